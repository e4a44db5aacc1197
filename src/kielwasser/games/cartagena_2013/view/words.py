"""Cartagena 2013: the position in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kielwasser.core.position import Position
from kielwasser.core.view import SEATS, Fact, joined
from kielwasser.games.cartagena_2013.board import LETTERS, PARTIAL_MOVES
from kielwasser.games.cartagena_2013.notation import COLOURS, crews_of, hand_of, piles_of, symbols_of
from kielwasser.games.cartagena_2013.reading import CartagenaReading
from kielwasser.games.cartagena_2013.view.choices import at_text, cards_text, do, place_text
from kielwasser.system.errors import Text

PLACES = re.compile(r"field \d+")


def facts(position: Position, seat: int) -> Sequence[Fact]:
    """Return points, cards, pirates on both ends and, for the seat to move, the partial moves that are left."""
    table: CartagenaReading = position.read(seat)
    lines = [
        Fact(Text("Punkte", "Points"), str(table.me.points)),
        Fact(Text("Karten", "Cards"), str(len(table.me.hand))),
        Fact(Text("Piraten am Start", "Pirates on the start"), str(table.pirates_at_start[seat])),
        Fact(Text("Piraten im Ziel", "Pirates in the goal"), str(table.pirates_in_goal[seat])),
    ]
    if not position.is_over and seat == position.to_move:
        lines.append(Fact(Text("Verbleibende Teilzüge", "Partial moves left"), str(table.partial_moves_left)))
    return lines


def describe(position: Position, points: tuple[int, int]) -> Sequence[Text]:
    """Say everything that the picture shows."""
    now, limit = position.game.view().rounds(position)
    outcome = position.outcome
    if outcome is not None:
        winner = Text("unentschieden", "a draw")
        if outcome.winner is not None:
            who = SEATS[outcome.winner]
            winner = Text(f"{who.de} gewinnt", f"{who.en} wins")
        moment = Text(
            f"Das Spiel ist aus, {winner.de}. {outcome.text.de}", f"The game is over, {winner.en}. {outcome.text.en}"
        )
    else:
        who, left = SEATS[position.to_move], PARTIAL_MOVES - int(position.state.acted)
        moment = Text(
            f"Runde {now} von {limit}: {who.de} ist am Zug und hat noch {left} von {PARTIAL_MOVES} Teilzügen.",
            f"Round {now} of {limit}: {who.en} is to move and has {left} of {PARTIAL_MOVES} partial moves left.",
        )
    symbols = cards_text(symbols_of(position))
    row, stack, used = piles_of(position)
    cards = cards_text(row)
    return [
        moment,
        *(_player(position, seat, points[seat]) for seat in (0, 1)),
        Text(f"Die Felder 1 bis 30 zeigen: {symbols.de}.", f"Fields 1 to 30 show: {symbols.en}."),
        Text(
            f"Offen liegen, die nächste zuerst: {cards.de}. Im verdeckten Stapel sind {len(stack)} Karten, abgelegt "
            f"sind {len(used)}.",
            f"Open cards, the next one first: {cards.en}. The face-down stack has {len(stack)} cards, {len(used)} are "
            f"discarded.",
        ),
    ]


def say(position: Position, action: int) -> Text:
    """Say what a partial move does."""
    step = do(position.copy(), action)
    start, target = place_text(position, step.field), place_text(position, step.target)
    if step.symbol:
        card = cards_text(LETTERS[step.symbol])
        return Text(
            f"Pirat mit {card.de} von {start.de} nach {target.de}",
            f"pirate with {card.en} from {start.en} to {target.en}",
        )
    cards = cards_text(step.drawn) if step.drawn else Text("keine Karte", "no card")
    return Text(
        f"Pirat von {start.de} zurück nach {target.de} ({cards.de})",
        f"pirate from {start.en} back to {target.en} ({cards.en})",
    )


def prompt(position: Position, selected: str) -> Text:
    """Say what the seat to move can do next."""
    table: CartagenaReading = position.read()
    left = table.partial_moves_left
    if not left:
        return Text("bestätige den Zug.", "confirm the move.")
    count = Text("noch 1 Teilzug", "1 partial move left")
    if left > 1:
        count = Text(f"noch {left} Teilzüge", f"{left} partial moves left")
    what = Text("nimm einen Piraten oder bestätige", "pick up a pirate or confirm")
    if selected:
        what = Text("wähle Karte oder Ziel des Piraten", "choose the pirate's card or target")
    return Text(f"{count.de}, {what.de}.", f"{count.en}, {what.en}.")


def _player(position: Position, seat: int, points: int) -> Text:
    """Say points, pirates and hand of a seat."""
    who = SEATS[seat]
    places = []
    for field, crew in crews_of(position).items():
        count, where = crew.count(COLOURS[seat]), at_text(position, field)
        if count:
            places.append(Text(f"{count} {where.de}", f"{count} {where.en}"))
    pirates = joined(places)
    hand = hand_of(position, seat)
    cards = cards_text(hand) if hand else Text("keine", "none")
    return Text(
        f"{who.de} hat {points} Punkte, Piraten: {pirates.de}; Handkarten: {cards.de}.",
        f"{who.en} has {points} points, pirates: {pirates.en}; cards in hand: {cards.en}.",
    )


def last_round(position: Position) -> int:
    """Return the limit: a recorded game may have had another one than the book's 30 rounds."""
    return int(position.board.round_limit)
