"""List the distinct positions that one whole move can reach, each once.

On the rivers and in Cartagena many moves lead to the same position: a search that walks positions instead of moves has
several times less to do. The walk is breadth-first over actions, so the first way that is found to a position is a
shortest one. Positions on the way are met only once too.

Whether a position was met before is told by its key alone: even among ten thousand positions two different ones have
the same key in one of 10**11 lists, and a search that stores values by key relies on the same.
"""

import numpy as np

from kielwasser.core.kernel import is_set, kernel
from kielwasser.core.kinds import (
    Action,
    Actions,
    Boards,
    Flag,
    Keys,
    KeyTable,
    Lengths,
    Moves,
    Number,
    Stack,
    Ways,
    Word,
)
from kielwasser.core.verbs import END, apply, ends, key, steps


@kernel
def is_new(table: KeyTable, stamp: Number, word: Word) -> bool:
    """Put a key into a table under a stamp and tell whether it was not there yet.

    A row is a key and its stamp; rows with other stamps count as free. The number of rows is a power of two.
    """
    mask = len(table) - 1
    slot = word & mask
    while table[slot, 1] == stamp:
        if table[slot, 0] == word:
            return False
        slot = (slot + 1) & mask
    table[slot, 0] = word
    table[slot, 1] = stamp
    return True


@kernel
def successors(
    boards: Boards,
    nodes: Stack,
    trail: Ways,
    reached: Stack,
    keys: Keys,
    ways: Ways,
    out: Actions,
    table: KeyTable,
    stamp: Number,
    stop: Flag,
) -> Number:
    """Fill `reached` with the positions to which a whole move leads from `nodes[0]`, each once; return their number n.

    If there was no room for all of them, or `stop` was set meanwhile, return -1 - n: what is there is right, but
    incomplete. All arrays are the caller's and are never overrun:

        nodes, trail    STATE, (2,) int32: the positions on the way; from which node and by which action each comes
        reached, keys   STATE, int64: the results, as many as there is room for
        ways            (2,) int32: from which node and by which last action each result comes, see `trace`
        out             int32, for max_steps actions
        table           (2,) int64: a power of two of rows, zero at first, more than all results and nodes together
        stamp           a number above 0 that this table has not seen yet: so it need not be cleared
    """
    complete = True
    n = 0
    met = 1
    room = len(table) - len(table) // 4  # a table that is nearly full is slow, a full one endless
    node = 0
    while node < met:
        if is_set(stop):
            return -1 - n
        count = steps(boards[0], nodes[node], out)
        for i in range(count):
            action = np.int64(out[i])
            if n + met >= room:
                return -1 - n
            if ends(boards[0], nodes[node], action):
                if n == len(reached):
                    return -1 - n
                reached[n] = nodes[node]
                apply(boards[0], reached[n], action)
                word = key(boards[0], reached[n], 0)
                if is_new(table, stamp, word):
                    keys[n] = word
                    ways[n, 0] = node
                    ways[n, 1] = action
                    n += 1
            elif met < len(nodes):
                nodes[met] = nodes[node]
                apply(boards[0], nodes[met], action)
                if is_new(table, stamp, key(boards[0], nodes[met], 0)):
                    trail[met, 0] = node
                    trail[met, 1] = action
                    met += 1
            else:
                complete = False
        node += 1
    return n if complete else -1 - n


@kernel
def trace(trail: Ways, node: Number, action: Action, move: Actions) -> Number:
    """Fill `move` with the actions that lead to a result, without the final "end the move"; return their number."""
    length = 0
    at = node
    while at != 0:
        length += 1
        at = trail[at, 0]
    at = node
    for i in range(length - 1, -1, -1):
        move[i] = trail[at, 1]
        at = trail[at, 0]
    if action != END:
        move[length] = action
        length += 1
    return length


@kernel
def trace_all(trail: Ways, ways: Ways, n: Number, moves: Moves, lengths: Lengths) -> None:
    """Fill a table of moves with those that lead to the first n results."""
    for i in range(n):
        lengths[i] = trace(trail, np.int64(ways[i, 0]), np.int64(ways[i, 1]), moves[i])
