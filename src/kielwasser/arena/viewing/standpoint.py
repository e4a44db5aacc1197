"""Where somebody looks: at which position of a game or of a variation, and when it goes on by itself."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.conclusion import Conclusion
from kielwasser.arena.tables.line import Line, Step
from kielwasser.arena.tables.rights import Somebody, Visitor
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.frame import Taste
from kielwasser.system.errors import Text

REPLY = 0.3  # seconds after a person's own move, so that it can be seen before the answer


@dataclass
class Standpoint:
    """A pair of eyes on a table: those of a visitor."""

    arena: Arena
    table: Table
    visitor: Visitor = field(default_factory=Somebody)
    taste: Taste = field(default_factory=Taste)
    ply: int = 0
    playing: bool = True  # goes on to later positions by itself
    interval: float = 1.0  # seconds between two positions
    selected: str = ""  # what has been picked up; that is put down when somebody looks elsewhere
    refused: Text | None = None  # why the last click did nothing, until something is done
    line: Line | None = None  # the variation that is looked at; None: the game itself
    _advanced: float = 0.0

    @property
    def seats(self) -> frozenset[int]:
        """The seats that the visitor plays; one may be handed over at any time."""
        return self.table.seats.of(self.visitor.id)

    @property
    def last_ply(self) -> int:
        """The latest position that there is."""
        return len(self.steps) - 1

    @property
    def steps(self) -> list[Step]:
        """The game, or the variation that is looked at."""
        return self.table.steps if self.line is None else self.line.steps

    @property
    def game_ply(self) -> int | None:
        """The position of the game that is looked at; None: it is one that only a variation has."""
        return self.ply if self.line is None or self.ply <= self.line.kept(self.table.steps) else None

    @property
    def conclusion(self) -> Conclusion | None:
        """How the game ended, where its end is looked at."""
        return self.table.conclusion if self.line is None and self.is_latest else None

    def look_at(self, ply: int, line: Line | None = None) -> None:
        """Look at a position of the game, or of a variation, and stay there."""
        if line is not self.line:
            self.line, self.ply, self.selected, self.refused = line, -1, "", None
        self.playing = self.table.is_running and self._goes_on_at(ply)
        self.go(ply)

    def _goes_on_at(self, ply: int) -> bool:
        """Tell whether playback goes on from a position; a visitor who returns to a running game's end follows it."""
        follows = self.line is None and self.table.is_running
        return ply >= self.last_ply and (self.playing or follows)

    @property
    def is_latest(self) -> bool:
        """Whether nothing later is there."""
        return self.ply >= self.last_ply

    def go(self, ply: int) -> None:
        """Look at a position; what was entered for the latest one waits there."""
        ply = min(max(ply, 0), self.last_ply)
        if ply != self.ply:
            self.ply, self.selected, self.refused = ply, "", None
        self._advanced = time.monotonic()

    def stay_within(self) -> None:
        """Look at the latest position where the one that was looked at has been taken back."""
        if self.ply > self.last_ply:
            self.ply, self.selected, self.refused = self.last_ply, "", None

    def step(self, plies: int) -> None:
        """Look at a later or earlier position, and stay there."""
        self.playing = self._goes_on_at(self.ply + plies)
        self.go(self.ply + plies)

    def step_round(self, rounds: int) -> None:
        """Look at the same move of a later or earlier round, and stay there (§6.6 of the 2017 rule book)."""
        self.step(2 * rounds)

    def follow(self, now: float) -> bool:
        """Go on by one if it is time to; return whether something changed."""
        self.stay_within()
        due = self.due()
        if due is None or now < due:
            return False
        self.go(self.ply + 1)
        return True

    def due(self) -> float | None:
        """Return when it is time for the next position; None: there is none, or it stays here."""
        if not self.playing or self.is_latest:
            return None
        wait = REPLY if self.seats and self.table.is_running else self.interval  # who plays is not kept waiting
        return self._advanced + wait
