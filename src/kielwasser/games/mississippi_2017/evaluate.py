"""Mississippi Queen 2017: what a position is worth. The terms are those of the river; here is what only 2017 has."""

from typing import Any

import numpy as np

from kielwasser.core.evaluation import Term
from kielwasser.core.kernel import kernel
from kielwasser.core.records import digest_of
from kielwasser.games.mississippi_2017.board import (
    GOAL_FIELDS,
    LAST,
    LOG,
    MAX_WAITING,
    ROW,
    SANDBANK,
    on_table,
)
from kielwasser.games.mississippi_2017.rules import LAST_PLY, segment_of
from kielwasser.games.river import evaluate as river_evaluate
from kielwasser.games.river.board import FIELDS, MAX_SPEED, SEGMENT_FIELDS, SEGMENTS, TO_WIN
from kielwasser.games.river.evaluate import FAR, count_race, count_ship, count_target, distance
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__, river_evaluate.__file__])

TERMS = (
    *river_evaluate.TERMS,
    Term(
        "aground",
        Text("sitzt auf einer Sandbank", "sits on a sandbank"),
        Text("das Festsitzen auf der Sandbank", "sitting on the sandbank"),
        burden=True,
    ),
)
AGROUND = len(river_evaluate.TERMS)

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
    """Return the distance to the nearest dock with a passenger on the table, and how many wait ahead."""
    nearest = FAR
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
        nearest = min(nearest, way)
    return nearest, ahead


@kernel
def nearest_goal(board: Any, state: Any, field: Any) -> Any:
    """Return the distance to the nearest goal field, if the goal is revealed."""
    nearest = FAR
    if state.last == LAST:
        for goal in range(FIELDS - GOAL_FIELDS, FIELDS):
            nearest = min(nearest, distance(board, field, goal))
    return nearest


@kernel
def progress(board: Any, state: Any, seat: Any) -> Any:
    """Return how far a boat has come: five for a segment, one for a row."""
    return 5 * segment_of(board, state, seat) + ROW[state.field[seat] % SEGMENT_FIELDS]


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat."""
    field = np.int64(state.field[seat])
    own = progress(board, state, seat)
    other = progress(board, state, 1 - seat)
    count_race(state, seat, own, other, state.score[seat], (LAST_PLY - state.ply) // 2, sign, out)
    if state.passengers[seat] < TO_WIN:
        way, ahead = nearest_dock(board, state, field)
    else:
        way, ahead = nearest_goal(board, state, field), 0
    count_target(state, seat, way, state.speed[seat], ahead, max(0, SEGMENTS - 2 - state.last), sign, out)
    gain, spent = outlook(board, state, seat)
    segment = segment_of(board, state, seat)
    if own % 5 >= 2:  # from the middle of a segment on, the next one shows the way
        segment = min(segment + 1, state.last)
    count_ship(state, seat, gain, spent, board.direction[segment], sign, out)
    if board.kind[field] == SANDBANK:
        out[AGROUND] += sign
