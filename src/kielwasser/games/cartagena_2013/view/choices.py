"""Cartagena 2013: what the seat to move is offered. First a pirate is picked up, then its target or a card is chosen.

What is picked up is written `p5`, the pirate on field 5, or `p5g`, the same one on its way to the goal where several
symbols lead there and a card has to be chosen. What an action does is found by doing it on a copy.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kielwasser.core.generic import END
from kielwasser.core.position import Position
from kielwasser.core.view import Choice, joined
from kielwasser.games.cartagena_2013.board import BACKWARD, FORWARD, GOAL, START, SYMBOL_CHOICES
from kielwasser.games.cartagena_2013.notation import hand_of
from kielwasser.system.errors import KielwasserError, Text

CONFIRMS = True  # a move may be ended after less than three partial moves
TO_GOAL = "g"  # the key of the goal where a card has to be chosen
CARD_KEYS = ("", "f", "h", "d", "b", "k", "p")  # s confirms, so the sabre is a dagger, as on the wire
BACK_KEY = "r"
SYMBOL_TEXTS = (  # §2.1; the wire calls flag and sabre SKULL and DAGGER
    Text("", ""),
    Text("Flagge", "flag"),
    Text("Hut", "hat"),
    Text("Säbel", "sabre"),
    Text("Flasche", "bottle"),
    Text("Schlüssel", "key"),
    Text("Pistole", "pistol"),
)
_SELECTED = re.compile(r"p(\d+)(g?)")


@dataclass(frozen=True)
class PartialMove:
    """A partial move and what it does."""

    action: int
    field: int  # where the pirate stands
    target: int
    symbol: int  # of the card that it costs; 0: it goes back
    drawn: str  # letters of the cards that it brings
    points: int  # gained, or lost if negative
    held: int  # cards in hand afterwards

    @property
    def key(self) -> str:
        """The key of the choice that does it."""
        return f"a{self.action}"


def parts_of(action: int) -> tuple[int, int]:
    """Return field and symbol of a partial move; symbol 0: it goes back."""
    if action >= BACKWARD:
        return action - BACKWARD, 0
    field, symbol = divmod(action - FORWARD, SYMBOL_CHOICES)
    return field, symbol + 1


def do(position: Position, action: int) -> PartialMove:
    """Do a partial move and say what it did."""
    me = position.to_move
    crews, points, held = position.state.crews.copy(), position.points[me], len(hand_of(position, me))
    position.act(action)
    field, symbol = parts_of(action)
    target = next(place for place in np.flatnonzero(position.state.crews != crews).tolist() if place != field)
    hand = hand_of(position, me)
    drawn = "" if symbol else hand[held:]
    return PartialMove(action, field, target, symbol, drawn, position.points[me] - points, len(hand))


def picked_field(position: Position, selected: str) -> tuple[int | None, bool]:
    """Return the field of the pirate that is picked up, if it can move, and whether it is on its way to the goal."""
    match = _SELECTED.fullmatch(selected)
    if match is None or int(match[1]) not in _movable(position):
        return None, False
    return int(match[1]), bool(match[2])


def _movable(position: Position) -> dict[int, list[int]]:
    """Return the legal partial moves by the field that they start from."""
    movable: dict[int, list[int]] = {}
    for action in position.legal_actions:
        if action != END:
            movable.setdefault(parts_of(action)[0], []).append(action)
    return dict(sorted(movable.items()))


def steps_from(position: Position, field: int) -> list[PartialMove]:
    """Return what the pirate on a field can do: forward in the order of the path, back last."""
    steps = [do(position.copy(), action) for action in _movable(position).get(field, ())]
    return sorted(steps, key=lambda step: (step.symbol == 0, step.target, step.symbol))


def choices(position: Position, selected: str) -> Sequence[Choice]:
    """Return the pirates that can be picked up and, if one is, what it can do."""
    field, on_its_way = picked_field(position, selected)
    offered: list[Choice] = []
    if field is not None:
        steps = steps_from(position, field)
        to_goal = [step for step in steps if step.symbol and step.target == GOAL]
        if on_its_way and to_goal:
            steps = to_goal
        elif len(to_goal) > 1:
            text = Text("In die Schaluppe: dann eine Karte wählen", "Into the sloop: then choose a card")
            offered.append(Choice(TO_GOAL, text, selects=f"p{field}{TO_GOAL}", hotkeys=(TO_GOAL,)))
        offered += [Choice(step.key, _said(position, step), (step.action,), hotkeys=_hotkeys(step)) for step in steps]
    for number, place in enumerate(_movable(position), 1):
        offered.append(_pick(position, place, number, place == field))
    return offered


def _hotkeys(step: PartialMove) -> tuple[str, ...]:
    return (CARD_KEYS[step.symbol] if step.symbol else BACK_KEY,)


def _pick(position: Position, place: int, number: int, is_picked: bool) -> Choice:
    where = place_text(position, place)
    if is_picked:
        text = Text("Den Piraten wieder loslassen", "Put the pirate down again")
        return Choice(f"p{place}", text, selects="", hotkeys=(str(number), "Escape"))
    text = Text(f"Pirat nehmen: {where.de}", f"Pick up the pirate: {where.en}")
    return Choice(f"p{place}", text, selects=f"p{place}", hotkeys=(str(number),))


def place_text(position: Position, place: int) -> Text:
    """Return the name of a field with its symbol."""
    if place == START:
        return Text("Startfeld", "start")
    if place == GOAL:
        return Text("Schaluppe (Ziel)", "sloop (goal)")
    symbol = SYMBOL_TEXTS[int(position.board.symbol[place])]
    return Text(f"Feld {place} ({symbol.de})", f"field {place} ({symbol.en})")


def at_text(position: Position, place: int) -> Text:
    """Return where somebody stands."""
    if place == GOAL:
        return Text("in der Schaluppe (Ziel)", "in the sloop (goal)")
    where = place_text(position, place)
    return Text("auf dem Startfeld" if place == START else f"auf {where.de}", f"on {where.en}")


def _to_text(position: Position, place: int) -> Text:
    """Return where somebody goes: never to the start."""
    if place == GOAL:
        return Text("in die Schaluppe (Ziel)", "into the sloop (goal)")
    where = place_text(position, place)
    return Text(f"auf {where.de}", f"to {where.en}")


def cards_text(letters: str) -> Text:
    """Return the names of cards, in their order."""
    return joined([SYMBOL_TEXTS[" SHDBKP".index(letter)] for letter in letters])


def _said(position: Position, step: PartialMove) -> Text:
    """Say what a partial move does and costs."""
    where = _to_text(position, step.target)
    change = f"{step.points:+d}"
    if step.symbol:
        card = SYMBOL_TEXTS[step.symbol]
        return Text(
            f"Vor {where.de}: kostet die Karte {card.de}, Karten danach {step.held}, Punkte {change}",
            f"Forward {where.en}: costs the card {card.en}, cards afterwards {step.held}, points {change}",
        )
    cards = cards_text(step.drawn)
    if not step.drawn:
        cards = Text("keine Karte, die Hand ist voll", "no card, the hand is full")
    return Text(
        f"Zurück {where.de}: bringt {cards.de}; Karten danach {step.held}, Punkte {change}",
        f"Back {where.en}: brings {cards.en}; cards afterwards {step.held}, points {change}",
    )


def last_steps(position: Position, before: Position | None) -> list[PartialMove]:
    """Return what the last move did, as far as it is known."""
    if before is None or not position.history:
        return []
    walked = before.copy()
    try:
        return [do(walked, action) for action in position.history[-1]]
    except KielwasserError:  # the position before belongs to another move
        return []
