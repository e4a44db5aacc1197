"""Hase und Igel 2018: what can be chosen, and the position in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kielwasser.core.position import Position
from kielwasser.core.view import Choice, Fact
from kielwasser.games.hase_igel_2018.board import (
    ADVANCE,
    CARD_BACK,
    CARD_DROP,
    CARD_EAT,
    CARD_HURRY,
    CARD_KEEP,
    CARD_TAKE,
    EAT,
    FIELDS,
    GIVE_TEN,
    GOAL,
    RETREAT,
    SKIP,
    START,
    TAKE_TEN,
)
from kielwasser.games.hase_igel_2018.rules import LAST_PLY
from kielwasser.system.errors import Text

SEATS = (Text("Rot", "Red"), Text("Blau", "Blue"))
FIELD_KINDS = (
    Text("Start", "start"),
    Text("Karottenfeld", "carrot field"),
    Text("Hasenfeld", "hare field"),
    Text("Salatfeld", "salad field"),
    Text("Igelfeld", "hedgehog field"),
    Text("Position-1-Feld", "position 1 field"),
    Text("Position-2-Feld", "position 2 field"),
    Text("Ziel", "goal"),
)
CARDS = (
    Text("Karotten nehmen oder abgeben", "take or drop carrots"),
    Text("Friss sofort einen Salat", "eat a salad at once"),
    Text("Rücke eine Position vor", "hurry ahead"),
    Text("Falle eine Position zurück", "fall back"),
)
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


_DONE = {
    SKIP: Text("ausgesetzt", "skipped"),
    EAT: Text("einen Salat gefressen", "ate a salad"),
    RETREAT: Text("zurück zum Igelfeld", "back to the hedgehog field"),
    TAKE_TEN: Text("10 Karotten genommen", "took 10 carrots"),
    GIVE_TEN: Text("10 Karotten abgegeben", "gave 10 carrots away"),
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


def cards_of(position: Position, seat: int) -> list[int]:
    """Return the cards that a seat holds."""
    hand = int(position.state_array["cards"][0][seat])
    return [card for card in range(len(CARDS)) if hand >> card & 1]


def is_advance(action: int) -> bool:
    """Tell whether an action goes forward for carrots."""
    return action > ADVANCE


# ---- choices ---------------------------------------------------------------------------------------------------------


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


def place_name(field: int, kind: int) -> Text:
    """Return a field with its type."""
    name = FIELD_KINDS[kind]
    if kind in (START, GOAL):
        return Text(f"{name.de} (Feld {field})", f"the {name.en} (field {field})")
    return Text(f"Feld {field} ({name.de})", f"field {field} ({name.en})")


def _carrots(number: int) -> Text:
    return Text(f"{number} Karotte{'' if number == 1 else 'n'}", f"{number} carrot{'' if number == 1 else 's'}")


def _salads(number: int) -> Text:
    return Text(f"{number} Salat{'' if number == 1 else 'e'}", f"{number} salad{'' if number == 1 else 's'}")


def _eating(effect: Effect) -> Text:
    gained, left = _carrots(effect.gained), _salads(effect.salads)
    return Text(f"bringt {gained.de}, danach noch {left.de}", f"brings {gained.en}, {left.en} left")


def _forward(effect: Effect) -> Text:
    place, cost = place_name(effect.field, effect.kind), _carrots(-effect.gained)
    then = Text(", danach ist eine Karte fällig", ", then a card is due") if effect.goes_on else Text("", "")
    return Text(
        f"Nach {place.de}: kostet {cost.de}, es bleiben {effect.carrots}{then.de}",
        f"To {place.en}: costs {cost.en}, {effect.carrots} left{then.en}",
    )


def _other(action: int, effect: Effect) -> Text:
    gained = _carrots(effect.gained)
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
    gained, card = _carrots(abs(effect.gained)), CARDS[card_of(action)]
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


def card_of(action: int) -> int:
    """Return which card an action plays."""
    return {CARD_EAT: 1, CARD_HURRY: 2, CARD_BACK: 3}.get(action, 0)


# ---- words -----------------------------------------------------------------------------------------------------------


def _listed(texts: Sequence[Text], nothing: Text) -> Text:
    return Text(", ".join(text.de for text in texts), ", ".join(text.en for text in texts)) if texts else nothing


def facts(position: Position, seat: int) -> list[Fact]:
    """Return field, carrots, salads and cards of a seat."""
    state = position.state_array[0]
    cards = cards_of(position, seat)
    held = _listed([CARDS[card] for card in cards], Text("keine", "none"))
    return [
        Fact(Text("Feld", "Field"), str(position.points[seat])),
        Fact(Text("Karotten", "Carrots"), str(int(state["carrots"][seat]))),
        Fact(Text("Salate", "Salads"), str(int(state["salads"][seat]))),
        Fact(Text(f"Karten: {held.de}", f"Cards: {held.en}"), str(len(cards))),
    ]


def rounds(position: Position) -> tuple[int, int]:
    """Return the present round and the last possible one."""
    last = LAST_PLY // 2
    return min(position.ply // 2 + 1, last), last


def describe(position: Position) -> list[Text]:
    """Return the position in sentences: whose move, both players, and the track by types of fields."""
    said = [*_status(position), *_last_move(position), *(_player(position, seat) for seat in (0, 1))]
    kinds = position.board_array["kind"][0].tolist()
    for kind, name in enumerate(FIELD_KINDS):
        fields = ", ".join(str(field) for field in range(FIELDS) if kinds[field] == kind)
        if fields and kind not in (START, GOAL):
            said.append(Text(f"{name.de}er: {fields}.", f"{name.en.capitalize()}s: {fields}."))
    said.append(
        Text(f"Der Start ist Feld 0, das Ziel Feld {FIELDS - 1}.", f"The start is field 0, the goal {FIELDS - 1}.")
    )
    return said


def _status(position: Position) -> list[Text]:
    outcome = position.outcome
    if outcome is not None:
        said = [outcome.text]
        if outcome.winner is not None:
            said.append(Text(f"{SEATS[outcome.winner].de} gewinnt.", f"{SEATS[outcome.winner].en} wins."))
        return said
    seat, (now, last) = SEATS[position.to_move], rounds(position)
    said = [Text(f"Runde {now} von {last}, {seat.de} ist am Zug.", f"Round {now} of {last}, {seat.en} is to move.")]
    if int(position.state_array["acted"][0]):
        said.append(Text(f"{seat.de} muss eine Karte spielen.", f"{seat.en} has to play a card."))
    return said


def _player(position: Position, seat: int) -> Text:
    state, name = position.state_array[0], SEATS[seat]
    at = int(state["at"][seat])
    place = place_name(at, int(position.board_array["kind"][0][at]))
    carrots, salads = _carrots(int(state["carrots"][seat])), _salads(int(state["salads"][seat]))
    cards = _listed([CARDS[card] for card in cards_of(position, seat)], Text("keine", "none"))
    return Text(
        f"{name.de} steht auf {place.de}, hat {carrots.de} und {salads.de}; Karten: {cards.de}.",
        f"{name.en} stands on {place.en}, has {carrots.en} and {salads.en}; cards: {cards.en}.",
    )


def _last_move(position: Position) -> list[Text]:
    if not position.history:
        return []
    done = _listed([_done(action) for action in position.history[-1]], Text("nichts", "nothing"))
    return [Text(f"Der letzte Zug: {done.de}.", f"The last move: {done.en}.")]


def _done(action: int) -> Text:
    if is_advance(action):
        distance = action - ADVANCE
        return Text(f"{distance} vor", f"{distance} ahead")
    if action in _DONE:
        return _DONE[action]
    card = CARDS[card_of(action)]
    amount = {CARD_TAKE: " +20", CARD_DROP: " -20"}.get(action, "")
    return Text(f"Karte „{card.de}“{amount}", f"card “{card.en}”{amount}")
