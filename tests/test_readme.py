"""The README's examples work as printed."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_python_examples_run():
    failed, attempted = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert attempted >= 6
    assert failed == 0


def test_every_game_is_shown():
    from kielwasser.games import NAMES

    text = README.read_text(encoding="utf-8")
    for name in NAMES:
        assert text.count(f"`{name}`") >= 2


def test_every_link_leads_somewhere():
    import re

    for target in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).is_file(), target
