"""The command line speaks the language that was chosen: help, errors of the option parser, what it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from kielwasser.cli import german, take_option
from kielwasser.cli.parser import parser
from kielwasser.system.language import language


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as a user does."""
    environment = {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "300", "KIELWASSER_LANG": "", **variables}
    return subprocess.run(
        [sys.executable, "-m", "kielwasser", *arguments], capture_output=True, encoding="utf-8", env=environment
    )


def words(command: Any) -> Iterator[str]:
    """Yield everything that the help of a command and its sub-commands says."""
    for name in ("help", "short_help", "epilog", "rich_help_panel"):
        said = getattr(command, name, None)
        if isinstance(said, str):
            yield said
    for parameter in command.params:
        if isinstance(getattr(parameter, "help", None), str):
            yield parameter.help
    for inner in getattr(command, "commands", {}).values():
        yield from words(inner)


def test_everything_that_the_help_says_has_a_german_and_nothing_else_has():
    said = {word for word in words(typer.main.get_command(parser())) if word}
    assert not said - german.HELP.keys()
    assert not german.HELP.keys() - said - {"Show this message and exit."}
    assert not [english for english, told in german.HELP.items() if english == told]


def test_the_help_loses_nothing_in_square_brackets():
    """Rich takes [word] for markup and drops it; what is meant as text stands in parentheses or begins otherwise."""
    tags = {"cyan", "/cyan", "bold", "/bold"}
    said = [*words(typer.main.get_command(parser())), *german.HELP.values()]
    assert not {tag for word in said for tag in re.findall(r"\[([a-z#/@][^\[]*?)\]", word)} - tags
    assert "[127.0.0.1]" in run("serve", "--help", KIELWASSER_LANG="en").stdout


def test_the_help_is_in_the_language_that_was_chosen():
    told = run("--language", "de", "match", "--help")
    assert told.returncode == 0
    for word in ("Aufruf:", "[OPTIONEN]", "Optionen", "Zwei Spieler viele Spiele", "Diese Hilfe zeigen", "sonst:"):
        assert word in told.stdout
    for word in ("Usage", "Options", "Show this message", "default"):
        assert word not in told.stdout
    assert "Usage:" in run("--language=en", "match", "--help", LANG="de_DE.UTF-8").stdout


@pytest.mark.parametrize(
    ("arguments", "german_words", "english_words"),
    [
        (["match", "--gams"], "Die Option --gams gibt es nicht.", "No such option"),
        (["nothing"], "Den Befehl 'nothing' gibt es nicht.", "No such command"),
        (["perft"], "Das Argument 'GAME' fehlt.", "Missing argument"),
        (["perft", "hive", "--depth", "x"], "das ist keine ganze Zahl", "valid integer"),
        (["perft", "hive", "--depth"], "braucht einen Wert", "requires an argument"),
        (["warm", "nothing"], "es gibt kein Spiel 'nothing'", "there is no game 'nothing'"),
        (["replay", "show", "nothing.xml"], "die Datei gibt es nicht", "there is no such file"),
        (["match", "a"], "ein Match braucht zwei Spieler", "a match needs two players"),
    ],
)
def test_errors_are_in_the_language_that_was_chosen(arguments, german_words, english_words):
    told = run("--language", "de", *arguments)
    assert told.returncode == 2
    assert german_words in " ".join(told.stderr.split())
    assert english_words not in told.stderr
    assert english_words in " ".join(run("--language", "en", *arguments).stderr.split())


@pytest.mark.parametrize(
    ("variables", "found"),
    [
        ({"KIELWASSER_LANG": "de"}, "de"),
        ({"KIELWASSER_LANG": "en", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "German_Germany.1252"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_users(monkeypatch, variables, found):
    for name in ("KIELWASSER_LANG", "LC_ALL", "LANG"):
        monkeypatch.setenv(name, variables.get(name, ""))
    assert language() == found


def test_the_option_stands_before_the_command(monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "")
    assert take_option(["--language", "de", "picture", "--language", "en"]) == ["picture", "--language", "en"]
    assert os.environ["KIELWASSER_LANG"] == "de"
    assert take_option(["--language=en"]) == []
    assert os.environ["KIELWASSER_LANG"] == "en"
    assert take_option(["picture", "--language", "de"]) == ["picture", "--language", "de"]
