"""Hase und Igel 2018: what a position is worth.

Whoever needs fewer moves to the goal wins the race. How many one would need alone on the track follows from the field,
the carrots and the salads, because salad and hedgehog fields lie in the same places on every track: `ALONE` has it for
all of them. It knows that long steps are dear, that each salad needs a field and a move, that one may have to go back
for carrots or for a salad, and that too many carrots keep one out of the goal. At the round limit only the distance
counts.
"""

from typing import Any

from kielwasser.core.evaluation import Term, places_of
from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.core.records import digest_of
from kielwasser.games.hase_igel_2018.alone import moves_alone
from kielwasser.games.hase_igel_2018.board import (
    CARROT,
    EAT,
    FOLDER,
    GOAL_FIELD,
    HAS_BACK,
    HAS_EAT,
    HAS_HURRY,
    HAS_TAKE,
    LAST_PLY,
    POSITION_1,
    POSITION_2,
    SALAD,
)
from kielwasser.games.hase_igel_2018.features import FEATURES, features
from kielwasser.games.hase_igel_2018.rules import CARROTS_IN_GOAL, cost
from kielwasser.system.errors import Text

__all__ = ["DIGEST", "FEATURES", "TERMS", "count", "features"]

DIGEST = digest_of([FOLDER / name for name in ("evaluate.py", "features.py")])

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
AT = places_of(TERMS)


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
    out[AT.moves] += sign * moves
    out[AT.room] += sign * 0.1 * distance
    out[AT.limit] += sign * at / (2.0 + rounds_left)
    out[AT.carrots] += sign * 0.1 * min(1.0 * carrots, useful_carrots(distance))
    out[AT.sprint] += sign * 10.0 / (2.0 + max(moves, 1))


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
        out[AT.card_salad] += sign
        if board.hares_ahead[at] != 0:
            places += 1
    out[AT.salads] += sign * salads
    if at < state.at[1 - seat]:
        out[AT.second] += sign
    if board.kind[at] == SALAD and state.last[seat] != EAT:
        out[AT.eating] += sign
        places += 1
    elif ahead != 0:
        next_salad = 1 + trailing_zeros(ahead)
        if cost(next_salad) <= state.carrots[seat] and at + next_salad != state.at[1 - seat]:
            out[AT.near_salad] += sign
    out[AT.stranded] += sign * max(0, salads - places)


@kernel
def count_field(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add what the field is worth on which the seat stands."""
    at = state.at[seat]
    other = state.at[1 - seat]
    kind = board.kind[at]
    if kind == POSITION_1 and at > other and seat != state.to_move:
        out[AT.bonus] += sign
    elif kind == POSITION_2 and at < other and seat != state.to_move:
        out[AT.bonus] += sign * 3.0
    elif kind == CARROT:
        out[AT.carrot_field] += sign


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat."""
    count_way(board, state, seat, sign, out)
    count_salads(board, state, seat, sign, out)
    count_field(board, state, seat, sign, out)
    cards = state.cards[seat]
    if cards & HAS_TAKE != 0:
        out[AT.card_carrots] += sign
    out[AT.card_places] += sign * count_bits(cards & (HAS_HURRY | HAS_BACK))
    if state.at[seat] == GOAL_FIELD:
        out[AT.in_goal] += sign
    if state.to_move == seat:
        out[AT.tempo] += sign
