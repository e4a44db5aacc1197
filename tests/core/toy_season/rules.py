"""The rules of the toy."""

import os
from typing import Any

from kielwasser.core.generic import ALLOWED, GAME_OVER, no_chance, no_dead_ends
from kielwasser.core.hashing import hash_front
from kielwasser.core.kernel import kernel
from kielwasser.core.ranges import BITS_63, Range
from kielwasser.core.records import RULING, common_state, digest_of, record_type
from kielwasser.core.rng import below, next_word

DEALT = 10
_DIGEST = digest_of([__file__])
BOARD = record_type([RULING], _DIGEST)
STATE = record_type([("word", "i8", BITS_63), *common_state(DEALT, 1, 0), ("pile", "i2", Range(0, DEALT))], _DIGEST)
_WRITES = os.environ.get("TOY_WRITES", "")


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Take one, two or three."""
    n = min(3, state.pile) if state.over == 0 else 0
    for i in range(n):
        out[i] = i + 1
    return n


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """No more than there are."""
    if state.over != 0:
        return GAME_OVER
    return ALLOWED if 1 <= action <= min(3, state.pile) else 10


@kernel
def apply(board: Any, state: Any, action: Any) -> None:
    """Take them."""
    state.pile -= action
    state.ply += 1
    state.to_move = 1 - state.to_move
    settle(board, state, 0)


@kernel
def settle(board: Any, state: Any, x: Any) -> None:
    """Who took the last one has won."""
    if state.pile == 0:
        state.over = 1
        state.winner = 1 - state.to_move


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """Every action is a move."""
    return True


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """As many as there are steps."""
    return min(3, state.pile) if state.over == 0 else 0


@kernel
def points(board: Any, state: Any, seat: Any) -> Any:
    """What is left."""
    if _WRITES == "points":
        state.pile = state.pile  # for a moment, so to speak
    return state.pile


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash all of it."""
    return hash_front(state, 24, 0)


@kernel
def draw(board: Any, state: Any, word: Any) -> Any:
    """Draw one of the steps."""
    word = next_word(word)
    return 1 + below(word, min(3, state.pile)), word


@kernel
def deal(board: Any, state: Any, word: Any) -> None:
    """Lay out ten."""
    state.pile = DEALT
    state.word = word
    state.winner = -1


@kernel
def hide(board: Any, state: Any, seat: Any) -> None:
    """Hide the word."""
    state.word = 0


@kernel
def is_view(board: Any, state: Any, x: Any) -> Any:
    """Without the word it is a view."""
    return state.word == 0


@kernel
def redeal(board: Any, state: Any, word: Any) -> None:
    """Take another word."""
    state.word = word


@kernel
def is_fair(board: Any, state: Any, x: Any) -> Any:
    """All are."""
    return True


chance = no_chance
can_follow = no_dead_ends
