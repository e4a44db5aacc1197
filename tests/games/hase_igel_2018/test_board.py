"""Hase und Igel 2018: how tracks are dealt."""

from collections import Counter

from scipy.stats import chisquare

import kielwasser

DEALS = 5_000
FIXED = {0: "0", 10: "S", 22: "S", 42: "S", 57: "S", 64: "G"} | dict.fromkeys((11, 15, 19, 24, 30, 37, 43, 50, 56), "I")
MIXED = {
    (1, 2, 3, 4, 5, 6, 7, 8, 9): "HHHCCCC12",
    (12, 13, 14): "CCH",
    (16, 17, 18): "12C",
    (20, 21, 23): "CC2",
    (25, 26, 27, 28, 29): "HCCC2",
    (31, 32, 33, 34, 35, 36): "HHCC12",
    (38, 39, 40, 41): "CCH2",
    (44, 45, 46, 47, 48, 49): "CCCH12",
    (51, 52, 53, 54, 55): "CCCH2",
    (58, 59, 60, 61, 62, 63): "CCCHH1",
}


def track(seed: int | str) -> str:
    """Return the letters of a dealt track."""
    return kielwasser.new("hase_igel_2018", seed=seed).text.split()[3]


def test_every_segment_is_shuffled_uniformly_in_a_fixed_frame():
    counts: dict[tuple[int, ...], Counter[tuple[int, str]]] = {segment: Counter() for segment in MIXED}
    small: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    for seed in range(DEALS):
        letters = track(seed)
        assert all(letters[field] == letter for field, letter in FIXED.items())
        for segment, content in MIXED.items():
            assert sorted(letters[field] for field in segment) == sorted(content)
            counts[segment].update((field, letters[field]) for field in segment)
        small[letters[16:19]] += 1
        pairs[letters[12:15] + letters[20:22] + letters[23]] += 1
    for segment, content in MIXED.items():
        for letter in set(content):
            seen = [counts[segment][field, letter] for field in segment]
            assert chisquare(seen).pvalue > 0.0001, (segment, letter)
    assert len(small) == 6  # whole orders, not only single fields
    assert chisquare(list(small.values())).pvalue > 0.001
    assert len(pairs) == 9  # segments are independent of each other
    assert chisquare(list(pairs.values())).pvalue > 0.001


def test_the_same_seed_deals_the_same_track():
    assert kielwasser.new("hase_igel_2018", seed="Kiel") == kielwasser.new("hase_igel_2018", seed="Kiel")
    assert track("Kiel") != track("Kiel2")


def test_the_ruling_does_not_change_the_track():
    book, referee = (kielwasser.new("hase_igel_2018", seed=7, ruling=ruling) for ruling in ("book", "referee"))
    assert book.text.split()[2:] == referee.text.split()[2:]


def test_nothing_is_hidden():
    position = kielwasser.new("hase_igel_2018", seed=2).play("A10")
    assert position.hide(0) == position == position.redeal(1, seed=9)
    assert position.write(hidden=False) == position.text
