"""What is known of a game's moves: the judgements as they come, and what they say at each ply."""

from __future__ import annotations

from dataclasses import dataclass, field

from kielwasser.analysis.model import BLUNDER, MISTAKE, Judgement
from kielwasser.arena.tables.watching import Watchable
from kielwasser.system.errors import Text


@dataclass
class Study(Watchable):
    """What is known of a game's moves; it grows while somebody looks the game through."""

    total: int
    judgements: dict[int, Judgement] = field(default_factory=dict)  # by the ply of the position before the move
    is_running: bool = False
    failed: Text | None = None
    is_called_off: bool = False

    def take(self, judgement: Judgement) -> None:
        """Take the judgement of another move."""
        self.judgements[judgement.ply] = judgement
        self.changed()

    @property
    def is_whole(self) -> bool:
        """Whether every move has been judged."""
        return len(self.judgements) >= self.total

    def mark(self, ply: int) -> str:
        """Return how players mark the move that led to a position: `?!`, `?`, `??`, or not at all."""
        judgement = self.judgements.get(ply - 1)
        if judgement is None or judgement.name is None:
            return ""
        return "??" if judgement.loss >= BLUNDER else "?" if judgement.loss >= MISTAKE else "?!"

    def curve(self) -> list[tuple[int, float]]:
        """Return the first seat's chances to win, by the ply of the position."""
        points: dict[int, float] = {}
        for ply, each in sorted(self.judgements.items()):
            before, after = each.best_chance, each.chance
            points.setdefault(ply, before if each.seat == 0 else 1 - before)
            points[ply + 1] = after if each.seat == 0 else 1 - after
        return sorted(points.items())
