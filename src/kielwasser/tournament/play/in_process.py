"""Play a game in this process: both players are asked directly, at full speed.

The match is the same authority as on the server. A player gets what its seat may see, never the truth. One that
raises an error has crashed; one that returns nonsense has broken a rule; the other wins, and the series goes on.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from dataclasses import replace

from kielwasser.authority.events import Event, Over, Requested
from kielwasser.authority.match import Match, Seat, TimeLimits
from kielwasser.client.events import GameResult
from kielwasser.client.kit import ClientPlayer, answered, hints_of, margin_of
from kielwasser.client.mistakes import failure_of
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Position
from kielwasser.games.dialects import dialect
from kielwasser.protocol.dialect import ReadMove
from kielwasser.system.errors import KielwasserError, Text, text_of
from kielwasser.tournament.basics.jobs import CRASH, HARD_TIMEOUT, Job, Played
from kielwasser.tournament.basics.players import BUILT_IN
from kielwasser.tournament.play.bookkeeping import Book, dealt
from kielwasser.tournament.play.hosts import HostDied, Raised, RemotePlayer

Make = Callable[[Job, int, int], ClientPlayer]


class Watch:
    """Is told when a player is asked and when it has answered; this one does not care."""

    def asking(self, player: int, hung: Callable[[], Played]) -> None:
        """Take notice that a player is asked; should it never answer, `hung` says how the game ended."""

    def answered(self) -> None:
        """Take notice that it has answered."""


def play_game(job: Job, seat: int, watch: Watch | None = None, make: Make | None = None) -> Played:
    """Play the game in which player 0 has that seat; a HostDied if the interpreter of a player has gone."""
    make = make or (lambda job, seat, player: job.players[player].make(job.seed(seat, player)))
    return _Table(job, seat, watch or Watch(), make).play()


class _Table:
    """One game with its two players."""

    def __init__(self, job: Job, seat: int, watch: Watch, make: Make) -> None:
        self._job, self._seat, self._watch, self._make = job, seat, watch, make
        self._soft, hard = job.conditions.soft, job.conditions.hard
        position = dealt(job)
        self._book = Book(job, seat, position)
        names = self._book.names
        self._match = Match(position, (Seat(names[0]), Seat(names[1])), TimeLimits(self._soft, hard))
        self._players: dict[int, ClientPlayer] = {}
        self._cause: str | None = None
        self._text = ""
        self._tried = ""  # the move that ended the game
        self._printed_lines = 0  # while it was thought of
        self._handed: Position | None = None  # to the player that is asked

    def play(self) -> Played:
        """Play to the end."""
        events = self._seat_players() or self._match.start(time.monotonic())
        while True:
            self._take(events)
            if any(isinstance(event, Over) for event in events):
                self._tell_result()
                return self._book.close(self._cause, self._text, tried=self._tried, printed_lines=self._printed_lines)
            events = self._guarded(self._asked(events), self._ask)

    def _seat_players(self) -> list[Event]:
        """Make both players; the events if one of them fails at once."""
        for player in (0, 1):
            seat = self._seat ^ player
            events = self._guarded(seat, self._seat_player) or self._guarded(seat, self._prepare, watched=False)
            if events:
                return events
        return []

    def _seat_player(self, seat: int) -> list[Event]:
        player = self._players[seat] = self._make(self._job, self._seat, self._book.player(seat))
        welcome = getattr(player, "welcome", None)
        if callable(welcome):
            welcome(seat)
        return []

    def _prepare(self, seat: int) -> list[Event]:
        """Let a player load what takes long; no clock runs."""
        prepare = getattr(self._players[seat], "prepare", None)
        if callable(prepare):
            prepare(self._match.position.game)
        return []

    def _tell_result(self) -> None:
        """Tell both players how it ended, as the kit does; what goes wrong with that changes nothing any more."""
        ending = self._match.ending
        assert ending is not None
        for seat, player in self._players.items():
            told = getattr(player, "result", None)
            if not callable(told):
                continue
            self._watch.asking(self._book.player(seat), lambda: self._book.close(self._cause, self._text))
            try:
                told(replace(_result(ending), seat=seat))
            except Exception:
                traceback.print_exc()
            finally:
                self._watch.answered()

    @staticmethod
    def _asked(events: list[Event]) -> int:
        return next(event.seat for event in events if isinstance(event, Requested))

    def _guarded(self, seat: int, act: Callable[[int], list[Event]], watched: bool = True) -> list[Event]:
        """Let a player do something; whatever it raises is its own crash."""
        if watched:
            self._watch.asking(self._book.player(seat), lambda: self._hung(seat))
        try:
            return act(seat)
        except HostDied:
            raise
        except Exception as error:
            failure = error.failure if isinstance(error, Raised) else failure_of(error, self._was_played_on)
            self._cause, self._text, said = CRASH, failure.trace, failure.text
            text = Text(f"Der Spieler ist abgestürzt: {said.de}", f"The player crashed: {said.en}")
            return self._match.leave(seat, text=text)
        finally:
            self._watch.answered()

    @property
    def _was_played_on(self) -> bool:
        return self._handed is not None and self._handed.ply != self._match.position.ply

    def _ask(self, seat: int) -> list[Event]:
        seen = self._handed = self._match.position.hide(seat)
        began = time.monotonic()
        self._match.asked(began)
        player = self._players[seat]
        deadline = began + self._soft - margin_of(player, self._soft)
        given = chosen = answered(player.choose(seen, deadline))
        now = time.monotonic()
        if isinstance(player, RemotePlayer):
            self._printed_lines = player.printed_lines
        if isinstance(chosen, str):
            try:
                chosen = self._match.position.parse(chosen)
            except KielwasserError as error:
                self._tried = str(given)[:200]
                return self._match.refuse(seat, text_of(error), now)
        hints = self._hints(seat) if now < deadline else ()
        events = self._match.move(seat, chosen, now, ReadMove(chosen.actions, hints=hints) if hints else None)
        if self._match.ending is not None:  # only then it can matter, and to write every move down would cost time
            self._tried = str(given)[:200]
        return events

    def _hints(self, seat: int) -> tuple[str, ...]:
        """Return what a player says about its move; ours say what `analyse` can say again, and it would cost time."""
        spec = self._job.players[self._book.player(seat)]
        return () if spec.kind == BUILT_IN else hints_of(self._players[seat])

    def _hung(self, seat: int) -> Played:
        """Return the result of a game whose player never answers; it runs in another thread than that player."""
        self._take(self._match.expire(time.monotonic() + self._match.limits.hard) or self._match.leave(seat))
        text = Text("Der Spieler antwortet nicht.", "The player does not answer.")
        player = self._players.get(seat)
        return self._book.close(HARD_TIMEOUT, player.where() if isinstance(player, RemotePlayer) else "", told=text)

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self._book.take(event)


def _result(ending: Ending) -> GameResult:
    """Return what a server would tell of the end."""
    causes = [ending.cause if seat == ending.culprit else Cause.REGULAR for seat in (0, 1)]
    outcome = ending.position.outcome
    text = ending.text or (outcome.text if outcome is not None else None) or Text("", "")
    first, second = dialect(ending.position.game.name).parts(ending)
    scores = tuple(map(float, first)), tuple(map(float, second))
    return GameResult("", ending.winner, (causes[0], causes[1]), (text.de, text.de), scores)
