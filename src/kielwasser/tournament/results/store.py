"""Where results are: one SQLite file. A game is in it, with its replay, before it counts.

Games are known by series, pair and seat; what comes a second time changes nothing. The file may be written by one
runner and read by others at the same time. Neither a killed process nor a power cut loses what was committed.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import tempfile
import threading
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.folders import data_folder
from kielwasser.system.locks import hold, is_held, let_go
from kielwasser.tournament.basics.jobs import FILTERS, Played, Thinking
from kielwasser.tournament.basics.players import versioned
from kielwasser.tournament.plan.settings import SeriesSettings

OPEN, DONE = "open", "done"
ELSEWHERE = "elsewhere"  # in the list: another process plays it
_FIRST = """
CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    title TEXT NOT NULL,
    settings TEXT NOT NULL,
    state TEXT NOT NULL,
    seconds REAL NOT NULL DEFAULT 0
);
CREATE TABLE games (
    series INTEGER NOT NULL REFERENCES series ON DELETE CASCADE,
    pair INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    winner INTEGER,
    cause TEXT NOT NULL,
    culprit INTEGER,
    why TEXT NOT NULL,
    text TEXT NOT NULL,
    plies INTEGER NOT NULL,
    points TEXT NOT NULL,
    thinking TEXT NOT NULL,
    seconds REAL NOT NULL,
    PRIMARY KEY (series, pair, seat)
) WITHOUT ROWID;
CREATE TABLE replays (
    series INTEGER NOT NULL REFERENCES series ON DELETE CASCADE,
    pair INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (series, pair, seat)
);
"""
#: The number of a deleted series is never given again: pages and replays that name it would show another one's games.
#: And the list of series is asked for every second, so games are counted when they come.
_SECOND = """
CREATE TABLE numbers (last INTEGER NOT NULL);
INSERT INTO numbers SELECT coalesce(max(id), 0) FROM series;
ALTER TABLE series ADD COLUMN played INTEGER NOT NULL DEFAULT 0;
UPDATE series SET played = (SELECT count(*) FROM games WHERE series = id)
"""
#: What is told of a failure is told in both languages; what a player printed stays in `text`.
_THIRD = 'ALTER TABLE games ADD COLUMN told TEXT NOT NULL DEFAULT \'["", ""]\''
#: What both players printed.
_FOURTH = 'ALTER TABLE games ADD COLUMN printed TEXT NOT NULL DEFAULT \'["", ""]\''
#: What was to be said while it ran (a busy machine apart), whether guests of the arena may see how it stands, and of
#: each player what it did after the result.
_FIFTH = """
ALTER TABLE series ADD COLUMN remarks TEXT NOT NULL DEFAULT '{"busy": [], "other": []}';
ALTER TABLE series ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN after TEXT NOT NULL DEFAULT '[["", ""], ["", ""]]'
"""
_STEPS = (_FIRST, _SECOND, _THIRD, _FOURTH, _FIFTH)  # from an empty file on
VERSION = len(_STEPS)
_COLUMNS = (
    "pair, seat, first, second, winner, cause, culprit, why, text, plies, points, thinking, seconds,"
    " told, printed, after"
)
_FILTERED = {
    "all": "1",
    "lost": "g.winner = 1",
    "failed": "g.cause <> 'regular'",
    "odd": "(g.cause <> 'regular' OR g.winner IS NULL)",
    "none": "0",
}
assert set(_FILTERED) == set(FILTERS)


Column = tuple[int | float | str | None, ...]


_LEAST_PAGE = 512  # bytes, of which every database has a multiple
_GONE = Text(
    "der Speicher {path} wurde gelöscht oder ersetzt, während er benutzt wurde",
    "the store {path} was deleted or replaced while it was in use",
)
_SPOILT = Text(
    "der Speicher {path} wurde überschrieben und ist nicht mehr zu lesen",
    "the store {path} was overwritten and cannot be read any more",
)
_SAVED = Text(
    "alles, was gezählt war, liegt in {path}: weiter mit --resume und --store {path}",
    "all that was counted is in {path}: go on with --resume and --store {path}",
)


_IS_PLAYED = Text(
    "Serie {id} läuft gerade, in einem anderen Fenster oder in der Arena",
    "series {id} is running, in another window or in the arena",
)


class StoreError(KielwasserError):
    """The store cannot be read or written."""


class StoreLost(StoreError):
    """The file was deleted, replaced or spoilt while it was in use."""


@dataclass(frozen=True)
class StoredSeries:
    """A series in the list."""

    id: int
    created: str
    title: str
    state: str
    seconds: float
    games: int


@dataclass(frozen=True)
class StoredReplay:
    """A game whose replay was kept, as a list of all games shows it; players are 0 and 1 as in the pairing."""

    series: int
    created: str
    settings: SeriesSettings
    pair: int
    seat: int
    first: int
    second: int
    winner: int | None
    cause: str
    culprit: int | None
    why: str
    plies: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class Remarks:
    """What was to be said of a series while it ran: that the machine was busy, and all else."""

    busy: tuple[Text, ...] = ()
    other: tuple[Text, ...] = ()

    def with_more(self, busy: Iterable[Text], other: Iterable[Text]) -> Remarks:
        """Return these and more, each once."""
        return Remarks(tuple(dict.fromkeys((*self.busy, *busy))), tuple(dict.fromkeys((*self.other, *other))))


@dataclass(frozen=True)
class Merged:
    """What came from another store: series that were new here and that were known, and games."""

    new: int = 0
    known: int = 0
    games: int = 0


def default_path() -> Path:
    """Return where results are kept: `KIELWASSER_STORE`, or a file in the user's data folder."""
    wished = os.environ.get("KIELWASSER_STORE")
    return Path(wished) if wished else data_folder() / "series.sqlite"


class Store:
    """One file of series. Threads may share it."""

    def __init__(self, path: Path | str | None = None) -> None:
        self.path = Path(path) if path is not None else default_path()
        self._lock = threading.RLock()
        self._lost: StoreLost | None = None
        self._identity: tuple[int, int] | None = None  # which file was opened
        with self._translated():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(self.path, timeout=30, check_same_thread=False, isolation_level=None)
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = FULL")
            self._base.execute("PRAGMA foreign_keys = ON")
            self._prepare()
            self._identity = self._look()

    def _prepare(self) -> None:
        with self._writing():
            (version,) = self._base.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise StoreError(_newer(self.path))
            for step in _STEPS[version:]:
                for statement in step.split(";"):
                    self._base.execute(statement)
            self._base.execute(f"PRAGMA user_version = {VERSION}")

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._base.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            if (
                self._identity is not None and type(error) is sqlite3.DatabaseError
            ):  # malformed, or no database any more
                raise self._lose(_SPOILT) from None
            raise StoreError(_unusable(self.path, error)) from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Do all of a block, or nothing of it."""
        with self._lock, self._translated():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    # ---- is it still there? ----------------------------------------------------------------------------------------

    def _look(self) -> tuple[int, int] | None:
        """Return which file lies at the path; None for a store in memory."""
        if str(self.path) == ":memory:":
            return None
        found = os.stat(self.path)
        return found.st_dev, found.st_ino

    def require_whole(self, thoroughly: bool = False) -> None:
        """Raise a StoreLost if the file is not the one that was opened, or no database any more.

        What can be saved of it lies beside it then, under another name.
        """
        if self._lost is not None:
            raise self._lost
        if self._identity is None:
            return
        try:
            # Never open the file here: to close it would give up SQLite's locks on it.
            same, whole = self._look() == self._identity, self.path.stat().st_size % _LEAST_PAGE == 0
        except FileNotFoundError:
            same, whole = False, True
        except OSError as error:
            raise StoreError(_unusable(self.path, error)) from None
        if same and whole and thoroughly:
            with self._lock, self._translated():
                whole = self._base.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        if not same or not whole:
            raise self._lose(_SPOILT if same else _GONE)

    def _lose(self, what: Text) -> StoreLost:
        """Save what is left, and return what is to be said."""
        with self._lock:
            if self._lost is None:
                saved = self._save()
                told = Text(what.de.format(path=self.path), what.en.format(path=self.path))
                if saved is not None:
                    told = Text(
                        f"{told.de}; {_SAVED.de.format(path=saved)}", f"{told.en}; {_SAVED.en.format(path=saved)}"
                    )
                self._lost = StoreLost(told)
            return self._lost

    def _save(self) -> Path | None:
        """Write all that this connection still sees to a new file beside the old one; None if that is not whole."""
        names = (self.path.with_name(f"{self.path.stem}-saved{n or ''}{self.path.suffix}") for n in range(1000))
        target = next((name for name in names if not name.exists()), None)
        if target is None:
            return None
        try:
            with contextlib.closing(sqlite3.connect(target)) as copy:
                self._base.backup(copy)
                whole = copy.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
        except sqlite3.Error:
            whole = False
        if not whole:
            target.unlink(missing_ok=True)
        return target if whole else None

    # ---- series ----------------------------------------------------------------------------------------------------

    def create(self, settings: SeriesSettings) -> int:
        """Begin a series and return its number; which files its players are made of now is kept with it."""
        settings = replace(settings, players=tuple(map(versioned, settings.players)))
        with self._writing():
            number = self._new_number()
            created = datetime.now().astimezone().isoformat(timespec="seconds")
            self._base.execute(
                "INSERT INTO series (id, created, title, settings, state) VALUES (?, ?, ?, ?, ?)",
                (number, created, settings.title, settings.to_text(), OPEN),
            )
            return number

    def _new_number(self) -> int:
        self._base.execute("UPDATE numbers SET last = last + 1")
        (number,) = self._base.execute("SELECT last FROM numbers").fetchone()
        return int(number)

    def settings(self, series: int) -> SeriesSettings:
        """Return how a series is played."""
        row = self._one("SELECT settings FROM series WHERE id = ?", series)
        return SeriesSettings.from_text(row[0])

    def entry(self, series: int) -> StoredSeries:
        """Return a series as the list shows it."""
        return next(entry for entry in self.entries(series))

    def entries(self, series: int | None = None) -> list[StoredSeries]:
        """Return all series, the latest first; one that is played just now is `ELSEWHERE`, unless who asks plays it."""
        if series is not None:
            self._one("SELECT 1 FROM series WHERE id = ?", series)
        with self._lock, self._translated():
            rows = self._base.execute(
                "SELECT id, created, title, state, seconds, played FROM series"
                " WHERE ?1 IS NULL OR id = ?1 ORDER BY id DESC",
                (series,),
            ).fetchall()
        listed = [StoredSeries(*row) for row in rows]
        return [replace(it, state=ELSEWHERE) if it.state == OPEN and self.is_played(it.id) else it for it in listed]

    def _one(self, query: str, series: int) -> tuple[str, ...]:
        with self._lock, self._translated():
            row: tuple[str, ...] | None = self._base.execute(query, (series,)).fetchone()
        if row is None:
            raise StoreError(
                Text(f"in {self.path} gibt es keine Serie {series}", f"there is no series {series} in {self.path}")
            )
        return row

    def set_state(self, series: int, state: str) -> None:
        """Note whether there is anything left to play."""
        with self._writing():
            self._base.execute("UPDATE series SET state = ? WHERE id = ?", (state, series))

    def remarks(self, series: int) -> Remarks:
        """Return what was to be said of a series while it ran."""
        found = json.loads(self._one("SELECT remarks FROM series WHERE id = ?", series)[0])
        return Remarks(*(tuple(Text(*text) for text in found[kind]) for kind in ("busy", "other")))

    def set_remarks(self, series: int, remarks: Remarks) -> None:
        """Keep what is to be said of a series."""
        text = json.dumps({"busy": remarks.busy, "other": remarks.other}, ensure_ascii=False)
        with self._writing():
            self._base.execute("UPDATE series SET remarks = ? WHERE id = ?", (text, series))

    def is_shown(self, series: int) -> bool:
        """Tell whether guests of the arena may see how a series stands; of one that is not there they see nothing."""
        return series in self.shown()

    def shown(self) -> list[int]:
        """Return the series that guests of the arena may see, the latest first."""
        with self._lock, self._translated():
            rows = self._base.execute("SELECT id FROM series WHERE shown ORDER BY id DESC").fetchall()
        return [int(number) for (number,) in rows]

    def show(self, series: int, shown: bool) -> None:
        """Let guests of the arena see how a series stands, or no longer."""
        self._one("SELECT 1 FROM series WHERE id = ?", series)
        with self._writing():
            self._base.execute("UPDATE series SET shown = ? WHERE id = ?", (int(shown), series))

    # ---- who plays it ------------------------------------------------------------------------------------------------

    def _mark(self, series: int) -> Path | None:
        """Return the file that whoever plays a series locks; nobody else sees a store in memory."""
        in_memory = str(self.path) == ":memory:"
        return None if in_memory else self.path.with_name(f"{self.path.name}-series-{series}")

    @contextmanager
    def playing(self, series: int) -> Iterator[None]:
        """Be the only one who plays a series; a StoreError if somebody else does."""
        mark = self._mark(series)
        if mark is None:
            yield
            return
        with self._translated():
            lock = hold(mark)
        if lock is None:
            raise StoreError(_IS_PLAYED.filled(id=series))
        try:
            yield
        finally:
            let_go(mark, lock)

    def is_played(self, series: int) -> bool:
        """Tell whether somebody plays a series just now, here or in another process."""
        mark = self._mark(series)
        return mark is not None and is_held(mark)

    def require_unplayed(self, series: int) -> None:
        """Raise a StoreError if somebody plays a series just now."""
        if self.is_played(series):
            raise StoreError(_IS_PLAYED.filled(id=series))

    def delete(self, series: int) -> None:
        """Forget a series with all its games; a StoreError if somebody plays it."""
        self._one("SELECT 1 FROM series WHERE id = ?", series)
        self.require_unplayed(series)
        with self._writing():
            self._base.execute("DELETE FROM series WHERE id = ?", (series,))

    # ---- another store -----------------------------------------------------------------------------------------------

    def merge(self, path: Path) -> Merged:
        """Take in what another store has; a StoreError says why that is impossible. The other file stays as it is.

        A series is known again by the moment of its beginning and its settings: then games that are missing are added,
        and those that both have stay as they are here. So what was merged before changes nothing.
        """
        if path.resolve() == self.path.resolve():
            raise StoreError(Text(f"{path} ist dieser Speicher selbst", f"{path} is this store itself"))
        if not path.is_file():
            raise StoreError(Text(f"den Speicher {path} gibt es nicht", f"there is no store {path}"))
        with tempfile.TemporaryDirectory(prefix="kielwasser-merge-") as folder:
            copy = Path(folder) / "other.sqlite"
            try:
                with (
                    contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source,
                    contextlib.closing(sqlite3.connect(copy)) as target,
                ):
                    (version,) = source.execute("PRAGMA user_version").fetchone()
                    if version > VERSION:
                        raise StoreError(_newer(path))
                    source.backup(target)
            except sqlite3.Error as error:
                raise StoreError(_unusable(path, error)) from None
            Store(copy).close()  # of our own version now
            with self._lock, self._translated():
                self._base.execute("ATTACH DATABASE ? AS other", (str(copy),))
            try:
                with self._writing():
                    return self._merge_attached()
            finally:
                self._base.execute("DETACH DATABASE other")

    def _merge_attached(self) -> Merged:
        merged = Merged()
        listed = self._base.execute(
            "SELECT id, created, title, settings, state, seconds, remarks FROM other.series ORDER BY id"
        ).fetchall()
        for row in listed:
            theirs, created, _, settings, state, seconds, _ = row
            known = self._base.execute(
                "SELECT id FROM series WHERE created = ? AND settings = ?", (created, settings)
            ).fetchone()
            ours = int(known[0]) if known else self._new_number()
            if not known:
                self._base.execute(
                    "INSERT INTO series (id, created, title, settings, state, seconds, remarks)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (ours, *row[1:]),
                )
            keys = {"ours": ours, "theirs": theirs}
            self._base.execute(
                "INSERT INTO replays SELECT :ours, pair, seat, record FROM other.replays r WHERE series = :theirs"
                " AND NOT EXISTS (SELECT 1 FROM games g WHERE (g.series, g.pair, g.seat) = (:ours, r.pair, r.seat))",
                keys,
            )
            games = self._base.execute(
                f"INSERT OR IGNORE INTO games (series, {_COLUMNS})"
                f" SELECT :ours, {_COLUMNS} FROM other.games WHERE series = :theirs",
                keys,
            ).rowcount
            self._base.execute(
                "UPDATE series SET played = played + ?, seconds = max(seconds, ?),"
                " state = CASE WHEN ? = 'done' THEN 'done' ELSE state END WHERE id = ?",
                (games, seconds, state, ours),
            )
            merged = Merged(merged.new + (not known), merged.known + bool(known), merged.games + games)
        return merged

    # ---- games -----------------------------------------------------------------------------------------------------

    def add(self, series: int, games: Iterable[Played], keep: str = "all", seconds: float = 0.0) -> list[Played]:
        """Write games and the replays that are kept, all or none of them, and return those that were new."""
        new = []
        self.require_whole()
        with self._writing():
            for game in games:
                if self._insert(series, game):
                    new.append(game)
                    if game.record and game.is_kept(keep):
                        row = (series, game.pair, game.seat, game.record)
                        self._base.execute("INSERT INTO replays VALUES (?, ?, ?, ?)", row)
            self._base.execute(
                "UPDATE series SET seconds = seconds + ?, played = played + ? WHERE id = ?", (seconds, len(new), series)
            )
        return new

    def _insert(self, series: int, game: Played) -> bool:
        thinking = [[t.moves, t.seconds, t.longest, t.histogram] for t in game.thinking]
        row = (
            *(series, game.pair, game.seat, game.first, game.second, game.winner, game.cause, game.culprit),
            *(game.why, game.output, game.plies, json.dumps(game.points), json.dumps(thinking), game.seconds),
            json.dumps(game.told, ensure_ascii=False),
            json.dumps(game.printed, ensure_ascii=False),
            json.dumps(game.after, ensure_ascii=False),
        )
        marks = ", ".join("?" * len(row))
        return self._base.execute(f"INSERT OR IGNORE INTO games VALUES ({marks})", row).rowcount == 1

    def games(self, series: int) -> list[Played]:
        """Return all games of a series in order, without their replays."""
        return self._some_games(series, "1 ORDER BY pair, seat")

    def _some_games(self, series: int, which: str, *values: int) -> list[Played]:
        with self._lock, self._translated():
            rows = self._base.execute(
                f"SELECT {_COLUMNS} FROM games WHERE series = ? AND {which}", (series, *values)
            ).fetchall()
        return [_game(row) for row in rows]

    def columns(self, series: int) -> dict[str, Column]:
        """Return all games of a series in order, column by column, without the words that were said."""
        names = (
            "pair",
            "seat",
            "first",
            "second",
            "winner",
            "cause",
            "culprit",
            "why",
            "after",
            "plies",
            "points",
            "thinking",
            "seconds",
        )
        with self._lock, self._translated():
            rows = self._base.execute(
                f"SELECT {', '.join(names)} FROM games WHERE series = ? ORDER BY pair, seat", (series,)
            ).fetchall()
        return dict(zip(names, zip(*rows, strict=True) if rows else [()] * len(names), strict=True))

    def latest(self, series: int, number: int) -> list[Played]:
        """Return the last so many games of a series, in order."""
        return self._some_games(series, "1 ORDER BY pair DESC, seat DESC LIMIT ?", number)[::-1]

    def unknown(self, series: int, known: Container[tuple[int, int]]) -> list[Played]:
        """Return the games of a series whose pairs and seats are not known yet."""
        with self._lock, self._translated():
            keys = self._base.execute("SELECT pair, seat FROM games WHERE series = ?", (series,)).fetchall()
        new = [key for key in keys if key not in known]
        return [game for key in new for game in self._some_games(series, "pair = ? AND seat = ?", *key)]

    def game(self, series: int, pair: int, seat: int) -> Played:
        """Return one game, without its replay; it must be there."""
        (game,) = self._some_games(series, "pair = ? AND seat = ?", pair, seat)
        return game

    def couples(self, series: int) -> dict[tuple[int, int], list[int]]:
        """Count the complete pairs of each couple of players by the points of the first: 0, ½, 1, 1½, 2."""
        with self._lock, self._translated():
            rows = self._base.execute(
                "SELECT first, second, halves, count(*) FROM ("
                " SELECT first, second, sum(CASE winner WHEN 0 THEN 2 WHEN 1 THEN 0 ELSE 1 END) AS halves"
                " FROM games WHERE series = ? GROUP BY pair HAVING count(*) = 2)"
                " GROUP BY first, second, halves",
                (series,),
            ).fetchall()
        found: dict[tuple[int, int], list[int]] = {}
        for first, second, halves, number in rows:
            found.setdefault((first, second), [0] * 5)[halves] = number
        return found

    def points(self, series: int) -> dict[int, float]:
        """Return the points of each player of a series who has played, by number; a draw gives half a one."""
        with self._lock, self._translated():
            rows = self._base.execute(
                "SELECT first, second, winner, count(*) FROM games WHERE series = ? GROUP BY first, second, winner",
                (series,),
            ).fetchall()
        found: dict[int, float] = {}
        for first, second, winner, number in rows:
            for seat, player in enumerate((first, second)):
                won = 0.5 if winner is None else float(winner == seat)
                found[player] = found.get(player, 0.0) + won * number
        return found

    def replay(self, series: int, pair: int, seat: int) -> bytes | None:
        """Return the packed record of a game, if it was kept."""
        with self._lock, self._translated():
            row = self._base.execute(
                "SELECT record FROM replays WHERE series = ? AND pair = ? AND seat = ?", (series, pair, seat)
            ).fetchone()
        return bytes(row[0]) if row else None

    def replays(self, most: int) -> list[StoredReplay]:
        """Return the latest so many games whose replays were kept, of all series."""
        with self._lock, self._translated():
            rows = self._base.execute(
                "SELECT s.id, s.created, s.settings, g.pair, g.seat, g.first, g.second, g.winner, g.cause, g.culprit,"
                " g.why, g.plies, g.points FROM replays r JOIN games g USING (series, pair, seat)"
                " JOIN series s ON s.id = r.series ORDER BY r.rowid DESC LIMIT ?",
                (most,),
            ).fetchall()
        settings: dict[str, SeriesSettings] = {}
        found = []
        for id_, created, text, *rest, points in rows:
            known = settings.get(text) or settings.setdefault(text, SeriesSettings.from_text(text))
            found.append(StoredReplay(id_, created, known, *(*rest, tuple(json.loads(points)))))
        return found

    def count_replays(self) -> tuple[int, int]:
        """Return how many replays there are, and the number of the latest: what changes when one comes or goes."""
        with self._lock, self._translated():
            row = self._base.execute("SELECT count(*), coalesce(max(rowid), 0) FROM replays").fetchone()
        return int(row[0]), int(row[1])

    def kept(self, series: int, keep: str = "all") -> list[tuple[int, int]]:
        """Return pair and seat of the replays that are there and pass a filter."""
        with self._lock, self._translated():
            rows = self._base.execute(
                "SELECT r.pair, r.seat FROM replays r JOIN games g USING (series, pair, seat)"
                f" WHERE series = ? AND {_FILTERED[keep]} ORDER BY r.pair, r.seat",
                (series,),
            ).fetchall()
        return [(int(pair), int(seat)) for pair, seat in rows]


def _newer(path: Path) -> Text:
    return Text(
        f"der Speicher {path} stammt von einer neueren Fassung dieses Programms",
        f"the store {path} was written by a newer version of this program",
    )


def _unusable(path: Path, error: Exception) -> Text:
    return Text(
        f"der Speicher {path} lässt sich nicht benutzen ({error})", f"the store {path} cannot be used ({error})"
    )


def _game(row: tuple[object, ...]) -> Played:
    pair, seat, first, second, winner, cause, culprit, why, output, plies, points, thinking, seconds, *words = row
    told, said, after = words
    listed = [Thinking(m, s, longest, tuple(histogram)) for m, s, longest, histogram in json.loads(str(thinking))]
    a, b = json.loads(str(points))
    one, other = json.loads(str(said))
    one_after, other_after = json.loads(str(after))
    return Played(
        int(str(pair)),
        int(str(seat)),
        int(str(first)),
        int(str(second)),
        None if winner is None else int(str(winner)),
        str(cause),
        None if culprit is None else int(str(culprit)),
        str(why),
        str(output),
        int(str(plies)),
        (a, b),
        (listed[0], listed[1]),
        float(str(seconds)),
        told=Text(*json.loads(str(told))),
        printed=(one, other),
        after=(Text(*one_after), Text(*other_after)),
    )
