"""Cut a stream of bytes into packets and join packets to a stream, without input and output.

Each direction of a connection is one endless XML document: a root element whose children are the packets. The reader is
fed whatever bytes have arrived and returns what they complete; it is bounded, and refuses what no honest peer sends.
The writer writes the root's start tag with the first packet, and newline and indentation *before* each packet, as the
official servers did and clients rely on.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from kielwasser.protocol.document import render
from kielwasser.protocol.tokens import Tokens

MAX_PACKET = 1_000_000  # bytes
MAX_DEPTH = 64
MAX_ATTRIBUTES = 64


@dataclass(frozen=True)
class Opened:
    """The peer's root element has begun; its name does not matter."""

    root: str


@dataclass(frozen=True)
class Packet:
    """One complete child of the root."""

    element: Element


@dataclass(frozen=True)
class Ended:
    """The peer has closed its root element: nothing more will come."""


@dataclass(frozen=True)
class Broken:
    """The stream cannot be read any further."""

    reason: str


Frame = Opened | Packet | Ended | Broken


class _Refused(Exception):
    """The peer sent something that is no honest packet."""


class Reader:
    """Bytes in, frames out. After `Broken` or `Ended` everything is ignored."""

    def __init__(self, max_packet: int = MAX_PACKET, max_depth: int = MAX_DEPTH) -> None:
        self.max_packet = max_packet
        self._max_depth = max_depth
        self._depth = 0
        self._came = 0  # bytes so far
        self._packet_end = 0  # how many of them were there when the last packet was complete
        self._done = False
        self._frames: list[Frame] = []
        self._builder: TreeBuilder | None = None
        self._tokens = Tokens()
        self._parser = self._make_parser()

    def _make_parser(self) -> expat.XMLParserType:
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.EntityDeclHandler = self._refuse_doctype
        return parser

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes that have arrived and return the frames that they complete."""
        if self._done:
            return []
        self._frames = []
        self._came += len(data)
        try:
            whole = self._tokens.feed(data)
            if whole:
                self._parser.Parse(whole, False)
            if not self._done:
                self._measure(self._came)
                if self._tokens.refusal is not None:
                    raise _Refused(self._tokens.refusal)
        except _Refused as error:
            self._break(str(error))
        except expat.ExpatError as error:
            if not self._done:  # text after the root's end is nobody's business
                self._break(f"no XML: {error}")
        return self._frames

    def _measure(self, end: int) -> None:
        """Refuse a packet that is too long, whether or not it is complete: how it was cut must not matter."""
        if end - self._packet_end > self.max_packet:
            raise _Refused(f"a packet of more than {self.max_packet} bytes")

    def close(self) -> None:
        """Read nothing any more, and let go of the parser: it holds on to this reader, and both would wait for the
        garbage collector."""
        self._done = True
        self._parser = expat.ParserCreate("utf-8")

    def _break(self, reason: str) -> None:
        self._done = True
        self._frames.append(Broken(reason))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > self._max_depth:
            raise _Refused(f"elements nested more than {self._max_depth} deep")
        if len(attributes) > MAX_ATTRIBUTES:
            raise _Refused(f"more than {MAX_ATTRIBUTES} attributes")
        if self._depth == 1:
            self._frames.append(Opened(name))
            return
        if self._depth == 2:
            self._builder = TreeBuilder()
        assert self._builder is not None
        self._builder.start(name, attributes)

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._depth == 0:
            self._done = True
            self._frames.append(Ended())
            return
        assert self._builder is not None
        element = self._builder.end(name)
        if self._depth == 1:
            end = self._parser.CurrentByteIndex
            self._measure(end)
            self._packet_end = end
            self._frames.append(Packet(element))
            self._builder = None

    def _text(self, text: str) -> None:
        if self._builder is not None:
            self._builder.data(text)

    def _refuse_doctype(self, *_: object) -> None:
        raise _Refused("a document type or entity declaration")


class Writer:
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
