"""What a playing process is sent, and what comes back: plain values that travel between processes and machines."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kielwasser.core.ruling import AUTO
from kielwasser.system.errors import Text
from kielwasser.tournament.basics.players import PlayerSpec

REGULAR, CRASH, ABSENT, LEFT = "regular", "crash", "absent", "left"
RULE_VIOLATION = "rule_violation"
HARD_TIMEOUT = "hard_timeout"
NO_MOVE = "no_move"  # why a regular game ended where the rules end none: somebody was asked who had no move
CAUSES = (REGULAR, RULE_VIOLATION, "soft_timeout", HARD_TIMEOUT, LEFT, CRASH, ABSENT)
EDGES_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)  # of the histogram of thinking times
FILTERS = ("all", "lost", "failed", "odd", "none")
_NOTHING = Text("", "")


@dataclass(frozen=True)
class Conditions:
    """What is the same for all games of a series."""

    game: str
    ruling: str = AUTO  # until it is part of a series
    seed: str = "0"
    soft: float = 2.0  # seconds a move
    keep: str = "all"  # which replays are kept
    memory: int | None = None  # bytes that a program may use
    pin: bool = True  # each player on a processor of its own, as far as there are enough
    ahead: bool = False  # the programs of the next game start while this one is played, also on its processors

    @property
    def hard(self) -> float:
        """Seconds after which a player that says nothing has lost."""
        return max(5 * self.soft, self.soft + 1)


@dataclass(frozen=True)
class Pairing:
    """One board that two players play twice; they are numbers in the series' list."""

    number: int
    first: int
    second: int
    round: int = 0


@dataclass(frozen=True)
class Job:
    """A pair of games: the first player sits first in game 0 and second in game 1."""

    series: int
    pairing: Pairing
    players: tuple[PlayerSpec, PlayerSpec]
    conditions: Conditions
    seats: tuple[int, ...] = (0, 1)  # the games that are still to be played

    @property
    def in_process(self) -> bool:
        """Whether both can play without a server."""
        return all(player.in_process for player in self.players)

    @property
    def board(self) -> str:
        """The seed of the board."""
        return f"{self.conditions.seed}/{self.pairing.number}"

    def seed(self, seat: int, player: int) -> str:
        """Return the seed of a player in one of the two games."""
        return f"{self.board}/{seat}/{player}"


@dataclass(frozen=True)
class Thinking:
    """How long a player thought in one game or in many."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    histogram: tuple[int, ...] = (0,) * (len(EDGES_MS) + 1)

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / max(self.moves, 1)

    @classmethod
    def of(cls, times: Iterable[float]) -> Thinking:
        """Count times."""
        listed = [round(seconds, 6) for seconds in times]
        histogram = [0] * (len(EDGES_MS) + 1)
        for seconds in listed:
            histogram[bisect_left(EDGES_MS, seconds * 1000)] += 1
        return cls(len(listed), round(sum(listed), 6), max(listed, default=0.0), tuple(histogram))

    @classmethod
    def total(cls, games: Sequence[Thinking]) -> Thinking:
        """Put games together."""
        if not games:
            return cls()
        histogram = tuple(map(sum, zip(*(game.histogram for game in games), strict=True)))
        seconds = sum(game.seconds for game in games)
        return cls(sum(game.moves for game in games), seconds, max(game.longest for game in games), histogram)


@dataclass(frozen=True)
class Played:
    """One finished game. Players are 0 and 1 as in the job, whatever their seats."""

    pair: int
    seat: int  # where player 0 sat
    first: int  # the players' numbers in the series
    second: int
    winner: int | None
    cause: str
    culprit: int | None  # whose fault the end was
    why: str  # a word: how the rules ended the game, or the cause
    output: str  # what the player at fault printed last
    plies: int
    points: tuple[int, int]
    thinking: tuple[Thinking, Thinking]
    seconds: float
    record: bytes = field(default=b"", repr=False)  # the packed replay
    told: Text = _NOTHING  # what is to be said of a failure
    printed: tuple[str, str] = ("", "")  # the last that each player printed in this game
    after: tuple[Text, Text] = (_NOTHING, _NOTHING)  # what is to be said of each after the result: that it crashed then

    @property
    def score(self) -> float:
        """Points of player 0: 1, ½ or 0."""
        return 0.5 if self.winner is None else float(self.winner == 0)

    @property
    def failed(self) -> bool:
        """Whether somebody broke a rule, was too slow, crashed or left."""
        return self.cause != REGULAR

    @property
    def is_stuck(self) -> bool:
        """Whether the loser had no legal move."""
        return self.why == NO_MOVE

    @property
    def example(self) -> Text:
        """What is to be said of a failure, and below it what the player printed."""
        german, english = ("\n".join(filter(None, (told, self.output))) for told in (self.told.de, self.told.en))
        return Text(german, english)

    def is_kept(self, keep: str) -> bool:
        """Tell whether a filter keeps this replay: `lost` are those of player 0, `odd` all but wins by the rules."""
        return {
            "all": True,
            "lost": self.winner == 1,
            "failed": self.failed,
            "odd": self.failed or self.winner is None,
            "none": False,
        }[keep]


@dataclass(frozen=True)
class Fault:
    """What kept a job from being played: a fault of ours or of the machine, not of a player."""

    job: Job
    text: str
