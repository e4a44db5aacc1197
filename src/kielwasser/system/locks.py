"""Keep processes out of each other's way."""

from __future__ import annotations

import contextlib
import errno
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other processes out of a block that locks the same file; where nothing can be locked, nobody is kept out."""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            _lock(stack.enter_context(path.open("ab")))
        yield


def lock_at_once(path: Path) -> BinaryIO | None:
    """Take the lock of a file, which is held until what is returned is closed; None if another process has it."""
    file = path.open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def _lock(file: BinaryIO) -> None:
    """Wait until nobody else holds the lock, and take it until the file is closed."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(0)
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            except OSError as error:
                if error.errno != errno.EDEADLK:  # it gives up after ten tries, a second apart
                    raise
            else:
                return
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
