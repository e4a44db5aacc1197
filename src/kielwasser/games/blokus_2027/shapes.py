"""Blokus 2027: the 21 shapes, how they can be turned, and the up to eight names of one placement.

A name on the wire is a rotation and a flip; here it is a code: 0 NONE, 1 RIGHT, 2 MIRROR, 3 LEFT, then `f` if the shape
is flipped after it was turned. Codes that give the same cells are one orientation, named by the first of them:

    TETRO_Z.0  ##.      TETRO_Z.0f  .##      TETRO_Z.1  .#      TETRO_Z.1f  #.
               .##                  ##.                 ##                  ##
                                                        #.                  .#
"""

from typing import NamedTuple

Cell = tuple[int, int]

#: "Spielsteine": x and y of each cell, y down, in the official order, which decides why a placement is refused.
_SHAPES = (
    ("MONO", "00"),
    ("DOMINO", "00 10"),
    ("TRIO_L", "00 01 11"),
    ("TRIO_I", "00 01 02"),
    ("TETRO_O", "00 10 01 11"),
    ("TETRO_T", "00 10 20 11"),
    ("TETRO_I", "00 01 02 03"),
    ("TETRO_L", "00 01 02 12"),
    ("TETRO_Z", "00 10 11 21"),
    ("PENTO_L", "00 01 02 03 13"),
    ("PENTO_T", "00 10 20 11 12"),
    ("PENTO_V", "00 01 02 12 22"),
    ("PENTO_S", "10 20 30 01 11"),
    ("PENTO_Z", "00 10 11 12 22"),
    ("PENTO_I", "00 01 02 03 04"),
    ("PENTO_P", "00 10 01 11 02"),
    ("PENTO_W", "00 01 11 12 22"),
    ("PENTO_U", "00 01 11 21 20"),
    ("PENTO_R", "01 11 12 21 20"),
    ("PENTO_X", "10 01 11 21 12"),
    ("PENTO_Y", "01 10 11 12 13"),
)
SHAPES = tuple(name for name, _ in _SHAPES)
LETTERS = "abcdefghijklmnopqrstu"  # of the shapes, in texts of positions
SQUARES = tuple(len(cells.split()) for _, cells in _SHAPES)
PENTOMINOES = tuple(shape for shape, squares in enumerate(SQUARES) if squares == 5)  # one of them begins

CODES = ("0", "0f", "1", "1f", "2", "2f", "3", "3f")
_BUCKETS = 16  # of the official sets of cells


class Orientation(NamedTuple):
    """A shape as it can lie: the first code that gives these cells, and the cells in the official order."""

    shape: int
    code: int
    cells: tuple[Cell, ...]
    width: int
    height: int


def official_order(cells: list[Cell]) -> list[Cell]:
    """Return cells as the official referee goes through a set of them: by a hash of 16 buckets, then as they came."""
    return sorted(cells, key=lambda cell: _bucket(31 * cell[0] + cell[1]))


def _bucket(number: int) -> int:
    word = number & 0xFFFFFFFF
    return (word ^ word >> 16) % _BUCKETS


def turned(shape: int, code: int) -> list[Cell]:
    """Return the cells of a shape under one of the eight codes, from its upper left corner, in the official order."""
    cells = [(int(cell[0]), int(cell[1])) for cell in _SHAPES[shape][1].split()]
    rotation, is_flipped = divmod(code, 2)
    for _ in range(rotation):
        cells = [(-y, x) for x, y in cells]
    if rotation:
        cells = _aligned(official_order(cells))
    return _aligned([(-x, y) for x, y in cells]) if is_flipped else cells


def _aligned(cells: list[Cell]) -> list[Cell]:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return official_order([(x - left, y - top) for x, y in cells])


def _orientations() -> tuple[list[Orientation], list[list[int]]]:
    """Return all distinct orientations, and for each shape and code the number of its orientation."""
    found: list[Orientation] = []
    numbers: list[list[int]] = []
    for shape in range(len(SHAPES)):
        known: dict[frozenset[Cell], int] = {}
        row = []
        for code in range(len(CODES)):
            cells = turned(shape, code)
            if frozenset(cells) not in known:
                known[frozenset(cells)] = len(found)
                width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
                found.append(Orientation(shape, code, tuple(cells), width, height))
            row.append(known[frozenset(cells)])
        numbers.append(row)
    return found, numbers


ORIENTATIONS, ORIENTATION_OF = _orientations()
