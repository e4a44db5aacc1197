"""Cartagena 2013: why what was clicked cannot be done.

A spot is the number of a field, `pirate` or `card` with a seat and then the field or the number of the symbol.
"""

from __future__ import annotations

import re

from kielwasser.core.position import Position
from kielwasser.core.view import joined
from kielwasser.games.cartagena_2013.board import GOAL, LETTERS, PARTIAL_MOVES, PLACES
from kielwasser.games.cartagena_2013.notation import backward, forward, hand_of
from kielwasser.games.cartagena_2013.view.choices import SYMBOL_TEXTS, picked_field, place_text, steps_from
from kielwasser.system.errors import Text

_OTHER = re.compile(r"(pirate|card)([01])-(\d+)")
_PICK_UP = Text("Nimm erst einen Piraten, dann wähle sein Ziel.", "Pick up a pirate first, then choose where it goes.")
_NO_MORE = Text("Ein Zug hat höchstens drei Teilzüge: beende ihn.", "A move has three partial moves at most: end it.")
_THEIRS = {
    "pirate": Text("Das ist ein Pirat des Gegners.", "That is one of the opponent's pirates."),
    "card": Text("Das ist eine Karte des Gegners.", "That is a card of the opponent."),
}
_NO_CARDS = Text("Ohne Karte geht kein Pirat vorwärts.", "Without a card no pirate goes forward.")
_NOBODY_BEHIND = Text(
    "Hinter ihm gibt es kein Feld mit einem oder zwei Piraten.", "There is no field with one or two pirates behind it."
)


def refuse(position: Position, selected: str, spot: str) -> Text | None:
    """Return in one sentence why a click on a spot does nothing; None: nothing can be said about it."""
    other = _OTHER.fullmatch(spot)
    is_field = spot.isdecimal() and int(spot) < PLACES
    if other is None and not is_field:
        return None
    if other is not None and int(other[2]) != position.to_move:
        return _THEIRS[other[1]]
    if int(position.state.acted) >= PARTIAL_MOVES:
        return _NO_MORE
    picked, _ = picked_field(position, selected)
    if other is not None and other[1] == "pirate":
        return _of_pirate(position, int(other[3]))
    if picked is None:
        return _PICK_UP
    if other is not None:
        symbol = int(other[3])
        return position.why_not(forward(picked, symbol)) if 0 < symbol < len(SYMBOL_TEXTS) else None
    return _of_field(position, picked, int(spot))


def _of_pirate(position: Position, field: int) -> Text | None:
    """Return why the pirate on a field can go neither forward nor back."""
    if field >= PLACES:
        return None
    hand = hand_of(position, position.to_move)
    ahead = position.why_not(forward(field, LETTERS.index(hand[0]))) if hand else _NO_CARDS
    behind = position.why_not(backward(field))
    return joined([ahead, behind], " ") if ahead is not None and behind is not None else None


def _of_field(position: Position, picked: int, field: int) -> Text:
    """Return why the pirate that is picked up does not come to a field."""
    if field <= picked:
        back = next((step for step in steps_from(position, picked) if not step.symbol), None)
        if back is None:
            return position.why_not(backward(picked)) or _NOBODY_BEHIND
        where = place_text(position, back.target)
        return Text(
            f"Zurück geht es nur auf das nächste Feld mit einem oder zwei Piraten: {where.de}.",
            f"One goes back only to the next field with one or two pirates: {where.en}.",
        )
    symbol = int(position.board.symbol[field]) if field < GOAL else 0
    step = next((step for step in steps_from(position, picked) if symbol and step.symbol == symbol), None)
    if step is not None:
        where, card = place_text(position, step.target), SYMBOL_TEXTS[symbol]
        return Text(
            f"Die Karte {card.de} führt auf das nächste freie Feld mit diesem Symbol: {where.de}.",
            f"The card {card.en} leads to the next free field of that symbol: {where.en}.",
        )
    if symbol:
        card = SYMBOL_TEXTS[symbol]
        return Text(f"Dafür fehlt die Karte {card.de}.", f"That needs the card {card.en}.")
    return Text(
        "Ins Ziel führt eine Karte, deren Symbol vor dem Piraten nicht mehr frei ist.",
        "A card leads into the goal if no field of its symbol is free ahead of the pirate.",
    )
