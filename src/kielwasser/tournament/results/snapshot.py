"""A series at one moment, as people and pages want to see it: computed from its games, changed by nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kielwasser.system.errors import Text
from kielwasser.tournament.basics.jobs import NO_MOVE, Played, Thinking
from kielwasser.tournament.basics.statistics import Distribution, SprtState, Strength
from kielwasser.tournament.plan.schedule import Meeting, Plan
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.results.ratings import fit
from kielwasser.tournament.results.store import ELSEWHERE
from kielwasser.tournament.results.tally import NOBODY, Points, Rows, Tally, counted, couples, scores

CURVE_POINTS = 150
RUNS, AFTER = "running", "after"


@dataclass(frozen=True)
class Standing:
    """A player in the table."""

    place: int
    player: int
    name: str
    games: int
    wins: int
    draws: int
    losses: int
    failures: int
    average: float  # what the season counts, in a game that nobody lost by a fault
    elo: float
    error: float
    given: float = 0.0  # points for resting

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2 + self.given


@dataclass(frozen=True)
class BracketPlace:
    """A place in the bracket of a knockout: names, empty where nobody is, the points so far, and who goes on."""

    names: tuple[str, str]
    points: tuple[float, float]
    winner: str  # empty as long as nobody knows


@dataclass(frozen=True)
class CurvePoint:
    """Elo of the first player after so many pairs, with its 95 % band."""

    pairs: int
    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class CauseCount:
    """How often games ended like that by a player's fault, and the first of them."""

    cause: str
    player: str  # empty where nobody is to blame
    count: int
    pair: int
    seat: int
    example: Text


@dataclass(frozen=True)
class Note:
    """What else is to be said of a player's games, and how many there are: no failure of it."""

    kind: str  # no_move: it lost since it had none; after: it crashed when the result was known
    player: str
    count: int
    example: Text


@dataclass(frozen=True)
class GameLine:
    """A game in a list of replays."""

    pair: int
    seat: int
    names: tuple[str, str]  # by seat
    winner: int | None  # a seat
    cause: str
    why: str
    plies: int


@dataclass(frozen=True)
class Overhead:
    """What a game costs besides thinking: starting, connecting and ending programs."""

    each: float  # seconds a game
    share: float  # of the time of all games
    saveable: float = 0.0  # seconds of the series that starting ahead would save at most


@dataclass(frozen=True)
class Snapshot:
    """Everything there is to see. Wins, draws and losses are those of the first player, in series of two."""

    id: int
    settings: SeriesSettings
    state: str  # open, running, stopping, done, failed
    error: Text | None  # why it failed
    warnings: tuple[Text, ...]
    games: int
    planned: int
    wins: int
    draws: int
    losses: int
    as_seat: tuple[tuple[int, int, int], tuple[int, int, int]]
    pairs: Distribution
    strength: Strength
    normalized: Strength
    sprt: SprtState | None
    table: tuple[Standing, ...]
    matrix: tuple[tuple[tuple[float, int], ...], ...]  # points and games of each against each
    curve: tuple[CurvePoint, ...]
    causes: tuple[CauseCount, ...]
    thinking: tuple[Thinking, ...]
    length: float
    recent: tuple[GameLine, ...]
    seconds: float
    bracket: tuple[tuple[BracketPlace, ...], ...] = ()  # the rounds of a knockout as far as they are known
    tuned: Mapping[str, float] | None = None
    overhead: Overhead | None = None  # where programs play
    notes: tuple[Note, ...] = ()
    was_busy: bool = False  # so that times cannot be trusted; a warning says when

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.settings.names

    @property
    def points(self) -> float:
        """Points of the first player."""
        return self.wins + self.draws / 2

    def as_json(self) -> dict[str, Any]:
        """Return the result for programs; what is infinite or unknown is null."""
        value: dict[str, Any] = {
            "series": self.id,
            "state": RUNS if self.state == ELSEWHERE else self.state,
            "game": self.settings.conditions.game,
            "names": list(self.names),
            "ruling": self.settings.conditions.ruling,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "elo": finite(self.strength.elo),
            "elo_error": finite(self.strength.error),
            "elo_interval": [finite(self.strength.low), finite(self.strength.high)],
            "los": round(self.strength.los, 6),
            "sprt": self.sprt.as_json() if self.sprt is not None else None,
            "causes": _counted(self.causes),
            "culprits": [
                {"player": found.player, "cause": found.cause, "games": found.count}
                for found in self.causes
                if found.player
            ],
            "notes": [{"player": note.player, "kind": note.kind, "games": note.count} for note in self.notes],
            "seconds": round(self.seconds, 3),
            "points": self.points,
            "pentanomial": list(self.pairs.counts),
            "seats": [list(counts) for counts in self.as_seat],
            "plies": round(self.length, 2),
            "seconds_a_move": {
                name: {"moves": spent.moves, "mean": round(spent.mean, 6), "longest": round(spent.longest, 6)}
                for name, spent in zip(self.names, self.thinking, strict=True)
            },
            "busy": self.was_busy,
            "warnings": [warning.en for warning in self.warnings],
        }
        if len(self.table) > 2:
            value["table"] = [
                {"place": row.place, "name": row.name, "points": row.points, "games": row.games, "elo": finite(row.elo)}
                for row in self.table
            ]
        if self.bracket:
            value["bracket"] = [
                [{"players": list(m.names), "points": list(m.points), "winner": m.winner} for m in matches]
                for matches in self.bracket
            ]
        return value if self.tuned is None else {**value, "parameters": dict(self.tuned)}


def finite(value: float) -> float | None:
    """Return a number that JSON knows, or None."""
    return round(value, 3) if abs(value) < 1e9 else None


def _counted(causes: Sequence[CauseCount]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for found in causes:
        counted[found.cause] = counted.get(found.cause, 0) + found.count
    return counted


def overhead(rows: Rows) -> Overhead | None:
    """Return what games cost besides thinking."""
    spent = float(rows["seconds"].sum())
    idle = float(np.maximum(rows["seconds"] - rows["thinking"]["seconds"].sum(axis=1), 0.0).sum())
    return Overhead(idle / len(rows), idle / spent) if len(rows) and spent else None


def curve(points: Sequence[float] | Points) -> tuple[CurvePoint, ...]:
    """Return Elo after so many pairs, at places spread evenly."""
    step = max(len(points) / CURVE_POINTS, 1.0)
    wanted = {round(i * step) for i in range(1, CURVE_POINTS + 1)} | {len(points)}
    counts, done = np.zeros(5, np.int64), 0
    found = []
    for number in sorted(number for number in wanted if 0 < number <= len(points)):
        counts += counted(np.asarray(points[done:number]))
        done = number
        strength = Strength.of(Distribution(tuple(counts.tolist())))
        found.append(CurvePoint(number, strength.elo, strength.low, strength.high))
    return tuple(found)


def outcome_counts(rows: Rows, seat: int | None = None) -> tuple[int, int, int]:
    """Count wins, draws and losses of the first player, in all games or in those in which it had that seat."""
    winner = rows["winner"] if seat is None else rows["winner"][rows["seat"] == seat]
    won, drawn, lost = (int(np.count_nonzero(winner == who)) for who in (0, NOBODY, 1))
    return won, drawn, lost


def causes(tally: Tally, rows: Rows, names: Sequence[str]) -> tuple[CauseCount, ...]:
    """Count the endings, the regular ones first, then the most frequent."""
    listed = [
        CauseCount(cause, "" if player == NOBODY else names[player], count, *first, example)
        for cause, player, count, first, example in tally.causes(rows)
    ]
    return tuple(sorted(listed, key=lambda found: (found.cause != "regular", -found.count, found.cause, found.player)))


def notes(tally: Tally, rows: Rows, names: Sequence[str]) -> tuple[Note, ...]:
    """Return what else is to be said of players: who had no move, who crashed when all was over."""
    listed = []
    for player, name in enumerate(names):
        own = [rows[rows[place] == player] for place in ("first", "second")]
        stuck = sum(int(np.count_nonzero(it["stuck"] & (it["winner"] == 1 - i))) for i, it in enumerate(own))
        after = sum(int(np.count_nonzero(it["after"][:, i])) for i, it in enumerate(own))
        if stuck:
            listed.append(Note(NO_MOVE, name, stuck, Text("", "")))
        if after:
            listed.append(Note(AFTER, name, after, tally.after(player)))
    return tuple(listed)


def matrix(rows: Rows, players: int) -> tuple[tuple[tuple[float, int], ...], ...]:
    """Return points and number of games of each player against each."""
    points, played = np.zeros((players, players)), np.zeros((players, players), np.int64)
    for a, b, won in ((rows["first"], rows["second"], scores(rows)), (rows["second"], rows["first"], 1 - scores(rows))):
        np.add.at(points, (a, b), won)
        np.add.at(played, (a, b), 1)
    return tuple(tuple(zip(p, n, strict=True)) for p, n in zip(points.tolist(), played.tolist(), strict=True))


def table(rows: Rows, settings: SeriesSettings, known: Plan) -> tuple[Standing, ...]:
    """Return the standings: by the round reached (knockout only), by points, then by what the season counts."""
    names = settings.names
    fitted = fit(len(names), couples(rows))
    faultless = rows["culprit"] == NOBODY
    lines = []
    for i, name in enumerate(names):
        wins, draws, losses, failures = _record_of(rows, i)
        games = wins + draws + losses
        given = known.given[i] if known.given else 0.0
        lines.append(
            Standing(0, i, name, games, wins, draws, losses, failures, _average(rows[faultless], i), *fitted[i], given)
        )
    counted = [_average(rows, i) for i in range(len(names))]  # who was at fault does not stand better by it
    lines.sort(
        key=lambda row: (
            -known.reached[row.player] if known.reached else 0,
            -row.points,
            -counted[row.player],
            row.player,
        )
    )
    return tuple(replace(row, place=place) for place, row in enumerate(lines, 1))


def _record_of(rows: Rows, player: int) -> tuple[int, int, int, int]:
    """Return wins, draws, losses and failures of one player."""
    wins = draws = losses = failures = 0
    for number, name in enumerate(("first", "second")):
        own = rows[rows[name] == player]
        wins += int(np.count_nonzero(own["winner"] == number))
        draws += int(np.count_nonzero(own["winner"] == NOBODY))
        losses += int(np.count_nonzero(own["winner"] == 1 - number))
        failures += int(np.count_nonzero(own["culprit"] == number))
    return wins, draws, losses, failures


def _average(rows: Rows, player: int) -> float:
    """Return what the season counts for a player, a game."""
    counted = [rows["points"][:, number][rows[name] == player] for number, name in enumerate(("first", "second"))]
    return float(sum(points.sum() for points in counted)) / max(sum(map(len, counted)), 1)


def bracket(rows: Rows, names: Sequence[str], known: Plan) -> tuple[tuple[BracketPlace, ...], ...]:
    """Return the rounds of a knockout; other series have none."""

    def name(player: int | None) -> str:
        return "" if player is None else names[player]

    def match(meeting: Meeting) -> BracketPlace:
        played = np.isin(rows["pair"], meeting.numbers)
        first = float(scores(rows[played]).sum())
        second = int(np.count_nonzero(played)) - first
        return BracketPlace((name(meeting.first), name(meeting.second)), (first, second), name(meeting.winner))

    return tuple(tuple(map(match, round_)) for round_ in known.bracket)


def recent(games: Sequence[Played], names: Sequence[str]) -> tuple[GameLine, ...]:
    """Return games as they are listed, the latest first."""
    lines = []
    for game in reversed(games):
        seats = seated(game, names)
        winner = None if game.winner is None else game.winner ^ game.seat
        lines.append(GameLine(game.pair, game.seat, seats, winner, game.cause, game.why, game.plies))
    return tuple(lines)


def seated(game: Played, names: Sequence[str]) -> tuple[str, str]:
    """Return the names of the players of a game, by seat."""
    both = (names[game.first], names[game.second])
    return both if game.seat == 0 else (both[1], both[0])
