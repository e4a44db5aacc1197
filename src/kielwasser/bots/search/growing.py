"""The trees of a Monte-Carlo search, one for each board, and what their walks say about the moves."""

from __future__ import annotations

from typing import Any

import numpy as np

from kielwasser.bots.search import forest
from kielwasser.bots.search.root import Root
from kielwasser.bots.search.settings import SearchSettings
from kielwasser.bots.search.space import LEVELS, Space
from kielwasser.core.evaluation import Values
from kielwasser.core.game import Game
from kielwasser.core.records import blank

_ROOM = 1 << 17  # nodes of all trees together
_WALKS = 32  # between two looks at the clock


class Forest:
    """Grows trees on all boards by turns."""

    def __init__(self, game: Game, settings: SearchSettings, root: Root, space: Space, order: Any) -> None:
        self._root, self._space, self._order = root, space, np.asarray(order, np.int64)
        self._width = settings.widths[0]
        self._curiosity, self._warmth = settings.curiosity / 100, settings.warmth / 100
        boards = len(root.worlds)
        room = _ROOM // boards + len(self._order)
        self._states = [blank(game.state_type, room) for _ in range(boards)]
        self._numbers = [np.zeros((room, 4), np.int64) for _ in range(boards)]
        self._chances = [np.zeros((room, 2)) for _ in range(boards)]
        self._way = np.zeros(LEVELS, np.int64)
        self._deep = self._walks = 0
        self._sizes = [
            int(
                forest.plant(
                    space, self._states[b], self._numbers[b], self._chances[b], root.roots, b * root.count,
                    self._order, root.seat, b, self._warmth,
                )
            )
            for b in range(boards)
        ]  # fmt: skip

    def walk(self) -> None:
        """Make some walks on each board."""
        for b, size in enumerate(self._sizes):
            self._sizes[b], deep = forest.walk(
                self._space, self._states[b], self._numbers[b], self._chances[b], self._way, size, b, _WALKS,
                self._width, self._curiosity, self._warmth,
            )  # fmt: skip
            self._deep += int(deep)
            self._walks += _WALKS

    def _visits(self) -> Any:
        n = len(self._order)
        return np.sum([numbers[1 : n + 1, forest.VISITS] for numbers in self._numbers], axis=0)

    def look(self) -> tuple[Values, int, int]:
        """Return the chance of each move for the seat, the best move, and how many moves deep the walks go."""
        n = len(self._order)
        visits = self._visits()
        totals = np.sum([chances[1 : n + 1, forest.TOTAL] for chances in self._chances], axis=0)
        own = totals if self._root.seat == 0 else visits - totals
        priors = np.sum([chances[1 : n + 1, forest.PRIOR] for chances in self._chances], axis=0)
        chances = np.zeros(self._root.count)
        chances[self._order] = np.where(visits > 0, own / np.maximum(visits, 1), 0.0)
        best = int(self._order[np.lexsort((priors, visits))[-1]])
        return chances, best, round(self._deep / max(self._walks, 1))

    def by_visits(self) -> tuple[int, ...]:
        """Return the moves, those that were looked at most first."""
        return tuple(self._order[np.argsort(-self._visits(), kind="stable")].tolist())
