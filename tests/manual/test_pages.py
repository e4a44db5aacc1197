"""The manual: both languages say the same, nothing in it is only claimed, and what has a source comes from there."""

from __future__ import annotations

import doctest
import fnmatch
import re
import tomllib
from pathlib import Path

import pytest
from written import EXAMPLES, GAME, ROOT, WRITTEN, blocks, commands

import kielwasser
from kielwasser.client.starting import starting_file
from kielwasser.core import hexgrid
from kielwasser.core.guide import Guide
from kielwasser.games import folder
from kielwasser.games import game as load
from kielwasser.games.mississippi_2017.board import offset
from kielwasser.manual.outline import outline
from kielwasser.manual.pages import LANGUAGES, PAGES, page, title
from kielwasser.manual.reference import MODULES

MANUAL = ROOT / "src" / "kielwasser" / "manual"
#: What is said to be typed and cannot be tried here: it installs from a network, or starts a cluster that stays.
ELSEWHERE = {
    "pipx install kielwasser-0.3.0-py3-none-any.whl",
    '.venv/bin/python -m pip install -e ".[cluster]"',
    '.venv/bin/python -m pip install -e ".[rl]"',
    "ray get-auth-token --generate",
    "export RAY_AUTH_MODE=token",
    "ray start --head --node-ip-address=192.168.1.20 --disable-usage-stats",
    "ray start --address=192.168.1.20:6379 --node-ip-address=192.168.1.21 --disable-usage-stats",
    "ray status",
    "ray stop",
    # tests/manual/test_backup.py does it elsewhere
    "cp -a /srv/kielwasser /srv/backup",
    "chmod -R go= /srv/backup",
    "rm -rf /srv/kielwasser",
    "cp -a /srv/backup /srv/kielwasser",
}
AS_ABOVE = {"kielwasser --version"}  # `./run --version`


def test_there_is_no_page_that_nobody_finds():
    for language in LANGUAGES:
        assert {path.stem for path in (MANUAL / language).glob("*.md")} == set(WRITTEN)


@pytest.mark.parametrize("name", WRITTEN)
def test_both_languages_say_the_same(name):
    german, english = (page(name, language) for language in LANGUAGES)
    assert commands(german) == commands(english)
    for mark in (r"^#+ ", r"^\|", r"^- ", r"^\d+\. ", r"^```\w+$"):
        assert len(re.findall(mark, german, re.MULTILINE)) == len(re.findall(mark, english, re.MULTILINE)), mark
    assert re.findall(r"\]\(([^)]*)\)", german) == re.findall(r"\]\(([^)]*)\)", english)
    for kind in ("sh", "js", "nginx", "caddy"):
        assert blocks(german, kind) == blocks(english, kind)
    assert title(name, "de")
    assert german != english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WRITTEN)
def test_every_link_leads_to_a_page(name, language):
    for target in re.findall(r"\]\(([^)#]*)", page(name, language)):
        assert target.startswith("https://") or target.removesuffix(".md") in PAGES, target


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WRITTEN)
def test_code_is_run_or_stands_in_a_file_that_is(name, language):
    text = page(name, language)
    files = [file.read_text(encoding="utf-8") for file in EXAMPLES.iterdir() if file.suffix in (".py", ".js", ".java")]
    files.append(starting_file("Hoppel", load(GAME), language))
    for code in blocks(text, "python"):
        assert ">>> " in code or any(code in file for file in files), code
    for code in blocks(text, "js"):
        assert code in (EXAMPLES / "client.js").read_text(encoding="utf-8")
    assert {line for code in blocks(text, "sh") for line in code.splitlines()} <= ELSEWHERE | AS_ABOVE
    assert not set(re.findall(r"^```(\w+)$", text, re.MULTILINE)) - {
        "python",
        "js",
        "sh",
        "nginx",
        "caddy",
    }  # the last two: tests/e2e/test_arena_proxy.py


@pytest.mark.parametrize("name", [name for name in WRITTEN if ">>> " in page(name, "en")])
def test_the_python_examples_run(name):
    german, english = (page(name, language) for language in LANGUAGES)
    assert blocks(german, "python") == blocks(english, "python")
    case = doctest.DocTestParser().get_doctest("".join(blocks(english, "python")), {}, name, name, 0)
    ran = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(case)
    assert ran.attempted
    assert not ran.failed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_game_has_all_its_parts(game, language):
    shown = []

    def illustrate(found, number, picture):
        shown.append((found, number, picture))
        return f"![{number}](here)"

    text = page(game.name, language, illustrate)
    guide: Guide = game.guide()
    assert [number for _, number, _ in shown] == sorted(number for number in range(1, len(list(guide.pictures()))))
    assert all(said.said(language) in text for said in guide.texts())
    assert all(f"- {row.said(language)}" in text for row in game.rulings)
    assert all(f"| `{why}` | {said.said(language)} |" in text for why, said in game.endings.values())
    assert game.wire_type in text
    for sample in ("opening.xml", "refusal.xml", "traffic.xml"):
        assert (folder(game.name) / sample).read_text(encoding="utf-8") in text
    assert text.count("\n## ") == 7  # rules, readings, actions, notation, rulings, endings, protocol
    for name in game.reading().names - {"count", "index"}:
        assert re.search(rf"\| (?:`|<code>){name}\b", text), name


def test_both_languages_explain_the_same_notation(game):
    folder = Path(kielwasser.__file__).parent / "games" / game.name
    german, english = (folder.joinpath(f"notation.{each}.md").read_text(encoding="utf-8") for each in LANGUAGES)
    for mark in (r"^\| (.*?) \|", r"^ {4}(.*)$"):
        rows = [re.findall(mark, text, re.MULTILINE) for text in (german, english)]
        assert [row for row in rows[0] if "`" in row or " R " in row] == [
            row for row in rows[1] if "`" in row or " R " in row
        ]


def test_actions_of_the_notation_are_what_the_game_writes(game):
    text = (Path(kielwasser.__file__).parent / "games" / game.name / "notation.en.md").read_text(encoding="utf-8")
    examples = [
        word for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for word in re.findall(r"`(.+?)`", row)
    ]
    assert len(examples) >= 2
    for example in examples:
        assert game.notation.format_move(game.notation.parse_move(example)) == example


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_documented(module):
    for entry in outline(module):
        assert entry.meaning, entry.name
        for member in entry.members:
            assert member.meaning or "(" not in member.declaration, f"{entry.name}.{member.name}"


def test_the_package_carries_what_the_pages_need():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["setuptools"]["package-data"]["kielwasser"]
    package = ROOT / "src" / "kielwasser"
    needed = [path for suffix in ("md", "xml", "json", "js", "css", "svg") for path in package.rglob(f"*.{suffix}")]
    assert len(needed) > 40
    for path in needed:
        name = path.relative_to(package).as_posix()
        assert any(fnmatch.fnmatch(name, pattern) and name.count("/") == pattern.count("/") for pattern in patterns), (
            name
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_neighbouring_fields_are_where_the_page_says(language):
    """The rivers' and Hive's tables, beside the tables of the rules."""
    rows = re.findall(r"^\|[^|\n]*(?:\| \([^|]*\) ){6}\|$", page("protocol", language), re.MULTILINE)
    told = [[tuple(eval(part, dict.fromkeys("xyzqrs", 0))) for part in re.findall(r"\(.*?\)", row)] for row in rows]
    even, odd, hive, recent = told
    clockwise = [hexgrid.neighbour((0, 0), direction) for direction in range(6)]
    assert [(q, r) for q, r, _ in recent] == clockwise
    assert [(x, y) for x, y, _ in hive] == [clockwise[i] for i in (5, 0, 1, 2, 3, 4)]
    assert all(sum(cell) == 0 for cell in (*hive, *recent))
    for start, row in (((0, 0), even), ((0, 1), odd)):
        x, y = offset(*start)
        around = [offset(*hexgrid.neighbour(start, direction)) for direction in (0, 5, 4, 3, 2, 1)]
        assert [(x + dx, y + dy) for dx, dy in row] == around
