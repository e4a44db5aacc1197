"""Everything about processes that only Unix or only Windows has.

A program is started as the head of a *family*: on Unix a process group (and, on Linux, whoever carries its mark in the
environment), on Windows a job. The family is ended as a whole. Limits are set before the program itself runs.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import connection
from pathlib import Path
from typing import Any

from kielwasser.system import orphans

_WATCHING = 0.25  # seconds between two looks at the memory of a family
MARK = "KIELWASSER_FAMILY"  # the environment variable that members of a family inherit


@dataclass(frozen=True)
class Limits:
    """What a program may use; None: all there is."""

    cpu: int | None = None  # the number of the one processor on which it may run
    memory: int | None = None  # bytes

    @property
    def any(self) -> bool:
        """Whether there is any limit at all."""
        return self.cpu is not None or self.memory is not None


def processors() -> list[int]:
    """Return the numbers of the processors that this process may use."""
    if sys.platform == "linux":
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def load() -> float | None:
    """Return how many processors were busy lately, the last minute's mean; None where the system does not tell."""
    try:
        return os.getloadavg()[0] if sys.platform != "win32" else None
    except OSError:
        return None


class Family:
    """A program that was started, with all processes that it starts in turn."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path | None,
        environment: Mapping[str, str],
        mark: str,
        limits: Limits | None = None,
    ) -> None:
        """Start, or raise an OSError. Output and errors come through one pipe, `self.head.stdout`."""
        limits = limits or Limits()
        self.mark = mark
        self.head = orphans.family(
            lambda: subprocess.Popen(
                _limited(command, limits),
                cwd=folder,
                env={**environment, MARK: mark},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                **_STARTING,
            )
        )
        if sys.platform == "win32":
            self._job = _Job(self.head, limits)
        self.used_too_much = False  # memory
        if sys.platform == "linux" and limits.memory is not None:
            threading.Thread(target=self._watch_memory, args=(limits.memory,), daemon=True).start()

    def _watch_memory(self, limit: int) -> None:
        """End a family that uses too much: what its processes share no limit of the system counts."""
        while self.head.poll() is None:
            if _memory_of([self.head.pid, *orphans.descendants(self.head.pid)]) > limit:
                self.used_too_much = True
                self.kill()
            time.sleep(_WATCHING)

    def is_alive(self) -> bool:
        """Tell whether any process of the family is left."""
        if self.head.poll() is None:
            return True
        if sys.platform == "win32":
            return False
        return _signal_group(self.head.pid, 0) or bool(_marked(MARK, self.mark))

    def terminate(self) -> None:
        """Ask all to end."""
        if sys.platform == "win32":
            self.head.terminate()
        else:
            _signal_group(self.head.pid, signal.SIGTERM)

    def kill(self) -> None:
        """End all; nobody can refuse."""
        if sys.platform == "win32":
            self._job.end()
        else:
            left = orphans.descendants(self.head.pid)
            _signal_group(self.head.pid, signal.SIGKILL)
            kill_marked(MARK, self.mark)  # those that left the group
            orphans.kill(left)  # and those that cleared their environment
            orphans.end(self.head.pid)


def end_with_parent() -> None:
    """Let this process, which multiprocessing started, end as soon as its parent is gone, however that went.

    A worker waits for its next job for ever otherwise, or goes on with what nobody will ask for.
    """
    parent = multiprocessing.parent_process()

    def wait() -> None:
        assert parent is not None
        connection.wait([parent.sentinel])
        os._exit(1)

    if parent is not None:
        threading.Thread(target=wait, daemon=True).start()


def how_it_ended(code: int) -> tuple[str, bool]:
    """Return an exit code in words, and whether a signal ended the process."""
    if code < 0:
        try:
            return signal.Signals(-code).name, True
        except ValueError:
            return f"signal {-code}", True
    return str(code), False


# ---- Unix ----------------------------------------------------------------------------------------------------------


def _signal_group(group: int, number: int) -> bool:
    """Send a signal to a process group and tell whether anybody is in it."""
    if sys.platform == "win32":
        return False
    try:
        os.killpg(group, number)
    except ProcessLookupError:
        return False
    except PermissionError:  # macOS says so of a group that has only zombies
        return False
    return True


def kill_marked(variable: str, mark: str) -> None:
    """End all processes that inherited this environment variable with this value, where the system shows it (Linux)."""
    if sys.platform != "win32":
        for pid in _marked(variable, mark):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _marked(variable: str, mark: str) -> list[int]:
    """Return the processes that carry the mark, where the system shows their environment (Linux)."""
    wanted = f"{variable}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*") if sys.platform == "linux" else ():
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0") and not _is_zombie(folder):
                found.append(int(folder.name))
        except OSError:  # gone, or somebody else's
            continue
    return found


def _memory_of(pids: Sequence[int]) -> int:
    """Return the bytes that processes use together, what they share counted once."""
    own, shared = 0, 0
    for pid in pids:
        with contextlib.suppress(OSError, ValueError):
            lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8", errors="replace").splitlines()
            used = {
                name: int(rest.split()[0]) * 1024
                for name, _, rest in (line.partition(":") for line in lines)
                if name in ("RssAnon", "RssShmem")
            }
            own += used.get("RssAnon", 0)
            shared = max(shared, used.get("RssShmem", 0))
    return own + shared


def _is_zombie(folder: Path) -> bool:
    return (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0] == "Z"


# Limits are set in a small process that then becomes the program: a fork of this one that ran Python code before its
# exec could hang, for other threads may hold locks. RLIMIT_DATA counts what a program may write to; RLIMIT_AS would
# count what the Java machine only reserves, several times as much.
_LIMITER = """
import os, sys
cpu, memory, *command = sys.argv[1:]
if cpu:
    os.sched_setaffinity(0, {int(cpu)})
if memory:
    import resource
    resource.setrlimit(resource.RLIMIT_DATA, (int(memory), int(memory)))
try:
    os.execv(command[0], command)
except OSError as error:
    sys.exit(f"{command[0]}: {error.strerror}")
"""


def _limited(command: Sequence[str], limits: Limits) -> list[str]:
    if sys.platform == "win32" or not limits.any:
        return list(command)
    cpu = "" if limits.cpu is None or not hasattr(os, "sched_setaffinity") else str(limits.cpu)
    memory = "" if limits.memory is None else str(limits.memory)
    return [sys.executable, "-I", "-S", "-c", _LIMITER, cpu, memory, *command]


# ---- Windows -------------------------------------------------------------------------------------------------------

_STARTING: dict[str, Any]
if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _STARTING = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW}
    _KILL_ON_CLOSE, _AFFINITY, _JOB_MEMORY = 0x2000, 0x10, 0x200
    _EXTENDED_LIMITS = 9

    class _Basic(ctypes.Structure):
        _fields_ = (
            ("process_time", ctypes.c_int64),
            ("job_time", ctypes.c_int64),
            ("flags", wintypes.DWORD),
            ("least_working_set", ctypes.c_size_t),
            ("most_working_set", ctypes.c_size_t),
            ("processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority", wintypes.DWORD),
            ("scheduling", wintypes.DWORD),
        )

    class _Extended(ctypes.Structure):
        _fields_ = (
            ("basic", _Basic),
            ("io", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("peak_process_memory", ctypes.c_size_t),
            ("peak_job_memory", ctypes.c_size_t),
        )

    class _Job:
        """A job object: all processes of a family, ended together at the latest when this process ends."""

        def __init__(self, head: subprocess.Popen[bytes], limits: Limits) -> None:
            self._kernel = ctypes.WinDLL("kernel32", use_last_error=True)
            self._kernel.CreateJobObjectW.restype = wintypes.HANDLE
            self._job = wintypes.HANDLE(self._kernel.CreateJobObjectW(None, None))
            wish = _Extended()
            wish.basic.flags = _KILL_ON_CLOSE
            if limits.cpu is not None:
                wish.basic.flags |= _AFFINITY
                wish.basic.affinity = 1 << limits.cpu
            if limits.memory is not None:
                wish.basic.flags |= _JOB_MEMORY
                wish.job_memory = limits.memory
            size = ctypes.sizeof(wish)
            handle = wintypes.HANDLE(int(head._handle))  # type: ignore[attr-defined]
            done = (
                self._job.value
                and self._kernel.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(wish), size)
                and self._kernel.AssignProcessToJobObject(self._job, handle)
            )
            if not done:  # without its job a program could not be ended with all that it starts
                reason = ctypes.WinError(ctypes.get_last_error())
                head.kill()
                raise reason

        def end(self) -> None:
            self._kernel.TerminateJobObject(self._job, 1)

        def __del__(self) -> None:
            self._kernel.CloseHandle(self._job)

else:
    _STARTING = {"start_new_session": True}
