"""Nim 2031: the sticks in a row; those at its end can be taken."""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look
from kielwasser.drawing.svg import element, moved, target
from kielwasser.games.nim_2031.board import MOST
from kielwasser.games.nim_2031.notation import left_of
from kielwasser.games.nim_2031.view.figures import stick

_BOX = Box(0.0, 0.0, 20.0 * MOST, 100.0)


def box(position: Position) -> Box:
    """Return what the picture shows."""
    return _BOX


def ground(position: Position, look: Look) -> str:
    """Return the sticks that were dealt."""
    places = (element("g", stick("gone"), transform=_place(i)) for i in range(int(position.board.heap)))
    return element("rect", class_="paper", width=_BOX.width, height=_BOX.height) + "".join(places)


def pieces(position: Position, look: Look) -> str:
    """Return the sticks that are left; the n-th from the end takes n."""
    left = left_of(position)
    shown = (
        target(look, f"a{left - i}", stick("stick"), data_id=f"stick-{i}", transform=_place(i)) for i in range(left)
    )
    return "".join(shown)


def _place(i: int) -> str:
    return moved(10 + 20 * i, 10)
