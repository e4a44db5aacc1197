"""All series of a program that has several of them at hand, running or not: what a page shows and controls."""

from __future__ import annotations

import threading
from collections.abc import Callable

from kielwasser.system.errors import Text
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.executor import Executor, LocalExecutor
from kielwasser.tournament.results.store import ELSEWHERE, Store, StoredSeries
from kielwasser.tournament.series import Series, SeriesError

_CLOSING = 10.0  # seconds
_IDLE = 8  # series that do not run and are kept in memory all the same


def _local(settings: SeriesSettings) -> Executor:
    return LocalExecutor(settings.concurrency)


class AllSeries:
    """Starts, stops and resumes series of one store; each runs in a thread of its own.

    The game of a series must be compiled before it is started. Nothing here waits for games, only for the store, and
    after a stop for processes to end.
    """

    def __init__(self, store: Store, make_executor: Callable[[SeriesSettings], Executor] = _local) -> None:
        self.store = store
        self._make = make_executor
        self._lock = threading.Lock()
        self._open: dict[int, Series] = {}

    def entries(self) -> list[StoredSeries]:
        """Return all series, the latest first."""
        return self.store.entries()

    def series(self, id_: int) -> Series:
        """Return a series: the one that runs here, or else as the store has it; a StoreError if there is none."""
        with self._lock:
            found = self._open.get(id_)
        if found is None or not (found.is_running or found.played == self.store.entry(id_).games):
            fresh = Series(self.store, id_)  # somebody else has played; a large one takes a while
        else:
            fresh = found
        with self._lock:
            now = self._open.pop(id_, None)
            found = fresh if now is found or now is None else now  # somebody else was quicker
            self._open[id_] = found
            idle = [known for known, series in self._open.items() if series.wait(0)]
            for known in idle[:-_IDLE]:
                del self._open[known]
            return found

    def state(self, entry: StoredSeries) -> str:
        """Return what a series of the list does at the moment."""
        with self._lock:
            found = self._open.get(entry.id)
        is_known = found is not None and (found.is_running or entry.state != ELSEWHERE)
        return found.state if found is not None and is_known else entry.state

    def begin(self, settings: SeriesSettings, changed: Callable[[], None] = lambda: None) -> Series:
        """Start a new series."""
        return self.resume(self.store.create(settings), changed)

    def resume(self, id_: int, changed: Callable[[], None] = lambda: None) -> Series:
        """Let a series go on that does not run; `changed` is called, in its thread, when there is something new."""
        found = self.series(id_)
        if not found.is_running:
            found.wait(_CLOSING)  # for its processes to end, if it has just been stopped
        found.start(lambda: self._make(found.settings), changed)
        return found

    def delete(self, id_: int) -> None:
        """Forget a series with all its games; a SeriesError if it runs."""
        with self._lock:
            found = self._open.get(id_)
            if found is not None and found.is_running:
                raise SeriesError(Text(f"Serie {id_} läuft", f"series {id_} is running"))
            self._open.pop(id_, None)  # its number may be given again
            self.store.delete(id_)

    def close(self) -> None:
        """Stop whatever runs; it can be resumed."""
        with self._lock:
            running = list(self._open.values())
        for found in running:
            found.stop()
        for found in running:
            found.wait(_CLOSING)
