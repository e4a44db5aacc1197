"""How little is loaded before a command answers. Seconds would depend on the machine; what is loaded does not."""

import json
import subprocess
import sys

import kielwasser

#: Runs commands one after the other, prints after each which of the slow things are there by then.
CODE = """
import atexit, gc, io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from kielwasser.cli import main

atexit.register(lambda: print(gc.get_freeze_count() > 0))
slow, calls = json.loads(sys.argv[1])
for call in calls:
    sys.argv, sys.stdin = ["kielwasser", *call], io.StringIO("quit\\n")
    said = io.StringIO()
    try:
        with redirect_stdout(said), redirect_stderr(said):
            main()
    except SystemExit as ended:
        print(json.dumps([ended.code, said.getvalue(), [name for name in slow if name in sys.modules]]))
"""
RULES = ["numpy", "numba", "kielwasser.core.game"]
PARSER = ["click", "kielwasser.cli.play"]
OTHERS = [  # what other commands need, and what only help and errors need
    *("nicegui", "fastapi", "uvicorn", "PIL", "resvg_py", "sqlite3", "ray"),
    *("rich.console", "pydantic", "kielwasser.cli.showing", "kielwasser.cli.arena"),
    *("kielwasser.web", "kielwasser.arena", "kielwasser.server"),
    *("kielwasser.replay", "kielwasser.tournament.series", "kielwasser.bots.search", "kielwasser.games.hive_2020"),
    *("kielwasser.games.hase_igel_2018.view", "kielwasser.games.hase_igel_2018.guide", "kielwasser.core.evaluation"),
]


def loaded(*calls: list[str]) -> list[tuple[str, list[str]]]:
    """Return what each of some commands says, and what of the slow things is loaded when it ends."""
    given = json.dumps([[*RULES, *PARSER, *OTHERS], calls])
    done = subprocess.run([sys.executable, "-c", CODE, given], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    *lines, ends_quickly = done.stdout.splitlines()
    assert ends_quickly == "True"  # without a last look for garbage, which takes as long as loading the rules
    answers = [json.loads(line) for line in lines]
    assert [code for code, _, _ in answers] == [0] * len(calls), answers
    return [(said, there) for _, said, there in answers]


def test_version_help_and_play_load_what_they_need_and_nothing_else():
    version, overview, play = loaded(["--version"], ["--help"], ["--language", "de", "play", "hase_igel_2018"])
    assert version == (f"kielwasser {kielwasser.__version__}\n", [])
    assert "hive_2020" in overview[0]
    assert overview[1] == ["rich.console"]
    assert "Züge (? für Hilfe)> " in play[0]
    assert play[1] == [*RULES, *PARSER, "rich.console"]  # which --help has loaded


def test_the_package_loads_no_rules_before_somebody_asks_for_them():
    code = "import sys, kielwasser; print([n for n in sys.argv[1:] if n in sys.modules], 'Position' in dir(kielwasser))"
    asked = subprocess.run([sys.executable, "-c", code, *RULES], capture_output=True, encoding="utf-8", check=True)
    assert asked.stdout == "[] True\n"
