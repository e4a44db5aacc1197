"""What the networks of the rivers see, and what they say."""

from importlib import import_module

import numpy as np
import pytest

import kielwasser
from kielwasser.core.kernel import kernel
from kielwasser.core.network import ROOM
from kielwasser.games import evaluation
from kielwasser.games.river.features import ELBOW, FEATURES, GROUND, HOPE, LINE, MEETING, WHERE

SEASONS = ("mississippi_2017", "mississippi_2024")

RIVER = (
    "R:..................../R:...#.#..#....4....../UR:........5.#...#...../UR:#......#............/UL:..#.....3....#....../"
    "UR:.........3..###...../UR:..2....##.....#...../UR:...#...#......#.***."
)
NEAR_DOCK = "2,0,R,2,6,0,1,0"
BEHIND = "-2,1,R,1,4,0,1,0"


def place(one: str, two: str, to_move: str = "ONE", ply: int = 11) -> kielwasser.Position:
    """Return a position on a certain river of 2024."""
    return kielwasser.position(f"mississippi_2024 referee {ply} {to_move} 3 {one} {two} {RIVER}")


_kernels = {}


def seen(position: kielwasser.Position) -> list[int]:
    """Return the features of a position in order."""
    name = position.game.name
    if name not in _kernels:
        features = import_module(f"kielwasser.games.{name}.evaluate").features

        @kernel
        def look(boards, states, out):
            return features(boards[0], states[0], out)

        _kernels[name] = look
    room = np.zeros(ROOM, np.int64)
    n = _kernels[name](position.board_array, position.state_array, room)
    return sorted(room[:n].tolist())


def group(position: kielwasser.Position, first: int, stop: int) -> list[int]:
    return [feature for feature in seen(position) if first <= feature < stop]


@pytest.mark.parametrize("name", SEASONS)
def test_every_feature_of_many_games_has_a_row(name: str):
    player = kielwasser.player("greedy", seed=1)
    for number in range(8):
        position = kielwasser.new(name, f"features/{number}")
        while not position.is_over:
            found = seen(position)
            assert all(0 <= each < FEATURES for each in found)
            assert len(found) == len(set(found))
            position.play(player.choose(position, np.inf))


@pytest.mark.parametrize("name", SEASONS)
def test_what_is_hidden_is_not_seen(name: str):
    player = kielwasser.player("greedy", seed=2)
    position = kielwasser.new(name, "features/hidden", ruling="referee")  # by the book (Q5) a network sees one deal
    for _ in range(12):
        view = position.hide(position.to_move)
        assert seen(view) == seen(position)
        assert all(seen(view.redeal(position.to_move, f"{seed}")) == seen(position) for seed in range(3))
        position.play(player.choose(position, np.inf))


def test_both_seats_see_the_same():
    assert seen(place(NEAR_DOCK, BEHIND)) == seen(place(BEHIND, NEAR_DOCK, "TWO", 12))
    assert seen(place(NEAR_DOCK, BEHIND)) != seen(place(BEHIND, NEAR_DOCK, "ONE", 12))


@pytest.mark.parametrize(("first", "stop"), [(WHERE, HOPE), (LINE, ELBOW)], ids=["dock", "water"])
def test_dock_and_water_are_seen_from_the_bow(first: int, stop: int):
    turned = NEAR_DOCK.replace("R", "DR")
    assert group(place(NEAR_DOCK, BEHIND), first, stop) != group(place(turned, BEHIND), first, stop) != []


def test_only_a_ship_that_is_near_is_met():
    assert len(group(place(NEAR_DOCK, BEHIND), MEETING, GROUND)) == 2
    assert group(place("8,-2,UR,1,6,0,1,0", BEHIND), MEETING, GROUND) == []


def test_the_network_knows_who_leads():
    home = "6,-2,UR,3,6,2,1,25"
    assert evaluation("mississippi_2024").score(place(home, BEHIND)) > 1.5
    assert evaluation("mississippi_2024").score(place(BEHIND, home, "TWO", 12)) < -1.5
