"""The library of played games: listed, searched, opened, taken away."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import threading
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from quick import settings
from tables import COMPUTER, setup, until, with_arena
from workshop import ALL, Bench

from kielwasser.arena import library as model
from kielwasser.arena.library import (
    BY_GAME,
    BY_PLAYER,
    DRAW,
    ENDED,
    FIRST,
    LONGEST,
    LOST,
    OLDEST,
    OPEN,
    ORDERS,
    RESULTS,
    SECOND,
    SERIES,
    TABLE,
    WON,
    Download,
    Record,
    ReplayLibrary,
    ReplayReader,
    Search,
    read_entry,
)
from kielwasser.arena.tables.arena import REOPENED, Arena
from kielwasser.arena.tables.rights import Somebody
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.core.ending import Cause
from kielwasser.core.game import Game
from kielwasser.core.view import Look
from kielwasser.replay import official_name, parse, read, write_official, write_record
from kielwasser.replay.model import CANCELLED, ReplayError
from kielwasser.replay.reader import MAX_FILE
from kielwasser.system.errors import KielwasserError
from kielwasser.system.patience import Impatient, Patience, check
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series
from kielwasser.web.replays import texts
from kielwasser.web.replays.words import RecordWords

DATA = Path(__file__).parents[1] / "data"


def record(
    folder: Path,
    name: str,
    names: tuple[str, str] = ("Anna", "Ben"),
    game: str = "hive_2020",
    began: str = "2026-05-01T10:00:00+02:00",
    plies: int = 2,
    **result: Any,
) -> Path:
    """Write what the list reads of a record."""
    lines: list[dict[str, Any]] = [{"kielwasser": 1, "game": game, "names": list(names), "began": began}]
    lines += [{"seat": i % 2, "move": "SKIP"} for i in range(plies)]
    if result:
        told = {"cause": "REGULAR", "culprit": None, "winner": None, "why": "round_limit", **result}
        lines.append({"result": told, "hidden": {}})
    path = folder / f"{name}.jsonl"
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    return path


# ---- listing -------------------------------------------------------------------------------------------------------


def test_a_real_record_is_read_by_its_first_and_last_line(tmp_path: Path) -> None:
    replay = read(DATA / "hive_2020" / "replays" / "game1.xml.gz")
    path = tmp_path / "real.jsonl"
    path.write_bytes(write_record(replay))
    entry = read_entry(path)
    assert replay.result is not None
    assert entry == Record(
        "real.jsonl",
        "hive_2020",
        replay.names,
        replay.began,
        len(replay.plies),
        replay.result.cause.value,
        replay.result.why,
        replay.result.winner,
        replay.result.culprit,
        replay.result.points,
        "referee",
    )


def test_a_game_that_was_played_is_in_the_library(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        library = ReplayLibrary(tmp_path)
        table = arena.open(setup("hive_2020", COMPUTER, COMPUTER))
        table.pace = 0
        assert [entry.ended for entry in library.entries()] == [OPEN]
        await until(lambda: not table.is_running)
        (entry,) = library.entries()
        assert entry.names == ("Rechner", "Rechner")
        assert entry.plies == len(table.steps) - 1
        assert table.conclusion is not None
        assert entry.winner == table.conclusion.winner
        assert entry.ended == "REGULAR"
        assert entry.warning is None

    with_arena(tmp_path, play)


def test_what_has_not_changed_is_not_read_again(tmp_path: Path) -> None:
    library = ReplayLibrary(tmp_path)
    path = record(tmp_path, "a", winner=0)
    before = path.stat()
    assert [entry.winner for entry in library.entries()] == [0]
    record(tmp_path, "a", winner=1)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert [entry.winner for entry in library.entries()] == [0]
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1_000_000))
    assert [entry.winner for entry in library.entries()] == [1]
    path.unlink()
    assert library.entries() == []


@pytest.mark.parametrize(
    ("content", "known"),
    [
        (b"", False),
        (b"nonsense\n", False),
        (b"[1, 2]\n", False),
        (b'{"kielwasser":1,"game":"chess","names":["a","b"]}\n', False),
        (b'{"kielwasser":1,"game":"hive_2020","names":["a"]}\n', False),
        (b"[" * 100_000, False),
        (b'{"kielwasser":1,"game":"hive_2020","names":["a","b"]}\n{"seat":0,"mo', True),
        (b"{" + b" " * MAX_FILE, False),
    ],
)
def test_damaged_records_are_listed_with_a_warning(tmp_path: Path, content: bytes, known: bool) -> None:
    (tmp_path / "x.jsonl").write_bytes(content)
    (entry,) = ReplayLibrary(tmp_path).entries()
    assert entry.warning is not None
    assert bool(entry.game) is known
    assert entry.ended == OPEN


def test_strange_results_do_no_harm(tmp_path: Path) -> None:
    path = record(tmp_path, "a", winner=7, culprit="x", cause="ALIENS", points=["many"])
    entry = read_entry(path)
    assert (entry.winner, entry.culprit, entry.ended, entry.points) == (None, None, OPEN, ())


def test_only_records_of_the_folder_can_be_touched(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    outside = record(tmp_path, "secret")
    other = inside / "notes.txt"
    other.write_text("mine", encoding="utf-8")
    library = ReplayLibrary(inside)
    for name in ("../secret.jsonl", str(outside), "notes.txt", "nothing.jsonl", "..", ""):
        with pytest.raises(KielwasserError):
            library.delete(name)
    assert outside.exists()
    assert other.exists()
    mine = record(inside, "mine")
    library.delete("mine.jsonl")
    assert not mine.exists()


def test_without_a_folder_the_library_is_empty(tmp_path: Path) -> None:
    assert ReplayLibrary(None).entries() == []
    assert ReplayLibrary(tmp_path / "gone").entries() == []


# ---- searching -----------------------------------------------------------------------------------------------------

ENTRIES = [
    Record("1", "hive_2020", ("Anna", "Ben"), "2026-05-01T10:00:00", 20, "REGULAR", "bee_surrounded", 0),
    Record("2", "hive_2020", ("Ben", "Anna"), "2026-05-02T10:00:00", 60, "REGULAR", "round_limit", None),
    Record("3", "cartagena_2013", ("Ben", "Carl Anna"), "2026-05-03T10:00:00", 9, "RULE_VIOLATION", "x", 1, 0),
    Record("4", "cartagena_2013", ("Dora", "Ben"), "2026-05-04T10:00:00", 3, CANCELLED, CANCELLED),
    Record("5", "hive_2020", ("Alma", "Carl"), "2026-05-05T10:00:00", 5),
]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (Search(), "54321"),
        (Search(player=" anna "), "321"),
        (Search(game="cartagena_2013"), "43"),
        (Search(player="anna", result=WON), "31"),
        (Search(player="anna", result=LOST), ""),
        (Search(player="ben", result=LOST), "31"),
        (Search(result=FIRST), "1"),
        (Search(result=SECOND), "3"),
        (Search(result=DRAW), "2"),
        (Search(ended="RULE_VIOLATION"), "3"),
        (Search(ended=CANCELLED), "4"),
        (Search(ended=OPEN), "5"),
        (Search(since="2026-05-02", until="2026-05-03"), "32"),
        (Search(order=OLDEST), "12345"),
        (Search(order=LONGEST), "21354"),
        (Search(order=BY_PLAYER), "51234"),
        (Search(order=BY_GAME), "43521"),
        (Search(player="ben", game="hive_2020", ended="REGULAR", until="2026-05-01"), "1"),
    ],
)
def test_searching(search: Search, found: str) -> None:
    assert "".join(entry.name for entry in search.find(ENTRIES)) == found


def test_everything_that_can_be_searched_for_has_words() -> None:
    assert set(texts.RESULTS) == set(RESULTS)
    assert set(texts.CAUSES) == set(ENDED)
    assert set(texts.ORDERS) == set(ORDERS)
    assert set(texts.BLAMED) == {cause.value for cause in Cause} - {"REGULAR"}


def test_a_record_in_words() -> None:
    german, english = RecordWords("de"), RecordWords("en")
    assert german.title(ENTRIES[0]) == "Anna gegen Ben"
    assert german.about(ENTRIES[0]) == "Hive 2020 · 01.05.2026 10:00 · 20 Züge"
    by_book = replace(ENTRIES[0], ruling="book")
    assert german.about(by_book) == "Hive 2020 · Regelheft · 01.05.2026 10:00 · 20 Züge"
    assert german.ending(ENTRIES[0]) == "Anna gewinnt. Eine Bienenkönigin ist umzingelt."
    assert english.ending(ENTRIES[1]) == "draw. The round limit was reached."
    assert english.ending(ENTRIES[2]) == "Carl Anna wins. Rule violation by Ben."
    assert (
        german.ending(replace(ENTRIES[0], points=(2, -1)))
        == "Anna gewinnt, Punkte 2:–. Eine Bienenkönigin ist umzingelt."
    )
    assert german.ending(replace(ENTRIES[0], points=(-1, -1))) == german.ending(ENTRIES[0])  # nobody has placed a bee
    assert german.ending(ENTRIES[3]) == "abgebrochen"
    assert german.ending(ENTRIES[4]) == "nicht zu Ende gespielt"
    assert german.ending(ENTRIES[4], is_running=True) == "läuft gerade"
    assert german.title(Record("x.jsonl")) == "x.jsonl"
    assert german.title(Record("x", "hive_2020", ("{0}", " "))) == "{0} gegen (ohne Namen)"


# ---- opening and taking away ---------------------------------------------------------------------------------------


def reading(tmp_path: Path, read: Callable[[Arena, ReplayReader], Coroutine[Any, Any, None]]) -> None:
    """Read replays in an arena whose games get ready meanwhile."""

    async def run(arena: Arena) -> None:
        warming = Bench(cached=ALL).warming()
        getting_ready = asyncio.create_task(warming.run())
        await read(arena, ReplayReader(arena, warming))
        await getting_ready

    with_arena(tmp_path, run)


def test_official_files_of_every_season_are_opened(tmp_path: Path, game: Game) -> None:
    async def play(arena: Arena, files: ReplayReader) -> None:
        for path in sorted((DATA / game.name / "replays").glob("*.xml.gz"))[:2]:
            table = await files.upload(path.read_bytes(), path.name)
            assert arena.tables[table.id] is table
            assert table.game is game
            assert table.title == path.name
            assert not table.is_running

    reading(tmp_path, play)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"<protocol>",
        b"<html><body>no</body></html>",
        b'{"kielwasser":99}',
        b"{}",
        b"\x1f\x8b\x08 broken",
    ],
)
def test_a_broken_file_is_explained_and_leaves_everything_else(tmp_path: Path, content: bytes) -> None:
    async def play(arena: Arena, files: ReplayReader) -> None:
        kept = await files.upload((DATA / "hive_2020" / "replays" / "game1.xml.gz").read_bytes(), "kept")
        with pytest.raises(ReplayError) as caught:
            await files.upload(content, "broken")
        told = caught.value.text
        assert told.de != told.en
        assert list(arena.tables) == [kept.id]

    reading(tmp_path, play)


def test_a_record_is_taken_away_in_every_form(tmp_path: Path) -> None:
    replay = read(DATA / "hive_2020" / "replays" / "left.xml.gz")
    path = tmp_path / "game.jsonl"
    path.write_bytes(write_record(replay))

    async def play(arena: Arena, files: ReplayReader) -> None:
        assert (await files.open(path)).title == "game.jsonl"
        own = await files.record(path)
        assert (own.name, own.content) == ("game.jsonl", path.read_bytes())
        official = await files.official(path)
        assert official.content == write_official(parse(path.read_bytes()))
        assert official.name == official_name(replay)
        assert (await files.png(path, Look())).content.startswith(b"\x89PNG")
        moving = await files.gif(path, Look("en", "dark"))
        assert moving.content.startswith(b"GIF8")
        assert moving.name == "game.gif"

    reading(tmp_path, play)


def test_reading_ends_with_whoever_waits_for_it_and_has_a_limit(tmp_path: Path, monkeypatch) -> None:
    content = (DATA / "hive_2020" / "replays" / "game1.xml.gz").read_bytes()
    begun, ended = threading.Event(), threading.Event()

    def endless(content: bytes, ready: object) -> None:
        begun.set()
        try:
            while True:
                check()
        finally:
            ended.set()

    async def play(arena: Arena, files: ReplayReader) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(model, "parse", endless)
            task = asyncio.create_task(files.parse(content))
            assert await asyncio.to_thread(begun.wait, 60)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            assert await asyncio.to_thread(ended.wait, 60)
            patch.setattr(model, "LONGEST_WORK", 0.0)
            with pytest.raises(Impatient):
                await files.upload(content, "endless")
        assert not arena.tables

    reading(tmp_path, play)


def test_an_export_has_a_limit_and_a_page_gets_one_at_a_time(tmp_path: Path) -> None:
    path = DATA / "hive_2020" / "replays" / "game1.xml.gz"
    replay = read(path)
    with pytest.raises(Impatient):
        Patience(0.0).run(lambda: write_official(replay))

    async def play(arena: Arena, files: ReplayReader) -> None:
        going, asked = asyncio.Event(), list[int]()

        async def export() -> Download:
            asked.append(1)
            await going.wait()
            return await files.record(path)

        first = asyncio.create_task(files.take(export))
        while not asked:
            await asyncio.sleep(0)
        with pytest.raises(KielwasserError, match="still being prepared"):
            await files.take(export)
        first.cancel()
        await asyncio.wait([first])
        going.set()
        assert (await files.take(export)).name == path.name
        assert len(asked) == 2

    reading(tmp_path, play)


def test_a_table_that_is_gone_is_reopened_from_its_record(tmp_path: Path) -> None:
    played: list[Table] = []

    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        for ply in (1, 2, 3):
            while viewer.last_ply < ply:
                viewer.choose(next(choice.key for choice in viewer.frame().choices if choice.actions))
        played.append(table)

    async def come_again(arena: Arena, reader: ReplayReader) -> None:
        assert await reader.find("never-opened") is None
        path = await reader.find(played[0].id)
        assert path is not None
        table = await reader.reopen(played[0].id, path)
        assert table is arena.tables[played[0].id]
        assert await reader.reopen(played[0].id, path) is table
        assert not table.is_running
        assert [step.position for step in table.steps] == [step.position for step in played[0].steps]
        assert table.notice == REOPENED

    with_arena(tmp_path, play)
    reading(tmp_path, come_again)


def test_games_of_series_are_in_the_library_too(tmp_path: Path) -> None:
    """Those of the command line: one store, told apart by their source."""
    with contextlib.closing(Store(tmp_path / "series.sqlite")) as store:
        made = settings("new=random", "simple", games=2, game="hive_2020")
        series = Series.create(store, made)
        series.run(InlineExecutor)
        folder = tmp_path / "replays"
        folder.mkdir()
        record(folder, "a", winner=0)
        library = ReplayLibrary(folder, lambda: store)
        listed = library.entries()
        (at_table,) = Search(source=TABLE).find(listed)
        played = Search(source=SERIES).find(listed)
        assert at_table.name == "a.jsonl"
        assert {entry.names for entry in played} == {("new", "simple"), ("simple", "new")}
        for entry, game in zip(sorted(played, key=lambda entry: entry.name), store.games(series.id), strict=True):
            path = library.path(entry.name)
            replay = read(path)
            assert read_entry(path).names == entry.names == replay.names
            assert (entry.plies, entry.winner, entry.ended) == (game.plies, replay.result.winner, "REGULAR")
            assert (entry.points, entry.ruling, entry.series) == (replay.result.points, "book", series.id)
            with pytest.raises(KielwasserError, match="belongs to a mass test"):
                library.delete(entry.name)
        store.delete(series.id)
        assert [entry.source for entry in library.entries()] == [TABLE]
        with pytest.raises(KielwasserError, match="there is no record"):
            library.path("series-9-pair-0-game-1.jsonl")
        library.close()
        assert not path.exists()
