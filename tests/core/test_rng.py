"""Random numbers: the same stream everywhere, evenly spread."""

from scipy.stats import chisquare

from kielwasser.core.rng import below, next_word, seed_word


def plain_stream(word: int, n: int) -> list[int]:
    """Return the stream in Python's own integers."""
    mask, words = (1 << 63) - 1, []
    for _ in range(n):
        word ^= (word << 11) & mask
        word ^= word >> 8
        word ^= (word << 20) & mask
        words.append(word)
    return words


def test_compiled_words_equal_pythons():
    word, words = seed_word("x", 1), []
    for plain in plain_stream(word, 1000):
        word = int(next_word(word))
        words.append(word)
        assert word == plain >= 0


def test_seeds_are_unlike_each_other():
    assert len({seed_word("hive_2020", seed) for seed in range(1000)}) == 1000
    assert seed_word("a", 1) != seed_word("b", 1)
    assert seed_word(0) > 0


def test_numbers_are_evenly_spread():
    counts = [0] * 91
    for word in plain_stream(seed_word("spread"), 30_000):
        counts[below(word, 91)] += 1
    assert chisquare(counts).pvalue > 0.001
    assert 0 not in counts
