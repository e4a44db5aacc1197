"""The lessons of the course, and the positions in which they begin."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kielwasser.bots.simple import draw
from kielwasser.clientcheck.examiner import ExamTerms
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.ruling import REFEREE
from kielwasser.games.dialects import dialect
from kielwasser.system.errors import Text


@dataclass(frozen=True)
class Lesson:
    """One game under certain conditions; where `excuse` says why, what fails in it is advice."""

    name: str  # of its folder, where files are kept
    title: Text
    conditions: ExamTerms
    excuse: Text | None = None


def dealt(game: Game, ruling: str = REFEREE) -> Position:
    """Return a new deal."""
    return Position.deal(game, "course", ruling, fair=True)


def forced(game: Game, ruling: str = REFEREE) -> Position:
    """Return a position in which the second seat has as few moves as some random games offer, mostly one."""
    best: tuple[int, Position] | None = None
    for seed in range(12):
        for position in _random_game(game, f"forced {seed}", ruling):
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


def delicate(game: Game, ruling: str = REFEREE) -> Position:
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
        Text(
            "kein Fehler: so beginnt ein Spiel nur, wenn jemand auf dem Server eines lädt",
            "no fault: a game begins so only where somebody loads one on the server",
        ),
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
