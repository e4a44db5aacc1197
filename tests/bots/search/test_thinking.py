"""Thinking: one search leaves nothing behind that blinds the next; both kinds of search choose legal moves."""

import math

import numpy as np
import pytest

import kielwasser
from kielwasser.bots.search.thinking import Bounds, Thinker
from kielwasser.bots.strongest import StrongestPlayer
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


@pytest.mark.parametrize("name", ["hase_igel_2018", "mississippi_2024"])  # without and with what is hidden
def test_trees_grow_to_the_same_legal_move(name):
    position = kielwasser.new(name, seed=4, ruling="referee")
    for ply in range(4):
        moves = [
            StrongestPlayer(seed=ply, nodes=3_000, settings={"forest": 1, "widths": 16}).choose(position, math.inf)
            for _ in range(2)
        ]
        assert moves[0] == moves[1]
        position.play(moves[0])
