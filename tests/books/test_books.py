"""Every sentence of the rule books names a test, and that test exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from kielwasser.games import names

_HERE = Path(__file__).parent
_TESTS = _HERE.parent
_LINE = re.compile(r"\| (?P<section>[^|]+) \| (?P<sentence>[^|]+) \| (?P<where>[^|]+) \|")
_OTHERWISE = "*deliberately otherwise:* "
_MOST_WORDS = 12


def _lines(book: Path) -> list[re.Match[str]]:
    """Return the lines of a book's table; a line of another shape is a mistake."""
    rows = [line for line in book.read_text(encoding="utf-8").splitlines() if line.startswith("|")][2:]
    matches = [(row, _LINE.fullmatch(row)) for row in rows]
    wrong = [row for row, match in matches if match is None]
    assert not wrong, "a line has three cells"
    return [match for _, match in matches if match is not None]


@cache
def _functions(file: str) -> frozenset[str]:
    tree = ast.parse((_TESTS / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _exists(test: str) -> bool:
    file, _, function = test.partition("::")
    return function.startswith("test_") and (_TESTS / file).is_file() and function in _functions(file)


@pytest.mark.parametrize("name", names())
def test_every_sentence_names_a_test_that_exists(name: str) -> None:
    lines = _lines(_HERE / f"{name}.md")
    assert lines
    claims = [line["where"] for line in lines if not line["where"].startswith(_OTHERWISE)]
    missing = [test for claim in claims for test in claim.split() if not _exists(test.strip("`"))]
    assert missing == []


@pytest.mark.parametrize("name", names())
def test_sentences_are_quoted_briefly_and_once(name: str) -> None:
    lines = _lines(_HERE / f"{name}.md")
    said = [(line["section"], line["sentence"]) for line in lines]
    assert len(set(said)) == len(said)
    assert [sentence for _, sentence in said if len(sentence.split()) > _MOST_WORDS] == []
