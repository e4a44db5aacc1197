"""Positions that are changed by hand, in all games that can be."""

import random

import pytest

from kielwasser.arena.editor import CARRY, Editor, editable
from kielwasser.arena.viewing.frame import Taste
from kielwasser.core.position import Position
from kielwasser.games import game
from kielwasser.system.errors import KielwasserError

DEALT = {
    "hive_2020": "hive_2020 referee 2 R 0,0=RQ/1,0=BG SSSGGBBAAA QSSSGBBAAA 0,-3/1,-5/3,-4",
    "hase_igel_2018": "hase_igel_2018 referee 2 0HCH2CCCH1SICHCIC12I2CSCIHCC2CIHCC12HIH2CCSICCHC21ICHC2CISCCH1HCG "
    "3:72:4:THB:CE@1 8:12:5:EHB:CT-20@1",
}


def number(editor: Editor, key: str) -> int:
    return next(number.value for number in editor.numbers if number.key == key)


@pytest.mark.parametrize("name", editable())
def test_whatever_is_done_leaves_a_position_that_can_be_read_again(name: str) -> None:
    editor, chance = Editor.open(name), random.Random(7)
    changes = 0
    for _ in range(60):
        before = editor.text
        spots = [str(chance.randrange(40)) for _ in range(2)]
        counted = chance.choice(editor.numbers)
        match chance.randrange(3):
            case 0:
                editor.take(chance.choice(editor.brushes).key)
                editor.touch(spots[0])
            case 1:
                editor.carry(*spots)
            case _:
                editor.count(counted.key, chance.randint(counted.least, counted.most))
        text = editor.text
        assert Position.from_text(game(name), text).write(hidden=True) == text
        assert text == before or editor.refused is None
        changes += text != before
    assert changes > 5
    assert editor.frame(Taste()).scene.pieces
    assert editor.copies.text == editor.text


@pytest.mark.parametrize("name", editable())
def test_each_change_can_be_taken_back(name: str) -> None:
    editor = Editor.open(name)
    first = editor.text
    editor.count("ply", 4)
    editor.count("to_move", 1)
    assert number(editor, "to_move") == 1
    assert editor.text != first
    while editor.undo():
        pass
    assert editor.text == first


def test_a_tile_goes_from_the_tray_to_the_board_and_back() -> None:
    editor = Editor.open("hive_2020", DEALT["hive_2020"])
    editor.carry("r04", "0")
    assert "-5,0=RA" in editor.text
    assert [text.de for text in editor.doubts()] == ["Der Schwarm ist nicht zusammenhängend."]
    editor.carry("0", "r04")
    assert editor.text == DEALT["hive_2020"]
    assert not editor.doubts()


def test_what_is_impossible_is_refused_with_its_reason() -> None:
    editor = Editor.open("hive_2020", DEALT["hive_2020"])
    before = editor.text
    editor.carry("r00", "0")  # red's bee lies on the board already
    assert editor.text == before
    assert editor.refused is not None
    assert "Vorrat" in editor.status().de
    editor.count("ply", 5_000)
    assert "0 bis 60" in editor.status().de
    editor.read("hive_2020 nonsense")
    assert "Auslegung" in editor.status().de
    editor.count("ply", 3)
    assert editor.refused is None


def test_a_hare_is_picked_up_and_put_down_by_clicks() -> None:
    editor = Editor.open("hase_igel_2018", DEALT["hase_igel_2018"])
    editor.touch("3")
    assert editor.held == "3"
    assert "Wohin" in editor.status().de
    editor.touch("12")
    assert "12:72:4:THB:-" in editor.text
    editor.touch("12")
    editor.touch("8")  # where blue stands
    assert "nur ein Spieler" in editor.status().de
    editor.take("S")
    editor.touch("5")
    assert editor.position.read().track[5].kind.name == "SALAD"
    editor.count("card00", 0)
    assert "12:72:4:HB:-" in editor.text


def test_cards_of_a_hand_come_from_the_stack() -> None:
    editor = Editor.open("cartagena_2013")
    editor.count("S0", 0)
    had = number(editor, "H0")
    editor.count("H0", had + 1)
    assert number(editor, "H0") == had + 1
    editor.carry("pirate0-0", "7")
    assert "7=R" in editor.text
    said = []
    for letter in "HDBKP":  # twenty cards in all
        editor.count(f"{letter}0", 4)
        said.append(editor.status().de)
    assert any("acht Karten" in sentence for sentence in said)


@pytest.mark.parametrize("name", ["mississippi_2017", "mississippi_2024"])
def test_a_ship_moves_and_a_passenger_turns(name: str) -> None:
    editor = Editor.open(name)
    start = str(int(editor.position.state.field[0]))
    other = str(int(editor.position.state.field[1]))
    editor.carry(start, other)
    assert editor.refused is not None
    editor.take("#")
    editor.touch(start)  # no ship can be on an island
    assert editor.refused is not None
    editor.take("passenger")
    free = next(field for field in range(20) if str(field) not in (start, other))
    editor.touch(str(free))
    once = editor.text
    editor.touch(str(free))
    assert editor.text != once
    editor.take(CARRY)
    editor.count("direction0", 1)
    editor.count("coal0", 3)
    assert number(editor, "direction0") == 1
    assert number(editor, "coal0") == 3


def test_a_document_of_the_season_is_read_too() -> None:
    editor = Editor.open("hive_2020")
    other = Editor.open("hive_2020", DEALT["hive_2020"])
    editor.read(other.copies.xml)
    assert editor.refused is None
    assert editor.text == other.text


def test_a_position_that_is_none_opens_a_deal_and_says_why() -> None:
    editor = Editor.open("hive_2020", "what")
    assert editor.refused is not None
    assert not editor.can_undo
    with pytest.raises(KielwasserError):
        Position.from_text(game("hive_2020"), "what")


def test_the_way_back_is_long_but_not_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kielwasser.arena.editor.MOST_BACK", 3)
    editor = Editor.open("hase_igel_2018")
    for _ in range(5):
        editor.deal()
    assert [editor.undo() for _ in range(4)] == [True, True, True, False]
