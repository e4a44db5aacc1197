"""A temporary folder that goes with the process that made it, however that ends.

A small process waits for that: who is killed, or ended without a word by whoever started it, cannot tidy up itself. It
is nobody's child, since there are those who kill their children before they go. What a machine leaves behind that lost
its power is removed by the next one who makes such a folder there.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kielwasser.system.locks import lock_at_once

_LOCK = "in-use"
_FORGOTTEN = 24 * 3600.0  # seconds after which a folder that nobody ever locked is nobody's
# Whoever used the folder may take a moment to end, and write there until then.
_JANITOR = """
import os, shutil, sys, time
if hasattr(os, "fork") and os.fork():
    os._exit(0)
sys.stdin.buffer.read()
for _ in range(50):
    shutil.rmtree(sys.argv[1], ignore_errors=True)
    if not os.path.exists(sys.argv[1]):
        break
    time.sleep(0.2)
"""


class PassingFolder:
    """A folder of this process in the system's folder for temporary files."""

    def __init__(self, prefix: str) -> None:
        """Make it, and remove those of the same prefix whose processes are gone."""
        sweep(prefix)
        self.path = Path(tempfile.mkdtemp(prefix=prefix))
        self._lock = lock_at_once(self.path / _LOCK)
        self._janitor = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _JANITOR, str(self.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=tempfile.gettempdir(),
            start_new_session=True,
        )
        if sys.platform != "win32":
            self._janitor.wait()  # its child is the one that waits

    def remove(self) -> None:
        """Remove it now."""
        if self._lock is not None:
            self._lock.close()
        shutil.rmtree(self.path, ignore_errors=True)
        if self._janitor.stdin is not None:
            with contextlib.suppress(OSError):
                self._janitor.stdin.close()
        self._janitor.wait()


def sweep(prefix: str) -> None:
    """Remove what others have left behind."""
    for folder in Path(tempfile.gettempdir()).glob(f"{prefix}*"):
        with contextlib.suppress(OSError):
            if _is_left(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _is_left(folder: Path) -> bool:
    if not (folder / _LOCK).exists():  # somebody makes it just now, or it is one of earlier versions
        return time.time() - folder.stat().st_mtime > _FORGOTTEN
    lock = lock_at_once(folder / _LOCK)
    if lock is not None:
        lock.close()
    return lock is not None
