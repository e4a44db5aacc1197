"""Mississippi Queen 2017: official documents and results."""

import re
from xml.etree.ElementTree import fromstring

import pytest

import kielwasser
from kielwasser.games.mississippi_2017 import wire


@pytest.fixture
def position() -> kielwasser.Position:
    """A deal under the referee's ruling."""
    return kielwasser.new("mississippi_2017", seed=11, ruling="referee")


def test_a_document_round_trips(position):
    again = kielwasser.read_state("mississippi_2017", position.xml)
    assert again == position
    assert again.xml == position.xml


def test_documents_of_a_game_round_trip_with_the_last_move(position):
    while not position.is_over and position.ply < 12:
        position.play(position.legal_moves[(7 * position.ply) % position.count_moves()])
        again = kielwasser.read_state("mississippi_2017", position.xml)
        assert again.xml == position.xml
        assert str(again.history[-1]) == str(position.history[-1])


def test_the_last_move_has_all_kinds_of_actions():
    line = (
        "mississippi_2017 referee 0 R -1,1>0/1/6/0/1 1,1>0/1/6/0/1 0-1 0..................../"
        + "/".join(["0" + "." * 20] * 6)
        + "/0.................GGG"
    )
    position = kielwasser.position(line).play("+2,A2,P1,T-2")
    assert position.xml.split("<lastMove>")[1].split("</lastMove>")[0].split("\n")[1:-1] == [
        '    <acceleration order="0" acc="2"/>',
        '    <advance order="1" distance="2"/>',
        '    <push order="2" direction="UP_RIGHT"/>',
        '    <turn order="3" direction="-2"/>',
    ]


@pytest.mark.parametrize("ruling", ["book", "referee"])
def test_braking_is_an_acceleration_below_nought(ruling):
    line = kielwasser.new("mississippi_2017", seed=11, ruling=ruling).text.replace(">0/1/", ">0/4/", 1)
    braked = kielwasser.position(line).play("-3,A1")
    assert '<acceleration order="0" acc="-3"/>' in braked.xml
    assert kielwasser.read_state("mississippi_2017", braked.xml, ruling).history[-1] == braked.history[-1]


def test_without_hidden_parts_only_the_table_is_sent(position):
    sent = wire.write_state(position, ("Anna", "Bert"), hidden=False)
    assert re.findall(r'<tile visible="(\w+)" index="(\d)"', sent) == [("true", "0"), ("true", "1")]
    assert '<red displayName="Anna" color="RED" points="1" x="-1" y="1" direction="RIGHT" speed="1" coal="6"' in sent
    seen = kielwasser.read_state("mississippi_2017", sent)
    assert seen == position.hide(0)
    assert wire.write_state(seen, ("Anna", "Bert"), hidden=False) == sent


def test_a_sent_state_that_lacks_removed_segments_is_read():
    whole = kielwasser.new("mississippi_2017", seed=2, ruling="referee").text.split()
    whole[4:7] = ["17,0>0/1/6/0/1", "18,0>0/1/6/0/1", "4-5"]
    river = whole[7].split("/")
    whole[7] = "/".join(["0" + "." * 20 if i < 7 else segment for i, segment in enumerate(river)])
    position = kielwasser.position(" ".join(whole))
    seen = kielwasser.read_state("mississippi_2017", wire.write_state(position, hidden=False))
    assert {str(move) for move in seen.legal_moves} == {str(move) for move in position.hide(0).legal_moves}
    assert kielwasser.position(seen.text) == seen


def test_free_turn_is_the_current_players(position):
    line = position.text.replace("-1,1>0/1/6/0/1", "-1,1>0/1/6/0/2")
    pushed = kielwasser.position(line)
    assert 'freeTurn="true"' in pushed.xml
    assert kielwasser.read_state("mississippi_2017", pushed.xml).state.free.tolist() == [2, 1]


def test_moves_are_sorted_by_order_and_hints_left_out():
    move = fromstring(
        '<data><advance order="1" distance="2"/><hint content="x"/><acceleration acc="1"/>'
        '<push order="3" direction="LEFT"/><turn order="2" direction="-9"/></data>'
    )
    assert str(kielwasser.Move(kielwasser.game("mississippi_2017"), tuple(wire.read_move(move)))) == "+1,A2,T-4,P3"


def test_a_move_with_an_unknown_element_is_said_so():
    with pytest.raises(kielwasser.StateXmlError, match="a move has no <jump>"):
        wire.read_move(fromstring('<data><jump order="0"/></data>'))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<state ", "<status ", "no XML"),
        ('turn="0"', 'turn="x"', "no whole number"),
        ('currentPlayer="RED"', 'currentPlayer="GREEN"', "one of RED, BLUE"),
        ('freeTurn="false"', 'freeTurn="maybe"', "one of false, true"),
        ('direction="RIGHT"', 'direction="EAST"', "one of RIGHT"),
        ('speed="1"', 'speed="0"', "impossible speed"),
        ('coal="6"', 'coal="-1"', "impossible amount of coal"),
        ('x="-1" y="1" direction', 'x="-9" y="1" direction', "no water on the table"),
        ('index="1"', 'index="8"', "no segment 8"),
        ('index="1" direction="0"', 'index="1" direction="7"', "direction from 0 to 5"),
        ('index="1" direction="0"', 'index="1" direction="1"', "do not lie as its direction says"),
        ('visible="true" index="0"', 'visible="false" index="0"', "no water on the table"),
        ('visible="false" index="3"', 'visible="true" index="3"', "not a stretch"),
        ('type="WATER"', 'type="LAVA"', "one of"),
        ('<field type="WATER" x="-2" y="2" points="0"/>', "", "20 fields"),
        ("<tiles>", "<tile>", "no XML"),
        ("<red ", "<rot ", "lacks <red>"),
    ],
)
def test_a_broken_document_is_said_so(position, old, new, message):
    document = position.xml
    assert old in document
    broken = document.replace(old, new, 1)
    with pytest.raises(kielwasser.StateXmlError, match=message):
        kielwasser.read_state("mississippi_2017", broken)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("<state", "is no XML"),
        ("<other/>", "a state document was expected"),
        ("<state/>", "lacks <board>"),
        ("<state><board/></state>", "lacks <tiles>"),
        ("<state><board><tiles/></board></state>", "not a stretch"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><state/>', "declares"),
    ],
)
def test_what_is_no_document_is_said_so(document, message):
    with pytest.raises(kielwasser.StateXmlError, match=message):
        kielwasser.read_state("mississippi_2017", document)


def test_results_in_the_words_of_the_season(position):
    limit = kielwasser.position(position.text.replace(" 0 R ", " 60 R "))
    assert wire.result(limit) == {
        "end": "Das Rundenlimit wurde erreicht.",
        "red": {"cause": "REGULAR", "reason": "Das Rundenlimit wurde erreicht.", "parts": [1, 1, 0]},
        "blue": {"cause": "REGULAR", "reason": "Das Rundenlimit wurde erreicht.", "parts": [1, 1, 0]},
        "winners": [],
        "regular": True,
    }
    left = wire.result(position, "LEFT", 1)
    assert left["blue"] == {"cause": "LEFT", "reason": None, "parts": [0, 1, 0]}
    assert left["red"] == {"cause": "REGULAR", "reason": None, "parts": [2, 1, 0]}
    assert (left["winners"], left["regular"], left["end"]) == (["RED"], False, "LEFT")
