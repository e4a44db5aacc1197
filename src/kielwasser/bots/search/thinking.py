"""Think about a position until the deadline: deepen the search step by step, in one thread or several.

The caller waits in a thread of its own, so that the best move so far is there when the time is up, whatever the
search is doing then.
"""

from __future__ import annotations

import _thread
import math
import threading
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from kielwasser.bots.search import deepening, measures, tree
from kielwasser.bots.search.deepening import Extent, News, RootMoves
from kielwasser.bots.search.growing import Forest
from kielwasser.bots.search.lateness import OF_THIS_PROCESS, wait_for
from kielwasser.bots.search.root import Root, make_root
from kielwasser.bots.search.settings import SearchSettings, settings_of
from kielwasser.bots.search.space import LEVELS, Flag, Space, Words, make_flag, make_space, make_table, make_values
from kielwasser.core.evaluation import Values
from kielwasser.core.game import Game
from kielwasser.core.network import Network
from kielwasser.core.position import Move, Position
from kielwasser.core.records import blank

NO_LIMIT = 1 << 60
_FEWER = 1  # bits: how many values are remembered, against how many entries the table has
_TRIAL = 0.02  # seconds of a search that shows how late this process is woken up
_PATIENCE = 0.9  # seconds
_LOOKS = 100  # at news that may change meanwhile


@dataclass(frozen=True)
class Bounds:
    """When a search ends, at the latest, and how much it tells."""

    deadline: float = math.inf  # a value of `time.monotonic()`
    nodes: int = NO_LIMIT
    depth: int = LEVELS - 2
    spread: int = 0  # moves within so many thousandths of a logit of the best one get their exact values


def boards_within(bounds: Bounds, now: float, settings: SearchSettings) -> int:
    """Return in how many ways what is hidden is dealt: with much time, in more than if there is little.

    Where nodes bound the search the time does not matter, for the same seed shall find the same move.
    """
    is_patient = bounds.nodes == NO_LIMIT and _PATIENCE <= bounds.deadline - now < math.inf
    return settings.patient_boards or settings.boards if is_patient else settings.boards


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
        settings: SearchSettings | None = None,
        threads: int = 1,
        table_bits: int = 20,
        weights: Values | None = None,
        network: Network | None = None,
    ) -> None:
        self.game = game
        self.settings = settings or settings_of(game.name)
        self.table = make_table(table_bits)
        self._values = make_values(table_bits - _FEWER)
        self._stop: Flag = make_flag()
        self._spaces = [
            make_space(game, self.settings, self.table, self._values, self._stop, weights, network)
            for _ in range(threads)
        ]
        self._age = 0
        self._last: threading.Event | None = None  # set when the last search is done

    def compile(self) -> None:
        """Compile the search, and nothing of the rules: without a move at the root there is nothing to look at."""
        space, kind = self._spaces[0], self.game.state_type
        none, nowhere = np.zeros(0, np.int64), np.zeros((1, 0), np.int64)
        words = np.zeros(deepening.NEWS, np.int64)
        news = News(words, none, nowhere)
        deepening.deepen(space, RootMoves(0, blank(kind, 0), none, nowhere), Extent(0, 0, 1, 0), news)
        deepening.hear(news, words.copy(), none, nowhere)
        moves, lengths = np.zeros((0, self.game.max_actions), np.int32), np.zeros(0, np.int32)
        tree.reach(space.boards, blank(kind), moves, lengths, blank(kind, 0), none)

    def prepare(self) -> Thought:
        """Load the kernels, so that the first search does not have to, and return what they found."""
        position = Position.deal(self.game, seed=1, ruling="referee")
        found = self.think(position, Bounds(depth=2, nodes=100), "prepare")
        assert found is not None  # without a deadline there is time for a first look
        self.think(position, Bounds(time.monotonic() + _TRIAL), "prepare")
        return found

    def forget(self, deadline: float = math.inf) -> None:
        """Forget what was found, and what positions are worth, once the last search writes no more."""
        self.rest(self._patience(deadline))
        self.table.fill(0)
        self._values.fill(0)

    def think(self, position: Position, bounds: Bounds, seed: str, noticed: Any = None) -> Thought | None:
        """Return what was found until the deadline; None if that was not even a first look at each move.

        `noticed` chooses among the moves of the root: a function that takes the root and returns their numbers.
        """
        began = time.monotonic()
        if not self.rest(self._patience(bounds.deadline)):
            return None
        search = self._begin(position, bounds, seed, noticed, began)
        if bounds.deadline == math.inf:
            search.done.wait()
        else:
            self._wait(search, bounds.deadline)
        if search.error is not None:
            raise search.error
        return search.thought()

    def ponder(self, position: Position, seed: str) -> None:
        """Search until the next question, or until `rest`: what is found then stands in the table."""
        if self.rest(0.0):
            self._begin(position, Bounds(), seed, None, time.monotonic())

    def rest(self, patience: float | None = None) -> bool:
        """Stop a search that goes on; tell whether it has ended within so many seconds."""
        if self._last is None:
            return True
        self._stop[0] = 1
        return self._last.wait(patience)  # it may be loading kernels, or not have its turn

    @staticmethod
    def _patience(deadline: float) -> float | None:
        """Return how long the last search is waited for if a move is due then."""
        return None if deadline == math.inf else max(deadline - time.monotonic(), 0.0) / 2

    def _begin(self, position: Position, bounds: Bounds, seed: str, noticed: Any, began: float) -> _Search:
        self._stop[0] = 0
        self._age += 1
        search = _Search(self, bounds, began)
        self._last = search.done
        # A `threading.Thread` would have us wait until it runs, which on a busy machine takes its time.
        _thread.start_new_thread(search.run, (position, seed, noticed))
        return search

    def _wait(self, search: _Search, deadline: float) -> None:
        """Wait until the search is done or the time is up; learn from being woken up late."""
        if wait_for(search.done.wait, deadline, OF_THIS_PROCESS):
            return
        margin = OF_THIS_PROCESS.margin(max(deadline - search.began, 0.0))
        if search.knows_nothing:
            search.done.wait(min(deadline - time.monotonic(), margin) / 3)
        self._stop[0] = 1
        search.done.wait(min(deadline - time.monotonic(), margin) / 3)  # its last best move

    @property
    def spaces(self) -> list[Space]:
        """The memory of each thread."""
        return self._spaces

    @property
    def age(self) -> int:
        """How many searches there have been."""
        return self._age


class _Search:
    """One search; what it knows becomes better and better."""

    def __init__(self, thinker: Thinker, bounds: Bounds, began: float) -> None:
        self.thinker, self.bounds, self.began = thinker, bounds, began
        self.error: Exception | None = None
        self.done = threading.Event()
        self._root: Root | None = None
        self._spaces: list[Space] = []
        self._news = _silence(np.zeros(0, np.int64), np.zeros((1, 0), np.int64))
        self._grown: Thought | None = None

    def run(self, position: Position, seed: str, noticed: Any) -> None:
        """Search in this thread, and have others help."""
        helpers: list[threading.Thread] = []
        try:
            root = make_root(position, boards_within(self.bounds, self.began, self.thinker.settings), seed)
            if root.count == 0:
                return
            order = np.arange(root.count) if noticed is None else np.asarray(noticed(root), np.int64)
            spaces = [self._space(space, root) for space in self.thinker.spaces]
            self._news = _silence(order, np.zeros((len(root.worlds), root.count), np.int64))
            self._root, self._spaces = root, spaces
            for number, space in enumerate([] if self.thinker.settings.forest else spaces[1:], 1):
                helper = threading.Thread(target=self._deepen, args=(root, space, order, number), daemon=True)
                helpers.append(helper)
                helper.start()
            spaces[0].counters[measures.LIMIT] = self.bounds.nodes
            if self.thinker.settings.forest:
                self._grow(root, spaces[0], order)
            else:
                self._deepen(root, spaces[0], order)
        except Exception as error:  # the caller is told
            self.error = error
        finally:
            self.thinker._stop[0] = 1
            for helper in helpers:
                helper.join()
            self.done.set()

    @property
    def knows_nothing(self) -> bool:
        """Whether there has not been a first look at each move."""
        return self._grown is None and int(self._news.words[deepening.BEST]) < 0

    def thought(self) -> Thought | None:
        """Return what is known by now; None if not every move was looked at."""
        if self._grown is not None or self._root is None:
            return self._grown
        news = self._news
        words, order, values = news.words.copy(), news.order.copy(), news.values.copy()
        for _ in range(_LOOKS):
            if deepening.hear(news, words, order, values):
                break
        _, best, depth, count = words.tolist()
        if best < 0:
            return None
        nodes = sum(int(space.counters[measures.NODES]) for space in self._spaces)
        means, seconds = _means(values, self._root.is_guess), time.monotonic() - self.began
        return Thought(self._root, best, means, tuple(order[:count].tolist()), depth, nodes, seconds)

    def _space(self, space: Space, root: Root) -> Space:
        stamp = int(space.counters[measures.STAMP])
        space.counters[:] = 0
        space.counters[measures.STAMP] = stamp  # goes on counting: what an earlier search has seen counts as unseen
        space.counters[measures.LIMIT] = NO_LIMIT
        space.counters[measures.AGE] = self.thinker.age
        space.killers[:] = 0
        return space._replace(boards=root.boards, salts=root.salts)

    def _deepen(self, root: Root, space: Space, order: Words, helper: int = 0) -> None:
        choice = RootMoves(root.seat, root.roots, order.copy(), np.zeros((len(root.worlds), root.count), np.int64))
        spread = 0 if helper else self.bounds.spread
        extent = Extent(self.bounds.depth, spread, self.thinker.settings.root_width, helper)
        deepening.deepen(space, choice, extent, self._news)

    def _grow(self, root: Root, space: Space, order: Any) -> None:
        """Search with Monte-Carlo trees."""
        grown = Forest(self.thinker.game, self.thinker.settings, root, space, order)
        while True:
            chances, best, depth = grown.look()
            nodes, seconds = int(space.counters[measures.NODES]), time.monotonic() - self.began
            values = np.log(np.clip(chances, 1e-9, 1) / np.clip(1 - chances, 1e-9, 1))
            self._grown = Thought(root, best, values, grown.by_visits(), depth, nodes, seconds)
            if space.counters[measures.STOPPED] or root.count == 1:
                break
            grown.walk()


def _silence(order: Words, values: Words) -> News:
    """Return the news of a search that has found nothing yet."""
    words = np.zeros(deepening.NEWS, np.int64)
    words[deepening.BEST] = -1
    return News(words, order.copy(), values)


def _means(values: Any, is_guess: bool) -> Values:
    """Return the value of each move on all boards together, in logits, as `deepening.worth_on_all` counts it."""
    certain = np.sign(values) * (np.abs(values) > measures.SURE)
    decided = (np.abs(certain.sum(axis=0)) == len(values)) & (not is_guess)
    likely = np.clip(values, -measures.LIKELY, measures.LIKELY) if len(values) > 1 or is_guess else values
    means: Values = np.where(decided, values.mean(axis=0), likely.mean(axis=0)) / measures.UNIT
    return means
