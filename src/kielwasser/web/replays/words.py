"""A record of the library in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from kielwasser.arena.library import OPEN, Record
from kielwasser.arena.viewing.words import score
from kielwasser.core.ruling import RULING_NAMES
from kielwasser.games import game, names
from kielwasser.replay.model import CANCELLED
from kielwasser.system.errors import Text
from kielwasser.web.replays import texts as t


@dataclass(frozen=True)
class RecordWords:
    """Says in a language what the list shows of a record."""

    language: str

    def _say(self, text: Text, **values: object) -> str:
        return text.said(self.language, **values)

    def _name(self, entry: Record, seat: int) -> str:
        return entry.names[seat].strip() or self._say(t.NOBODY)

    def title(self, entry: Record) -> str:
        """Return who played; the file where that is unknown."""
        if not entry.game:
            return entry.name
        return self._say(t.VERSUS, first=self._name(entry, 0), second=self._name(entry, 1))

    def date(self, entry: Record) -> str:
        """Return when it was played."""
        try:
            began = datetime.fromisoformat(entry.began)
        except ValueError:
            return entry.began
        return self._say(t.DATE, day=f"{began:%d}", month=f"{began:%m}", year=f"{began:%Y}", time=f"{began:%H:%M}")

    def about(self, entry: Record) -> str:
        """Return what was played, by which rules, when, and how long."""
        if entry.game not in names():
            return ""
        found = game(entry.game)
        moves = self._say(t.ONE_MOVE) if entry.plies == 1 else self._say(t.MOVES, plies=entry.plies)
        ruling = self._say(RULING_NAMES[entry.ruling]) if entry.ruling else ""
        series = self._say(t.OF_SERIES, number=entry.series) if entry.series else ""
        parts = f"{found.title} {found.season}", ruling, series, self.date(entry), moves
        return " · ".join(part for part in parts if part)

    def ending(self, entry: Record, is_running: bool = False) -> str:
        """Return who won, and why."""
        if not entry.game:
            return ""
        if is_running:
            return self._say(t.RUNNING)
        if entry.ended == OPEN:
            return self._say(t.NOT_OVER)
        if entry.ended == CANCELLED:
            return self._say(t.CANCELLED_GAME)
        won = self._say(t.ALL_DRAW) if entry.winner is None else self._say(t.WINS, name=self._name(entry, entry.winner))
        parts = [won]
        if len(entry.points) == 2 and max(entry.points) >= 0:
            first, second = map(score, entry.points)
            parts.append(self._say(t.POINTS, first=first, second=second))
        return f"{', '.join(parts)}. {self._why(entry)}".strip()

    def _why(self, entry: Record) -> str:
        if entry.culprit is not None and entry.ended in t.BLAMED:
            return self._say(t.BLAMED[entry.ended], name=self._name(entry, entry.culprit))
        endings = dict(game(entry.game).endings.values())
        return self._say(endings[entry.why]) if entry.why in endings else ""
