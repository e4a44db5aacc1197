"""The games that were written down are still played the same way, and the command notices if they are not."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import kielwasser
from kielwasser.cli.parser import parser
from kielwasser.envs.playthrough import check, playthrough

DATA = Path(__file__).parents[1] / "data"


def test_a_game_is_played_as_it_was_written_down(game):
    check((DATA / game.name / "playthrough.txt").read_text(encoding="utf-8"))


def test_the_first_line_that_differs_is_named(tmp_path):
    text = playthrough(kielwasser.game("hase_igel_2018"), "5", "referee")
    assert "over: " in text.splitlines()[-1]
    lines = text.splitlines()
    lines[7] = lines[7].replace("legal", "regal")
    with pytest.raises(kielwasser.KielwasserError, match=r"line 8 was .*regal.* and is now"):
        check("\n".join(lines))
    with pytest.raises(kielwasser.KielwasserError, match="no playthrough"):
        check("something else")


def test_the_command_writes_and_checks(tmp_path):
    file = tmp_path / "game.txt"
    runner, app = CliRunner(), parser("playthrough")
    assert runner.invoke(app, ["playthrough", "hase_igel_2018", "--seed", "3", "--out", str(file)]).exit_code == 0
    assert runner.invoke(app, ["playthrough", "--check", str(file)]).exit_code == 0
    file.write_text(file.read_text(encoding="utf-8") + "more\n", encoding="utf-8")
    done = runner.invoke(app, ["playthrough", "--check", str(file)])
    assert done.exit_code != 0
    assert "is now" in str(done.exception)
    assert runner.invoke(app, ["playthrough"]).exit_code != 0
