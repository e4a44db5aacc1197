"""How quickly the arena answers people, without a browser: from a click to the frame, and what watchers cost."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time

from kielwasser.arena.setup import HUMAN, GameSetup, SeatSetup
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.rights import Somebody
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.core.view import DISCARD
from kielwasser.server.settings import Settings
from kielwasser.system.errors import Text

WATCHERS = 50
CLICKS = 200


def measure(name: str) -> list[dict[str, object]]:
    """Measure one game."""
    return asyncio.run(_measure(name))


async def _measure(name: str) -> list[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        arena = Arena(Settings(port=0, replays=folder))
        clicks: list[float] = []
        watching: list[float] = []
        chance = random.Random(1)
        seats = (SeatSetup(HUMAN, "A"), SeatSetup(HUMAN, "B"))
        while len(clicks) < CLICKS:
            table = arena.open(GameSetup(name, seats, seed=str(len(clicks))), owner="bench")
            viewer = Viewer(arena, table, Somebody("bench"))
            watchers = [Viewer(arena, table) for _ in range(WATCHERS)]
            for watcher in watchers:
                watcher.frame()
            while table.is_running and len(clicks) < CLICKS:
                keys = [choice.key for choice in viewer.frame().choices if choice.allowed and choice.key != DISCARD]
                if not keys:
                    break
                began = time.perf_counter()
                viewer.choose(chance.choice(keys))
                viewer.frame()
                clicks.append(time.perf_counter() - began)
                if watchers[0].last_ply > watchers[0].ply:
                    began = time.perf_counter()
                    for watcher in watchers:
                        watcher.go(watcher.last_ply)
                        watcher.frame()
                    watching.append(time.perf_counter() - began)
            arena.cancel(table)
        await arena.stop()
    return [
        _figure(name, Text("Klick bis Bild", "click to frame"), clicks),
        _figure(name, Text(f"ein Zug für {WATCHERS} Zuschauer", f"a move for {WATCHERS} watchers"), watching),
    ]


def _figure(name: str, what: Text, seconds: list[float]) -> dict[str, object]:
    seconds.sort()
    middle, worst = seconds[len(seconds) // 2], seconds[-1]
    return {"game": name, "what": what, "median_ms": round(1000 * middle, 2), "worst_ms": round(1000 * worst, 2)}
