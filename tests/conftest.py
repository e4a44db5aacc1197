"""Fixtures for all tests."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from kielwasser.cli import main
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


TypeIn = Callable[..., tuple[str, str]]


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> TypeIn:
    """What runs a command as a user types it and returns what it printed and what it complained about.

    It does so in this process: starting Python for each takes longer than most of them. They speak English unless
    told otherwise.
    """
    monkeypatch.setenv("COLUMNS", "120")

    def typed(*arguments: str | Path, stdin: str = "", code: int | tuple[int, ...] = 0) -> tuple[str, str]:
        monkeypatch.setenv("KIELWASSER_LANG", "en")
        monkeypatch.setattr(sys, "argv", ["kielwasser", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        ended = 0
        try:
            main()
        except SystemExit as error:
            ended = error.code or 0
        printed = capsys.readouterr()
        assert ended in (code if isinstance(code, tuple) else (code,)), printed.out + printed.err
        return printed.out, printed.err

    return typed
