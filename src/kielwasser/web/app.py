"""Put the pages together and serve them, with the game server in the same loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from kielwasser.server.clock import calm_collector
from kielwasser.server.serve import ListenError
from kielwasser.system.errors import Text
from kielwasser.system.folders import data_folder
from kielwasser.web.arena import Arena
from kielwasser.web.guard import Guard
from kielwasser.web.masstests import MassTests
from kielwasser.web.warming import Warming

log = logging.getLogger("kielwasser.web")

PORT = 8013


@dataclass(frozen=True)
class WebSettings:
    """How the pages are served."""

    host: str = "127.0.0.1"
    port: int = PORT
    token: str = ""  # asked for from everybody; made up where others than this machine can connect
    allow_programs: bool = True


@dataclass
class Site:
    """What all pages share."""

    arena: Arena
    warming: Warming
    settings: WebSettings
    no_server: Text | None = None  # why no computer player can connect, if none can
    settled: asyncio.Event = field(default_factory=asyncio.Event)  # the game server listens, or cannot

    @cached_property
    def mass_tests(self) -> MassTests:
        """The series of the store, those that run here among them."""
        return MassTests(self.warming, self.settings.allow_programs)

    async def move_server(self, port: int) -> None:
        """Let the game server listen on another port; a ListenError says why not, then all is as before."""
        await self.arena.relisten(port)
        self.no_server = None


def build(site: Site) -> Any:
    """Return the whole application; once in a process, since NiceGUI's pages are."""
    folder = data_folder() / "web"
    os.environ.setdefault("NICEGUI_STORAGE_PATH", str(folder))
    from nicegui import ui

    from kielwasser.web.pages import register

    app = FastAPI(title="Kielwasser", docs_url=None, redoc_url=None, openapi_url=None)
    register(site)
    ui.run_with(
        app,
        title="Kielwasser",
        favicon=Path(__file__).parent / "assets" / "favicon.svg",
        dark=None,
        storage_secret=_secret(folder),
        show_welcome_message=False,
        reconnect_timeout=10.0,
    )
    return Guard(app, site.settings.host, site.settings.token)


def _secret(folder: Path) -> str:
    """Return the key that signs cookies, made at the first start."""
    path = folder / "secret"
    with contextlib.suppress(OSError):
        return path.read_text(encoding="utf-8")
    secret = secrets.token_hex(32)
    with contextlib.suppress(OSError):  # without one everybody is a new visitor at the next start
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(secret, encoding="utf-8")
        path.chmod(0o600)
    return secret


@contextlib.asynccontextmanager
async def serving(site: Site, sock: socket.socket) -> AsyncIterator[uvicorn.Server]:
    """Serve the pages while the block runs; the game server starts as soon as its games are ready."""
    config = uvicorn.Config(build(site), log_level="warning", ws_max_size=2**24, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]  # ours are in the cli
    pages = asyncio.create_task(server.serve([sock]))
    background = asyncio.create_task(_get_ready(site))
    background.add_done_callback(_tell_failure)
    try:
        while not server.started and not pages.done():
            await asyncio.sleep(0.01)
        yield server
    finally:
        background.cancel()
        await asyncio.gather(background, return_exceptions=True)
        await site.mass_tests.close()
        await site.arena.stop()
        server.should_exit = True
        await pages


def _tell_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("the games cannot be loaded", exc_info=task.exception())


async def _get_ready(site: Site) -> None:
    """Compile and load all games, then let computer players in: a serving process never compiles."""
    await site.warming.run()
    try:
        await site.arena.start()
    except ListenError as error:
        site.no_server = error.text
        log.error("%s; people and built-in players can play all the same", error)
    site.settled.set()
    site.warming.changed()
    calm_collector()
