"""Simple players: at random, greedy, and each season's official simple player. The same seed plays the same game.

A player is anything with `choose(position, deadline) -> Move`, as `kielwasser.client.kit` has it. What it is handed may
be the truth; it looks only at what its seat may see.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Protocol

from kielwasser.core.position import Move, Position
from kielwasser.system.errors import KielwasserError, Text

Seed = int | str | None


class Player(Protocol):
    """Whatever chooses moves."""

    def choose(self, position: Position, deadline: float) -> Move:
        """Return a move by the deadline, a value of `time.monotonic()`."""
        ...


class RandomPlayer:
    """Every legal move is equally likely."""

    def __init__(self, seed: Seed = None) -> None:
        self._chance = random.Random(seed)

    def choose(self, position: Position, deadline: float) -> Move:
        """Return any legal move."""
        return draw(position.hide(position.to_move), self._chance)


class GreedyPlayer:
    """The most points right after the move, and never a lost game where another move is; ties at random. No search."""

    def __init__(self, seed: Seed = None) -> None:
        self._chance = random.Random(seed)

    def choose(self, position: Position, deadline: float) -> Move:
        """Return one of the moves that give the most; half of the time is enough on any board."""
        seen = position.hide(position.to_move)
        now = time.monotonic()
        best: list[Move] = []
        most = (-1, 0)
        for reached in _reached(seen):
            value = _value(reached, seen.to_move)
            if value > most:
                most, best = value, []
            if value == most:
                best.append(reached.history[-1])
            if time.monotonic() > now + (deadline - now) / 2:
                break
        return self._chance.choice(best) if best else draw(seen, self._chance)


class SimplePlayer:
    """What the official simple player of the position's season did, as its recorded games show."""

    def __init__(self, seed: Seed = None, game: str | None = None) -> None:
        self._chance = random.Random(seed)
        self.game = game

    def choose(self, position: Position, deadline: float) -> Move:
        """Return one of the moves that the official simple player could have sent."""
        seen = position.hide(position.to_move)
        if self.game is not None and seen.game.name != self.game:
            raise KielwasserError(
                Text(
                    f"dieser Spieler spielt {self.game}, nicht {seen.game.name}",
                    f"this player plays {self.game}, not {seen.game.name}",
                )
            )
        return seen.game.simple()(seen, self._chance)


def draw(seen: Position, chance: random.Random) -> Move:
    """Return a random legal move; where a seat sees none it steps into the unknown, and has lost if there is none.

    A ship that sees no way may have one on the unrevealed river: what is hidden is dealt anew, and a move that is legal
    there is tried.
    """
    moves, lengths = seen.move_table()
    if not len(lengths) and not seen.is_over:
        moves, lengths = seen.redeal(seen.to_move, chance.getrandbits(32)).move_table()
    if not len(lengths):
        return Move(seen.game, ())
    row = chance.randrange(len(lengths))
    return Move(seen.game, tuple(moves[row, : lengths[row]].tolist()))


def _reached(position: Position) -> Iterator[Position]:
    """Walk through all positions that one move can reach, each of them once."""
    ply = position.ply
    known = set()
    begun = [position]
    while begun:
        here = begun.pop()
        for action in here.legal_actions:
            there = here.copy().act(action)
            key = there.state_array.tobytes()
            if key in known:
                continue
            known.add(key)
            if there.ply != ply or there.is_over:
                yield there
            else:
                begun.append(there)


def _value(reached: Position, seat: int) -> tuple[int, int]:
    """Return the points that the rules give: victory points if the game is over, then what the season counts."""
    outcome = reached.outcome
    if outcome is None or outcome.winner is None:
        return 1, reached.points[seat]
    return 2 * (outcome.winner == seat), reached.points[seat]
