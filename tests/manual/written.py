"""The manual as its tests see it: commands and blocks of code of a page, and a folder in which they can be executed."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

from kielwasser.client.starting import starting_file
from kielwasser.games import game, names
from kielwasser.manual.pages import PAGES, REFERENCE

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
GAME = "hase_igel_2018"
RECORDING = ROOT / "tests" / "data" / GAME / "recorded.jsonl.gz"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WRITTEN = tuple(name for name in PAGES if name not in (*names(), REFERENCE))  # those that somebody wrote


def commands(text: str) -> list[list[str]]:
    """Return the command lines of a page, in order."""
    return [shlex.split(line) for line in re.findall(r"^ {4,8}\./run(?: (.*))?$", text, re.MULTILINE)]


def blocks(text: str, language: str) -> list[str]:
    """Return the blocks of code in a language."""
    return [code for kind, code in BLOCK.findall(text) if kind == language]


def furnish(folder: Path) -> None:
    """Put what the pages speak of into a folder: players, examples, a recording."""
    shutil.copytree(EXAMPLES, folder / "examples", ignore=shutil.ignore_patterns("__pycache__", "*.npz"))
    shutil.copy(RECORDING, folder / "recorded.jsonl.gz")
    (folder / "players").mkdir()
    hoppel = starting_file("Hoppel", game(GAME), "en")
    for name in ("hoppel.py", "better.py", "players/anna.py", "players/ben.py"):
        (folder / name).write_text(hoppel, encoding="utf-8")
    tuned = hoppel.replace("    def choose", "    def __init__(self, salad=8.0):\n        pass\n\n    def choose", 1)
    (folder / "tuned.py").write_text(tuned, encoding="utf-8")
