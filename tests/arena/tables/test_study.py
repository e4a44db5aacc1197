"""A game that is looked through at its table, without a browser."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tables import setup, until, with_arena

from kielwasser.analysis.review import AnalysisPlan
from kielwasser.arena.tables.analyst import Analyst
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.table import Table
from kielwasser.arena.viewing.analysis import about, best_actions, summary
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.core.position import Position
from kielwasser.drawing.arrows import ways
from kielwasser.games import game as load_game
from kielwasser.games import names
from kielwasser.system.errors import KielwasserError

PLAN = AnalysisPlan("strongest@2")


def played(arena: Arena, moves: int) -> Table:
    """Return a table whose game was ended after so many moves."""
    table = arena.open(setup("hase_igel_2018"), owner="me")
    chance = random.Random(5)
    for _ in range(moves):
        arena.play(table, table.position.to_move, chance.choice(table.position.legal_moves))
    return table


def test_a_game_is_looked_through_while_its_page_shows_what_is_known(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        analyst = Analyst(PLAN, lambda replay, plan: tmp_path / "kept.jsonl")
        table = played(arena, 6)
        with pytest.raises(KielwasserError, match="when it is over"):
            analyst.begin(table)
        arena.cancel(table)
        assert analyst.recall(table) is None
        study, seen = analyst.begin(table), []
        study.watch(lambda: seen.append(len(study.judgements)))
        await until(lambda: not study.is_running)
        assert seen == [1, 2, 3, 4, 5, 6, 6]
        assert [ply for ply, _ in study.curve()] == list(range(7))
        assert "Accuracy" in summary(table).en
        for ply in range(7):
            said = about(table, ply)
            assert len(said) == (ply > 0) + (ply < 6)
            assert all(text.de and text.en for text in said)
        best = best_actions(table, 0)
        assert table.steps[0].position.judge(best).accepted
        viewer = Viewer(arena, table)
        assert ("arrow-best" in viewer.frame().arrows) == bool(ways(table.steps[0].position, best))

        table.study = None  # as after a restart
        again = analyst.recall(table)
        assert again is not None
        assert again.judgements == study.judgements
        await analyst.close()

    with_arena(tmp_path, play)


def test_a_stopped_analysis_keeps_what_is_done_and_goes_on(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        analyst = Analyst(PLAN, lambda replay, plan: tmp_path / "kept.jsonl")
        table = played(arena, 5)
        arena.cancel(table)
        study = analyst.begin(table)
        analyst.stop(study)
        await until(lambda: not study.is_running)
        assert not study.is_whole
        assert summary(table) is None
        assert analyst.begin(table) is study
        await until(lambda: not study.is_running)
        assert study.is_whole
        assert len((tmp_path / "kept.jsonl").read_text(encoding="utf-8").splitlines()) == 5
        await analyst.close()

    with_arena(tmp_path, play)


def test_a_move_is_an_arrow_from_where_its_piece_stood() -> None:
    position = Position.deal(load_game("hase_igel_2018"), 4, "referee")
    move = position.parse("A3,CT+20") if position.judge("A3,CT+20").accepted else position.legal_moves[0]
    ((begin, end),) = ways(position, move.actions)
    assert begin != end
    position.play(move)
    assert ways(position, ()) == ()


@pytest.mark.parametrize("name", names())
def test_every_piece_that_a_move_takes_somewhere_has_its_arrow(name: str) -> None:
    chance, game = random.Random(5), load_game(name)
    position = Position.deal(game, 5, "referee")
    while position.ply < 12 and position.legal_moves:
        move, mover = chance.choice(position.legal_moves), position.to_move
        drawn, begin = ways(position, move.actions), game.view().stands(position, mover)
        position.play(move)
        end = game.view().stands(position, mover)
        gone = {(begin[piece], end[piece]) for piece in begin if begin[piece] != end[piece]}
        assert gone <= {(way[0], way[-1]) for way in drawn}
