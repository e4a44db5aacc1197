"""Random play never breaks an invariant; texts and documents survive the round trip."""

import contextlib
from collections import Counter
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kielwasser
from kielwasser.core.hexgrid import distance
from kielwasser.core.position import Position
from kielwasser.games import names

RULINGS = st.sampled_from(["book", "referee"])
CHOICES = st.lists(st.integers(0, 10**6), min_size=1, max_size=40)


def played(name: str, seed: int, ruling: str, choices: list[int]) -> list[Position]:
    """Return the positions after each whole move of a game that the choices decide."""
    position, found = kielwasser.new(name, seed=seed, ruling=ruling), []
    for choice in choices:
        ply = position.ply
        while position.ply == ply and not position.is_over:
            legal = position.legal_actions
            position.act(legal[choice % len(legal)])
            choice //= 3
        found.append(position.copy())
        if position.is_over:
            break
    return found


def hive(setup: dict) -> None:
    """One swarm; no piece is lost or doubled."""
    stacks = dict(part.split("=") for part in setup["state"]["board"].split())
    cells = {tuple(map(int, cell.split(","))) for cell in stacks}
    if cells:
        reached = {next(iter(cells))}
        while True:
            more = {cell for cell in cells - reached if any(distance(cell, other) == 1 for other in reached)}
            if not more:
                break
            reached |= more
        assert reached == cells
    for colour, reserve in zip("RB", setup["state"]["undeployed"], strict=True):
        pieces = "".join(stacks.values())
        on_board = [pieces[i + 1] for i in range(0, len(pieces), 2) if pieces[i] == colour]
        assert len(on_board) + len(reserve) == 11
        assert Counter(on_board + list(reserve))["Q"] == 1


def cartagena(setup: dict) -> None:
    """Cards are conserved; at most three pirates stand on a field, at most eight cards are held."""
    state = setup["state"]
    cards = state["open"] + state["stack"] + state["used"] + state["red"]["cards"] + state["blue"]["cards"]
    assert Counter(cards) == Counter("SHDBKP" * 17)
    assert len(state["open"]) == 12
    assert all(len(state[colour]["cards"]) <= 8 for colour in ("red", "blue"))
    assert Counter("".join(state["pirates"].values())) == {"R": 6, "B": 6}
    assert all(len(pirates) <= 3 for field, pirates in state["pirates"].items() if field not in ("0", "31"))


def hase_igel(setup: dict) -> None:
    """Nobody owes carrots or salads; nobody shares a field but start and goal."""
    state = setup["state"]
    for colour in ("red", "blue"):
        assert 0 <= state[colour]["index"] <= 64
        assert state[colour]["carrots"] >= 0
        assert 0 <= state[colour]["salads"] <= 5
        assert set(state[colour]["cards"]) <= set("TEHB")
    if state["red"]["index"] not in (0, 64):
        assert state["red"]["index"] != state["blue"]["index"]


def mississippi_2017(setup: dict) -> None:
    """Coal and speed stay in their bounds; boats stand on different, passable fields."""
    state = setup["state"]
    kinds = {(x, y): kind for tile in setup["tiles"] for x, y, kind, _ in tile["fields"]}
    for boat in (state["red"], state["blue"]):
        x, y, _, speed, coal, tile, passengers = boat[:7]
        assert 1 <= speed <= 6
        assert 0 <= coal <= 6
        assert 0 <= tile <= 7
        assert 0 <= passengers <= 2
        assert kinds[x, y] in ("WATER", "LOG", "SANDBANK", "GOAL")
    assert state["red"][:2] != state["blue"][:2]


def mississippi_2024(setup: dict) -> None:
    """Coal and speed stay in their bounds; passengers are conserved; ships stand on different, passable fields."""
    state = setup["state"]
    kinds = {(q, r): kind for segment in setup["segments"] for q, r, kind in segment["fields"]}
    for ship in state["ships"]:
        assert 1 <= ship["speed"] <= 6
        assert 0 <= ship["coal"] <= 6
        assert kinds[ship["q"], ship["r"]] in ("water", "goal")
    assert sum(ship["passengers"] for ship in state["ships"]) + sum(p[3] for p in state["passengers"]) == 5
    assert len({(ship["q"], ship["r"]) for ship in state["ships"]}) == 2


INVARIANTS = dict(zip(names(), (cartagena, mississippi_2017, hase_igel, hive, mississippi_2024), strict=True))


@pytest.mark.parametrize("name", names())
@given(seed=st.integers(0, 10**6), ruling=RULINGS, choices=CHOICES)
def test_random_play_breaks_no_invariant(name, seed, ruling, choices):
    recorded = import_module(f"kielwasser.games.{name}.recorded")
    for position in played(name, seed, ruling, choices):
        INVARIANTS[name](recorded.setup(position))


@pytest.mark.parametrize("name", names())
@given(seed=st.integers(0, 10**6), ruling=RULINGS, choices=CHOICES)
def test_texts_and_documents_round_trip(name, seed, ruling, choices):
    position = played(name, seed, ruling, choices)[-1]
    again = kielwasser.position(position.text)
    assert again == position
    assert again.text == position.text
    seen = kielwasser.position(position.hide(0).text)
    assert seen.to_bytes() == position.hide(0).to_bytes()
    document = again.xml
    assert kielwasser.read_state(name, document, ruling).xml == document


@pytest.mark.parametrize("name", names())
@given(text=st.text(max_size=60))
def test_arbitrary_text_is_refused_politely(name, text):
    for read in (lambda: kielwasser.position(f"{name} book {text}"), lambda: kielwasser.new(name).parse(text)):
        with contextlib.suppress(kielwasser.KielwasserError):
            read()


@pytest.mark.parametrize("name", names())
@given(seed=st.integers(0, 100), cut=st.floats(0, 1), junk=st.text(max_size=5))
def test_damaged_documents_are_refused_politely(name, seed, cut, junk):
    document = kielwasser.new(name, seed=seed, ruling="referee").xml
    place = int(len(document) * cut)
    damaged = document[:place] + junk + document[place + 3 :]
    with contextlib.suppress(kielwasser.KielwasserError):
        kielwasser.read_state(name, damaged)
