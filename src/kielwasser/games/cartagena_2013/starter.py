"""Cartagena 2013: what a first player of one's own thinks of a position."""

from __future__ import annotations

from kielwasser.games.cartagena_2013.reading import CartagenaReading


def value(table: CartagenaReading) -> float:
    # de: Punkte zählen am Ende; Karten sind die Punkte von morgen.
    # en: Points count in the end; cards are tomorrow's points.
    worth = table.me.points - table.opponent.points + 2.0 * len(table.me.hand)
    # de: Wer ganz hinten steht, hat den weitesten Weg: niemanden vergessen.
    # en: Who is at the very back has the longest way: forget nobody.
    return worth + 0.3 * min(table.me.pirates)
