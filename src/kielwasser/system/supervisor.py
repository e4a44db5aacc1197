"""Watch over one family of programs on Unix, in a small process of its own.

`families.Family` runs this file, nobody imports it:

    python -I -S supervisor.py ORDERS NEWS CPU MEMORY COMMAND…

It starts the command with its limits, and tells on the descriptor NEWS what becomes of it: `began PID` or
`refused ERRNO`; `memory` if the family used too much, `alone` when nobody is left, `ended CODE` of its first process.
On ORDERS it hears `t` (ask them to end) and `k` (end all); the end of that pipe, which comes when the host has ended,
however it did, means the same as `k`.

On Linux whoever loses its parent becomes a child of this process, so nobody leaves the family by forking twice. That is
why this is no part of the host, whose other children, and who takes note of their deaths, are none of our business.
It goes as soon as nobody is left. A program waits until this has started, so it loads as little as it can.
"""

from __future__ import annotations

import _signal as signal  # type: ignore[import-not-found]  # `signal` makes enumerations of it, which takes longest
import os
import select
import sys

_LINUX = sys.platform == "linux"
_ADOPT, _END_WITH_PARENT = 36, 1  # PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG
_LOOKING = 0.25  # seconds between two looks at the family, where there is something to look for


class Supervisor:
    """The family of one program."""

    def __init__(self, orders: int, news: int, memory: int | None) -> None:
        self._orders, self._news, self._memory = orders, news, memory
        self._head, self._has_ended = 0, False

    def watch(self, head: int) -> None:
        """Stay until nobody is left, or all are to end."""
        self._head = head
        deaths = _when_children_end()
        while self._is_anybody_left():
            looks = self._memory is not None if _LINUX else self._has_ended
            ready, _, _ = select.select([self._orders, deaths], [], [], _LOOKING if looks else None)
            if deaths in ready:
                os.read(deaths, 4096)
            if self._orders in ready:
                order = os.read(self._orders, 64)
                if not order or b"k" in order:
                    return self._end_all()
                self._signal_group(signal.SIGTERM)
            if _LINUX and self._memory is not None and _memory_of(_descendants()) > self._memory:
                self.tell("memory")
                return self._end_all()
        return None

    def tell(self, line: str) -> None:
        """Tell the host, if it is still there."""
        try:
            os.write(self._news, f"{line}\n".encode())
        except OSError:
            pass

    def _is_anybody_left(self, wait: bool = False) -> bool:
        """Take note of deaths, tell the first process's, and return whether there is anybody whose death is to come."""
        ended, option = None, 0 if wait else os.WNOHANG
        try:
            while (death := os.waitpid(-1, option))[0]:
                option = os.WNOHANG
                if death[0] == self._head:
                    ended, self._has_ended = os.waitstatus_to_exitcode(death[1]), True
            left = True
        except ChildProcessError:
            left = not _LINUX and self._signal_group(0)  # there whoever lost its parent is known by its group only
        if not left:
            self.tell("alone")
        if ended is not None:
            self.tell(f"ended {ended}")
        return left

    def _end_all(self) -> None:
        """End all, and everything that they start meanwhile."""
        while True:
            self._signal_group(signal.SIGKILL)
            for pid in _descendants():
                try:
                    os.kill(pid, signal.SIGKILL)
                except OSError:  # gone already, or somebody else's since it changed its user
                    pass
            if not self._is_anybody_left(wait=True):
                return

    def _signal_group(self, number: int) -> bool:
        try:
            os.killpg(self._head, number)
        except OSError:  # nobody is in it, or (macOS) only those whose death nobody has noted
            return False
        return True


def _when_children_end() -> int:
    """Return a descriptor that can be read whenever a child may have ended."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return reading


def _descendants() -> list[int]:
    """Return all processes that come from this one, where the system tells (Linux)."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if _LINUX else ():
        if name.isdecimal():
            words = _read(f"/proc/{name}/stat").rpartition(b")")[2].split()
            if words:
                children.setdefault(int(words[1]), []).append(int(name))
    found, rest = list[int](), [os.getpid()]
    while rest:
        born = children.pop(rest.pop(), [])
        found += born
        rest += born
    return found


def _memory_of(pids: list[int]) -> int:
    """Return the bytes that processes use together, what they share counted once."""
    own, shared = 0, 0
    for pid in pids:
        for line in _read(f"/proc/{pid}/status").splitlines():
            if line.startswith(b"RssAnon:"):
                own += int(line.split()[1]) * 1024
            elif line.startswith(b"RssShmem:"):
                shared = max(shared, int(line.split()[1]) * 1024)
    return own + shared


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:  # it is gone
        return b""


def _start(command: list[str], cpu: str, memory: int | None) -> int:
    """Start the first process in a session of its own, or raise an OSError: as `subprocess` does, with limits before.

    RLIMIT_DATA counts what a program may write to; RLIMIT_AS would count what the Java machine only reserves, several
    times as much.
    """
    _control(_ADOPT, 1)
    failing, failed = os.pipe()
    head = os.fork()
    if not head:
        try:
            os.setsid()
            _control(_END_WITH_PARENT, signal.SIGKILL)
            for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them, and so would the program
                signal.signal(number, signal.SIG_DFL)
            if cpu and _LINUX:
                os.sched_setaffinity(0, {int(cpu)})
            if memory is not None:
                import resource

                resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
            os.execvp(command[0], command)
        except OSError as error:
            os.write(failed, str(error.errno).encode())
        finally:
            os._exit(127)
    os.close(failed)
    with open(failing, "rb") as pipe:
        reason = pipe.read()  # nothing, and at once, when it has become the program
    if reason:
        os.waitpid(head, 0)
        raise OSError(int(reason), "")
    return head


def _control(option: int, value: int) -> None:
    """Set a property of this process, on Linux."""
    if _LINUX:
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _let_go() -> None:
    """Keep nothing of the program's: its output ends with it, its folder may be deleted."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    os.close(nothing)
    os.chdir("/")


def main() -> None:
    """Start a program, and stay as long as anything is left of it."""
    orders, news = int(sys.argv[1]), int(sys.argv[2])
    memory = int(sys.argv[4]) if sys.argv[4] else None
    for number in (orders, news):
        os.set_inheritable(number, False)
    supervisor = Supervisor(orders, news, memory)
    try:
        head = _start(sys.argv[5:], sys.argv[3], memory)
    except OSError as error:
        supervisor.tell(f"refused {error.errno}")
        return
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):  # whoever ends the host ends us, by the pipe
        signal.signal(number, signal.SIG_IGN)
    supervisor.tell(f"began {head}")
    _let_go()
    supervisor.watch(head)


if __name__ == "__main__":
    main()
