"""The client's side of the protocol without its socket: bytes in, events out; requests in, bytes out.

It understands our server and the official ones. Which season is spoken need not be known beforehand (a reservation does
not tell): the first state decides, for only its own dialect can read it. What is unknown is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from kielwasser.client.events import (
    Closed,
    Error,
    Event,
    Joined,
    Left,
    MoveRequested,
    Skipped,
    State,
    Welcome,
)
from kielwasser.client.result import read_result
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO
from kielwasser.protocol.dialect import Dialect
from kielwasser.protocol.document import node
from kielwasser.protocol.framing import Broken, Ended, Packet, PacketReader, PacketWriter
from kielwasser.system.errors import KielwasserError, StateXmlError, Text

_GOODBYES = frozenset({"sc.protocol.responses.CloseConnection", "sc.protocol.CloseConnection", "close"})


class Session:
    """One connection of a player or a watcher.

    >>> from kielwasser.games.dialects import dialect
    >>> session = Session([dialect("hive_2020")])
    >>> session.join()
    b'<protocol>\\n  <join gameType="swc_2020_hive"/>'
    >>> session.receive(b'<protocol><joined roomId="R"/><room roomId="R"><data class="welcomeMessage" color="blue"/>')
    [Joined(room='R')]
    >>> session.receive(b'</room><left roomId="R"/></protocol>')
    [Welcome(room='R', seat=1), Left(room='R'), Closed(reason=None)]
    """

    def __init__(self, dialects: Sequence[Dialect], name: str = "") -> None:
        """Speak any of those seasons; a name is told to servers, of which ours takes it."""
        if not dialects:
            raise KielwasserError(
                Text("eine Sitzung braucht mindestens einen Dialekt", "a session needs at least one dialect")
            )
        self._all = list(dialects)
        self._possible = self._all
        self._reader = PacketReader()
        self._writer = PacketWriter()
        self._name = {"displayName": name} if name else {}
        self.room = ""
        self.seat: int | None = None
        self.ruling = AUTO  # as the server told it; official ones tell nothing
        self.position: Position | None = None
        self.closed = False

    @property
    def known(self) -> list[Dialect]:
        """All seasons that this session understands."""
        return list(self._all)

    @property
    def dialect(self) -> Dialect | None:
        """The season that is spoken, as soon as that is known."""
        return self._possible[0] if len(self._possible) == 1 else None

    # ---- what we say -----------------------------------------------------------------------------------------------

    def join(self) -> bytes:
        """Ask for a game of the season that is spoken; where that is not known, for the server's own."""
        dialect = self.dialect
        wanted = {"gameType": dialect.game.wire_type} if dialect is not None else {}
        return self._say(node("join", {**wanted, **self._name}))

    def join_prepared(self, reservation: str) -> bytes:
        """Ask for the seat that a reservation keeps."""
        return self._say(node("joinPrepared", {"reservationCode": reservation, **self._name}))

    def join_room(self, room: str) -> bytes:
        """Ask for a free seat in a room (only the season 2024 and our server know this)."""
        return self._say(node("joinRoom", {"roomId": room, **self._name}))

    def move(self, move: Move | str, hints: Sequence[str] = (), request: MoveRequested | None = None) -> bytes:
        """Answer a request, by default the last state's, with hints where the season has them."""
        room, position = (self.room, self.position) if request is None else (request.room, request.position)
        if position is None:
            raise KielwasserError(
                Text(
                    "es ist noch keine Stellung gekommen, also gibt es nichts zu ziehen",
                    "no state has come yet, so there is nothing to move",
                )
            )
        chosen = position.parse(move) if isinstance(move, str) else move
        spoken = next(dialect for dialect in self._all if dialect.game is position.game)
        return self._say(node("room", {"roomId": room}, spoken.write_move(chosen, position, hints)))

    def goodbye(self) -> bytes:
        """Leave in good order; the socket may be closed when this is sent."""
        farewell = self.dialect.goodbye if self.dialect is not None else ""
        return (self._say(node(farewell)) if farewell else b"") + self._writer.end()

    def _say(self, element: Element) -> bytes:
        return self._writer.packet(element)

    # ---- what we hear ----------------------------------------------------------------------------------------------

    def receive(self, data: bytes) -> list[Event]:
        """Take bytes that have arrived and return what they say."""
        return list(self._hear(data))

    def lost(self) -> list[Event]:
        """Take notice that the socket is gone."""
        if self.closed:
            return []
        self.closed = True
        return [Closed(Text("die Verbindung ist abgerissen", "the connection was lost"))]

    def _hear(self, data: bytes) -> Iterator[Event]:
        for frame in self._reader.feed(data):
            if self.closed:
                return
            match frame:
                case Packet(element):
                    yield from self._read(_plain(element))
                case Ended():
                    self.closed = True
                    yield Closed()
                case Broken(reason):
                    self.closed = True
                    yield Closed(
                        Text(
                            f"der Server hat etwas Unlesbares geschickt: {reason}",
                            f"the server sent something unreadable: {reason}",
                        )
                    )

    def _read(self, packet: Element) -> Iterator[Event]:
        room = packet.get("roomId", "")
        match packet.tag:
            case "joined":
                self._begin(room)
                yield Joined(room)
            case "room":
                yield from self._read_data(room, packet.find("data"))
            case "left":
                self.position = None
                yield Left(room)
            case "errorpacket" | "error":
                yield Error(packet.get("message", ""), room)
            case name if name in _GOODBYES:
                self.closed = True
                yield Closed()
            case name:
                yield Skipped(name)

    def _begin(self, room: str) -> None:
        self.room, self.seat, self.position, self.ruling = room, None, None, AUTO
        if len(self._all) > 1:
            self._possible = self._all  # another game may be another season's

    def _read_data(self, room: str, data: Element | None) -> Iterator[Event]:
        kind = (data.get("class", "") if data is not None else "").rpartition(".")[2]
        if data is None:
            yield Skipped("room")
        elif kind in ("welcome", "welcomeMessage"):
            yield from self._read_welcome(room, data)
        elif kind == "memento":
            yield from self._read_state(room, data.find("state"))
        elif kind.lower() == "moverequest":
            yield from self._read_request(room)
        elif kind == "result":
            yield self._read_result(room, data)
        elif kind == "error":
            yield Error(data.get("message", ""), room)
        else:
            yield Skipped(kind)

    def _read_welcome(self, room: str, data: Element) -> Iterator[Event]:
        """Read our seat; several seasons greet alike, and agree on what it means."""
        readable, seat = [], None
        for dialect in self._possible:
            try:
                seat = dialect.read_welcome(data)
            except StateXmlError:
                continue
            readable.append(dialect)
        if seat is None:
            yield Error(f"a greeting that no season knows: {data.attrib}", room)
            return
        self.room, self.seat, self._possible = room, seat, readable
        self.ruling = readable[0].read_ruling(data)
        yield Welcome(room, seat)

    def _read_state(self, room: str, state: Element | None) -> Iterator[Event]:
        if state is None:
            yield Skipped("memento")
            return
        trouble: StateXmlError | None = None
        for dialect in self._possible:
            try:
                position = dialect.read_state(state, self.ruling)
            except StateXmlError as error:
                trouble = error
                continue
            self._possible = [dialect]
            self.room, self.position = room, position
            yield State(room, position)
            return
        yield Error(f"a state that cannot be read: {trouble}", room)

    def _read_request(self, room: str) -> Iterator[Event]:
        if self.position is None:
            yield Error("a request for a move before any state", room)
        else:
            yield MoveRequested(room, self.position)

    def _read_result(self, room: str, data: Element) -> Event:
        try:
            return replace(read_result(room, data, self._possible), seat=self.seat)
        except StateXmlError as error:
            return Error(f"a result that cannot be read: {error}", room)


def _plain(element: Element) -> Element:
    """Drop the prefix that all names of the first builds of 2013 had."""
    for part in element.iter():
        if ":" in part.tag:
            part.tag = part.tag.rpartition(":")[2]
        kind = part.get("class")
        if kind is not None and ":" in kind:
            part.set("class", kind.rpartition(":")[2])
    return element
