"""Cartagena 2013 as text."""

import pytest

import kielwasser

LETTERS = "SHDBKP"
SYMBOLS = LETTERS * 5
HIDDEN = f"cartagena_2013 book 6 R 0=RBRBRB/1=R/3=B/4=RB/6=RB D - HBKHHDHDBPSD ? DDPKS 30 {SYMBOLS}"


@pytest.mark.parametrize(
    "line",
    [
        HIDDEN,
        f"{HIDDEN} 4711",
        f"{HIDDEN} 0 SHD",
        f"{HIDDEN} 9223372036854775807 SHD",
        HIDDEN.replace(" 6 R", " 6.2 R"),
        HIDDEN.replace(" 6 R", " 6.1 R").replace("HBKHHDHDBPSD", "KHHDHDBPSD"),
        HIDDEN.replace(" 30 ", " 20 ").replace("book", "referee"),
        HIDDEN.replace(" 6 R", " 7 R"),
    ],
)
def test_a_line_is_read_and_written(line):
    position = kielwasser.position(line)
    assert position.text == line
    assert kielwasser.position(position.text) == position


def test_a_whole_game_is_read_and_written_with_and_without_hidden_parts():
    position = kielwasser.new("cartagena_2013", seed=4)
    for number in range(20):
        assert kielwasser.position(position.text) == position
        assert kielwasser.position(position.write(hidden=False)) == position.hide(number % 2)
        position.act(position.legal_actions[-1 if number % 5 else 0])


def test_a_representation_can_be_pasted_back():
    position = kielwasser.new("cartagena_2013", seed=2)
    assert eval(repr(position), {"kielwasser": kielwasser}) == position


@pytest.mark.parametrize("move", ["-", "F5H", "B31", "F0S,B10,F30P", "F0?", "F?S", "B?"])
def test_moves_round_trip(move):
    assert str(kielwasser.position(HIDDEN).parse(move)) == move


def test_all_indices_off_the_path_are_the_same():
    parse = kielwasser.position(HIDDEN).parse
    assert parse("F-1S") == parse("F32S") == parse("F?S")
    assert parse("B-7") == parse("B99999") == parse("B?")


@pytest.mark.parametrize("move", ["", "F5", "B5H", "F5X", "f5H", "F5H;B3", "F5H,", "END", "F1.5H"])
def test_what_is_no_move_is_said_so(move):
    with pytest.raises(kielwasser.NotationError, match="is no partial move of Cartagena"):
        kielwasser.position(HIDDEN).parse(move)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("cartagena_2013 book 6 R", "a position of Cartagena is"),
        (HIDDEN.replace(" 6 R", " 6 G"), "a position of Cartagena is"),
        (HIDDEN.replace(" 6 R", " six R"), "no ply"),
        (HIDDEN.replace(" 6 R", " 6.4 R"), "no ply"),
        (HIDDEN.replace(" 30 ", " 0 "), "no ply and round limit"),
        (HIDDEN.replace(" 30 ", " x "), "no ply and round limit"),
        (HIDDEN.replace("1=R", "1R"), "no field with pirates"),
        (HIDDEN.replace("1=R", "32=R"), "cannot stand on field 32"),
        (HIDDEN.replace("0=RBRBRB/1=R", "1=RRBRBRB"), "cannot stand on field 1"),
        (HIDDEN.replace("1=R", "1=B"), "six pirates"),
        (HIDDEN.replace("1=R", "1=X"), "six pirates"),
        (HIDDEN.replace("HBKHHDHDBPSD", "HBKHHDHDBPS"), "twelve cards lie open"),
        (HIDDEN.replace("HBKHHDHDBPSD", "HBKHHDHDBPSDD"), "twelve cards lie open"),
        (HIDDEN.replace(" D - ", " DDDDDSSSS - "), "at most eight"),
        (HIDDEN.replace("?", "SSS"), "17 cards"),
        (HIDDEN.replace(" D - ", " X - "), "17 cards"),
        (HIDDEN.replace("DDPKS", "D" * 18), "17 cards"),
        (HIDDEN.replace(SYMBOLS, "SSDBKP" * 5), "five segments"),
        (HIDDEN.replace(SYMBOLS, LETTERS * 4), "five segments"),
        (f"{HIDDEN} word", "no random word"),
        (f"{HIDDEN} 9223372036854775808", "no random word"),
        (f"{HIDDEN} 1 SXS", "no order"),
    ],
)
def test_what_is_no_position_is_said_so(wrong, message):
    with pytest.raises(kielwasser.NotationError, match=message):
        kielwasser.position(wrong)


def test_the_print_shows_path_pirates_and_cards(monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "de")
    lines = str(kielwasser.position(HIDDEN)).splitlines()
    assert lines[0] == "Start  RbRbRb"
    assert lines[1].split() == ["1-6", "S", "R", "H", ".", "D", "b", "B", "Rb", "K", ".", "P", "Rb"]
    assert lines[6] == "Ziel"
    assert "R D   b -   offen HBKHHDHDBPSD   Stapel 84   Ablage 5" in lines[7]
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    lines = str(kielwasser.position(HIDDEN)).splitlines()
    assert lines[6] == "Goal"
    assert "R D   b -   open HBKHHDHDBPSD   stack 84   discarded 5" in lines[7]
