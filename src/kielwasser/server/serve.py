"""The server with its sockets: one port for all seasons."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import time
import uuid
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kielwasser.authority.events import Event, Moved, Over
from kielwasser.authority.match import Seat
from kielwasser.core.ending import Cause
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import settled_ruling
from kielwasser.games.dialects import dialects
from kielwasser.protocol.framing import Frame, Packet
from kielwasser.server.connection import Close, Connection, Output, Release, Request, Send, Wake
from kielwasser.server.lobby import Lobby, Outside, Refusal, Rules
from kielwasser.server.metrics import Metrics, serve_metrics
from kielwasser.server.peer import Peer, Turns, address_of
from kielwasser.server.room import Room
from kielwasser.server.settings import Settings
from kielwasser.server.shortage import Budget, Occupant, Places
from kielwasser.server.warming import Warming
from kielwasser.server.wirelog import WireLog
from kielwasser.system import descriptors
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.hang_ups import HangUps
from kielwasser.system.memory import give_back

log = logging.getLogger("kielwasser.server")
FEW_FILES = Text(
    "das System erlaubt zu wenige offene Dateien: höchstens %d Verbindungen",
    "the system allows too few open files: %d connections at most",
)
FAULT = Text("ein Fehler beim Beantworten von Verbindung %d", "a fault while answering connection %d")

_TIDYING = 30.0  # seconds
_METRICS_HOST = "127.0.0.1"
_RESERVE = 100  # open files for everything but connections, and for those who are about to be refused
_MANY = 50  # peers that have gone, so that their memory is worth being given back to the system
_AT_ONCE = 8  # connections that are taken from the queue before others have a turn
_QUEUE = 1_024  # connections that may wait to be taken


def reason_of(error: OSError) -> str:
    """Return the system's words for an error; asyncio wraps some in a sentence of its own."""
    return os.strerror(error.errno) if error.errno is not None and error.errno > 0 else str(error.strerror or error)


class ListenError(KielwasserError):
    """A port cannot be used; `text` says why."""

    def __init__(self, host: str, port: int, why: str) -> None:
        self.why = why
        german = f"Port {port} auf {host} lässt sich nicht benutzen ({why})"
        super().__init__(Text(german, f"cannot listen on {host} port {port}: {why}"))


class MetricsError(KielwasserError):
    """The port for metrics cannot be used; `text` says why."""

    def __init__(self, port: int, why: str) -> None:
        german = f"Port {port} lässt sich nicht für Messwerte benutzen ({why})"
        super().__init__(Text(german, f"cannot serve metrics on port {port}: {why}"))


def check_ports(settings: Settings) -> None:
    """Raise an error of the two above if a port cannot be used, before anything slow begins."""
    check_port(settings.host, settings.port)
    if settings.metrics_port:
        try:
            check_port(_METRICS_HOST, settings.metrics_port)
        except ListenError as error:
            raise MetricsError(settings.metrics_port, error.why) from None


def check_port(host: str, port: int) -> None:
    """Raise a ListenError if a port cannot be used."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            if os.name != "nt":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except OSError as error:
        raise ListenError(host, port, reason_of(error)) from None


def affordable(files: int, each: int = 1) -> int:
    """Return how many connections go with so many open files, if each takes so many; replays stay closed."""
    return max((files - _RESERVE) // each, 2)


def _unheard() -> str:
    """Return a text that nobody can guess."""
    return str(uuid.uuid4())


class GameServer:
    """Rooms behind a port. Everything that is decided is decided by the lobby."""

    def __init__(
        self,
        settings: Settings,
        arrived: Callable[[], float] = time.monotonic,
        listener: Callable[[Room, Event], None] = lambda room, event: None,
        deal: Callable[[Game, str], Position] | None = None,
        warming: Warming | None = None,
        refused: Callable[[Refusal], None] = lambda refusal: None,
    ) -> None:
        """Serve by those settings; `warming` gets the games ready, without it they all are."""
        self.settings = settings
        self._warming = warming
        self._awaited: dict[str, asyncio.Task[None]] = {}  # who waits for the games that peers wait for
        self.metrics = Metrics()
        self._arrived = arrived
        self._listener = listener
        self._moves = 0
        self._wire = WireLog(Path(settings.wire_log)) if settings.wire_log else None
        self.peers: dict[int, Peer] = {}  # until their sockets are really gone
        self._lost = 0  # peers since memory was last thought of
        self.turns = Turns()
        self.budget = Budget(self._shed)
        self._places = Places(self.peers.values)
        self.hang_ups = HangUps()
        self.max_peers = settings.max_connections
        self._tidying: asyncio.TimerHandle | None = None
        self._reported: dict[int | None, float] = {}  # until when an error of the system is not told again
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._sockets: list[asyncio.Server] = []
        rules = Rules(
            settings.default_game,
            settings.secret(),
            settings.open_administration,
            settings.paused,
            settings.max_rooms,
            ruling=settings.ruling,
        )
        known = dialects()
        for dialect in known:
            dialect.as_recorded = settings.as_recorded
        if not settings.time_limit:
            for dialect in known:
                dialect.soft_limit = dialect.hard_limit = float("inf")
        outside = Outside(
            deal=deal or self._deal,
            new_id=_unheard,
            clock=time.monotonic,
            listener=self._hear,
            new_seed=_unheard if deal is None else lambda: "",
            is_ready=self._is_ready,
            requests_leave_later=True,
            refused=refused,
        )
        self.lobby = Lobby(known, outside, rules)

    def _deal(self, game: Game, seed: str) -> Position:
        return Position.deal(game, seed, settled_ruling(self.settings.ruling, foreign=True))

    def _is_ready(self, game: Game) -> bool:
        if self._warming is None:
            return True
        failure = self._warming.failure(game.name)
        if failure is not None:
            raise KielwasserError(failure)
        return self._warming.is_ready(game.name)

    def _hear(self, room: Room, event: Event) -> None:
        if isinstance(event, Moved):
            self._moves += 1
            self.metrics.count("moves", room.dialect.game.name)
        elif isinstance(event, Over):
            self.metrics.count("games", room.dialect.game.name)
            if event.ending.cause is not Cause.REGULAR:
                self.metrics.count("irregular_endings", event.ending.cause.value.lower())
        self._listener(room, event)

    # ---- life ------------------------------------------------------------------------------------------------------

    @property
    def port(self) -> int:
        """The port that is really used (settings may say 0: any)."""
        return int(self._sockets[0].sockets[0].getsockname()[1])

    async def start(self) -> None:
        """Listen."""
        loop = asyncio.get_running_loop()
        if loop.get_exception_handler() is None:
            loop.set_exception_handler(self._report)
        each = 1 if self._wire is None else 3  # a socket, and what goes in and out is written down
        self.max_peers = min(self.settings.max_connections, affordable(descriptors.raise_limit(), each))
        if self.max_peers < self.settings.max_connections:
            log.warning(FEW_FILES, self.max_peers)
        await self.listen(self.settings.port)
        if not self.settings.metrics_port:
            return
        try:
            self._sockets.append(await serve_metrics(_METRICS_HOST, self.settings.metrics_port, self.metrics_text))
        except OSError as error:
            await self.stop()
            raise MetricsError(self.settings.metrics_port, reason_of(error)) from None

    async def listen(self, port: int) -> None:
        """Listen on a port, instead of the previous one, if any; open connections stay."""
        host = self.settings.host
        try:
            fresh = await asyncio.get_running_loop().create_server(lambda: Peer(self), host, port, backlog=_AT_ONCE)
        except OSError as error:
            raise ListenError(host, port, reason_of(error)) from None
        for listening in fresh.sockets:  # asyncio takes as many at once as may wait, though there are no files for them
            with contextlib.suppress(OSError), listening.dup() as same:
                same.listen(_QUEUE)
        for former in self._sockets[:1]:
            former.close()
        self._sockets[:1] = [fresh]
        if self._tidying is None:
            self._tidying = asyncio.get_running_loop().call_later(_TIDYING, self._tidy)

    def _report(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Say what went wrong in the loop; what the system lacks is said once a minute, not a thousand times."""
        error = context.get("exception")
        if not isinstance(error, OSError):
            loop.default_exception_handler(context)
        elif loop.time() >= self._reported.get(error.errno, 0.0):
            self._reported[error.errno] = loop.time() + 60.0
            log.error("%s: %s", context.get("message", ""), error)

    def _tidy(self) -> None:
        """Give up what nobody will ever use."""
        self.perform(self.lobby.tidy())
        if self._lost >= _MANY:
            give_back()
        self._lost = 0
        self._tidying = asyncio.get_running_loop().call_later(_TIDYING, self._tidy)

    async def stop(self) -> None:
        """End running games with a result for everybody, and close."""
        if self._tidying is not None:
            self._tidying.cancel()
        for server in self._sockets:
            server.close()
        for room in list(self.lobby.rooms.values()):
            self.perform(room.cancel())
        for connection in list(self.lobby.connections.values()):
            self.perform(connection.close())
        for peer in list(self.peers.values()):
            peer.hang_up_now()
        self.hang_ups.close()
        await asyncio.sleep(0)  # let the transports write what they have
        for waiter in self._awaited.values():
            waiter.cancel()
        for timer in self._timers.values():
            timer.cancel()
        if self._wire is not None:
            self._wire.close()

    def metrics_text(self) -> str:
        """Return what has been counted."""
        running = sum(room.match.started for room in self.lobby.rooms.values())
        gauges = {
            "rooms": len(self.lobby.rooms),
            "running": running,
            "connections": len(self.peers),
            "games_awaited": len(self.lobby.awaited),
        }
        return self.metrics.text(gauges)

    # ---- rooms of this process -------------------------------------------------------------------------------------

    def open(
        self,
        game: Game,
        seats: list[Seat],
        position: Position,
        local: Sequence[int] = (),
        public: Sequence[int] = (),
    ) -> Room:
        """Make a room whose `local` seats are played in this process; a Trap if there are too many.

        A `public` seat is given to whoever joins next, with its reservation or without.
        """
        return self.lobby.open(self.lobby.dialects[game.wire_type], seats, position, local, public)

    def begin(self, room: Room) -> None:
        """Begin a match whose seats are all played in this process."""
        self.perform(self.lobby.begin(room))

    def play(self, room: Room, seat: int, move: Move, hints: Sequence[str] = ()) -> None:
        """Hand a move of a local seat to the referee, legal or not, with what its player says about it."""
        self.perform(self.lobby.play(room, seat, move, hints))

    def pause(self, room: Room, paused: bool) -> None:
        """Pause a match, or let it go on."""
        self.perform(self.lobby.pause(room, paused))

    def cancel(self, room: Room) -> None:
        """End a match without a winner."""
        self.perform(self.lobby.cancel(room))

    def resign(self, room: Room, seat: int, text: Text) -> None:
        """Let a seat lose, since nobody plays it; `text` says why."""
        self.perform(self.lobby.resign(room, seat, text))

    # ---- peers -----------------------------------------------------------------------------------------------------

    def has_place_for(self, peer: Peer) -> bool:
        """Tell whether a new peer can be taken, if need be instead of somebody who crowds and does not play."""
        if len(self.peers) < self.max_peers:
            return not (self.budget.is_short and self._places.is_crowding(peer.origin))
        yielding = self._places.yielding(peer.origin)
        if yielding is None:
            return False
        self.metrics.count("connections_yielded")
        yielding.cut_off()
        return True

    def _shed(self, peer: Occupant) -> None:
        """Cut off who holds too much memory."""
        self.metrics.count("connections_greedy")
        peer.cut_off()

    def welcome(self, peer: Peer) -> Connection:
        """Take a new peer."""
        connection = self.lobby.connect(peer.origin)
        connection.address = address_of(peer.transport)
        self.peers[connection.number] = peer
        self.metrics.count("connections")
        if self._wire is not None:
            self._wire.note(connection.number, "c2s", event="open")
        return connection

    def note_arrival(self, connection: Connection, data: bytes) -> float:
        """Take notice of bytes from a peer, and return since when they may have been there."""
        if self._wire is not None:
            self._wire.note(connection.number, "c2s", data)
        return min(self._arrived(), time.monotonic())

    def note_departure(self, connection: Connection, data: bytes) -> None:
        """Take notice of bytes that leave for a peer just now."""
        if self._wire is not None:
            self._wire.note(connection.number, "s2c", data)

    def answer(self, connection: Connection, frame: Frame, at: float, arrived: float) -> None:
        """Take one thing that a peer said at that time; a fault of ours in one room must not touch the others."""
        moves = self._moves
        try:
            self.perform(self.lobby.answer(connection, frame, at))
        except Exception:
            log.exception(FAULT, connection.number)
            self.metrics.count("faults")
            self.perform(connection.close())
        if self._moves != moves:
            self.metrics.took(time.monotonic() - arrived)
        self._attend_to_waiting()

    def _attend_to_waiting(self) -> None:
        """Wait for each game that peers wait for, so that it comes first; and no longer when they have gone."""
        awaited = self.lobby.awaited
        if not awaited and not self._awaited:
            return
        for name in awaited - self._awaited.keys():
            self._awaited[name] = asyncio.get_running_loop().create_task(self._await(name))
        for name in self._awaited.keys() - awaited:
            self._awaited.pop(name).cancel()

    async def _await(self, name: str) -> None:
        """Answer those who wait for a game when it is ready, or when it is known that it never will be."""
        assert self._warming is not None
        with contextlib.suppress(KielwasserError):  # then the lobby refuses them
            await self._warming.wait(name)
        del self._awaited[name]
        self._release()

    def _release(self) -> None:
        """Answer those whose requests need not wait any more."""
        for waiting in self.lobby.release():
            self.answer(waiting.connection, Packet(waiting.request), waiting.at, time.monotonic())

    def note_request(self, request: Request, at: float) -> None:
        """Take notice that a request for a move has left: the player's time runs from now on."""
        self.perform(self.lobby.asked(request, at))

    def lose(self, connection: Connection) -> None:
        """Take notice that a peer's socket is gone; ending its games takes a while, if there are many."""
        self.peers.pop(connection.number, None)
        self._lost += 1
        if self._wire is not None:
            self._wire.note(connection.number, "c2s", event="close")
        connection.closed = True
        self.turns.later(partial(self._disconnect, connection))

    def _disconnect(self, connection: Connection) -> None:
        self.perform(self.lobby.disconnect(connection))
        self._attend_to_waiting()

    def perform(self, outputs: list[Output]) -> None:
        """Do what the lobby wants done."""
        letters: dict[int, list[Send]] = {}
        for output in outputs:
            match output:
                case Send():
                    letters.setdefault(output.connection, []).append(output)
                case Close():
                    self._post(output.connection, letters.pop(output.connection, []))
                    if output.connection in self.peers:
                        self.peers[output.connection].close()
                case Wake():
                    self._appoint(output.room, output.at)
                case Release():
                    asyncio.get_running_loop().call_at(output.at, self._release)
        for number, packets in letters.items():
            self._post(number, packets)

    def _post(self, number: int, packets: list[Send]) -> None:
        if packets and number in self.peers:
            self.peers[number].post(packets)

    def _appoint(self, room: str, at: float | None) -> None:
        """Wake a room at that time. An earlier appointment stays: the room then says when to wake it again."""
        at = None if at == float("inf") else at
        timer = self._timers.get(room)
        if timer is not None:
            if at is not None and timer.when() <= at:
                return
            timer.cancel()
            del self._timers[room]
        if at is not None:
            loop = asyncio.get_running_loop()
            self._timers[room] = loop.call_at(max(at, time.monotonic()), self._keep, room)

    def _keep(self, room: str) -> None:
        """Keep an appointment after one more look at the sockets: a move that is there already counts."""
        loop = asyncio.get_running_loop()
        self._timers[room] = loop.call_later(0.0, loop.call_soon, self.turns.later, partial(self._decide, room))

    def _decide(self, room: str) -> None:
        self._timers.pop(room, None)
        self.perform(self.lobby.wake(room))
