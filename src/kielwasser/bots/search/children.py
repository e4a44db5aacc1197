"""Kernels that walk through the positions that one whole move can reach, and keep the best or find the best one.

A walk goes through the actions of a move in depth: `part[d]` is the position after d of them, `actions[d]` what can be
done there, and `places[d]` how far the walk is in that list and how long it is. On the rivers and in Cartagena many
ways lead to the same position: it is met once.

    next_position  →  expand      the best `width` of them are kept in `children`, with a value and a key each
                   →  best_reply  only the best value is wanted: the walk ends with the first that is good enough
"""

from typing import Any

import numpy as np

from kielwasser.bots.search.measures import DISTINCT, INFINITE, NODES, REACHED, STAMP, UNMET
from kielwasser.bots.search.recalling import recall
from kielwasser.bots.search.table import MARK
from kielwasser.core import generic
from kielwasser.core.generic import apply, steps
from kielwasser.core.kernel import kernel
from kielwasser.core.successors import is_new

SCORE, KEY, ORDER = 0, 1, 2  # rows of the list of children: values, keys, and the order in which they are looked at
LISTS = 3

_DONE, _LENGTH = 0, 1  # columns of `places`
_UNKNOWN = -1  # a length


@kernel
def begin_walk(space: Any, level: Any) -> None:
    """Begin a walk through all positions that a move can reach from `path[level]`."""
    space.part[0] = space.path[level]
    space.places[0, _DONE] = 0
    space.places[0, _LENGTH] = _UNKNOWN
    space.counters[STAMP] += 1
    space.counters[UNMET] = len(space.seen) - len(space.seen) // 4  # what comes after so many may come twice


@kernel
def next_position(space: Any, b: Any, level: Any, d: Any, first: Any) -> Any:
    """Go on with a walk after d actions; return how many lead to the next position at which a move ends, or 0.

    That position is `part[d]`, and `counters[REACHED]` its key. With `first`, the actions of the move that refuted last
    at this level come first.
    """
    board, part, actions, places, counters = space.boards[b], space.part, space.actions, space.places, space.counters
    ply = space.path[level].ply
    while d >= 0:
        if places[d, _LENGTH] == _UNKNOWN:
            places[d, _LENGTH] = steps(board, part[d], actions[d])
            if first:
                bring_forward(actions, d, places[d, _LENGTH], space.killers[level, d])
        if places[d, _DONE] == places[d, _LENGTH]:
            d -= 1
            continue
        action = np.int64(actions[d, places[d, _DONE]])
        places[d, _DONE] += 1
        part[d + 1] = part[d]
        apply(board, part[d + 1], action)
        key = generic.key(board, part[d + 1], 0)
        if space.options[DISTINCT] != 0 and counters[UNMET] > 0:
            counters[UNMET] -= 1
            if not is_new(space.seen, counters[STAMP], key):
                continue
        if part[d + 1].ply != ply or part[d + 1].over != 0:
            counters[REACHED] = key
            return d + 1
        d += 1
        places[d, _DONE] = 0
        places[d, _LENGTH] = _UNKNOWN
    return 0


@kernel
def bring_forward(actions: Any, d: Any, n: Any, action: Any) -> None:
    """Let an action of a move come first, if it is there."""
    for i in range(n):
        if actions[d, i] == action:
            actions[d, i] = actions[d, 0]
            actions[d, 0] = action
            break


@kernel
def best_reply(space: Any, b: Any, level: Any, beta: Any) -> Any:
    """Return the best value that a move can reach from `path[level]`, or one that is beta at least; -INFINITE: none.

    The move that reaches beta is remembered: it may refute the next position of this level, too.
    """
    sign = 1 - 2 * np.int64(space.path[level].to_move)
    best = np.int64(-INFINITE)
    begin_walk(space, level)
    d = next_position(space, b, level, np.int64(0), True)
    while d > 0:
        space.counters[NODES] += 1
        best = max(best, sign * recall(space, b, space.part[d], space.counters[REACHED] ^ space.salts[b]))
        if best >= beta:
            for k in range(d):
                space.killers[level, k] = space.actions[k, space.places[k, _DONE] - 1]
            break
        d = next_position(space, b, level, d - 1, True)
    return best


@kernel
def expand(space: Any, b: Any, level: Any, width: Any) -> Any:
    """Keep the best `width` positions that a move can reach from `path[level]`; return how many are, and are not."""
    sign = 1 - 2 * np.int64(space.path[level].to_move)
    scores = space.lists[level, SCORE]
    kept = 0
    dropped = 0
    worst = 0
    begin_walk(space, level)
    d = next_position(space, b, level, np.int64(0), False)
    while d > 0:
        space.counters[NODES] += 1
        value = sign * recall(space, b, space.part[d], space.counters[REACHED] ^ space.salts[b])
        place = -1
        if kept < width:
            place = kept
            kept += 1
        else:
            dropped += 1
            if value > scores[worst]:
                place = worst
        if place >= 0:
            scores[place] = value
            space.lists[level, KEY, place] = space.counters[REACHED]
            space.children[level * space.lists.shape[2] + place] = space.part[d]
            if kept == width:
                worst = least(scores, kept)
        d = next_position(space, b, level, d - 1, False)
    return kept, dropped


@kernel
def least(scores: Any, n: Any) -> Any:
    """Return the place of the first of the worst values."""
    worst = 0
    for i in range(1, n):
        if scores[i] < scores[worst]:
            worst = i
    return worst


@kernel
def begin_order(lists: Any, level: Any, n: Any, has_mark: Any, mark: Any) -> Any:
    """Let the child with a mark come first and the others as they were kept; tell whether it is there."""
    order = lists[level, ORDER]
    for i in range(n):
        order[i] = i
    if has_mark:
        for i in range(n):
            if lists[level, KEY, i] & MARK == mark:
                move_forward(order, np.int64(0), np.int64(i))
                return True
    return False


@kernel
def bring_best_forward(lists: Any, level: Any, k: Any, n: Any) -> None:
    """Let the best of the children that come after the first k be the next one."""
    scores, order = lists[level, SCORE], lists[level, ORDER]
    best = np.int64(k)
    for i in range(k + 1, n):
        if scores[order[i]] > scores[order[best]]:
            best = np.int64(i)
    move_forward(order, np.int64(k), best)


@kernel
def move_forward(order: Any, to: Any, place: Any) -> None:
    """Move what stands at a place forward to another one; what stands between moves back."""
    chosen = order[place]
    for k in range(place, to, -1):
        order[k] = order[k - 1]
    order[to] = chosen
