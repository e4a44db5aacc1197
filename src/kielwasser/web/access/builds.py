"""What pages cost that nobody looks at: how many an address may ask for, and how their memory comes back.

A page is built when its address is asked for, and kept until a browser connects to it or a minute has passed. Whoever
asks without ever connecting would fill the memory with pages; and a page is a net of objects that point at each other,
which only the garbage collector can give back. That one is calmed, so it is called when pages have gone.
"""

from __future__ import annotations

import asyncio
import re

from kielwasser.system.memory import give_back

MAX_WAITING = 100  # pages of one address that wait for their browser
_COLLECTING = 15.0  # seconds
_FILES = re.compile(r"/(_nicegui|_nicegui_ws|kielwasser|pictures)/.*|/favicon\.ico", re.DOTALL)


def is_page(path: str) -> bool:
    """Tell whether an address is a page, which has to be built, and no file."""
    return not _FILES.fullmatch(path)


def waiting_pages(address: str) -> int:
    """Return how many pages were built for an address and are not connected to a browser."""
    from nicegui import Client

    return sum(client.ip == address and not client.has_socket_connection for client in Client.instances.values())


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
