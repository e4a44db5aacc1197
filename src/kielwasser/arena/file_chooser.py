"""Choose a program among the files of the machine on which the arena runs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kielwasser.system.errors import Text

STARTABLE = frozenset({".bat", ".cmd", ".exe", ".jar", ".js", ".py", ".rb", ".sh"})
MAX_ENTRIES = 500
MAX_RECENT = 8
RECENT = "programs"  # under which a browser remembers those that it used


@dataclass(frozen=True)
class Listing:
    """A folder: where it is, what is above, and what in it can be opened or started."""

    folder: Path
    parent: Path | None
    folders: tuple[Path, ...] = ()
    programs: tuple[Path, ...] = ()
    problem: Text | None = None


def listing(folder: Path) -> Listing:
    """Return what is in a folder; hidden files are left out, and so is what nobody could start."""
    folder = folder.expanduser().absolute()
    parent = folder.parent if folder.parent != folder else None
    try:
        found = sorted(folder.iterdir(), key=lambda path: path.name.lower())
    except OSError as error:
        why = error.strerror or str(error)
        text = Text(f"Der Ordner lässt sich nicht öffnen: {why}", f"The folder cannot be opened: {why}")
        return Listing(folder, parent, problem=text)
    shown = [path for path in found if not path.name.startswith(".")]
    folders = tuple(path for path in shown if _is_folder(path))
    programs = tuple(path for path in shown if not _is_folder(path) and is_startable(path))
    return Listing(folder, parent, folders[:MAX_ENTRIES], programs[:MAX_ENTRIES])


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def is_startable(path: Path) -> bool:
    """Tell whether a file looks like a program."""
    if path.suffix.lower() in STARTABLE:
        return True
    return os.name != "nt" and os.access(path, os.X_OK)


def quoted(path: Path) -> str:
    """Return a path as it stands in a command line.

    >>> quoted(Path("bot.py")), quoted(Path("my bot.py"))
    ('bot.py', '"my bot.py"')
    """
    return f'"{path}"' if " " in str(path) else str(path)


def with_recent(recent: Sequence[str], command: str) -> list[str]:
    """Return the commands that were used lately, that one first."""
    return [command, *(one for one in recent if one != command)][:MAX_RECENT]
