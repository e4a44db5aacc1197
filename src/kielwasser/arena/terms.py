"""What two people may agree on beside the rules of the book: a friendly clock, and hints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kielwasser.core.view import joined
from kielwasser.system.errors import Text

CLOCKS = (0, 5, 10, 15, 30, 60)  # minutes that can be chosen; 0: none
_CLOCK = Text("eine Uhr mit {minutes} Minuten für jeden", "a clock with {minutes} minutes for each")
_DECIDES = Text("wer sie überzieht, verliert", "whoever exceeds it loses")
_ONLY_SHOWN = Text("sie zeigt nur an, niemand verliert durch sie", "it only shows, nobody loses by it")
_HINTS = Text("beide dürfen Tipps holen", "both may ask for hints")


@dataclass(frozen=True)
class Terms:
    """No rule of any book: what holds once both people have agreed."""

    minutes: int = 0  # that each of them has for the whole game; 0: as long as they like
    decides: bool = False  # whoever exceeds them loses
    hints: bool = False
    is_apart: bool = False  # they play at two devices, and each has to agree at his own

    def __bool__(self) -> bool:
        """Tell whether there is something to agree on."""
        return self.minutes > 0 or self.hints

    @property
    def words(self) -> Text:
        """What would be agreed on, in a few words."""
        parts = []
        if self.minutes > 0:
            parts += [_CLOCK.filled(minutes=self.minutes), _DECIDES if self.decides else _ONLY_SHOWN]
        return joined([*parts, *([_HINTS] if self.hints else [])], "; ")

    @classmethod
    def read(cls, told: object) -> Terms:
        """Return terms that were written down, as far as they make sense."""
        known: Mapping[str, Any] = told if isinstance(told, Mapping) else {}
        minutes = known.get("minutes")
        clock = minutes if isinstance(minutes, int) and minutes in CLOCKS else 0
        return cls(clock, known.get("decides") is True, known.get("hints") is True, known.get("is_apart") is True)


NO_TERMS = Terms()
