"""Run a series: plan, hand out, write down, count; stop at any time and go on later.

A `Series` is run by a caller that waits (`run`) or in a thread of its own (`start`, `stop`, `wait`). `snapshot` may
be called at any time from any thread. What is counted is in the store already.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.load import LoadWatch
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Fault, Job, Pairing, Played
from kielwasser.tournament.basics.players import BUILT_IN
from kielwasser.tournament.basics.statistics import Distribution, SprtState, Strength
from kielwasser.tournament.plan.schedule import plan, playing_order
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.plan.tuning import Tuner
from kielwasser.tournament.play.executor import Executor, begins_ahead
from kielwasser.tournament.play.protection import to_protect
from kielwasser.tournament.results import snapshot as summary
from kielwasser.tournament.results.snapshot import Snapshot
from kielwasser.tournament.results.store import DONE, ELSEWHERE, OPEN, Remarks, Store, StoreLost
from kielwasser.tournament.results.tally import Rows, Tally, complete_pairs, counted, scores, thinking

RUNNING, STOPPING, FAILED = "running", "stopping", "failed"
_WAIT = 0.25  # seconds after which a request to stop is noticed
_LOAD_EVERY = 30.0  # seconds


class SeriesError(KielwasserError):
    """A series cannot go on; what was counted is safe."""


class _SprtWatch:
    """Follows a sequential test pair by pair, in their order: so the decision does not depend on who was quicker."""

    def __init__(self, settings: SeriesSettings) -> None:
        self.test = settings.sprt
        self.ratio = 0.0
        self.decision: str | None = None
        self.pairs = 0  # the pairs that were looked at; a decision is made by exactly these
        self._counts = [0] * 5

    def look(self, points: dict[int, float]) -> None:
        while self.test is not None and self.decision is None and self.pairs in points:
            self._counts[round(2 * points[self.pairs])] += 1
            self.pairs += 1
            self.ratio = self.test.ratio(Distribution(tuple(self._counts)))
            self.decision = self.test.decision(self.ratio)

    @property
    def state(self) -> SprtState | None:
        return None if self.test is None else SprtState(self.test, self.ratio, self.decision)


class Series:
    """One series of the store."""

    def __init__(self, store: Store, id_: int) -> None:
        """Load a series; a StoreError if there is none of that number."""
        self.store, self.id = store, id_
        self.settings = store.settings(id_)
        entry = store.entry(id_)
        self._lock = threading.RLock()
        self._state, self._seconds = OPEN if entry.state == ELSEWHERE else entry.state, entry.seconds
        self._remarks = store.remarks(id_)  # of those who played it before
        self._error: Text | None = None
        self.is_lost = False  # whether its store has gone, so that it cannot go on there
        self._warnings: list[Text] = []
        self._load = LoadWatch()
        self._tally = Tally.read(store, id_)
        self._halves: dict[int, float] = {}  # the first player's points of pairs of which one game is missing
        self._points: dict[int, float] = {}
        self._sprt = _SprtWatch(self.settings)
        self._tuner = Tuner(self.settings) if self.settings.tuning is not None else None
        self._count_all()
        self._plan = plan(self.settings, self._points)
        self._stop = threading.Event()
        self._mark = contextlib.ExitStack()  # that this process plays it
        self._hear: Callable[[Played], None] = lambda game: None
        self._thread: threading.Thread | None = None
        self._last: tuple[object, Snapshot] | None = None

    @classmethod
    def create(cls, store: Store, settings: SeriesSettings) -> Series:
        """Begin a new series."""
        return cls(store, store.create(settings))

    # ---- looking ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """One of open, running, stopping, done, failed."""
        return self._state

    @property
    def is_running(self) -> bool:
        """Whether it plays, or has not yet stopped to."""
        return self._state in (RUNNING, STOPPING)

    @property
    def played(self) -> int:
        """How many of the games in the store it knows."""
        return len(self._tally)

    @property
    def warnings(self) -> tuple[Text, ...]:
        """What was to be said while it ran."""
        with self._lock:
            return tuple(self._warnings)

    def snapshot(self) -> Snapshot:
        """Return the series as it stands."""
        with self._lock:
            state = ELSEWHERE if self._state == OPEN and self.store.is_played(self.id) else self._state
            key = (len(self._tally), state, len(self._warnings), self._error, self._load.text)
            if self._last is None or self._last[0] != key:
                self._last = key, self._summarized(state)
            return self._last[1]

    def _summarized(self, state: str) -> Snapshot:
        limit = self._sprt.pairs if self._sprt.decision else None  # after a decision games of later pairs do not count
        games, settings = self._tally.rows(limit), self.settings
        _, points, _ = complete_pairs(games)
        pairs = Distribution(counted(points))
        two, remarks = len(settings.names) == 2, self._all_remarks()
        return Snapshot(
            id=self.id,
            settings=settings,
            state=state,
            error=self._error,
            warnings=(*remarks.other, *remarks.busy),
            was_busy=bool(remarks.busy),
            games=len(games),
            planned=2 * (self._sprt.pairs if self._sprt.decision else len(self._plan.pairings)),
            **dict(zip(("wins", "draws", "losses"), summary.outcome_counts(games), strict=True)),
            as_seat=(summary.outcome_counts(games, 0), summary.outcome_counts(games, 1)),
            pairs=pairs,
            strength=Strength.of(pairs),
            normalized=Strength.normalized(pairs),
            sprt=self._sprt.state,
            table=summary.table(games, settings, self._plan),
            matrix=summary.matrix(games, len(settings.names)),
            curve=summary.curve(points) if two else (),
            causes=summary.causes(self._tally, games, settings.names),
            notes=summary.notes(self._tally, games, settings.names),
            thinking=thinking(games, len(settings.names)),
            length=float(games["plies"].sum()) / max(len(games), 1),
            recent=summary.recent(self._tally.recent(limit), settings.names),
            seconds=self._seconds,
            bracket=summary.bracket(games, settings.names, self._plan),
            tuned=self._tuner.best(self._points) if self._tuner is not None else None,
            overhead=None if settings.in_process else self._overhead(games),
        )

    def _overhead(self, games: Rows) -> summary.Overhead | None:
        """Return what programs cost besides thinking, and how much of it starting ahead would save."""
        found, at_once = summary.overhead(games), self.settings.concurrency
        if found is None or begins_ahead(self.settings.conditions, at_once):
            return found
        besides = found.each * len(games)
        whole = besides / found.share if found.share else 0.0
        return replace(found, saveable=min(besides, whole / 2) / at_once)  # the longer of both remains

    # ---- running ---------------------------------------------------------------------------------------------------

    def start(
        self,
        make_executor: Callable[[], Executor],
        changed: Callable[[], None] = lambda: None,
        hear: Callable[[Played], None] = lambda game: None,
    ) -> None:
        """Run in a thread of its own; what goes wrong is in the snapshot. Each game is told as soon as it counts."""

        def work() -> None:
            with contextlib.suppress(KielwasserError):  # the snapshot tells it
                self._run(make_executor, changed)
            changed()

        with self._lock:
            if self._thread is not None and self._thread.is_alive():
                raise SeriesError(Text(f"Serie {self.id} läuft schon", f"series {self.id} is running already"))
            self._begin()
            self._hear = hear
            self._thread = threading.Thread(target=work, name=f"series {self.id}", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Ask to stop: what is under way is given up, and played when the series is resumed."""
        with self._lock:
            self._stop.set()
            if self._state == RUNNING:
                self._state = STOPPING

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the thread to end; tell whether it has."""
        if self._thread is not None:
            self._thread.join(timeout)
        return self._thread is None or not self._thread.is_alive()

    def run(self, make_executor: Callable[[], Executor], changed: Callable[[], None] = lambda: None) -> Snapshot:
        """Play whatever is missing, here and now; `changed` is called when there is something new to see."""
        self._begin()
        self._run(make_executor, changed)
        return self.snapshot()

    def _begin(self) -> None:
        self.settings.require_playable()
        self._mark.enter_context(self.store.playing(self.id))
        with self._lock:
            self._stop.clear()
            self._state, self._error = RUNNING, None

    def _run(self, make_executor: Callable[[], Executor], changed: Callable[[], None]) -> None:
        executor: Executor | None = None
        try:
            executor = make_executor()
            finished = self._play(executor, changed)
            self.store.require_whole(thoroughly=any(player.kind != BUILT_IN for player in self.settings.players))
            self._end(DONE if finished else OPEN)
        except KielwasserError as error:
            self.is_lost = isinstance(error, StoreLost)
            self._end(FAILED, error.text)
            raise
        except BaseException as error:
            said = f"{type(error).__name__}: {error}"
            self._end(FAILED, Text(said, said))
            raise
        finally:
            if executor is not None:
                executor.close()
            self._mark.close()

    def _end(self, state: str, error: Text | None = None) -> None:
        with self._lock:
            self._state, self._error = state, error
        if not self.is_lost:
            self.store.set_remarks(self.id, self._all_remarks())
        if state != FAILED:
            self.store.set_state(self.id, state)

    def _all_remarks(self) -> Remarks:
        """Return what is to be said of the series, with what was said when it was played before."""
        with self._lock:
            busy = [self._load.text] if self._load.text is not None else []
            return self._remarks.with_more(busy, self._warnings)

    def _play(self, executor: Executor, changed: Callable[[], None]) -> bool:
        """Play until all is done, or until somebody has enough; tell which."""
        executor.protect(to_protect(self.store.path, self.settings.players))
        shared = sharing(self.settings)
        if shared is not None:
            self.warn(shared)
        under_way: set[int] = set()
        waiting = self._missing(under_way, executor.keeps)
        since, looked = time.monotonic(), 0.0
        while not self._stop.is_set():
            if self._sprt.decision is not None:
                return True
            while waiting and len(under_way) < executor.capacity:
                pairing = waiting.pop()
                if pairing.number not in self._points:  # another runner of this series may have been quicker
                    executor.submit(self._job(pairing))
                    under_way.add(pairing.number)
            if not under_way:
                if self._plan.complete:
                    return True
                with self._lock:
                    self._plan = plan(self.settings, self._points)
                waiting = self._missing(under_way, executor.keeps)
                continue
            found = executor.results(_WAIT)
            for text in executor.told():
                self.warn(text)
                changed()
            now = time.monotonic()
            if found:
                self._write(found, now - since)
                since = now
                under_way -= self._points.keys()
                changed()
            if now - looked > _LOAD_EVERY:
                if self._load.look(self.settings.concurrency if looked == 0.0 else 0):  # our own load comes later
                    self.store.set_remarks(self.id, self._all_remarks())
                looked = now
        return False

    def _missing(self, under_way: set[int], keeps: int) -> list[Pairing]:
        """Return what is still to be played, the next one last, by an executor that keeps so many players loaded."""
        done, ordered = self._points, playing_order(self.settings, self._plan, keeps)
        return [p for p in reversed(ordered) if p.number not in done and p.number not in under_way]

    def _job(self, pairing: Pairing) -> Job:
        if self._tuner is not None:
            players = self._tuner.players(pairing.round, self._points)
        else:
            players = (self.settings.players[pairing.first], self.settings.players[pairing.second])
        seats = tuple(seat for seat in (0, 1) if (pairing.number, seat) not in self._tally)
        return Job(self.id, pairing, players, self.settings.conditions, seats)

    def _write(self, found: Iterable[Played | Fault], seconds: float) -> None:
        """Put games into the store, and only then count them."""
        listed = list(found)
        games = [item for item in listed if isinstance(item, Played)]
        new = self.store.add(self.id, games, self.settings.conditions.keep, seconds)
        # what the store has is what counts; another runner of this series may have been quicker
        known = new if len(new) == len(games) else self.store.unknown(self.id, self._tally)
        with self._lock:
            self._seconds += seconds
            self._count(known)
        for game in known:
            self._hear(game)
        for item in listed:
            if isinstance(item, Fault):
                raise SeriesError(
                    Text(
                        f"Paar {item.job.pairing.number} lässt sich nicht spielen: {item.text}",
                        f"pair {item.job.pairing.number} cannot be played: {item.text}",
                    )
                )

    def _count_all(self) -> None:
        rows = self._tally.rows()
        numbers, points, _ = complete_pairs(rows)
        self._points = dict(zip(numbers.tolist(), points.tolist(), strict=True))
        single = rows[~np.isin(rows["pair"], numbers)]
        self._halves = dict(zip(single["pair"].tolist(), scores(single).tolist(), strict=True))
        self._sprt.look(self._points)

    def _count(self, games: Iterable[Played]) -> None:
        for game in games:
            if not self._tally.add(replace(game, record=b"")):
                continue
            if game.pair in self._halves:
                self._points[game.pair] = self._halves.pop(game.pair) + game.score
            else:
                self._halves[game.pair] = game.score
        self._sprt.look(self._points)

    # ---- warnings --------------------------------------------------------------------------------------------------

    def warn(self, text: Text) -> None:
        """Show a warning once."""
        with self._lock:
            if text not in self._warnings:
                self._warnings.append(text)


def sharing(settings: SeriesSettings) -> Text | None:
    """Return what to say where programs that play each other cannot have a processor each."""
    if settings.in_process or 2 * settings.concurrency <= len(processors()):
        return None
    return Text(
        "So viele Spiele zugleich lassen nicht jedem Programm einen Prozessor: Wer nebenher denkt, bremst den Gegner.",
        "Too many games at once for a processor for each program: who thinks on the opponent's time slows it down.",
    )
