"""Keep processes out of each other's way."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

_TRIES, _PAUSE = 5, 0.01  # seconds


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


def hold(path: Path) -> BinaryIO | None:
    """Take the lock of a file that is there only while somebody holds it; None if somebody does. See `let_go`."""
    for _ in range(_TRIES):
        file = lock_at_once(path)
        if file is not None:
            with contextlib.suppress(OSError):
                if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                    return file
            file.close()  # whoever held it has just removed it
        time.sleep(_PAUSE)  # perhaps somebody only looked
    return None


def let_go(path: Path, file: BinaryIO) -> None:
    """Give back a lock that `hold` took."""
    if sys.platform != "win32":
        path.unlink(missing_ok=True)
    file.close()
    if sys.platform == "win32":
        with contextlib.suppress(OSError):  # somebody else has it already
            path.unlink(missing_ok=True)


def is_held(path: Path) -> bool:
    """Tell whether somebody holds a lock that `hold` takes; one whose process died is free."""
    if not path.exists():
        return False
    try:
        file = lock_at_once(path)
    except OSError:
        return False
    if file is not None:
        file.close()
    return file is None


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
