"""Hase und Igel 2018: what a position is worth.

The race is won by who needs fewer moves to the goal. Carrots buy long steps: D fields in k equal steps cost
D (D / k + 1) / 2, so with C carrots the way takes D² / (2 C - D) moves. Each salad costs a move to eat it and a field
to eat it on, and whoever stands before the goal with too many carrots has to get rid of them first. At the round limit
only the distance counts.
"""

from typing import Any

from kielwasser.core.evaluation import Term
from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.core.records import digest_of
from kielwasser.games.hase_igel_2018.board import (
    CARROT,
    EAT,
    GOAL_FIELD,
    HAS_BACK,
    HAS_EAT,
    HAS_HURRY,
    HAS_TAKE,
    POSITION_1,
    POSITION_2,
    SALAD,
)
from kielwasser.games.hase_igel_2018.rules import CARROTS_IN_GOAL, LAST_PLY, cost
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])

TERMS = (
    Term(
        "moves",
        Text(
            "Züge bis ins Ziel: der Weg mit den Karotten, die da sind, und ein Zug je Salat",
            "moves to the goal: the way with the carrots at hand, and a move for each salad",
        ),
        Text("Zug bis ins Ziel", "move to the goal"),
        Text("Züge bis ins Ziel", "moves to the goal"),
        burden=True,
    ),
    Term(
        "fields",
        Text("Felder seit dem Start", "fields from the start"),
        Text("Feld Weg", "field of the way"),
        Text("Felder Weg", "fields of the way"),
        unit=0.1,
    ),
    Term(
        "limit",
        Text(
            "Felder seit dem Start, die umso mehr zählen, je näher das Rundenlimit ist",
            "fields from the start, which count the more the nearer the round limit is",
        ),
        Text("den Stand für das Rundenlimit", "the standing for the round limit"),
    ),
    Term(
        "carrots",
        Text(
            "Karotten, höchstens so viele, wie der restliche Weg noch schneller macht",
            "carrots, no more than speed up the rest of the way",
        ),
        Text("nützliche Karotte", "useful carrot"),
        Text("nützliche Karotten", "useful carrots"),
        unit=0.1,
    ),
    Term(
        "surplus",
        Text(
            "Karotten, die vor dem Ziel zu viel sind",
            "carrots that are too many before the goal",
        ),
        Text("überzählige Karotte", "surplus carrot"),
        Text("überzählige Karotten", "surplus carrots"),
        unit=0.1,
        burden=True,
    ),
    Term(
        "late",
        Text(
            "Züge bis ins Ziel, die das Rundenlimit nicht mehr zulässt",
            "moves to the goal that the round limit leaves no time for",
        ),
        Text("Zug zu viel bis zum Rundenlimit", "move too many for the round limit"),
        Text("Züge zu viel bis zum Rundenlimit", "moves too many for the round limit"),
        burden=True,
    ),
    Term(
        "salads",
        Text("Salate, die noch zu fressen sind", "salads still to be eaten"),
        Text("Salat", "salad"),
        Text("Salate", "salads"),
        burden=True,
    ),
    Term(
        "stranded",
        Text(
            "Salate, für die vorn weder ein Salatfeld noch die Karte bleibt: dafür muss man zurück",
            "salads for which neither a salad field ahead nor the card remains: one has to go back for them",
        ),
        Text("Salat ohne Salatfeld voraus", "salad without a salad field ahead"),
        Text("Salate ohne Salatfeld voraus", "salads without a salad field ahead"),
        burden=True,
    ),
    Term(
        "eating",
        Text(
            "steht auf einem Salatfeld und frisst im nächsten Zug", "stands on a salad field and eats in the next move"
        ),
        Text("die Aussicht auf einen Salat", "the prospect of a salad"),
    ),
    Term(
        "near_salad",
        Text(
            "das nächste Salatfeld ist frei und mit den Karotten zu erreichen",
            "the next salad field is free and within reach of the carrots",
        ),
        Text("den Weg zum nächsten Salatfeld", "the way to the next salad field"),
    ),
    Term(
        "card_salad",
        Text(
            "die Karte „Friss sofort einen Salat“, solange es Salate gibt",
            "the card that eats a salad, while there are any",
        ),
        Text("Salatkarte", "salad card"),
        Text("Salatkarten", "salad cards"),
    ),
    Term(
        "card_carrots",
        Text("die Karte „Karotten nehmen oder abgeben“", "the card that takes or gives carrots"),
        Text("Karottenkarte", "carrot card"),
        Text("Karottenkarten", "carrot cards"),
    ),
    Term(
        "card_places",
        Text("die Karten, mit denen man Plätze tauscht", "the cards that exchange places"),
        Text("Platzkarte", "place card"),
        Text("Platzkarten", "place cards"),
    ),
    Term(
        "bonus",
        Text(
            "steht auf dem Positionsfeld, das zum eigenen Platz passt: 10 oder 30 Karotten winken",
            "stands on the position field that fits the place: 10 or 30 carrots are due",
        ),
        Text("winkende Karotte", "carrot that is due"),
        Text("winkende Karotten", "carrots that are due"),
        unit=0.1,
    ),
    Term(
        "carrot_field",
        Text("steht auf einem Karottenfeld und kann tauschen", "stands on a carrot field and can exchange"),
        Text("die Möglichkeit, Karotten zu tauschen", "the chance to exchange carrots"),
    ),
    Term(
        "way_back",
        Text("das Igelfeld dahinter ist frei", "the hedgehog field behind is free"),
        Text("den Rückweg zum Igelfeld", "the way back to the hedgehog field"),
    ),
    Term(
        "arriving",
        Text("kann im nächsten Zug ins Ziel", "can enter the goal with the next move"),
        Text("den Sprung ins Ziel", "the step into the goal"),
    ),
    Term(
        "in_goal",
        Text("steht im Ziel, und der andere hat noch einen Zug", "is in the goal, and the other has one move left"),
        Text("den Platz im Ziel", "the place in the goal"),
    ),
    Term(
        "tempo",
        Text("ist am Zug", "is to move"),
        Text("das Tempo", "the tempo"),
    ),
)
(
    MOVES,
    FIELDS_GONE,
    LIMIT,
    CARROTS,
    SURPLUS,
    LATE,
    SALADS,
    STRANDED,
    EATING,
    NEAR_SALAD,
    CARD_SALAD,
    CARD_CARROTS,
    CARD_PLACES,
    BONUS,
    CARROT_FIELD,
    WAY_BACK,
    ARRIVING,
    IN_GOAL,
    TEMPO,
) = range(len(TERMS))

_CARROTS_FOR_A_SALAD = 15.0  # ten or thirty, more often ten


@kernel
def moves_on_the_way(distance: Any, carrots: Any) -> Any:
    """Return how many moves a distance takes with so many carrots, and the moves to gather what is missing."""
    if distance <= 0:
        return 0.0
    lacking = max(0.0, distance - carrots)
    spare = max(2.0 * carrots - distance, 1.0 * distance)
    return max(1.0, distance * distance / spare) + lacking / 10.0


@kernel
def useful_carrots(distance: Any) -> Any:
    """Return how many carrots a distance can use: steps of about eight fields, and what may be left in the goal."""
    return 4.5 * distance + CARROTS_IN_GOAL


@kernel
def count_way(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what the way and the carrots are worth."""
    at = state.at[seat]
    carrots = state.carrots[seat]
    salads = state.salads[seat]
    distance = GOAL_FIELD - at
    moves = moves_on_the_way(distance, carrots + _CARROTS_FOR_A_SALAD * salads) + salads
    rounds_left = (LAST_PLY + 1 - state.ply) // 2
    out[MOVES] += sign * moves
    out[FIELDS_GONE] += sign * 0.1 * at
    out[LIMIT] += sign * at / (2.0 + rounds_left)
    useful = useful_carrots(distance)
    out[CARROTS] += sign * 0.1 * min(1.0 * carrots, useful)
    out[SURPLUS] += sign * 0.1 * max(0.0, carrots - max(useful, 1.0 * cost(distance) + CARROTS_IN_GOAL))
    out[LATE] += sign * max(0.0, moves - rounds_left)


@kernel
def count_salads(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what the salads that are left mean, and the fields to eat them on."""
    salads = state.salads[seat]
    if salads == 0:
        return
    at = state.at[seat]
    ahead = board.open_ahead[1, at] & ~board.open_ahead[0, at]
    places = count_bits(ahead)
    if state.cards[seat] & HAS_EAT != 0:
        out[CARD_SALAD] += sign
        if board.hares_ahead[at] != 0:
            places += 1
    out[SALADS] += sign * salads
    if board.kind[at] == SALAD and state.last[seat] != EAT:
        out[EATING] += sign
        places += 1
    elif ahead != 0:
        next_salad = 1 + trailing_zeros(ahead)
        if cost(next_salad) <= state.carrots[seat] and at + next_salad != state.at[1 - seat]:
            out[NEAR_SALAD] += sign
    out[STRANDED] += sign * max(0, salads - places)


@kernel
def count_field(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what the field is worth on which the seat stands."""
    at = state.at[seat]
    other = state.at[1 - seat]
    kind = board.kind[at]
    if kind == POSITION_1 and at > other and seat != state.to_move:
        out[BONUS] += sign
    elif kind == POSITION_2 and at < other and seat != state.to_move:
        out[BONUS] += sign * 3.0
    elif kind == CARROT:
        out[CARROT_FIELD] += sign
    hedgehog = board.hedgehog[at]
    if hedgehog >= 0 and hedgehog != other:
        out[WAY_BACK] += sign


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat."""
    count_way(board, state, seat, sign, out)
    count_salads(board, state, seat, sign, out)
    count_field(board, state, seat, sign, out)
    cards = state.cards[seat]
    if cards & HAS_TAKE != 0:
        out[CARD_CARROTS] += sign
    out[CARD_PLACES] += sign * count_bits(cards & (HAS_HURRY | HAS_BACK))
    distance = GOAL_FIELD - state.at[seat]
    if state.salads[seat] == 0 and distance > 0:
        left = state.carrots[seat] - cost(distance)
        if 0 <= left <= CARROTS_IN_GOAL:
            out[ARRIVING] += sign
    if distance == 0:
        out[IN_GOAL] += sign
    if state.to_move == seat:
        out[TEMPO] += sign


@kernel
def measure(board: Any, state: Any, out: Any) -> None:
    """Fill `out` with each term, seat 0's minus seat 1's."""
    for i in range(len(out)):
        out[i] = 0.0
    count(board, state, 0, 1.0, out)
    count(board, state, 1, -1.0, out)
