"""What this and other processes may use, how they end, and how to end them."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from dataclasses import dataclass
from multiprocessing import connection
from pathlib import Path


@dataclass(frozen=True)
class ResourceLimits:
    """What a program may use; None: all there is."""

    cpu: int | None = None  # the number of the one processor on which it may run
    memory: int | None = None  # bytes


def processors() -> list[int]:
    """Return the numbers of the processors that this process may use."""
    if sys.platform == "linux":
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def load() -> float | None:
    """Return how many processors were busy lately, the last minute's mean; None where the system does not tell."""
    try:
        return os.getloadavg()[0] if sys.platform != "win32" else None
    except OSError:
        return None


def end_with_parent() -> None:
    """Let this process, which multiprocessing started, end as soon as its parent is gone, however that went.

    A worker waits for its next job for ever otherwise, or goes on with what nobody will ask for.
    """
    parent = multiprocessing.parent_process()

    def wait() -> None:
        assert parent is not None
        connection.wait([parent.sentinel])
        os._exit(1)

    if parent is not None:
        threading.Thread(target=wait, daemon=True).start()


def how_it_ended(code: int) -> tuple[str, bool]:
    """Return an exit code in words, and whether a signal ended the process."""
    if code < 0:
        try:
            return signal.Signals(-code).name, True
        except ValueError:
            return f"signal {-code}", True
    return str(code), False


def signal_group(group: int, number: int) -> bool:
    """Send a signal to a process group, where there are any, and tell whether anybody is in it."""
    if sys.platform == "win32":
        return False
    try:
        os.killpg(group, number)
    except (ProcessLookupError, PermissionError):  # macOS says the latter of a group that has only zombies
        return False
    return True


def kill_marked(variable: str, mark: str) -> None:
    """End all processes that inherited this environment variable with this value, where the system shows it (Linux)."""
    if sys.platform != "win32":
        for pid in _marked(variable, mark):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _marked(variable: str, mark: str) -> list[int]:
    wanted = f"{variable}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*") if sys.platform == "linux" else ():
        with contextlib.suppress(OSError):  # gone, or somebody else's
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found
