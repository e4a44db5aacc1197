"""What visitors do at a table, each action with the right that it takes. No page acts on a table but through these."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kielwasser.arena.library import Download, ReplayReader
from kielwasser.arena.setup import SeatSetup
from kielwasser.arena.tables.analyst import Analyst
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.line import Line, Step
from kielwasser.arena.tables.rights import NO_SEAT, NotAllowed, Right, Visitor, right_of, takes
from kielwasser.arena.tables.second_opinion import SecondOpinion, ask
from kielwasser.arena.tables.table import Table
from kielwasser.arena.tables.variations import branch, tried_lines
from kielwasser.core.position import Move
from kielwasser.core.view import Look
from kielwasser.replay.writer import save_notes
from kielwasser.system.errors import KielwasserError, Text

MAX_COMMENT = 2000  # characters
NO_SUCH_PLY = Text("diese Stellung gibt es nicht", "there is no such position")


@dataclass(frozen=True)
class Actions:
    """One visitor's hands at a table."""

    arena: Arena
    table: Table
    visitor: Visitor

    def may(self, action: Callable[..., Any]) -> bool:
        """Tell whether this visitor may do something now; pages offer nothing else.

        `action` is one of the methods below.
        """
        return self.has(right_of(action))

    def has(self, right: Right | None) -> bool:
        """Tell whether this visitor has a right now; None: everybody has it."""
        return right is None or right.allows(self.visitor, self.table)

    def require(self, action: Callable[..., Any]) -> None:
        """Raise NotAllowed if this visitor may not do something, before asking for details."""
        right = right_of(action)
        if right is not None:
            right.require(self.visitor, self.table)

    @property
    def seat(self) -> int:
        """Return the seat that somebody speaks for: the one to move where he has both."""
        own = self.table.seats.of(self.visitor.id)
        expected = self.table.expected
        return expected if expected is not None and expected in own else min(own)

    # ---- whoever plays ---------------------------------------------------------------------------------------------

    @takes(Right.PLAY)
    def play(self, seat: int, move: Move) -> None:
        """Hand a move of one's seat to the referee, legal or not."""
        if seat not in self.table.seats.of(self.visitor.id):
            raise NotAllowed(NO_SEAT)
        self.arena.play(self.table, seat, move)

    @takes(Right.ALONE)
    def take_back(self, ply: int) -> None:
        """Play on from an earlier position."""
        self.arena.take_back(self.table, ply)

    @takes(Right.PLAY)
    def ask_back(self, ply: int) -> None:
        """Ask somebody elsewhere whether one may play on from an earlier position."""
        self.arena.etiquette.ask_back(self.table, self.seat, ply)

    @takes(Right.PLAY)
    def answer(self, accepts: bool) -> None:
        """Answer what somebody elsewhere has asked."""
        self.arena.etiquette.answer(self.table, self.seat, accepts)

    @takes(Right.PLAY)
    def agree(self, accepts: bool) -> None:
        """Say whether one wants what was proposed for this game beside its rules."""
        etiquette = self.arena.etiquette
        if accepts:
            etiquette.agree(self.table, self.visitor.id)
        else:
            etiquette.decline(self.table)
        self.arena.seating.remember(self.table)

    @takes(Right.PLAY)
    def say(self, phrase: int) -> None:
        """Say one of the ready-made phrases to whoever plays here."""
        self.arena.etiquette.say(self.table, self.seat, phrase)

    @takes(Right.PLAY)
    def resign(self, seat: int) -> None:
        """Give up a game."""
        if seat not in self.table.seats.of(self.visitor.id):
            raise NotAllowed(NO_SEAT)
        self.arena.etiquette.resign(self.table, seat)

    @takes(Right.HINTS)
    async def advise(self) -> tuple[Move, Text | None]:
        """Return what a strong player would do for the seat to move, and why."""
        if self.table.expected not in self.table.seats.of(self.visitor.id):
            raise NotAllowed(NO_SEAT)
        return await self.arena.players.advise(self.table.position)

    # ---- the owner, while a game is played ---------------------------------------------------------------------------

    @takes(Right.OWN)
    def pause(self, paused: bool) -> None:
        """Pause the match, or let it go on."""
        self.arena.pause(self.table, paused)

    @takes(Right.OWN)
    def cancel(self) -> None:
        """End the match."""
        self.arena.cancel(self.table)

    @takes(Right.OWN)
    def take_over(self, seat: int, player: str) -> None:
        """Let a built-in player go on in a seat of a person; an empty name gives it back."""
        self.arena.seating.take_over(self.table, seat, player)

    @takes(Right.OWN)
    def invitations(self) -> dict[int, str]:
        """Return the paths of the addresses that hand over the seats of people."""
        return {seat: self.table.invitation(seat) for seat in sorted(self.table.seats.people)}

    # ---- the owner, afterwards ---------------------------------------------------------------------------------------

    @takes(Right.OWN)
    def go_on(self, ply: int, seats: tuple[SeatSetup, SeatSetup]) -> Table:
        """Open a new game in a position of this one."""
        return self.arena.open(self.arena.resume(self.table, ply, seats), self.visitor.id)

    @takes(Right.OWN)
    def again(self, swapped: bool, same_board: bool) -> Table:
        """Open another game like this one."""
        return self.arena.open(self.arena.again(self.table, swapped, same_board), self.visitor.id)

    @takes(Right.OWN)
    def play_on(self) -> None:
        """Let an interrupted game go on."""
        self.arena.play_on(self.table)

    @takes(Right.OWN)
    def abandon(self) -> None:
        """Leave an interrupted game as it is."""
        self.arena.abandon(self.table)

    @takes(Right.OWN)
    async def ask_player(self, step: Step, player: str, command: str = "") -> SecondOpinion:
        """Ask a player, or a program, what it would do."""
        return await ask(self.arena, step, player, command)

    @takes(Right.OWN)
    def begin_analysis(self, analyst: Analyst) -> None:
        """Look the game through."""
        analyst.begin(self.table)

    @takes(Right.OWN)
    def stop_analysis(self, analyst: Analyst) -> None:
        """Look no further; what is done stays."""
        if self.table.study is not None:
            analyst.stop(self.table.study)

    @takes(Right.OWN)
    def try_move(self, line: Line | None, ply: int, move: Move) -> Line | None:
        """Play a move of a variation; return the line it is on then."""
        return branch(self.table, line, ply, move)

    @takes(Right.OWN)
    def forget_line(self, line: Line) -> None:
        """Delete a variation that somebody has tried out."""
        if line in self.table.lines and line.is_tried:
            self.table.lines.remove(line)

    @takes(Right.OWN)
    def annotate(self, ply: int, text: str) -> None:
        """Keep a comment; an empty one is none."""
        if not 0 <= ply < len(self.table.steps):
            raise KielwasserError(NO_SUCH_PLY)
        self.table.comments.pop(ply, None)
        if text.strip():
            self.table.comments[ply] = text.strip()[:MAX_COMMENT]

    @takes(Right.OWN)
    def note_down(self) -> None:
        """Write variations and comments into the record, where the game has one of ours; a ReplayError says why not."""
        table = self.table
        if table.record is not None and table.conclusion is not None:
            save_notes(table.record, tried_lines(table), table.comments.items())

    @takes(Right.OWN)
    async def make_gif(self, reader: ReplayReader, look: Look) -> Download:
        """Return the game as a moving picture, which takes a processor for a while."""
        table = self.table
        if table.record is not None:
            return await reader.gif(table.record, look)
        return await reader.moving(table.source or table.as_replay(), table.game.name, look)
