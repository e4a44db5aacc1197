"""A sixth season, made after CONTRIBUTING's recipe and nothing else, is a game like all others."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module, invalidate_caches
from pathlib import Path
from xml.etree import ElementTree

import pytest
from loopback import HOST, Running, serving

import kielwasser
from kielwasser.authority.events import Over
from kielwasser.bots.registry import player, players
from kielwasser.client.kit import run
from kielwasser.core.contract_suite import check_game
from kielwasser.core.game import Game
from kielwasser.core.recordings import Report
from kielwasser.core.view import THEMES, Look, menu

TOY = Path(__file__).parent / "toy" / "nim_2031"
RECIPE = Path(__file__).parents[2] / "CONTRIBUTING.md"
PACKAGE = import_module("kielwasser.games")


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The toy season in a folder of its own, on the path of all games while the tests last."""
    folder = tmp_path_factory.mktemp("seasons")
    shutil.copytree(TOY, folder / TOY.name, ignore=shutil.ignore_patterns("__pycache__"))
    patch = pytest.MonkeyPatch()
    patch.setenv("KIELWASSER_GAMES", str(folder))  # for processes that are started
    PACKAGE.__path__.append(str(folder))
    invalidate_caches()
    try:
        yield kielwasser.game(TOY.name)
    finally:
        patch.undo()
        PACKAGE.__path__.remove(str(folder))
        for name in [name for name in sys.modules if name.startswith(f"kielwasser.games.{TOY.name}")]:
            del sys.modules[name]


def test_the_recipe_names_exactly_the_files_of_the_toy():
    named = set(re.findall(r"^ *\| `(\S+\.py)` \| ", RECIPE.read_text(encoding="utf-8"), re.MULTILINE))
    files = {path.relative_to(TOY).as_posix() for path in TOY.rglob("*.py")} - {"view/__init__.py"}
    assert named == files


def test_it_is_found_beside_the_others(nim):
    assert kielwasser.games()[-1] is nim
    assert (nim.name, nim.season, nim.title) == ("nim_2031", 2031, "Nim")
    assert nim.evaluation() is None


def test_it_keeps_the_contract(nim):
    check_game(nim, plies=60, seed=1)
    assert kielwasser.position("nim_2031 book 0 21 0 0").perft(3) == 27


def test_its_recordings_are_compared(nim):
    state = '<state turn="18" heap="21" red="9" blue="9"/>'
    game = {"season": "nim2031", "state": state, "moves": ["3"], "after": [{"turn": 19, "taken": [12, 9]}]}
    right, wrong = Report(), Report()
    assert nim.recorded({**game, "winner": 0}, right)
    assert nim.recorded({**game, "winner": 1}, wrong)
    assert not nim.recorded({"season": "hive2020"}, right)
    assert not right.mismatches
    assert wrong.mismatches


def test_it_is_drawn_and_offers_its_choices(nim):
    position = kielwasser.position("nim_2031 referee 4 21 5 6")
    for theme in THEMES:
        root = ElementTree.fromstring(nim.view().picture(position, Look(theme=theme, choices=menu(position))))
        shown = [element.get("data-choice") for element in root.iter() if element.get("data-choice")]
        assert shown == ["a3", "a2", "a1"]
    assert nim.view().rounds(position) == (3, 12)
    for picture in nim.guide().pictures():
        ElementTree.fromstring(picture.draw(nim))


def test_its_players_meet_on_a_server(nim):
    assert "simple_2031" in [entry.name for entry in players()]
    with serving(nim.name) as server:
        waiting = Running(lambda: run(player("simple_2031", 1), HOST, server.port, game=nim.name))
        second = run(player("greedy", 2), HOST, server.port, game=nim.name)
        assert replace(waiting.result(), seat=0) == replace(second, seat=0)
        (over,) = server.of(Over)
        assert over.ending.winner == second.winner
        assert over.ending.position.outcome is not None
        assert over.ending.position.game is nim
