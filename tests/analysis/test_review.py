"""A game looked through: every move judged, mistakes found, the work kept."""

import random
from itertools import pairwise

import pytest

from kielwasser.analysis.model import Analysis, Judgement
from kielwasser.analysis.review import AnalysisPlan, analyse, count_moves
from kielwasser.bots.search.settings import level_in
from kielwasser.bots.search.thinking import Bounds, Thinker
from kielwasser.core.position import Position
from kielwasser.games import game as load_game
from kielwasser.replay.model import Ply, Replay
from kielwasser.system.errors import KielwasserError, Text

PLAN = AnalysisPlan("strongest@3")


def recorded(plies: int, name: str = "hase_igel_2018") -> Replay:
    """Return a game of which so many moves were played at random."""
    chance = random.Random(4)
    position = Position.deal(load_game(name), 4, "referee")
    positions, played = [position.copy()], []
    for _ in range(plies):
        move = chance.choice(position.legal_moves)
        played.append(Ply(position.to_move, str(move)))
        positions.append(position.play(move).copy())
    return Replay(position.game, ("A", "B"), tuple(positions), tuple(played))


def test_every_move_is_judged_and_kept(tmp_path):
    replay, keep, heard = recorded(6), tmp_path / "kept.jsonl", []
    analysis = analyse(replay, PLAN, keep, heard.append)
    assert heard == [1, 2, 3, 4, 5, 6]
    assert count_moves(replay) == 6
    assert [each.move for each in analysis.judgements] == [ply.move for ply in replay.plies]
    for each in analysis.judgements:
        assert 0 <= each.chance <= each.best_chance <= 1
        assert each.line[0] == each.best
        assert replay.positions[each.ply].judge(each.best).accepted
        assert (each.move == each.best) <= (each.loss == 0)
    assert all(0 <= analysis.accuracy(seat) <= 1 for seat in (0, 1))


def test_a_stopped_analysis_goes_on(tmp_path):
    replay, keep = recorded(4), tmp_path / "kept.jsonl"
    whole = analyse(replay, PLAN, keep)
    lines = keep.read_text(encoding="utf-8").splitlines(keepends=True)
    marked = lines[0].replace('"why": ["', '"why": ["schon da: ')  # the last move is judged first
    keep.write_text(marked + lines[1] + lines[2][:20], encoding="utf-8")  # stopped while it was writing
    again = analyse(replay, PLAN, keep)
    assert again.judgements[-1].why.de.startswith("schon da: ")
    assert again.judgements[:-1] == whole.judgements[:-1]


def test_a_graph_falls_exactly_where_a_move_has_lost_something():
    judgements = analyse(recorded(8), AnalysisPlan(nodes=400)).judgements
    assert [each.ply for each in judgements] == list(range(8))
    for each, later in pairwise(judgements):
        worth = later.best_chance if later.seat == each.seat else 1 - later.best_chance
        assert each.chance == pytest.approx(worth, abs=1e-4)
    assert any(each.name is not None for each in judgements)  # eight moves at random
    for each in judgements:
        assert each.loss > 0 or each.best == each.move or each.chance == each.best_chance


def test_each_position_is_searched_once_and_what_is_hidden_is_no_fault(monkeypatch):
    searched, think = [], Thinker.think

    def noting(self, position, bounds, seed, noticed=None):
        if seed.startswith("analysis"):
            searched.append((position.ply, bounds.nodes))
        return think(self, position, bounds, seed, noticed)

    monkeypatch.setattr(Thinker, "think", noting)
    analyse(recorded(4), AnalysisPlan(nodes=400))
    assert searched == [(3, 400), (4, 400), (2, 400), (1, 400), (0, 400)]  # the last one is no move's, but its worth
    searched.clear()
    analyse(recorded(2, "mississippi_2024"), AnalysisPlan(nodes=400))
    assert {nodes for _, nodes in searched} == {200}  # half for the best move, half for the one that was played
    assert {ply for ply, _ in searched} == {0, 1}


def test_moves_count_by_what_was_at_stake():
    open_, lost = judged(0, 0.3, 0.5), judged(2, 0.0, 0.0)
    assert open_.weight == 1
    assert lost.weight < 0.05
    assert Analysis(("RED", "BLUE"), ("A", "B"), (open_, lost), 1).accuracy(0) < open_.accuracy + 0.05


@pytest.mark.parametrize("number", [1, 3])
def test_a_level_judges_as_far_as_it_plays(number, monkeypatch):
    asked, think = [], Thinker.think

    def noting(self, position, bounds, seed, noticed=None):
        asked.append((bounds.nodes, bounds.depth))
        return think(self, position, bounds, seed, noticed)

    monkeypatch.setattr(Thinker, "think", noting)
    monkeypatch.setattr(Thinker, "prepare", lambda self: None)
    analyse(recorded(1), AnalysisPlan(f"strongest@{number}"))
    level = level_in(number, "hase_igel_2018")
    assert set(asked) == {(level.nodes, level.depth or Bounds().depth)}


def test_who_does_not_search_cannot_judge():
    with pytest.raises(KielwasserError, match="greedy cannot judge moves"):
        analyse(recorded(1), AnalysisPlan("greedy"))


def judged(ply: int, chance: float, best: float) -> Judgement:
    """Return a judgement of seat 0's or seat 1's move, by turns."""
    return Judgement(ply, ply % 2, "x", chance, best, "y", ("y",), Text("weil", "because"), 3)


def test_mistakes_by_size_and_the_turning_point():
    analysis = Analysis(
        ("RED", "BLUE"),
        ("A", "B"),
        (judged(0, 0.5, 0.5), judged(1, 0.3, 0.6), judged(2, 0.35, 0.7), judged(3, 0.7, 0.75), judged(4, 0.2, 0.2)),
        winner=1,
    )
    assert [each.ply for each in analysis.mistakes] == [2, 1, 3]
    assert [each.name.en for each in analysis.mistakes] == ["blunder", "blunder", "inaccuracy"]
    assert analysis.turning_point.ply == 2
    assert analysis.accuracy(0) < analysis.judgements[0].accuracy == 1
