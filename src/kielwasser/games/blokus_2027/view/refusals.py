"""Blokus 2027: why what was clicked cannot be done. A spot is a field, `x,y`."""

from __future__ import annotations

import re

from kielwasser.core.position import Position
from kielwasser.games.blokus_2027.notation import place
from kielwasser.games.blokus_2027.shapes import ORIENTATIONS
from kielwasser.system.errors import Text

_FIELD = re.compile(r"(\d{1,2}),(\d{1,2})")
_PICK_UP = Text("Nimm erst einen Stein auf, dann wähle sein Feld.", "Pick up a piece first, then choose its field.")


def refuse(position: Position, selected: str, spot: str) -> Text | None:
    """Return in one sentence why a click on a field does nothing; None: nothing can be said about it."""
    field = _FIELD.fullmatch(spot)
    if field is None:
        return None
    held = selected[1:]
    if not held.isdecimal() or int(held) >= len(ORIENTATIONS):
        return _PICK_UP
    shape, code, cells, *_ = ORIENTATIONS[int(held)]
    column, row = min(cells, key=lambda cell: (cell[1], cell[0]))
    return position.why_not(place(shape, code, int(field[1]) - column, int(field[2]) - row))
