"""Mississippi Queen 2024: the position in the rule book's words.

>>> import kielwasser
>>> table = kielwasser.new("mississippi_2024", seed=1).read()
>>> table.ship.speed, table.ship.coal, table.ship.direction, table.movement_left, table.hidden_segments
(1, 6, <Direction.RIGHT: 'R'>, 1, 6)
>>> table.ahead()[0].place, table.cost_of(table.ahead()[0]), table.coal_for_speed(3)
((0, -1), 1, 2)
"""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.games.mississippi_2024.board import GOAL, ISLAND, PASSENGER, WATER
from kielwasser.games.mississippi_2024.notation import is_waiting
from kielwasser.games.river.board import SEGMENT_FIELDS
from kielwasser.games.river.reading import DIRECTIONS, Field, FieldKind, RiverReading, read_river, segment_of

_KINDS = {
    WATER: FieldKind.WATER,
    ISLAND: FieldKind.ISLAND,
    GOAL: FieldKind.GOAL,
    PASSENGER: FieldKind.PASSENGER,
}


def read(position: Position, seat: int) -> RiverReading:
    """Return the position in words and numbers, as a seat sees it."""
    known = int(position.board.known)
    columns = (position.board_array[name][0].tolist() for name in ("cell", "kind", "dock", "current"))
    rows = zip(range(known * SEGMENT_FIELDS), *columns, strict=False)  # the fields that are not revealed come last
    fields = {row[0]: _field(position, *row) for row in rows}

    def field_of(ship: int) -> Field:
        """With the referee a ship can lie beyond what is revealed: nobody knows more of its field than that."""
        number = int(position.state.field[ship])
        return fields.get(number) or _field(position, number, position.board.cell[number].tolist(), WATER, -1, 0)

    return read_river(position, seat, fields, known, "movement", field_of)


def _field(position: Position, number: int, cell: list[int], kind: int, dock: int, current: int) -> Field:
    q, r = cell
    return Field(
        place=(q, r),
        cell=(q, r),
        segment=segment_of(number),
        kind=_KINDS[kind],
        in_current=bool(current),
        dock=DIRECTIONS[dock] if dock >= 0 else None,
        passenger_waits=dock >= 0 and is_waiting(position, number),
    )
