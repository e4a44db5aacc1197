"""Mississippi Queen 2017: how far a boat can go with its next move, and how far it is to dock and goal."""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2017.board import (
    GOAL_FIELDS,
    LAST,
    LOG,
    MAX_WAITING,
    ROW,
    SANDBANK,
    on_table,
)
from kielwasser.games.mississippi_2017.rules import segment_of
from kielwasser.games.river.board import FIELDS, MAX_SPEED, SEGMENT_FIELDS
from kielwasser.games.river.evaluate import FAR, distance

_BEHIND = 4  # fields that a dock behind the boat counts as farther away
_RIGHT, _LEFT = 1, 5  # the free rotation (§4.3)
_PROGRESS = np.array([5 * (field // SEGMENT_FIELDS) + int(ROW[field % SEGMENT_FIELDS]) for field in range(FIELDS)])


@kernel
def straight(board: Any, field: Any, heading: Any, points: Any, end: Any, other: Any) -> Any:
    """Walk straight on as far as points and water allow; return the best progress on the way and the points spent.

    A sandbank ends every move (§2.4), so nobody is too fast before it, but nobody wants to be there.
    """
    best = _PROGRESS[field]
    spent = 0
    while True:
        field = board.neighbour[field, heading]
        if field >= end or board.passable[field] == 0 or field == other:
            return best, spent
        if board.kind[field] == SANDBANK:
            return best, points
        price = 2 if board.kind[field] == LOG else 1  # §2.5
        if price > points - spent:
            return best, spent
        spent += price
        best = max(best, _PROGRESS[field])


@kernel
def outlook(board: Any, state: Any, seat: Any) -> Any:
    """Return the progress that the next move can bring without coal, and the most points that can be spent on it.

    That is one step faster, straight on, and somewhere on the way the free rotation to the right or to the left; from a
    sandbank just one field straight on.
    """
    field = np.int64(state.field[seat])
    other = np.int64(state.field[1 - seat])
    heading = np.int64(state.heading[seat])
    end = (np.int64(state.last) + 1) * SEGMENT_FIELDS
    start = _PROGRESS[field]
    if board.kind[field] == SANDBANK:
        best, most = straight(board, field, heading, 1, end, other)
        return best - start, most
    points: Any = min(np.int64(state.speed[seat]) + 1, MAX_SPEED)
    best, most = straight(board, field, heading, points, end, other)
    spent = 0
    while spent < points:
        for side in (_RIGHT, _LEFT):
            progress, more = straight(board, field, (heading + side) % 6, points - spent, end, other)
            best = max(best, progress)
            most = max(most, spent + more)
        field = np.int64(board.neighbour[field, heading])
        if field >= end or board.passable[field] == 0 or field == other or board.kind[field] == SANDBANK:
            break
        spent += 2 if board.kind[field] == LOG else 1
    return best - start, most


@kernel
def nearest_dock(board: Any, state: Any, field: Any) -> Any:
    """Look for the nearest dock with a passenger on the table.

    Return its distance or FAR, how many passengers wait ahead, and the dock or -1.
    """
    nearest = FAR
    found: Any = -1
    ahead = 0
    for k in range(MAX_WAITING):
        if state.waiting[k] < 0:
            break
        dock = np.int64(state.dock[k])
        if not on_table(board, state, dock):
            continue
        way = distance(board, field, dock)
        if _PROGRESS[dock] + 1 < _PROGRESS[field]:
            way += _BEHIND
        else:
            ahead += 1
        if way < nearest:
            nearest = way
            found = dock
    return nearest, ahead, found


@kernel
def nearest_goal(board: Any, state: Any, field: Any) -> Any:
    """Return the distance to the nearest goal field, if the goal is revealed, and that field; or FAR and -1."""
    nearest = FAR
    found: Any = -1
    if state.last == LAST:
        for goal in range(FIELDS - GOAL_FIELDS, FIELDS):
            way = distance(board, field, goal)
            if way < nearest:
                nearest = way
                found = goal
    return nearest, found


@kernel
def progress(board: Any, state: Any, seat: Any) -> Any:
    """Return how far a boat has come: five for a segment, one for a row."""
    return 5 * segment_of(board, state, seat) + ROW[state.field[seat] % SEGMENT_FIELDS]
