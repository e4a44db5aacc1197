"""Mistakes that a type checker has to find: each is expected where it stands, and an expectation without one fails.

Nobody runs this file; `test_checkers.py` and `./run test` have it read by mypy and basedpyright.
"""

from __future__ import annotations

import kielwasser
from kielwasser import Move, Position
from kielwasser.games.hase_igel_2018.reading import HareReading
from kielwasser.games.hive_2020.reading import HiveReading


def value(table: HareReading) -> float:
    """Misspell what a reading has."""
    table.me.carrotts  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    return float(table.opponent.carrots)


def by_name() -> None:
    """Take the reading of one game for another's: its name tells which it is, through copies, moves and successors."""
    hare = kielwasser.new("hase_igel_2018", seed=1)
    value(hare.read())
    value(hare.copy().play(hare.legal_moves[0]).hide(0).read(0))
    value(hare.successors()[0].position.read())
    value(hare.judge("A1").reached.read())
    hare.read().trak  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    hive = kielwasser.new("hive_2020")
    value(hive.read())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    river: Position[HiveReading] = kielwasser.read_state("mississippi_2017", "")  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]
    river.play(hive.legal_moves[0])


def short_cuts(position: Position[HareReading]) -> int:
    """Ask the position itself."""
    position.carrots  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    position.me.carots  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    return position.me.carrots + position.opponent.salads


class Hoppel:
    """A player that returns no move, and calls a method that is none."""

    def choose(self, position: Position[HareReading], deadline: float) -> Move | str:
        """Return the number of moves."""
        position.legal_moves()  # type: ignore[operator]  # pyright: ignore[reportCallIssue]
        return len(position.legal_moves)  # type: ignore[return-value]  # pyright: ignore[reportReturnType]
