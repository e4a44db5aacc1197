"""A series at one moment, as people and pages want to see it: computed from its games, changed by nobody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kielwasser.system.errors import Text
from kielwasser.tournament.plan.schedule import Meeting, Plan
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.jobs import Played, Thinking
from kielwasser.tournament.results.ratings import couples, fit
from kielwasser.tournament.results.statistics import Distribution, SprtState, Strength

CURVE_POINTS = 150
RECENT = 100


@dataclass(frozen=True)
class Row:
    """A player in the table."""

    place: int
    player: int
    name: str
    games: int
    wins: int
    draws: int
    losses: int
    failures: int
    average: float  # what the season counts, a game
    elo: float
    error: float
    given: float = 0.0  # points for resting

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2 + self.given


@dataclass(frozen=True)
class Match:
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
    table: tuple[Row, ...]
    matrix: tuple[tuple[tuple[float, int], ...], ...]  # points and games of each against each
    curve: tuple[CurvePoint, ...]
    causes: tuple[CauseCount, ...]
    thinking: tuple[Thinking, ...]
    length: float
    recent: tuple[GameLine, ...]
    seconds: float
    bracket: tuple[tuple[Match, ...], ...] = ()  # the rounds of a knockout as far as they are known
    tuned: Mapping[str, float] | None = None
    overhead: Overhead | None = None  # where programs play

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
            "state": self.state,
            "ruling": self.settings.conditions.ruling,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "elo": finite(self.strength.elo),
            "elo_error": finite(self.strength.error),
            "los": round(self.strength.los, 6),
            "sprt": self.sprt.as_json() if self.sprt is not None else None,
            "causes": _counted(self.causes),
            "seconds": round(self.seconds, 3),
            "points": self.points,
            "pentanomial": list(self.pairs.counts),
            "seats": [list(counts) for counts in self.as_seat],
            "plies": round(self.length, 2),
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


def overhead(games: Sequence[Played]) -> Overhead | None:
    """Return what games cost besides thinking."""
    spent = sum(game.seconds for game in games)
    idle = sum(max(game.seconds - sum(each.seconds for each in game.thinking), 0.0) for game in games)
    return Overhead(idle / len(games), idle / spent) if games and spent else None


def pair_points(games: Sequence[Played]) -> dict[int, float]:
    """Return the first player's points of all pairs that are complete, by number."""
    points: dict[int, float] = {}
    halves: dict[int, float] = {}
    for game in games:
        if game.pair in halves:
            points[game.pair] = halves.pop(game.pair) + game.score
        else:
            halves[game.pair] = game.score
    return points


def curve(points: Sequence[float]) -> tuple[CurvePoint, ...]:
    """Return Elo after so many pairs, at places spread evenly."""
    step = max(len(points) / CURVE_POINTS, 1.0)
    wanted = {round(i * step) for i in range(1, CURVE_POINTS + 1)} | {len(points)}
    counts = [0] * 5
    found = []
    for number, both in enumerate(points, 1):
        counts[round(2 * both)] += 1
        if number in wanted:
            strength = Strength.of(Distribution(tuple(counts)))
            found.append(CurvePoint(number, strength.elo, strength.low, strength.high))
    return tuple(found)


def outcome_counts(games: Sequence[Played], seat: int | None = None) -> tuple[int, int, int]:
    """Count wins, draws and losses of the first player, in all games or in those in which it had that seat."""
    counts = [0, 0, 0]
    for game in games:
        if seat is None or game.seat == seat:
            counts[round(2 - 2 * game.score)] += 1
    return counts[0], counts[1], counts[2]


def causes(games: Sequence[Played], names: Sequence[str]) -> tuple[CauseCount, ...]:
    """Count the endings, the regular ones first, then the most frequent."""
    firsts: dict[tuple[str, str], Played] = {}
    counts: dict[tuple[str, str], int] = {}
    for game in sorted(games, key=lambda game: (game.pair, game.seat)):
        player = "" if game.culprit is None else names[(game.first, game.second)[game.culprit]]
        key = (game.cause, player)
        counts[key] = counts.get(key, 0) + 1
        firsts.setdefault(key, game)
    listed = [
        CauseCount(cause, player, count, first.pair, first.seat, first.example)
        for (cause, player), count in counts.items()
        for first in [firsts[cause, player]]
    ]
    return tuple(sorted(listed, key=lambda found: (found.cause != "regular", -found.count, found.cause, found.player)))


def matrix(games: Sequence[Played], players: int) -> tuple[tuple[tuple[float, int], ...], ...]:
    """Return points and number of games of each player against each."""
    points = [[0.0] * players for _ in range(players)]
    played = [[0] * players for _ in range(players)]
    for game in games:
        for a, b, score in ((game.first, game.second, game.score), (game.second, game.first, 1 - game.score)):
            points[a][b] += score
            played[a][b] += 1
    return tuple(tuple(zip(p, n, strict=True)) for p, n in zip(points, played, strict=True))


def table(games: Sequence[Played], settings: SeriesSettings, known: Plan) -> tuple[Row, ...]:
    """Return the standings: by the round reached (knockout only), by points, then by what the season counts."""
    names = settings.names
    results = [[0, 0, 0] for _ in names]
    failures, sums = [0] * len(names), [0] * len(names)
    for game in games:
        place = round(2 - 2 * game.score)
        for number, player in enumerate((game.first, game.second)):
            results[player][place if number == 0 else 2 - place] += 1
            sums[player] += game.points[number]
            failures[player] += game.culprit == number
    fitted = fit(len(names), couples(games))
    rows = []
    for i, (wins, draws, losses) in enumerate(results):
        games_of = wins + draws + losses
        given = known.given[i] if known.given else 0.0
        average = sums[i] / max(games_of, 1)
        rows.append(Row(0, i, names[i], games_of, wins, draws, losses, failures[i], average, *fitted[i], given))
    rows.sort(
        key=lambda row: (-known.reached[row.player] if known.reached else 0, -row.points, -row.average, row.player)
    )
    return tuple(replace(row, place=place) for place, row in enumerate(rows, 1))


def bracket(games: Sequence[Played], names: Sequence[str], known: Plan) -> tuple[tuple[Match, ...], ...]:
    """Return the rounds of a knockout; other series have none."""

    def name(player: int | None) -> str:
        return "" if player is None else names[player]

    points: dict[int, float] = {}
    played: dict[int, int] = {}
    for game in games:
        points[game.pair] = points.get(game.pair, 0.0) + game.score
        played[game.pair] = played.get(game.pair, 0) + 1

    def match(meeting: Meeting) -> Match:
        first = sum(points.get(number, 0.0) for number in meeting.numbers)
        second = sum(played.get(number, 0) for number in meeting.numbers) - first
        return Match((name(meeting.first), name(meeting.second)), (first, second), name(meeting.winner))

    return tuple(tuple(map(match, round_)) for round_ in known.bracket)


def recent(games: Sequence[Played], names: Sequence[str]) -> tuple[GameLine, ...]:
    """Return the last games, the latest first."""
    lines = []
    for game in reversed(games[-RECENT:]):
        seats = seated(game, names)
        winner = None if game.winner is None else game.winner ^ game.seat
        lines.append(GameLine(game.pair, game.seat, seats, winner, game.cause, game.why, game.plies))
    return tuple(lines)


def seated(game: Played, names: Sequence[str]) -> tuple[str, str]:
    """Return the names of who played a game, by seat."""
    both = (names[game.first], names[game.second])
    return both if game.seat == 0 else (both[1], both[0])


def thinking(games: Sequence[Played], players: int) -> tuple[Thinking, ...]:
    """Return how long each player thought in all games."""
    spent: list[list[Thinking]] = [[] for _ in range(players)]
    for game in games:
        spent[game.first].append(game.thinking[0])
        spent[game.second].append(game.thinking[1])
    return tuple(Thinking.total(listed) for listed in spent)
