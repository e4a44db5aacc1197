"""`play`: players of one's own in the terminal, a new board each time, and what went wrong."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kielwasser.cli.parser import parser
from kielwasser.client.kit import PlayerFailed
from kielwasser.tournament.basics.players import PlayerError

PLAYER = """
class First:
    game = "hase_igel_2018"
    hints = "always the first"
    def choose(self, position, deadline):
        return {move}
"""


def play(*arguments: str) -> Result:
    """Play Hase und Igel in this process."""
    return CliRunner().invoke(parser("play"), ["play", "hase", *arguments])


@pytest.fixture
def bot(tmp_path: Path) -> str:
    """A file with a class."""
    file = tmp_path / "bot.py"
    file.write_text(PLAYER.format(move="position.legal_moves[0]"), encoding="utf-8")
    return str(file)


def test_a_player_of_ones_own_plays(bot):
    done = play("--first", bot, "--second", "greedy", "--json")
    assert done.exit_code == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["hints"] == ["always the first"]
    assert "hints" not in lines[1]
    assert lines[-1]["why"]


def test_a_player_of_another_game_is_refused(bot):
    done = CliRunner().invoke(parser("play"), ["play", "hive", "--second", bot])
    assert isinstance(done.exception, PlayerError)
    assert str(done.exception) == "bot plays hase_igel_2018, not hive_2020"


def test_programs_are_sent_to_the_arena():
    done = play("--second", sys.executable)
    assert done.exit_code == 2
    assert "arena" in done.output


def test_another_board_is_dealt_each_time():
    def board(*seed: str) -> str:
        first, second, *_ = play(*seed).stdout.splitlines()
        assert not seed or first == "board 7 (the same again: --seed 7)"
        return second

    assert len({board() for _ in range(3)}) > 1
    assert board("--seed", "7") == board("--seed", "7")


def test_what_a_player_does_wrong_is_told(bot):
    Path(bot).write_text(PLAYER.format(move="'E'"), encoding="utf-8")
    done = play("--first", bot)
    assert isinstance(done.exception, PlayerFailed)
    assert str(done.exception).startswith("RED: the move E is not allowed: ")
