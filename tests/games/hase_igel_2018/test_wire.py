"""Hase und Igel 2018: official documents and results."""

import pytest

import kielwasser
from kielwasser.games.hase_igel_2018.wire import result, write_state

TRACK = "0HCHC2CC1HSICCHI12CIC2SCIHCC2CIHC1H2CICHC2SICCH21CIHC2CCISHC1CHCG"


def at(red: str, blue: str, ply: int = 10):
    """Return a position with these players."""
    return kielwasser.position(f"hase_igel_2018 referee {ply} {TRACK} {red} {blue}")


@pytest.mark.parametrize("last", ["-", "A7@0", "F@0", "E@0", "X-10@0", "CE@1", "CH@1", "CB@2", "CT-20@3", "CT0@1"])
def test_a_document_round_trips(last):
    position = at(f"25:50:3:TB:{last}", "0:68:5:-:-")
    assert kielwasser.read_state("hase_igel_2018", position.xml) == position


def test_the_document_is_written_as_the_official_server_did():
    position = at("24:50:3:THB:F@0", "12:7:0:-:-").play("A1,CT-20").play("X+10").play("A1").play("X+10")
    xml = write_state(position, ("Häschen", "Igel & Co"))
    assert xml.startswith(
        '<state turn="14" startPlayer="RED" currentPlayer="RED">\n'
        '  <red displayName="Häschen" color="RED" index="26" carrots="28" salads="3">\n'
        "    <cards>\n"
        "      <type>HURRY_AHEAD</type>\n"
        "      <type>FALL_BACK</type>\n"
        "    </cards>\n"
        '    <lastNonSkipAction class="advance" order="0" distance="1"/>\n'
        "  </red>\n"
        '  <blue displayName="Igel &amp; Co" color="BLUE" index="12" carrots="27" salads="0">\n'
        "    <cards/>\n"
        '    <lastNonSkipAction class="exchangeCarrots" order="0" value="10"/>\n'
        "  </blue>\n"
        "  <board>\n"
        '    <fields index="0" type="START"/>\n'
    )
    assert xml.endswith(
        '    <fields index="64" type="GOAL"/>\n'
        "  </board>\n"
        "  <lastMove>\n"
        '    <exchangeCarrots order="0" value="10"/>\n'
        "  </lastMove>\n"
        "</state>"
    )


def test_the_last_move_has_all_its_actions():
    xml = at("24:50:3:THB:F@0", "12:7:0:-:-").play("A1,CT-20").xml
    assert '<advance order="0" distance="1"/>' in xml
    assert '<card order="1" type="TAKE_OR_DROP_CARROTS" value="-20"/>' in xml
    assert '<skip order="0"/>' in at("5:0:3:-:A5@0", "12:7:0:-:-").play("S").xml


GOOD = at("24:50:3:THB:F@0", "12:7:0:E:-").xml


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("</state>", "", "is no XML"),
        ('turn="10"', 'turn="ten"', "no whole number"),
        ('turn="10"', 'turn="11"', "does not move in turn 11"),
        ('turn="10"', 'turn="62"', "no ply 62"),
        (' currentPlayer="RED"', "", "lacks the attribute"),
        ('currentPlayer="RED"', 'currentPlayer="GREEN"', "RED, BLUE was expected"),
        ("<red ", "<pink ", "is no XML"),
        ('index="24" carrots', 'index="65" carrots', "no field 65"),
        ('carrots="50"', 'carrots="-1"', "nobody can have -1 carrots"),
        ("<type>EAT_SALAD</type>", "<type>EAT</type>", "was expected"),
        ("<type>HURRY_AHEAD</type>", "<type>FALL_BACK</type>", "hold one twice"),
        ('class="fallBack"', 'class="fallOver"', "was expected"),
        ('class="fallBack"', 'class="skip"', "last action"),
        ('class="fallBack" order="0"', 'class="fallBack" order="7"', "no move has an action"),
        ('<fields index="7" type="CARROT"/>', "", "each once and in order"),
        ('index="7" type="CARROT"', 'index="7" type="GOAL"', "a track has 65 fields"),
        ('index="7" type="CARROT"', 'index="7" type="WOLF"', "was expected"),
        ("<cards>", "<cards><a><b>", "is no XML"),
    ],
)
def test_a_broken_document_is_said_so(before, after, message):
    assert before in GOOD
    with pytest.raises(kielwasser.StateXmlError, match=message):
        kielwasser.read_state("hase_igel_2018", GOOD.replace(before, after))


@pytest.mark.parametrize("document", ["<other/>", "<state/>", '<state turn="0" currentPlayer="RED"/>', ""])
def test_something_else_is_no_state(document):
    with pytest.raises(kielwasser.StateXmlError):
        kielwasser.read_state("hase_igel_2018", document)


def test_regular_results():
    position = at("64:7:0:-:A1@0", "60:17:0:-:A1@0", ply=59).play("A4")
    assert result(position) == {
        "kind": "bothgoal:RED:equal:lastround",
        "red": {"cause": "REGULAR", "reason": "Das Spiel ist beendet.\nEin Spieler ist im Ziel", "parts": [2, 64, 7]},
        "blue": {"cause": "REGULAR", "reason": "Das Spiel ist beendet.\nEin Spieler ist im Ziel", "parts": [0, 64, 7]},
        "winner": "RED",
        "regular": True,
    }
    limit = result(at("20:50:5:-:A1@0", "23:50:5:-:A1@0", ply=59).play("X+10"))
    assert (limit["kind"], limit["red"]["reason"]) == ("limit:BLUE", "Das Rundenlimit wurde erreicht.")


@pytest.mark.parametrize(
    ("cause", "kind", "text", "reason"),
    [
        ("LEFT", "left", "", "Der Spieler hat das Spiel verlassen"),
        ("SOFT_TIMEOUT", "soft", "", "Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet"),
        ("HARD_TIMEOUT", "hard", "", "Der Spieler hat innerhalb von 10 Sekunden nach Aufforderung keinen Zug gesendet"),
        ("RULE_VIOLATION", "violation", "Aktionen sind null", "Aktionen sind null"),
    ],
)
def test_irregular_results(cause, kind, text, reason):
    ours = result(at("24:50:3:THB:F@0", "12:7:0:E:-"), cause, 0, text)
    assert ours == {
        "kind": f"{kind}:RED",
        "red": {"cause": cause, "reason": reason, "parts": [0, 24, 50]},
        "blue": {"cause": "REGULAR", "reason": None, "parts": [2, 12, 7]},
        "winner": "BLUE",
        "regular": False,
    }
