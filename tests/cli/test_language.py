"""The command line speaks the language that was chosen: help, errors of the option parser, what it prints."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest

from kielwasser.cli import german, take_option
from kielwasser.cli.parser import parser
from kielwasser.system.language import language

#: What is typed, and what is said to it in both languages.
SAID = [
    (["match", "--gams"], "Die Option --gams gibt es nicht.", "No such option"),
    (["nothing"], "Den Befehl 'nothing' gibt es nicht.", "No such command"),
    (["perft"], "Das Argument 'SPIEL' fehlt.", "Missing argument"),
    (["perft", "hive", "--depth", "x"], "'x' ist keine ganze Zahl", "'x' is not a whole number"),
    (["perft", "hive", "--depth"], "braucht einen Wert", "requires an argument"),
    (["perft", "hive", "--depth", "0"], "0 geht nicht: mindestens 1", "0 is out of bounds: at least 1"),
    (["perft", "hive", "--divide=no"], "hat keinen Wert", "does not take a value"),
    (["perft", "hive", "chess"], "Zu viele Argumente (chess)", "unexpected extra arguments (chess)"),
    (["match", "a", "b", "--sprt", "1"], "braucht 2 Werte", "requires 2 arguments"),
    (["picture", "--theme", "pink"], "'pink' ist keins von light, dark", "'pink' is not one of light, dark"),
    (["replay", "shout"], "Den Befehl 'shout' gibt es nicht.", "No such command"),
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
    said = {word for word in words(parser()) if word}
    assert not said - german.HELP.keys()
    assert not german.HELP.keys() - said - {"Show this message and exit."}
    assert not [english for english, told in german.HELP.items() if english == told]


def test_the_help_loses_nothing_in_square_brackets(run):
    """Rich takes [word] for markup and drops it; what is meant as text stands in parentheses or begins otherwise."""
    tags = {"cyan", "/cyan", "bold", "/bold"}
    said = [*words(parser()), *german.HELP.values()]
    assert not {tag for word in said for tag in re.findall(r"\[([a-z#/@][^\[]*?)\]", word)} - tags
    assert "[127.0.0.1]" in run("serve", "--help")


def test_what_is_required_has_no_default(run):
    told = " ".join(run("verify", "--help").replace("│", " ").split())
    assert "[required]" in told


def test_what_may_be_left_out_has_no_default_unless_there_is_one(run):
    assert "default" not in run("bench", "rules", "--help").partition("Options")[0]


def test_the_help_and_a_refused_move_are_in_the_language_that_was_chosen(run):
    told = run("--language", "de", "match", "--help")
    for word in ("Aufruf:", "[OPTIONEN]", "Optionen", "Zwei Spieler viele Spiele", "Diese Hilfe zeigen", "sonst all]"):
        assert word in told
    for word in ("Usage", "Options", "Show this message", "default"):
        assert word not in told
    played = run("--language", "de", "play", "hive_2020", stdin="S:Q@9,9\n")
    assert "Das Feld liegt außerhalb des Spielfelds." in played
    assert "Usage:" in run("--language=en", "match", "--help")


@pytest.mark.parametrize(("arguments", "in_german", "in_english"), SAID)
def test_errors_are_in_the_language_that_was_chosen(type_in, arguments, in_german, in_english):
    for language_, wanted, other in (("de", in_german, in_english), ("en", in_english, in_german)):
        _, told = type_in("--language", language_, *arguments, code=2)
        said = " ".join(told.replace("│", " ").split())
        assert wanted in said
        assert other not in said


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


def test_options_are_readable_on_a_narrow_terminal_and_their_values_are_german(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    told = run("--language", "de", "tournament", "--help")
    assert max(map(len, told.splitlines())) <= 80
    assert "…" not in told.partition("Optionen")[2]  # nothing is cut off
    assert "round-robin|gauntlet|league|knockout|swiss" in told
    assert "--game, -g SPIEL" in told
    assert "[SPIELER…]" in told
    assert "GAME" not in told
