"""Cartagena 2013: what the dialect understands, and what it tells of a position."""

import pytest

import kielwasser
from kielwasser.core.ending import Cause, Ending
from kielwasser.games.cartagena_2013.dialect import AugustDialect
from kielwasser.games.dialects import dialect as load
from kielwasser.protocol.dialect import Trouble
from kielwasser.protocol.document import node, parse, render
from kielwasser.system.errors import StateXmlError

NAMES = ("Anna", "B&ob")
FORWARD = 'class="forwardMove" fieldIndex="0" symbol="HAT"'


@pytest.fixture
def dialect():
    return load("cartagena_2013")


@pytest.fixture
def position():
    return kielwasser.position(
        "cartagena_2013 referee 6 R 0=RBRBRB/1=R/3=B/4=RB/6=BR HHB D HBKHHDHDBPSD ? - 15 " + "SHDBKP" * 5
    )


def read(dialect, position, *partials, kind="moveContainer"):
    """Return how a container with these partial moves is read."""
    return dialect.read_move(parse(f'<data class="{kind}">{"".join(partials)}</data>'), position, NAMES)


def text_of(position, reading):
    return position.game.notation.format_move(reading.actions)


# ---- reading ---------------------------------------------------------------------------------------------------------


def test_partial_moves_come_in_their_own_order_and_with_gaps(dialect, position):
    third, first = f"<thirdMove {FORWARD}/>", "<firstMove class='backwardMove' fieldIndex='6'/>"
    assert text_of(position, read(dialect, position, third, first)) == "B6,F0H"
    reading = read(dialect, position, third)
    assert text_of(position, reading) == "F0H"
    assert render(reading.echo) == f"<lastMove>\n  {third}\n</lastMove>"
    assert text_of(position, read(dialect, position)) == "-"


def test_unknown_attributes_and_children_are_lost_and_hints_kept(dialect, position):
    hint = '<hint content="a &lt; b"/>'
    reading = read(
        dialect,
        position,
        f'<firstMove {FORWARD} foo="bar"><foo/>{hint}</firstMove>',
        f'<secondMove class="backwardMove" fieldIndex="6"><foo/>{hint}<hint/></secondMove>',
        '<hint content="of nobody"/>',
    )
    assert text_of(position, reading) == "F0H,B6"
    assert reading.hints == ("a < b", "a < b", "")
    assert f"<firstMove {FORWARD}>\n    {hint}\n  </firstMove>" in render(reading.echo)
    assert "foo" not in render(reading.echo)


@pytest.mark.parametrize("prefix", ["", "cartagena:", "sc.plugin2013."])
def test_long_names_and_those_of_august_2012_are_read(dialect, position, prefix):
    def named(name):
        return prefix + (name[0].upper() + name[1:] if prefix.endswith(".") else name)

    partial = f'<firstMove class="{named("forwardMove")}" fieldIndex="0" symbol="HAT"/>'
    reading = read(dialect, position, partial, kind=named("moveContainer"))
    assert text_of(position, reading) == "F0H"
    assert render(reading.echo) == f"<lastMove>\n  <firstMove {FORWARD}/>\n</lastMove>"


@pytest.mark.parametrize(
    ("partial", "move", "shown"),
    [
        ('class="forwardMove" fieldIndex="0" symbol="SABRE"', "F0?", 'fieldIndex="0" symbol="BOTTLE"'),
        ('class="forwardMove" fieldIndex="0" symbol="hat"', "F0?", 'fieldIndex="0" symbol="BOTTLE"'),
        ('class="forwardMove" fieldIndex="0" symbol=""', "F0?", 'fieldIndex="0" symbol="BOTTLE"'),
        ('class="forwardMove" symbol="HAT"', "F0B", 'fieldIndex="0" symbol="BOTTLE"'),
        ('class="forwardMove" fieldIndex="4x"', "F0B", 'fieldIndex="0" symbol="BOTTLE"'),
        ('class="forwardMove" fieldIndex="99999999999" symbol="HAT"', "F0B", 'fieldIndex="0" symbol="BOTTLE"'),
        ('class="forwardMove" fieldIndex="99" symbol="HAT"', "F?H", 'fieldIndex="99" symbol="HAT"'),
        ('class="backwardMove" fieldIndex="-7"', "B?", 'fieldIndex="-7"'),
        ('class="backwardMove"', "B?", 'fieldIndex="-1"'),
    ],
)
def test_nonsense_is_read_as_the_official_reader_did(dialect, position, partial, move, shown):
    reading = read(dialect, position, f"<firstMove {partial}/>")
    assert text_of(position, reading) == move
    assert shown in render(reading.echo)


@pytest.mark.parametrize(
    "partial",
    [
        '<firstMove class="forwardMove" fieldIndex="0"/>',
        '<firstMove class="backwardMove" fieldIndex="abc"/>',
        '<firstMove class="backwardMove" fieldIndex="99999999999"/>',
        '<firstMove fieldIndex="0"/>',
        '<firstMove class="sidewaysMove" fieldIndex="0"/>',
        f"<fourthMove {FORWARD}/>",
        f"<firstMove {FORWARD}/><firstMove {FORWARD}/>",
    ],
)
def test_what_cannot_be_understood_is_unreadable_and_said_so(dialect, position, partial):
    reading = read(dialect, position, partial)
    assert reading.unreadable
    assert reading.actions is None
    told = dialect.reject(reading, NAMES, 0)
    assert told.get("message") == f"Ungültiger Zug von 'Anna'.\\n{reading.unreadable}"


@pytest.mark.parametrize("data", [None, '<data class="string">x</data>', '<data class="forwardMove"/>'])
def test_what_is_no_move_is_a_rule_violation(dialect, position, data):
    reading = dialect.read_move(None if data is None else parse(data), position, NAMES)
    assert reading.fault.de == "Anna hat kein Zug-Objekt gesendet."


@pytest.mark.parametrize("data", ["<data/>", '<data class="java.util.Date"/>'])
def test_data_of_an_unknown_class_is_unreadable(dialect, position, data):
    assert dialect.read_move(parse(data), position, NAMES).unreadable


# ---- telling ---------------------------------------------------------------------------------------------------------


def test_a_state_tells_nothing_of_what_is_hidden(dialect):
    position = kielwasser.new("cartagena_2013", seed=5, ruling="referee")
    for _ in range(9):
        position.play(position.legal_moves[len(position.legal_moves) // 2])
    state = dialect.state(position, NAMES, None)
    assert all(dialect.state(position.redeal(0, seed), NAMES, None) == state for seed in range(5))
    assert state.startswith('<state class="state" turn="9" currentPlayer="BLUE">\n')
    assert 'displayName="B&amp;ob"' in state


def test_points_count_as_they_stood_before_an_illegal_move(dialect, position):
    verdict = position.judge("F0H,B0")
    assert verdict.reached.points > position.points
    ending = Ending(Cause.RULE_VIOLATION, verdict.reached, 0, verdict.text, verdict.code, before=position)
    assert dialect.parts(ending) == ((0, position.points[0]), (2, position.points[1]))


def test_nobody_has_won_a_cancelled_match(dialect, position):
    told = render(dialect.result(Ending(Cause.REGULAR, position), NAMES))
    assert "<winner" not in told
    assert told.count("<part>1</part>") == 2


def test_an_error_repeats_no_password(dialect):
    request = node("authenticate", {"passphrase": "guess"})
    complaint = dialect.complain(Trouble.BAD_PASSWORD, "", request)
    assert complaint.close
    assert "guess" not in render(complaint.error)


def test_an_unreadable_move_to_an_unknown_room_is_repeated_as_it_came(dialect):
    request = parse('<room roomId="nope"><data class="moveContainer"><fourthMove/></data></room>')
    complaint = dialect.complain(Trouble.UNKNOWN_ROOM, "nope", request)
    assert complaint.error.get("message") == "Couldn't find a room with id nope"
    assert "<fourthMove/>" in render(complaint.error)


# ---- loading ---------------------------------------------------------------------------------------------------------


def test_a_loaded_match_goes_on_with_a_shuffled_stack_and_its_last_move(dialect, position):
    hint = '<hint content="why not"/>'
    position.play("F0H,B6")
    state = dialect.state(position, NAMES, read(dialect, position, f"<firstMove {FORWARD}>{hint}</firstMove>").echo)
    info = parse(state)
    info.tag = "loadGameInfo"
    stacks = set()
    for _ in range(3):
        loaded = dialect.load(info)
        stacks.add(loaded.text.split()[8])
        assert (loaded.ply, loaded.to_move, loaded.points) == (7, 1, position.points)
        assert dialect.state(loaded, NAMES, dialect.loaded_echo(info)) == state
    assert len(stacks) == 3
    assert position.text.split()[8] not in stacks  # which is sorted


def test_a_file_with_several_states_is_continued_from_its_first(dialect, position):
    info = parse(f"<loadGameInfo>{dialect.state(position, NAMES, None)}<state/></loadGameInfo>")
    assert dialect.load(info).ply == 6
    assert dialect.loaded_echo(info) is None


def test_a_broken_document_is_not_loaded(dialect):
    with pytest.raises(StateXmlError):
        dialect.load(parse('<loadGameInfo class="state"/>'))


# ---- the client's direction ------------------------------------------------------------------------------------------


def test_the_greeting_tells_the_seat(dialect):
    for seat in (0, 1):
        assert dialect.read_welcome(dialect.welcome(seat)) == seat
        august = AugustDialect(dialect.game)
        assert august.read_welcome(august.welcome(seat)) == seat
    with pytest.raises(StateXmlError):
        dialect.read_welcome(node("data", {"class": "welcome", "color": "GREEN"}))


def test_hints_hang_on_the_first_partial_move(dialect, position):
    written = render(dialect.write_move(position.parse("F0H,B6"), position, ["one", "two"]))
    assert written == (
        f'<data class="moveContainer">\n  <firstMove {FORWARD}>\n    <hint content="one"/>\n    <hint content="two"/>\n'
        '  </firstMove>\n  <secondMove class="backwardMove" fieldIndex="6"/>\n</data>'
    )


def test_hints_of_an_empty_move_come_through(dialect, position):
    written = dialect.write_move(position.parse("-"), position, ["one", "two"])
    assert len(written) == 0, "an element that the official server does not know would close the connection"
    reading = dialect.read_move(written, position, NAMES)
    assert (list(reading.actions), reading.hints) == ([], ("one", "two"))
    assert render(reading.echo) == "<lastMove/>"
    assert read(dialect, position, '<hint content="by hand"/>').hints == ("by hand",)
    assert render(dialect.write_move(position.parse("-"), position)) == '<data class="moveContainer"/>'


def test_in_august_2012_only_backward_moves_had_hints(dialect, position):
    august = AugustDialect(dialect.game)
    written = render(august.write_move(position.parse("F0H,B6"), position, ["one"]))
    assert '<secondMove class="cartagena:backwardMove" fieldIndex="6">\n    <hint content="one"/>' in written
    assert '<firstMove class="cartagena:forwardMove" fieldIndex="0" symbol="HAT"/>' in written
