"""Hive 2020: what the dialect understands and how it words what the referee says."""

from xml.etree.ElementTree import fromstring

import pytest

import kielwasser
from kielwasser.core.ending import Cause, Ending
from kielwasser.games.dialects import dialect as load
from kielwasser.protocol.document import parse, render
from kielwasser.system.errors import NotationError

NAMES = ("Anna", "Ben")
OPENING = "hive_2020 referee 0 R - QSSSGGBBAAA QSSSGGBBAAA 0,3"


@pytest.fixture
def dialect():
    return load("hive_2020")


def placing(kind="ANT", owner="RED", at=(0, 0, 0)):
    x, y, z = at
    return f'<data class="setmove"><piece owner="{owner}" type="{kind}"/><destination x="{x}" y="{y}" z="{z}"/></data>'


def dragging(start, target):
    ends = (f'<{name} x="{x}" y="{y}" z="{-x - y}"/>' for name, (x, y) in (("start", start), ("destination", target)))
    return f'<data class="dragmove">{"".join(ends)}</data>'


def refused(dialect, position, data):
    """Return the official reason for which a move is refused."""
    reading = dialect.read_move(fromstring(data), position, NAMES)
    if reading.fault is not None:
        ending = Ending(Cause.RULE_VIOLATION, position, position.to_move, reading.fault, action=data)
    else:
        verdict = position.judge(reading.actions)
        ending = Ending(
            Cause.RULE_VIOLATION, verdict.reached, position.to_move, verdict.text, verdict.code, action=reading
        )
    result = dialect.result(ending, NAMES)
    return result.findall("score")[position.to_move].get("reason")


# ---- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["skipmove", "missmove", "sc.plugin2020.SkipMove"])
def test_a_skip_has_many_names_and_is_shown_under_one(dialect, name):
    reading = dialect.read_move(fromstring(f"<data class='{name}'/>"), kielwasser.position(OPENING), NAMES)
    assert reading.actions == kielwasser.game("hive_2020").notation.parse_move("SKIP")
    assert render(reading.echo) == '<lastMove class="skipmove"/>'


def test_long_forms_are_read_and_shown_long(dialect):
    data = (
        '<data class="sc.plugin2020.DragMove" extra="1"><new/>'
        '<destination isObstructed="false" class="field" z="-1" y="0" x="1">'
        '<piece type="BEE" owner="BLUE"/></destination>'
        '<start class="field" x="0" y="0" z="0"/></data>'
    )
    reading = dialect.read_move(fromstring(data), kielwasser.position(OPENING), NAMES)
    assert reading.actions == kielwasser.game("hive_2020").notation.parse_move("D:0,0>1,0")
    assert render(reading.echo) == (
        '<lastMove class="dragmove">\n'
        '  <start class="field" x="0" y="0" z="0" isObstructed="false"/>\n'
        '  <destination class="field" x="1" y="0" z="-1" isObstructed="false">\n'
        '    <piece owner="BLUE" type="BEE"/>\n'
        "  </destination>\n"
        "</lastMove>"
    )


def test_a_hint_comes_first_and_is_never_self_closing(dialect):
    position = kielwasser.position(OPENING)
    data = placing().replace("</data>", "<hint content='x'/></data>")
    reading = dialect.read_move(fromstring(data), position, NAMES)
    assert reading.hints == ("x",)
    position.play(reading.actions)
    state = dialect.state(position, NAMES, reading.echo)
    assert '<lastMove class="setmove">\n    <hint></hint>\n    <piece owner="RED" type="ANT"/>' in state


@pytest.mark.parametrize(
    "data",
    [
        "<data/>",
        '<data class="flymove"/>',
        '<data class="setmove"/>',
        '<data class="setmove"><piece owner="RED" type="ANT"/></data>',
        '<data class="setmove"><piece type="ANT"/><destination x="0" y="0" z="0"/></data>',
        '<data class="dragmove"><start x="0" y="0" z="1"/></data>',
        '<data class="dragmove"><start x="0"/><destination x="0" y="0" z="1"/></data>',
        placing(at=("a", 0, 0)),
        placing(kind="LADYBUG"),
        placing(at=(5, 5, -10)),
    ],
)
def test_what_cannot_be_a_move_is_unreadable(dialect, data):
    reading = dialect.read_move(fromstring(data), kielwasser.position(OPENING), NAMES)
    assert reading.unreadable
    assert "Ungueltiger Zug von 'Anna'.\n" in dialect.reject(reading, NAMES, 0).get("message")


@pytest.mark.parametrize("data", [None, '<data class="memento"/>', '<data class="result"/>'])
def test_other_data_is_no_move(dialect, data):
    element = fromstring(data) if data else None
    reading = dialect.read_move(element, kielwasser.position(OPENING), NAMES)
    assert reading.fault.de == "Anna hat kein Zug-Objekt gesendet."


# ---- the official words ----------------------------------------------------------------------------------------------

# The texts after the arrow are what the official validator said of the same position and move, where it was asked.
GAP = "hive_2020 referee 8 R 0,-1=BA/0,0=RQ/1,-1=BQ SSSGGBBAAA SSSGGBBAA 0,1"
LINE = "hive_2020 referee 8 R -2,0=RG/-1,0=RB/0,0=RQ/1,0=BQ SSSGBAAA SSSGGBBAAA -"
ANT = "hive_2020 referee 8 R -2,0=RA/-1,0=RS/0,0=RQ/1,0=BQ SSGGBBAA SSSGGBBAAA -"
SPIDER = "hive_2020 referee 8 R -1,0=RS/0,0=RQ/1,0=BQ SSGGBBAAA SSSGGBBAAA -"
BEETLE = "hive_2020 referee 8 R -1,0=RB/0,0=RQ/1,0=BQ SSSGGBAAA SSSGGBBAAA -"
NO_GRASSHOPPER = "hive_2020 referee 8 R -2,0=RG/-1,0=RG/0,0=RQ/1,0=BQ SSSBBAAA SSSGGBBAAA -"
OVERDUE = "hive_2020 referee 6 R 0,0=RA/1,0=BA QSSSGGBBAA QSSSGGBBAA -"
SECOND = "hive_2020 referee 1 B 0,0=RA QSSSGGBBAA QSSSGGBBAAA -"


@pytest.mark.parametrize(
    ("position", "data", "reason"),
    [
        (GAP, dragging((0, 0), (1, 0)), "There is no path to your destination"),
        (GAP, dragging((0, 0), (0, 1)), "The target field is obstructed"),
        (GAP, dragging((0, 0), (0, 2)), "Destination field is not next to start field"),
        (GAP, dragging((0, 0), (6, 0)), "Destination (6,0,-6) is out of bounds"),
        (GAP, dragging((9, 9), (0, 1)), "The target field is obstructed"),
        (GAP, dragging((0, 0), (0, 0)), "Destination and start are equal"),
        (GAP, dragging((0, 0), (1, -1)), "Only beetles are allowed to climb on other Pieces"),
        (GAP, dragging((1, -1), (1, 0)), "Trying to move piece of the other player"),
        (GAP, dragging((3, 0), (1, 0)), "There is no piece to move"),
        (LINE, dragging((0, 0), (0, 1)), "Moving piece would disconnect swarm"),
        (LINE, dragging((-2, 0), (-1, -2)), "Grasshopper can only move in straight lines"),
        (LINE, dragging((-2, 0), (-1, -1)), "Grasshopper has to jump over at least one piece"),
        (LINE, dragging((-2, 0), (3, 0)), "Grasshopper can only jump over occupied fields"),
        (BEETLE, dragging((-1, 0), (-2, 0)), "Beetle has to move along swarm"),
        (BEETLE, dragging((-1, 0), (1, 1)), "Destination field is not next to start field"),
        (ANT, dragging((-2, 0), (3, 1)), "No path found for Ant move"),
        (SPIDER, dragging((-1, 0), (0, 1)), "No path found for Spider move"),
        (SECOND, dragging((0, 0), (0, 1)), "You have to place the Bee to be able to perform dragmoves"),
        (SECOND, dragging((9, 9), (0, 1)), "You have to place the Bee to be able to perform dragmoves"),
    ],
)
def test_a_refused_drag_in_the_official_words(dialect, position, data, reason):
    element = fromstring(data)
    ends = [[end.get(axis) for axis in "xyz"] for end in element]
    spelled = "Drag from ({},{},{}) to ({},{},{})".format(*ends[0], *ends[1])
    assert refused(dialect, kielwasser.position(position), data) == f"{reason}; move was {spelled}"


@pytest.mark.parametrize(
    ("position", "data", "reason"),
    [
        (
            NO_GRASSHOPPER,
            ("GRASSHOPPER", (-3, 0)),
            "Piece Piece(owner=RED, type=GRASSHOPPER) is not an undeployed piece of",
        ),
        (OVERDUE, ("ANT", (-1, 0)), "The bee must be placed in fourth round latest"),
        (GAP, ("ANT", (0, 0)), "Set destination is not empty"),
        (GAP, ("ANT", (0, 1)), "The target field is obstructed"),
        (GAP, ("ANT", (6, 0)), "Destination (6,0,-6) is out of bounds"),
        (GAP, ("ANT", (4, 0)), "A newly placed piece must touch an own piece"),
        (GAP, ("ANT", (-1, 0)), "A newly placed piece must not touch a piece of the other player"),
        (SECOND, ("ANT", (2, 0)), "Your first piece has to touch the piece of the other player"),
    ],
)
def test_a_refused_placing_in_the_official_words(dialect, position, data, reason):
    kind, (x, y) = data
    position = kielwasser.position(position)
    owner = position.game.seats[position.to_move]
    text = refused(dialect, position, placing(kind, owner, (x, y, -x - y)))
    assert text.startswith(reason)
    assert text.endswith(f"; move was Set {owner} {kind} to ({x},{y},{-x - y})")


def test_the_field_is_looked_at_before_the_owner(dialect):
    position = kielwasser.position(GAP)
    assert refused(dialect, position, placing(owner="BLUE", at=(0, 1, -1))).startswith("The target field is obstructed")
    assert refused(dialect, position, placing(owner="BLUE", at=(4, 0, -4))) == (
        "The piece Piece(owner=BLUE, type=ANT) does not belong to the current Player(RED); "
        "move was Set BLUE ANT to (4,0,-4)"
    )


def test_a_wrong_sum_is_refused_wherever_it_stands(dialect):
    position = kielwasser.position(GAP)
    assert "not fulfilled for (0,0,4)!" in refused(
        dialect, position, dragging((0, 0), (1, 0)).replace('z="0"', 'z="4"')
    )
    assert "not fulfilled for (-1,1,7)!" in refused(dialect, position, placing(at=(-1, 1, 7)))


# ---- states and results ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        OPENING,
        "hive_2020 referee 40 R -5,0=RG/-5,1=RG/-5,2=RQ/-5,4=RBBB/-5,5=BS/-4,0=RA/-4,2=RS/-4,3=BB/-4,4=BG/-4,5=RB/"
        "-3,-1=RS/-3,0=RS/-3,3=BA/-3,4=BQ AA SSGAA -1,-4/-1,3/1,2",
        "hive_2020 referee 9 B 0,0=RQBBRBBBRB/1,0=BQ/5,-5=RA/-5,5=BA - - 5,0/-5,0/0,5",
    ],
)
def test_a_state_is_read_as_it_was_written(dialect, text):
    position = kielwasser.position(text)
    state = dialect.state(position, ("<Anna>", "B'en"), None)
    assert state.startswith('<state class="state" startPlayerColor="RED" turn="')
    assert '<red color="RED" displayName="&lt;Anna&gt;"/>\n  <blue color="BLUE" displayName="B&apos;en"/>' in state
    assert state.count("<null/>") == 30
    assert render(parse(state.replace("\n", "").replace("  ", ""))) == state
    assert dialect.read_state(parse(state)) == position


def test_a_number_too_large_is_said_so(dialect):
    state = dialect.state(kielwasser.position(OPENING), NAMES, None).replace('turn="0"', 'turn="99999999"')
    with pytest.raises(kielwasser.StateXmlError, match="too large"):
        dialect.read_state(parse(state))


def test_a_stored_state_is_loaded_with_its_last_move(dialect):
    position = kielwasser.position(OPENING).play("S:A@0,0")
    info = parse(f"<loadGameInfo><data>{dialect.state(position, NAMES, None)}</data></loadGameInfo>")
    assert dialect.load(info) == position
    assert dialect.loaded_echo(info).find("destination").attrib == {"x": "0", "y": "0", "z": "0"}
    with pytest.raises(kielwasser.StateXmlError, match="lacks <state>"):
        dialect.load(parse("<loadGameInfo/>"))


def test_the_greeting_tells_the_seat(dialect):
    assert [dialect.read_welcome(dialect.welcome(seat)) for seat in (0, 1)] == [0, 1]


def test_a_cancelled_match_says_so(dialect):
    result = dialect.result(Ending(Cause.REGULAR, kielwasser.position(GAP)), NAMES)
    assert [score.get("reason") for score in result.findall("score")] == ["Das Spiel wurde abgebrochen."] * 2
    assert result.find("winner") is None


@pytest.mark.parametrize(
    ("text", "reason", "winner"),
    [
        (
            "60 R 0,0=RQ/1,0=BQ/2,0=BA - - -",
            "Rundenlimit wurde erreicht.\nAnna (Rot) hat mehr freie Felder um seine",
            0,
        ),
        (
            "60 R 0,0=RQ/1,0=BQ - - -",
            "Rundenlimit wurde erreicht.\nBeide Bienen haben gleich viele freie Felder.",
            None,
        ),
        (
            "20 R 0,0=RQ/1,0=BQ/0,1=RA/-1,1=RA/-1,0=RA/0,-1=RS/1,-1=RS - - -",
            "Spiel ist beendet.\nBen (Blau) hat die gegnerische Biene umzingelt.",
            1,
        ),
    ],
)
def test_how_a_game_ends_by_itself(dialect, text, reason, winner):
    result = dialect.result(Ending(Cause.REGULAR, kielwasser.position(f"hive_2020 referee {text}")), NAMES)
    assert reason in result.find("score").get("reason")
    named = result.find("winner")
    assert (named.get("displayName") if named is not None else None) == (None if winner is None else NAMES[winner])


def test_a_move_off_the_board_cannot_be_sent():
    position = kielwasser.new("hive_2020")
    for move in ("S:Q@9,9", "D:0,0>9,9", "D:9,9>0,0"):
        with pytest.raises(NotationError, match="off the board cannot be sent"):
            load("hive_2020").write_move(position.parse(move), position)
