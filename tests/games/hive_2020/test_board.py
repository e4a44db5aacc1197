"""Hive 2020: how boards are dealt."""

from collections import Counter

from scipy.stats import chisquare

import kielwasser
from kielwasser.core.hexgrid import distance

DEALS = 6_000


def brambles(seed: int) -> list[tuple[int, int]]:
    """Return the obstructed fields of a deal."""
    text = kielwasser.new("hive_2020", seed=seed).text.split()[-1]
    return [(int(x), int(y)) for x, y in (cell.split(",") for cell in text.split("/"))]


def test_three_fields_uniform_over_all_91():
    counts: Counter[tuple[int, int]] = Counter()
    neighbours = 0
    for seed in range(DEALS):
        cells = brambles(seed)
        assert len(set(cells)) == 3
        counts.update(cells)
        neighbours += any(distance(a, b) == 1 for a in cells for b in cells)
    assert len(counts) == 91
    assert chisquare(list(counts.values())).pvalue > 0.001
    # 200,000 official boards: 83.1 % have no adjacent pair
    assert chisquare([neighbours, DEALS - neighbours], [0.169 * DEALS, 0.831 * DEALS]).pvalue > 0.001


def test_the_same_seed_deals_the_same_board():
    assert kielwasser.new("hive_2020", seed="Kiel") == kielwasser.new("hive_2020", seed="Kiel")
    assert kielwasser.new("hive_2020", seed="Kiel") != kielwasser.new("hive_2020", seed="Kiel2")


def test_nothing_is_hidden():
    position = kielwasser.new("hive_2020", seed=2)
    assert position.hide(0) == position == position.redeal(1, seed=9)
