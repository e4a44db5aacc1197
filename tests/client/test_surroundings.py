"""Two versions of a bot in one process: each has its own helpers, and none harms anybody else."""

import random
import sys

import pytest

import kielwasser
from kielwasser.client.loading import find_player, load_player

BOT = """
from helper import WORTH
class Bot:
    def welcome(self, seat):
        import late
        self.late = late.WORTH
    def choose(self, position, deadline):
        import later
        return f"{WORTH} {self.late} {later.WORTH}"
"""


@pytest.fixture
def versions(tmp_path):
    """`old/bot.py` and `new/bot.py`, each with modules of the same names, imported at three different moments."""
    for version in ("old", "new"):
        folder = tmp_path / version
        folder.mkdir()
        (folder / "bot.py").write_text(BOT, encoding="utf-8")
        for name in ("helper", "late", "later"):
            (folder / f"{name}.py").write_text(f"WORTH = '{version}'\n", encoding="utf-8")
    return [str(tmp_path / version / "bot.py") for version in ("old", "new")]


def test_each_version_plays_with_its_own_helpers(versions):
    modules, path = set(sys.modules), list(sys.path)
    makers = [find_player(file) for file in versions]
    players = [make("seed", {}) for make in makers * 2]
    for player in players:
        player.welcome(0)
    for _ in range(2):
        assert [player.choose(None, 0) for player in players] == ["old old old", "new new new"] * 2
    assert set(sys.modules) == modules
    assert sys.path == path


def test_a_package_beside_the_file_is_its_own_too(tmp_path):
    for version in ("old", "new"):
        inner = tmp_path / version / "engine" / "parts"
        inner.mkdir(parents=True)
        (inner.parent / "__init__.py").write_text("from engine.parts import WORTH\n", encoding="utf-8")
        (inner / "__init__.py").write_text(f"WORTH = '{version}'\n", encoding="utf-8")
        text = "import engine\nclass Bot:\n    def choose(self, position, deadline): return engine.WORTH\n"
        (tmp_path / version / "bot.py").write_text(text, encoding="utf-8")
    players = [load_player(str(tmp_path / version / "bot.py")) for version in ("old", "new")]
    assert [player.choose(None, 0) for player in players] == ["old", "new"]


def test_what_is_installed_below_the_folder_stays_everybodys(tmp_path, monkeypatch):
    environment = tmp_path / ".venv" / "site-packages"
    environment.mkdir(parents=True)
    (environment / "installed_for_all.py").write_text("WORTH = 'shared'\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(environment))
    text = "import installed_for_all\nclass Bot:\n    def choose(self, p, d): return installed_for_all.WORTH\n"
    (tmp_path / "bot.py").write_text(text, encoding="utf-8")
    try:
        assert load_player(str(tmp_path / "bot.py")).choose(None, 0) == "shared"
        assert "installed_for_all" in sys.modules
    finally:
        sys.modules.pop("installed_for_all", None)


@pytest.mark.parametrize("name", ["random", "json", "kielwasser", "helper"])
def test_a_bot_with_the_name_of_a_module_harms_nobody(tmp_path, name):
    before = sys.modules.get(name)
    text = "class Bot:\n    def choose(self, position, deadline): return 'mine'\n"
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    assert load_player(str(tmp_path / f"{name}.py")).choose(None, 0) == "mine"
    assert sys.modules.get(name) is before
    assert random.Random(1).random() == random.Random(1).random()
    assert str(kielwasser.new("hive_2020", 1))


def test_what_a_player_has_is_seen(tmp_path):
    text = "class Bot:\n    game = 'hive_2020'\n    hints = ['why']\n    def choose(self, position, deadline): pass\n"
    (tmp_path / "bot.py").write_text(text, encoding="utf-8")
    player = load_player(str(tmp_path / "bot.py"))
    assert (player.game, player.hints) == ("hive_2020", ["why"])
    assert not hasattr(player, "result")
