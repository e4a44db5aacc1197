"""A second player for Blokus 2027: large pieces first, corners kept open, and a look at the answers.

./run match examples/second_blokus_2027.py simple --games 20
"""

from __future__ import annotations

from searching import Searcher

from kielwasser.client.kit import main
from kielwasser.games.blokus_2027.reading import BlokusReading, Player


def outlook(player: Player) -> float:
    """Return what a player's colours have, and what they can hope for."""
    worth = 0.0
    for colour in player.colours:
        worth += 3.0 * colour.points
        # Corners are worth much while there are few of them, and nothing to a colour that is out.
        if not colour.is_out:
            worth += 4.0 * len(colour.corners) ** 0.5
    return worth


class Second(Searcher):
    """Looks at its moves and at the answers."""

    game = "blokus_2027"
    widths = (60, 8)

    def value(self, table: BlokusReading) -> float:
        """Return how much better my two colours stand than the other two."""
        return outlook(table.me) - outlook(table.opponent)


if __name__ == "__main__":
    main(Second())
