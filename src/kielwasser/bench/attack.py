"""Measure the server while it is attacked over loopback: do good games go on, does it still say that it is well, and
how much memory does that take?

The server, the hostile peers (see `hostile`) and the good ones run in three processes.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter
from multiprocessing import get_context

from kielwasser.bench.hostile import HOST, KINDS, attack
from kielwasser.bench.server import Client, Figure, Script, Totals, memory_of, quantile, script, serve
from kielwasser.core.game import Game
from kielwasser.system import descriptors
from kielwasser.system.errors import Text
from kielwasser.system.numbers import plain
from kielwasser.system.processes import load

_THINKING = 0.05  # seconds of the good players
_ASKING = 0.1  # seconds between two looks at /health
_SEED = "bench"
_PASSWORD = "known to forced-rooms, guessed by administrators"
FILES = {"descriptors": 600}  # open files that the server may have while it is attacked by one kind
AFTERMATH = 90.0  # seconds for which memory is looked at when the attack is over


def measure(
    game: Game,
    peers: int,
    seconds: float,
    kind: str = "",
    games: int = 20,
    courtesy: float = 25.0,
    aftermath: float = AFTERMATH,
) -> Figure:
    """Attack a server for so long with so many peers, of one kind or of all, beside good games."""
    written, began = script(game, _SEED), load() or 0.0
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    health = _free_port()
    setup = (theirs, game.name, _SEED, courtesy, health, _PASSWORD, FILES.get(kind, 0))
    server = context.Process(target=serve, args=setup, daemon=True)
    server.start()
    port = ours.recv()
    watched = Watched(server.pid)
    hostile_ours, hostile_theirs = context.Pipe()
    plan = (hostile_theirs, port, [kind] if kind else list(KINDS), peers, seconds, game.name, _PASSWORD)
    hostile = context.Process(target=attack, args=plan, daemon=True)
    hostile.start()
    hostile_ours.recv()
    totals, waits, looks, tables = Totals(), list[float](), list[float](), Tables()
    asyncio.run(_live(port, health, game, written, games, seconds, totals, waits, looks, tables, watched))
    connections, sent = hostile_ours.recv()
    hostile.join(30)
    most, files = watched.memory, watched.files
    asyncio.run(watched.watch(aftermath))
    ours.send("stop")
    _, rooms, busy = ours.recv()
    server.join(30)
    who = Text(f"{peers} Angreifer", f"{peers} hostile peers")
    if kind:
        who = Text(f"{who.de} ({kind})", f"{who.en} ({kind})")
    return {
        "game": game.name,
        "what": Text(
            f"{games} Spiele, {who.de}, {plain(seconds).de} s, {plain(courtesy).de} ms Abstand",
            f"{games} games, {who.en} for {seconds:g} s, courtesy {courtesy:g} ms",
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
        "memory_mb": [round(number / 1e6, 1) for number in (watched.before, most, watched.now)],
        "files": files,
        "cpu_seconds": round(busy, 1),
        "load": [round(began, 1), round(load() or 0.0, 1)],
    }


class Watched:
    """A process that is looked at each second: its memory now and at most, and its open files."""

    def __init__(self, pid: int | None) -> None:
        self._pid = pid
        self.before = self.now = self.memory = memory_of(pid)
        self.files = 0

    async def watch(self, seconds: float) -> None:
        """Look for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.now = memory_of(self._pid)
            self.memory = max(self.memory, self.now)
            self.files = max(self.files, descriptors.opened(self._pid))
            await asyncio.sleep(1.0)


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
    watched: Watched,
) -> None:
    """Play good games until the time is over, ask whether the server is well and look at its memory."""
    end = time.monotonic() + seconds
    looking = asyncio.gather(_look(health, end, looks), watched.watch(seconds))
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
