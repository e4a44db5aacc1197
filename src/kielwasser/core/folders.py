"""Find the folders of this user on Windows, macOS and Linux."""

import os
import sys
import tempfile
from pathlib import Path


def cache_folder() -> Path:
    """Return the folder for compiled kernels; `KIELWASSER_CACHE` overrides the system's habit.

    The folder exists and can be written when this returns: where the usual place is read-only (a school
    account, a container), a folder of the temporary directory serves.
    """
    for folder in (_wished(), Path(tempfile.gettempdir()) / f"kielwasser-{_user()}"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="kielwasser-"))


def _wished() -> Path:
    override = os.environ.get("KIELWASSER_CACHE")
    if override:
        return Path(override)
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "kielwasser" / "cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "kielwasser"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "kielwasser"


def _user() -> str:
    return os.environ.get("USERNAME") or os.environ.get("USER") or "user"
