"""A real foreign client: the unmodified PyPI package of the season 2024 plays on our server."""

import asyncio
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from kielwasser.match.events import Event, Over
from kielwasser.server.room import Room
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings

GAME = "mississippi_2024"
PATIENCE = 120.0

LOGIC = """
import random
from typing import List, Optional
from socha import GameState, Move
from socha.api.networking.game_client import IClientHandler
from socha.starter import Starter


class Logic(IClientHandler):
    game_state: Optional[GameState] = None

    def calculate_move(self) -> Optional[Move]:
        return random.choice(self.game_state.possible_moves())

    def on_update(self, state: GameState) -> None:
        self.game_state = state

    def on_game_over(self, room_message) -> None:
        print("game over", flush=True)


if __name__ == "__main__":
    Starter(logic=Logic())
"""


@pytest.fixture(scope="session")
def socha(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command that starts the foreign client, installed into an environment of its own."""
    folder = tmp_path_factory.mktemp("socha")
    venv.create(folder / "environment", with_pip=True)
    python = folder / "environment" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    packages = ["socha==2.2.2", "setuptools<70", "xsdata==22.9"]
    subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True, capture_output=True)
    (folder / "logic.py").write_text(LOGIC, encoding="utf-8")
    return [str(python), str(folder / "logic.py")]


async def start(command: list[str], port: int, folder: Path) -> asyncio.subprocess.Process:
    """Start a foreign client."""
    arguments = [*command, "--host", "127.0.0.1", "--port", str(port)]
    out, errors = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
    return await asyncio.create_subprocess_exec(*arguments, stdout=out, stderr=errors, cwd=folder)


@pytest.mark.slow
def test_two_foreign_clients_play_a_whole_game(socha, tmp_path):
    endings = []

    def listen(room: Room, event: Event) -> None:
        if isinstance(event, Over):
            endings.append(event.ending)

    async def scenario() -> list[bytes]:
        server = GameServer(Settings(port=0, replays="", default_game=GAME, time_limit=False), listener=listen)
        await server.start()
        clients = [await start(socha, server.port, tmp_path) for _ in range(2)]
        try:
            outputs = await asyncio.wait_for(asyncio.gather(*(client.communicate() for client in clients)), PATIENCE)
        finally:
            for client in clients:
                if client.returncode is None:
                    client.kill()
            await server.stop()
        return [out for out, _ in outputs]

    outputs = asyncio.run(scenario())
    assert len(endings) == 1, outputs
    # the client dies when all its moves lead onto hidden fields: an ending by leaving is its own fault, none is ours
    assert endings[0].cause.value in ("REGULAR", "LEFT"), outputs
    assert endings[0].position.ply >= 2


@pytest.mark.slow
def test_a_foreign_client_plays_against_our_player(socha, tmp_path):
    from kielwasser.bots.registry import player
    from kielwasser.client.kit import run

    endings = []

    def listen(room: Room, event: Event) -> None:
        if isinstance(event, Over):
            endings.append(event.ending)

    async def scenario() -> None:
        server = GameServer(Settings(port=0, replays="", default_game=GAME, time_limit=False), listener=listen)
        await server.start()
        foreign = await start(socha, server.port, tmp_path)
        loop = asyncio.get_running_loop()
        ours = loop.run_in_executor(None, lambda: run(player("random"), "127.0.0.1", server.port, game=GAME))
        try:
            await asyncio.wait_for(asyncio.gather(foreign.communicate(), ours), PATIENCE)
        finally:
            if foreign.returncode is None:
                foreign.kill()
            await server.stop()

    asyncio.run(scenario())
    assert len(endings) == 1
    assert endings[0].cause.value in ("REGULAR", "LEFT")
