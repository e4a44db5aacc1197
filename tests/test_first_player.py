"""The page on a first player: its code is what `new-player` writes, and its commands work in the order of the page."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from kielwasser.cli import running
from kielwasser.client.starting import starting_file
from kielwasser.clientcheck import course
from kielwasser.clientcheck.course import Course
from kielwasser.clientcheck.lessons import LESSONS
from kielwasser.games import game, names
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.play.hosts import Hosts

MANUAL = Path(__file__).parents[1] / "src" / "kielwasser" / "manual"
PAGES = {language: MANUAL / language / "first-player.md" for language in ("en", "de")}
GAME = "hase_igel_2018"
BELOW, PRINT = "me = position.to_move", "print(position.points)"  # what the page tells to write, and where
FEWER = {"20": "2", "200": "2"}  # games


def _one_lesson(program, known, spoken, moves, **more) -> Course:
    return Course(program, known, spoken, 1, [LESSONS[1]], **more)


def commands(page: Path) -> list[list[str]]:
    """Return the command lines of a page, in order."""
    lines = re.findall(r"^    \./run (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return [shlex.split(line) for line in lines]


@pytest.mark.parametrize("language", PAGES)
def test_the_code_is_what_is_written(language):
    (shown,) = re.findall(r"```python\n(.*?)```", PAGES[language].read_text(encoding="utf-8"), re.DOTALL)
    assert shown in starting_file("Hoppel", game(GAME), language)


def test_both_pages_say_the_same():
    english, german = (page.read_text(encoding="utf-8") for page in PAGES.values())
    assert commands(PAGES["en"]) == commands(PAGES["de"])
    assert len(commands(PAGES["en"])) >= 9
    assert all(f"`{line}`" in text for line in (BELOW, PRINT) for text in (english, german))
    for mark in (r"^## \d", r"^\| "):
        assert len(re.findall(mark, english, re.MULTILINE)) == len(re.findall(mark, german, re.MULTILINE))
    in_points = german.replace(",", ".")  # 97,5 % is 97.5 %
    figures = [re.findall(r"^\| .* [\d.]+ % .*$", text, re.MULTILINE) for text in (english, in_points)]
    assert figures[0] == figures[1]
    assert len(figures[0]) == len(names())


def follow(page: Path, name: str, tried: str, type_in, monkeypatch, folder: Path) -> dict[str, str]:
    """Do what a page says, for a game, with a player that tries so many moves and in few games; return what is said."""
    said = {}
    monkeypatch.chdir(folder)
    monkeypatch.setenv("KIELWASSER_DATA", str(folder / "data"))
    monkeypatch.setattr(course, "Course", _one_lesson)
    for words in commands(page):
        call = [FEWER.get(word, word).replace(GAME, name) for word in words]
        if "better.py" in words:
            shutil.copy("hoppel.py", "better.py")
        ends = (0, 4) if words[0] == "check-client" else 0  # 4: too slow
        told = "".join(type_in(*call, stdin="random\nquit\n", code=ends))
        if words[0] == "new-player":
            source = Path("hoppel.py").read_text(encoding="utf-8").replace("TRIED = 200", f"TRIED = {tried}")
            source = re.sub(rf"^( +){re.escape(BELOW)}$", rf"\g<0>\n\1{PRINT}", source, flags=re.MULTILINE)
            Path("hoppel.py").write_text(source, encoding="utf-8")
        said[" ".join(words)] = told
    return said


def test_the_commands_lead_from_nothing_to_a_measured_player(type_in, tmp_path, monkeypatch):
    said = follow(PAGES["en"], GAME, "200", type_in, monkeypatch, tmp_path)
    assert "hoppel | (0, 0)" in said["series 1 --log"]


@pytest.mark.parametrize("name", [name for name in names() if name != GAME])
def test_the_commands_are_the_same_for_the_other_games(name, type_in, tmp_path, monkeypatch):
    def make(_, job, seat, player):  # here: an interpreter for each player of each series would take long
        return job.players[player].make(job.seed(seat, player))

    monkeypatch.setattr(running.Venue, "executor_for", lambda *_: InlineExecutor)
    monkeypatch.setattr(Hosts, "prepare", lambda *_: None)
    monkeypatch.setattr(Hosts, "make", make)
    follow(PAGES["de"], name, "1", type_in, monkeypatch, tmp_path)
