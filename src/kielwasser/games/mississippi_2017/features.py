"""Mississippi Queen 2017: what the network sees. Most of it is the river's; here is what the water of 2017 is like."""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2017.board import ISLAND, LOG, SANDBANK
from kielwasser.games.mississippi_2017.outlook import next_target, outlook, progress
from kielwasser.games.mississippi_2017.rules import segment_of
from kielwasser.games.river.board import LAST_PLY, SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.features import (
    FEATURES,
    FREE,
    SAND,
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

_GROUND = {LOG: SLOW, SANDBANK: SAND}
GROUNDS = np.array([_GROUND.get(kind, FREE) for kind in range(ISLAND + 1)])  # by `board.kind`


@kernel
def own_features(board: Any, state: Any, c: Any, out: Any, n: Any) -> Any:
    """Write down what one side has: 0 is who is to move."""
    seat = state.to_move ^ c
    field = np.int64(state.field[seat])
    end = (np.int64(state.last) + 1) * SEGMENT_FIELDS
    way = progress(board, state, seat)
    gain, spent = outlook(board, state, seat, state.last + 1)
    n = show_ship(state, c, way, gain, spent, GROUNDS[board.kind[field]], out, n)
    n = show_course(board, state, c, segment_of(board, state, seat), way % 5, state.last + 1, out, n)
    far, ahead, target = next_target(board, state, seat)
    unseen = max(0, SEGMENTS - 2 - state.last)
    n = show_target(board, state, c, target, far, state.speed[seat], ahead, unseen, out, n)
    n = show_meeting(board, state, c, out, n)
    return show_water(board, board.kind, GROUNDS, state, c, end, out, n)


@kernel
def features(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the features of a position that is not over; return how many there are."""
    me = state.to_move
    n = 0
    for c in range(2):
        n = own_features(board, state, c, out, n)
    lead = progress(board, state, me) - progress(board, state, 1 - me)
    near = 1 if from_bow(board, state.field[me], state.heading[me], state.field[1 - me]) >= 0 else 0
    points = state.score[me] - state.score[1 - me]
    return show_race(state, lead, points, (LAST_PLY - state.ply) // 2, near, out, n)
