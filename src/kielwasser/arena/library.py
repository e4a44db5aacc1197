"""The library of played games: what is in the folder of records, searched and sorted, and the ways out of it."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import os
import re
import threading
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.table import Table
from kielwasser.arena.tables.variations import tried_lines
from kielwasser.core.ending import Cause, final_points
from kielwasser.core.game import Game
from kielwasser.core.ruling import RULINGS
from kielwasser.core.view import Look
from kielwasser.drawing.svg import picture as drawn
from kielwasser.games import game
from kielwasser.games import names as game_names
from kielwasser.replay.model import CANCELLED, Replay
from kielwasser.replay.official_write import official_name, write_official
from kielwasser.replay.own_format import write_record
from kielwasser.replay.reader import MAX_FILE, parse, read
from kielwasser.replay.writer import RESULT, SUFFIX
from kielwasser.server.warming import Warming
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.files import write_whole
from kielwasser.system.passing import PassingFolder
from kielwasser.system.patience import Patience
from kielwasser.tournament.results.store import Store, StoredReplay

TABLE, SERIES = "table", "series"  # where a game was played: at a table or on the server, or in a series of the store
SOURCES = (TABLE, SERIES)
OPEN = "open"  # how a game ended that has no result: it is still played, or the program died
ENDED = (*(cause.value for cause in Cause), CANCELLED, OPEN)
FIRST, SECOND, DRAW, WON, LOST = "first", "second", "draw", "won", "lost"  # `WON` and `LOST` by who is searched for
RESULTS = (WON, LOST, FIRST, SECOND, DRAW)
NEWEST, OLDEST, LONGEST, BY_PLAYER, BY_GAME = "newest", "oldest", "longest", "player", "game"
ORDERS = (NEWEST, OLDEST, LONGEST, BY_PLAYER, BY_GAME)
GIF_WIDTH, GIF_SECONDS = 480, 0.8
PNG_WIDTH = 1200

_TOO_LONG = Text("Die Datei ist zu groß für eine Aufzeichnung.", "The file is too long for a replay.")
_NO_RECORD = Text("Der Anfang ist beschädigt.", "Its beginning is damaged.")
_STILL_TAKING = Text(
    "Hier wird noch eine andere Datei vorbereitet; versuche es danach noch einmal.",
    "Another file is still being prepared here; try again after that.",
)
_GONE = Text("die Aufzeichnung {name!r} gibt es nicht mehr", "there is no record {name!r} any more")
_GOES_WITH_SERIES = Text(
    "dieses Spiel gehört zu einem Massentest und wird mit ihm gelöscht",
    "this game belongs to a mass test and is deleted with it",
)
_TORN = Text("Die letzte Zeile ist beschädigt.", "Its last line is damaged.")


# ---- what is there -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """A record as the list shows it; `warning` says what is wrong with it."""

    name: str  # of the file
    game: str = ""  # empty: unknown
    names: tuple[str, str] = ("", "")
    began: str = ""  # ISO 8601
    plies: int = 0
    ended: str = OPEN
    why: str = ""  # the word of the rules for how it ended
    winner: int | None = None
    culprit: int | None = None
    points: tuple[int, ...] = ()
    ruling: str = ""  # empty: unknown
    warning: Text | None = None
    source: str = TABLE
    series: int = 0  # the one that it was played in, if it was

    @property
    def date(self) -> str:
        """The day, ISO 8601."""
        return self.began[:10]


def read_entry(path: Path) -> Record:
    """Read what the list shows of a record: its first and its last line."""
    with path.open("rb") as file:
        content = file.read(MAX_FILE + 1)
    if len(content) > MAX_FILE:
        return Record(path.name, warning=_TOO_LONG)
    header = _object(content.partition(b"\n")[0])
    names = header.get("names")
    if header.get("game") not in game_names() or not isinstance(names, list) or len(names) != 2:
        return Record(path.name, warning=_NO_RECORD)
    line = _last_line(content, header)
    told = line.get("result")
    result: dict[str, Any] = told if isinstance(told, dict) else {}
    return Record(
        name=path.name,
        game=str(header["game"]),
        names=(str(names[0]), str(names[1])),
        began=str(header.get("began", "")),
        plies=_count_plies(content),
        ended=_ended(result),
        why=str(result.get("why", "")),
        winner=_seat(result.get("winner")),
        culprit=_seat(result.get("culprit")),
        points=_points(header, result),
        ruling=ruling if (ruling := header.get("ruling")) in RULINGS else "",
        warning=None if line else _TORN,
    )


def _points(header: dict[str, Any], result: dict[str, Any]) -> tuple[int, ...]:
    """Return the points at the end; older records hold a culprit's as they stood."""
    told, causes = result.get("points"), {cause.value: cause for cause in Cause}
    if not isinstance(told, list) or not all(isinstance(n, int) for n in told):
        return ()
    if len(told) != 2 or result.get("cause") not in causes:
        return tuple(told)
    found, cause = game(str(header["game"])), causes[result["cause"]]
    return final_points(found, str(header.get("ruling")), (told[0], told[1]), cause, _seat(result.get("culprit")))


def _last_line(content: bytes, header: dict[str, Any]) -> dict[str, Any]:
    """Return the line with the result, or else the last one; what people noted follows the result."""
    _, found, rest = content.partition(RESULT)
    if found:
        return _object((found + rest).strip().partition(b"\n")[0])
    return _object(content.rstrip().rpartition(b"\n")[2]) if b"\n" in content.rstrip() else header


def _count_plies(content: bytes) -> int:
    """Return how many moves are left of those in a record: lines that say so take some back."""
    first, *later = content.split(b'\n{"take_back":')
    plies = first.count(b'\n{"seat":')
    for part in later:
        kept = part.partition(b"}")[0]
        plies = (int(kept) if kept.isdigit() and len(kept) < 5 else plies) + part.count(b'\n{"seat":')
    return plies


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _ended(result: dict[str, Any]) -> str:
    if not result:
        return OPEN
    if result.get("why") == CANCELLED:
        return CANCELLED
    cause = str(result.get("cause", ""))
    return cause if cause in ENDED else OPEN


def _seat(value: Any) -> int | None:
    return value if value in (0, 1) and isinstance(value, int) else None


_MOST_OF_SERIES = 5_000  # games of series that are listed, the latest ones
_OF_SERIES = re.compile(r"series-(\d{1,9})-pair-(\d{1,9})-game-([12])" + re.escape(SUFFIX))


def _of_series(played: StoredReplay) -> Record:
    """Return a game of a series as the list shows it."""
    turned = played.seat  # where the first of the pair sat
    both = (played.settings.names[played.first], played.settings.names[played.second])
    points = played.points[::-1] if turned else played.points
    cause = {"crash": Cause.LEFT.value, "absent": Cause.LEFT.value}.get(played.cause, played.cause.upper())
    return Record(
        name=f"series-{played.series}-pair-{played.pair}-game-{played.seat + 1}{SUFFIX}",
        game=played.settings.conditions.game,
        names=(both[turned], both[1 - turned]),
        began=played.created,
        plies=played.plies,
        ended=cause if cause in ENDED else OPEN,
        why=played.why,
        winner=None if played.winner is None else played.winner ^ turned,
        culprit=None if played.culprit is None else played.culprit ^ turned,
        points=points,
        ruling=played.settings.conditions.ruling,
        source=SERIES,
        series=played.series,
    )


class ReplayLibrary:
    """The records in a folder, and the games of series whose replays were kept in the store.

    What was read once is known by its time and size, so a list of thousands is quick. A game of a series becomes a file
    when somebody wants it.
    """

    def __init__(self, folder: Path | None, store: Callable[[], Store] | None = None) -> None:
        self.folder = folder
        self._store = store
        self._known: dict[str, tuple[int, int, Record]] = {}
        self._of_series: tuple[tuple[int, int], list[Record]] = (0, 0), []
        self._lock = threading.Lock()

    def entries(self) -> list[Record]:
        """Return all records; called in a thread, since it reads files."""
        with self._lock:
            known, self._known = self._known, {}
            for found in self._files():
                try:
                    status = found.stat()
                    entry = known.get(found.name)
                    if entry is None or entry[:2] != (status.st_mtime_ns, status.st_size):
                        entry = status.st_mtime_ns, status.st_size, read_entry(Path(found.path))
                except OSError:  # it is gone, or locked by somebody
                    continue
                self._known[found.name] = entry
            return [*(entry for *_, entry in self._known.values()), *self._games_of_series()]

    def _games_of_series(self) -> list[Record]:
        """Return the games of series, read anew if one has come or gone; none where the store cannot be read."""
        if self._store is None:
            return []
        try:
            store = self._store()
            state = store.count_replays()
            if state != self._of_series[0]:
                known = game_names()
                found = [it for it in store.replays(_MOST_OF_SERIES) if it.settings.conditions.game in known]
                self._of_series = state, [_of_series(played) for played in found]
        except KielwasserError:
            return []
        return self._of_series[1]

    def _files(self) -> list[os.DirEntry[str]]:
        if self.folder is None:
            return []
        try:
            with os.scandir(self.folder) as listed:
                return [entry for entry in listed if entry.name.endswith(SUFFIX) and entry.is_file()]
        except OSError:
            return []

    def path(self, name: str) -> Path:
        """Return the file of a record; a KielwasserError if there is none of that name."""
        played = _OF_SERIES.fullmatch(name)
        if played is not None and self._store is not None:
            return self._unpack(name, *map(int, played.groups()))
        if self.folder is None or Path(name).name != name or not name.endswith(SUFFIX):
            raise KielwasserError(Text(f"{name!r} ist keine Aufzeichnung", f"{name!r} is no record"))
        path = self.folder / name
        if not path.is_file():
            raise KielwasserError(_GONE.filled(name=name))
        return path

    @cached_property
    def _unpacked(self) -> PassingFolder:
        return PassingFolder("kielwasser-library-")

    def close(self) -> None:
        """Remove the files that were made of games of series."""
        if "_unpacked" in self.__dict__:
            self._unpacked.remove()

    def _unpack(self, name: str, series: int, pair: int, number: int) -> Path:
        """Make a game of a series a file."""
        assert self._store is not None
        path = self._unpacked.path / name
        if not path.is_file():
            content = self._store().replay(series, pair, number - 1)
            if content is None:
                raise KielwasserError(_GONE.filled(name=name))
            write_whole(path, gzip.decompress(content))
        return path

    def delete(self, name: str) -> None:
        """Delete a record; a KielwasserError says why that is impossible."""
        if _OF_SERIES.fullmatch(name):
            raise KielwasserError(_GOES_WITH_SERIES)
        try:
            self.path(name).unlink()
        except OSError as error:
            raise KielwasserError(
                Text(
                    f"{name} lässt sich nicht löschen ({error.strerror or error})",
                    f"{name} cannot be deleted ({error.strerror or error})",
                )
            ) from None


# ---- searching -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Search:
    """What somebody looks for; what is empty does not matter. Dates are ISO 8601, both included."""

    player: str = ""
    game: str = ""
    result: str = ""
    ended: str = ""
    source: str = ""
    since: str = ""
    until: str = ""
    order: str = NEWEST

    def find(self, entries: Iterable[Record]) -> list[Record]:
        """Return the records that match, in order."""
        found = [entry for entry in entries if self.matches(entry)]
        found.sort(key=lambda entry: (entry.began, entry.name), reverse=self.order != OLDEST)
        if self.order == LONGEST:
            found.sort(key=lambda entry: -entry.plies)
        elif self.order == BY_PLAYER:
            found.sort(key=lambda entry: tuple(name.casefold() for name in entry.names))
        elif self.order == BY_GAME:
            found.sort(key=lambda entry: entry.game)
        return found

    def matches(self, entry: Record) -> bool:
        """Tell whether a record is one of those."""
        return (
            (not self.player.strip() or bool(self._seats(entry)))
            and self.game in ("", entry.game)
            and self.ended in ("", entry.ended)
            and self.source in ("", entry.source)
            and self._fits(entry)
            and (not self.since or entry.date >= self.since)
            and (not self.until or (bool(entry.date) and entry.date <= self.until))
        )

    def _seats(self, entry: Record) -> list[int]:
        wanted = self.player.strip().casefold()
        return [seat for seat, name in enumerate(entry.names) if wanted in name.casefold()]

    def _fits(self, entry: Record) -> bool:
        if not self.result:
            return True
        if entry.ended in (OPEN, CANCELLED):
            return False
        if self.result == DRAW or entry.winner is None:
            return self.result == DRAW and entry.winner is None
        if self.result in (WON, LOST):
            return (entry.winner if self.result == WON else 1 - entry.winner) in self._seats(entry)
        return entry.winner == (FIRST, SECOND).index(self.result)


# ---- opening and taking away ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Download:
    """A file that somebody takes away."""

    name: str
    content: bytes


def saved(table: Table) -> Download:
    """Return the record of a table's game; if its file is gone, what the table knows."""
    if table.record is not None:
        with contextlib.suppress(OSError):
            return Download(table.record.name, table.record.read_bytes())
    tried, comments = tried_lines(table), tuple(sorted(table.comments.items()))
    noted = replace(table.source or table.as_replay(), tried=tried, comments=comments)
    return Download(f"{table.game.name}{SUFFIX}", write_record(noted))


LONGEST_WORK = 60.0  # seconds of a processor for which a page may have a file read, exported or drawn
Made = TypeVar("Made")

# Who reads may wait for the compiler, which needs threads too: so these are others.
_READERS = ThreadPoolExecutor(4, "reading")


async def _work(work: Callable[[], Made]) -> Made:
    """Do work of a page beside the loop: it has a limit, and ends when whoever waits for it is cancelled."""
    return await _done(Patience(LONGEST_WORK), work)


async def _done(patience: Patience, work: Callable[[], Made]) -> Made:
    try:
        return await asyncio.get_running_loop().run_in_executor(_READERS, patience.run, work)
    except asyncio.CancelledError:
        patience.call_off()
        raise


class ReplayReader:
    """Reads replays for a page beside the loop, and waits there until the rules of their game are compiled."""

    def __init__(self, arena: Arena, warming: Warming) -> None:
        self._arena, self._warming = arena, warming
        self._is_taking = False

    async def parse(self, content: bytes) -> Replay:
        """Return the game in a file that somebody has; a ReplayError says why that is impossible."""
        return await self._read(lambda ready: parse(content, ready))

    async def upload(self, content: bytes, title: str) -> Table:
        """Show a file that somebody has; a ReplayError says why that is impossible."""
        return self._arena.show(await self.parse(content), title)

    async def open(self, path: Path) -> Table:
        """Show a record of the library."""
        return self._arena.show(await self._read(lambda ready: read(path, ready)), path.name, path)

    async def find(self, id_: str) -> Path | None:
        """Return the record of a table that is gone, if there is one."""
        return await asyncio.to_thread(self._arena.find_record, id_)

    async def reopen(self, id_: str, path: Path) -> Table:
        """Show the record of a table that is gone at its old address."""
        return self._arena.reopen(id_, await self._read(lambda ready: read(path, ready)), path)

    async def _read(self, reading: Callable[[Callable[[Game], None]], Replay]) -> Replay:
        loop = asyncio.get_running_loop()
        patience = Patience(LONGEST_WORK)

        def ready(game: Game) -> None:
            asyncio.run_coroutine_threadsafe(self._warming.wait(game.name), loop).result()
            patience.begin_again()

        return await _done(patience, lambda: reading(ready))

    async def take(self, export: Callable[[], Awaitable[Download]]) -> Download:
        """Return what one of the exports below makes; one at a time for each page, however often somebody clicks."""
        if self._is_taking:
            raise KielwasserError(_STILL_TAKING)
        self._is_taking = True
        try:
            return await export()
        finally:
            self._is_taking = False

    async def record(self, path: Path) -> Download:
        """Return a record as it is."""
        return Download(path.name, await asyncio.to_thread(path.read_bytes))

    async def official(self, path: Path) -> Download:
        """Return a game as its season's official replay file."""
        replay = await self._read(lambda ready: read(path, ready))
        return Download(official_name(replay), await _work(lambda: write_official(replay)))

    async def gif(self, path: Path, look: Look) -> Download:
        """Return a game as a moving picture."""
        return await self.moving(await self._read(lambda ready: read(path, ready)), path.stem, look)

    async def moving(self, replay: Replay, stem: str, look: Look) -> Download:
        """Return a game that has been read as a moving picture."""
        from kielwasser.replay.pictures import gif_of

        return Download(f"{stem}.gif", await _work(lambda: gif_of(replay, look, GIF_WIDTH, GIF_SECONDS)))

    async def picture(self, path: Path, look: Look) -> str:
        """Return the last position of a game as a drawing, without what nobody saw."""
        replay = await self._read(lambda ready: read(path, ready))
        return await _work(lambda: drawn(replay.positions[-1].hide(0), look))

    async def png(self, path: Path, look: Look) -> Download:
        """Return the last position of a game as a picture."""
        from kielwasser.replay.pictures import frame_of, png_of

        replay = await self._read(lambda ready: read(path, ready))
        last = len(replay.positions) - 1
        return Download(f"{path.stem}.png", await _work(lambda: png_of(frame_of(replay, last, look), PNG_WIDTH)))
