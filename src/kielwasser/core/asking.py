"""What Python asks about one position, and does to it.

Kernels called from Python take one-element arrays, not records (1.6 instead of 4 µs a call).
"""

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.core.kinds import Actions, Boards, Number, States, Words
from kielwasser.core.verbs import (
    apply,
    chance,
    check,
    completions,
    deal,
    draw,
    ends,
    hide,
    is_fair,
    is_view,
    key,
    points,
    redeal,
    settle,
    steps,
)

# What Python asks about one position, and does to it. Each is one kernel: the verbs of a game share much of their code,
# which is then compiled once instead of once for each of them.
_CHECK, _ENDS, _CHANCE, _COMPLETIONS, _POINTS, _KEY, _IS_VIEW, _IS_FAIR = range(8)
_APPLY, _DEAL, _HIDE, _REDEAL, _SETTLE = range(5)


@kernel
def ask(question: Number, boards: Boards, states: States, x: Number) -> Number:
    """Answer one of the questions above as an int64."""
    board, state = boards[0], states[0]
    if question == _CHECK:
        answered = np.int64(check(board, state, x))
    elif question == _ENDS:
        answered = np.int64(ends(board, state, x))
    elif question == _CHANCE:
        answered = np.int64(chance(board, state, x))
    elif question == _COMPLETIONS:
        answered = np.int64(completions(board, state, x))
    elif question == _POINTS:
        answered = np.int64(points(board, state, x))
    elif question == _KEY:
        answered = np.int64(key(board, state, x))
    elif question == _IS_VIEW:
        answered = np.int64(is_view(board, state, x))
    else:
        answered = np.int64(is_fair(board, state, x))
    return answered


@kernel
def change(deed: Number, boards: Boards, states: States, x: Number) -> None:
    """Do one of the deeds above."""
    board, state = boards[0], states[0]
    if deed == _APPLY:
        apply(board, state, x)
    elif deed == _DEAL:
        deal(board, state, x)
    elif deed == _HIDE:
        hide(board, state, x)
    elif deed == _REDEAL:
        redeal(board, state, x)
    else:
        settle(board, state, x)


def check_one(boards: Boards, states: States, action: int) -> int:
    """Return 0 if the action is allowed here, otherwise the reason."""
    return ask(_CHECK, boards, states, action)  # type: ignore[no-any-return]


def ends_one(boards: Boards, states: States, action: int) -> bool:
    """Tell whether an allowed action would end the move."""
    return bool(ask(_ENDS, boards, states, action))


def chance_one(boards: Boards, states: States, action: int) -> bool:
    """Tell whether an allowed action would draw from the random word in STATE."""
    return bool(ask(_CHANCE, boards, states, action))


def completions_one(boards: Boards, states: States, limit: Number) -> int:
    """Return how many complete moves can still come of the move begun."""
    return ask(_COMPLETIONS, boards, states, limit)  # type: ignore[no-any-return]


def points_one(boards: Boards, states: States, seat: int) -> int:
    """Return what the season counts for a seat."""
    return ask(_POINTS, boards, states, seat)  # type: ignore[no-any-return]


def key_one(boards: Boards, states: States) -> int:
    """Return the key of a position under its BOARD."""
    return ask(_KEY, boards, states, 0)  # type: ignore[no-any-return]


def is_view_one(boards: Boards, states: States) -> bool:
    """Tell whether something is hidden that play may bring to light."""
    return bool(ask(_IS_VIEW, boards, states, 0))


def is_fair_one(boards: Boards, states: States) -> bool:
    """Tell whether everything can be reached that should be."""
    return bool(ask(_IS_FAIR, boards, states, 0))


def apply_one(boards: Boards, states: States, action: int) -> None:
    """Do an allowed action."""
    change(_APPLY, boards, states, action)


def deal_one(boards: Boards, states: States, word: int) -> None:
    """Set up a game in records that are zero but for the ruling."""
    change(_DEAL, boards, states, word)


def hide_one(boards: Boards, states: States, seat: int) -> None:
    """Remove what a seat may not see."""
    change(_HIDE, boards, states, seat)


def redeal_one(boards: Boards, states: States, word: int) -> None:
    """Fill in what is hidden anew."""
    change(_REDEAL, boards, states, word)


def settle_one(boards: Boards, states: States) -> None:
    """Derive what a reader of positions cannot know."""
    change(_SETTLE, boards, states, 0)


@kernel
def steps_one(boards: Boards, states: States, out: Actions) -> Number:
    """Fill `out` with the canonical actions allowed here and return their number."""
    return steps(boards[0], states[0], out)


@kernel
def draw_one(boards: Boards, states: States, words: Words) -> Number:
    """Draw a random legal action as play-outs do, or -1: the game leaves it to the steps; `words` goes on."""
    action, words[0] = draw(boards[0], states[0], words[0])
    return action
