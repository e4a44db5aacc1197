"""Hase und Igel 2018: how many moves to the goal one would need alone on the track."""

from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core.kernel import kernel
from kielwasser.games.hase_igel_2018.board import (
    CARROT,
    EAT,
    FIELDS,
    FIRST_SALADS,
    GOAL_FIELD,
    HARE,
    HAS_EAT,
    HEDGEHOG,
    POSITION_1,
    POSITION_2,
    REACH,
    SALAD,
    TRACK_KINDS,
)
from kielwasser.games.hase_igel_2018.rules import CARROTS_IN_GOAL

MOST_CARROTS = 255  # more make no difference
_MOST_MOVES = 60
_SHUFFLED = [CARROT, HARE, POSITION_1, POSITION_2]
_CARROTS_FOR_A_SALAD = 20  # ten or thirty (§3.5)


def _moves_alone() -> npt.NDArray[np.int16]:
    """Return the fewest moves into the goal by salads, field and carrots, for a player who stands there free to move.

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
    """Return the moves alone for a player free to move, the salad card counted as a salad eaten on the way."""
    if salads > 0 and state.cards[seat] & HAS_EAT != 0 and board.hares_ahead[at] != 0:
        return ALONE[salads - 1, at, min(carrots + 10, MOST_CARROTS)]
    return ALONE[salads, at, carrots]
