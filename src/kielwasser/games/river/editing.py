"""Change a position of a river by hand: what both seasons have the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from kielwasser.core.editing import Brush, Number, nothing_to_carry, of_seat
from kielwasser.core.position import Position
from kielwasser.games.river.board import SEGMENT_FIELDS
from kielwasser.games.river.view.words import WAYS
from kielwasser.system.errors import Text

PASSENGER = Brush("passenger", Text("Insel mit Passagier (noch einmal: drehen)", "Island with passenger (again: turn)"))
_DIRECTION = "direction"
_COUNTED = (
    ("speed", Text("Geschwindigkeit", "speed")),
    ("coal", Text("Kohle", "coal")),
    ("passengers", Text("Passagiere", "passengers")),
    ("free", Text("freie Drehungen", "free rotations")),
)
Ship = TypeVar("Ship", bound=Any)  # a season's own record of a ship


def ship_brushes() -> list[Brush]:
    """Return both ships."""
    names = (Text("Roter Dampfer", "Red ship"), Text("Blauer Dampfer", "Blue ship"))
    return [Brush(f"ship{seat}", name) for seat, name in enumerate(names)]


def ship_on(position: Position, field: int) -> str:
    """Return the brush of the ship that lies on a field, or nothing."""
    return next((f"ship{seat}" for seat in (0, 1) if position.state.field[seat] == field), "")


def ship_numbers(position: Position, ships: Sequence[Any], heading: Callable[[Any], int]) -> list[Number]:
    """Return the numbers of both ships; `heading` tells in which of our directions one points."""
    found = []
    for seat, ship in enumerate(ships):
        bow = of_seat(seat, Text("Bug", "bow"))
        found.append(Number(f"{_DIRECTION}{seat}", bow, heading(ship), 0, 5, WAYS))
        for name, text in _COUNTED:
            least, most = position.range_of(name)  # less than nothing is owed within a move only
            found.append(Number(f"{name}{seat}", of_seat(seat, text), getattr(ship, name), max(least, 0), most))
    return found


def with_number(ships: Sequence[Ship], key: str, value: int, turned: Callable[[int], dict[str, int]]) -> list[Ship]:
    """Return both ships with another number; `turned` says how a season writes one of our directions."""
    changed, seat, name = list(ships), int(key[-1]), key[:-1]
    changes = turned(value) if name == _DIRECTION else {name: value}
    changed[seat] = replace(changed[seat], **changes)
    return changed


def painted(rivers: Sequence[str], field: int, brush: str) -> list[str]:
    """Return the signs of all segments with another one on a field; a passenger who is there already turns round."""
    signs = list(rivers)
    s, i = divmod(field, SEGMENT_FIELDS)
    if s >= len(signs) or not signs[s]:
        raise nothing_to_carry()
    old = signs[s][i]
    sign = brush
    if brush == PASSENGER.key:
        sign = str((int(old) + 1) % 6) if old.isdecimal() else "0"
    signs[s] = signs[s][:i] + sign + signs[s][i + 1 :]
    return signs


def carried(rivers: Sequence[str], start: int, goal: int) -> list[str]:
    """Return the signs of all segments with a passenger elsewhere; what was there goes to where he was."""
    (s, i), (to_s, to_i) = divmod(start, SEGMENT_FIELDS), divmod(goal, SEGMENT_FIELDS)
    if not all(place < len(rivers) and rivers[place] for place in (s, to_s)) or not rivers[s][i].isdecimal():
        raise nothing_to_carry()
    passenger, other = rivers[s][i], rivers[to_s][to_i]
    return painted(painted(rivers, start, other), goal, passenger)
