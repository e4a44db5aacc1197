"""Put the pages together and serve them, with the game server in the same loop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from kielwasser.arena.seal import kept_secret
from kielwasser.server.clock import calm_collector
from kielwasser.server.serve import ListenError
from kielwasser.system.errors import Text
from kielwasser.system.folders import data_folder
from kielwasser.web.access.builds import collect_gone_pages, crowd_at
from kielwasser.web.access.faults import told_briefly
from kielwasser.web.access.guard import OWNER, Guard
from kielwasser.web.access.immutable import Immutable
from kielwasser.web.access.sockets import Sockets
from kielwasser.web.site import Site

log = logging.getLogger("kielwasser.web")


def build(site: Site) -> Any:
    """Return the whole application; once in a process, since NiceGUI's pages are."""
    folder = data_folder() / "web"
    os.environ.setdefault("NICEGUI_STORAGE_PATH", str(folder))
    from nicegui import ui

    app = FastAPI(title="Kielwasser", docs_url=None, redoc_url=None, openapi_url=None)
    _register(site)
    ui.run_with(
        app,
        title="Kielwasser",
        favicon=Path(__file__).parent / "assets" / "favicon.svg",
        dark=None,
        storage_secret=kept_secret(folder / "secret"),
        show_welcome_message=False,
        reconnect_timeout=10.0,
        tailwind=False,  # a compiler of styles that runs in the browser; what pages need of it is in our own
    )
    settings = site.settings
    return Guard(
        Immutable(app),
        settings.host,
        settings.token,
        site.seal,
        site.tickets,
        site.owners,
        settings.proxy,
        lambda address: crowd_at(address, OWNER),
    )


def _register(site: Site) -> None:
    """Make all pages known to NiceGUI."""
    from kielwasser.web.compare import page as compare
    from kielwasser.web.editor import page as editor
    from kielwasser.web.help import page as manual
    from kielwasser.web.home import page as home
    from kielwasser.web.logs import page as logs
    from kielwasser.web.mass_tests import page as mass_tests
    from kielwasser.web.mass_tests import ratings_page, series_page, standings_page
    from kielwasser.web.new_game import page as new_game
    from kielwasser.web.replays import page as replays
    from kielwasser.web.rules import page as rules
    from kielwasser.web.server import page as server
    from kielwasser.web.shell import frame
    from kielwasser.web.table import page as table

    for module in (
        frame,
        home,
        new_game,
        editor,
        server,
        table,
        logs,
        replays,
        rules,
        manual,
        compare,
        ratings_page,
        mass_tests,
        series_page,
        standings_page,
    ):
        module.register(site)


@contextlib.asynccontextmanager
async def serving(site: Site, sock: socket.socket) -> AsyncIterator[uvicorn.Server]:
    """Serve the pages and the game server while the block runs."""
    app = build(site)
    sockets = Sockets(OWNER)
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        proxy_headers=False,  # they would be believed from this machine; see `Guard`
        ws_max_size=2**24,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]  # ours are in the cli
    sockets.stand_before()
    site.owners.watch(sockets.close_pages_of_former_owners)
    with told_briefly(data_folder() / "faults.log"):
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
            site.library.close()
            await site.analyst.close()
            await site.arena.stop()
            logging.getLogger("nicegui").addFilter(_is_for_people)
            server.should_exit = True
            await pages


def _is_for_people(record: logging.LogRecord) -> bool:
    """Tell whether the framework's message matters: not that pages end slowly where everything ends anyway."""
    return not str(record.msg).startswith("Could not cancel")


def _tell_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error(Text("die Spiele lassen sich nicht laden", "the games cannot be loaded"), exc_info=task.exception())


async def _get_ready(site: Site) -> None:
    """Let computer players in, and get all games ready: who wants to play one that is not has to wait for it."""
    try:
        await site.arena.start()
    except ListenError as error:
        site.no_server = error.text
        log.error(
            Text(
                f"{error.text.de}; Menschen und eingebaute Spieler können trotzdem spielen",
                f"{error.text.en}; people and built-in players can play all the same",
            )
        )
    site.settled.set()
    await site.warming.run()
    calm_collector()
    await collect_gone_pages()
