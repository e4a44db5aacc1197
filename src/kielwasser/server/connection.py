"""One peer of the server, without its socket."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kielwasser.protocol import framing
from kielwasser.protocol.dialect import Dialect
from kielwasser.protocol.framing import PacketReader, PacketWriter

MAX_REQUEST = 131_072  # bytes of a packet; administrators may load whole games
MAX_PARTS = 4_096  # elements and attributes of one


class Request(NamedTuple):
    """Which request for a move a packet is: its sender tells `Lobby.asked` when it has left."""

    room: str
    ply: int


class Send(NamedTuple):
    """A packet for a peer, in one write."""

    connection: int
    data: bytes
    request: Request | None = None


class Close(NamedTuple):
    """Close a peer's socket once everything has been sent."""

    connection: int


class Wake(NamedTuple):
    """Call `Lobby.wake` for a room at that time, instead of any earlier appointment; None: not at all."""

    room: str
    at: float | None


class Release(NamedTuple):
    """Call `Lobby.release` at that time."""

    at: float


Output = Send | Close | Wake | Release


@dataclass
class Connection:
    """What the server knows of a peer."""

    number: int
    dialect: Dialect
    origin: str = ""  # whom it is counted with, by its address; empty: nobody
    address: str = ""  # from where it came, for people
    reader: PacketReader = field(default_factory=lambda: PacketReader(MAX_REQUEST, max_parts=MAX_PARTS))
    writer: PacketWriter = field(default_factory=PacketWriter)
    is_admin: bool = False
    named_no_game: bool = False  # its last join said no type, so the server's default game was meant
    closed: bool = False
    was_refused: bool = False  # and whoever runs the server was told
    rooms: set[str] = field(default_factory=set)  # in which it plays or observes
    waiting: int = 0  # requests of its that wait for a game to be ready, or for their time
    wrong_passwords: int = 0
    is_guessing: bool = False  # a password of its waits for its time
    has_waited: bool = False  # the next password of its has done so
    #: The last room in which it played to the end, and who played there.
    last_table: tuple[str, list[Connection]] | None = field(default=None, repr=False, compare=False)

    def promote(self) -> None:
        """Make it an administrator."""
        self.is_admin = True
        self.reader.max_packet, self.reader.max_parts = framing.MAX_PACKET, framing.MAX_PARTS

    def send(self, element: Element) -> list[Output]:
        """Return the sending of a packet."""
        return [] if self.closed else [Send(self.number, self.writer.packet(element))]

    def send_body(self, packet: bytes, request: Request | None = None) -> list[Output]:
        """Return the sending of a packet that is rendered already."""
        return [] if self.closed else [Send(self.number, self.writer.body(packet), request)]

    def drop(self) -> list[Output]:
        """Return the closing without another byte."""
        if self.closed:
            return []
        self.closed = True
        return [Close(self.number)]

    def close(self, goodbye: Element | None = None) -> list[Output]:
        """Return the closing, after a last packet."""
        if self.closed:
            return []
        out = self.send(goodbye) if goodbye is not None else []
        self.closed = True
        return [*out, Send(self.number, self.writer.end()), Close(self.number)]
