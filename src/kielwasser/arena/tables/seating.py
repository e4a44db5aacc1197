"""Brings all players to their seats: the room of a match, those who play there, and who may come back after a break."""

from __future__ import annotations

from dataclasses import replace

from kielwasser.arena.seal import SEAT, Seal
from kielwasser.arena.setup import BUILT_IN, HUMAN, MANUAL, PROGRAM
from kielwasser.arena.tables.interrupted import KeptTables
from kielwasser.arena.tables.open_tables import OpenTables
from kielwasser.arena.tables.players import SeatedPlayers
from kielwasser.arena.tables.table import Table
from kielwasser.authority.match import Seat
from kielwasser.core.position import Position
from kielwasser.replay.recorder import Recorder
from kielwasser.server.serve import GameServer
from kielwasser.system.errors import KielwasserError, Text

INTERRUPTED = Text(
    "Dieses Spiel wurde unterbrochen, als das Programm endete.", "This game was interrupted when the program ended."
)
NO_PERSON = Text("Nur der Platz eines Menschen kann übernommen werden.", "Only a person's seat can be taken over.")


class Seating:
    """Seats the players of tables, and remembers who sits where."""

    def __init__(
        self,
        server: GameServer,
        tables: OpenTables,
        players: SeatedPlayers,
        recorder: Recorder | None,
        kept: KeptTables,
        seal: Seal,
    ) -> None:
        self._server, self._tables, self._players, self._recorder = server, tables, players, recorder
        self._kept, self._seal = kept, seal

    def seat(self, table: Table, position: Position) -> None:
        """Make the room of a table and bring everybody to it."""
        setup = table.seats.setup
        assert setup is not None
        local = [i for i, seat in enumerate(setup.seats) if seat.is_local]
        seats = [
            Seat(name, timed=setup.time_limit and not seat.is_local, pausable=seat.kind != HUMAN)
            for name, seat in zip(table.names, setup.seats, strict=True)
        ]
        by_hand = [i for i, seat in enumerate(setup.seats) if seat.kind == MANUAL]
        room = self._server.open(table.game, seats, position, local, by_hand)
        room.seed = setup.seed if setup.is_dealt and len(table.steps) == 1 else ""
        if self._recorder is not None and table.room is not None:
            self._recorder.take_back(table.room.id, len(table.steps) - 1, room)
        is_paused = setup.begins_paused if table.room is None else table.is_paused
        table.conclusion, table.expected = None, None
        self._tables.enter(room, table)
        if is_paused:
            self._server.pause(room, True)
        for i, seat in enumerate(setup.seats):
            if seat.kind == BUILT_IN:
                self._players.sit_down(table, i, seat.player)
            elif not seat.is_local:
                table.notice = _waiting(table, i)
            if seat.kind == PROGRAM:
                self._players.start(table, i, seat)
        if len(local) == 2:
            self._server.begin(room)

    def invite(self, table: Table) -> None:
        """Let people have their seats, each with a key of its own that hands it over."""
        table.seats.people = table.seats.human()
        table.seats.keys = self._seal.sign(SEAT, table.id, "0"), self._seal.sign(SEAT, table.id, "1")

    def take_over(self, table: Table, seat: int, player: str) -> None:
        """Let a built-in player go on in a seat of a person; an empty name gives it back."""
        setup = table.seats.setup
        if setup is None or not setup.seats[seat].is_local:
            raise KielwasserError(NO_PERSON)
        seats = list(setup.seats)
        seats[seat] = replace(seats[seat], kind=BUILT_IN if player else HUMAN, player=player or seats[seat].player)
        table.seats.setup = replace(setup, seats=(seats[0], seats[1]))
        self._players.stand_up(table, seat)
        self.remember(table)
        if player:
            self._players.sit_down(table, seat, player)
            if table.room is not None and table.room.match.expected == seat:
                self._players.ask(table, seat)
        table.changed()

    # ---- breaks ----------------------------------------------------------------------------------------------------

    def remember(self, table: Table) -> None:
        """Remember who sits at a table, so that its game can be played on if the program is ended."""
        if table.is_running and not table.is_private:
            self._kept.keep(table)

    def give_back(self, table: Table) -> None:
        """Give an interrupted table back to its players."""
        kept = self._kept.find(table.id)
        if kept is not None and kept.setup.game == table.game.name and not table.position.is_over:
            seats = table.seats
            seats.setup, seats.owner, seats.given = kept.setup, kept.owner, dict(kept.given)
            table.is_interrupted, table.notice = True, INTERRUPTED
            if kept.agreed:
                talk, playing = table.talk, {seats.player_of(seat) for seat in seats.human()}
                talk.terms, talk.agreed = kept.setup.terms, set(kept.agreed)
                talk.holds = playing <= talk.agreed
            self.invite(table)


def _waiting(table: Table, seat: int) -> Text:
    name = table.names[seat]
    return Text(f"Warte auf {name} …", f"Waiting for {name} …")
