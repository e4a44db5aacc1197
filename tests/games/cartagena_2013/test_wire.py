"""Cartagena 2013: official documents and results."""

import pytest

import kielwasser
from kielwasser.games.cartagena_2013.wire import departure, refusal_text, result, write_state
from kielwasser.protocol.document import node, parse, render
from kielwasser.system.errors import Text

LETTERS = "SHDBKP"


def at(pirates: str, red: str = "-", blue: str = "-", ply: int = 6, ruling: str = "referee"):
    """Return a position with these pirates."""
    limit = {"book": 30, "referee": 15}[ruling]
    row = "HBKHHDHDBPSD"
    return kielwasser.position(
        f"cartagena_2013 {ruling} {ply} {'RB'[ply % 2]} {pirates} {red} {blue} {row} ? - {limit} {LETTERS * 5}"
    )


CROWDED = "0=RBRBRB/1=R/3=B/4=RB/6=BR"


def test_a_document_round_trips():
    position = at(CROWDED, red="DSD", blue="K")
    again = kielwasser.read_state("cartagena_2013", position.xml)
    assert again == position
    assert again.xml == position.xml


def test_a_document_tells_nothing_of_stack_and_discards():
    position = kielwasser.new("cartagena_2013", seed=5, ruling="referee")
    position.play(next(move for move in position.legal_moves if len(move) == 1))
    again = kielwasser.read_state("cartagena_2013", position.xml)
    assert again.write(hidden=False) == again.text
    assert len(again.text.split()) == 12  # no random word
    assert again.redeal(0, seed=1).xml == position.xml


def test_names_and_points_stand_with_the_players():
    document = write_state(at(CROWDED, red="D"), ("Anna", "B&ob"))
    assert '<red displayName="Anna" color="RED" points="3">' in document
    assert '<blue displayName="B&amp;ob" color="BLUE" points="3">\n    <cards/>' in document


def test_the_last_move_is_in_the_document_and_read_from_it():
    position = at(CROWDED, red="DS").play("F0D,B6,F4S")
    document = position.xml
    assert '<firstMove class="forwardMove" fieldIndex="0" symbol="DAGGER"/>' in document
    assert '<secondMove class="backwardMove" fieldIndex="6"/>' in document
    assert '<thirdMove class="forwardMove" fieldIndex="4" symbol="SKULL"/>' in document
    again = kielwasser.read_state("cartagena_2013", document)
    assert str(again.history[-1]) == "F0D,B6,F4S"
    assert again.xml == document
    assert "<lastMove/>" in at(CROWDED).play("-").xml
    assert "lastMove" not in at(CROWDED).xml


def test_a_last_move_with_hints_and_gaps_is_echoed_as_it_came():
    hint = node("hint", {"content": "a < b"})
    third = node("thirdMove", {"class": "forwardMove", "fieldIndex": 0, "symbol": "DAGGER"}, hint)
    position = at(CROWDED, red="D").play("F0D")
    echoed = write_state(position, last_move=node("lastMove", None, third))
    assert '<thirdMove class="forwardMove" fieldIndex="0" symbol="DAGGER">\n      <hint content="a &lt; b"/>' in echoed
    assert "firstMove" not in echoed


def test_the_condition_of_a_finished_game():
    position = at("0=BBBBBB/30=R/31=RRRRR", red="S").play("F30S")
    assert '<condition winner="RED" reason="Rot hat alle Piraten im Ziel"/>' in position.xml
    equal = at("0=RBRBRBRBRBRB", ply=29).play("-")
    assert '<condition reason="Das Rundenlimit wurde erreicht.\\nGleichstand nach Punkten."/>' in equal.xml
    assert "condition" not in at(CROWDED).xml


def test_the_names_of_august_2012_are_read():
    document = at(CROWDED, red="DS").xml
    old = parse(document)
    for element in old.iter():
        if element.tag in ("state", "card", "field", "pirate"):
            element.tag = f"cartagena:{element.tag}"
        if element.tag in ("cards", "pirates"):
            element.set("class", "linked-list")
    assert kielwasser.read_state("cartagena_2013", render(old)) == at(CROWDED, red="DS")


def test_results_of_regular_ends():
    finished = at("0=RRRRRR/30=B/31=BBBBB", blue="S", ply=7).play("F30S")
    assert result(finished) == {
        "scores": [
            {"color": "RED", "cause": "REGULAR", "parts": [0, 0]},
            {"color": "BLUE", "cause": "REGULAR", "parts": [2, 36]},
        ],
        "winners": ["BLUE"],
        "winner": "BLUE",
        "reason": "Blau hat alle Piraten im Ziel",
        "regular": True,
    }
    limit = result(at("0=RBRBRBRBRBB/8=R", ply=29).play("-"))
    assert limit["reason"] == "Das Rundenlimit wurde erreicht.\\nSieg nach Punkten."
    assert limit["winner"] == "RED"
    draw = result(at("0=RBRBRBRBRBRB", ply=29).play("-"))
    assert (draw["winner"], draw["winners"]) == (None, [])
    assert [score["parts"][0] for score in draw["scores"]] == [1, 1]


def test_results_of_irregular_ends():
    position = at("0=RBRBRBRBB/8=RB/14=R", red="S")
    text = refusal_text("Anna", position.judge("F0K").text)
    assert text == "Ungültiger Zug von 'Anna'.\\nSpieler hat keine Karte mit Symbol KEY."
    assert result(position, "RULE_VIOLATION", 0, text) == {
        "scores": [
            {"color": "RED", "cause": "RULE_VIOLATION", "parts": [0, 5]},
            {"color": "BLUE", "cause": "REGULAR", "parts": [2, 2]},
        ],
        "winners": ["BLUE"],
        "winner": "BLUE",
        "reason": text,
        "regular": False,
    }
    left = result(position, "LEFT", 1, departure("Bernd"))
    assert left["reason"] == "Der Spieler 'Bernd' hat das Spiel verlassen."
    assert left["winner"] == "RED"
    assert refusal_text("x", Text("Satz.", "Sentence.")).endswith("\\nSatz.")


GOOD = at(CROWDED, red="DS").play("F0D").xml


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("<state", "is no XML"),
        ("<other/>", "a state document was expected"),
        ('<state turn="1" currentPlayer="RED"/>', "lacks <board>"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><state/>', "declares"),
        (GOOD.replace('turn="7"', 'turn="x"'), "no whole number"),
        (GOOD.replace('turn="7"', 'turn="-7"'), "there is no turn"),
        (GOOD.replace('turn="7"', 'turn="70000"'), "there is no turn"),
        (GOOD.replace('currentPlayer="BLUE"', 'currentPlayer="GREEN"'), "one of RED, BLUE"),
        (GOOD.replace("openCards>", "other>"), "lacks <openCards>"),
        (GOOD.replace('<card symbol="DAGGER"/>', '<card symbol="SABRE"/>', 1), "SABRE"),
        (GOOD.replace('<card symbol="DAGGER"/>', "", 1), "twelve cards lie open"),
        (GOOD.replace('<pirate owner="RED"/>', "", 1), "six pirates"),
        (GOOD.replace('type="FINISH"', 'type="SYMBOL"'), "the path is START"),
        (GOOD.replace('type="SYMBOL" symbol="SKULL"', 'type="SYMBOL" symbol="HAT"', 1), "five segments"),
        (GOOD.replace("firstMove", "fourthMove"), "cannot hold <fourthMove>"),
    ],
)
def test_a_broken_document_is_said_so(document, message):
    with pytest.raises(kielwasser.StateXmlError, match=message):
        kielwasser.read_state("cartagena_2013", document)
