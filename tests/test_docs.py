"""The documentation says what is true."""

import argparse
import ast
import doctest
import re
import runpy
import shlex
import sys
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from kielwasser.cli import running, with_command
from kielwasser.cli.parser import parser
from kielwasser.tournament.play.executor import InlineExecutor

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
MANUAL = ROOT / "src" / "kielwasser" / "manual" / "en"  # its own commands: tests/manual
PAGES = (*sorted(DOCS.glob("*.md")), ROOT / "README.md", ROOT / "README.de.md", ROOT / "CONTRIBUTING.md")


# ---- words ---------------------------------------------------------------------------------------------------------

#: Code, commands, doctests with what they print, and names of a season's documents.
NO_PROSE = re.compile(
    r"```.*?```|^ {4}.*?$|`[^`]*`|>>>.*?(?:\n\s*\n|\Z)|<[^>\s][^>]*>|\[cyan\].*?\[/cyan\]", re.S | re.M
)
WORD_LIST = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## What is called what")[1].split("\n## ")[0]
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def words_to_avoid() -> list[str]:
    """Return the last column of the word list."""
    rows = [line.split("|") for line in WORD_LIST.splitlines() if line.startswith("| ")][2:]
    return [word.strip() for row in rows for word in row[3].split(",") if word.strip()]


def english(file: Path) -> list[str]:
    """Return what a file says in English: its pages, its docstrings, the English halves of its texts."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".md":
        return [text.replace(WORD_LIST, "")]
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DOCUMENTED):
            found.append(ast.get_docstring(node) or "")
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Text" and len(node.args) == 2:
            parts = [part for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant)]
            found.append(" ".join(str(part.value) for part in parts))
    return found


def test_words_are_used_as_the_word_list_says():
    avoided = words_to_avoid()
    assert {"half-move", "color", "rulebook"} <= set(avoided)
    pattern = re.compile(rf"\b(?:{'|'.join(avoided)})s?\b|\b(?:for|to|of|by|at|with) who\b", re.IGNORECASE)
    assert pattern.search("the colors of who moves")
    pages = [page for page in (*PAGES, *MANUAL.glob("*.md")) if not page.name.endswith(".de.md")]
    files = (*pages, *(ROOT / "src").rglob("*.py"))
    assert len(files) > 300
    said = [(file.name, NO_PROSE.sub(" ", text)) for file in files for text in english(file)]
    found = [
        (name, text[max(0, hit.start() - 40) : hit.end() + 40]) for name, text in said for hit in pattern.finditer(text)
    ]
    assert found == []


LINKED = {*PAGES, *(DOCS / "history").glob("*.md"), *ROOT.glob("[A-Z]*.md")}  # those of the manual: tests/manual


@pytest.mark.parametrize("page", sorted(LINKED), ids=lambda page: f"{page.parent.name}-{page.name}")
def test_every_link_inside_the_repository_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).is_file(), target


def test_who_knows_numba_is_said_the_same_everywhere():
    core = ROOT / "src" / "kielwasser" / "core"
    importing = {
        file.stem for file in core.glob("*.py") if re.search(r"^(?:import|from) numba", file.read_text("utf-8"), re.M)
    }
    rule = (DOCS / "kernels.md").read_text(encoding="utf-8").split("\n1. ")[1].split(" import Numba")[0]
    assert set(re.findall(r"`core/(\w+)\.py`", rule)) == importing
    (said,) = re.findall(r"^Only this module, (.*) know Numba", (core / "kernel.py").read_text(encoding="utf-8"), re.M)
    assert {*re.findall(r"`(\w+)`", said), "kernel"} == importing


def test_every_ruling_has_its_own_id(game):
    ids = [row.en.split(":")[0] for row in game.rulings]
    assert len(set(ids)) == len(ids)
    assert all(row.de.startswith(f"{id_}:") for id_, row in zip(ids, game.rulings, strict=True))


def test_the_page_on_learning_runs_and_counts_right(game):
    page = DOCS / "learning.md"
    seen = game.observation()
    lines = page.read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if line.startswith(f"| {game.title} {game.season} |"))
    assert f"| {len(seen.planes)} of " in row
    assert f"| {len(seen.scalars)}: " in row


def test_the_examples_of_the_page_on_learning_run():
    failed, attempted = doctest.testfile(str(DOCS / "learning.md"), module_relative=False, encoding="utf-8")
    assert attempted >= 10
    assert failed == 0


# ---- every command is executed -------------------------------------------------------------------------------------

#: What is executed in place of what would take long, needs programs that are not here, or numbers of other series.
#: A file of a player costs an interpreter; those play in tests/test_first_player.py and tests/tournament. All that
#: stands in a page and neither here nor below is executed as it stands.
INSTEAD = {
    'match new="java -jar new.jar" old="java -jar old.jar" --game hive --games 1000': (
        "match new=random old=greedy --game hase --games 2"
    ),
    "match bot.py:Bot greedy --game hase --sprt 0 10": "match random greedy --game hase --sprt 0 10 --games 2",
    "match --resume 7": "match --resume 1",
    "tournament random greedy simple bot.py --game hase --format league": (
        "tournament random greedy simple --game hase --format league --games 2"
    ),
    "series 7 --replays folder --filter failed": "series 1 --replays folder --filter failed",
    "series 7 --log --filter lost": "series 2 --log --filter lost",
    "report 7 -o page.html": "report 1 -o page.html",
    "series --merge other.sqlite": "series",
    "match new.jar old.jar --game hive --seed 1 --store one.sqlite": (
        "match random greedy --game hase --games 2 --seed 1 --store one.sqlite"
    ),
    "match new.jar old.jar --game hive --seed 2 --store two.sqlite": (
        "match random greedy --game hase --games 2 --seed 2 --store two.sqlite"
    ),
    "actions GAME": "actions hase_igel_2018",
    "playthrough GAME": "playthrough hase_igel_2018 --out FILE",
    "playthrough --check FILE": "playthrough --check FILE",
}
#: What the option parser alone takes, and why.
ONLY_PARSED = {
    "": "the arena runs until it is stopped: tests/test_readme.py",
    "--proxy 127.0.0.1 --public-address https://arena.example": "the same: tests/e2e/test_arena_proxy.py",
    "serve": "runs until it is stopped: tests/test_readme.py, tests/server",
    "serve --password-file secret.txt": "as above",
    "check-client java -jar client.jar --depth 3": "there is no such client; clients of all kinds: tests/clientcheck",
    "check-client --game hive --keep lessons ./client": "as above",
    "match A B --game hive --ray auto": "a cluster takes half a minute: tests/tournament/play/test_cluster.py",
    "tune bot.py:Bot -p depth:3:1:6 -p greed:0.5:0:2 --game hase": "seconds: tests/manual/test_commands.py",
    "bench rules": "seconds: tests/test_readme.py",
    "bench batch": "seconds: tests/test_readme.py",
    "bench rules --cold": "compiles five games: tests/bench",
    "bench search": "seconds: tests/bench",
    "bench python": "half a minute: tests/words/test_commands.py",
    "bench batch --device cuda": "needs a graphics card",
    "bench arena": "seconds: tests/bench",
    "bench server": "seconds: tests/bench",
    "bench server hase_igel_2018 --attack 200 --seconds 60": "a minute: tests/bench",
    "bench server hase_igel_2018 --attack 500 --seconds 60": "minutes: tests/bench",
    "bench server hase_igel_2018 --attack 300 --seconds 15 --kind ghosts": "a minute: tests/bench",
    "fit GAME": "seconds: tests/test_readme.py",
    "train GAME": "minutes; a little of it: tests/words/test_commands.py",
    "analyse REPLAY": "seconds: tests/test_readme.py",
    "warm": "compiles five games; one of them: tests/manual/test_commands.py",
    "docs": "builds the site: tests/manual/test_site.py",
}
#: What is no command of the program and is not executed here, and why.
ELSEWHERE = {
    "./run test": "the whole suite would run itself; `run`: tests/test_run.py",
    "./run test ARGS…": "as above",
    "./run test --all": "as above",
    "./run test tests/games/hive_2020 -x": "as above",
    "./run --language de": "the arena; what commands say in German: tests/words",
    "python run": "tests/test_run.py",
    "python run test": "tests/test_run.py",
    "ray get-auth-token --generate": "writes to the user's folder",
    "ray start --head --node-ip-address=192.168.1.20 --disable-usage-stats": "starts a cluster that stays",
    "python tools/fuzz.py --inputs 1000000": "minutes; a little of it: tests/test_fuzz.py",
    "python tests/e2e/take_pictures.py": "writes docs/pictures; the same pages: tests/e2e",
    "python tests/e2e/weight.py": "a minute of loading pages; its parts: tests/e2e/test_page_weight.py",
    "python tests/scripts/check.py": "installs from a network; `./run test` runs it",
    "python -m pip install coverage": "installs from a network",
    "python -m coverage run -m pytest tests/protocol": "coverage is not installed for the tests",
    "python -m coverage combine": "as above",
    "python -m coverage report": "as above",
    "python tests/protocol/any_python.py src": "tests/protocol/test_tokens.py",
}
#: What the READMEs' figures are measured with; that takes minutes.
MEASURED = ("verify tests/", "match strongest ")
_COMMAND = r"(?:kielwasser|\./run|python|pip|ray)(?: \S.*?)?"


def typed(page: Path) -> list[str]:
    """Return what a page says to type, in its order: lines of their own, and what stands inside of sentences."""
    text = page.read_text(encoding="utf-8")
    own = rf"^ {{4}}({_COMMAND})(?: {{3,}}.*)?$"
    return [line or inside for line, inside in re.findall(rf"{own}|`({_COMMAND})`", text, re.MULTILINE)]


def ours(line: str) -> str | None:
    """Return what a line says to our own command, or None for other programs."""
    if line in ELSEWHERE:
        return None
    found = re.fullmatch(r"(?:kielwasser|\./run)(?: (.*))?", line)
    return None if found is None else found[1] or ""


def parse(words: list[str]) -> None:
    """Let the option parser read a command without doing anything."""
    command = parser()
    context = Context(command, info_name="kielwasser")
    name, found, rest = command.resolve_command(context, with_command(words))
    found.make_context(name, rest, parent=context)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_of_a_page_work(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIELWASSER_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(running.Venue, "executor_for", lambda *_: InlineExecutor)  # no processes for a few games
    for line in [said for line in typed(page) if (said := ours(line)) is not None]:
        if line in ONLY_PARSED or line.startswith(MEASURED):
            parse(shlex.split(line))
        elif page.parent == DOCS:  # other ones of the READMEs: tests/test_readme.py
            done = CliRunner().invoke(parser(), shlex.split(INSTEAD.get(line, line)))
            assert done.exit_code == 0, (line, done.output)


class Parsed(Exception):
    """The option parser was content."""


def test_tools_have_the_options_that_pages_name(monkeypatch):
    read = argparse.ArgumentParser.parse_args

    def only_parse(parser, *args):
        read(parser, *args)
        raise Parsed

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", only_parse)  # they play for minutes or hours
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    pages = (*PAGES, *MANUAL.glob("*.md"))
    lines = {line for page in pages for line in typed(page) if line.startswith("python tools/")} - ELSEWHERE.keys()
    assert len(lines) >= 4
    for line in lines:
        _, file, *options = shlex.split(line)
        monkeypatch.setattr(sys, "argv", [file, *options])
        with pytest.raises(Parsed):
            runpy.run_path(str(ROOT / file), run_name="__main__")


def test_no_code_is_left_out():
    with_blocks = {page.name for page in PAGES if "```" in page.read_text(encoding="utf-8")}
    assert with_blocks == {"learning.md", "README.md", "README.de.md"}  # executed above, and in tests/test_readme.py
    lines = {line for page in PAGES for line in typed(page)}
    for line in lines:
        assert ours(line) is not None or line in ELSEWHERE or line.startswith("python tools/"), line
    assert lines >= ELSEWHERE.keys()
    assert {ours(line) for line in lines} >= INSTEAD.keys() | ONLY_PARSED.keys()
