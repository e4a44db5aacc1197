"""The same series on a real Ray cluster, one of whose machines is lost in the middle."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from quick import essence, settings

from kielwasser.system.errors import KielwasserError
from kielwasser.tournament.basics.players import parse
from kielwasser.tournament.play.cluster import RayExecutor
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.play.shipping import pack
from kielwasser.tournament.series import Series

GAMES = 100

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
    """A player whose file needs the one beside it."""
    folder = tmp_path / "bot"
    folder.mkdir()
    (folder / "bot.py").write_text(BOT, encoding="utf-8")
    (folder / "helper.py").write_text("import random\n", encoding="utf-8")
    return folder / "bot.py"


def test_a_lost_machine_costs_nothing(store, bot):
    made = settings(f"{bot}:Bot", "simple", games=GAMES, game="hase_igel_2018")
    series = Series.create(store, made)
    plain = Series.create(store, made)
    plain.run(InlineExecutor)
    nodes = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("ray_nodes.py"))],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    try:
        address = nodes.stdout.readline().strip()
        command = [sys.executable, "-m", "kielwasser", "match", "--resume", str(series.id), "--ray", address]
        runner = subprocess.Popen(
            [*command, "--store", str(store.path)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
        )
        while len(store.games(series.id)) < GAMES // 6 and runner.poll() is None:
            time.sleep(0.005)
        nodes.stdin.write("kill\n")
        nodes.stdin.flush()
        assert nodes.stdout.readline().strip() == "killed"
        killed_at = len(store.games(series.id))
        output, _ = runner.communicate(timeout=300)
        assert runner.returncode == 0, output
        assert killed_at < GAMES
        assert essence(store.games(series.id)) == essence(store.games(plain.id))
        assert len(store.kept(series.id)) == GAMES
    finally:
        nodes.stdin.close()
        nodes.wait(120)
        nodes.stdout.close()


def test_programs_travel_with_what_lies_beside_them(bot):
    python = pack(parse(f"{bot}:Bot")).unpacked()
    program = pack(parse(f"x={sys.executable} {bot} --name 'a b'")).unpacked()
    bot.unlink()
    file, _, class_ = python.text.rpartition(":")
    assert (class_, Path(file).read_text(encoding="utf-8")) == ("Bot", BOT)
    assert Path(file).with_name("helper.py").is_file()
    assert Path(file) != bot
    started = program.program()
    assert started.file == sys.executable
    assert Path(started.parameters[0]).read_text(encoding="utf-8") == BOT
    assert started.parameters[1:] == ("--name", "a b")
    assert pack(parse("random")).unpacked() == parse("random")


def test_a_large_folder_stays_at_home(bot, monkeypatch):
    monkeypatch.setattr("kielwasser.tournament.play.shipping.MAX_BYTES", 100)
    assert not Path(pack(parse(str(bot))).unpacked().text).with_name("helper.py").exists()


def test_no_cluster_is_one_sentence():
    with pytest.raises(KielwasserError, match="no Ray cluster at localhost:1"):
        RayExecutor("localhost:1")
