"""Write games down while they are played.

After each move its line is in the file, so that a program that dies loses at most the move in flight. A disk that is
full or a folder that cannot be written never stops a game: it is told once, loudly, and what could not be written waits
in memory until it can.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO
from xml.etree.ElementTree import Element

from kielwasser.authority.events import Event, Moved, Over
from kielwasser.core.ending import Ending
from kielwasser.core.position import Move, Position
from kielwasser.protocol.dialect import Dialect, Names, ReadMove
from kielwasser.replay import hidden_info, own_format
from kielwasser.replay.endings import result_of
from kielwasser.replay.last_move import unusual
from kielwasser.replay.model import Ply, ReplayError, Tried
from kielwasser.replay.notes import note_lines
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.files import write_whole
from kielwasser.system.harmless import harmless

SUFFIX = ".jsonl"
RESULT = b'\n{"result":'  # how the line begins after which only notes follow
_MAX_PENDING = 1_000_000  # bytes of one game that wait for a disk
_MAX_NAME = 60  # bytes of a player's name in a file's name
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\s]+')

Complain = Callable[[str], None]


# ---- files ---------------------------------------------------------------------------------------------------------


def safe_name(text: str) -> str:
    """Return a text as part of a file's name that every system takes.

    >>> safe_name('Häschen & Co: "2"')
    'Häschen_&_Co_2'
    """
    plain = _FORBIDDEN.sub("_", harmless(unicodedata.normalize("NFC", text), " "))
    cut = plain.encode("utf-8", "replace")[:_MAX_NAME].decode("utf-8", "ignore")
    return cut.strip("_. ") or "nobody"


def file_name(game: str, names: Sequence[str], began: datetime) -> str:
    """Return the name of a record without its suffix: names sort by time."""
    time = f"{began:%Y-%m-%d_%H-%M-%S}-{began.microsecond // 1000:03d}"
    return "_".join([time, game, *(safe_name(name) for name in names)])


class Sink:
    """A file that is written line by line and never raises; what cannot be written now is written later.

    Between two lines it is closed: a server may have thousands of games, and a process far fewer open files.
    """

    def __init__(self, folder: Path, stem: str, complain: Complain) -> None:
        self.path: Path | None = None
        self._folder, self._stem, self._complain = folder, stem, complain
        self._pending = b""

    def write(self, line: bytes) -> None:
        """Append a line, and before it whatever is still waiting."""
        self._pending += line
        try:
            with self._create() if self.path is None else self._open(self.path) as file:
                while self._pending:
                    self._pending = self._pending[file.write(self._pending) :]
        except OSError as error:
            self._complain(f"{self.path or self._folder} ({error.strerror or error})")
            if len(self._pending) > _MAX_PENDING:
                self._pending = b""

    def _create(self) -> BinaryIO:
        self._folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            path = self._folder / f"{self._stem}{'' if number == 1 else f'_{number}'}{SUFFIX}"
            try:
                file = path.open("xb", buffering=0)
                self.path = path
                return file
            except FileExistsError:
                number += 1

    @staticmethod
    def _open(path: Path) -> BinaryIO:
        """Open the file again; if somebody has taken it away, its end alone would be no record."""
        return open(path, "ab", buffering=0, opener=lambda name, flags: os.open(name, flags & ~os.O_CREAT))


# ---- one game ------------------------------------------------------------------------------------------------------


class ReplayWriter:
    """Writes one game, event by event; `put` takes each line, and is called once for the header at once.

    `position` is the match's own: it is looked at after each move.
    """

    def __init__(
        self,
        put: Callable[[bytes], None],
        position: Position,
        names: Names,
        dialect: Dialect | None = None,
        *,
        began: str = "",
        room: str = "",
        opening: Element | None = None,
        seed: str | int | None = None,
        table: str = "",
    ) -> None:
        self._put = put
        self._position, self._names, self._dialect = position, names, dialect
        self._seed = seed
        self._start = position.copy()
        self._moves: list[Move] = []
        self._watcher = hidden_info.Watcher(position)
        put(own_format.encode(own_format.header(position, names, began, room, opening, table)))

    def take(self, event: Event) -> None:
        """Write down what happened."""
        if isinstance(event, Moved):
            self._put(own_format.encode(self._moved(event)))
        elif isinstance(event, Over):
            self._put(own_format.encode(self._over(event.ending)))

    def take_back(self, kept: int, position: Position) -> None:
        """Go on after so many moves, with another match's own position; what came later stays as a variation."""
        del self._moves[kept:]
        self._position, self._watcher = position, hidden_info.Watcher(position)
        self._put(own_format.encode(own_format.take_back_line(kept)))

    def _moved(self, event: Moved) -> dict[str, Any]:
        before = self._watcher.seen
        now = self._watcher.look(event.move, self._position)
        self._moves.append(event.move)
        reading = event.echo if isinstance(event.echo, ReadMove) else ReadMove(event.move.actions)
        move = Move(event.move.game, tuple(reading.actions or ()))
        sent = None
        if self._dialect is not None:
            sent = unusual(reading.echo, self._dialect, move, before, reading.hints, self._names)
        return own_format.ply_line(Ply(event.seat, str(move), reading.hints, event.seconds, sent), now)

    def _over(self, ending: Ending) -> dict[str, Any]:
        hidden: dict[str, Any] = {}
        if not self._watcher.is_open:
            hidden = {"start": self._start.text, **self._unexplained()}
        if self._seed is not None:
            hidden["seed"] = str(self._seed)
        return own_format.result_line(result_of(ending, self._position, self._dialect), hidden)

    def _unexplained(self) -> dict[str, dict[str, str]]:
        """Return the whole positions that do not follow from the one before: somebody had a hand in the chance."""
        played = self._start.copy()
        truth = self._position.copy()
        try:
            for move in self._moves:
                played.play(move)
            if played == truth:
                return {}
        except KielwasserError:
            pass
        truths = [truth.copy()]
        for _ in self._moves:
            truth.undo()
            truths.insert(0, truth.copy())
        later: dict[str, str] = {}
        for number, (move, after) in enumerate(zip(self._moves, truths[1:], strict=True), 1):
            verdict = truths[number - 1].judge(move)
            if not verdict.accepted or verdict.reached != after:
                later[str(number)] = after.write()
        return {"later": later}


# ---- what is added later -------------------------------------------------------------------------------------------


def with_notes(content: bytes, tried: Sequence[Tried], comments: Iterable[tuple[int, str]]) -> bytes:
    """Return a record with these notes instead of those it had; one without a result stays as it is."""
    game, result, rest = content.partition(RESULT)
    if not result:
        return content
    lines = b"".join(own_format.encode(line) for line in note_lines(tried, comments))
    return game + result + rest.partition(b"\n")[0] + b"\n" + lines


def save_notes(path: Path, tried: Sequence[Tried], comments: Iterable[tuple[int, str]]) -> None:
    """Write notes into the file of a record: all of them, or a ReplayError and the file is as it was."""
    try:
        write_whole(path, with_notes(path.read_bytes(), tried, comments))
    except OSError as error:
        why = error.strerror or error
        raise ReplayError(
            Text(f"{path.name} lässt sich nicht schreiben ({why})", f"{path.name} cannot be written ({why})")
        ) from None
