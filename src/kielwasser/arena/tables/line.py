"""The steps of a game, and lines of them: variations with their whole way from the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kielwasser.core.position import Move, Position


@dataclass(frozen=True)
class Step:
    """A position of the game and the move that led there; the first has none. The position is the whole truth."""

    position: Position
    seat: int | None = None
    move: Move | None = None
    seconds: float | None = None
    hints: tuple[str, ...] = ()


@dataclass(eq=False)
class Line:
    """A variation with its whole way from the start."""

    steps: list[Step]
    is_tried: bool = False  # somebody played it out afterwards; otherwise it was played and taken back
    words: dict[int, tuple[Step, Any]] = field(default_factory=dict)  # of its moves, by ply

    def kept(self, game: Sequence[Step]) -> int:
        """Return after how many moves it leaves the game."""
        return shared(self.steps, game) - 1


def shared(one: Sequence[Step], other: Sequence[Step]) -> int:
    """Return how many steps two lines have in common from the start."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a is not b:
            break
        count += 1
    return count
