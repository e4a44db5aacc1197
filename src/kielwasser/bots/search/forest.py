"""Kernels of the other search: Monte-Carlo trees whose leaves are valued by the evaluation, one tree for each board.

A tree grows by a node's children at a time: those that `children.expand` keeps, the best by the evaluation, each with a
prior that follows from its value. Each walk goes down by the PUCT rule, grows the tree where it ends, and takes the
best child's value back up as a chance to win, which every node on the way averages. Chances are those of seat 0; the
side that chooses at a node sees them from its own view, in its first as in its second move in a row.
"""

from typing import Any

import numpy as np

from kielwasser.bots.search.children import SCORE, expand
from kielwasser.bots.search.measures import INFINITE, LIMIT, NODES, STOPPED, UNIT, value_of
from kielwasser.core.kernel import is_set, kernel

# Columns of the nodes' whole numbers and of their chances.
FIRST, COUNT, VISITS, OWNER = range(4)  # first child, how many, walks through it, who chooses here
TOTAL, PRIOR = range(2)


@kernel
def chance_of(value: Any) -> Any:
    """Return the chance to win that a value means."""
    return 1.0 / (1.0 + np.exp(-max(-30_000, min(30_000, value)) / UNIT))


@kernel
def choose_child(numbers: Any, chances: Any, node: Any, curiosity: Any) -> Any:
    """Return the child that the next walk looks at: promising, or not yet looked at enough (PUCT)."""
    first = numbers[node, FIRST]
    mine = numbers[node, OWNER] == 0
    visits = numbers[node, VISITS]
    drive = curiosity * np.sqrt(1.0 * visits)
    start = chances[node, TOTAL] / max(visits, 1)  # a child that nobody visited promises what its parent does, or less
    start = (start if mine else 1.0 - start) - 0.1
    best = first
    most = -1.0
    for child in range(first, first + numbers[node, COUNT]):
        seen = numbers[child, VISITS]
        chance = start
        if seen > 0:
            chance = chances[child, TOTAL] / seen
            if not mine:
                chance = 1.0 - chance
        worth = chance + drive * chances[child, PRIOR] / (1.0 + seen)
        if worth > most:
            most = worth
            best = child
    return best


@kernel
def grow(
    space: Any, states: Any, numbers: Any, chances: Any, used: Any, b: Any, node: Any, width: Any, warmth: Any
) -> Any:
    """Give a node its children; return the chance of seat 0 that follows, and how many nodes are used then."""
    space.path[0] = states[node]
    n, _ = expand(space, b, np.int64(0), width)
    sign = 1 - 2 * np.int64(states[node].to_move)
    if n == 0:
        return 0.0 if sign == 1 else 1.0, used
    scores = space.lists[0, SCORE]
    best = scores[0]
    for i in range(1, n):
        best = max(best, scores[i])
    whole = 0.0
    for i in range(n):
        child = used + i
        states[child] = space.children[i]
        numbers[child, FIRST] = 0
        numbers[child, COUNT] = 0
        numbers[child, VISITS] = 0
        numbers[child, OWNER] = states[child].to_move
        chances[child, TOTAL] = 0.0
        chances[child, PRIOR] = np.exp(max(-30.0, (scores[i] - best) / UNIT / warmth))
        whole += chances[child, PRIOR]
    for i in range(n):
        chances[used + i, PRIOR] /= whole
    numbers[node, FIRST] = used
    numbers[node, COUNT] = n
    return chance_of(sign * best), used + n


@kernel
def plant(
    space: Any, states: Any, numbers: Any, chances: Any, roots: Any, begin: Any, order: Any, seat: Any, b: Any,
    warmth: Any,
) -> Any:  # fmt: skip
    """Begin the tree of one board, return its size: node 0 is the root, then comes what the moves of `order` reach."""
    n = len(order)
    sign = 1 - 2 * seat
    numbers[0, FIRST], numbers[0, COUNT], numbers[0, VISITS], numbers[0, OWNER] = 1, n, 0, seat
    chances[0, TOTAL] = 0.0
    best = -1.0 * INFINITE
    for k in range(1, n + 1):
        states[k] = roots[begin + order[k - 1]]
        numbers[k, FIRST], numbers[k, COUNT], numbers[k, VISITS], numbers[k, OWNER] = 0, 0, 0, states[k].to_move
        chances[k, TOTAL] = sign * value_of(space.boards[b], states[k], space.sheets[0])
        best = max(best, chances[k, TOTAL])
    whole = 0.0
    for k in range(1, n + 1):
        chances[k, PRIOR] = np.exp(max(-30.0, (chances[k, TOTAL] - best) / UNIT / warmth))
        chances[k, TOTAL] = 0.0
        whole += chances[k, PRIOR]
    for k in range(1, n + 1):
        chances[k, PRIOR] /= whole
    return n + 1


@kernel
def walk(
    space: Any, states: Any, numbers: Any, chances: Any, way: Any, used: Any, b: Any, walks: Any, width: Any,
    curiosity: Any, warmth: Any,
) -> Any:  # fmt: skip
    """Grow the tree of one board by so many walks; return its size, and how many moves deep the walks went in all.

    It ends early when there is no room for another node's children, or when it was stopped.
    """
    deep = 0
    for _ in range(walks):
        if used + width > len(states) or is_set(space.stop) or space.counters[NODES] >= space.counters[LIMIT]:
            space.counters[STOPPED] = 1
            break
        length = 1
        way[0] = 0
        node = np.int64(0)
        while numbers[node, COUNT] > 0 and length < len(way):
            node = choose_child(numbers, chances, node, curiosity)
            way[length] = node
            length += 1
        if node > 0 and states[node].over != 0:
            chance = 0.5
            if states[node].winner >= 0:
                chance = 1.0 if states[node].winner == 0 else 0.0
        elif numbers[node, COUNT] > 0:
            chance = chances[node, TOTAL] / max(numbers[node, VISITS], 1)
        else:
            chance, used = grow(space, states, numbers, chances, used, b, node, width, warmth)
        for i in range(length):
            numbers[way[i], VISITS] += 1
            chances[way[i], TOTAL] += chance
        deep += length
    return used, deep
