"""Who sits at a table, and what is known of those who do."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from typing import Any

from kielwasser.arena.setup import BUILT_IN, HUMAN, GameSetup
from kielwasser.programs.running import Log, Running


@dataclass
class TableSeats:
    """Both seats of a table: whose they are, and the programs that play there."""

    setup: GameSetup | None = None  # None: somebody else's game, or a replay
    owner: str = ""  # the browser that opened the table; empty: nobody's
    keys: tuple[str, str] = ("", "")  # signed, for the links to both seats; empty: nobody is invited
    given: dict[int, str] = field(default_factory=dict)  # seats that were handed over, and the browsers they went to
    people: frozenset[int] = frozenset()  # seats that belong to people, even while the computer plays them
    logs: dict[int, Log] = field(default_factory=dict)
    programs: dict[int, Running] = field(default_factory=dict)
    connections: dict[int, int] = field(default_factory=dict)  # the seats by the numbers of their connections
    drafts: dict[str, Any] = field(default_factory=dict)  # moves that have begun, by browser; see `Viewer`

    @property
    def are_local(self) -> bool:
        """Whether all are played in this process, so that moves can be taken back."""
        return self.setup is not None and self.setup.is_local

    def is_built_in(self, seat: int) -> bool:
        """Tell whether a built-in player plays a seat."""
        return self.setup is not None and self.setup.seats[seat].kind == BUILT_IN

    def human(self) -> frozenset[int]:
        """Return the seats that people play."""
        seats = self.setup.seats if self.setup is not None else ()
        return frozenset(i for i, seat in enumerate(seats) if seat.kind == HUMAN)

    def player_of(self, seat: int) -> str:
        """Return the browser that plays a person's seat."""
        return self.given.get(seat, self.owner)

    def of(self, browser: str) -> frozenset[int]:
        """Return the seats that a browser plays: those it was given, and its own table's."""
        return frozenset(seat for seat in self.human() if browser and self.player_of(seat) == browser)

    def hand_over(self, browser: str, key: str) -> int | None:
        """Give the seat whose key somebody has to his browser; return it. Nobody else plays it from now on."""
        for seat, known in enumerate(self.keys):
            if browser and known and hmac.compare_digest(key.encode(), known.encode()) and seat in self.people:
                self.given[seat] = browser
                return seat
        return None
