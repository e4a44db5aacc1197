"""Mississippi Queen 2024: our server answers the recorded clients as the official one did, or better in known ways."""

import re
from functools import cache

import pytest
from mississippi_2024_deal import GAME, dealt
from transcripts import DATA, Listening, Run, Scenario, kind, load, packets, play

import kielwasser
from kielwasser.core.position import Move, Position
from kielwasser.games.mississippi_2024.dialect import SeasonDialect
from kielwasser.protocol.document import parse, render
from kielwasser.protocol.framing import Packet, PacketReader
from kielwasser.server.connection import Connection, Send
from kielwasser.server.lobby import Lobby, Outside, Rules

SCENARIOS = {scenario.name: scenario for scenario in load(DATA / GAME / "transcripts.zip")}

ENDED = "+result +left +CloseConnection +end"
REFUSED = "+protocol +errorpacket +CloseConnection +end"

# What is deliberately otherwise, by letter (the README of the recordings explains them), scenario and connection.
DIFFERENT = {
    # J: a type that no game has is answered before the connection is closed, and leads into no room of this game.
    "b3_admin_errors": {"admin": "=3 +errorpacket +CloseConnection +end"},
    "f2_unknown_gametype": {"one": REFUSED},
    "f8_join_without_gametype": {
        "one": "=2 -welcome -state -moveRequest",
        "two": "=1 -joined -welcome -state +errorpacket +CloseConnection +end",
    },
    # A: who observes late is shown the state at once.
    "b6_admin_sees_joins": {"admin2": "=2 +state =3"},
    # O, X: who sends what cannot be read is told why, and how the match ended, before he is thrown out.
    "c5_no_actions_element": {"one": f"=5 +error {ENDED}"},
    "c6_unknown_action": {"one": f"=5 +error {ENDED}"},
    "c12_malformed_xml_mid_game": {"one": f"=5 +errorpacket {ENDED}"},
    # K: a hint is an unknown child: the move is played; the match ends when `one` closes.
    "c7_hint_in_move": {"one": "=5 +state", "two": "=4 -result +state +moveRequest +result =1"},
    # T: who came by a plain join has ten seconds too; his late move is for a room that is gone.
    "d3_no_timeout_for_joined_by_type": {
        "one": "=5 -state +result +left +move",  # an errorpacket that repeats the move
        "two": "=4 -state -moveRequest +result +left",
    },
    # X: what makes no sense is answered in the season's form.
    "f1_malformed_xml": {"one": REFUSED},
    "f5_unknown_element": {"one": REFUSED},
    "f6_close_alias": {"one": REFUSED},
    # P: a loaded game keeps its teams: ONE began it.
    "g1_loadGameFile_turn6_and_paused_property": {
        "admin": "=3 -state +state =2 -state +state =2",
        "one": "=3 -state +state =2",
        "two": "=3 -state +state =3",
    },
}

# Who was thrown out by the official server, but not by us, and the other way round.
NOW_TAKEN = {"c7_hint_in_move": {"one"}}
NOW_REFUSED = {"f8_join_without_gametype": {"two"}}

# Clients that died; the recording does not say when, so they do right before the others hear of it.
DIED = ("s3_socha_crashes_vs_simple", "s9_socha_2_0_0_crashes", "s10_socha_2_0_9_crashes")
BESIDE = "b2_prepared_official_clients_observed"  # its players were not recorded
PAUSED = "g1_loadGameFile_turn6_and_paused_property"
TEARDOWN = 0.3  # seconds at the end in which the recording clients and their server closed everything


class Heard(Listening, SeasonDialect):
    """The dialect, keeping what it was asked."""


@cache
def played(name: str) -> tuple[Run, Listening]:
    """Play a scenario, once for all tests."""
    dialect = Heard(kielwasser.game(GAME))
    scenario = SCENARIOS[name]
    if name in DIED:
        scenario = with_death(scenario)
    elif name == BESIDE:
        scenario = with_players(scenario, dialect)
    rules = Rules(default_game=GAME, password="examplepassword", paused=name == PAUSED)
    return play(scenario, [dialect], lambda: dealt(scenario), rules), dialect


def with_death(scenario: Scenario) -> Scenario:
    """Let `one` close its connection before `two` gets the result."""
    result = scenario.got("two").index(b'<data class="result">')
    number = next(
        i
        for i, e in enumerate(scenario.order)
        if (e["conn"], e["dir"]) == ("two", "s2c") and e["off"] + e["len"] > result
    )
    death = {"t": None, "conn": "one", "dir": "c2s", "off": 0, "len": 0, "event": "close"}
    return Scenario(scenario.name, scenario.streams, [*scenario.order[:number], death, *scenario.order[number:]])


def with_players(scenario: Scenario, dialect: SeasonDialect) -> Scenario:
    """Let two players redeem the reservations and play what the observer's states show."""
    stream = scenario.got("admin")
    starts = [match.start() for match in re.finditer(rb'<data class="memento">', stream)]
    lines = spoken_by_players(scenario, dialect)
    streams, order = dict(scenario.streams), []
    for event in scenario.order:
        while starts and event["dir"] == "s2c" and starts[0] < event["off"] + event["len"]:
            starts.pop(0)
            for name, text in lines.pop(0):
                before = streams.get((name, "c2s"), b"")
                streams[name, "c2s"] = before + text.encode()
                order.append({"t": event["t"], "conn": name, "dir": "c2s", "off": len(before), "len": len(text)})
        order.append(event)
    return Scenario(scenario.name, streams, order)


def spoken_by_players(scenario: Scenario, dialect: SeasonDialect) -> list[list[tuple[str, str]]]:
    """Return what the players must have said before each state."""
    room, *codes = scenario.ids()
    names = ("alice", "bob")
    lines = [[(n, f'<protocol><joinPrepared reservationCode="{code}"/>') for n, code in zip(names, codes, strict=True)]]
    position = dealt(scenario)
    for state in scenario.states()[1:]:
        mover, move = names[position.to_move], move_to(position, state, dialect)
        data = render(dialect.write_move(move, position))
        lines.append([(mover, f'<room roomId="{room}">{data}</room>')])
        position.play(move)
    return lines


def move_to(position: Position, state: str, dialect: SeasonDialect) -> Move:
    """Return a move that leads to a state, which does not show it if a ship is stuck."""
    reached = dialect.read_state(parse(state))
    if reached.history:
        return reached.history[-1]
    return next(move for move in position.legal_moves if position.copy().play(move).xml == unindented(state))


def unindented(state: str) -> str:
    return re.sub("\n {6}", "\n", state).replace('class="state" ', "", 1)


def all_scenarios():
    return pytest.mark.parametrize("name", SCENARIOS)


@all_scenarios()
def test_everybody_gets_what_the_official_server_sent_him(name):
    run, _ = played(name)
    recorded = SCENARIOS[name].connections
    told = {connection: text for connection, text in run.outlines().items() if connection in recorded}
    assert told == DIFFERENT.get(name, {})


def test_all_scenarios_are_there():
    assert len(SCENARIOS) == 57
    assert set(DIFFERENT) | set(DIED) | {BESIDE, PAUSED} <= set(SCENARIOS)


@all_scenarios()
def test_who_was_thrown_out_is_thrown_out(name):
    run, _ = played(name)
    scenario = SCENARIOS[name]
    recorded = thrown_out(scenario)
    ours = {c for c in run.closed if b"</protocol>" not in scenario.sent(c)} & set(scenario.connections)
    assert recorded - run.closed == NOW_TAKEN.get(name, set())
    assert ours - recorded == NOW_REFUSED.get(name, set())


def thrown_out(scenario: Scenario) -> set[str]:
    """Return whom the official server closed, other than when everything was torn down."""
    end = scenario.order[-1]["t"]
    closes = [e for e in scenario.order if e["dir"] == "s2c" and e.get("event") == "close"]
    return {event["conn"] for event in closes if event["t"] < end - TEARDOWN}


@all_scenarios()
def test_every_recorded_state_can_be_read(name):
    """The client's direction: what the official server sent is our position, as everybody may see it."""
    _, dialect = played(name)
    unlike_ours = 0
    for text in dict.fromkeys(SCENARIOS[name].states()):
        position = dialect.read_state(parse(text))
        ours = dialect.shown.get(re.sub("\n {6}", "\n", text))
        if ours is None:
            unlike_ours += 1
        else:
            assert position.text == ours.text
            assert position == ours
    # not played: f8's game does not start, d3's move is too late; g1 names another team as the first one
    assert unlike_ours == {"d3_no_timeout_for_joined_by_type": 1, "f8_join_without_gametype": 1, PAUSED: 1}.get(name, 0)


@all_scenarios()
def test_every_recorded_move_can_be_read_and_written(name):
    dialect = SeasonDialect(kielwasser.game(GAME))
    for position, names, reading in list(played(name)[1].moves):
        if reading.actions is None:
            continue
        written = dialect.write_move(Move(position.game, tuple(reading.actions)), position, reading.hints)
        again = dialect.read_move(parse(render(written)), position, names)
        assert again.actions == reading.actions
        if not name.startswith("c"):  # the others are what real clients wrote
            assert render(written) == render(reading.data)


def test_only_known_moves_are_unreadable():
    unreadable = {name for name in SCENARIOS for _, _, reading in played(name)[1].moves if reading.unreadable}
    assert unreadable == {"c5_no_actions_element", "c6_unknown_action"}


@pytest.mark.parametrize(
    ("name", "moves"),
    [("a1_simple_vs_simple", 17), ("a2_simple_vs_simple", 22), (BESIDE, 16), ("s2_socha_vs_simple", 18)],
)
def test_whole_games_are_among_them(name, moves):
    _, dialect = played(name)
    assert len(dialect.moves) == moves


def test_recorded_streams_are_whole():
    """Guards the golden data itself: every client stream can be framed but those that were broken on purpose."""
    broken = set()
    for name, scenario in SCENARIOS.items():
        for connection in scenario.connections:
            frames = PacketReader().feed(scenario.sent(connection))
            if not any(isinstance(frame, Packet) for frame in frames) and scenario.sent(connection):
                broken.add(name)
    assert broken == {"f1_malformed_xml", "f7_no_protocol_root"}


# ---- what we mend, by name -------------------------------------------------------------------------------------------


def ending_of(name: str, connection: str) -> list[str]:
    """Return the result and `left` that the official server sent to a connection."""
    return [p.decode() for p in packets(SCENARIOS[name].got(connection)) if kind(p) in ("result", "left")]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("c5_no_actions_element", 'class="error" message="a move without actions"/>'),
        ("c6_unknown_action", 'class="error" message="&lt;fly&gt; is no action"/>'),
        ("c12_malformed_xml_mid_game", '<errorpacket message="com.thoughtworks.xstream.io.StreamException: no XML: '),
    ],
)
def test_the_offender_is_told_what_was_wrong_and_how_it_ended(name, message):
    error, *ending, goodbye, _ = played(name)[0].added("one")
    assert message in error
    assert ending == ending_of(name, "two")
    assert goodbye == "\n  <sc.protocol.CloseConnection/>"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("f1_malformed_xml", "no XML: not well-formed"),
        ("f5_unknown_element", "&lt;hello&gt; is no request"),
        ("f6_close_alias", "&lt;close&gt; is no request"),
    ],
)
def test_nonsense_is_answered(name, text):
    run, _ = played(name)
    assert f'<errorpacket message="com.thoughtworks.xstream.io.StreamException: {text}'.encode() in run.sent["one"]
    assert run.sent["one"].endswith(b"\n  <sc.protocol.CloseConnection/>\n</protocol>")


@pytest.mark.parametrize(
    ("name", "connection", "asked", "game_type"),
    [
        ("b3_admin_errors", "admin", "prepare", "swc_2099_nope"),
        ("f2_unknown_gametype", "one", "join", "swc_2099_nope"),
        ("f8_join_without_gametype", "two", "join", "whatever"),
    ],
)
def test_an_unknown_game_type_is_an_error(name, connection, asked, game_type):
    run, _ = played(name)
    error = next(packet for packet in run.added(connection) if "errorpacket" in packet)
    assert f'UnknownGameTypeException: no game has the type {game_type}">' in error
    assert f'<originalRequest class="{asked}" gameType="{game_type}"' in error
    assert not run.lobby.rooms or all(not room.prepared for room in run.lobby.rooms.values())


def test_a_join_without_a_type_means_the_default_game():
    run, _ = played("f8_join_without_gametype")
    assert re.fullmatch(rb'<protocol>\n  <joined roomId="[-0-9a-f]{36}"/>', run.sent["one"])


def test_a_late_observer_is_shown_the_state():
    (state,) = played("b6_admin_sees_joins")[0].added("admin2")
    assert state.encode() in SCENARIOS["b6_admin_sees_joins"].got("one")


def test_who_came_by_a_plain_join_has_a_time_limit():
    run, _ = played("d3_no_timeout_for_joined_by_type")
    reason = "ONE hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet."
    for name in ("one", "two"):
        assert f'<winner team="TWO" regular="false" reason="{reason}"/>' in "".join(run.added(name))
    assert "GameRoomException: Couldn&apos;t find a room with id " in run.added("one")[-1]


def test_a_hint_does_not_hurt():
    run, dialect = played("c7_hint_in_move")
    assert [reading.hints for _, _, reading in dialect.moves] == [("debug",)]
    (state,) = run.added("one")
    assert re.search(r"<lastMove>\s*<actions>\s*<advance distance=\"1\"/>\s*</actions>\s*</lastMove>", state)


def test_a_loaded_game_differs_only_in_the_team_that_began_it():
    run, _ = played(PAUSED)
    for name in ("admin", "one", "two"):
        recorded = SCENARIOS[PAUSED].got(name).replace(b'startTeam="TWO"', b'startTeam="ONE"')
        is_same = recorded == run.got(name)
        assert is_same


def test_a_room_whose_waiting_player_left_is_gone():
    run, _ = played("e4_drop_before_start")
    assert not run.lobby.rooms
    assert b'color="ONE"' in run.sent["two"]


def test_a_match_that_somebody_ended_alone_has_no_winner():
    run, _ = played("f11_move_before_game")
    assert not run.lobby.rooms
    assert run.sent["one"].count(b"<entry>") == 1


def test_nothing_hidden_leaves_the_server():
    for name in SCENARIOS:
        _, dialect = played(name)
        for text, seen in list(dialect.shown.items()):
            assert text.count("<segment ") == int(seen.board_array["known"][0])
            assert dialect.read_state(parse(text)).text == seen.text


# ---- what the recordings do not show ---------------------------------------------------------------------------------

PREPARE = '<prepare gameType="swc_2024_mississippi_queen"><slot displayName="A"/><slot displayName="B"/></prepare>'


class Hall:
    """A server without sockets, and what its peers hear."""

    def __init__(self) -> None:
        ids = (f"room{n}" for n in range(9))
        rules = Rules(default_game=GAME, password="x")
        deal = kielwasser.new(GAME, seed=1, ruling="referee")
        dialect = SeasonDialect(kielwasser.game(GAME))
        self.lobby = Lobby([dialect], Outside(lambda game, seed: deal, lambda: next(ids), lambda: 0.0), rules)
        self.heard: dict[int, str] = {}

    def say(self, peer: Connection, text: str) -> str:
        """Let a peer say something and return all that it has heard."""
        for output in self.lobby.receive(peer, text.encode(), 0.0):
            if isinstance(output, Send):
                self.heard[output.connection] = self.heard.get(output.connection, "") + output.data.decode()
        return self.heard.get(peer.number, "")


def test_a_forced_step_with_nobody_there_is_nobodys_fault():
    hall = Hall()
    admin = hall.lobby.connect()
    hall.say(admin, f'<protocol><authenticate password="x"/>{PREPARE}<observe roomId="room0"/>')
    heard = hall.say(admin, '<step roomId="room0" forced="true"/>')
    assert '<winner regular="true" reason="Beide Teams sind gleichauf"/>' in heard
    assert heard.endswith('<left roomId="room0"/>')
    assert not hall.lobby.rooms


def test_what_is_no_move_is_declined_whoever_is_to_move():
    hall = Hall()
    one, two = hall.lobby.connect(), hall.lobby.connect()
    for peer in (one, two):
        hall.say(peer, "<protocol><join/>")
    for peer in (two, one):
        assert "Received non-move packet" in hall.say(peer, '<room roomId="room0"><data class="moveRequest"/></room>')
    assert hall.lobby.rooms["room0"].match.expected == 0


def test_nobody_is_sent_the_end_of_a_document_that_he_ended():
    hall = Hall()
    peer = hall.lobby.connect()
    assert hall.say(peer, "<protocol></protocol>") == ""
    assert peer.closed


def test_who_sends_nonsense_out_of_turn_is_thrown_out_with_the_result():
    hall = Hall()
    one, two = hall.lobby.connect(), hall.lobby.connect()
    for peer in (one, two):
        hall.say(peer, "<protocol><join/>")
    heard = hall.say(two, '<room roomId="room0"><data class="move"><actions><fly/></actions></data></room>')
    assert 'reason="TWO hat das Spiel verlassen: PROTOCOL_ERROR"/>' in heard
    assert heard.endswith("\n  <sc.protocol.CloseConnection/>\n</protocol>")
    assert two.closed
    assert not one.closed
