"""Players from files: each plays in an interpreter of its own, whatever it does to it."""

import json
import os
import random
import select
import signal
import sys

import pytest
from quick import SOFT, local, settings

import kielwasser
from kielwasser.cli.series import print_log
from kielwasser.replay import parse
from kielwasser.system.nursery import CAN_FORK, Nursery
from kielwasser.tournament.basics.jobs import Conditions, Job, Pairing
from kielwasser.tournament.basics.players import PlayerSpec, parse_all
from kielwasser.tournament.plan.schedule import plan
from kielwasser.tournament.play import hosts as hosts_module
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.play.frames import send
from kielwasser.tournament.play.hosts import HostDied, Hosts, Raised
from kielwasser.tournament.series import Series

# Plays the move whose number its helpers say, so that every game tells which helpers played it.
BOT = """
from helper import FIRST
class Bot:
    def choose(self, position, deadline):
        import later  # in the middle of a game
        moves = sorted(map(str, position.legal_moves))
        return moves[0 if FIRST and later.FIRST else -1]
"""


@pytest.fixture
def versions(tmp_path):
    """`old/bot.py` and `new/bot.py` with equally named helpers: the old one plays the first move, the new one the
    last."""
    for version in ("old", "new"):
        folder = tmp_path / version
        folder.mkdir()
        (folder / "bot.py").write_text(BOT, encoding="utf-8")
        for name in ("helper", "later"):
            (folder / f"{name}.py").write_text(f"FIRST = {version == 'old'}\n", encoding="utf-8")
    return [f"{version}={tmp_path / version / 'bot.py'}" for version in ("old", "new")]


def choices(store, series) -> dict[str, set[bool]]:
    """Return by player whether it played the first or the last of its moves, as the replays tell."""
    found: dict[str, set[bool]] = {}
    for pair, seat in store.kept(series):
        replay = parse(store.replay(series, pair, seat))
        for ply, position in zip(replay.plies, replay.positions, strict=False):
            moves = sorted(map(str, position.legal_moves))
            if len(moves) > 1:
                found.setdefault(replay.names[ply.seat], set()).add(ply.move == moves[0])
    return found


def test_two_versions_of_a_bot_with_equally_named_helpers(store, versions):
    series = Series.create(store, settings(*versions, games=4, game="hase_igel_2018"))
    shot = series.run(local(1))
    assert {found.cause for found in shot.causes} == {"regular"}
    assert choices(store, series.id) == {"old": {True}, "new": {False}}


RUDE = """
import os, random, sys
os.chdir(os.path.dirname(os.path.abspath(__file__)))
os.environ["HELPED"] = "yes"
sys.path.insert(0, "/nowhere")
class Rude:
    def choose(self, position, deadline):
        random.seed(1)
        os.environ["HELPED"] = "yes"
        return position.legal_moves[0]
"""
WITNESS = """
import json, os, random, sys
class Witness:
    def __init__(self):
        random.seed(5)
    def choose(self, position, deadline):
        if position.ply >= 4:
            raise ValueError(json.dumps([random.random(), "HELPED" in os.environ, "/nowhere" in sys.path, os.getcwd()]))
        return position.legal_moves[0]
"""


def test_what_a_bot_changes_for_everybody_it_changes_for_itself(store, tmp_path):
    for name, text in (("rude", RUDE), ("witness", WITNESS)):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.py").write_text(text, encoding="utf-8")
    here, path, chance = os.getcwd(), list(sys.path), random.getstate()
    rude, witness = (str(tmp_path / name / f"{name}.py") for name in ("rude", "witness"))
    shot = Series.create(store, settings(rude, witness, games=2, game="hase_igel_2018")).run(InlineExecutor)
    (found,) = shot.causes
    assert (found.cause, found.player) == ("crash", "witness")
    seen = json.loads(found.example.en.split("ValueError: ")[1].splitlines()[0])
    assert seen == [random.Random(5).random(), False, False, here]
    assert ("HELPED" in os.environ, os.getcwd(), sys.path, random.getstate()) == (False, here, path, chance)


def test_a_bot_called_random_harms_nobody(store, tmp_path):
    text = "class Bot:\n    def choose(self, position, deadline): return position.legal_moves[0]\n"
    (tmp_path / "random.py").write_text(text, encoding="utf-8")
    made = settings(str(tmp_path / "random.py"), "simple", games=2, game="hase_igel_2018")
    shot = Series.create(store, made).run(InlineExecutor)
    assert (shot.games, {found.cause for found in shot.causes}) == (2, {"regular"})
    assert not hasattr(random, "Bot")


@pytest.fixture
def job(versions) -> Job:
    """A job for a file and a player of the package."""
    made = settings(versions[0], "random", games=2, game="hase_igel_2018")
    return Job(1, plan(made, {}).pairings[0], made.players, made.conditions)


def test_an_interpreter_lives_from_game_to_game_and_is_replaced_when_it_dies(job):
    hosts = Hosts()
    try:
        player = hosts.make(job, 0, 0)
        (host,) = hosts._hosts.values()
        hosts.make(job, 1, 0)
        assert list(hosts._hosts.values()) == [host]
        assert hosts.make(job, 0, 1).__class__.__module__.startswith("kielwasser.bots")
        os.kill(host.process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        with pytest.raises(HostDied):
            player.choose(kielwasser.new("hive_2020"), 0.0)
        assert hosts.make(job, 0, 0) is not None
        (fresh,) = hosts._hosts.values()
        assert fresh is not host
    finally:
        hosts.close()
    assert not fresh.is_alive


@pytest.fixture
def crowd(tmp_path) -> list[PlayerSpec]:
    """Six files."""
    files = [tmp_path / f"bot{number}.py" for number in range(6)]
    for file in files:
        file.write_text(FIRST, encoding="utf-8")
    return parse_all([str(file) for file in files])


FIRST = "class Bot:\n    def choose(self, position, deadline): return position.legal_moves[0]\n"


def meeting(first: PlayerSpec, second: PlayerSpec) -> Job:
    return Job(1, Pairing(0, 0, 1), (first, second), Conditions("hase_igel_2018", "book", soft=SOFT))


def test_a_file_has_one_interpreter_wherever_it_sits_and_two_if_it_plays_itself(crowd):
    hosts = Hosts()
    try:
        hosts.prepare(meeting(*crowd[:2]))
        before = set(hosts._hosts.values())
        hosts.prepare(meeting(crowd[1], crowd[0]))  # seats swapped
        assert set(hosts._hosts.values()) == before
        hosts.prepare(meeting(crowd[0], crowd[0]))
        assert len(hosts._hosts) == 3
    finally:
        hosts.close()


@pytest.mark.parametrize(("room", "left"), [(10**12, 6), (0, 2)])
def test_interpreters_wait_as_long_as_there_is_room(crowd, room, left):
    """Before, four were kept, whatever memory there was: forty files were started anew for nearly every pair."""
    hosts = Hosts(room)
    try:
        for first, second in ((0, 1), (2, 3), (4, 5)):
            hosts.prepare(meeting(crowd[first], crowd[second]))
        assert [spec.text for spec in crowd[-left:]] == [text for text, _ in hosts._hosts]
        assert all(host.is_alive for host in hosts._hosts.values())
    finally:
        hosts.close()


@pytest.mark.skipif(not CAN_FORK, reason="the system cannot fork a warm interpreter")
def test_interpreters_are_forked_and_share_what_they_have_loaded(crowd):
    hosts = Hosts()
    try:
        hosts.prepare(meeting(*crowd[:2]))
        hosts._nursery.close()  # as if somebody had killed it
        hosts.prepare(meeting(*crowd[2:4]))
        for host in hosts._hosts.values():
            assert host.is_alive
            assert 0 < host.taken < 60_000_000  # of 150
    finally:
        hosts.close()
    assert not any(host.is_alive for host in hosts._hosts.values())


@pytest.mark.skipif(not CAN_FORK, reason="interpreters are forked on Linux")
def test_an_interpreter_ends_when_its_caller_is_gone_with_answers_unread():
    nursery = Nursery([*hosts_module._RUN, hosts_module._NURSE.format(game="hase_igel_2018")])
    child = nursery.fork()
    try:
        send(child.sink, ("warm", ("hase_igel_2018",)))
        assert select.select([child._line], [], [], 60)[0]  # nobody reads the answer: hanging up resets the line
        for stream in (child.sink, child.source, child._line):
            stream.close()
        assert select.select([child._handle], [], [], 60)[0]
    finally:
        nursery.close()
        if child.is_alive:
            os.kill(child.pid, signal.SIGKILL)


CHANCE = """
import random, numpy
class Bot:
    def choose(self, position, deadline):
        raise ValueError(f"{random.random()} {numpy.random.random()}")
"""


def test_no_two_interpreters_have_the_same_chance(tmp_path):
    (tmp_path / "chance.py").write_text(CHANCE, encoding="utf-8")
    (spec,) = parse_all([str(tmp_path / "chance.py")])
    hosts, said = Hosts(), []
    try:
        for player in (0, 1):
            with pytest.raises(Raised) as raised:
                hosts.make(meeting(spec, spec), 0, player).choose(kielwasser.new("hive_2020"), 0.0)
            said += str(raised.value).split()
    finally:
        hosts.close()
    assert len(set(said)) == 4


LOUD = """
class Loud:
    def welcome(self, seat):
        print("on seat", seat)
    def choose(self, position, deadline):
        self.hints = f"thought at ply {position.ply}"
        return position.legal_moves[0]
    def result(self, result):
        print("I won" if result.winner == result.seat else "I did not win")
"""


def test_what_players_print_and_say_is_kept_by_game(store, tmp_path, capsys):
    bot = tmp_path / "loud.py"
    bot.write_text(LOUD, encoding="utf-8")
    series = Series.create(store, settings(str(bot), "random", games=2, game="hase_igel_2018"))
    series.run(local(1))
    for game in store.games(series.id):
        won = "I won" if game.winner == 0 else "I did not win"
        assert game.printed == (f"on seat {game.seat}\n{won}", "")
        replay = parse(store.replay(series.id, game.pair, game.seat))
        for number, ply in enumerate(replay.plies):
            assert ply.hints == ((f"thought at ply {number}",) if ply.seat == game.seat else ())
    print_log(store, series.id, "all", json=False)
    shown = capsys.readouterr().out
    assert "game 2: loud against random\n  loud | on seat 1\n  loud | I " in shown
    assert "random |" not in shown
    print_log(store, series.id, "failed", json=False)
    assert capsys.readouterr().out == "No player printed anything here.\n"
