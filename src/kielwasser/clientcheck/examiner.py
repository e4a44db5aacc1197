"""A lobby on a loopback port with one client that is examined and an opponent of ours.

What the client gets is what it would get from the real server, in the same order; only the way it comes can be made
harder: in small pieces, with pauses, with packets between that no season knows.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element

from kielwasser.authority.events import Event, Moved, Over, Requested
from kielwasser.clientcheck.opponent import LongLived
from kielwasser.core.ending import Ending
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.ruling import AUTO, settled_ruling
from kielwasser.protocol.dialect import Dialect
from kielwasser.protocol.document import node, render
from kielwasser.protocol.framing import Broken, Opened, Packet, PacketReader, PacketWriter
from kielwasser.replay.recorder import Recorder
from kielwasser.server.connection import Close, Connection, Output, Request, Send, Wake
from kielwasser.server.lobby import Lobby, Outside, Rules
from kielwasser.server.room import Room
from kielwasser.server.wirelog import WireLog

HOST = "127.0.0.1"
_PASSWORD = "course"
_PIECE_PAUSE = 0.01  # seconds
PIECES = 8
_COURTESY = 0.025  # seconds between packets, as on the real server
_TICK = 0.1  # seconds between two looks at how late we are
_FUTURE = (
    b'\n  <futurePacket version="9">\n    <note>a later season may send this</note>\n  </futurePacket>'
    b'\n  <room roomId="%s">\n    <data class="futureMessage" text="and this"/>\n  </room>'
)


@dataclass(frozen=True)
class ExamTerms:
    """How a game is played with the client."""

    position: Callable[[Game, str, str], Position]  # by game, ruling and seed
    seat: int = 0
    reserved: bool = False
    names: tuple[str, str] = ("Client", "Kielwasser")
    alone: float = 0.0  # seconds that it waits for its opponent
    in_pieces: bool = False
    with_unknown_packets: bool = False
    paused_for: float = 0.0  # seconds before its second move
    moves: int | None = None  # the opponent leaves when the client has made so many
    ruling: str = AUTO
    seed: str = "course"
    as_recorded: bool = False  # documents to the letter, even where a client of the season is known to die of them


@dataclass
class Heard:
    """What the client did."""

    root: str | None = None
    packets: list[Element] = field(default_factory=list)
    broken: str = ""
    requests: int = 0  # requests for a move that it got
    seconds: list[float] = field(default_factory=list)  # thinking times
    endings: list[Ending] = field(default_factory=list)

    @property
    def unasked(self) -> int:
        """How many moves it sent for which nobody had asked."""
        return max(len(self.of("room")) - self.requests, 0)

    def of(self, *tags: str) -> list[Element]:
        """Return its packets of some names."""
        return [packet for packet in self.packets if packet.tag in tags]


class _Wire(asyncio.Protocol):
    """The client's socket."""

    def __init__(self, examiner: Examiner) -> None:
        self._examiner = examiner
        self._transport: asyncio.Transport | None = None
        self._waiting: asyncio.Queue[Send | None] = asyncio.Queue()
        self._sender: asyncio.Task[None] | None = None
        self.connection: Connection | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the client in."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._sender = asyncio.get_running_loop().create_task(self._send_slowly())
        self.connection = self._examiner.take_in(self)

    def data_received(self, data: bytes) -> None:
        """Hand bytes on."""
        assert self.connection is not None
        self._examiner.receive(self.connection, data)

    def connection_lost(self, error: Exception | None) -> None:
        """Take notice that the client has gone."""
        assert self.connection is not None
        assert self._sender is not None
        self._sender.cancel()
        self._examiner.lose(self.connection)

    def send(self, packet: Send | None) -> None:
        """Send, or close after all has been sent."""
        self._waiting.put_nowait(packet)

    async def _send_slowly(self) -> None:
        assert self._transport is not None
        while (packet := await self._waiting.get()) is not None:
            data = packet.data
            size = len(data) // PIECES + 1 if self._examiner.conditions.in_pieces else len(data)
            for start in range(0, len(data), max(size, 1)):
                if start:
                    await asyncio.sleep(_PIECE_PAUSE)
                self._transport.write(data[start : start + size])
                self._examiner.note(self, "s2c", data[start : start + size])
            if packet.request is not None:
                self._examiner.note_request(packet.request)
            await asyncio.sleep(_COURTESY)
        self._transport.close()


class Examiner:
    """One game, sometimes two, with one client. Start it, start the client, wait for `over`, then for `gone`.

    With a folder the game and all that client and server say are kept there.
    """

    def __init__(
        self,
        dialects: Sequence[Dialect],
        default: str,
        conditions: ExamTerms,
        patience: float,
        folder: Path | None = None,
    ) -> None:
        rules = Rules(default_game=default, password=_PASSWORD)
        for dialect in dialects:
            dialect.as_recorded = conditions.as_recorded
        outside = Outside(
            deal=lambda game, _: conditions.position(
                game, settled_ruling(conditions.ruling, foreign=True), conditions.seed
            ),
            new_id=lambda: str(uuid.uuid4()),
            clock=time.monotonic,
            listener=self._hear,
            requests_leave_later=True,
        )
        self.lobby = Lobby(dialects, outside, rules)
        self.conditions = conditions
        self.heard = Heard()
        self.room: Room | None = None
        self.came, self.joined, self.over, self.gone = (asyncio.Event() for _ in range(4))
        self.hangs = False
        self.late = 0.0  # seconds by which we were kept waiting ourselves while the client was thinking
        self._record = Recorder(folder) if folder is not None else None
        self._traffic = WireLog(folder) if folder is not None else None
        self._dialect = self.lobby.default
        self._patience = patience
        self._tap = PacketReader()
        self._wires: dict[int, _Wire] = {}
        self._player = LongLived("course")
        self._opponent: tuple[Connection, PacketWriter] | None = None
        self._admin: tuple[Connection, PacketWriter] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._server: asyncio.Server | None = None

    # ---- life ------------------------------------------------------------------------------------------------------

    async def open(self, dialect: Dialect | None) -> tuple[int, str | None]:
        """Listen, prepare what the conditions want, and return the port and the client's reservation."""
        self._server = await asyncio.get_running_loop().create_server(lambda: _Wire(self), HOST, 0)
        port = int(self._server.sockets[0].getsockname()[1])
        if dialect is not None:
            self._dialect = dialect
        if self.conditions.reserved:
            return port, self._prepare()
        if self.conditions.seat:
            self._opponent_says("join", {"gameType": self._dialect.game.wire_type})
        return port, None

    async def close(self) -> None:
        """Stop listening and drop all connections."""
        assert self._server is not None
        self._server.close()
        if self._alarm is not None:
            self._alarm.cancel()
        for wire in list(self._wires.values()):
            wire.send(None)
        await asyncio.sleep(0)
        if self._traffic is not None:
            self._traffic.close()
            self._traffic = None

    def _prepare(self) -> str:
        """Prepare a game as an administrator; the opponent takes its seat at once."""
        wish = {"canTimeout": False, "reserved": True}
        slots = (node("slot", {"displayName": name, **wish}) for name in self.conditions.names)
        self._say_as_admin(node("authenticate", {"password": _PASSWORD}))
        self._say_as_admin(node("prepare", {"gameType": self._dialect.game.wire_type}, *slots))
        self.room = next(iter(self.lobby.rooms.values()))
        codes = [place.reservation or "" for place in self.room.places]
        self._opponent_says("joinPrepared", {"reservationCode": codes[1 - self.conditions.seat]})
        return codes[self.conditions.seat]

    def _say_as_admin(self, request: Element) -> None:
        self._admin = self._admin or (self.lobby.connect(), PacketWriter())
        connection, writer = self._admin
        self.perform(self.lobby.receive(connection, writer.packet(request), time.monotonic()))

    # ---- the opponent ----------------------------------------------------------------------------------------------

    def _opponent_says(self, tag: str, attributes: dict[str, str], *children: Element) -> None:
        self._opponent = self._opponent or (self.lobby.connect(), PacketWriter())
        connection, writer = self._opponent
        packet = writer.packet(node(tag, attributes, *children))
        self.perform(self.lobby.receive(connection, packet, time.monotonic()))

    def _opponent_moves(self, room: Room) -> None:
        assert self._opponent is not None
        if room.over:
            return
        enough = self.conditions.moves is not None and len(self.heard.seconds) >= self.conditions.moves
        if enough or self.heard.endings:  # a second game is only tried
            connection, self._opponent = self._opponent[0], None
            self.perform(self.lobby.disconnect(connection))
            return
        move = self._player.choose(room.position)
        data = room.dialect.write_move(move, room.position.hide(room.position.to_move))
        self._opponent_says("room", {"roomId": room.id}, data)

    # ---- the client ------------------------------------------------------------------------------------------------

    def take_in(self, wire: _Wire) -> Connection:
        """Take a client that has connected."""
        connection = self.lobby.connect()
        self._wires[connection.number] = wire
        if self._traffic is not None:
            self._traffic.note(connection.number, "c2s", event="open")
        self.came.set()
        return connection

    def receive(self, connection: Connection, data: bytes) -> None:
        """Take the client's bytes: note what they say, then let the lobby answer."""
        at = time.monotonic()
        self.note(self._wires[connection.number], "c2s", data)
        joins = 0
        for frame in self._tap.feed(data):
            match frame:
                case Opened(root):
                    self.heard.root = root
                case Packet(element):
                    self.heard.packets.append(element)
                    joins += element.tag in ("join", "joinPrepared", "joinRoom")
                case Broken(reason):
                    self.heard.broken = reason
        self.perform(self.lobby.receive(connection, data, at))
        if joins:
            self._seat(connection)

    def note(self, wire: _Wire, direction: str, data: bytes) -> None:
        """Keep traffic, if it is to be kept."""
        if self._traffic is not None and wire.connection is not None:
            self._traffic.note(wire.connection.number, direction, data)

    def _seat_in(self, room: Room) -> int | None:
        return next((seat for wire in self._wires.values() if (seat := self._place(room, wire)) is not None), None)

    @staticmethod
    def _place(room: Room, wire: _Wire) -> int | None:
        return room.seat_of(wire.connection) if wire.connection is not None else None

    def _seat(self, connection: Connection) -> None:
        """Find the room into which the client was let, and send its opponent after it."""
        room = next((room for room in self.lobby.rooms.values() if room.seat_of(connection) is not None), None)
        if room is None:
            return
        self.room, self._dialect = room, room.dialect
        for place in room.places:
            place.seat.timed = False  # what is too slow is said, but the game goes on
        self.joined.set()
        if not room.match.started:
            loop = asyncio.get_running_loop()
            wanted = {"gameType": room.dialect.game.wire_type}
            loop.call_later(self.conditions.alone, self._opponent_says, "join", wanted)

    def lose(self, connection: Connection) -> None:
        """Take notice that the client has gone."""
        self._wires.pop(connection.number, None)
        if self._traffic is not None:
            self._traffic.note(connection.number, "c2s", event="close")
        self.perform(self.lobby.disconnect(connection))
        self.gone.set()
        self.over.set()  # also if no game had begun

    # ---- what happens ----------------------------------------------------------------------------------------------

    def _hear(self, room: Room, event: Event) -> None:
        loop = asyncio.get_running_loop()
        if self._record is not None:
            self._record.listen(room, event)
        match event:
            case Requested(seat):
                self._watch(None)
                if seat != self._seat_in(room):
                    loop.call_soon(self._opponent_moves, room)
                    return
                self.heard.requests += 1
                self._watch(self._patience)
            case Moved(seat, _, seconds) if seat == self._seat_in(room):
                self.heard.seconds.append(seconds)
                if self.conditions.paused_for and len(self.heard.seconds) == 1:
                    loop.call_soon(self._pause, room)
            case Over(ending):
                self._watch(None)
                self.heard.endings.append(ending)
                self.over.set()

    def _watch(self, patience: float | None) -> None:
        """Set the alarm that tells a client that hangs, or none."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if patience is None else asyncio.get_running_loop().call_later(patience, self._give_up)

    def _give_up(self) -> None:
        self.hangs = True
        self.over.set()

    def _pause(self, room: Room) -> None:
        if room.over:
            return
        self.perform(room.pause(True))
        loop = asyncio.get_running_loop()
        loop.call_later(self.conditions.paused_for, lambda: self.perform(room.pause(False)))

    def note_request(self, request: Request) -> None:
        """Let the clock run: a request for a move has left."""
        self.perform(self.lobby.asked(request, time.monotonic()))
        self._tick(self.heard.requests, time.monotonic())

    def _tick(self, request: int, due: float) -> None:
        """Look how late this call is, again and again while the client thinks: a busy machine is late."""
        self.late = max(self.late, time.monotonic() - due)
        if request == self.heard.requests > len(self.heard.seconds) and not self.over.is_set():
            asyncio.get_running_loop().call_later(_TICK, self._tick, request, time.monotonic() + _TICK)

    def perform(self, outputs: list[Output]) -> None:
        """Do what the lobby wants done; nobody reads what the opponent gets."""
        for output in outputs:
            match output:
                case Send(number, data) if number in self._wires:
                    if self.conditions.with_unknown_packets and b'class="memento"' in data and self.room is not None:
                        self._wires[number].send(Send(number, _FUTURE % self.room.id.encode()))
                    self._wires[number].send(output)
                case Close(number) if number in self._wires:
                    self._wires[number].send(None)
                case Send(_, _, request) if request is not None:
                    self.note_request(request)
                case Wake() | Send() | Close():
                    pass


def shown(element: Element, length: int = 300) -> str:
    """Return a packet as one line, for messages."""
    text = " ".join(render(element).split())
    return text if len(text) <= length else text[:length] + " …"
