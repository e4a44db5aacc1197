"""Take away from this process, and from all that it starts, the right to change some files (Linux with Landlock).

Landlock only knows what is allowed, and what is allowed in a folder is allowed in all below it. So everything beside
the way to a protected file is allowed, entry by entry:

    /            bin dev etc …       allowed as a whole          home: look inside
    /home        others …            allowed                     ann: look inside
    /home/ann    bots pictures …     allowed                     results: look inside
    …/results    notes.txt …         allowed                     series.sqlite: not allowed

Hence nobody can make files in the folders on the way: whoever must be able to, cannot be kept off.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the system calls, on all processors
_NO_NEW_PRIVILEGES = 38
_ENOUGH = 3  # the version that knows of truncating and of moving files between folders
_WRITE, _REMOVE_DIR, _REMOVE_FILE, _MOVE, _TRUNCATE = 1 << 1, 1 << 4, 1 << 5, 1 << 13, 1 << 14
_OF_FILES = _WRITE | _TRUNCATE
_OF_FOLDERS = _OF_FILES | _REMOVE_DIR | _REMOVE_FILE
_BENEATH = 1
_RULESET, _RULE = struct.Struct("=Q"), struct.Struct("=Qi")


def is_known() -> bool:
    """Tell whether the system can do it."""
    if sys.platform != "linux":
        return False
    return _call(_CREATE, None, 0, 1) >= _ENOUGH


def protect(files: Sequence[Path]) -> bool:
    """Keep this thread, and all that it starts from now on, from changing files or folders; tell whether that worked.

    It cannot be undone. Call it before there are other threads.
    """
    if not files or not is_known():
        return False
    protected = {Path(os.path.realpath(file)) for file in files}
    rules = _call(_CREATE, _RULESET.pack(_OF_FOLDERS | _MOVE), _RULESET.size, 0)
    if rules < 0:
        return False
    try:
        _allow(rules, Path("/"), _MOVE)  # or nobody could move anything; what cannot be written stays so
        for path, is_folder in _beside(Path("/"), protected):
            _allow(rules, path, _OF_FOLDERS if is_folder else _OF_FILES)
        prctl = ctypes.CDLL(None, use_errno=True).prctl
        return prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0 and _call(_RESTRICT, rules, 0) == 0
    finally:
        os.close(rules)


def _beside(folder: Path, protected: set[Path]) -> Iterable[tuple[Path, bool]]:
    """Yield what lies beside the ways to what is protected, and whether it is a folder."""
    on_the_way = {parent for path in protected for parent in path.parents}
    try:
        entries = list(os.scandir(folder))
    except OSError:  # who cannot look into it can hardly write there
        return
    for entry in entries:
        path = Path(entry.path)
        with contextlib.suppress(OSError):
            mode = entry.stat(follow_symlinks=False).st_mode
            if path in protected or stat.S_ISLNK(mode):  # where a link leads to counts
                continue
            if path in on_the_way:
                yield from _beside(path, protected)
            else:
                yield path, stat.S_ISDIR(mode)


def _allow(rules: int, path: Path, rights: int) -> None:
    with contextlib.suppress(OSError):
        place = os.open(path, getattr(os, "O_PATH", 0) | os.O_CLOEXEC)
        try:
            _call(_ADD, rules, _BENEATH, _RULE.pack(rights, place), 0)
        finally:
            os.close(place)


def _call(number: int, *arguments: object) -> int:
    found: int = ctypes.CDLL(None, use_errno=True).syscall(ctypes.c_long(number), *arguments)
    return found
