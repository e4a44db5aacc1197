"""Hostile peers of several kinds, over loopback only. They come again as soon as they are thrown out."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection as Pipe

from kielwasser.games.dialects import dialects
from kielwasser.protocol.dialect import Trouble

HOST = "127.0.0.1"
_ADDRESSES = 4  # from which they come, where the system has more than one for itself

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Enemy:
    """One hostile peer: what it knows, and what it has done so far."""

    number: int
    game: str  # that the good play
    password: str
    connections: int = 0
    sent: int = 0
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.number)

    async def say(self, streams: Streams, data: bytes) -> None:
        """Send something, or notice that nobody is there any more."""
        streams[1].write(data)
        self.sent += len(data)
        await streams[1].drain()
        if streams[0].at_eof():
            raise ConnectionResetError


Kind = Callable[[Enemy, Streams], Awaitable[None]]


# ---- the kinds -----------------------------------------------------------------------------------------------------


def _packets(chance: random.Random) -> bytes:
    game = chance.choice(dialects()).game
    move = '<room roomId="x"><data class="move"><acceleration acc="1"/><advance distance="2"/></data></room>'
    return f'<protocol><join gameType="{game.wire_type}"/>{move * 5}<joinRoom roomId="x"/>'.encode()


async def mutants(enemy: Enemy, streams: Streams) -> None:
    """Packets of a season with bytes changed, cut and repeated."""
    data, chance = bytearray(_packets(enemy.chance)), enemy.chance
    for _ in range(chance.randint(0, 6)):
        at = chance.randrange(len(data))
        data[at : at + chance.randint(0, 4)] = chance.randbytes(chance.randint(0, 6))
    await enemy.say(streams, bytes(data))
    await asyncio.wait_for(streams[0].read(65_536), 1)


async def unfinished(enemy: Enemy, streams: Streams) -> None:
    """A tag that never ends, a byte at a time."""
    await enemy.say(streams, b"<protocol><a b='" + b"x" * 32_000)
    while True:
        await enemy.say(streams, b"x")
        await asyncio.sleep(0.05)


async def dribblers(enemy: Enemy, streams: Streams) -> None:
    """Honest packets, a byte at a time."""
    for byte in _packets(enemy.chance):
        await enemy.say(streams, bytes([byte]))
        await asyncio.sleep(0.01)


async def joiners(enemy: Enemy, streams: Streams) -> None:
    """Seats in game after game, and in games that do not exist."""
    await enemy.say(streams, b"<protocol>")
    for _ in range(40):
        wanted = enemy.chance.choice([dialect.game.wire_type for dialect in dialects()] + ["chess"])
        await enemy.say(streams, f'<join gameType="{wanted}"/>'.encode())
        await asyncio.sleep(0.05)


async def deaf(enemy: Enemy, streams: Streams) -> None:
    """Requests whose answers are never read."""
    streams[1].transport.pause_reading()  # type: ignore[attr-defined]
    await enemy.say(streams, b"<protocol><join/>")
    while True:
        await enemy.say(streams, b"<joinRoom roomId='" + b"y" * 2_000 + b"'/>")
        await asyncio.sleep(0.02)


async def giants(enemy: Enemy, streams: Streams) -> None:
    """Requests of 900 kB."""
    await enemy.say(streams, b"<protocol><joinRoom roomId='x'>" + b"<a b='c'/>" * 90_000 + b"</joinRoom>")
    await streams[0].read(65_536)


async def ghosts(enemy: Enemy, streams: Streams) -> None:
    """As many bytes as the socket takes; then they are gone."""
    writer = streams[1]
    packet = b'<joinRoom roomId="x"><b c=""/><b c=""/></joinRoom>' * 1_000
    await enemy.say(streams, b"<protocol>" + _lenient_join())
    for _ in range(80):
        writer.write(packet)
        enemy.sent += len(packet)
        if writer.transport.get_write_buffer_size():
            break
    await asyncio.sleep(0.5)
    writer.write_eof()
    writer.transport.close()


async def half_trees(enemy: Enemy, streams: Streams) -> None:
    """A request of many elements that never ends; where it has too many, one of somewhat fewer the next time."""
    elements = 14_000 if enemy.connections % 2 else 2_000
    await enemy.say(streams, b"<protocol><join>" + b'<a b=""/>' * elements)
    while await streams[0].read(65_536):
        pass


async def new_names(enemy: Enemy, streams: Streams) -> None:
    """Requests that are granted or not, with ever new names in them."""
    await enemy.say(streams, b"<protocol>" + _lenient_join())
    at = 0
    while True:
        names = "".join(f'<n{number} m{number}=""/>' for number in range(at, at + 500))
        at += 500
        await enemy.say(streams, f'<joinRoom roomId="x">{names}</joinRoom>'.encode())
        await streams[0].read(65_536)


async def descriptors(enemy: Enemy, streams: Streams) -> None:
    """As many games as a connection may have, so that a server that opens a file for each has no files left."""
    games = [one.game.wire_type for one in dialects() if one.game.name != enemy.game]
    await enemy.say(streams, b"<protocol>")
    for number in range(16):
        await enemy.say(streams, f'<join gameType="{games[number % len(games)]}"/>'.encode())
    await asyncio.wait_for(_read_all(streams), 5)


async def forced_rooms(enemy: Enemy, streams: Streams) -> None:
    """An administrator who prepares games without time limits, forces them to begin and goes."""
    await enemy.say(streams, f'<protocol><authenticate password="{enemy.password}"/>'.encode())
    slots = '<slot displayName="A" canTimeout="false"/><slot displayName="B" canTimeout="false"/>'
    for one in dialects():
        await enemy.say(streams, f'<prepare gameType="{one.game.wire_type}">{slots}</prepare>'.encode())
        answer = await streams[0].readuntil(b"</prepared>")
        room = answer.rpartition(b'roomId="')[2].partition(b'"')[0]
        await enemy.say(streams, b'<step roomId="%s" forced="true"/>' % room)
    await asyncio.sleep(1.0)


async def administrators(enemy: Enemy, streams: Streams) -> None:
    """Passwords, guessed as quickly as they can be said, in the language of a season that closed nobody for it."""
    await enemy.say(streams, b"<protocol>" + _lenient_join())
    reading = asyncio.create_task(_read_all(streams))
    try:
        while not reading.done():
            guesses = (f'<authenticate password="{enemy.chance.randrange(10**9)}"/>' for _ in range(100))
            await enemy.say(streams, "".join(guesses).encode())
            await asyncio.sleep(0.01)
    finally:
        reading.cancel()


def _lenient_join() -> bytes:
    """Return a request for a game of a season that closes nobody for wrong requests."""
    lenient = next(one for one in dialects() if not one.complain(Trouble.UNKNOWN_ROOM, "", None).close)
    return f'<join gameType="{lenient.game.wire_type}"/>'.encode()


async def _read_all(streams: Streams) -> None:
    while await streams[0].read(65_536):
        pass


KINDS: dict[str, Kind] = {
    kind.__name__.replace("_", "-"): kind
    for kind in (
        mutants,
        unfinished,
        dribblers,
        joiners,
        deaf,
        giants,
        ghosts,
        half_trees,
        new_names,
        descriptors,
        forced_rooms,
        administrators,
    )
}


# ---- all of them ---------------------------------------------------------------------------------------------------


def attack(pipe: Pipe, port: int, kinds: list[str], peers: int, seconds: float, game: str, password: str) -> None:
    """Attack for so long; runs in a process of its own and sends how many connections and bytes that were."""
    pipe.send("ready")
    enemies = [Enemy(number, game, password) for number in range(peers)]
    asyncio.run(_attack(port, kinds, enemies, seconds))
    pipe.send((sum(enemy.connections for enemy in enemies), sum(enemy.sent for enemy in enemies)))


async def _attack(port: int, kinds: list[str], enemies: list[Enemy], seconds: float) -> None:
    tasks = [
        asyncio.create_task(_come_again(port, KINDS[kinds[number % len(kinds)]], enemy))
        for number, enemy in enumerate(enemies)
    ]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _come_again(port: int, kind: Kind, enemy: Enemy) -> None:
    while True:
        try:
            streams = await _connect(port, enemy.number)
        except OSError:
            await asyncio.sleep(0.5)
            continue
        enemy.connections += 1
        try:
            with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                await kind(enemy, streams)
        finally:
            streams[1].transport.abort()
        await asyncio.sleep(0.01)


async def _connect(port: int, number: int) -> Streams:
    """Connect from an address of one's own, so that the good ones are not taken for one of the crowd."""
    address = f"127.0.0.{2 + number % _ADDRESSES}"
    try:
        return await asyncio.open_connection(HOST, port, local_addr=(address, 0))
    except OSError:
        if _has(address):
            raise
        return await asyncio.open_connection(HOST, port)


def _has(address: str) -> bool:
    try:
        with socket.socket() as probe:
            probe.bind((address, 0))
    except OSError:
        return False
    return True
