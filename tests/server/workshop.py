"""A workshop in which nothing is compiled: tests say what lies in the cache, and when a child has done its work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from kielwasser.core.game import Game
from kielwasser.games import names
from kielwasser.server.warming import Stage, Warming, Workshop

Part = tuple[str, Stage]
ALL = [(name, stage) for stage in Stage for name in reversed(names())]


class Bench:
    """Remembers what was begun, interrupted and loaded. `finish` ends a child; `patient` ones wait for that."""

    def __init__(self, cached: Iterable[Part] = (), patient: bool = True) -> None:
        self.cached = set(cached)
        self.begun: list[Part] = []
        self.interrupted: list[Part] = []
        self.loaded: list[Part] = []
        self.remembered: dict[Part, float] = {}
        self.expected: dict[Part, float] = {}
        self.broken: dict[Part, Exception] = {}  # what loading raises
        self.clumsy: dict[str, str] = {}  # what children say that fail, by game
        self.now = 0.0
        self._patient = patient
        self._children: dict[Part, asyncio.Event] = {}

    def warming(self, tell: Callable[..., None] = lambda text: None, at_once: int = 1, **more: object) -> Warming:
        """Return a warming that works here."""
        workshop = Workshop(
            lambda game, stage: (game.name, stage) in self.cached,
            self._compile,
            self._load,
            lambda name, stage: self.expected.get((name, stage), 20.0),
            lambda name, stage, seconds: self.remembered.update({(name, stage): seconds}),
        )
        return Warming(workshop=workshop, tell=tell, clock=lambda: self.now, at_once=at_once, **more)

    @property
    def running(self) -> list[Part]:
        """What is being compiled, in the order of `ALL`: of what begins together, anything may be the first."""
        return [part for part in ALL if part in self._children and not self._children[part].is_set()]

    async def _compile(self, name: str, stage: Stage) -> str:
        part, child = (name, stage), asyncio.Event()
        self.begun.append(part)
        self._children[part] = child
        try:
            if self._patient:
                await child.wait()
        except asyncio.CancelledError:
            self.interrupted.append(part)
            raise
        finally:
            del self._children[part]
        self.cached.add(part)
        return self.clumsy.get(name, "")

    def _load(self, game: Game, stage: Stage) -> None:
        part = game.name, stage
        self.loaded.append(part)
        if part in self.broken:
            raise self.broken[part]

    def finish(self, name: str, stage: Stage = Stage.RULES) -> None:
        """Let the child that compiles a part end."""
        self._children[name, stage].set()


async def until(is_so: Callable[[], bool]) -> None:
    """Let the others work until something is so."""
    while not is_so():
        await asyncio.sleep(0.001)
