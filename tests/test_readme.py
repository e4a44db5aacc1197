"""The READMEs' examples and commands work as printed, in both languages."""

import contextlib
import doctest
import os
import re
import shlex
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from kielwasser.games import names

ROOT = Path(__file__).parents[1]
PYTEST = "pytest"
READMES = (ROOT / "README.md", ROOT / "README.de.md")
HIVE = ROOT / "tests" / "data" / "hive_2020"
FILE = str(HIVE / "replays" / "game1.xml.gz")  # stands for FILE


def commands(readme: Path) -> list[list[str]]:
    """Return the command lines of a README, without what stands beside them."""
    text = readme.read_text(encoding="utf-8")
    lines = re.findall(r"^    \./run(?: (.*?))?(?:\s{3,}.*)?$", text, re.MULTILINE)
    return [shlex.split(line) for line in lines]


@pytest.fixture(params=READMES, ids=lambda readme: readme.name)
def readme(request: pytest.FixtureRequest) -> Path:
    """Each README in turn."""
    path: Path = request.param
    return path


def test_the_python_examples_run(readme):
    failed, attempted = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert attempted >= 6
    assert failed == 0


def test_every_game_is_shown(readme):
    text = readme.read_text(encoding="utf-8")
    for name in names():
        assert text.count(f"`{name}`") >= 2


def test_every_link_leads_somewhere(readme):
    for target in re.findall(r"\]\(([^)#]+)\)", readme.read_text(encoding="utf-8")):
        assert (ROOT / target).is_file(), target


def test_both_say_the_same():
    english, german = READMES
    assert commands(english) == commands(german)
    texts = [readme.read_text(encoding="utf-8") for readme in READMES]
    assert len({text.count("\n## ") for text in texts}) == 1
    assert len({tuple(re.findall(r"```python.*?```", text, re.DOTALL)) for text in texts}) == 1


# ---- every command is executed -------------------------------------------------------------------------------------

#: What is run in place of a command that would take long, ask a person or never end; FILE is a recorded game. All that
#: stands in a README and not here is run as it stands there.
BOUNDED = {
    "test": f"{PYTEST} tests/test_facade.py -q",  # the whole suite would run itself
    "match greedy random --game hive_2020 --games 200": "match greedy random --game hive_2020 --games 2",
    "verify FILE…": "verify RECORDING",
    "bench rules": "bench rules hive_2020 --seconds 0.01",
    "bench batch": "bench batch hase_igel_2018 --seconds 0.01 --games 16",
    "analyse FILE": "analyse FILE --time 5",
    "fit GAME": "fit hive_2020 --games 2 --nodes 10 --processes 1",
    "check-client COMMAND": "check-client --game hive --moves 1 PYTHON -m kielwasser connect --player random",
    "replay export FILE --gif": "replay export FILE --gif --width 60",
}
STANDS_FOR = {"FILE": FILE, "RECORDING": str(HIVE / "special_positions.jsonl.gz"), "PYTHON": sys.executable}
#: What it may find is its client's matter: one that a busy machine makes slow, late, or never come.
FINDS = {"check-client COMMAND": {4, 5, 6}}
TYPED = {"play hive_2020": "random\nquit\n"}
#: What runs until it is stopped, and `connect`, which needs what is served: they are run together.
SERVED = {"", "serve", "connect --player strongest"}
INLINE = {"replay export FILE --gif"}  # stand beside a command


def started(folder: Path, line: str) -> subprocess.Popen[str]:
    """Start a command in an empty folder; `./run test` passes its arguments on to pytest."""
    words = [STANDS_FOR.get(word, word) for word in line.split()]
    is_test = words[:1] == [PYTEST]
    return subprocess.Popen(
        [sys.executable, "-m", *(words if is_test else ["kielwasser", *words])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=ROOT if is_test else folder,
        env={**os.environ, "KIELWASSER_DATA": str(folder), "KIELWASSER_LANG": "en", "PYTHONUTF8": "1"},
    )


@pytest.mark.parametrize("line", sorted({" ".join(line) for line in commands(READMES[0])} - SERVED | INLINE))
def test_every_command_works(line, tmp_path):
    done = started(tmp_path, BOUNDED.get(line, line))
    told, _ = done.communicate(TYPED.get(line, ""), timeout=300)
    assert done.returncode in {0} | FINDS.get(line, set()), told
    assert "Traceback" not in told


def test_what_stands_beside_the_commands_is_there(readme):
    text = readme.read_text(encoding="utf-8")
    assert all(f"`{line}`" in text for line in INLINE)
    assert {" ".join(line) for line in commands(readme)} >= (BOUNDED.keys() | TYPED.keys() | SERVED) - INLINE


def until(process: subprocess.Popen[str], sign: str) -> str:
    """Return what a sign in a line of a program's output says."""
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(sign, line)
        if found is not None:
            return found[1]
    raise AssertionError(f"it ended without {sign!r}")


def stop(process: subprocess.Popen[str]) -> None:
    """Stop a program that runs until then; it says good-bye and ends well."""
    process.terminate()
    told, _ = process.communicate(timeout=120)
    assert "stopped" in told
    assert process.returncode == 0


def test_the_arena_opens(tmp_path):
    arena = started(tmp_path, "--no-browser --port 0 --server-port 0")
    address = until(arena, r"(http://127\.0\.0\.1:\d+/)")
    patience = time.monotonic() + 120
    while True:
        with contextlib.suppress(OSError), urllib.request.urlopen(address) as page:
            assert b"Kielwasser" in page.read()
            break
        assert time.monotonic() < patience
        time.sleep(0.05)  # it is told before it is there
    stop(arena)


def test_clients_play_on_the_server(tmp_path):
    (tmp_path / "leaves.py").write_text("class Leaves:\n    def choose(self, position, deadline):\n        exit()\n")
    server = started(tmp_path, "serve --port 0 --no-replays")
    port = until(server, r"port (\d+)")
    at = f"--port {port} --game hive_2020"
    leaving = started(tmp_path, f"connect --player leaves.py {at}")
    strongest = started(tmp_path, f"connect --player strongest {at}")
    told, _ = strongest.communicate(timeout=300)
    assert strongest.returncode == 0
    assert re.search(r"^won", told, re.MULTILINE), told  # after what it said meanwhile
    leaving.communicate(timeout=120)
    stop(server)
