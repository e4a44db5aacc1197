"""A real game server on a loopback port, in a thread of the test, and what administrators do with it."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from kielwasser.authority.events import Event
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.warm import warm
from kielwasser.games.dialects import dialect
from kielwasser.protocol.document import node
from kielwasser.protocol.framing import Packet, PacketReader, PacketWriter
from kielwasser.server.lobby import Lobby
from kielwasser.server.room import Room
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings

HOST = "127.0.0.1"
PASSWORD = "examplepassword"
PATIENCE = 120.0  # seconds after which a test has failed


@dataclass
class Served:
    """A running server: where it is, and what happened in its rooms."""

    game: Game
    port: int = 0
    lobby: Lobby | None = None
    events: list[tuple[Room, Event]] = field(default_factory=list)

    def of(self, kind: type) -> list[Event]:
        """Return what happened of one kind."""
        return [event for _, event in self.events if isinstance(event, kind)]

    def prepare(self) -> tuple[str, list[str]]:
        """Prepare a game as an administrator does: its room and its two reservations."""
        writer, reader = PacketWriter(), PacketReader()
        wish = {"canTimeout": True, "reserved": True}
        slots = [node("slot", {"displayName": name, **wish}) for name in ("Anna", "Ben")]
        with socket.create_connection((HOST, self.port), PATIENCE) as connection:
            connection.sendall(writer.packet(node("authenticate", {"password": PASSWORD, "passphrase": PASSWORD})))
            connection.sendall(writer.packet(node("prepare", {"gameType": self.game.wire_type}, *slots)))
            while data := connection.recv(65_536):
                for frame in reader.feed(data):
                    if isinstance(frame, Packet):
                        codes = [reservation.text or "" for reservation in frame.element.findall("reservation")]
                        return frame.element.get("roomId", ""), codes
        raise AssertionError("the server prepared nothing")


@contextmanager
def serving(
    game: str = "hive_2020", deal: Callable[[Game, str], Position] | None = None, seed: str = "loopback"
) -> Iterator[Served]:
    """Serve on a free port for as long as the block lasts; no clock runs, so that a busy machine loses no game."""
    warm(dialect(game).game)
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    served = Served(dialect(game).game)

    async def serve() -> None:
        settings = Settings(HOST, 0, game, password=PASSWORD, replays="", time_limit=False)
        dealt = deal or (lambda game, _: Position.deal(game, seed, "referee"))
        server = GameServer(settings, listener=lambda room, event: served.events.append((room, event)), deal=dealt)
        await server.start()
        served.port, served.lobby = server.port, server.lobby
        ready.set()
        await stop.wait()
        await server.stop()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()), daemon=True)
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        yield served
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(PATIENCE)
        loop.close()


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


class Running(threading.Thread):
    """A function in a thread whose result, or error, is waited for."""

    def __init__(self, function: Callable[[], object]) -> None:
        super().__init__(daemon=True)
        self._function = function
        self._result: object = None
        self._error: BaseException | None = None
        self.start()

    def run(self) -> None:
        """Call the function."""
        try:
            self._result = self._function()
        except BaseException as error:
            self._error = error

    def result(self) -> object:
        """Wait, and return what the function returned or raise what it raised."""
        self.join(PATIENCE)
        assert not self.is_alive(), "it takes too long"
        if self._error is not None:
            raise self._error
        return self._result
