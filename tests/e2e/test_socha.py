"""Real foreign clients: the unmodified PyPI packages of the seasons 2024 and 2027 play on our server."""

import asyncio
import os
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from kielwasser.authority.events import Event, Over
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.games.dialects import dialect
from kielwasser.server.room import Room
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings

GAME = "mississippi_2024"
BLOKUS = "blokus_2027"
PATIENCE = 120.0

# The client's own list of moves is wrong now and then (it miscounts what an advance costs, and dies
# when all its moves lead onto hidden fields): board and choices are the same in each run, in games without that.
BOARD, SEED = 2, 1

LOGIC = f"""
SEED = {SEED}

import random
from typing import List, Optional
from socha import GameState, Move
from socha.api.networking.game_client import IClientHandler
from socha.starter import Starter


random.seed(SEED)


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


LOGIC_2027 = """
import random

from socha.api.networking.game_client import IClientHandler
from socha.starter import Starter

random.seed(1)


class Logic(IClientHandler):
    state = None

    def calculate_move(self):
        return random.choice(self.state.possible_moves())

    def on_update(self, state):
        self.state = state
        for colour, was_mono in (state.last_move_mono or {}).items():
            print("finished", colour, was_mono, flush=True)


Starter(Logic())
"""


def install(folder: Path, logic: str, packages: list[str]) -> list[str]:
    """Install a foreign client into an environment of its own; return the command that starts it."""
    venv.create(folder / "environment", with_pip=True)
    python = folder / "environment" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True, capture_output=True)
    (folder / "logic.py").write_text(logic, encoding="utf-8")
    return [str(python), str(folder / "logic.py")]


@pytest.fixture(scope="session")
def socha(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command that starts the client of 2024."""
    return install(tmp_path_factory.mktemp("socha"), LOGIC, ["socha==2.2.2", "setuptools<70", "xsdata==22.9"])


@pytest.fixture(scope="session")
def socha_2027(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The command that starts the client of 2027; it is young, and not everywhere to be had."""
    folder = tmp_path_factory.mktemp("socha_2027")
    try:
        return install(folder, LOGIC_2027, ["socha==5.1.0", "setuptools<70", "xsdata==22.9"])
    except subprocess.CalledProcessError:
        pytest.skip("socha 5.1.0 cannot be installed here")


async def start(command: list[str], port: int, folder: Path) -> asyncio.subprocess.Process:
    """Start a foreign client, whose choices are the same each time."""
    arguments = [*command, "--host", "127.0.0.1", "--port", str(port)]
    out, errors = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    return await asyncio.create_subprocess_exec(*arguments, stdout=out, stderr=errors, cwd=folder, env=environment)


def play(
    command: list[str],
    folder: Path,
    clients: int,
    ours: Callable[[int], object] | None = None,
    ruling: str = "referee",
    game: str = GAME,
    begin: Position | None = None,
) -> list[Ending]:
    """Let foreign clients play, and then ours, which is told the port; return the endings of all games."""
    endings = []

    def listen(room: Room, event: Event) -> None:
        if isinstance(event, Over):
            endings.append(event.ending)

    async def scenario() -> None:
        seated = asyncio.Event()

        def deal(found: Game, seed: str) -> Position:
            seated.set()
            return Position.deal(found, BOARD, ruling) if begin is None else begin.copy()

        settings = Settings(port=0, replays="", default_game=game, time_limit=False)
        server = GameServer(settings, listener=listen, deal=deal)
        await server.start()
        foreign = [await start(command, server.port, folder) for _ in range(clients)]
        try:
            async with asyncio.timeout(PATIENCE):
                await seated.wait()
                if ours is not None:
                    await asyncio.to_thread(ours, server.port)
                await asyncio.gather(*(client.communicate() for client in foreign))
        finally:
            for client in foreign:
                if client.returncode is None:
                    client.kill()
            await server.stop()

    asyncio.run(scenario())
    return endings


@pytest.mark.slow
def test_two_foreign_clients_play_a_whole_game(socha, tmp_path):
    (ending,) = play(socha, tmp_path, clients=2)
    assert ending.cause is Cause.REGULAR
    assert ending.position.ply >= 2


@pytest.mark.slow
def test_a_foreign_client_overlooks_that_the_book_holds(socha, tmp_path):
    """Its parser is strict, but overlooks attributes that it does not know; what it then plays is its own affair."""
    (ending,) = play(socha, tmp_path, clients=2, ruling="book")
    assert ending.position.ruling == "book"
    assert ending.position.ply >= 2
    assert ending.cause is not Cause.LEFT


@pytest.mark.slow
def test_a_foreign_client_plays_against_our_player(socha, tmp_path):
    from kielwasser.bots.registry import player
    from kielwasser.client.kit import run

    (ending,) = play(socha, tmp_path, 1, lambda port: run(player("random", seed=SEED), "127.0.0.1", port, game=GAME))
    assert ending.cause is Cause.REGULAR


@pytest.mark.slow
def test_two_clients_of_2027_play_a_whole_game(socha_2027, tmp_path):
    (ending,) = play(socha_2027, tmp_path, clients=2, game=BLOKUS)
    assert ending.cause is Cause.REGULAR
    assert ending.position.ply > 40


@pytest.mark.slow
def test_a_client_of_2027_survives_a_colour_that_has_placed_everything(socha_2027, tmp_path):
    """As recorded, it dies of such a state (`lastMoveMono`)."""
    (ending,) = play(socha_2027, tmp_path, clients=2, game=BLOKUS, begin=dialect(BLOKUS).delicate().position)
    assert ending.cause is Cause.REGULAR
    assert not ending.position.state.hand[0]
