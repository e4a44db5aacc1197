"""Keep the book of one game: however moves are transported, the match's events are turned into one result."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable
from datetime import datetime

from kielwasser.authority.events import Event, Moved, Over
from kielwasser.authority.match import Match, Seat
from kielwasser.authority.stuck import had_no_move
from kielwasser.client.mistakes import MANY_LINES, chatter
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Position
from kielwasser.core.view import joined
from kielwasser.games.dialects import dialect
from kielwasser.programs.last_words import fitted
from kielwasser.replay.writer import ReplayWriter
from kielwasser.system.errors import Text
from kielwasser.system.numbers import plain, spelled
from kielwasser.tournament.basics.jobs import CRASH, NO_MOVE, REGULAR, Job, Played, Thinking

_FATAL = Text(
    "Der Spieler hat den Prozess, in dem er lief, immer wieder zu Fall gebracht.",
    "The player took down the process in which it ran, again and again.",
)
MAX_TEXT = 4_000  # characters of a failure that are kept


def dealt(job: Job) -> Position:
    """Return the board of a pair, the same for both games."""
    from kielwasser.games import game

    return Position.deal(game(job.conditions.game), job.board, job.conditions.ruling)


class Book:
    """Takes the events of one game and says at the end how it went."""

    def __init__(self, job: Job, seat: int, position: Position) -> None:
        self._job, self._seat, self._position = job, seat, position
        self._began = time.perf_counter()
        self._lines: list[bytes] = []
        self._times: tuple[list[float], list[float]] = ([], [])
        self._late: float | None = None
        self.ending: Ending | None = None
        put: Callable[[bytes], None] = self._lines.append
        self._writer = ReplayWriter(
            put,
            position,
            self.names,
            dialect(position.game.name),
            began=datetime.now().astimezone().isoformat(timespec="seconds"),
            room=f"{job.series}/{job.pairing.number}/{seat}",
            seed=job.board,
        )

    def begin(self) -> None:
        """Count the time from now on: the game was set up ahead of its turn."""
        self._began = time.perf_counter()

    @property
    def names(self) -> tuple[str, str]:
        """The names of both seats."""
        names = tuple(self._job.players[self.player(seat)].name for seat in (0, 1))
        return names[0], names[1]

    def player(self, seat: int) -> int:
        """Return which player of the job sits there."""
        return seat ^ self._seat

    def take(self, event: Event) -> None:
        """Write down what happened."""
        self._writer.take(event)
        if isinstance(event, Moved):
            self._times[event.seat].append(event.seconds)
        elif isinstance(event, Over):
            self.ending = event.ending
            if event.ending.seconds is not None and event.ending.culprit is not None:
                self._late = event.ending.seconds
                self._times[event.ending.culprit].append(self._late)  # who was too slow has thought, too

    def close(
        self,
        cause: str | None = None,
        output: str = "",
        told: Text | None = None,
        tried: str = "",
        printed_lines: int = 0,
        guess: Text | None = None,
    ) -> Played:
        """Return the result; a cause and what is told replace those of the match, where more is known of it.

        `tried` is the move that ended the game: if it was refused, it is told with its position. So many lines were
        printed meanwhile: perhaps why it was too late. A guess at the reason stands behind what is known.
        """
        ending = self.ending
        assert ending is not None
        outcome = ending.position.outcome if ending.cause is Cause.REGULAR else None
        stuck = had_no_move(ending)
        cause = REGULAR if stuck else cause or ending.cause.value.lower()
        told = told or _refused(ending, tried) or ending.text or self._slowness(printed_lines)
        if stuck:
            told = Text("", "")
        elif guess is not None:
            told = joined([told, guess], " ") if told.en else guess
        seats = (self._seat, 1 - self._seat)  # of both players
        points = ending.points
        return Played(
            pair=self._job.pairing.number,
            seat=self._seat,
            first=self._job.pairing.first,
            second=self._job.pairing.second,
            winner=None if ending.winner is None else self.player(ending.winner),
            cause=cause,
            culprit=None if ending.culprit is None or stuck else self.player(ending.culprit),
            why=NO_MOVE if stuck else outcome.why if outcome else cause,
            output=fitted(output, MAX_TEXT),
            told=Text(*(said[:MAX_TEXT] for said in told)),
            plies=len(self._times[0]) + len(self._times[1]) - (self._late is not None),
            points=(points[seats[0]], points[seats[1]]),
            thinking=(Thinking.of(self._times[seats[0]]), Thinking.of(self._times[seats[1]])),
            seconds=time.perf_counter() - self._began,
            record=gzip.compress(b"".join(self._lines), 6, mtime=0),
        )

    def _slowness(self, printed_lines: int) -> Text:
        """Say how long somebody thought who was too slow, and what may have taken the time."""
        if self._late is None:
            return Text("", "")
        late, soft = spelled(f"{self._late:.3f}"), plain(self._job.conditions.soft)
        why = chatter(printed_lines) if printed_lines >= MANY_LINES else Text("", "")
        return Text(
            f"Der Zug brauchte {late.de} s; erlaubt sind {soft.de} s.{why.de}",
            f"The move took {late.en} s; the limit is {soft.en} s.{why.en}",
        )


def _refused(ending: Ending, tried: str) -> Text | None:
    """Say which move was refused, why and where; None if none was, or nobody knows which."""
    if ending.cause is not Cause.RULE_VIOLATION or ending.text is None or not tried:
        return None
    assert ending.culprit is not None
    before = (ending.before or ending.position).hide(ending.culprit).text
    return Text(
        f"{ending.text.de}\nZug: {tried}\nStellung: {before}", f"{ending.text.en}\nmove: {tried}\nposition: {before}"
    )


def fatal(job: Job, seat: int, player: int) -> Played:
    """Return the game that a player lost by taking down the process in which it ran."""
    position = dealt(job)
    book = Book(job, seat, position)
    for event in Match(position, (Seat(), Seat())).leave(seat ^ player):
        book.take(event)
    return book.close(CRASH, told=_FATAL)
