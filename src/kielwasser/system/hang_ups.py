"""Notice that the other end of a socket has gone, while nothing is read from that socket.

An event loop looks only at sockets that it reads from or writes to. Linux can be asked to tell of hang-ups alone; on
other systems they are noticed when reading goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import select
import sys
from collections.abc import Callable

Gone = Callable[[bool], None]


class HangUps:
    """Sockets that somebody watches, by their descriptors; each is told of once."""

    def __init__(self) -> None:
        self._watched: dict[int, Gone] = {}
        if sys.platform == "linux":
            self._poll: select.epoll | None = None  # from the first time that there is something to watch

    def watch(self, descriptor: int, gone: Gone) -> None:
        """Call `gone` when the other end hangs up: with True if the connection is gone in both directions.

        Where the system cannot watch (any more), nothing is told.
        """
        if sys.platform == "linux":
            with contextlib.suppress(OSError):
                if self._poll is None:
                    self._poll = select.epoll()
                    asyncio.get_running_loop().add_reader(self._poll.fileno(), self._look)
                self._poll.register(descriptor, select.EPOLLRDHUP)  # of errors and of both ends it tells anyway
                self._watched[descriptor] = gone

    def forget(self, descriptor: int) -> None:
        """Watch a socket no longer, if it is still watched; it must not be closed yet."""
        if sys.platform == "linux" and self._watched.pop(descriptor, None) is not None and self._poll is not None:
            self._poll.unregister(descriptor)

    def _look(self) -> None:
        if sys.platform == "linux" and self._poll is not None:
            for descriptor, events in self._poll.poll(0):
                gone = self._watched.get(descriptor)  # not if somebody before has forgotten it
                self.forget(descriptor)
                if gone is not None:
                    gone(bool(events & (select.EPOLLHUP | select.EPOLLERR)))

    def close(self) -> None:
        """Watch nothing any more."""
        self._watched.clear()
        if sys.platform == "linux" and self._poll is not None:
            asyncio.get_running_loop().remove_reader(self._poll.fileno())
            self._poll.close()
            self._poll = None
