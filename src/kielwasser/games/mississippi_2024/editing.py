"""Change a position of Mississippi Queen 2024 by hand: ships, fields, what is revealed. Spots are fields."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from kielwasser.core.editing import PLY, TO_MOVE, Brush, Number, field_of, of_seat, of_turn
from kielwasser.core.position import Position
from kielwasser.games.mississippi_2024.board import GOAL, ISLAND, WATER
from kielwasser.games.mississippi_2024.notation import WrittenShip, build, segments_of, ship_of
from kielwasser.games.mississippi_2024.view.words import KINDS
from kielwasser.games.river import editing as river
from kielwasser.games.river.board import FIELDS
from kielwasser.system.errors import Text

_VISIBLE = "visible"
_SIGNS = {".": WATER, "#": ISLAND, "*": GOAL}


def brushes(position: Position) -> Sequence[Brush]:
    """Return both ships, the kinds of fields, and a passenger."""
    return [*river.ship_brushes(), *(Brush(sign, KINDS[kind]) for sign, kind in _SIGNS.items()), river.PASSENGER]


def numbers(position: Position) -> Sequence[Number]:
    """Return the turn, how much is revealed, and the numbers of both ships, their points too."""
    ships = _ships(position)
    revealed = Text("Aufgedeckte Segmente", "Revealed segments")
    return [
        *of_turn(position),
        Number(_VISIBLE, revealed, int(position.state.visible), *position.range_of(_VISIBLE)),
        *river.ship_numbers(position, ships, lambda ship: int(ship.heading)),
        *(
            Number(f"points{seat}", of_seat(seat, Text("Punkte", "points")), ship.points, *position.range_of("points"))
            for seat, ship in enumerate(ships)
        ),
    ]


def lay(position: Position, brush: str, spot: str) -> Position:
    """Put a ship on a field, or make the field another kind."""
    field = field_of(spot, FIELDS)
    if brush.startswith("ship"):
        ships = _ships(position)
        q, r = (int(part) for part in position.board.cell[field])
        ships[int(brush[-1])] = replace(ships[int(brush[-1])], q=q, r=r)
        return _built(position, ships=ships)
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
    if key in (PLY, TO_MOVE, _VISIBLE):
        change: dict[str, Any] = {key: value}
        return _built(position, **change)
    return _built(position, ships=river.with_number(_ships(position), key, value, lambda way: {"heading": way}))


def _ships(position: Position) -> list[WrittenShip]:
    return [ship_of(position, seat) for seat in (0, 1)]


def _signs(position: Position) -> list[str]:
    return [segment.fields for segment in segments_of(position)]


def _with_signs(position: Position, signs: Sequence[str]) -> Position:
    old = segments_of(position)
    return _built(position, segments=[replace(one, fields=fields) for one, fields in zip(old, signs, strict=True)])


def _built(position: Position, *, ships: Sequence[WrittenShip] | None = None, **changes: Any) -> Position:
    """Return a position with other parts; whether a ship is stuck follows from the rest."""
    parts: dict[str, Any] = {
        PLY: position.ply,
        TO_MOVE: position.to_move,
        _VISIBLE: int(position.state.visible),
        "segments": segments_of(position),
    }
    fresh = Position(position.game, position.ruling)
    build(fresh, ships=[replace(ship, stuck=False) for ship in ships or _ships(position)], **{**parts, **changes})
    return fresh
