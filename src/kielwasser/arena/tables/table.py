"""One game that people watch: its moves so far, who plays, and what can be done with it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path

from kielwasser.arena.tables.conclusion import Conclusion, conclusion_of, conclusion_of_result
from kielwasser.arena.tables.line import Line, Step
from kielwasser.arena.tables.pictures import PictureCache
from kielwasser.arena.tables.seats import TableSeats
from kielwasser.arena.tables.study import Study
from kielwasser.arena.tables.talk import Question, Talk
from kielwasser.arena.tables.watching import Watchable
from kielwasser.authority.events import Event, Held, Moved, Over, Requested, Started
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.protocol.dialect import ReadMove
from kielwasser.replay.hidden_info import is_open
from kielwasser.replay.model import Ply, Replay
from kielwasser.server.room import Room
from kielwasser.system.errors import Text


@dataclass
class Table(Watchable):
    """A game, running or over. `changed` tells everybody who watches that there is something new."""

    id: str
    game: Game
    names: tuple[str, str]
    steps: list[Step]
    seats: TableSeats = field(default_factory=TableSeats)
    room: Room | None = None
    conclusion: Conclusion | None = None
    notice: Text | None = None  # what it waits for, or what went wrong
    preparing: Text | None = None  # how long it takes until its built-in players can think; None: they can
    title: str = ""  # the file of a replay
    is_reopened: bool = False  # the record of a game that was played at this very table
    is_interrupted: bool = False  # its game can be played on where the program was ended
    is_private: bool = False  # it is neither listed nor recorded
    expected: int | None = None  # the seat to move, while the match waits for it
    began: float = field(default_factory=time.time)
    record: Path | None = None  # the file that it is written to
    pace: float = 0.2  # seconds that a built-in player takes at least, so that people can follow
    pictures: PictureCache = field(default_factory=PictureCache)
    study: Study | None = None  # what an analysis has found
    talk: Talk = field(default_factory=Talk)  # what people say to each other
    lines: list[Line] = field(default_factory=list)  # variations
    comments: dict[int, str] = field(default_factory=dict)  # of people, by ply
    source: Replay | None = None  # what a replay was read from

    @property
    def position(self) -> Position:
        """The latest position, the whole truth."""
        return self.steps[-1].position

    @property
    def is_running(self) -> bool:
        """Whether moves can still come."""
        return self.room is not None and self.conclusion is None

    @property
    def is_waiting(self) -> bool:
        """Whether somebody has not come yet."""
        return self.is_running and self.room is not None and not self.room.match.started

    @property
    def is_paused(self) -> bool:
        """Whether the match is paused."""
        return self.room is not None and self.room.match.paused

    def is_getting_ready(self, seat: int) -> bool:
        """Tell whether a seat is played by a built-in player that cannot think yet."""
        return self.preparing is not None and self.seats.is_built_in(seat)

    def name_of(self, seat: int) -> Text:
        """Return what a seat is called: its player's name, or where there is none (old recordings) the game's."""
        name = self.names[seat].strip()
        return Text(name, name) if name else self.game.view().seats[seat]

    def hand_over(self, browser: str, key: str) -> int | None:
        """Give the seat whose key somebody has to his browser, and tell all; return it."""
        seat = self.seats.hand_over(browser, key)
        if seat is not None:
            self.talk.meet(browser)
            self.changed()
        return seat

    def invitation(self, seat: int) -> str:
        """Return the path of the address that hands over a seat; it admits whoever has it, with a token or without."""
        return f"table/{self.id}?seat={self.seats.keys[seat]}"

    def as_replay(self) -> Replay:
        """Return the game so far as a record: while it runs, with what everybody may see and nothing else."""
        positions = [step.position.hide(0) if self.is_running else step.position for step in self.steps]
        plies = [
            Ply(step.seat, None if step.move is None else str(step.move), step.hints, step.seconds)
            for step in self.steps[1:]
            if step.seat is not None
        ]
        is_complete = all(is_open(known) or known.hide(0) != known for known in (positions[0], positions[-1]))
        return Replay(self.game, self.names, tuple(positions), tuple(plies), is_complete=is_complete)

    def clock(self, seat: int, ply: int) -> float:
        """Return the seconds that a seat has thought up to a ply, and until now if that is the latest."""
        spent = sum(step.seconds or 0.0 for step in self.steps[: ply + 1] if step.seat == seat)
        is_thinking = self.expected == seat and not self.is_getting_ready(seat)
        if ply == len(self.steps) - 1 and is_thinking and self.room is not None:
            spent += self.room.match.thinking(time.monotonic())
        return spent

    def clocks(self) -> tuple[float, float]:
        """Return the seconds that both seats have thought until now."""
        last = len(self.steps) - 1
        return self.clock(0, last), self.clock(1, last)

    def time_left(self, seat: int) -> float | None:
        """Return the seconds that a seat still has by the friendly clock, below 0 if it is over; None: no clock."""
        minutes = self.talk.binding.minutes
        spent = max(self.clocks()[seat] - self.talk.thought[seat], 0.0)
        return 60 * minutes - spent if minutes > 0 else None

    @property
    def question(self) -> Question | None:
        """What one asks the other; it counts only as long as nobody has moved."""
        asked = self.talk.question
        return asked if asked is not None and self.is_running and asked.asked_at == len(self.steps) else None

    # ---- what happens ----------------------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Take an event of the match."""
        match event:
            case Started():
                self.notice = None
                places = enumerate(self.room.places if self.room is not None else ())
                numbers = {place.connection.number: i for i, place in places if place.connection is not None}
                self.seats.connections = numbers
            case Moved(seat, move, seconds, echo):
                assert self.room is not None
                hints = echo.hints if isinstance(echo, ReadMove) else ()
                self.steps.append(Step(self.room.position.copy(), seat, move, seconds, hints))
                self.expected = None
            case Requested(seat) | Held(seat):
                self.expected = seat if isinstance(event, Requested) else None
            case Over(ending):
                self.expected = None
                self.conclusion = conclusion_of(ending, self.names)
        self.changed()


def from_replay(replay: Replay, id_: str, title: str) -> Table:
    """Return the table of a game that was played some time ago."""
    steps = [Step(replay.positions[0])]
    for ply, position in zip(replay.plies, replay.positions[1:], strict=False):
        move = None if ply.move is None else Move(replay.game, tuple(replay.game.notation.parse_move(ply.move)))
        steps.append(Step(position, ply.seat, move, ply.seconds, ply.hints))
    table = Table(id_, replay.game, replay.names, steps, title=title)
    if replay.result is not None:
        table.conclusion = conclusion_of_result(replay.result, replay)
    if replay.warnings:
        table.notice = Text("; ".join(one.de for one in replay.warnings), "; ".join(one.en for one in replay.warnings))
    return table
