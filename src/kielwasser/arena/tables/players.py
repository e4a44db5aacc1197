"""Players that are no people: built-in ones, which think in threads, and programs, which are started."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from kielwasser.arena.setup import SeatSetup
from kielwasser.arena.tables.table import Table
from kielwasser.bots.registry import player as built_in
from kielwasser.bots.registry import searches
from kielwasser.client.kit import ClientPlayer
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.programs.program import ProgramError
from kielwasser.programs.running import Log, running
from kielwasser.server.room import Room
from kielwasser.server.serve import GameServer
from kielwasser.server.warming import Stage, Warming
from kielwasser.system.errors import Text, text_of
from kielwasser.system.numbers import time_left

log = logging.getLogger("kielwasser.arena")
FAILED = Text("der eingebaute Spieler auf Platz %d versagt", "the built-in player of seat %d failed")

THINKING = 1.8  # seconds that a built-in player is given
ADVISER = "strongest"  # whom people ask for a hint …
ADVISING = 0.8  # … and for how many seconds it thinks
TELLING = 1.0  # seconds between two words on how long a player still needs to be ready
THINKERS = 4  # built-in players that think at once; whoever compiles or reads files has other threads


class SeatedPlayers:
    """Lets built-in players think and programs play, as long as their matches last."""

    def __init__(self, server: GameServer, address: str, warming: Warming | None) -> None:
        """Play at a server, which programs find at an address; `warming` gets the games ready."""
        self._server, self._address, self._warming = server, address, warming
        self._players: dict[tuple[str, int], ClientPlayer] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(THINKERS, "thinking")

    async def stop(self) -> None:
        """Let nobody play any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- built-in players ------------------------------------------------------------------------------------------

    async def ready(self, game: Game) -> None:
        """Return when the built-in players of a game can think: a serving process never compiles for them.

        A KielwasserError says that they never will.
        """
        if self._warming is not None:
            await self._warming.wait(game.name, Stage.SEARCH)

    def preparing(self, game: Game) -> Text | None:
        """Return how long it takes until the built-in players of a game can think; None: they can, or never will."""
        if self._warming is None or self._warming.is_settled(game.name, Stage.SEARCH):
            return None
        return time_left(self._warming.remaining(game.name, Stage.SEARCH))

    def sit_down(self, table: Table, seat: int, name: str) -> None:
        """Let a built-in player play a seat; if it cannot think yet, that is told at the table."""
        player = self._players[table.id, seat] = built_in(name)
        if searches(player) and table.preparing is None:
            table.preparing = self.preparing(table.game)
            if table.preparing is not None:
                self._spawn(self._tell_preparing(table))

    def stand_up(self, table: Table, seat: int) -> None:
        """Let no built-in player play a seat: one that searches holds fifty megabytes."""
        self._players.pop((table.id, seat), None)

    def ask(self, table: Table, seat: int) -> None:
        """Let the built-in player of a seat move, if there is one."""
        if table.room is not None and (table.id, seat) in self._players:
            self._spawn(self._think(table, table.room, seat))

    async def advise(self, position: Position, name: str = ADVISER) -> tuple[Move, Text | None]:
        """Return the move that a built-in player would choose for the seat to move, and why."""
        player = built_in(name)
        move, _ = await self._chosen(player, position.hide(position.to_move), ADVISING)
        explanation = getattr(player, "explanation", None)
        return move, None if explanation is None else explanation.lines[0]

    async def _tell_preparing(self, table: Table) -> None:
        """Say at a table how long its players need until they can think, as long as somebody plays there."""
        ready = asyncio.ensure_future(self.ready(table.game))
        try:
            await asyncio.sleep(0)  # from now on it is wanted, and comes sooner
            while not ready.done() and table.is_running:
                said, table.preparing = table.preparing, self.preparing(table.game)
                if table.preparing != said:
                    table.changed()
                await asyncio.wait([ready], timeout=TELLING)
        finally:
            ready.cancel()
            await asyncio.gather(ready, return_exceptions=True)  # who is asked for a move says what went wrong
            table.preparing = None
            table.changed()

    async def _think(self, table: Table, room: Room, seat: int) -> None:
        """Let a built-in player choose, in a thread of its own, and play what it chose."""
        player = self._players.get((table.id, seat))
        if player is None:  # somebody else has sat down meanwhile
            return
        seen = room.position.hide(seat)
        began = time.monotonic()
        try:
            if searches(player) and self.preparing(table.game) is not None:
                await self.ready(table.game)
                if room.over or room.match.expected != seat:
                    return
                room.match.ask_again(time.monotonic())
            move, hints = await self._chosen(player, seen, THINKING)
        except Exception as error:
            log.exception(FAILED, seat)
            why = text_of(error)
            failed = Text(f"Der Computerspieler versagt: {why.de}", f"The player failed: {why.en}")
            self._server.resign(room, seat, failed)
            return
        await asyncio.sleep(max(began + table.pace - time.monotonic(), 0.0))
        if table.room is room and room.match.expected == seat and self._players.get((table.id, seat)) is player:
            self._server.play(room, seat, move, hints)

    async def _chosen(self, player: ClientPlayer, seen: Position, seconds: float) -> tuple[Move, list[str]]:
        """Return the move of a player that thinks in a thread, and what it says about it."""
        if searches(player):
            await self.ready(seen.game)
        return await asyncio.get_running_loop().run_in_executor(self._threads, _chosen, player, seen, seconds)

    # ---- programs --------------------------------------------------------------------------------------------------

    def start(self, table: Table, seat: int, wanted: SeatSetup) -> None:
        """Start a program that plays a seat."""
        table.seats.logs[seat] = Log()
        self._spawn(self._run_program(table, seat, wanted))

    async def _run_program(self, table: Table, seat: int, wanted: SeatSetup) -> None:
        """Start a program, wait until it plays, and end it when the game is over; what goes wrong is told."""
        room = table.room
        assert room is not None
        place, printed = room.places[seat], table.seats.logs[seat]
        try:
            program = replace(wanted.program(), game=room.match.position.game.name)
            async with running(program, self._address, self._server.port, place.reservation, printed) as started:
                table.seats.programs[seat] = started
                await started.connected(_until(lambda: place.taken or room.over))
                await _until(lambda: room.over)
                with contextlib.suppress(TimeoutError):  # time for its last words
                    await asyncio.wait_for(started.ended(), 1.0)
                failure = started.failure()
                if failure is not None:
                    table.notice = failure.text
                    table.changed()
        except ProgramError as error:
            table.notice = error.text
            printed.add(f"\n{error.text.de}\n".encode())
            self._server.resign(room, seat, error.text)
            table.changed()
        finally:
            table.seats.programs.pop(seat, None)


def _chosen(player: ClientPlayer, seen: Position, seconds: float) -> tuple[Move, list[str]]:
    """Return the move of a player and what it says about it; it loads what it needs before the clock runs."""
    prepare = getattr(player, "prepare", None)
    if callable(prepare):
        prepare(seen.game)
    move = player.choose(seen, time.monotonic() + seconds)
    return seen.parse(move) if isinstance(move, str) else move, list(getattr(player, "hints", ()))


async def _until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.05)
