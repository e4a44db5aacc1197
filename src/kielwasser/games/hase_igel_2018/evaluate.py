"""Hase und Igel 2018: what a position is worth.

The race is won by who needs fewer moves to the goal. How many one would need alone on the track follows from the field,
the carrots and the salads, because salad and hedgehog fields lie in the same places on every track: `ALONE` has it for
all of them. It knows that long steps are dear, that each salad needs a field and a move, that one may have to go back
for carrots or for a salad, and that too many carrots keep one out of the goal. At the round limit only the distance
counts.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core.evaluation import Term
from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.core.records import digest_of
from kielwasser.games.hase_igel_2018.board import (
    CARROT,
    EAT,
    FIELDS,
    GOAL_FIELD,
    HARE,
    HAS_BACK,
    HAS_EAT,
    HAS_HURRY,
    HAS_TAKE,
    HEDGEHOG,
    POSITION_1,
    POSITION_2,
    REACH,
    SALAD,
    TRACK_KINDS,
)
from kielwasser.games.hase_igel_2018.rules import CARROTS_IN_GOAL, FIRST_SALADS, LAST_PLY, cost
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])

TERMS = (
    Term(
        "moves",
        Text(
            "Züge bis ins Ziel, die man allein auf der Strecke bräuchte",
            "moves to the goal that one would need alone on the track",
        ),
        Text("Zug bis ins Ziel", "move to the goal"),
        Text("Züge bis ins Ziel", "moves to the goal"),
        burden=True,
    ),
    Term(
        "sprint",
        Text(
            "wie nah das Ziel in Zügen ist; auf den letzten zählt jeder mehr",
            "how near the goal is in moves; of the last ones each counts more",
        ),
        Text("den Endspurt", "the sprint to the goal"),
    ),
    Term(
        "room",
        Text(
            "Felder bis ins Ziel: wer gleich viele Züge braucht und weiter hinten steht, hat mehr Karotten und Auswahl",
            "fields to the goal: of two who need as many moves, the one farther back has more carrots and more choice",
        ),
        Text("den Spielraum auf dem Weg", "the room to manoeuvre on the way"),
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
        "second",
        Text(
            "liegt hinten und hat noch Salate: Zweite bekommen mehr Karotten",
            "is behind and has salads left: who is second gets more carrots",
        ),
        Text("den zweiten Platz vor den Salaten", "the second place before the salads"),
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
    SPRINT,
    ROOM,
    LIMIT,
    CARROTS,
    SALADS,
    STRANDED,
    EATING,
    NEAR_SALAD,
    CARD_SALAD,
    CARD_CARROTS,
    CARD_PLACES,
    SECOND,
    BONUS,
    CARROT_FIELD,
    IN_GOAL,
    TEMPO,
) = range(len(TERMS))

MOST_CARROTS = 255  # more make no difference
_MOST_MOVES = 60
_SHUFFLED = [CARROT, HARE, POSITION_1, POSITION_2]
_CARROTS_FOR_A_SALAD = 20  # ten or thirty (§3.5)


def _moves_alone() -> npt.NDArray[np.int16]:
    """Return the fewest moves into the goal by salads, field and carrots, for who stands there free to move.

    Fields that are shuffled count as carrot fields. What n moves can do follows from what n - 1 can, until nothing
    gets better.
    """
    alone = np.full((FIRST_SALADS + 1, FIELDS, MOST_CARROTS + 1), _MOST_MOVES, np.int16)
    salads, hedgehogs, shuffled = (np.isin(TRACK_KINDS, kinds) for kinds in (SALAD, HEDGEHOG, _SHUFFLED))
    behind = np.maximum.accumulate(np.where(hedgehogs, np.arange(FIELDS), -1))
    while True:
        landed = alone + 1  # the moves from before a step onto a field, by what is left afterwards
        landed[:, hedgehogs | (np.arange(FIELDS) == 0)] = _MOST_MOVES  # §2.5, §2.1
        landed[0, salads] = _MOST_MOVES  # §2.4
        gain = np.minimum(np.arange(MOST_CARROTS + 1) + _CARROTS_FOR_A_SALAD, MOST_CARROTS)
        landed[1:, salads] = 2 + alone[:-1, salads][:, :, gain]  # §3.5
        landed[:, GOAL_FIELD] = _MOST_MOVES
        landed[0, GOAL_FIELD, : CARROTS_IN_GOAL + 1] = 1  # §2.8
        better = alone.copy()
        for distance in range(1, int(REACH[MOST_CARROTS]) + 1):  # §3.1
            price = distance * (distance + 1) // 2
            start = better[:, : FIELDS - distance, price:]
            np.minimum(start, landed[:, distance:, : MOST_CARROTS + 1 - price], out=start)
        for field in range(1, GOAL_FIELD):  # §3.2
            hedgehog = behind[field - 1]
            if hedgehog >= 0:
                picked = np.minimum(np.arange(MOST_CARROTS + 1) + 10 * (field - hedgehog), MOST_CARROTS)
                np.minimum(better[:, field], 1 + alone[:, hedgehog][:, picked], out=better[:, field])
        better[:, shuffled, 10:] = np.minimum(better[:, shuffled, 10:], 1 + alone[:, shuffled, :-10])  # §3.4
        better[:, shuffled, :-10] = np.minimum(better[:, shuffled, :-10], 1 + alone[:, shuffled, 10:])
        if np.array_equal(better, alone):
            return alone
        alone = better


ALONE = _moves_alone()


@kernel
def moves_alone(board: Any, state: Any, seat: Any) -> Any:
    """Return how many moves a seat would need to the goal, were it alone; the salad card saves a move and a field."""
    at = state.at[seat]
    salads = state.salads[seat]
    carrots = min(state.carrots[seat], MOST_CARROTS)
    if at == GOAL_FIELD:
        return 0
    if salads > 0 and board.kind[at] == SALAD and state.last[seat] != EAT:
        return 1 + alone_with_card(
            board, state, seat, at, salads - 1, min(carrots + _CARROTS_FOR_A_SALAD, MOST_CARROTS)
        )
    return alone_with_card(board, state, seat, at, salads, carrots)


@kernel
def alone_with_card(board: Any, state: Any, seat: Any, at: Any, salads: Any, carrots: Any) -> Any:
    """Return the moves alone for who stands free to move, the salad card counted as a salad eaten on the way."""
    if salads > 0 and state.cards[seat] & HAS_EAT != 0 and board.hares_ahead[at] != 0:
        return ALONE[salads - 1, at, min(carrots + 10, MOST_CARROTS)]
    return ALONE[salads, at, carrots]


@kernel
def useful_carrots(distance: Any) -> Any:
    """Return how many carrots a distance can use: steps of about eight fields, and what may be left in the goal."""
    return 4.5 * distance + CARROTS_IN_GOAL


@kernel
def count_way(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what the way and the carrots are worth."""
    at = state.at[seat]
    carrots = state.carrots[seat]
    distance = GOAL_FIELD - at
    moves = moves_alone(board, state, seat)
    rounds_left = (LAST_PLY + 1 - state.ply) // 2
    out[MOVES] += sign * moves
    out[ROOM] += sign * 0.1 * distance
    out[LIMIT] += sign * at / (2.0 + rounds_left)
    out[CARROTS] += sign * 0.1 * min(1.0 * carrots, useful_carrots(distance))
    out[SPRINT] += sign * 10.0 / (2.0 + max(moves, 1))


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
    if at < state.at[1 - seat]:
        out[SECOND] += sign
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
    if state.at[seat] == GOAL_FIELD:
        out[IN_GOAL] += sign
    if state.to_move == seat:
        out[TEMPO] += sign
