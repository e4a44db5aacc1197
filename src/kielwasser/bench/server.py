"""Measure the server over loopback: it runs in a process of its own, the clients in this one, and they parse next to
nothing.

All rooms get the same dealt position, so that whole games can be written down beforehand: a client that is asked sends
the next move of its script.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from typing import Any

from kielwasser.core.game import Game
from kielwasser.core.play import Position
from kielwasser.games.dialects import dialect as dialect_named
from kielwasser.protocol.document import node, render
from kielwasser.server.metrics import Metrics

Figure = dict[str, Any]

_ROOM = re.compile(rb'<joined roomId="([^"]+)"')
_LONGEST = 60  # moves of a scripted game


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


def script(game: Game, seed: str) -> Script:
    """Play a random game that ends regularly and write both seats' packets down."""
    dialect = dialect_named(game.name)
    best: Script | None = None
    for attempt in range(200):
        chance = random.Random(attempt)
        position = Position.deal(game, seed, "referee")
        packets: tuple[list[bytes], list[bytes]] = ([], [])
        while not position.is_over and position.turn < _LONGEST:
            moves = position.legal_moves
            if not moves:
                break
            move = chance.choice(moves)
            data = dialect.write_move(move, position)
            packets[position.to_move].append(render(node("room", {"roomId": "ROOM"}, data)).encode())
            position.play(move)
            dialect.reopen(position)
        found = Script(packets, _token(dialect.request().get("class", "")), position.turn)
        if position.is_over and (best is None or found.moves > best.moves):
            best = found
        if best is not None and best.moves >= 20 and attempt >= 20:
            break
    assert best is not None
    return best


def _token(name: str) -> bytes:
    return f'<data class="{name}"/>'.encode()


class Client:
    """A scripted player on one socket."""

    def __init__(self, port: int, join: bytes, script: Script, think: float, totals: Totals) -> None:
        self._port, self._join, self._script, self._think, self._totals = port, join, script, think, totals

    async def play(self) -> None:
        """Join, play one game, leave."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        writer.write(b"<protocol>" + self._join)
        room, seat, number, tail = b"", -1, 0, b""
        try:
            while chunk := await reader.read(2**18):
                text = tail + chunk
                if not room and (match := _ROOM.search(text)):
                    room = match[1]
                if seat < 0 and (match := re.search(rb'color="(\w+)"', text)):
                    seat = 0 if match[1].lower() in (b"red", b"one") else 1
                asked = text.count(self._script.request) - tail.count(self._script.request)
                for _ in range(asked):
                    if self._think:
                        await asyncio.sleep(self._think)
                    packet = self._script.packets[seat][number]
                    number += 1
                    self._totals.moves += 1
                    writer.write(packet.replace(b"ROOM", room))
                if b"<left " in text:
                    self._count(text)
                    return
                tail = text[-2_000:] if b"<left" not in text else b""
            self._totals.lost += 1
        except ConnectionError:
            self._totals.lost += 1
        finally:
            writer.close()

    def _count(self, text: bytes) -> None:
        self._totals.games += 1
        for cause in re.findall(rb'cause="(\w+)"', text):
            name = cause.decode()
            self._totals.causes[name] = self._totals.causes.get(name, 0) + 1


def measure(game: Game, games: int, think: float, rounds: int = 1) -> Iterator[Figure]:
    """Play so many games at once, each client thinking so long before every move, and yield the figures."""
    seed = "bench"
    written = script(game, seed)
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, game.name, seed), daemon=True)
    process.start()
    port = ours.recv()
    totals = Totals()
    began = time.perf_counter()
    before = memory_of(process.pid)
    asyncio.run(_load(port, game, written, games, think, rounds, totals))
    seconds = time.perf_counter() - began
    after = memory_of(process.pid)
    ours.send("stop")
    latencies, idle_rooms = ours.recv()
    process.join(10)
    base = {"game": game.name, "games": totals.games // 2, "lost": totals.lost, "causes": totals.causes}
    yield {
        **base,
        "what": f"{games} games at once, thinking {think * 1000:.0f} ms"
        if think
        else f"{games} games at once, closed loop",
        "per_second": round(totals.moves / seconds),
        "p50_ms": _quantile(latencies, 0.50),
        "p99_ms": _quantile(latencies, 0.99),
        "max_ms": _quantile(latencies, 1.0),
        "seconds": round(seconds, 1),
        "rooms_left": idle_rooms,
        "memory_mb": [round(before / 1e6, 1), round(after / 1e6, 1)],
    }


async def _load(port: int, game: Game, written: Script, games: int, think: float, rounds: int, totals: Totals) -> None:
    join = f'<join gameType="{game.wire_type}"/>'.encode()
    for _ in range(rounds):
        clients = [Client(port, join, written, think, totals) for _ in range(2 * games)]
        tasks = []
        for i, client in enumerate(clients):
            tasks.append(asyncio.create_task(client.play()))
            if i % 2 and think:  # pairs come one after the other, so that moves are spread over the thinking time
                await asyncio.sleep(think / games)
        await asyncio.gather(*tasks)


def _quantile(values: list[float], q: float) -> float | None:
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


def _serve(pipe: Pipe, name: str, seed: str) -> None:
    """Run the server of a benchmark; runs in a process of its own."""
    from kielwasser.core.warm import warm
    from kielwasser.games import game
    from kielwasser.server.clock import calm_collector, new_loop
    from kielwasser.server.serve import GameServer
    from kielwasser.server.settings import Settings

    found = game(name)
    warm(found)
    calm_collector()
    loop, arrived = new_loop()
    asyncio.set_event_loop(loop)
    settings = Settings(port=0, default_game=name, replays="", max_rooms=20_000, max_connections=40_000)
    start = Position.deal(found, seed, "referee")
    server = GameServer(settings, arrived, deal=lambda _: start.copy())
    latencies: list[float] = []
    server.metrics = _ExactMetrics(latencies)

    async def run() -> None:
        await server.start()
        pipe.send(server.port)
        await asyncio.get_running_loop().run_in_executor(None, pipe.recv)
        await server.stop()

    loop.run_until_complete(run())
    pipe.send((latencies, len(server.lobby.rooms)))
