"""Put the pages together and serve them, with the game server in the same loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from kielwasser.core.errors import KielwasserError
from kielwasser.core.folders import data_folder
from kielwasser.web.arena import Arena
from kielwasser.web.guard import Guard
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
    no_server: str = ""  # why no computer player can connect, if none can


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


def listen(host: str, port: int) -> socket.socket:
    """Return a socket for the pages; a KielwasserError says why there is none."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        found = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would let two programs share the port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
    except OSError as error:
        raise KielwasserError(f"cannot serve pages on {host} port {port}: {error.strerror or error}") from None
    return found


@contextlib.asynccontextmanager
async def serving(site: Site, sock: socket.socket) -> AsyncIterator[uvicorn.Server]:
    """Serve the pages while the block runs; the game server starts as soon as its games are ready."""
    config = uvicorn.Config(build(site), log_level="warning", ws_max_size=2**24, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]  # ours are in the cli
    pages = asyncio.create_task(server.serve([sock]))
    background = asyncio.create_task(_get_ready(site))
    try:
        while not server.started and not pages.done():
            await asyncio.sleep(0.01)
        yield server
    finally:
        background.cancel()
        await asyncio.gather(background, return_exceptions=True)
        await site.arena.stop()
        server.should_exit = True
        await pages


async def _get_ready(site: Site) -> None:
    await site.warming.run()
    try:
        await site.arena.start()
    except KielwasserError as error:
        site.no_server = str(error)
        log.error("%s", error)
    site.warming.changed()
