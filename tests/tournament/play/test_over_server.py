"""Programs over the real server: good ones, and those that fail in every way."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from quick import local, settings

from kielwasser.replay import parse
from kielwasser.system.processes import processors
from kielwasser.tournament.play.executor import LocalExecutor
from kielwasser.tournament.series import Series

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tell")

GOOD = """
from kielwasser.client.kit import main
class First:
    game = "hive_2020"
    def choose(self, position, deadline):
        return position.legal_moves[0]
main(First())
"""

# Joins and reads, without knowing any rules; what happens at the first request is its parameter.
RAW = """
import os, socket, sys
what, *rest = sys.argv[1:]
options = dict(zip(rest[::2], rest[1::2]))
if what == "absent":
    print("no licence found")
    sys.exit(4)
if what == "murderer":
    os.kill(os.getppid(), 9)
connection = socket.create_connection((options["--host"], int(options["--port"])))
code = options["--reservation"]
connection.sendall(f'<protocol><joinPrepared reservationCode="{code}"/>'.encode())
print(sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else "", os.environ["OMP_NUM_THREADS"])
seen = b""
while data := connection.recv(65536):
    seen += data
    if b"MoveRequest" in seen:
        seen = b""
        print("asked", flush=True)
        if what == "crash":
            raise RuntimeError("lost my mind")
        if what == "wait":
            open(f"{os.path.dirname(sys.argv[0])}/{os.getpid()}.pid", "w").close()
"""


@pytest.fixture
def raw(tmp_path):
    path = tmp_path / "raw.py"
    path.write_text(RAW, encoding="utf-8")
    return lambda what: f"{what}={sys.executable} {path} {what}"


@LINUX
def test_a_program_that_kills_its_worker_loses_and_the_series_goes_on(store, raw):
    shot = Series.create(store, settings(raw("wait"), raw("murderer"), games=2, game="hive_2020")).run(local(1))
    assert (shot.games, shot.wins, shot.state) == (2, 2, "done")
    (found,) = shot.causes
    assert (found.cause, found.player, found.count) == ("crash", "murderer", 2)
    assert "took down the process" in found.example.en


def test_a_program_plays_one_of_ours_over_the_server(store, tmp_path):
    (tmp_path / "good.py").write_text(GOOD, encoding="utf-8")
    made = settings(f"good={sys.executable} {tmp_path / 'good.py'}", "random", games=2, game="hive_2020")
    series = Series.create(store, made)
    shot = series.run(local(1))
    assert {found.cause for found in shot.causes} == {"regular"}, shot.causes
    for played in store.games(series.id):
        replay = parse(store.replay(series.id, played.pair, played.seat))
        assert replay.names == (("good", "random") if played.seat == 0 else ("random", "good"))
        assert len(replay.plies) == played.plies > 10
    assert shot.thinking[0].moves > 10


@LINUX
def test_programs_that_fail_are_told_apart_with_their_last_words(store, raw):
    made = settings(raw("crash"), raw("silent"), games=2, game="hive_2020", soft=1.0)
    shot = Series.create(store, made).run(local(1))
    found = {(cause.cause, cause.player): cause for cause in shot.causes}
    assert set(found) == {("crash", "crash"), ("hard_timeout", "silent")}
    assert "RuntimeError: lost my mind" in found["crash", "crash"].example.en
    alone = len(processors()) >= 2
    first = found["crash", "crash"].example.en.splitlines()[1]
    assert first == f"[{processors()[0]}] 1"  # pinned, and told to use one thread
    assert found["hard_timeout", "silent"].example.en.splitlines()[0] == f"[{processors()[1 if alone else 0]}] 1"


def test_programs_that_do_not_come_have_lost(store, raw):
    shot = Series.create(store, settings(raw("absent"), raw("silent"), games=2, game="hive_2020")).run(local(1))
    (found,) = shot.causes
    assert (found.cause, found.player, found.count, shot.losses) == ("absent", "absent", 2, 2)
    assert "no licence found" in found.example.en


@LINUX
def test_a_killed_player_has_lost_and_a_stopped_series_leaves_no_programs(store, raw, tmp_path):
    made = settings(raw("wait"), raw("wait"), games=2, game="hive_2020", soft=30)
    series = Series.create(store, made)
    executor = LocalExecutor(1)
    lost = threading.Event()
    series.start(lambda: executor, lambda: lost.set())
    killed = _announced(tmp_path)
    os.kill(killed, signal.SIGKILL)
    assert lost.wait(120)
    (found,) = series.snapshot().causes
    assert (found.cause, found.count) == ("crash", 1)
    assert "SIGKILL" in found.example.en
    second = _announced(tmp_path)
    series.stop()
    assert series.wait(120)
    assert _is_gone(second)
    assert series.snapshot().games == 1


def test_several_pairs_play_at_once(store, raw, tmp_path):
    series = Series.create(store, settings(raw("wait"), raw("wait"), games=8, game="hive_2020", soft=30))
    series.start(local(2))
    asked = {_announced(tmp_path) for _ in range(2)}  # nobody ever answers: these are two games
    assert len(asked) == 2
    series.stop()
    assert series.wait(120)
    assert series.snapshot().games == 0


@LINUX
@pytest.mark.parametrize("victim", ["worker", "runner"])
def test_whoever_is_killed_leaves_no_programs(store, raw, tmp_path, victim):
    series = Series.create(store, settings(raw("wait"), raw("wait"), games=2, game="hive_2020", soft=30))
    arguments = ("match", "--resume", str(series.id), "--store", str(store.path))
    runner = subprocess.Popen([sys.executable, "-m", "kielwasser", *arguments], stdout=subprocess.DEVNULL)
    try:
        program = _announced(tmp_path)
        os.kill(_parent(program) if victim == "worker" else runner.pid, signal.SIGKILL)
        assert _is_gone(program)
        if victim == "worker":
            again = _announced(tmp_path)  # the game is played again
            runner.terminate()
            assert runner.wait(120) == 130
            assert _is_gone(again)
    finally:
        runner.kill()
        runner.wait()


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def _announced(folder) -> int:
    """Wait for a program to say that it was asked, and return its number."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        for note in folder.glob("*.pid"):
            note.unlink()
            return int(note.stem)
        time.sleep(0.005)
    raise AssertionError("nobody was asked")


def _is_gone(pid: int) -> bool:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.005)
    return False
