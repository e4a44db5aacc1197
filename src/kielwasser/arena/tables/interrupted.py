"""Tables that outlive the program: who sat there, in a file for each game that was not played to its end."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

from kielwasser.arena.setup import GameSetup, SeatSetup
from kielwasser.arena.tables.table import Table
from kielwasser.arena.terms import Terms
from kielwasser.games import names
from kielwasser.system.files import write_whole

_MAX_LISTED = 200
_ID = re.compile(r"[\w-]{4,40}")


@dataclass(frozen=True)
class Kept:
    """An interrupted game: its table, whose it is, and who plays. The moves are in its record."""

    id: str
    setup: GameSetup
    owner: str
    given: dict[int, str]
    names: tuple[str, str]
    record: Path | None = None  # where its moves are; None: older versions did not write that down
    agreed: frozenset[str] = frozenset()  # the browsers that had agreed on the terms

    def belongs_to(self, browser: str) -> bool:
        """Tell whether a browser opened it or has a seat there."""
        return bool(browser) and (self.owner == browser or browser in self.given.values())


class KeptTables:
    """The files of a folder; without one nothing is kept. What cannot be written is no reason to stop a game."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def keep(self, table: Table) -> None:
        """Write down who sits at a table."""
        path = self._path(table.id)
        if path is None or table.seats.setup is None:
            return
        setup = table.seats.setup
        start = "" if setup.start is None else setup.start.write(hidden=False)
        line = {
            "owner": table.seats.owner,
            "given": table.seats.given,
            "names": table.names,
            "agreed": sorted(table.talk.agreed) if table.talk.terms else [],
            "record": "" if table.record is None else str(table.record.absolute()),
            "setup": asdict(replace(setup, start=None, position=start or setup.position)),
        }
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(line, ensure_ascii=False).encode())

    def forget(self, id_: str) -> None:
        """The game has come to its end."""
        path = self._path(id_)
        if path is not None:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)

    def forget_record(self, record: Path) -> None:
        """Somebody has deleted the record of a game, and with it all that could be played on."""
        for kept in self._each():
            if kept.record == record.absolute():
                self.forget(kept.id)

    def find(self, id_: str) -> Kept | None:
        """Return an interrupted game by the name of its table."""
        path = self._path(id_)
        try:
            return None if path is None else _read(id_, json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return None  # there is none, or somebody has changed it

    def all(self) -> list[Kept]:
        """Return all interrupted games whose records are where they were, the latest first."""
        there = (kept for kept in self._each() if kept.record is None or kept.record.is_file())
        return list(islice(there, _MAX_LISTED))

    def _each(self) -> Iterator[Kept]:
        try:
            files = sorted(self._folder.glob("*.json"), key=lambda path: -path.stat().st_mtime) if self._folder else []
        except OSError:
            return
        for path in files:
            kept = self.find(path.stem)
            if kept is not None:
                yield kept

    def _path(self, id_: str) -> Path | None:
        return self._folder / f"{id_}.json" if self._folder is not None and _ID.fullmatch(id_) else None


def _read(id_: str, line: dict[str, Any]) -> Kept:
    told = dict(line["setup"])
    known = {field.name for field in fields(GameSetup)}
    first, second = (SeatSetup(**seat) for seat in told.pop("seats"))
    told["terms"] = Terms.read(told.get("terms"))
    setup = GameSetup(seats=(first, second), **{name: value for name, value in told.items() if name in known})
    if setup.game not in names():
        raise ValueError(setup.game)
    given = {int(seat): str(browser) for seat, browser in line["given"].items()}
    record = Path(line["record"]) if line.get("record") else None
    called = str(line["names"][0]), str(line["names"][1])
    agreed = frozenset(map(str, line.get("agreed", ())))
    return Kept(id_, setup, str(line["owner"]), given, called, record, agreed)
