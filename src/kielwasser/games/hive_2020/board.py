"""Hive 2020: the board's geometry, the pieces and the record types.

The board is a hexagon of 91 fields, numbered by x and then by y; number 91 is a field that is always empty and
stands for every place off the board, so no kernel has to ask whether a neighbour exists.

Sets of fields are pairs of words. Each column of constant x has 12 bits there, one more than the longest needs, so
that shifts by 1, 11 and 12 lead to the neighbours, and off the board to bits that no field has.
"""

from pathlib import Path

import numpy as np

from kielwasser.core.hexgrid import hexagon, neighbour_table
from kielwasser.core.ranges import Range
from kielwasser.core.records import RULING, common_state, digest_of, front_of, record_type

FIELDS = 91
OFF = 91  # the field off the board
COLUMN = 12  # bits of a set from one column to the next
SPLIT = 61  # bits in the first word of a set

CELLS = hexagon(5)
NUMBER = {cell: i for i, cell in enumerate(CELLS)}
NEIGHBOUR = np.vstack([neighbour_table(CELLS, OFF), np.full((1, 6), OFF, np.int16)])
ON_BOARD = np.array([[int(n != OFF) for n in row] for row in NEIGHBOUR], np.int64) @ (1 << np.arange(6))
_PLACE = [(x + 5) * COLUMN + y + 1 for x, y in CELLS]  # the bit of each field, counted through both words
FIELD_AT = np.array([_PLACE.index(bit) if bit in _PLACE else OFF for bit in range(2 * SPLIT)])
BIT = np.array([[1 << bit if bit < SPLIT else 0, 1 << bit - SPLIT if bit >= SPLIT else 0] for bit in _PLACE] + [[0, 0]])
NEAR = np.array([[sum(int(BIT[n, w]) for n in row) for w in (0, 1)] for row in NEIGHBOUR])  # sets of neighbours

# For each pair of fields the bit under which the second one knows the first as its neighbour; 0 if they are apart.
KNOWN_AS = ((np.arange(OFF + 1)[:, None, None] == NEIGHBOUR) @ (1 << np.arange(6))).astype(np.int8)

# Six bits describe a field's neighbours, bit d for direction d. For every such pattern: the directions with a set
# bit on at least one side, with set bits on both sides, and how many separate runs of set bits the ring has.
_RING = [[pattern >> d % 6 & 1 for d in range(-1, 7)] for pattern in range(64)]
EITHER_SIDE = np.array([sum(1 << d for d in range(6) if r[d] or r[d + 2]) for r in _RING])
BOTH_SIDES = np.array([sum(1 << d for d in range(6) if r[d] and r[d + 2]) for r in _RING])
RUNS = np.array([sum(1 for d in range(6) if r[d + 1] and not r[d]) for r in _RING])

BEE, SPIDER, GRASSHOPPER, BEETLE, ANT = range(5)
LETTERS = "QSGBA"

# The action table: end the move (never allowed here), skip, place a kind on a field, move from a field to a field.
SKIP = 1
PLACE = 2
MOVE = PLACE + 5 * (FIELDS + 1)
ACTIONS = MOVE + (FIELDS + 1) * (FIELDS + 1)

# A piece on the board is a code: colour << 3 | kind + 1, 0 is none. Only beetles climb, so each beetle has a code of
# its own (4 and 6, 12 and 14) under which `under` says what lies beneath it.
CODE_KIND = np.array([-1, BEE, SPIDER, GRASSHOPPER, BEETLE, ANT, BEETLE, -1] * 2)
BLUE = 8

# "Anfangsaufstellung": by ruling, then by kind (V1). The book has two spiders and three grasshoppers.
PIECES = np.array([[1, 2, 3, 2, 3], [1, 3, 2, 2, 3]], np.int16)

PIECES_EACH = 11
MOST_PIECES = PIECES.max(axis=0)  # by kind; official documents are read under both rulings
LAST_PLY = 60  # "Wird die 31. Runde erreicht"

_SET = Range(0, (1 << SPLIT) - 1)
_AROUND = Range(0, (1 << 6) - 1)
_FIELD = Range(-1, FIELDS - 1)
_CODE = Range(0, len(CODE_KIND) - 1)

FOLDER = Path(__file__).parent
_DIGEST = digest_of([FOLDER / name for name in ("board.py", "moving.py", "raiding.py", "rules.py", "sets.py")])

BOARD = record_type(
    [
        ("brambles", "i8", (2,), _SET),  # the set of obstructed fields
        ("open", "i1", (FIELDS + 1,), _AROUND),  # six bits: neighbours on the board and not obstructed
        ("blocked", "i1", (FIELDS + 1,), _AROUND),  # six bits: obstructed neighbours
        RULING,
    ],
    _DIGEST,
)
STATE = record_type(
    [
        ("tops", "i8", (2, 2), _SET),  # for each colour the set of fields on which its piece is uppermost
        *common_state(LAST_PLY, endings=2, most_actions=0),  # each action is a whole move
        ("reserve", "i2", (2, 5), Range(0, MOST_PIECES)),
        # occupied fields - touching pairs + touching triples; 1 minus the holes of the swarm
        ("euler", "i2", Range(-FIELDS, FIELDS)),
        ("bee", "i2", (2,), _FIELD),  # its field, or -1
        ("beetle", "i2", (2, 2), _FIELD),  # their fields, or -1; in order, see `order_beetles`
        ("under", "i1", (16,), _CODE),  # the code beneath a beetle
        ("top", "i1", (FIELDS + 1,), _CODE),  # the uppermost code of each field
        ("near", "i1", (FIELDS + 1,), _AROUND),  # six bits: neighbours that hold a piece
    ],
    _DIGEST,
    aside=("near",),  # it follows from the others
)
KEY_BYTES = front_of(STATE, "near")
