"""Mississippi Queen 2024: the position in the rule book's words.

>>> import kielwasser
>>> table = kielwasser.new("mississippi_2024", seed=1).read()
>>> table.ship.speed, table.ship.coal, table.ship.direction, table.movement_left, table.hidden_segments
(1, 6, <Direction.RIGHT: 'R'>, 1, 6)
>>> table.ahead()[0].place, table.cost_of(table.ahead()[0]), table.coal_for_speed(3)
((0, -1), 1, 2)
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from kielwasser.core.position import Position
from kielwasser.games.mississippi_2024.board import BOARD, GOAL, ISLAND, PASSENGER, STATE, WATER
from kielwasser.games.river.board import SEGMENT_FIELDS
from kielwasser.games.river.reading import DIRECTIONS, Field, FieldKind, RiverReading, read_river, segment_of

_KINDS = {
    WATER: FieldKind.WATER,
    ISLAND: FieldKind.ISLAND,
    GOAL: FieldKind.GOAL,
    PASSENGER: FieldKind.PASSENGER,
}

_COLUMNS = ("cell", "kind", "dock", "current")


def read(position: Position, seat: int) -> RiverReading:
    """Return the position in words and numbers, as a seat sees it."""
    known = int(position.board_array["known"].item())
    columns = (position.board_array[name].tobytes() for name in _COLUMNS)
    fields = _fields(known, *columns, position.state_array["waiting"].tobytes())
    ships = position.state_array["field"][0].tolist()

    def field_of(ship: int) -> Field:
        """With the referee a ship can lie beyond what is revealed: nobody knows more of its field than that."""
        number: int = ships[ship]
        q, r = position.board_array["cell"][0, number].tolist()
        return fields.get(number) or _field(number, q, r, WATER, -1, 0, False)

    return read_river(position, seat, fields, known, "movement", field_of)


@lru_cache(maxsize=256)
def _fields(known: int, cells: bytes, kinds: bytes, docks: bytes, currents: bytes, waiting: bytes) -> dict[int, Field]:
    """Return the revealed fields by number, from columns of BOARD and STATE; most positions of a game share them."""
    stored = zip(_COLUMNS, (cells, kinds, docks, currents), strict=True)
    columns = [np.frombuffer(column, BOARD[name].base).reshape(BOARD[name].shape).tolist() for name, column in stored]
    waits = np.frombuffer(waiting, STATE["waiting"].base).tolist()
    fields = {}
    for number, (q, r), kind, dock, current in zip(range(known * SEGMENT_FIELDS), *columns, strict=False):
        is_waiting = dock >= 0 and bool(waits[number // SEGMENT_FIELDS] >> number % SEGMENT_FIELDS & 1)
        fields[number] = _field(number, q, r, kind, dock, current, is_waiting)
    return fields


def _field(number: int, q: int, r: int, kind: int, dock: int, current: int, waits: bool) -> Field:
    return Field(
        place=(q, r),
        cell=(q, r),
        segment=segment_of(number),
        kind=_KINDS[kind],
        in_current=bool(current),
        dock=DIRECTIONS[dock] if dock >= 0 else None,
        passenger_waits=waits,
    )
