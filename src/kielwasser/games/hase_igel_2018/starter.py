"""Hase und Igel 2018: what a first player of one's own thinks of a position."""

from __future__ import annotations

from kielwasser.games.hase_igel_2018.reading import HareReading


def value(table: HareReading) -> float:
    me = table.me
    # de: Wer weiter vorn steht, ist näher am Ziel.
    # en: Who is further ahead is nearer to the goal.
    worth = float(me.field)
    # de: Ins Ziel darf man nur ohne Salate, und jeder gefressene Salat bringt Karotten.
    # en: The goal is open only without salads, and each salad eaten brings carrots.
    worth -= 8 * me.salads
    if me.must_eat:
        worth += 5
    # de: Karotten für den Rest des Weges sind nützlich, mehr sind im Ziel im Weg.
    # en: Carrots for the rest of the way are useful, more are a hindrance in the goal.
    wanted = 3 * table.distance_to_goal(me.seat)
    worth += 0.15 * min(me.carrots, wanted) - 0.1 * max(me.carrots - wanted, 0)
    return worth
