"""What people do at a table beside moving: agree, ask, speak, give up, and play by a friendly clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from kielwasser.arena.tables.conclusion import GAVE_UP, TIME_OVER
from kielwasser.arena.tables.table import Table
from kielwasser.arena.tables.talk import NO, PHRASES, YES, Question, Utterance
from kielwasser.arena.terms import NO_TERMS
from kielwasser.server.serve import GameServer
from kielwasser.system.errors import KielwasserError, Text

TOO_OFTEN = Text("Einen Moment: du hast gerade erst etwas gesagt.", "One moment: you have only just said something.")
NOT_BEGUN = Text("Das Spiel läuft nicht.", "The game is not running.")
NOTHING_ASKED = Text("Danach fragt gerade niemand.", "Nobody asks that now.")
NO_MOVE = Text("Es gibt keinen Zug zum Zurücknehmen.", "There is no move to take back.")
NO_PHRASE = Text("Das lässt sich hier nicht sagen.", "That cannot be said here.")


class Etiquette:
    """Does what people want of each other."""

    def __init__(self, server: GameServer, take_back: Callable[[Table, int], None]) -> None:
        self._server, self._take_back = server, take_back
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # by table

    # ---- terms -----------------------------------------------------------------------------------------------------

    def propose(self, table: Table, browser: str) -> None:
        """Let whoever opened a table propose what its setup says."""
        setup = table.seats.setup
        if setup is not None and setup.is_between_people and setup.terms:
            table.talk.terms = setup.terms
            self.agree(table, browser)

    def agree(self, table: Table, browser: str) -> None:
        """Take notice that a browser wants the terms; they hold once all do who play."""
        talk = table.talk
        talk.agreed.add(browser)
        playing = {table.seats.player_of(seat) for seat in table.seats.human()}
        are_there = len(playing) == 2 or not talk.terms.is_apart
        if talk.terms and not talk.holds and are_there and playing <= talk.agreed:
            talk.holds, talk.thought = True, table.clocks()
            self.watch(table)
        table.changed()

    def decline(self, table: Table) -> None:
        """Take notice that somebody does not want the terms: nobody will ask again."""
        if not table.talk.holds:
            table.talk.terms = NO_TERMS
        table.changed()

    # ---- asking and speaking ---------------------------------------------------------------------------------------

    def ask_back(self, table: Table, seat: int, ply: int) -> None:
        """Ask the other side whether a move may be taken back."""
        if not table.seats.are_local or not table.is_running or not 0 <= ply < len(table.steps) - 1:
            raise KielwasserError(NO_MOVE)
        self._speak(table, seat)
        table.talk.question = Question(seat, ply, len(table.steps))
        table.changed()

    def answer(self, table: Table, seat: int, accepts: bool) -> None:
        """Answer the other side's question."""
        question = table.question
        if question is None or question.seat == seat:
            raise KielwasserError(NOTHING_ASKED)
        table.talk.question = None
        table.talk.said = Utterance(seat, YES if accepts else NO, time.monotonic())
        if accepts:
            self._take_back(table, question.ply)
        table.changed()

    def say(self, table: Table, seat: int, phrase: int) -> None:
        """Say one of the phrases."""
        if not 0 <= phrase < len(PHRASES):
            raise KielwasserError(NO_PHRASE)
        self._speak(table, seat)
        table.talk.said = Utterance(seat, PHRASES[phrase], time.monotonic())
        table.changed()

    def _speak(self, table: Table, seat: int) -> None:
        if not table.talk.may_speak(seat, time.monotonic()):
            raise KielwasserError(TOO_OFTEN)

    # ---- giving up -------------------------------------------------------------------------------------------------

    def resign(self, table: Table, seat: int, why: Text = GAVE_UP) -> None:
        """Let a person give up."""
        if not table.is_running or table.is_waiting or table.room is None:
            raise KielwasserError(NOT_BEGUN)
        self._server.resign(table.room, seat, why)

    def watch(self, table: Table) -> None:
        """Let the friendly clock of the seat to move run, if it decides; that of the move before runs no more."""
        alarm = self._alarms.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        left = self._left(table)
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarms[table.id] = loop.call_later(max(left, 0.0), self._ring, table)

    def _left(self, table: Table) -> float | None:
        """Return the seconds after which the seat to move has lost; None: it has time."""
        seat = table.expected if table.is_running and table.talk.binding.decides else None
        return None if seat is None else table.time_left(seat)

    def _ring(self, table: Table) -> None:
        """A friendly clock is over, unless the time of a move was given back meanwhile."""
        self._alarms.pop(table.id, None)
        left = self._left(table)
        if left is not None and left > 0:
            self.watch(table)
        elif left is not None and table.expected is not None:
            self.resign(table, table.expected, TIME_OVER)

    def stop(self) -> None:
        """Watch no clock any more."""
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
