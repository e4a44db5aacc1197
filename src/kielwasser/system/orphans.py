"""Processes that leave their family: who forks twice in a session of its own belongs to nobody any more.

On Linux this process adopts such orphans, so that they can be found and ended when the family ends. One that is still
in its family's session is known by that. One that has left even that, and cleared its environment, does not tell whose
it is: it is ended as soon as no family is left that can have started it. Who has adopted somebody has to take note of
his death too, or it stays in the system's list for ever: that is done whenever a family begins or ends.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

_ADOPT = 36  # PR_SET_CHILD_SUBREAPER
_lock = threading.Lock()
_families: dict[int, int] = {}  # the first process of each running family, and when it began
_ended: set[int] = set()  # first processes of families that have gone: whoever started one asks how it ended
_adopting = False


@dataclass(frozen=True)
class _Process:
    pid: int
    parent: int
    session: int
    began: int  # ticks since the system started
    is_dead: bool  # but nobody has taken note of it


def family(start: Callable[[], subprocess.Popen[bytes]]) -> subprocess.Popen[bytes]:
    """Start the first process of a family; from now on orphans come to this process.

    Nobody looks for orphans meanwhile: a process that is not known yet would be taken for one.
    """
    global _adopting
    if sys.platform != "linux":
        return start()
    with _lock:
        if not _adopting:
            import ctypes

            ctypes.CDLL(None).prctl(_ADOPT, 1, 0, 0, 0)
            _adopting = True
        _take_note()
        head = start()
        found = _look(head.pid)
        _families[head.pid] = found.began if found is not None else 0
        return head


def descendants(head: int) -> list[int]:
    """Return all processes that come from one, as far as their line is unbroken."""
    children: dict[int, list[int]] = {}
    for process in _all():
        children.setdefault(process.parent, []).append(process.pid)
    found, rest = list[int](), [head]
    while rest:
        born = children.pop(rest.pop(), [])
        found += born
        rest += born
    return found


def end(head: int) -> None:
    """End the orphans of a family that has been ended."""
    if sys.platform != "linux":
        return
    with _lock:
        began = _families.pop(head, None)
        if began is None:
            return
        _ended.add(head)
        for orphan in _orphans(_children()):
            others = [start for start in _families.values() if start <= orphan.began]
            if orphan.session == head or (orphan.began >= began and not others):
                kill([orphan.pid, *descendants(orphan.pid)])
                with contextlib.suppress(OSError):
                    os.waitpid(orphan.pid, 0)  # nobody else will
        _take_note()


def _take_note() -> None:
    """Take note of the deaths of those that we adopted, and forget families of which nothing is left."""
    children = _children()
    _ended.intersection_update(child.pid for child in children)
    for orphan in _orphans(children):
        if orphan.is_dead:
            with contextlib.suppress(OSError):
                os.waitpid(orphan.pid, os.WNOHANG)


def kill(pids: list[int]) -> None:
    """End processes; nobody can refuse."""
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def _children() -> list[_Process]:
    us = os.getpid()
    return [one for one in _all() if one.parent == us]


def _orphans(children: list[_Process]) -> list[_Process]:
    """Return our children that we did not start: those that we did are in our session, or heads of families."""
    session, heads = os.getsid(0), {*_ended, *_families}
    return [one for one in children if one.session != session and one.pid not in heads]


def _all() -> list[_Process]:
    folders = Path("/proc").glob("[0-9]*") if sys.platform == "linux" else ()
    return [found for folder in folders if (found := _look(int(folder.name))) is not None]


def _look(pid: int) -> _Process | None:
    try:
        words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    return _Process(pid, int(words[1]), int(words[3]), int(words[19]), words[0] in "ZX")
