"""What a table needs is gone when its game is over."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

#: Plays games of the strongest player against a simple one, and prints the memory after each.
FIFTY_GAMES = """
import asyncio, os, sys
from kielwasser.bench.server import memory_of
from kielwasser.server.settings import Settings
from kielwasser.arena.setup import BUILT_IN, GameSetup, SeatSetup
from kielwasser.arena.tables import players
from kielwasser.arena.tables.arena import Arena

players.THINKING = 0.01

async def main():
    arena = Arena(Settings(port=0, replays=sys.argv[1]))
    await arena.start()
    for number in range(50):
        seats = (SeatSetup(BUILT_IN, player="strongest"), SeatSetup(BUILT_IN, player="random"))
        table = arena.open(GameSetup("hase_igel_2018", seats=seats, seed=str(number), paused=False))
        table.pace = 0.0
        while table.is_running:
            await asyncio.sleep(0.01)
        print(memory_of(os.getpid()), flush=True)
    await arena.stop()

asyncio.run(main())
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
def test_an_arena_that_has_played_fifty_games_is_no_larger_than_after_five(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FIFTY_GAMES, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    memory = [int(line) for line in done.stdout.split()]
    assert len(memory) == 50
    # On a busy machine the player of the game before may still be stopping: it is counted with the next one.
    assert min(memory[40:]) - memory[4] < 40_000_000
