"""Ask every question about positions whose records lie in memory that cannot be written.

A process of its own does it, since a write ends it: `main` takes pickled positions from the standard input, and the
last word that it says is the verb that it asked last.
"""

from __future__ import annotations

import ctypes
import mmap
import pickle
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

import numpy as np

from kielwasser.core import generic
from kielwasser.core.position import Position
from kielwasser.core.records import INTERPRETED, Record


def main() -> None:
    """Ask about the positions on the standard input."""
    for position in pickle.load(sys.stdin.buffer):
        for verb in ask(position, *(sealed(records) for records in (position.board_array, position.state_array))):
            print(verb, flush=True)


def sealed(records: Record) -> Record:
    """Return the same records in memory that cannot be written, though NumPy and Numba do not know that.

    To an array that is marked as read-only Numba would give another type, and compile everything again.
    """
    with tempfile.TemporaryFile() as file:
        file.write(records.tobytes())
        file.flush()
        held = mmap.mmap(file.fileno(), records.nbytes, access=mmap.ACCESS_READ)
    address = np.frombuffer(held, np.uint8).ctypes.data
    memory = (ctypes.c_char * records.nbytes).from_address(address)
    _HELD.append(held)
    copy: Record = np.frombuffer(memory, records.dtype)  # type: ignore[call-overload]  # any buffer will do
    return copy.view(np.recarray) if INTERPRETED else copy


_HELD: list[Any] = []  # what `sealed` has given out lives as long as the process


def ask(position: Position, boards: Record, states: Record) -> Iterator[str]:
    """Ask each question, its name first."""
    game = position.game
    out = np.zeros(game.actions, np.int32)
    yield "steps"
    steps = out[: generic.steps_one(boards, states, out)].tolist()
    yield "check"
    generic.allowed_actions(boards, states, game.actions, out)
    yield "ends"
    for action in steps:
        generic.ends_one(boards, states, action)
    yield "chance"
    for action in steps:
        generic.chance_one(boards, states, action)
    yield "can_follow"
    generic.legal_actions(boards, states, out)
    yield "completions"
    generic.completions_one(boards, states, generic.NO_LIMIT)
    generic.completions_one(boards, states, 1)
    yield "points"
    for seat in (0, 1):
        generic.points_one(boards, states, seat)
    yield "key"
    generic.key_one(boards, states)
    yield "is_view"
    generic.is_view_one(boards, states)
    yield "is_fair"
    generic.is_fair_one(boards, states)
    if not position.is_over:
        yield "draw"
        words = np.array([7], np.int64)
        for _ in range(20):
            generic.draw_one(boards, states, words)
