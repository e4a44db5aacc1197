"""All tables of this process, and the game server behind them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kielwasser.arena.forms import players_of
from kielwasser.arena.seal import Seal
from kielwasser.arena.setup import BUILT_IN, PROGRAM, GameSetup, SeatSetup
from kielwasser.arena.tables.etiquette import Etiquette
from kielwasser.arena.tables.interrupted import KeptTables
from kielwasser.arena.tables.line import Step
from kielwasser.arena.tables.open_tables import OpenTables
from kielwasser.arena.tables.players import SeatedPlayers
from kielwasser.arena.tables.seating import Seating
from kielwasser.arena.tables.seats import TableSeats
from kielwasser.arena.tables.table import Table, from_replay
from kielwasser.arena.tables.variations import keep_taken_back, take_lines
from kielwasser.authority.events import Event, Over, Requested, Started
from kielwasser.bots.registry import rank
from kielwasser.core.position import Move
from kielwasser.replay.model import Replay
from kielwasser.replay.reader import read
from kielwasser.replay.recorder import Recorder
from kielwasser.server.room import Room
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings
from kielwasser.server.warming import Warming
from kielwasser.system.errors import KielwasserError, Text

NO_PROGRAMS = Text("Programme zu starten ist hier abgeschaltet.", "Starting programs is switched off here.")
NO_WAY_BACK = Text(
    "Nur in Spielen zwischen Menschen und eingebauten Spielern lassen sich Züge zurücknehmen.",
    "Moves can be taken back only in games between people and built-in players.",
)
REOPENED = Text(
    "Dieser Tisch wurde geschlossen: du siehst die Aufzeichnung seines Spiels.",
    "This table was closed: you see the record of its game.",
)
NOT_INTERRUPTED = Text(
    "Dieses Spiel wurde nicht unterbrochen: es lässt sich nicht fortsetzen.",
    "This game was not interrupted: it cannot be played on.",
)
NOT_OURS = Text("Dieses Spiel wurde nicht hier aufgesetzt.", "This game was not set up here.")


class Arena:
    """Opens tables, hears what happens at them, and does what people want there.

    `tables` are all of them, `seating` brings everybody to his seat, `players` are those who are no people.
    """

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
        self.settings = settings
        self.allow_programs = allow_programs
        folder = Path(settings.replays)
        self.recorder = (
            Recorder(folder, seed=lambda room: room.seed or None, place=self._place_of) if settings.replays else None
        )
        self.warming = warming
        self.server = GameServer(settings, arrived, self._hear, warming=warming)
        self.tables = OpenTables()
        self.players = SeatedPlayers(self.server, self.address, warming)
        self.seating = Seating(self.server, self.tables, self.players, self.recorder, self.kept, seal or Seal())
        self.etiquette = Etiquette(self.server, self.take_back)
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
        self.etiquette.stop()
        await self.players.stop()
        await self.server.stop()

    # ---- tables come and go ----------------------------------------------------------------------------------------

    def open(self, setup: GameSetup, owner: str = "", is_private: bool = False) -> Table:
        """Open a table and let it begin as soon as everybody is there. The setup has no `problems`.

        A private one is neither listed nor recorded.
        """
        self._check_programs(setup)
        setup = setup.settled()
        position = setup.first_position()
        seats = TableSeats(setup, owner)
        table = Table(self.tables.new_name(), position.game, setup.names(), [Step(position.copy())], seats)
        table.is_private = is_private
        self.seating.invite(table)
        self.seating.seat(table, position)
        self.etiquette.propose(table, owner)
        self.tables.add(table)
        self.tables.changed()
        return table

    def _check_programs(self, setup: GameSetup) -> None:
        if not self.allow_programs and any(seat.kind == PROGRAM for seat in setup.seats):
            raise KielwasserError(NO_PROGRAMS)

    def load_file(self, path: Path) -> Table:
        """Show a replay of the library."""
        return self.show(read(path), path.name, path)

    def show(self, replay: Replay, title: str, record: Path | None = None) -> Table:
        """Show a replay that has been read; `record` is its file where that is one of ours."""
        table = _shown(replay, self.tables.new_name(), title, record)
        self.tables.add(table)
        return table

    def reopen(self, id_: str, replay: Replay, path: Path) -> Table:
        """Show the record of a table that is gone, at its old address; the first visitor opens it for all."""
        if id_ not in self.tables:
            table = _shown(replay, id_, path.name, path)
            table.notice, table.is_reopened = REOPENED, True
            self.seating.give_back(table)
            self.tables.add(table)
        return self.tables[id_]

    def find_record(self, id_: str) -> Path | None:
        """Return the record of a table that is gone, wherever it was written; in a thread, since it reads files."""
        kept = self.kept.find(id_)
        if kept is not None and kept.record is not None and kept.record.is_file():
            return kept.record
        return None if self.recorder is None else self.recorder.find(id_)

    def abandon(self, table: Table) -> None:
        """Nobody will play on an interrupted game."""
        table.is_interrupted = False
        self.kept.forget(table.id)
        table.changed()

    def play_on(self, table: Table) -> None:
        """Let an interrupted game go on at its table; what nobody knows any more is dealt anew."""
        if not table.is_interrupted or table.source is None or table.seats.setup is None:
            raise KielwasserError(NOT_INTERRUPTED)
        self._check_programs(table.seats.setup)
        position = table.source.continue_from(len(table.steps) - 1, secrets.token_hex(8))
        table.is_interrupted = table.is_reopened = False
        table.notice = table.study = table.source = table.record = None
        self.seating.seat(table, position)
        self.etiquette.watch(table)
        self.tables.changed()
        table.changed()

    def _place_of(self, room: Room) -> str:
        table = self.tables.in_room(room)
        return table.id if table is not None else ""

    # ---- what the server tells -------------------------------------------------------------------------------------

    def _hear(self, room: Room, event: Event) -> None:
        table = self.tables.in_room(room)
        if table is None and isinstance(event, Started):  # strangers play with each other: whoever likes may watch
            table = Table(self.tables.new_name(), room.dialect.game, room.names, [Step(room.position.copy())])
            self.tables.enter(room, table)
            self.tables.add(table)
        if self.recorder is not None and (table is None or not table.is_private):
            self.recorder.listen(room, event)
        if table is None or table.room is not room:
            return
        if isinstance(event, Started) and self.recorder is not None:
            table.record = self.recorder.path_of(room.id)
        table.hear(event)
        match event:
            case Started():
                self.seating.remember(table)
                self.tables.changed()
            case Requested(seat):
                self.players.ask(table, seat)
                self.etiquette.watch(table)
            case Over():
                self.tables.leave(room)
                for seat in (0, 1):
                    self.players.stand_up(table, seat)
                if not self._is_stopping:
                    self.kept.forget(table.id)
                self.tables.changed()

    # ---- what people do --------------------------------------------------------------------------------------------

    def play(self, table: Table, seat: int, move: Move) -> None:
        """Hand a move of a local seat to the referee, legal or not."""
        if table.room is not None and table.room.match.expected == seat:
            self.server.play(table.room, seat, move)

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
        if not table.seats.are_local:
            raise KielwasserError(NO_WAY_BACK)
        before, table.study = table.room, None
        keep_taken_back(table, ply)
        del table.steps[ply + 1 :]
        self.seating.seat(table, table.position.copy())
        if before is not None and self.tables.leave(before):
            self.server.cancel(before)
        table.changed()

    def resume(self, table: Table, ply: int, seats: tuple[SeatSetup, SeatSetup]) -> GameSetup:
        """Return the setup of a new game that begins where another one stood, everybody in his own seat.

        What is still hidden in a game that goes on is dealt anew: nobody learns it by playing on.
        """
        position = table.as_replay().continue_from(ply, secrets.token_hex(8))
        base = table.seats.setup or GameSetup(table.game.name, ruling=position.ruling)
        new = replace(base, game=table.game.name, ruling=position.ruling, seats=seats, start=position, seed="")
        return replace(new, paused=None)  # others may play now

    def again(self, table: Table, swapped: bool, same_board: bool) -> GameSetup:
        """Return the setup of another game like a table's, with seats exchanged or not, on the same board or not."""
        setup = table.seats.setup or _recorded_setup(table)
        if setup is None:
            raise KielwasserError(NOT_OURS)
        setup = setup.swapped() if swapped else setup
        return setup if same_board else replace(setup, seed="", start=setup.start if table.seats.setup else None)

    def knows_setup(self, table: Table) -> bool:
        """Tell whether another game like a table's can be played."""
        return (table.seats.setup or _recorded_setup(table)) is not None


def _recorded_setup(table: Table) -> GameSetup | None:
    """Return how the game of a record of ours can be played again; a player named like a rank is that rank."""
    if table.source is None or table.record is None or not table.source.is_complete:
        return None
    known = [(entry.name, rank(entry.name)) for entry in players_of(table.game.name)]
    ranks = {name: player for player, text in known for name in (text.de, text.en)}
    first, second = (
        SeatSetup(BUILT_IN, player=ranks[name]) if name in ranks else SeatSetup(name=name) for name in table.names
    )
    return GameSetup(table.game.name, (first, second), table.source.ruling, start=table.source.position(0))


def _shown(replay: Replay, id_: str, title: str, record: Path | None) -> Table:
    table = from_replay(replay, id_, title)
    table.source, table.record = replay, record
    take_lines(table, replay)
    return table
