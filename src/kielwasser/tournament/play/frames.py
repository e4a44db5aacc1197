"""Values that travel between two processes through pipes, and what must not come between them."""

from __future__ import annotations

import io
import os
import pickle
import struct
from collections import deque
from typing import IO, Any

_SIZE = struct.Struct("<I")


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
    """Return this process' input and output for frames; whoever else reads or writes there meets nothing."""
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nothing, descriptor)
    return source, sink


class Tail(io.TextIOBase):
    """Keeps the last that players in this process print."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque(maxlen=40)

    def write(self, text: str) -> int:
        self.lines.extend(line[:200] for line in text.splitlines() if line.strip())
        return len(text)

    def take(self) -> str:
        text = "\n".join(self.lines)
        self.lines.clear()
        return text
