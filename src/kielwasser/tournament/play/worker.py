"""A process that plays: jobs come in on its standard input, games go out on its standard output.

A player that never answers ends the game and this process; one that takes the process down with it ends only this
process. Whoever started it goes on with the rest of the job in another one. When its input ends it ends too, and with
it every program that it has started.
"""

from __future__ import annotations

import _thread
import asyncio
import contextlib
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kielwasser.system.landlock import protect
from kielwasser.system.memory import end_quickly
from kielwasser.tournament.basics.jobs import Fault, Job, Played
from kielwasser.tournament.basics.players import PlayerSpec
from kielwasser.tournament.play.bookkeeping import fatal
from kielwasser.tournament.play.frames import Tails, receive, send, take_over
from kielwasser.tournament.play.hosts import ROOM, HostDied, Hosts
from kielwasser.tournament.play.in_process import Watch, play_game

HEARTBEAT = 1.0  # seconds
_STOPPING = 5.0
_ATTEMPTS = 3  # interpreters of a player that may go before it is blamed


@dataclass(frozen=True)
class Asked:
    """A player of the job is being asked; told only where a process has died before."""

    seat: int
    player: int


@dataclass(frozen=True)
class Done:
    """All games of a job are played."""


@dataclass(frozen=True)
class Alive:
    """Nothing, but that this process runs."""


Message = Played | Fault | Asked | Done | Alive


@dataclass(frozen=True)
class Order:
    """A job, and how carefully it has to be played."""

    job: Job
    tell_asked: bool = False
    processors: tuple[int, ...] = ()
    room: int = ROOM  # bytes for players' interpreters that wait for their next game
    protected: tuple[Path, ...] = ()  # what players must not change


# ---- the process ---------------------------------------------------------------------------------------------------


class _Guard(Watch):
    """Watches a player in a thread of its own: what hangs is cut off together with the process."""

    def __init__(self, tell: Callable[[Message], None], printed: Tails) -> None:
        self._tell = tell
        self._printed = printed
        self._lock = threading.Lock()
        self._since: float | None = None
        self._hung: Callable[[], Played] | None = None
        self.limit = 10.0
        self.tell_asked = False
        self.seat = 0
        threading.Thread(target=self._look, daemon=True).start()

    def asking(self, player: int, hung: Callable[[], Played]) -> None:
        if self.tell_asked:
            self._tell(Asked(self.seat, player))
        self._printed.player = player
        with self._lock:
            self._since, self._hung = time.monotonic(), hung

    def answered(self) -> None:
        with self._lock:  # held for good, once the game is taken out of the player's hands
            self._since = self._hung = None

    def _look(self) -> None:
        beat = 0.0
        while True:
            now = time.monotonic()
            if now - beat >= HEARTBEAT:
                self._tell(Alive())
                beat = now
            self._lock.acquire()
            if self._since is not None and self._hung is not None and now - self._since > self.limit:
                self._tell(replace(self._hung(), printed=self._printed.take()))
                os._exit(0)
            self._lock.release()
            time.sleep(min(HEARTBEAT, self.limit) / 4)


class Worker:
    """Plays orders one after the other."""

    def __init__(self, tell: Callable[[Message], None]) -> None:
        self._tell = tell
        self._printed = Tails()
        self._guard = _Guard(tell, self._printed)
        self._hosts = Hosts()
        self._deadly: set[PlayerSpec] = set()  # who has been found out need not take down three interpreters every time
        self._warm: set[str] = set()
        self._is_protected = False
        self._served: tuple[object, Any] = ((), None)  # how, and the table
        self._at_table = False
        sys.stdout = sys.stderr = self._printed  # what players print must not come between the frames

    def play(self, order: Order, following: Order | None = None) -> None:
        """Play a job's games and send each as soon as it is over; the order that comes next may be known."""
        job = order.job
        games = [(job, seat) for seat in job.seats]
        ahead = games[1:]
        if following is not None and following.job.conditions == job.conditions and not following.job.in_process:
            ahead += [(following.job, seat) for seat in following.job.seats[:1]]
        self._hosts.room = order.room
        if not self._is_protected:
            self._is_protected = True
            protect(order.protected)  # from this thread on, which starts all players
        try:
            self._hosts.expect(job)
            self._warm_up(job)
            for number, (_, seat) in enumerate(games):
                self._tell(self._play_game(order, seat, ahead[number] if number < len(ahead) else None))
            self._tell(Done())
        except Exception as error:
            self._tell(Fault(job, f"{type(error).__name__}: {error}"))

    def _warm_up(self, job: Job) -> None:
        from kielwasser.core.warm import warm
        from kielwasser.games import game

        if job.conditions.game not in self._warm:
            warm(game(job.conditions.game))  # from the cache: whoever started us has compiled it
            self._warm.add(job.conditions.game)

    def _play_game(self, order: Order, seat: int, then: tuple[Job, int] | None = None) -> Played:
        job, guard = order.job, self._guard
        if not job.in_process:
            table = self._table(order)
            self._at_table = True
            tell = (lambda player: self._tell(Asked(seat, player))) if order.tell_asked else None
            played: Played = table.play_game(job, seat, tell, then)
            self._at_table = False
            return played
        guard.limit, guard.tell_asked, guard.seat = job.conditions.hard, order.tell_asked, seat
        self._printed.take()
        played = replace(self._survived(job, seat), printed=self._printed.take())
        said = "" if played.culprit is None else played.printed[played.culprit]
        return replace(played, output=f"{played.output}\n{said}".strip()) if played.failed and said else played

    def _survived(self, job: Job, seat: int) -> Played:
        """Play a game; one whose players' interpreters go is played again, until it is clear who takes them down."""
        gone = 0
        while True:
            self._hosts.prepare(job)  # nobody's clock runs yet
            try:
                return play_game(job, seat, self._guard, self._hosts.make)
            except HostDied as died:
                gone += 1
                if gone >= _ATTEMPTS or job.players[died.player] in self._deadly:
                    self._deadly.add(job.players[died.player])
                    return fatal(job, seat, died.player)

    def abort(self) -> None:
        """Give up what is being played, from another thread, and end its programs."""
        if self._at_table:
            self._served[1].abort()
        else:
            _thread.interrupt_main(signal.SIGTERM)

    def _table(self, order: Order) -> Any:
        from kielwasser.tournament.play.over_server import ServedTable

        conditions = order.job.conditions
        wanted = (conditions.game, conditions.soft, conditions.hard, order.processors)
        if self._served[0] != wanted:
            if self._served[1] is not None:
                self._served[1].close()
            self._served = wanted, ServedTable(*wanted)
        return self._served[1]


def main() -> None:
    """Play until the input ends."""
    signal.signal(signal.SIGTERM, _leave)
    end_quickly()
    source, sink = take_over()
    orders: queue.Queue[Order | None] = queue.Queue()
    writing = threading.Lock()

    def tell(message: Message) -> None:
        with writing, contextlib.suppress(OSError):  # nobody listens any more: the input has ended too
            send(sink, message)

    def read() -> None:
        while (order := receive(source)) is not None:
            orders.put(order)
        orders.put(None)
        worker.abort()
        time.sleep(_STOPPING)
        os._exit(1)

    worker = Worker(tell)
    threading.Thread(target=read, daemon=True).start()
    with contextlib.suppress(asyncio.CancelledError):
        while (order := orders.get()) is not None:
            worker.play(order, next(iter(orders.queue), None))


def _leave(number: int, frame: object) -> None:
    raise SystemExit(0)
