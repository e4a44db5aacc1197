"""Kielwasser: five seasons of the Software-Challenge in one package."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kielwasser.core.game import Game
from kielwasser.core.position import Move, Outcome, Position, Verdict
from kielwasser.games import game, games
from kielwasser.system.errors import (
    IllegalMove,
    KielwasserError,
    NotationError,
    RecordedFileError,
    StateXmlError,
    Text,
    UnknownGame,
)
from kielwasser.version import VERSION

if TYPE_CHECKING:
    from kielwasser.bots.simple import Player

__version__ = VERSION
__all__ = [
    "Game",
    "IllegalMove",
    "KielwasserError",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "RecordedFileError",
    "StateXmlError",
    "Text",
    "UnknownGame",
    "Verdict",
    "game",
    "games",
    "new",
    "player",
    "position",
    "read_state",
]


def new(name: str, seed: int | str = 0, ruling: str = "book", fair: bool = False) -> Position:
    """Deal a new game.

    >>> new("hive_2020", seed=3).turn
    0
    """
    return Position.deal(game(name), seed, ruling, fair)


def player(name: str, level: int | None = None, seed: int | str | None = None) -> Player:
    """Return a player of this package: random, greedy, simple, or strongest with its levels 1 to 5."""
    from kielwasser.bots.registry import player as named  # who only wants the rules need not load players

    return named(name, seed, level)


def position(text: str) -> Position:
    """Read a position from its one-line notation, which begins with the game's name.

    >>> position("hive_2020 book 2 R 0,0=RQ/1,0=BG SSGGGBBAAA QSSGGBBAAA -").count_moves()
    14
    """
    return Position.from_text(game(text.split(maxsplit=1)[0] if text.strip() else ""), text)


def read_state(name: str, xml: str, ruling: str = "referee") -> Position:
    """Read a position from an official state document of a game's season."""
    return Position.from_xml(game(name), xml, ruling)
