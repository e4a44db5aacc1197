"""What a first player of one's own thinks of a position on the river; the same in both seasons."""

from __future__ import annotations

from kielwasser.games.river.reading import RiverReading


def value(table: RiverReading) -> float:
    ship = table.me
    # de: Je näher am Ziel, desto besser.
    # en: The nearer to the goal the better.
    worth = -1.0 * table.distance_to_goal(ship.seat)
    # de: Zwei Passagiere braucht man; wer an Bord ist, zählt mehr als ein paar Felder.
    # en: Two passengers are needed; one on board is worth more than some fields.
    worth += 5 * min(ship.passengers, 2)
    # de: Freie Fahrt voraus, nicht zu schnell, und Kohle für später.
    # en: A free way ahead, not too fast, and coal for later.
    room = len(table.ahead(ship.seat))
    worth += 0.5 * min(room, 3) - 0.7 * abs(ship.speed - 3)
    # de: Wer seine Geschwindigkeit nicht ausfahren kann, sitzt fest und verliert.
    # en: Who has no room for his speed is stuck and loses.
    worth -= 4 * max(ship.speed - 1 - room, 0)
    return worth + 0.4 * ship.coal
