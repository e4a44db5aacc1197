"""The lessons of the course, and the positions in which they begin."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kielwasser.bots.simple import draw
from kielwasser.clientcheck.examiner import ExamTerms
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.ruling import REFEREE, settled_ruling
from kielwasser.games.dialects import dialect
from kielwasser.system.errors import Text

_GAMES = 300  # random games that are searched for a forced skip: Hive has one in every twenty or so


@dataclass(frozen=True)
class Lesson:
    """One game under certain conditions; where `excuse` says why, what fails in it is advice."""

    name: str  # of its folder, where files are kept
    title: Text
    conditions: ExamTerms
    excuse: Text | None = None
    excuses_errors: bool = True  # an exception of its own, too, where it has legal moves

    def is_for(self, game: Game) -> bool:
        """Tell whether a season has what the lesson is about."""
        terms = self.conditions
        if terms.position is skipping:
            return find_skip(game, settled_ruling(terms.ruling, foreign=True), terms.seed) is not None
        return not terms.as_recorded or dialect(game.name).delicate() is not None


def dealt(game: Game, ruling: str = REFEREE, seed: str = "course") -> Position:
    """Return a new deal."""
    return Position.deal(game, seed, ruling, fair=True)


def forced(game: Game, ruling: str = REFEREE, seed: str = "course") -> Position:
    """Return a position in which the second seat has as few moves as some random games offer, mostly one."""
    best: tuple[int, Position] | None = None
    for number in range(12):
        for position in _random_game(game, _forced_seed(seed, number), ruling):
            if (
                position.to_move == 1
                and (count := position.hide(1).count_moves())
                and (best is None or count < best[0])
            ):
                best = count, position
            if best is not None and best[0] == 1:
                return best[1]
    assert best is not None
    return best[1]


def skipping(game: Game, ruling: str = REFEREE, seed: str = "course") -> Position:
    """Return a position in which the second seat can do nothing but skip."""
    found = find_skip(game, ruling, seed)
    assert found is not None
    return found


@lru_cache
def find_skip(game: Game, ruling: str = REFEREE, seed: str = "course") -> Position | None:
    """Return such a position of a random game; None where the season has none, or hardly ever."""
    if game.skip is None:
        return None
    for number in range(_GAMES):
        for position in _random_game(game, _forced_seed(seed, number), ruling):
            if position.to_move == 1 and position.legal_actions == [game.skip]:
                return position
    return None


def _forced_seed(seed: str, number: int) -> str:
    return f"{seed} forced {number}"


def delicate(game: Game, ruling: str = REFEREE, seed: str = "course") -> Position:
    """Return the position whose document clients of the season are known to die of."""
    found = dialect(game.name).delicate()
    assert found is not None
    return found.position


def _random_game(game: Game, seed: str, ruling: str) -> Iterator[Position]:
    """Walk through the positions of a random game."""
    position = Position.deal(game, seed, ruling)
    chance = random.Random(seed)
    while not position.is_over:
        yield position.copy()
        position.play(draw(position, chance))


# All that must be passed begins with a deal: an official server starts nobody in the middle of a game unless its owner
# loads one, so a client that reads only what changes is not to blame.
_LOADED = Text(
    "kein Fehler: so beginnt ein Spiel nur, wenn jemand auf dem Server eines lädt",
    "no fault: a game begins so only where somebody loads one on the server",
)
LESSONS = (
    Lesson(
        "by-type",
        Text("Beitritt nach Spieltyp, ein ganzes Spiel", "joining by game type, a whole game"),
        ExamTerms(dealt, alone=0.3),
    ),
    Lesson(
        "reserved",
        Text("Reservierung, zweiter Platz, Gegner geht", "reservation, second seat, opponent leaves"),
        ExamTerms(dealt, seat=1, reserved=True, names=("Kielwasser & Söhne", "Prüfling <2>"), moves=3),
    ),
    Lesson(
        "slow",
        Text("langsamer Server, Pause, Spielende", "slow server, pause, end of the game"),
        ExamTerms(dealt, seat=1, in_pieces=True, paused_for=1.0),
    ),
    Lesson(
        "forced",
        Text("Zugzwang mitten im Spiel", "forced moves in the middle of a game"),
        ExamTerms(forced, seat=1, reserved=True, moves=2),
        _LOADED,
        excuses_errors=False,
    ),
    Lesson(  # for seasons in which it happens
        "skip",
        Text("Aussetzen ist Pflicht", "nothing but a skip is legal"),
        ExamTerms(skipping, seat=1, reserved=True, moves=1),
        _LOADED,
        excuses_errors=False,
    ),
    Lesson(
        "unknown",
        Text("unbekannte Nachrichten", "unknown packets"),
        ExamTerms(dealt, seat=0, reserved=True, with_unknown_packets=True, moves=2),
        Text("kein Fehler: kein Server sendet das bisher", "no fault: no server sends that so far"),
    ),
    Lesson(  # for seasons that know of one; what is said then is theirs
        "delicate",
        Text("heikle Dokumente, wie aufgezeichnet", "delicate documents, as recorded"),
        ExamTerms(delicate, seat=1, reserved=True, moves=1, as_recorded=True),
        Text("kein Fehler: nur der offizielle Server schreibt das", "no fault: only the official server writes that"),
    ),
)
