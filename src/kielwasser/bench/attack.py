"""Measure the server while it is attacked over loopback: do good games go on, does it still say that it is well?

The server, the hostile peers and the good ones run in three processes. Hostile peers come again as soon as they are
thrown out; each is of one kind:

    mutants     packets of a season with bytes changed, cut and repeated
    unfinished  a tag that never ends, a byte at a time
    dribblers   honest packets, a byte at a time
    joiners     seats in game after game, and in games that do not exist
    deaf        requests whose answers are never read
    giants      requests of 900 kB
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe

from kielwasser.bench.server import Client, Figure, Script, Totals, memory_of, quantile, script, serve
from kielwasser.core.game import Game
from kielwasser.games.dialects import dialects
from kielwasser.system.errors import Text
from kielwasser.system.numbers import plain
from kielwasser.system.processes import load

HOST = "127.0.0.1"
_THINKING = 0.05  # seconds of the good players
_ASKING = 0.1  # seconds between two looks at /health
_SEED = "bench"


def measure(game: Game, peers: int, seconds: float, games: int = 20, courtesy: float = 25.0) -> Figure:
    """Attack a server for so long with so many peers, beside good games that are played one after the other."""
    written, began = script(game, _SEED), load() or 0.0
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    health = _free_port()
    server = context.Process(target=serve, args=(theirs, game.name, _SEED, courtesy, health), daemon=True)
    server.start()
    port = ours.recv()
    before = memory_of(server.pid)
    hostile_ours, hostile_theirs = context.Pipe()
    hostile = context.Process(target=_attack, args=(hostile_theirs, port, peers, seconds), daemon=True)
    hostile.start()
    hostile_ours.recv()
    totals, waits, looks, tables = Totals(), list[float](), list[float](), Tables()
    asyncio.run(_live(port, health, game, written, games, seconds, totals, waits, looks, tables))
    connections, sent = hostile_ours.recv()
    hostile.join(30)
    time.sleep(1.0)  # what was left behind may go first
    after = memory_of(server.pid)
    ours.send("stop")
    _, rooms, busy = ours.recv()
    server.join(30)
    return {
        "game": game.name,
        "what": Text(
            f"{games} Spiele, {peers} Angreifer, {plain(seconds).de} s, {plain(courtesy).de} ms Abstand",
            f"{games} games, {peers} hostile peers for {seconds:g} s, courtesy {courtesy:g} ms",
        ),
        "games": tables.count(2),
        "lost": totals.lost,
        "causes": tables.causes(2),
        "against_hostile": tables.causes(1),
        "moves": len(waits),
        "p50_ms": quantile(waits, 0.5),
        "p99_ms": quantile(waits, 0.99),
        "longest_wait_ms": quantile(waits, 1.0),
        "health_longest_ms": quantile(looks, 1.0),
        "hostile_connections": connections,
        "hostile_mb": round(sent / 1e6, 1),
        "rooms_left": rooms,
        "memory_mb": [round(before / 1e6, 1), round(after / 1e6, 1)],
        "cpu_seconds": round(busy, 1),
        "load": [round(began, 1), round(load() or 0.0, 1)],
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


# ---- the good ------------------------------------------------------------------------------------------------------


class Tables:
    """What the good players saw, by room: a hostile peer may come to sit opposite one of them, and then run away."""

    def __init__(self) -> None:
        self._seen: dict[bytes, list[list[str]]] = {}

    def note(self, room: bytes, causes: list[str]) -> None:
        """Take down what one good player saw at the end of a game."""
        self._seen.setdefault(room, []).append(causes)

    def count(self, good: int) -> int:
        """Return the number of games with so many good players."""
        return sum(len(seen) == good for seen in self._seen.values())

    def causes(self, good: int) -> dict[str, int]:
        """Return how the games with so many good players ended."""
        ended = (cause for seen in self._seen.values() if len(seen) == good for causes in seen for cause in causes)
        return dict(Counter(ended))


class _Waiting(Client):
    """A good player that notes how long the server takes from a move to its answer."""

    def __init__(self, join: bytes, script: Script, totals: Totals, waits: list[float], tables: Tables) -> None:
        super().__init__(join, script, _THINKING, totals)
        self._waits, self._sent_at, self._tables = waits, 0.0, tables

    def ended(self, causes: list[str]) -> None:
        """Take down how the game ended."""
        self._tables.note(self._room, causes)

    def send(self, packet: bytes) -> None:
        """Send a move and look at the clock."""
        self._sent_at = time.monotonic()
        super().send(packet)

    def data_received(self, data: bytes) -> None:
        """Look at the clock first."""
        if self._sent_at:
            self._waits.append(time.monotonic() - self._sent_at)
            self._sent_at = 0.0
        super().data_received(data)


async def _live(
    port: int,
    health: int,
    game: Game,
    written: Script,
    games: int,
    seconds: float,
    totals: Totals,
    waits: list[float],
    looks: list[float],
    tables: Tables,
) -> None:
    """Play good games until the time is over, and ask whether the server is well."""
    end = time.monotonic() + seconds
    looking = asyncio.create_task(_look(health, end, looks))
    join, loop = f'<join gameType="{game.wire_type}"/>'.encode(), asyncio.get_running_loop()
    while time.monotonic() < end:
        clients = [_Waiting(join, written, totals, waits, tables) for _ in range(2 * games)]
        for client in clients:
            await loop.create_connection(lambda client=client: client, HOST, port)  # type: ignore[misc]
        await asyncio.wait([client.done for client in clients], timeout=max(end - time.monotonic(), 0) + 30)
    await looking


async def _look(port: int, end: float, looks: list[float]) -> None:
    while time.monotonic() < end:
        began = time.monotonic()
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(b"GET /health HTTP/1.1\r\n\r\n")
        await reader.read()
        writer.close()
        looks.append(time.monotonic() - began)
        await asyncio.sleep(_ASKING)


# ---- the bad -------------------------------------------------------------------------------------------------------

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def _attack(pipe: Pipe, port: int, peers: int, seconds: float) -> None:
    pipe.send("ready")
    pipe.send(asyncio.run(_attack_all(port, peers, seconds)))


async def _attack_all(port: int, peers: int, seconds: float) -> tuple[int, int]:
    counts = [0, 0]  # connections, bytes
    kinds = (_mutant, _unfinished, _dribbler, _joiner, _deaf, _giant)
    tasks = [asyncio.create_task(_come_again(port, kinds[i % len(kinds)], i, counts)) for i in range(peers)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return counts[0], counts[1]


async def _come_again(
    port: int, kind: Callable[[Streams, random.Random, list[int]], Awaitable[None]], number: int, counts: list[int]
) -> None:
    chance = random.Random(number)
    while True:
        try:
            streams = await asyncio.open_connection(HOST, port)
        except OSError:
            await asyncio.sleep(0.5)
            continue
        counts[0] += 1
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await kind(streams, chance, counts)
        finally:
            streams[1].transport.abort()
        await asyncio.sleep(0.01)


async def _say(streams: Streams, data: bytes, counts: list[int]) -> None:
    streams[1].write(data)
    counts[1] += len(data)
    await streams[1].drain()
    if streams[0].at_eof():
        raise ConnectionResetError


def _packets(chance: random.Random) -> bytes:
    game = chance.choice(dialects()).game
    move = '<room roomId="x"><data class="move"><acceleration acc="1"/><advance distance="2"/></data></room>'
    return f'<protocol><join gameType="{game.wire_type}"/>{move * 5}<joinRoom roomId="x"/>'.encode()


async def _mutant(streams: Streams, chance: random.Random, counts: list[int]) -> None:
    data = bytearray(_packets(chance))
    for _ in range(chance.randint(0, 6)):
        at = chance.randrange(len(data))
        data[at : at + chance.randint(0, 4)] = chance.randbytes(chance.randint(0, 6))
    await _say(streams, bytes(data), counts)
    await asyncio.wait_for(streams[0].read(65_536), 1)


async def _unfinished(streams: Streams, chance: random.Random, counts: list[int]) -> None:
    await _say(streams, b"<protocol><a b='" + b"x" * 32_000, counts)
    while True:
        await _say(streams, b"x", counts)
        await asyncio.sleep(0.05)


async def _dribbler(streams: Streams, chance: random.Random, counts: list[int]) -> None:
    for byte in _packets(chance):
        await _say(streams, bytes([byte]), counts)
        await asyncio.sleep(0.01)


async def _joiner(streams: Streams, chance: random.Random, counts: list[int]) -> None:
    await _say(streams, b"<protocol>", counts)
    for _ in range(40):
        wanted = chance.choice([dialect.game.wire_type for dialect in dialects()] + ["chess"])
        await _say(streams, f'<join gameType="{wanted}"/>'.encode(), counts)
        await asyncio.sleep(0.05)


async def _deaf(streams: Streams, chance: random.Random, counts: list[int]) -> None:
    streams[1].transport.pause_reading()  # type: ignore[attr-defined]
    await _say(streams, b"<protocol><join/>", counts)
    while True:
        await _say(streams, b"<joinRoom roomId='" + b"y" * 2_000 + b"'/>", counts)
        await asyncio.sleep(0.02)


async def _giant(streams: Streams, chance: random.Random, counts: list[int]) -> None:
    await _say(streams, b"<protocol><joinRoom roomId='x'>" + b"<a b='c'/>" * 90_000 + b"</joinRoom>", counts)
    await streams[0].read(65_536)
