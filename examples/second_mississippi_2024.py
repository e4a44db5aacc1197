"""A second player for Mississippi Queen 2024: the one of 2017, which knows the river, with this season's current.

./run match examples/second_mississippi_2024.py simple --games 100
"""

from __future__ import annotations

import second_mississippi_2017 as river

from kielwasser.client.kit import main
from kielwasser.games.river.reading import RiverReading


class Second(river.Second):
    """Looks at its moves and at the answers."""

    game = "mississippi_2024"
    widths = (40, 5, 4)  # there are fewer moves than in 2017

    def value(self, table: RiverReading) -> float:
        """Return how much better I stand than the other; in the current every step costs more."""
        return super().value(table) - 0.5 * table.me.field.in_current + 0.5 * table.opponent.field.in_current


if __name__ == "__main__":
    main(Second())
