"""A Python player from a file plays in an interpreter of its own, which lives as long as whoever asks it.

Whatever it changes for everybody (modules, the search path, the working folder, the environment, the seed of `random`)
it changes for itself alone; equally named helpers of two versions of a bot never meet. Calls and answers are frames on
the standard input and output of that interpreter. One that dies is started again for the next game.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
import time
import traceback
from typing import Any

from kielwasser.client.events import Result
from kielwasser.client.kit import Player, answered, hints_of
from kielwasser.core.position import Move, Position
from kielwasser.tournament.plan.players import PYTHON, PlayerSpec
from kielwasser.tournament.play.frames import Tail, receive, send, take_over
from kielwasser.tournament.play.jobs import Job

_START = (
    "from kielwasser.tournament.play.hosts import main; main()"  # not -m: its values belong to the module's own name
)
_KEPT = 4  # interpreters that wait for their next game
_PARTING = 2.0  # seconds that one has to end when nobody needs it any more
_LINES = 12  # of a trace that are told
_TOLD = ("welcome", "prepare", "result")  # methods that a player may have


class HostDied(Exception):
    """The interpreter of a player has gone: it was ended from outside, or its player took it down."""

    def __init__(self, player: int) -> None:
        super().__init__("the interpreter of a player has gone")
        self.player = player


class Raised(Exception):
    """A player raised an error in its interpreter."""

    def __init__(self, name: str, said: str, trace: str) -> None:
        super().__init__(said)
        self.name, self.trace = name, trace


class Hosts:
    """The interpreters of the players that one thread asks."""

    def __init__(self) -> None:
        self._hosts: dict[tuple[int, str], _Host] = {}  # by the player's number and text, the latest last

    def prepare(self, job: Job) -> None:
        """Start what a job needs, before any clock runs."""
        needed = [self._host(player, spec) for player, spec in enumerate(job.players) if spec.kind == PYTHON]
        for host in needed:  # which by now start side by side
            host.prepare(job.conditions.game)

    def make(self, job: Job, seat: int, player: int) -> Player:
        """Make a player of the job for one of its games, where it belongs."""
        spec, seed = job.players[player], job.seed(seat, player)
        if spec.kind != PYTHON:
            return spec.make(seed)
        host = self._host(player, spec)
        host.prepare(job.conditions.game)
        return _Guest(host, host.ask("make", spec, seed))

    def close(self) -> None:
        """End all interpreters."""
        for host in self._hosts.values():
            host.close()
        self._hosts.clear()

    def _host(self, player: int, spec: PlayerSpec) -> _Host:
        key = (player, spec.text)
        host = self._hosts.pop(key, None)
        if host is None or not host.is_alive:
            host = _Host(player)
        self._hosts[key] = host
        while len(self._hosts) > _KEPT:
            self._hosts.pop(next(iter(self._hosts))).close()
        return host


class _Host:
    """One interpreter, as seen from outside."""

    def __init__(self, player: int) -> None:
        self._player = player
        self._games: set[str] = set()
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def prepare(self, game: str) -> None:
        """Let it load the rules of a game, once."""
        if game not in self._games:
            self.ask("warm", game)
            self._games.add(game)

    def ask(self, what: str, *arguments: Any) -> Any:
        """Call it and return its answer; a HostDied if there is none."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            send(self._process.stdin, (what, arguments))
            answer = receive(self._process.stdout)
        except OSError:
            answer = None
        if answer is None:
            self.close()
            raise HostDied(self._player)
        raised, value, printed = answer
        if printed:
            print(printed)
        if raised:
            raise Raised(*value)
        return value

    def close(self) -> None:
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        try:
            self._process.wait(_PARTING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


class _Guest:
    """A player in another interpreter; it has the methods that the real one has."""

    def __init__(self, host: _Host, methods: frozenset[str]) -> None:
        self._host = host
        if "welcome" in methods:
            self.welcome = lambda seat: host.ask("welcome", seat)
        if "prepare" in methods:
            self.prepare = lambda game: host.ask("prepare", game.name)
        if "result" in methods:
            self.result = lambda result: host.ask("result", result)
        self.hints: tuple[str, ...] = ()

    def choose(self, position: Position, deadline: float) -> Move | str:
        """Ask it for a move."""
        chosen: str | tuple[int, ...]
        chosen, self.hints = self._host.ask("choose", position, deadline)
        return chosen if isinstance(chosen, str) else Move(position.game, chosen)


# ---- inside --------------------------------------------------------------------------------------------------------


class _Inside:
    """What the calls do in the interpreter of the player."""

    def __init__(self) -> None:
        self._player: Any = None

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

    def result(self, result: Result) -> None:
        self._player.result(result)

    def choose(self, position: Position, deadline: float) -> tuple[str | tuple[int, ...], tuple[str, ...]]:
        """Return a move, as plain values, and what the player says about it if there is time for that."""
        chosen = answered(self._player.choose(position, deadline))
        hints = hints_of(self._player) if time.monotonic() < deadline else ()
        return str(chosen) if isinstance(chosen, str) else tuple(int(action) for action in chosen.actions), hints


def main() -> None:
    """Answer calls until the input ends; then this interpreter ends too, whatever its player is doing."""
    source, sink = take_over()
    printed = Tail()
    sys.stdout = sys.stderr = printed
    calls: queue.Queue[tuple[str, Any]] = queue.Queue()

    def read() -> None:
        while (call := receive(source)) is not None:
            calls.put(call)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    inside = _Inside()
    while True:
        what, arguments = calls.get()
        try:
            answer = (False, getattr(inside, what)(*arguments))
        except Exception as error:
            trace = "".join(traceback.format_exception(error)).splitlines()[-_LINES:]
            answer = (True, (type(error).__name__, str(error), "\n".join(trace)))
        send(sink, (*answer, printed.take()))
