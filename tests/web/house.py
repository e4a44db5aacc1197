"""A whole arena in this process: real pages over real sockets, and what lies behind them within reach of a test."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from workshop import Bench

from kielwasser.arena.seal import Seal
from kielwasser.arena.tables.arena import Arena
from kielwasser.server.settings import Settings
from kielwasser.server.warming import Stage
from kielwasser.web.access.listening import listen
from kielwasser.web.access.owners import Owner
from kielwasser.web.access.settings import WebSettings
from kielwasser.web.application import serving
from kielwasser.web.site import Site

HIVE = "hive_2020"
Made = TypeVar("Made")


class House:
    """An arena that serves in a thread of its own; only Hive is ready there, the rest is being compiled for ever."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened, self._closing = threading.Event(), asyncio.Event()
        self._browsers: list[httpx.Client] = []
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()))

    def open(self) -> None:
        """Open the doors."""
        self._thread.start()
        assert self._opened.wait(120), "the arena did not start"

    def close(self) -> None:
        """Close everything."""
        for browser in self._browsers:
            browser.close()
        self.loop.call_soon_threadsafe(self._closing.set)
        self._thread.join(60)

    async def _live(self) -> None:
        self.loop = asyncio.get_running_loop()
        sock = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{sock.getsockname()[1]}"
        seal, warming = Seal("a secret of this test"), Bench([(HIVE, stage) for stage in Stage]).warming()
        settings = Settings(port=0, replays=str(self.folder / "replays"))
        arena = Arena(settings, seal=seal, kept=self.folder / "tables", warming=warming)
        self.site = Site(arena, warming, WebSettings(port=sock.getsockname()[1]), seal=seal)
        async with serving(self.site, sock):
            await self.site.settled.wait()
            await warming.wait(HIVE)
            self._opened.set()
            await self._closing.wait()

    def run(self, work: Coroutine[Any, Any, Made]) -> Made:
        """Do something in the arena's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(120)

    def call(self, work: Callable[[], Made]) -> Made:
        """Call something in the arena's loop."""

        async def call() -> Made:
            return work()

        return self.run(call())

    def browser(self, is_owner: bool = False) -> httpx.Client:
        """Return a browser that remembers cookies, as the owner's or as a guest's."""
        browser = httpx.Client(base_url=self.address, follow_redirects=True, timeout=60, trust_env=False)
        self._browsers.append(browser)
        if is_owner:
            browser.get("/", params={"ticket": self.call(self.site.tickets.issue)})
        return browser

    def page(self, browser: httpx.Client, path: str, **headers: str) -> Any:
        """Open a page; return the framework's own object of it."""
        from nicegui import Client

        before = set(Client.instances)
        browser.get(path, headers=headers)
        (made,) = set(Client.instances) - before
        return Client.instances[made]

    def owner_of(self, browser: httpx.Client) -> Owner | None:
        """Return what the arena knows of a browser."""
        cookie = browser.cookies.get(self.site.owners.cookie) or ""
        return self.call(lambda: self.site.owners.recognise(cookie))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One for all tests of this process: NiceGUI's pages exist once in one."""
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIELWASSER_DATA", str(folder))
        patch.setenv("NICEGUI_STORAGE_PATH", str(folder / "web"))
        built = House(folder)
        built.open()
        yield built
        built.close()
