"""All series of a program that has several of them at hand, running or not: what a page shows and controls."""

from __future__ import annotations

import threading
from collections.abc import Callable

from kielwasser.tournament.executor import Executor, LocalExecutor
from kielwasser.tournament.series import Series
from kielwasser.tournament.settings import Settings
from kielwasser.tournament.store import Entry, Store

_CLOSING = 10.0  # seconds


def _local(settings: Settings) -> Executor:
    return LocalExecutor(settings.concurrency)


class Desk:
    """Starts, stops and resumes series of one store; each runs in a thread of its own, nobody waits here.

    The game of a series must be compiled before it is started.
    """

    def __init__(self, store: Store, make_executor: Callable[[Settings], Executor] = _local) -> None:
        self.store = store
        self._make = make_executor
        self._lock = threading.Lock()
        self._open: dict[int, Series] = {}

    def entries(self) -> list[Entry]:
        """Return all series, the latest first."""
        return self.store.entries()

    def series(self, id_: int) -> Series:
        """Return a series; the same object as long as this desk is there."""
        with self._lock:
            if id_ not in self._open:
                self._open[id_] = Series(self.store, id_)
            return self._open[id_]

    def begin(self, settings: Settings, changed: Callable[[], None] = lambda: None) -> Series:
        """Start a new series."""
        return self.resume(self.store.create(settings), changed)

    def resume(self, id_: int, changed: Callable[[], None] = lambda: None) -> Series:
        """Let a series go on that does not run; `changed` is called, in its thread, when there is something new."""
        found = self.series(id_)
        found.start(lambda: self._make(found.settings), changed)
        return found

    def close(self) -> None:
        """Stop whatever runs; it can be resumed."""
        with self._lock:
            running = list(self._open.values())
        for found in running:
            found.stop()
        for found in running:
            found.wait(_CLOSING)
