"""Hase und Igel 2018: what can be chosen, with what it does and costs."""

from __future__ import annotations

from typing import NamedTuple

from kielwasser.core.position import Position
from kielwasser.core.view import Choice
from kielwasser.games.hase_igel_2018.board import (
    ADVANCE,
    CARD_BACK,
    CARD_DROP,
    CARD_EAT,
    CARD_HURRY,
    CARD_KEEP,
    CARD_TAKE,
    EAT,
    GIVE_TEN,
    RETREAT,
    SKIP,
    TAKE_TEN,
)
from kielwasser.games.hase_igel_2018.view.words import (
    CARDS,
    card_of,
    carrots_text,
    is_advance,
    place_name,
    salads_text,
)
from kielwasser.system.errors import Text

CONFIRMS = False  # a move ends by itself
RACE_CARD = "race"  # the key under which the whole race card is unfolded
_HOTKEYS = {
    SKIP: "0",
    EAT: "e",
    RETREAT: "r",
    TAKE_TEN: "+",
    GIVE_TEN: "-",
    CARD_TAKE: "1",
    CARD_KEEP: "2",
    CARD_DROP: "3",
    CARD_EAT: "4",
    CARD_HURRY: "5",
    CARD_BACK: "6",
}


class Effect(NamedTuple):
    """What an action does to the player who does it."""

    field: int  # where he stands then
    kind: int  # the type of that field
    carrots: int  # what he has then
    gained: int  # carrots, less than 0 if he paid
    salads: int  # what he has then
    goes_on: bool  # a card is due then


def effect_of(position: Position, action: int) -> Effect:
    """Return what an action does, as the rules do it on a copy."""
    seat, carrots = position.to_move, int(position.state_array["carrots"][0][position.to_move])
    after = position.copy().act(action)
    state = after.state_array[0]
    field, left = int(state["at"][seat]), int(state["carrots"][seat])
    kind = int(position.board_array["kind"][0][field])
    return Effect(field, kind, left, left - carrots, int(state["salads"][seat]), bool(after.actions_so_far))


def choices(position: Position, selected: str) -> list[Choice]:
    """Return the fields ahead by distance, then the other actions, then the race card."""
    legal = sorted((action for action in position.legal_actions if action), key=lambda a: (not is_advance(a), a))
    found = [_choice(position, action) for action in legal]
    if selected == RACE_CARD:
        text = Text("Die Rennkarte wieder zusammenfalten", "Fold the race card up again")
        return [*found, Choice(RACE_CARD, text, selects="", hotkeys=("k", "Escape"))]
    text = Text("Die ganze Rennkarte zeigen", "Show the whole race card")
    return [*found, Choice(RACE_CARD, text, selects=RACE_CARD, hotkeys=("k",))]


def _choice(position: Position, action: int) -> Choice:
    effect = effect_of(position, action)
    if is_advance(action):
        distance = action - ADVANCE
        hotkeys = (str(distance),) if distance < 10 else ()
        return Choice(f"a{action}", _forward(effect), actions=(action,), hotkeys=hotkeys)
    return Choice(f"a{action}", _other(action, effect), actions=(action,), hotkeys=(_HOTKEYS[action],))


def _eating(effect: Effect) -> Text:
    gained, left = carrots_text(effect.gained), salads_text(effect.salads)
    return Text(f"bringt {gained.de}, danach noch {left.de}", f"brings {gained.en}, {left.en} left")


def _forward(effect: Effect) -> Text:
    place, cost = place_name(effect.field, effect.kind), carrots_text(-effect.gained)
    then = Text(", danach ist eine Karte fällig", ", then a card is due") if effect.goes_on else Text("", "")
    return Text(
        f"Nach {place.de}: kostet {cost.de}, es bleiben {effect.carrots}{then.de}",
        f"To {place.en}: costs {cost.en}, {effect.carrots} left{then.en}",
    )


def _other(action: int, effect: Effect) -> Text:
    gained = carrots_text(effect.gained)
    if action == SKIP:
        return Text("Aussetzen: kein anderer Zug ist möglich", "Skip: no other move is possible")
    if action == RETREAT:
        place = place_name(effect.field, effect.kind)
        return Text(
            f"Zurück nach {place.de}: bringt {gained.de}, dann sind es {effect.carrots}",
            f"Back to {place.en}: brings {gained.en}, {effect.carrots} then",
        )
    if action in (TAKE_TEN, GIVE_TEN):
        does = Text("nehmen", "Take") if action == TAKE_TEN else Text("abgeben", "Give away")
        return Text(
            f"10 Karotten {does.de}: dann sind es {effect.carrots}", f"{does.en} 10 carrots: {effect.carrots} then"
        )
    if action == EAT:
        return Text(f"Einen Salat fressen: {_eating(effect).de}", f"Eat a salad: {_eating(effect).en}")
    return _card(action, effect)


def _card(action: int, effect: Effect) -> Text:
    gained, card = carrots_text(abs(effect.gained)), CARDS[card_of(action)]
    if action == CARD_EAT:
        does = _eating(effect)
    elif action == CARD_KEEP:
        does = Text("nichts nehmen und nichts abgeben", "take nothing and drop nothing")
    elif action in (CARD_TAKE, CARD_DROP):
        verb = Text("nehmen", "take") if action == CARD_TAKE else Text("abgeben", "drop")
        does = Text(
            f"{gained.de} {verb.de}, dann sind es {effect.carrots}", f"{verb.en} {gained.en}, {effect.carrots} then"
        )
    else:
        place = place_name(effect.field, effect.kind)
        then = Text(", danach ist noch eine Karte fällig", ", then another card is due")
        does = Text(place.de + then.de * effect.goes_on, place.en + then.en * effect.goes_on)
        does = Text(f"nach {does.de}", f"to {does.en}")
    return Text(f"Karte „{card.de}“: {does.de}", f"Card “{card.en}”: {does.en}")
