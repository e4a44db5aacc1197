"""The mass tests behind the pages: begun, stopped, resumed, looked at; whatever takes time happens in other threads."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from kielwasser.arena.mass_tests.setup import MassSetup
from kielwasser.arena.tables.rights import NotAllowed, Right, Visitor
from kielwasser.bots.registry import searches
from kielwasser.server.warming import Stage, Warming
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.tournament.all_series import AllSeries
from kielwasser.tournament.basics.players import BUILT_IN, PYTHON, PlayerError, PlayerSpec
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.results.ratings import RatingList, rating_lists
from kielwasser.tournament.results.snapshot import Snapshot
from kielwasser.tournament.results.store import ELSEWHERE, Store, StoredSeries
from kielwasser.tournament.series import RUNNING, STOPPING
from kielwasser.tournament.show.report import report
from kielwasser.tournament.show.spreadsheet import sheet

INTERVAL = 1.0  # seconds between two looks at a series, however many people watch it
_SHARE = 10  # looking takes at most one part in so many of a processor
_TRYING = 30.0  # seconds that a class in a Python file may take until it is made
_TRIAL = (
    "import json, sys\n"
    "from kielwasser.tournament.basics.players import PlayerSpec\n"
    "try:\n"
    "    PlayerSpec.from_json(json.loads(sys.argv[1])).make('trial')\n"
    "except Exception as error:\n"
    "    sys.exit(str(error))\n"
)
Done = TypeVar("Done")
NOT_SHOWN = Text("Diesen Stand zeigt der Besitzer Gästen nicht.", "The owner does not show these standings to guests.")
_BUSY = (RUNNING, STOPPING, ELSEWHERE)


@dataclass(frozen=True)
class SeriesView:
    """A series at one moment, and the games whose replays are there, by pair and seat."""

    shot: Snapshot
    kept: frozenset[tuple[int, int]]

    @property
    def is_running(self) -> bool:
        """Whether it plays, or has not yet stopped to."""
        return self.shot.state in _BUSY


@dataclass(frozen=True)
class Listed:
    """A series in the list, with its game, what it does at the moment, and the points by player unless it runs."""

    entry: StoredSeries
    settings: SeriesSettings
    state: str
    points: Mapping[int, float] = field(default_factory=dict)

    @property
    def is_running(self) -> bool:
        """Whether it plays, or has not yet stopped to."""
        return self.state in _BUSY


@dataclass
class _Watched:
    """What was seen last of a series, and when it is worth looking again."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    view: SeriesView | None = None
    due: float = 0.0


class MassTests:
    """All mass tests of a store. The coroutines belong to one loop and never keep it waiting.

    Who may not start programs may neither begin nor resume a series in which programs or files play.
    """

    def __init__(
        self,
        warming: Warming,
        allow_programs: bool = True,
        open_all: Callable[[], AllSeries] = lambda: AllSeries(Store()),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._warming, self._allow_programs, self._open_all, self._clock = warming, allow_programs, open_all, clock
        self._pool = ThreadPoolExecutor(3, "mass tests")  # of its own: thinking players fill the usual one
        self._quick = ThreadPoolExecutor(1, "mass tests at once")  # for what must not wait for large series
        self._opening = threading.Lock()
        self._all: AllSeries | None = None
        self._watched: dict[int, _Watched] = {}
        self._points: dict[int, tuple[int, Mapping[int, float]]] = {}  # of series, with the games they are of
        self.changes = 0  # how often something was begun, resumed, stopped or deleted here

    async def _do(self, work: Callable[[AllSeries], Done], pool: ThreadPoolExecutor | None = None) -> Done:
        """Do something with the series in a thread; a StoreError says why there is none."""
        return await asyncio.get_running_loop().run_in_executor(pool or self._pool, lambda: work(self._opened()))

    def _opened(self) -> AllSeries:
        with self._opening:
            if self._all is None:
                self._all = self._open_all()
            return self._all

    def store(self) -> Store:
        """Return the store, for those who read it in threads of their own; a StoreError says why there is none."""
        return self._opened().store

    async def close(self) -> None:
        """Stop whatever runs; it can be resumed."""
        every = self._all
        if every is not None:
            await asyncio.get_running_loop().run_in_executor(self._pool, every.close)
            every.store.close()

    # ---- doing -----------------------------------------------------------------------------------------------------

    async def begin(self, setup: MassSetup) -> int:
        """Start a series and return its number; a KielwasserError says why not. The setup has no `problems`."""
        settings = setup.settings()
        self._check(settings)
        for spec in settings.players:
            if spec.kind == PYTHON:
                await asyncio.get_running_loop().run_in_executor(self._pool, try_out, spec)
        await self._ready(settings)
        series = await self._do(lambda every: every.begin(settings))
        self._note(series.id)
        return series.id

    async def resume(self, id_: int) -> None:
        """Let a series go on; a KielwasserError says why not."""
        settings = await self._do(lambda every: every.store.settings(id_))
        self._check(settings)
        await self._ready(settings)
        await self._do(lambda every: every.resume(id_))
        self._note(id_)

    async def _ready(self, settings: SeriesSettings) -> None:
        """Return when all is compiled that the players need: workers never compile."""
        own = [spec.make("trial") for spec in settings.players if spec.kind == BUILT_IN]
        stage = Stage.SEARCH if any(map(searches, own)) else Stage.RULES
        await self._warming.wait(settings.conditions.game, stage)

    def _check(self, settings: SeriesSettings) -> None:
        if not self._allow_programs and any(player.kind != BUILT_IN for player in settings.players):
            raise KielwasserError(
                Text(
                    "Programme und Dateien zu starten ist hier abgeschaltet",
                    "starting programs and files is switched off here",
                )
            )

    async def stop(self, id_: int) -> None:
        """Ask a series to stop; what is under way is played when it is resumed."""
        await self._do(lambda every: every.series(id_).stop())
        self._note(id_)

    async def delete(self, id_: int) -> None:
        """Forget a series with its games and replays; a KielwasserError if it runs or is not there."""
        await self._do(lambda every: every.delete(id_))
        self._watched.pop(id_, None)
        self._points.pop(id_, None)
        self.changes += 1

    def _note(self, id_: int) -> None:
        self.changes += 1
        self._watched.setdefault(id_, _Watched()).due = 0.0

    # ---- looking ---------------------------------------------------------------------------------------------------

    async def entries(self) -> list[Listed]:
        """Return all series of the store, the latest first."""
        return await self._do(lambda every: [self._listed(every, entry) for entry in every.store.entries()])

    def _listed(self, every: AllSeries, entry: StoredSeries) -> Listed:
        """Return a series of the list; its games are gone through once, when it does not run."""
        found = Listed(entry, every.store.settings(entry.id), every.state(entry))
        if found.is_running:
            return found
        games, points = self._points.get(entry.id, (0, {}))
        if games != entry.games:
            points = every.store.points(entry.id)
            self._points[entry.id] = entry.games, points
        return replace(found, points=points)

    async def settings(self, id_: int) -> SeriesSettings:
        """Return how a series is played, however many games it has; a StoreError if there is none of that number."""
        return await self._do(lambda every: every.store.settings(id_), self._quick)

    async def look(self, id_: int) -> SeriesView:
        """Return a series as it is, or as it was a moment ago; a StoreError if there is none of that number."""
        watched = self._watched.setdefault(id_, _Watched())
        async with watched.lock:
            if watched.view is None or self._clock() >= watched.due:
                began = self._clock()
                try:
                    watched.view = await self._do(partial(_seen, id_=id_, last=watched.view))
                except KielwasserError:
                    self._watched.pop(id_, None)
                    raise
                now = self._clock()
                watched.due = now + max(INTERVAL, _SHARE * (now - began))
            return watched.view

    async def replay(self, id_: int, pair: int, seat: int) -> bytes | None:
        """Return the record of a game, if it was kept."""
        return await self._do(lambda every: every.store.replay(id_, pair, seat))

    async def shown(self) -> list[Listed]:
        """Return the series that guests may see, the latest first."""

        def find(every: AllSeries) -> list[Listed]:
            shown = set(every.store.shown())
            return [self._listed(every, entry) for entry in every.store.entries() if entry.id in shown]

        return await self._do(find, self._quick)

    async def is_shown(self, id_: int) -> bool:
        """Tell whether guests may see how a series stands."""
        return await self._do(lambda every: every.store.is_shown(id_), self._quick)

    async def show(self, id_: int, shown: bool) -> None:
        """Let guests see how a series stands, or no longer; a StoreError if there is none of that number."""
        await self._do(lambda every: every.store.show(id_, shown), self._quick)

    async def standings(self, id_: int, visitor: Visitor) -> SeriesView:
        """Return a series as a visitor may see it: the owner any, guests only what is shown to them."""
        if not Right.OWN.allows(visitor) and not await self.is_shown(id_):
            raise NotAllowed(NOT_SHOWN)
        return await self.look(id_)

    async def ratings(self) -> list[RatingList]:
        """Return a list of ratings for each game, ruling and time limit."""
        return await self._do(lambda every: rating_lists(every.store))

    # ---- taking away -----------------------------------------------------------------------------------------------

    async def as_html(self, id_: int, language: str) -> str:
        """Return the report that stands alone."""
        return await self._do(lambda every: report(every.series(id_).snapshot(), language))

    async def as_json(self, id_: int) -> str:
        """Return the result for programs."""
        return await self._do(lambda every: json.dumps(every.series(id_).snapshot().as_json(), indent=2))

    async def as_csv(self, id_: int) -> str:
        """Return the games for spreadsheets."""
        return await self._do(lambda every: sheet(every.store.settings(id_).names, every.store.games(id_)))


def _seen(every: AllSeries, id_: int, last: SeriesView | None) -> SeriesView:
    shot = every.series(id_).snapshot()
    if last is not None and last.shot is shot:
        return last
    return SeriesView(shot, frozenset(every.store.kept(id_)))


def try_out(spec: PlayerSpec) -> None:
    """Make a player in a process of its own, which takes only itself down; a PlayerError says what went wrong."""
    command = [sys.executable, "-P", "-c", _TRIAL, json.dumps(spec.as_json())]
    try:
        done = subprocess.run(command, capture_output=True, timeout=_TRYING, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        raise PlayerError(
            Text(
                f"{spec.text} braucht länger als {_TRYING:g} Sekunden für den Anfang",
                f"{spec.text} takes longer than {_TRYING:g} seconds to begin",
            )
        ) from None
    if done.returncode:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
        printed, code = "\n".join(lines[-3:]), done.returncode
        ended = Text(f"{spec.text} endet mit Code {code}", f"{spec.text} ends with code {code}")
        raise PlayerError(Text(printed, printed) if printed else ended)
