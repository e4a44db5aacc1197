"""All tables of this process, and the game server behind them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

from kielwasser.arena.seal import SEAT, Seal
from kielwasser.arena.setup import BUILT_IN, HUMAN, MANUAL, PROGRAM, GameSetup, SeatSetup
from kielwasser.arena.tables.interrupted import KeptTables
from kielwasser.arena.tables.line import Step
from kielwasser.arena.tables.table import Table, from_replay
from kielwasser.arena.tables.variations import keep_taken_back, take_lines
from kielwasser.bots.registry import player as built_in
from kielwasser.bots.registry import searches
from kielwasser.client.kit import Player
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.match.events import Event, Over, Requested, Started
from kielwasser.match.match import Seat
from kielwasser.programs.program import ProgramError
from kielwasser.programs.running import Log, running
from kielwasser.replay.model import Replay
from kielwasser.replay.reader import read
from kielwasser.replay.recorder import Recorder
from kielwasser.server.room import Room
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings
from kielwasser.server.warming import Stage, Warming
from kielwasser.system.errors import KielwasserError, Text, text_of
from kielwasser.system.numbers import time_left

log = logging.getLogger("kielwasser.arena")
FAILED = Text("der eingebaute Spieler auf Platz %d versagt", "the built-in player of seat %d failed")

THINKING = 1.8  # seconds that a built-in player is given
MAX_TABLES = 200  # finished ones beyond that are forgotten, oldest first; their replays stay
ADVISER = "strongest"  # whom people ask for a hint …
ADVISING = 0.8  # … and for how many seconds it thinks
TELLING = 1.0  # seconds between two words on how long a player still needs to be ready
THINKERS = 4  # built-in players that think at once; whoever compiles or reads files has other threads

NO_PROGRAMS = Text("Programme zu starten ist hier abgeschaltet.", "Starting programs is switched off here.")
NO_WAY_BACK = Text(
    "Nur in Spielen zwischen Menschen und eingebauten Spielern lassen sich Züge zurücknehmen.",
    "Moves can be taken back only in games between people and built-in players.",
)
REOPENED = Text(
    "Dieser Tisch wurde geschlossen: du siehst die Aufzeichnung seines Spiels.",
    "This table was closed: you see the record of its game.",
)
INTERRUPTED = Text(
    "Dieses Spiel wurde unterbrochen, als das Programm endete.", "This game was interrupted when the program ended."
)
NOT_INTERRUPTED = Text(
    "Dieses Spiel wurde nicht unterbrochen: es lässt sich nicht fortsetzen.",
    "This game was not interrupted: it cannot be played on.",
)
NOT_OURS = Text("Dieses Spiel wurde nicht hier aufgesetzt.", "This game was not set up here.")
NO_PERSON = Text("Nur der Platz eines Menschen kann übernommen werden.", "Only a person's seat can be taken over.")


class Arena:
    """Opens tables, lets built-in players think and programs play, and keeps what happened."""

    def __init__(
        self,
        settings: Settings,
        arrived: Callable[[], float] = time.monotonic,
        allow_programs: bool = True,
        seal: Seal | None = None,
        kept: Path | None = None,
        warming: Warming | None = None,
    ) -> None:
        """Open tables by those settings; `warming` gets the games ready, without it they all are."""
        self.kept = KeptTables(kept)  # games that were interrupted
        self._is_stopping = False
        self._seal = seal or Seal()  # signs the links to seats
        self.settings = settings
        self.allow_programs = allow_programs
        folder = Path(settings.replays)
        self.recorder = (
            Recorder(folder, seed=lambda room: room.seed or None, place=self._place_of) if settings.replays else None
        )
        self.warming = warming
        self.server = GameServer(settings, arrived, self._hear, warming=warming)
        self.tables: dict[str, Table] = {}
        self._by_room: dict[str, Table] = {}
        self._players: dict[tuple[str, int], Player] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinkers = ThreadPoolExecutor(THINKERS, "thinking")
        self._watchers: list[Callable[[], None]] = []
        self.is_listening = False

    @property
    def address(self) -> str:
        """The host name that computer players on this machine connect to."""
        return self.settings.host if self.settings.is_local else "127.0.0.1"

    async def start(self) -> None:
        """Listen for computer players."""
        await self.server.start()
        self.is_listening = True

    async def relisten(self, port: int) -> None:
        """Listen on another port from now on; a ListenError says why that is impossible."""
        if not self.is_listening or port != self.server.port:
            await self.server.listen(port)
            self.is_listening = True

    async def stop(self) -> None:
        """End everything in good order; games that are interrupted by it can be played on after the next start."""
        self.is_listening, self._is_stopping = False, True
        for table in list(self.tables.values()):
            if table.is_running:
                self.cancel(table)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.server.stop()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` when a table comes, ends or goes, until what is returned is called."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    def _changed(self) -> None:
        for watcher in list(self._watchers):
            watcher()

    # ---- tables come and go ----------------------------------------------------------------------------------------

    def open(self, setup: GameSetup, owner: str = "", is_private: bool = False) -> Table:
        """Open a table and let it begin as soon as everybody is there. The setup has no `problems`.

        A private one is neither listed nor recorded.
        """
        if not self.allow_programs and any(seat.kind == PROGRAM for seat in setup.seats):
            raise KielwasserError(NO_PROGRAMS)
        setup = setup.settled()
        position = setup.first_position()
        table = Table(secrets.token_urlsafe(6), position.game, setup.names(), [Step(position.copy())], setup, owner)
        table.keys = self._keys(table)
        table.people, table.is_private = table.human_seats(), is_private
        self._seat(table, position)
        self._keep(table)
        self._changed()
        return table

    def load_file(self, path: Path) -> Table:
        """Show a replay of the library."""
        return self.show(read(path), path.name, path)

    def show(self, replay: Replay, title: str, record: Path | None = None) -> Table:
        """Show a replay that has been read; `record` is its file where that is one of ours."""
        table = _shown(replay, secrets.token_urlsafe(6), title, record)
        self._keep(table)
        return table

    def reopen(self, id_: str, replay: Replay, path: Path) -> Table:
        """Show the record of a table that is gone, at its old address; who came first has opened it for all."""
        if id_ not in self.tables:
            table = _shown(replay, id_, path.name, path)
            table.notice, table.is_reopened = REOPENED, True
            self._give_back(table)
            self._keep(table)
        return self.tables[id_]

    def find_record(self, id_: str) -> Path | None:
        """Return the record of a table that is gone, wherever it was written; in a thread, since it reads files."""
        kept = self.kept.find(id_)
        if kept is not None and kept.record is not None and kept.record.is_file():
            return kept.record
        return None if self.recorder is None else self.recorder.find(id_)

    def _give_back(self, table: Table) -> None:
        """Give a table that was interrupted back to whoever sat there."""
        kept = self.kept.find(table.id)
        if kept is not None and kept.setup.game == table.game.name and not table.position.is_over:
            table.setup, table.owner, table.given = kept.setup, kept.owner, dict(kept.given)
            table.people, table.is_interrupted, table.notice = table.human_seats(), True, INTERRUPTED
            table.keys = self._keys(table)

    def keep_seats(self, table: Table) -> None:
        """Remember who sits at a table, so that its game can be played on if the program is ended."""
        if table.is_running and not table.is_private:
            self.kept.keep(table)

    def abandon(self, table: Table) -> None:
        """Nobody will play on an interrupted game."""
        table.is_interrupted = False
        self.kept.forget(table.id)
        table.changed()

    def _keys(self, table: Table) -> tuple[str, str]:
        return self._seal.sign(SEAT, table.id, "0"), self._seal.sign(SEAT, table.id, "1")

    def play_on(self, table: Table) -> None:
        """Let an interrupted game go on at its table; what nobody knows any more is dealt anew."""
        if not table.is_interrupted or table.source is None or table.setup is None:
            raise KielwasserError(NOT_INTERRUPTED)
        if not self.allow_programs and any(seat.kind == PROGRAM for seat in table.setup.seats):
            raise KielwasserError(NO_PROGRAMS)
        position = table.source.continue_from(len(table.steps) - 1, secrets.token_hex(8))
        table.is_interrupted = table.is_reopened = False
        table.notice = table.study = table.source = table.record = None
        self._seat(table, position)
        self._changed()
        table.changed()

    def _place_of(self, room: Room) -> str:
        table = self._by_room.get(room.id)
        return table.id if table is not None else ""

    def _keep(self, table: Table) -> None:
        self.tables[table.id] = table
        finished = [id_ for id_, known in self.tables.items() if not known.is_running and not known.watchers]
        for id_ in finished[: max(len(self.tables) - MAX_TABLES, 0)]:
            if id_ != table.id:
                del self.tables[id_]

    def _seat(self, table: Table, position: Position) -> None:
        """Make the room of a table and bring everybody to it."""
        setup = table.setup
        assert setup is not None
        local = [i for i, seat in enumerate(setup.seats) if seat.is_local]
        seats = [
            Seat(name, timed=setup.time_limit and not seat.is_local, pausable=seat.kind != HUMAN)
            for name, seat in zip(table.names, setup.seats, strict=True)
        ]
        by_hand = [i for i, seat in enumerate(setup.seats) if seat.kind == MANUAL]
        room = self.server.open(table.game, seats, position, local, by_hand)
        room.seed = setup.seed if setup.is_dealt and len(table.steps) == 1 else ""
        if self.recorder is not None and table.room is not None:
            self.recorder.take_back(table.room.id, len(table.steps) - 1, room)
        is_paused = setup.begins_paused if table.room is None else table.is_paused
        table.room, table.verdict, table.expected = room, None, None
        self._by_room[room.id] = table
        if is_paused:
            self.server.pause(room, True)
        for i, seat in enumerate(setup.seats):
            self._bring(table, i, seat)
        if len(local) == 2:
            self.server.begin(room)

    def _bring(self, table: Table, seat: int, wanted: SeatSetup) -> None:
        if wanted.kind == BUILT_IN:
            self._let_play(table, seat, wanted.player)
        elif wanted.kind == PROGRAM:
            table.logs[seat] = Log()
            table.notice = _waiting(table, seat)
            self._spawn(self._run_program(table, seat, wanted))
        elif wanted.kind == MANUAL:
            table.notice = _waiting(table, seat)

    def _let_play(self, table: Table, seat: int, name: str) -> None:
        """Let a built-in player play a seat; if it cannot think yet, that is told at the table."""
        player = self._players[table.id, seat] = built_in(name)
        if searches(player) and table.preparing is None:
            table.preparing = self.preparing(table.game)
            if table.preparing is not None:
                self._spawn(self._tell_preparing(table))

    async def _tell_preparing(self, table: Table) -> None:
        """Say at a table how long its players need until they can think, as long as somebody plays there."""
        ready = asyncio.ensure_future(self.thinkers_ready(table.game))
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

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ---- what the server tells -------------------------------------------------------------------------------------

    def _hear(self, room: Room, event: Event) -> None:
        table = self._by_room.get(room.id)
        if table is None and isinstance(event, Started):  # strangers play with each other: whoever likes may watch
            table = Table(secrets.token_urlsafe(6), room.dialect.game, room.names, [Step(room.position.copy())])
            table.room = room
            self._by_room[room.id] = table
            self._keep(table)
        if self.recorder is not None and (table is None or not table.is_private):
            self.recorder.listen(room, event)
        if table is None or table.room is not room:
            return
        if isinstance(event, Started) and self.recorder is not None:
            table.record = self.recorder.path_of(room.id)
        table.hear(event)
        if isinstance(event, Started):
            self.keep_seats(table)
        if isinstance(event, Requested) and (table.id, event.seat) in self._players:
            self._spawn(self._think(table, room, event.seat))
        if isinstance(event, Over):
            self._by_room.pop(room.id, None)
            for seat in (0, 1):  # a player that searches holds fifty megabytes
                self._players.pop((table.id, seat), None)
            if not self._is_stopping:
                self.kept.forget(table.id)
        if isinstance(event, Started | Over):
            self._changed()

    # ---- players ---------------------------------------------------------------------------------------------------

    async def thinkers_ready(self, game: Game) -> None:
        """Return when the built-in players of a game can think: a serving process never compiles for them.

        A KielwasserError says that they never will.
        """
        if self.warming is not None:
            await self.warming.wait(game.name, Stage.SEARCH)

    def preparing(self, game: Game) -> Text | None:
        """Return how long it takes until the built-in players of a game can think; None: they can, or never will."""
        if self.warming is None or self.warming.is_settled(game.name, Stage.SEARCH):
            return None
        return time_left(self.warming.remaining(game.name, Stage.SEARCH))

    async def _think(self, table: Table, room: Room, seat: int) -> None:
        """Let a built-in player choose, in a thread of its own, and play what it chose."""
        player = self._players.get((table.id, seat))
        if player is None:  # somebody else has sat down meanwhile
            return
        seen = room.position.hide(seat)
        began = time.monotonic()
        try:
            if searches(player) and self.preparing(table.game) is not None:
                await self.thinkers_ready(table.game)
                if room.over or room.match.expected != seat:
                    return
                room.match.ask_again(time.monotonic())
            move, hints = await self._chosen(player, seen, THINKING)
        except Exception as error:
            log.exception(FAILED, seat)
            why = text_of(error)
            failed = Text(f"Der Computerspieler versagt: {why.de}", f"The player failed: {why.en}")
            self.server.resign(room, seat, failed)
            return
        await asyncio.sleep(max(began + table.pace - time.monotonic(), 0.0))
        if table.room is room and room.match.expected == seat and self._players.get((table.id, seat)) is player:
            self.play(table, seat, move, hints)

    async def _run_program(self, table: Table, seat: int, wanted: SeatSetup) -> None:
        """Start a program, wait until it plays, and end it when the game is over; what goes wrong is told."""
        room = table.room
        assert room is not None
        place = room.places[seat]
        try:
            program = replace(wanted.program(), game=room.match.position.game.name)
            async with running(program, self.address, self.server.port, place.reservation, table.logs[seat]) as started:
                table.programs[seat] = started
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
            table.logs[seat].add(f"\n{error.text.de}\n".encode())
            self.server.resign(room, seat, error.text)
            table.changed()
        finally:
            table.programs.pop(seat, None)

    # ---- what people do --------------------------------------------------------------------------------------------

    def play(self, table: Table, seat: int, move: Move, hints: Sequence[str] = ()) -> None:
        """Hand a move of a local seat to the referee, legal or not, with what its player says about it."""
        if table.room is not None and table.room.match.expected == seat:
            self.server.play(table.room, seat, move, hints)

    def pause(self, table: Table, paused: bool) -> None:
        """Pause the match of a table, or let it go on."""
        if table.is_running and table.room is not None:
            self.server.pause(table.room, paused)
            table.changed()

    def cancel(self, table: Table) -> None:
        """End the match of a table."""
        if table.is_running and table.room is not None:
            self.server.cancel(table.room)

    def take_back(self, table: Table, ply: int) -> None:
        """Play on from an earlier position at the same table; what was taken back is a variation of its record."""
        if not table.is_local:
            raise KielwasserError(NO_WAY_BACK)
        before, table.study = table.room, None
        keep_taken_back(table, ply)
        del table.steps[ply + 1 :]
        self._seat(table, table.position.copy())
        if before is not None and self._by_room.pop(before.id, None) is not None:
            self.server.cancel(before)
        table.changed()

    def resume(self, table: Table, ply: int, seats: tuple[SeatSetup, SeatSetup]) -> GameSetup:
        """Return the setup of a new game that begins where another one stood, everybody in his own seat.

        What is still hidden in a game that goes on is dealt anew: nobody learns it by playing on.
        """
        position = table.as_replay().continue_from(ply, secrets.token_hex(8))
        base = table.setup or GameSetup(table.game.name, ruling=position.ruling)
        new = replace(base, game=table.game.name, ruling=position.ruling, seats=seats, start=position, seed="")
        return replace(new, paused=None)  # others may play now

    def again(self, table: Table, swapped: bool, same_board: bool) -> GameSetup:
        """Return the setup of another game like a table's, with seats exchanged or not, on the same board or not."""
        if table.setup is None:
            raise KielwasserError(NOT_OURS)
        setup = table.setup.swapped() if swapped else table.setup
        return setup if same_board or not setup.is_dealt else replace(setup, seed="")

    def take_over(self, table: Table, seat: int, player: str) -> None:
        """Let a built-in player go on in a seat of a person; an empty name gives it back."""
        setup = table.setup
        if setup is None or not setup.seats[seat].is_local:
            raise KielwasserError(NO_PERSON)
        seats = list(setup.seats)
        seats[seat] = replace(seats[seat], kind=BUILT_IN if player else HUMAN, player=player or seats[seat].player)
        table.setup = replace(setup, seats=(seats[0], seats[1]))
        self._players.pop((table.id, seat), None)
        self.keep_seats(table)
        if player:
            self._let_play(table, seat, player)
            if table.room is not None and table.room.match.expected == seat:
                self._spawn(self._think(table, table.room, seat))
        table.changed()

    async def advise(self, position: Position, name: str = ADVISER) -> tuple[Move, Text | None]:
        """Return the move that a built-in player would choose for the seat to move, and why."""
        player = built_in(name)
        move, _ = await self._chosen(player, position.hide(position.to_move), ADVISING)
        explanation = getattr(player, "explanation", None)
        return move, None if explanation is None else explanation.lines[0]

    async def _chosen(self, player: Player, seen: Position, seconds: float) -> tuple[Move, list[str]]:
        """Return the move of a player that thinks in a thread, and what it says about it."""
        if searches(player):
            await self.thinkers_ready(seen.game)
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, _chosen, player, seen, seconds)


def _shown(replay: Replay, id_: str, title: str, record: Path | None) -> Table:
    table = from_replay(replay, id_, title)
    table.source, table.record = replay, record
    take_lines(table, replay)
    return table


def _chosen(player: Player, seen: Position, seconds: float) -> tuple[Move, list[str]]:
    """Return the move of a player and what it says about it; it loads what it needs before the clock runs."""
    prepare = getattr(player, "prepare", None)
    if callable(prepare):
        prepare(seen.game)
    move = player.choose(seen, time.monotonic() + seconds)
    return seen.parse(move) if isinstance(move, str) else move, list(getattr(player, "hints", ()))


async def _until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.05)


def _waiting(table: Table, seat: int) -> Text:
    name = table.names[seat]
    return Text(f"Warte auf {name} …", f"Waiting for {name} …")
