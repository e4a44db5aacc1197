"""Give memory back to the system: what the collector finds, and what the C library keeps for later."""

from __future__ import annotations

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
