"""The river of both Mississippi seasons: eight segments of twenty fields each, their places and their neighbours.

Seen in the direction in which it points (here R), a segment has this shape, C being its centre:

          . . . .          (-1,-2) … (2,-2)
           . . . .
            . C . .        (-1, 0) … (2, 0)
           . . . .
          . . . .          (-3, 2) … (0, 2)

The next segment's centre lies four fields further in *its own* direction. Field i of segment s has the number
20 * s + i, where each season counts i in the order of its own documents; number 160 stands for every place off the
river, is never passable and has only itself as neighbour, so no kernel has to ask whether a neighbour exists.

A segment that nobody may know of yet has direction -1 and no place; all segments after it are unknown too. The kernels
work on a BOARD with the fields of `RIVER_BOARD`; they know the river, not the rules of either season.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core.hexgrid import DIRECTIONS, Cell, neighbour, rotated
from kielwasser.core.kernel import kernel
from kielwasser.core.ranges import FLAG, Range
from kielwasser.core.records import Field

KERNELS = tuple(Path(__file__).parent / f"{room}.py" for room in ("board", "moving"))  # for digests

SEGMENTS = 8
SEGMENT_FIELDS = 20
FIELDS = SEGMENTS * SEGMENT_FIELDS
OFF = FIELDS  # the field off the river
SPACING = 4  # steps from centre to centre

MIN_SPEED = 1
MAX_SPEED = 6
COAL = 6
PASSENGERS = 5  # on the whole river, one each on five of the segments 1 to 6
TO_WIN = 2  # passengers that a ship needs in the goal

SHAPE: frozenset[Cell] = frozenset(
    (column - 1 - max(r, 0), r) for r in range(-2, 3) for column in range(4)
)  # the fields of a segment with direction R around its centre

LAST_PLY = 60  # §5 "das Rundenlimit von 30 Runden"
MOST_COAL = 99  # that a ship can be given; six are dealt

MOST_COORDINATE = 200  # of a field, in q as in r
HEADING = Range(0, 5)
PLACE = Range(0, FIELDS - 1)  # of a ship
ANYWHERE = Range(0, OFF)
SPEED = Range(MIN_SPEED, MAX_SPEED)
_COORDINATE = Range(-MOST_COORDINATE, MOST_COORDINATE)

#: What a BOARD needs for the kernels below.
RIVER_BOARD: tuple[Field, ...] = (
    ("direction", "i2", (SEGMENTS,), Range(-1, 5)),  # -1: unknown
    ("centre", "i2", (SEGMENTS, 2), _COORDINATE),
    ("cell", "i2", (FIELDS + 1, 2), _COORDINATE),  # q and r of each field
    ("neighbour", "i2", (FIELDS + 1, 6), ANYWHERE),
    ("passable", "i1", (FIELDS + 1,), FLAG),  # 1 where a ship can be
)

STEP = np.array(DIRECTIONS, np.int16)  # [direction] = q, r

# The direction some steps of 60° to the right, and how many steps that is the shorter way round. All of these are
# tables: Python's remainder costs a third of the speed of playing and counting moves.
TURNED = np.array([[(heading + right) % 6 for right in range(6)] for heading in range(6)])
TURN_STEPS = np.array([0, 1, 2, 3, 2, 1])

# The rotations by number: none, by one step to the right and to the left, by two, by three. The heading after each, the
# steps that it takes, and how many of them so many steps suffice for.
_ROTATIONS = (0, 1, 5, 2, 4, 3)
AFTER_ROTATION = np.array([[(heading + right) % 6 for right in _ROTATIONS] for heading in range(6)])
ROTATION_STEPS = np.array([TURN_STEPS[right] for right in _ROTATIONS])
POSSIBLE_ROTATIONS = np.array([1, 3, 5, 6])
BEHIND = 5  # the rotation to what lies behind

_REACH = 3  # no field is farther from its segment's centre, in q as in r
_NEAR = 2 * _REACH + 1  # centres of segments that touch are no farther apart, in q as in r
_WORD = 2 * SEGMENT_FIELDS  # fields in a word of a set


def offset_table(order: Sequence[Cell]) -> npt.NDArray[np.int16]:
    """Return for each direction of a segment where its fields lie, from its centre: [direction, i] = q, r.

    `order` names the twenty fields of a segment with direction R in the season's order.
    """
    if len(order) != SEGMENT_FIELDS or set(order) != SHAPE:
        raise ValueError("these are not the fields of a segment")
    return np.array([[rotated(cell, d) for cell in order] for d in range(6)], np.int16)


def place_table(order: Sequence[Cell]) -> npt.NDArray[np.int16]:
    """Return the inverse of `offset_table`: [direction, q + 3, r + 3] = i, or -1 for a place outside the segment."""
    places = np.full((6, 2 * _REACH + 1, 2 * _REACH + 1), -1, np.int16)
    for d, offsets in enumerate(offset_table(order).tolist()):
        for i, (q, r) in enumerate(offsets):
            places[d, q + _REACH, r + _REACH] = i
    return places


def next_table(order: Sequence[Cell]) -> npt.NDArray[np.int16]:
    """Return where a step leads within a segment: [direction of the segment, i, d] = i, or -1 if it leads out of it."""
    following = np.full((6, SEGMENT_FIELDS, 6), -1, np.int16)
    for direction, offsets in enumerate(offset_table(order).tolist()):
        place = {(q, r): i for i, (q, r) in enumerate(offsets)}
        for (q, r), i in place.items():
            for d in range(6):
                following[direction, i, d] = place.get(neighbour((q, r), d), -1)
    return following


# ---- laying the river ----------------------------------------------------------------------------------------------


@kernel
def place_centres(board: Any) -> None:
    """Fill in the centres that follow from the directions."""
    for k in range(2):
        board.centre[0, k] = 0
        for s in range(1, SEGMENTS):
            d = board.direction[s]
            board.centre[s, k] = board.centre[s - 1, k] + SPACING * STEP[d, k] if d >= 0 else 0


@kernel
def place_fields(board: Any, offsets: Any, places: Any, following: Any) -> None:
    """Fill in cells and neighbours that follow from centres and directions.

    `offsets`, `places` and `following` are the season's tables. Should two segments share a place (it happens in 2017),
    the lower number is everybody's neighbour there; if not, only the rim of a segment has to look for its neighbours
    (with that a deal of 2024 went from 14 to 10 µs).
    """
    for s in range(SEGMENTS):
        d = board.direction[s]
        for i in range(SEGMENT_FIELDS):
            for k in range(2):
                board.cell[s * SEGMENT_FIELDS + i, k] = board.centre[s, k] + offsets[d, i, k] if d >= 0 else 0
    for d in range(6):
        board.neighbour[OFF, d] = OFF
    for s in range(SEGMENTS):
        first, stop = near_segments(board, s)
        is_alone = not shares_places(board, s)
        for i in range(SEGMENT_FIELDS):
            field = s * SEGMENT_FIELDS + i
            for d in range(6):
                inside = following[board.direction[s], i, d] if is_alone else -1
                if inside >= 0:
                    board.neighbour[field, d] = s * SEGMENT_FIELDS + inside
                else:
                    q = np.int64(board.cell[field, 0] + STEP[d, 0])
                    r = np.int64(board.cell[field, 1] + STEP[d, 1])
                    board.neighbour[field, d] = field_at(board, places, q, r, first, stop)


@kernel
def shares_places(board: Any, s: Any) -> Any:
    """Tell whether a segment may have a place in common with one before it; of an unknown one nothing is said.

    The one just before it leaves it alone, unless the river bends by more than 60° there, which no deal does.
    """
    if board.direction[s] < 0:
        return True
    for t in range(s):
        q = board.centre[s, 0] - board.centre[t, 0]
        r = board.centre[s, 1] - board.centre[t, 1]
        bend = (board.direction[s] - board.direction[t] + 1) % 6
        if max(abs(q), abs(r), abs(q + r)) <= 2 * _REACH and (t < s - 1 or bend > 2):
            return True
    return False


@kernel
def near_segments(board: Any, s: Any) -> Any:
    """Return the first segment that may touch a segment, and the one after the last; of an unknown one none does."""
    first = SEGMENTS
    stop = 0
    for t in range(SEGMENTS):
        if board.direction[s] < 0 or board.direction[t] < 0:
            break
        q = abs(board.centre[s, 0] - board.centre[t, 0])
        r = abs(board.centre[s, 1] - board.centre[t, 1])
        if q <= _NEAR and r <= _NEAR:
            first = min(first, t)
            stop = t + 1
    return first, stop


@kernel
def field_at(board: Any, places: Any, q: Any, r: Any, first: Any, stop: Any) -> Any:
    """Return the number of the field at a place, on the first of the segments from `first` to `stop` - 1; or OFF."""
    for s in range(first, stop):
        if board.direction[s] < 0:
            break
        dq = q - board.centre[s, 0] + _REACH
        dr = r - board.centre[s, 1] + _REACH
        if 0 <= dq <= 2 * _REACH and 0 <= dr <= 2 * _REACH:
            i = places[board.direction[s], dq, dr]
            if i >= 0:
                return s * SEGMENT_FIELDS + i
    return OFF


# ---- costs that both seasons have ----------------------------------------------------------------------------------


@kernel
def acceleration_coal(change: Any) -> Any:
    """Return the coal for a change of speed: one step is free (§4.1); the change must not be 0."""
    return abs(change) - 1


@kernel
def rotation_steps(heading: Any, direction: Any) -> Any:
    """Return by how many steps of 60° a ship rotates to a direction, the shorter way round: 0 to 3."""
    right = (direction - heading) % 6
    return right if right <= 3 else 6 - right


@kernel
def rotation_coal(steps: Any, free: Any) -> Any:
    """Return the coal for so many steps of 60° when `free` of them cost nothing (§4.3)."""
    return max(steps - free, 0)


# ---- what can be reached -------------------------------------------------------------------------------------------


@kernel
def in_waters(w0: Any, w1: Any, w2: Any, w3: Any, field: Any) -> Any:
    """Tell whether a field is in the set that `waters` returns; OFF is in none."""
    word = w0 if field < _WORD else w1 if field < 2 * _WORD else w2 if field < 3 * _WORD else w3
    return field < OFF and (word >> field % _WORD) & 1 == 1


@kernel
def waters(board: Any, start: Any) -> Any:
    """Return the set of passable fields that hang together with a field: four words of forty fields each."""
    w0 = w1 = w2 = w3 = np.int64(0)
    grown = True
    while grown:
        grown = False
        for field in range(FIELDS):
            if board.passable[field] == 0 or in_waters(w0, w1, w2, w3, field):
                continue
            wet = field == start
            for d in range(6):
                wet = wet or in_waters(w0, w1, w2, w3, np.int64(board.neighbour[field, d]))
            if not wet:
                continue
            grown = True
            bit = 1 << field % _WORD
            if field < _WORD:
                w0 |= bit
            elif field < 2 * _WORD:
                w1 |= bit
            elif field < 3 * _WORD:
                w2 |= bit
            else:
                w3 |= bit
    return w0, w1, w2, w3
