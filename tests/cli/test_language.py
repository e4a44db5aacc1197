"""The command line speaks the language that was chosen: help, errors of the option parser, what it prints."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from kielwasser.cli import german, take_option
from kielwasser.cli.parser import parser
from kielwasser.system.language import language

#: What is typed, and what is said to it in both languages.
SAID = [
    (["match", "--gams"], "Die Option --gams gibt es nicht.", "No such option"),
    (["nothing"], "Den Befehl 'nothing' gibt es nicht.", "No such command"),
    (["perft"], "Das Argument 'GAME' fehlt.", "Missing argument"),
    (["perft", "hive", "--depth", "x"], "das ist keine ganze Zahl", "valid integer"),
    (["perft", "hive", "--depth"], "braucht einen Wert", "requires an argument"),
    (["warm", "nothing"], "es gibt kein Spiel 'nothing'", "there is no game 'nothing'"),
    (["replay", "show", "nothing.xml"], "die Datei gibt es nicht", "there is no such file"),
    (["match", "a"], "ein Match braucht zwei Spieler", "a match needs two players"),
]


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


def test_the_help_loses_nothing_in_square_brackets(run):
    """Rich takes [word] for markup and drops it; what is meant as text stands in parentheses or begins otherwise."""
    tags = {"cyan", "/cyan", "bold", "/bold"}
    said = [*words(typer.main.get_command(parser())), *german.HELP.values()]
    assert not {tag for word in said for tag in re.findall(r"\[([a-z#/@][^\[]*?)\]", word)} - tags
    assert "[127.0.0.1]" in run("serve", "--help")


def test_the_help_and_a_refused_move_are_in_the_language_that_was_chosen(elsewhere):
    play = (["--language", "de", "play", "hive_2020"], "S:Q@9,9\n")
    (code, told, _), (_, played, _) = elsewhere(
        [(["--language", "de", "match", "--help"], ""), play], LANG="en_GB.UTF-8"
    )
    assert code == 0
    for word in ("Aufruf:", "[OPTIONEN]", "Optionen", "Zwei Spieler viele Spiele", "Diese Hilfe zeigen", "sonst:"):
        assert word in told
    for word in ("Usage", "Options", "Show this message", "default"):
        assert word not in told
    assert "Das Feld liegt außerhalb des Spielfelds." in played
    (_, told, _), _ = elsewhere([(["--language=en", "match", "--help"], ""), play], LANG="de_DE.UTF-8")
    assert "Usage:" in told


def test_errors_are_in_the_language_that_was_chosen(elsewhere, type_in):
    calls = [(["--language", "de", *arguments], "") for arguments, _, _ in SAID]
    for (arguments, in_german, in_english), (code, _, told) in zip(SAID, elsewhere(calls), strict=True):
        assert code == 2, arguments
        assert in_german in " ".join(told.split())
        assert in_english not in told
        _, told = type_in("--language", "en", *arguments, code=2)
        assert in_english in " ".join(told.replace("│", " ").split())


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
