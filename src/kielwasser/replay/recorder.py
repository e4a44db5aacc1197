"""The folder of records: every game that is played in some rooms is written there."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol
from xml.etree.ElementTree import Element

from kielwasser.authority.events import Event, Over, Started
from kielwasser.core.position import Position
from kielwasser.protocol.dialect import Dialect, Names
from kielwasser.replay.model import ReplayError
from kielwasser.replay.tables import RecordedTables
from kielwasser.replay.writer import ReplayWriter, Sink, file_name
from kielwasser.system.errors import Text

log = logging.getLogger("kielwasser.replay")
LOST = Text(
    "EIN SPIEL WIRD NICHT WEITER AUFGEZEICHNET wegen eines Fehlers beim Aufzeichnen; es geht weiter",
    "A GAME IS NOT WRITTEN DOWN ANY FURTHER because of a fault in the recorder; it goes on",
)


class RecordedRoom(Protocol):
    """What a recorder has to know of a room: `labels` name its file, `echo` is the last move of its first state."""

    @property
    def id(self) -> str: ...
    @property
    def dialect(self) -> Dialect: ...
    @property
    def position(self) -> Position: ...
    @property
    def names(self) -> Names: ...
    @property
    def labels(self) -> Names: ...
    @property
    def echo(self) -> Element | None: ...


class Recorder:
    """Listens to rooms and writes each game into a folder.

    A folder that cannot be written is a ReplayError at once, when somebody is there to read it; later nothing that goes
    wrong here stops a game.
    """

    def __init__(
        self,
        folder: Path | str,
        complain: Callable[[Text], None] = log.error,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
        seed: Callable[[Any], str | int | None] = lambda table: None,
        place: Callable[[Any], str] = lambda table: "",
    ) -> None:
        self.folder = Path(folder)
        self._say, self._now, self._seed, self._place = complain, now, seed, place
        self._games: dict[str, tuple[ReplayWriter, Sink]] = {}
        self._tables = RecordedTables(self.folder)
        self._has_complained = False
        self._require_writable()

    def _require_writable(self) -> None:
        probe = self.folder / f".{datetime.now():%H%M%S%f}.tmp"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            reason = error.strerror or error
            raise ReplayError(
                Text(
                    f"der Ordner {self.folder} für Aufzeichnungen lässt sich nicht beschreiben ({reason})",
                    f"the replay folder {self.folder} cannot be written ({reason})",
                )
            ) from None

    def listen(self, table: RecordedRoom, event: Event) -> None:
        """Write down an event of a room."""
        try:
            if isinstance(event, Started) and table.id not in self._games:
                self._begin(table)
            elif table.id in self._games:
                self._games[table.id][0].take(event)
                if isinstance(event, Over):
                    del self._games[table.id]
        except Exception:
            log.exception(LOST)
            self._games.pop(table.id, None)

    def _begin(self, table: RecordedRoom) -> None:
        began = self._now()
        sink = Sink(self.folder, file_name(table.dialect.game.name, table.labels, began), self._complain)
        writer = ReplayWriter(
            sink.write,
            table.position,
            table.names,
            table.dialect,
            began=began.isoformat(timespec="seconds"),
            room=table.id,
            opening=table.echo,
            seed=self._seed(table),
            table=self._place(table),
        )
        self._games[table.id] = writer, sink

    def take_back(self, id_: str, kept: int, table: RecordedRoom) -> None:
        """Write the game of one room on as that of another, which begins after `kept` of its moves.

        Where there is no such game, the other room gets a record of its own when it starts.
        """
        if id_ in self._games:
            self._games[table.id] = self._games.pop(id_)
            self._games[table.id][0].take_back(kept, table.position)

    def find(self, table: str) -> Path | None:
        """Return the latest record of a table where people watched; called in a thread, since it reads files."""
        return self._tables.latest(table)

    def path_of(self, id_: str) -> Path | None:
        """Return the file of a room's running game, if it could be opened."""
        return self._games[id_][1].path if id_ in self._games else None

    def _complain(self, trouble: str) -> None:
        if not self._has_complained:
            self._has_complained = True
            self._say(
                Text(
                    f"AUFZEICHNUNGEN LASSEN SICH NICHT SCHREIBEN: {trouble}. Die Spiele gehen weiter; was fehlt, "
                    "folgt, sobald es geht.",
                    f"REPLAYS CANNOT BE WRITTEN: {trouble}. The games go on; what is missing follows once that works.",
                )
            )
