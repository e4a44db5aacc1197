"""Values of positions are remembered: the search finds the same, without asking the evaluation again."""

import numpy as np
import pytest

from kielwasser.bots.search.recalling import recall
from kielwasser.bots.search.thinking import Bounds, Thinker
from kielwasser.core.contract_suite import random_positions
from kielwasser.core.kernel import kernel
from kielwasser.core.position import Position
from kielwasser.games import evaluation, game, names

NODES = 20_000


@kernel
def ask(space, boards, states, key):
    space.boards[0] = boards[0]
    return recall(space, np.int64(0), states[0], key)


def forgetful(thinker: Thinker) -> Thinker:
    """Return a thinker with room for one value."""
    thinker._spaces = [space._replace(values=np.zeros(1, np.int64)) for space in thinker.spaces]
    return thinker


@pytest.mark.parametrize("name", names())
def test_the_search_finds_the_same(name: str):
    named = game(name)
    thinkers = Thinker(named, table_bits=12), forgetful(Thinker(named, table_bits=12))
    for number, text in enumerate(named.bench_positions.values()):
        position = Position.from_text(named, text)
        first, second = (each.think(position, Bounds(nodes=NODES), f"recall/{number}") for each in thinkers)
        assert (first.best, first.depth, first.nodes) == (second.best, second.depth, second.nodes)
        assert np.array_equal(first.values, second.values)


@pytest.mark.parametrize("name", names())
def test_a_value_is_asked_for_once(name: str):
    named = game(name)
    thinker = Thinker(named, table_bits=16, weights=evaluation(name).weights)
    space = thinker.spaces[0]
    positions = [position.copy() for position, _ in random_positions(named, 30, 11) if not position.is_over]

    def values() -> list[int]:
        asked = ((each.board_array, each.state_array, each.key) for each in positions)
        return [int(ask(space, *each)) for each in asked]

    before = values()
    assert len(set(before)) > 3
    space.sheets["weights"] = 0.0
    assert values() == before
    thinker.forget()
    assert set(values()) == {0}
