"""Why what was clicked on a river cannot be done; both seasons tell it alike. A spot is the number of a field."""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.games.river.board import FIELDS, MAX_SPEED
from kielwasser.games.river.view.choices import Steering, with_speed
from kielwasser.system.errors import Text

_HERE = Text(
    "Dort liegt dein Dampfer: wähle ein Feld in Fahrtrichtung oder drehe ihn.",
    "Your ship lies there: choose a field ahead of it, or rotate it.",
)
_NOT_AHEAD = Text(
    "Ein Dampfer fährt nur geradeaus in Richtung seines Bugs: drehe ihn erst.",
    "A ship goes straight ahead only: rotate it first.",
)
_DEAD_END = Text(
    "Von dort aus ließe sich der Zug nicht mehr gültig beenden.", "The move could not be ended validly from there."
)
_PUSH_BESIDE = Text(
    "Abgedrängt wird nur auf ein Nachbarfeld.", "The other ship can be pushed only to a neighbouring field."
)


def refuse_on_river(steering: Steering, position: Position, selected: str, spot: str) -> Text | None:
    """Return in one sentence why a click on a spot does nothing; None: nothing can be said about it."""
    if not spot.isdecimal() or int(spot) >= FIELDS:
        return None
    field, shown = int(spot), with_speed(steering, position, selected)
    mine, theirs = (int(shown.state.field[seat]) for seat in (shown.to_move, 1 - shown.to_move))
    around = shown.board.neighbour[mine].tolist()
    if mine == theirs:
        return _said(shown, steering.push(around.index(field))) if field in around else _PUSH_BESIDE
    if field == mine:
        return _HERE
    heading = int(shown.state.heading[shown.to_move])
    distance = _distance(shown, mine, field, heading)
    if distance is not None:
        return _said(shown, steering.advance(distance))
    if field == around[(heading + 3) % 6] and -1 in steering.distances:
        return _said(shown, steering.advance(-1))
    return _NOT_AHEAD


def _distance(position: Position, start: int, field: int, heading: int) -> int | None:
    """Return how far ahead a field lies; None: it does not, or farther than any ship goes."""
    at = start
    for distance in range(1, MAX_SPEED + 1):
        at = int(position.board.neighbour[at, heading])
        if at == field:
            return distance
    return None


def _said(position: Position, action: int) -> Text:
    return position.why_not(action) or _DEAD_END
