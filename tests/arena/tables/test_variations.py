"""Variations and comments at a table, without a browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tables import setup, with_arena

from kielwasser.arena.library import read_entry
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import Somebody
from kielwasser.arena.tables.table import Table
from kielwasser.arena.tables.variations import tried_lines
from kielwasser.arena.viewing.viewer import Answer, Viewer
from kielwasser.arena.viewing.words import instruction, told_moves
from kielwasser.core.view import CONFIRM
from kielwasser.replay import read, write_record
from kielwasser.replay.model import Tried
from kielwasser.replay.reader import parse
from kielwasser.replay.writer import save_notes


def played(arena: Arena) -> Table:
    """Return a table whose game was ended after four moves."""
    table = arena.open(setup("hase_igel_2018"), owner="me")
    for _ in range(4):
        arena.play(table, table.position.to_move, table.position.legal_moves[0])
    arena.cancel(table)
    return table


def enter(viewer: Viewer, number: int) -> None:
    """Try out one of the legal moves, by choices that do it action by action."""
    move = viewer.base.legal_moves[number]
    for action in move.actions:
        key = next(choice.key for choice in viewer.frame().choices if choice.actions[:1] == (action,))
        viewer.choose(key)
    if viewer.entered:
        assert viewer.choose(CONFIRM) is Answer.SENT


def test_moves_are_tried_out_from_any_position_and_kept_in_the_record(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = played(arena)
        viewer = Viewer(arena, table, Somebody("me", is_owner=True))
        viewer.look_at(2)
        assert viewer.seat is None
        viewer.trying = True
        assert instruction(viewer).de.startswith("Ausprobieren, Rot am Zug")
        last = len(viewer.base.legal_moves) - 1
        enter(viewer, last)
        enter(viewer, 1)
        assert (viewer.ply, viewer.game_ply, len(table.steps)) == (4, None, 5)
        (line,) = table.lines
        assert line.kept(table.steps) == 2
        assert [told.ply for told in told_moves(table, line)] == [1, 2, 3, 4]

        viewer.look_at(2)
        enter(viewer, last)  # the same again: the same line
        assert (viewer.line, viewer.ply, len(table.lines)) == (line, 3, 1)
        viewer.look_at(0)
        enter(viewer, 0)
        assert (viewer.line, viewer.ply) == (None, 1)  # the move of the game itself

        table.comments[3] = "Hier ging es <b>los</b>."
        save_notes(table.record, tried_lines(table), table.comments.items())
        again = read(table.record)
        assert again.tried == (Tried(2, tuple(str(step.move) for step in line.steps[3:])),)
        assert again.comments == ((3, "Hier ging es <b>los</b>."),)
        assert read_entry(table.record).plies == 4
        shown = arena.show(again, "x", table.record)
        assert tried_lines(shown) == again.tried
        assert shown.comments == table.comments
        assert parse(write_record(again)).tried == again.tried

        viewer.look_at(4, line)
        viewer.forget_line()
        assert (table.lines, viewer.ply, viewer.line) == ([], 2, None)
        save_notes(table.record, tried_lines(table), ())
        assert (read(table.record).tried, read(table.record).comments) == ((), ())

    with_arena(tmp_path, play)


def test_what_was_taken_back_can_be_looked_at_while_the_game_goes_on(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        for _ in range(3):
            arena.play(table, table.position.to_move, table.position.legal_moves[0])
        arena.take_back(table, 1)
        (line,) = table.lines
        assert (line.kept(table.steps), len(line.steps), line.is_tried) == (1, 4, False)
        viewer.look_at(3, line)
        assert viewer.seat is None
        assert instruction(viewer).en == "Variation from move 1: move 3 of 3."
        viewer.look_at(1)
        assert viewer.seat == table.expected
        arena.play(table, table.position.to_move, table.position.legal_moves[-1])
        arena.cancel(table)
        replay = read(table.record)
        shown = arena.show(replay, "x")
        assert [len(each.steps) for each in shown.lines] == [4]
        assert shown.lines[0].kept(shown.steps) == 1
        assert arena.show(replace(replay, tried=(Tried(99, ("A1",)), Tried(0, ("A99",)))), "x").lines[1:] == []

    with_arena(tmp_path, play)
