"""The READMEs' examples and commands work as printed, in both languages."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
import typer

from kielwasser.games import NAMES

ROOT = Path(__file__).parents[1]
READMES = (ROOT / "README.md", ROOT / "README.de.md")
FILE = str(ROOT / "tests" / "data" / "hive_2020" / "replays" / "game1.xml.gz")  # stands for FILE


def commands(readme: Path) -> list[list[str]]:
    """Return the command lines of a README, without what stands beside them."""
    text = readme.read_text(encoding="utf-8")
    lines = re.findall(r"^    \./run(?: (.*?))?(?:\s{3,}.*)?$", text, re.MULTILINE)
    return [shlex.split(line) for line in lines]


@pytest.fixture(params=READMES, ids=lambda readme: readme.name)
def readme(request: pytest.FixtureRequest) -> Path:
    """Each README in turn."""
    path: Path = request.param
    return path


def test_the_python_examples_run(readme):
    failed, attempted = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert attempted >= 6
    assert failed == 0


def test_every_game_is_shown(readme):
    text = readme.read_text(encoding="utf-8")
    for name in NAMES:
        assert text.count(f"`{name}`") >= 2


def test_every_link_leads_somewhere(readme):
    for target in re.findall(r"\]\(([^)#]+)\)", readme.read_text(encoding="utf-8")):
        assert (ROOT / target).is_file(), target


def test_both_say_the_same():
    english, german = READMES
    assert commands(english) == commands(german)
    texts = [readme.read_text(encoding="utf-8") for readme in READMES]
    assert len({text.count("\n## ") for text in texts}) == 1
    assert len({tuple(re.findall(r"```python.*?```", text, re.DOTALL)) for text in texts}) == 1


@pytest.mark.parametrize("line", commands(READMES[0]), ids=" ".join)
def test_every_command_is_one(line):
    from kielwasser.cli import app, with_command

    if line[:1] in (["test"], ["--help"]):
        return
    words = [FILE if word.startswith("FILE") else word for word in with_command(line)]
    group = typer.main.get_command(app)
    while hasattr(group, "commands"):
        name, *words = words
        group = group.commands[name]
    group.make_context(line[0] if line else "arena", list(words))  # it understands all of them
