"""The shipped search, written again as plainly as possible: lists instead of buffers, no clock, no threads.

It walks, orders, reduces, leaves out and remembers as docs/players.md says the search does, and so has to find the same
values with the same number of positions. What it does not write again are the rules, the evaluation and the root.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kielwasser.bots.search.measures import INFINITE, LIKELY, MOST, SURE, UNIT, WIN
from kielwasser.bots.search.root import Root
from kielwasser.bots.search.settings import SearchSettings
from kielwasser.bots.search.space import LEVELS
from kielwasser.bots.search.table import EXACT, LOWER, MARK, UPPER
from kielwasser.core.generic import apply_one, key_one, steps_one
from kielwasser.core.position import Position
from kielwasser.games import evaluation

DOUBT = 2_000


@dataclass
class Known:
    """What the table says of a position."""

    key: int
    value: int
    depth: int
    kind: int
    mark: int = 0


@dataclass
class SlowSearch:
    """One search of one root; `nodes` counts the positions that were valued."""

    root: Root
    settings: SearchSettings
    table_size: int
    nodes: int = 0
    values: list[list[int]] = field(default_factory=list)  # of each move on each board
    _table: dict[int, list[Known | None]] = field(default_factory=dict)
    _killers: dict[tuple[int, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make what positions are valued with."""
        self._game = self.root.worlds[0].game
        self._scratch = self.root.worlds[0].copy()
        self._buffer = np.zeros(self._game.max_steps, np.int32)
        self.values = [[0] * self.root.count for _ in self.root.worlds]

    # ---- the root --------------------------------------------------------------------------------------------------

    def deepen(self, deepest: int) -> int:
        """Search deeper and deeper; return the best move."""
        order = list(range(self.root.count))
        count, depth, best = len(order), 1, -1
        while depth <= deepest:
            best = self.iterate(order[:count], depth)
            if depth == 1:
                count = min(count, max(self.settings.root_width, 1))
                order.sort(key=lambda i: -sum(values[i] for values in self.values))
                if count < len(order):  # those behind stay as they were
                    order[count:] = sorted(order[count:])
            order.remove(best)
            order.insert(0, best)
            worth = self.worth(best)
            if depth > 1 and worth <= -LIKELY * len(self.values) and count < len(order):
                count = len(order)
                continue
            if count == 1 or abs(worth) > SURE * len(self.values):
                break
            depth += 1
        return best

    def iterate(self, order: list[int], depth: int) -> int:
        """Return the best of some moves, each worth what it is worth on all boards together."""
        best = -1
        for i in order:
            if best >= 0 and not self.may_be_better(i, best, depth):
                continue
            for b, values in enumerate(self.values):
                low = -INFINITE if best < 0 else values[best] - (DOUBT if len(self.values) > 1 else 0)
                values[i] = self.look(b, i, depth, low, INFINITE)
            if best >= 0 and len(self.values) > 1 and self.worth(i) > self.worth(best):
                for b, values in enumerate(self.values):
                    if values[i] <= values[best] - DOUBT:
                        values[i] = self.look(b, i, depth, -INFINITE, values[i] + 1)
            if best < 0 or self.worth(i) > self.worth(best):
                best = i
        return best

    def may_be_better(self, i: int, best: int, depth: int) -> bool:
        """Tell whether a move is better than the best one on any board."""
        for b, values in enumerate(self.values):
            values[i] = self.look(b, i, depth, values[best], values[best] + 1)
            if values[i] > values[best]:
                return True
        return False

    def worth(self, i: int) -> int:
        """Return what a move is worth on all boards."""
        values = [one[i] for one in self.values]
        if len(values) == 1 or all(value > SURE for value in values) or all(value < -SURE for value in values):
            return sum(values)
        return sum(max(-LIKELY, min(LIKELY, value)) for value in values)

    def look(self, b: int, i: int, depth: int, low: int, high: int) -> int:
        """Return the value of a move on a board for the seat."""
        start = b * self.root.count + i
        return self.from_side(self.root.seat, b, self.root.roots[start : start + 1], 0, depth - 1, low, high)

    # ---- the tree --------------------------------------------------------------------------------------------------

    def from_side(self, seat: int, b: int, state: Any, level: int, depth: int, low: int, high: int) -> int:
        """Return the value of a position for a seat."""
        if state[0]["to_move"] == seat:
            return self.search(b, state, level, depth, low, high)
        return -self.search(b, state, level, depth, -high, -low)

    def search(self, b: int, state: Any, level: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a position for who is to move."""
        seat = int(state[0]["to_move"])
        if depth <= 0 or state[0]["over"] or level + 1 >= LEVELS:
            return self.value(b, state, seat)
        key = self.key(b, state) ^ int(self.root.salts[b])
        known = self.find(key)
        if known is not None and known.depth >= depth:
            bound = {EXACT: True, LOWER: known.value >= beta, UPPER: known.value <= alpha}
            if bound[known.kind]:
                return known.value
        if depth == 1:
            return self.best_reply(b, state, level, beta, key)
        children, dropped = self.keep_best(b, state, level)
        if not children:
            return int(state[0]["ply"]) - WIN
        order = sorted(range(len(children)), key=lambda place: -children[place][0])
        first = [p for p in range(len(children)) if known is not None and children[p][1] & MARK == known.mark][:1]
        floor, best, mark = alpha, -INFINITE, 0
        for k, place in enumerate(first + [place for place in order if place not in first]):
            score, child_key, child = children[place]
            if k > 0 and self.is_futile(score, depth, alpha):
                dropped += 1
                best = max(best, score + self.settings.futile * (depth - 1))
                break
            value = self.child(seat, b, child, level + 1, depth - 1, self.reduction(k, depth), k, alpha, beta)
            if value > best:
                best, mark, alpha = value, child_key, max(alpha, value)
                if value >= beta:
                    break
        value = max(best, -MOST) if dropped else best
        self.store(Known(key, value, depth, LOWER if value >= beta else EXACT if value > floor else UPPER, mark & MARK))
        return value

    def child(
        self, seat: int, b: int, state: Any, level: int, depth: int, reduced: int, k: int, alpha: int, beta: int
    ) -> int:
        """Return the value of a child: first less deep or in a null window, then as exactly as needed."""
        high = beta if k == 0 else alpha + 1
        while True:
            value = self.from_side(seat, b, state, level, depth - reduced, alpha, high)
            if value > alpha and reduced:
                reduced = 0
            elif alpha < value < beta and high < beta:
                high = beta
            else:
                return value

    def best_reply(self, b: int, state: Any, level: int, beta: int, key: int) -> int:
        """Return the best value that a move reaches, or the first that is good enough."""
        best, seat = -INFINITE, int(state[0]["to_move"])
        for actions, reached in self.walk(b, state, level, True):
            self.nodes += 1
            best = max(best, self.value(b, reached, seat))
            if best >= beta:
                self._killers.update({(level, d): action for d, action in enumerate(actions)})
                break
        if best == -INFINITE:
            return int(state[0]["ply"]) - WIN
        self.store(Known(key, best, 1, LOWER if best >= beta else EXACT))
        return best

    def keep_best(self, b: int, state: Any, level: int) -> tuple[list[tuple[int, int, Any]], int]:
        """Return value, key and position of the best children, and how many are left out."""
        widths, seat = self.settings.widths, int(state[0]["to_move"])
        width = widths[min(level, len(widths) - 1)]
        kept: list[tuple[int, int, Any]] = []
        dropped = 0
        for _, reached in self.walk(b, state, level, False):
            self.nodes += 1
            child = (self.value(b, reached, seat), self.key(b, reached), reached)
            if len(kept) < width:
                kept.append(child)
                continue
            dropped += 1
            worst = min(range(width), key=lambda place: kept[place][0])
            if child[0] > kept[worst][0]:
                kept[worst] = child
        return kept, dropped

    def walk(self, b: int, state: Any, level: int, killers: bool) -> Any:
        """Yield the actions of a move and what it reaches, each position once."""
        met: set[int] = set()
        board, ply = self.board(b), int(state[0]["ply"])

        def go(here: Any, before: tuple[int, ...]) -> Any:
            actions = self._buffer[: steps_one(board, here, self._buffer)].tolist()
            killer = self._killers.get((level, len(before)), 0)
            if killers and killer in actions:
                place = actions.index(killer)
                actions[0], actions[place] = actions[place], actions[0]
            for action in actions:
                reached = here.copy()
                apply_one(board, reached, action)
                key = self.key(b, reached)
                if self._game.max_actions > 1 and key in met:
                    continue
                met.add(key)
                if reached[0]["ply"] != ply or reached[0]["over"]:
                    yield (*before, action), reached
                else:
                    yield from go(reached, (*before, action))

        yield from go(state, ())

    def reduction(self, k: int, depth: int) -> int:
        """Return how many moves less deep a child is searched at first."""
        s = self.settings
        if k == 0 or k < s.reduce_from or depth < s.reduce_depth:
            return 0
        if k < s.reduce_more or depth <= s.reduce_depth:
            return 1
        return 3 if k >= s.reduce_most and depth > s.reduce_depth + 1 else 2

    def is_futile(self, score: int, depth: int, alpha: int) -> bool:
        """Tell whether a child looks too bad to be looked at."""
        s = self.settings
        return s.futile >= 0 and depth <= s.futile_depth and score + s.futile * (depth - 1) <= alpha

    # ---- positions -------------------------------------------------------------------------------------------------

    def board(self, b: int) -> Any:
        """Return one of the boards."""
        return self.root.boards[b : b + 1]

    def key(self, b: int, state: Any) -> int:
        """Return the key of a position."""
        return int(key_one(self.board(b), state))

    def value(self, b: int, state: Any, seat: int) -> int:
        """Return the value of a position for a seat, without a search."""
        here: Position = self._scratch
        here.board_array[0], here.state_array[0] = self.root.boards[b], state[0]
        one = state[0]
        if one["over"]:
            value = 0 if one["winner"] < 0 else (WIN - int(one["ply"])) * (1 if one["winner"] == 0 else -1)
        else:
            value = max(-MOST, min(MOST, int(evaluation(self._game.name).score(here) * UNIT)))
        return value if seat == 0 else -value

    # ---- the table -------------------------------------------------------------------------------------------------

    def find(self, key: int) -> Known | None:
        """Return what is known of a position."""
        return next((one for one in self._place(key) if one is not None and one.key == key), None)

    def store(self, new: Known) -> None:
        """Write it down where something less deep stands, or in the second place."""
        place = self._place(new.key)
        old = place[0]
        place[int(old is not None and old.key != new.key and old.depth > new.depth)] = new

    def _place(self, key: int) -> list[Known | None]:
        return self._table.setdefault(key & (self.table_size - 2), [None, None])
