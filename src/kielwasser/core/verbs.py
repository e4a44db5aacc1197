"""The verbs by which a game is played, found by the type of its records.

A game's kernels register under its record type; inside a kernel a verb finds them by the type of `state`
(`numba.extending.overload`), interpreted by the names of its fields. A kernel never takes another kernel as an
argument: that would defeat the disk cache. Verbs are given actions as int64, whatever the buffer holds: each width
would be compiled by itself.

    steps(board, state, out) -> n            the canonical actions allowed here
    apply(board, state, action)              do it; trusts that check is 0
    check(board, state, action) -> code      0, or why not
    ends(board, state, action) -> bool       would this action, allowed here, end the move?
    can_follow(board, state, action) -> bool can the move be completed after a step that does not end it?
    completions(board, state, limit) -> n    complete moves that can still come of the move begun; once limit is
                                             reached it may stop counting
    deal(board, state, word)                 set up a game in records that are zero but for the ruling
    hide(board, state, seat)                 remove what a seat may not see
    redeal(board, state, word)               fill in what is hidden anew, true to the distribution
    points(board, state, seat) -> points     what the season counts
    key(board, state, x) -> word             64 bits that are equal for positions that play alike under one BOARD, and
                                             practically never for others
    chance(board, state, action) -> bool     would this action, allowed here, draw from the random word in STATE?
    is_view(board, state, x) -> bool         is something hidden that play may bring to light?
    settle(board, state, x)                  derive what a reader cannot know: is the game over, who won
    is_fair(board, state, x) -> bool         can everything be reached that should be?
    draw(board, state, word) -> action, word a random legal action for quick play-outs, or -1: draw among the steps; and
                                             the random word that follows (an array would be counted at every call)
    features(board, state, out) -> n         the numbers of the facts that a network hears of (see `network`); found by
                                             the type of the sheet, too, and only by `score`
    count(board, state, seat, sign, sheet)   add what a seat has of the terms of an evaluation; found by the type of the
                                             sheet (see `evaluation`), so that who evaluates has it in its signature
    show_ground, show_pieces, show_numbers,  what a learner sees; found by the type of a form (see `observation`)
    horizon

Action 0 is "end the move" in every game; where moves end by themselves it is never allowed.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from kielwasser.core.kernel import kernel
from kielwasser.core.kinds import Action, Board, Number, Seat, State, Word
from kielwasser.core.records import INTERPRETED

END = 0
BOOK = 0  # the value of BOARD's `ruling` under which the rule book decides

# What every referee can say; a game's own reasons start at 10.
ALLOWED = 0
GAME_OVER = 1
UNFINISHED = 2
SURPLUS = 3
NO_SUCH_ACTION = 4

NO_LIMIT = 1 << 40

_COMPILED: dict[Any, dict[str, Any]] = {}  # by Numba record type
_PLAIN: dict[Any, dict[str, Callable[..., Any]]] = {}  # by field names, for interpreted mode


def register(state_type: np.dtype[Any], **verbs: Callable[..., Any]) -> None:
    """Make a game's kernels the meaning of the verbs for its STATE."""
    _PLAIN[state_type.names] = verbs
    if not INTERPRETED:
        _COMPILED[from_dtype(state_type)] = verbs


def verbs_of(state_type: np.dtype[Any]) -> Mapping[str, Callable[..., Any]]:
    """Return a game's kernels by the names of the verbs."""
    return _PLAIN[state_type.names]


def _verb(name: str) -> Callable[[Any, Any, Any], Any]:
    def plain(board: Board, state: State, x: Any) -> Any:
        return _PLAIN[state.dtype.names][name](board, state, x)

    def choose(board: Board, state: State, x: Any) -> Any:
        return _COMPILED[state][name].py_func

    plain.__name__ = name
    overload(plain, strict=False)(choose)
    return plain


steps = _verb("steps")
apply = _verb("apply")
check = _verb("check")
ends = _verb("ends")
can_follow = _verb("can_follow")
completions = _verb("completions")
deal = _verb("deal")
hide = _verb("hide")
redeal = _verb("redeal")
settle = _verb("settle")
is_fair = _verb("is_fair")
draw = _verb("draw")
points = _verb("points")
key = _verb("key")
chance = _verb("chance")
is_view = _verb("is_view")

VERBS = (
    *("steps", "apply", "check", "ends", "can_follow", "completions", "points", "key", "chance", "is_view"),
    *("deal", "hide", "redeal", "settle", "is_fair", "draw"),
)


@kernel
def hide_nothing(board: Board, state: State, seat: Seat) -> None:
    """The `hide` of a game in which everything lies open."""


@kernel
def redeal_nothing(board: Board, state: State, word: Word) -> None:
    """The `redeal` of a game in which everything lies open."""


@kernel
def always_fair(board: Board, state: State, x: Number) -> bool:
    """The `is_fair` of a game whose deals are all alike."""
    return True


@kernel
def draw_among_steps(board: Board, state: State, word: Word) -> tuple[Action, Word]:
    """The `draw` of a game whose steps are listed quickly enough."""
    return -1, word


@kernel
def no_dead_ends(board: Board, state: State, action: Action) -> bool:
    """The `can_follow` of a game in which every step can be completed to a whole move."""
    return True


@kernel
def no_chance(board: Board, state: State, action: Action) -> bool:
    """The `chance` of a game that draws nothing after the deal."""
    return False


@kernel
def nothing_hidden(board: Board, state: State, x: Number) -> bool:
    """The `is_view` of a game in which everything lies open."""
    return False
