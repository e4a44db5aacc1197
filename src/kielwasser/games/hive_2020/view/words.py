"""Hive 2020: the position in words."""

from __future__ import annotations

import re

from kielwasser.core.position import Position
from kielwasser.core.view import SEATS, Fact, joined
from kielwasser.games.hive_2020.board import BEE, CODE_KIND, FIELDS, MOVE, PLACE, SKIP
from kielwasser.games.hive_2020.notation import at
from kielwasser.games.hive_2020.reading import HiveReading, Kind, brambles_of
from kielwasser.system.errors import Text

Piece = tuple[int, int]  # seat, kind

KINDS = (
    Text("Biene", "bee"),
    Text("Spinne", "spider"),
    Text("Grashüpfer", "grasshopper"),
    Text("Käfer", "beetle"),
    Text("Ameise", "ant"),
)
_PLURALS = (
    Text("Bienen", "bees"),
    Text("Spinnen", "spiders"),
    Text("Grashüpfer", "grasshoppers"),
    Text("Käfer", "beetles"),
    Text("Ameisen", "ants"),
)
NOTHING = Text("", "")
PLACES = re.compile(r"-?\d,-?\d")


def stacks_of(position: Position) -> dict[int, list[Piece]]:
    """Return the pieces on each field that holds some, from bottom to top."""
    state = position.state_array[0]
    top, under = state["top"].tolist(), state["under"].tolist()
    stacks: dict[int, list[Piece]] = {}
    for field in range(FIELDS):
        code = top[field]
        while code:
            stacks.setdefault(field, []).insert(0, (code >> 3, int(CODE_KIND[code])))
            code = under[code]
    return stacks


def target_of(action: int) -> int:
    """Return the field to which an action leads."""
    return (action - (MOVE if action >= MOVE else PLACE)) % (FIELDS + 1)


def piece_name(piece: Piece) -> Text:
    """Return the name of a piece with its colour."""
    seat, kind = piece
    return Text(f"{KINDS[kind].de} von {SEATS[seat].de}", f"{SEATS[seat].en.lower()} {KINDS[kind].en}")


def free_fields(number: int) -> Text:
    """Return a number of free fields."""
    if number == 1:
        return Text("1 freies Feld", "1 free field")
    return Text(f"{number} freie Felder", f"{number} free fields")


def facts(position: Position, seat: int) -> list[Fact]:
    """Return the free fields around the bee, the pieces on the board, and the reserve."""
    table: HiveReading = position.read(seat)
    free = "–" if table.me.bee is None else str(table.me.free_around_bee)
    found = [
        Fact(Text("Frei um die Biene", "Free around the bee"), free),
        Fact(Text("Auf dem Brett", "On the board"), str(len(table.pieces_of(seat)))),
    ]
    names = [Text(name.de, name.en.capitalize()) for name in _PLURALS]
    names[0] = Text(f"Vorrat: {names[0].de}", f"Reserve: {names[0].en}")
    return found + [Fact(name, str(number)) for name, number in zip(names, table.me.reserve.values(), strict=True)]


def describe(position: Position, points: tuple[int, int]) -> list[Text]:
    """Return the position in sentences: whose move, the last move, the board and both reserves."""
    stacks, points = stacks_of(position), position.points
    said = [*_status(position), *_last_move(position)]
    if not stacks:
        said.append(Text("Das Brett ist leer.", "The board is empty."))
    for seat in (0, 1):
        said += _pieces_of(seat, stacks, points[seat])
    for field, stack in stacks.items():
        if len(stack) > 1:
            names = joined([piece_name(piece) for piece in stack])
            said.append(
                Text(
                    f"Stapel auf {at(field)}, von unten: {names.de}.", f"Stack on {at(field)}, from below: {names.en}."
                )
            )
    said += (_reserve(position, seat) for seat in (0, 1))
    fields = " und ".join(at(field) for field in brambles_of(position))
    if fields:
        said.append(Text(f"Brombeeren auf {fields}.", f"Brambles on {fields.replace(' und ', ' and ')}."))
    return said


def _status(position: Position) -> list[Text]:
    outcome = position.outcome
    if outcome is not None:
        won = Text("Unentschieden.", "A draw.")
        if outcome.winner is not None:
            won = Text(f"{SEATS[outcome.winner].de} gewinnt.", f"{SEATS[outcome.winner].en} wins.")
        return [outcome.text, won]
    seat, (now, last) = SEATS[position.to_move], position.game.view().rounds(position)
    return [Text(f"Runde {now} von {last}, {seat.de} ist am Zug.", f"Round {now} of {last}, {seat.en} is to move.")]


def _last_move(position: Position) -> list[Text]:
    if not position.history or not position.history[-1].actions:
        return []
    action = position.history[-1].actions[0]
    if action == SKIP:
        return [Text("Zuletzt wurde ausgesetzt.", "The last move was a skip.")]
    target = target_of(action)
    if action < MOVE:
        name = KINDS[(action - PLACE) // (FIELDS + 1)]
        return [
            Text(f"Zuletzt wurde {name.de} auf {at(target)} gesetzt.", f"Last, a {name.en} was placed on {at(target)}.")
        ]
    start = at((action - MOVE) // (FIELDS + 1))
    return [
        Text(
            f"Zuletzt wurde von {start} nach {at(target)} gezogen.",
            f"Last, a piece moved from {start} to {at(target)}.",
        )
    ]


def say(position: Position, action: int) -> Text:
    """Say what an action does."""
    if action == SKIP:
        return Text("ausgesetzt", "skipped")
    target = at(target_of(action))
    if action < MOVE:
        name = KINDS[(action - PLACE) // (FIELDS + 1)]
        return Text(f"{name.de} auf {target} gesetzt", f"{name.en} placed on {target}")
    start = (action - MOVE) // (FIELDS + 1)
    name = KINDS[int(CODE_KIND[int(position.state_array["top"][0][start])])]
    return Text(f"{name.de} von {at(start)} nach {target}", f"{name.en} from {at(start)} to {target}")


def prompt(position: Position, selected: str) -> Text:
    """Say what the seat to move can do next."""
    if selected:
        return Text("wähle, wohin der Stein soll.", "choose where the piece shall go.")
    table: HiveReading = position.read()
    if not table.moves and not table.placements:
        return Text("du musst aussetzen.", "you have to skip.")
    if not table.moves and set(table.placements) == {Kind.BEE}:  # §3.1: by the fourth move at the latest
        return Text("setze deine Biene, sie muss jetzt aufs Brett.", "place your bee, it is due now.")
    if not table.moves:
        return Text("setze einen Stein aus deinem Vorrat.", "place a piece of your reserve.")
    return Text("nimm einen Stein vom Brett oder aus dem Vorrat.", "pick up a piece on the board or in the reserve.")


def _pieces_of(seat: int, stacks: dict[int, list[Piece]], free: int) -> list[Text]:
    parts = []
    for kind, name in enumerate(KINDS):
        for field, stack in stacks.items():
            if (seat, kind) in stack:
                parts.append(_lying(name, field, stack, (seat, kind), free))
    if not parts:
        return []
    listed = joined(parts)
    return [Text(f"{SEATS[seat].de} auf dem Brett: {listed.de}.", f"{SEATS[seat].en} on the board: {listed.en}.")]


def _lying(name: Text, field: int, stack: list[Piece], piece: Piece, free: int) -> Text:
    notes = []
    if piece[1] == BEE:
        notes.append(free_fields(free))
    if stack[-1] != piece:
        notes.append(Text("verdeckt", "covered"))
    said = joined(notes)
    count = stack.count(piece)
    number = f"{count} " if count > 1 else ""
    return Text(
        f"{number}{name.de} auf {at(field)}" + (f" ({said.de})" if notes else ""),
        f"{number}{name.en} on {at(field)}" + (f" ({said.en})" if notes else ""),
    )


def _reserve(position: Position, seat: int) -> Text:
    numbers = position.state_array["reserve"][0][seat].tolist()
    left = [
        Text(
            f"{number} {(_PLURALS if number > 1 else KINDS)[kind].de}",
            f"{number} {(_PLURALS if number > 1 else KINDS)[kind].en}",
        )
        for kind, number in enumerate(numbers)
        if number
    ]
    listed = joined(left) if left else Text("nichts mehr", "nothing")
    return Text(f"{SEATS[seat].de} hat im Vorrat: {listed.de}.", f"{SEATS[seat].en} has in reserve: {listed.en}.")
