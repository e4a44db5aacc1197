"""Start and end the processes that play.

No rules are loaded here: a caller that is going to play lets the first process load them while it loads them itself.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from kielwasser.system.processes import kill_marked

_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS", "RAYON_NUM_THREADS")
ONE_THREAD = dict.fromkeys(_THREADS, "1")
WORKER_MARK = "KIELWASSER_WORKER"
# Not -m: its values belong to the module's own name. Ctrl-C is for whoever started it, from its first moment on.
_START = (
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    "from kielwasser.tournament.play.worker import main; main()"
)


@dataclass(frozen=True)
class StartedProcess:
    """A process that plays whatever it is given, and the mark that it and all programs that it starts carry."""

    handle: subprocess.Popen[bytes]
    mark: str

    def end(self) -> None:
        """End it, politely first, and whatever programs it leaves behind."""
        if self.handle.stdin is not None:
            with contextlib.suppress(OSError):
                self.handle.stdin.close()
        try:
            self.handle.wait(3.0)
        except subprocess.TimeoutExpired:
            self.handle.kill()
            self.handle.wait()
        kill_marked(WORKER_MARK, self.mark)


def start(environment: Mapping[str, str] | None = None) -> StartedProcess:
    """Start a process, in the environment given or in ours."""
    mark = uuid.uuid4().hex
    handle = subprocess.Popen(
        [sys.executable, "-P", "-c", _START],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**(os.environ if environment is None else environment), **ONE_THREAD, WORKER_MARK: mark},
    )
    return StartedProcess(handle, mark)


class Spare:
    """A process that is started before it is known what it will play, for whoever takes it first."""

    def __init__(self) -> None:
        self.started: StartedProcess | None = None

    def start(self) -> None:
        """Start it."""
        self.started = start()

    def take(self) -> StartedProcess | None:
        """Return it, if it has been started and nobody has taken it."""
        started, self.started = self.started, None
        return started

    def drop(self) -> None:
        """End it, if nobody has taken it: at once, it has done nothing yet."""
        started = self.take()
        if started is not None:
            started.handle.kill()
            started.handle.communicate()
