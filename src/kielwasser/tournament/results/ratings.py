"""Ratings of many players at once: the strengths under which the results are most likely.

The model is Bradley and Terry's: the expected score of a game is the logistic function of the difference of strengths,
a draw being half a win. The unit is the pair of games; how much pairs really vary (less where draws are frequent or
boards one-sided) is estimated from all of them together, as in any quasi-likelihood fit. A weak prior (a standard
deviation of 1,000 Elo around the middle) keeps a player finite who has won everything, and holds groups together that
never met. One player is the anchor.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kielwasser.system.errors import KielwasserError, Text
from kielwasser.tournament.basics.statistics import Z95
from kielwasser.tournament.results.store import Store

ELO = 400 / math.log(10)  # Elo of one unit of the logarithm of strength
USUAL_ANCHOR = "random"
_PRIOR = 1000 / ELO
_ROUNDS = 100
_ENOUGH = 10  # pairs more than players, from which on their variation is estimated
_LEAST, _MOST = 0.1, 2.0

Vector = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """One line of a list of ratings; the error is half of the 95 % interval, relative to the anchor."""

    name: str
    elo: float
    error: float
    games: int
    score: float


@dataclass(frozen=True)
class RatingList:
    """The ratings of one game under one ruling and time limit, the best first."""

    game: str
    ruling: str
    seconds: float
    anchor: str
    ratings: tuple[Rating, ...]


Counts = Mapping[tuple[int, int], Sequence[int]]  # of each couple: pairs in which the first had 0, ½, 1, 1½, 2 points


def fit(players: int, counts: Counts, anchor: int | None = None) -> list[tuple[float, float]]:
    """Return Elo and its 95 % error for each player; the anchor has 0, or else the mean has.

    >>> [round(elo) for elo, error in fit(2, {(0, 1): (18, 0, 36, 0, 46)}, anchor=1)]
    [100, 0]
    """
    strengths = np.zeros(players)
    for _ in range(_ROUNDS):
        gradient, curvature = _derivatives(strengths, counts)
        step = np.linalg.solve(curvature, gradient)
        size = float(np.abs(step).max())
        strengths += step / max(size, 1.0)  # at most one unit at a time: far away the curvature misleads
        if size < 1e-10:
            break
    covariance = _dispersion(strengths, counts) * np.linalg.inv(_derivatives(strengths, counts)[1])
    shift = np.eye(players)
    if anchor is None:
        shift -= 1 / players
    else:
        shift[:, anchor] -= 1
    elo = ELO * shift @ strengths
    errors = Z95 * ELO * np.sqrt(np.maximum(np.diag(shift @ covariance @ shift.T), 0))
    return [(float(e), float(d)) for e, d in zip(elo, errors, strict=True)]


def _expected(strengths: Vector, i: int, j: int) -> float:
    return 1 / (1 + math.exp(strengths[j] - strengths[i]))


def _derivatives(strengths: Vector, counts: Counts) -> tuple[Vector, Vector]:
    """Return the gradient of the logarithm of the posterior, and minus its second derivatives."""
    gradient = -strengths / _PRIOR**2
    curvature = np.eye(len(strengths)) / _PRIOR**2
    for (i, j), pairs in counts.items():
        games = 2 * sum(pairs)
        expected = _expected(strengths, i, j)
        surplus = sum(n * k / 2 for k, n in enumerate(pairs)) - games * expected
        weight = games * expected * (1 - expected)
        gradient[i] += surplus
        gradient[j] -= surplus
        for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            curvature[a, b] += sign * weight
    return gradient, curvature


def _dispersion(strengths: Vector, counts: Counts) -> float:
    """Return how much pairs vary compared with two independent games without draws; 1 where there are too few."""
    total, free = 0.0, 1 - len(strengths)
    for (i, j), pairs in counts.items():
        expected = _expected(strengths, i, j)
        spread = sum(n * (k / 2 - 2 * expected) ** 2 for k, n in enumerate(pairs))
        total += spread / (2 * expected * (1 - expected))
        free += sum(pairs)
    return min(max(total / free, _LEAST), _MOST) if free >= _ENOUGH else 1.0


def rating_lists(store: Store, game: str | None = None, anchor: str | None = None, at: float = 0.0) -> list[RatingList]:
    """Return the ratings over everything in the store, one list for each game, ruling and time limit.

    A file that was changed between two series is another player: the older one has the name, later ones a number.
    """
    groups: dict[tuple[str, str, float], dict[tuple[str, str], list[int]]] = {}
    for entry in reversed(store.entries()):
        settings = store.settings(entry.id)
        conditions = settings.conditions
        if settings.format == "tune" or (game is not None and conditions.game != game):
            continue
        group = groups.setdefault((conditions.game, conditions.ruling, conditions.soft), {})
        labels = [f"{it.name}\0{it.text}\0{it.options}\0{it.version}" for it in settings.players]
        for (first, second), pairs in store.couples(entry.id).items():
            row = group.setdefault((labels[first], labels[second]), [0] * 5)
            row[:] = [a + b for a, b in zip(row, pairs, strict=True)]
    lists = [_list(key, group, anchor, at) for key, group in sorted(groups.items()) if group]
    if anchor is not None and not any(found.anchor == anchor for found in lists):
        raise KielwasserError(
            Text(
                f"kein Spieler namens {anchor} hat gespielt; der Anker muss gespielt haben",
                f"no player called {anchor} has played; the anchor must be one who has",
            )
        )
    return lists


def _list(
    key: tuple[str, str, float], group: Mapping[tuple[str, str], Sequence[int]], anchor: str | None, at: float
) -> RatingList:
    labels = list(dict.fromkeys(label for couple in group for label in couple))  # in the order of their first games
    names = _names(labels)
    counts: dict[tuple[int, int], Sequence[int]] = {}
    games, points = [0] * len(labels), [0.0] * len(labels)
    for (first, second), pairs in group.items():
        i, j = labels.index(first), labels.index(second)
        if i != j:
            counts[i, j] = pairs
        won = sum(n * k / 2 for k, n in enumerate(pairs))
        for player, share in ((i, won), (j, 2 * sum(pairs) - won)):
            games[player] += 2 * sum(pairs)
            points[player] += share
    wished = anchor if anchor in names else USUAL_ANCHOR if USUAL_ANCHOR in names else None
    fitted = fit(len(labels), counts, names.index(wished) if wished is not None else None)
    ratings = [
        Rating(name, elo + at, error, n, p / n)
        for name, (elo, error), n, p in zip(names, fitted, games, points, strict=True)
    ]
    ordered = tuple(sorted(ratings, key=lambda rating: (-rating.elo, rating.name)))
    return RatingList(*key, wished or "", ordered)


def _names(labels: Sequence[str]) -> list[str]:
    """Return the shown names; players that share a name get a number."""
    seen: dict[str, int] = {}
    names = []
    for label in labels:
        name = label.partition("\0")[0]
        seen[name] = seen.get(name, 0) + 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return names
