"""Mississippi Queen 2024: what the dialect understands, and what it tells of a position."""

import re

import pytest

import kielwasser
from kielwasser.core.ending import Cause, Ending
from kielwasser.games.dialects import dialect as load
from kielwasser.protocol.dialect import Trouble
from kielwasser.protocol.document import node, parse, render
from kielwasser.system.errors import StateXmlError

GAME = "mississippi_2024"
NAMES = ("Anna", "")


@pytest.fixture
def dialect():
    return load(GAME)


@pytest.fixture
def position():
    return kielwasser.new(GAME, seed=1, ruling="referee")


def read(dialect, position, actions, kind="move"):
    """Return how a move with these elements is read."""
    return dialect.read_move(parse(f'<data class="{kind}">{actions}</data>'), position, NAMES)


def text_of(position, reading):
    return position.game.notation.format_move(reading.actions)


def flat(element):
    return re.sub(r"\n *", "", render(element))


# ---- reading ---------------------------------------------------------------------------------------------------------

ADVANCES = '<acceleration acc="1"/><advance distance="2"/>'


@pytest.mark.parametrize(
    "listed",
    [
        f"<actions>{ADVANCES}</actions>",
        f'<actions class="linked-list">{ADVANCES}</actions>',
        f'<actions class="java.util.Arrays$ArrayList"><a class="action-array">{ADVANCES}</a></actions>',
        '<actions class="java.util.ImmutableCollections$ListN" resolves-to="java.util.CollSer" serialization="custom">'
        f"<java.util.CollSer><default><tag>1</tag></default><int>2</int>{ADVANCES}</java.util.CollSer></actions>",
    ],
)
def test_java_lists_are_read_and_repeated(dialect, position, listed):
    reading = read(dialect, position, listed)
    assert text_of(position, reading) == "A+1 F2"
    assert flat(reading.echo) == f"<lastMove>{listed}</lastMove>"


def test_lists_that_come_twice_are_read_once(dialect, position):
    listed = f'<actions class="unmodifiable-list"><c class="list">{ADVANCES}</c><list>{ADVANCES}</list></actions>'
    assert text_of(position, read(dialect, position, listed)) == "A+1 F2"


def test_long_names_unknown_attributes_and_children_are_read_and_lost(dialect, position):
    reading = read(
        dialect,
        position,
        "<hint content='a'/><what/><actions class='java.util.ArrayList' foo='1'>\n"
        "<sc.plugin2024.actions.Accelerate acc='+1' order='0'/><sc.plugin2024.actions.Turn direction='LEFT'/>"
        "<sc.plugin2024.actions.Advance distance='0x2'/><sc.plugin2024.actions.Push direction='UP_LEFT'/>\n</actions>",
        kind="sc.plugin2024.Move",
    )
    assert text_of(position, reading) == "A+1 TL F2 PUL"
    assert reading.hints == ("a",)
    assert flat(reading.echo) == (
        '<lastMove><actions><acceleration acc="1"/><turn direction="LEFT"/><advance distance="2"/>'
        '<push direction="UP_LEFT"/></actions></lastMove>'
    )


def test_missing_numbers_are_nought(dialect, position):
    assert text_of(position, read(dialect, position, "<actions><acceleration/><advance/></actions>")) == "A+0 F0"


@pytest.mark.parametrize(
    ("actions", "detail"),
    [
        ("", "UNKNOWN"),
        ("<actions><fly/></actions>", "PROTOCOL_ERROR"),
        ("<actions><turn/></actions>", "PROTOCOL_ERROR"),
        ("<actions><turn direction='left'/></actions>", "PROTOCOL_ERROR"),
        ("<actions><advance distance='x'/></actions>", "PROTOCOL_ERROR"),
        ("<actions><advance distance='99999999999'/></actions>", "PROTOCOL_ERROR"),
    ],
)
def test_what_the_season_could_not_read_throws_the_sender_out(dialect, position, actions, detail):
    reading = read(dialect, position, actions)
    assert reading.unreadable
    assert reading.detail == detail


@pytest.mark.parametrize("kind", ["", "nosuchclass", "state"])
def test_data_of_no_known_class_is_unreadable(dialect, position, kind):
    assert read(dialect, position, "<actions/>", kind).unreadable
    assert dialect.decline(parse(f'<data class="{kind}"/>'), "r") is None


@pytest.mark.parametrize("kind", ["welcomeMessage", "memento", "moveRequest", "result", "error", "paused"])
def test_data_that_is_no_move_is_declined(dialect, kind):
    answer = dialect.decline(parse(f'<data class="{kind}"/>'), "r")
    assert answer.tag == "errorpacket"
    assert flat(answer[0]) == f'<originalRequest class="room" roomId="r"><data class="{kind}"/></originalRequest>'


def test_a_packet_without_data_is_declined(dialect):
    assert dialect.decline(None, "r").get("message", "").endswith("non-move packet: RoomPacket(roomId=r, data=null)")


def test_states_that_are_none_are_refused(dialect, position):
    for xml in ("<state/>", position.xml.replace('turn="0"', 'turn="9999999999999999999999"')):
        with pytest.raises(StateXmlError):
            dialect.read_state(parse(xml))


def test_a_loaded_state_is_completed_and_keeps_its_last_move(dialect, position):
    position.play(position.legal_moves[0])
    info = node("loadGameInfo", None, parse(position.xml))
    loaded = dialect.load(info)
    assert loaded.hide(0) == position.hide(0)
    assert int(loaded.board_array["known"][0]) == 8
    assert loaded.history == position.history
    assert flat(dialect.loaded_echo(info)) == flat(parse(position.xml).find("lastMove"))


# ---- telling ---------------------------------------------------------------------------------------------------------


def test_a_state_does_not_depend_on_what_is_hidden(dialect, position):
    for _ in range(12):
        shown = dialect.state(position, NAMES, None)
        assert dialect.state(position.hide(0), NAMES, None) == shown
        assert dialect.state(position.redeal(0, seed=7), NAMES, None) == shown
        if position.is_over:
            break
        position.play(position.legal_moves[-1])


def test_the_last_move_is_repeated_as_it_came_until_a_ship_is_stuck(dialect, position):
    echo = parse('<lastMove><actions class="singleton-list"><advance distance="1"/></actions></lastMove>')
    position.play("F1")
    assert '<actions class="singleton-list">' in dialect.state(position, NAMES, echo)
    assert '<lastMove>\n    <actions>\n      <advance distance="1"/>' in dialect.state(position, NAMES, None)
    position.state.stuck[1] = 1
    assert "lastMove" not in dialect.state(position, NAMES, echo)


def test_greetings_tell_the_team(dialect):
    for seat, team in enumerate(("ONE", "TWO")):
        assert dialect.welcome(seat).get("color") == team
        assert dialect.read_welcome(dialect.welcome(seat)) == seat
    with pytest.raises(StateXmlError):
        dialect.read_welcome(parse('<data class="welcomeMessage" color="one"/>'))


def test_a_cancelled_match_ends_as_if_it_were_over(dialect, position):
    position.state.points[:] = 5, 3
    assert winner_of(dialect, position) == ("ONE", "true", "Anna hat mehr Punkte.")
    position.state.points[:] = 5, 5
    assert winner_of(dialect, position) == (None, "true", "Beide Teams sind gleichauf")
    position.state.passengers[:] = 1, 0
    assert winner_of(dialect, position) == ("ONE", "true", "ANNA hat mehr Passagiere befördert.")
    position.state.field[1], position.state.passengers[1] = 7 * 20 + 16, 2
    assert winner_of(dialect, position) == ("TWO", "true", "TWO hat das Ziel zuerst erreicht.")


def winner_of(dialect, position):
    ending = Ending(Cause.REGULAR, position)
    assert ending.cancelled
    winner = dialect.result(ending, NAMES).find("winner")
    return winner.get("team"), winner.get("regular"), winner.get("reason")


@pytest.mark.parametrize(
    ("cause", "detail", "reason"),
    [
        (Cause.LEFT, "RECEIVED_DISCONNECT", "Anna hat das Spiel verlassen: RECEIVED_DISCONNECT"),
        (Cause.LEFT, "", "Anna hat das Spiel verlassen: LOST_CONNECTION"),
        (Cause.LEFT, "Move from …", "Missachtung des Spielablaufs von Anna: Move from …"),
        (
            Cause.SOFT_TIMEOUT,
            "",
            "Anna hat fuer die Antwort auf die Zugaufforderung laenger als 2 Sekunden gebraucht.",
        ),
    ],
)
def test_reasons_of_irregular_ends(dialect, position, cause, detail, reason):
    position.state.points[:] = 7, 4
    ending = Ending(cause, position, culprit=0, detail=detail)
    assert dialect.result(ending, NAMES).find("winner").get("reason") == reason
    assert [list(parts) for parts in dialect.parts(ending)] == [[0, 0, 0], [2, 4, 0]]


def test_names_that_are_blank_are_not_shown(dialect, position):
    players = dialect.result(Ending(Cause.REGULAR, position), ("  ", "B")).findall("scores/entry/player")
    assert [player.attrib for player in players] == [{"team": "ONE"}, {"name": "B", "team": "TWO"}]


def test_who_moves_unasked_loses_and_stays(dialect, position):
    data = parse('<data class="move"><actions><advance distance="1"/></actions></data>')
    breach = dialect.breach(position, NAMES, 1, True, data)
    assert breach.detail == "It's not your turn yet; expected: ONE(Anna), got TWO() (msg was Zug[Gehe 1 Felder vor])."
    assert (breach.lost, breach.close) == (True, False)
    assert dialect.breach(position, NAMES, 0, False, data).detail == "Move from ONE(Anna) has not been requested."
    broken = dialect.breach(position, NAMES, 0, False, parse('<data class="move"><actions><fly/></actions></data>'))
    assert (broken.lost, broken.close, broken.detail) == (True, True, "PROTOCOL_ERROR")


# ---- the lobby -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "described"),
    [
        ('<pause roomId="r" pause="true"/>', "PauseGameRequest(roomId=r, pause=true)"),
        ('<step roomId="r"/>', "StepRequest(roomId=r, forced=false)"),
        ('<cancel roomId="r" foo="1"/>', "CancelRequest(roomId=r)"),
        (
            '<prepare gameType="g"><slot displayName="A"/></prepare>',
            "PrepareGameRequest(gameType=g, "
            "slotDescriptors=[SlotDescriptor(displayName=A, canTimeout=false, reserved=false)], pause=false)",
        ),
    ],
)
def test_administration_is_refused_with_the_request(dialect, request_, described):
    complaint = dialect.complain(Trouble.NOT_ADMIN, "", parse(request_))
    (packet,) = complaint.packets
    assert packet.get("message").endswith(f"UnauthenticatedException: Request {described} requires authentication")
    assert not complaint.close
    assert "foo" not in packet[0].attrib


@pytest.mark.parametrize("trouble", Trouble)
def test_only_nonsense_and_unknown_games_close_the_connection(dialect, trouble):
    complaint = dialect.complain(trouble, "text", parse("<testMode/>"))
    assert complaint.close == (trouble in (Trouble.UNREADABLE, Trouble.UNKNOWN_GAME))
    assert complaint.packets[0].tag == "errorpacket"


def test_slots_are_open_unless_they_are_reserved(dialect):
    slot = dialect.slot(parse("<slot/>"))
    assert (slot.name, slot.timed, slot.reserved) == ("", False, False)
    slot = dialect.slot(parse('<slot displayName="A" canTimeout="true" reserved="true"/>'))
    assert (slot.name, slot.timed, slot.reserved) == ("A", True, True)
