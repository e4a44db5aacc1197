"""A series on a real Ray cluster, with bad machines and one that is lost; and what is decided without Ray."""

import os
import re
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from pathlib import Path

import pytest
from quick import essence, settings

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.tournament.basics.jobs import CRASH, Fault, Played
from kielwasser.tournament.basics.players import parse
from kielwasser.tournament.play import cluster as driving
from kielwasser.tournament.play.cluster import ClusterExecutor
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.play.in_process import play_game
from kielwasser.tournament.play.on_ray import Found, RayCluster, StewardFailed, StewardLost
from kielwasser.tournament.play.shipping import pack
from kielwasser.tournament.play.steward import PREFIX, Admission, Equipment, Findings, Steward, digest_of
from kielwasser.tournament.series import Series

GAMES = 60

BOT = """
import helper
class Bot:
    def __init__(self, seed=None):
        self.chance = helper.random.Random(seed)
    def choose(self, position, deadline):
        return self.chance.choice(position.legal_moves)
"""


@pytest.fixture
def bot(tmp_path) -> Path:
    """A player whose file needs the one beside it, which needs a module that any Python has."""
    folder = tmp_path / "bot"
    folder.mkdir()
    (folder / "bot.py").write_text(BOT, encoding="utf-8")
    (folder / "helper.py").write_text("import colorsys, random\n", encoding="utf-8")
    return folder / "bot.py"


# ---- a real one ----------------------------------------------------------------------------------------------------


def lacking(folder: Path, file: str) -> str:
    """Return a folder that makes a module missing for whoever searches there first."""
    path = folder / file
    path.parent.mkdir(parents=True)
    path.write_text(f"raise ModuleNotFoundError('not here: {path.parent.name}')\n", encoding="utf-8")
    return str(folder)


def test_bad_machines_and_a_lost_one_cost_nothing(store, bot, tmp_path):
    made = settings(f"{bot}:Bot", "simple", games=GAMES, game="hase_igel_2018")
    series = Series.create(store, made)
    plain = Series.create(store, made)
    plain.run(InlineExecutor)
    folders = lacking(tmp_path / "ours", "kielwasser/__init__.py"), lacking(tmp_path / "theirs", "colorsys.py")
    there = tmp_path / "there"
    there.mkdir()
    alone = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"}  # on loopback
    nodes = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("ray_nodes.py")), *folders],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        env={**os.environ, **alone, "TMPDIR": str(there), "RAY_TMPDIR": "/tmp"},
    )
    try:
        address = nodes.stdout.readline().strip()
        command = [sys.executable, "-m", "kielwasser", "match", "--resume", str(series.id), "--ray", address, "--csv"]
        runner = subprocess.Popen(
            [*command, "--store", str(store.path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, **alone},
        )
        while len(store.games(series.id)) < GAMES // 6 and runner.poll() is None:
            time.sleep(0.005)
        nodes.stdin.write("kill\n")
        nodes.stdin.flush()
        assert nodes.stdout.readline().strip() == "killed"
        killed_at = len(store.games(series.id))
        output, told = runner.communicate(timeout=300)
        assert runner.returncode == 0, told
        assert killed_at < GAMES
        assert essence(store.games(series.id)) == essence(store.games(plain.id))
        assert len(store.kept(series.id)) == GAMES
        assert len(output.splitlines()) == 1 + GAMES  # nothing of Ray's own came between
        name = r"Machine \S+ \(127\.0\.0\.1\)"
        assert re.search(rf"{name} does not have this version of Kielwasser .*not here: kielwasser", told), told
        assert re.search(rf"{name} cannot load bot:Bot: .*not here: theirs.*it does not take part", told), told
        assert not list(there.glob(f"{PREFIX}*"))
    finally:
        nodes.stdin.close()
        nodes.wait(120)
        nodes.stdout.close()


def test_no_cluster_is_one_sentence():
    with pytest.raises(KielwasserError, match="no Ray cluster at localhost:1"):
        RayCluster("localhost:1")


# ---- what is decided without Ray -----------------------------------------------------------------------------------


class Playing:
    """A steward that plays in its thread, as soon as it is asked."""

    def __init__(self, spoil=lambda game: game, findings: Findings | None = None) -> None:
        self.spoil, self.findings, self.dismissed = spoil, findings or Findings(), False

    def admit(self, admission, *bundles):
        return self.findings

    def exchange(self, jobs, seconds):
        return [self.spoil(play_game(job, seat)) for job in jobs for seat in job.seats]

    def close(self):
        self.dismissed = True


class Threads:
    """A cluster whose machines are threads of this process; each has the stewards that are still in its list."""

    here = "a"

    def __init__(self, **stewards: list) -> None:
        self._stewards = stewards
        self._thread = ThreadPoolExecutor(1)

    def machines(self):
        return {name: Found(name, f"room-{name}", 1.0) for name in self._stewards}

    def ship(self, bundle):
        return bundle

    def send_steward(self, machine, processors):
        stewards = self._stewards[machine]
        return stewards.pop(0) if len(stewards) > 1 else stewards[0]

    def ask(self, steward, what, *arguments):
        return self._thread.submit(getattr(steward, what), *arguments)

    def answered(self, calls: list[Future], timeout: float):
        return list(wait(calls, timeout, FIRST_COMPLETED).done)

    def answer(self, call: Future):
        return call.result()

    def dismiss(self, stewards):
        for steward in stewards:
            steward.close()

    def close(self):
        self._thread.shutdown()


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    """Look at the machines all the time."""
    monkeypatch.setattr(driving, "_LOOK", 0.0)


def crashed(game: Played) -> Played:
    """Return a game as it ends where its first player cannot play."""
    player = 0 if game.first == 0 else 1
    return replace(game, winner=1 - player, culprit=player, cause=CRASH, told=Text("fehlt", "is missing"))


def outcome(store, made, **machines: list) -> tuple[Series, list]:
    """Play a series on such machines, and return it with its games."""
    series = Series.create(store, made)
    series.run(lambda: ClusterExecutor(Threads(**machines), made.players, made.conditions))
    return series, essence(store.games(series.id))


@pytest.fixture
def made():
    return settings("greedy", "simple", games=8, game="hase_igel_2018")


@pytest.fixture
def undisturbed(store, made):
    series = Series.create(store, made)
    series.run(InlineExecutor)
    return essence(store.games(series.id))


def test_what_fails_on_one_machine_only_is_no_lost_game(store, made, undisturbed):
    bad = Playing(crashed)
    series, games = outcome(store, made, a=[Playing()], b=[bad])
    assert games == undisturbed
    assert bad.dismissed
    assert [text.en for text in series.warnings] == [
        "Machine room-b makes greedy fail, other than here: is missing; it does not take part."
    ]


def test_who_fails_everywhere_is_to_blame_himself(store, tmp_path):
    """Also where nobody was examined, as the file was broken only later."""
    file = tmp_path / "broken.py"
    file.write_text("class Bot:\n    def choose(self, position, deadline):\n        raise OSError('no data')\n")
    made = settings(str(file), "simple", games=8, game="hase_igel_2018")
    series, games = outcome(store, made, a=[Playing()], b=[Playing()])
    assert {game[5] for game in games} == {CRASH}
    assert len(games) == 8
    assert not series.warnings


def test_a_fault_of_ours_on_one_machine_is_the_machines(store, made, undisturbed):
    class Faulty(Playing):
        def exchange(self, jobs, seconds):
            return [Fault(job, "MemoryError: ") for job in jobs]

    series, games = outcome(store, made, a=[Playing()], b=[Faulty()])
    assert games == undisturbed
    assert [text.en for text in series.warnings] == [
        "Machine room-b cannot play games that work here; it does not take part."
    ]


def test_a_steward_that_is_killed_is_replaced_some_times(store, made, undisturbed):
    class Killed(Playing):
        def exchange(self, jobs, seconds):
            raise StewardLost

    series, games = outcome(store, made, a=[Killed(), Playing()])
    assert games == undisturbed
    assert [text.en for text in series.warnings] == [
        "Machine room-a has lost the process that plays there; its games are played again."
    ]
    with pytest.raises(KielwasserError, match=r"no machine .* room-a loses the process that plays there again and"):
        outcome(store, made, a=[Killed()])


def test_a_series_without_any_good_machine_says_what_each_lacks(store, made):
    class Failing(Playing):
        def admit(self, admission, *bundles):
            raise StewardFailed("ModuleNotFoundError: No module named 'kielwasser'")

    lacks = Playing(findings=Findings(unloadable=((0, "No module named 'numpy'"),)))
    with pytest.raises(KielwasserError) as error:
        outcome(store, made, a=[Failing()], b=[lacks])
    assert "room-a does not have this version of Kielwasser (ModuleNotFoundError" in str(error.value)
    assert "room-b cannot load greedy: No module named 'numpy'" in str(error.value)


def test_who_cannot_be_loaded_here_either_loses(store, tmp_path):
    file = tmp_path / "gone.py"
    file.write_text("class Bot:\n    def choose(self, position, deadline):\n        return position.legal_moves[0]\n")
    made = settings(str(file), "simple", games=2, game="hase_igel_2018")
    file.write_text("import no_such_module\n")
    findings = Findings(unloadable=((0, "No module named 'no_such_module'"),))
    series, games = outcome(store, made, a=[Playing(crashed, findings)])
    assert {game[5] for game in games} == {CRASH}
    assert not series.warnings


# ---- stewards ------------------------------------------------------------------------------------------------------


def test_a_machine_with_another_package_is_refused(made):
    ours = Equipment.here("hase_igel_2018")
    for wanted, said in (
        (replace(ours, version="9.9"), f"has Kielwasser {ours.version} instead of 9.9"),
        (replace(ours, digest="x"), "has other sources of Kielwasser"),
    ):
        problem = Steward().admit(Admission(wanted, made.conditions, 1, None)).problem
        assert said in problem.en


def test_sources_are_the_same_whatever_their_line_ends(tmp_path):
    digests = []
    for name, text in (("a", b"x = 1\n"), ("b", b"x = 1\r\n"), ("c", b"x = 2\n")):
        (tmp_path / name / "__pycache__").mkdir(parents=True)
        (tmp_path / name / "module.py").write_bytes(text)
        (tmp_path / name / "__pycache__" / "module.pyc").write_bytes(name.encode())
        digests.append(digest_of([tmp_path / name]))
    assert digests[0] == digests[1] != digests[2]


def test_a_steward_plays_and_leaves_nothing_behind(bot, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    made = settings(f"{bot}:Bot", "gone=sh --version", games=2, game="hase_igel_2018")
    missing = replace(made.players[1], text=str(tmp_path / "no-such-program"))
    steward = Steward()
    admission = Admission(Equipment.here("hase_igel_2018"), made.conditions, 1, None)
    findings = steward.admit(admission, pack(made.players[0]), pack(missing))
    assert findings.problem is None
    assert [number for number, _ in findings.unloadable] == [1]
    assert list(tmp_path.glob(f"{PREFIX}*/*/*/bot.py"))
    steward.close()
    assert not list(tmp_path.glob(f"{PREFIX}*"))


# ---- shipping ------------------------------------------------------------------------------------------------------


def test_programs_travel_with_what_lies_beside_them(bot, tmp_path):
    python = pack(parse(f"{bot}:Bot")).unpacked(tmp_path)
    program = pack(parse(f"x={sys.executable} {bot} --name 'a b'")).unpacked(tmp_path)
    bot.unlink()
    file, _, class_ = python.text.rpartition(":")
    assert (class_, Path(file).read_text(encoding="utf-8")) == ("Bot", BOT)
    assert Path(file).with_name("helper.py").is_file()
    assert Path(file) != bot
    started = program.program()
    assert started.file == sys.executable
    assert Path(started.parameters[0]).read_text(encoding="utf-8") == BOT
    assert started.parameters[1:] == ("--name", "a b")
    assert pack(parse("random")).unpacked(tmp_path) == parse("random")


def test_a_large_folder_stays_at_home(bot, tmp_path, monkeypatch):
    monkeypatch.setattr("kielwasser.tournament.play.shipping.MAX_BYTES", 100)
    assert not Path(pack(parse(str(bot))).unpacked(tmp_path).text).with_name("helper.py").exists()
