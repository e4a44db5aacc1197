"""What an analysis says of a game: each move against the best one, accuracies, and the turning point."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from kielwasser.system.errors import Text

# How much of the chance to win a move may lose before it has a name.
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.12, 0.25
STEEPNESS = 20.0  # how soon accuracy falls with what a move loses; found by tools/calibrate.py
_LEAST_WEIGHT = 0.001
_NAMES = (
    (BLUNDER, Text("Patzer", "blunder")),
    (MISTAKE, Text("Fehler", "mistake")),
    (INACCURACY, Text("Ungenauigkeit", "inaccuracy")),
)


@dataclass(frozen=True)
class Judgement:
    """One move, as the player judges it who looked the game through. Chances are the mover's."""

    ply: int  # the number of the position before it
    seat: int
    move: str
    chance: float  # of winning after this move …
    best_chance: float  # … and after the best one
    best: str
    line: tuple[str, ...]  # the best one, and how the game may go on
    why: Text  # of the best one
    depth: int

    @property
    def loss(self) -> float:
        """How much of the chance to win was given away."""
        return max(self.best_chance - self.chance, 0.0)

    @property
    def name(self) -> Text | None:
        """What such a move is called, None if it is a good one."""
        return next((name for least, name in _NAMES if self.loss >= least), None)

    @property
    def accuracy(self) -> float:
        """From 0 to 1: how near the move comes to the best one."""
        return math.exp(-((STEEPNESS * self.loss) ** 2))

    @property
    def weight(self) -> float:
        """How much was at stake, from nearly 0 in a game that is decided to 1 in one that is open.

        Otherwise whoever has lost everything early would play without a fault for the rest of the game.
        """
        return _LEAST_WEIGHT + (1 - _LEAST_WEIGHT) * 4 * self.best_chance * (1 - self.best_chance)

    def as_json(self) -> dict[str, Any]:
        """Return it for a file."""
        return {**asdict(self), "why": [self.why.de, self.why.en]}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Judgement:
        """Read what `as_json` wrote."""
        return cls(**{**value, "why": Text(*value["why"]), "line": tuple(value["line"])})


@dataclass(frozen=True)
class Analysis:
    """A whole game, move by move."""

    seats: tuple[str, str]
    names: tuple[str, str]
    judgements: tuple[Judgement, ...]
    winner: int | None

    @property
    def mistakes(self) -> list[Judgement]:
        """The moves that have a name, the worst first."""
        named = [each for each in self.judgements if each.name is not None]
        return sorted(named, key=lambda each: -each.loss)

    def accuracy(self, seat: int) -> float | None:
        """Return the mean accuracy of a seat's moves, by what was at stake; None if it made none."""
        own = [each for each in self.judgements if each.seat == seat]
        weight = sum(each.weight for each in own)
        return sum(each.weight * each.accuracy for each in own) / weight if own else None

    def chance_of(self, seat: int) -> list[float]:
        """Return a seat's chance to win after each move."""
        return [each.chance if each.seat == seat else 1 - each.chance for each in self.judgements]

    @property
    def turning_point(self) -> Judgement | None:
        """The move after which the winner was never again behind; None without a winner or a turn."""
        if self.winner is None:
            return None
        chances = self.chance_of(self.winner)
        behind = [i for i, chance in enumerate(chances) if chance < 0.5]
        if not behind or behind[-1] + 1 >= len(self.judgements):
            return None
        return self.judgements[behind[-1] + 1]
