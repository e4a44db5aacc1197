"""Mississippi Queen 2024: fields, the action table and the record types.

The fields of a segment are counted as in the season's documents, column by column from the rear and from left to right,
so field i stands in column i // 5 and the first fifteen are those on which islands and passengers may lie:

     0  5 10 15
       1  6 11 16
         2  7 12 17      a segment with direction R: 7 is its centre, 16 to 18 are goals on the last segment
       3  8 13 18
     4  9 14 19
"""

from pathlib import Path

import numpy as np

from kielwasser.core.hexgrid import neighbour
from kielwasser.core.ranges import FLAG, ZERO, ByRuling, Range
from kielwasser.core.records import RULING, common_state, digest_of, front_of, record_type
from kielwasser.games.river import board as river
from kielwasser.games.river.board import (
    ANYWHERE,
    FIELDS,
    HEADING,
    LAST_PLY,
    MAX_SPEED,
    MOST_COAL,
    PLACE,
    RIVER_BOARD,
    SEGMENT_FIELDS,
    SEGMENTS,
    SPEED,
    next_table,
    offset_table,
    place_table,
)

ROWS = 5  # fields in a column
INNER = 15  # the fields before the last column
CENTRE = 7
GOALS = (16, 17, 18)  # of the last segment

ORDER = [(x - 1 - max(r, 0), r) for x in range(4) for r in range(-2, 3)]
OFFSETS = offset_table(ORDER)
PLACES = place_table(ORDER)
FOLLOWING = next_table(ORDER)

# Where a step leads within a segment with direction R: a field, or one of these two.
OUTSIDE, REAR = -1, -2
_PLACE = {cell: i for i, cell in enumerate(ORDER)}


def _inside(i: int, d: int) -> int:
    q, r = neighbour(ORDER[i], d)
    is_rear = max(q, q + r) == -2 and abs(r) < 3
    return _PLACE.get((q, r), REAR if is_rear else OUTSIDE)


INSIDE = np.array([[_inside(i, d) for d in range(6)] for i in range(SEGMENT_FIELDS)], np.int16)

# Segment and progress (five for a segment, one for a column) of each field. As tables, like those of
# directions: Python's division and remainder cost a third of the speed of playing and counting moves.
SEGMENT_OF = np.arange(FIELDS + 1) // SEGMENT_FIELDS
PROGRESS = SEGMENT_OF * 5 + np.arange(FIELDS + 1) % SEGMENT_FIELDS // ROWS

# Kinds of fields. A passenger field whose passenger has been collected stays one; it blocks as before.
WATER, ISLAND, GOAL, PASSENGER, HIDDEN = range(5)

# The action table: end the move, accelerate by -6 to 6, rotate to a direction, advance by -7 to 7, push to a direction.
# What can only be nonsense is there too, so that the referee can say why; negative advances make sense before adjacent
# ones are added up.
MAX_CHANGE = 6
MAX_DISTANCE = 7
ACCELERATE = 1
ROTATE = ACCELERATE + 2 * MAX_CHANGE + 1
ADVANCE = ROTATE + 6
PUSH = ADVANCE + 2 * MAX_DISTANCE + 1
ACTIONS = PUSH + 6
NO_CHANGE = ACCELERATE + MAX_CHANGE  # accelerate by 0
NO_DISTANCE = ADVANCE + MAX_DISTANCE  # advance by 0

# The kind of the last action of the move begun, on which the normal form depends.
NOTHING, ACCELERATED, ROTATED, ADVANCED, PUSHED = range(5)

MOST_PASSENGERS = 20  # on the river and on board; five are dealt
MOST_FREE = 3 * (MAX_SPEED + 1)  # steps of rotation: no move has more
MOST_ACTED = 9999  # nothing stops a player from rotating to where his ship points, again and again
POINTS_PER_PASSENGER = 5
MOST_POINTS = int(PROGRESS[FIELDS - 1]) + POINTS_PER_PASSENGER * MOST_PASSENGERS

FOLDER = Path(__file__).parent
_OWN = (FOLDER / f"{room}.py" for room in ("board", "dealing", "moving", "rules"))
_DIGEST = digest_of([*river.KERNELS, *_OWN])

BOARD = record_type(
    [
        *RIVER_BOARD,
        ("ahead", "i2", (FIELDS + 1, 6), ANYWHERE),  # the neighbour if a ship can be there, otherwise OFF
        ("kind", "i1", (FIELDS + 1,), Range(WATER, HIDDEN)),
        ("dock", "i1", (FIELDS + 1,), Range(-1, 5)),  # the direction of a passenger field's dock, -1 on other fields
        # six bits: directions of the passenger fields whose docks lie on this field
        ("docks", "i1", (FIELDS + 1,), Range(0, (1 << 6) - 1)),
        ("current", "i1", (FIELDS + 1,), FLAG),  # 1 where the current runs
        ("known", "i2", Range(1, SEGMENTS)),  # segments whose fields are known; fewer than eight in what a seat sees
        RULING,
    ],
    _DIGEST,
)
STATE = record_type(
    [
        *common_state(LAST_PLY, endings=4, most_actions=MOST_ACTED),
        # bit i: a passenger waits on field i of the segment
        ("waiting", "i4", (SEGMENTS,), Range(0, (1 << SEGMENT_FIELDS) - 1)),
        ("visible", "i2", Range(1, SEGMENTS)),  # revealed segments
        ("field", "i2", (2,), PLACE),
        ("heading", "i2", (2,), HEADING),
        ("speed", "i2", (2,), SPEED),
        ("coal", "i2", (2,), Range(0, MOST_COAL)),
        ("passengers", "i2", (2,), Range(0, MOST_PASSENGERS)),
        ("free", "i2", (2,), Range(0, MOST_FREE)),  # steps of rotation that cost no coal
        ("points", "i2", (2,), Range(0, MOST_POINTS)),
        ("reached", "i2", (2,), ByRuling(FLAG, ZERO)),  # Q4: has been in the goal
        ("stuck", "i2", (2,), FLAG),
        # the move begun
        ("movement", "i2", Range(0, MAX_SPEED)),  # movement points left
        ("last", "i2", Range(NOTHING, PUSHED)),
        ("paid", "i2", FLAG),  # the current's extra point is paid in the present row of advances
        ("pushed", "i2", FLAG),
    ],
    _DIGEST,
    aside=("acted",),
)
KEY_BYTES = front_of(STATE, "acted")
