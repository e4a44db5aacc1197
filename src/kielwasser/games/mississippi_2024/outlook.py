"""Mississippi Queen 2024: its own ways of `river.outlook`: what the water costs, where docks and goals are."""

from typing import Any

import numpy as np

from kielwasser.core import own_ways
from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2024.board import BOARD, GOALS, PROGRESS
from kielwasser.games.river.board import SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.outlook import FAR, distance, next_target, outlook

__all__ = ["next_target", "outlook"]

_BEHIND = 4  # fields that a dock behind the ship counts as farther away


@kernel
def progress_at(board: Any, field: Any) -> Any:
    """Return how far a field is."""
    return PROGRESS[field]


@kernel
def open_ahead(board: Any, field: Any, heading: Any) -> Any:
    """Return the next field in a direction; OFF if no ship can be there."""
    return board.ahead[field, heading]


@kernel
def toll(board: Any, field: Any, paid: Any) -> Any:
    """Return the points that a field takes: one more in the current, once in a row of advances (§2.1)."""
    return 2 if board.current[field] != 0 and paid == 0 else 1


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


own_ways.register(
    BOARD,
    progress_at=progress_at,
    open_ahead=open_ahead,
    toll=toll,
    nearest_dock=nearest_dock,
    nearest_goal=nearest_goal,
)
