"""Cut a stream of bytes into packets and join packets to a stream, without input and output.

Each direction of a connection is one endless XML document: a root element whose children are the packets. The reader is
fed whatever bytes have arrived and returns what they complete; it is bounded, and refuses what no honest peer sends.
Of a long packet it keeps the bytes until its end has come, and only then makes elements of them: those take thirty
times as much memory, and every peer may have begun a packet.
The writer writes the root's start tag with the first packet, and newline and indentation *before* each packet, as the
official servers did and clients rely on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar
from xml.etree.ElementTree import Element, TreeBuilder

from kielwasser.protocol.document import render
from kielwasser.protocol.parser import NoXml, Parser
from kielwasser.protocol.tokens import Tokens

MAX_PACKET = 1_000_000  # bytes
MAX_DEPTH = 64
MAX_ATTRIBUTES = 64
MAX_PARTS = 200_000  # elements and attributes of a packet; whole games are sent as one
_SMALL = 4_096  # bytes of an unfinished packet of which elements are made as they come
_PART, _PIECE, _NAME = 200, 60, 250  # bytes of memory that an element or attribute, a piece of text, a name take


@dataclass(frozen=True)
class Opened:
    """The peer's root element has begun; its name does not matter."""

    root: str
    weight: ClassVar[int] = 0


@dataclass(frozen=True)
class Packet:
    """One complete child of the root; `weight` is about how many bytes of memory it takes."""

    element: Element
    weight: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Ended:
    """The peer has closed its root element: nothing more will come."""

    weight: ClassVar[int] = 0


@dataclass(frozen=True)
class Broken:
    """The stream cannot be read any further."""

    reason: str
    weight: ClassVar[int] = 0


Frame = Opened | Packet | Ended | Broken


class _Refused(Exception):
    """The peer sent something that is no honest packet."""


class PacketReader:
    """Bytes in, frames out. After `Broken` or `Ended` everything is ignored."""

    def __init__(self, max_packet: int = MAX_PACKET, max_depth: int = MAX_DEPTH, max_parts: int = MAX_PARTS) -> None:
        self.max_packet = max_packet
        self.max_parts = max_parts
        self._max_depth = max_depth
        self._open: list[str] = []  # the names of the elements around what comes next
        self._came = 0  # bytes so far
        self._packet_end = 0  # how many of them were there when the last packet was complete
        self._parts = 0  # elements and attributes of the packet that is being read
        self._pieces = 0  # of text in it
        self._done = self._is_closed = False
        self._frames: list[Frame] = []
        self._builder: TreeBuilder | None = None  # of the packet that is being read, unless it is long
        self._kept = bytearray()  # what was parsed of that packet before
        self._parsing = b""
        self._packet_start = 0  # where it begins, in bytes that were parsed
        self._tokens = Tokens()
        self._parser = Parser(self._start, self._end, self._text, self._refuse_doctype)

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes that have arrived and return the frames that they complete."""
        if self._done:
            return []
        self._came += len(data)
        try:
            whole = self._tokens.feed(data)
            if whole:
                self._parse(whole)
            if not self._done:
                self._measure(self._came)
                if self._tokens.refusal is not None:
                    raise _Refused(self._tokens.refusal)
                if self._parser.is_full and self._open:
                    self._parser.renew(self._open)
        except _Refused as error:
            self._break(str(error))
        except NoXml as error:
            if not self._done:  # text after the root's end is nobody's business
                self._break(f"no XML: {error}")
        frames, self._frames = self._frames, []
        return frames

    @property
    def weight(self) -> int:
        """About how many bytes of memory are held for a packet that is not complete, and for names."""
        if self._done:
            return 0
        elements = self._parts * _PART + self._pieces * _PIECE if self._builder is not None else 0
        return len(self._kept) + self._tokens.held + elements + self._parser.names * _NAME

    def _parse(self, whole: bytes) -> None:
        before, self._parsing = self._parser.parsed, whole
        self._parser.parse(whole)
        self._parsing = b""
        if len(self._open) > 1:
            self._kept += whole[max(self._packet_start - before, 0) :]
            if len(self._kept) > _SMALL:
                self._builder = None

    def _rebuild(self) -> Element:
        """Return the long packet whose last tag is being parsed."""
        before = self._parser.parsed - len(self._parsing)
        end = self._parsing.index(b">", self._parser.place - before) + 1
        builder = TreeBuilder()
        again = Parser(builder.start, builder.end, builder.data, self._refuse_doctype)
        again.parse(bytes(self._kept))
        again.parse(self._parsing[:end])
        again.close()
        return builder.close()

    def _measure(self, end: int) -> None:
        """Refuse a packet that is too long, whether or not it is complete: how it was cut must not matter."""
        if end - self._packet_end > self.max_packet:
            raise _Refused(f"a packet of more than {self.max_packet} bytes")

    def close(self) -> None:
        """Read nothing any more, and let go of everything."""
        if not self._is_closed:
            self._done = self._is_closed = True
            self._builder, self._tokens, self._kept = None, Tokens(), bytearray()
            self._parser.close()

    def _break(self, reason: str) -> None:
        self._done = True
        self._frames.append(Broken(reason))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._open.append(name)
        depth = len(self._open)
        self._parts += 1 + len(attributes)
        if depth > self._max_depth:
            self._refuse(f"elements nested more than {self._max_depth} deep")
        if len(attributes) > MAX_ATTRIBUTES:
            self._refuse(f"more than {MAX_ATTRIBUTES} attributes")
        if self._parts > self.max_parts:
            self._refuse(f"more than {self.max_parts} elements and attributes in a packet")
        if depth == 1:
            self._frames.append(Opened(name))
            self._parts = 0
            return
        if depth == 2:
            self._builder = TreeBuilder()
            self._packet_start = self._parser.place
        if self._builder is not None:
            self._builder.start(name, attributes)

    def _refuse(self, reason: str) -> None:
        """Refuse what is being parsed, unless the packet was too long before that."""
        self._measure(self._parser.place)
        raise _Refused(reason)

    def _end(self, name: str) -> None:
        self._open.pop()
        if not self._open:
            self._done = True
            self._frames.append(Ended())
            return
        element = self._builder.end(name) if self._builder is not None else None
        if len(self._open) == 1:
            end = self._parser.place
            self._measure(end)
            if element is None:
                element = self._rebuild()
            self._kept.clear()
            self._frames.append(Packet(element, 2 * (end - self._packet_end) + self._parts * _PART))
            self._packet_end = end
            self._builder = None
            self._parts = self._pieces = 0

    def _text(self, text: str) -> None:
        if self._builder is not None:
            self._builder.data(text)
            self._pieces += 1

    def _refuse_doctype(self, *_: object) -> None:
        raise _Refused("a document type or entity declaration")


class PacketWriter:
    """Packets in, bytes out, as the official servers wrote them."""

    def __init__(self) -> None:
        self._opened = False
        self._closed = False

    def packet(self, element: Element) -> bytes:
        """Return the bytes of a packet."""
        return self.body(render(element, "  ").encode())

    def body(self, packet: bytes) -> bytes:
        """Return the bytes of a packet that is rendered already, with its indentation."""
        if self._closed:
            return b""
        root, self._opened = b"" if self._opened else b"<protocol>", True
        return root + b"\n" + packet

    def end(self) -> bytes:
        """Return the bytes that close the document."""
        if self._closed:
            return b""
        self._closed = True
        return b"\n</protocol>" if self._opened else b"<protocol/>"
