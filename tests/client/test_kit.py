"""Players written with the kit, against a real server on a loopback port and against bad ones."""

import random
import socket
import threading
import time
from dataclasses import replace
from functools import partial

import pytest
from loopback import HOST, PATIENCE, Running, free_port, serving
from transcripts import DATA, load

import kielwasser
from kielwasser.authority.events import Moved, Over
from kielwasser.bots.registry import player as built_in
from kielwasser.client import kit
from kielwasser.client.events import GameResult
from kielwasser.client.kit import CannotConnect, ClientError, PlayerFailed, Refused, ServerClosed, run
from kielwasser.core.ending import Cause
from kielwasser.core.position import Position
from kielwasser.games import names
from kielwasser.games.dialects import dialect
from kielwasser.protocol.document import render


class Careful:
    """A player of ten lines that notes what it is told."""

    game = "hive_2020"

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)
        self.seats, self.results, self.times, self.hints = [], [], [], "because"

    def welcome(self, seat):
        self.seats.append(seat)

    def choose(self, position, deadline):
        self.times.append(deadline - time.monotonic())
        return str(self.chance.choice(position.legal_moves))

    def result(self, result):
        self.results.append(result)


@pytest.fixture(scope="module")
def server():
    """A server for the whole file."""
    with serving() as served:
        yield served


@pytest.fixture(autouse=True)
def forget(server):
    """Let every test see only its own events."""
    server.events.clear()


def both(server, first, second, **options) -> list[GameResult]:
    """Play one player against another and return both results."""
    runs = [Running(lambda p=p: run(p, HOST, server.port, **options)) for p in (first, second)]
    return [running.result() for running in runs]


@pytest.mark.parametrize("game", names())
def test_a_whole_game_in_every_season(game):
    with serving(game) as server:
        first, second = both(server, built_in("simple", 1), built_in("random", 2), game=game)
        assert first.winner == second.winner
        assert first.scores == second.scores
        assert first.causes == second.causes
        (over,) = server.of(Over)
        assert over.ending.winner == first.winner
        if over.ending.cause is not Cause.REGULAR:  # 2017: who has no move is asked all the same
            assert over.ending.position.count_moves() == 0


def with_one_salad() -> Position:
    """Return a position of 2018 by the book where the referee would allow more moves: H1, the card with one salad."""
    for seed in range(100):
        position, chance = kielwasser.new("hase_igel_2018", seed, "book"), random.Random(seed)
        while not position.is_over:
            referee = kielwasser.position(position.text.replace(" book ", " referee ", 1))
            if position.count_moves() < referee.count_moves():
                return position
            position.play(chance.choice(position.legal_moves))
    raise AssertionError("no such position")


def test_by_the_book_our_kit_offers_no_move_that_loses():
    start, offered = with_one_salad(), []

    class Asked(Careful):
        def choose(self, position, deadline):
            offered.append((position.ply, position.ruling, [str(move) for move in position.legal_moves]))
            return super().choose(position, deadline)

    with serving("hase_igel_2018", lambda game, seed: start.copy()) as server:
        both(server, Asked(1), Asked(2), game="hase_igel_2018")
        (over,) = server.of(Over)
    assert offered[0] == (start.ply, "book", [str(move) for move in start.legal_moves])
    assert over.ending.cause is Cause.REGULAR


def test_a_player_is_told_its_seat_its_time_and_the_result(server):
    players = Careful(1), Careful(2)
    results = both(server, *players)
    assert sorted(player.seats[0] for player in players) == [0, 1]
    assert [player.results for player in players] == [[result] for result in results]
    for player in players:
        assert 1.0 < max(player.times) <= 1.8
    assert {event.echo.hints for event in server.of(Moved)} == {("because",)}


def test_who_keeps_a_margin_itself_is_given_all_of_the_time(server):
    usual, punctual = Careful(1), Careful(2)
    punctual.keeps_margin = True
    both(server, usual, punctual)
    limit = dialect("hive_2020").soft_limit
    assert limit - kit.MARGIN - 0.1 < max(usual.times) <= limit - kit.MARGIN
    assert limit - 0.1 < max(punctual.times) <= limit


class Pondering(Careful):
    """Notes what it is asked, and what it may think about meanwhile."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard = []

    def choose(self, position, deadline):
        self.heard.append(("choose", position.ply, position.to_move))
        return super().choose(position, deadline)

    def ponder(self, position):
        self.heard.append(("ponder", position.ply, position.to_move))


def test_who_ponders_is_shown_the_position_while_the_other_one_thinks(server):
    first, second = Pondering(1), Pondering(2)
    runs = [
        Running(lambda p=p, on=on: run(p, HOST, server.port, ponder=on)) for p, on in ((first, True), (second, False))
    ]
    for running in runs:
        running.result()
    (seat,) = first.seats
    asked, pondered = ([each for each in first.heard if each[0] == kind] for kind in ("choose", "ponder"))
    assert {to_move for _, _, to_move in asked} == {seat}
    assert {to_move for _, _, to_move in pondered} == {1 - seat}
    moves = [ply for _, ply, _ in asked]
    assert {ply + 1 for ply in moves[:-1]} <= {ply for _, ply, _ in pondered}
    assert all(kind == "choose" for kind, _, _ in second.heard)


def test_several_games_on_one_connection(server):
    players = Careful(1), Careful(2)
    both(server, *players, games=3)
    assert [len(player.results) for player in players] == [3, 3]
    assert len(server.of(Over)) == 3


def test_reservations_decide_the_seat(server):
    _, (first, second) = server.prepare()
    anna, ben = Careful(1), Careful(2)
    late = Running(lambda: run(ben, HOST, server.port, reservation=second))
    run(anna, HOST, server.port, reservation=first)
    late.result()
    assert anna.seats == [0]
    assert ben.seats == [1]


def test_the_season_of_a_reservation_need_not_be_known(server):
    _, codes = server.prepare()
    join = partial(run, built_in("random", 1), HOST, server.port)
    first, second = (Running(partial(join, reservation=code)) for code in codes)
    assert replace(first.result(), seat=1) == replace(second.result(), seat=1)


def test_a_player_may_join_a_room(server):
    waiting = Running(lambda: run(Careful(1), HOST, server.port))
    room = wait_for(lambda: next(iter(server.lobby.rooms), None))
    assert replace(run(Careful(2), HOST, server.port, room=room), seat=0) == waiting.result()


def wait_for(question):
    """Ask until there is an answer."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if answer := question():
            return answer
        time.sleep(0.005)
    raise AssertionError("no answer")


# ---- when things go wrong ------------------------------------------------------------------------------------------


def test_no_server():
    port = free_port()
    with pytest.raises(CannotConnect, match=rf"no game server answers at 127.0.0.1 port {port}: "):
        run(Careful(), HOST, port)
    with pytest.raises(CannotConnect, match=r"answers at no\.such\.host\.invalid port 13050"):
        run(Careful(), "no.such.host.invalid")


def test_nothing_slow_happens_before_the_server_is_found(monkeypatch):
    monkeypatch.setattr(kit, "warm", lambda game: pytest.fail("compiled for nobody"))
    with pytest.raises(CannotConnect):
        run(Careful(), HOST, free_port())


def test_a_refused_reservation(server):
    with pytest.raises(Refused, match="the server refuses the reservation nonsense"):
        run(Careful(), HOST, server.port, reservation="nonsense")


def test_an_unknown_room(server):
    with pytest.raises(Refused, match="the server refuses room nowhere"):
        run(Careful(), HOST, server.port, room="nowhere")
    with pytest.raises(ClientError, match="either a reservation or a room"):
        run(Careful(), HOST, server.port, room="nowhere", reservation="nonsense")


class Failing(Careful):
    """A player that fails at its third move."""

    def choose(self, position, deadline):
        if position.ply >= 4:
            raise ValueError("out of ideas")
        return super().choose(position, deadline)


def test_a_player_that_raises_is_shown_and_leaves_properly(server, capfd):
    waiting = Running(lambda: run(Careful(1), HOST, server.port))
    with pytest.raises(PlayerFailed, match="the player failed: ValueError: out of ideas"):
        run(Failing(2), HOST, server.port)
    result = waiting.result()
    assert Cause.LEFT in result.causes
    shown = capfd.readouterr().err
    assert "Traceback" in shown
    assert 'raise ValueError("out of ideas")' in shown


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "choose returned None; a Move or its text was expected"),
        ("Qxf7#", "NotationError: .*Qxf7#"),
        (7, "choose returned 7"),
    ],
)
def test_what_is_no_move_is_the_players_fault(server, answer, message):
    class Odd:
        game = "hive_2020"

        def choose(self, position, deadline):
            return answer

    waiting = Running(lambda: run(Careful(1), HOST, server.port))
    with pytest.raises(PlayerFailed, match=message):
        run(Odd(), HOST, server.port)
    waiting.result()


def test_an_illegal_move_is_explained_and_loses(server, capfd):
    class Illegal:
        game = "hive_2020"

        def choose(self, position, deadline):
            return "SKIP"

    first, second = both(server, Illegal(), Careful(2))
    assert first.winner == second.winner
    assert Cause.RULE_VIOLATION in first.causes
    shown = capfd.readouterr().err
    assert "the move SKIP is not allowed as far as can be seen: " in shown
    assert "the server says: Ungueltiger Zug" in shown


def test_a_player_may_play_on_the_position_it_gets(server):
    class Trying(Careful):
        def choose(self, position, deadline):
            move = position.legal_moves[0]
            position.play(move)
            return move

    first, second = both(server, Trying(1), Careful(2))
    assert first.causes == second.causes == (Cause.REGULAR, Cause.REGULAR)


# ---- servers of another kind ---------------------------------------------------------------------------------------


def fake_server(*answers: bytes, patient: bool = False) -> tuple[int, list[bytes], threading.Thread]:
    """Serve one client: send each answer, byte by byte at first, after something came from it; then close.

    A patient server says that it has finished, and lets the client close.
    """
    listener = socket.create_server((HOST, 0))
    heard: list[bytes] = []

    def serve() -> None:
        with listener, listener.accept()[0] as peer:
            peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for answer in answers:
                heard.append(peer.recv(65_536))
                for i in range(min(300, len(answer))):
                    peer.sendall(answer[i : i + 1])
                peer.sendall(answer[300:])
            if patient:
                peer.shutdown(socket.SHUT_WR)
            while data := peer.recv(65_536):
                heard.append(data)
                if not patient:
                    return

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return listener.getsockname()[1], heard, thread


def start_of_game(name: str = "hive_2020", position: Position | None = None) -> bytes:
    """Return what a player in the first seat gets up to the first request."""
    spoken = dialect(name)
    state = spoken.state(position or Position.deal(spoken.game, 1, "referee"), ("A", "B"), None)
    data = f'<data class="memento">{state}</data>', render(spoken.request())
    rooms = [f'<room roomId="R">{part}</room>' for part in ('<data class="welcomeMessage" color="red"/>', *data)]
    return f'<protocol>\n  <joined roomId="R"/>\n  <future/>{"".join(rooms)}'.encode()


def test_who_is_asked_without_a_legal_move_hears_so_and_is_not_asked(capfd):
    """2017's servers ask all the same."""
    walls = "0" + "".join("." if i in (3, 5) else "#" for i in range(20))
    river = "/".join([walls, *["0" + "." * 20] * 6, "0" + "." * 17 + "GGG"])
    stuck = kielwasser.position(f"mississippi_2017 referee 0 R -1,1>0/1/0/0/1 -1,-1>0/1/0/0/1 0-1 {river}")
    port, heard, thread = fake_server(start_of_game("mississippi_2017", stuck), b"</protocol>", patient=True)
    with pytest.raises(ServerClosed):
        run(object(), HOST, port, game="mississippi_2017")
    thread.join(PATIENCE)
    assert "there is no legal move: A player has no legal move left." in capfd.readouterr().err
    assert b'<data class="move"' in heard[1]


def test_a_complaint_about_the_opponents_move_is_told_as_such(capfd):
    position = Position.deal(dialect("hive_2020").game, 1, "referee")
    position.play(position.legal_moves[0])
    before = start_of_game(position=position).rpartition(b"<room")[0]  # nobody asks us
    error = b'<room roomId="R"><data class="error" message="Ungueltiger Zug"/></room></protocol>'
    port, _, _ = fake_server(before + error)
    with pytest.raises(ServerClosed):
        run(object(), HOST, port, game="hive_2020")
    assert "the server says of the opponent: Ungueltiger Zug" in capfd.readouterr().err


def test_a_server_that_closes_in_the_middle():
    port, heard, thread = fake_server(start_of_game())
    with pytest.raises(ServerClosed, match="the server closed the connection before the game was over"):
        run(Careful(), HOST, port)
    thread.join(PATIENCE)
    assert heard[0] == b'<protocol>\n  <join gameType="swc_2020_hive"/>'
    assert b"setmove" in heard[1]


def test_a_server_that_throws_the_offender_out_without_a_result():
    error = b'<room roomId="R"><data class="error" message="Zug ist falsch"/></room></protocol>'
    port, _, _ = fake_server(start_of_game(), error)
    with pytest.raises(ServerClosed, match="Zug ist falsch"):
        run(Careful(), HOST, port)


def test_a_server_that_is_none():
    port, _, _ = fake_server(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    with pytest.raises(Refused, match="the server refuses the game: the server sent something unreadable"):
        run(Careful(), HOST, port)


def test_a_server_that_closes_at_once():
    port, _, _ = fake_server(b"<protocol/>")
    with pytest.raises(Refused, match="the server refuses the game and closed the connection"):
        run(Careful(), HOST, port)


def test_a_server_of_one_season_wants_to_hear_the_game():
    port, heard, _ = fake_server(b'<protocol><errorpacket message="no game type"/></protocol>')
    with pytest.raises(Refused) as refused:
        run(built_in("random", 1), HOST, port)
    assert heard[0] == b"<protocol>\n  <join/>"
    assert "no game type; name the game by --game (game=): one of cartagena_2013, " in str(refused.value)
    assert "; nenne das Spiel mit --game (game=): eins von " in refused.value.text.de


def test_a_server_that_does_not_answer_is_told_of(monkeypatch, capsys):
    monkeypatch.setattr(kit, "_LOOK_UP", 0.01)
    monkeypatch.setattr(kit, "_SILENCE", 0.0)
    with socket.create_server((HOST, 0)) as silent:
        playing = Running(lambda: run(built_in("random", 1), HOST, silent.getsockname()[1]))
        peer = silent.accept()[0]
        said = ""
        while "has not answered yet; name the game by --game" not in said:
            said += capsys.readouterr().err
            time.sleep(0.005)
        peer.close()
        with pytest.raises(Refused):
            playing.result()


def test_a_player_can_have_a_name(server):
    first, second = (
        Running(lambda name=name: run(Careful(len(name)), HOST, server.port, name=name)) for name in ("Anna", "Ben")
    )
    assert {first.result().seat, second.result().seat} == {0, 1}
    assert set(server.events[-1][0].names) == {"Anna", "Ben"}


@pytest.mark.parametrize("game", names())
def test_recorded_official_servers_are_played_with(game):
    """A player of the kit, fed with what an official server sent in a game, hears the same end as its model."""
    recorded = [scenario for scenario in load(DATA / game / "transcripts.zip") if scenario.name[0] in "acd"]
    streams = [(s, c) for s in recorded for c, way in s.streams if way == "s2c" and b"elcome" in s.streams[c, way]]
    ends = set()
    for scenario, connection in streams[::2]:
        stream = scenario.streams[connection, "s2c"]
        player = built_in("random", 1)
        player.results = []
        player.result = player.results.append
        port, heard, thread = fake_server(stream, patient=True)
        try:
            result = run(player, HOST, port, game)
        except (ServerClosed, Refused) as error:
            ends.add(type(error))
            assert b'class="result"' not in stream or b"<left" not in stream, scenario.name
        else:
            ends.add(GameResult)
            assert player.results[-1:] == [result]
        thread.join(PATIENCE)
        assert heard[0].startswith(b"<protocol>")
    assert GameResult in ends
