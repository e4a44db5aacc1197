"""A second player for Hive 2020: it closes in on the other bee, keeps its own free, and looks at the answers.

./run match examples/second_hive_2020.py simple --games 100
"""

from __future__ import annotations

from searching import Searcher

from kielwasser.client.kit import main
from kielwasser.games.hive_2020.reading import HiveReading, Player


def pressure(table: HiveReading, mine: Player, other: Player) -> float:
    """Return how much a player threatens the other one's bee."""
    if other.bee is None:
        return 0.0
    worth = -6.0 * other.free_around_bee
    # A beetle on top of the bee, or any piece near it, helps to close it in.
    for place in mine.places:
        worth -= 0.3 * table.distance(place, other.bee)
    top = table.fields[other.bee].top
    if top is not None and top.seat == mine.seat:
        worth += 5
    return worth


class Second(Searcher):
    """Looks at its moves and at the answers."""

    game = "hive_2020"
    widths = (80, 12)

    def value(self, table: HiveReading) -> float:
        """Return how much more I threaten than the other does; without a bee nothing can be won."""
        worth = pressure(table, table.me, table.opponent) - 1.1 * pressure(table, table.opponent, table.me)
        return worth + 3 * (table.me.bee is not None)


if __name__ == "__main__":
    main(Second())
