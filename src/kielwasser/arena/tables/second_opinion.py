"""What would this player do here? Built-in players think in a thread, programs are started for one move."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from kielwasser.arena.setup import HUMAN, PROGRAM, GameSetup, SeatSetup
from kielwasser.arena.tables.arena import Arena
from kielwasser.arena.tables.line import Step
from kielwasser.arena.tables.table import Table
from kielwasser.bots.registry import rank
from kielwasser.core.position import Move, Position
from kielwasser.core.view import move_in_words
from kielwasser.system.errors import KielwasserError, Text

PATIENCE = 60.0  # seconds until a program must have answered, its start included
TOO_SLOW = Text("Das Programm hat nicht gezogen.", "The program did not move.")
OVER = Text("Hier ist das Spiel zu Ende.", "Here the game is over.")


@dataclass(frozen=True)
class SecondOpinion:
    """What somebody would play in a position."""

    step: Step
    name: Text
    move: Move

    @property
    def words(self) -> Text:
        """The answer in a sentence."""
        move = move_in_words(self.step.position, self.move)
        return Text(f"{self.name.de} zöge hier: {move.de}.", f"{self.name.en} would play here: {move.en}.")


async def ask(arena: Arena, step: Step, player: str, command: str = "") -> SecondOpinion:
    """Ask a built-in player, or the program of a command line; a KielwasserError says why there is no answer."""
    if step.position.is_over:
        raise KielwasserError(OVER)
    if not command.strip():
        move, _ = await arena.players.advise(step.position, player)
        return SecondOpinion(step, rank(player), move)
    seat = SeatSetup(PROGRAM, command=command.strip())
    return SecondOpinion(step, Text(command.strip(), command.strip()), await _first_move(arena, step.position, seat))


async def _first_move(arena: Arena, position: Position, program: SeatSetup) -> Move:
    """Let a program play one move at a table that nobody sees."""
    program.program()  # a command that is none is refused before anything is opened
    seats = [SeatSetup(HUMAN), SeatSetup(HUMAN)]
    seats[position.to_move] = program
    setup = GameSetup(position.game.name, (seats[0], seats[1]), position.ruling, start=position)
    table = arena.open(setup, is_private=True)
    try:
        await asyncio.wait_for(_answer(table), PATIENCE)
    except TimeoutError:
        raise KielwasserError(TOO_SLOW) from None
    finally:
        arena.cancel(table)
        arena.tables.remove(table)
    if len(table.steps) < 2 or table.steps[1].move is None:
        raise KielwasserError(table.notice or (table.conclusion.text if table.conclusion is not None else TOO_SLOW))
    return table.steps[1].move


async def _answer(table: Table) -> None:
    """Return as soon as there is a move or an end."""
    news = asyncio.Event()
    stop = table.watch(news.set)
    try:
        while len(table.steps) < 2 and table.conclusion is None:
            await news.wait()
            news.clear()
    finally:
        stop()
