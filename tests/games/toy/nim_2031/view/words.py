"""Nim 2031: the position in words."""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.core.view import SEATS, Fact
from kielwasser.games.nim_2031.notation import left_of
from kielwasser.system.errors import Text


def facts(position: Position, seat: int) -> list[Fact]:
    """Return what a seat has taken."""
    return [Fact(Text("Genommen", "Taken"), str(position.read(seat).me.taken))]


def say(position: Position, action: int) -> Text:
    """Say what a move does."""
    return Text(f"{action} genommen", f"took {action}")


def prompt(position: Position, selected: str) -> Text:
    """Say what the seat to move can do next."""
    return Text("nimm ein bis drei Hölzer.", "take one to three sticks.")


def describe(position: Position, points: tuple[int, int]) -> list[Text]:
    """Return whose move it is, or who won, and what is left."""
    outcome, mover = position.outcome, SEATS[position.to_move]
    said = Text(f"{mover.de} ist am Zug.", f"{mover.en} is to move.") if outcome is None else outcome.text
    left = left_of(position)
    return [said, Text(f"Noch {left} Hölzer.", f"{left} sticks left.")]
