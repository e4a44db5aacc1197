"""Mississippi Queen 2017: the kinds of fields, the action table and the record types.

Inside, fields have the numbers of `river` and directions count clockwise from R as in `core.hexgrid`. The official
documents count directions counter-clockwise and use offset coordinates, rows with odd y half a field to the left:

          2   1           (0,-1) (1,-1)                       (-1,0) (0,0)
        3   o   0     (-1,0) (0,0) (1,0)    and, for odd y, (-1,1) (0,1) (1,1)
          4   5           (0,1)  (1,1)                        (-1,2) (0,2)

A passenger field is an island in BOARD; who still waits, and where, stands in STATE, so that equal positions are equal
bytes whether the island was dealt or a passenger left it.
"""

from pathlib import Path
from typing import Any

import numpy as np

from kielwasser.core.hexgrid import Cell
from kielwasser.core.kernel import kernel
from kielwasser.core.ranges import FLAG, Range
from kielwasser.core.records import RULING, common_state, digest_of, front_of, record_type
from kielwasser.games.river import board as river
from kielwasser.games.river.board import (
    FIELDS,
    HEADING,
    LAST_PLY,
    MAX_SPEED,
    MOST_COAL,
    OFF,
    PLACE,
    RIVER_BOARD,
    SEGMENT_FIELDS,
    SEGMENTS,
    SPEED,
    TO_WIN,
    place_fields,
)

UNKNOWN, WATER, LOG, SANDBANK, GOAL, ISLAND = range(6)  # unknown: hidden, or off the river

LAST = SEGMENTS - 1  # the segment with the goal
DEALT = 15  # islands, logs, sandbanks and passengers lie on the first fields of a segment only
GOAL_FIELDS = 3  # the last ones of the last segment
MAX_WAITING = 8  # passengers that STATE has room for; five are dealt

# The action table: END, accelerate by -6 … 6, rotate by -4 … 4 steps counter-clockwise, advance by -2 … 7 fields, push
# in one of our directions. Beyond what is allowed it holds one number on either side for all the nonsense there.
ACCELERATE = 7
ROTATE = 18
ADVANCE = 25
PUSH = 33
ACTIONS = PUSH + 6
MOST_ACCELERATION = 6
MOST_ROTATION = 4
LEAST_ADVANCE = -2
MOST_ADVANCE = 7


def axial(x: int, y: int) -> Cell:
    """Return the axial coordinates of official ones."""
    return x - (y + 1) // 2, y


def offset(q: int, r: int) -> Cell:
    """Return the official coordinates of axial ones."""
    return q + (r + 1) // 2, r


# The fields of a segment with direction R in the official order, each with the row that scores (§5).
_ORDER = [
    *((-2, 2, 0), (-2, -2, 0)),
    *((-1, 2, 1), (-1, 1, 1), (-1, 0, 1), (-1, -1, 1), (-1, -2, 1)),
    *((0, 2, 2), (0, 1, 2), (0, 0, 2), (0, -1, 2), (0, -2, 2)),
    *((1, 1, 3), (1, 0, 3), (1, -1, 3), (1, -2, 3), (1, 2, 3)),
    *((2, 1, 4), (2, 0, 4), (2, -1, 4)),
]
ROW = np.array([row for _, _, row in _ORDER], np.int16)
_CELLS = [axial(x, y) for x, y, _ in _ORDER]
OFFSETS = river.offset_table(_CELLS)
PLACES = river.place_table(_CELLS)
FOLLOWING = river.next_table(_CELLS)
START = (3, 5)  # red's and blue's field: (-1, 1) and (-1, -1)

MOST_POINTS = 5 * (LAST + TO_WIN) + int(ROW.max())  # §5
_OVERDRAWN = -99  # coal and movement points are looked at when a move ends, with the referee all of them
_SEGMENT = Range(0, LAST)

FOLDER = Path(__file__).parent
_OWN = (FOLDER / f"{room}.py" for room in ("board", "moving", "rules"))
_DIGEST = digest_of([*river.KERNELS, *_OWN])

BOARD = record_type(
    [
        *RIVER_BOARD,
        RULING,
        # the field that the last segment shares with an earlier one, by its lower number; or -1
        ("shared", "i2", Range(-1, FIELDS - 1)),
        ("kind", "i1", (FIELDS + 1,), Range(UNKNOWN, ISLAND)),
    ],
    _DIGEST,
)
STATE = record_type(
    [
        *common_state(LAST_PLY, endings=4, most_actions=9999),
        ("first", "i2", _SEGMENT),  # the segments on the table: not yet removed …
        ("last", "i2", _SEGMENT),  # … and revealed
        ("field", "i2", (2,), PLACE),
        ("heading", "i2", (2,), HEADING),
        ("speed", "i2", (2,), SPEED),
        ("coal", "i2", (2,), Range(_OVERDRAWN, MOST_COAL)),
        ("passengers", "i2", (2,), Range(0, TO_WIN)),
        ("score", "i2", (2,), Range(0, MOST_POINTS)),  # points (§5) after the last move that was played
        ("free", "i2", (2,), Range(0, 2)),  # steps that the boat can rotate without coal
        ("points", "i2", Range(_OVERDRAWN, MAX_SPEED)),  # movement points left in this move
        ("before", "i2", Range(0, 5)),  # what the action before was, see `moving`
        ("pushed", "i2", FLAG),  # 1: the opponent was pushed in this move
        # passengers on the river, by field: 6 * field + direction of the dock, or -1
        ("waiting", "i2", (MAX_WAITING,), Range(-1, 6 * FIELDS - 1)),
        ("dock", "i2", (MAX_WAITING,), Range(-1, OFF)),  # their docks, or -1
    ],
    _DIGEST,
    aside=("acted",),
)
KEY_BYTES = front_of(STATE, "acted")


@kernel
def is_passable(kind: Any) -> Any:
    """Tell whether boats can be on a kind of field (§4.4; a goal field is like water, §2.6)."""
    return WATER <= kind <= GOAL


@kernel
def on_table(board: Any, state: Any, field: Any) -> Any:
    """Tell whether a field belongs to a segment that is revealed and not removed."""
    if state.first * SEGMENT_FIELDS <= field < (state.last + 1) * SEGMENT_FIELDS:
        return True
    return field == board.shared and state.last == LAST


@kernel
def is_known(board: Any, segment: Any) -> Any:
    """Tell whether a segment exists, revealed or not; a seat's view lacks the hidden ones."""
    return board.kind[segment * SEGMENT_FIELDS] != UNKNOWN


@kernel
def lay_out(board: Any) -> None:
    """Fill in what follows from the known segments' directions, centres and kinds."""
    far = 1000  # keeps unknown segments out of the way
    for s in range(SEGMENTS):
        if not is_known(board, s):
            board.direction[s] = 0
            board.centre[s, 0] = board.centre[s, 1] = far
    place_fields(board, OFFSETS, PLACES, FOLLOWING)
    board.shared = -1
    for field in range(LAST * SEGMENT_FIELDS, FIELDS):
        for d in range(6):  # there and back: who sets out from a shared field comes back to its lower number
            back = board.neighbour[board.neighbour[field, d], (d + 3) % 6]
            if back < LAST * SEGMENT_FIELDS:
                board.shared = back
    forget_unknown(board)
    mark_passable(board)


@kernel
def forget_unknown(board: Any) -> None:
    """Take everything off the board that tells of unknown segments."""
    for field in range(FIELDS + 1):
        unknown = board.kind[field] == UNKNOWN
        for d in range(6):
            if unknown or board.kind[board.neighbour[field, d]] == UNKNOWN:
                board.neighbour[field, d] = OFF
        if unknown:
            board.cell[field, 0] = board.cell[field, 1] = 0
    for s in range(SEGMENTS):
        if not is_known(board, s):
            board.direction[s] = -1
            board.centre[s, 0] = board.centre[s, 1] = 0
        if s == LAST and not is_known(board, s):
            board.shared = -1


@kernel
def mark_passable(board: Any) -> None:
    """Fill in where boats can be."""
    for field in range(FIELDS + 1):
        board.passable[field] = is_passable(board.kind[field])
