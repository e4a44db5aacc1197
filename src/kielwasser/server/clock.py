"""Tell when bytes arrived, not when we got round to reading them.

A selector's answer says that bytes are there; they came at some time since it was last asked. If it had to wait, they
came just now. If it did not, the loop was busy with something else, and they may have been there since the previous
answer: that lag is ours, not the player's, so the earlier time counts.
"""

from __future__ import annotations

import asyncio
import gc
import selectors
import sys
import time
from typing import Any

_WAITED = 0.0005  # seconds: less is no waiting but the cost of asking


class ArrivalSelector(selectors.DefaultSelector):
    """A selector that remembers the earliest time at which what it reports can have arrived."""

    def __init__(self) -> None:
        super().__init__()
        self.arrived = self._returned = time.monotonic()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait as usual, and stamp."""
        asked = time.monotonic()
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(timeout)
        now = time.monotonic()
        self.arrived = now if now - asked > _WAITED else self._returned
        self._returned = now
        return ready


def calm_collector() -> None:
    """Let the garbage collector forget what start-up made: its pauses are lag of ours, and that stays anyway."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def new_loop() -> tuple[asyncio.AbstractEventLoop, Any]:
    """Return an event loop and a function that tells when the bytes that are being handled arrived.

    On Windows a selector takes no more than 512 sockets; its own kind of loop has no such limit, and no way to tell.
    """
    if sys.platform == "win32":
        return asyncio.ProactorEventLoop(), time.monotonic
    selector = ArrivalSelector()
    loop = asyncio.SelectorEventLoop(selector)
    return loop, lambda: selector.arrived
