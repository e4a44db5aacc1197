"""The evaluations of all games: fair to both seats, the same in every mode, in words for people."""

import os
import random
import subprocess
import sys

import numpy as np
import pytest

from kielwasser.core.contract_suite import play_randomly
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.games import evaluation, names

SAMPLE = """
import random, sys
from kielwasser.core.contract_suite import play_randomly
from kielwasser.core.position import Position
from kielwasser.games import evaluation, game

chance = random.Random(7)
for ruling in ("book", "referee"):
    position = Position.deal(game(sys.argv[1]), 3, ruling)
    for _ in range(8):
        if position.is_over:
            break
        print(evaluation(sys.argv[1]).measure(position).tolist())
        play_randomly(position, chance)
"""


def positions(game: Game, seed: int = 1) -> list[Position]:
    """Return positions of a random game, and those of the benchmarks."""
    found = [Position.from_text(game, text) for text in game.bench_positions.values()]
    chance = random.Random(seed)
    position = Position.deal(game, seed, "referee", fair=True)
    while not position.is_over and position.ply < 40:
        found.append(position.copy())
        play_randomly(position, chance)
    return found


def swapped(position: Position) -> Position:
    """Return the position with the seats exchanged: what is there for each seat, whose pieces lie there, who moves."""
    other = position.copy()
    states = other.state_array
    for name in states.dtype.names or ():
        if states[name].ndim > 1 and states[name].shape[1] == 2:
            states[name][0] = states[name][0][::-1].copy()
    states["to_move"] = 1 - states["to_move"]
    if "colour" in (states.dtype.names or ()):  # Blokus: colours 0 and 2 are the first seat's, 1 and 3 the second's
        states["colour"] ^= 1
        for name in ("rows", "hand", "room", "corners"):
            states[name][0] = states[name][0][[1, 0, 3, 2]]
        for name in ("valid", "mono_last"):
            states[name] = (states[name] & 5) << 1 | (states[name] & 10) >> 1
    if "top" in (states.dtype.names or ()):  # Hive: bit 3 of a piece is its colour
        top, under = states["top"][0], states["under"][0]
        top[top != 0] ^= 8
        under[:] = np.roll(np.where(under != 0, under ^ 8, 0), 8)
    if "crews" in (states.dtype.names or ()):  # Cartagena: a bit for each pirate, under a final 1
        for field, crew in enumerate(states["crews"][0]):
            states["crews"][0][field] = crew ^ ((1 << int(crew).bit_length() - 1) - 1)
    return other


def test_both_seats_are_measured_alike(game: Game):
    worth = evaluation(game.name)
    for position in positions(game):
        there, back = worth.measure(position), worth.measure(swapped(position))
        np.testing.assert_allclose(back, -there, atol=1e-12, err_msg=position.text)


def test_what_is_measured_is_the_difference_of_the_seats(game: Game):
    worth = evaluation(game.name)
    for position in positions(game, seed=2):
        difference = worth.measure_seat(position, 0) - worth.measure_seat(position, 1)
        np.testing.assert_allclose(worth.measure(position), difference, atol=1e-12)


def test_measuring_changes_nothing_and_looks_at_nothing_hidden(game: Game):
    worth = evaluation(game.name)
    for position in positions(game, seed=3):
        before = position.to_bytes()
        seen = worth.measure(position.hide(position.to_move))
        assert np.array_equal(worth.measure(position), seen)
        assert position.to_bytes() == before


def test_terms_have_names_and_words_of_their_own(game: Game):
    terms = evaluation(game.name).terms
    assert len({term.name for term in terms}) == len(terms)
    for language in ("de", "en"):
        assert all(term.text.said(language) and term.one.said(language) for term in terms)
        assert len({term.text.said(language) for term in terms}) == len(terms)


def test_no_weight_says_that_good_is_bad(game: Game):
    worth = evaluation(game.name)
    assert [t.name for t, w in zip(worth.terms, worth.weights, strict=True) if (w > 0 if t.burden else w < 0)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_three_modes_measure_the_same(name: str):
    def measured(**environment: str) -> str:
        command = [sys.executable, "-c", SAMPLE, name]
        done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    compiled = measured()
    assert compiled.count("[") > 8
    assert measured(NUMBA_DISABLE_JIT="1") == compiled
    assert measured(NUMBA_BOUNDSCHECK="1", NUMBA_OPT="0") == compiled  # little is run: optimising would take longer
