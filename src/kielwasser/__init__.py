"""Kielwasser: the seasons of the Software-Challenge in one package.

What needs Numba is loaded when it is asked for (PEP 562), and a game when it is named: importing the package is quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kielwasser.games import game, games  # at once: the name of a module that others import is theirs
from kielwasser.games.beginning import new, read_state
from kielwasser.system.errors import (
    HiddenInformation,
    IllegalMove,
    KielwasserError,
    NoSuchAction,
    NotationError,
    RecordedFileError,
    StateXmlError,
    Stopped,
    Text,
    UnknownGame,
)
from kielwasser.system.on_demand import on_demand
from kielwasser.version import VERSION

if TYPE_CHECKING:
    from kielwasser.bots.simple import Player
    from kielwasser.core.game import Game
    from kielwasser.core.position import Move, Outcome, Position, Successor, Verdict
    from kielwasser.core.workspace import Stop
    from kielwasser.tournament.results.snapshot import Snapshot

__version__ = VERSION
__all__ = [
    "Game",
    "HiddenInformation",
    "IllegalMove",
    "KielwasserError",
    "Move",
    "NoSuchAction",
    "NotationError",
    "Outcome",
    "Position",
    "RecordedFileError",
    "StateXmlError",
    "Stop",
    "Stopped",
    "Successor",
    "Text",
    "UnknownGame",
    "Verdict",
    "game",
    "games",
    "match",
    "new",
    "player",
    "position",
    "read_state",
]

if not TYPE_CHECKING:  # for these a program waits, and only if it asks for them
    __getattr__, __dir__ = on_demand(
        __name__,
        {
            "kielwasser.core.game": "Game",
            "kielwasser.core.position": "Move Outcome Position Successor Verdict",
            "kielwasser.core.workspace": "Stop",
        },
    )


def player(name: str, level: int | None = None, seed: int | str | None = None) -> Player:
    """Return a player of this package: random, greedy, simple, or strongest with its levels 1 to 5."""
    from kielwasser.bots.registry import player as named

    return named(name, seed, level)


def position(text: str) -> Position:
    """Read a position from its one-line notation, which begins with the game's name.

    >>> position("hive_2020 book 2 R 0,0=RQ/1,0=BG SSGGGBBAAA QSSGGBBAAA -").count_moves()
    14
    """
    from kielwasser.core.position import Position

    return Position.from_text(game(text.split(maxsplit=1)[0] if text.strip() else ""), text)


def match(a: Any, b: Any, *, game: str, **options: Any) -> Snapshot:
    """Let two players play and return what that says about them: see `kielwasser.tournament.api.match`."""
    from kielwasser.tournament.api import match as played

    return played(a, b, game=game, **options)
