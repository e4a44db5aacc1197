"""The slow twins: independent implementations in plain Python agree with the kernels on random games, ruling `book`."""

import random
from importlib import import_module

import pytest

from kielwasser.core.position import Move, Position
from kielwasser.games import game as load
from kielwasser.games import names

PLIES = 4_000
PARTS = 2  # so that two workers share the load
LISTED = 0.05  # of the positions have their moves listed by the twin, which takes most of its time; all are compared


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
    game = load(name)
    recorded = import_module(f"kielwasser.games.{name}.recorded")
    chance = random.Random(f"{name} {part}")
    plies = 0
    while plies < PLIES // PARTS:
        position = Position.deal(game, chance.random(), "book")
        twin = import_module(name).Twin(recorded.setup(position))
        while not position.is_over:
            table, lengths = position.move_table()
            if chance.random() < LISTED:
                assert sorted(map(str, position.legal_moves)) == twin.legal_moves(), position.text
            row = chance.randrange(len(table))
            played(name, position, twin, str(Move(game, tuple(table[row, : lengths[row]].tolist()))))
            theirs = twin.snapshot()
            assert reduced(recorded.snapshot(position), theirs) == theirs, position.text
            plies += 1
        outcome = position.outcome
        winner = None if outcome.winner is None else game.seats[outcome.winner]
        assert twin.outcome() == {"winner": winner, "why": outcome.why}, position.text
        assert twin.legal_moves() == []
