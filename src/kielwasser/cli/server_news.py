"""What `kielwasser connect` says while it plays, and how a game ended."""

from __future__ import annotations

import time
from collections.abc import Callable

from kielwasser.cli.common import tell
from kielwasser.client.events import Event, GameResult, Joined, Left, State, Welcome
from kielwasser.core.ending import Cause
from kielwasser.system.errors import Text
from kielwasser.system.language import say
from kielwasser.system.numbers import MOVES, about, counted, plain
from kielwasser.system.pace import Pace

JOINED = Text(
    "Bei {server} angemeldet; das Spiel beginnt, sobald der Gegner da ist.",
    "Joined {server}; the game begins when the opponent is there.",
)
WAITING = Text("Warte seit {time} …", "Waiting for {time} …")
BEGINS = Text("{game} beginnt, auf Platz {seat}.", "{game} begins, on seat {seat}.")
AT_PLY = Text("{game}: {moves}, {time}", "{game}: {moves}, {time}")
SEAT_OF = Text("Platz {seat}", "seat {seat}")
OURS = Text("wir auf Platz {seat}", "we on seat {seat}")
THE_OPPONENTS = Text("der Gegner auf Platz {seat}", "the opponent on seat {seat}")
CAUSES = {
    Cause.RULE_VIOLATION: Text("ungültiger Zug", "invalid move"),
    Cause.SOFT_TIMEOUT: Text("zu langsam", "too slow"),
    Cause.HARD_TIMEOUT: Text("keine Antwort", "no answer"),
    Cause.LEFT: Text("gegangen", "left"),
}
GAME_OF = Text("Spiel {number} von {games}", "Game {number} of {games}")


class ServerNews:
    """Says when a game begins and ends, and now and then how far it is."""

    def __init__(self, server: str, games: int, json: bool, now: Callable[[], float] = time.monotonic) -> None:
        self._server, self._games, self._json, self._now = server, games, json, now
        self._number = 1
        self._plies: int | None = None  # None: it has not begun
        self._rest()

    def _rest(self) -> None:
        self._began = self._now()
        self._pace = Pace(self._began)

    def hear(self, event: Event | None) -> None:
        """Hear of what the server says, or that it says nothing."""
        match event:
            case Joined():
                tell(say(JOINED, server=self._server))
            case Welcome(_, seat):
                self._plies = 0
                self._rest()
                tell(say(BEGINS, game=self._game, seat=seat + 1))
            case State(_, position):
                self._plies = position.ply
            case GameResult():
                if self._json or self._number < self._games:  # the last one is printed as the result
                    tell(f"{self._game}: {as_text(event)}")
            case Left():
                self._number, self._plies = self._number + 1, None
                self._rest()
        if self._pace.is_due(self._now()):
            self._tell_stand()

    @property
    def _game(self) -> str:
        return say(GAME_OF, number=self._number, games=self._games)

    def _tell_stand(self) -> None:
        waited = about(self._now() - self._began)
        if self._plies is None:
            tell(say(WAITING, time=waited))
        else:
            tell(say(AT_PLY, game=self._game, moves=counted(self._plies, *MOVES), time=waited))


def as_text(result: GameResult | None) -> str:
    """Return how a game ended, in a line."""
    if result is None:
        return say(Text("kein Ergebnis", "no result"))
    if result.winner is None:
        told = say(Text("unentschieden", "draw"))
    elif result.seat is None:
        told = say(Text(f"Platz {result.winner + 1} gewinnt", f"seat {result.winner + 1} wins"))
    elif result.winner == result.seat:
        told = say(Text(f"gewonnen (auf Platz {result.seat + 1})", f"won (on seat {result.seat + 1})"))
    else:
        told = say(Text(f"verloren (auf Platz {result.seat + 1})", f"lost (on seat {result.seat + 1})"))
    return "; ".join([told, *_scores(result), *_faults(result)])


def _scores(result: GameResult) -> list[str]:
    """Return both scores, part by part; as they came where nobody knows what the parts are."""
    first, second = result.scores
    if not len(result.parts) == len(first) == len(second):
        told = " : ".join("/".join(say(plain(part)) for part in score) for score in result.scores)
        return [told] if first or second else []
    listed = zip(result.parts, first, second, strict=True)
    return [", ".join(f"{say(name)} {say(plain(one))} : {say(plain(other))}" for name, one, other in listed)]


def _faults(result: GameResult) -> list[str]:
    """Return who did what, in words, and what the server said of it; or only that."""
    said = [" ".join(reason.split()) for reason in result.reasons]
    if result.is_regular:
        return list(dict.fromkeys(filter(None, said)))
    faults = []
    for seat, (cause, reason) in enumerate(zip(result.causes, said, strict=True)):
        if cause is not Cause.REGULAR:
            who = SEAT_OF if result.seat is None else OURS if seat == result.seat else THE_OPPONENTS
            told = f"{say(who, seat=seat + 1)}: {say(CAUSES[cause])}"
            faults.append(f"{told} ({reason})" if reason else told)
    return faults
