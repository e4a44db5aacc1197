"""Look several moves ahead: a search of 80 lines that knows no game. The players `second_*.py` beside it use it.

A subclass says with `value(table)` what a position is worth to the seat that reads it, and in `widths` how many moves
are looked at: the first number is for its own move, the next one for the answer, and so on. Which ones those are is
decided by a quick look at the points.
"""

from __future__ import annotations

import time
from typing import Any

from kielwasser import Move, Position

WON = 10_000.0
MARGIN = 0.5  # seconds that stay unused


class TimeIsUp(Exception):
    """The move is due."""


class Searcher:
    """Chooses the move after which the other's best answers leave the most."""

    widths: tuple[int, ...] = (60, 12)

    def value(self, table: Any) -> float:
        """Return what a position is worth to `table.me`; a subclass knows it."""
        raise NotImplementedError

    def choose(self, position: Position, deadline: float) -> Move:
        """Search one move deep, then two, and so on, as long as there is time."""
        self.me, self.until = position.to_move, deadline - MARGIN
        guess = position.redeal(self.me, seed=position.ply)  # what is hidden must be guessed before looking ahead
        seen = position if position.count_moves() else guess
        ways = [(way.move, way.position) for way in guess.successors() if seen.is_legal(way.move)]
        ways.sort(key=lambda way: self.glance(way[1]), reverse=True)
        ways = ways[: self.widths[0]]
        best = ways[0][0]
        if self.glance(ways[0][1]) == WON:
            return best
        try:
            for depth in range(len(self.widths)):
                found, most = best, -WON * 2
                for move, after in ways:
                    worth = self.search(after, depth, most, WON * 2)
                    if worth > most:
                        found, most = move, worth
                best = found
                ways.sort(key=lambda way: way[0] == best, reverse=True)  # the best one first, the next time
        except TimeIsUp:
            pass
        return best

    def search(self, position: Position, depth: int, low: float, high: float) -> float:
        """Return what a position is worth to me after so many more moves.

        Only what lies between `low` and `high` matters: who has something better elsewhere does not come here. The same
        player may have two moves in a row, so it is asked each time whose move it is.
        """
        self.hurry()
        if position.is_over or depth == 0:
            return self.judge(position)
        mine = position.to_move == self.me
        answers = [answer.position for answer in position.successors()]
        answers.sort(key=self.hurried, reverse=mine)
        for answer in answers[: self.widths[len(self.widths) - depth]]:
            worth = self.search(answer, depth - 1, low, high)
            if mine:
                low = max(low, worth)
            else:
                high = min(high, worth)
            if low >= high:
                break
        return low if mine else high

    def glance(self, position: Position) -> float:
        """Return what a position looks like at a glance: an ending, or the points."""
        if position.outcome is not None:
            winner = position.outcome.winner
            return 0.0 if winner is None else WON if winner == self.me else -WON
        return position.points[self.me] - position.points[1 - self.me]

    def hurried(self, position: Position) -> float:
        """Glance, unless the move is due: with a thousand answers one cannot wait until all of them are sorted."""
        self.hurry()
        return self.glance(position)

    def hurry(self) -> None:
        """Stop the search if the move is due."""
        if time.monotonic() > self.until:
            raise TimeIsUp

    def judge(self, position: Position) -> float:
        """Return what a position is worth: how it ended, or what `value` says."""
        return self.glance(position) if position.is_over else self.value(position.read(self.me))
