"""The server over real loopback sockets: whole games, and everything that can go wrong with a peer."""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace

import pytest

from kielwasser.core.position import Move, Position
from kielwasser.games.dialects import dialects
from kielwasser.protocol.document import node, render
from kielwasser.protocol.framing import Packet, PacketReader
from kielwasser.replay import Recorder, read
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings
from kielwasser.system.errors import KielwasserError

DIALECTS = {dialect.game.name: dialect for dialect in dialects()}
_WRITERS: list[asyncio.StreamWriter] = []  # of all players, so that no socket is left behind
PATIENCE = 120.0  # seconds that no test should ever need


@contextlib.asynccontextmanager
async def running(
    listener: Callable[..., None] = lambda room, event: None, **settings: object
) -> AsyncIterator[GameServer]:
    """A server on a free port of this machine; no clock runs, so that a busy machine loses no game."""
    usual = {"port": 0, "replays": "", "default_game": "hive_2020", "time_limit": False, "courtesy": 0.0}
    server = GameServer(Settings(**{**usual, **settings}), listener=listener)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
        await hang_up()


async def hang_up() -> None:
    """Close the sockets of all players."""
    for writer in _WRITERS:
        writer.transport.abort()
    await asyncio.sleep(0.01)  # let them really close
    _WRITERS.clear()


class Player:
    """A player on a raw socket."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.dialect = DIALECTS[name]
        self.chance = random.Random(seed)
        self.reader = PacketReader()
        self.received = b""
        self.packets: list = []
        self.room = ""
        self.position = None

    async def connect(self, server: GameServer) -> "Player":
        """Open the socket."""
        self.stream, self.writer = await asyncio.open_connection("127.0.0.1", server.port)
        _WRITERS.append(self.writer)
        return self

    async def join(self, server: GameServer) -> "Player":
        """Open the socket and join by game type."""
        await self.connect(server)
        self.writer.write(f'<protocol><join gameType="{self.dialect.game.wire_type}"/>'.encode())
        joined = await self.next("joined")
        self.room = joined.get("roomId")
        return self

    async def packet(self):
        """Return the next packet, or None when the server has closed."""
        while not self.packets:
            chunk = await asyncio.wait_for(self.stream.read(65_536), PATIENCE)
            if not chunk:
                return None
            self.received += chunk
            self.packets += [frame.element for frame in self.reader.feed(chunk) if isinstance(frame, Packet)]
        return self.packets.pop(0)

    async def next(self, tag: str, data: str = ""):
        """Return the next packet of a kind and skip others, but remember states."""
        while True:
            element = await self.packet()
            assert element is not None, f"closed while waiting for {tag} {data}: {self.received[-400:]!r}"
            inner = element.find("data")
            if inner is not None and inner.get("class") == "memento":
                self.position = self.dialect.read_state(inner.find("state"))
            if element.tag == tag and (not data or (inner is not None and inner.get("class") == data)):
                return element

    async def asked(self) -> None:
        """Wait for the request for a move."""
        await self.next("room", self.dialect.request().get("class"))

    def send_data(self, data) -> None:
        """Send data to the room."""
        self.writer.write(render(node("room", {"roomId": self.room}, data)).encode())

    def move(self) -> None:
        """Send a random legal move; on a river there may be none on what is revealed, or none at all."""
        seen = self.position
        moves = seen.legal_moves or seen.redeal(seen.to_move).legal_moves or [Move(seen.game, ())]
        move = self.chance.choice(moves)
        self.send_data(self.dialect.write_move(move, self.position))

    async def play(self):
        """Play until the result comes, and return it."""
        request = self.dialect.request().get("class")
        while True:
            element = await self.packet()
            if element is None:
                return None
            inner = element.find("data")
            kind = inner.get("class") if inner is not None else ""
            if kind == "memento":
                self.position = self.dialect.read_state(inner.find("state"))
            elif kind == request:
                self.move()
            elif kind == "result":
                await self.next("left")
                return inner

    async def gone(self) -> bytes:
        """Wait until the server has closed, and return the last bytes."""
        while await self.packet() is not None:
            pass
        return self.received


async def pair(server: GameServer, name: str) -> tuple[Player, Player]:
    """Two players in a room; the first has been asked for a move."""
    first = await Player(name, 1).join(server)
    second = await Player(name, 2).join(server)
    await first.asked()
    return first, second


@pytest.fixture(params=sorted(DIALECTS))
def name(request: pytest.FixtureRequest) -> str:
    """Each game that speaks."""
    return request.param


def test_whole_games_are_played_and_the_connections_play_again(name):
    async def scenario() -> None:
        async with running() as server:
            first, second = await Player(name, 1).join(server), await Player(name, 2).join(server)
            for _ in range(2):
                results = await asyncio.gather(first.play(), second.play())
                assert all(result is not None for result in results)
                assert render(results[0]) == render(results[1])
                assert server.lobby.rooms == {}
                if any(_is_thrown_out(player) for player in (first, second)):
                    return  # 2017 and 2018 close the connection of a player who has broken a rule
                for player in (first, second):
                    player.writer.write(f'<join gameType="{player.dialect.game.wire_type}"/>'.encode())
                    player.room = (await player.next("joined")).get("roomId")

    asyncio.run(scenario())


def _is_thrown_out(player: Player) -> bool:
    return b"CloseConnection" in player.received or player.stream.at_eof()


def test_all_seasons_play_at_once_on_one_port():
    async def scenario() -> None:
        async with running() as server:
            players = [await Player(name, i).join(server) for name in DIALECTS for i in range(4)]
            results = await asyncio.gather(*(player.play() for player in players))
            assert all(result is not None for result in results)

    asyncio.run(scenario())


DROPS = {
    "half a tag": lambda player: player.writer.write(b"<room roomId="),
    "end of the document": lambda player: player.writer.write(b"</protocol>"),
    "closing": lambda player: player.writer.close(),
    "reset": lambda player: player.writer.transport.abort(),
}


@pytest.mark.parametrize("how", ["end of the document", "closing", "reset"])
@pytest.mark.parametrize("who", [0, 1])
def test_the_other_wins_when_a_player_drops(name, how, who):
    async def scenario() -> None:
        async with running() as server:
            players = await pair(server, name)
            DROPS[how](players[who])
            result = await players[1 - who].next("room", "result")
            assert b"LEFT" in render(result).encode() or b"verlassen" in render(result).encode()
            await players[1 - who].next("left")
            assert server.lobby.rooms == {}

    asyncio.run(scenario())


BAD_BYTES = {
    "garbage": b"\x00\xff\xfegarbage",
    "HTTP": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "broken XML": b"<protocol><join></protocol>",
    "entity bomb": b'<!DOCTYPE a [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]><protocol>&c;',
    "deep nesting": b"<protocol>" + b"<a>" * 10_000,
    "many attributes": b"<protocol><join " + b" ".join(b'a%d="1"' % i for i in range(2_000)) + b"/>",
    "no root": b'<join gameType="x"/>',
    "unknown element": b"<protocol><hello/>",
}


@pytest.mark.parametrize("what", sorted(BAD_BYTES))
def test_bad_bytes_end_their_own_connection_only(what):
    async def scenario() -> None:
        async with running() as server:
            name = "hive_2020"
            first, second = await pair(server, name)
            bad = await Player(name).connect(server)
            bad.writer.write(BAD_BYTES[what])
            await bad.gone()
            results = await asyncio.gather(_go_on(first), second.play())
            assert all(result is not None for result in results)

    asyncio.run(scenario())


async def _go_on(player: Player):
    player.move()
    return await player.play()


def test_a_hundred_megabytes_are_not_swallowed():
    async def scenario() -> None:
        async with running() as server:
            bad = await Player("hive_2020").connect(server)
            bad.writer.write(b"<protocol><room><data>")
            with contextlib.suppress(ConnectionError):
                for _ in range(100):
                    bad.writer.write(b"x" * 1_000_000)
                    await bad.writer.drain()
                    if bad.stream.at_eof():
                        break
            with contextlib.suppress(ConnectionError):
                await bad.gone()
            assert not server.lobby.connections

    asyncio.run(scenario())


def test_slow_bytes_disturb_nobody():
    async def scenario() -> None:
        async with running() as server:
            loris = await Player("hive_2020").connect(server)

            async def drip() -> None:
                for byte in b'<protocol><join gameType="swc_2020_hive"' * 3:
                    loris.writer.write(bytes([byte]))
                    await asyncio.sleep(0)

            first, second = await pair(server, "hive_2020")
            results = await asyncio.gather(_go_on(first), second.play(), drip())
            assert results[0] is not None

    asyncio.run(scenario())


def test_idle_connections_are_dropped_but_waiting_players_are_not():
    async def scenario() -> None:
        async with running() as server:
            waiting = await Player("hive_2020").join(server)
            idle = await Player("hive_2020").connect(server)
            while len(server.peers) < 2:
                await asyncio.sleep(0)
            for peer in list(server.peers.values()):
                peer.drop_if_idle()
            assert await idle.gone() == b"<protocol/>"
            second = await Player("hive_2020", 2).join(server)
            await asyncio.gather(waiting.play(), second.play())

    asyncio.run(scenario())


def test_idling_is_noticed_by_itself():
    async def scenario() -> None:
        async with running(idle_seconds=0.05) as server:
            assert await (await Player("hive_2020").connect(server)).gone() == b"<protocol/>"

    asyncio.run(scenario())


def test_a_peer_that_never_reads_is_dropped(monkeypatch):
    from kielwasser.server import peer

    monkeypatch.setattr(peer, "MAX_UNREAD", 100_000)

    async def scenario() -> None:
        async with running(password="secret") as server:
            deaf = await Player("hive_2020").connect(server)
            deaf.writer.transport.pause_reading()
            first, second = await pair(server, "hive_2020")
            deaf.writer.write(f'<protocol><authenticate password="secret"/><observe roomId="{first.room}"/>'.encode())
            assert all(result is not None for result in await asyncio.gather(_go_on(first), second.play()))

    asyncio.run(scenario())


def test_two_moves_at_once_and_a_move_out_of_turn_never_stop_the_server(name):
    async def scenario() -> None:
        async with running() as server:
            first, second = await pair(server, name)
            while second.position is None:
                await second.next("room", "memento")
            second.move()  # out of turn
            first.move()
            with contextlib.suppress(AssertionError):
                await asyncio.wait_for(asyncio.gather(first.play(), second.play()), PATIENCE)
            third, fourth = await pair(server, name)
            assert all(result is not None for result in await asyncio.gather(_go_on(third), fourth.play()))

    asyncio.run(scenario())


def test_the_hard_limit_ends_a_game(name, monkeypatch):
    async def scenario() -> None:
        async with running() as server:
            for dialect in server.lobby.dialects.values():
                dialect.soft_limit, dialect.hard_limit = 0.05, 0.2
            _, second = await pair(server, name)
            result = render(await second.next("room", "result"))
            assert "HARD_TIMEOUT" in result or "keinen Zug gesendet" in result

    asyncio.run(scenario())


def test_a_port_in_use_is_one_clear_error():
    async def scenario() -> None:
        async with running() as server:
            other = GameServer(Settings(port=server.port, replays="", default_game="hive_2020"))
            with pytest.raises(KielwasserError, match="cannot listen"):
                await other.start()

    asyncio.run(scenario())


def test_stopping_gives_everybody_a_result(name):
    async def scenario() -> None:
        async with running() as server:
            first, _second = await pair(server, name)
            await server.stop()
            text = await first.gone()
            assert b"<left " in text
            assert text.endswith(b"</protocol>")

    asyncio.run(scenario())


def test_metrics_and_health_are_told_over_http(unused_tcp_port_number):
    async def ask(path: str) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", unused_tcp_port_number)
        writer.write(f"GET {path} HTTP/1.1\r\n\r\n".encode())
        answer = (await asyncio.wait_for(reader.read(), PATIENCE)).decode()
        writer.close()
        return answer

    async def scenario() -> None:
        async with running(metrics_port=unused_tcp_port_number) as server:
            first, second = await pair(server, "hive_2020")
            await asyncio.gather(_go_on(first), second.play())
            metrics = await ask("/metrics")
            assert 'kielwasser_games_total{kind="hive_2020"} 1' in metrics
            assert int(re.search(r'kielwasser_moves_total{kind="hive_2020"} (\d+)', metrics)[1]) > 1
            assert "kielwasser_referee_seconds_count" in metrics
            assert (await ask("/health")).endswith("ok\n")
            assert "404" in await ask("/secret")

    asyncio.run(scenario())


@pytest.fixture
def unused_tcp_port_number() -> int:
    """A port that was free a moment ago."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_the_wire_log_has_every_byte(tmp_path):
    async def scenario() -> Player:
        async with running(wire_log=str(tmp_path / "log")) as server:
            first, second = await pair(server, "hive_2020")
            await asyncio.gather(_go_on(first), second.play())
            return first

    first = asyncio.run(scenario())
    assert (tmp_path / "log" / "1.s2c").read_bytes().startswith(first.received)
    assert b"<join" in (tmp_path / "log" / "1.c2s").read_bytes()
    assert (tmp_path / "log" / "order.jsonl").read_text(encoding="utf-8").count("\n") > 10


def test_a_reserved_seat_can_be_taken_again_before_the_start():
    async def scenario() -> None:
        async with running(password="secret") as server:
            admin = await Player("hive_2020").connect(server)
            slot = '<slot displayName="A" canTimeout="true"/>'
            prepare = f'<prepare gameType="swc_2020_hive">{slot * 2}</prepare>'
            admin.writer.write(f'<protocol><authenticate password="secret"/>{prepare}'.encode())
            codes = [code.text for code in await admin.next("prepared")]
            gone = await Player("hive_2020").connect(server)
            gone.writer.write(f'<protocol><joinPrepared reservationCode="{codes[0]}"/></protocol>'.encode())
            await gone.gone()
            players = [await Player("hive_2020", i).connect(server) for i in (1, 2)]
            for player, code in zip(players, codes, strict=True):
                player.writer.write(f'<protocol><joinPrepared reservationCode="{code}"/>'.encode())
            for player in players:
                player.room = (await player.next("joined")).get("roomId")
            assert all(result is not None for result in await asyncio.gather(*(player.play() for player in players)))

    asyncio.run(scenario())


def test_the_seed_of_a_dealt_room_is_in_its_record_once_the_game_is_over(tmp_path):
    recorder = Recorder(tmp_path, seed=lambda room: room.seed or None)

    async def scenario() -> tuple[str, str]:
        async with running(listener=recorder.listen) as server:
            first, second = await pair(server, "mississippi_2024")
            seed = server.lobby.rooms[first.room].seed
            (file,) = tmp_path.glob("*.jsonl")
            assert seed not in file.read_text(encoding="utf-8")  # nobody may look behind the river's next bend
            await asyncio.gather(_go_on(first), second.play())
            return seed, file.read_text(encoding="utf-8")

    seed, content = asyncio.run(scenario())
    hidden = json.loads(content.splitlines()[-1])["hidden"]
    assert hidden["seed"] == seed
    assert hidden["start"] == Position.deal(DIALECTS["mississippi_2024"].game, seed, "referee").text


FULL_DISK = """
import resource
from kielwasser.cli import main
from kielwasser.cli.common import ready
from kielwasser.games import games
for game in games():
    ready(game)
resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))  # no file grows beyond that: as good as a full disk
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit the size of files")
def test_a_full_disk_is_told_loudly_and_stops_no_game(tmp_path):
    arguments = ["serve", "--port", "0", "--default-game", "hive_2020", "--replays", str(tmp_path)]
    server = subprocess.Popen(
        [sys.executable, "-c", FULL_DISK, *arguments],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        encoding="utf-8",
        env={**os.environ, "COLUMNS": "300"},
    )
    try:
        port = next(int(found[1]) for line in server.stderr if (found := re.search(r"port (\d+);", line)))

        async def scenario() -> None:
            for _ in range(2):
                first, second = await pair(SimpleNamespace(port=port), "hive_2020")
                results = await asyncio.gather(_go_on(first), second.play())
                assert [score.get("cause") for score in results[1].iter("score")] == ["REGULAR", "REGULAR"]
            await hang_up()

        asyncio.run(scenario())
    finally:
        server.send_signal(signal.SIGINT)
        said = server.stderr.read()
        server.wait(PATIENCE)
        server.stderr.close()
    assert server.returncode == 0
    assert said.count("REPLAYS CANNOT BE WRITTEN") == 1
    assert "File too large" in said
    assert "Traceback" not in said
    for file in tmp_path.glob("*.jsonl"):  # what the disk took can be read
        assert len(read(file).plies) > 1
