"""Hase und Igel 2018: what the network sees of a position, as the player to move sees it.

A feature is one fact about a player, or about both: where the hares stand, what they have, how many moves alone would
take them to the goal, and what lies ahead and behind.
"""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel, trailing_zeros
from kielwasser.games.hase_igel_2018.alone import MOST_CARROTS, alone_with_card, moves_alone
from kielwasser.games.hase_igel_2018.board import FIELDS, FIRST_SALADS, GOAL_FIELD, LAST_PLY
from kielwasser.games.hase_igel_2018.rules import CARROTS_IN_GOAL, cost, will_owe_salad

_SALADS = FIRST_SALADS + 1
_MOVES = 24  # moves to the goal from here on look alike
_NEAR = 8  # … and from here on where it matters who is first
_LEAD = 20  # fields by which one is ahead, likewise
_AHEAD = 13  # fields to the next salad field, likewise
_BEHIND = 10  # fields to the hedgehog behind, likewise
_ROUNDS = LAST_PLY // 2 + 1

# Few carrots are told apart by one, more of them by three, many by ten.
_BORDERS = [*range(1, 21), *range(21, 80, 3), *range(80, 150, 10), 180]
_AMOUNTS = len(_BORDERS) + 1
AMOUNT = np.searchsorted(_BORDERS, np.arange(MOST_CARROTS + 1), side="right")

# Where the groups of features begin.
PLACE = 0  # whose, field, salads
STOCK = PLACE + 2 * FIELDS * _SALADS  # whose, carrots, eighths of the track that are left
RACE = STOCK + 2 * _AMOUNTS * 9  # moves of both to the goal
FINISH = RACE + _MOVES * _MOVES  # who is to move, moves of both to the goal
SLACK = FINISH + 2 * _NEAR * _NEAR  # whose, moves to the goal, what ten carrots fewer cost and ten more save
GROUND = SLACK + 2 * _MOVES * 9  # whose, kind of the field, has to eat, who is ahead
CARDS = GROUND + 2 * 8 * 2 * 2  # whose, cards, salads
LEAD = CARDS + 2 * 16 * _SALADS  # fields by which one is ahead, who has salads left
LIMIT = LEAD + (2 * _LEAD + 1) * 4  # rounds that are left, who is ahead
SALAD = LIMIT + _ROUNDS * 3  # whose, fields to the next salad field, salads, can it be entered
RETREAT = SALAD + 2 * _AHEAD * _SALADS * 2  # whose, fields to the hedgehog behind, is it free, carrots
FEATURES = RETREAT + 2 * _BEHIND * 2 * 6


@kernel
def count_alone(board: Any, state: Any, seat: Any, more: Any) -> Any:
    """Return how many moves a seat would need alone with so many carrots more."""
    carrots = min(max(state.carrots[seat] + more, 0), MOST_CARROTS)
    return alone_with_card(board, state, seat, state.at[seat], state.salads[seat], carrots)


@kernel
def own_features(board: Any, state: Any, c: Any, moves: Any, out: Any, n: Any) -> Any:
    """Write down what one side has: 0 is who is to move."""
    seat = state.to_move ^ c
    at = state.at[seat]
    other = state.at[1 - seat]
    salads = min(state.salads[seat], FIRST_SALADS)
    carrots = min(state.carrots[seat], MOST_CARROTS)
    owes = 1 if will_owe_salad(board, state, seat) else 0
    out[n] = PLACE + (c * FIELDS + at) * _SALADS + salads
    out[n + 1] = STOCK + (c * _AMOUNTS + AMOUNT[carrots]) * 9 + (GOAL_FIELD - at) // 8
    out[n + 2] = GROUND + ((c * 8 + board.kind[at]) * 2 + owes) * 2 + (1 if at > other else 0)
    out[n + 3] = CARDS + (c * 16 + state.cards[seat]) * _SALADS + salads
    n += 4
    if at == GOAL_FIELD:
        return n
    alone = count_alone(board, state, seat, 0)
    fewer = min(max(count_alone(board, state, seat, -10) - alone, 0), 2)
    more = min(max(alone - count_alone(board, state, seat, 10), 0), 2)
    out[n] = SLACK + (c * _MOVES + moves) * 9 + fewer * 3 + more
    n += 1
    hedgehog = board.hedgehog[at]
    if hedgehog >= 0:
        free = 1 if hedgehog != other else 0
        behind = min(at - hedgehog, _BEHIND - 1)
        out[n] = RETREAT + ((c * _BEHIND + behind) * 2 + free) * 6 + min(carrots // (CARROTS_IN_GOAL + 1), 5)
        n += 1
    ahead = board.open_ahead[1, at] & ~board.open_ahead[0, at]
    if salads > 0 and ahead != 0:
        steps = 1 + trailing_zeros(ahead)
        can_enter = 1 if cost(steps) <= carrots and at + steps != other else 0
        out[n] = SALAD + ((c * _AHEAD + min(steps, _AHEAD - 1)) * _SALADS + salads) * 2 + can_enter
        n += 1
    return n


@kernel
def features(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the features of a position that is not over; return how many there are."""
    me = state.to_move
    mine = min(moves_alone(board, state, me), _MOVES - 1)
    theirs = min(moves_alone(board, state, 1 - me), _MOVES - 1)
    n = 0
    for c in range(2):
        n = own_features(board, state, c, mine if c == 0 else theirs, out, n)
    out[n] = RACE + mine * _MOVES + theirs
    out[n + 1] = FINISH + (me * _NEAR + min(mine, _NEAR - 1)) * _NEAR + min(theirs, _NEAR - 1)
    lead = min(max(state.at[me] - state.at[1 - me], -_LEAD), _LEAD)
    hungry = (2 if state.salads[me] > 0 else 0) + (1 if state.salads[1 - me] > 0 else 0)
    out[n + 2] = LEAD + (lead + _LEAD) * 4 + hungry
    rounds = max(LAST_PLY - state.ply + 1, 0) // 2
    out[n + 3] = LIMIT + rounds * 3 + (0 if lead < 0 else 1 if lead == 0 else 2)
    return n + 4
