"""Where hexagonal fields lie in a picture. Fields stand on a corner, rows are level, as in `core.hexgrid`."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from kielwasser.core.hexgrid import Cell
from kielwasser.core.view import Point
from kielwasser.drawing.svg import number


def centre(cell: Cell, size: float) -> Point:
    """Return the middle of a field whose corners are `size` away from it.

    >>> centre((2, 0), 10.0)
    (34.64101615137754, 0.0)
    """
    q, r = cell
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


def corner(middle: Point, size: float, i: int) -> Point:
    """Return a corner, counted clockwise from the upper right one: side i lies between corners i and i + 1.

    Side 0 is the right one, towards direction 0.
    """
    angle = pi / 180 * (60 * i - 30)
    return middle[0] + size * cos(angle), middle[1] + size * sin(angle)


def outline(middle: Point, size: float) -> str:
    """Return the `points` of a hexagon."""
    corners = (corner(middle, size, i) for i in range(6))
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def heading(direction: int) -> float:
    """Return the degrees by which a drawing that looks to the right is rotated to look in a direction."""
    return 60.0 * direction
