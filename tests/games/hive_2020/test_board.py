"""Hive 2020: how boards are dealt, and sets of fields."""

import random
from collections import Counter

import numpy as np
from scipy.stats import chisquare

import kielwasser
from kielwasser.core.hexgrid import distance
from kielwasser.games.hive_2020 import board, moving, rules

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


def test_the_neighbours_of_a_set_are_those_of_its_fields():
    chance = random.Random(3)
    for size in (*[1] * 200, *range(1, 92)):
        fields = chance.sample(range(91), size) if size > 1 else [chance.randrange(91)]
        first, second = (int(word) for word in np.bitwise_or.reduce(board.BIT[fields]))
        wanted = np.bitwise_or.reduce(board.NEAR[fields])
        assert list(moving.around(first, second)) == wanted.tolist()
        assert [int(moving.nth_field(first, second, n)) for n in range(size)] == sorted(fields)


def test_quick_play_draws_a_piece_and_then_one_of_its_fields():
    position = kielwasser.position("hive_2020 book 9 B 0,0=RQ/1,0=BQ/2,0=BA/-1,0=RG/1,1=RSBB SG SGA 4,-2")
    before, word, drawn = position.to_bytes(), 12345, Counter()
    for _ in range(6_000):
        action, word = rules.draw(position.board, position.state, word)
        drawn[position.game.notation.format_action(int(action))] += 1
    legal = Counter(str(move).split(">")[0].split("@")[0] for move in position.legal_moves)  # by piece
    assert set(drawn) == {str(move) for move in position.legal_moves}
    counted = [drawn[str(move)] * legal[str(move).split(">")[0].split("@")[0]] for move in position.legal_moves]
    assert max(counted) < 2 * min(counted)  # every piece is as likely as any other, and so is each of its fields
    assert position.to_bytes() == before
