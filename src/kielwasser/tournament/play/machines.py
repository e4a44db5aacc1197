"""A machine of a cluster as the one sees it that started the series, and how it is spoken of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kielwasser.system.errors import Text
from kielwasser.tournament.basics.jobs import Job

_AHEAD = 2  # jobs for each place, so that no machine waits for us
_QUEUE = 1.0  # seconds of quick games that a machine has before it
_LIVES = 3  # stewards that a machine may lose


@dataclass
class Machine:
    """A machine, and what it owes."""

    id: str
    name: str
    processors: float
    places: int
    steward: Any = None
    call: Any = None  # what it was asked last and has not answered; one thing at a time
    called: float = 0.0  # when
    is_ready: bool = False
    is_late: bool = False  # whether it was told that its examination takes long
    why_out: Text | None = None  # why it does not play
    lives: int = _LIVES
    again: float = 0.0  # when it may get a new steward
    pins: bool = False  # whether its processors are all its own
    owed: dict[int, Job] = field(default_factory=dict)  # by the number of the pair
    unsent: list[Job] = field(default_factory=list)
    rate: float = 0.0  # games a second
    strikes: int = 0  # games that only failed there
    proven: set[int] = field(default_factory=set)  # players who have ended a game there as they should

    @property
    def capacity(self) -> int:
        """How many jobs it may owe: a second's worth, so that quick games travel many at a time."""
        return _AHEAD * self.places + int(self.rate * _QUEUE / 2) if self.is_ready else 0

    def note(self, games: int, seconds: float) -> None:
        """Take notice how quick it is."""
        self.rate = (self.rate + games / max(seconds, 0.001)) / 2

    def said(self, what: Text) -> Text:
        """Return a sentence on it."""
        return Text(f"Rechner {self.name} {what.de}.", f"Machine {self.name} {what.en}.")
