"""Expat for a stream that never ends: it forgets the names that it was told, and nobody notices.

Expat keeps every name of an element or attribute that it has met for as long as it lives, so that a peer with ever new
names would make it grow for ever. After so many names or bytes another one takes over: it is told which elements are
open and goes on where the one before stood, down to the line and column of an error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from xml.parsers import expat

MAX_NAMES = 128  # honest peers know some dozens
MAX_BYTES = 65_536  # names can be long


class NoXml(Exception):
    """What was parsed is no XML; says why and where."""


class Parser:
    """Whole tokens in, calls out. Between two calls of `parse` it may be renewed, wherever the stream stands."""

    def __init__(
        self,
        start: Callable[[str, dict[str, str]], object],
        end: Callable[[str], object],
        text: Callable[[str], object],
        refuse: Callable[..., None],
    ) -> None:
        self._handlers = start, end, text, refuse
        self._before = 0  # bytes that others parsed, less those that only told this one what is open
        self._line, self._column = 1, 0  # where this one began, the column again less what it was told
        self._fed = 0
        self.parsed = 0  # bytes so far
        self._expat = self._make()

    def _make(self, opened: Sequence[str] = ()) -> expat.XMLParserType:
        self._names: dict[str, str] = {}
        made = expat.ParserCreate("utf-8", None, self._names)  # which keeps the names there
        told = "".join(f"<{name}>" for name in opened)
        if told:
            made.Parse(told.encode(), False)
        self._before -= len(told.encode())
        self._column -= len(told)
        made.buffer_text = True
        self._connect(made, *self._handlers)
        return made

    @staticmethod
    def _connect(made: expat.XMLParserType, start: Any, end: Any, text: Any, refuse: Any) -> None:
        made.StartElementHandler, made.EndElementHandler, made.CharacterDataHandler = start, end, text
        made.StartDoctypeDeclHandler = made.EntityDeclHandler = refuse

    def parse(self, data: bytes) -> None:
        """Parse what follows: whole tokens and text; a NoXml if it is none."""
        self._fed += len(data)
        self.parsed += len(data)
        try:
            self._expat.Parse(data, False)
        except expat.ExpatError as error:
            column = error.offset + (self._column if error.lineno == 1 else 0)
            where = f"line {error.lineno + self._line - 1}, column {column}"
            raise NoXml(f"{expat.ErrorString(error.code)}: {where}") from None

    @property
    def place(self) -> int:
        """Where in the stream the tag begins that is being told, in bytes."""
        return self._before + self._expat.CurrentByteIndex

    @property
    def names(self) -> int:
        """How many names are kept."""
        return len(self._names)

    @property
    def is_full(self) -> bool:
        """Whether it is time to renew this."""
        return len(self._names) > MAX_NAMES or self._fed > MAX_BYTES

    def renew(self, opened: Sequence[str]) -> None:
        """Forget all names; these elements are open. Nothing may be half parsed, which whole tokens never are."""
        self._ask_where()
        self._fed = 0
        self._expat = self._make(opened)

    def _ask_where(self) -> None:
        """Note where the stream stands: the old parser tells where a comment would begin."""
        old = self._expat

        def note(_: str) -> None:
            line, column = old.CurrentLineNumber, old.CurrentColumnNumber
            self._before += old.CurrentByteIndex
            self._column = column + (self._column if line == 1 else 0)
            self._line += line - 1

        old.CommentHandler = note
        old.Parse(b"<!---->", False)
        old.CommentHandler = None

    def close(self) -> None:
        """Parse nothing any more, and let go of whom this calls: they would wait for the garbage collector."""
        self._connect(self._expat, None, None, None, None)
        del self._handlers, self._expat
        self._names = {}
