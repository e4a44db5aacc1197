"""Nim 2031: the position in the rule book's words."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.core.position import Position
from kielwasser.core.reading import Reading, common
from kielwasser.games.nim_2031.notation import left_of


@dataclass(frozen=True)
class Player:
    """What a player has."""

    seat: int
    taken: int  # sticks


@dataclass(frozen=True)
class NimReading(Reading[Player]):
    """A position of Nim."""

    left: int  # sticks on the heap


def read(position: Position, seat: int) -> NimReading:
    """Return the position in words and numbers, as a seat sees it."""
    first, second = (Player(seat, taken) for seat, taken in enumerate(position.points))
    return NimReading(players=(first, second), left=left_of(position), **common(position, seat))
