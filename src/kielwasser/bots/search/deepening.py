"""Kernels of the root: its moves are searched one move deeper each time, and the best one so far is told at any time.

All of it is one kernel, so that the waiting thread never waits for the interpreter's lock: on a busy machine a
thread that holds it may not have its turn for a while.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kielwasser.bots.search.children import move_forward
from kielwasser.bots.search.measures import INFINITE, LIKELY, STOPPED, SURE
from kielwasser.bots.search.tree import search
from kielwasser.core.kernel import fence, kernel
from kielwasser.core.records import Record

# What is told: WRITING is odd while it changes.
WRITING, BEST, DEPTH, COUNT = range(4)
NEWS = 4

_DOUBT = 2_000  # of several boards, one on which a move is so much worse is looked at more closely only if it matters


class RootMoves(NamedTuple):
    """The moves of the root, as one thread looks at them."""

    seat: int
    roots: Record  # `roots[b * moves + i]` is what move i reaches on board b
    order: npt.NDArray[np.int64]  # their numbers, as they are looked at
    values: npt.NDArray[np.int64]  # `values[b, i]`: of move i on board b for the seat


class Extent(NamedTuple):
    """How far one thread looks."""

    deepest: int
    spread: int  # moves within so much of the best one get their exact values
    width: int  # how many moves are looked at after the first look at each
    helper: int  # 0: it tells what it finds; others search one move deeper now and then


class News(NamedTuple):
    """What others may look at at any time."""

    words: npt.NDArray[np.int64]
    order: npt.NDArray[np.int64]
    values: npt.NDArray[np.int64]


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
def look(space: Any, choice: Any, b: Any, i: Any, depth: Any, low: Any, high: Any) -> Any:
    """Return the value of a move on one board for the seat: exact between low and high, otherwise a bound."""
    space.path[0] = choice.roots[b * choice.values.shape[1] + i]
    if space.path[0].to_move == choice.seat:
        return search(space, np.int64(b), np.int64(0), depth - 1, low, high)
    return -search(space, np.int64(b), np.int64(0), depth - 1, -high, -low)


@kernel
def may_be_better(space: Any, choice: Any, i: Any, best: Any, depth: Any, spread: Any) -> Any:
    """Tell whether a move comes within `spread` of the best one on any board; its values become upper bounds."""
    values = choice.values
    for b in range(len(values)):
        low = values[b, best] - spread
        value = look(space, choice, b, i, depth, low, low + 1)
        if space.counters[STOPPED] != 0:
            return True
        values[b, i] = value
        if value > low:
            return True
    return False


@kernel
def measure(space: Any, choice: Any, i: Any, best: Any, depth: Any, spread: Any) -> None:
    """Search a move on all boards; where it is much worse than the best one its value is an upper bound."""
    values = choice.values
    for b in range(len(values)):
        low = np.int64(-INFINITE)
        if best >= 0:
            low = values[b, best] - spread - (_DOUBT if len(values) > 1 else 0)
        value = look(space, choice, b, i, depth, low, np.int64(INFINITE))
        if space.counters[STOPPED] != 0:
            break
        values[b, i] = value


@kernel
def settle(space: Any, choice: Any, i: Any, best: Any, depth: Any, spread: Any) -> None:
    """Search a move again on those boards on which its value is an upper bound: only values can be added up."""
    values = choice.values
    for b in range(len(values)):
        if values[b, i] <= values[b, best] - spread - _DOUBT:
            value = look(space, choice, b, i, depth, np.int64(-INFINITE), values[b, i] + 1)
            if space.counters[STOPPED] != 0:
                break
            values[b, i] = value


@kernel
def iterate(space: Any, choice: Any, count: Any, depth: Any, spread: Any) -> Any:
    """Search the first moves of the root in their order, `depth` moves deep; return the best one so far, or -1.

    A move is first asked whether it comes within `spread` of the best one on any board, and searched exactly only if
    so; the best one is worth most on all of them together. `counters[STOPPED]` tells whether the search was stopped.
    """
    best = np.int64(-1)
    most = np.int64(0)
    for k in range(count):
        i = np.int64(choice.order[k])
        if best >= 0 and not may_be_better(space, choice, i, best, depth, spread):
            continue
        if space.counters[STOPPED] == 0:
            measure(space, choice, i, best, depth, spread)
        boards = len(choice.values)
        if boards > 1 and best >= 0 and worth_on_all(choice.values, i) > most - boards * spread:
            settle(space, choice, i, best, depth, spread)
        if space.counters[STOPPED] != 0:
            break
        worth = worth_on_all(choice.values, i)
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
        move_forward(order, np.int64(k), np.int64(best))


@kernel
def tell(news: Any, choice: Any, best: Any, depth: Any, count: Any) -> None:
    """Write down what is known by now, for a thread that may look at any time."""
    news.words[WRITING] += 1
    fence()
    copy_told(choice.order, choice.values, news.order, news.values, count)
    news.words[BEST] = best
    news.words[DEPTH] = depth
    news.words[COUNT] = count
    fence()
    news.words[WRITING] += 1


@kernel
def hear(news: Any, words: Any, order: Any, values: Any) -> Any:
    """Copy what was told; False if it changed meanwhile."""
    before = news.words[WRITING]
    fence()
    for k in range(NEWS):
        words[k] = news.words[k]
    copy_told(news.order, news.values, order, values, len(order))
    fence()
    return before % 2 == 0 and news.words[WRITING] == before


@kernel
def copy_told(order: Any, values: Any, order_copy: Any, values_copy: Any, count: Any) -> None:
    """Copy the numbers of the first moves, and the values of all of them."""
    for k in range(count):
        order_copy[k] = order[k]
    for b in range(len(values)):
        for i in range(values.shape[1]):
            values_copy[b, i] = values[b, i]


@kernel
def deepen(space: Any, choice: Any, extent: Any, news: Any) -> None:
    """Search the moves of the root deeper and deeper, until all is decided or the search is stopped.

    After the first look, one move deep, only the best `width` moves are looked at, unless all of them lose. What a
    helper finds stands in the table. Callers that choose among nearly equal moves get complete depths only:
    values of different depths cannot be compared.
    """
    order, values, deepest, helper = choice.order, choice.values, extent.deepest, extent.helper
    count = len(order)
    depth = 1
    while depth <= deepest:
        ahead: Any = depth if helper == 0 else min(depth + (depth + helper) % 2, deepest)
        best = iterate(space, choice, count, ahead, extent.spread)
        stopped = space.counters[STOPPED] != 0
        if best >= 0:
            if depth == 1:
                count = min(count, max(extent.width, 1))
                sort_moves(order, count, values)
            for k in range(len(order)):
                if order[k] == best:
                    move_forward(order, np.int64(0), np.int64(k))
                    break
            if helper == 0 and (not stopped or extent.spread == 0 or depth == 1):
                tell(news, choice, best, depth - 1 if stopped else depth, count)
        if stopped:
            break
        worth = worth_on_all(values, best)
        if depth > 1 and worth <= -LIKELY * len(values) and count < len(order):
            count = len(order)  # all of the better moves lose: look at the others as deep
            continue
        if count == 1 or abs(worth) > SURE * len(values):
            break
        depth += 1
