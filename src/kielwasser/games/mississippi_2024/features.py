"""Mississippi Queen 2024: what the network sees. Most of it is the river's; here is what the water of 2024 is like."""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2024.board import PROGRESS, SEGMENT_OF
from kielwasser.games.mississippi_2024.outlook import next_target, outlook
from kielwasser.games.mississippi_2024.rules import effective_speed
from kielwasser.games.river.board import LAST_PLY, SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.features import (
    FEATURES,
    FREE,
    SLOW,
    from_bow,
    show_course,
    show_meeting,
    show_race,
    show_ship,
    show_target,
    show_water,
)

__all__ = ["FEATURES", "features"]

GROUNDS = np.array([FREE, SLOW])  # by `board.current`


@kernel
def own_features(board: Any, state: Any, c: Any, out: Any, n: Any) -> Any:
    """Write down what one side has: 0 is who is to move."""
    seat = state.to_move ^ c
    field = np.int64(state.field[seat])
    end = np.int64(state.visible) * SEGMENT_FIELDS
    gain, spent = outlook(board, state, seat, state.visible)
    n = show_ship(state, c, PROGRESS[field], gain, spent, GROUNDS[board.current[field]], out, n)
    n = show_course(board, state, c, SEGMENT_OF[field], PROGRESS[field] % 5, state.visible, out, n)
    way, ahead, target = next_target(board, state, seat)
    unseen = max(0, SEGMENTS - 1 - state.visible)
    n = show_target(board, state, c, target, way, effective_speed(board, state, seat), ahead, unseen, out, n)
    n = show_meeting(board, state, c, out, n)
    return show_water(board, board.current, GROUNDS, state, c, end, out, n)


@kernel
def features(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the features of a position that is not over; return how many there are."""
    me = state.to_move
    n = 0
    for c in range(2):
        n = own_features(board, state, c, out, n)
    lead = PROGRESS[state.field[me]] - PROGRESS[state.field[1 - me]]
    near = 1 if from_bow(board, state.field[me], state.heading[me], state.field[1 - me]) >= 0 else 0
    points = state.points[me] - state.points[1 - me]
    return show_race(state, lead, points, (LAST_PLY - state.ply) // 2, near, out, n)
