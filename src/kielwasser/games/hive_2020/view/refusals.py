"""Hive 2020: why what was clicked cannot be done.

A spot is the number of a field, or `r` with a seat and a kind of its reserve.
"""

from __future__ import annotations

import re

from kielwasser.core.generic import check_one
from kielwasser.core.position import Position
from kielwasser.games.hive_2020 import rules
from kielwasser.games.hive_2020.board import FIELDS, MOVE, PLACE
from kielwasser.games.hive_2020.texts import REASONS
from kielwasser.games.hive_2020.view.words import KINDS, stacks_of
from kielwasser.system.errors import Text

_RESERVE = re.compile(r"r([01])([0-4])")
_PICK_UP = Text(
    "Nimm erst einen Spielstein auf, dann wähle sein Ziel.", "Pick up a piece first, then choose where it goes."
)
_NOT_YOURS = Text("Dieser Spielstein gehört dem Gegner.", "That piece is the opponent's.")
_NO_PLACE = Text("Dieser Spielstein kann gerade nirgends gesetzt werden.", "That piece cannot be placed anywhere now.")
_OF_THE_PIECE = (rules.BEE_OVERDUE, rules.BEE_FIRST, rules.SWARM_BROKEN)  # reasons that hold for every target


def refuse(position: Position, selected: str, spot: str) -> Text | None:
    """Return in one sentence why a click on a spot does nothing; None: nothing can be said about it."""
    reserve = _RESERVE.fullmatch(spot)
    if reserve is not None:
        return _of_reserve(position, int(reserve[1]), int(reserve[2]))
    if not spot.isdecimal() or int(spot) >= FIELDS:
        return None
    field = int(spot)
    if selected:
        return position.why_not(_start_of(selected) + field)
    stack = stacks_of(position).get(field)
    if stack is None:
        return _PICK_UP
    seat, kind = stack[-1]
    return _of_piece(position, field, kind) if seat == position.to_move else _NOT_YOURS


def _start_of(selected: str) -> int:
    """Return the first of the actions of what is picked up: the others follow in the order of the fields."""
    return (PLACE if selected[0] == "r" else MOVE) + int(selected[1:]) * (FIELDS + 1)


def _of_reserve(position: Position, seat: int, kind: int) -> Text:
    if seat != position.to_move:
        return _NOT_YOURS
    return _shared_reason(position, PLACE + kind * (FIELDS + 1)) or _NO_PLACE


def _of_piece(position: Position, field: int, kind: int) -> Text:
    name = KINDS[kind]
    stuck = Text(f"{name.de} kann von hier aus nirgendwohin ziehen.", f"The {name.en} cannot move anywhere from here.")
    return _shared_reason(position, MOVE + field * (FIELDS + 1)) or stuck


def _shared_reason(position: Position, start: int) -> Text | None:
    """Return the reason that keeps a piece from going anywhere, if there is one for all fields."""
    codes = {int(check_one(position.board_array, position.state_array, start + to)) for to in range(FIELDS)}
    return next((REASONS[code] for code in _OF_THE_PIECE if code in codes), None)
