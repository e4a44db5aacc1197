"""A river in the rule book's words, as far as both seasons have the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from kielwasser.core import hexgrid
from kielwasser.core.hexgrid import Cell
from kielwasser.core.position import Position
from kielwasser.core.reading import Reading, common, plain
from kielwasser.games.river.board import (
    SEGMENT_FIELDS,
    SEGMENTS,
    SPACING,
    acceleration_coal,
    rotation_coal,
    rotation_steps,
)


class Direction(Enum):
    """Where a bow, a push or a dock points; clockwise from the right, as one sees the board."""

    RIGHT = "R"  # rechts
    DOWN_RIGHT = "DR"  # rechts unten
    DOWN_LEFT = "DL"  # links unten
    LEFT = "L"  # links
    UP_LEFT = "UL"  # links oben
    UP_RIGHT = "UR"  # rechts oben

    def turned(self, steps: int) -> Direction:
        """Return the direction so many times 60° to the right; less than 0: to the left."""
        return DIRECTIONS[(DIRECTIONS.index(self) + steps) % 6]

    def steps_to(self, other: Direction) -> int:
        """Return by how many steps of 60° one turns to another direction, the shorter way round: 0 to 3."""
        return int(plain(rotation_steps)(DIRECTIONS.index(self), DIRECTIONS.index(other)))


DIRECTIONS = tuple(Direction)


class FieldKind(Enum):
    """What a field is; "Spielfelder" (§2)."""

    WATER = "water"  # Wasser
    LOG = "log"  # Baumstamm (2017): takes two points, and one off the speed
    SANDBANK = "sandbank"  # Sandbank (2017): ends the move, and the speed is 1
    ISLAND = "island"  # Insel: blocked
    PASSENGER = "passenger"  # Passagierfeld: blocked, somebody waits or waited there
    GOAL = "goal"  # Zielfeld

    @property
    def is_passable(self) -> bool:
        """Whether ships can be there."""
        return self not in (FieldKind.ISLAND, FieldKind.PASSENGER)


@dataclass(frozen=True)
class Field:
    """A field of the river that lies on the table."""

    place: Cell  # as the season's documents write it: (q, r) in 2024, (x, y) in 2017
    cell: Cell  # q and r, see `core.hexgrid`
    segment: int  # 1 to 8
    kind: FieldKind
    in_current: bool = False  # 2024: the current runs here, which takes a point extra
    dock: Direction | None = None  # on a passenger field: where its dock lies
    passenger_waits: bool = False


@dataclass(frozen=True)
class Ship:
    """A player's ship; "Dampfer"."""

    seat: int
    field: Field
    direction: Direction  # of its bow
    speed: int  # "Geschwindigkeit", 1 to 6
    coal: int  # "Kohle"
    passengers: int  # on board; two are needed in the goal
    free_turns: int  # steps of 60° that cost no coal
    points: int  # "Punkte" (§5)


@dataclass(frozen=True)
class RiverReading(Reading[Ship]):
    """A position on the river: what is revealed, and nothing else."""

    river: tuple[Field, ...]  # the fields on the table
    movement_left: int  # movement points of the seat to move that are not used up; "Bewegungspunkte"
    hidden_segments: int  # that are still to come

    @property
    def ship(self) -> Ship:
        """The reader's ship."""
        return self.me

    @property
    def passengers(self) -> tuple[Field, ...]:
        """The fields on which somebody waits."""
        return tuple(field for field in self.river if field.passenger_waits)

    @property
    def goal(self) -> tuple[Field, ...]:
        """The goal's fields, if they are revealed."""
        return tuple(field for field in self.river if field.kind is FieldKind.GOAL)

    def field_at(self, place: Cell) -> Field | None:
        """Return the field at a place as documents write it, or None."""
        return next((field for field in self.river if field.place == place), None)

    def neighbour(self, field: Field, direction: Direction) -> Field | None:
        """Return the next field in a direction, or None at the bank and at the end of what is revealed."""
        return self._by_cell().get(hexgrid.neighbour(field.cell, DIRECTIONS.index(direction)))

    def neighbours(self, field: Field) -> tuple[Field, ...]:
        """Return the up to six fields around a field; "Nachbarfelder"."""
        return tuple(self._around(field, self._by_cell()))

    def ahead(self, seat: int | None = None) -> tuple[Field, ...]:
        """Return the passable fields straight ahead of a ship, by default the reader's."""
        ship, known = self.players[self.seat if seat is None else seat], self._by_cell()
        fields: list[Field] = []
        field: Field | None = ship.field
        while field is not None:
            field = known.get(hexgrid.neighbour(field.cell, DIRECTIONS.index(ship.direction)))
            if field is None or not field.kind.is_passable:
                break
            fields.append(field)
        return tuple(fields)

    def dock_of(self, passenger: Field) -> Field | None:
        """Return the field on which a ship has to be to take the passenger of a field on board."""
        return None if passenger.dock is None else self.neighbour(passenger, passenger.dock)

    def cost_of(self, field: Field) -> int:
        """Return the movement points for one step into a field; in a row of steps the current takes its point once."""
        return 2 if field.in_current or field.kind is FieldKind.LOG else 1

    def coal_for_speed(self, change: int) -> int:
        """Return the coal for a change of speed: one step is free (§4.1)."""
        return int(plain(acceleration_coal)(change)) if change else 0

    def coal_for_turn(self, direction: Direction, seat: int | None = None) -> int:
        """Return the coal for turning a bow to a direction, free turns deducted (§4.3)."""
        ship = self.players[self.seat if seat is None else seat]
        return int(plain(rotation_coal)(ship.direction.steps_to(direction), ship.free_turns))

    def steps_between(self, start: Field, *targets: Field) -> int | None:
        """Return how many fields a ship has to go to the nearest of some fields, or None if there is no way."""
        known = self._by_cell()
        steps, waiting = {start.cell: 0}, deque([start])
        wanted = {field.cell for field in targets}
        while waiting:
            field = waiting.popleft()
            if field.cell in wanted:
                return steps[field.cell]
            for near in self._around(field, known):
                if near.kind.is_passable and near.cell not in steps:
                    steps[near.cell] = steps[field.cell] + 1
                    waiting.append(near)
        return None

    def distance_to_goal(self, seat: int | None = None) -> int:
        """Return how many fields a ship has to go, by default the reader's.

        While the goal is hidden: to the end of what is revealed, and four for each segment behind it.
        """
        ship = self.players[self.seat if seat is None else seat]
        last = max(field.segment for field in self.river)
        ends = self.goal or tuple(field for field in self.river if field.segment == last and field.kind.is_passable)
        reached = self.steps_between(ship.field, *ends)
        straight = min(hexgrid.distance(ship.field.cell, field.cell) for field in ends)
        return (straight if reached is None else reached) + SPACING * self.hidden_segments

    def _by_cell(self) -> dict[Cell, Field]:
        return {field.cell: field for field in self.river}

    @staticmethod
    def _around(field: Field, known: dict[Cell, Field]) -> Iterator[Field]:
        around = (hexgrid.neighbour(field.cell, direction) for direction in range(6))
        return (known[cell] for cell in around if cell in known)


def read_river(
    position: Position, seat: int, fields: dict[int, Field], last: int, movement: str, field_of: Callable[[int], Field]
) -> RiverReading:
    """Return the reading of a river whose fields the season has read, by number.

    `last` is the last revealed segment, `movement` the name of the points left; `field_of` gives a ship's field.
    """
    ships = _ships(position, field_of(0), field_of(1))
    return RiverReading(
        players=ships,
        river=tuple(fields.values()),
        movement_left=0 if position.is_over else int(position.state_array[movement].item()),
        hidden_segments=SEGMENTS - last,
        **common(position, seat),
    )


def _ships(position: Position, first: Field, second: Field) -> tuple[Ship, Ship]:
    states, points = position.state_array, position.points
    names = ("heading", "speed", "coal", "passengers", "free")
    rows = zip((first, second), *(states[name][0].tolist() for name in names), points, strict=True)
    one, other = (
        Ship(seat, field, DIRECTIONS[heading], speed, coal, passengers, free, count)
        for seat, (field, heading, speed, coal, passengers, free, count) in enumerate(rows)
    )
    return one, other


def segment_of(field: int) -> int:
    """Return the segment of a field by its number, from 1."""
    return field // SEGMENT_FIELDS + 1
