"""Tables for tests: an arena without sockets, in a loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from kielwasser.arena.setup import BUILT_IN, HUMAN, GameSetup, SeatSetup
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.viewing.viewer import Viewer
from kielwasser.core.view import CONFIRM
from kielwasser.server.settings import Settings
from kielwasser.server.warming import Warming

PERSON = SeatSetup(HUMAN, "Anna")
OTHER = SeatSetup(HUMAN, "Ben")
COMPUTER = SeatSetup(BUILT_IN, "Rechner", player="random")


def with_arena(
    folder: Path,
    play: Callable[[Arena], Coroutine[Any, Any, None]],
    kept: Path | None = None,
    warming: Warming | None = None,
    **settings: Any,
) -> None:
    """Run a piece of play in an arena whose replays go to a folder; `kept` is that of interrupted games."""

    async def run() -> None:
        arena = Arena(Settings(port=0, replays=str(folder), **settings), kept=kept, warming=warming)
        try:
            await asyncio.wait_for(play(arena), 120)
        finally:
            await arena.stop()

    asyncio.run(run())


async def until(is_so: Callable[[], bool]) -> None:
    """Let the others work until something is so."""
    while not is_so():
        await asyncio.sleep(0.005)


def promising(viewer: Viewer) -> list[str]:
    """Return what can be chosen; who has laid something down that is a whole move confirms it."""
    choices = viewer.frame().choices
    laid = [choice.key for choice in choices if choice.icon == CONFIRM and choice.actions]
    return laid or [choice.key for choice in choices if choice.allowed] or [CONFIRM]


def setup(game: str, first: SeatSetup = PERSON, second: SeatSetup = OTHER, **more: Any) -> GameSetup:
    """Return a setup with a fixed board, which begins at once unless it is told otherwise."""
    return GameSetup(game, (first, second), seed="7", **{"paused": False, **more})
