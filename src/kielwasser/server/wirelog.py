"""Keep raw traffic: a folder with each connection's bytes both ways, and who sent what when."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import IO

from kielwasser.system.errors import KielwasserError, Text


class WireLog:
    """Write traffic in the layout of the recorded transcripts: N.c2s, N.s2c and order.jsonl."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._order = (folder / "order.jsonl").open("a", encoding="utf-8")
        except OSError as error:
            raise KielwasserError(
                Text(
                    f"der Ordner {folder} für den Netzverkehr lässt sich nicht beschreiben ({error.strerror})",
                    f"the wire log folder {folder} cannot be written ({error.strerror})",
                )
            ) from None
        self._folder = folder
        self._began = time.monotonic()
        self._files: dict[tuple[int, str], IO[bytes]] = {}
        self._lengths: dict[tuple[int, str], int] = {}
        self._broken = False

    def note(self, connection: int, direction: str, data: bytes = b"", event: str = "") -> None:
        """Write a piece of traffic; a full disk ends the log, not the games."""
        if self._broken:
            return
        key = (connection, direction)
        try:
            if data and key not in self._files:
                self._files[key] = (self._folder / f"{connection}.{direction}").open("ab")
                self._lengths[key] = self._files[key].tell()  # not 0 if an earlier run wrote into the same folder
            line = {
                "t": round(time.monotonic() - self._began, 4),
                "conn": str(connection),
                "dir": direction,
                "off": self._lengths.get(key, 0),
                "len": len(data),
                **({"event": event} if event else {}),
            }
            if data:
                self._files[key].write(data)
                self._files[key].flush()
                self._lengths[key] += len(data)
            self._order.write(json.dumps(line) + "\n")
            self._order.flush()
            if event == "close":
                for way in ("c2s", "s2c"):
                    file = self._files.pop((connection, way), None)
                    if file is not None:
                        file.close()
        except OSError:
            self._broken = True

    def close(self) -> None:
        """Close all files."""
        for file in self._files.values():
            file.close()
        self._order.close()
