"""The client's side of the protocol, fed with what official servers really sent."""

import re
from functools import cache

import pytest
from transcripts import DATA, Scenario, load

from kielwasser.client.events import (
    Closed,
    Error,
    GameResult,
    Joined,
    Left,
    MoveRequested,
    Skipped,
    State,
    Welcome,
)
from kielwasser.client.session import Session
from kielwasser.core.ending import Cause
from kielwasser.core.position import Position
from kielwasser.games import names
from kielwasser.games.dialects import dialect, dialects
from kielwasser.protocol.document import render
from kielwasser.system.errors import KielwasserError

RECORDED = {
    name: load(DATA / name / "transcripts.zip") for name in names() if (DATA / name / "transcripts.zip").exists()
}
STREAMS = [
    (game, scenario, connection)
    for game, scenarios in RECORDED.items()
    for scenario in scenarios
    for connection, direction in scenario.streams
    if direction == "s2c"
]
# What is sent to administrators and observers only.
NOT_FOR_PLAYERS = {"prepared", "observed", "joinedGameRoom", "testing", "playerScore", "paused"}
# A failed prepare left a room with one seat; its state has no second player, and its game never began.
BROKEN_BY_THE_SERVER = {
    ("cartagena_2013", "f30_zombie_after_three_slots"),
    ("cartagena_2013", "f31_zombie_after_no_slots"),
}


def read(session: Session, stream: bytes, piece: int = 1023) -> list:
    """Feed a stream in pieces as the official servers wrote them."""
    return [event for i in range(0, len(stream), piece) for event in session.receive(stream[i : i + piece])]


@cache
def heard(game: str) -> list[tuple[Scenario, str, Session, list]]:
    """Return what a client that knows all seasons hears in every recorded stream of one."""
    spoken = dialects()
    all_of_them = []
    for _, scenario, connection in (stream for stream in STREAMS if stream[0] == game):
        session = Session(spoken)
        all_of_them.append((scenario, connection, session, read(session, scenario.streams[connection, "s2c"])))
    return all_of_them


@pytest.mark.parametrize("game", RECORDED)
def test_every_recorded_server_stream_is_understood(game):
    for scenario, connection, session, events in heard(game):
        stream = scenario.streams[connection, "s2c"]
        whole = stream[: stream.rfind(b"</room>")]  # one recording breaks off in a packet
        skipped = {event.name for event in events if isinstance(event, Skipped)}
        ours = [event for event in events if isinstance(event, Error) and "cannot be read" in event.text]
        where = f"{scenario.name}/{connection}"
        assert skipped <= NOT_FOR_PLAYERS, where
        if (game, scenario.name) not in BROKEN_BY_THE_SERVER:
            assert not ours, where
            assert count(events, State) == len(re.findall(rb"<state ", whole)), where
            assert count(events, MoveRequested) == len(re.findall(rb"[mM]oveRequest", whole)), where
        assert count(events, GameResult) == len(re.findall(rb'class="result"', whole)), where
        assert count(events, Left) == len(re.findall(rb"<left ", stream)), where
        assert all(event.reason is None for event in events if isinstance(event, Closed)), where
        if count(events, State):
            assert session.dialect is not None
            assert session.dialect.game.name == game


def count(events: list, kind: type) -> int:
    """Count the events of a kind."""
    return sum(isinstance(event, kind) for event in events)


@pytest.mark.parametrize("game", RECORDED)
def test_the_size_of_the_pieces_does_not_matter(game):
    scenario, connection = next((s, c) for g, s, c in STREAMS if g == game and len(s.streams[c, "s2c"]) > 20_000)
    stream = scenario.streams[connection, "s2c"][:20_000]
    whole, bytewise = Session([dialect(game)]), Session([dialect(game)])
    assert read(whole, stream, len(stream)) == read(bytewise, stream, 1)


@pytest.mark.parametrize("game", RECORDED)
def test_a_recorded_game_from_a_players_seat(game):
    """Two official clients: joined, welcome, states and requests in turn, result, left."""
    seats = {}
    first = next(scenario for scenario in RECORDED[game] if scenario.name.startswith("a"))
    for connection, events in ((name, events) for scenario, name, _, events in heard(game) if scenario is first):
        kinds = [type(event) for event in events if not isinstance(event, Closed)]
        assert kinds[:3] == [Joined, Welcome, State]
        assert kinds[-2:] == [GameResult, Left] or kinds[-1] is Error  # 2017 threw out who had no move left
        seat = events[1].seat
        seats[seat] = connection
        for event in events:
            if isinstance(event, MoveRequested):
                assert event.position.to_move == seat
    assert set(seats) == {0, 1}


def results(game: str) -> list[tuple[Scenario, str, GameResult]]:
    """Return all recorded results of a season."""
    return [
        (scenario, connection, event)
        for scenario, connection, _, events in heard(game)
        for event in events
        if isinstance(event, GameResult)
    ]


@pytest.mark.parametrize("game", RECORDED)
def test_results_tell_who_won_and_why(game):
    found = results(game)
    assert found
    for _, _, result in found:
        if () in result.scores:  # 2024: the game ended before anybody else had come
            assert result.winner is None
            continue
        victory = [score[0] for score in result.scores]
        if result.winner is not None:
            assert victory[result.winner] == 2
            assert victory[1 - result.winner] == 0
            assert result.causes[result.winner] is Cause.REGULAR
        if result.is_regular and result.winner is None:
            assert victory in ([1, 1], [0, 0])
    causes = {cause for _, _, result in found for cause in result.causes}
    assert causes == set(Cause)


def test_the_loser_by_time_is_named():
    for game in RECORDED:
        hard = [result for scenario, _, result in results(game) if re.match(r"d\d?_?.*hard", scenario.name)]
        assert hard
        assert all(Cause.HARD_TIMEOUT in result.causes for result in hard), game


# ---- what we send --------------------------------------------------------------------------------------------------


def test_requests_are_what_official_clients_sent():
    session = Session([dialect("hive_2020")])
    assert session.join() == b'<protocol>\n  <join gameType="swc_2020_hive"/>'
    assert session.join_prepared("C") == b'\n  <joinPrepared reservationCode="C"/>'
    assert session.join_room("R") == b'\n  <joinRoom roomId="R"/>'
    assert session.goodbye() == b"\n  <sc.protocol.responses.CloseConnection/>\n</protocol>"


def test_a_join_without_a_game_names_none():
    assert Session(dialects()).join() == b"<protocol>\n  <join/>"


def started(game: str = "hive_2020") -> Session:
    """Return a session in which the first state has come."""
    session = Session([dialect(game)])
    state = session.dialect.state(Position.deal(session.dialect.game, 1, "referee"), ("A", "B"), None)
    data = f'<protocol><joined roomId="R"/><room roomId="R"><data class="memento">{state}</data></room>'
    assert count(session.receive(data.encode()), State) == 1
    return session


@pytest.mark.parametrize("game", names())
def test_a_move_is_read_by_the_server_as_it_was_meant(game):
    from kielwasser.protocol.framing import Packet, PacketReader

    session = started(game)
    position = session.position
    for move in position.legal_moves[:: max(1, position.count_moves() // 20)]:
        written = session.move(move, hints=["because"])
        (packet,) = (
            f for f in PacketReader().feed(b"<protocol>" + written.removeprefix(b"<protocol>")) if isinstance(f, Packet)
        )
        assert packet.element.get("roomId") == "R"
        reading = session.dialect.read_move(packet.element.find("data"), position, ("A", "B"))
        assert list(reading.actions) == list(move.actions)


def test_a_move_may_be_text_and_needs_a_state():
    assert b'<piece owner="RED" type="BEE"/>' in started().move("S:Q@0,0")
    with pytest.raises(KielwasserError, match="no state has come"):
        Session([dialect("hive_2020")]).move("S:Q@0,0")


# ---- tolerance -----------------------------------------------------------------------------------------------------


def test_unknown_packets_are_skipped():
    session = started()
    events = session.receive(b'<news><a b="c">text</a></news><room roomId="R"><data class="weather"/></room><room/>')
    assert events == [Skipped("news"), Skipped("weather"), Skipped("room")]
    assert session.receive(b'<room roomId="R"><data class="x.y.MoveRequest"/></room>') == [
        MoveRequested("R", session.position)
    ]


def test_nonsense_is_an_error_not_an_exception():
    session = Session(dialects())
    (request,) = session.receive(b'<p><room roomId="R"><data class="moveRequest"/></room>')
    (welcome,) = session.receive(b'<room roomId="R"><data class="welcomeMessage" color="green"/></room>')
    (state,) = session.receive(b'<room roomId="R"><data class="memento"><state/></data></room>')
    (result,) = session.receive(b'<room roomId="R"><data class="result"/></room>')
    assert [type(event) for event in (request, welcome, state, result)] == [Error] * 4
    (closed,) = session.receive(b"<<<")
    assert isinstance(closed, Closed)
    assert "unreadable" in str(closed.reason)
    assert session.receive(b"<more/>") == []
    assert session.lost() == []


def test_errors_and_goodbyes_of_all_seasons():
    session = Session(dialects())
    assert session.receive(b'<p><errorpacket message="no"/>') == [Error("no")]
    assert session.receive(b'<room roomId="R"><data class="error" message="bad"/></room>') == [Error("bad", "R")]
    for goodbye in (b"<sc.protocol.responses.CloseConnection/>", b"<sc.protocol.CloseConnection/>", b"</p>"):
        assert Session(dialects()).receive(b"<p>" + goodbye) == [Closed()]
    (lost,) = Session(dialects()).lost()
    assert isinstance(lost, Closed)
    assert str(lost.reason) == "the connection was lost"


def test_another_game_on_the_same_connection_may_be_another_season():
    session = Session(dialects())
    for name in names():
        game = dialect(name).game
        state = dialect(name).state(Position.deal(game, 1, "referee"), ("A", "B"), None)
        data = f'<joined roomId="R"/><room roomId="R"><data class="memento">{state}</data></room><left roomId="R"/>'
        session.receive((data if name != names()[0] else "<protocol>" + data).encode())
        assert session.dialect.game.name == name


@pytest.mark.parametrize("ruling", ["book", "referee"])
@pytest.mark.parametrize("name", names())
def test_the_greeting_tells_by_which_rules_a_state_is_read(name, ruling):
    session, spoken, dealt = Session(dialects()), dialect(name), Position.deal(dialect(name).game, 1, ruling)
    greeting = render(spoken.greet(1, ruling))
    assert ("ruling" in greeting) == (ruling == "book"), "where the referee decides not a byte is new"
    room = '<room roomId="R">{}</room>'.format
    state = f'<data class="memento">{spoken.state(dealt, ("A", "B"), None)}</data>'
    session.receive(f'<protocol><joined roomId="R"/>{room(greeting)}{room(state)}'.encode())
    assert session.position == dealt.hide(1)
    assert session.position.ruling == ruling
    other = Position.deal(spoken.game, 2, "referee")
    state = f'<data class="memento">{spoken.state(other, ("A", "B"), None)}</data>'
    session.receive(f'<joined roomId="S"/>{room(render(spoken.welcome(0)))}{room(state)}'.encode())
    assert session.position.ruling == "referee", "the next game is another one"


def test_a_ruling_that_nobody_knows_is_overlooked():
    session = Session([dialect("hive_2020")])
    session.receive(b'<protocol><room roomId="R"><data class="welcomeMessage" color="red" ruling="house"/></room>')
    assert (session.seat, session.ruling) == (0, "auto")
