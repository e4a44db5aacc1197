"""A game that the end of the program interrupts, and the next start."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import COMPUTER, setup, until, with_arena

from kielwasser.arena.open_games import interrupted
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import Somebody
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.replay import read
from kielwasser.system.errors import KielwasserError


def test_an_interrupted_game_is_played_on_at_its_table(tmp_path: Path) -> None:
    kept, known = tmp_path / "tables", {}

    async def begin(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018", second=COMPUTER), owner="me")
        table.pace = 0.0
        arena.play(table, 0, table.position.legal_moves[0])
        await until(lambda: table.expected == 0)
        known.update(id=table.id, position=table.position.copy(), keys=table.seats.keys)
        assert interrupted(arena, "me") == []

    async def go_on(arena: Arena) -> None:
        (found,) = interrupted(arena, "me")
        assert interrupted(arena, "somebody else") == []
        assert found.id == known["id"]
        assert arena.recorder is not None
        path = arena.recorder.find(found.id)
        assert path is not None
        table = arena.reopen(found.id, read(path), path)
        assert not table.is_running
        assert "unterbrochen" in Viewer(arena, table, Somebody("me"), ply=2).status().de
        arena.play_on(table)
        assert table.position == known["position"]
        assert len(table.steps) == 3
        table.pace = 0.0
        viewer = Viewer(arena, table, Somebody("me"), ply=2)
        assert viewer.seat == 0
        arena.play(table, 0, table.position.legal_moves[0])
        await until(lambda: table.expected == 0)
        assert len(table.steps) == 5
        with pytest.raises(KielwasserError, match="not interrupted"):
            arena.play_on(table)
        arena.cancel(table)
        assert interrupted(arena, "me") == []

    with_arena(tmp_path, begin, kept)
    with_arena(tmp_path, go_on, kept)


def test_a_game_that_is_over_or_abandoned_is_not_kept(tmp_path: Path) -> None:
    kept = tmp_path / "tables"

    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        assert len(list(kept.iterdir())) == 1
        (kept / "damaged.json").write_text('{"setup":{"seats":[1]}}', encoding="utf-8")
        assert [one.id for one in arena.kept.all()] == [table.id]
        assert arena.kept.find("../../etc/passwd") is None
        arena.cancel(table)
        assert arena.kept.all() == []

    with_arena(tmp_path, play, kept)


def test_an_interrupted_game_is_found_whatever_folder_is_used_for_records_now(tmp_path: Path) -> None:
    kept, known = tmp_path / "tables", {}

    async def begin(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        arena.play(table, 0, table.position.legal_moves[0])
        known.update(id=table.id, position=table.position.copy(), record=table.record)

    async def go_on(arena: Arena) -> None:
        path = arena.find_record(known["id"])
        assert path == known["record"]
        table = arena.reopen(known["id"], read(path), path)
        assert table.is_interrupted
        arena.play_on(table)
        assert table.position == known["position"]

    with_arena(tmp_path / "one", begin, kept)
    with_arena(tmp_path / "other", go_on, kept)


def test_nothing_is_forgotten_because_a_record_is_not_found_now(tmp_path: Path) -> None:
    """A folder may be somewhere else today: what is there again tomorrow can be played on."""
    kept, ids = tmp_path / "tables", []

    async def begin(arena: Arena) -> None:
        ids.append(arena.open(setup("hase_igel_2018"), owner="me").id)

    async def look(arena: Arena) -> None:
        assert arena.find_record(ids[0]) is None
        assert interrupted(arena, "me") == []
        (tmp_path / "away").rename(tmp_path / "here")
        assert [found.id for found in interrupted(arena, "me")] == ids
        record = arena.find_record(ids[0])
        assert record is not None
        record.unlink()
        arena.kept.forget_record(record)  # as the library does
        assert list(kept.iterdir()) == []

    with_arena(tmp_path / "here", begin, kept)
    (tmp_path / "here").rename(tmp_path / "away")
    with_arena(tmp_path / "other", look, kept)
