"""What the networks of both Mississippi seasons see of a position, as the player to move sees it.

A feature is one fact about a ship, as seen from its bow, or about both: where it stands and what it has, how far the
next move can take it, where the next dock or the goal lies, what the water around it is like, and who leads. A season's
own `features.py` says what its water is like, and puts the features of both ships together.
"""

from typing import Any

import numpy as np

from kielwasser.core.hexgrid import hexagon, rotated
from kielwasser.core.kernel import kernel
from kielwasser.games.river.board import COAL, MAX_SPEED, SEGMENT_FIELDS, SEGMENTS, TO_WIN, TURNED

BLOCKED, FREE, SLOW, SAND = range(4)  # what a ship finds on a field

_ABOARD = TO_WIN + 1
_COALS = COAL + 1
_WAYS = 5 * SEGMENTS  # progress: five for a segment
_GAINS = 8  # progress of the next move; from here on gains look alike
_RUNAWAY = 5  # … as do movement points too many
_FAR = 14  # … distances from the next dock or the goal
_HOPES = 4  # … passengers ahead
_REVEALED = 4  # … revealed segments ahead
_LEAD = 20  # … progress by which one is ahead
_POINTS = 8  # … and points
_ROUNDS = 31
_BENDS = 4  # straight on, right, left, not known
_DEEP = 3  # fields of a line of water
_LINES = 4**_DEEP
_SEEN = 4  # the next dock, the goal and the other ship are seen so far from the bow

BEND = np.array([0, 1, 1, 0, 2, 2])  # by the difference of two directions
_UNKNOWN_BEND = 3

_CELLS = hexagon(_SEEN)
PLACES = len(_CELLS)
#: Where a place lies from the bow: [heading, q, r] = its number, or -1 if it is farther away.
FROM_BOW = np.full((6, 2 * _SEEN + 1, 2 * _SEEN + 1), -1)
for _number, _cell in enumerate(_CELLS):
    for _heading in range(6):
        _q, _r = rotated(_cell, _heading)
        FROM_BOW[_heading, _q + _SEEN, _r + _SEEN] = _number

# Where the groups of features begin; "whose" is 0 for the seat to move.
SHIP = 0  # whose, passengers, coal, speed
PLACE = SHIP + 2 * _ABOARD * _COALS * MAX_SPEED  # whose, field of its segment, heading in it, the next bend
WAY = PLACE + 2 * SEGMENT_FIELDS * 6 * _BENDS  # whose, progress, passengers
REACH = WAY + 2 * _WAYS * _ABOARD  # whose, progress of the next move, movement points too many, speed
TARGET = REACH + 2 * _GAINS * _RUNAWAY * MAX_SPEED  # whose, passengers, distance from dock or goal, speed there
WHERE = TARGET + 2 * _ABOARD * _FAR * MAX_SPEED  # whose, dock or goal, where it lies from the bow
HOPE = WHERE + 2 * 2 * PLACES  # whose, passengers, passengers seen ahead, segments not revealed
COURSE = HOPE + 2 * _ABOARD * _HOPES * SEGMENTS  # whose, row in its segment, revealed segments ahead, next bend but one
MEETING = COURSE + 2 * 5 * _REVEALED * _BENDS  # whose, where the other lies from the bow, its heading from the own one
GROUND = MEETING + 2 * PLACES * 6  # whose, what the ship stands on, speed
LINE = GROUND + 2 * 4 * MAX_SPEED  # whose, direction from the bow, the fields on that line
ELBOW = LINE + 2 * 6 * _LINES  # whose, ahead or aside, what lies between two lines on the right and on the left
LEAD = ELBOW + 2 * 2 * 16  # progress by which one is ahead, passengers of both
LIMIT = LEAD + (2 * _LEAD + 1) * _ABOARD * _ABOARD  # rounds that are left, points by which one is ahead
COALS = LIMIT + _ROUNDS * (2 * _POINTS + 1)  # coal of both
SPEEDS = COALS + _COALS * _COALS  # speed of both, are they near
FEATURES = SPEEDS + MAX_SPEED * MAX_SPEED * 2


@kernel
def within(value: Any, least: Any, most: Any) -> Any:
    """Return the value, or the bound that it exceeds."""
    return min(max(value, least), most)


@kernel
def from_bow(board: Any, one: Any, heading: Any, two: Any) -> Any:
    """Return the number of the place where a field lies, seen from the bow of a ship; or -1 if it is far away."""
    q = board.cell[two, 0] - board.cell[one, 0]
    r = board.cell[two, 1] - board.cell[one, 1]
    if max(abs(q), abs(r)) > _SEEN:
        return -1
    return FROM_BOW[heading, q + _SEEN, r + _SEEN]


@kernel
def bend_after(board: Any, segment: Any, visible: Any) -> Any:
    """Return how the river bends from a segment to the next one."""
    if segment + 1 >= visible:
        return _UNKNOWN_BEND
    return BEND[(board.direction[segment + 1] - board.direction[segment]) % 6]


@kernel
def show_ship(state: Any, c: Any, way: Any, gain: Any, spent: Any, ground: Any, out: Any, n: Any) -> Any:
    """Write down what a ship has, how far it is, and what the next move can bring."""
    seat = state.to_move ^ c
    aboard = min(state.passengers[seat], TO_WIN)
    coal = min(state.coal[seat], COAL)
    speed = within(state.speed[seat], 1, MAX_SPEED) - 1
    runaway = within(speed - spent, 0, _RUNAWAY - 1)
    out[n] = SHIP + ((c * _ABOARD + aboard) * _COALS + coal) * MAX_SPEED + speed
    out[n + 1] = WAY + (c * _WAYS + way) * _ABOARD + aboard
    out[n + 2] = REACH + ((c * _GAINS + within(gain, 0, _GAINS - 1)) * _RUNAWAY + runaway) * MAX_SPEED + speed
    out[n + 3] = GROUND + (c * 4 + ground) * MAX_SPEED + speed
    return n + 4


@kernel
def show_course(board: Any, state: Any, c: Any, segment: Any, row: Any, visible: Any, out: Any, n: Any) -> Any:
    """Write down where a ship stands in its segment, how it points there, and how the river goes on."""
    seat = state.to_move ^ c
    place = state.field[seat] % SEGMENT_FIELDS
    pointing = (state.heading[seat] - board.direction[segment]) % 6
    bend = bend_after(board, segment, visible)
    out[n] = PLACE + ((c * SEGMENT_FIELDS + place) * 6 + pointing) * _BENDS + bend
    ahead = within(visible - 1 - segment, 0, _REVEALED - 1)
    out[n + 1] = COURSE + ((c * 5 + row) * _REVEALED + ahead) * _BENDS + bend_after(board, segment + 1, visible)
    return n + 2


@kernel
def show_target(
    board: Any, state: Any, c: Any, target: Any, way: Any, speed: Any, ahead: Any, unseen: Any, out: Any, n: Any
) -> Any:
    """Write down where the next dock or the goal lies, if there is one, and what to hope for.

    `target` is its field, `way` its distance, `speed` the one that has to be 1 there, `ahead` the passengers seen
    ahead, `unseen` the segments that may have some more.
    """
    seat = state.to_move ^ c
    aboard = min(state.passengers[seat], TO_WIN)
    out[n] = HOPE + ((c * _ABOARD + aboard) * _HOPES + min(ahead, _HOPES - 1)) * SEGMENTS + unseen
    fast = within(speed, 1, MAX_SPEED) - 1
    out[n + 1] = TARGET + ((c * _ABOARD + aboard) * _FAR + min(way, _FAR - 1)) * MAX_SPEED + fast
    n += 2
    if target >= 0:
        place = from_bow(board, state.field[seat], state.heading[seat], target)
        if place >= 0:
            out[n] = WHERE + (c * 2 + (1 if aboard == TO_WIN else 0)) * PLACES + place
            n += 1
    return n


@kernel
def show_meeting(board: Any, state: Any, c: Any, out: Any, n: Any) -> Any:
    """Write down where the other ship lies, if it is near."""
    seat = state.to_move ^ c
    place = from_bow(board, state.field[seat], state.heading[seat], state.field[1 - seat])
    if place < 0:
        return n
    out[n] = MEETING + (c * PLACES + place) * 6 + (state.heading[1 - seat] - state.heading[seat]) % 6
    return n + 1


@kernel
def ground_of(board: Any, kinds: Any, grounds: Any, field: Any, end: Any) -> Any:
    """Return what a ship finds on a field, which `grounds` has by `kinds[field]`; from `end` on nobody knows them."""
    if field >= end or board.passable[field] == 0:
        return BLOCKED
    return grounds[kinds[field]]


@kernel
def line(board: Any, kinds: Any, grounds: Any, field: Any, heading: Any, end: Any) -> Any:
    """Return what the next three fields are in a direction, up to the first that blocks."""
    code = 0
    for weight in (1, 4, 16):
        field = np.int64(board.neighbour[field, heading])
        ground = ground_of(board, kinds, grounds, field, end)
        if ground == BLOCKED:
            break
        code += weight * ground
    return code


@kernel
def elbow(board: Any, kinds: Any, grounds: Any, field: Any, heading: Any, side: Any, end: Any) -> Any:
    """Return what lies between the line in a direction and the next one on a side, one step ahead and one to it."""
    field = np.int64(board.neighbour[field, heading])
    return ground_of(board, kinds, grounds, np.int64(board.neighbour[field, TURNED[heading, side]]), end)


@kernel
def show_water(board: Any, kinds: Any, grounds: Any, state: Any, c: Any, end: Any, out: Any, n: Any) -> Any:
    """Write down what the water around a ship is like."""
    seat = state.to_move ^ c
    field = np.int64(state.field[seat])
    heading = np.int64(state.heading[seat])
    for right in range(6):
        water = line(board, kinds, grounds, field, TURNED[heading, right], end)
        out[n + right] = LINE + (c * 6 + right) * _LINES + water
    n += 6
    for aside in range(2):
        right = elbow(board, kinds, grounds, field, TURNED[heading, aside], 1, end)
        left = elbow(board, kinds, grounds, field, TURNED[heading, 5 * aside], 5, end)
        out[n + aside] = ELBOW + (c * 2 + aside) * 16 + right * 4 + left
    return n + 2


@kernel
def show_race(state: Any, lead: Any, points: Any, rounds: Any, near: Any, out: Any, n: Any) -> Any:
    """Write down who leads by how much in progress and points, and what both have; `near`: 1 if they are."""
    me = state.to_move
    aboard = min(state.passengers[me], TO_WIN) * _ABOARD + min(state.passengers[1 - me], TO_WIN)
    out[n] = LEAD + (within(lead, -_LEAD, _LEAD) + _LEAD) * _ABOARD * _ABOARD + aboard
    ahead = within(points, -_POINTS, _POINTS) + _POINTS
    out[n + 1] = LIMIT + within(rounds, 0, _ROUNDS - 1) * (2 * _POINTS + 1) + ahead
    out[n + 2] = COALS + min(state.coal[me], COAL) * _COALS + min(state.coal[1 - me], COAL)
    fast = within(state.speed[me], 1, MAX_SPEED) - 1
    other = within(state.speed[1 - me], 1, MAX_SPEED) - 1
    out[n + 3] = SPEEDS + (fast * MAX_SPEED + other) * 2 + near
    return n + 4
