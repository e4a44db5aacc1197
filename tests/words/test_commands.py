"""Every command speaks the language that was chosen: what no `Text` says is a number, a name, notation or a path."""

from __future__ import annotations

import gzip
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from marking import offences

from kielwasser.cli.commands import COMMANDS
from kielwasser.cli.parser import parser
from kielwasser.games import evaluation

HIVE = Path(__file__).parents[1] / "data" / "hive_2020"
GAME = "hive_2020"
#: Commands that a line says to type; names of the game, of its seats and pieces (and a heading that is the same in both
#: languages), of players, rulings, ratios and programs.
NAMES = (
    r"kielwasser (?:match|tournament|tune)|"
    r"Kielwasser|kielwasser|Hive|RED|BLUE|[QSGBA-]{2,}|[qsgba-]{2,}|Reserve|Unknown|random|greedy|simple|strongest|"
    r"book|referee|ms|min|Elo|LOS|LLR|SPRT|perft|REGULAR|Häschen & Co|Two|wrong.xml|"
    r"mine.py|g.npz|cpu|connect_four_v3|PettingZoo|SKIP"
)
#: The lines of a picture's and a page's style, and their tags: a program's format.
FORMAT = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)
MARKS = re.compile("[\ue000-\ue003]")
#: 0.5, 12.34 and 1,234.5, which Germans write 0,5, 12,34 and 1.234,5; addresses and names of files are none of them.
ENGLISH_NUMBER = re.compile(r"(?<![\w.,])(?:0\.\d+|\d+\.(?!\d{3}(?!\d))\d+|\d+,\d{3}[.,]\d+)(?![\w.])")


def wrong_recording(folder: Path) -> Path:
    """Write a recording that differs from the rules, and return it."""
    lines = gzip.decompress((HIVE / "special_positions.jsonl.gz").read_bytes()).decode().splitlines()
    item = json.loads(lines[5])
    item["legal"][0] = "S:A@5,5"
    (folder / "wrong.jsonl").write_text(json.dumps(item), encoding="utf-8")
    return folder / "wrong.jsonl"


def wrong_replay(folder: Path) -> Path:
    """Write a replay whose result is not what the rules say, and return it."""
    text = gzip.decompress((HIVE / "replays" / "game1.xml.gz").read_bytes()).decode()
    file = folder / "wrong.xml"
    file.write_text(re.sub(r"(<piece [^>]*type=.)BEE", r"\1ANT", text, count=1), encoding="utf-8")
    return file


def commands(folder: Path, port: int) -> dict[str, tuple[list[str], str]]:
    """Return a call of every command whose output is for people, with what is typed, by a name.

    At `port` nobody listens.
    """
    record = str(HIVE / "replays" / "game1.xml.gz")
    typed = "?\nmoves S:Q@0,0\nS:Q@9,9\nnonsense\nrandom\nundo\nboard\ntext\nquit\n"
    bot = folder / "bot.py"
    bot.write_text(
        "class Bot:\n    def __init__(self, n=0):\n        self.n = int(n)\n"
        "    def choose(self, position, deadline):\n        return position.legal_moves[self.n]\n",
        encoding="utf-8",
    )
    few = ["--game", GAME, "--games", "2", "-c", "1", "--seed", "1"]
    calls: dict[str, list[str]] = {
        "version": ["--version"],
        "help": ["--help"],
        "play": ["play", GAME],
        "whole game": ["play", GAME, "--first", "random", "--second", "random"],
        "perft": ["perft", GAME, "--depth", "1"],
        "actions": ["actions", GAME, "--find", ">1,1"],
        "warm": ["warm", GAME],
        "show": ["replay", "show", record],
        "show left": ["replay", "show", str(HIVE / "replays" / "left.xml.gz")],
        "show slow": ["replay", "show", str(HIVE / "replays" / "hard_timeout.xml.gz")],
        "check": ["replay", "check", record, str(wrong_replay(folder))],
        "convert": ["replay", "convert", record, str(folder / "game.jsonl")],
        "export": ["replay", "export", record, str(folder / "game.txt")],
        "picture": ["picture", "--game", GAME],
        "verify": ["verify", str(wrong_recording(folder))],
        "analyse": ["analyse", record, "--time", "5"],
        "match": ["match", "greedy", "random", *few, "--sprt", "0", "20"],
        "failing": ["match", f"{bot}:Bot", "random", *few],
        "tournament": ["tournament", "greedy", "random", "simple", *few, "--format", "gauntlet"],
        "tune": ["tune", f"{bot}:Bot", "-p", "n:0:0:1", *few, "--iterations", "1"],
        "list": ["series"],
        "series": ["series", "1"],
        "log": ["series", "1", "--log"],
        "report": ["report", "1", "-o", str(folder / "report.html")],
        "ratings": ["ratings"],
        "fit": ["fit", GAME, "--games", "2", "--nodes", "10", "--processes", "1", "-o", str(folder / "w.json")],
        "train": [
            *["train", GAME, "-n", "2", "--nodes", "10", "--processes", "1", "--epochs", "1", "--size", "16"],
            *["--keep", str(folder / "g.npz"), "-o", str(folder / "n.npz")],
        ],
        "playthrough": ["playthrough", GAME, "-o", str(folder / "playthrough.txt")],
        "no docs": ["docs", "-o", str(folder)],  # which is not its own
        "new-player": ["new-player", "Mine", "--game", GAME],
        "bench batch": ["bench", "batch", GAME, "--seconds", "0.01", "--games", "4", "--threads", "1"],
        "bench python": ["bench", "python", GAME, "--seconds", "0.01"],
        "bench rules": ["bench", "rules", GAME, "--seconds", "0.01"],
        "bench search": ["bench", "search", GAME, "--seconds", "0.1"],
        "bench arena": ["bench", "arena", GAME],
        "bench server": ["bench", "server", GAME, "--games", "2", "--think", "0", "--no-closed-loop"],
        "no such series": ["series", "99"],
        "no such game": ["warm", "halma_1999"],
        "no such file": ["replay", "show", "nothing.xml"],
        "no such player": ["match", "nobody", "random", *few],
        "no such client": ["check-client", "--game", GAME, "nobody.py"],
        "no such ruling": ["serve", "--ruling", "nonsense"],
        "no server": ["connect", "--player", "random", "--host", "127.0.0.1", "--port", str(port)],
    }
    return {name: (call, typed if name == "play" else "") for name, call in calls.items()}


def test_no_command_is_forgotten(tmp_path):
    def paths(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
        inner = getattr(command, "commands", None)
        if inner is None:
            yield path
        for name, each in (inner or {}).items():
            yield from paths(each, (*path, name))

    known = set(paths(parser()))
    tried = {tuple(call[: len(path)]) for call, _ in commands(tmp_path, 1).values() for path in known}
    assert known - tried == {("arena",)}  # which the tests of the pages run


def told(language: str, calls: list[tuple[list[str], str]], folder: Path) -> list[tuple[int, str]]:
    """Run commands one after the other in one process, and return for each how it ended and what it printed."""
    variables = {"KIELWASSER_LANG": language, "KIELWASSER_DATA": str(folder), "COLUMNS": "500", "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("marking.py"))],
        input=json.dumps(calls),
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, **variables},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [(code, said) for code, said in map(json.loads, done.stdout.splitlines())]


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_command_says_everything_in_the_chosen_language(language, tmp_path):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        calls = commands(tmp_path, nobody.getsockname()[1])
        answers = told(language, list(calls.values()), tmp_path)
    found = {}
    names = "|".join([NAMES, *(term.name for term in evaluation(GAME).terms)])
    for name, (code, said) in zip(calls, answers, strict=True):
        assert "Traceback" not in said, said
        assert code == 0 or name in ("check", "verify") or name.startswith("no "), said
        more = "|".join([names, *COMMANDS]) if name == "help" else names
        found[name] = offences(unescape(FORMAT.sub(" ", said)), language, more)
    for name in ("report.html", "game.txt"):
        text = (tmp_path / name).read_text(encoding="utf-8")
        found[name] = offences(unescape(FORMAT.sub(" ", text)), language, names)
    assert not {name: words for name, words in found.items() if words}
    if language == "de":
        said_by = {name: MARKS.sub("", FORMAT.sub(" ", said)) for name, (_, said) in zip(calls, answers, strict=True)}
        points = {name: ENGLISH_NUMBER.findall(said) for name, said in said_by.items()}
        assert not {name: numbers for name, numbers in points.items() if numbers}
