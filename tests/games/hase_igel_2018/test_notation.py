"""Hase und Igel 2018 as text."""

import pytest

import kielwasser

TRACK = "0HCHC2CC1HSICCHI12CIC2SCIHCC2CIHC1H2CICHC2SICCH21CIHC2CCISHC1CHCG"
LINE = f"hase_igel_2018 book 10 {TRACK} 24:50:3:TEHB:F@0 12:7:0:-:CT-20@1"


def test_a_line_is_read_and_written():
    assert kielwasser.position(LINE).text == LINE


def test_a_representation_can_be_pasted_back():
    position = kielwasser.position(LINE)
    assert eval(repr(position), {"kielwasser": kielwasser}) == position


def test_a_move_that_has_begun_is_written_too():
    position = kielwasser.position(LINE)
    position.act(position.parse("A1").actions[0])
    assert position.text.endswith("25:49:3:TEHB:A1@0 12:7:0:-:CT-20@1 card")
    assert kielwasser.position(position.text) == position
    assert kielwasser.position(position.text).legal_actions == position.legal_actions


@pytest.mark.parametrize(
    "move", ["A1", "A64", "E", "F", "S", "X+10", "X-10", "X+5", "A3,CE", "A1,CH,CB,CT-20", "-", "?"]
)
def test_moves_round_trip(move):
    assert str(kielwasser.position(LINE).parse(move)) == move


def test_an_empty_text_is_the_move_without_actions():
    assert kielwasser.position(LINE).parse("").actions == ()


def test_the_carrot_card_with_a_strange_amount_is_one_action():
    parse = kielwasser.position(LINE).parse
    assert parse("CT+7") == parse("CT-1") == parse("CT?")


def test_every_action_has_a_text_of_its_own():
    game = kielwasser.game("hase_igel_2018")
    words = [game.notation.format_action(action) for action in range(1, game.actions)]
    assert len(set(words)) == len(words)
    assert [game.notation.parse_move(word)[0] for word in words] == list(range(1, game.actions))


@pytest.mark.parametrize("move", ["A", "a1", "X10.5", "CX", "A1 CE", "A1,,CE", "END", "A1;CE"])
def test_what_is_no_move_is_said_so(move):
    with pytest.raises(kielwasser.NotationError, match="is no action of Hase und Igel"):
        kielwasser.position(LINE).parse(move)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "10",
        f"10 {TRACK} 24:50:3:TEHB:F@0",
        f"x {TRACK} 24:50:3:TEHB:F@0 12:7:0:-:-",
        f"61 {TRACK} 24:50:3:TEHB:F@0 12:7:0:-:-",
        f"10 {TRACK[:-1]} 24:50:3:TEHB:F@0 12:7:0:-:-",
        f"10 {TRACK[:-2]}GG 24:50:3:TEHB:F@0 12:7:0:-:-",
        f"10 {TRACK[:-2]}XG 24:50:3:TEHB:F@0 12:7:0:-:-",
        f"10 {TRACK} 65:50:3:TEHB:F@0 12:7:0:-:-",
        f"10 {TRACK} 24:2000000:3:TEHB:F@0 12:7:0:-:-",
        f"10 {TRACK} 24:50:100:TEHB:F@0 12:7:0:-:-",
        f"10 {TRACK} 24:50:3:TT:F@0 12:7:0:-:-",
        f"10 {TRACK} 24:50:3:TX:F@0 12:7:0:-:-",
        f"10 {TRACK} 24:50:3:T:S@0 12:7:0:-:-",
        f"10 {TRACK} 24:50:3:T:A0@0 12:7:0:-:-",
        f"10 {TRACK} 24:50:3:T:X+5@0 12:7:0:-:-",
        f"10 {TRACK} 24:50:3:T:F 12:7:0:-:-",
        f"10 {TRACK} 12:50:3:T:F@0 12:7:0:-:-",
        f"10 {TRACK} 24:50:3:TEHB:F@0 12:7:0:-:- cards",
        f"10 {TRACK} 24:50:3:TEHB:F@0 12:7:0:-:- card",
        f"10 {TRACK} 25:50:3:-:A1@0 12:7:0:-:- card",
    ],
)
def test_what_is_no_position_is_said_so(words):
    with pytest.raises(kielwasser.NotationError):
        kielwasser.position(f"hase_igel_2018 book {words}")


def test_the_print_shows_track_and_players(monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "de")
    lines = str(kielwasser.position(LINE)).splitlines()
    assert "".join(lines[1].split()) == TRACK[:13]
    assert lines[2].index("B") == lines[0].index("12") + 1
    assert "*R  24  50 Karotten  3 Salate  TEHB  F@0" in lines
    assert " B  12  7 Karotten  0 Salate  -  CT-20@1" in lines
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    assert "*R  24  50 carrots  3 salads  TEHB  F@0" in str(kielwasser.position(LINE)).splitlines()
