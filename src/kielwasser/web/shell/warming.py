"""Compile what is cold in a child process, so that the pages answer meanwhile."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import Awaitable, Callable

from kielwasser.bots.warming import is_warm, warm
from kielwasser.core.game import Game
from kielwasser.games import game, names
from kielwasser.system.errors import KielwasserError, Text

log = logging.getLogger("kielwasser.web")
NOT_LOADED = Text("%s lässt sich nicht laden", "%s cannot be loaded")
NOT_COMPILED = Text("%s ließ sich nicht im Kindprozess übersetzen: %s", "compiling %s in a child process failed: %s")


async def compile_in_child(name: str) -> str:
    """Compile a game in another process; return what went wrong, nothing if all went well."""
    command = [sys.executable, "-m", "kielwasser", "warm", name]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _, printed = await asyncio.to_thread(child.communicate)
    finally:
        child.kill()
    return printed.decode("utf-8", "replace").strip() if child.returncode else ""


class Warming:
    """Gets all games ready, one after the other, the wanted one first. `busy` is the game that is being compiled."""

    def __init__(
        self,
        changed: Callable[[], None] = lambda: None,
        is_compiled: Callable[[Game], bool] = is_warm,
        compile_game: Callable[[str], Awaitable[str]] = compile_in_child,
        load: Callable[[Game], None] = warm,
    ) -> None:
        self.busy: str | None = None
        self.ready: set[str] = set()
        self.changed = changed
        self._is_compiled, self._compile, self._load = is_compiled, compile_game, load
        self._wanted: list[str] = list(reversed(names()))  # the latest season first
        self._events = {name: asyncio.Event() for name in names()}
        self.failed: dict[str, Text] = {}  # games that cannot be played, and why

    async def run(self) -> None:
        """Get everything ready: compile it in a child process, then load it from the cache in a thread."""
        while self._wanted:
            name = self._wanted.pop(0)
            try:
                await self._prepare(name)
                self.ready.add(name)
            except Exception as error:  # one game that cannot be compiled is no reason to keep the others waiting
                log.exception(NOT_LOADED, name)
                self.failed[name] = Text(
                    f"{name} lässt sich nicht laden ({type(error).__name__}: {error}).",
                    f"{name} cannot be loaded ({type(error).__name__}: {error}).",
                )
            self._events[name].set()
            self.busy = None
            self.changed()

    async def _prepare(self, name: str) -> None:
        found = game(name)
        if not self._is_compiled(found):
            self.busy = name
            self.changed()
            failure = await self._compile(name)
            if failure:  # then this process compiles: slower for everybody, but it works
                log.warning(NOT_COMPILED, name, failure)
        await asyncio.to_thread(self._load, found)

    async def wait(self, name: str) -> None:
        """Return when a game is ready; it is the next in turn. A KielwasserError says that it never will be."""
        if name in self._wanted:
            self._wanted.remove(name)
            self._wanted.insert(0, name)
        await self._events[name].wait()
        if name in self.failed:
            raise KielwasserError(self.failed[name])
