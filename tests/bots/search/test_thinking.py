"""Thinking: one search leaves nothing behind that blinds the next."""

import numpy as np
import pytest

import kielwasser
from kielwasser.bots.search.thinking import Bounds, Thinker
from kielwasser.games import names


@pytest.mark.parametrize("name", names())
def test_a_second_search_sees_all_that_the_first_saw(name):
    position = kielwasser.new(name, seed=4, ruling="referee")
    thinker = Thinker(position.game)
    found = []
    for _ in range(3):
        thinker.forget()
        thought = thinker.think(position, Bounds(nodes=20_000, depth=2), "the same deals")
        assert thought is not None
        found.append((thought.best, thought.depth, thought.nodes, thought.values))
    for again in found[1:]:
        assert again[:3] == found[0][:3]
        assert np.array_equal(again[3], found[0][3])
