"""Hase und Igel 2018: why what was clicked cannot be done.

A spot is the number of a field, or `card` with a seat and the number of a card.
"""

from __future__ import annotations

import re

from kielwasser.core.generic import check_one
from kielwasser.core.position import Position
from kielwasser.games.hase_igel_2018.board import ADVANCE, CARD_BACK, CARD_EAT, CARD_HURRY, CARD_TAKE, FIELDS, RETREAT
from kielwasser.games.hase_igel_2018.texts import REASONS
from kielwasser.system.errors import Text

_CARD = re.compile(r"card([01])([0-3])")
_CARD_ACTIONS = (CARD_TAKE, CARD_EAT, CARD_HURRY, CARD_BACK)
_HERE = Text("Dort stehst du: wähle ein Feld, auf das du willst.", "You stand there: choose a field to go to.")
_ONLY_HEDGEHOGS = Text(
    "Zurück geht es nur auf das nächste Igelfeld hinter dir.", "One goes back only to the next hedgehog field behind."
)
_NOT_YOURS = Text("Das ist eine Karte des Gegners.", "That is a card of the opponent.")
_CARDS_ONLY = Text("Erst die Karte: dieses Feld geht jetzt nicht.", "The card comes first: not that field now.")


def refuse(position: Position, selected: str, spot: str) -> Text | None:
    """Return in one sentence why a click on a spot does nothing; None: nothing can be said about it."""
    card = _CARD.fullmatch(spot)
    if card is not None:
        return _NOT_YOURS if int(card[1]) != position.to_move else _reason(position, _CARD_ACTIONS[int(card[2])])
    if not spot.isdecimal() or int(spot) >= FIELDS:
        return None
    field, here = int(spot), int(position.state_array["at"][0][position.to_move])
    if field == here:
        return _HERE
    if position.actions_so_far:
        return _CARDS_ONLY
    if field < here:
        return _reason(position, RETREAT) or _ONLY_HEDGEHOGS
    return _reason(position, ADVANCE + field - here)


def _reason(position: Position, action: int) -> Text | None:
    """Return the reason in both languages: the referee's German sentence names the action only."""
    code = int(check_one(position.board_array, position.state_array, action))
    return REASONS[code] if code else None
