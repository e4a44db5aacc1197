"""Where games are played: an executor takes jobs and gives back games, each at least once.

The executor here starts processes on this machine. A process that dies (killed, out of memory, taken down by a player)
is replaced, and the games it owed are played again. A game that takes down several processes is lost by the player who
was being asked when the last of them died.
"""

from __future__ import annotations

import os
import queue
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from kielwasser.client.kit import ClientPlayer
from kielwasser.system.errors import Text
from kielwasser.system.memory import free_bytes
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Conditions, Fault, Job, Played
from kielwasser.tournament.basics.players import OBJECT, PlayerSpec
from kielwasser.tournament.play.bookkeeping import fatal
from kielwasser.tournament.play.frames import receive, send
from kielwasser.tournament.play.hosts import ROOM, HostDied, Hosts, kept_in
from kielwasser.tournament.play.in_process import Make, play_game
from kielwasser.tournament.play.starting import Spare, StartedProcess, start
from kielwasser.tournament.play.worker import Alive, Asked, Done, Message, Order

_ATTEMPTS = 3  # processes that a game may take down before it is lost
_SILENCE = 60.0  # seconds without any sign of life after which a process is given up
_AHEAD = 2  # jobs that a process has at a time, so that it never waits for us


class Executor(Protocol):
    """Plays jobs."""

    @property
    def capacity(self) -> int:
        """How many jobs can be under way at once."""
        ...

    @property
    def keeps(self) -> int:
        """How many players from files stay loaded wherever jobs are played."""
        ...

    def protect(self, files: Sequence[Path]) -> None:
        """Keep players from changing files, where the system can; before the first job."""
        ...

    def told(self) -> list[Text]:
        """Return what people should know about where jobs are played, each once."""
        ...

    def submit(self, job: Job) -> None:
        """Take a job; its games come out of `results`, each at least once."""
        ...

    def results(self, timeout: float) -> list[Played | Fault]:
        """Wait for games, so long at most, and return all that are there."""
        ...

    def close(self) -> None:
        """Stop playing; what is under way is lost."""
        ...


class InlineExecutor:
    """Plays in the thread that asks for results: for players that are objects of this program."""

    def __init__(self, make_object: Make | None = None) -> None:
        self._jobs: deque[Job] = deque()
        self._hosts = Hosts()
        self._make_object = make_object

    @property
    def capacity(self) -> int:
        return 1

    @property
    def keeps(self) -> int:
        return self._hosts.keeps

    def protect(self, files: Sequence[Path]) -> None:
        """Do nothing: what plays here writes to the store."""

    def told(self) -> list[Text]:
        return []

    def submit(self, job: Job) -> None:
        self._jobs.append(job)

    def results(self, timeout: float) -> list[Played | Fault]:
        if not self._jobs:
            return []
        job = self._jobs.popleft()
        return [self._played(job, seat) for seat in job.seats]

    def _played(self, job: Job, seat: int) -> Played:
        try:
            return play_game(job, seat, make=self._make)
        except HostDied as died:
            return fatal(job, seat, died.player)

    def _make(self, job: Job, seat: int, player: int) -> ClientPlayer:
        if job.players[player].kind == OBJECT and self._make_object is not None:
            return self._make_object(job, seat, player)
        return self._hosts.make(job, seat, player)

    def close(self) -> None:
        self._jobs.clear()
        self._hosts.close()


# ---- processes -----------------------------------------------------------------------------------------------------


@dataclass
class _Task:
    job: Job
    deaths: int = 0
    asked: Asked | None = None


@dataclass
class _Process:
    """A worker, the thread that listens to it, and what it owes."""

    started: StartedProcess
    processors: tuple[int, ...]
    owed: deque[_Task] = field(default_factory=deque)
    heard: float = field(default_factory=time.monotonic)


class LocalExecutor:
    """Plays in processes of this machine, so many at once; a spare one may be there already."""

    def __init__(
        self,
        concurrency: int,
        environment: Mapping[str, str] | None = None,
        spare: Spare | None = None,
        room: int | None = None,
    ) -> None:
        """Play so many jobs at once; `room` is the bytes that waiting interpreters of players may take together."""
        self._concurrency = concurrency
        self._room = usual_room() if room is None else room
        self._protected: tuple[Path, ...] = ()
        self._spare = spare or Spare()
        self._environment = dict(os.environ if environment is None else environment)
        self._inbox: queue.Queue[tuple[_Process, Message | None]] = queue.Queue()
        self._processes: list[_Process] = []
        self._free = shares(concurrency)
        self._waiting: deque[_Task] = deque()
        self._closed = False
        self._deadly: set[PlayerSpec] = set()  # who has been found out need not take down three processes every time

    @property
    def capacity(self) -> int:
        """How many jobs can be under way at once, with those that lie ready."""
        return _AHEAD * self._concurrency

    @property
    def keeps(self) -> int:
        """How many players from files stay loaded in each process."""
        return kept_in(self._room // self._concurrency)

    def protect(self, files: Sequence[Path]) -> None:
        """Keep players from changing files, where the system can; before the first job."""
        self._protected = tuple(files)

    def told(self) -> list[Text]:
        """Return nothing: what happens here is the players' doing, or replaced without a word."""
        return []

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes."""
        return [process.started.handle.pid for process in self._processes]

    def submit(self, job: Job) -> None:
        """Take a job."""
        self._waiting.append(_Task(job))
        self._hand_out()

    def results(self, timeout: float) -> list[Played | Fault]:
        """Wait for the first game, then take all that are there."""
        found: list[Played | Fault] = []
        until = time.monotonic() + timeout
        while True:
            left = until - time.monotonic()
            try:
                wait = 0.0 if found else max(min(left, 1.0), 0.0)
                process, message = self._inbox.get(timeout=wait) if wait else self._inbox.get_nowait()
            except queue.Empty:
                self._give_up_silent()
                if found or left <= 0:
                    return found
                continue
            found += self._take(process, message)

    def close(self) -> None:
        """End all processes and whatever they have started."""
        self._closed = True
        for process in self._processes:
            process.started.end()
        self._processes.clear()
        self._waiting.clear()

    # ---- inside ----------------------------------------------------------------------------------------------------

    def _hand_out(self) -> None:
        for ahead in range(_AHEAD):
            while self._waiting:
                idle = next((p for p in self._processes if len(p.owed) <= ahead), None)
                if idle is None and len(self._processes) < self._concurrency:
                    idle = self._start()
                if idle is None:
                    break
                self._give(idle, self._waiting.popleft())

    def _give(self, process: _Process, task: _Task) -> None:
        process.owed.append(task)
        source = process.started.handle.stdin
        assert source is not None
        try:
            careful = task.deaths > 0 or not self._deadly.isdisjoint(task.job.players)
            room = self._room // self._concurrency
            send(source, Order(task.job, careful, process.processors, room, self._protected))
        except OSError:
            return  # it has died; its listener tells us next

    def _start(self) -> _Process:
        started = self._spare.take() or start(self._environment)
        process = _Process(started, self._free.pop() if self._free else ())
        self._processes.append(process)
        threading.Thread(target=self._listen, args=(process,), daemon=True).start()
        return process

    def _listen(self, process: _Process) -> None:
        sink = process.started.handle.stdout
        assert sink is not None
        message: Message | None = Alive()
        with sink as stream:
            while message is not None:
                message = receive(stream)
                self._inbox.put((process, message))

    def _take(self, process: _Process, message: Message | None) -> list[Played | Fault]:
        process.heard = time.monotonic()
        task = process.owed[0] if process.owed else None
        match message:
            case None:
                return self._bury(process)
            case Played() if task is not None:
                seats = tuple(seat for seat in task.job.seats if seat != message.seat)
                task.job, task.asked, task.deaths = replace(task.job, seats=seats), None, 0
                return [message]
            case Asked() if task is not None:
                task.asked = message
            case Done() | Fault():
                process.owed.popleft()
                self._hand_out()
                return [message] if isinstance(message, Fault) else []
        return []

    def _bury(self, process: _Process) -> list[Played | Fault]:
        """Replace a process that has died; what it owed is played again."""
        if process not in self._processes or self._closed:
            return []
        self._processes.remove(process)
        self._free.append(process.processors)
        process.started.end()
        lost: list[Played | Fault] = []
        if process.owed and process.owed[0].job.seats:
            first = process.owed[0]
            first.deaths += 1
            if first.deaths >= _ATTEMPTS or (first.asked and first.job.players[first.asked.player] in self._deadly):
                lost.append(self._give_up(first))
        self._waiting.extendleft(reversed([task for task in process.owed if task.job.seats]))
        self._hand_out()
        return lost

    def _give_up(self, task: _Task) -> Played | Fault:
        """Count a game that nobody survives for the player who was asked."""
        job = task.job
        if task.asked is None:
            seats, task.job = job.seats, replace(job, seats=())
            return Fault(replace(job, seats=seats), "the processes that play this pair die before anybody is asked")
        seat = task.asked.seat
        task.job, task.deaths = replace(job, seats=tuple(s for s in job.seats if s != seat)), 0
        self._deadly.add(job.players[task.asked.player])
        return fatal(job, seat, task.asked.player)

    def _give_up_silent(self) -> None:
        now = time.monotonic()
        for process in self._processes:
            if now - process.heard > _SILENCE:
                process.heard = now
                process.started.handle.kill()


def usual_room() -> int:
    """Return half of the memory that is free: as much as players' interpreters may take while they wait."""
    free = free_bytes()
    return ROOM if free is None else free // 2


def begins_ahead(conditions: Conditions, concurrency: int) -> bool:
    """Tell whether programs of the next game start while this one is played: there is room for it, or it was wished."""
    return conditions.ahead or 4 * concurrency <= len(processors())


def shares(concurrency: int) -> list[tuple[int, ...]]:
    """Return the processors of each game under way: two where there are enough, else one for both players, else none.

    On a processor of its own nobody can slow the opponent down by thinking while it is the opponent's move. With four
    the programs of the next game start on two of them while this game is played on the others.
    """
    free = processors()
    if 4 * concurrency <= len(free):
        return [tuple(free[4 * i : 4 * i + 4]) for i in range(concurrency)]
    if 2 * concurrency <= len(free):
        return [(free[2 * i], free[2 * i + 1]) for i in range(concurrency)]
    if concurrency <= len(free):
        return [(free[i], free[i]) for i in range(concurrency)]
    return []
