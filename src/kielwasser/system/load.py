"""Whether the machine is too busy for times to be trusted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from kielwasser.system.errors import Text
from kielwasser.system.numbers import decimal
from kielwasser.system.processes import load, processors

_TOLERATED = 0.5  # processors more than there are


class LoadWatch:
    """Looks now and then how busy the machine is, and says it in one sentence, with the times."""

    def __init__(self, now: Callable[[], datetime] = datetime.now, measure: Callable[[], float | None] = load) -> None:
        self._now, self._measure = now, measure
        self._since: datetime | None = None
        self._until: datetime | None = None
        self._most = 0.0

    def look(self, needed: int = 0) -> bool:
        """Tell whether the machine is too busy now; `needed` processors are still to be used."""
        found = self._measure()
        if found is None or found + needed <= len(processors()) + _TOLERATED:
            return False
        self._since = self._since or self._now()
        self._until = self._now()
        self._most = max(self._most, found)
        return True

    @property
    def text(self) -> Text | None:
        """What to say, if it was ever too busy."""
        if self._since is None or self._until is None:
            return None
        since, until = f"{self._since:%H:%M}", f"{self._until:%H:%M}"
        german = f"um {since} Uhr" if since == until else f"von {since} bis {until} Uhr"
        english = f"at {since}" if since == until else f"from {since} to {until}"
        count, most = len(processors()), decimal(self._most)
        return Text(
            f"Der Rechner war {german} ausgelastet (bis zu {most.de} Arbeiten auf {count} Prozessoren): "
            "Zeiten und Zeitüberschreitungen sind nicht verlässlich.",
            f"The machine was busy {english} (up to {most.en} tasks on {count} processors): "
            "times and timeouts cannot be trusted.",
        )
