"""Think about a position until the deadline: deepen the search step by step, in one thread or several.

Whoever asks waits in a thread of its own, so that the best move so far is there when the time is up, whatever the
search is doing then.
"""

from __future__ import annotations

import math
import threading
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from kielwasser.bots.search import tree
from kielwasser.bots.search.growing import Forest
from kielwasser.bots.search.root import Root, make_root
from kielwasser.bots.search.settings import Settings, settings_of
from kielwasser.bots.search.space import LEVELS, Flag, Space, make_space, make_table
from kielwasser.core.evaluation import Values
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position

NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class Bounds:
    """When a search ends, at the latest, and how much it tells."""

    deadline: float = math.inf  # a value of `time.monotonic()`
    nodes: int = NO_LIMIT
    depth: int = LEVELS - 2
    spread: int = 0  # moves within so many thousandths of a logit of the best one get their exact values


@dataclass(frozen=True)
class Thought:
    """What a search found."""

    root: Root
    best: int  # the number of the best move
    values: Values  # of all moves for the seat, in logits; for those out of `spread` an upper bound
    looked_at: tuple[int, ...]  # the moves that were searched, the better ones first
    depth: int  # complete moves that were searched entirely
    nodes: int
    seconds: float

    @property
    def move(self) -> Move:
        """The best move."""
        return self.root.move(self.best)

    @property
    def value(self) -> float:
        """What it is worth for the seat, in logits."""
        return float(self.values[self.best])


class Thinker:
    """Searches positions of one game; it remembers what it has found."""

    def __init__(
        self,
        game: Game,
        settings: Settings | None = None,
        threads: int = 1,
        table_bits: int = 20,
        weights: Values | None = None,
    ) -> None:
        self.game = game
        self.settings = settings or settings_of(game.name)
        self.table = make_table(table_bits)
        self._stop: Flag = np.zeros(1, np.uint8)
        self._spaces = [make_space(game, self.settings, self.table, self._stop, weights) for _ in range(threads)]
        self._age = 0
        self._running: threading.Thread | None = None

    def prepare(self) -> Thought:
        """Load the kernels, so that the first search does not have to, and return what they found."""
        found = self.think(Position.deal(self.game, seed=1, ruling="referee"), Bounds(depth=2, nodes=100), "prepare")
        assert found is not None  # without a deadline there is time for a first look
        return found

    def forget(self) -> None:
        """Empty the table."""
        self.table.fill(0)

    def think(self, position: Position, bounds: Bounds, seed: str, noticed: Any = None) -> Thought | None:
        """Return what was found until the deadline; None if that was not even a first look at each move.

        `noticed` chooses among the moves of the root: a function that takes the root and returns their numbers.
        """
        began = time.monotonic()
        if self._running is not None:  # it was told to stop, but may be loading kernels, or not have had its turn
            self._running.join(None if bounds.deadline == math.inf else max(bounds.deadline - began, 0.0) / 2)
            if self._running.is_alive():
                return None
        self._stop[0] = 0
        self._age += 1
        search = _Search(self, bounds, began)
        self._running = threading.Thread(target=search.run, args=(position, seed, noticed), daemon=True)
        self._running.start()
        if bounds.deadline == math.inf:
            search.done.wait()
        else:
            wait = max(bounds.deadline - time.monotonic(), 0.0)
            margin = min(0.2 * wait, 0.02 + 0.03 * wait)  # for what is left to do, and for who is woken up late
            search.done.wait(wait - margin)
            self._stop[0] = 1
            search.done.wait(margin / 2)
        if search.error is not None:
            raise search.error
        return search.thought

    @property
    def spaces(self) -> list[Space]:
        """The memory of each thread."""
        return self._spaces

    @property
    def age(self) -> int:
        """How many searches there have been."""
        return self._age


class _Search:
    """One search; its thought becomes better and better."""

    def __init__(self, thinker: Thinker, bounds: Bounds, began: float) -> None:
        self.thinker, self.bounds, self.began = thinker, bounds, began
        self.thought: Thought | None = None
        self.error: Exception | None = None
        self.done = threading.Event()

    def run(self, position: Position, seed: str, noticed: Any) -> None:
        """Search in this thread, and have others help."""
        helpers: list[threading.Thread] = []
        try:
            root = make_root(position, self.thinker.settings.boards, seed)
            if root.count == 0:
                return
            order = np.arange(root.count) if noticed is None else np.asarray(noticed(root))
            spaces = [self._space(space, root) for space in self.thinker.spaces]
            for number, space in enumerate([] if self.thinker.settings.forest else spaces[1:], 1):
                helper = threading.Thread(target=self._help, args=(root, space, order, number), daemon=True)
                helpers.append(helper)
                helper.start()
            spaces[0].counters[tree.LIMIT] = self.bounds.nodes
            if self.thinker.settings.forest:
                self._grow(root, spaces[0], order)
            else:
                self._deepen(root, spaces[0], spaces, order)
        except Exception as error:  # told to who asked
            self.error = error
        finally:
            self.thinker._stop[0] = 1
            for helper in helpers:
                helper.join()
            self.done.set()

    def _space(self, space: Space, root: Root) -> Space:
        stamp = int(space.counters[tree.STAMP])
        space.counters[:] = 0
        space.counters[tree.STAMP] = stamp  # goes on counting: what an earlier search has seen counts as unseen
        space.counters[tree.LIMIT] = NO_LIMIT
        space.counters[tree.AGE] = self.thinker.age
        space.killers[:] = 0
        return space._replace(boards=root.boards, salts=root.salts)

    def _deepen(self, root: Root, space: Space, spaces: list[Space], order: Any) -> None:
        values = np.zeros((len(root.worlds), root.count), np.int64)
        means = _means(values)
        for depth in range(1, self.bounds.depth + 1):
            spread = self.bounds.spread
            best = int(tree.iterate(space, root.roots, order, values, root.seat, depth, spread))
            stopped = bool(space.counters[tree.STOPPED])
            if best >= 0:
                nodes = sum(int(each.counters[tree.NODES]) for each in spaces)
                whole = depth - stopped
                means = _means(values)
                order = self._sorted(order, values, best, depth)
                seconds = time.monotonic() - self.began
                self.thought = Thought(root, best, means, tuple(order.tolist()), whole, nodes, seconds)
            if stopped or len(order) == 1 or (best >= 0 and abs(means[best]) * tree.UNIT > tree.SURE):
                break

    def _grow(self, root: Root, space: Space, order: Any) -> None:
        """Search with Monte-Carlo trees."""
        grown = Forest(self.thinker.game, self.thinker.settings, root, space, order)
        while True:
            chances, best, depth = grown.look()
            nodes, seconds = int(space.counters[tree.NODES]), time.monotonic() - self.began
            values = np.log(np.clip(chances, 1e-9, 1) / np.clip(1 - chances, 1e-9, 1))
            self.thought = Thought(root, best, values, grown.by_visits(), depth, nodes, seconds)
            if space.counters[tree.STOPPED] or root.count == 1:
                break
            grown.walk()

    def _sorted(self, order: Any, values: Any, best: int, depth: int) -> Any:
        """Return the moves of the root, the best one first; after the first look only the better ones."""
        if depth == 1:
            order = order[np.argsort(-values.sum(axis=0)[order], kind="stable")]
            order = order[: max(self.thinker.settings.root_width, 1)]
        return np.concatenate([[best], order[order != best]])

    def _help(self, root: Root, space: Space, order: Any, number: int) -> None:
        """Search the same, in another order and one move deeper now and then: what is found stands in the table."""
        values = np.zeros((len(root.worlds), root.count), np.int64)
        for depth in range(1, self.bounds.depth + 1):
            ahead = min(depth + (depth + number) % 2, self.bounds.depth)
            best = int(tree.iterate(space, root.roots, order, values, root.seat, ahead, 0))
            if space.counters[tree.STOPPED] or best < 0:
                break
            order = self._sorted(order, values, best, depth)


def _means(values: Any) -> Values:
    """Return the value of each move on all boards together, in logits, as `tree.worth_on_all` counts it."""
    certain = np.sign(values) * (np.abs(values) > tree.SURE)
    decided = np.abs(certain.sum(axis=0)) == len(values)
    likely = np.clip(values, -tree.LIKELY, tree.LIKELY) if len(values) > 1 else values
    means: Values = np.where(decided, values.mean(axis=0), likely.mean(axis=0)) / tree.UNIT
    return means
