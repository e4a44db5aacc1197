"""Change a position of Mississippi Queen 2017 by hand: ships, fields, what lies on the table. Spots are fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kielwasser.core.editing import PLY, TO_MOVE, Brush, Number, field_of, of_turn
from kielwasser.core.position import Position
from kielwasser.games.mississippi_2017.notation import (
    KIND_LETTERS,
    WrittenBoat,
    boats_of,
    build,
    mirrored,
    places_of,
    segments_of,
)
from kielwasser.games.mississippi_2017.view.words import KINDS
from kielwasser.games.river import editing as river
from kielwasser.games.river.board import FIELDS, SEGMENTS
from kielwasser.system.errors import NotationError, Text

_FIRST, _LAST = "first", "last"


def brushes(position: Position) -> Sequence[Brush]:
    """Return both ships, the kinds of fields, and a passenger."""
    return [*river.ship_brushes(), *(Brush(KIND_LETTERS[kind], text) for kind, text in KINDS.items()), river.PASSENGER]


def numbers(position: Position) -> Sequence[Number]:
    """Return the turn, what lies on the table, and the numbers of both ships."""
    state, table = position.state, position.range_of(_FIRST)
    return [
        *of_turn(position),
        Number(_FIRST, Text("Erstes Segment auf dem Tisch", "First segment on the table"), int(state.first), *table),
        Number(_LAST, Text("Letztes Segment auf dem Tisch", "Last segment on the table"), int(state.last), *table),
        *river.ship_numbers(position, boats_of(position), lambda boat: mirrored(boat.direction)),
    ]


def lay(position: Position, brush: str, spot: str) -> Position:
    """Put a ship on a field, or make the field another kind."""
    field = field_of(spot, FIELDS)
    if brush.startswith("ship"):
        seat = int(brush[-1])
        if position.state.field[1 - seat] == field:
            raise NotationError(Text("dort liegt schon der andere Dampfer", "the other ship is there already"))
        boats = boats_of(position)
        x, y = places_of(position)[field]
        boats[seat] = replace(boats[seat], x=x, y=y)
        return _built(position, boats=boats)
    return _with_signs(position, river.painted(_signs(position), field, brush))


def carry(position: Position, start: str, goal: str) -> Position:
    """Carry a ship or a waiting passenger to another field."""
    field, to = field_of(start, FIELDS), field_of(goal, FIELDS)
    ship = river.ship_on(position, field)
    if ship:
        return lay(position, ship, goal)
    return _with_signs(position, river.carried(_signs(position), field, to))


def count(position: Position, key: str, value: int) -> Position:
    """Set a number."""
    if key in (PLY, TO_MOVE):
        change: dict[str, Any] = {key: value}
        return _built(position, **change)
    state = position.state
    if key in (_FIRST, _LAST):
        first, last = (value, int(state.last)) if key == _FIRST else (int(state.first), value)
        return _built(position, on_table=(first, last))
    return _built(position, boats=river.with_number(boats_of(position), key, value, _turned))


def _turned(direction: int) -> dict[str, int]:
    return {"direction": mirrored(direction)}


def _signs(position: Position) -> list[str]:
    return ["" if segment is None else segment.fields for segment in segments_of(position)]


def _with_signs(position: Position, signs: Sequence[str]) -> Position:
    old = segments_of(position, range(SEGMENTS))
    segments = [
        None if segment is None else replace(segment, fields=fields) for segment, fields in zip(old, signs, strict=True)
    ]
    return _built(position, segments=segments)


def _built(position: Position, *, boats: Sequence[WrittenBoat] | None = None, **changes: Any) -> Position:
    """Return a position with other parts; points follow from the rest."""
    first, second = (replace(boat, points=None) for boat in boats or boats_of(position))
    parts: dict[str, Any] = {
        PLY: position.ply,
        TO_MOVE: position.to_move,
        "on_table": (int(position.state.first), int(position.state.last)),
        "segments": segments_of(position),
    }
    fresh = Position(position.game, position.ruling)
    build(fresh, boats=(first, second), **{**parts, **changes})
    return fresh
