"""Hive 2020: what a first player of one's own thinks of a position."""

from __future__ import annotations

from kielwasser.games.hive_2020.reading import HiveReading


def value(table: HiveReading) -> float:
    # de: Um die eigene Biene soll viel frei sein, um die andere wenig. Ohne Biene zählt das noch nicht.
    # en: There shall be much room around one's own bee, and little around the other one.
    worth = 0.0
    if table.me.bee is not None:
        worth += 3 * table.me.free_around_bee
    if table.opponent.bee is not None:
        worth -= 4 * table.opponent.free_around_bee
        # de: Eigene Steine nahe an der gegnerischen Biene drohen, sie einzuschließen.
        # en: Pieces of one's own near the other bee threaten to close it in.
        for place in table.me.places:
            worth += 2 / max(table.distance(place, table.opponent.bee), 1)
    return worth
