"""Recorded games and official files."""

from pathlib import Path

import pytest
from recordings import Recording, record, samples

from kielwasser.core.game import Game
from kielwasser.games import names
from kielwasser.games.dialects import dialect as load_dialect
from kielwasser.protocol.dialect import Dialect


@pytest.fixture
def recording(game: Game) -> Recording:
    """A whole random game of each of the games."""
    return record(game)


@pytest.fixture(params=names())
def spoken(request: pytest.FixtureRequest) -> Dialect:
    """The language of each season that has one."""
    return load_dialect(request.param)


@pytest.fixture(params=samples(), ids=lambda path: f"{path.parents[1].name}-{path.name.partition('.')[0]}")
def sample(request: pytest.FixtureRequest) -> Path:
    """Each official file."""
    return request.param
