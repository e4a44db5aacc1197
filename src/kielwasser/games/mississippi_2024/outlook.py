"""Mississippi Queen 2024: how far a ship can go with its next move, and how far it is to dock and goal."""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2024.board import GOALS, PROGRESS, TURNED
from kielwasser.games.river.board import MAX_SPEED, SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.evaluate import FAR, distance

_BEHIND = 4  # fields that a dock behind the ship counts as farther away
_RIGHT, _LEFT = 1, 5  # the free rotation (§4.3)


@kernel
def straight(board: Any, field: Any, heading: Any, points: Any, paid: Any, end: Any, other: Any) -> Any:
    """Walk straight on as far as points and water allow; return the best progress on the way and the points spent."""
    best = PROGRESS[field]
    spent = 0
    while True:
        field = board.ahead[field, heading]
        if field >= end or field == other:
            return best, spent
        price = 1
        if board.current[field] != 0 and paid == 0:  # §2.1
            price = 2
            paid = 1
        if price > points - spent:
            return best, spent
        spent += price
        best = max(best, PROGRESS[field])


@kernel
def outlook(board: Any, state: Any, seat: Any) -> Any:
    """Return the progress that the next move can bring without coal, and the most points that can be spent on it.

    That is one step faster, straight on, and somewhere on the way the free rotation to the right or to the left.
    """
    field = np.int64(state.field[seat])
    other = np.int64(state.field[1 - seat])
    heading = np.int64(state.heading[seat])
    end = np.int64(state.visible) * SEGMENT_FIELDS
    points: Any = min(np.int64(state.speed[seat]) + 1, MAX_SPEED)
    start = PROGRESS[field]
    best, most = straight(board, field, heading, points, 0, end, other)
    spent = 0
    paid = 0
    while spent < points:
        for side in (_RIGHT, _LEFT):
            progress, more = straight(board, field, TURNED[heading, side], points - spent, 0, end, other)
            best = max(best, progress)
            most = max(most, spent + more)
        field = np.int64(board.ahead[field, heading])
        if field >= end or field == other:
            break
        spent += 1
        if board.current[field] != 0 and paid == 0:
            spent += 1
            paid = 1
    return best - start, most


@kernel
def nearest_dock(board: Any, state: Any, field: Any) -> Any:
    """Look for the nearest dock with a passenger on the revealed river.

    Return its distance or FAR, how many passengers wait ahead, and the dock or -1.
    """
    nearest = FAR
    found: Any = -1
    ahead = 0
    for s in range(state.visible):
        waiting = state.waiting[s]
        i = s * SEGMENT_FIELDS
        while waiting != 0:
            if waiting & 1 != 0:
                dock = np.int64(board.neighbour[i, board.dock[i]])
                way = distance(board, field, dock)
                if PROGRESS[dock] + 1 < PROGRESS[field]:
                    way += _BEHIND
                else:
                    ahead += 1
                if way < nearest:
                    nearest = way
                    found = dock
            waiting >>= 1
            i += 1
    return nearest, ahead, found


@kernel
def nearest_goal(board: Any, state: Any, field: Any) -> Any:
    """Return the distance to the nearest goal field, if the goal is revealed, and that field; or FAR and -1."""
    nearest = FAR
    found: Any = -1
    if state.visible == SEGMENTS:
        for i in GOALS:
            goal = (SEGMENTS - 1) * SEGMENT_FIELDS + i
            way = distance(board, field, goal)
            if way < nearest:
                nearest = way
                found = goal
    return nearest, found
