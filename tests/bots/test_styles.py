"""The players of other kinds in `tools/`, against which ours are measured."""

import random
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from kielwasser.bots.simple import draw
from kielwasser.core.position import Position
from kielwasser.games import game, names

TOOLS = Path(__file__).parents[2] / "tools"
ALONE = {"cartagena_2013": "saver", "hase_igel_2018": "runner", "hive_2020": "rusher", "blokus_2027": "spreader"}


@pytest.fixture
def styles(monkeypatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    import styles

    return styles


def test_every_game_has_one(styles):
    assert set(styles.STYLE_OF) == set(names())
    assert set(styles.STYLE_OF.values()) == set(styles.STYLES)
    assert {name: style for name, style in styles.STYLE_OF.items() if style != "planner"} == ALONE


@pytest.mark.parametrize("ruling", ["book", "referee"])
@pytest.mark.parametrize("name", ALONE)
def test_it_beats_somebody_who_moves_at_random(styles, name, ruling):
    won = 0
    for board, seat in product(range(3), (0, 1)):
        style = styles.STYLES[ALONE[name]]()
        position, chance = Position.deal(game(name), f"style/{board}", ruling), random.Random(board)
        while not position.is_over:
            mover = position.to_move
            move = style.choose(position, 0.0) if mover == seat else draw(position.hide(mover), chance)
            verdict = position.judge(move)
            assert verdict.accepted, (position.text, str(move))
            position.follow(verdict, move.actions)
        won += position.outcome.winner == seat
    assert won >= 5


def test_it_looks_only_at_what_its_seat_may_see(styles):
    position = Position.deal(game("cartagena_2013"), "style", "book")
    other_stack = position.redeal(position.to_move, "another")
    assert position.text != other_stack.text
    saver = styles.STYLES["saver"]()
    assert saver.choose(position, 0.0) == saver.choose(other_stack, 0.0)


def test_a_rusher_surrounds_the_other_bee(styles):
    """A bee with one gap left, which a piece of the rusher's can fill: it does."""
    position = Position.deal(game("hive_2020"), "style", "book")
    rusher, chance = styles.STYLES["rusher"](), random.Random(3)
    while not position.is_over:
        free = position.points[1 - position.to_move]
        wins = [move for move in position.legal_moves if _is_won(position, move)] if free == 1 else []
        move = rusher.choose(position, 0.0) if position.to_move == 0 or wins else draw(position, chance)
        if wins:
            assert _is_won(position, move)
            return
        position.play(move)
    pytest.fail("nobody was one piece short of it")


def _is_won(position: Position, move) -> bool:
    mover, after = position.to_move, position.copy()
    after.play(move)
    return after.points[1 - mover] == 0


def test_duels_know_them():
    done = subprocess.run(
        [sys.executable, str(TOOLS / "duel.py"), "hase_igel_2018", "runner", "random", "--games", "2", "--quiet"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "runner against random, book" in done.stdout
    assert "(+2 =0 -0)" in done.stdout
