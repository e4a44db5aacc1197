"""How far a ship can go with its next move, and how far it is to dock and goal: what both seasons ask.

What differs is the season's own and found by the type of its BOARD: how far fields are (`progress_at`), which one comes
next (`open_ahead`), what it costs (`toll`), and where docks and goals are.
"""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.core.own_ways import own_way
from kielwasser.games.river.board import MAX_SPEED, SEGMENT_FIELDS, TO_WIN, TURNED

FAR = 99  # a distance when there is nothing to go to
_RIGHT, _LEFT = 1, 5  # the free rotation (§4.3)

#: progress_at(board, field): five for a segment, one for a row
progress_at = own_way("progress_at", place=0)
#: open_ahead(board, field, heading): the next field, OFF if a ship cannot be there
open_ahead = own_way("open_ahead", place=0)
#: toll(board, field, paid): the points that a field takes, 2 once in a row of advances where `paid` says so; 0 where
#: every move ends, as on a sandbank
toll = own_way("toll", place=0)
#: nearest_dock(board, state, field): the distance of the nearest dock with a passenger in sight or FAR, how many wait
#: ahead, and that dock or -1
nearest_dock = own_way("nearest_dock", place=0)
#: nearest_goal(board, state, field): the distance of the nearest goal field and that field, or FAR and -1
nearest_goal = own_way("nearest_goal", place=0)


@kernel
def distance(board: Any, one: Any, two: Any) -> Any:
    """Return how many fields lie between two fields, plus one, as the crow flies."""
    q = board.cell[one, 0] - board.cell[two, 0]
    r = board.cell[one, 1] - board.cell[two, 1]
    return max(abs(q), abs(r), abs(q + r))


@kernel
def straight(board: Any, field: Any, heading: Any, points: Any, end: Any, other: Any) -> Any:
    """Walk straight on as far as points and water allow; return the best progress on the way and the points spent.

    Before a field that ends every move nobody is too fast, but nobody wants to be there.
    """
    best = progress_at(board, field)
    spent = 0
    paid = 0
    while True:
        field = np.int64(open_ahead(board, field, heading))
        if field >= end or field == other:
            return best, spent
        price = toll(board, field, paid)
        if price == 0:
            return best, points
        if price > points - spent:
            return best, spent
        paid |= price - 1
        spent += price
        best = max(best, progress_at(board, field))


@kernel
def outlook(board: Any, state: Any, seat: Any, visible: Any) -> Any:
    """Return the progress that the next move can bring without coal, and the most points that can be spent on it.

    That is one step faster, straight on, and somewhere on the way the free rotation to the right or to the left; from a
    field that ends every move just one field straight on. `visible` are the segments that are revealed.
    """
    field = np.int64(state.field[seat])
    other = np.int64(state.field[1 - seat])
    heading = np.int64(state.heading[seat])
    end = np.int64(visible) * SEGMENT_FIELDS
    start = progress_at(board, field)
    if toll(board, field, 0) == 0:
        best, most = straight(board, field, heading, 1, end, other)
        return best - start, most
    points: Any = min(np.int64(state.speed[seat]) + 1, MAX_SPEED)
    best, most = straight(board, field, heading, points, end, other)
    spent = 0
    paid = 0
    while spent < points:
        for side in (_RIGHT, _LEFT):
            progress, more = straight(board, field, TURNED[heading, side], points - spent, end, other)
            best = max(best, progress)
            most = max(most, spent + more)
        field = np.int64(open_ahead(board, field, heading))
        if field >= end or field == other:
            break
        price = toll(board, field, paid)
        if price == 0:
            break
        paid |= price - 1
        spent += price
    return best - start, most


@kernel
def next_target(board: Any, state: Any, seat: Any) -> Any:
    """Return how far a ship's next target is, the passengers that wait ahead, and the target's field or -1.

    That is the nearest dock as long as a passenger is missing, then the goal.
    """
    field = np.int64(state.field[seat])
    if state.passengers[seat] < TO_WIN:
        return nearest_dock(board, state, field)
    way, goal = nearest_goal(board, state, field)
    return way, 0, goal
