"""What the manual says to type is typed, page by page, in the order of the page."""

from __future__ import annotations

import re
import shutil

import pytest
from click import Context
from written import WRITTEN, commands, furnish

from kielwasser.cli import running, with_command
from kielwasser.cli.parser import parser
from kielwasser.clientcheck import course
from kielwasser.clientcheck.course import Course
from kielwasser.clientcheck.lessons import LESSONS
from kielwasser.manual.pages import page
from kielwasser.tournament.play.executor import InlineExecutor

#: Numbers that make things long, and what stands for them.
SHORT = {"--games": "2", "--iterations": "1", "--time": "5", "--depth": "1", "--width": "60"}
#: Files of players cost an interpreter each; that those play is seen on other pages, and in tests/tournament.
FOR_FILES = {"players/anna.py": "anna=random", "players/ben.py": "ben=greedy"}
ON_TESTING = {"better.py": "better=greedy", "hoppel.py": "hoppel=random"}
#: What never ends, needs somebody else, or is no command of the program: the option parser alone takes it. They are
#: executed in tests/test_readme.py (the arena, `serve`, `connect`, `test`), tests/tournament (Ray) and test_site.py.
ONLY_PARSED = ("arena", "serve", "connect", "docs")
OF_RUN = ("test",)
QUICK = {"bench batch": ["--seconds", "0.01", "--games", "16"], "bench rules": ["--seconds", "0.01"]}
ELSEWHERE = ("first-player",)  # tests/test_first_player.py


def one_lesson(program, known, spoken, moves, **more) -> Course:
    """Return a short course."""
    return Course(program, known, spoken, 1, [LESSONS[1]], **more)


def shortened(words: list[str]) -> list[str]:
    """Return a command that does the same in less time."""
    short = [SHORT.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    if words[0] == "match" and words[1].startswith(("node ", "java ")):  # a lesson of the course is a game, too
        return ["check-client", "--game", words[4], *words[1].split()]
    if words[0] in ("match", "tournament"):
        instead = FOR_FILES | (ON_TESTING if "better.py" in words else {})
        short = [instead.get(word, word) for word in short]
    return short + QUICK.get(" ".join(words[:2]), [])


def parse(words: list[str]) -> None:
    """Let the option parser read a command without doing anything."""
    command = parser()
    context = Context(command, info_name="kielwasser")
    name, found, rest = command.resolve_command(context, words)
    found.make_context(name, rest, parent=context)


@pytest.mark.parametrize("name", [name for name in WRITTEN if commands(page(name, "en")) and name not in ELSEWHERE])
def test_the_commands_of_a_page_work(name, type_in, tmp_path, monkeypatch):
    furnish(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIELWASSER_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(course, "Course", one_lesson)
    monkeypatch.setattr(running.Venue, "executor_for", lambda *_: InlineExecutor)  # no processes for a few games
    for written in commands(page(name, "en")):
        words = with_command(written)
        if words[0] in OF_RUN:
            continue
        if words[0] in ONLY_PARSED or "--ray" in words:
            parse(words)
            continue
        if "./client" in words:
            continue  # which has to be compiled: tests/examples/test_clients.py
        call = shortened(words)
        if call[0] == "check-client" and call[3] in ("node", "java") and shutil.which(call[3]) is None:
            continue  # this machine cannot run it
        type_in(*call, stdin="random\nquit\n", code=(0, 4) if call[0] == "check-client" else 0)  # 4: too slow


def test_commands_inside_sentences_have_options_that_exist():
    for name in WRITTEN:
        for line in re.findall(r"`\./run ([^`]+)`", page(name, "en")):
            if line.split()[0] not in OF_RUN and "--help" not in line and line != "--version":
                parse(with_command(line.split()))
