"""Values that travel between two processes through pipes, and what must not come between them."""

from __future__ import annotations

import io
import os
import pickle
import struct
from collections import deque
from typing import IO, Any

_SIZE = struct.Struct("<I")
_LINES, _WIDTH = 40, 200  # of what is printed that are kept


def send(stream: IO[bytes], value: object) -> None:
    """Write one value; an OSError if nobody reads."""
    data = pickle.dumps(value)
    stream.write(_SIZE.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Read one value; None at the end."""
    head = stream.read(_SIZE.size)
    if len(head) < _SIZE.size:
        return None
    (size,) = _SIZE.unpack(head)
    data = stream.read(size)
    return pickle.loads(data) if len(data) == size else None


def take_over() -> tuple[IO[bytes], IO[bytes]]:
    """Return this process' input and output for frames; all other reading and writing there meets nothing."""
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    return source, sink


class Tail(io.TextIOBase):
    """Keeps the last that players in this process print."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=_LINES)
        self.count = 0  # of all lines, also those that are not kept
        self._begun = ""  # a line that has not ended: `print` writes word by word

    def write(self, text: str) -> int:
        *ended, begun = (self._begun + text).split("\n")
        self.lines.extend(line[:_WIDTH].rstrip() for line in ended if line.strip())
        self.count += len(ended)
        self._begun = begun[:_WIDTH]
        return len(text)

    def take(self) -> str:
        self.write("\n")
        text = "\n".join(self.lines)
        self.lines.clear()
        self.count = 0
        return text


class Tails(io.TextIOBase):
    """Keeps apart what two players print who are asked in turn in this process."""

    def __init__(self) -> None:
        self.player = 0  # who is asked
        self._tails = (Tail(), Tail())

    def write(self, text: str) -> int:
        return self._tails[self.player].write(text)

    def take(self) -> tuple[str, str]:
        return self._tails[0].take(), self._tails[1].take()
