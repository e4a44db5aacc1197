"""The authority of one game: who is to move, for how long, what counts, how it ends.

No socket, no clock, no sleep: each input carries its time, each method returns the events that it causes. The TCP
server, the in-process runner and the browser are transports of this one authority.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from kielwasser.authority.events import Event, Held, Moved, Over, Requested, Started
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Move, Position
from kielwasser.system.errors import KielwasserError, Text


@dataclass(frozen=True)
class TimeLimits:
    """Seconds that a seat may think: later than soft loses when the move comes, hard loses without one."""

    soft: float = 2.0
    hard: float = 10.0


@dataclass
class Seat:
    """One side of a match. People never have a time limit; `pausable` seats are not asked while the match is paused."""

    name: str = ""
    timed: bool = True
    pausable: bool = True


class Match:
    """A game from its first request to its ending."""

    def __init__(
        self,
        position: Position,
        seats: tuple[Seat, Seat],
        limits: TimeLimits | None = None,
        reopen: Callable[[Position], None] = lambda position: None,
    ) -> None:
        self.position = position
        self.seats = seats
        self.limits = limits or TimeLimits()
        self._reopen = reopen  # see `Dialect.reopen`
        self.started = False
        self.paused = False
        self.ending: Ending | None = None
        self.expected: int | None = None  # the seat that has been asked
        self._spent = 0.0  # thinking time of the present request before a pause
        self._since: float | None = None  # when the clock of the present request last started
        self._steps = 0  # single requests that may pass in spite of the pause
        self._stepped = False  # the pending request went out in spite of the pause, so its clock runs

    # ---- inputs ----------------------------------------------------------------------------------------------------

    def start(self, now: float) -> list[Event]:
        """Begin: both seats are taken."""
        if self.started:
            raise KielwasserError(Text("das Spiel hat schon begonnen", "the match has started already"))
        self.started = True
        self._reopen(self.position)
        if self.position.is_over:
            return [Started(), self._finish(Ending(Cause.REGULAR, self.position))]
        return [Started(), *self._ask()]

    def asked(self, now: float) -> None:
        """Start the clock: the request has just been handed to its transport."""
        if self.expected is not None and self._since is None and not self._clock_stopped():
            self._since = now

    def ask_again(self, now: float) -> None:
        """Start the clock anew: until now the seat to move had no chance to think, for reasons of ours."""
        if self._since is not None:
            self._since, self._spent = now, 0.0

    def move(self, seat: int, move: Move | str | Iterable[int], now: float, echo: Any = None) -> list[Event]:
        """Take the move of the seat that was asked, whose bytes arrived at `now`."""
        self._demand_turn(seat)
        seconds = self.thinking(now)
        if self.seats[seat].timed and seconds > self.limits.soft:
            return [self._finish(Ending(Cause.SOFT_TIMEOUT, self.position, seat, seconds=seconds))]
        actions = tuple(self.position.parse(move) if isinstance(move, str) else move)
        verdict = self.position.judge(actions)
        if verdict.text is not None:
            reached, text = verdict.reached, verdict.text
            ending = Ending(Cause.RULE_VIOLATION, reached, seat, text, verdict.code, echo, before=self.position)
            return [self._finish(ending)]
        self.expected = None
        self.position.follow(verdict, actions)
        self._reopen(self.position)
        moved = Moved(seat, self.position.history[-1], seconds, echo)
        if self.position.is_over:
            return [moved, self._finish(Ending(Cause.REGULAR, self.position))]
        return [moved, *self._ask()]

    def refuse(self, seat: int, text: Text, now: float, echo: Any = None) -> list[Event]:
        """Take something from the seat to move that is no move at all: a rule violation with that text."""
        self._demand_turn(seat)
        seconds = self.thinking(now)
        if self.seats[seat].timed and seconds > self.limits.soft:
            return [self._finish(Ending(Cause.SOFT_TIMEOUT, self.position, seat, seconds=seconds))]
        return [self._finish(Ending(Cause.RULE_VIOLATION, self.position, seat, text, action=echo))]

    def expire(self, now: float) -> list[Event]:
        """Let time pass: if the hard limit is over, the seat to move has lost."""
        deadline = self.deadline()
        if deadline is None or now < deadline or self.expected is None:
            return []
        seconds = self.thinking(now)
        return [self._finish(Ending(Cause.HARD_TIMEOUT, self.position, self.expected, seconds=seconds))]

    def leave(self, seat: int, detail: str = "", text: Text | None = None) -> list[Event]:
        """Take notice that a seat has left; whose turn it is does not matter."""
        if self.ending is not None:
            return []
        ending = Ending(Cause.LEFT, self.position, seat, text, detail=detail, unstarted=not self.started)
        return [self._finish(ending)]

    def cancel(self) -> list[Event]:
        """End the match from outside."""
        if self.ending is not None:
            return []
        return [self._finish(Ending(Cause.REGULAR, self.position))]

    def pause(self, now: float) -> list[Event]:
        """Stop: the clock of a pending request stops, further requests are held."""
        if self.paused or self.ending is not None:
            return []
        self.paused = True
        if self._clock_stopped() and self._since is not None:
            self._spent += now - self._since
            self._since = None
        return []

    def resume(self, now: float) -> list[Event]:
        """Go on: a pending request's clock runs again, a held one goes out."""
        if not self.paused or self.ending is not None:
            return []
        self.paused = False
        if self.expected is not None:
            if self._since is None:
                self._since = now
            return []
        return self._ask() if self.started else []

    def step(self, now: float) -> list[Event]:
        """Let one held request pass; without one nothing happens, so no request goes out twice."""
        if not self.paused or not self.started or self.ending is not None or self.expected is not None:
            return []
        self._steps += 1
        return self._ask()

    # ---- questions -------------------------------------------------------------------------------------------------

    def thinking(self, now: float) -> float:
        """Return the seconds that the seat to move has been thinking."""
        return self._spent + (now - self._since if self._since is not None else 0.0)

    def deadline(self) -> float | None:
        """Return when the hard limit is over, or None where no clock runs."""
        if self.ending is not None or self.expected is None or self._since is None:
            return None
        if not self.seats[self.expected].timed:
            return None
        return self._since + self.limits.hard - self._spent

    # ---- inside ----------------------------------------------------------------------------------------------------

    def _ask(self) -> list[Event]:
        seat = self.position.to_move
        if self.paused and self.seats[seat].pausable and not self._steps:
            return [Held(seat)]
        self._steps = max(self._steps - 1, 0) if self.paused else 0
        self.expected, self._spent, self._since = seat, 0.0, None
        self._stepped = self.paused
        return [Requested(seat)]

    def _clock_stopped(self) -> bool:
        return self.paused and not self._stepped

    def _finish(self, ending: Ending) -> Over:
        self.ending = ending
        self.expected = None
        return Over(ending)

    def _demand_turn(self, seat: int) -> None:
        if self.ending is not None or self.expected != seat:
            raise KielwasserError(
                Text(f"Platz {seat} ist nicht nach einem Zug gefragt", f"seat {seat} was not asked for a move")
            )
