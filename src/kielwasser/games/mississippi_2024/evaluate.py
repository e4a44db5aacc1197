"""Mississippi Queen 2024: what a position is worth. The terms are those of the river; here is what only 2024 has."""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.core.records import digest_of
from kielwasser.games.mississippi_2024.board import GOALS, PROGRESS, SEGMENT_OF, TURNED
from kielwasser.games.mississippi_2024.rules import LAST_PLY, effective_speed
from kielwasser.games.river import evaluate as river_evaluate
from kielwasser.games.river.board import MAX_SPEED, SEGMENT_FIELDS, SEGMENTS, TO_WIN
from kielwasser.games.river.evaluate import FAR, count_race, count_ship, count_target, distance

DIGEST = digest_of([__file__, river_evaluate.__file__])

TERMS = river_evaluate.TERMS

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
    """Return the distance to the nearest dock with a passenger on the revealed river, and how many wait ahead."""
    nearest = FAR
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
                nearest = min(nearest, way)
            waiting >>= 1
            i += 1
    return nearest, ahead


@kernel
def nearest_goal(board: Any, state: Any, field: Any) -> Any:
    """Return the distance to the nearest goal field, if the goal is revealed."""
    nearest = FAR
    if state.visible == SEGMENTS:
        for i in GOALS:
            nearest = min(nearest, distance(board, field, (SEGMENTS - 1) * SEGMENT_FIELDS + i))
    return nearest


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat."""
    field = np.int64(state.field[seat])
    own = PROGRESS[field]
    other = PROGRESS[state.field[1 - seat]]
    count_race(state, seat, own, other, state.points[seat], (LAST_PLY - state.ply) // 2, sign, out)
    if state.passengers[seat] < TO_WIN:
        way, ahead = nearest_dock(board, state, field)
    else:
        way, ahead = nearest_goal(board, state, field), 0
    speed = effective_speed(board, state, seat)
    count_target(state, seat, way, speed, ahead, max(0, SEGMENTS - 1 - state.visible), sign, out)
    gain, spent = outlook(board, state, seat)
    segment = SEGMENT_OF[field]
    ahead_of = (
        min(segment + 1, state.visible - 1) if own % 5 >= 2 else segment
    )  # from its middle on the next one counts
    count_ship(state, seat, gain, spent, board.direction[ahead_of], sign, out)
