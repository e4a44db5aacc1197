"""What a series of paired games says about two players.

A board is played twice with seats swapped, and the pair is the unit: two games on one board are not independent, so
everything with an error is computed from the five possible scores of a pair (0, ½, 1, 1½, 2 points of two). Elo is the
logistic one, a score s being -400·log10(1/s - 1). The likelihood ratio of the SPRT is the generalised one: under each
hypothesis the distribution with the right expectation that fits the results best.

The 95 % interval of few results is Gaffke's, the one of Clopper and Pearson for results that are more than won and
lost: to the results comes one that nobody has seen, at the bottom of the scale for the lower bound and at the top for
the upper one; all of them get random weights (uniform among those with the sum 1), and the bound is the 2.5 % quantile
of the weighted mean. It covers the truth in at least 95 % of all matches, whatever the distribution, and a result with
more points never lowers a bound. Many mixed results have the normal interval that everybody computes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist
from typing import Any

from kielwasser.system.errors import KielwasserError, Text

Z95 = NormalDist().inv_cdf(0.975)
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
GAME_SCORES = (0.0, 0.5, 1.0)
MODELS = ("logistic", "normalized")
_NORMALIZED = 800 / math.log(10)  # normalised Elo of a difference of one standard deviation of a game
_ABSENT = 1e-3  # what never happened yet counts so much, so that a logarithm exists
_HALVINGS = 60
_ROUNDS = 30
_CLOSE = 1e-7
_EXACT = 1e-15
_MANY, _MIXED = 200, 30  # results, and those among them unlike the commonest, from which on an interval is normal
_NEAR = 0.3  # standard deviations from the mean, within which no bound lies


def elo_of(score: float) -> float:
    """Return the Elo difference that gives a score between 0 and 1.

    >>> round(elo_of(0.64))
    100
    """
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """Return the expected score of an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Distribution:
    """How often each score was reached: five counts for pairs of games, three for single games."""

    counts: tuple[int, ...]

    @classmethod
    def of_pairs(cls, points: Iterable[float]) -> Distribution:
        """Count pairs by their points, from 0 to 2."""
        counts = [0] * 5
        for both in points:
            counts[round(2 * both)] += 1
        return cls(tuple(counts))

    @property
    def scores(self) -> tuple[float, ...]:
        """The scores that the counts belong to."""
        return PAIR_SCORES if len(self.counts) == 5 else GAME_SCORES

    @property
    def total(self) -> int:
        """How many there were in all."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The mean, or one half where there is nothing yet."""
        return _mean(self.scores, self.counts) / self.total if self.total else 0.5

    @property
    def variance(self) -> float:
        """The variance of one unit."""
        mean = self.score
        return sum(n * (s - mean) ** 2 for s, n in zip(self.scores, self.counts, strict=True)) / max(self.total, 1)

    @property
    def deviation(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.total) if self.total else math.inf

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the score."""
        if self.total >= _MANY and self.total - max(self.counts) >= _MIXED:
            return self.score - Z95 * self.deviation, self.score + Z95 * self.deviation
        return _lower_bound(self.scores, self.counts), 1 - _lower_bound(self.scores, self.counts[::-1])


@lru_cache(maxsize=4096)  # a curve is drawn again with every pair
def _lower_bound(scores: Sequence[float], counts: Sequence[int]) -> float:
    """Return Gaffke's lower bound of the mean of results that begin with the lowest score, 0.

    Whether the weighted mean is below x is whether a sum of gamma variables, (score - x) times one of shape n for each
    score, is below 0. A saddlepoint gives that probability (Barndorff-Nielsen), too small a bound by less than 0.003.
    Its equation is the one of `_tilted`: read backwards, each pole below the scale gives weights n / (score - pole),
    and x is their mean; so only the pole is searched for.
    """
    if not any(counts[1:]):
        return 0.0
    unseen = (counts[0] + 1, *counts[1:])
    results = [(score, n) for score, n in zip(scores, unseen, strict=True) if n]
    mean, near, far = 0.0, 0.0, 1.0
    for _ in range(_HALVINGS):
        share = (near + far) / 2
        pole = (share - 1) / share
        weights = [n / (score - pole) for score, n in results]
        mean = sum(w * score for w, (score, _) in zip(weights, results, strict=True)) / sum(weights)
        steps = [(score - pole) / (mean - pole) for score, _ in results]
        logarithms = sum(n * math.log(step) for (_, n), step in zip(results, steps, strict=True))
        root = -math.sqrt(max(2 * logarithms, 0))
        spread = sum(n * ((score - mean) / step) ** 2 for (score, n), step in zip(results, steps, strict=True))
        if root > -_NEAR or root + math.log(math.sqrt(spread) / (pole - mean) / root) / root > -Z95:
            near = share
        else:
            far = share
    return mean


@dataclass(frozen=True)
class Strength:
    """How much stronger the first player is, in Elo."""

    elo: float
    low: float
    high: float
    los: float  # the likelihood that it is stronger at all

    @property
    def error(self) -> float:
        """Half of the 95 % interval."""
        return (self.high - self.low) / 2

    @classmethod
    def of(cls, found: Distribution) -> Strength:
        """Return what the results say."""
        low, high = found.interval()
        return cls(elo_of(found.score), elo_of(low), elo_of(high), _superiority(found))

    @classmethod
    def normalized(cls, found: Distribution) -> Strength:
        """Return the same in normalised Elo: in standard deviations of a game, whatever the share of draws."""
        games = 2 if len(found.counts) == 5 else 1
        scale = _NORMALIZED / math.sqrt(games * found.variance) if found.variance else math.inf
        elo, low, high = ((s - 0.5) * scale if s != 0.5 else 0.0 for s in (found.score, *found.interval()))
        return cls(elo, low, high, _superiority(found))


def _superiority(found: Distribution) -> float:
    """Return how likely the first is stronger; a few results say no more than a coin of unknown fairness would."""
    if found.variance == 0 or not found.total:
        likely = 0.5 if found.score == 0.5 else float(found.score > 0.5)
    else:
        likely = NormalDist().cdf((found.score - 0.5) / found.deviation)
    doubt = 0.5 ** (found.total + 1)  # Laplace: after so many heads in a row
    return min(max(likely, doubt), 1 - doubt)


# ---- sequential test -----------------------------------------------------------------------------------------------


class SprtError(KielwasserError, ValueError):
    """Such a test makes no sense."""


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test: is the difference elo0 or less, or elo1 or more?

    alpha is the share of false "elo1", beta of false "elo0".
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: str = "logistic"

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise SprtError(
                Text(
                    f"die erste Hypothese muss die kleinere sein, nicht {self.elo0} und {self.elo1}",
                    f"the first hypothesis must be the smaller one, not {self.elo0} and {self.elo1}",
                )
            )
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            raise SprtError(
                Text(
                    "alpha und beta sind Anteile, die zusammen weniger als 1 sind",
                    "alpha and beta are shares whose sum is less than 1",
                )
            )
        if self.model not in MODELS:
            models = ", ".join(MODELS)
            raise SprtError(
                Text(
                    f"ein Modell ist eins von {models}, nicht {self.model!r}",
                    f"a model is one of {models}, not {self.model!r}",
                )
            )

    @property
    def lower(self) -> float:
        """The bound at which elo0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The bound at which elo1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, found: Distribution) -> float:
        """Return the logarithm of the likelihood ratio."""
        if not found.total:
            return 0.0
        counts = [float(n) or _ABSENT for n in found.counts]
        total = sum(counts)
        shares = [n / total for n in counts]
        if self.model == "logistic":
            fits = [_fit_mean(shares, found.scores, score_of(elo)) for elo in (self.elo0, self.elo1)]
        else:
            per_unit = math.sqrt(2 if len(counts) == 5 else 1) / _NORMALIZED
            fits = [_fit_ratio(shares, found.scores, elo * per_unit) for elo in (self.elo0, self.elo1)]
        return total * math.fsum(p * math.log(b / a) for p, a, b in zip(shares, fits[0], fits[1], strict=True))

    def decision(self, ratio: float) -> str | None:
        """Return `H1` or `H0`, or None while it is open."""
        if ratio >= self.upper:
            return "H1"
        return "H0" if ratio <= self.lower else None


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(value * weight for value, weight in zip(values, weights, strict=True))


def _tilted(shares: Sequence[float], values: Sequence[float]) -> list[float]:
    """Return the distribution nearest to the shares in which the values have the mean 0.

    It is p / (1 + t·v) with the one t for which that holds (van den Bergh, on the generalised likelihood ratio).
    """

    def slope(t: float) -> tuple[float, float]:
        value = change = 0.0
        for p, v in zip(shares, values, strict=True):
            part = v / (1 + t * v)
            value += p * part
            change -= p * part * part
        return value, change

    t = _root(slope, -1 / max(values), -1 / min(values))
    return [p / (1 + t * v) for p, v in zip(shares, values, strict=True)]


def _root(falling: Callable[[float], tuple[float, float]], low: float, high: float) -> float:
    """Return where a falling function, given with its derivative, is 0; at both ends, around 0, it has its poles.

    Newton's steps, as long as they halve the last but one; near a pole the interval is halved instead.
    """
    at = 0.0
    before = step = high - low
    for _ in range(2 * _HALVINGS):
        value, change = falling(at)
        low, high = (at, high) if value > 0 else (low, at)
        to = at - value / change
        if not low < to < high or abs(2 * value) > abs(before * change):
            to = (low + high) / 2
        before, step = step, to - at
        at = to
        if abs(step) <= _EXACT * abs(at):
            break
    return at


def _fit_mean(shares: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    return _tilted(shares, [score - mean for score in scores])


def _fit_ratio(shares: Sequence[float], scores: Sequence[float], wanted: float) -> list[float]:
    """Return the best distribution whose mean is so many of its own standard deviations above one half."""
    fit = [1 / len(shares)] * len(shares)
    for _ in range(_ROUNDS):
        mean = _mean(scores, fit)
        sigma = math.sqrt(_mean([(score - mean) ** 2 for score in scores], fit))
        values = [s - 0.5 - wanted * sigma / 2 * (1 + ((s - mean) / sigma) ** 2) for s in scores]
        better = _tilted(shares, values)
        change = max(abs(a - b) for a, b in zip(fit, better, strict=True))
        fit = better
        if change < _CLOSE:
            break
    return fit


@dataclass(frozen=True)
class SprtState:
    """Where a sequential test stands."""

    test: Sprt
    ratio: float
    decision: str | None

    def as_json(self) -> dict[str, Any]:
        """Return it for programs."""
        test = self.test
        return {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "model": test.model,
            "llr": round(self.ratio, 4),
            "lower": round(test.lower, 4),
            "upper": round(test.upper, 4),
            "decision": self.decision,
        }
