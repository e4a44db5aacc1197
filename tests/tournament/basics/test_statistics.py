"""Statistics against published values, against a general optimiser, and against simulated truth."""

import functools
import itertools
import math
import random

import numpy as np
import pytest
from scipy import optimize, special, stats

from kielwasser.tournament.basics.statistics import Distribution, Sprt, Strength, elo_of, score_of

# Values that fastchess publishes in its own tests: counts from the worst score to the best.
PUBLISHED = [
    ((89, 123, 76), None, None, -20.76, 40.13, 0.1553),
    ((96, 111, 136), 40.70, 30.43, 49.77, 36.77, 0.9960),
    ((356, 0, 34), None, None, -508.44, 34.48, None),
    ((34, 54, 31 + 32, 64, 75), 55.58, 27.65, 57.94, 28.28, 1.0),
    ((332, 433, 457 + 41, 333, 334), -8.64, 10.33, -9.17, 10.96, 0.0505),
    ((7895, 8757, 5485 + 200, 568, 9999), -21.04, 2.95, -19.01, 2.65, 0.0),
]
PUBLISHED_RATIOS = [
    ((36027, 68692, 36433), (0, 2, "normalized"), 0.92),
    ((10650, 20431, 10871), (-1.75, 0.25, "normalized"), 2.30),
    ((0, 0, 4250), (0, 10, "normalized"), 120.56),
    ((21184, 40708, 21404), (0.5, 2.5, "logistic"), -1.57),
    ((57030, 106593, 57433), (0, 2, "logistic"), -2.59),
    ((365, 16618, 36029 + 200, 16974, 390), (0, 2, "normalized"), 2.25),
    ((127, 4883, 10311 + 401, 5150, 104), (-1.75, 0.25, "normalized"), 3.01),
    ((0, 0, 0, 0, 5550), (0, 5, "normalized"), 111.82),
    ((223, 9863, 20279 + 1000, 10037, 246), (0.5, 2.5, "logistic"), -3.07),
    ((871, 26175, 55003 + 980, 26678, 821), (0, 2, "logistic"), -4.98),
]


@pytest.mark.parametrize(("counts", "elo", "error", "normal", "normal_error", "los"), PUBLISHED)
def test_published_strengths(counts, elo, error, normal, normal_error, los):
    found = Distribution(counts)
    if elo is not None:
        assert Strength.of(found).elo == pytest.approx(elo, abs=0.01)
        assert Strength.of(found).error == pytest.approx(error, abs=0.01)
    assert Strength.normalized(found).elo == pytest.approx(normal, abs=0.01)
    assert Strength.normalized(found).error == pytest.approx(normal_error, abs=0.01)
    if los is not None:
        assert Strength.of(found).los == pytest.approx(los, abs=0.0001)


@pytest.mark.parametrize(("counts", "test", "ratio"), PUBLISHED_RATIOS)
def test_published_likelihood_ratios(counts, test, ratio):
    elo0, elo1, model = test
    assert Sprt(elo0, elo1, model=model).ratio(Distribution(counts)) == pytest.approx(ratio, abs=0.006, rel=5e-4)


def best_likelihood(counts, constraint):
    """Maximise the likelihood over all distributions under a constraint, with a general optimiser."""
    weights = np.array(counts) / sum(counts)
    found = optimize.minimize(
        lambda p: -np.sum(weights * np.log(np.maximum(p, 1e-12))),
        weights,
        bounds=[(1e-9, 1)] * len(weights),
        constraints=[{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": constraint}],
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )
    assert found.success, found.message
    return -found.fun * sum(counts)


@pytest.mark.parametrize("counts", [(12, 40, 90, 55, 20), (5, 3, 20, 9, 31)])
def test_the_ratio_is_that_of_the_best_distributions(counts):
    scores = np.array([0, 0.25, 0.5, 0.75, 1])
    by_mean = [best_likelihood(counts, lambda p, elo=elo: p @ scores - score_of(elo)) for elo in (5, 40)]
    assert Sprt(5, 40).ratio(Distribution(counts)) == pytest.approx(by_mean[1] - by_mean[0], abs=1e-4)

    def excess(p, t):
        mean = p @ scores
        return mean - 0.5 - t * math.sqrt(p @ (scores - mean) ** 2)

    per_pair = math.sqrt(2) * math.log(10) / 800
    by_ratio = [best_likelihood(counts, lambda p, elo=elo: excess(p, elo * per_pair)) for elo in (5, 40)]
    test = Sprt(5, 40, model="normalized")
    assert test.ratio(Distribution(counts)) == pytest.approx(by_ratio[1] - by_ratio[0], abs=1e-4)


def test_bounds_and_decisions():
    test = Sprt(0, 10, alpha=0.05, beta=0.1)
    assert (test.lower, test.upper) == (pytest.approx(-2.2513, abs=1e-4), pytest.approx(2.8904, abs=1e-4))
    assert test.decision(-2.26) == "H0"
    assert test.decision(0.0) is None
    assert test.decision(2.9) == "H1"
    for wrong in ({"elo0": 5, "elo1": 5}, {"elo0": 0, "elo1": 1, "alpha": 0.6, "beta": 0.5}):
        with pytest.raises(ValueError, match=r"smaller|sum"):
            Sprt(**wrong)
    with pytest.raises(ValueError, match="model"):
        Sprt(0, 1, model="bayesian")


def test_elo_and_score_are_inverse():
    assert elo_of(score_of(123.4)) == pytest.approx(123.4)
    assert elo_of(0.0) == -math.inf
    assert elo_of(1.0) == math.inf


def test_four_games_prove_little():
    assert Strength.of(Distribution((0, 0, 0, 0, 2))).los == 0.875
    assert Strength.of(Distribution((2, 0, 0, 0, 0))).los == 0.125
    assert Strength.of(Distribution((0, 0, 0, 1, 1))).los <= 0.875
    assert Strength.of(Distribution((0, 0, 2, 0, 0))).los == 0.5


def test_nothing_and_nothing_but_wins():
    nothing = Distribution((0,) * 5)
    assert nothing.interval() == (0, 1)
    assert Strength.of(nothing).los == 0.5
    assert Sprt(0, 10).ratio(nothing) == 0
    wins = Strength.of(Distribution((0, 0, 0, 0, 20)))
    assert (wins.elo, wins.high, wins.los) == (math.inf, math.inf, pytest.approx(1, abs=1e-5))
    assert 200 < wins.low < 400  # 0.025 ** (1 / 20) = 0.83 of the pairs at least


def pair_law(elo: float) -> list[float]:
    """Return probabilities of the five pair scores with the expectation of that Elo, boards being one-sided."""
    base = np.array([0.1, 0.2, 0.4, 0.2, 0.1])
    scores = np.array([0, 0.25, 0.5, 0.75, 1])

    def law(t):
        tilted = base * np.exp(t * scores)
        return tilted / tilted.sum()

    t = optimize.brentq(lambda t: law(t) @ scores - score_of(elo), -20, 20)
    return list(law(t))


def sequential(test: Sprt, law: list[float], chance: random.Random) -> str:
    """Draw pairs until the test has decided."""
    counts = [0] * 5
    while True:
        counts[chance.choices(range(5), law)[0]] += 1
        decision = test.decision(test.ratio(Distribution(tuple(counts))))
        if decision:
            return decision


@pytest.mark.parametrize(("model", "runs", "most"), [("logistic", 400, 33), ("normalized", 60, 8)])
def test_the_sequential_test_errs_as_rarely_as_it_claims(model, runs, most):
    """5 % of 400 are 20 with a standard deviation of 4.4; 5 % of 60 are 3 with one of 1.7."""
    test = Sprt(0, 100, alpha=0.05, beta=0.05, model=model)
    chance = random.Random(5)
    at_zero, at_one = pair_law(0), pair_law(100)
    if model == "normalized":  # 100 normalised Elo: the law whose mean is that many deviations above one half
        wanted = 100 * math.sqrt(2) * math.log(10) / 800

        def excess(elo):
            law, scores = np.array(pair_law(elo)), np.array([0, 0.25, 0.5, 0.75, 1])
            mean = law @ scores
            return mean - 0.5 - wanted * math.sqrt(law @ (scores - mean) ** 2)

        at_one = pair_law(optimize.brentq(excess, 1, 300))
    false_one = sum(sequential(test, at_zero, chance) == "H1" for _ in range(runs))
    false_zero = sum(sequential(test, at_one, chance) == "H0" for _ in range(runs))
    assert false_one <= most
    assert false_zero <= most
    assert false_one + false_zero >= runs // 100


@pytest.mark.parametrize("elo", [0, 50, -150])
def test_intervals_cover_the_truth_as_often_as_they_claim(elo):
    law = pair_law(elo)
    generator = np.random.default_rng(7)
    runs = 2000
    covered = 0
    for counts in generator.multinomial(200, law, size=runs):
        strength = Strength.of(Distribution(tuple(int(n) for n in counts)))
        covered += strength.low <= elo <= strength.high
    assert covered / runs == pytest.approx(0.95, abs=0.015)


# ---- few pairs -----------------------------------------------------------------------------------------------------

SCORES = np.array([0, 0.25, 0.5, 0.75, 1])
LAWS = {
    "drawish": (0.02, 0.08, 0.80, 0.08, 0.02),
    "nearly all drawn": (0, 0.01, 0.97, 0.02, 0),
    "boards decide": (0.03, 0.02, 0.90, 0.02, 0.03),
    "decisive": (0.5, 0, 0, 0, 0.5),
    "decisive and uneven": (0.3, 0, 0, 0, 0.7),
    "one-sided": (0, 0, 0.05, 0.15, 0.8),
    "very one-sided": (0.03, 0, 0, 0, 0.97),
    "mixed": (0.1, 0.2, 0.4, 0.2, 0.1),
}


@functools.cache
def interval(counts: tuple[int, ...]) -> tuple[float, float]:
    return Distribution(counts).interval()


@functools.cache
def all_counts(pairs: int) -> list[tuple[int, ...]]:
    """Return every way in which so many pairs can end."""
    bars = itertools.combinations(range(pairs + 4), 4)
    return [tuple(b - a - 1 for a, b in itertools.pairwise((-1, *bar, pairs + 4))) for bar in bars]


def coverage(law, pairs: int) -> float:
    """Return how likely the interval holds the truth, summed over all results that can be."""
    counts = np.array(all_counts(pairs))
    low, high = np.array([interval(found) for found in all_counts(pairs)]).T
    truth = SCORES @ law
    likely = (
        special.gammaln(pairs + 1) - special.gammaln(counts + 1).sum(axis=1) + special.xlogy(counts, law).sum(axis=1)
    )
    return float(np.exp(likely)[(low <= truth + 1e-12) & (truth - 1e-12 <= high)].sum())


@pytest.mark.parametrize("pairs", [1, 3, 5, 10])
def test_intervals_of_few_pairs_cover_the_truth_whatever_the_distribution(pairs):
    """Exactly: before, 79 % with three drawish pairs."""
    everywhere = [tuple(n / 8 for n in counts) for counts in all_counts(8)]
    worst = min((coverage(law, pairs), law) for law in (*LAWS.values(), *everywhere))
    assert worst[0] >= 0.95, worst


@pytest.mark.parametrize("pairs", [30, 100, 200])
@pytest.mark.parametrize("scores", [(0, 4), (2, 3)])
def test_intervals_of_two_possible_scores_cover_the_truth(pairs, scores):
    """Exactly, for every share; from 200 pairs on the interval of mixed results is the normal one."""
    lower, higher = scores
    won = np.arange(pairs + 1)
    found = [[(pairs - n) * (k == lower) + n * (k == higher) for k in range(5)] for n in won.tolist()]
    low, high = np.array([interval(tuple(counts)) for counts in found]).T
    for share in np.linspace(0.005, 0.995, 199):
        truth = SCORES[lower] * (1 - share) + SCORES[higher] * share
        covered = stats.binom.pmf(won, pairs, share)[(low <= truth) & (truth <= high)].sum()
        assert covered >= 0.93, (share, covered)


@pytest.mark.parametrize("pairs", [30, 100])
@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS.keys())
def test_intervals_of_more_pairs_cover_the_truth(law, pairs):
    truth, runs = SCORES @ law, 500
    drawn = [tuple(row) for row in np.random.default_rng(18).multinomial(pairs, law, size=runs).tolist()]
    covered = sum(low <= truth <= high for low, high in map(interval, drawn))
    assert covered / runs >= 0.93


def better(counts: tuple[int, ...]):
    """Yield the results in which one pair has half a point more."""
    for k, n in enumerate(counts[:-1]):
        if n:
            yield tuple(m - (i == k) + (i == k + 1) for i, m in enumerate(counts))


@pytest.mark.parametrize("pairs", [1, 2, 3, 5, 10])
def test_a_pair_with_more_points_never_lowers_a_bound(pairs):
    """So 6 : 0 never looks worse than 5 : 1."""
    for counts in all_counts(pairs):
        low, high = interval(counts)
        assert 0 <= low <= Distribution(counts).score <= high <= 1
        for more in better(counts):
            assert interval(more)[0] >= low, (counts, more)
            assert interval(more)[1] >= high, (counts, more)


def test_where_the_interval_becomes_normal_no_bound_falls_by_much():
    for commonest, other in itertools.permutations(range(5), 2):
        few, enough = [0] * 5, [0] * 5
        few[commonest], few[other] = 171, 29
        enough[commonest], enough[other] = 170, 30
        ordered = (few, enough) if other > commonest else (enough, few)
        (low, high), (low_after, high_after) = (interval(tuple(counts)) for counts in ordered)
        assert low_after >= low - 0.02
        assert high_after >= high - 0.02


@pytest.mark.parametrize("won", [0, 1, 4, 9, 10])
def test_of_won_and_lost_pairs_the_interval_is_clopper_and_pearsons(won):
    low, high = interval((10 - won, 0, 0, 0, won))
    assert low == pytest.approx(stats.beta.ppf(0.025, won, 11 - won) if won else 0, abs=0.003)
    assert high == pytest.approx(stats.beta.ppf(0.975, won + 1, 10 - won) if won < 10 else 1, abs=0.003)


def test_pairs_are_counted_by_their_points():
    assert Distribution.of_pairs([0, 0.5, 1, 1, 1.5, 2, 2]).counts == (1, 1, 2, 1, 2)
