"""Which record is of which table: an index, so that a visitor who asks for a table that is gone costs little."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

from kielwasser.replay.writer import SUFFIX

_MAX_HEADER = 65_536  # bytes of a first line


class RecordedTables:
    """The tables of all records in a folder. Each file is opened once; later only the names in the folder are read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tables: dict[str, str] = {}  # by the names of files
        self._lock = threading.Lock()

    def latest(self, table: str) -> Path | None:
        """Return the latest record of a table; called in a thread, since it reads files."""
        with self._lock:
            self._look()
            names = [name for name, known in self._tables.items() if known == table]
        return self._folder / max(names) if names else None  # names sort by time

    def _look(self) -> None:
        try:
            there = {name for name in os.listdir(self._folder) if name.endswith(SUFFIX)}
        except OSError:
            there = set()
        for name in self._tables.keys() - there:
            del self._tables[name]
        for name in there - self._tables.keys():
            table = _table_of(self._folder / name)
            if table is not None:
                self._tables[name] = table


def _table_of(path: Path) -> str | None:
    """Return the table in the first line of a record, empty if it names none; None while there is no such line."""
    try:
        with path.open("rb") as file:
            line = file.readline(_MAX_HEADER)
        if len(line) < _MAX_HEADER and not line.endswith(b"\n"):
            return None
        header = json.loads(line)
    except OSError:
        return None
    except (ValueError, RecursionError):
        return ""
    table = header.get("table") if isinstance(header, dict) else None
    return table if isinstance(table, str) else ""
