"""The file with which a player of one's own begins: it is understood, runs as it is, and says what comes next."""

from __future__ import annotations

import ast
import time

import pytest
from click.testing import CliRunner

import kielwasser
from kielwasser.cli.parser import parser
from kielwasser.client.kit import ClientError
from kielwasser.client.loading import load_player
from kielwasser.client.starting import class_name, starting_file

LANGUAGES = ("de", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_plays_legal_moves(game, language, tmp_path):
    file = tmp_path / "bot.py"
    file.write_text(starting_file("my bot", game, language), encoding="utf-8")
    player = load_player(str(file))
    assert player.game == game.name
    position = kielwasser.new(game.name, seed=2)
    for _ in range(4):
        seen = position.hide(position.to_move)
        position.play(player.choose(seen, time.monotonic() + 60))


def test_it_is_written_in_one_language(game):
    texts = {language: starting_file("Bot", game, language) for language in LANGUAGES}
    assert texts["de"] != texts["en"]
    for text in texts.values():
        assert "# de:" not in text
        assert "# en:" not in text
        value = next(node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
        assert value.name == "value"
        assert ast.get_docstring(value)


@pytest.mark.parametrize("name", ["7up", "", "!", "None"])
def test_what_is_no_name_is_refused(name):
    with pytest.raises(ClientError, match="will not do as a name"):
        class_name(name)


def test_the_command_writes_it_and_replaces_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    command = ["new-player", "Hoppel", "--game", "hase"]
    done = CliRunner().invoke(parser("new-player"), command)
    assert done.exit_code == 0, done.output
    assert "  ./run match hoppel.py random" in done.output
    written = (tmp_path / "hoppel.py").read_text(encoding="utf-8")
    assert "class Hoppel:" in written
    (tmp_path / "hoppel.py").write_text("mine", encoding="utf-8")
    again = CliRunner().invoke(parser("new-player"), command)
    assert again.exit_code != 0
    assert (tmp_path / "hoppel.py").read_text(encoding="utf-8") == "mine"
    monkeypatch.setattr("sys.argv", [str(tmp_path / "bin" / "kielwasser.exe")])  # as pip installs it
    forced = CliRunner().invoke(parser("new-player"), [*command, "--force"])
    assert forced.exit_code == 0
    assert "  kielwasser match hoppel.py random" in forced.output
    assert (tmp_path / "hoppel.py").read_text(encoding="utf-8") == written
