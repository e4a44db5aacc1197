"""`kielwasser connect` as a user types it, at a real server."""

import json
import os
import subprocess
import sys

import pytest
from loopback import HOST, PATIENCE, Running, serving

from kielwasser.bots.registry import player
from kielwasser.client.kit import run

PLAYER = """
import random
from kielwasser.client.kit import main
import beside

class Mine:
    game = "hive_2020"
    hints = "mine"
    def __init__(self, seed=None):
        self.chance = random.Random(seed)
    def choose(self, position, deadline):
        return self.chance.choice(position.legal_moves)

class Bad:
    def choose(self, position, deadline):
        return beside.nothing

if __name__ == "__main__":
    main(Mine())
"""


class Command:
    """A command that runs."""

    def __init__(self, *arguments: str, module: str = "kielwasser") -> None:
        self.process = subprocess.Popen(
            [sys.executable, *(["-m", module] if module else []), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "KIELWASSER_LANG": "en", "COLUMNS": "120", "PYTHONUTF8": "1"},
        )

    def output(self, code: int = 0) -> tuple[str, str]:
        """Wait for its end and return what it printed and what it complained about."""
        try:
            out, err = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, err = self.process.communicate()
            raise AssertionError(f"it takes too long: {out}{err}") from None
        assert self.process.returncode == code, out + err
        return out, err


@pytest.fixture(scope="module")
def server():
    """A server for the whole file."""
    with serving() as served:
        yield served


@pytest.fixture
def own(tmp_path):
    """A file with players."""
    (tmp_path / "beside.py").write_text("nothing = None\n", encoding="utf-8")
    (tmp_path / "own.py").write_text(PLAYER, encoding="utf-8")
    return str(tmp_path / "own.py")


def test_two_players_meet(server, type_in):
    at = ("--port", str(server.port), "--host", HOST, "--game", "hive")
    first = Command("connect", "--player", "greedy", "--seed", "1", "--json", *at)
    second, _ = type_in("connect", "--player", "simple_2020", "--seed", "2", *at)
    out, news = first.output()
    result = json.loads(out)
    assert news.startswith(f"Joined {HOST}:{server.port}; ")
    assert f"Game 1 of 1 begins, on seat {result['seat'] + 1}.\nGame 1 of 1" in news
    assert result["causes"] == ["REGULAR", "REGULAR"]
    assert result["seat"] in (0, 1)
    winner = "draw" if result["winner"] is None else "lost" if result["winner"] == result["seat"] else "won"
    assert second.startswith(winner)


def test_a_player_of_ones_own(server, own, type_in):
    _, codes = server.prepare()
    at = ("-p", str(server.port), "-h", HOST)
    first = Command(own, "-r", codes[1], *at, module="")  # started by itself
    second, _ = type_in("connect", "--player", f"{own}:Mine", "--seed", "1", "-r", codes[0], *at)  # the same file
    assert second.startswith(("won", "lost", "a draw", "draw"))
    first.output()


def test_a_failing_player_is_shown_with_what_it_did(server, own, type_in):
    waiting = Running(lambda: run(player("random", 1), HOST, server.port, game="hive_2020"))
    at = ("--game", "hive_2020", "-p", str(server.port), "-h", HOST)
    _, err = type_in("connect", "--player", f"{own}:Bad", *at, code=2)
    last = err.splitlines()[-1]
    assert last.startswith("kielwasser: the player failed: NoMove: choose returned None")
    assert "perhaps one branch lacks its return" in last
    assert "LEFT" in {cause.value for cause in waiting.result().causes}


@pytest.mark.parametrize(
    ("content", "name", "message"),
    [
        ("x = 1", "", "has no class with a method choose"),
        (PLAYER, "", "has 2 classes with a method choose: Mine, Bad; add one as FILE.py:Class"),
        (PLAYER, ":Other", "has no class Other with a method choose"),
        ("def", "", "cannot be loaded: Python does not understand it."),
        ("class A:\n  def __init__(self, x): pass\n  def choose(self, p, d): pass", "", "A cannot be made: TypeError"),
    ],
)
def test_a_file_that_holds_no_player(tmp_path, content, name, message):
    from kielwasser.client.kit import ClientError
    from kielwasser.client.loading import load_player

    (tmp_path / "beside.py").write_text("nothing = None\n", encoding="utf-8")
    path = tmp_path / "player_file.py"
    path.write_text(content, encoding="utf-8")
    before = sys.path[:], set(sys.modules)
    try:
        with pytest.raises(ClientError, match=message):
            load_player(f"{path}{name}")
    finally:
        sys.path[:] = before[0]
        for module in set(sys.modules) - before[1]:
            del sys.modules[module]


def test_only_the_strongest_takes_several_threads():
    from kielwasser.client.loading import load_player

    threads = [load_player(name, threads=3).threads for name in ("strongest", "strongest@2")]
    assert threads == [3, 1]
    assert load_player("greedy", threads=3) is not None
