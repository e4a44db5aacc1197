"""`kill -9` of the server at fifty random moments: fifty readable replays that lack at most the move in flight."""

import subprocess
import sys
from pathlib import Path

import pytest

from kielwasser.replay.reader import read

KILLS = 50

# One process loads the rules once and forks: each child serves a game to two players of its own and tells through a
# pipe what its players have seen; the parent kills it.
SCRIPT = """
import asyncio, os, random, select, signal, sys, time
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from test_server import Player
from kielwasser.core.warm import warm
from kielwasser.games import game
from kielwasser.replay.recorder import Recorder
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings

warm(game("hive_2020"))

class Watched(Player):
    async def play(self, pipe):
        request = self.dialect.request().get("class")
        while True:
            element = await self.packet()
            inner = element.find("data") if element is not None else None
            kind = inner.get("class") if inner is not None else ""
            if kind == "memento":
                self.position = self.dialect.read_state(inner.find("state"))
                os.write(pipe, b"%d " % self.position.ply)
            elif kind == request:
                self.move()
            elif kind == "result" or element is None:
                return

async def serve(folder, pipe):
    recorder = Recorder(folder)
    server = GameServer(Settings(port=0, default_game="hive_2020", time_limit=False), listener=recorder.listen)
    await server.start()
    first = await Watched("hive_2020", os.getpid()).join(server)
    second = await Watched("hive_2020", os.getpid() + 1).join(server)
    await asyncio.gather(first.play(pipe), second.play(pipe))
    os.write(pipe, b"over ")
    time.sleep(60)

chance = random.Random(7)
for number in range(int(sys.argv[3])):
    folder = Path(sys.argv[1]) / str(number)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        asyncio.run(serve(folder, writing))
        os._exit(0)
    os.close(writing)
    seen = b""
    stop = chance.randint(1, 40)
    while len(seen.split()) < stop:  # let it play some moves, then a random while
        seen += os.read(reading, 4096)
        if b"over" in seen:
            break
    time.sleep(chance.random() * 0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while chunk := os.read(reading, 4096):
        seen += chunk
    os.close(reading)
    turns = [int(word) for word in seen.split() if word.isdigit()]
    print(number, max(turns), flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither fork nor kill -9")
def test_killed_servers_leave_readable_replays(tmp_path):
    here = Path(__file__).parent
    command = [sys.executable, "-W", "ignore", "-c", SCRIPT, str(tmp_path), str(here), str(KILLS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    killed = [line.split() for line in done.stdout.splitlines()]
    assert len(killed) == KILLS
    for number, seen in killed:
        (file,) = (tmp_path / number).iterdir()
        replay = read(file)
        assert len(replay.plies) >= int(seen), f"{number}: players saw turn {seen}, the replay has {len(replay.plies)}"
