"""A second player for Mississippi Queen 2017: it goes for passengers and the goal, and keeps a way out.

./run match examples/second_mississippi_2017.py simple --games 100
"""

from __future__ import annotations

from searching import Searcher

from kielwasser import Position
from kielwasser.client.kit import main
from kielwasser.games.river.reading import RiverReading, Ship


def standing(table: RiverReading, ship: Ship) -> float:
    """Return how well a ship stands."""
    worth = float(ship.points)  # a field ahead is one, a passenger is five
    # Who cannot use up his speed has lost: there must be room ahead for the slowest that he can be in the next move.
    room = len(table.ahead(ship.seat))
    worth -= 3 * max(ship.speed - 1 - room, 0)
    worth += 0.5 * min(room, 4)
    # Coal turns the ship where the river bends, and slows it down.
    worth += 0.6 * min(ship.coal, 6)
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
    widths = (40, 5, 4)

    def value(self, table: RiverReading) -> float:
        """Return how much better I stand than the other."""
        return standing(table, table.me) - standing(table, table.opponent)

    def judge(self, position: Position) -> float:
        """Return what a position is worth: with few moves left one is soon stuck, and that loses."""
        worth = super().judge(position)
        if not position.is_over and position.to_move == self.me:
            worth -= 40 / position.count_moves()
        return worth


if __name__ == "__main__":
    main(Second())
