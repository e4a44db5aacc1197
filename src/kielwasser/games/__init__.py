"""The games, loaded when they are asked for."""

from functools import cache
from importlib import import_module

from kielwasser.core.evaluation import Evaluation
from kielwasser.core.game import Game
from kielwasser.system.errors import UnknownGame

NAMES = ("cartagena_2013", "mississippi_2017", "hase_igel_2018", "hive_2020", "mississippi_2024")


def game(name: str) -> Game:
    """Return the game of that name."""
    if name not in NAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    loaded: Game = import_module(f"{__name__}.{name}").GAME
    return loaded


def games() -> list[Game]:
    """Return all games, by season."""
    return [game(name) for name in NAMES]


@cache
def evaluation(name: str) -> Evaluation:
    """Return how positions of a game are valued; loaded by who evaluates."""
    return Evaluation.of(import_module(f"{__name__}.{game(name).name}.evaluate"))
