"""Mississippi Queen 2017: the position in the rule book's words.

>>> import kielwasser
>>> table = kielwasser.new("mississippi_2017", seed=1).read()
>>> table.ship.field.place, table.ship.speed, table.ship.coal, table.hidden_segments
((-1, 1), 1, 6, 6)
>>> table.opponent.field.place, table.field_at((0, 0)).kind
((-1, -1), <FieldKind.WATER: 'water'>)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from kielwasser.core.position import Position
from kielwasser.games.mississippi_2017.board import BOARD, GOAL, ISLAND, LOG, SANDBANK, UNKNOWN, WATER, offset, on_table
from kielwasser.games.river.board import SEGMENT_FIELDS
from kielwasser.games.river.reading import DIRECTIONS, Field, FieldKind, RiverReading, read_river, segment_of

_KINDS = {
    WATER: FieldKind.WATER,
    LOG: FieldKind.LOG,
    SANDBANK: FieldKind.SANDBANK,
    GOAL: FieldKind.GOAL,
    ISLAND: FieldKind.ISLAND,
}


def read(position: Position, seat: int) -> RiverReading:
    """Return the position in words and numbers, as a seat sees it."""
    cells, kinds = (position.board_array[name][0].tolist() for name in ("cell", "kind"))
    numbers = [number for number in fields_of(position) if kinds[number] != UNKNOWN]  # a view may have been played on
    docks = dict(waiting_of(position, numbers))
    fields = {number: _field(number, *cells[number], kinds[number], docks.get(number)) for number in numbers}
    ships = position.state_array["field"][0].tolist()
    return read_river(position, seat, fields, segment_of(max(numbers)), "points", lambda ship: fields[ships[ship]])


@lru_cache(maxsize=1 << 12)
def _field(number: int, q: int, r: int, kind: int, dock: int | None) -> Field:
    return Field(
        place=offset(q, r),
        cell=(q, r),
        segment=segment_of(number),
        kind=_KINDS[kind] if dock is None else FieldKind.PASSENGER,
        dock=None if dock is None else DIRECTIONS[dock],
        passenger_waits=dock is not None,
    )


def fields_of(position: Position) -> list[int]:
    """Return the fields that lie on the table; the position must have been hidden.

    Of two segments that share a field the lower number is the one that boats know, even if its segment was removed.
    """
    board, state = position.board_array, position.state_array
    shared = int(board["shared"].item())
    if shared >= 0 and not on_table(position.board, position.state, shared):
        shared = -1
    return list(_fields_between(board["cell"].tobytes(), state["first"].item(), state["last"].item(), shared))


@lru_cache(maxsize=256)
def _fields_between(places: bytes, first: int, last: int, shared: int) -> list[int]:
    cells = [tuple(cell) for cell in np.frombuffer(places, BOARD["cell"].base).reshape(-1, 2).tolist()]
    fields = [shared] if shared >= 0 else []
    taken = {cells[field] for field in fields}
    for field in range(first * SEGMENT_FIELDS, (last + 1) * SEGMENT_FIELDS):
        if cells[field] not in taken:
            taken.add(cells[field])
            fields.append(field)
    return fields


def waiting_of(position: Position, fields: Sequence[int]) -> list[tuple[int, int]]:
    """Return where among some fields a passenger waits, with the direction of his dock."""
    return [
        divmod(passenger, 6) for passenger in position.state_array["waiting"][0].tolist() if passenger // 6 in fields
    ]
