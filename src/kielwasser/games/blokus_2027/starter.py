"""Blokus 2027: what a first player of one's own thinks of a position."""

from __future__ import annotations

from kielwasser.games.blokus_2027.reading import BlokusReading


def value(table: BlokusReading) -> float:
    # de: Jedes gesetzte Feld zählt einen Punkt; große Steine bringen also am meisten.
    # en: Every square that lies there is a point, so large pieces bring most.
    worth = 3.0 * (table.me.points - table.opponent.points)
    # de: Freie Ecken sind Felder, an denen es weitergehen kann: eigene sind gut, fremde schlecht.
    # en: Free corners are where one can go on: one's own are good, the other's are bad.
    worth += sum(len(colour.corners) for colour in table.me.colours)
    worth -= 0.5 * sum(len(colour.corners) for colour in table.opponent.colours)
    return worth
