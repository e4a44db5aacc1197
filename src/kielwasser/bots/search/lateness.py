"""How late this process is woken up: what a busy machine costs, measured whenever somebody waits for a search."""

from __future__ import annotations

import time
from collections.abc import Callable

_HALVED_AFTER = 20.0  # seconds
_WORST = 0.5  # seconds; a machine that slept says nothing about the next move
_USUAL, _SHARE, _MOST = 0.04, 0.04, 0.3  # seconds; of the time; of the time at most
_NAP, _NAPS = 0.005, 16  # seconds at least; in the time that there is
_TWICE = 2.0  # who was late once may be so when waking up and again when answering


class Lateness:
    """The worst delay seen of late; half of it is forgotten every so often.

    >>> now = 0.0
    >>> late = Lateness(lambda: now)
    >>> late.note(0.1)
    >>> now = 20.0
    >>> late.expected
    0.05
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._worst = 0.0
        self._noted = clock()

    def note(self, seconds: float) -> None:
        """Take notice of how much later than wanted somebody was woken up."""
        self._worst = max(min(seconds, _WORST), self.expected)
        self._noted = self._clock()

    @property
    def now(self) -> float:
        """What the clock says."""
        return self._clock()

    @property
    def expected(self) -> float:
        """How late somebody has to expect to be woken up, in seconds."""
        return float(self._worst * 0.5 ** ((self._clock() - self._noted) / _HALVED_AFTER))

    def margin(self, seconds: float) -> float:
        """Return how much of some time is kept back for what is left to do then, half of it at most.

        There is no other margin: callers pass the full deadline and keep nothing back for the network.

        >>> round(Lateness().margin(2.0), 3), round(Lateness().margin(0.05), 3)
        (0.12, 0.015)
        """
        usual = min(_MOST * seconds, _USUAL + _SHARE * seconds)
        return float(min(usual + _TWICE * self.expected, seconds / 2))


def wait_for(done: Callable[[float], bool], deadline: float, lateness: Lateness) -> bool:
    """Wait until something is done or only the margin before a deadline is left; tell whether it was done.

    `done(seconds)` waits so long at most and tells the same. Between naps is noted how late each of them ended: a
    machine that has just become busy is known before the time is up, not after.
    """
    began = now = lateness.now
    whole = max(deadline - began, 0.0)
    nap = max(whole / _NAPS, _NAP)
    while True:
        left = deadline - lateness.margin(whole) - now
        if left <= 0.0:
            return False
        until = now + min(nap, left)
        if done(until - now):
            return True
        now = lateness.now
        lateness.note(now - until)


OF_THIS_PROCESS = Lateness()
