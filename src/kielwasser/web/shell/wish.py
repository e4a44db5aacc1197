"""What the person at a page will need next, so that it is compiled before everything else."""

from __future__ import annotations

import asyncio
import contextlib

from nicegui import ui

from kielwasser.server.warming import Stage, Warming
from kielwasser.system.errors import KielwasserError


class Wish:
    """Waits for a part of a game for as long as there is somebody at the page; of a page that is being built."""

    def __init__(self, warming: Warming) -> None:
        self._warming = warming
        self._wanted: tuple[str, Stage] | None = None
        self._waiting: asyncio.Task[None] | None = None
        ui.context.client.on_delete(self.drop)

    def want(self, name: str, stage: Stage = Stage.RULES) -> None:
        """Want this, and nothing else any more."""
        if self._wanted != (name, stage):
            self.drop()
            self._wanted = name, stage
            self._waiting = asyncio.get_running_loop().create_task(self._wait(name, stage))

    def drop(self) -> None:
        """Want nothing any more."""
        self._wanted = None
        if self._waiting is not None:
            self._waiting.cancel()

    async def _wait(self, name: str, stage: Stage) -> None:
        with contextlib.suppress(KielwasserError):  # the page says why it never will be ready
            await self._warming.wait(name, stage)
