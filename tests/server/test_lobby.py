"""The lobby and its rooms without sockets: what the recorded traffic does not show."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field

import pytest
from transcripts import kind, packets

import kielwasser
from kielwasser.authority.events import Moved, Over
from kielwasser.authority.match import Seat
from kielwasser.client.events import Error
from kielwasser.client.session import Session
from kielwasser.core.game import Game
from kielwasser.games import names
from kielwasser.games.dialects import dialect, dialects
from kielwasser.protocol.document import render
from kielwasser.protocol.framing import Packet
from kielwasser.server.connection import Close, Connection, Release, Send, Wake
from kielwasser.server.lobby import Lobby, Outside, Rules
from kielwasser.server.room import Place, Room
from kielwasser.system.errors import KielwasserError

HIVE = "swc_2020_hive"
PASSWORD = "open sesame"
GOODBYE = "CloseConnection"


@dataclass
class Peer:
    """Somebody connected to a hall."""

    hall: Hall
    connection: Connection
    stream: bytes = b""
    is_closed: bool = False
    _seen: int = 0

    def say(self, *packets_: str) -> list[str]:
        """Send packets, in one piece; return what comes back to me, by kind."""
        self.hall.perform(self.hall.lobby.receive(self.connection, "".join(packets_).encode(), self.hall.now))
        return self.news()

    def news(self) -> list[str]:
        """Return the kinds of the packets since I last looked; the root's start tag is nothing new."""
        fresh, self._seen = self.stream[self._seen :], len(self.stream)
        return [name for packet in packets(fresh) if (name := kind(packet)) != "protocol"]

    def join(self, game_type: str = HIVE) -> list[str]:
        """Ask for a seat."""
        return self.say(f'<join gameType="{game_type}"/>')

    def move(self, move: str | None = None) -> list[str]:
        """Send a move in my only room: that one, or any legal one."""
        room = self.hall.room
        chosen = room.position.parse(move) if move else room.position.legal_moves[0]
        return self.say(f'<room roomId="{room.id}">{render(room.dialect.write_move(chosen, room.position))}</room>')

    def drop(self) -> None:
        """Cut the connection."""
        self.hall.perform(self.hall.lobby.disconnect(self.connection))

    def last(self, name: str) -> str:
        """Return the last packet of a kind that I got."""
        return [packet for packet in packets(self.stream) if kind(packet) == name][-1].decode()


@dataclass
class Hall:
    """A lobby with a clock that the test moves."""

    rules: Rules
    languages: list = field(default_factory=lambda: [dialect("hive_2020")])
    now: float = 100.0
    peers: dict[int, Peer] = field(default_factory=dict)
    alarms: dict[str, float | None] = field(default_factory=dict)
    events: list = field(default_factory=list)
    releases: list[float] = field(default_factory=list)
    cold: set[str] = field(default_factory=set)  # games that are not ready yet
    broken: dict[str, str] = field(default_factory=dict)  # those that never will be, and why

    def __post_init__(self) -> None:
        self._ids = iter(f"00000000-0000-0000-0000-{number:012d}" for number in range(1000))
        outside = Outside(
            deal=lambda game, seed: kielwasser.new(game.name, seed=5, ruling="referee"),
            new_id=lambda: next(self._ids),
            clock=lambda: self.now,
            listener=lambda room, event: self.events.append(event),
            is_ready=self._is_ready,
        )
        self.lobby = Lobby(self.languages, outside, self.rules)

    def _is_ready(self, game: Game) -> bool:
        if game.name in self.broken:
            raise KielwasserError(self.broken[game.name])
        return game.name not in self.cold

    def warm(self, name: str = "hive_2020") -> None:
        """Let a game become ready, and answer who waited for it."""
        self.cold.discard(name)
        self.release()

    def release(self) -> None:
        """Answer who need not wait any more."""
        for waiting in self.lobby.release():
            self.perform(self.lobby.answer(waiting.connection, Packet(waiting.request), waiting.at))

    @property
    def room(self):
        """The only room."""
        (room,) = self.lobby.rooms.values()
        return room

    def enter(self, origin: str = "") -> Peer:
        """Let somebody connect."""
        connection = self.lobby.connect(origin)
        peer = self.peers[connection.number] = Peer(self, connection)
        connection.reader.feed(b"<protocol>")
        return peer

    def admin(self) -> Peer:
        """Let an administrator connect."""
        peer = self.enter()
        assert peer.say(f'<authenticate password="{PASSWORD}"/>') == []
        return peer

    def pair(self, game_type: str = HIVE) -> tuple[Peer, Peer]:
        """Let two players start a match."""
        red, blue = self.enter(), self.enter()
        for player in (red, blue):
            player.join(game_type)
        for player in (red, blue):
            player.news()
        return red, blue

    def perform(self, outputs) -> None:
        """Do what the lobby wants to be done."""
        for output in outputs:
            match output:
                case Send(number, data):
                    assert data
                    self.peers[number].stream += data
                case Close(number):
                    self.peers[number].is_closed = True
                case Wake(room, at):
                    self.alarms[room] = at
                case Release(at):
                    self.releases.append(at)

    def wait(self, seconds: float) -> None:
        """Let time pass, wake rooms when they want to, and answer who has waited long enough."""
        until = self.now + seconds
        while self.releases and min(self.releases) <= until:
            self.now = min(self.releases)
            self.releases.remove(self.now)
            self.release()
        while due := [(at, room) for room, at in self.alarms.items() if at is not None and at <= until]:
            at, room = min(due)
            self.now, self.alarms[room] = max(self.now, at), None
            self.perform(self.lobby.wake(room))
        self.now = until


@pytest.fixture
def hall():
    return Hall(Rules("hive_2020", PASSWORD))


def prepare(admin: Peer, *slots: str) -> tuple[str, list[str]]:
    """Prepare a match; return its room and the reservations."""
    written = "".join(f"<slot {slot}/>" for slot in slots)
    assert admin.say(f'<prepare gameType="{HIVE}">{written}</prepare>') == ["prepared"]
    room = next(reversed(admin.hall.lobby.rooms.values()))
    return room.id, [place.reservation for place in room.places]


# ---- games that are not ready ----------------------------------------------------------------------------------------


def test_a_join_waits_until_its_game_is_ready_and_no_time_runs(hall):
    hall.cold = {"hive_2020"}
    red, blue, late = hall.enter(), hall.enter(), hall.enter()
    assert red.join() == blue.join() == []
    assert not hall.lobby.rooms
    assert hall.lobby.awaited == {"hive_2020"}
    hall.wait(10_000.0)
    assert not red.is_closed
    hall.cold.clear()
    assert late.join() == []  # who came first is answered first
    hall.warm()
    assert red.news() == ["joined", "welcome", "state", "request"]
    assert blue.news() == ["joined", "welcome", "state"]
    assert late.news() == ["joined"]
    assert hall.lobby.awaited == set()
    match = next(iter(hall.lobby.rooms.values())).match
    assert match.thinking(hall.now) == 0.0
    assert match.deadline() > hall.now


def test_games_that_are_ready_are_played_while_others_are_waited_for():
    hall = Hall(Rules("hive_2020"), dialects(), cold={"cartagena_2013", "hase_igel_2018"})
    red, blue, third, default = (hall.enter() for _ in range(4))
    assert third.join("swc_2018_hase_und_igel") == []
    assert red.join("swc_2013_cartagena") == []
    assert red.join() == []  # behind the other one: answers come in order
    assert blue.join() == ["joined"]
    assert default.say("<join/>") == ["joined", "welcome", "state"]
    hall.warm("cartagena_2013")
    assert red.news() == ["joined", "joined"]
    assert third.news() == []
    assert hall.lobby.awaited == {"hase_igel_2018"}


def test_who_waits_in_one_game_plays_on_in_another():
    hall = Hall(Rules("hive_2020"), dialects(), cold={"cartagena_2013"})
    red, blue = hall.pair()
    assert red.join("swc_2013_cartagena") == []
    assert red.move() == ["state"]
    assert blue.news() == ["state", "request"]
    blue.drop()
    assert red.news() == ["result", "left"]
    assert not red.is_closed
    hall.warm("cartagena_2013")
    assert red.news() == ["joined"]


def test_a_game_is_prepared_when_it_is_ready_and_then_joined_and_observed(hall):
    hall.cold = {"hive_2020"}
    admin, other = hall.admin(), hall.enter()
    slots = '<slot displayName="A"/><slot displayName="B"/>'
    assert admin.say(f'<prepare gameType="{HIVE}">{slots}</prepare>') == []
    assert admin.say('<testMode testMode="true"/>') == []
    assert other.say(f'<prepare gameType="{HIVE}">{slots}</prepare>') == []  # silently: who is no administrator
    assert other.say('<joinPrepared reservationCode="guessed"/>') == [GOODBYE, "end"]  # there are no reservations yet
    hall.warm()
    assert admin.news() == ["prepared", "testing"]
    assert admin.say(f'<observe roomId="{hall.room.id}"/>') == ["observed"]
    assert len([place for place in hall.room.places if place.reservation]) == 2


def test_a_prepare_that_makes_no_sense_does_not_wait(hall):
    hall.cold = {"hive_2020"}
    admin = hall.admin()
    assert admin.say(f'<prepare gameType="{HIVE}"/>') == [GOODBYE, "end"]
    assert hall.lobby.awaited == set()


def test_who_leaves_no_longer_waits(hall):
    hall.cold = {"hive_2020"}
    red, blue, green = hall.enter(), hall.enter(), hall.enter()
    for player in (red, blue, green):
        player.join()
    red.drop()
    blue.say("</protocol>")
    assert blue.is_closed
    assert hall.lobby.awaited == {"hive_2020"}
    green.drop()
    assert hall.lobby.awaited == set()
    hall.warm()
    assert not hall.lobby.rooms


def test_nobody_piles_up_requests(hall):
    hall.cold = {"hive_2020"}
    greedy, modest = hall.enter(), hall.enter()
    modest.join()
    for _ in range(hall.rules.waiting_each):
        assert greedy.join() == []
    assert greedy.join() == [GOODBYE, "end"]
    hall.warm()
    assert modest.news() == ["joined"]
    assert len(hall.lobby.rooms) == 1


@pytest.mark.parametrize("name", names())
def test_a_game_that_never_will_be_ready_is_refused_with_a_reason(name):
    spoken = dialect(name)
    hall = Hall(Rules(name, PASSWORD), [spoken], cold={name})
    early, admin = hall.enter(), hall.admin()
    assert early.join(spoken.game.wire_type) == []
    hall.broken[name] = f"{name} cannot be loaded (no compiler)."
    hall.warm(name)
    late = hall.enter()
    late.join(spoken.game.wire_type)
    for player in (early, late):
        session = Session([spoken])
        assert Error(hall.broken[name], "") in session.receive(player.stream)
        assert player.is_closed
    admin.say(f'<prepare gameType="{spoken.game.wire_type}"><slot/><slot/></prepare>')
    assert hall.broken[name] in admin.last("errorpacket")
    assert not admin.is_closed  # he may have something else to do


# ---- joining ---------------------------------------------------------------------------------------------------------


def test_two_joins_make_a_match(hall):
    red, blue = hall.enter(), hall.enter()
    assert red.join() == ["joined"]
    assert blue.join() == ["joined", "welcome", "state"]
    assert red.news() == ["welcome", "state", "request"]


def test_nothing_is_sent_before_the_first_message(hall):
    assert hall.enter().stream == b""


def test_one_connection_does_not_get_both_seats(hall):
    greedy, other = hall.enter(), hall.enter()
    assert greedy.join() == ["joined"]
    assert greedy.join() == ["joined"]
    assert len(hall.lobby.rooms) == 2
    assert all(len(room.players) == 1 and not room.match.started for room in hall.lobby.rooms.values())
    assert other.join() == ["joined", "welcome", "state"]


def test_one_connection_does_not_get_both_reservations(hall):
    admin, greedy = hall.admin(), hall.enter()
    _, codes = prepare(admin, 'displayName="A"', 'displayName="B"')
    greedy.say(f'<joinPrepared reservationCode="{codes[0]}"/>')
    assert greedy.say(f'<joinPrepared reservationCode="{codes[1]}"/>') == [GOODBYE, "end"]
    assert not hall.room.match.started


def test_join_without_a_type_means_the_default_game():
    hall = Hall(Rules("hive_2020"), dialects())
    assert hall.enter().say("<join/>") == ["joined"]
    assert hall.room.dialect.game.name == "hive_2020"


def test_the_type_really_chooses_the_game():
    hall = Hall(Rules("hive_2020"), dialects())
    for spoken in hall.languages:
        assert hall.enter().join(spoken.game.wire_type)[0] == "joined"
    assert [room.dialect for room in hall.lobby.rooms.values()] == hall.languages


def test_a_type_that_no_game_has_is_answered(hall):
    lost = hall.enter()
    assert lost.join("swc_1999_halma") == [GOODBYE, "end"]
    assert lost.is_closed
    assert not hall.lobby.rooms


def test_rooms_are_bounded_but_those_that_exist_go_on():
    hall = Hall(Rules("hive_2020", PASSWORD, max_rooms=2))
    red, blue = hall.pair()
    waiting = hall.enter()
    assert waiting.join() == ["joined"]
    admin = hall.admin()
    assert admin.say(f'<prepare gameType="{HIVE}"><slot/><slot/></prepare>')[-2:] == [GOODBYE, "end"]
    assert waiting.join() == [GOODBYE, "end"]  # he would need a second room
    assert len(hall.lobby.rooms) == 1
    assert red.move() == ["state"]
    assert blue.news() == ["state", "request"]
    assert hall.enter().join() == ["joined"]  # and there is room again


def test_a_room_whose_waiting_player_leaves_disappears(hall):
    for leave in (Peer.drop, lambda peer: peer.say("</protocol>"), lambda peer: peer.say("<nonsense/>")):
        waiting = hall.enter()
        waiting.join()
        assert len(hall.lobby.rooms) == 1
        leave(waiting)
        assert not hall.lobby.rooms


def test_the_same_connection_plays_again(hall):
    red, blue = hall.pair()
    blue.drop()
    assert red.news() == ["result", "left"]
    assert red.join() == ["joined"]
    assert hall.enter().join() == ["joined", "welcome", "state"]
    assert red.news() == ["welcome", "state", "request"]


# ---- offenders -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nonsense", ["<nonsense/>", "<a></b>", "<!DOCTYPE a>", '<room roomId="nowhere"/>'])
def test_who_breaks_the_protocol_in_a_match_gets_its_result_first(hall, nonsense):
    red, blue = hall.pair()
    assert red.say(nonsense) == ["result", "left", GOODBYE, "end"]
    assert red.is_closed
    assert blue.news() == ["result", "left"]
    assert '<winner color="BLUE"' in blue.last("result")


def test_who_is_thrown_out_of_one_room_leaves_all_others(hall):
    red, blue = hall.pair()
    first, second = hall.room, hall.enter()
    red.join(), second.join()
    red.news(), second.news()
    answer = red.say(f'<room roomId="{first.id}"><data class="flymove"/></room>')
    assert answer == ["error", "result", "left", GOODBYE, "end"]
    assert blue.news() == second.news() == ["result", "left"]
    assert not hall.lobby.rooms


def test_nobody_else_notices_an_offender(hall):
    red, blue = hall.pair()
    stranger = hall.enter()
    assert stranger.move() == [GOODBYE, "end"]  # he does not play there
    assert red.news() == blue.news() == []
    assert red.move() == ["state"]
    assert blue.news() == ["state", "request"]


def test_a_move_that_was_not_asked_for_loses(hall):
    red, blue = hall.pair()
    assert blue.move() == ["error", "result", "left", GOODBYE, "end"]
    assert red.news() == ["result", "left"]


def test_a_lone_player_who_moves_is_thrown_out_and_his_room_goes(hall):
    lone = hall.enter()
    lone.join()
    assert lone.move()[-2:] == [GOODBYE, "end"]
    assert "We didn&apos;t request a data from you yet." in lone.last("error")
    assert not hall.lobby.rooms


# ---- administration --------------------------------------------------------------------------------------------------


def test_administration_is_closed_without_a_password():
    hall = Hall(Rules("hive_2020", password=None))
    for attempt in ("", 'password=""', 'password="None"', 'passphrase="examplepassword"'):
        assert hall.enter().say(f"<authenticate {attempt}/>") == [GOODBYE, "end"]


@pytest.mark.parametrize("name", ["password", "passphrase"])
def test_both_names_of_the_password_are_read(hall, name):
    peer = hall.enter()
    assert peer.say(f'<authenticate {name}="{PASSWORD}"/>') == []
    assert peer.connection.is_admin
    assert hall.enter().say(f'<authenticate {name}="{PASSWORD} "/>') == [GOODBYE, "end"]


def test_passwords_are_compared_in_constant_time(hall, monkeypatch):
    compared = []

    def compare(a, b):
        compared.append((a, b))
        return real(a, b)

    real = hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", compare)
    hall.enter().say('<authenticate password="öpen"/>')
    assert compared == [("öpen".encode(), PASSWORD.encode())]


@pytest.mark.parametrize(
    "request_",
    [
        "<prepare gameType='swc_2020_hive'><slot/><slot/></prepare>",
        "<observe roomId='{room}'/>",
        "<pause roomId='{room}' pause='true'/>",
        "<step roomId='{room}'/>",
        "<cancel roomId='{room}'/>",
        "<timeout roomId='{room}' slot='0' activate='false'/>",
        "<freeReservation reservation='x'/>",
        "<testMode testMode='true'/>",
        "<scoreForPlayer displayName='A'/>",
    ],
)
def test_administration_is_for_administrators(hall, request_):
    red, _ = hall.pair()
    assert red.say(request_.format(room=hall.room.id)) == []
    assert not red.is_closed
    assert red.move() == ["state"]  # and nothing has changed
    assert len(hall.lobby.rooms) == 1


def test_open_administration_is_only_for_seasons_that_had_it():
    hall = Hall(Rules("hive_2020", open_administration=True))
    assert hall.enter().say(f'<prepare gameType="{HIVE}"><slot/><slot/></prepare>') == []
    assert not hall.lobby.rooms


def test_a_late_observer_gets_the_state_at_once(hall):
    red, _ = hall.pair()
    red.move("S:A@0,0")
    admin = hall.admin()
    assert admin.say(f'<observe roomId="{hall.room.id}"/>') == ["observed", "state"]
    assert admin.last("state") == red.last("state")
    assert ' turn="1" ' in admin.last("state")


def test_an_early_observer_gets_the_state_with_the_players_and_once(hall):
    hall.enter().join()
    admin = hall.admin()
    watch = f'<observe roomId="{hall.room.id}"/>'
    assert admin.say(watch, watch) == ["observed", "observed"]
    hall.enter().join()
    assert admin.news() == ["state", "joinedGameRoom"]


def test_an_observer_may_go(hall):
    red, blue = hall.pair()
    admin = hall.admin()
    admin.say(f'<observe roomId="{hall.room.id}"/>')
    admin.drop()
    assert red.move() == ["state"]
    assert blue.news() == ["state", "request"]


def test_freed_reservations_are_for_anybody(hall):
    admin, guest, late = hall.admin(), hall.enter(), hall.enter()
    _, (first, second) = prepare(admin, 'displayName="A"', 'displayName="B"')
    assert admin.say(f'<freeReservation reservation="{first}"/>') == []
    assert guest.join() == []  # prepared: `joined` comes when everybody is there
    assert late.say(f'<joinPrepared reservationCode="{first}"/>') == [GOODBYE, "end"]
    assert hall.enter().say(f'<joinPrepared reservationCode="{second}"/>') == ["joined", "welcome", "state"]
    assert guest.news() == ["joined", "welcome", "state", "request"]
    assert len(hall.lobby.rooms) == 1


def test_reserved_seats_are_not_for_anybody(hall):
    prepare(hall.admin(), 'displayName="A"', 'displayName="B"')
    assert hall.enter().join() == ["joined"]
    assert len(hall.lobby.rooms) == 2


def test_a_reservation_is_good_once(hall):
    _, codes = prepare(hall.admin(), 'displayName="A"', 'displayName="B"')
    hall.enter().say(f'<joinPrepared reservationCode="{codes[0]}"/>')
    assert hall.enter().say(f'<joinPrepared reservationCode="{codes[0]}"/>') == [GOODBYE, "end"]


def test_who_leaves_before_a_prepared_match_may_come_back(hall):
    _, codes = prepare(hall.admin(), 'displayName="A"', 'displayName="B"')
    early = hall.enter()
    early.say(f'<joinPrepared reservationCode="{codes[0]}"/>')
    early.drop()
    late, again = hall.enter(), hall.enter()
    assert late.say(f'<joinPrepared reservationCode="{codes[1]}"/>') == []
    assert again.say(f'<joinPrepared reservationCode="{codes[0]}"/>') == ["joined", "welcome", "state", "request"]
    assert late.news() == ["joined", "welcome", "state"]


@pytest.mark.parametrize("slots", ["", "<slot/>" * 3])
def test_a_failed_prepare_leaves_nothing(hall, slots):
    assert hall.admin().say(f'<prepare gameType="{HIVE}">{slots}</prepare>') == [GOODBYE, "end"]
    assert not hall.lobby.rooms
    assert hall.enter().join() == ["joined"]


def test_a_match_is_prepared_from_a_stored_state(hall):
    position = kielwasser.new("hive_2020", seed=9, ruling="referee").play("S:A@0,0")
    state = hall.languages[0].state(position, ("X", "Y"), None)
    admin = hall.admin()
    slots = '<slot displayName="A"/><slot displayName="B"/>'
    request = f'<prepare gameType="{HIVE}">{slots}<loadGameInfo>{state}</loadGameInfo></prepare>'
    assert admin.say(request) == ["prepared"]
    players = [hall.enter(), hall.enter()]
    for player, place in zip(players, hall.room.places, strict=True):
        player.say(f'<joinPrepared reservationCode="{place.reservation}"/>')
    assert players[0].news() == ["joined", "welcome", "state"]
    assert "request" in kinds(players[1])  # the colours are kept: blue is to move
    assert '<lastMove class="setmove">' in players[0].last("state")
    assert admin.say(f'<prepare gameType="{HIVE}">{slots}<loadGameInfo/></prepare>') == [GOODBYE, "end"]


def kinds(peer: Peer) -> list[str]:
    """Return everything that somebody has got, by kind."""
    return [kind(packet) for packet in packets(peer.stream)]


def test_scores_are_added_up_in_test_mode(hall):
    admin = hall.admin()
    assert admin.say('<testMode testMode="true"/>') == ["testing"]
    for _ in range(2):
        _, codes = prepare(admin, 'displayName="A"', 'displayName="B"')
        players = [hall.enter(), hall.enter()]
        for player, code in zip(players, codes, strict=True):
            player.say(f'<joinPrepared reservationCode="{code}"/>')
        players[0].drop()
    assert admin.say('<scoreForPlayer displayName="B"/>') == ["playerScore"]
    assert '<score displayName="B" numberOfTests="2">' in admin.last("playerScore")
    assert "<value>4</value>" in admin.last("playerScore")
    assert "<value>-1.0000000</value>" in admin.last("playerScore")
    assert admin.say('<scoreForPlayer displayName="C"/>') == [GOODBYE, "end"]


# ---- cancelling, in every season's form ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_cancel_ends_the_match_for_everybody_and_nothing_else(name):
    spoken = dialect(name)
    hall = Hall(Rules(name, PASSWORD), [spoken])
    red, blue = hall.pair(spoken.game.wire_type)
    admin = hall.admin()
    room = hall.room
    admin.say(f'<observe roomId="{room.id}"/>')
    admin.say(f'<cancel roomId="{room.id}"/>')
    for peer in (red, blue, admin):
        told = kinds(peer)
        assert told[-2:] == ["result", "left"] if spoken.result_after_cancel else told[-1] == "left"
        assert peer.last("left") == f'\n  <left roomId="{room.id}"/>'
        assert not peer.is_closed
        peer.news()
    assert not hall.lobby.rooms
    assert hall.alarms[room.id] is None
    assert red.join(spoken.game.wire_type)[0] == "joined"  # they go on


@pytest.mark.parametrize("name", names())
def test_a_match_that_has_not_begun_can_be_cancelled(name):
    spoken = dialect(name)
    hall = Hall(Rules(name, PASSWORD), [spoken])
    waiting, admin = hall.enter(), hall.admin()
    waiting.join(spoken.game.wire_type)
    admin.say(f'<cancel roomId="{hall.room.id}"/>')
    assert kinds(waiting)[-1] == "left"
    assert not admin.is_closed
    assert not hall.lobby.rooms


# ---- time ------------------------------------------------------------------------------------------------------------


def test_the_hard_limit_ends_a_match(hall):
    red, blue = hall.pair()
    hall.wait(9.99)
    assert red.news() == []
    hall.wait(0.01)
    assert red.news() == blue.news() == ["result", "left"]
    assert not red.is_closed
    assert 'cause="HARD_TIMEOUT"' in red.last("result")


def test_the_soft_limit_counts_from_arrival_not_from_our_reading(hall):
    red, _ = hall.pair()
    arrived = hall.now + 1.9
    hall.wait(5.0)  # our own lag
    room = hall.room
    data = render(room.dialect.write_move(room.position.legal_moves[0], room.position))
    hall.perform(hall.lobby.receive(red.connection, f'<room roomId="{room.id}">{data}</room>'.encode(), arrived))
    assert red.news() == ["state"]


def test_a_late_move_loses(hall):
    red, blue = hall.pair()
    hall.wait(2.01)
    assert red.move() == ["result", "left"]
    assert 'cause="SOFT_TIMEOUT"' in blue.last("result")


def test_limits_can_be_switched_off_for_one_seat(hall):
    red, blue = hall.pair()
    hall.admin().say(f'<timeout roomId="{hall.room.id}" slot="0" activate="false"/>')
    hall.wait(1000.0)
    assert red.move() == ["state"]
    assert blue.news() == ["state", "request"]
    hall.wait(10.0)
    assert blue.news() == ["result", "left"]


def test_pausing_stops_the_clock_and_resuming_starts_it_again(hall):
    red, blue = hall.pair()
    admin, room = hall.admin(), hall.room.id
    hall.wait(1.5)
    admin.say(f'<pause roomId="{room}" pause="true"/>')
    hall.wait(1000.0)
    admin.say(f'<pause roomId="{room}" pause="false"/>')
    hall.wait(8.4)
    assert red.news() == []
    hall.wait(0.2)
    assert red.news() == blue.news() == ["result", "left"]


def test_thinking_before_and_after_a_pause_adds_up(hall):
    red, _ = hall.pair()
    admin, room = hall.admin(), hall.room.id
    hall.wait(1.5)
    admin.say(f'<pause roomId="{room}" pause="true"/>')
    hall.wait(60.0)
    admin.say(f'<pause roomId="{room}" pause="false"/>')
    hall.wait(0.4)
    assert red.move() == ["state"]


def test_a_request_is_never_sent_twice(hall):
    red, blue = hall.pair()
    admin, room = hall.admin(), hall.room.id
    pause, go_on = (f'<pause roomId="{room}" pause="{value}"/>' for value in ("true", "false"))
    step, forced = f'<step roomId="{room}"/>', f'<step roomId="{room}" forced="true"/>'
    admin.say(step, forced, pause, pause, step, forced, go_on, go_on, step)
    assert red.news() == blue.news() == []
    admin.say(pause)
    assert red.move() == blue.news() == []  # held back
    admin.say(step, step, forced)
    assert red.news() == ["state"]
    assert blue.news() == ["state", "request"]
    admin.say(go_on, step)
    assert red.news() == blue.news() == []
    assert blue.move() == ["state"]
    assert red.news() == ["state", "request"]


def test_a_paused_match_steps_move_by_move(hall):
    hall = Hall(Rules("hive_2020", PASSWORD, paused=True))
    admin, red, blue = hall.admin(), hall.enter(), hall.enter()
    assert red.join() == ["joined"]
    assert blue.join() == ["joined", "welcome"]
    room = hall.room.id
    hall.wait(1000.0)  # no clock runs
    for player, other in ((red, blue), (blue, red), (red, blue)):
        player.news(), other.news()
        admin.say(f'<step roomId="{room}"/>')
        assert player.news() == ["state", "request"]
        assert other.news() == ["state"]
        assert player.move() == []
    assert sum(isinstance(event, Moved) for event in hall.events) == 3


def test_a_forced_start_puts_dummies_in_empty_seats(hall):
    admin, blue = hall.admin(), hall.enter()
    room, codes = prepare(admin, 'displayName="A" canTimeout="true"', 'displayName="B"')
    blue.say(f'<joinPrepared reservationCode="{codes[1]}"/>')
    assert admin.say(f'<step roomId="{room}"/>') == []
    assert blue.news() == []
    admin.say(f'<step roomId="{room}" forced="true"/>')
    assert blue.news() == ["joined", "welcome", "state"]
    hall.wait(10.0)
    assert blue.news() == ["result", "left"]
    assert '<winner color="BLUE" displayName="B"/>' in blue.last("result")


def test_a_whole_game_over_the_lobby(hall):
    red, blue = hall.pair()
    room, players = hall.room, (red, blue)
    while hall.lobby.rooms:
        players[room.position.to_move].move()
    assert kinds(red)[-2:] == kinds(blue)[-2:] == ["result", "left"]
    assert isinstance(hall.events[-1], Over)
    assert not red.is_closed


def test_a_seat_that_is_never_paused_gets_the_state_with_its_request():
    hive = dialect("hive_2020")
    places = [Place(Seat("A", pausable=True)), Place(Seat("B", pausable=False))]
    room = Room("R", hive, kielwasser.new("hive_2020", ruling="referee"), places, lambda: 0.0, lambda room, event: None)
    players = [Connection(number, hive) for number in (1, 2)]
    for seat, player in enumerate(players):
        room.sit(player, seat)
    room.pause(True)
    data = hive.write_move(room.position.legal_moves[0], room.position)
    outputs = [output for output in room.receive(players[0], 0, data, 0.0) if isinstance(output, Send)]
    told = b"".join(output.data for output in outputs if output.connection == 2)
    assert told.index(b'turn="1"') < told.index(b"MoveRequest")


# ---- passwords -------------------------------------------------------------------------------------------------------

GUESS = '<authenticate password="guess"/>'
RIGHT = f'<authenticate password="{PASSWORD}"/>'
WRONG = ["errorpacket"]  # 2024, which closes nobody


@pytest.fixture
def river():
    return Hall(Rules("mississippi_2024", PASSWORD), [dialect("mississippi_2024")])


def test_who_guesses_passwords_waits_longer_and_longer_and_is_thrown_out_at_the_tenth(river):
    guesser = river.enter()
    assert guesser.say(GUESS, GUESS, GUESS) == WRONG * 3
    for seconds in (0.5, 1.0, 2.0, 4.0, 8.0, 8.0):
        assert guesser.say(GUESS) == []
        river.wait(seconds - 0.1)
        assert guesser.news() == []
        river.wait(0.1)
        assert guesser.news() == WRONG
    guesser.say(GUESS)
    river.wait(8.0)
    assert guesser.news() == [*WRONG, GOODBYE, "end"]
    assert guesser.is_closed


def test_passwords_that_are_sent_together_are_looked_at_one_after_the_other(river):
    guesser = river.enter()
    assert guesser.say(*[GUESS] * 5, RIGHT) == WRONG * 3
    assert not guesser.connection.is_admin
    river.wait(0.5)
    assert guesser.news() == WRONG
    river.wait(1.0)
    assert guesser.news() == WRONG
    river.wait(1.9)
    assert not guesser.connection.is_admin
    river.wait(0.1)
    assert guesser.connection.is_admin
    assert guesser.say(*[GUESS] * 20)[-2:] == [GOODBYE, "end"]  # nobody piles them up


def test_wrong_passwords_are_counted_by_address_over_connections(hall):
    for _ in range(3):
        assert hall.enter("10.0.0.1").say(GUESS) == [GOODBYE, "end"]
    late, other = hall.enter("10.0.0.1"), hall.enter("10.0.0.2")
    assert late.say(GUESS) == []
    assert not late.is_closed
    assert other.say(RIGHT) == []  # nobody else is held up
    assert other.connection.is_admin
    hall.wait(0.5)
    assert late.news() == [GOODBYE, "end"]
    hall.wait(601.0)  # and then it is forgotten
    assert hall.enter("10.0.0.1").say(GUESS) == [GOODBYE, "end"]


def test_an_administrator_among_guessers_waits_with_what_he_wants(hall):
    for _ in range(3):
        hall.enter("10.0.0.1").say(GUESS)
    red, _ = hall.pair()
    admin = hall.enter("10.0.0.1")
    slots = '<slot displayName="A"/><slot displayName="B"/>'
    room = hall.room.id
    assert admin.say(RIGHT, f'<observe roomId="{room}"/>', f'<prepare gameType="{HIVE}">{slots}</prepare>') == []
    assert red.move() == ["state"]
    hall.wait(0.5)
    assert admin.news() == ["observed", "state", "prepared"]


def test_an_address_does_not_pile_up_guesses(hall):
    for _ in range(3):
        hall.enter("10.0.0.1").say(GUESS)
    waiting = [hall.enter("10.0.0.1") for _ in range(16)]
    for guesser in waiting:
        assert guesser.say(GUESS) == []
    assert hall.enter("10.0.0.1").say(RIGHT) == [GOODBYE, "end"]  # unseen
    for guesser in waiting[:8]:
        guesser.drop()
    assert hall.enter("10.0.0.1").say(GUESS) == []


# ---- limits --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_a_room_that_was_forced_to_begin_goes_when_nobody_is_left(name):
    spoken = dialect(name)
    hall = Hall(Rules(name, PASSWORD), [spoken])
    admin, watching = hall.admin(), hall.admin()
    slots = '<slot displayName="A" canTimeout="false" reserved="true"/>' * 2
    admin.say(f'<prepare gameType="{spoken.game.wire_type}">{slots}</prepare>')
    room = hall.room.id
    if spoken.dummies:
        admin.say(f'<step roomId="{room}" forced="true"/>')
        assert hall.room.match.started
    watching.say(f'<observe roomId="{room}"/>')
    admin.drop()
    for _ in range(2):
        hall.wait(601.0)
        hall.perform(hall.lobby.tidy())
    assert len(hall.lobby.rooms) == 1  # as long as somebody watches
    watching.drop()
    hall.perform(hall.lobby.tidy())
    hall.wait(599.0)
    hall.perform(hall.lobby.tidy())
    assert len(hall.lobby.rooms) == 1
    hall.wait(1.0)
    hall.perform(hall.lobby.tidy())
    assert not hall.lobby.rooms
    assert isinstance(hall.events[-1], Over)


def test_games_of_this_process_are_never_given_up(hall):
    seats = [Seat("A", timed=False), Seat("B", timed=False)]
    room = hall.lobby.open(hall.languages[0], seats, kielwasser.new("hive_2020", ruling="referee"), (0, 1))
    hall.perform(hall.lobby.begin(room))
    for _ in range(3):
        hall.wait(10_000.0)
        hall.perform(hall.lobby.tidy())
    assert hall.room is room


def test_rooms_that_nobody_uses_make_way_when_there_are_too_many():
    hall = Hall(Rules("hive_2020", PASSWORD, max_rooms=3))
    admin = hall.admin()
    forgotten = [prepare(admin, 'displayName="A"', 'displayName="B"')[0] for _ in range(2)]
    admin.say(f'<step roomId="{forgotten[0]}" forced="true"/>')
    red, blue = hall.pair()
    late = hall.enter()
    assert late.join() == [GOODBYE, "end"]
    admin.drop()
    assert hall.enter().join() == ["joined"]
    assert next(iter(hall.lobby.rooms)) == forgotten[1]
    assert hall.enter().join() == ["joined", "welcome", "state"]
    assert hall.enter().join() == ["joined"]
    assert forgotten[1] not in hall.lobby.rooms
    assert red.news() == blue.news() == []  # they play on


def test_one_connection_sits_in_so_many_rooms_however_it_came_there(hall):
    greedy, second = hall.enter(), hall.enter()
    for _ in range(15):
        greedy.join()
    admin = hall.admin()
    _, codes = prepare(admin, 'displayName="A"', 'displayName="B"')
    assert greedy.say(f'<joinPrepared reservationCode="{codes[0]}"/>') == []
    _, (code, _) = prepare(admin, 'displayName="A"', 'displayName="B"')
    assert greedy.say(f'<joinPrepared reservationCode="{code}"/>')[-2:] == [GOODBYE, "end"]
    for _ in range(16):
        second.join()
    hall.enter().join()
    hall.enter().join()
    other = next(reversed(hall.lobby.rooms))
    assert [place.free for place in hall.lobby.rooms[other].places] == [False, True]
    assert second.say(f'<joinRoom roomId="{other}"/>')[-2:] == [GOODBYE, "end"]


def test_an_administrator_watches_so_many_rooms():
    hall = Hall(Rules("hive_2020", PASSWORD, watched_each=2))
    admin = hall.admin()
    rooms = [prepare(admin, 'displayName="A"', 'displayName="B"')[0] for _ in range(3)]
    for room in (rooms[0], rooms[1], rooms[0]):
        assert admin.say(f'<observe roomId="{room}"/>') == ["observed"]
    assert admin.say(f'<observe roomId="{rooms[2]}"/>') == [GOODBYE, "end"]


def test_a_request_that_waits_is_kept_without_what_is_in_it(hall):
    hall.cold = {"hive_2020"}
    peer = hall.enter()
    peer.say(f'<join gameType="{HIVE}" displayName="A" b="{"x" * 20_000}">{"<c/>" * 1_000}</join>')
    (waiting,) = hall.lobby._requests
    assert len(render(waiting.request)) < 2_000
    hall.warm()
    assert peer.news() == ["joined"]
    assert hall.room.names[0] == "A"


def test_a_prepared_room_goes_some_time_after_its_administrator(hall):
    admin = hall.admin()
    admin.say(f'<prepare gameType="{HIVE}"><slot displayName="A"/><slot displayName="B"/></prepare>')
    hall.wait(100_000.0)
    hall.perform(hall.lobby.tidy())
    assert len(hall.lobby.rooms) == 1  # as long as the administrator is there it stays
    hall.perform(hall.lobby.disconnect(admin.connection))
    hall.perform(hall.lobby.tidy())
    hall.wait(599.0)
    hall.perform(hall.lobby.tidy())
    assert len(hall.lobby.rooms) == 1
    hall.wait(2.0)
    hall.perform(hall.lobby.tidy())
    assert not hall.lobby.rooms


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize(
    "request_", ["<joinRoom roomId='{}'/>", "<join gameType='{}'/>", "<joinPrepared reservationCode='{}'/>", "<a{}/>"]
)
def test_answers_do_not_repeat_what_is_long(game, request_):
    spoken = dialect(game)
    hall = Hall(Rules(default_game=game), [spoken])
    peer = hall.enter()
    peer.say(request_.format("x" * 30_000))
    assert len(peer.stream) < 3_000


def test_players_send_small_packets_and_administrators_larger_ones(hall):
    player, admin = hall.enter(), hall.admin()
    big = f"<testMode testMode='false'>{'<a/>' * 50_000}</testMode>"
    assert admin.say(big) == ["testing"]
    player.say(big)
    assert player.is_closed
