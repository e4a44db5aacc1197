"""Errors say what is wrong in both languages: nobody is told something in one that was not chosen."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import kielwasser
from kielwasser.programs.program import ProgramError
from kielwasser.system.errors import IllegalMove, KielwasserError, Text, UnknownGame, require_none, text_of

SOURCE = Path(kielwasser.__file__).parent
INTERNAL = {"ContractBroken"}  # for who writes a game, and reads English


def families() -> set[str]:
    """Return the names of all errors of this package."""
    found, before = {"KielwasserError"}, 0
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")]
    while len(found) != before:
        before = len(found)
        for tree in trees:
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef) and any(
                    isinstance(b, ast.Name) and b.id in found for b in node.bases
                ):
                    found.add(node.name)
    return found - INTERNAL - {"Trap"}  # what a server tells its peers is the wire's


def plain() -> Iterator[str]:
    """Yield the places at which one is raised with a bare sentence."""
    ours = families()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            raised = node.exc
            name = raised.func.id if isinstance(raised.func, ast.Name) else ""
            first = raised.args[0] if raised.args else None
            if name in ours and isinstance(first, ast.Constant | ast.JoinedStr | ast.BinOp):
                yield f"{path.relative_to(SOURCE)}:{node.lineno}"


def test_no_error_is_raised_with_words_of_one_language():
    assert not list(plain())


def test_the_english_is_what_an_exception_prints():
    error = UnknownGame(Text("gibt es nicht", "does not exist"))
    assert str(error) == "does not exist"
    assert text_of(error).de == "gibt es nicht"
    assert text_of(ValueError("five")) == Text("five", "five")


def test_errors_travel_between_processes():
    for error in (
        KielwasserError(Text("eins", "one")),
        IllegalMove(Text("zwei", "two"), 3, 1),
        ProgramError(Text("drei", "three"), "printed"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.text, str(again)) == (type(error), error.text, str(error))
        assert vars(again) == vars(error)


def test_a_template_is_filled_in_both_languages_and_what_is_filled_in_is_no_template():
    told = Text("{whom} fehlt: {what!r}", "{whom} is missing: {what!r}").filled(whom=Text("Rot", "Red"), what="{x}")
    assert told == Text("Rot fehlt: '{x}'", "Red is missing: '{x}'")


def test_of_a_form_that_is_wrong_in_two_fields_a_command_says_the_first():
    problems = [("port", Text("kein Port", "no port")), ("host", Text("kein Rechner", "no host"))]
    with pytest.raises(UnknownGame) as caught:
        require_none(problems, UnknownGame)
    assert caught.value.text == problems[0][1]
    require_none([], UnknownGame)
