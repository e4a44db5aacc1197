"""One socket of the server: packets apart, bytes in turns, closing with manners."""

import asyncio
import errno
import json
import random
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from workshop import Bench

from kielwasser.authority.events import Moved, Over
from kielwasser.core.position import Move
from kielwasser.core.warm import warm
from kielwasser.games import names
from kielwasser.games.dialects import dialect
from kielwasser.protocol.document import node, render
from kielwasser.protocol.framing import Ended, Packet, PacketReader
from kielwasser.replay import read
from kielwasser.server import guesses, shortage
from kielwasser.server import peer as peer_module
from kielwasser.server.serve import GameServer, ListenError, check_port
from kielwasser.server.settings import Settings
from kielwasser.server.warming import Stage

PATIENCE = 120.0  # seconds that no test should ever need
GAP = 25.0  # milliseconds
CONNECTED: list["Client"] = []  # so that no socket is left behind


@pytest.fixture(autouse=True, scope="module")
def warmed():
    """Compile before any clock runs."""
    for game in names():
        warm(dialect(game).game)


class Client(asyncio.Protocol):
    """A raw player that keeps what each `recv` brought: it answers with the last packet of it."""

    def __init__(self, game: str, answers: str = "") -> None:
        self.dialect = dialect(game)
        self.answers = answers or self.dialect.request().get("class")
        self.chance = random.Random(1)
        self.reader = PacketReader()
        self.chunks: list[list[Element]] = []
        self.room, self.position = "", None
        self.ended = False
        self.over, self.gone = asyncio.Event(), asyncio.Event()

    def connection_made(self, transport) -> None:
        self.transport = transport

    def join(self) -> None:
        self.transport.write(f'<protocol><join gameType="{self.dialect.game.wire_type}"/>'.encode())

    def data_received(self, data: bytes) -> None:
        frames = self.reader.feed(data)
        self.chunks.append([frame.element for frame in frames if isinstance(frame, Packet)])
        self.ended = self.ended or any(isinstance(frame, Ended) for frame in frames)
        for packet in self.chunks[-1]:
            self.hear(packet)

    def hear(self, packet: Element) -> None:
        if packet.tag == "joined":
            self.room = packet.get("roomId")
        elif packet.tag == "left":
            self.over.set()
        kind = kind_of(packet)
        if kind == "memento":
            self.position = self.dialect.read_state(packet.find("data/state"))
        if kind == self.answers and self.is_asked():
            self.move()

    def is_asked(self) -> bool:
        """Whether it is its turn; whoever answers states has to look."""
        return self.answers != "memento" or (not self.position.is_over and self.position.to_move == self.seat)

    @property
    def seat(self) -> int:
        return self.number

    def move(self) -> None:
        seen = self.position
        moves = seen.legal_moves or seen.redeal(seen.to_move).legal_moves or [Move(seen.game, ())]
        self.say(self.dialect.write_move(self.chance.choice(moves), seen))

    def say(self, data: Element) -> None:
        self.transport.write(render(node("room", {"roomId": self.room}, data)).encode())

    def connection_lost(self, error) -> None:
        self.gone.set()

    def packets(self) -> list[str]:
        """Return what came, each packet by its kind."""
        return [kind_of(packet) or packet.tag for chunk in self.chunks for packet in chunk]


def kind_of(packet: Element) -> str:
    data = packet.find("data")
    return data.get("class", "") if data is not None else ""


def serve(test: Callable[[GameServer], Awaitable[None]], arrived=time.monotonic, warming=None, **settings) -> list:
    """Run a test with a server, and return what happened in its rooms."""
    events = []

    async def go() -> None:
        usual = {"port": 0, "replays": "", "default_game": "hive_2020", "time_limit": False, "courtesy": GAP}
        made = Settings(**{**usual, **settings})
        server = GameServer(made, arrived, lambda room, event: events.append((room, event)), warming=warming)
        await server.start()
        try:
            await asyncio.wait_for(test(server), PATIENCE)
        finally:
            await server.stop()
            for client in CONNECTED:
                client.transport.abort()
                await client.gone.wait()
            CONNECTED.clear()
            await until(lambda: not server.peers)

    asyncio.run(go())
    return [event for _, event in events]


async def until(is_so: Callable[[], bool]) -> None:
    """Let the others work until something is so."""
    while not is_so():
        await asyncio.sleep(0.001)


async def connect(server: GameServer, game: str = "hive_2020", **more) -> Client:
    _, client = await asyncio.get_running_loop().create_connection(
        lambda: Client(game, **more), "127.0.0.1", server.port
    )
    CONNECTED.append(client)
    return client


async def pair(server: GameServer, game: str = "hive_2020", **more) -> list[Client]:
    """Two players who have joined."""
    clients = []
    for number in (0, 1):
        client = await connect(server, game, **more)
        client.number = number
        client.join()
        await until(lambda client=client: client.room)
        clients.append(client)
    return clients


def test_the_wire_log_has_the_time_at_which_bytes_left(tmp_path):
    """Not that at which they were queued: between packets for one peer there is the courtesy gap."""

    async def go(server: GameServer) -> None:
        first, second = await connect(server), await connect(server)
        first.answers = second.answers = "nothing"
        first.join()
        second.join()
        await until(lambda: len(first.packets()) >= 4)

    serve(go, wire_log=str(tmp_path))
    lines = map(json.loads, (tmp_path / "order.jsonl").read_text(encoding="utf-8").splitlines())
    left = [line["t"] for line in lines if (line["conn"], line["dir"]) == ("1", "s2c") and line["len"]]
    apart = [after - before for before, after in pairwise(left[:4])]  # at the end what waits leaves at once
    assert len(apart) == 3
    assert min(apart) > GAP / 1000 / 2
    assert (tmp_path / "1.s2c").read_bytes().count(b"<joined") == 1


# ---- the courtesy gap ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", names())
def test_who_reads_one_packet_at_a_time_plays_a_whole_game(game):
    clients = []

    async def test(server: GameServer) -> None:
        clients.extend(await pair(server, game))
        for client in clients:
            await client.over.wait()

    events = serve(test, courtesy=2.0)
    assert any(isinstance(event, Over) for event in events)
    for client in clients:
        assert {len(chunk) for chunk in client.chunks} <= {0, 1}  # 0: the goodbye of who has broken a rule
        heard = client.packets()
        assert heard[0] == "joined"
        assert heard.index("memento") > 1
        assert "result" in heard[-4:]


def test_the_gap_lies_before_every_packet(monkeypatch):
    left: dict[object, list[tuple[float, bytes]]] = {}
    really = peer_module.Peer._send

    def send(self, packets) -> None:
        left.setdefault(self, []).append((time.monotonic(), b"".join(packet.data for packet in packets)))
        really(self, packets)

    monkeypatch.setattr(peer_module.Peer, "_send", send)

    async def test(server: GameServer) -> None:
        for client in await pair(server):
            await client.over.wait()

    serve(test)
    for sent in left.values():
        assert any(b"<left " in data for _, data in sent)
        sent = [letter for letter in sent if b"</protocol>" not in letter[1]]  # stopping waits for nothing
        for (before, first), (at, then) in pairwise(sent):
            assert at - before >= GAP / 1000
            assert first.count(b"</room>") <= 1
            assert not (b"memento" in then and b"MoveRequest" in then)


def test_time_runs_from_the_request_and_a_move_within_the_gap_took_none():
    async def test(server: GameServer) -> None:
        quick, other = await pair(server, answers="memento")  # both answer states, so before any request
        for client in (quick, other):
            await client.over.wait()

    events = serve(test, courtesy=100.0)
    taken = [event.seconds for event in events if isinstance(event, Moved)]
    assert taken.count(0.0) >= len(taken) - 2


def test_lag_of_ours_never_reaches_back_before_the_request():
    async def test(server: GameServer) -> None:
        for client in await pair(server):
            await client.over.wait()

    for courtesy in (0.0, 1.0):
        # What arrived lay in the socket for up to five seconds, says this clock: longer than the request is out.
        events = serve(test, arrived=lambda: time.monotonic() - 5.0, courtesy=courtesy)
        taken = [event.seconds for event in events if isinstance(event, Moved)]
        assert taken
        assert min(taken) >= 0.0
        assert max(taken) < 5.0


def test_a_late_player_loses_though_his_request_left_late():
    async def test(server: GameServer) -> None:
        for spoken in server.lobby.dialects.values():
            spoken.soft_limit, spoken.hard_limit = 0.05, 0.2
        _, second = await pair(server, answers="never")
        await second.over.wait()

    (over,) = [event for event in serve(test) if isinstance(event, Over)]
    assert over.ending.cause.name == "HARD_TIMEOUT"


def test_stopping_sends_what_waits_at_once():
    async def test(server: GameServer) -> None:
        client, other = await pair(server, answers="never")
        await until(lambda: "memento" not in client.packets())
        await server.stop()
        await client.gone.wait()
        await other.gone.wait()
        for heard in (client, other):
            assert heard.packets()[-2:] == ["result", "left"]
            assert heard.ended

    serve(test, courtesy=1_000.0)


def test_gaps_of_one_room_do_not_hold_up_another():
    async def test(server: GameServer) -> None:
        slow = await pair(server, answers="never")
        client, other = await pair(server, "hase_igel_2018")
        await client.over.wait()
        await other.over.wait()
        assert "result" not in slow[0].packets()

    serve(test, courtesy=1.0)


# ---- closing ---------------------------------------------------------------------------------------------------------


def test_who_is_thrown_out_hears_everything_and_may_say_goodbye():
    async def test(server: GameServer) -> None:
        client, other = await pair(server, "hase_igel_2018", answers="never")
        await until(lambda: client.packets().count("memento") == 1 and client.packets()[-1] != "memento")
        client.say(Element("data", {"class": "move"}))  # no move at all
        await other.over.wait()
        await until(lambda: client.ended)
        assert not client.transport.is_closing()
        client.transport.write(b"<sc.protocol.responses.CloseConnection/></protocol>")  # nobody minds
        await client.gone.wait()  # a client that is told the end closes by itself: no error on either side

    serve(test)


def test_who_never_says_goodbye_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(peer_module, "GOODBYE", 0.01)

    async def test(server: GameServer) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"<protocol><nonsense/>")
        await reader.read()
        await until(lambda: not server.peers)  # though this end was never closed
        writer.close()

    serve(test)


def test_a_peer_counts_until_its_socket_is_gone(monkeypatch):
    monkeypatch.setattr(peer_module, "GOODBYE", 0.01)
    monkeypatch.setattr(peer_module, "GRACE", 0.01)
    monkeypatch.setattr(peer_module, "MAX_UNREAD", 50_000_000)

    async def test(server: GameServer) -> None:
        client = await connect(server)
        client.transport.pause_reading()
        await until(lambda: server.peers)
        (number,) = server.peers
        heap = b" " * 20_000_000  # more than sockets hold, less than is tolerated here
        server.peers[number].post([peer_module.Send(number, heap)])
        server.perform(server.lobby.connections[number].close())
        assert "kielwasser_connections 1" in server.metrics_text()
        await until(lambda: not server.peers)
        assert server.metrics.counts["connections_unread", ""] == 1

    serve(test)


# ---- turns -----------------------------------------------------------------------------------------------------------


def test_moves_are_heard_while_others_shout():
    """A game between two players goes on though fifty others never stop talking."""

    async def shout(server: GameServer) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        try:
            writer.write(b"<protocol><a>")
            while True:
                writer.write(b"<b c='d'/>" * 3_000)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.transport.abort()

    async def test(server: GameServer) -> None:
        shouting = [asyncio.create_task(shout(server)) for _ in range(50)]
        clients = await pair(server)
        for client in clients:
            await client.over.wait()
        for task in shouting:
            task.cancel()
        await asyncio.gather(*shouting, return_exceptions=True)

    events = serve(test, courtesy=0.0)
    assert any(isinstance(event, Over) for event in events)


def test_many_who_leave_in_the_same_instant_hold_nobody_up(monkeypatch):
    """Sockets are looked at between any two of them."""
    monkeypatch.setattr(peer_module, "_SLICE", 0.0)

    async def test(server: GameServer) -> None:
        crowd = [await connect(server) for _ in range(20)]
        for client in crowd:
            client.join()
            await until(lambda client=client: client.room)
        rounds, left = 0, []
        really = server.lobby.disconnect
        monkeypatch.setattr(server.lobby, "disconnect", lambda who: left.append(rounds) or really(who))
        for peer in list(server.peers.values()):
            server.lose(peer.connection)
        while len(left) < len(crowd):
            await asyncio.sleep(0)
            rounds += 1
        assert len(set(left)) == len(crowd)
        assert not server.lobby.rooms

    serve(test)


def test_a_fault_in_one_turn_does_not_stop_the_others(caplog):
    async def test(server: GameServer) -> None:
        server.turns.later(lambda: 1 / 0)
        done = asyncio.Event()
        server.turns.later(done.set)
        await done.wait()

    serve(test)
    assert "ZeroDivisionError" in caplog.text


# ---- gone, and greedy ------------------------------------------------------------------------------------------------

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of hang-ups alone")


def talk(server: GameServer, size: int) -> socket.socket:
    """Connect, say so many bytes that nobody waits for, and return the socket."""
    gossip = socket.create_connection(("127.0.0.1", server.port))
    gossip.sendall(b"<protocol><a>" + b"<b/>" * (size // 4))
    return gossip


@ON_LINUX
def test_who_goes_while_his_bytes_wait_is_gone_at_once(monkeypatch):
    monkeypatch.setattr(peer_module.Turns, "_work", lambda turns: None)  # nobody's turn ever comes

    async def test(server: GameServer) -> None:
        gossips = [talk(server, 60_000) for _ in range(20)]
        await until(lambda: sum(peer._has_turn for peer in server.peers.values()) == 20)
        for gossip in gossips:
            gossip.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # as if it were killed
            gossip.close()
        await until(lambda: not server.peers)
        assert server.budget.total == 0

    serve(test)


@ON_LINUX
def test_of_who_hangs_up_no_more_is_read(monkeypatch):
    work = peer_module.Turns._work
    monkeypatch.setattr(peer_module.Turns, "_work", lambda turns: None)

    async def test(server: GameServer) -> None:
        gossip = talk(server, 100_000)
        await until(lambda: any(peer._has_turn for peer in server.peers.values()))
        (peer,) = server.peers.values()
        gossip.close()
        await until(lambda: peer._is_gone)
        assert len(server.peers) == 1
        heard = peer.connection.reader
        while server.peers:
            work(server.turns)
            await asyncio.sleep(0)
        assert heard._came <= 16_384  # his last words, but not the whole conversation

    serve(test)


@ON_LINUX
def test_where_many_wait_who_hangs_up_has_no_last_words(monkeypatch):
    monkeypatch.setattr(peer_module.Turns, "_work", lambda turns: None)
    monkeypatch.setattr(peer_module, "_MANY", 3)

    async def test(server: GameServer) -> None:
        gossips = [talk(server, 60_000) for _ in range(20)]
        await until(lambda: sum(peer._has_turn for peer in server.peers.values()) == 20)
        for gossip in gossips:
            gossip.close()
        await until(lambda: not server.peers)

    serve(test)


def test_a_script_may_say_everything_and_hang_up():
    """As `nc` does: an administrator says what is worth reading."""

    async def test(server: GameServer) -> None:
        script = socket.create_connection(("127.0.0.1", server.port))
        slots = "<slot displayName='A'/><slot displayName='B'/>"
        wanted = "<authenticate password='secret'/>" + f"<prepare gameType='swc_2020_hive'>{slots}</prepare>" * 400
        script.sendall(b"<protocol>" + wanted.encode())
        script.shutdown(socket.SHUT_WR)
        await until(lambda: len(server.lobby.rooms) == 400)
        script.close()

    serve(test, password="secret")


def test_the_greediest_go_when_memory_runs_short_and_games_go_on(monkeypatch):
    monkeypatch.setattr(shortage, "MEMORY", 1_000_000)

    async def test(server: GameServer) -> None:
        clients = await pair(server)
        greedy = [talk(server, 12_000) for _ in range(20)]
        await until(lambda: server.metrics.counts["connections_greedy", ""] >= 15)
        for client in clients:
            await client.over.wait()
        assert server.budget.total <= 1_000_000
        for gossip in greedy:
            gossip.close()

    assert any(isinstance(event, Over) for event in serve(test, courtesy=0.0))


def test_what_was_read_weighs_no_more(monkeypatch):
    monkeypatch.setattr(peer_module, "MAX_UNREAD", 50_000_000)

    async def test(server: GameServer) -> None:
        client = await connect(server)
        await until(lambda: server.peers)
        (number,) = server.peers
        client.transport.pause_reading()
        server.peers[number].post([peer_module.Send(number, b" " * 10_000_000)] * 2)
        await until(lambda: server.budget.total > 100_000)
        client.transport.resume_reading()
        await until(lambda: server.budget.total == 0)
        assert len(server.peers) == 1

    serve(test, courtesy=1.0)


def test_a_crowd_makes_way_for_others(monkeypatch):
    monkeypatch.setattr(shortage, "ALLOWANCE", 3)
    monkeypatch.setattr(shortage, "_LOOK", -1.0)

    async def test(server: GameServer) -> None:
        monkeypatch.setattr(peer_module, "origin_of", lambda transport: "crowd")
        crowd = [await connect(server) for _ in range(8)]
        await until(lambda: len(server.peers) == 8)
        late = await connect(server)
        await late.gone.wait()
        monkeypatch.setattr(peer_module, "origin_of", lambda transport: "class")
        for client in await pair(server):
            await client.over.wait()
        assert sum(client.gone.is_set() for client in crowd) == 2
        assert server.metrics.counts["connections_yielded", ""] == 2

    assert any(isinstance(event, Over) for event in serve(test, courtesy=0.0, max_connections=8))


def test_who_guesses_passwords_is_answered_late_and_others_at_once(monkeypatch):
    monkeypatch.setattr(guesses, "_SHORTEST", 0.05)

    async def test(server: GameServer) -> None:
        guesser = await connect(server, "mississippi_2024")
        guesser.transport.write(b"<protocol>" + b"<authenticate password='x'/>" * 4)
        await until(lambda: len(guesser.packets()) == 3)
        assert server.lobby.connections[1].is_guessing
        for client in await pair(server):
            await client.over.wait()
        await until(lambda: guesser.packets() == ["errorpacket"] * 4)

    serve(test, courtesy=0.0, default_game="mississippi_2024", password="secret")


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.2", "127.0.0.2"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_who_is_counted_together(host, origin):
    class Transport:
        def get_extra_info(self, name):
            return (host, 1)

    assert peer_module.origin_of(Transport()) == origin


# ---- open files ------------------------------------------------------------------------------------------------------

FEW_FILES = """
import asyncio, logging, resource, sys, time
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 190))
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from test_peer import GameServer, Settings, connect, pair
from kielwasser.replay import Recorder

logging.basicConfig(stream=sys.stdout, format="LOG %(message)s")

async def main():
    recorder = Recorder(Path(sys.argv[2]))
    settings = Settings(port=0, replays="", default_game="hive_2020", time_limit=False, courtesy=0.0)
    server = GameServer(settings, listener=recorder.listen)
    await server.start()
    crowd = []
    for _ in range(60):  # our own ends count too: a hundred and twenty sockets
        try:
            crowd.append(await connect(server))
        except OSError:
            break
    for client in crowd[:2]:
        client.join()
    for client in crowd[:2]:
        await client.over.wait()
    print("peers", len(server.peers), server.max_peers, "faults", server.metrics.counts["faults", ""])
    for client in crowd:
        client.transport.abort()
    await server.stop()

asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_out_of_files_the_games_go_on_and_have_their_replays(tmp_path):
    here = str(Path(__file__).parent)
    command = [sys.executable, "-W", "ignore", "-c", FEW_FILES, here, str(tmp_path / "replays")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[-1] == "peers 60 90 faults 0"  # 190 - 100: replays take none
    assert [line for line in lines if line.startswith("LOG")] == [
        "LOG the system allows too few open files: 90 connections at most"
    ]
    (file,) = (tmp_path / "replays").glob("*.jsonl")
    assert read(file).result is not None


def test_what_the_system_lacks_is_told_once(caplog):
    async def test(server: GameServer) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(1_000):
            error = OSError(errno.EMFILE, "Too many open files")
            loop.call_exception_handler({"message": "socket.accept() out of system resource", "exception": error})

    serve(test)
    assert [record.getMessage() for record in caplog.records] == [
        "socket.accept() out of system resource: [Errno 24] Too many open files"
    ]


def test_a_port_in_use_is_told_before_anything_is_compiled():
    async def test(server: GameServer) -> None:
        with pytest.raises(ListenError, match=f"port {server.port}"):
            check_port("127.0.0.1", server.port)
        check_port("127.0.0.1", 0)

    serve(test)


# ---- games that are not ready ----------------------------------------------------------------------------------------


def test_a_join_that_comes_too_early_waits_and_makes_its_game_the_first():
    bench = Bench()
    warming = bench.warming()
    first, wanted = names()[-1], "hive_2020"

    async def test(server: GameServer) -> None:
        getting_ready = asyncio.create_task(warming.run())
        await until(lambda: bench.running == [(first, Stage.RULES)])
        clients = [await connect(server) for _ in range(2)]
        for client in clients:
            client.join()
        await until(lambda: bench.running == [(wanted, Stage.RULES)])
        peer = server.peers[1]
        peer.drop_if_idle()  # though it has waited for longer than anybody may be idle
        assert "kielwasser_games_awaited 1" in server.metrics_text()
        assert [client.chunks for client in clients] == [[], []]
        bench.finish(wanted)
        for client in clients:
            await client.over.wait()
            assert client.packets()[:2] == ["joined", "welcomeMessage"]
        getting_ready.cancel()

    assert any(isinstance(event, Over) for event in serve(test, warming=warming, courtesy=0.0))


def test_a_game_is_not_waited_for_when_those_who_wanted_it_have_gone():
    bench = Bench()
    warming = bench.warming()
    first, wanted = (names()[-1], Stage.RULES), ("hive_2020", Stage.RULES)

    async def test(server: GameServer) -> None:
        getting_ready = asyncio.create_task(warming.run())
        client = await connect(server)
        client.join()
        await until(lambda: bench.running == [wanted])
        client.transport.abort()
        await until(lambda: not server.lobby.awaited)
        waiting = asyncio.create_task(warming.wait(first[0]))
        await until(lambda: bench.running == [first])  # it would not interrupt what somebody waits for
        for task in (waiting, getting_ready):
            task.cancel()

    serve(test, warming=warming)


def test_a_game_that_cannot_be_loaded_is_refused(caplog):
    bench = Bench(patient=False)
    bench.broken["hive_2020", Stage.RULES] = ValueError("no compiler")
    warming = bench.warming()
    clients = []

    async def test(server: GameServer) -> None:
        clients.append(await connect(server))
        clients[0].join()
        await until(lambda: server.lobby.awaited == {"hive_2020"})
        await warming.run()
        await clients[0].gone.wait()

    serve(test, warming=warming)
    assert "no compiler" in clients[0].chunks[0][0].get("message")
    assert clients[0].ended
