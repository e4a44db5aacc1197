"""Keep positions as bytes: what comes back has to be one that a reader of the game could have made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kielwasser.core.ranges import check_ranges
from kielwasser.core.records import INTERPRETED, Record
from kielwasser.system.errors import KielwasserError, NotationError, Text

if TYPE_CHECKING:
    from kielwasser.core.game import Game
    from kielwasser.core.position import Position


def stamp_of(game: Game) -> str:
    """Return a word that changes with a game's rules."""
    names = game.state_type.names
    assert names
    return names[-1]


def require_stamp(game: Game, stamp: str) -> None:
    """Refuse what was stored under other rules."""
    if stamp != stamp_of(game):
        raise KielwasserError(
            Text(
                f"diese Stellung wurde unter anderen Regeln von {game.name} gespeichert",
                f"this position was stored under other rules of {game.name}",
            )
        )


def records_in(memory: bytearray, dtype: np.dtype[Any]) -> Record:
    """Return the records that lie in some memory, in the form in which kernels take them; see `records.blank`."""
    records = np.frombuffer(memory, dtype)
    return records.view(np.recarray) if INTERPRETED else records


def record(dtype: np.dtype[Any], stored: bytes) -> Record:
    """Return a record that can be written to."""
    return records_in(bytearray(require_size(dtype, stored)), dtype)


def require_size(dtype: np.dtype[Any], stored: bytes) -> bytes:
    """Return the bytes of a record if they are as many as that takes."""
    if len(stored) != dtype.itemsize:
        raise unsound()
    return stored


def require_sound(position: Position, before: Sequence[bytes], begun: Sequence[int]) -> None:
    """Refuse a position that came as bytes and that no reader would have made.

    All of its numbers have to be in range, and where no move has begun its text has to be the same position again,
    so whatever a game's reader refuses is refused here, too. A move that has begun is played once more.
    """
    position.check_ranges()
    if before:
        check_ranges(position.board_array, np.frombuffer(b"".join(before), position.game.state_type))
    if begun and before:
        again = position.before_move()
        again.require_sound()
        for action in begun:
            again.act(action)
    elif position.state_array["acted"].any():
        return  # of a move that has begun a text need not tell everything
    else:
        try:
            again = position.from_text(position.game, position.text)
        except (KielwasserError, LookupError, ValueError, ArithmeticError):
            raise unsound() from None
    if again.to_bytes() != position.to_bytes():
        raise unsound()


def unsound() -> NotationError:
    """Return what is said of bytes that are no position."""
    return NotationError(
        Text(
            "das sind die Bytes von keiner Stellung: ihre Teile widersprechen sich",
            "these are the bytes of no position: its parts contradict each other",
        )
    )
