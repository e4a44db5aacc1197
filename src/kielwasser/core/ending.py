"""How a match ended, in the words that all seasons share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.system.errors import Text


class Cause(Enum):
    """Why a seat's game ended, as every season names it."""

    REGULAR = "REGULAR"
    RULE_VIOLATION = "RULE_VIOLATION"
    SOFT_TIMEOUT = "SOFT_TIMEOUT"
    HARD_TIMEOUT = "HARD_TIMEOUT"
    LEFT = "LEFT"


Points = tuple[int, int]


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
    def points(self) -> Points:
        """What the season counts for both seats, now that the game is over."""
        game = self.position.game
        counted = self.position if game.counts_part_moves or self.before is None else self.before
        return final_points(game, self.position.ruling, counted.points, self.cause, self.culprit)

    @property
    def cancelled(self) -> bool:
        """Whether the match was ended from outside."""
        return self.culprit is None and self.position.outcome is None


def final_points(game: Game, ruling: str, counted: Points, cause: Cause, culprit: int | None) -> Points:
    """Return the points of a game that is over from those that were counted: some faults cost the offender all points.

    Who shows points of an ended game has them from here, or from `Ending.points`.
    """
    if culprit is None or cause not in game.forfeits.get(ruling, ()):
        return counted
    return (0, counted[1]) if culprit == 0 else (counted[0], 0)
