"""A river in words, as far as both seasons have the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kielwasser.core.hexgrid import Cell
from kielwasser.core.position import Position
from kielwasser.core.view import SEATS, Fact
from kielwasser.games.river.board import MAX_SPEED, SEGMENT_FIELDS, TO_WIN
from kielwasser.games.river.reading import RiverReading
from kielwasser.system.errors import Text

PLACES = re.compile(r"\(-?\d+, -?\d+\)")
Place = Callable[[Position, int], str]  # how a field is called

WAYS = (
    Text("nach rechts", "to the right"),
    Text("nach rechts unten", "to the lower right"),
    Text("nach links unten", "to the lower left"),
    Text("nach links", "to the left"),
    Text("nach links oben", "to the upper left"),
    Text("nach rechts oben", "to the upper right"),
)
_OTHER = Text("der andere Dampfer", "the other ship")


def cells_of(position: Position) -> list[Cell]:
    """Return the places of all fields."""
    return [(q, r) for q, r in position.board_array["cell"][0].tolist()]


def facts(position: Position, seat: int) -> list[Fact]:
    """Return what a seat's panel shows; the movement points left only while it moves."""
    table: RiverReading = position.read(seat)
    ship = table.me
    lines = [
        Fact(Text("Punkte", "Points"), str(ship.points)),
        Fact(Text("Geschwindigkeit", "Speed"), str(ship.speed)),
        Fact(Text("Kohle", "Coal"), str(ship.coal)),
        Fact(Text("Passagiere", "Passengers"), f"{ship.passengers} / {TO_WIN}"),
        Fact(Text("Freie Drehungen", "Free rotations"), str(ship.free_turns)),
    ]
    if seat == position.to_move and not position.is_over:
        lines.append(Fact(Text("Bewegungspunkte", "Movement points"), str(table.movement_left)))
    return lines


def describe_turn(position: Position, movement: str) -> Text:
    """Return which round it is, and whose move or how the game ended."""
    now, last = position.game.view().rounds(position)
    outcome = position.outcome
    if outcome is None:
        name, left = SEATS[position.to_move], position.state[movement]
        return Text(
            f"Runde {now} von {last}. {name.de} ist am Zug, Bewegungspunkte: {left}.",
            f"Round {now} of {last}. It is {name.en}'s move, movement points: {left}.",
        )
    if outcome.winner is None:
        result = Text("Das Spiel endet unentschieden.", "The game is a draw.")
    else:
        name = SEATS[outcome.winner]
        result = Text(f"{name.de} hat gewonnen.", f"{name.en} has won.")
    return Text(
        f"Runde {now} von {last}. {outcome.text.de} {result.de}",
        f"Round {now} of {last}. {outcome.text.en} {result.en}",
    )


def describe_ship(
    position: Position, seat: int, points: int, place: Place, what: Callable[[Position, int], Text]
) -> Text:
    """Return where a ship is, all its numbers, and what lies ahead of it; `what` names what is on a field."""
    state, name = position.state, SEATS[seat]
    field, heading = int(state.field[seat]), int(state.heading[seat])
    speed, coal, passengers, free = (int(state[key][seat]) for key in ("speed", "coal", "passengers", "free"))
    segment, here = field // SEGMENT_FIELDS + 1, what(position, field)
    ahead = []
    for _ in range(MAX_SPEED):
        field = int(position.board.neighbour[field, heading])
        is_other = field == state.field[1 - seat]
        ahead.append(_OTHER if is_other else what(position, field))
        if not position.board.passable[field]:
            break
    return Text(
        f"{name.de}: auf {place(position, int(state.field[seat]))} ({here.de}) im Segment {segment}, Bug "
        f"{WAYS[heading].de}, Geschwindigkeit {speed}, Kohle {coal}, Passagiere {passengers}, freie Drehungen {free}, "
        f"Punkte {points}. Voraus: {', '.join(text.de for text in ahead)}.",
        f"{name.en}: at {place(position, int(state.field[seat]))} ({here.en}) in segment {segment}, bow "
        f"{WAYS[heading].en}, speed {speed}, coal {coal}, passengers {passengers}, free rotations {free}, "
        f"points {points}. Ahead: {', '.join(text.en for text in ahead)}.",
    )


def describe_passenger(position: Position, field: int, direction: int, place: Place) -> Text:
    """Return where a passenger waits and where his dock is."""
    dock = place(position, int(position.board.neighbour[field, direction]))
    return Text(
        f"Ein Passagier wartet auf {place(position, field)}, Anleger {WAYS[direction].de} bei {dock}.",
        f"A passenger waits at {place(position, field)}, his dock lies {WAYS[direction].en} at {dock}.",
    )


def describe_segment(s: int, way: Text, centre: tuple[int, ...], parts: Sequence[Text]) -> Text:
    """Tell where a segment leads, where its centre lies, and what `parts` say of its fields."""
    return Text(
        f"Segment {s + 1} führt {way.de}, Mitte {centre}. {' '.join(part.de for part in parts)}",
        f"Segment {s + 1} leads {way.en}, centre {centre}. {' '.join(part.en for part in parts)}",
    )


def say_step(before: Position, after: Position, place: Place) -> Text:
    """Say what an action did: it changed the speed, turned the bow, moved the ship or pushed the other one."""
    seat = before.to_move
    old, new = before.state, after.state
    pushed, field = int(new.field[1 - seat]), int(new.field[seat])
    speed, heading = int(new.speed[seat]), int(new.heading[seat])
    if pushed != old.field[1 - seat]:
        return Text(f"Gegner auf {place(after, pushed)} abgedrängt", f"pushed the opponent to {place(after, pushed)}")
    if field != old.field[seat]:
        return Text(f"auf {place(after, field)} gefahren", f"moved to {place(after, field)}")
    if heading != old.heading[seat]:
        return Text(f"Bug {WAYS[heading].de} gedreht", f"turned the bow {WAYS[heading].en}")
    verb = Text("beschleunigt", "accelerated") if speed > old.speed[seat] else Text("gebremst", "slowed down")
    return Text(f"auf Geschwindigkeit {speed} {verb.de}", f"{verb.en} to speed {speed}")


def prompt(position: Position, selected: str) -> Text:
    """Say what the seat to move can do next."""
    table: RiverReading = position.read()
    left, ship = table.movement_left, table.me
    if table.opponent.field == ship.field:
        return Text("dränge den Gegner ab.", "push the opponent away.")
    if selected:
        change = int(selected.removeprefix("speed"))
        speed, coal = ship.speed + change, table.coal_for_speed(change)
        return Text(
            f"gewählt ist Geschwindigkeit {speed} ({coal} Kohle), fahre, drehe oder ändere sie weiter.",
            f"speed {speed} is chosen ({coal} coal), move, turn, or change it further.",
        )
    if not left:
        return Text("alle Bewegungspunkte sind verbraucht, bestätige den Zug.", "no points are left, confirm the move.")
    points = Text("noch 1 Bewegungspunkt", "1 movement point left")
    if left != 1:
        points = Text(f"noch {left} Bewegungspunkte", f"{left} movement points left")
    if position.actions_so_far:
        return Text(f"fahre oder drehe, {points.de}.", f"move or turn, {points.en}.")
    return Text(
        f"ändere die Geschwindigkeit, fahre oder drehe ({points.de}, {ship.coal} Kohle).",
        f"change the speed, move or turn ({points.en}, {ship.coal} coal).",
    )


def listed(position: Position, name: Text, fields: Sequence[int], place: Place) -> Text:
    """Return the fields of one kind in a sentence."""
    places = " ".join(place(position, field) for field in fields)
    return Text(f"{name.de}: {places}.", f"{name.en}: {places}.")


def ship_label(position: Position, seat: int) -> Text:
    """Return a ship's numbers."""
    speed, coal, passengers = (int(position.state[name][seat]) for name in ("speed", "coal", "passengers"))
    return Text(
        f"{SEATS[seat].de}: Geschwindigkeit {speed}, Kohle {coal}, Passagiere {passengers}",
        f"{SEATS[seat].en}: speed {speed}, coal {coal}, passengers {passengers}",
    )
