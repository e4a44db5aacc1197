"""Ratings: equal to a general optimiser's, true on simulated players, and grouped by conditions."""

import math
import sys
from dataclasses import replace

import numpy as np
import pytest
from quick import settings
from scipy import optimize

from kielwasser.system.errors import KielwasserError
from kielwasser.tournament.basics.jobs import Played, Thinking
from kielwasser.tournament.basics.players import parse, versioned
from kielwasser.tournament.basics.statistics import Distribution, Strength, score_of
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.results.ratings import ELO, fit, rating_lists
from kielwasser.tournament.series import Series

TRUTH = [0.0, 80.0, 200.0, 230.0]


def simulated(seed: int, pairs: int = 60) -> dict[tuple[int, int], list[int]]:
    """Draw pairs of independent games between players of known strength; one game in five is drawn."""
    chance = np.random.default_rng(seed)
    counts = {}
    for a in range(4):
        for b in range(a):
            score = score_of(TRUTH[a] - TRUTH[b])
            law = [score - 0.1, 0.2, 0.9 - score]
            games = chance.choice([1.0, 0.5, 0.0], p=law, size=(pairs, 2)).sum(axis=1)
            counts[a, b] = list(Distribution.of_pairs(games).counts)
    return counts


def test_the_fit_is_the_maximum_of_the_posterior():
    counts = simulated(1)

    def loss(strengths):
        total = np.sum(strengths**2) / 2 / (1000 / ELO) ** 2
        for (a, b), pairs in counts.items():
            expected = 1 / (1 + math.exp(strengths[b] - strengths[a]))
            won = sum(n * k / 2 for k, n in enumerate(pairs))
            total -= won * math.log(expected) + (2 * sum(pairs) - won) * math.log(1 - expected)
        return total

    best = optimize.minimize(loss, np.zeros(4), method="BFGS", options={"gtol": 1e-8}).x * ELO
    fitted = [elo for elo, _ in fit(4, counts, anchor=0)]
    assert fitted == pytest.approx(list(best - best[0]), abs=0.01)


def test_errors_cover_the_truth_as_often_as_they_claim():
    covered, total = 0, 0
    for seed in range(200):
        for (elo, error), truth in list(zip(fit(4, simulated(seed), anchor=0), TRUTH, strict=True))[1:]:
            covered += abs(elo - truth) <= error
            total += 1
    assert covered / total == pytest.approx(0.95, abs=0.03)


def test_two_players_differ_as_their_score_says():
    pairs = (10, 20, 40, 70, 60)
    strength = Strength.of(Distribution(pairs))
    (elo, error), (zero, none) = fit(2, {(0, 1): pairs}, anchor=1)
    assert elo == pytest.approx(strength.elo, rel=0.02)
    assert error == pytest.approx(strength.error, rel=0.05)
    assert (zero, none) == (0, 0)


def test_whoever_won_everything_stays_finite_and_strangers_are_rated():
    ratings = fit(4, {(0, 1): (0, 0, 0, 0, 50), (2, 3): (5, 0, 5, 0, 5)})
    assert all(math.isfinite(elo) and math.isfinite(error) for elo, error in ratings)
    assert sum(elo for elo, _ in ratings) == pytest.approx(0, abs=1e-6)
    assert ratings[0][0] > 300 > ratings[2][0]
    assert ratings[0][1] > 200


def test_lists_are_by_game_ruling_and_time_and_anchored(store):
    quick = settings("random", "simple", games=10, game="hase_igel_2018")
    for made in (
        quick,
        replace(quick, conditions=replace(quick.conditions, seed="again")),
        replace(quick, conditions=replace(quick.conditions, ruling="referee")),
        replace(quick, conditions=replace(quick.conditions, soft=1.0)),
        settings("random", "other=simple", games=4, game="hase_igel_2018"),
    ):
        Series.create(store, made).run(InlineExecutor)
    lists = rating_lists(store)
    assert [(found.ruling, found.seconds) for found in lists] == [("book", 1.0), ("book", 30.0), ("referee", 30.0)]
    common = lists[1]
    assert common.anchor == "random"
    by_name = {rating.name: rating for rating in common.ratings}
    assert set(by_name) == {"random", "simple", "other"}
    assert by_name["random"].elo == 0
    assert by_name["random"].games == 24
    assert {rating.games for rating in lists[2].ratings} == {10}, "what was played by other rules is not mixed in"
    assert by_name["simple"].elo > 0
    assert common.ratings[-1].name == "random"
    anchored = rating_lists(store, anchor="simple", at=1500)[1]
    assert {r.name: r.elo for r in anchored.ratings}["simple"] == 1500
    assert rating_lists(store, game="hive_2020") == []
    with pytest.raises(KielwasserError, match="no player called nobody"):
        rating_lists(store, anchor="nobody")


def test_a_changed_file_is_another_player(store, tmp_path):
    file = tmp_path / "better.py"
    versions = []
    for content in ("first", "second", "second"):
        file.write_text(
            f"class Better:  # {content}\n    def choose(self, position, deadline): ...\n", encoding="utf-8"
        )
        made = settings(str(file), "random", games=2, game="hase_igel_2018")
        series = store.create(made)
        versions.append(store.settings(series).players[0].version)
        won = Played(0, 0, 0, 1, 0, "regular", None, "goal", "", 9, (1, 0), (Thinking(), Thinking()), 0.1)
        store.add(series, [won, replace(won, seat=1)])
    assert versions[0] != versions[1] == versions[2] == versioned(parse(f"{sys.executable} {file}")).version
    (found,) = rating_lists(store)
    assert {rating.name: rating.games for rating in found.ratings} == {"better": 2, "better (2)": 4, "random": 6}
