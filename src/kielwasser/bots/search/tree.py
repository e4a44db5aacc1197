"""Kernels of the tree search: alpha-beta over whole moves, deepened step by step.

A node is a position in which a move begins; its children are the distinct positions that one move can reach. They are
listed at once and valued by the evaluation, which orders them, and in wide games only the best of them are looked at
any further. Values are thousandths of a logit, as the player to move sees them; whose sign is turned depends on the
player, not on the ply, for a player may have two moves in a row. A won game counts WIN less the ply in which it ended.

All memory is the caller's, see `space`. `boards` has one board for each way in which what is hidden may lie; `b` is
the one looked at.
"""

from typing import Any

import numpy as np

from kielwasser.bots.search import table as entries
from kielwasser.bots.search.children import (
    KEY,
    ORDER,
    SCORE,
    begin_order,
    best_reply,
    bring_best_forward,
    expand,
)
from kielwasser.bots.search.measures import (
    AGE,
    FUTILE,
    FUTILE_DEPTH,
    INFINITE,
    LIMIT,
    MOST,
    NODES,
    REDUCE_DEPTH,
    REDUCE_FROM,
    REDUCE_MORE,
    REDUCE_MOST,
    STOPPED,
    WIN,
)
from kielwasser.bots.search.recalling import recall
from kielwasser.bots.search.table import EXACT, LOWER, UPPER, find, pack, store
from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, END, apply, check
from kielwasser.core.kernel import is_set, kernel


@kernel
def decide(space: Any, b: Any, level: Any, depth: Any, alpha: Any, beta: Any, key: Any) -> Any:
    """Tell whether the value of `path[level]` is known without looking at its children one by one, and return it."""
    here, counters = space.path[level], space.counters
    none = np.int64(0)
    if depth <= 0 or here.over != 0 or level + 1 >= len(space.lists):
        return True, (1 - 2 * np.int64(here.to_move)) * recall(space, b, here, key)
    if is_set(space.stop) or counters[NODES] >= counters[LIMIT]:
        counters[STOPPED] = 1
        return True, none
    known = find(space.table, key)
    if known != 0 and entries.depth_in(known) >= depth:
        value = entries.value_in(known)
        kind = entries.kind_in(known)
        if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
            return True, value
    if depth > 1:
        return False, none
    best = best_reply(space, b, level, beta)
    if best == -INFINITE:
        return True, lost_here(here)
    store(space.table, key, pack(best, depth, LOWER if best >= beta else EXACT, none, counters[AGE]))
    return True, best


@kernel
def lost_here(state: Any) -> Any:
    """Return the value of a position for a player without a move."""
    return np.int64(state.ply) - WIN


@kernel
def list_children(space: Any, b: Any, level: Any, key: Any) -> Any:
    """List the children of `path[level]`; return how many are kept, whether the first is chosen, how many are dropped.

    The first is the best one of an earlier search, if there was one.
    """
    n, dropped = expand(space, b, level, space.widths[level])
    known = find(space.table, key)
    return n, begin_order(space.lists, level, n, known != 0, entries.best_in(known)), dropped


@kernel
def reduction(options: Any, seen: Any, depth: Any) -> Any:
    """Return how many moves less deep a child is searched at first, of which so many came before."""
    if seen == 0 or seen < options[REDUCE_FROM] or depth < options[REDUCE_DEPTH]:
        return 0
    if seen < options[REDUCE_MORE] or depth <= options[REDUCE_DEPTH]:
        return 1
    return 3 if seen >= options[REDUCE_MOST] and depth > options[REDUCE_DEPTH] + 1 else 2


@kernel
def is_futile(options: Any, value: Any, depth: Any, alpha: Any) -> Any:
    """Tell whether a child that looks so bad, and with it all that look worse, is not looked at any further."""
    return options[FUTILE] >= 0 and depth <= options[FUTILE_DEPTH] and hope(options, value, depth) <= alpha


@kernel
def hope(options: Any, value: Any, depth: Any) -> Any:
    """Return the most that a child is believed to be worth that looks so bad."""
    return value + options[FUTILE] * (depth - 1)


@kernel
def search(space: Any, b: Any, level: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    """Return the value of `path[level]`, `depth` moves deep: exact between alpha and beta, otherwise a bound.

    When the search was stopped the value means nothing. What does not call itself stands in kernels of its own: the
    types of this one are inferred seven times.
    """
    path, lists, counters = space.path, space.lists, space.counters
    key = generic.key(space.boards[b], path[level], 0) ^ space.salts[b]
    decided, value = decide(space, b, level, depth, alpha, beta, key)
    if decided:
        return value
    n, has_first, dropped = list_children(space, b, level, key)
    if n == 0:
        return lost_here(path[level])
    floor = alpha
    best = np.int64(-INFINITE)
    mark = np.int64(0)
    for k in range(n):
        if k > 0 or not has_first:
            bring_best_forward(lists, level, k, n)
        place = lists[level, ORDER, k]
        if k > 0 and is_futile(space.options, lists[level, SCORE, place], depth, alpha):
            dropped += 1
            best = max(best, hope(space.options, lists[level, SCORE, place], depth))
            break
        path[level + 1] = space.children[level * lists.shape[2] + place]
        same = path[level + 1].to_move == path[level].to_move
        low, high = alpha, beta if k == 0 else alpha + 1
        reduced = reduction(space.options, k, depth)
        while True:
            if same:
                value = search(space, b, level + 1, depth - 1 - reduced, low, high)
            else:
                value = -search(space, b, level + 1, depth - 1 - reduced, -high, -low)
            if counters[STOPPED] != 0:
                return value
            if value > low and reduced > 0:
                reduced = 0
            elif low < value < beta and high < beta:
                high = beta
            else:
                break
        if value > best:
            best = value
            mark = lists[level, KEY, place]
            alpha = max(alpha, value)
            if value >= beta:
                break
    return conclude(space, key, depth, best, mark, floor, beta, dropped)


@kernel
def conclude(space: Any, key: Any, depth: Any, best: Any, mark: Any, floor: Any, beta: Any, dropped: Any) -> Any:
    """Write down what was found out of a position, and return its value.

    Nobody has lost for certain who has moves that were not looked at.
    """
    value = max(best, np.int64(-MOST)) if dropped > 0 else best
    kind = LOWER if value >= beta else EXACT if value > floor else UPPER
    store(space.table, key, pack(value, depth, kind, mark, space.counters[AGE]))
    return value


@kernel
def play_move(board: Any, state: Any, actions: Any, length: Any) -> Any:
    """Play a whole move; False if the referee would refuse one of its actions: then it is played up to there."""
    ply = state.ply
    for k in range(length):
        if check(board, state, np.int64(actions[k])) != ALLOWED:
            return False
        apply(board, state, np.int64(actions[k]))
    if state.ply == ply and state.over == 0:
        if check(board, state, np.int64(END)) != ALLOWED:
            return False
        apply(board, state, np.int64(END))
    return True


@kernel
def reach(boards: Any, starts: Any, moves: Any, lengths: Any, roots: Any, keys: Any) -> None:
    """Play each move of a table on each board: `roots[b * moves + i]` and its key become what is reached.

    The moves are legal on what is seen. Where what is hidden lies so that the referee would refuse one, it loses.
    """
    n = len(lengths)
    for b in range(len(boards)):
        for i in range(n):
            j = b * n + i
            roots[j] = starts[b]
            if not play_move(boards[b], roots[j], moves[i], lengths[i]):
                roots[j].over = 1
                roots[j].winner = 1 - starts[b].to_move
            keys[j] = generic.key(boards[b], roots[j], 0)
