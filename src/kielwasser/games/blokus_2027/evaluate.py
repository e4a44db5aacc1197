"""Blokus 2027: what a position is worth.

Squares that lie on the board are points, and at the end nothing else counts. Until then a colour lives by its corners,
where it can go on, and by the room behind them: what its next piece can cover, and what the one after that can.
"""

from typing import Any

from kielwasser.core.evaluation import Term, places_of
from kielwasser.core.kernel import count_bits, kernel
from kielwasser.core.records import digest_of
from kielwasser.games.blokus_2027.board import BAND, COLOURS, FULL_HAND, LARGEST, PITCH, WITH_SQUARES
from kielwasser.games.blokus_2027.rules import is_valid, points_of, squares_left
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])

TERMS = (
    Term(
        "squares",
        Text("gesetzte Felder und Zugaben, also Punkte", "squares placed and bonuses, which are points"),
        Text("Punkt", "point"),
        Text("Punkte", "points"),
        unit=0.1,
    ),
    Term(
        "lead",
        Text(
            "Punkte, die umso mehr zählen, je weniger noch gesetzt werden kann",
            "points, which count the more the less can still be placed",
        ),
        Text("den Punktestand für das Ende", "the points for the end"),
    ),
    Term(
        "corners",
        Text("Ecken, an die ein Stein gelegt werden kann", "corners at which a piece can be placed"),
        Text("freie Ecke", "free corner"),
        Text("freie Ecken", "free corners"),
        unit=0.1,
    ),
    Term(
        "last_corners",
        Text("Farben mit wenigen freien Ecken", "colours with few free corners"),
        Text("die Enge einer Farbe", "how tight a colour is"),
        burden=True,
    ),
    Term(
        "reach",
        Text("Felder, die der nächste Stein bedecken kann", "fields that the next piece can cover"),
        Text("Feld in Reichweite", "field within reach"),
        Text("Felder in Reichweite", "fields within reach"),
        unit=0.1,
    ),
    Term(
        "room",
        Text("Felder, die der übernächste Stein bedecken kann", "fields that the piece after the next can cover"),
        Text("Feld Raum", "field of room"),
        Text("Felder Raum", "fields of room"),
        unit=0.1,
    ),
    Term(
        "spare",
        Text(
            "kleine Steine, die am Ende noch in Lücken passen",
            "small pieces that still fit into gaps at the end",
        ),
        Text("kleiner Stein auf Vorrat", "small piece in hand"),
        Text("kleine Steine auf Vorrat", "small pieces in hand"),
    ),
    Term(
        "tempo",
        Text("ist am Zug", "is to move"),
        Text("das Tempo", "the tempo"),
    ),
)
AT = places_of(TERMS)

_ROW = (1 << PITCH) - 1
_UP = (BAND - 1) * PITCH  # from a band's last row to its first
_SMALL = int(WITH_SQUARES[1] | WITH_SQUARES[2] | WITH_SQUARES[3])
_FEW = 4  # corners


@kernel
def spread(above: Any, here: Any, below: Any, room: Any) -> Any:
    """Return a band with the fields beside it that are in a colour's room; above and below are the next three rows."""
    beside = here << 1 | here >> 1
    over = here >> PITCH | (below & _ROW) << _UP
    under = (here & ~(_ROW << _UP)) << PITCH | above >> _UP
    return (here | beside | over | under) & room


@kernel
def count_room(state: Any, colour: Any, share: Any, out: Any) -> None:
    """Add how many corners a colour has, and how many fields its next two pieces can cover."""
    a, b, c, d, e, f, g = (
        state.corners[colour, 0],
        state.corners[colour, 3],
        state.corners[colour, 6],
        state.corners[colour, 9],
        state.corners[colour, 12],
        state.corners[colour, 15],
        state.corners[colour, 18],
    )
    corners = fields(a, b, c, d, e, f, g)
    for step in range(2 * LARGEST - 1):
        a, b, c, d, e, f, g = (
            spread(0, a, b, state.room[colour, 0]),
            spread(a, b, c, state.room[colour, 3]),
            spread(b, c, d, state.room[colour, 6]),
            spread(c, d, e, state.room[colour, 9]),
            spread(d, e, f, state.room[colour, 12]),
            spread(e, f, g, state.room[colour, 15]),
            spread(f, g, 0, state.room[colour, 18]),
        )
        if step == LARGEST - 2:
            out[AT.reach] += share * fields(a, b, c, d, e, f, g)
    out[AT.room] += share * fields(a, b, c, d, e, f, g)
    out[AT.corners] += share * corners
    if corners < _FEW:
        out[AT.last_corners] += 10 * share * (_FEW - corners)


@kernel
def fields(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any) -> Any:
    """Count the fields of a whole board."""
    return count_bits(a) + count_bits(b) + count_bits(c) + count_bits(d) + count_bits(e) + count_bits(f) + count_bits(g)


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat: of both of its colours together."""
    points = 0
    for colour in range(seat, seat + 3, 2):
        points += points_of(state, colour)
        if not is_valid(state, colour):
            continue
        left = squares_left(state, colour)
        if left == 0:
            continue
        if state.hand[colour] != FULL_HAND:  # whoever has not begun has the whole rim, which says nothing
            count_room(state, colour, sign * 0.1, out)
        out[AT.spare] += sign * count_bits(state.hand[colour] & _SMALL)
    out[AT.squares] += sign * 0.1 * points
    out[AT.lead] += sign * points / (2.0 + to_come(state))
    if state.to_move == seat:
        out[AT.tempo] += sign


@kernel
def to_come(state: Any) -> Any:
    """Return about how many squares all colours can still place, in tens: what has neither corner nor turn cannot."""
    left = 0
    for colour in range(COLOURS):
        if is_valid(state, colour):
            left += squares_left(state, colour)
    return 0.1 * left
