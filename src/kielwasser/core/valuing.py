"""What a position is worth: by the terms of a game's evaluation, or by its network; both are found by the sheet."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from kielwasser.core.answering import answer
from kielwasser.core.kernel import kernel
from kielwasser.core.kinds import Board, Boards, Seat, Sheet, Sheets, State, States
from kielwasser.core.records import INTERPRETED

_COUNTS: dict[Any, Any] = {}  # by Numba record type
_PLAIN_COUNTS: dict[Any, Callable[..., Any]] = {}  # by field names, for interpreted mode


def register_count(sheet_type: np.dtype[Any], counting: Callable[..., Any]) -> None:
    """Make a game's kernel the meaning of `count` for its sheets."""
    _PLAIN_COUNTS[sheet_type.names] = counting
    if not INTERPRETED:
        _COUNTS[from_dtype(sheet_type)] = counting


def count(board: Board, state: State, seat: Seat, sign: Any, sheet: Sheet) -> None:
    """Add sign times the value of each term for a seat to `sheet.terms`; the game must not be over."""
    _PLAIN_COUNTS[sheet.dtype.names](board, state, seat, sign, sheet.terms)


@overload(count, strict=False)
def _choose_count(board: Board, state: State, seat: Seat, sign: Any, sheet: Sheet) -> Any:
    counting = _COUNTS[sheet]
    return lambda board, state, seat, sign, sheet: counting(board, state, seat, sign, sheet.terms)


@kernel
def weigh(board: Board, state: State, sheet: Sheet) -> Any:
    """Return the value of a position that is not over by its terms, in logits, as seat 0 sees it.

    `sheet.terms` becomes each term, seat 0's minus seat 1's.
    """
    for i in range(len(sheet.terms)):
        sheet.terms[i] = 0.0
    for seat in range(2):  # in a loop: with a 0 and a 1 the evaluation would be compiled for each of them
        count(board, state, seat, 1.0 - 2.0 * seat, sheet)
    total = 0.0
    for i in range(len(sheet.terms)):
        total += sheet.weights[i] * sheet.terms[i]
    return total


_FINDERS: dict[Any, Any] = {}  # by Numba record type: how features are found, for sheets with a network
_PLAIN_FINDERS: dict[Any, Callable[..., Any]] = {}  # by field names, for interpreted mode


def register_features(sheet_type: np.dtype[Any], finding: Callable[..., Any]) -> None:
    """Let a network value a game's positions; the kernel tells it what they have."""
    _PLAIN_FINDERS[sheet_type.names] = finding
    if not INTERPRETED:
        _FINDERS[from_dtype(sheet_type)] = finding


def score(board: Board, state: State, sheet: Sheet) -> Any:
    """Return the value of a position that is not over, in logits, as seat 0 sees it.

    By a network where the sheet has one, otherwise by its terms.
    """
    finding = _PLAIN_FINDERS.get(sheet.dtype.names)
    if finding is None or sheet.trained == 0:
        return weigh(board, state, sheet)
    return (1 - 2 * int(state.to_move)) * answer(sheet, finding(board, state, sheet.found))


@overload(score, strict=False)
def _choose_score(board: Board, state: State, sheet: Sheet) -> Any:
    finding = _FINDERS.get(sheet)
    if finding is None:
        return lambda board, state, sheet: weigh(board, state, sheet)

    def ask(board: Board, state: State, sheet: Sheet) -> Any:
        if sheet.trained == 0:
            return weigh(board, state, sheet)
        return (1 - 2 * state.to_move) * answer(sheet, finding(board, state, sheet.found))

    return ask


@kernel
def score_one(boards: Boards, states: States, sheets: Sheets) -> Any:
    """Return the value of a position that is not over."""
    return score(boards[0], states[0], sheets[0])


@kernel
def count_one(boards: Boards, states: States, seat: Seat, sheets: Sheets) -> None:
    """Fill `sheets[0].terms` with the value of each term for one seat of a position that is not over."""
    sheet = sheets[0]
    for i in range(len(sheet.terms)):
        sheet.terms[i] = 0.0
    count(boards[0], states[0], seat, 1.0, sheet)
