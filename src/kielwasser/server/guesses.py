"""Wrong passwords: a guesser waits longer and longer for an answer, as do all others from its address."""

from __future__ import annotations

from collections.abc import Callable

from kielwasser.server.connection import Connection

FREE = 3  # wrong ones that are answered at once
LAST = 10  # after which a connection is closed, in seasons that do not close it at the first
WAITING = 16  # guesses of one origin that may wait for their answers
_SHORTEST, _LONGEST = 0.5, 8.0  # seconds
_FORGOTTEN = 600.0  # seconds after which an origin that has guessed no more begins anew
_MAX_ORIGINS = 10_000


class Guesses:
    """How often who has guessed wrong."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}  # by origin, with the time of the last one, in that order

    def note(self, connection: Connection) -> None:
        """Take notice of a wrong one."""
        connection.wrong_passwords += 1
        if connection.origin:
            count = self._count(connection.origin) + 1
            self._wrong.pop(connection.origin, None)
            self._wrong[connection.origin] = count, self._clock()
            if len(self._wrong) > _MAX_ORIGINS:
                del self._wrong[next(iter(self._wrong))]

    def delay(self, connection: Connection) -> float:
        """Return the seconds after which the next one of a peer is looked at."""
        wrong = max(connection.wrong_passwords, self._count(connection.origin))
        return 0.0 if wrong < FREE else min(_SHORTEST * 2 ** min(wrong - FREE, 10), _LONGEST)

    def _count(self, origin: str) -> int:
        count, last = self._wrong.get(origin, (0, 0.0))
        return count if self._clock() - last < _FORGOTTEN else 0
