"""What a match tells its transports."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from kielwasser.core.errors import Text
from kielwasser.core.play import Move, Position


class Cause(Enum):
    """Why a seat's game ended, as every season names it."""

    REGULAR = "REGULAR"
    RULE_VIOLATION = "RULE_VIOLATION"
    SOFT_TIMEOUT = "SOFT_TIMEOUT"
    HARD_TIMEOUT = "HARD_TIMEOUT"
    LEFT = "LEFT"


@dataclass(frozen=True)
class Ending:
    """How a match ended: regularly, by somebody's fault, or cancelled (neither culprit nor outcome).

    `position` is what the scores are counted on: after an illegal move it shows what was done before the offence.
    """

    cause: Cause
    position: Position
    culprit: int | None = None
    text: Text | None = None  # why a move was refused
    action: Any = None  # what was refused, as it came in
    detail: str = ""  # how somebody left, in the season's words

    @property
    def winner(self) -> int | None:
        """The seat that has won, if any."""
        if self.culprit is not None:
            return 1 - self.culprit
        outcome = self.position.outcome()
        return outcome.winner if outcome is not None else None

    @property
    def cancelled(self) -> bool:
        """Whether the match was ended from outside."""
        return self.culprit is None and self.position.outcome() is None


@dataclass(frozen=True)
class Started:
    """Both seats are taken, the game begins."""


@dataclass(frozen=True)
class Moved:
    """A move was played; `echo` is what came in, for those who show it again. Seconds are the player's own."""

    seat: int
    move: Move
    seconds: float
    echo: Any


@dataclass(frozen=True)
class Requested:
    """A seat is to be asked for its move; call `Match.asked` when the request has been handed over."""

    seat: int


@dataclass(frozen=True)
class Held:
    """The match is paused: this seat will be asked later."""

    seat: int


@dataclass(frozen=True)
class Over:
    """The match has ended."""

    ending: Ending


Event = Started | Moved | Requested | Held | Over
