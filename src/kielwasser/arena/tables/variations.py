"""Variations of a game: lines that were taken back while it was played, and those that somebody tried out later.

Steps that a line has in common with the game are the very same objects, so a line knows where it leaves the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from kielwasser.arena.tables.line import Line, Step, shared
from kielwasser.arena.tables.table import Table
from kielwasser.core.position import Move
from kielwasser.replay.model import Replay, Tried
from kielwasser.system.errors import KielwasserError


def keep_taken_back(table: Table, ply: int) -> None:
    """Keep what is about to be taken back as a variation."""
    if ply < len(table.steps) - 1:
        table.lines.append(Line(list(table.steps)))


def branch(table: Table, line: Line | None, ply: int, move: Move) -> Line | None:
    """Play a legal move from a position of the game or of a line; return the line it is on then, None: the game itself.

    Where somebody has played the same move before, that is where it leads.
    """
    steps = table.steps if line is None else line.steps
    here = steps[: ply + 1]
    for known, way in ((None, table.steps), *((each, each.steps) for each in table.lines)):
        if shared(way, here) == len(here) < len(way) and str(way[ply + 1].move) == str(move):
            return known
    if line is None or not line.is_tried or ply < len(steps) - 1:
        line = Line(here, is_tried=True)
        table.lines.append(line)
    line.steps.append(_after(here[-1], move))
    return line


def _after(step: Step, move: Move) -> Step:
    position = step.position.copy()
    seat = position.to_move
    return Step(position.play(move), seat, move)


# ---- from records, and back ------------------------------------------------------------------------------------------


def take_lines(table: Table, replay: Replay) -> None:
    """Give a table the variations and comments of its record, as far as their moves can be played."""
    for taken_back in replay.variations:
        _follow(table, 0, [ply.move for ply in taken_back.plies], is_tried=False)
    for tried in replay.tried:
        _follow(table, tried.kept, tried.moves, is_tried=True)
    table.comments.update(replay.comments)


def _follow(table: Table, kept: int, moves: Sequence[str | None], is_tried: bool) -> None:
    if not 0 <= kept < len(table.steps):
        return
    line = Line(table.steps[: kept + 1], is_tried)
    try:
        for text in moves:
            if text is None:
                break
            move = Move(table.game, tuple(table.game.notation.parse_move(text)))
            ply = len(line.steps)
            is_shared = shared(line.steps, table.steps) == ply < len(table.steps)
            if is_shared and str(table.steps[ply].move) == str(move):
                line.steps.append(table.steps[ply])
            else:
                line.steps.append(_after(line.steps[-1], move))
    except KielwasserError:  # what is left is told
        pass
    if len(line.steps) > shared(line.steps, table.steps):
        table.lines.append(line)


def tried_lines(table: Table) -> tuple[Tried, ...]:
    """Return what somebody tried out, for the record."""
    found = []
    for line in table.lines:
        if line.is_tried:
            kept = line.kept(table.steps)
            found.append(Tried(kept, tuple(str(step.move) for step in line.steps[kept + 1 :])))
    return tuple(found)
