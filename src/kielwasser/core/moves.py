"""What is said of a position: a move, how the game ended, what the referee says of a move, what a move reaches."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, SupportsIndex

import numpy as np

from kielwasser.core.game import Game
from kielwasser.core.reading import R
from kielwasser.core.verbs import ALLOWED
from kielwasser.system.errors import KielwasserError, NoSuchAction, NotationError, Text

if TYPE_CHECKING:
    from kielwasser.core.position import Position


@dataclass(frozen=True, slots=True)
class Move:
    """The actions of one player's go, without the final "end the move"."""

    game: Game
    actions: tuple[int, ...]

    def __str__(self) -> str:
        return self.game.notation.format_move(self.actions)

    def __repr__(self) -> str:
        return f"<Move {self}>"

    def __iter__(self) -> Iterator[int]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: *why*, and *who* won (a seat, or None for a draw)."""

    why: str
    winner: int | None
    text: Text


@dataclass(frozen=True)
class Verdict(Generic[R]):
    """What the referee says of a list of actions: accepted, or the reason and the place of the offence.

    `reached` is the position after the whole move, or after what was done before the offence.
    """

    reached: Position[R] = field(hash=False)  # it could be changed
    code: int
    index: int
    text: Text | None

    @property
    def accepted(self) -> bool:
        """Tell whether the whole move is legal."""
        return self.code == ALLOWED


@dataclass(frozen=True, slots=True)
class Successor(Generic[R]):
    """A position that one whole move can reach, and a shortest move that leads there."""

    move: Move
    position: Position[R] = field(hash=False)


_new = Move.__new__
_set_game = Move.__dict__["game"].__set__
_set_actions = Move.__dict__["actions"].__set__


def moves_of(game: Game, rows: Iterable[tuple[int, ...]]) -> list[Move]:
    """Return moves of actions that kernels have listed, each in a third of the time that `Move` takes."""
    made: list[Move] = []
    append = made.append
    for actions in rows:
        move = _new(Move)
        _set_game(move, game)
        _set_actions(move, actions)
        append(move)
    return made


def require_actions(game: Game, move: Move | Iterable[SupportsIndex]) -> list[int]:
    """Return the actions of a move of this game as the numbers that they are."""
    if isinstance(move, Move) and move.game is not game:
        raise NotationError(
            Text(
                f"das ist ein Zug von {move.game.name}, gespielt wird {game.name}",
                f"this is a move of {move.game.name}, and {game.name} is played",
            )
        )
    return [require_action(game, action) for action in move]


def are_actions(game: Game, actions: tuple[int, ...]) -> bool:
    """Tell whether all of these are plain numbers of actions, as they mostly are."""
    size = game.actions
    for action in actions:  # noqa: SIM110  a generator would take three times as long
        if type(action) is not int or not 0 <= action < size:
            return False
    return True


def require_action(game: Game, action: SupportsIndex) -> int:
    """Return an action as the number that it is; kernels trust that it is in the table."""
    try:
        number = operator.index(action)
    except TypeError:
        number = -1
    if not 0 <= number < game.actions or isinstance(action, bool | np.bool_):
        raise NoSuchAction(
            Text(
                f"{game.name} hat keine Aktion {action!r}; es gibt die Nummern 0 bis {game.actions - 1}.",
                f"{game.name} has no action {action!r}; their numbers are 0 to {game.actions - 1}.",
            )
        )
    return number


def require_seat(seat: SupportsIndex) -> int:
    """Return a seat as the number that it is; kernels trust that there is such a seat."""
    try:
        number = operator.index(seat)
    except TypeError:
        number = -1
    if number not in (0, 1):
        raise KielwasserError(Text(f"ein Sitz ist 0 oder 1, nicht {seat!r}", f"a seat is 0 or 1, not {seat!r}"))
    return number
