"""A Python player from a file plays in an interpreter of its own, which lives as long as whoever asks it.

Whatever it changes for everybody (modules, the search path, the working folder, the environment, the seed of `random`)
it changes for itself alone; equally named helpers of two versions of a player never meet. Calls and answers are frames
that it reads and writes. One that dies is started again for the next game. Where the system can, they are forked from
one that has loaded the rules: they are there at once, and forty of them take little more memory than two.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from functools import partial
from typing import IO, Any

from kielwasser.client.events import GameResult
from kielwasser.client.kit import ClientPlayer, answered, hints_of
from kielwasser.client.mistakes import Failure, failure_of, place_of
from kielwasser.core.position import Move, Position
from kielwasser.system.memory import FORKED_BYTES, USUAL_BYTES, own_bytes
from kielwasser.system.nursery import CAN_FORK, Child, Nursery, Spawned, children
from kielwasser.tournament.basics.jobs import Job
from kielwasser.tournament.basics.players import PYTHON, PlayerSpec
from kielwasser.tournament.play.frames import Tail, receive, send, take_over

_RUN = [sys.executable, "-P", "-c"]  # not -m: its values belong to the module's own name
_START = "from kielwasser.tournament.play.hosts import main; main()"
_NURSE = "from kielwasser.tournament.play.hosts import nurse; nurse({game!r})"
ROOM = 1_000_000_000  # bytes that interpreters may take while they wait for their next game, unless something is said
_PARTING = 2.0  # seconds that one has to end when nobody needs it any more
_LOOKING = 1.0  # seconds in which one that hangs has to say where
_TOLD = ("welcome", "prepare", "result")  # methods that a player may have
_WHERE = "where"  # answered at once, whatever the player does


def kept_in(room: int) -> int:
    """Return about how many interpreters can wait in so many bytes, those that play included."""
    return 2 + room // (FORKED_BYTES if CAN_FORK else USUAL_BYTES)


class HostDied(Exception):
    """The interpreter of a player has gone: it was ended from outside, or its player took it down."""

    def __init__(self, player: int) -> None:
        super().__init__("the interpreter of a player has gone")
        self.player = player


class Raised(Exception):
    """A player raised an error in its interpreter."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.said.en)
        self.failure = failure


class Hosts:
    """The interpreters of the players that one thread asks; those that waited longest end when the room gets narrow."""

    def __init__(self, room: int = ROOM) -> None:
        self.room = room
        self._hosts: dict[tuple[str, int], _Host] = {}  # by the player's text and which of two alike; the latest last
        self._nursery: Nursery | None = None
        self._ready_for = ""  # the game that the nursery has loaded

    @property
    def keeps(self) -> int:
        """About how many of them there can be at once."""
        return kept_in(self.room)

    def expect(self, job: Job) -> None:
        """Let what a job needs get ready, without waiting for it."""
        if not CAN_FORK or not any(spec.kind == PYTHON for spec in job.players):
            return
        game = job.conditions.game
        if self._nursery is None or self._ready_for != game:
            self._close_nursery()
            self._nursery, self._ready_for = Nursery([*_RUN, _NURSE.format(game=game)]), game
        self._nursery.start()

    def prepare(self, job: Job) -> None:
        """Start what a job needs, before any clock runs."""
        needed = [(player, self._host(job, player)) for player, spec in enumerate(job.players) if spec.kind == PYTHON]
        for player, host in needed:  # which by now start side by side
            host.prepare(player, job.conditions.game)
        self._make_room(len(needed))

    def make(self, job: Job, seat: int, player: int) -> ClientPlayer:
        """Make a player of the job for one of its games, where it belongs."""
        spec, seed = job.players[player], job.seed(seat, player)
        if spec.kind != PYTHON:
            return spec.make(seed)
        host = self._host(job, player)
        host.prepare(player, job.conditions.game)
        return RemotePlayer(host, player, host.ask(player, "make", spec, seed))

    def close(self) -> None:
        """End all interpreters."""
        for host in self._hosts.values():
            host.close()
        self._hosts.clear()
        self._close_nursery()

    def _host(self, job: Job, player: int) -> _Host:
        """Return the interpreter of a player; a player that meets itself has two."""
        text = job.players[player].text
        key = (text, player if job.players[1 - player].text == text else 0)
        host = self._hosts.pop(key, None)
        if host is None or not host.is_alive:
            host = self._started(job)
        self._hosts[key] = host
        return host

    def _started(self, job: Job) -> _Host:
        self.expect(job)
        if self._nursery is None:
            return _Host(Spawned([*_RUN, _START]))
        return _Host(self._nursery.fork(), self._ready_for)

    def _make_room(self, playing: int) -> None:
        """End those that waited longest, until the others fit; the latest are about to play."""
        waiting = list(self._hosts)[: len(self._hosts) - playing]
        taken = sum(self._hosts[key].taken for key in waiting)
        for key in waiting:
            if taken <= self.room:
                break
            host = self._hosts.pop(key)
            taken -= host.taken
            host.close()

    def _close_nursery(self) -> None:
        if self._nursery is not None:
            self._nursery.close()
            self._nursery = None


class _Host:
    """One interpreter, as seen from outside."""

    def __init__(self, process: Child, game: str = "") -> None:
        self.process = process
        self._games = {game}
        self._place, self._is_known = "", threading.Event()  # where its player is, as far as it was asked
        self.taken = 0  # bytes that are its own, as far as the system tells, when it last got a player
        self.lines = 0  # that were printed during the last call

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive

    def prepare(self, player: int, game: str) -> None:
        """Let it load the rules of a game, once."""
        if game not in self._games:
            self.ask(player, "warm", game)
            self._games.add(game)
        self.taken = own_bytes(self.process.pid) or USUAL_BYTES

    def ask(self, player: int, what: str, *arguments: Any) -> Any:
        """Call it for a player of the job and return its answer; a HostDied if there is none."""
        try:
            send(self.process.sink, (what, arguments))
            answer = receive(self.process.source)
            while isinstance(answer, str):
                self._place = answer
                self._is_known.set()
                answer = receive(self.process.source)
        except OSError:
            answer = None
        if answer is None:
            self.close()
            raise HostDied(player)
        value, printed, self.lines = answer
        if printed:
            print(printed)
        if isinstance(value, Failure):
            raise Raised(value)
        return value

    def where(self) -> str:
        """Return the lines in which its player is right now; may be asked by another thread than that which waits."""
        try:
            send(self.process.sink, (_WHERE, ()))
        except OSError:
            return ""
        self._is_known.wait(_LOOKING)
        return self._place

    def close(self) -> None:
        self.process.end(_PARTING)


class RemotePlayer:
    """A player in another interpreter; it has the methods that the real one has."""

    def __init__(self, host: _Host, player: int, methods: frozenset[str]) -> None:
        self._host = host
        self._ask = partial(host.ask, player)
        if "welcome" in methods:
            self.welcome = lambda seat: self._ask("welcome", seat)
        if "prepare" in methods:
            self.prepare = lambda game: self._ask("prepare", game.name)
        if "result" in methods:
            self.result = lambda result: self._ask("result", result)
        self.hints: tuple[str, ...] = ()

    def choose(self, position: Position, deadline: float) -> Move | str:
        """Ask it for a move."""
        chosen: str | tuple[int, ...]
        chosen, self.hints = self._ask("choose", position, deadline)
        return chosen if isinstance(chosen, str) else Move(position.game, chosen)

    @property
    def printed_lines(self) -> int:
        """How many lines it printed during the last call."""
        return self._host.lines

    def where(self) -> str:
        """Return the lines in which it is right now."""
        return self._host.where()


# ---- inside --------------------------------------------------------------------------------------------------------


class _Inside:
    """What the calls do in the interpreter of the player."""

    def __init__(self) -> None:
        self._player: Any = None
        self.was_played_on = False  # the position that was handed over last

    def warm(self, name: str) -> None:
        from kielwasser.core.warm import warm
        from kielwasser.games import game

        warm(game(name))

    def make(self, spec: PlayerSpec, seed: str) -> frozenset[str]:
        self._player = spec.make(seed)
        return frozenset(name for name in _TOLD if callable(getattr(self._player, name, None)))

    def welcome(self, seat: int) -> None:
        self._player.welcome(seat)

    def prepare(self, name: str) -> None:
        from kielwasser.games import game

        self._player.prepare(game(name))

    def result(self, result: GameResult) -> None:
        self._player.result(result)

    def choose(self, position: Position, deadline: float) -> tuple[str | tuple[int, ...], tuple[str, ...]]:
        """Return a move, as plain values, and what the player says about it if there is time for that."""
        ply = position.ply
        try:
            chosen = answered(self._player.choose(position, deadline))
        finally:
            self.was_played_on = position.ply != ply
        hints = hints_of(self._player) if time.monotonic() < deadline else ()
        return str(chosen) if isinstance(chosen, str) else tuple(int(action) for action in chosen.actions), hints


def main() -> None:
    """Be the interpreter of a player."""
    _answer(*take_over())


def nurse(name: str) -> None:
    """Be the one of which the interpreters of players are forked, with a game loaded."""
    _answer(*children(lambda: _Inside().warm(name)))


def _answer(source: IO[bytes], sink: IO[bytes]) -> None:
    """Answer calls until the input ends; then this interpreter ends too, whatever its player is doing."""
    printed = Tail()
    sys.stdout = sys.stderr = printed
    calls: queue.Queue[tuple[str, Any]] = queue.Queue()
    writing, asked = threading.Lock(), threading.get_ident()

    def read() -> None:
        try:
            while (call := receive(source)) is not None:
                if call[0] == _WHERE:
                    with writing:
                        send(sink, place_of(sys._current_frames()[asked]))
                else:
                    calls.put(call)
        finally:  # the input may also end in the middle, or be reset
            os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    inside = _Inside()
    while True:
        what, arguments = calls.get()
        try:
            answer = getattr(inside, what)(*arguments)
        except (Exception, SystemExit) as error:
            answer = failure_of(error, inside.was_played_on)
        with writing:
            lines = printed.count
            send(sink, (answer, printed.take(), lines))
