"""Hexagonal fields in axial coordinates (q, r), with s = -q - r.

Rows of constant r lie level, each shifted half a field to the right of the row above:

              (0,-1) (1,-1)                 UL   UR
                                              4   5
           (-1,0) (0,0) (1,0)            L 3       0 R
                                              2   1
              (-1,1) (0,1)                  DL   DR

Directions count clockwise from R, so `d + 1` is one step to the right hand and `d + 3` the opposite.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
DIRECTION_NAMES = ("R", "DR", "DL", "L", "UL", "UR")


def neighbour(cell: Cell, direction: int, distance: int = 1) -> Cell:
    """Return the field that lies `distance` fields away in a direction."""
    dq, dr = DIRECTIONS[direction % 6]
    return cell[0] + dq * distance, cell[1] + dr * distance


def rotated(cell: Cell, steps: int) -> Cell:
    """Return where a field comes to lie when the plane rotates clockwise about (0, 0) by 60° a step."""
    q, r = cell
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def distance(a: Cell, b: Cell) -> int:
    """Return how many steps lie between two fields."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def hexagon(radius: int) -> list[Cell]:
    """Return the fields at most `radius` steps from (0, 0), by q and then by r."""
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= radius]


def neighbour_table(cells: Sequence[Cell] | Iterable[Cell], off: int) -> npt.NDArray[np.int16]:
    """Return for each field the numbers of its six neighbours; `off` stands for a place off the board."""
    cells = list(cells)
    number = {cell: i for i, cell in enumerate(cells)}
    rows = [[number.get(neighbour(cell, d), off) for d in range(6)] for cell in cells]
    return np.array(rows, dtype=np.int16)


def draw_cells(labels: Mapping[Cell, str], width: int = 2) -> str:
    """Draw fields with their labels for the terminal, a row of text for each row of fields."""
    left = min(2 * q + r for q, r in labels)
    rows: dict[int, str] = {}
    half = (width + 2) // 2
    for (q, r), label in sorted(labels.items(), key=lambda item: (item[0][1], item[0][0])):
        column = (2 * q + r - left) * half
        rows[r] = rows.get(r, "").ljust(column) + label
    return "\n".join(rows[r].rstrip() for r in sorted(rows))
