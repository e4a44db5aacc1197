"""Change a position of Blokus by hand: pieces between the trays and the board, how they lie, whose turn it is.

A spot is the number of a field, row by row, or `tray` with a colour and a shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from kielwasser.core.editing import PLY, TO_MOVE, Brush, Number, field_of, nothing_to_carry, of_turn
from kielwasser.core.position import Position
from kielwasser.games.blokus_2027.board import ALL_SQUARES, COLOURS, LAST_PLY, SIZE
from kielwasser.games.blokus_2027.notation import build, fields_of, hand_of, pieces_on, shape_of
from kielwasser.games.blokus_2027.shapes import PENTOMINOES, Cell, turned
from kielwasser.games.blokus_2027.view.words import COLOUR_NAMES, SHAPE_NAMES
from kielwasser.system.errors import NotationError, Text

TURN, FLIP, REMOVE = "turn", "flip", "remove"
_START, _VALID, _MONO_LAST = "start", "valid", "mono_last"
_TRAY = re.compile(r"tray([0-3])-(\d{1,2})")
_OTHERS = (
    Brush(TURN, Text("Stein auf dem Brett drehen", "Turn a piece on the board")),
    Brush(FLIP, Text("Stein auf dem Brett spiegeln", "Flip a piece on the board")),
    Brush(REMOVE, Text("Stein zurück in den Vorrat", "Piece back to the tray")),
)
_OUT_OR_IN = (Text("ausgeschieden", "out"), Text("dabei", "in the game"))
_LAST_PIECE = (Text("nein", "no"), Text("ja", "yes"))


def brushes(position: Position) -> Sequence[Brush]:
    """Return the pieces in the hand of the colour on turn, and what can be done to pieces on the board."""
    colour = int(position.state_array[0]["colour"])
    name = COLOUR_NAMES[colour]
    pieces = [
        Brush(
            f"tray{colour}-{shape}",
            Text(f"{name.de}: {SHAPE_NAMES[shape].de}", f"{name.en}: {SHAPE_NAMES[shape].en}"),
        )
        for shape in hand_of(position, colour)
    ]
    return [*pieces, *_OTHERS]


def numbers(position: Position) -> Sequence[Number]:
    """Return the turn, the colour on turn, the shape with which all begin, and who is out or done."""
    state, start = position.state_array[0], int(position.board_array[0]["start"])
    played, _ = of_turn(position, int(LAST_PLY[int(position.board_array[0]["ruling"])]))
    first = PENTOMINOES[0]
    found = [
        played,
        Number(TO_MOVE, Text("Am Zug", "To move"), int(state["colour"]), 0, COLOURS - 1, COLOUR_NAMES),
        Number(_START, Text("Startstein", "First piece"), start, first, PENTOMINOES[-1], SHAPE_NAMES[first:]),
    ]
    for colour, name in enumerate(COLOUR_NAMES):
        valid = int(state["valid"]) >> colour & 1
        found.append(Number(f"{_VALID}{colour}", name, valid, 0, 1, _OUT_OR_IN))
        if not state["hand"][colour]:
            text = Text(f"{name.de}: Einer zuletzt", f"{name.en}: single square last")
            mono_last = int(state["mono_last"]) >> colour & 1
            found.append(Number(f"{_MONO_LAST}{colour}", text, mono_last, 0, 1, _LAST_PIECE))
    return found


def lay(position: Position, brush: str, spot: str) -> Position:
    """Lay a piece of a hand on a field, or turn, flip or remove the one that lies there."""
    if _TRAY.fullmatch(brush):
        return carry(position, brush, spot)
    colour, cells = _piece_at(position, spot)
    if brush == REMOVE:
        return _without(position, cells)
    if brush == FLIP:
        changed = [(-x, y) for x, y in cells]
    else:
        changed = [(-y, x) for x, y in cells]
    return _laid(_without(position, cells), colour, changed, _first(cells))


def carry(position: Position, start: str, goal: str) -> Position:
    """Carry a piece from a tray or a field to a field, or back to the trays."""
    tray = _TRAY.fullmatch(start)
    if tray is None:
        colour, cells = _piece_at(position, start)
        without = _without(position, cells)
        if _TRAY.fullmatch(goal):
            return without
        at, to = _cell(start), _cell(goal)
        left, top = _first(cells)
        return _laid(without, colour, cells, (left + to[0] - at[0], top + to[1] - at[1]))
    colour, shape = int(tray[1]), int(tray[2])
    if shape not in hand_of(position, colour):
        raise nothing_to_carry()
    return _laid(position, colour, turned(shape, 0), _cell(goal))


def count(position: Position, key: str, value: int) -> Position:
    """Set a number."""
    if key == TO_MOVE:
        return _built(position, turn=position.ply - position.ply % COLOURS + value)
    if key in (PLY, _START):
        return _built(position, **{"turn" if key == PLY else key: value})
    field, bit = key[:-1], 1 << int(key[-1])
    bits = int(position.state_array[0][field])
    return _built(position, **{field: bits | bit if value else bits & ~bit})


def doubts(position: Position) -> Sequence[Text]:
    """Say which colours cannot have come to what lies on the board."""
    found = []
    pieces = pieces_on(fields_of(position))
    for colour, name in enumerate(COLOUR_NAMES):
        own = [cells for each, cells in pieces if each == colour]
        if not own:
            continue
        if not any(x in (0, SIZE - 1) or y in (0, SIZE - 1) for cells in own for x, y in cells):
            found.append(Text(f"{name.de} liegt nirgends am Rand.", f"{name.en} lies nowhere on the border."))
        if int(position.board_array[0]["start"]) not in (shape_of(colour, cells) for cells in own):
            found.append(
                Text(f"{name.de} hat den Startstein nicht gesetzt.", f"{name.en} has not placed the first piece.")
            )
        if not _hangs_together(own):
            found.append(
                Text(
                    f"{name.de}: Nicht alle Steine hängen über Ecken zusammen.",
                    f"{name.en}: not all pieces hang together by corners.",
                )
            )
    return found


def _hangs_together(pieces: list[list[Cell]]) -> bool:
    together, left = [pieces[0]], pieces[1:]
    for piece in together:
        corners = {(x + dx, y + dy) for x, y in piece for dx in (-1, 1) for dy in (-1, 1)}
        near = [other for other in left if corners & set(other)]
        together += near
        left = [other for other in left if other not in near]
    return not left


def _cell(spot: str) -> Cell:
    y, x = divmod(field_of(spot, SIZE * SIZE), SIZE)
    return x, y


def _first(cells: Iterable[Cell]) -> Cell:
    """Return the first of some fields in reading order: by it a piece is laid and turned."""
    return min(cells, key=lambda cell: (cell[1], cell[0]))


def _piece_at(position: Position, spot: str) -> tuple[int, list[Cell]]:
    cell = _cell(spot)
    for colour, cells in pieces_on(fields_of(position)):
        if cell in cells:
            return colour, cells
    raise nothing_to_carry()


def _without(position: Position, cells: Iterable[Cell]) -> Position:
    gone = set(cells)
    return _built(position, fields={cell: colour for cell, colour in fields_of(position).items() if cell not in gone})


def _laid(position: Position, colour: int, cells: Sequence[Cell], at: Cell) -> Position:
    """Return the position with a piece more, its first field at a place."""
    left, top = _first(cells)
    covered = [(x - left + at[0], y - top + at[1]) for x, y in cells]
    fields = fields_of(position)
    if any(not (0 <= x < SIZE and 0 <= y < SIZE) for x, y in covered):
        raise NotationError(
            Text("der Stein liegt nicht ganz auf dem Brett", "the piece does not lie on the board as a whole")
        )
    if any(cell in fields for cell in covered):
        raise NotationError(Text("dort liegt schon ein Stein", "a piece lies there already"))
    return _built(position, fields={**fields, **dict.fromkeys(covered, colour)})


def _built(position: Position, **changes: Any) -> Position:
    """Return a position with other parts; a colour that has not placed everything has no last piece."""
    state = position.state_array[0]
    parts: dict[str, Any] = {
        "turn": position.ply,
        "start": int(position.board_array[0]["start"]),
        "valid": int(state["valid"]),
        "mono_last": int(state["mono_last"]),
        "fields": fields_of(position),
        **changes,
    }
    squares = [0] * COLOURS
    for colour in parts["fields"].values():
        squares[colour] += 1
    done = sum(1 << colour for colour in range(COLOURS) if squares[colour] == ALL_SQUARES)
    fresh = Position(position.game, position.ruling)
    build(fresh, **{**parts, "mono_last": parts["mono_last"] & done})
    return fresh
