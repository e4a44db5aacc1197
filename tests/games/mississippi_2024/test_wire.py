"""Mississippi Queen 2024: official documents, moves on the wire, and results."""

import gzip
import json
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import kielwasser
from kielwasser.games.mississippi_2024 import wire
from kielwasser.protocol.document import parse, render
from kielwasser.system.errors import StateXmlError

DATA = Path(__file__).parents[2] / "data" / "mississippi_2024"
START = kielwasser.new("mississippi_2024", seed=1, ruling="referee")


def lines(name):
    """Return the objects of a recorded file."""
    return [json.loads(line) for line in gzip.decompress((DATA / name).read_bytes()).decode().splitlines()]


# ---- states --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", lines("recorded.jsonl.gz")[:12], ids=lambda game: str(game["seed"]))
def test_recorded_documents_round_trip(game):
    for key in ("initial_state_xml", "initial_full_xml"):
        assert kielwasser.read_state("mississippi_2024", game[key]).xml == game[key].strip()


@pytest.mark.parametrize("case", lines("edge_cases.jsonl.gz"), ids=lambda case: case["name"])
def test_documents_of_edge_cases_round_trip(case):
    document = case["input"].split("\t")[1]
    assert kielwasser.read_state("mississippi_2024", document).xml == render(parse(document))


def test_a_document_shows_revealed_segments_only():
    root = fromstring(START.xml)
    assert len(root.findall("board/segment")) == 2
    assert root.find("board").get("nextDirection") == wire.DIRECTIONS[START.board.direction[2]]
    read = kielwasser.read_state("mississippi_2024", START.xml)
    assert read == START.hide(0)
    assert read.xml == START.xml


@pytest.mark.parametrize("ruling", ["book", "referee"])
def test_coordinates_are_cubic_and_begin_in_the_middle_of_the_first_segment(ruling):
    """§2 of the rule book."""
    root = fromstring(kielwasser.new("mississippi_2024", seed=3, ruling=ruling).xml)

    def cubic(elements):
        return [tuple(int(element.get(name)) for name in "qrs") for element in elements]

    assert cubic(root.findall("ship/position")) == [(-1, -1, 2), (-2, 1, 1)]
    assert cubic(root.findall("board/segment/center")) == [(0, 0, 0), (4, 0, -4)]


def test_by_the_book_the_next_direction_is_the_last_revealed_one_and_means_nothing():
    """Q5; clients want the attribute."""
    repeated = 0
    for seed in range(6):
        position = kielwasser.new("mississippi_2024", seed=seed, ruling="book")
        for _ in range(8):
            last = int(position.state.visible) - 1
            told = fromstring(position.xml).find("board").get("nextDirection")
            assert told == wire.DIRECTIONS[position.board.direction[last]]
            repeated += last < 7 and position.board.direction[last + 1] != position.board.direction[last]
            assert kielwasser.read_state("mississippi_2024", position.xml, "book") == position.hide(0)
            if not position.is_over:
                position.play(position.legal_moves[-1])
    assert repeated


def test_the_last_move_is_written_and_read():
    played = START.copy().play("A+1 F1 TUR F1")
    last = fromstring(played.xml).find("lastMove")
    assert [(a.tag, *a.attrib.values()) for a in last.find("actions")] == [
        ("acceleration", "1"),
        ("advance", "1"),
        ("turn", "UP_RIGHT"),
        ("advance", "1"),
    ]
    read = kielwasser.read_state("mississippi_2024", played.xml)
    assert str(read.history[-1]) == "A+1 F1 TUR F1"
    assert read.xml == played.xml


@pytest.mark.parametrize("ruling", ["book", "referee"])
def test_braking_is_an_acceleration_below_nought(ruling):
    line = kielwasser.new("mississippi_2024", seed=3, ruling=ruling).text.replace(",R,1,", ",R,4,", 1)
    braked = kielwasser.position(line).play("A-3 F1")
    assert '<acceleration acc="-3"/>' in braked.xml
    assert kielwasser.read_state("mississippi_2024", braked.xml, ruling).history[-1] == braked.history[-1]


def test_a_stranded_ship_in_a_document():
    xml = START.xml.replace('stuck="false"', 'stuck="true"', 1)
    stuck = kielwasser.read_state("mississippi_2024", xml)
    assert stuck.outcome.why == "no_move"
    assert stuck.xml == xml
    played = kielwasser.read_state("mississippi_2024", START.copy().play("F1").xml.replace('"false"', '"true"', 1))
    assert "lastMove" not in played.xml


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<state ", "<status "),
        ('turn="0"', ""),
        ('turn="0"', 'turn="zero"'),
        ('turn="0"', 'turn="1234567890123456789012"'),
        ('currentTeam="ONE"', 'currentTeam="RED"'),
        ('<ship team="TWO"', '<ship team="ONE"'),
        ("<water/>", "<lava/>"),
        ("<water/>", "<sandbank/>"),
        ("<water/>", ""),
        ('nextDirection="', 'nextDirection="NOWHERE_'),
        ('<segment direction="RIGHT">', '<segment direction="LEFT">'),
        ('<center q="4" r="0" s="-4"/>', '<center q="5" r="0" s="-5"/>'),
        ('<center q="4" r="0" s="-4"/>', ""),
        ('q="-1" r="-1" s="2"', 'q="-1" r="-1" s="3"'),
        ('q="-1" r="-1" s="2"', 'q="90" r="-1" s="-89"'),
        ('speed="1"', 'speed="9"'),
        ('passenger="1"', 'passenger="2"'),
        ("</state>", ""),
    ],
)
def test_broken_documents(old, new):
    assert old in START.xml
    broken = START.xml.replace(old, new, 1).replace("</state>", "</status>" if "status" in new else "</state>")
    with pytest.raises(StateXmlError):
        kielwasser.read_state("mississippi_2024", broken)


# ---- moves ---------------------------------------------------------------------------------------------------------

ACTIONS = '<acceleration acc="1"/><turn direction="DOWN_RIGHT"/><advance distance="2"/><push direction="LEFT"/>'


@pytest.mark.parametrize(
    "inner",
    [
        f"<actions>{ACTIONS}</actions>",
        f'<actions class="linked-list">{ACTIONS}</actions>',
        f'<actions class="java.util.Arrays$ArrayList"><a class="action-array">{ACTIONS}</a></actions>',
        f"<actions><c>{ACTIONS}</c><list>{ACTIONS}</list></actions>",
        '<actions resolves-to="java.util.CollSer" serialization="custom"><java.util.CollSer>'
        f"<default><tag>1</tag></default><int>4</int>{ACTIONS}</java.util.CollSer></actions>",
    ],
)
def test_moves_are_read_in_whatever_list_they_come(inner):
    element = fromstring(f'<data class="move">{inner}</data>')
    assert wire.read_move(element) == list(START.parse("A+1 TDR F2 PL").actions)
    assert wire.describe_move(element) == (
        "Zug[Beschleunige um 1, Drehe nach DOWN_RIGHT, Gehe 2 Felder vor, Dränge nach LEFT ab]"
    )


def test_moves_are_written():
    element = wire.write_move(START.parse("A-1 TUL F2 PL F1").actions, "data")
    assert START.game.notation.format_move(wire.read_move(element)) == "A-1 TUL F2 PL F1"


def test_the_referee_names_the_numbers_that_came():
    element = fromstring('<data><actions><advance distance="120"/><advance distance="-121"/></actions></data>')
    assert wire.describe_move(element) == "Zug[Gehe 120 Felder vor, Gehe -121 Felder zurück]"
    verdict = START.judge(wire.read_move(element))
    assert wire.MISTAKES[verdict.code] == "AdvanceProblem.INVALID_DISTANCE"
    assert wire.describe_offence(verdict.code, verdict.text.de, element) == (
        "Zurückzulegende Distanz ist ungültig. bei 'Zug[Gehe 120 Felder vor, Gehe -121 Felder zurück]'"
    )


def test_an_empty_move_is_told_without_the_move():
    element = fromstring("<data><actions/></data>")
    verdict = START.judge(wire.read_move(element))
    assert wire.describe_offence(verdict.code, verdict.text.de, element) == "Der Zug enthält keine Aktionen"


@pytest.mark.parametrize(
    "inner",
    [
        "",
        '<actions><turn direction="UP"/></actions>',
        "<actions><advance/></actions>",
        '<actions><advance distance="x"/></actions>',
    ],
)
def test_broken_moves(inner):
    with pytest.raises(StateXmlError):
        wire.read_move(fromstring(f"<data>{inner}</data>"))


def test_every_reason_has_its_official_name():
    assert set(wire.MISTAKES) == set(START.game.reasons)
    assert len(set(wire.MISTAKES.values())) == len(wire.MISTAKES)


# ---- results -------------------------------------------------------------------------------------------------------


def finished(game):
    """Replay a recorded game."""
    position = kielwasser.read_state("mississippi_2024", game["initial_full_xml"])
    position.state.visible = game["initial"]["visible"]
    for ply in game["plies"]:
        position.play(ply["move"])
    return position


@pytest.mark.parametrize(
    "reason", ["GOAL", "SEGMENT_DISTANCE", "STUCK", "DIFFERING_SCORES", "DIFFERING_PASSENGERS", "TIE"]
)
def test_results(reason):
    game = next(game for game in lines("recorded.jsonl.gz") if game["result"]["reason"] == reason)
    assert wire.result(finished(game)) == game["result"]


def test_names_in_results():
    games = {game["result"]["reason"]: game for game in lines("recorded.jsonl.gz")}
    passengers = wire.result(finished(games["DIFFERING_PASSENGERS"]), names=("Ann", "Bob"))
    assert passengers["reason_text"] in ("ANN hat mehr Passagiere befördert.", "BOB hat mehr Passagiere befördert.")
    stuck = wire.result(finished(games["STUCK"]), names=("Ann", "Bob"))
    assert stuck["reason_text"] == f"{'Bob' if stuck['winner'] == 'ONE' else 'Ann'} kann sich nicht mehr bewegen."


def test_a_lead_by_the_book_is_decided_by_points():
    river = "/".join(["R:...................."] * 7 + ["R:................***."])
    text = f"mississippi_2024 book 1 ONE 8 14,-1,R,1,6,0,1,18 -3,2,R,1,6,5,1,25 {river}"
    position = kielwasser.position(text).play("F1")
    assert position.outcome.why == "left_behind"
    result = wire.result(position)
    assert (result["reason"], result["winner"], result["scores"]) == (
        "DIFFERING_SCORES",
        "TWO",
        [[0, 20, 0], [2, 25, 5]],
    )


@pytest.mark.parametrize(
    ("cause", "text", "said"),
    [
        (
            "RULE_VIOLATION",
            "Feld ist blockiert. bei 'Zug[]'",
            "Regelverletzung von ONE: Feld ist blockiert. bei 'Zug[]'",
        ),
        ("PROCESS_VIOLATION", "warum", "Missachtung des Spielablaufs von ONE: warum"),
        ("SOFT_TIMEOUT", "", "ONE hat fuer die Antwort auf die Zugaufforderung laenger als 2 Sekunden gebraucht."),
        ("HARD_TIMEOUT", "", "ONE hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet."),
        ("LEFT", "LOST_CONNECTION", "ONE hat das Spiel verlassen: LOST_CONNECTION"),
    ],
)
def test_irregular_results(cause, text, said):
    position = START.copy().play("F1").play("F1")
    result = wire.result(position, cause, 0, text)
    assert result == {
        "scores": [[0, 0, 0], [2, int(position.state.points[1]), 0]],
        "winner": "TWO",
        "regular": False,
        "reason": cause,
        "reason_text": said,
    }
