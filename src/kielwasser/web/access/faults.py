"""What goes wrong behind the pages, told in a line: once in a minute for each kind, however often it happens.

A visitor can send what he likes. Whoever runs the arena reads in the terminal that something was not understood, and
finds the rest in a file.
"""

from __future__ import annotations

import contextlib
import logging
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.language import say

_LOGGERS = ("nicegui", "uvicorn.error", "asyncio", "engineio.server", "socketio.server", "kielwasser.web.sockets")
_PAUSE = 60.0  # seconds between two lines of the same kind
_MAX_KINDS = 1000  # that are remembered
_MAX_FILE = 1_000_000  # bytes; then the file begins anew
_MAX_WORDS = 200  # characters
BRIEFLY = Text("{what} ({place}); Näheres steht in {file}", "{what} ({place}); more in {file}")
OFTEN = Text("; noch {number}-mal in der Zeit davor", "; {number} more times before that")


@dataclass
class _LastLine:
    """When a kind was told last, and how often it has happened since without being told."""

    at: float
    silent: int = 0


class Brevity(logging.Filter):
    """Makes a line of an error, and lets it through once in a minute; the whole goes to a file."""

    def __init__(self, file: Path, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._file, self._now = file, now
        self._told: dict[tuple[str, ...], _LastLine] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is told; it is a line then."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[1] if record.exc_info else None
        place = _place(error) or f"{record.module}.py:{record.lineno}"
        kind = (record.name, str(record.lineno), type(error).__name__, place)
        told, now = self._told.get(kind), self._now()
        if told is not None and now < told.at + _PAUSE:
            told.silent += 1
            return False
        if len(self._told) >= _MAX_KINDS:
            self._told.clear()
        self._told[kind] = _LastLine(now)
        often = say(OFTEN, number=told.silent) if told is not None and told.silent else ""
        if isinstance(error, KielwasserError):  # somebody has been told
            record.msg = _line(say(error.text)) + often
        elif error is not None:
            self._write(error)
            named = _line(f"{type(error).__name__}: {error}")
            record.msg = say(BRIEFLY, what=named, place=place, file=self._file) + often
        else:
            what = say(record.msg) if isinstance(record.msg, Text) else str(record.msg)
            record.msg = _line(what % record.args if record.args else what) + often
        record.args, record.exc_info, record.exc_text, record.stack_info = (), None, None, None
        return True

    def _write(self, error: BaseException) -> None:
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            is_long = self._file.exists() and self._file.stat().st_size > _MAX_FILE
            with self._file.open("w" if is_long else "a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n{''.join(traceback.format_exception(error))}\n")


@contextlib.contextmanager
def told_briefly(file: Path) -> Iterator[None]:
    """Tell in lines what goes wrong while the block runs."""
    brevity = Brevity(file)
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(brevity)
    try:
        yield
    finally:
        for name in _LOGGERS:
            logging.getLogger(name).removeFilter(brevity)


def _place(error: BaseException | None) -> str:
    """Return where an error came from; nothing where that is not known."""
    found = traceback.extract_tb(error.__traceback__) if error is not None else []
    return f"{Path(found[-1].filename).name}:{found[-1].lineno}" if found else ""


def _line(text: str) -> str:
    """Return a text that strangers may have written as one line for a terminal."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:_MAX_WORDS])
    return shown + ("…" if len(text) > _MAX_WORDS else "")
