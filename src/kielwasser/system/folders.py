"""Find the folders of this user on Windows, macOS and Linux."""

import contextlib
import os
import shutil
import stat
import sys
import tempfile
from pathlib import Path

import platformdirs

_APP = "kielwasser"


def cache_folder() -> Path:
    """Return the folder for compiled kernels; `KIELWASSER_CACHE` overrides the system's habit.

    The folder exists, can be written and is this user's own when this returns: machine code that somebody else could
    have put there must not be run. Where the usual place is read-only (a school account, a container) or not ours, a
    folder of the temporary directory serves.
    """
    wished = os.environ.get("KIELWASSER_CACHE") or platformdirs.user_cache_dir(_APP, appauthor=False)
    for folder in (Path(wished), Path(tempfile.gettempdir()) / f"{_APP}-{_user()}"):
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            if is_own(folder) and os.access(folder, os.W_OK):
                return folder
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix=f"{_APP}-"))


def is_own(folder: Path) -> bool:
    """Tell whether a folder is this user's and nobody else may write to it.

    On Windows these folders lie in the user's profile, and so does the temporary directory.
    """
    if sys.platform == "win32":
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & stat.S_IWOTH


def data_folder() -> Path:
    """Return the folder for what must not get lost; `KIELWASSER_DATA` overrides the system's habit."""
    wished = os.environ.get("KIELWASSER_DATA")
    folder = Path(wished) if wished else _usual_data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _usual_data_folder() -> Path:
    """Return the folder of this machine, not of a profile that Windows copies between machines: a database lies there.

    What earlier versions have put into the profile is taken along.
    """
    folder = Path(platformdirs.user_data_dir(_APP, appauthor=False))
    former = Path(platformdirs.user_data_dir(_APP, appauthor=False, roaming=True))
    if former != folder and former.is_dir() and not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):  # another process was faster, or is still using it
            shutil.move(former, folder)
    return folder if folder.exists() or not former.is_dir() else former


def _user() -> str:
    return str(os.getuid()) if sys.platform != "win32" else os.environ.get("USERNAME") or "user"
