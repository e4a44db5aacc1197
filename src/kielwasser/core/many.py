"""The verbs over whole arrays of positions, for batches: one call from Python instead of thousands.

`boards` holds a board for each state, or one that all share. Arrays belong to the caller and have a row for each state.
Nothing is checked here: actions have to be allowed, see `check_many`. Several threads may work on parts of one batch.
"""

from typing import Any

import numpy as np

from kielwasser.core.generic import apply, check, deal, draw, hide, keep_legal, key, points, redeal, steps
from kielwasser.core.kernel import kernel


@kernel
def board_of(boards: Any, i: Any) -> Any:
    """Return the place of the i-th state's board."""
    return i if len(boards) > 1 else 0


@kernel
def check_many(boards: Any, states: Any, actions: Any, codes: Any) -> None:
    """Fill `codes` with 0 where an action is allowed, otherwise with the reason."""
    for i in range(len(states)):
        codes[i] = check(boards[board_of(boards, i)], states[i], np.int64(actions[i]))


@kernel
def apply_many(boards: Any, states: Any, actions: Any) -> None:
    """Do an allowed action in each position that is not over; a negative one stands for none."""
    for i in range(len(states)):
        if states[i].over == 0 and actions[i] >= 0:
            apply(boards[board_of(boards, i)], states[i], np.int64(actions[i]))


@kernel
def steps_many(boards: Any, states: Any, out: Any, counts: Any) -> None:
    """Fill each row of `out` with the canonical actions, and `counts` with their numbers."""
    for i in range(len(states)):
        counts[i] = steps(boards[board_of(boards, i)], states[i], out[i])


@kernel
def legal_many(boards: Any, states: Any, out: Any, counts: Any) -> None:
    """Fill each row of `out` with the actions that can be completed to a whole move, and count them."""
    for i in range(len(states)):
        b = board_of(boards, i)
        n = steps(boards[b], states[i], out[i])
        counts[i] = keep_legal(boards[b], states[i], n, out[i])


@kernel
def draw_many(boards: Any, states: Any, words: Any, actions: Any) -> None:
    """Draw a random legal action for each position by the game's quick `draw`; -1 where it is over or has none."""
    for i in range(len(states)):
        actions[i] = -1
        if states[i].over == 0:
            actions[i], words[i] = draw(boards[board_of(boards, i)], states[i], words[i])


@kernel
def points_many(boards: Any, states: Any, out: Any) -> None:
    """Fill each row of `out` with the points of both seats."""
    for i in range(len(states)):
        for seat in range(2):
            out[i, seat] = points(boards[board_of(boards, i)], states[i], seat)


@kernel
def key_many(boards: Any, states: Any, out: Any) -> None:
    """Fill `out` with the keys."""
    for i in range(len(states)):
        out[i] = key(boards[board_of(boards, i)], states[i], 0)


@kernel
def deal_many(boards: Any, states: Any, words: Any) -> None:
    """Set up a game in each pair of records that are zero but for the ruling."""
    for i in range(len(states)):
        deal(boards[i], states[i], words[i])


@kernel
def redeal_many(boards: Any, states: Any, words: Any, seat: Any) -> None:
    """Deal anew, in each position for itself, what a seat does not see; each has a board of its own."""
    for i in range(len(states)):
        hide(boards[i], states[i], seat)
        redeal(boards[i], states[i], words[i])
