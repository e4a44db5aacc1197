"""The games, loaded when they are asked for."""

from importlib import import_module

from kielwasser.core.game import Game
from kielwasser.system.errors import Text, UnknownGame

NAMES = ("cartagena_2013", "mississippi_2017", "hase_igel_2018", "hive_2020", "mississippi_2024")


def game(name: str) -> Game:
    """Return the game of that name."""
    if name not in NAMES:
        raise UnknownGame(
            Text(
                f"es gibt kein Spiel {name!r}; die Spiele sind {', '.join(NAMES)}",
                f"there is no game {name!r}; the games are {', '.join(NAMES)}",
            )
        )
    loaded: Game = import_module(f"{__name__}.{name}").GAME
    return loaded


def games() -> list[Game]:
    """Return all games, by season."""
    return [game(name) for name in NAMES]
