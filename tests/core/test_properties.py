"""Random play never breaks an invariant; texts and documents survive the round trip."""

import contextlib
import importlib.util
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kielwasser
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


@cache
def invariants_of(name: str) -> Callable[[dict], None]:
    """Return what a game's own tests say must always hold."""
    path = Path(__file__).parents[1] / "games" / name / "invariants.py"
    found = importlib.util.spec_from_file_location(f"invariants_{name}", path)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module.hold


@pytest.mark.parametrize("name", names())
@given(seed=st.integers(0, 10**6), ruling=RULINGS, choices=CHOICES)
def test_random_play_breaks_no_invariant(name, seed, ruling, choices):
    recorded = import_module(f"kielwasser.games.{name}.recorded")
    hold = invariants_of(name)
    for position in played(name, seed, ruling, choices):
        hold(recorded.setup(position))


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
