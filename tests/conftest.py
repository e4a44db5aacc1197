"""Fixtures for all tests."""

from pathlib import Path

import pytest
from hypothesis import settings

from kielwasser.core.game import Game
from kielwasser.games import game as load
from kielwasser.games import names

settings.register_profile("tests", deadline=None, derandomize=True, max_examples=30)
settings.load_profile("tests")

collect_ignore = ["games/toy"]  # a package that becomes a part of ours only in its test
DATA = Path(__file__).parent / "data"


@pytest.fixture(params=names())
def game(request: pytest.FixtureRequest) -> Game:
    """Each game in turn."""
    return load(request.param)


@pytest.fixture
def data(game: Game) -> Path:
    """The folder of golden data of the game."""
    return DATA / game.name
