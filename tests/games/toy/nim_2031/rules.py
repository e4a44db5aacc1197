"""Nim 2031: the rules. Book and referee agree."""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.hashing import begin_key, mix
from kielwasser.core.kernel import kernel
from kielwasser.core.rng import below, next_word
from kielwasser.games.nim_2031.board import LEAST, MOST, MOST_TAKEN

TAKEN_ALL = 1  # why a game is over
TOO_MANY = 10  # why an action is refused


@kernel
def left(board: Any, state: Any) -> Any:
    """Return how many sticks lie there."""
    return board.heap - state.taken[0] - state.taken[1]


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if so many sticks can be taken, otherwise why not."""
    if state.over != 0:
        return GAME_OVER
    if action < 1 or action > MOST_TAKEN:
        return NO_SUCH_ACTION
    return ALLOWED if action <= left(board, state) else TOO_MANY


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Fill in what can be taken."""
    n = 0 if state.over != 0 else min(left(board, state), MOST_TAKEN)
    for i in range(n):
        out[i] = i + 1
    return n


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """Every action is a whole move."""
    return True


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Return how many moves there are."""
    return 0 if state.over != 0 else min(left(board, state), MOST_TAKEN)


@kernel
def apply(board: Any, state: Any, action: Any) -> None:
    """Take sticks."""
    state.taken[state.to_move] += action
    state.ply += 1
    state.to_move = state.ply % 2
    settle(board, state, 0)


@kernel
def settle(board: Any, state: Any, x: Any) -> None:
    """See whether somebody has taken the last stick: the one who moved last."""
    is_over = left(board, state) == 0
    state.over = TAKEN_ALL if is_over else 0
    state.winner = 1 - state.to_move if is_over else -1


@kernel
def deal(board: Any, state: Any, word: Any) -> None:
    """Lay out a heap."""
    board.heap = LEAST + below(next_word(word), MOST - LEAST + 1)
    state.winner = -1


@kernel
def points(board: Any, state: Any, seat: Any) -> Any:
    """Return the sticks that a seat has taken."""
    return state.taken[seat]


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash what matters for play."""
    return mix(begin_key(state.ply), state.taken[0], state.taken[1])


# ---- verbs that stand elsewhere ------------------------------------------------------------------------------------

draw = generic.draw_among_steps
chance = generic.no_chance
hide = generic.hide_nothing
is_view = generic.nothing_hidden
redeal = generic.redeal_nothing
is_fair = generic.always_fair
can_follow = generic.no_dead_ends
