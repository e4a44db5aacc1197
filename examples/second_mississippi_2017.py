"""A second player for Mississippi Queen 2017: it goes for passengers and the goal, saves coal and keeps a way out.

./run match examples/second_mississippi_2017.py simple --games 100
"""

from __future__ import annotations

from searching import Searcher

from kielwasser import Position
from kielwasser.client.kit import main
from kielwasser.games.river.reading import Direction, Field, FieldKind, RiverReading, Ship


def way(table: RiverReading, field: Field, direction: Direction) -> list[Field]:
    """Return the passable fields from a field on, straight in a direction."""
    fields: list[Field] = []
    step: Field | None = table.neighbour(field, direction)
    while step is not None and step.kind.is_passable:
        fields.append(step)
        step = table.neighbour(step, direction)
    return fields


def room(table: RiverReading, ship: Ship) -> int:
    """Return how far a ship can go: straight on, and once on the way it turns for nothing."""
    ahead = way(table, ship.field, ship.direction)
    if ship.field.kind is FieldKind.SANDBANK:
        return len(ahead[:1])
    turns = [
        straight + len(way(table, field, ship.direction.turned(turn)))
        for straight, field in enumerate([ship.field, *ahead])
        for turn in (-1, 1)
    ]
    return max(len(ahead), *turns)


def standing(table: RiverReading, ship: Ship) -> float:
    """Return how well a ship stands."""
    worth = float(ship.points)  # a field ahead is one, a passenger is five
    # Who cannot use up his speed has lost: there must be room for the slowest that he can be in the next move.
    free = room(table, ship)
    worth -= 8 * max(ship.speed - 1 - free, 0)
    worth += min(free, 4)
    if free == 0:
        worth -= 8
    # Coal turns the ship where the river bends, and slows it down; the last pieces of it save the game.
    worth += 0.8 * ship.coal + min(ship.coal, 2)
    worth -= 0.5 * abs(ship.speed - 3)
    # The second passenger is needed in the goal: go to where somebody waits, and be slow there.
    if ship.passengers < 2:
        docks = [dock for field in table.passengers if (dock := table.dock_of(field)) is not None]
        steps = table.steps_between(ship.field, *docks) if docks else None
        if steps is not None and steps < 6:
            worth += 2 - 0.4 * steps
    return worth


class Second(Searcher):
    """Looks at its moves and at the answers."""

    game = "mississippi_2017"
    widths = (20, 4, 4)

    def value(self, table: RiverReading) -> float:
        """Return how much better I stand than the other."""
        return standing(table, table.me) - standing(table, table.opponent)

    def glance(self, position: Position) -> float:
        """Return what a position looks like at a glance: coal counts, too."""
        worth, coal = super().glance(position), position.state.coal
        return worth if position.is_over else worth + 0.8 * (int(coal[self.me]) - int(coal[1 - self.me]))

    def judge(self, position: Position) -> float:
        """Return what a position is worth: with few moves left one is soon stuck, and that loses."""
        worth = super().judge(position)
        if not position.is_over and position.to_move == self.me:
            worth -= 40 / position.count_moves()
        return worth


if __name__ == "__main__":
    main(Second())
