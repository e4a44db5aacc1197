"""Small pictures of the games in the library: where each of them ended."""

from __future__ import annotations

from kielwasser.arena.library import ReplayLibrary, ReplayReader
from kielwasser.core.view import Look

_KEPT = 200  # pictures


class RecordPictures:
    """Draws the last positions of records; what was drawn once is kept as long as its file stays the same."""

    def __init__(self, library: ReplayLibrary, reader: ReplayReader) -> None:
        self._library, self._reader = library, reader
        self._drawn: dict[tuple[str, int, Look], str] = {}

    async def draw(self, name: str, look: Look) -> str:
        """Return the picture of a record; a KielwasserError or an OSError says why there is none."""
        path = self._library.path(name)
        key = name, path.stat().st_mtime_ns, look
        if key not in self._drawn:
            drawn = await self._reader.picture(path, look)
            while len(self._drawn) >= _KEPT:
                del self._drawn[next(iter(self._drawn))]
            self._drawn[key] = drawn
        return self._drawn[key]
