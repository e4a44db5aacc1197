"""Compile what is cold in a child process, so that the pages answer meanwhile."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable

from kielwasser.core.warm import is_warm, warm
from kielwasser.games import NAMES, game


class Warming:
    """Gets all games ready, one after the other, the wanted one first. `busy` is the game in work."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.busy: str | None = None
        self.ready: set[str] = set()
        self.failed = ""
        self._wanted: list[str] = list(reversed(NAMES))  # the latest season first
        self._events = {name: asyncio.Event() for name in NAMES}
        self.changed = changed

    async def run(self) -> None:
        """Get everything ready."""
        while self._wanted:
            name = self._wanted.pop(0)
            found = game(name)
            if not is_warm(found):
                self.busy = name
                self.changed()
                await self._compile(name)
            await asyncio.to_thread(warm, found)  # from the cache into this process
            self.ready.add(name)
            self._events[name].set()
            self.busy = None
            self.changed()

    async def _compile(self, name: str) -> None:
        command = [sys.executable, "-m", "kielwasser", "warm", name]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            _, errors = await asyncio.to_thread(child.communicate)
        finally:
            child.kill()
        if child.returncode:  # then this process compiles: slower for everybody, but it works
            self.failed = errors.decode("utf-8", "replace").strip()

    async def wait(self, name: str) -> None:
        """Return when a game is ready; it is the next in turn."""
        if name in self._wanted:
            self._wanted.remove(name)
            self._wanted.insert(0, name)
        await self._events[name].wait()
