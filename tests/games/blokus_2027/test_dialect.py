"""Blokus 2027: what the dialect understands, and what it tells of a position."""

import pytest

import kielwasser
from kielwasser.games.blokus_2027 import rules
from kielwasser.games.blokus_2027.wire import Sent, read_move
from kielwasser.games.dialects import dialect as load
from kielwasser.protocol.document import parse, render
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings
from kielwasser.system.errors import StateXmlError

GAME = "blokus_2027"
NAMES = ("Anna", "")
EMPTY = "/".join(["20"] * 20)
PIECE = '<piece color="BLUE" kind="PENTO_X" rotation="NONE" isFlipped="false"><position x="0" y="7"/></piece>'


@pytest.fixture
def dialect():
    return load(GAME)


@pytest.fixture
def position():
    return kielwasser.position(f"{GAME} referee 0 t BYRG - {EMPTY}")


def data(inner: str, kind: str = "SetMove"):
    return parse(f'<data class="sc.plugin2027.{kind}">{inner}</data>')


@pytest.mark.parametrize("code", range(8))
def test_every_name_of_a_placement_is_read_and_repeated_as_it_came(dialect, position, code):
    sent = Sent(0, 19, code, 0, 7)
    reading = dialect.read_move(sent.element("data"), position, NAMES)
    assert position.game.notation.format_move(reading.actions) == "PENTO_X.0@0,7"
    assert read_move(reading.echo) == sent


def test_parts_may_be_children_and_some_may_be_missing(dialect, position):
    said = (
        "<piece><color>BLUE</color><kind>PENTO_X</kind><rotation>NONE</rotation><position><x>0</x></position></piece>"
    )
    reading = dialect.read_move(data(said), position, NAMES)
    assert position.game.notation.format_move(reading.actions) == "PENTO_X.0@0,0"
    assert render(reading.echo).count('isFlipped="false"') == 1


@pytest.mark.parametrize(
    ("inner", "detail"),
    [
        ("", "UNKNOWN"),
        (PIECE.replace('kind="PENTO_X" ', ""), "UNKNOWN"),
        (PIECE.replace('rotation="NONE" ', ""), "UNKNOWN"),
        (PIECE.replace('<position x="0" y="7"/>', ""), "UNKNOWN"),
        (PIECE.replace("PENTO_X", "PENTO_Q"), "PROTOCOL_ERROR"),
        (PIECE.replace("BLUE", "blue"), "PROTOCOL_ERROR"),
        (PIECE.replace('x="0"', 'x="a"'), "PROTOCOL_ERROR"),
    ],
)
def test_what_cannot_be_read(dialect, position, inner, detail):
    reading = dialect.read_move(data(inner), position, NAMES)
    assert reading.unreadable
    assert reading.detail == detail


@pytest.mark.parametrize("kind", ["setmove", "Move", "skipmove"])
def test_other_classes_are_no_moves(dialect, position, kind):
    assert dialect.read_move(data(PIECE, kind), position, NAMES).detail == "PROTOCOL_ERROR"


def test_another_colour_is_a_fault_that_the_rules_cannot_see(dialect, position):
    reading = dialect.read_move(data(PIECE.replace("BLUE", "RED")), position, NAMES)
    assert reading.fault is not None
    assert Sent(2, 19, 0, 0, 7).why_refused(position) == rules.WRONG_COLOUR


def test_places_beyond_32_bits_are_refused_politely(dialect, position):
    huge = PIECE.replace('x="0"', 'x="99999999999999"')
    assert dialect.read_move(data(huge), position, NAMES).unreadable
    edge = dialect.read_move(data(PIECE.replace('x="0"', 'x="2147483647"')), position, NAMES)
    assert position.judge(edge.actions).code == rules.OUT_OF_BOUNDS


def test_states_whose_parts_contradict_each_other_are_refused(position):
    document = position.xml
    for damaged in (
        document.replace("<shape>MONO</shape>", "", 1),
        document.replace("<board/>", '<board><field x="0" y="0" content="BLUE"/></board>'),
        document.replace("<board/>", '<board><field x="20" y="0" content="BLUE"/></board>'),
        document.replace('startPiece="PENTO_X"', 'startPiece="MONO"'),
        document.replace('turn="0"', 'turn="104"'),
    ):
        assert damaged != document
        with pytest.raises(StateXmlError):
            kielwasser.read_state(GAME, damaged)


def test_finished_colours_are_written_so_that_the_seasons_python_client_can_read_them(dialect, position):
    """That client dies of `<color>` there; both are read."""
    document = position.xml.replace("<lastMoveMono/>", "<lastMoveMono></lastMoveMono>")
    assert "sc.plugin2027.Color" not in document
    entry = "<lastMoveMono><entry><{0}>BLUE</{0}><boolean>true</boolean></entry></lastMoveMono>"
    for name in ("color", "sc.plugin2027.Color"):
        with pytest.raises(StateXmlError, match="has not placed all pieces"):
            kielwasser.read_state(GAME, document.replace("<lastMoveMono></lastMoveMono>", entry.format(name)))


def test_a_server_writes_them_as_recorded_on_request():
    for as_recorded in (False, True):
        server = GameServer(Settings(port=0, replays="", as_recorded=as_recorded), deal=lambda *_: None)
        spoken = server.lobby.dialects["swc_2027_blokus"]
        state = spoken.state(spoken.delicate().position, NAMES, None)
        assert ("<color>BLUE</color>\n      <boolean>" in state) is as_recorded
        assert ("<sc.plugin2027.Color>BLUE" in state) is not as_recorded
