"""Measure the server over loopback: it runs in a process of its own, the clients in this one, and they parse next to
nothing.

All rooms get the same dealt position, so that whole games can be written down beforehand: a client that is asked sends
the next move of its script. Clients that think do so for the time given on average, a fifth more or less each time, and
come one pair after the other: a thousand programs that move in the same instant would be one queue, not a load.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from tempfile import TemporaryDirectory
from typing import Any

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.games.dialects import dialect as dialect_named
from kielwasser.protocol.document import node, render
from kielwasser.server.metrics import Metrics
from kielwasser.system import descriptors
from kielwasser.system.errors import Text
from kielwasser.system.logs import speak_in_logs
from kielwasser.system.numbers import plain

Figure = dict[str, Any]

_ROOM = re.compile(rb'<joined roomId="([^"]+)"')
_CAUSE = re.compile(rb' (?:cause|regular)="(\w+)"')  # 2024 says only whether the end was regular
_COLOUR = re.compile(rb'color="(\w+)"')
_LONGEST = 60  # moves of a scripted game
_BETWEEN_PAIRS = 0.004  # seconds
_ABANDONED = 30.0  # seconds after which an attacked server gives up rooms that nobody uses; usually it is minutes


@dataclass
class Script:
    """A game that was played beforehand: the packets of both seats, in order."""

    packets: tuple[list[bytes], list[bytes]]
    request: bytes
    moves: int


@dataclass
class Totals:
    """What the clients have seen."""

    games: int = 0
    lost: int = 0
    causes: dict[str, int] = field(default_factory=dict)
    moves: int = 0
    memory: int = 0  # of the server, in bytes, when everybody had come


def script(game: Game, seed: str) -> Script:
    """Play a random game that ends regularly and write both seats' packets down."""
    dialect = dialect_named(game.name)
    best: Script | None = None
    for attempt in range(200):
        chance = random.Random(attempt)
        position = Position.deal(game, seed, "referee")
        packets: tuple[list[bytes], list[bytes]] = ([], [])
        while not position.is_over and position.ply < _LONGEST:
            moves = position.legal_moves
            if not moves:
                break
            move = chance.choice(moves)
            data = dialect.write_move(move, position)
            packets[position.to_move].append(render(node("room", {"roomId": "ROOM"}, data)).encode())
            position.play(move)
            dialect.reopen(position)
        asked = len(packets[0]) + len(packets[1])
        found = Script(packets, _token(dialect.request().get("class", "")), asked)
        is_played_out = position.is_over and (dialect.jumps_turns or position.ply == asked)  # nobody was stuck
        if is_played_out and (best is None or found.moves > best.moves):
            best = found
        if best is not None and best.moves >= 20 and attempt >= 20:
            break
    assert best is not None
    return best


def _token(name: str) -> bytes:
    return f'<data class="{name}"/>'.encode()


class Client(asyncio.Protocol):
    """A scripted player on one socket; `done` is set when its game is over or its connection lost."""

    def __init__(self, join: bytes, script: Script, think: float, totals: Totals) -> None:
        self._join, self._script, self._think, self._totals = join, script, think, totals
        self._room, self._seat, self._number = b"", -1, 0
        self._unread = b""
        self._transport: asyncio.Transport | None = None
        self.done = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Join."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(b"<protocol>" + self._join)

    def data_received(self, data: bytes) -> None:
        """Look for what matters: who one is, whether one is asked, whether it is over."""
        text = self._unread + data
        if self._seat < 0 and not self._greeted(text):
            self._unread = text
            return
        end = 0
        while (found := text.find(self._script.request, end)) >= 0:
            end = found + len(self._script.request)
            self._think_and_move()
        if b"<left " in text:
            self._count(text)
        self._unread = text[max(end, len(text) - 2_000) :]

    def _greeted(self, text: bytes) -> bool:
        room, colour = _ROOM.search(text), _COLOUR.search(text)
        if room is None or colour is None:
            return False
        self._room, self._seat = room[1], 0 if colour[1].lower() in (b"red", b"one") else 1
        return True

    def _think_and_move(self) -> None:
        packet = self._script.packets[self._seat][self._number].replace(b"ROOM", self._room)
        self._number += 1
        self._totals.moves += 1
        if self._think:
            pause = self._think * random.uniform(0.8, 1.2)
            asyncio.get_running_loop().call_later(pause, self.send, packet)
        else:
            self.send(packet)

    def send(self, packet: bytes) -> None:
        """Send a move."""
        assert self._transport is not None
        self._transport.write(packet)

    def _count(self, text: bytes) -> None:
        self._totals.games += 1
        causes = [cause.decode() for cause in _CAUSE.findall(text)]
        for name in causes:
            self._totals.causes[name] = self._totals.causes.get(name, 0) + 1
        self.ended(causes)
        self.done.set_result(None)
        assert self._transport is not None
        self._transport.close()

    def ended(self, causes: list[str]) -> None:
        """Take notice how the game ended; this one has counted it already."""

    def connection_lost(self, error: Exception | None) -> None:
        """Count who was thrown out."""
        if not self.done.done():
            self._totals.lost += 1
            self.done.set_result(None)


def measure(game: Game, games: int, think: float, rounds: int = 1, courtesy: float = 0.0) -> Iterator[Figure]:
    """Play so many games at once, each client thinking so long before every move, and yield the figures.

    More than one round begins with one more that only warms up: memory is compared from its end on.
    """
    seed = "bench"
    written = script(game, seed)
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, game.name, seed, courtesy), daemon=True)
    process.start()
    port = ours.recv()
    if rounds > 1:
        asyncio.run(_load(port, game, written, games, think, 1, Totals(), process.pid))
    totals = Totals()
    before = memory_of(process.pid)
    began = time.perf_counter()
    asyncio.run(_load(port, game, written, games, think, rounds, totals, process.pid))
    seconds = time.perf_counter() - began
    after = memory_of(process.pid)
    ours.send("stop")
    latencies, idle_rooms, busy = ours.recv()
    process.join(10)
    yield {
        "game": game.name,
        "games": totals.games // 2,
        "lost": totals.lost,
        "causes": totals.causes,
        "what": _what(games, think, courtesy),
        "per_second": round(totals.moves / seconds),
        "p50_ms": quantile(latencies, 0.50),
        "p99_ms": quantile(latencies, 0.99),
        "max_ms": quantile(latencies, 1.0),
        "cpu_us_a_move": round(busy / max(len(latencies), 1) * 1e6),
        "seconds": round(seconds, 1),
        "rooms_left": idle_rooms,
        "memory_mb": [round(before / 1e6, 1), round(after / 1e6, 1)],
        "room_kb": round(max(totals.memory - before, 0) / games / 1e3),
    }


async def _load(
    port: int, game: Game, written: Script, games: int, think: float, rounds: int, totals: Totals, pid: int | None
) -> None:
    join = f'<join gameType="{game.wire_type}"/>'.encode()
    loop = asyncio.get_running_loop()
    for _ in range(rounds):
        clients = []
        for i in range(2 * games):
            client = Client(join, written, think, totals)
            await loop.create_connection(lambda client=client: client, "127.0.0.1", port)  # type: ignore[misc]
            clients.append(client)
            if i % 2 and think:
                await asyncio.sleep(_BETWEEN_PAIRS)
        totals.memory = max(totals.memory, memory_of(pid))
        await asyncio.gather(*(client.done for client in clients))


def _what(games: int, think: float, courtesy: float) -> Text:
    """Return what was measured."""
    german, english = f"{games} Spiele zugleich, ", f"{games} games at once, "
    german += f"{think * 1000:.0f} ms Bedenkzeit" if think else "ohne Pause"
    english += f"thinking {think * 1000:.0f} ms" if think else "closed loop"
    if courtesy:
        german, english = f"{german}, {plain(courtesy).de} ms Abstand", f"{english}, courtesy {courtesy:g} ms"
    return Text(german, english)


def quantile(values: list[float], q: float) -> float | None:
    """Return a quantile of seconds, in milliseconds."""
    if not values:
        return None
    ordered = sorted(values)
    return round(ordered[min(int(len(ordered) * q), len(ordered) - 1)] * 1000, 2)


def memory_of(pid: int | None) -> int:
    """Return the resident memory of a process in bytes, where the system tells it."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return 0


class _ExactMetrics(Metrics):
    """Metrics that keep every single time, not only a histogram."""

    def __init__(self, latencies: list[float]) -> None:
        super().__init__()
        self._every = latencies

    def took(self, seconds: float) -> None:
        """Keep a time."""
        self._every.append(seconds)
        super().took(seconds)


def serve(
    pipe: Pipe,
    name: str,
    seed: str,
    courtesy: float = 0.0,
    metrics_port: int = 0,
    password: str = "",
    files: int = 0,
) -> None:
    """Run the server of a benchmark; runs in a process of its own.

    One that is attacked has a port for metrics, a password, and perhaps only so many open files; it writes replays.
    """
    from kielwasser.core.warm import warm
    from kielwasser.games import game, games
    from kielwasser.replay.recorder import Recorder
    from kielwasser.server.clock import calm_collector, new_loop
    from kielwasser.server.serve import GameServer
    from kielwasser.server.settings import Settings

    speak_in_logs()
    if files:
        descriptors.limit(files)
    found = game(name)
    for one in games() if metrics_port else [found]:  # whoever attacks asks for all games
        warm(one)
    calm_collector()
    loop, arrived = new_loop()
    asyncio.set_event_loop(loop)
    settings = Settings(
        port=0,
        default_game=name,
        replays="",
        courtesy=courtesy,
        metrics_port=metrics_port,
        password=password,
        max_rooms=Settings.max_rooms if metrics_port else 20_000,
        max_connections=Settings.max_connections if metrics_port else 40_000,
    )
    folder = TemporaryDirectory(ignore_cleanup_errors=True)
    recorder = Recorder(folder.name)
    start = Position.deal(found, seed, "referee")
    server = GameServer(
        settings,
        arrived,
        recorder.listen if metrics_port else lambda room, event: None,
        deal=lambda game, seed: start.copy() if game is found else Position.deal(game, 0, "referee"),
    )
    server.lobby.rules = replace(server.lobby.rules, abandoned_seconds=_ABANDONED)
    latencies: list[float] = []
    server.metrics = _ExactMetrics(latencies)

    async def run() -> float:
        await server.start()
        began = time.process_time()
        pipe.send(server.port)
        await asyncio.get_running_loop().run_in_executor(None, pipe.recv)
        spent = time.process_time() - began
        await server.stop()
        return spent

    busy = loop.run_until_complete(run())
    folder.cleanup()
    pipe.send((latencies, len(server.lobby.rooms), busy))
