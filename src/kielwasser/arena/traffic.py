"""What went over the wire at a table, packet by packet, from the folder in which the server keeps its traffic."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MAX_PACKETS = 400  # that are kept of a table, the latest ones
MAX_PACKET = 20_000  # characters that are shown of one
_PIECE = 4_000_000  # bytes of the list of packets that are read at once
_TAG = re.compile(r"<[^<>]*>")
_DIRECTIONS = ("c2s", "s2c")


@dataclass(frozen=True)
class TrafficPiece:
    """A piece of traffic: of whom, when, which way. `event` is `open` or `close` where there is no text."""

    seat: int
    seconds: float
    to_server: bool
    text: str = ""
    more: int = 0  # characters that are left out
    event: str = ""


class Wire:
    """Follows the traffic of some connections; each look reads only what is new. Called in a thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seats: Mapping[int, int] = {}
        self._begin()

    def _begin(self) -> None:
        self._read = 0
        self._rest = b""
        self.packets: deque[TrafficPiece] = deque(maxlen=MAX_PACKETS)
        self.skipped = 0

    def look(self, seats: Mapping[int, int]) -> bool:
        """Take what is new of the connections, given by number with their seats; return whether there was something.

        A connection gets its seat only after it has said something: with a new one all is read again, and
        `packets` is another deque.
        """
        if seats != self._seats:
            self._seats = dict(seats)
            self._begin()
        before = self.skipped + len(self.packets)
        marks = [f'"conn": "{connection}"'.encode() for connection in seats]
        try:
            with (self._folder / "order.jsonl").open("rb") as file:
                file.seek(self._read)
                while piece := file.read(_PIECE):
                    self._read += len(piece)
                    *lines, self._rest = (self._rest + piece).split(b"\n")
                    for line in lines:  # most of them are of others
                        if any(mark in line for mark in marks):
                            self._take(line, seats)
        except OSError:
            return False
        return self.skipped + len(self.packets) != before

    def _take(self, line: bytes, seats: Mapping[int, int]) -> None:
        packet = self._packet(line, seats)
        if packet is None:
            return
        if packet.event == "open":  # connections are numbered anew each time the program starts
            self.packets = deque((other for other in self.packets if other.seat != packet.seat), MAX_PACKETS)
        self.skipped += len(self.packets) == MAX_PACKETS
        self.packets.append(packet)

    def _packet(self, line: bytes, seats: Mapping[int, int]) -> TrafficPiece | None:
        try:
            told: dict[str, Any] = json.loads(line)
            connection, direction = int(told["conn"]), str(told["dir"])
            seconds, offset, length = float(told["t"]), int(told["off"]), int(told["len"])
        except (ValueError, KeyError, TypeError):
            return None
        if connection not in seats or direction not in _DIRECTIONS:
            return None
        event = str(told.get("event", ""))
        text, more = self._text(connection, direction, offset, length) if length > 0 else ("", 0)
        return TrafficPiece(seats[connection], seconds, direction == "c2s", text, more, event)

    def _text(self, connection: int, direction: str, offset: int, length: int) -> tuple[str, int]:
        try:
            with (self._folder / f"{connection}.{direction}").open("rb") as file:
                file.seek(offset)
                raw = file.read(min(length, MAX_PACKET))
        except OSError:
            return "", length
        return pretty(raw.decode("utf-8", "replace")), length - len(raw)


def pretty(text: str) -> str:
    """Return XML with a line for each element, indented; whatever is no XML stays as it is.

    >>> print(pretty('<room id="1"><data class="move"/></room>'))
    <room id="1">
      <data class="move"/>
    </room>
    """
    lines: list[str] = []
    depth = end = 0
    for tag in _TAG.finditer(text):
        between, word = text[end : tag.start()].strip(), tag[0]
        end = tag.end()
        if between:
            lines.append("  " * depth + between)
        if word.startswith("</"):
            depth = max(depth - 1, 0)
        lines.append("  " * depth + word)
        if not word.startswith(("</", "<?", "<!")) and not word.endswith("/>"):
            depth += 1
    rest = text[end:].strip()
    return "\n".join([*lines, "  " * depth + rest] if rest else lines)
