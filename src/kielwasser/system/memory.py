"""Give memory back to the system, while a process runs and when it ends."""

from __future__ import annotations

import atexit
import contextlib
import gc
import sys


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
