"""Work in threads that has a limit and can be called off: a thread cannot be ended, so long work asks now and then.

patience = Patience(20.0)
patience.run(work)          in a thread; wherever `work` asks `check()` it ends with an Impatient
patience.call_off()         from any other thread
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from kielwasser.system.errors import KielwasserError, Text

Result = TypeVar("Result")


class Impatient(KielwasserError):
    """Work took too long, or nobody wants its result any more."""


class Patience:
    """So long somebody waits for a piece of work."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._until = 0.0  # of the time that the working thread has had: a busy machine is no long work
        self._off = threading.Event()

    def run(self, work: Callable[[], Result]) -> Result:
        """Do the work in this thread; an Impatient if it takes too long."""
        self.begin_again()
        token = _patience.set(self)
        try:
            return work()
        finally:
            _patience.reset(token)

    def begin_again(self) -> None:
        """Count from now, in the thread that works: what was until now was no work."""
        self._until = time.thread_time() + self._seconds

    def call_off(self) -> None:
        """End the work at its next question."""
        self._off.set()

    def check(self) -> None:
        """Raise an Impatient if the work is to end."""
        if self._off.is_set() or time.thread_time() > self._until:
            raise Impatient(
                Text(
                    f"das dauert länger als {self._seconds:g} Sekunden oder wird nicht mehr gebraucht",
                    f"that takes longer than {self._seconds:g} seconds, or nobody needs it any more",
                )
            )


_patience: ContextVar[Patience | None] = ContextVar("patience", default=None)


def check() -> None:
    """Ask whether anybody still waits for what this thread does; an Impatient if not."""
    patience = _patience.get()
    if patience is not None:
        patience.check()
