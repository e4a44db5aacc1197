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


def data_folder() -> Path:
    """Return the folder for what must not get lost; `KIELWASSER_DATA` overrides the system's habit."""
    home = Path(os.path.expanduser("~"))
    if os.environ.get("KIELWASSER_DATA"):
        folder = Path(os.environ["KIELWASSER_DATA"])
    elif sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA", home / "AppData" / "Roaming")) / "kielwasser"
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support" / "kielwasser"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "kielwasser"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _user() -> str:
    return os.environ.get("USERNAME") or os.environ.get("USER") or "user"
