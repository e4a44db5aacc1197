"""What a client hears from its server."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.core.ending import Cause
from kielwasser.core.position import Position
from kielwasser.system.errors import Text


@dataclass(frozen=True)
class Joined:
    """The server has let us into a room."""

    room: str


@dataclass(frozen=True)
class Welcome:
    """The game begins, and this is our seat."""

    room: str
    seat: int


@dataclass(frozen=True)
class State:
    """The position as we may see it."""

    room: str
    position: Position


@dataclass(frozen=True)
class MoveRequested:
    """It is our move in this position; the clock runs."""

    room: str
    position: Position


@dataclass(frozen=True)
class GameResult:
    """How the game ended, by seat: causes, what the server said of it, and the parts of the scores.

    The first part of a score is 2 for a victory, 1 for a draw, 0 for a defeat; `winner` is None in a draw. `seat` is
    our own, if the server has told it.
    """

    room: str
    winner: int | None
    causes: tuple[Cause, Cause]
    reasons: tuple[str, str]
    scores: tuple[tuple[float, ...], tuple[float, ...]]
    seat: int | None = None
    parts: tuple[Text, ...] = ()  # what the parts of a score are, where that is known

    @property
    def is_regular(self) -> bool:
        """Whether nobody broke a rule, left or was too slow."""
        return self.causes == (Cause.REGULAR, Cause.REGULAR)


@dataclass(frozen=True)
class Left:
    """The room is closed; the same connection may join again."""

    room: str


@dataclass(frozen=True)
class Error:
    """The server complains; the text is its own."""

    text: str
    room: str = ""


@dataclass(frozen=True)
class Skipped:
    """Something came that a player does not need."""

    name: str


@dataclass(frozen=True)
class Closed:
    """Nothing more will come. No reason: the server said goodbye in good order."""

    reason: Text | None = None


Event = Joined | Welcome | State | MoveRequested | GameResult | Left | Error | Skipped | Closed
