"""Change a position by hand: lay something on a field, carry it elsewhere, set a number.

A change makes a new position from the parts of the old one with the game's own reader, so what no position can be is
refused with the reason that whoever reads such a text is told (`NotationError`). Spots are those of the picture
(`core.view`): the numbers of fields and whatever else a game draws.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from kielwasser.core.view import SEATS
from kielwasser.system.errors import NotationError, Text

if TYPE_CHECKING:
    from kielwasser.core.position import Position

PLY, TO_MOVE = "ply", "to_move"  # keys of two numbers that every game has


@dataclass(frozen=True)
class Brush:
    """Something that can be laid on fields."""

    key: str
    text: Text


@dataclass(frozen=True)
class Number:
    """A number of a position; `names` are what it means from `least` on, where it counts nothing."""

    key: str
    text: Text
    value: int
    least: int
    most: int
    names: tuple[Text, ...] = ()


@dataclass(frozen=True)
class Editing:
    """How positions of one game are changed; each change returns a new position or raises a NotationError."""

    brushes: Callable[[Position], Sequence[Brush]]
    numbers: Callable[[Position], Sequence[Number]]
    lay: Callable[[Position, str, str], Position]  # a brush on a spot
    carry: Callable[[Position, str, str], Position]  # what stands on a spot to another one
    count: Callable[[Position, str, int], Position]  # set a number
    doubts: Callable[[Position], Sequence[Text]]  # why play cannot have led here, as far as that is easily seen

    @classmethod
    def of(cls, module: Any) -> Editing:
        """Return the editing of a game whose module has a function of each name; `doubts` only where it has any."""
        found: dict[str, Any] = {field.name: getattr(module, field.name, _no_doubts) for field in fields(cls)}
        return cls(**found)


def _no_doubts(position: Position) -> Sequence[Text]:
    return ()


def of_turn(position: Position, last_ply: int | None = None) -> tuple[Number, Number]:
    """Return the numbers that every game has: how many moves were played, and whose move it is."""
    least, most = position.range_of(PLY)
    last = most if last_ply is None else last_ply
    return (
        Number(PLY, Text("Gespielte Züge", "Moves played"), position.ply, least, last),
        Number(TO_MOVE, Text("Am Zug", "To move"), position.to_move, 0, 1, position.game.view().seats),
    )


def of_seat(seat: int, what: Text) -> Text:
    """Return the name of a number that belongs to a seat."""
    return Text(f"{SEATS[seat].de}: {what.de}", f"{SEATS[seat].en}: {what.en}")


def field_of(spot: str, fields: int) -> int:
    """Return the number of the field that a spot is."""
    if not spot.isdecimal() or int(spot) >= fields:
        raise nothing_there()
    return int(spot)


def nothing_there() -> NotationError:
    """Return what is raised where nothing can be laid or taken."""
    return NotationError(Text("hier kann das nicht hin", "that cannot go here"))


def nothing_to_carry() -> NotationError:
    """Return what is raised where nothing stands that could be carried."""
    return NotationError(Text("hier steht nichts", "nothing stands here"))
