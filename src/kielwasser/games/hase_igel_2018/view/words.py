"""Hase und Igel 2018: the position in words."""

from __future__ import annotations

import re

from kielwasser.core.position import Position
from kielwasser.core.view import SEATS, Fact, joined
from kielwasser.games.hase_igel_2018.board import (
    ADVANCE,
    CARD_BACK,
    CARD_DROP,
    CARD_EAT,
    CARD_HURRY,
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
from kielwasser.games.hase_igel_2018.reading import Card, HareReading, Player
from kielwasser.system.errors import Text
from kielwasser.system.numbers import counted

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
CARD_TEXTS = dict(zip(Card, CARDS, strict=True))
_DONE = {
    SKIP: Text("ausgesetzt", "skipped"),
    EAT: Text("einen Salat gefressen", "ate a salad"),
    RETREAT: Text("zurück zum Igelfeld", "back to the hedgehog field"),
    TAKE_TEN: Text("10 Karotten genommen", "took 10 carrots"),
    GIVE_TEN: Text("10 Karotten abgegeben", "gave 10 carrots away"),
}


def cards_of(position: Position, seat: int) -> list[int]:
    """Return the cards that a seat holds."""
    hand = int(position.state_array["cards"][0][seat])
    return [card for card in range(len(CARDS)) if hand >> card & 1]


def is_advance(action: int) -> bool:
    """Tell whether an action goes forward for carrots."""
    return action > ADVANCE


def place_name(field: int, kind: int) -> Text:
    """Return a field with its type."""
    name = FIELD_KINDS[kind]
    if kind in (START, GOAL):
        return Text(f"{name.de} (Feld {field})", f"the {name.en} (field {field})")
    return Text(f"Feld {field} ({name.de})", f"field {field} ({name.en})")


def carrots_text(number: int) -> Text:
    """Return a number of carrots."""
    return counted(number, Text("Karotte", "carrot"), Text("Karotten", "carrots"))


def salads_text(number: int) -> Text:
    """Return a number of salads."""
    return counted(number, Text("Salat", "salad"), Text("Salate", "salads"))


def card_of(action: int) -> int:
    """Return which card an action plays."""
    return {CARD_EAT: 1, CARD_HURRY: 2, CARD_BACK: 3}.get(action, 0)


PLACES = re.compile(r"field \d+")


def facts(position: Position, seat: int) -> list[Fact]:
    """Return field, carrots, salads and cards of a seat."""
    player = _read(position, seat).me
    return [
        Fact(Text("Feld", "Field"), str(player.field)),
        Fact(Text("Karotten", "Carrots"), str(player.carrots)),
        Fact(Text("Salate", "Salads"), str(player.salads)),
        Fact(Text("Karten", "Cards"), str(len(player.cards)), _hand(player)),
    ]


def _read(position: Position, seat: int) -> HareReading:
    table: HareReading = position.read(seat)
    return table


def _hand(player: Player) -> Text:
    return joined([CARD_TEXTS[card] for card in player.cards] or [Text("keine", "none")])


def describe(position: Position, points: tuple[int, int]) -> list[Text]:
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
    seat, (now, last) = SEATS[position.to_move], position.game.view().rounds(position)
    said = [Text(f"Runde {now} von {last}, {seat.de} ist am Zug.", f"Round {now} of {last}, {seat.en} is to move.")]
    if int(position.state_array["acted"][0]):
        said.append(Text(f"{seat.de} muss eine Karte spielen.", f"{seat.en} has to play a card."))
    return said


def _player(position: Position, seat: int) -> Text:
    player, name = _read(position, seat).me, SEATS[seat]
    place = place_name(player.field, int(position.board_array["kind"][0][player.field]))
    carrots, salads, cards = carrots_text(player.carrots), salads_text(player.salads), _hand(player)
    return Text(
        f"{name.de} steht auf {place.de}, hat {carrots.de} und {salads.de}; Karten: {cards.de}.",
        f"{name.en} stands on {place.en}, has {carrots.en} and {salads.en}; cards: {cards.en}.",
    )


def _last_move(position: Position) -> list[Text]:
    if not position.history:
        return []
    done = joined([_done(action) for action in position.history[-1]] or [Text("nichts", "nothing")])
    return [Text(f"Der letzte Zug: {done.de}.", f"The last move: {done.en}.")]


def say(position: Position, action: int) -> Text:
    """Say what an action does."""
    done = _done(action)
    if not is_advance(action):
        return done
    target = int(position.state_array["at"][0][position.to_move]) + action - ADVANCE
    place = place_name(target, int(position.board_array["kind"][0][target]))
    return Text(f"{done.de} auf {place.de}", f"{done.en} to {place.en}")


def prompt(position: Position, selected: str) -> Text:
    """Say what the seat to move can do next."""
    table = _read(position, position.to_move)
    if table.card_due:
        return Text("spiele eine deiner Karten.", "play one of your cards.")
    if table.me.must_eat:
        return Text("friss einen Salat.", "eat a salad.")
    carrots = carrots_text(table.me.carrots)
    return Text(
        f"wähle ein Feld oder eine Aktion ({carrots.de}, Feld {table.me.field} von {FIELDS - 1}).",
        f"choose a field or an action ({carrots.en}, field {table.me.field} of {FIELDS - 1}).",
    )


def _done(action: int) -> Text:
    if is_advance(action):
        distance = action - ADVANCE
        return Text(f"{distance} vor", f"{distance} ahead")
    if action in _DONE:
        return _DONE[action]
    card = CARDS[card_of(action)]
    amount = {CARD_TAKE: " +20", CARD_DROP: " -20"}.get(action, "")
    return Text(f"Karte „{card.de}“{amount}", f"card “{card.en}”{amount}")
