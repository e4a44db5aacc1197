"""What pages cost that nobody looks at: how many an address may ask for, and how their memory comes back.

A page is built when its address is asked for, and kept until a browser connects to it or a minute has passed, then as
long as that browser stays. Whoever asks for ever more would fill the memory with pages; and a page is a net of objects
that point at each other, which only the garbage collector can give back. That one is calmed, so it is called when pages
have gone.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kielwasser.system.addresses import place_of
from kielwasser.system.memory import give_back

# Of guests. A class sits behind one router, and some of it has two pages open.
MAX_WAITING = 100  # pages of one address that wait for their browser
MAX_PAGES, MAX_ALL_PAGES = 160, 600  # of one address; of all
MAX_SOCKETS, MAX_ALL_SOCKETS = 200, 800
_COLLECTING = 15.0  # seconds
_FILES = re.compile(r"/(_nicegui|_nicegui_ws|kielwasser|pictures)/.*|/favicon\.ico", re.DOTALL)


@dataclass(frozen=True)
class Crowd:
    """How many pages and sockets of guests there are, from one place and from everywhere."""

    waiting: int = 0  # pages that no browser has connected to
    pages: int = 0
    all_pages: int = 0
    sockets: int = 0
    all_sockets: int = 0

    @property
    def has_all_pages(self) -> bool:
        """Whether a guest of that place gets no more pages."""
        return self.waiting >= MAX_WAITING or self.pages >= MAX_PAGES or self.all_pages >= MAX_ALL_PAGES

    @property
    def has_all_sockets(self) -> bool:
        """Whether a guest of that place gets no more sockets."""
        return self.sockets >= MAX_SOCKETS or self.all_sockets >= MAX_ALL_SOCKETS


def is_page(path: str) -> bool:
    """Tell whether an address is a page, which has to be built, and no file."""
    return not _FILES.fullmatch(path)


def crowd_at(address: str, owner: str) -> Crowd:
    """Count the guests who are where an address is, and all; `owner` is what a scope has of those who are none."""
    from nicegui import Client

    here = place_of(address)
    pages = [client for client in Client.instances.values() if client.request.scope.get(owner) is None]
    near = [client for client in pages if place_of(client.ip) == here]
    sockets = Counter(_places_of_sockets(owner))
    return Crowd(
        waiting=sum(not client.has_socket_connection for client in near),
        pages=len(near),
        all_pages=len(pages),
        sockets=sockets[here],
        all_sockets=sockets.total(),
    )


def _places_of_sockets(owner: str) -> Iterator[str]:
    from nicegui import core

    for environ in core.sio.environ.values():
        scope = environ.get("asgi.scope", {})
        if scope.get(owner) is None:
            yield place_of((scope.get("client") or ("",))[0])


async def collect_gone_pages() -> None:
    """Give back the memory of pages that have gone, now and then, for ever."""
    from nicegui import app

    gone = 0

    def count() -> None:
        nonlocal gone
        gone += 1

    app.on_delete(count)
    while True:
        await asyncio.sleep(_COLLECTING)
        if gone:
            gone = 0
            give_back()
