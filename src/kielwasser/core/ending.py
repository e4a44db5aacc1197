"""How a match ended, in the words that all seasons share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from kielwasser.core.position import Position
from kielwasser.system.errors import Text


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
    code: int = 0  # the reason's number, where the rules refused it
    action: Any = None  # what was refused, as it came in
    detail: str = ""  # how somebody left, in the season's words
    before: Position | None = None  # as it stood before an illegal move
    unstarted: bool = False  # the match had not begun: somebody was still missing
    seconds: float | None = None  # how long somebody thought who was too slow

    @property
    def winner(self) -> int | None:
        """The seat that has won, if any."""
        if self.culprit is not None:
            return 1 - self.culprit
        outcome = self.position.outcome
        return outcome.winner if outcome is not None else None

    @property
    def cancelled(self) -> bool:
        """Whether the match was ended from outside."""
        return self.culprit is None and self.position.outcome is None
