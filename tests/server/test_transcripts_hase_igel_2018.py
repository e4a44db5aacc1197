"""Hase und Igel 2018: the recorded traffic of the official server, answered by ours.

What differs from the recordings is listed packet by packet, with the rule that mends it; everything else is byte for
byte the same.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from hase_igel_2018_deal import GAME, dealt
from transcripts import Run, Scenario, kind, load, packets, play

import kielwasser
from kielwasser.core.position import Move, Position
from kielwasser.games.dialects import dialect as spoken
from kielwasser.games.hase_igel_2018.wire import CARD_TYPES
from kielwasser.protocol.dialect import ReadMove
from kielwasser.protocol.document import parse, render
from kielwasser.protocol.framing import Packet, PacketReader
from kielwasser.server.connection import Connection, Output, Send
from kielwasser.server.lobby import Lobby, Outside, Rules

SCENARIOS = {s.name: s for s in load(Path(__file__).parents[1] / "data" / GAME / "transcripts.zip")}
DIALECT = spoken(GAME)
NAMES = ("Unknown", "Unknown")
CLOSE = "\n  <sc.protocol.responses.CloseConnection/>"

# The offender gets the result and `left` before he is thrown out; what then follows is as recorded: goodbye and end.
TOLD = "+result +left =2"
# The same for data that could not be read at all, for which the official server had no word.
REJECTED = "=5 +error +result +left +CloseConnection =1"
# A broken or unknown request is answered as the season answered other requests that it could not grant.
REFUSED = "-empty +protocol +CloseConnection +end"

DIFFERENCES: dict[str, dict[str, str]] = {
    # the second of two steps finds a request pending and sends nothing, so the second answer is out of turn as before
    "b2_pause": {
        "admin": "=18 -state =4",
        "client1": f"=26 -state -request =1 {TOLD}",
        "client2": "=25 -state =3",
    },
    # the late observer is shown the state at once; cancelling a room does not cut the administrator
    "b4_misc": {"admin": "=4 +state =5 -end", "player2": f"=7 {TOLD}"},
    "c1_invalid_skip": {"client1": f"=12 {TOLD}"},
    "c2_invalid_blue_advance60": {"client2": f"=16 {TOLD}"},
    "f_admin_prepare_no_slots": {"client": REFUSED},
    # a wrong type does not lead into the room of this game
    "f_alone_move_then_open_room": {
        "second": "=2 -welcome -state -request",
        "third": "=1 -joined -welcome -state +CloseConnection +end",
    },
    "f_bad_card_type": {"red": REJECTED},
    "f_card_no_type": {"red": REJECTED},
    "f_close_alias": {"client": REFUSED},
    "f_distance_nan": {"red": REJECTED},
    "f_empty_move": {"red": f"=6 {TOLD}"},
    # no XML: closed at once, where the official server waited for ever
    "f_garbage_first": {"client": "+protocol +CloseConnection +end"},
    "f_http_first": {"client": "+protocol +CloseConnection +end"},
    # no type is the default game
    "f_join_without_gametype": {"client": "=1 -CloseConnection -end +joined"},
    "f_left_by_client": {"client": REFUSED},
    "f_mismatched_tag": {"client": REFUSED},
    "f_move_outside_room": {"client": REFUSED},
    "f_no_class": {"red": REJECTED},
    "f_not_your_turn": {"blue": f"=5 {TOLD}"},
    "f_order_wrong": {"red": f"=6 {TOLD}"},
    # the room of the one who left is gone, and a wrong type would not have led there
    "f_other_root_then_xml_declaration": {
        "xml_declaration_first": "=1 -joined -welcome -state -result -left +CloseConnection +end"
    },
    # nobody sits on both seats: the second join gets a room of its own
    "f_rejoin_same_connection": {"client": "=2 -joined -welcome -welcome -state -state -request +joined"},
    "f_two_moves": {"red": f"=7 {TOLD}"},
    "f_unknown_action": {"red": REJECTED},
    "f_unknown_element": {"client": REFUSED},
    "f_wrong_data_class": {"red": f"=6 {TOLD}"},
    # everybody gets a result at once, once; the administrator is not cut; client1's end came after his own close
    "g1_cancel": {
        "admin": "=6 +result =1 -end",
        "client1": "=7 +result =1 +end",
        "observer2": "=5 +result =1 -result -left",
        "player1": "=8 -left -result +result =2",
    },
    # nobody sits down, because the players were not recorded: test_loaded_game_is_played_as_recorded adds them
    "g2_loadgame": {"admin": "=3" + 33 * " -state" + " -result -left"},
    # the last state is shown although the game is paused
    "g3_paused_end": {"admin": "=5 +state =2", "player1": "=6 +state =2", "player2": "=6 +state =2"},
    # player2 closed in the middle of his result
    "g4_partial": {"player1": f"=6 {TOLD}", "player2": "=4 -result +result +left"},
    # a pause with a request pending: going on sends neither state nor request again
    "g5_pause_pending": {
        "admin": "=3 -state =5",
        "player1": "=5 -state -request =3",
        "player2": f"=4 -state =3 {TOLD}",
    },
    # no forgotten timer: the game goes on until player2 closes, whom player1 then sees leave
    "g6_orphan_timer": {
        "admin": "=4 -state =1 -result -left",
        "player1": "=5 -state -request =1 -result +result =1",
        "player2": "=4 -state =2 -result -left",
    },
}
# Connections that the official server closed and we keep, and those that we close and it kept.
KEPT = {"b4_misc": {"admin"}, "f_join_without_gametype": {"client"}, "g1_cancel": {"admin"}}
DROPPED = {
    "f_alone_move_then_open_room": {"third"},
    "f_garbage_first": {"client"},
    "f_http_first": {"client"},
    "f_other_root_then_xml_declaration": {"xml_declaration_first"},
}


def run(name: str) -> Run:
    """Play a scenario against our server, set up as the official one was."""
    scenario = SCENARIOS[name]
    rules = Rules(default_game=GAME, password="examplepassword", paused=name == "h_pausedprop_loadfile")
    return play(scenario, [DIALECT], lambda: dealt(scenario), rules)


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario(name: str) -> None:
    """What we answer is what was recorded, but for the differences listed above."""
    played = run(name)
    assert played.outlines() == DIFFERENCES.get(name, {})
    recorded = SCENARIOS[name].closed_by_server()
    assert recorded - played.closed == KEPT.get(name, set())
    by_us = {c for c in played.closed - recorded if b"CloseConnection/>" not in SCENARIOS[name].sent(c)}
    assert by_us == DROPPED.get(name, set())


def test_all_scenarios_are_there() -> None:
    """The packed data is complete, and the table names nothing else."""
    assert len(SCENARIOS) == 66
    assert set(DIFFERENCES) | set(KEPT) | set(DROPPED) <= set(SCENARIOS)


# ---- what is mended --------------------------------------------------------------------------------------------------


def ending_of(name: str, connection: str) -> list[str]:
    """Return the result and `left` that the official server sent to a connection."""
    return [p.decode() for p in packets(SCENARIOS[name].got(connection)) if kind(p) in ("result", "left")]


@pytest.mark.parametrize(
    ("name", "offender", "other"),
    [
        ("b2_pause", "client1", "client2"),
        ("b4_misc", "player2", "player1"),
        ("c1_invalid_skip", "client1", "client2"),
        ("c2_invalid_blue_advance60", "client2", "client1"),
        ("f_empty_move", "red", "blue"),
        ("f_not_your_turn", "blue", "red"),
        ("f_order_wrong", "red", "blue"),
        ("f_two_moves", "red", "blue"),
        ("f_wrong_data_class", "red", "blue"),
        ("g4_partial", "player1", "admin"),
        ("g5_pause_pending", "player2", "player1"),
    ],
)
def test_offender_is_told_the_result(name: str, offender: str, other: str) -> None:
    """The offender gets the very result and `left` that everybody else got."""
    assert run(name).added(offender) == ending_of(name, other)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("f_bad_card_type", f"&lt;card type=&quot;FOO&quot;&gt;: one of {', '.join(CARD_TYPES)} was expected"),
        ("f_card_no_type", "&lt;card&gt; lacks the attribute &quot;type&quot;"),
        ("f_distance_nan", "&lt;advance distance=&quot;x&quot;&gt; is no whole number"),
        ("f_no_class", "data without class"),
        ("f_unknown_action", "&lt;fly&gt; is no action"),
    ],
)
def test_unreadable_move_is_answered(name: str, message: str) -> None:
    """Who sends what cannot be read is told why, gets the result that the other got, and is thrown out."""
    error, *told, goodbye = run(name).added("red")
    assert f'<data class="error" message="{message}"/>' in error
    assert (told, goodbye) == (ending_of(name, "blue"), CLOSE)


@pytest.mark.parametrize("name", sorted(name for name, told in DIFFERENCES.items() if REFUSED in told.values()))
def test_broken_request_is_answered(name: str) -> None:
    """A request that makes no sense gets the season's refusal."""
    assert run(name).sent["client"] == f"<protocol>{CLOSE}\n</protocol>".encode()


def test_pausing_an_unknown_room_is_ignored() -> None:
    """The season neither answered nor closed; nor do we."""
    played = run("f_admin_pause_unknown_room")
    assert (played.sent, played.closed) == ({}, set())


@pytest.mark.parametrize(
    "name", ["f_admin_prepare_3_slots", "f_admin_prepare_no_slots", "f_admin_prepare_unknown_game"]
)
def test_failed_prepare_leaves_nothing(name: str) -> None:
    """No broken room swallows the next join."""
    assert not run(name).lobby.rooms


def test_room_of_a_waiting_player_who_left_is_gone() -> None:
    """Neither a mover before the start nor one who just leaves keeps a room."""
    assert not run("f_other_root_then_xml_declaration").lobby.rooms
    assert not run("f_alone_move_then_open_room").lobby.rooms


@pytest.mark.parametrize("name", ["f_unknown_gametype", "f_unknown_attribute_join", "f_admin_prepare_unknown_game"])
def test_unknown_game_type_is_refused(name: str) -> None:
    """A type that no game has is an error."""
    assert run(name).sent["client"] == f"<protocol>{CLOSE}\n</protocol>".encode()


def test_no_game_type_is_the_default_game() -> None:
    """A join without a type gets a room."""
    assert re.fullmatch(
        rb'<protocol>\n  <joined roomId="[-0-9a-f]{36}"/>', run("f_join_without_gametype").sent["client"]
    )


def test_second_join_gets_another_room() -> None:
    """One connection does not take both seats of a room."""
    rooms = re.findall(rb'<joined roomId="([-0-9a-f]{36})"/>', run("f_rejoin_same_connection").sent["client"])
    assert len(set(rooms)) == 2


def test_late_observer_is_shown_the_state() -> None:
    """He gets what the players got last."""
    (state,) = run("b4_misc").added("admin")
    assert state.encode() in SCENARIOS["b4_misc"].got("player1")


def test_cancelling_gives_everybody_a_result() -> None:
    """A cancelled game is nobody's victory and has no reason."""
    played = run("g1_cancel")
    (result,) = played.added("admin")
    assert result in played.added("player1")
    scores = re.findall(
        r'<score cause="REGULAR">\s*<part>(\d+)</part>\s*<part>(\d+)</part>\s*<part>(\d+)</part>', result
    )
    assert scores == [("1", "10", "13"), ("1", "5", "83")]
    assert "<winner" not in result
    assert all(stream.count(b"<left ") == 1 for stream in played.sent.values())


@pytest.mark.parametrize(
    ("name", "player"), [("b2_pause", "client1"), ("g5_pause_pending", "player1"), ("g6_orphan_timer", "player1")]
)
def test_no_request_is_sent_twice(name: str, player: str) -> None:
    """One request less than the official server sent."""
    ours, recorded = run(name).sent[player], SCENARIOS[name].got(player)
    assert ours.count(b"MoveRequest") == recorded.count(b"MoveRequest") - 1


def test_paused_game_shows_its_last_state() -> None:
    """The state in which the game ended comes before the result."""
    played = run("g3_paused_end")
    (state,) = {*played.added("admin"), *played.added("player1"), *played.added("player2")}
    assert 'turn="60"' in state
    assert '<blue displayName="Two" color="BLUE" index="12" carrots="49" salads="5">' in state


def test_answered_request_has_no_timer() -> None:
    """Player1, who answered in time, wins when player2 leaves."""
    (result,) = run("g6_orphan_timer").added("player1")
    assert "HARD_TIMEOUT" not in result
    assert '<winner class="player" displayName="One"' in result


def test_interrupted_result_is_the_same() -> None:
    """As far as it was recorded, and to the end as the observer got it."""
    ours, recorded = run("g4_partial").sent["player2"], SCENARIOS["g4_partial"].got("player2")
    assert ours.startswith(recorded)
    assert ours.decode().endswith("".join(ending_of("g4_partial", "admin")))


# ---- loading ---------------------------------------------------------------------------------------------------------


class Table:
    """A lobby with its peers, to play by hand."""

    def __init__(self, ids: list[str]) -> None:
        self.lobby = Lobby(
            [DIALECT],
            Outside(lambda game, seed: kielwasser.new(GAME), iter(ids).__next__, lambda: 0.0),
            Rules(default_game=GAME, password="examplepassword"),
        )
        self.sent: dict[int, bytes] = {}

    def connect(self) -> Connection:
        """Take a new peer that sends its root."""
        connection = self.lobby.connect()
        self.say(connection, "<protocol>")
        return connection

    def say(self, connection: Connection, text: str) -> None:
        """Let a peer send something."""
        self._keep(self.lobby.receive(connection, text.encode(), 0.0))

    def heard(self, connection: Connection) -> str:
        """Return what a peer was sent."""
        return self.sent.get(connection.number, b"").decode()

    def _keep(self, outputs: list[Output]) -> None:
        for output in outputs:
            if isinstance(output, Send):
                self.sent[output.connection] = self.sent.get(output.connection, b"") + output.data


def load_and_sit(ids: list[str], requests: str) -> tuple[Table, Connection, list[Connection]]:
    """Prepare a game, watch it, and let two players sit down."""
    table = Table(ids)
    admin = table.connect()
    table.say(admin, requests)
    players = [table.connect(), table.connect()]
    for player, code in zip(players, ids[1:], strict=True):
        table.say(player, f'<joinPrepared reservationCode="{code}"/>')
    return table, admin, players


def test_loaded_game_is_played_as_recorded() -> None:
    """The observer of a loaded game sees, to the byte, what he was shown when the official clients played it."""
    scenario = SCENARIOS["g2_loadgame"]
    requests = scenario.sent("admin").decode().removeprefix("<protocol>")
    table, admin, players = load_and_sit(scenario.ids(), requests)
    for i, state in enumerate(scenario.states()[1:]):
        move = render(_data_of(last_move(state)))
        table.say(players[i % 2], f'<room roomId="{scenario.ids()[0]}">{move}</room>')
    assert table.heard(admin).encode() == scenario.got("admin")


def test_loading_keeps_the_colours() -> None:
    """A state with blue to move is continued by blue, who stays on the second seat."""
    state = SCENARIOS["a_game1"].states()[1]
    assert 'turn="1" startPlayer="RED" currentPlayer="BLUE"' in state
    info = state.replace("<state ", "<loadGameInfo ").replace("</state>", "</loadGameInfo>")
    slots = '<slot displayName="Unknown"/><slot displayName="Unknown"/>'
    prepare = f'<prepare gameType="swc_2018_hase_und_igel">{slots}{info}</prepare>'
    ids = [f"{n:08d}-0000-0000-0000-000000000000" for n in range(3)]
    table, _, (red, blue) = load_and_sit(ids, f'<authenticate passphrase="examplepassword"/>{prepare}')
    assert state in table.heard(red)
    assert 'color="blue"' in table.heard(blue)
    assert ("MoveRequest" in table.heard(red), "MoveRequest" in table.heard(blue)) == (False, True)


# ---- reading and writing ---------------------------------------------------------------------------------------------


def last_move(state: str) -> Element:
    """Return the last move that a state shows."""
    found = parse(state).find("lastMove")
    assert found is not None
    return found


def _data_of(shown: Element) -> Element:
    data = Element("data", {"class": "move"})
    data.extend(shown)
    return data


def sent_by_players(scenario: Scenario) -> list[Element]:
    """Return the data of all packets that players sent."""
    found = []
    for name in scenario.connections:
        frames = PacketReader().feed(scenario.sent(name))
        rooms = [frame.element for frame in frames if isinstance(frame, Packet) and frame.element.tag == "room"]
        found += [data for room in rooms for data in room.iter("data")]
    return found


def read(xml: str, position: Position | None = None) -> ReadMove:
    """Read the children of a move."""
    position = position if position is not None else kielwasser.new(GAME, ruling="referee")
    return DIALECT.read_move(parse(f'<data class="move">{xml}</data>'), position, NAMES)


UNREADABLE = {name for name, told in DIFFERENCES.items() if REJECTED in told.values()}


@pytest.mark.parametrize("name", SCENARIOS)
def test_recorded_moves_are_read_and_written(name: str) -> None:
    """What players sent is understood, and what we write in its place is understood in the same way."""
    position = kielwasser.new(GAME, ruling="referee")
    for data in sent_by_players(SCENARIOS[name]):
        reading = DIALECT.read_move(data, position, NAMES)
        if reading.actions is None:
            assert bool(reading.unreadable) == (name in UNREADABLE)
            continue
        if name == "f_order_wrong":
            assert DIALECT.game.notation.format_move(reading.actions) == "?"
            continue
        written = DIALECT.write_move(Move(DIALECT.game, tuple(reading.actions)), position, reading.hints)
        again = DIALECT.read_move(written, position, NAMES)
        assert (again.actions, again.hints) == (reading.actions, reading.hints)
        if not reading.hints and all("order" in action.attrib and "foo" not in action.attrib for action in data):
            assert render(written) == render(data)


@pytest.mark.parametrize("name", ["a_game1", "a_game2", "b1_prepared", "g2_loadgame"])
def test_recorded_states_are_read(name: str) -> None:
    """Each state that the official server sent is the position that our rules reach by its last move."""
    scenario = SCENARIOS[name]
    for connection in scenario.connections:
        states = scenario.states_of(connection)
        position = DIALECT.read_state(parse(states[0])) if states else dealt(scenario)
        for state in states[1:]:
            reading = DIALECT.read_move(_data_of(last_move(state)), position, NAMES)
            assert reading.actions is not None
            position.play(reading.actions)
            assert DIALECT.read_state(parse(state)) == position.hide(0)


def test_recorded_states_are_written_again() -> None:
    """What every scenario shows can be read, and what we write in its place is the same to the byte."""
    for scenario in SCENARIOS.values():
        for text in scenario.states():
            root = parse(text)
            position = DIALECT.read_state(root)
            shown = [player.get("displayName", "") for player in (root[0], root[1])]
            last = root.find("lastMove")
            echo = None if last is None else DIALECT.read_move(_data_of(last), position, NAMES).echo
            assert DIALECT.state(position, (shown[0], shown[1]), echo) == text.replace("\n      ", "\n")


def test_welcomes_are_read() -> None:
    """The greeting tells the seat."""
    for seat in (0, 1):
        assert DIALECT.read_welcome(DIALECT.welcome(seat)) == seat


def test_actions_are_sorted_and_hints_come_last() -> None:
    """The last move shows actions by their order, then the hints, without what nobody knows."""
    reading = read(
        "<hint content='a'/><card order='1' type='EAT_SALAD' value='7'/>"
        "<hint>lost</hint><advance foo='1' distance='3'/>"
    )
    assert DIALECT.game.notation.format_move(reading.actions or []) == "A3,CE"
    assert reading.hints == ("a", "")
    assert reading.echo is not None
    assert re.sub(r"\n *", "", render(reading.echo)) == (
        '<lastMove><advance order="0" distance="3"/><card order="1" type="EAT_SALAD" value="7"/>'
        '<hint content="a"/><hint/></lastMove>'
    )


def test_long_names_are_read() -> None:
    """Programs that know no short names send those of the Java classes."""
    names = {"EatSalad": "E", "FallBack": "F", "Skip": "S"}
    for name, text in names.items():
        assert read(f'<sc.plugin2018.{name} order="0"/>').actions == DIALECT.game.notation.parse_move(text)
    data = parse('<data class="sc.plugin2018.Move"><sc.plugin2018.Advance order="0" distance="2"/></data>')
    reading = DIALECT.read_move(data, kielwasser.new(GAME), NAMES)
    assert reading.actions == DIALECT.game.notation.parse_move("A2")
    assert reading.echo is not None
    assert reading.echo[0].tag == "advance"


@pytest.mark.parametrize(
    ("text", "distance"),
    [("7", 7), ("+7", 7), ("-7", -7), ("010", 8), ("0xA", 10), ("#a", 10), ("0", 0), ("4294967295", -1)],
)
def test_numbers_are_read_as_java_did(text: str, distance: int) -> None:
    """Octal and hexadecimal forms count, and 32 bits."""
    assert read(f'<advance order="0" distance="{text}"/>').actions == DIALECT.game.notation.parse_move(f"A{distance}")


@pytest.mark.parametrize("text", ["", " 7", "7.0", "08", "0x", "4294967296", "٣", "9" * 1000])
def test_other_numbers_are_unreadable(text: str) -> None:
    """What Java could not read closes the connection."""
    assert read(f'<advance order="0" distance="{text}"/>').unreadable


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        ("", "-"),
        ('<hint content="only"/>', "-"),
        ('<advance order="0" distance="3"/><card order="0" type="FALL_BACK"/>', "A3,?"),
        ('<advance order="0" distance="3"/><card order="2" type="TAKE_OR_DROP_CARROTS" value="20"/>', "A3,?"),
        ('<card order="0" type="TAKE_OR_DROP_CARROTS" value="21"/>', "CT?"),
    ],
)
def test_nonsense_is_left_to_the_referee(xml: str, text: str) -> None:
    """A move that can be read is judged, whatever it says."""
    assert DIALECT.game.notation.format_move(read(xml).actions or []) == text


@pytest.mark.parametrize("kind", ["memento", "welcomeMessage", "result", "error"])
def test_other_data_is_a_rule_violation(kind: str) -> None:
    """Data that is no move is refused as the season did; so is a packet without any."""
    for data in (parse(f'<data class="{kind}"/>'), None):
        reading = DIALECT.read_move(data, kielwasser.new(GAME), ("Häschen", "Igel"))
        assert reading.fault is not None
        assert reading.fault.de == "Häschen hat kein Zug-Objekt gesendet."


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ('<advance order="0" distance="1000"/>', "Vorwärtszug um 1000 Felder ist nicht möglich"),
        ('<advance order="0" distance="-2147483648"/>', "Vorwärtszug um -2147483648 Felder ist nicht möglich"),
        ('<exchangeCarrots order="0" value="500"/>', "Es können nicht 500 Karotten aufgenommen werden."),
        ('<exchangeCarrots order="0" value="10"/>', "Es können nicht 10 Karotten aufgenommen werden."),
        ('<advance order="1" distance="1000"/>', "Das order Attribut wurde nicht richtig gesetzt."),
        ('<card order="0" type="FALL_BACK"/>', "Das Ausspielen der FALL_BACK Karte ist nicht möglich."),
        ('<eatSalad order="0"/>', "Es kann gerade kein Salat (mehr) gegessen werden."),
        ('<fallBack order="0"/>', "Es kann gerade kein Rückzug gemacht werden."),
    ],
)
def test_refusals_have_the_official_words(action: str, reason: str) -> None:
    """The offender reads why, with the numbers that he sent, and sees his move again."""
    ids = [f"{n:08d}-0000-0000-0000-000000000000" for n in range(3)]
    slots = '<slot displayName="A"/><slot displayName="B"/>'
    prepare = f'<prepare gameType="swc_2018_hase_und_igel">{slots}</prepare>'
    table, _, (red, blue) = load_and_sit(ids, f'<authenticate passphrase="examplepassword"/>{prepare}')
    table.say(red, f'<room roomId="{ids[0]}"><data class="move">{action}</data></room>')
    assert f'message="Ungueltiger Zug von &apos;A&apos;.&#xa;{reason}"' in table.heard(red)
    assert f'<score cause="RULE_VIOLATION" reason="{reason}">' in table.heard(blue)
    assert table.heard(red).endswith(f"{CLOSE}\n</protocol>")
