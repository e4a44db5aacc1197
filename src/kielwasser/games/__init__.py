"""The games: folders on this package's path that are named `<name>_<season>`, loaded when they are asked for.

Seasons may lie elsewhere too: in the folders that the environment names in `KIELWASSER_GAMES`, for this process and
those that it starts.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, TypeVar

from kielwasser.system.errors import Text, UnknownGame

if TYPE_CHECKING:
    from kielwasser.core.evaluation import Evaluation
    from kielwasser.core.game import Game
    from kielwasser.core.observation import Observation

__path__.extend(folder for folder in os.environ.get("KIELWASSER_GAMES", "").split(os.pathsep) if folder)

T = TypeVar("T")

_GAME = re.compile(r"[a-z][a-z_]*_(\d{4})")
_NO_GAME = Text(
    "es gibt kein Spiel {wanted!r}; die Spiele sind {known}", "there is no game {wanted!r}; the games are {known}"
)


def names() -> tuple[str, ...]:
    """Return the names of all games, by season; none of them is loaded."""
    return _found(tuple(__path__))


@lru_cache(maxsize=4)
def _found(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Look into folders, once: every player that joins asks for a game."""
    found = ((_GAME.fullmatch(module.name), module.name) for module in iter_modules(folders) if module.ispkg)
    return tuple(name for _, name in sorted((match[1], name) for match, name in found if match))


def folder(name: str) -> Path:
    """Return the folder of a game's files; the game is not loaded."""
    spec = find_spec(f"{__name__}.{name}")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(next(iter(spec.submodule_search_locations)))


def newest() -> str:
    """Return the name of the latest season's game: what is meant where nobody names one."""
    return names()[-1]


def game(name: str) -> Game:
    """Return the game of that name."""
    if name not in names():
        raise UnknownGame(no_game(name))
    loaded: Game = import_module(f"{__name__}.{name}").GAME
    return loaded


def no_game(wanted: str) -> Text:
    """Say that there is no such game."""
    return _NO_GAME.filled(wanted=wanted, known=", ".join(names()))


def games() -> list[Game]:
    """Return all games, by season."""
    return [game(name) for name in names()]


def evaluation(name: str) -> Evaluation:
    """Return how positions of a game are valued; loaded on demand."""
    missing = Text(
        f"Stellungen von {name} lassen sich nicht bewerten: es gibt kein evaluate.py",
        f"the positions of {name} cannot be valued: it has no evaluate.py",
    )
    return _there(game(name).evaluation(), missing)


def observation(name: str) -> Observation:
    """Return what learners see of a game's positions; loaded on demand."""
    missing = Text(
        f"Lernende können {name} nicht sehen: es gibt kein observe.py",
        f"learners cannot see {name}: it has no observe.py",
    )
    return _there(game(name).observation(), missing)


def _there(part: T | None, missing: Text) -> T:
    """Return a part that a season may lack, or say that it does."""
    if part is None:
        raise UnknownGame(missing)
    return part
