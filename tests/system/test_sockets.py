"""Sockets of games notice that the other side is gone."""

import asyncio
import socket

from kielwasser.client.kit import _connect
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings
from kielwasser.system.sockets import AGAIN, PATIENCE, QUIET


def options(connection) -> dict[str, int]:
    """Return what is set on a socket, of what this system knows."""
    names = ("TCP_NODELAY", "TCP_KEEPIDLE", "TCP_KEEPINTVL", "TCP_KEEPCNT")
    known = {name: getattr(socket, name) for name in names if hasattr(socket, name)}
    found = {name: connection.getsockopt(socket.IPPROTO_TCP, number) for name, number in known.items()}
    return {"SO_KEEPALIVE": connection.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE), **found}


def test_both_ends_of_a_game_ask_after_each_other():
    expected = {"TCP_KEEPIDLE": QUIET, "TCP_KEEPINTVL": AGAIN, "TCP_KEEPCNT": PATIENCE}

    async def play() -> None:
        server = GameServer(Settings(port=0))
        await server.start()
        client = await asyncio.to_thread(_connect, "127.0.0.1", server.port)
        while not server.peers:
            await asyncio.sleep(0)
        (peer,) = server.peers.values()
        for end in (client, peer.transport.get_extra_info("socket")):
            found = options(end)
            assert found.pop("SO_KEEPALIVE")
            assert found.pop("TCP_NODELAY")
            assert found == {name: value for name, value in expected.items() if name in found}
        client.close()
        await server.stop()

    asyncio.run(play())
