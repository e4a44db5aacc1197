"""What people type for a player."""

import sys

import pytest

from kielwasser.system.errors import KielwasserError
from kielwasser.tournament.basics.players import PlayerSpec, parse, parse_all, parse_tuned

CODE = """
class Bot:
    def __init__(self, seed=None, depth=1):
        self.depth = depth
    def choose(self, position, deadline):
        return position.legal_moves[0]
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "bot.py"
    path.write_text(CODE, encoding="utf-8")
    return path


def test_a_name_a_file_a_program(file):
    assert (parse("greedy").kind, parse("greedy").name) == ("built-in", "greedy")
    assert (parse(str(file)).kind, parse(str(file)).name) == ("python", "bot")
    assert parse(f"{file}:Bot").make("1").depth == 1
    program = parse(f"{sys.executable} {file} --fast")
    assert (program.kind, program.in_process) == ("program", False)
    assert program.program().parameters == (str(file), "--fast")


def test_names_and_options(file):
    spec = parse(f"new={file}:Bot?depth=3")
    assert (spec.name, spec.options, spec.make("1").depth) == ("new", (("depth", 3),), 3)
    assert [spec.name for spec in parse_all(["random", "random", "a=random"])] == ["random", "random#2", "a"]
    program = parse(f"{sys.executable} {file} --weight {{weight}}?weight=0.25")
    assert program.program().parameters[-1] == "0.25"


def test_specs_travel_as_json(file):
    spec = parse(f"new={file}:Bot?depth=3")
    assert PlayerSpec.from_json(spec.as_json()) == spec


def test_files_and_programs_are_found_from_anywhere(file, monkeypatch):
    monkeypatch.chdir(file.parent)
    assert parse("bot.py:Bot").text == f"{file}:Bot"
    assert parse(f"{sys.executable} bot.py x").program().parameters == (str(file), "x")


def test_tuned_parameters_must_have_a_place(file):
    assert parse_tuned(f"{file}:Bot", {"depth": 2}).make("1").depth == 2
    with pytest.raises(KielwasserError, match="cannot be made"):
        parse_tuned(f"{file}:Bot", {"width": 2})
    with pytest.raises(KielwasserError, match="takes no parameters"):
        parse_tuned("random", {"depth": 2})
    with pytest.raises(KielwasserError, match=r"has no \{depth\}"):
        parse_tuned(f"{sys.executable} {file} go", {"depth": 2})


@pytest.mark.parametrize("wrong", ["nobody", "", "nowhere/bot.py", "no-such-program --fast", "x=", "random?a=b"])
def test_nonsense_is_refused_at_once(wrong):
    with pytest.raises(KielwasserError, match=r"no player|is a number"):
        parse(wrong)
