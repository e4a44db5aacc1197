"""What a table says: instructions, moves in words, the end of the game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tables import COMPUTER, promising, setup, until, with_arena

from kielwasser.arena.setup import HUMAN, SeatSetup
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import Somebody
from kielwasser.arena.viewing.viewer import Answer, Viewer
from kielwasser.arena.viewing.words import entered_words, instruction, result, told_moves
from kielwasser.games import names


@pytest.mark.parametrize("game", names())
def test_every_state_of_a_whole_game_has_an_instruction(game: str, tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup(game), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        chance = random.Random(3)
        for _ in range(2_000):
            if not table.is_running:
                break
            assert instruction(viewer).de.startswith(f"{table.names[table.position.to_move]}, du bist dran: ")
            assert (entered_words(viewer) is None) == (not viewer.entered)
            viewer.choose(chance.choice(promising(viewer)), insist=True)
        moves = told_moves(table)
        assert [move.ply for move in moves] == list(range(1, len(table.steps)))
        assert all(move.words.de and move.words.en and move.notation for move in moves)
        ended = result(table)
        assert ended is not None
        assert ended.headline.de
        assert "Anna" in ended.points.de
        viewer.go(1)
        assert instruction(viewer).de == f"Du siehst Zug 1 von {viewer.last_ply}."

    with_arena(tmp_path, play)


def test_a_long_name_leaves_room_for_the_instruction(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        someone = SeatSetup(HUMAN, "Maximiliane-Charlotte von und zu Hohenzollern-Sigmaringen")
        table = arena.open(setup("hase_igel_2018", someone), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        assert instruction(viewer).de.startswith("Maximiliane-Charlotte v…, du bist dran: ")
        assert table.names[0] == someone.name

    with_arena(tmp_path, play)


def test_a_move_that_was_taken_back_is_told_no_more(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018", second=COMPUTER), owner="me")
        table.pace = 0.0
        viewer = Viewer(arena, table, Somebody("me"))
        await until(lambda: table.expected == 0)
        first = next(choice for choice in viewer.frame().choices if choice.actions)
        assert viewer.choose(first.key) is Answer.SENT
        await until(lambda: len(table.steps) == 3 and table.expected == 0)
        assert len(told_moves(table)) == 2
        viewer.go(viewer.last_ply)
        assert viewer.take_back()
        assert told_moves(table) == ()
        assert result(table) is None

    with_arena(tmp_path, play)


def test_a_hint_is_told_in_words(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018", second=COMPUTER), owner="me")
        viewer = Viewer(arena, table, Somebody("me"))
        said = await viewer.ask()
        assert said.de.startswith("Vorschlag: ")
        assert "Feld" in said.de

    with_arena(tmp_path, play)


def test_the_same_again_a_new_board_and_a_rematch(tmp_path: Path) -> None:
    async def play(arena: Arena) -> None:
        table = arena.open(setup("hase_igel_2018"), owner="me")
        again = arena.open(arena.again(table, swapped=False, same_board=True), "me")
        assert again.position == table.steps[0].position
        assert again.names == table.names
        other = arena.open(arena.again(table, swapped=True, same_board=False), "me")
        assert other.names == (table.names[1], table.names[0])
        assert other.position != table.steps[0].position

    with_arena(tmp_path, play)
