"""A second player for Cartagena 2013: it counts fields and cards of both, and looks at the answers to its moves.

./run match examples/second_cartagena_2013.py simple --games 100
"""

from __future__ import annotations

from searching import Searcher

from kielwasser import Position
from kielwasser.client.kit import main
from kielwasser.games.cartagena_2013.reading import CartagenaReading

CARD = 2.5  # a card is worth so many fields


def standing(table: CartagenaReading, seat: int) -> float:
    """Return how well a crew stands."""
    crew = table.players[seat]
    worth = -float(table.distance_to_goal(seat)) + CARD * len(crew.hand)
    # Different symbols open different ways.
    worth += 0.5 * len(set(crew.hand))
    # Whoever is far behind has nobody to jump over: don't leave pirates at the start.
    return worth - 1.5 * table.pirates_at_start[seat]


class Second(Searcher):
    """Looks at its moves and at the answers."""

    game = "cartagena_2013"
    widths = (16, 4)

    def value(self, table: CartagenaReading) -> float:
        """Return how much better I stand than the other."""
        return standing(table, table.seat) - standing(table, 1 - table.seat)

    def glance(self, position: Position) -> float:
        """Return points and cards: who only counts points never goes back to draw."""
        looks = super().glance(position)
        if position.is_over:
            return looks
        held = position.state.held  # from the record, since reading takes longer
        return looks + 0.4 * float(held[self.me] - held[1 - self.me])


if __name__ == "__main__":
    main(Second())
