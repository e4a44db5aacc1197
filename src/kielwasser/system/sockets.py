"""Sockets of games: what is sent leaves at once, and a peer that is gone without a word is noticed."""

from __future__ import annotations

import contextlib
import socket
from typing import Protocol

QUIET = 60  # seconds without a byte after which the system asks whether the other side is still there …
AGAIN = 15  # … how many seconds later it asks again …
PATIENCE = 4  # … and how often, until the connection counts as lost


class HasOptions(Protocol):
    """A socket, or what a transport shows of one."""

    def setsockopt(self, level: int, name: int, value: int, /) -> None:
        """Set an option."""


def for_games(connection: HasOptions) -> None:
    """Make a socket fit for games; what a system does not know stays as it is."""
    options = [
        (socket.IPPROTO_TCP, "TCP_NODELAY", 1),
        (socket.SOL_SOCKET, "SO_KEEPALIVE", 1),
        (socket.IPPROTO_TCP, "TCP_KEEPIDLE", QUIET),  # Linux, Windows
        (socket.IPPROTO_TCP, "TCP_KEEPALIVE", QUIET),  # the same on macOS
        (socket.IPPROTO_TCP, "TCP_KEEPINTVL", AGAIN),
        (socket.IPPROTO_TCP, "TCP_KEEPCNT", PATIENCE),
    ]
    for level, name, value in options:
        with contextlib.suppress(OSError, AttributeError):
            connection.setsockopt(level, getattr(socket, name), value)
