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
from kielwasser.bots.search.table import EXACT, LOWER, MARK, UPPER, find, pack, store
from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, END, apply, check, steps
from kielwasser.core.kernel import is_set, kernel
from kielwasser.core.successors import is_new

WIN = 1_000_000
SURE = WIN - 20_000  # a value beyond this is a game won or lost for certain
INFINITE = 1_040_000  # less than 2**20
MOST = 60_000  # no evaluation is taken for more, nor is what looks decided as long as there are moves not looked at
LIKELY = 8_000  # what a game counts that is decided on one of several boards
UNIT = 1000.0  # of values, in a logit

# What a thread counts and keeps.
NODES, LIMIT, STOPPED, STAMP, AGE = range(5)
COUNTERS = 5

# What the settings say.
REDUCE_FROM, REDUCE_MORE, REDUCE_MOST, REDUCE_DEPTH = range(4)
MARGIN, FUTILE, FUTILE_DEPTH, DISTINCT, BATCHES = range(4, 9)
OPTIONS = 9

SCORE, KEY = 0, 1  # rows of the list of children


@kernel
def value_of(board: Any, state: Any, sheet: Any) -> Any:
    """Return the value of a position as seat 0 sees it."""
    if state.over != 0:
        if state.winner < 0:
            return 0
        worth = WIN - np.int64(state.ply)
        return worth if state.winner == 0 else -worth
    value = np.int64(generic.score(board, state, sheet) * UNIT)
    return max(-MOST, min(MOST, value))


@kernel
def bring_forward(actions: Any, d: Any, n: Any, action: Any) -> None:
    """Let an action of a move come first, if it is there."""
    for i in range(n):
        if actions[d, i] == action:
            actions[d, i] = actions[d, 0]
            actions[d, 0] = action
            break


@kernel
def expand(space: Any, b: Any, level: Any, width: Any, beta: Any, ceiling: Any) -> Any:
    """Walk through all positions that a move can reach from `path[level]`.

    The best `width` of those below the ceiling are kept in `children`, with values and keys in `lists[level]`. With a
    width of 0 none is, and the walk ends as soon as a value reaches beta. Return the best value, how many are kept,
    and how many there was no room for.
    """
    board, path, part, actions, places = space.boards[b], space.path, space.part, space.actions, space.places
    children, lists, killers, counters = space.children, space.lists, space.killers, space.counters
    ply = path[level].ply
    sign = 1 - 2 * np.int64(path[level].to_move)
    distinct = space.options[DISTINCT] != 0
    counters[STAMP] += 1
    room = len(space.seen) - len(space.seen) // 4  # what comes after so many may come twice
    base = level * lists.shape[2]
    best = -INFINITE
    kept = 0
    dropped = 0
    worst = 0
    part[0] = path[level]
    d = np.int64(0)
    places[0, 0] = 0
    places[0, 1] = -1
    while d >= 0:
        if places[d, 1] < 0:
            places[d, 1] = steps(board, part[d], actions[d])
            if width == 0:
                bring_forward(actions, d, places[d, 1], killers[level, d])
        if places[d, 0] == places[d, 1]:
            d -= 1
            continue
        action = np.int64(actions[d, places[d, 0]])
        places[d, 0] += 1
        part[d + 1] = part[d]
        apply(board, part[d + 1], action)
        if distinct and room > 0:
            room -= 1
            if not is_new(space.seen, counters[STAMP], generic.key(board, part[d + 1], 0)):
                continue
        if part[d + 1].ply == ply and part[d + 1].over == 0:
            d += 1
            places[d, 0] = 0
            places[d, 1] = -1
            continue
        counters[NODES] += 1
        value = sign * value_of(board, part[d + 1], space.sheets[0])
        if value > best:
            best = value
            if width == 0 and value >= beta:
                for k in range(d + 1):
                    killers[level, k] = actions[k, places[k, 0] - 1]
                break
        if width == 0 or value >= ceiling:
            continue
        place = kept
        if kept < width:
            kept += 1
        else:
            dropped += 1
            if value <= lists[level, SCORE, worst]:
                continue
            place = worst
        children[base + place] = part[d + 1]
        lists[level, SCORE, place] = value
        lists[level, KEY, place] = generic.key(board, part[d + 1], 0)
        if kept == width:
            worst = 0
            for i in range(1, kept):
                if lists[level, SCORE, i] < lists[level, SCORE, worst]:
                    worst = i
    return best, kept, dropped


@kernel
def pick(lists: Any, level: Any, n: Any) -> Any:
    """Return the place of the best child that has not been picked."""
    best = 0
    for i in range(1, n):
        if lists[level, SCORE, i] > lists[level, SCORE, best]:
            best = i
    return best


@kernel
def lowest(lists: Any, level: Any, n: Any) -> Any:
    """Return the value of the worst child that is kept."""
    value = np.int64(INFINITE)
    for i in range(n):
        value = min(value, lists[level, SCORE, i])
    return value


@kernel
def prefer(lists: Any, level: Any, n: Any, mark: Any) -> None:
    """Let the child with a mark be picked first."""
    for i in range(n):
        if lists[level, KEY, i] & MARK == mark:
            lists[level, SCORE, i] += 2 * INFINITE
            break


@kernel
def begin(space: Any, b: Any, level: Any, depth: Any, alpha: Any, beta: Any, key: Any) -> Any:
    """Look at `path[level]` before anything below it; list its children in `lists` if that does not decide its value.

    Return whether it does, the value, what the table knows, how many children are kept and how many there was no room
    for.
    """
    board, path, counters, options = space.boards[b], space.path, space.counters, space.options
    none = np.int64(0)
    final = depth <= 0 or path[level].over != 0 or level + 1 >= len(space.lists)
    if final or (depth == 1 and options[MARGIN] >= 0):
        value = (1 - 2 * np.int64(path[level].to_move)) * value_of(board, path[level], space.sheets[0])
        if final:
            return True, value, none, none, none
        if value - options[MARGIN] >= beta:
            return True, value - options[MARGIN], none, none, none
    if is_set(space.stop) or counters[NODES] >= counters[LIMIT]:
        counters[STOPPED] = 1
        return True, none, none, none, none
    known = find(space.table, key)
    if known != 0 and entries.depth_in(known) >= depth:
        value = entries.value_in(known)
        kind = entries.kind_in(known)
        if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
            return True, value, none, none, none
    width = space.widths[level] if depth > 1 else none
    best, n, dropped = expand(space, b, level, width, beta, np.int64(INFINITE))
    if best == -INFINITE:
        return True, np.int64(path[level].ply) - WIN, none, none, none
    if depth == 1:
        store(space.table, key, pack(best, depth, LOWER if best >= beta else EXACT, none, counters[AGE]))
    return depth == 1, best, known, n, dropped


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
    return options[FUTILE] >= 0 and depth <= options[FUTILE_DEPTH] and value + options[FUTILE] * (depth - 1) <= alpha


@kernel
def search(space: Any, b: Any, level: Any, depth: Any, alpha: Any, beta: Any) -> Any:
    """Return the value of `path[level]`, `depth` moves deep: exact between alpha and beta, otherwise a bound.

    When the search was stopped the value means nothing. What does not call itself stands in kernels of its own: the
    types of this one are inferred seven times.
    """
    path, lists, counters = space.path, space.lists, space.counters
    key = generic.key(space.boards[b], path[level], 0) ^ space.salts[b]
    decided, value, known, n, dropped = begin(space, b, level, depth, alpha, beta, key)
    if decided:
        return value
    floor = alpha
    best = np.int64(-INFINITE)
    mark = np.int64(0)
    seen = np.int64(0)
    for batch in range(space.options[BATCHES]):
        ceiling = lowest(lists, level, n)
        if known != 0 and batch == 0:
            prefer(lists, level, n, entries.best_in(known))
        for _ in range(n):
            place = pick(lists, level, n)
            if seen > 0 and is_futile(space.options, lists[level, SCORE, place], depth, alpha):
                dropped += 1
                break
            lists[level, SCORE, place] -= 8 * INFINITE
            path[level + 1] = space.children[level * lists.shape[2] + place]
            same = path[level + 1].to_move == path[level].to_move
            low, high = alpha, beta if seen == 0 else alpha + 1
            reduced = reduction(space.options, seen, depth)
            seen += 1
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
        if dropped == 0 or best >= -MOST:
            break
        if batch + 1 < space.options[BATCHES]:
            _, n, dropped = expand(space, b, level, space.widths[level], beta, ceiling)
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
