"""The opponent of the examination: it wants to see the end of the game, not to win.

A random player gets stuck on a river after some moves, and then there is neither a whole game nor its end. This one
knows the truth and takes the move after which it keeps the most to choose from, whatever the other seat does. It needs
nothing but the rules.
"""

from __future__ import annotations

import random

from kielwasser.bots.simple import Seed, draw
from kielwasser.core import generic
from kielwasser.core.position import Move, Position

_TRIED = 50  # moves
_REPLIES = 6  # to each of them
_PLENTY = 500  # moves to choose from: more are not better


class LongLived:
    """Plays so that the game goes on."""

    def __init__(self, seed: Seed = None) -> None:
        self._chance = random.Random(seed)

    def choose(self, position: Position) -> Move:
        """Return a move; `position` is the whole truth."""
        if position.count_moves() < 2:
            return draw(position, self._chance)
        found = position.successors()
        tried = self._chance.sample(found, min(len(found), _TRIED))
        return max(tried, key=lambda each: self._freedom(each.position, position.to_move)).move

    def _freedom(self, position: Position, seat: int) -> int:
        """Return how many moves a seat has at least when it is its turn again; none if it loses before."""
        least = _PLENTY
        for _ in range(_REPLIES):
            there = position.copy()
            while not there.is_over and there.to_move != seat:
                there.act(self._chance.choice(there.legal_actions))
            if there.outcome is not None:
                least = least if there.outcome.winner != 1 - seat else 0
            else:
                least = min(least, int(generic.completions_one(there.board_array, there.state_array, _PLENTY)))
        return least
