"""How much memory there is and who takes it; give it back, while a process runs and when it ends."""

from __future__ import annotations

import atexit
import contextlib
import gc
import mmap
import sys
from pathlib import Path

USUAL_BYTES = 150_000_000  # of an interpreter with the rules of a game, where the system does not tell
FORKED_BYTES = 15_000_000  # of one that shares the rules with others


def give_back() -> None:
    """Collect garbage, and let the C library (on Linux) hand back what it has free."""
    gc.collect()
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):  # another C library has none
            ctypes.CDLL(None).malloc_trim(0)


def end_quickly() -> None:
    """Let this process end without looking for garbage: the system takes all of its memory anyway.

    With Numba loaded, Python would look for 0.3 seconds. Whatever else is registered to be done then is still done.
    """
    atexit.register(gc.freeze)


def own_pages(size: int) -> mmap.mmap:
    """Return zeroed memory that goes back to the system with its last user.

    What the C library hands out may stay with the process when it is free: it keeps blocks below 32 MB for later.
    """
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # a system without large pages
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


def free_bytes() -> int | None:
    """Return how much memory processes can still take, where the system tells (Linux)."""
    return _kilobytes(Path("/proc/meminfo"), "MemAvailable:")


def own_bytes(pid: int) -> int | None:
    """Return how much memory a process shares with nobody, where the system tells (Linux)."""
    return _kilobytes(Path(f"/proc/{pid}/smaps_rollup"), "Private_Clean:", "Private_Dirty:")


def _kilobytes(file: Path, *names: str) -> int | None:
    """Return the sum of some lines of a file in which the system counts kilobytes."""
    try:
        lines = [line.split() for line in file.read_text(encoding="ascii").splitlines()]
    except OSError:
        return None
    return 1024 * sum(int(line[1]) for line in lines if line[0] in names)
