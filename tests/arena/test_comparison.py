"""Two games side by side, without a browser."""

from __future__ import annotations

from pathlib import Path

from kielwasser.arena.comparison import Comparison
from kielwasser.arena.tables.line import Step
from kielwasser.arena.tables.table import Table, from_replay
from kielwasser.core.position import Position
from kielwasser.games import game
from kielwasser.replay import read

DATA = Path(__file__).parents[1] / "data"


def played(*moves: str, seed: str = "1", name: str = "hive_2020") -> Table:
    """Return a table at which some moves were played."""
    position = Position.deal(game(name), seed)
    steps = [Step(position.copy())]
    for text in moves:
        seat, move = position.to_move, position.parse(text)
        position.play(move)
        steps.append(Step(position.copy(), seat, move))
    return Table("x", position.game, ("Anna", "Ben"), steps)


def test_games_part_at_the_first_different_move() -> None:
    comparison = Comparison(played("S:Q@0,0", "S:G@1,0", "S:A@-1,0"), played("S:Q@0,0", "S:Q@1,0"))
    assert comparison.parting() == 2
    assert comparison.summary().de == "Gleich bis Zug 1, verschieden ab Zug 2."
    assert [(row.first, row.second, row.is_same) for row in comparison.rows()] == [
        ("S:Q@0,0", "S:Q@0,0", True),
        ("S:G@1,0", "S:Q@1,0", False),
        ("S:A@-1,0", "", False),
    ]
    assert [text.de for text in comparison.rows()[2].words] == ["Ameise auf -1,0 gesetzt", ""]


def test_the_shorter_game_waits_at_its_end() -> None:
    comparison = Comparison(played("S:Q@0,0", "S:G@1,0", "S:A@-1,0"), played("S:Q@0,0"))
    comparison.go(99)
    assert comparison.ply == 3
    assert comparison.plies() == (3, 1)
    comparison.go(-1)
    assert comparison.plies() == (0, 0)


def test_equal_other_and_unlike_games() -> None:
    replay = read(DATA / "hive_2020" / "replays" / "game1.xml.gz")
    same = Comparison(from_replay(replay, "a", "a"), from_replay(replay, "b", "b"))
    assert same.parting() is None
    assert same.summary().en == "Both games are the same."
    assert all(row.is_same for row in same.rows())
    assert Comparison(played(), played(seed="2")).summary().en == "Even the start positions differ."
    assert Comparison(played("S:Q@0,0"), played("S:A@0,0")).summary().en == "The same start, different from move 1 on."
    other = Comparison(played(), played(name="cartagena_2013"))
    assert other.parting() == 0
    assert other.summary().en == "These are two different games."
