"""Mississippi Queen 2017: its own ways of `river.outlook`: what the water costs, where docks and goals are."""

from typing import Any

import numpy as np

from kielwasser.core import own_ways
from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2017.board import (
    BOARD,
    GOAL_FIELDS,
    LAST,
    LOG,
    MAX_WAITING,
    ROW,
    SANDBANK,
    on_table,
)
from kielwasser.games.mississippi_2017.rules import segment_of
from kielwasser.games.river.board import FIELDS, OFF, SEGMENT_FIELDS
from kielwasser.games.river.outlook import FAR, distance, next_target, outlook

__all__ = ["next_target", "outlook", "progress"]

_BEHIND = 4  # fields that a dock behind the boat counts as farther away
_PROGRESS = np.array([5 * (field // SEGMENT_FIELDS) + int(ROW[field % SEGMENT_FIELDS]) for field in range(FIELDS)])


@kernel
def progress_at(board: Any, field: Any) -> Any:
    """Return how far a field is, which must not be OFF."""
    return _PROGRESS[field]


@kernel
def open_ahead(board: Any, field: Any, heading: Any) -> Any:
    """Return the next field in a direction; OFF if no boat can be there."""
    n = np.int64(board.neighbour[field, heading])
    return n if board.passable[n] != 0 else OFF


@kernel
def toll(board: Any, field: Any, paid: Any) -> Any:
    """Return the points that a field takes: 2 for a log (§2.5), 0 for a sandbank, which ends every move (§2.4)."""
    if board.kind[field] == SANDBANK:
        return 0
    return 2 if board.kind[field] == LOG else 1


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


own_ways.register(
    BOARD,
    progress_at=progress_at,
    open_ahead=open_ahead,
    toll=toll,
    nearest_dock=nearest_dock,
    nearest_goal=nearest_goal,
)
