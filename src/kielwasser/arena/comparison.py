"""Two games side by side: the same move of both, and where they part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kielwasser.arena.tables.line import Step
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.words import told_moves
from kielwasser.system.errors import Text


@dataclass(frozen=True)
class ComparedMove:
    """A move of both games, written and in words; empty where a game is over already."""

    ply: int
    first: str
    second: str
    words: tuple[Text, Text]

    @property
    def is_same(self) -> bool:
        """Whether both played the same."""
        return self.first == self.second


@dataclass
class Comparison:
    """Two tables and the move that is looked at, the same in both."""

    first: Table
    second: Table
    ply: int = 0

    @property
    def last(self) -> int:
        """The last move of the longer game."""
        return max(len(self.first.steps), len(self.second.steps)) - 1

    def go(self, ply: int) -> None:
        """Look at a move."""
        self.ply = min(max(ply, 0), self.last)

    def plies(self) -> tuple[int, int]:
        """Return which position of each game is shown: its last one where the game is over already."""
        return min(self.ply, len(self.first.steps) - 1), min(self.ply, len(self.second.steps) - 1)

    def rows(self) -> list[ComparedMove]:
        """Return all moves."""
        plies = range(1, self.last + 1)
        words = zip(in_words(self.first, plies), in_words(self.second, plies), strict=True)
        return [
            ComparedMove(ply, _move(self.first, ply), _move(self.second, ply), said)
            for ply, said in zip(plies, words, strict=True)
        ]

    def parting(self) -> int | None:
        """Return the first ply at which the games are not the same any more; 0: from the start. None: never."""
        if self.first.game is not self.second.game:
            return 0
        for ply in range(self.last + 1):
            one, other = _step(self.first, ply), _step(self.second, ply)
            if one is None or other is None or one.position.hide(0) != other.position.hide(0):
                return ply
        return None

    def summary(self) -> Text:
        """Return in a sentence how the games differ."""
        if self.first.game is not self.second.game:
            return Text("Das sind zwei verschiedene Spiele.", "These are two different games.")
        parting = self.parting()
        if parting is None:
            return Text("Beide Spiele verlaufen gleich.", "Both games are the same.")
        if parting == 0:
            return Text("Schon die Anfangsstellungen sind verschieden.", "Even the start positions differ.")
        if parting == 1:
            return Text("Gleicher Anfang, verschieden ab Zug 1.", "The same start, different from move 1 on.")
        return Text(
            f"Gleich bis Zug {parting - 1}, verschieden ab Zug {parting}.",
            f"The same up to move {parting - 1}, different from move {parting} on.",
        )


def in_words(table: Table, plies: Iterable[int]) -> list[Text]:
    """Return some moves in words; what nobody knows is a question mark."""
    known = {move.ply: move.words for move in told_moves(table)}
    return [known[ply] if ply in known else Text(_move(table, ply), _move(table, ply)) for ply in plies]


def _step(table: Table, ply: int) -> Step | None:
    return table.steps[ply] if ply < len(table.steps) else None


def _move(table: Table, ply: int) -> str:
    step = _step(table, ply)
    return "" if step is None else str(step.move) if step.move is not None else "?"
