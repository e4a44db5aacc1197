"""Blokus 2027: the board's geometry, the action table and the record types.

The board has 20 x 20 fields, x to the right and y down. Sets of fields are rows of bits, bit x for column x. What the
search for placements reads are *bands*: word y holds the rows y, y + 1 and y + 2, 21 bits each.

    bit   0 . . . 19  20   21 . . . 40  41   42 . . . 61  62
          row y       -    row y + 1    -    row y + 2    -

The 21st bit of a row is always 0, and so are the rows below the last one. A shape has no gap in any direction, so one
that would stick out covers such a bit: nobody has to ask whether a shape fits onto the board. A cell (dx, dy) of a
shape at all places of three rows at once is `band[y + dy] >> dx`.
"""

from pathlib import Path

import numpy as np

from kielwasser.core.ranges import Range
from kielwasser.core.records import RULING, common_state, digest_of, front_of, record_type
from kielwasser.games.blokus_2027.shapes import ORIENTATIONS, PENTOMINOES, SHAPES, SQUARES, Cell

SIZE = 20
PITCH = SIZE + 1  # bits from row to row in a band
BAND = 3  # rows in a band
BANDS = SIZE + BAND  # the last ones are empty: shapes reach four rows down
LARGEST = 5  # squares of a shape, and its longest side

BLUE, YELLOW, RED, GREEN = range(4)
COLOURS = 4  # "in der Reihenfolge Blau, Gelb, Rot, Grün"; the first and the third are the first seat's
FULL_HAND = (1 << len(SHAPES)) - 1
ALL_VALID = (1 << COLOURS) - 1
FIRST_PENTOMINO, PENTOMINO_COUNT = PENTOMINOES[0], len(PENTOMINOES)

# Points: a square each; all pieces placed, and the single square as the last one.
ALL_SQUARES = sum(SQUARES)
WITH_SQUARES = np.array([sum(1 << i for i, n in enumerate(SQUARES) if n == squares) for squares in range(LARGEST + 1)])
ALL_PLACED_BONUS = 15
MONO_LAST_BONUS = 5
MONO = 0

# Rounds, by ruling (B2): the book plays 25, the referee's counter must not reach 25.
LAST_PLY = np.array([100, 96])
JUMPED = 3  # turns of colours that are out may be jumped over even after the last one

# The action table: end the move (never allowed here), pass, a placement each (by orientation, y, x), a shape that does
# not lie on the board. `NEAR_ORIENTATION` knows a placement's orientation or the one before it.
SKIP = 1
PLACE = 2
SHAPE = np.array([each.shape for each in ORIENTATIONS])
WIDTH = np.array([each.width for each in ORIENTATIONS])
HEIGHT = np.array([each.height for each in ORIENTATIONS])
COLUMNS = SIZE + 1 - WIDTH  # where the left edge can be
FIRST_PLACE = PLACE + np.concatenate([[0], np.cumsum(COLUMNS * (SIZE + 1 - HEIGHT))])
FIRST_ORIENTATION = np.searchsorted(SHAPE, np.arange(len(SHAPES) + 1))  # of a shape; the next shape's is its end
OFF = int(FIRST_PLACE[-1])
ACTIONS = OFF + len(SHAPES)
NEAR_BITS = 7  # no orientation has fewer than 128 placements
NEAR_ORIENTATION = np.searchsorted(FIRST_PLACE, np.arange(0, OFF, 1 << NEAR_BITS), side="right").clip(1) - 1

# Cells in the official order; those of smaller shapes are repeated, so that every loop has five.
_CELLS = [(each.cells * LARGEST)[:LARGEST] for each in ORIENTATIONS]
CELL_X = np.array([[x for x, _ in cells] for cells in _CELLS])
CELL_Y = np.array([[y for _, y in cells] for cells in _CELLS])


def _bands(cells: set[Cell], left: int) -> list[int]:
    """Return the bands of a set from three rows above a shape on, with its columns counted from `left`."""
    rows = [sum(1 << x - left for x, y in cells if y == row) for row in range(-BAND, LARGEST + 1 + BAND)]
    return [sum(rows[y + i] << i * PITCH for i in range(BAND)) for y in range(BAND + LARGEST + 1)]


def _beside(cells: set[Cell]) -> set[Cell]:
    return {(x + dx, y + dy) for x, y in cells for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))} - cells


def _across(cells: set[Cell]) -> set[Cell]:
    corners = {(x + dx, y + dy) for x, y in cells for dx in (-1, 1) for dy in (-1, 1)}
    return corners - _beside(cells) - cells


# What a placement changes, as bands from y - 3 on: the fields it covers, those beside it, those across its corners.
# The last two begin a column further left.
COVERED = np.array([_bands(set(each.cells), 0) for each in ORIENTATIONS])
BESIDE = np.array([_bands(_beside(set(each.cells)), -1) for each in ORIENTATIONS])
ACROSS = np.array([_bands(_across(set(each.cells)), -1) for each in ORIENTATIONS])

_ROW = (1 << SIZE) - 1
_RIM = [_ROW if y in (0, SIZE - 1) else 1 | 1 << SIZE - 1 for y in range(SIZE)] + [0] * 2 * BAND
_EMPTY = [_ROW] * SIZE + [0] * 2 * BAND
WHOLE_BANDS = np.array([sum(_EMPTY[y + i] << i * PITCH for i in range(BAND)) for y in range(BANDS)])
RIM_BANDS = np.array([sum(_RIM[y + i] << i * PITCH for i in range(BAND)) for y in range(BANDS)])

FOLDER = Path(__file__).parent
_DIGEST = digest_of([FOLDER / name for name in ("shapes.py", "board.py", "placing.py", "rules.py")])

BOARD = record_type(
    [
        ("start", "i2", Range(PENTOMINOES[0], PENTOMINOES[-1])),  # the shape with which each colour begins
        RULING,
    ],
    _DIGEST,
)
STATE = record_type(
    [
        ("rows", "i4", (COLOURS, SIZE), Range(0, _ROW)),  # the fields that a colour covers
        ("hand", "i4", (COLOURS,), Range(0, FULL_HAND)),  # the set of shapes that it has not placed
        *common_state(int(LAST_PLY.max()) + JUMPED, endings=3, most_actions=0),  # each action is a whole move
        ("colour", "i2", Range(0, COLOURS - 1)),  # whose turn it is: the remainder of `ply`, which counts turns
        ("valid", "i2", Range(0, ALL_VALID)),  # the set of colours that are not out
        ("mono_last", "i2", Range(0, ALL_VALID)),  # those that placed all pieces, the single square as the last
        ("room", "i8", (COLOURS, BANDS), Range(0, WHOLE_BANDS)),  # where it may place: empty, not beside its own
        ("corners", "i8", (COLOURS, BANDS), Range(0, WHOLE_BANDS)),  # those of them of which it must cover one
    ],
    _DIGEST,
    aside=("room", "corners"),  # they follow from the others
)
KEY_BYTES = front_of(STATE, "room")
