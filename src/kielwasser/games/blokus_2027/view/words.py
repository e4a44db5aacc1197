"""Blokus 2027: the position in words."""

from __future__ import annotations

import re

from kielwasser.core.position import Position
from kielwasser.core.view import Fact, joined
from kielwasser.games.blokus_2027.board import COLOURS, LAST_PLY, OFF, SKIP
from kielwasser.games.blokus_2027.notation import fields_of, placed
from kielwasser.games.blokus_2027.reading import BlokusReading, Colour, ColourReading, read_colour
from kielwasser.games.blokus_2027.shapes import ORIENTATIONS, SHAPES
from kielwasser.system.errors import Text

COLOUR_NAMES = (Text("Blau", "Blue"), Text("Gelb", "Yellow"), Text("Rot", "Red"), Text("Grün", "Green"))
#: The seats are teams, as the season calls them; each has two colours.
SEATS = (Text("Team ONE", "Team ONE"), Text("Team TWO", "Team TWO"))
TEAMS = (
    Text("Team ONE (Blau und Rot)", "Team ONE (blue and red)"),
    Text("Team TWO (Gelb und Grün)", "Team TWO (yellow and green)"),
)
PLACES = re.compile(r"\d{1,2},\d{1,2}")

#: What the pieces look like, for players who cannot see them. The letters are those that players of pentominoes use.
SHAPE_NAMES = (
    Text("Einer", "single square"),
    Text("Zweier", "domino"),
    Text("kleiner Winkel", "small corner"),
    Text("gerader Dreier", "bar of three"),
    Text("Quadrat", "square"),
    Text("kleines T", "small T"),
    Text("gerader Vierer", "bar of four"),
    Text("kleines L", "small L"),
    Text("kleines Z", "small Z"),
    Text("langes L", "long L"),
    Text("großes T", "large T"),
    Text("großer Winkel V", "large corner V"),
    Text("langes S", "long S"),
    Text("großes Z", "large Z"),
    Text("gerader Fünfer", "bar of five"),
    Text("P", "P"),
    Text("Treppe W", "stairs W"),
    Text("U", "U"),
    Text("R", "R"),
    Text("Kreuz", "cross"),
    Text("Y", "Y"),
)


def this_round(position: Position) -> int:
    """Return the present round, from 1: four turns each, those of colours that are out included."""
    return position.ply // COLOURS + 1


def last_round(position: Position) -> int:
    """Return the last possible round, which the ruling decides (B2)."""
    return int(LAST_PLY[int(position.board_array[0]["ruling"])]) // COLOURS


def facts(position: Position, seat: int) -> list[Fact]:
    """Return the points, and those of both colours with what is left of them."""
    colours = [read_colour(position, colour) for colour in (seat, seat + 2)]
    found = [Fact(Text("Punkte", "Points"), str(sum(each.points for each in colours)))]
    for each in colours:
        name = COLOUR_NAMES[_number(each.colour)]
        more = Text(", ausgeschieden", ", out") if each.is_out else Text("", "")
        found.append(
            Fact(Text(f"{name.de}: Felder übrig{more.de}", f"{name.en}: squares left{more.en}"), str(each.squares_left))
        )
    return found


def _number(colour: Colour) -> int:
    return tuple(Colour).index(colour)


def describe(position: Position, points: tuple[int, int]) -> list[Text]:
    """Return the position in sentences: whose turn, the last move, what each colour has."""
    table: BlokusReading = position.read()
    said = [*_status(position, table), *_last_move(position)]
    if not table.fields:
        start = SHAPE_NAMES[SHAPES.index(table.start)]
        said.append(
            Text(
                f"Das Brett ist leer; jede Farbe beginnt am Rand mit diesem Stein: {start.de}.",
                f"The board is empty; each colour begins on the border with the {start.en}.",
            )
        )
    for seat, team in enumerate(TEAMS):
        said.append(Text(f"{team.de}: {points[seat]} Punkte.", f"{team.en}: {points[seat]} points."))
        said += (_colour(each) for each in table.players[seat].colours)
    return said


def _status(position: Position, table: BlokusReading) -> list[Text]:
    outcome = position.outcome
    if outcome is not None:
        won = Text("Unentschieden.", "A draw.")
        if outcome.winner is not None:
            won = Text(f"{TEAMS[outcome.winner].de} gewinnt.", f"{TEAMS[outcome.winner].en} wins.")
        return [outcome.text, won]
    name = COLOUR_NAMES[_number(table.colour)]
    return [
        Text(
            f"Runde {table.round} von {table.last_round}, {name.de} ist am Zug.",
            f"Round {table.round} of {table.last_round}, {name.en} is to move.",
        )
    ]


def _last_move(position: Position) -> list[Text]:
    if not position.history or not position.history[-1].actions:
        return []
    action = position.history[-1].actions[0]
    if action == SKIP:
        return [Text("Zuletzt wurde gepasst.", "The last move was a pass.")]
    orientation, x, y = placed(action)
    column, row = ORIENTATIONS[orientation].cells[0]
    colour = fields_of(position).get((x + column, y + row))
    if colour is None:
        return []
    said, name = say(position, action), COLOUR_NAMES[colour]
    return [Text(f"Zuletzt hat {name.de} gesetzt: {said.de}.", f"Last, {name.en} placed the {said.en}.")]


def _colour(each: ColourReading) -> Text:
    name = COLOUR_NAMES[_number(each.colour)]
    if not each.shapes:
        return Text(
            f"{name.de} hat alle Steine gesetzt: {each.points} Punkte.",
            f"{name.en} has placed all pieces: {each.points} points.",
        )
    left = joined([SHAPE_NAMES[SHAPES.index(shape)] for shape in each.shapes])
    out = Text(" und ist ausgeschieden", " and is out") if each.is_out else Text("", "")
    return Text(
        f"{name.de} hat {each.points} Punkte{out.de}; noch nicht gesetzt: {left.de}.",
        f"{name.en} has {each.points} points{out.en}; not placed yet: {left.en}.",
    )


def why_out(position: Position, colour: int) -> Text:
    """Say why a colour is out, and what becomes of it."""
    name, left = COLOUR_NAMES[colour], read_colour(position, colour).squares_left
    if not left:
        return Text(f"{name.de} hat alle Steine gesetzt.", f"{name.en} has placed all pieces.")
    return Text(
        f"{name.de} ist ausgeschieden: keiner der übrigen Steine passt noch. Was liegt, zählt weiter.",
        f"{name.en} is out: none of its pieces fits any more. What lies on the board still counts.",
    )


def say(position: Position, action: int) -> Text:
    """Say what an action does."""
    if action == SKIP:
        return Text("gepasst", "passed")
    if action >= OFF:
        name = SHAPE_NAMES[action - OFF]
        return Text(f"{name.de} neben das Brett", f"{name.en} off the board")
    orientation, x, y = placed(action)
    name = SHAPE_NAMES[ORIENTATIONS[orientation].shape]
    column, row = min(ORIENTATIONS[orientation].cells, key=lambda cell: (cell[1], cell[0]))
    turned = _turned(ORIENTATIONS[orientation].code)
    return Text(f"{name.de}{turned.de} bei {x + column},{y + row}", f"{name.en}{turned.en} at {x + column},{y + row}")


def _turned(code: int) -> Text:
    """Say how a piece lies, compared with how it lies in the tray."""
    rotation, is_flipped = divmod(code, 2)
    said = [Text(f"um {90 * rotation}° gedreht", f"turned by {90 * rotation}°")] if rotation else []
    said += [Text("gespiegelt", "flipped")] if is_flipped else []
    whole = joined(said)
    return Text(f" ({whole.de})", f" ({whole.en})") if said else whole


def prompt(position: Position, selected: str) -> Text:
    """Say what the seat to move can do next."""
    colour = int(position.state_array[0]["colour"])
    name = COLOUR_NAMES[colour]
    if "@" in selected:
        return Text(
            f"bestätige den Stein ({name.de}) durch einen Klick auf ihn, oder lege ihn woandershin.",
            f"confirm the piece ({name.en}) by a click on it, or lay it somewhere else.",
        )
    if selected:
        return Text(
            f"drehe und spiegle den Stein ({name.de}), dann wähle sein Feld.",
            f"turn and flip the piece ({name.en}), then choose its field.",
        )
    if not read_colour(position, colour).has_begun:
        return Text(
            f"{name.de} beginnt: setze den Startstein an den Rand.", f"{name.en} begins: place the first piece."
        )
    again = _why_again(position, colour)
    return Text(f"{again.de}wähle einen Stein für {name.de}.", f"{again.en}choose a piece for {name.en}.")


def _why_again(position: Position, colour: int) -> Text:
    """Say why a seat moves twice in a row: the other's colour before this one is out."""
    valid = int(position.state_array[0]["valid"])
    before = (colour - 1) % COLOURS
    if valid >> before & 1:
        return Text("", "")
    name = COLOUR_NAMES[before]
    return Text(f"{name.de} ist ausgeschieden und wird übersprungen; ", f"{name.en} is out and jumped over; ")
