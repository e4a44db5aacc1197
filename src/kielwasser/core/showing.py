"""What a learner sees of a position: planes and scalars, filled by a game's kernels, which are found by its form."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from kielwasser.core.kernel import kernel
from kielwasser.core.kinds import Board, Boards, Form, Forms, Planes, Scalars, Seat, State, States
from kielwasser.core.records import INTERPRETED

_SIGHTS: dict[Any, dict[str, Any]] = {}  # by Numba record type
_PLAIN_SIGHTS: dict[Any, dict[str, Callable[..., Any]]] = {}  # by field names, for interpreted mode


def register_sight(form_type: np.dtype[Any], **kernels: Callable[..., Any]) -> None:
    """Make a game's `ground`, `pieces`, `numbers` and `horizon` the meaning of the four verbs below for its forms."""
    _PLAIN_SIGHTS[form_type.names] = kernels
    if not INTERPRETED:
        _SIGHTS[from_dtype(form_type)] = kernels


def show_ground(form: Form, board: Board, planes: Planes) -> None:
    """Fill the first planes with what a BOARD shows; it must be one that `hide` has left."""
    _PLAIN_SIGHTS[form.dtype.names]["ground"](board, planes)


def show_pieces(form: Form, board: Board, state: State, seat: Seat, planes: Planes, there: Any) -> None:
    """Put what a seat sees on the other planes, or take it off if not `there`; STATE may be the truth."""
    _PLAIN_SIGHTS[form.dtype.names]["pieces"](board, state, seat, planes, there)


def show_numbers(form: Form, board: Board, state: State, seat: Seat, scalars: Scalars) -> None:
    """Fill the scalars with what a seat sees; the BOARD is as above, STATE may be the truth."""
    _PLAIN_SIGHTS[form.dtype.names]["numbers"](board, state, seat, scalars)


def horizon(form: Form, board: Board, state: State, seat: Seat) -> Any:
    """Return a number that tells which BOARD `hide` would leave to a seat, among those of a game, or -1: this one."""
    return _PLAIN_SIGHTS[form.dtype.names]["horizon"](board, state, seat)


@overload(show_ground, strict=False)
def _choose_ground(form: Form, board: Board, planes: Planes) -> Any:
    ground = _SIGHTS[form]["ground"]
    return lambda form, board, planes: ground(board, planes)


@overload(show_pieces, strict=False)
def _choose_pieces(form: Form, board: Board, state: State, seat: Seat, planes: Planes, there: Any) -> Any:
    pieces = _SIGHTS[form]["pieces"]
    return lambda form, board, state, seat, planes, there: pieces(board, state, seat, planes, there)


@overload(show_numbers, strict=False)
def _choose_numbers(form: Form, board: Board, state: State, seat: Seat, scalars: Scalars) -> Any:
    numbers = _SIGHTS[form]["numbers"]
    return lambda form, board, state, seat, scalars: numbers(board, state, seat, scalars)


@overload(horizon, strict=False)
def _choose_horizon(form: Form, board: Board, state: State, seat: Seat) -> Any:
    reaching = _SIGHTS[form]["horizon"]
    return lambda form, board, state, seat: reaching(board, state, seat)


@kernel
def observe_one(form: Forms, boards: Boards, states: States, seat: Seat, planes: Planes, scalars: Scalars) -> None:
    """Fill planes and scalars with what a seat sees; the BOARD must be one that `hide` has left."""
    clear_planes(planes)
    show_ground(form[0], boards[0], planes)
    show_pieces(form[0], boards[0], states[0], seat, planes, True)
    show_numbers(form[0], boards[0], states[0], seat, scalars)


@kernel
def clear_planes(planes: Planes) -> None:
    """Take everything off the planes."""
    for plane in range(planes.shape[0]):
        for place in range(planes.shape[1]):
            planes[plane, place] = 0


@kernel
def horizon_one(form: Forms, boards: Boards, states: States, seat: Seat) -> Any:
    """Return the number of what `hide` would leave of the BOARD."""
    return horizon(form[0], boards[0], states[0], seat)


@kernel
def sees_all(board: Board, state: State, seat: Seat) -> Any:
    """The `horizon` of a game whose BOARD lies open."""
    return -1
