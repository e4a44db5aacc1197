"""What would this player do here? Asked without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import setup, with_arena

from kielwasser.arena.open_games import entries
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import Somebody
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.system.errors import KielwasserError

PLAYER = """
class First:
    def choose(self, position, deadline):
        return position.legal_moves[0]
"""


def test_built_in_players_and_programs_say_what_they_would_do(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        await arena.start()
        table = arena.open(setup("hase_igel_2018"), owner="me")
        for _ in range(3):
            arena.play(table, table.position.to_move, table.position.legal_moves[0])
        arena.cancel(table)
        viewer = Viewer(arena, table, Somebody(is_owner=True))
        viewer.look_at(1)  # the second seat is to move
        await viewer.ask_player("strongest@1")
        assert viewer.answer is not None
        assert table.steps[1].position.judge(viewer.answer.move).accepted
        assert "zöge hier" in viewer.answer.words.de
        viewer.look_at(2)
        assert viewer.answer is None

        (tmp_path / "first.py").write_text(PLAYER, encoding="utf-8")
        await viewer.ask_player("", str(tmp_path / "first.py"))
        assert viewer.answer is not None
        assert viewer.answer.move == table.steps[2].position.legal_moves[0]
        assert [entry.id for entry in entries(arena)] == [table.id]  # nobody sees where it was asked
        assert len(list(tmp_path.glob("*.jsonl"))) == 1
        with pytest.raises(KielwasserError):
            await viewer.ask_player("", "this-program-does-not-exist")

    with_arena(tmp_path, play)
