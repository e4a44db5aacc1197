"""The slow twins: independent implementations in plain Python agree with the kernels on random games, ruling `book`."""

import random
from importlib import import_module

import pytest

from kielwasser.core.position import Move, Position
from kielwasser.games import game as load
from kielwasser.games import names

PARTS = 2  # so that two workers share the load


def played(name: str, position: Position, twin, move: str) -> None:
    """Play a move in both; a twin that needs to know how cards are reshuffled is told what our shuffle gave."""
    recorded = import_module(f"kielwasser.games.{name}.recorded")
    position.play(move)
    if hasattr(twin, "needs_reshuffle") and twin.needs_reshuffle(move) is not None:
        twin.play(move, recorded.reshuffled(position))
    else:
        twin.play(move)


def reduced(ours, theirs):
    """Return our snapshot with only the keys that the twin has too, at every depth."""
    if isinstance(theirs, dict):
        return {key: reduced(ours[key], value) for key, value in theirs.items()}
    if isinstance(theirs, list) and len(ours) == len(theirs):
        return [reduced(a, b) for a, b in zip(ours, theirs, strict=True)]
    return ours


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", names())
def test_the_slow_twin_agrees(name, part):
    compare(name, plies=2_000, listed=0.05, seed=f"{name} {part}")


@pytest.mark.nightly  # the same loop over other games, with more lists
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", names())
def test_the_slow_twin_agrees_on_many_more_games(name, part):
    compare(name, plies=10_000, listed=0.1, seed=f"{name} {part} by night")


def compare(name, plies, listed, seed):
    """Play random games in both. A share of the positions has its moves listed by the twin, which takes it longest."""
    game = load(name)
    recorded = import_module(f"kielwasser.games.{name}.recorded")
    chance = random.Random(seed)
    played_plies = 0
    while played_plies < plies:
        position = Position.deal(game, chance.random(), "book")
        twin = import_module(name).Twin(recorded.setup(position))
        while not position.is_over:
            table, lengths = position.move_table()
            if chance.random() < listed:
                assert sorted(map(str, position.legal_moves)) == twin.legal_moves(), position.text
            row = chance.randrange(len(table))
            played(name, position, twin, str(Move(game, tuple(table[row, : lengths[row]].tolist()))))
            theirs = twin.snapshot()
            assert reduced(recorded.snapshot(position), theirs) == theirs, position.text
            played_plies += 1
        outcome = position.outcome
        winner = None if outcome.winner is None else game.seats[outcome.winner]
        assert twin.outcome() == {"winner": winner, "why": outcome.why}, position.text
        assert twin.legal_moves() == []
