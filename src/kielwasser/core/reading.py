"""What a position means to a person: plain values in the rule book's words, the same way in for every game.

A game's `reading.py` has a function `read(position, seat)` that returns a `Reading` of its own: frozen, typed, with
enums instead of numbers. `Position.read` hands it what the seat may see, so it cannot say more than that seat knows.
Pictures' facts, sentences, hints and pupils' players all use it.

It is made for reading, not for speed: a search uses the records and kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

if TYPE_CHECKING:
    from kielwasser.core.position import Position

P = TypeVar("P")  # a game's own kind of player
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Reading(Generic[P]):
    """What every game has: two players, one of whom reads, and the time."""

    players: tuple[P, P]  # by seat
    seat: int  # who reads: `me`
    round: int  # the present round, from 1
    last_round: int  # the last possible one; "Rundenlimit"

    @property
    def me(self) -> P:
        """The player who reads; unless somebody asked otherwise, the one whose move it is."""
        return self.players[self.seat]

    @property
    def opponent(self) -> P:
        """The other player; "Gegner"."""
        return self.players[1 - self.seat]


if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault  # every type checker has it

    R = WithDefault("R", bound=Reading[Any], default=Any, covariant=True)  # what a game's positions are read as
else:
    R = TypeVar("R", covariant=True)


def common(position: Position, seat: int) -> dict[str, Any]:
    """Return what a game's `read` hands on to its `Reading`, the players apart."""
    now, last = position.game.view().rounds(position)
    return {"seat": seat, "round": now, "last_round": last}


@dataclass(frozen=True)
class Reader:
    """How a game is read: its function, and the names under which its readings can be asked."""

    read: Callable[[Position, int], Reading[Any]]
    names: frozenset[str]

    @classmethod
    def of(cls, module: Any) -> Reader:
        """Return the reader of a game whose module has a `read`, annotated with what it returns."""
        kind = getattr(module, module.read.__annotations__["return"])
        names = {field.name for field in fields(kind)} | {name for name in dir(kind) if not name.startswith("_")}
        return cls(module.read, frozenset(names))


def plain(function: F) -> F:
    """Return the Python function behind a kernel: for a question that is asked once it is quicker than compiling."""
    return cast(F, getattr(function, "py_func", function))
