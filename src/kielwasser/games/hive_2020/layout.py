"""Hive 2020: where the fields lie on the table.

Rows are level, as in the rule book's pictures and on the page about hexagons that it links ("das Feld oben rechts
(0,1) von unserem Stein" on (-1,1)). So the neighbours of (0,0) and their directions in `core.hexgrid` are

        (0,1)  (1,0)                 1   0
    (-1,1)  (0,0)  (1,-1)          2       5
       (-1,0)  (0,-1)                3   4

Rules and learners' planes know nothing of it: they count directions by coordinates.
"""

from kielwasser.core.hexgrid import Cell


def lying(cell: Cell) -> Cell:
    """Return the field's column and row for whatever draws level rows, the uppermost first.

    >>> [lying(cell) for cell in ((1, -1), (1, 0), (0, 1))]  # to the right, to the upper right, to the upper left
    [(1, 0), (1, -1), (0, -1)]
    """
    x, y = cell
    return x, -x - y


def side(direction: int) -> int:
    """Return the side of a hexagon that lies in a direction, counted clockwise from the right one."""
    return (5 - direction) % 6
