"""A second player for Hase und Igel 2018: it weighs both hares, and looks at the answers to its moves.

./run match examples/second_hase_igel_2018.py simple --games 100
"""

from __future__ import annotations

from searching import Searcher

from kielwasser.client.kit import main
from kielwasser.games.hase_igel_2018.reading import HareReading, Player


def standing(table: HareReading, hare: Player) -> float:
    """Return how well a hare stands."""
    left = table.distance_to_goal(hare.seat)
    worth = float(hare.field)
    # Each salad that is left costs at least two moves, and the goal is closed until then.
    worth -= 9 * hare.salads
    if hare.must_eat:
        worth += 6
    # Three carrots carry a hare one field, more or less. What is left over must be given away before the goal.
    needed = 3 * left
    worth += 0.2 * min(hare.carrots, needed) - 0.15 * max(hare.carrots - needed - 10, 0)
    # Cards are worth a little, the one that eats a salad most of all; near the goal they are worth nothing any more.
    if left > 10:
        worth += len(hare.cards)
    return worth


class Second(Searcher):
    """Looks at its moves, at the answers, and at what it could do then."""

    game = "hase_igel_2018"
    widths = (60, 20)

    def value(self, table: HareReading) -> float:
        """Return how much better I stand than the other."""
        return standing(table, table.me) - standing(table, table.opponent)


if __name__ == "__main__":
    main(Second())
