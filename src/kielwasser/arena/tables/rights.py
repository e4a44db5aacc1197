"""Who may do what. Every action of a table names the right that it takes, and asks for it whenever it is done.

That a button is not shown is a courtesy: anyone with a page can send anything in its name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from kielwasser.arena.tables.table import Table
from kielwasser.system.errors import KielwasserError, Text

NOT_YOURS = Text("Das darf nur, wem dieses Programm gehört.", "Only the owner of this program may do that.")
NO_SEAT = Text("Das darf nur, wer an diesem Tisch spielt.", "Only those who play at this table may do that.")

NOT_ALONE = Text(
    "Du spielst gegen einen Menschen an einem anderen Gerät: zurückgenommen wird nur, wenn er einverstanden ist.",
    "You play against somebody at another device: moves are taken back only if that person agrees.",
)
NO_HINTS = Text(
    "Zwischen Menschen gibt es keine Tipps, außer ihr habt das zu Beginn vereinbart.",
    "Between people there are no hints, unless you agreed on them at the start.",
)


class NotAllowed(KielwasserError):
    """Somebody has tried something without the right to."""


class Visitor(Protocol):
    """A browser that looks at a table, and whether it is the owner's at this moment."""

    @property
    def id(self) -> str:
        """What the browser is known by."""

    @property
    def is_owner(self) -> bool:
        """Whether it is the owner's now."""


@dataclass(frozen=True)
class Somebody:
    """A visitor whose rights do not change."""

    id: str = ""
    is_owner: bool = False


class Right(Enum):
    """Who may do something; whoever may look at a table may do what needs no right."""

    PLAY = "who has a seat at the table"
    HINTS = "who may be advised: whoever plays no person, or where both people have agreed on hints"
    ALONE = "who has the seats of all people at the table: nobody elsewhere would have to agree"
    OWN = "the owner of this program"

    def allows(self, visitor: Visitor, table: Table | None = None) -> bool:
        """Tell whether a visitor has it now, at a table."""
        if self is Right.OWN:
            return visitor.is_owner
        seats = table.seats.of(visitor.id) if table is not None else frozenset()
        if self is Right.HINTS:
            is_agreed = table is not None and (len(table.seats.human()) < 2 or table.talk.binding.hints)
            return bool(seats) and is_agreed
        if self is Right.ALONE:
            return table is not None and bool(seats) and seats == table.seats.human()
        return bool(seats)

    def require(self, visitor: Visitor, table: Table | None = None) -> None:
        """Raise NotAllowed if a visitor does not have it."""
        if not self.allows(visitor, table):
            if self is not Right.OWN and Right.PLAY.allows(visitor, table):
                raise NotAllowed(NO_HINTS if self is Right.HINTS else NOT_ALONE)
            raise NotAllowed(NOT_YOURS if self is Right.OWN else NO_SEAT)


class _HasVisitor(Protocol):
    @property
    def visitor(self) -> Visitor: ...
    @property
    def table(self) -> Table: ...


Self = TypeVar("Self", bound=_HasVisitor)
Given = ParamSpec("Given")
Made = TypeVar("Made")


def takes(
    right: Right,
) -> Callable[[Callable[Concatenate[Self, Given], Made]], Callable[Concatenate[Self, Given], Made]]:
    """Let only a visitor with a right do what a method does; anybody else gets NotAllowed, and nothing happens."""

    def lock(action: Callable[Concatenate[Self, Given], Made]) -> Callable[Concatenate[Self, Given], Made]:
        @wraps(action)
        def locked(self: Self, /, *args: Given.args, **kwargs: Given.kwargs) -> Made:
            right.require(self.visitor, self.table)
            return action(self, *args, **kwargs)

        locked.__dict__["right"] = right
        return locked

    return lock


def right_of(action: Any) -> Right | None:
    """Return the right that an action takes; None: every viewer may do it."""
    found: Right | None = getattr(action, "right", None)
    return found
