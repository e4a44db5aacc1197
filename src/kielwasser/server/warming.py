"""Get games ready while others are played: child processes compile, this one loads from the cache, in a thread.

A serving process never compiles. What lies in the cache is loaded first; of the rest, whatever somebody waits for comes
before everything else. Where processors are few, what nobody waits for gives way even while it is being compiled: what
its child has finished lies in the cache, so that hardly anything is done twice.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from kielwasser.core import compile_times
from kielwasser.core import warm as rules
from kielwasser.core.game import Game
from kielwasser.games import game, names
from kielwasser.system.errors import KielwasserError, Text, text_of
from kielwasser.system.processes import processors

log = logging.getLogger("kielwasser.server")
NOT_LOADED = Text("%s lässt sich nicht laden", "%s cannot be loaded")
NOT_COMPILED = Text("%s ließ sich nicht im Kindprozess übersetzen: %s", "compiling %s in a child process failed: %s")

AT_ONCE = min(max(len(processors()) // 2, 1), 4)  # games that are compiled side by side …
WANTED_AT_ONCE = 2  # … and at least, where somebody waits for so many
_LOADING = 1.0  # seconds, from the cache
_OVERDUE = 0.1  # of the time that something has taken longer than expected and will take on, as far as one can tell


class Stage(Enum):
    """The parts of a game that become ready one after the other."""

    RULES = compile_times.RULES  # enough to referee and to draw: for people and foreign programs
    SEARCH = compile_times.SEARCH  # with which built-in players think


@dataclass(frozen=True)
class Workshop:
    """How games are compiled and loaded, and how long that takes."""

    is_compiled: Callable[[Game, Stage], bool]
    compile: Callable[[str, Stage], Awaitable[str]]  # in another process; returns what went wrong, if anything
    load: Callable[[Game, Stage], None]
    expect: Callable[[str, Stage], float] = lambda name, stage: compile_times.expected(name, stage.value)
    remember: Callable[[str, Stage, float], None] = lambda name, stage, seconds: compile_times.remember(
        name, stage.value, seconds
    )


async def compile_in_child(name: str, stage: Stage) -> str:
    """Compile a part of a game in another process; return what went wrong, nothing if all went well."""
    command = [sys.executable, "-m", "kielwasser", "warm", name, f"--{stage.value}"]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    try:
        _, printed = await asyncio.to_thread(child.communicate)
    finally:
        child.kill()
    return printed.decode("utf-8", "replace").strip() if child.returncode else ""


def _is_compiled(found: Game, stage: Stage) -> bool:
    if stage is Stage.RULES:
        return rules.is_warm(found)
    from kielwasser.bots import warming  # who only serves has no use for it

    return warming.is_warm(found)


def _load(found: Game, stage: Stage) -> None:
    if stage is Stage.RULES:
        rules.warm(found)
        return
    from kielwasser.bots import warming

    warming.warm(found)


WORKSHOP = Workshop(_is_compiled, compile_in_child, _load)


@dataclass(eq=False)
class _Job:
    """A part of a game that is to become ready."""

    game: str
    stage: Stage
    before: _Job | None  # what has to be ready first
    expected: float = 0.0  # seconds
    spent: float = 0.0  # seconds, by children that have ended
    began: float | None = None  # when its child was started
    is_compiled: bool = False
    wishes: int = 0  # how many wait for it …
    wished: int = 0  # … and since when: the number of that wish
    task: asyncio.Task[None] | None = None
    done: asyncio.Event = field(default_factory=asyncio.Event)
    failure: Text | None = None  # why it never will be ready

    @property
    def is_open(self) -> bool:
        """Whether something is left to do."""
        return not self.done.is_set()

    @property
    def can_begin(self) -> bool:
        """Whether it is open, and nothing else has to be done first: what somebody waits for is compiled at once."""
        first = self.before is not None and self.before.is_open
        return self.is_open and (not first or (self.wishes > 0 and not self.is_compiled))

    def left(self, now: float) -> float:
        """Return the seconds that it will still take, as far as one can tell."""
        if not self.is_open:
            return 0.0
        if self.is_compiled:
            return _LOADING
        so_far = self.spent + (0.0 if self.began is None else now - self.began)
        return max(self.expected - so_far, _OVERDUE * so_far)


class Warming:
    """Gets all games ready, those first that somebody waits for. `ready` are those whose rules are."""

    def __init__(
        self,
        stages: Sequence[Stage] = tuple(Stage),
        workshop: Workshop = WORKSHOP,
        tell: Callable[[Text], None] = lambda text: None,
        clock: Callable[[], float] = time.monotonic,
        at_once: int = AT_ONCE,
    ) -> None:
        self.ready: set[str] = set()
        self._workshop, self._tell, self._clock, self._at_once = workshop, tell, clock, at_once
        self._wishes = 0
        self._news = asyncio.Event()
        self._jobs: dict[tuple[str, Stage], _Job] = {}
        for stage in stages:  # the rules of all games come first, the latest season's before the others'
            for name in reversed(names()):
                before = self._jobs[name, Stage.RULES] if stage is not Stage.RULES else None
                self._jobs[name, stage] = _Job(name, stage, before)

    # ---- what others ask -------------------------------------------------------------------------------------------

    def is_ready(self, name: str, stage: Stage = Stage.RULES) -> bool:
        """Tell whether a part of a game is ready."""
        job = self._jobs[name, stage]
        return not job.is_open and job.failure is None

    def is_settled(self, name: str, stage: Stage = Stage.RULES) -> bool:
        """Tell whether a part of a game is ready, or never will be."""
        return not self._jobs[name, stage].is_open

    def is_compiled(self, name: str, stage: Stage = Stage.RULES) -> bool:
        """Tell whether a part of a game lies in the cache, so that loading it takes a moment only."""
        return self._jobs[name, stage].is_compiled

    def failure(self, name: str, stage: Stage = Stage.RULES) -> Text | None:
        """Return why a part of a game never will be ready; None: it is, or will be."""
        return self._jobs[name, stage].failure

    @property
    def compiling(self) -> list[tuple[str, Stage]]:
        """What is being compiled, the most important first."""
        return [(job.game, job.stage) for job in self._in_turn() if job.began is not None]

    async def wait(self, name: str, stage: Stage = Stage.RULES) -> None:
        """Return when a part of a game is ready; as long as somebody waits it comes before all that nobody waits for.

        A KielwasserError says that it never will be.
        """
        job = self._jobs[name, stage]
        needed = [one for one in (job.before, job) if one is not None]
        self._wishes += 1
        for one in needed:
            one.wished = one.wished if one.wishes else self._wishes
            one.wishes += 1
        self._news.set()
        try:
            await job.done.wait()
        finally:
            for one in needed:
                one.wishes -= 1
            self._news.set()
        if job.failure is not None:
            raise KielwasserError(job.failure)

    def remaining(self, name: str, stage: Stage = Stage.RULES) -> float:
        """Return in how many seconds a part of a game will be ready, as far as one can tell; 0: it is."""
        now, job = self._clock(), self._jobs[name, stage]
        needed = [one for one in (job.before, job) if one is not None and one.is_open]
        own = max((one.left(now) for one in needed), default=0.0)  # side by side
        if not needed or needed[0].task is not None:
            return own
        turns = self._in_turn()
        ahead = turns[: turns.index(needed[0])]
        return own + sum(one.left(now) for one in ahead) / self._children(turns)

    # ---- doing it --------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Get everything ready."""
        await asyncio.to_thread(self._look)
        try:
            while any(job.is_open for job in self._jobs.values()):
                self._news.clear()
                self._assign()
                await self._news.wait()
        finally:
            tasks = [job.task for job in self._jobs.values() if job.task is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _look(self) -> None:
        """Find out what lies in the cache, and how long the rest may take."""
        for job in self._jobs.values():
            job.is_compiled = self._lies_there(job)
            job.expected = 0.0 if job.is_compiled else self._workshop.expect(job.game, job.stage)

    def _lies_there(self, job: _Job) -> bool:
        try:
            return self._workshop.is_compiled(game(job.game), job.stage)
        except Exception:  # what is wrong with the game is said when it is loaded
            return False

    def _in_turn(self) -> list[_Job]:
        """Return what can be done now: what is wanted before the rest, what has begun before that, then the rules."""

        def rank(job: _Job) -> tuple[bool, bool, bool, int]:
            return not job.wishes, job.task is None, job.before is not None, job.wished if job.wishes else 0

        return sorted((job for job in self._jobs.values() if job.can_begin), key=rank)

    def _assign(self) -> None:
        """Let everything be done that has its turn, and interrupt what has not."""
        turns = self._in_turn()
        compiled = [job for job in turns if job.is_compiled]
        loading = [job for job in compiled if job.task is not None] or compiled[:1]  # one at a time, never interrupted
        cold = [job for job in turns if not job.is_compiled]
        if loading:  # nothing that nobody waits for is begun before what lies in the cache is ready
            cold = [job for job in cold if job.wishes or job.task is not None]
        chosen = loading + cold[: self._children(cold)]
        for job in self._jobs.values():
            if job not in chosen and job.task is not None:
                job.task.cancel()
        for job in chosen:
            if job.task is None:
                job.task = asyncio.get_running_loop().create_task(self._do(job))

    def _children(self, jobs: list[_Job]) -> int:
        """Return how many of these are compiled side by side."""
        return max(self._at_once, min(sum(job.wishes > 0 for job in jobs), WANTED_AT_ONCE))

    async def _do(self, job: _Job) -> None:
        """Compile a part of a game, or load it if it is compiled."""
        try:
            if job.is_compiled:
                await self._make_ready(job)
            elif await asyncio.to_thread(self._lies_there, job):  # somebody else has compiled it meanwhile
                job.is_compiled = True
            else:
                await self._compile(job)
        except Exception as error:  # one game that cannot be loaded is no reason to keep the others waiting
            log.exception(NOT_LOADED, job.game)
            self._give_up(job, error)
        finally:
            job.task = None
            self._news.set()

    async def _compile(self, job: _Job) -> None:
        job.began = self._clock()
        if not job.spent:
            self._tell(_compiling(job))
        try:
            failure = await self._workshop.compile(job.game, job.stage)
        finally:
            job.spent += self._clock() - job.began
            job.began = None
        job.is_compiled = True
        if failure:  # then this process compiles: slower for everybody, but it works
            log.warning(NOT_COMPILED, job.game, failure)
            job.spent = 0.0

    async def _make_ready(self, job: _Job) -> None:
        began = self._clock()
        await asyncio.to_thread(self._workshop.load, game(job.game), job.stage)
        if job.spent:
            seconds = job.spent + self._clock() - began
            await asyncio.to_thread(self._workshop.remember, job.game, job.stage, seconds)
            self._tell(Text(f"{_called(job).de} ist bereit", f"{_called(job).en} is ready"))
        if job.stage is Stage.RULES:
            self.ready.add(job.game)
        job.done.set()

    def _give_up(self, job: _Job, error: Exception) -> None:
        """Take notice that a part of a game, and what needs it, never will be ready."""
        why, kind = text_of(error), type(error).__name__
        failure = Text(
            f"{job.game} lässt sich nicht laden ({kind}: {why.de}).", f"{job.game} cannot be loaded ({kind}: {why.en})."
        )
        for one in self._jobs.values():
            if job in (one, one.before):
                one.failure = failure
                one.done.set()


def _called(job: _Job) -> Text:
    if job.stage is Stage.RULES:
        return Text(job.game, job.game)
    return Text(f"{job.game} (eingebaute Spieler)", f"{job.game} (built-in players)")


def _compiling(job: _Job) -> Text:
    name, seconds = _called(job), f"{job.expected:.0f}"
    return Text(
        f"{name.de} wird übersetzt, einmalig, etwa {seconds} Sekunden …",
        f"compiling {name.en}, once, about {seconds} seconds …",
    )
