"""Blokus 2027: why what was clicked cannot be done. A spot is the number of a field, or a piece's place in a tray."""

from __future__ import annotations

import re

from kielwasser.core.position import Position
from kielwasser.games.blokus_2027 import rules
from kielwasser.games.blokus_2027.board import OFF, SIZE
from kielwasser.games.blokus_2027.notation import place, placed
from kielwasser.games.blokus_2027.shapes import ORIENTATIONS, SHAPES
from kielwasser.games.blokus_2027.texts import REASONS
from kielwasser.games.blokus_2027.view.choices import grip, in_hand
from kielwasser.games.blokus_2027.view.words import why_out
from kielwasser.system.errors import Text

_TRAY = re.compile(r"tray([0-3])-(\d{1,2})")
_PICK_UP = Text("Nimm erst einen Stein auf, dann wähle sein Feld.", "Pick up a piece first, then choose its field.")
_FITS_NOWHERE = Text("Dieser Stein passt nirgends.", "This piece fits nowhere.")


def refuse(position: Position, selected: str, spot: str) -> Text | None:
    """Return in one sentence why a click on a field does nothing; None: nothing can be said about it."""
    tray = _TRAY.fullmatch(spot)
    if tray is not None and int(tray[2]) < len(SHAPES):
        return _why_not_picked(position, int(tray[1]), int(tray[2]))
    if not spot.isdecimal() or int(spot) >= SIZE * SIZE:
        return None
    has = in_hand(selected)
    if has is None:
        return _PICK_UP
    shape, code, *_ = ORIENTATIONS[has.orientation]
    (column, row), (y, x) = grip(has.orientation), divmod(int(spot), SIZE)
    return position.why_not(place(shape, code, x - column, y - row))


def _why_not_picked(position: Position, colour: int, shape: int) -> Text | None:
    if not int(position.state_array[0]["valid"]) >> colour & 1:
        return why_out(position, colour)
    if colour != int(position.state_array[0]["colour"]):
        return REASONS[rules.WRONG_COLOUR]
    reason = position.judge([OFF + shape]).code
    if reason != rules.OUT_OF_BOUNDS:  # which anything beside the board is
        return REASONS[reason]
    shapes = {ORIENTATIONS[placed(action)[0]].shape for action in position.legal_actions}
    return None if shape in shapes else _FITS_NOWHERE
