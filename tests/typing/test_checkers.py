"""What editors say to somebody who writes a player: both type checkers, over templates, examples and mistakes.

In `mistakes.py` and `misspelt.py` each mistake has to be found; everywhere else nothing may be.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_overloads

import pytest

import kielwasser
from kielwasser.client.starting import starting_file
from kielwasser.games import game, games, names

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAME, RIGHT, WRONG = "hase_igel_2018", "min(me.carrots, wanted)", "min(me.carrotts, wanted)"


@pytest.fixture(scope="module")
def templates(tmp_path_factory):
    """Return a folder with what `new-player` writes, for each game in each language, and one with a mistake in it."""
    folder = tmp_path_factory.mktemp("templates")
    for each in games():
        for language in ("de", "en"):
            written = starting_file("Hoppel", each, language)
            (folder / f"{language}_{each.name}.py").write_text(written, encoding="utf-8")
    written = starting_file("Hoppel", game(GAME), "en")
    assert RIGHT in written
    (folder / "misspelt.py").write_text(written.replace(RIGHT, WRONG), encoding="utf-8")
    return folder


def test_mypy(templates):
    """It goes on with what `./run test` has found out about the package before."""
    examples = (file for file in (ROOT / "examples").glob("*.py") if file.stem != "learn_on_card")
    files = [HERE / "mistakes.py", *sorted(examples), *sorted(templates.glob("*.py"))]
    lines = run("mypy", "--output", "json", *map(str, files)).splitlines()
    found = [json.loads(line) for line in lines if line.startswith("{")]
    only_what_is_misspelt([(each["file"], each["message"]) for each in found if each["severity"] == "error"])


def test_basedpyright(templates):
    settings: dict[str, Any] = json.loads((HERE / "pyrightconfig.json").read_text(encoding="utf-8"))
    for name in ("include", "exclude", "extraPaths"):
        settings[name] = [str((HERE / path).resolve()) for path in settings[name]]
    settings["include"].append(str(templates))
    config = templates / "settings.json"
    config.write_text(json.dumps(settings), encoding="utf-8")
    found = json.loads(run("basedpyright", "--outputjson", "--project", str(config), "--pythonpath", sys.executable))
    assert found["summary"]["filesAnalyzed"] > len(list(templates.glob("*.py"))) + 10
    only_what_is_misspelt([(each["file"], each["message"]) for each in found["generalDiagnostics"]])


@pytest.mark.parametrize("function", [kielwasser.new, kielwasser.read_state])
def test_every_game_is_known_by_its_name(function):
    known = re.findall(r"'(\w+)'", " ".join(each.__annotations__["name"] for each in get_overloads(function)))
    assert sorted(known) == sorted(names())


def only_what_is_misspelt(found: list[tuple[str, str]]) -> None:
    """Check that the mistake was found, with what comes of it, and no other."""
    assert {Path(file).name for file, _ in found} == {"misspelt.py"}, found
    assert any("carrotts" in message for _, message in found)


def run(checker: str, *arguments: str) -> str:
    """Return what a type checker prints."""
    command = [sys.executable, "-m", checker, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.stdout, done.stderr
    return done.stdout
