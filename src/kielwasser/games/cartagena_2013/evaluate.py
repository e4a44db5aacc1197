"""Cartagena 2013: what a position is worth.

All six pirates have to get to the sloop. Cards move them forward, and farther when more fields of the card's symbol are
occupied; cards are gained by moving back, ideally onto a field just behind that holds two pirates. At the round limit
points count: one for each segment, six in the goal.
"""

from typing import Any

from kielwasser.core.evaluation import Term, places_of
from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.core.records import digest_of
from kielwasser.games.cartagena_2013.board import FULL_HAND, GOAL, START
from kielwasser.games.cartagena_2013.cards import hand_by_symbols, kinds_of, wide
from kielwasser.games.cartagena_2013.crews import crew_of, crew_size
from kielwasser.games.cartagena_2013.rules import backward_target, forward_target
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])

TERMS = (
    Term(
        "progress",
        Text("alle Felder, die die Piraten vorangekommen sind", "all fields that the pirates have advanced"),
        Text("Feld Weg", "field of the way"),
        Text("Felder Weg", "fields of the way"),
        unit=0.1,
    ),
    Term(
        "in_goal",
        Text("Piraten auf der Schaluppe", "pirates on the sloop"),
        Text("Piraten auf der Schaluppe", "pirate on the sloop"),
        Text("Piraten auf der Schaluppe", "pirates on the sloop"),
    ),
    Term(
        "finish",
        Text(
            "wie wenige Piraten noch nicht auf der Schaluppe sind; die letzten zählen mehr",
            "how few pirates are not yet on the sloop; the last ones count more",
        ),
        Text("den Endspurt", "the finish"),
    ),
    Term(
        "points",
        Text(
            "Punkte, die umso mehr zählen, je näher das Rundenlimit ist",
            "points, which count the more the nearer the round limit is",
        ),
        Text("den Punktestand für das Rundenlimit", "the points for the round limit"),
    ),
    Term(
        "cards",
        Text("Karten auf der Hand", "cards in hand"),
        Text("Karte", "card"),
        Text("Karten", "cards"),
    ),
    Term(
        "short_hand",
        Text(
            "Karten, die zu drei vollen Teilzügen fehlen",
            "cards that are missing for three partial moves",
        ),
        Text("fehlende Karte", "missing card"),
        Text("fehlende Karten", "missing cards"),
        burden=True,
    ),
    Term(
        "symbols",
        Text("verschiedene Symbole auf der Hand", "different symbols in hand"),
        Text("Symbol auf der Hand", "symbol in hand"),
        Text("Symbole auf der Hand", "symbols in hand"),
    ),
    Term(
        "jumps",
        Text(
            "Felder, die die drei besten Karten auf der Hand vorwärts tragen",
            "fields that the three best cards in hand carry forward",
        ),
        Text("die Reichweite der Karten", "the reach of the cards"),
    ),
    Term(
        "draws",
        Text(
            "wie günstig ein Rückwärtszug ist: Karten, die er bringt, gegen Felder, die er kostet",
            "how cheap a step back is: the cards it brings against the fields it costs",
        ),
        Text("die Gelegenheit zum Kartenziehen", "the chance to draw cards"),
    ),
    Term(
        "last_pirate",
        Text("wie weit der letzte Pirat ist", "how far the last pirate is"),
        Text("Feld des letzten Piraten", "field of the last pirate"),
        Text("Felder des letzten Piraten", "fields of the last pirate"),
        unit=0.1,
    ),
    Term(
        "at_start",
        Text("Piraten, die noch im Startfeld sind", "pirates that are still on the start field"),
        Text("Piraten im Startfeld", "pirate on the start field"),
        Text("Piraten im Startfeld", "pirates on the start field"),
        burden=True,
    ),
    Term(
        "tempo",
        Text("ist am Zug", "is to move"),
        Text("das Tempo", "the tempo"),
    ),
)
AT = places_of(TERMS)

_FIELDS_FOR_A_CARD = 5.0  # about as many as a card carries forward


@kernel
def count_pirates(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what the places of a seat's pirates are worth, and what a step back would bring."""
    there = state.there[seat]
    last = trailing_zeros(there)
    way = 0
    points = 0
    best = 0.0
    while there != 0:
        field = trailing_zeros(there)
        there &= there - 1
        pirates = crew_of(wide(state.crews[field]), seat)
        way += field * pirates
        points += (field + 5) // 6 * pirates  # §3.4
        if field != START:
            back = backward_target(state, field)
            if back != START:
                drawn = min(crew_size(wide(state.crews[back])), FULL_HAND - wide(state.held[seat]))
                best = max(best, _FIELDS_FOR_A_CARD * drawn - (field - back))
    in_goal = crew_of(wide(state.crews[GOAL]), seat)
    out[AT.progress] += sign * 0.1 * way
    out[AT.in_goal] += sign * in_goal
    out[AT.finish] += sign * 6.0 / (7 - in_goal)
    out[AT.points] += sign * points / (1.0 + board.round_limit - state.ply // 2)
    out[AT.draws] += sign * 0.2 * best
    out[AT.last_pirate] += sign * 0.1 * last
    out[AT.at_start] += sign * crew_of(wide(state.crews[START]), seat)


@kernel
def count_hand(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what the cards in hand are worth: how many, how different, and how far they carry."""
    held = wide(state.held[seat])
    out[AT.cards] += sign * held
    out[AT.short_hand] += sign * max(0, 3 - held)
    kinds = kinds_of(hand_by_symbols(state, seat))
    out[AT.symbols] += sign * count_bits(kinds)
    first = 0
    second = 0
    third = 0
    while kinds != 0:
        jump = longest_jump(board, state, seat, trailing_zeros(kinds) // 4)
        kinds &= kinds - 1
        if jump > first:
            first, second, third = jump, first, second
        elif jump > second:
            second, third = jump, second
        elif jump > third:
            third = jump
    out[AT.jumps] += sign * 0.1 * (first + second + third)


@kernel
def longest_jump(board: Any, state: Any, seat: Any, symbol: Any) -> Any:
    """Return how far a card can carry one of a seat's pirates."""
    best = 0
    fields = state.there[seat] & ~(1 << GOAL)
    while fields != 0:
        field = trailing_zeros(fields)
        fields &= fields - 1
        best = max(best, forward_target(board, state, field, symbol) - field)
    return best


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat."""
    count_pirates(board, state, seat, sign, out)
    count_hand(board, state, seat, sign, out)
    if state.to_move == seat:
        out[AT.tempo] += sign
