"""Interpreters that begin warm: forked from one that has loaded what all of them need, where the system can (Linux).

A fork is there after milliseconds instead of seconds, and shares the memory of what was loaded before. The one that is
forked from has a single thread and never runs anything of its children; should it be killed, they go on, and another
one is started for the next.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import IO, Protocol

CAN_FORK = sys.platform == "linux" and hasattr(os, "pidfd_open")
_PID = struct.Struct("<I")


class Child(Protocol):
    """An interpreter as its client sees it: where to write and to read, and how to end it."""

    pid: int
    sink: IO[bytes]
    source: IO[bytes]

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended yet."""
        ...

    def end(self, patience: float) -> bool:
        """Hang up, and kill it if it has not ended after so many seconds; tell whether it ended by itself."""
        ...


class Spawned:
    """An interpreter that begins cold: what there is on every system."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = subprocess.Popen(list(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.pid, self.sink, self.source = self._process.pid, self._process.stdin, self._process.stdout

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def end(self, patience: float) -> bool:
        with contextlib.suppress(OSError):
            self.sink.close()
        by_itself = True
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            by_itself = False
            self._process.kill()
            self._process.wait()
        self.source.close()
        return by_itself


class Forked:
    """An interpreter that began warm."""

    def __init__(self, pid: int, handle: int, line: socket.socket) -> None:
        self.pid = pid
        self._handle = handle
        self._line = line
        self.sink: IO[bytes] = line.makefile("wb")
        self.source: IO[bytes] = line.makefile("rb")

    @property
    def is_alive(self) -> bool:
        return self._handle >= 0 and not self._ends(0)

    def end(self, patience: float) -> bool:
        if self._handle < 0:
            return True
        with contextlib.suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        by_itself = self._ends(patience)
        if not by_itself:
            with contextlib.suppress(ProcessLookupError):
                _kill(self._handle)
        for stream in (self.sink, self.source, self._line):
            with contextlib.suppress(OSError):
                stream.close()
        os.close(self._handle)
        self._handle = -1
        return by_itself

    def _ends(self, within: float) -> bool:
        return bool(select.select([self._handle], [], [], within)[0])


class Nursery:
    """Has an interpreter of which others are forked; the words start it, and it must call `children`."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self.start()

    def start(self) -> None:
        """Start it, unless it runs; it gets ready while others do something else."""
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(self._words, stdin=theirs.fileno(), stdout=subprocess.DEVNULL)

    def fork(self) -> Forked:
        """Return a new child as soon as there is one; an OSError if there is none."""
        try:
            return self._forked()
        except OSError:  # somebody has killed it
            self.close()
            self.start()
            return self._forked()

    def _forked(self) -> Forked:
        assert self._line is not None
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                socket.send_fds(self._line, [b"f"], [theirs.fileno()])
            answer, handles, _, _ = socket.recv_fds(self._line, _PID.size, 1)
            if not handles:
                raise ConnectionError("nobody forks")
        except BaseException:
            ours.close()
            raise
        return Forked(_PID.unpack(answer)[0], handles[0], ours)

    def close(self) -> None:
        """End it; its children stay."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def children(get_ready: Callable[[], None]) -> tuple[IO[bytes], IO[bytes]]:
    """Make this process one that others are forked from; return in each child, with what it reads and writes.

    The standard streams become nobody's. This process ends when its starter hangs up.
    """
    line = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    get_ready()
    gc.collect()
    gc.freeze()  # or the first collection of every child would copy all that is shared
    while True:
        wanted, handles, _, _ = socket.recv_fds(line, 1, 1)
        if not wanted:
            os._exit(0)
        _take_note_of_the_dead()
        pid = os.fork()
        if pid == 0:
            line.close()
            _begin()
            own = socket.socket(fileno=handles[0])
            return own.makefile("rb"), own.makefile("wb")
        handle = _handle_of(pid)  # before anybody takes note of its death: so it is this one for good
        with contextlib.suppress(OSError):
            socket.send_fds(line, [_PID.pack(pid)], [handle])
        for descriptor in (handle, *handles):
            os.close(descriptor)


def _begin() -> None:
    """Take away what a child would share with its siblings; Python itself sees to `random`."""
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed()


def _take_note_of_the_dead() -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _handle_of(pid: int) -> int:
    if sys.platform == "linux":
        return os.pidfd_open(pid)
    raise NotImplementedError


def _kill(handle: int) -> None:
    if sys.platform == "linux":
        signal.pidfd_send_signal(handle, signal.SIGKILL)
