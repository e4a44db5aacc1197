"""Open files and sockets: how many this process may have."""

from __future__ import annotations

import os
import sys

_ENOUGH = 65_536


def raise_limit() -> int:
    """Allow this process as many open files as the system lets it have, and return how many that are.

    Windows has no such limit for sockets.
    """
    if sys.platform == "win32":
        return _ENOUGH
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _ENOUGH if hard == resource.RLIM_INFINITY else min(hard, _ENOUGH)
    if soft == resource.RLIM_INFINITY:
        return _ENOUGH
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS may allow less than it says
            return soft
    return max(soft, wanted)


def limit(files: int) -> None:
    """Allow this process no more open files than that, for good; Windows has no such limit."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


def opened(pid: int | None) -> int:
    """Return how many files and sockets a process has open, where the system tells it."""
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0
