"""The games of a series as columns, so that a hundred thousand of them are counted without looking at each.

What is said of a failure is kept for the first of its kind alone, and the latest games as they are; the rest of what
is known of a game is one row of numbers. Rows come from the store all at once, or one by one while games are played.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from kielwasser.system.errors import Text
from kielwasser.tournament.basics.jobs import EDGES_MS, NO_MOVE, Played, Thinking
from kielwasser.tournament.results.store import Column, Store

RECENT = 100
NOBODY = -1
_SPENT = np.dtype([("moves", "f8"), ("seconds", "f8"), ("longest", "f8"), ("histogram", "f8", (len(EDGES_MS) + 1,))])
_ROW = np.dtype(
    [
        ("pair", "i8"),
        ("seat", "i1"),
        ("first", "i4"),
        ("second", "i4"),
        ("winner", "i1"),
        ("cause", "i2"),
        ("culprit", "i1"),
        ("stuck", "?"),
        ("after", "?", (2,)),
        ("plies", "i4"),
        ("seconds", "f8"),
        ("points", "f8", (2,)),
        ("thinking", _SPENT, (2,)),
    ]
)

Key = tuple[int, int]  # pair and seat
Rows = npt.NDArray[np.void]
Numbers = npt.NDArray[np.int64]
Points = npt.NDArray[np.float64]


class Tally:
    """All games of a series that are known."""

    def __init__(self) -> None:
        self._rows: Rows = np.zeros(64, _ROW)
        self._known: set[Key] = set()
        self._causes: dict[str, int] = {}  # their numbers in the rows
        self._firsts: dict[tuple[str, int], tuple[Key, Text]] = {}  # of each cause and player: the game, what it said
        self._afters: dict[int, tuple[Key, Text]] = {}  # of each player: the first game of this kind, what is said
        self._latest: deque[Played] = deque(maxlen=2 * RECENT)

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, key: object) -> bool:
        return key in self._known

    @classmethod
    def of(cls, games: Iterable[Played]) -> Tally:
        """Count games."""
        made = cls()
        for game in games:
            made.add(game)
        return made

    @classmethod
    def read(cls, store: Store, series: int) -> Tally:
        """Count all games of a series of a store."""
        made = cls()
        made._rows = _read(store.columns(series), made._causes)
        made._known = set(zip(made._rows["pair"].tolist(), made._rows["seat"].tolist(), strict=True))
        causes = list(made._causes)
        for (cause, player), (_, key) in made.endings(made._rows).items():
            if player != NOBODY:
                made._firsts[causes[cause], player] = key, store.game(series, *key).example
        for number, player, key in first_afters(made._rows):
            made._afters[player] = key, store.game(series, *key).after[number]
        made._latest.extend(store.latest(series, 2 * RECENT))
        return made

    def add(self, game: Played) -> bool:
        """Count one more game; tell whether it was unknown."""
        key = (game.pair, game.seat)
        if key in self._known:
            return False
        if len(self._known) == len(self._rows):
            self._rows = np.resize(self._rows, max(2 * len(self._rows), 64))
        row = self._rows[len(self._known)]
        for name in ("pair", "seat", "first", "second", "plies", "seconds", "points"):
            row[name] = getattr(game, name)
        row["winner"] = NOBODY if game.winner is None else game.winner
        row["culprit"] = NOBODY if game.culprit is None else game.culprit
        row["cause"] = self._causes.setdefault(game.cause, len(self._causes))
        row["stuck"], row["after"] = game.is_stuck, [any(text) for text in game.after]
        for spent, thinking in zip(row["thinking"], game.thinking, strict=True):
            for name in _SPENT.names or ():
                spent[name] = getattr(thinking, name)
        self._known.add(key)
        self._latest.append(game)
        for player, text in zip((game.first, game.second), game.after, strict=True):
            if any(text) and (player not in self._afters or key < self._afters[player][0]):
                self._afters[player] = key, text
        if game.culprit is not None:
            kind = game.cause, (game.first, game.second)[game.culprit]
            if kind not in self._firsts or key < self._firsts[kind][0]:
                self._firsts[kind] = key, game.example
        return True

    def rows(self, limit: int | None = None) -> Rows:
        """Return the games, of pairs below a limit if there is one."""
        rows = self._rows[: len(self._known)]
        return rows if limit is None else rows[rows["pair"] < limit]

    def recent(self, limit: int | None = None) -> list[Played]:
        """Return the latest games, of pairs below a limit if there is one."""
        return [game for game in self._latest if limit is None or game.pair < limit][-RECENT:]

    def endings(self, rows: Rows) -> dict[tuple[int, int], tuple[int, Key]]:
        """Return how often games ended by a cause (a number) and a player's fault, and the first of them."""
        blamed = np.where(rows["culprit"] == 0, rows["first"], rows["second"])
        player = np.where(rows["culprit"] == NOBODY, NOBODY, blamed).astype(np.int64)
        kinds = rows["cause"].astype(np.int64) << 32 | (player + 1)
        order = np.lexsort((rows["seat"], rows["pair"]))
        found, places, counts = np.unique(kinds[order], return_index=True, return_counts=True)
        firsts = rows[order[places]]
        return {
            (int(kind >> 32), int(kind & 0xFFFFFFFF) - 1): (int(count), (int(first["pair"]), int(first["seat"])))
            for kind, count, first in zip(found, counts, firsts, strict=True)
        }

    def causes(self, rows: Rows) -> list[tuple[str, int, int, Key, Text]]:
        """Return cause, player (or nobody), how often, the first of them, and what it said."""
        names, nothing = list(self._causes), Text("", "")
        return [
            (names[cause], player, count, key, self._firsts.get((names[cause], player), (key, nothing))[1])
            for (cause, player), (count, key) in self.endings(rows).items()
        ]

    def after(self, player: int) -> Text:
        """Return what is to be said of a player's first crash after a result."""
        return self._afters[player][1]


def first_afters(rows: Rows) -> list[tuple[int, int, Key]]:
    """Return who crashed after a result: its place in the pairing, its number and the first such game."""
    found: dict[int, tuple[int, int, Key]] = {}
    for number, name in enumerate(("first", "second")):
        for row in rows[rows["after"][:, number]]:
            player, key = int(row[name]), (int(row["pair"]), int(row["seat"]))
            if player not in found or key < found[player][2]:
                found[player] = number, player, key
    return list(found.values())


def scores(rows: Rows) -> Points:
    """Return the points of the first player of each game: 1, ½ or 0."""
    return np.where(rows["winner"] == NOBODY, 0.5, rows["winner"] == 0)


def complete_pairs(rows: Rows) -> tuple[Numbers, Points, Rows]:
    """Return the pairs of which both games are there, in order: their numbers, the first player's points, one game."""
    order = np.argsort(rows["pair"], kind="stable")
    numbers, won = rows["pair"][order], scores(rows)[order]
    both = np.flatnonzero(numbers[1:] == numbers[:-1])
    return numbers[both], won[both] + won[both + 1], rows[order[both]]


def counted(points: Points) -> tuple[int, ...]:
    """Count pairs by the first player's points: 0, ½, 1, 1½, 2."""
    return tuple(np.bincount(np.rint(2 * points).astype(np.int64), minlength=5).tolist())


def couples(rows: Rows) -> dict[tuple[int, int], list[int]]:
    """Count the complete pairs of each couple by the points of the first."""
    _, points, games = complete_pairs(rows)
    found: dict[tuple[int, int], list[int]] = {}
    kinds = np.stack([games["first"], games["second"], np.rint(2 * points).astype(np.int64)], axis=1)
    for (first, second, place), number in zip(*np.unique(kinds, axis=0, return_counts=True), strict=True):
        found.setdefault((int(first), int(second)), [0] * 5)[place] = int(number)
    return found


def thinking(rows: Rows, players: int) -> tuple[Thinking, ...]:
    """Return how long each player thought in all games."""
    spent = np.concatenate([rows["thinking"][:, 0], rows["thinking"][:, 1]])
    player = np.concatenate([rows["first"], rows["second"]])
    order = np.argsort(player, kind="stable")
    ends = np.searchsorted(player[order], np.arange(players + 1))
    return tuple(_total(spent[order[a:b]]) for a, b in pairwise(ends.tolist()))


def _total(spent: Rows) -> Thinking:
    if not len(spent):
        return Thinking()
    histogram = tuple(int(number) for number in spent["histogram"].sum(axis=0))
    seconds, longest = float(spent["seconds"].sum()), float(spent["longest"].max())
    return Thinking(int(spent["moves"].sum()), seconds, longest, histogram)


# ---- from the store ------------------------------------------------------------------------------------------------


def _read(columns: Mapping[str, Column], causes: dict[str, int]) -> Rows:
    rows: Rows = np.zeros(len(columns["pair"]), _ROW)
    if not len(rows):
        return rows
    for name in ("pair", "seat", "first", "second", "plies", "seconds"):
        rows[name] = columns[name]
    for name in ("winner", "culprit"):
        rows[name] = [NOBODY if value is None else value for value in columns[name]]
    rows["cause"] = [causes.setdefault(str(cause), len(causes)) for cause in columns["cause"]]
    rows["stuck"] = [why == NO_MOVE for why in columns["why"]]
    rows["after"] = [[any(text) for text in json.loads(str(after))] for after in columns["after"]]
    rows["points"] = _numbers(columns["points"], len(rows))
    rows["thinking"] = _numbers(columns["thinking"], len(rows)).view(_SPENT)
    return rows


def _numbers(texts: Sequence[object], count: int) -> Points:
    """Return the numbers of so many lists in lists, each written as JSON: all at once, which is quick."""
    flat = ",".join(map(str, texts)).translate({ord("["): None, ord("]"): None})
    return np.fromstring(flat, sep=",").reshape(count, -1)
