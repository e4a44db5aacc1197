"""Kernels of the root: its moves are searched one move deeper each time, and the best one so far is told at any time.

All of it is one kernel, so that who waits for the answer never waits for the interpreter's lock: on a busy machine a
thread that holds it may not have its turn for a while.
"""

from typing import Any

import numpy as np

from kielwasser.bots.search.tree import INFINITE, LIKELY, STOPPED, SURE, search
from kielwasser.core.kernel import kernel

# What is told: WRITING is odd while it changes.
WRITING, BEST, DEPTH, COUNT = range(4)
NEWS = 4


@kernel
def worth_on_all(values: Any, i: Any) -> Any:
    """Return the sum of a move's values over the boards; what is certain on some of them only counts as very likely."""
    boards = len(values)
    whole = np.int64(0)
    likely = np.int64(0)
    certain = 0
    for b in range(boards):
        value = values[b, i]
        whole += value
        likely += max(-LIKELY, min(LIKELY, value))
        if value > SURE:
            certain += 1
        elif value < -SURE:
            certain -= 1
    return whole if boards == 1 or abs(certain) == boards else likely


@kernel
def iterate(space: Any, roots: Any, order: Any, count: Any, values: Any, seat: Any, depth: Any, spread: Any) -> Any:
    """Search the first moves of the root in their order, `depth` moves deep; return the best one so far, or -1.

    `roots[b * moves + i]` is what move i reaches on board b; `values[b, i]` becomes its value for the seat. A move is
    first asked whether it comes within `spread` of the best one on any board, and searched exactly only if so; the
    best one is worth most on all of them together. `counters[STOPPED]` tells whether the search was stopped.
    """
    path, counters = space.path, space.counters
    boards = len(space.boards)
    n = values.shape[1]
    best = np.int64(-1)
    most = np.int64(0)
    for k in range(count):
        i = np.int64(order[k])
        exact = bool(best < 0)
        for attempt in range(2):
            if attempt == 1 and not exact:
                break
            for b in range(boards):
                path[0] = roots[b * n + i]
                low, high = np.int64(-INFINITE), np.int64(INFINITE)
                if best >= 0:
                    low = values[b, best] - spread
                    if attempt == 1 and boards > 1:
                        low -= 2000
                if attempt == 0 and not exact:
                    high = low + 1
                elif attempt == 0:
                    continue
                if path[0].to_move == seat:
                    value = search(space, np.int64(b), np.int64(0), depth - 1, low, high)
                else:
                    value = -search(space, np.int64(b), np.int64(0), depth - 1, -high, -low)
                if counters[STOPPED] != 0:
                    return best
                values[b, i] = value
                if attempt == 0 and value > low:
                    exact = True
                    break
        if exact:
            worth = worth_on_all(values, i)
            if best < 0 or worth > most:
                best = i
                most = worth
    return best


@kernel
def sort_moves(order: Any, count: Any, values: Any) -> None:
    """Let the `count` moves come first, in order, that are worth most on all boards together; equals stay in order."""
    boards = len(values)
    for k in range(count):
        best = k
        most = np.int64(0)
        for j in range(k, len(order)):
            whole = np.int64(0)
            for b in range(boards):
                whole += values[b, order[j]]
            if j == k or whole > most:
                best = j
                most = whole
        move_forward(order, k, best)


@kernel
def move_forward(order: Any, to: Any, place: Any) -> None:
    """Move what stands at a place forward to another one; what stands between moves back."""
    chosen = order[place]
    for k in range(place, to, -1):
        order[k] = order[k - 1]
    order[to] = chosen


@kernel
def tell(
    news: Any, told_order: Any, told_values: Any, best: Any, depth: Any, order: Any, count: Any, values: Any
) -> None:
    """Write down what is known by now, for a thread that may look at any time."""
    news[WRITING] += 1
    for k in range(count):
        told_order[k] = order[k]
    for b in range(len(values)):
        for i in range(values.shape[1]):
            told_values[b, i] = values[b, i]
    news[BEST] = best
    news[DEPTH] = depth
    news[COUNT] = count
    news[WRITING] += 1


@kernel
def deepen(
    space: Any, roots: Any, order: Any, values: Any, seat: Any, deepest: Any, spread: Any, width: Any, helper: Any,
    news: Any, told_order: Any, told_values: Any,
) -> None:  # fmt: skip
    """Search the moves of the root deeper and deeper, until all is decided or the search is stopped.

    After the first look, one move deep, only the best `width` moves are looked at, unless all of them lose. A helper,
    which has a number above 0, searches one move deeper now and then and tells nothing: what it finds stands in the
    table. Who wants to choose among moves nearly as good hears of complete depths only: values of different depths
    cannot be compared.
    """
    count = len(order)
    depth = 1
    while depth <= deepest:
        ahead: Any = depth if helper == 0 else min(depth + (depth + helper) % 2, deepest)
        best = iterate(space, roots, order, count, values, seat, ahead, spread)
        stopped = space.counters[STOPPED] != 0
        if best >= 0:
            if depth == 1:
                count = min(count, max(width, 1))
                sort_moves(order, count, values)
            for k in range(len(order)):
                if order[k] == best:
                    move_forward(order, np.int64(0), np.int64(k))
                    break
            if helper == 0 and (not stopped or spread == 0 or depth == 1):
                tell(news, told_order, told_values, best, depth - 1 if stopped else depth, order, count, values)
        if stopped:
            break
        worth = worth_on_all(values, best)
        if depth > 1 and worth <= -LIKELY * len(values) and count < len(order):
            count = len(order)  # all of the better moves lose: look at the others as deep
            continue
        if count == 1 or abs(worth) > SURE * len(values):
            break
        depth += 1
