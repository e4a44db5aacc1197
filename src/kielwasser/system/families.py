"""Foreign programs with all that they start in turn: a *family*, which is ended as a whole.

On Unix a small process of its own watches over each family (`supervisor.py`), on Windows a job does. Neither changes
anything in this process, which may be anybody's: its other children are not looked at, no signal is handled. A family
also ends when this process does, however that happens.

Who can get away: on Linux only who kills the supervisor too, and has left the group and cleared its environment; on
macOS whoever leaves the group of its family (`setsid`); on Windows what a program starts in the instant before it is in
its job.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import IO

from kielwasser.system.jobs import STARTING, JobObject
from kielwasser.system.processes import ResourceLimits, kill_marked, signal_group

_MARK = "KIELWASSER_FAMILY"  # the environment variable by which those are found whose supervisor was killed
_SUPERVISOR = Path(__file__).with_name("supervisor.py")
_PATIENCE = 5.0  # seconds in which a supervisor must have ended its family


class Family:
    """A program that was started, with all processes that it starts in turn."""

    pid: int  # of its first process
    output: IO[bytes]  # what all of them print, errors too
    ended: Future[int]  # how the first process ended, as `subprocess` counts
    used_too_much: bool  # memory

    def __init__(
        self,
        command: Sequence[str],
        folder: Path | None,
        environment: Mapping[str, str],
        mark: str,
        limits: ResourceLimits | None = None,
    ) -> None:
        """Start, or raise an OSError."""
        self.ended = Future()
        self.ended.set_running_or_notify_cancel()
        self.used_too_much = False
        self._is_over = False
        self._mark = mark
        begin = self._begin_in_job if sys.platform == "win32" else self._begin_supervised
        begin(command, folder, {**environment, _MARK: mark}, limits or ResourceLimits())

    @property
    def code(self) -> int | None:
        """How the first process ended; None while it runs."""
        return self.ended.result() if self.ended.done() else None

    def is_alive(self) -> bool:
        """Tell whether any process of the family is left, as far as the system tells: on Windows the first one."""
        return self._listening.is_alive() and not self._is_over

    def terminate(self) -> None:
        """Ask all to end."""
        if sys.platform == "win32":
            self._process.terminate()
        else:
            self._order(b"t")

    def kill(self) -> None:
        """End all; nobody can refuse."""
        if sys.platform == "win32":
            self._job.end()
            return
        self._order(b"k")
        self._listening.join(_PATIENCE)
        if self._listening.is_alive() or self._process.returncode:  # it was stopped or killed: do what can be done here
            self._process.kill()
            signal_group(self.pid, signal.SIGKILL)
            kill_marked(_MARK, self._mark)

    # ---- Unix --------------------------------------------------------------------------------------------------------

    def _begin_supervised(
        self, command: Sequence[str], folder: Path | None, environment: Mapping[str, str], limits: ResourceLimits
    ) -> None:
        hears, self._orders = os.pipe()
        news, tells = os.pipe()
        cpu, memory = ("" if limit is None else str(limit) for limit in (limits.cpu, limits.memory))
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_SUPERVISOR), str(hears), str(tells), cpu, memory, *command],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                pass_fds=(hears, tells),
                start_new_session=True,
            )
        except OSError:
            os.close(self._orders)
            os.close(news)
            raise
        finally:
            os.close(hears)
            os.close(tells)
        assert self._process.stdout is not None
        self.output = self._process.stdout
        self._lock = threading.Lock()
        told = os.fdopen(news, encoding="ascii")
        what, _, value = told.readline().strip().partition(" ")
        self._listening = threading.Thread(target=self._listen, args=(told,), daemon=True)
        if what != "began":
            self._listen(told)
            self.output.close()
            reason = int(value or errno.ECHILD)  # nobody tells one of a supervisor that was killed
            raise OSError(reason, os.strerror(reason))
        self.pid = int(value)
        self._listening.start()

    def _listen(self, told: IO[str]) -> None:
        """Hear what becomes of the family, until its supervisor has gone because nobody is left, or was killed."""
        with told:
            for line in told:
                what, _, value = line.strip().partition(" ")
                if what == "memory":
                    self.used_too_much = True
                elif what == "alone":
                    self._is_over = True
                elif not self.ended.done():
                    self.ended.set_result(int(value))
        with self._lock:
            os.close(self._orders)
            self._orders = -1
        code = self._process.wait()
        if not self.ended.done():
            self.ended.set_result(code or -signal.SIGKILL)

    def _order(self, order: bytes) -> None:
        with self._lock, contextlib.suppress(OSError):  # nobody is left to hear it
            if self._orders >= 0:
                os.write(self._orders, order)

    # ---- Windows -----------------------------------------------------------------------------------------------------

    def _begin_in_job(
        self, command: Sequence[str], folder: Path | None, environment: Mapping[str, str], limits: ResourceLimits
    ) -> None:
        self._process = subprocess.Popen(
            list(command),
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            creationflags=STARTING,
        )
        self._job = JobObject(self._process, limits)
        assert self._process.stdout is not None
        self.pid, self.output = self._process.pid, self._process.stdout
        self._listening = threading.Thread(target=lambda: self.ended.set_result(self._process.wait()), daemon=True)
        self._listening.start()
