"""Programs over the real server: good ones, and those that fail in every way."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from quick import local, settings

from kielwasser.cli.series import as_text
from kielwasser.core.warm import warm
from kielwasser.games import game
from kielwasser.replay import parse
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Job, Pairing, Played
from kielwasser.tournament.play import over_server
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
import os, socket, sys, time
what, *rest = sys.argv[1:]
options = dict(zip(rest[::2], rest[1::2]))
if what == "absent":
    print("no licence found")
    sys.exit(4)
started = f"{os.path.dirname(sys.argv[0])}/started"
with open(started, "a") as file:
    file.write(".")
if what == "murderer":
    with open(f"/proc/{os.getppid()}/stat") as stat:  # its parent only watches over it
        os.kill(int(stat.read().rpartition(")")[2].split()[1]), 9)
connection = socket.create_connection((options["--host"], int(options["--port"])))
code = options["--reservation"]
join = f'joinPrepared reservationCode="{code}"' if what != "joins" else 'join gameType="swc_2018_hase_und_igel"'
connection.sendall(f'<protocol><{join}/>'.encode())
print(sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else "", os.environ["OMP_NUM_THREADS"])
seen = b""
while data := connection.recv(65536):
    seen += data
    if b"MoveRequest" in seen:
        seen = b""
        print("asked", flush=True)
        if what == "alien":
            room = data.decode().split('roomId="')[-1].split('"')[0]
            move = '<data class="move"><actions><advance distance="1"/></actions></data>'
            connection.sendall(f'<room roomId="{room}">{move}</room>'.encode())
        if what == "patient":
            while len(open(started).read()) < 4:
                time.sleep(0.01)
            sys.exit(1)
        if what == "crash":
            raise RuntimeError("lost my mind")
        if what == "wait":
            open(f"{os.path.dirname(sys.argv[0])}/{os.getpid()}.pid", "w").close()
"""


@pytest.fixture
def raw(tmp_path, monkeypatch):
    monkeypatch.setenv("OMP_NUM_THREADS", "1")  # as in workers
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


def test_a_program_plays_one_of_ours_over_the_server(store, tmp_path, monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    (tmp_path / "good.py").write_text(f"{GOOD}raise SystemExit('bye')\n", encoding="utf-8")
    made = settings(f"good={sys.executable} {tmp_path / 'good.py'}", "random", games=2, game="hive_2020")
    series = Series.create(store, made)
    shot = series.run(local(1))
    assert {found.cause for found in shot.causes} == {"regular"}, shot.causes
    for played in store.games(series.id):
        replay = parse(store.replay(series.id, played.pair, played.seat))
        assert replay.names == (("good", "random") if played.seat == 0 else ("random", "good"))
        assert len(replay.plies) == played.plies > 10
    assert shot.thinking[0].moves > 10
    (note,) = shot.notes  # it crashed when all was over, which changes nothing
    assert (note.kind, note.player, note.count) == ("after", "good", 2)
    assert "good crashed only after the result: 2 (the result counts): " in as_text(shot)
    assert " bye" in as_text(shot)
    assert shot.overhead.each > 0 < shot.overhead.share < 1
    assert "a game for starting, connecting and ending programs" in as_text(shot)
    assert ("--start-ahead starts the next programs" in as_text(shot)) == (len(processors()) < 4)


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
    assert found["hard_timeout", "silent"].example.en.splitlines()[1] == f"[{processors()[1 if alone else 0]}] 1"


def test_programs_that_do_not_come_have_lost(store, raw):
    shot = Series.create(store, settings(raw("absent"), raw("silent"), games=2, game="hive_2020")).run(local(1))
    (found,) = shot.causes
    assert (found.cause, found.player, found.count, shot.losses) == ("absent", "absent", 2, 2)
    assert "no licence found" in found.example.en


def one_game(*players: str) -> Played:
    """Play one game, the first player on the first seat."""
    made = settings(*players, game="hive_2020")
    table = over_server.ServedTable("hive_2020", 30.0, 60.0)
    try:
        return table.play_game(Job(1, Pairing(0, 0, 1), made.players, made.conditions), 0)
    finally:
        table.close()


def test_a_program_of_another_season_is_recognised(raw):
    warm(game("mississippi_2024"))
    played = one_game(raw("alien"), raw("silent"))
    assert (played.cause, played.culprit) == ("left", 0)
    assert re.match(r"It sends moves of .*mississippi_2024: a program of another season\.\n", played.example.en)


def test_a_program_that_looks_for_another_game_is_recognised(raw, monkeypatch):
    monkeypatch.setattr(over_server, "CONNECTING", 2.0)
    played = one_game(raw("joins"), raw("silent"))
    wanted = "It wants to play swc_2018_hase_und_igel, not swc_2020_hive: a program of another season."
    assert (played.cause, played.culprit, played.example.en.splitlines()[0]) == ("absent", 0, wanted)


def test_the_next_game_starts_while_this_one_is_played(raw):
    """The first game ends only when all four programs have started; nobody is asked before its own game."""
    made = settings(raw("patient"), raw("patient"), games=2, game="hive_2020", soft=60)
    job = Job(1, Pairing(0, 0, 1), made.players, made.conditions)
    one, other = processors()[0], processors()[-1]
    table = over_server.ServedTable("hive_2020", 60.0, 120.0, (one, other, one, other))
    try:
        games = [table.play_game(job, 0, then=(job, 1)), table.play_game(job, 1)]
    finally:
        table.close()
    assert [(played.cause, played.seat, played.culprit) for played in games] == [("crash", 0, 0), ("crash", 1, 1)]


def test_a_game_that_could_not_be_begun_ahead_is_begun_when_its_turn_comes(raw, monkeypatch):
    made = settings(raw("crash"), raw("crash"), games=2, game="hive_2020")
    job = Job(1, Pairing(0, 0, 1), made.players, made.conditions)
    set_up = over_server.ServedTable._set_up

    async def failing(self, job, seat, ahead=False):
        if ahead:
            raise OSError("no more processes")
        return await set_up(self, job, seat)

    monkeypatch.setattr(over_server.ServedTable, "_set_up", failing)
    table = over_server.ServedTable("hive_2020", 30.0, 60.0, (processors()[0],) * 4)
    try:
        causes = [table.play_game(job, 0, then=(job, 1)).cause, table.play_game(job, 1, then=(job, 0)).cause]
    finally:
        table.close()
    assert causes == ["crash", "crash"]


@pytest.mark.parametrize(("ahead", "tell"), [(True, None), (False, None), (True, lambda player: None)])
def test_programs_of_the_next_game_start_during_this_one_if_that_is_wished(raw, monkeypatch, ahead, tell):
    """But not where it has to be known who takes a process down."""
    made = settings(raw("crash"), raw("crash"), games=2, game="hive_2020")
    job = Job(1, Pairing(0, 0, 1), made.players, replace(made.conditions, ahead=ahead))
    set_up, begun = over_server.ServedTable._set_up, []

    async def noting(self, job, seat, ahead=False):
        begun.append((seat, ahead))
        return await set_up(self, job, seat, ahead)

    monkeypatch.setattr(over_server.ServedTable, "_set_up", noting)
    table = over_server.ServedTable("hive_2020", 30.0, 60.0)
    try:
        games = [table.play_game(job, 0, tell, then=(job, 1)), table.play_game(job, 1, tell)]
    finally:
        table.close()
    assert begun == [(0, False), (1, ahead and tell is None)]
    assert [(game.seat, game.cause) for game in games] == [(0, "crash"), (1, "crash")]


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
        os.kill(_parent(_parent(program)) if victim == "worker" else runner.pid, signal.SIGKILL)
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
    """Wait until a process has ended, as far as anybody but its parent can tell."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        try:
            if Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z":
                return True
        except (FileNotFoundError, ProcessLookupError):
            return True
        time.sleep(0.005)
    return False
