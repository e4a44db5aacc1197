"""Networks: whole numbers in packed words say what real numbers would."""

from pathlib import Path

import numpy as np
import pytest

from kielwasser.core.kernel import kernel
from kielwasser.core.network import HIDDEN, ROOM, SECOND, Network, answer, sheet_fields
from kielwasser.core.records import blank, record_type

FEATURES = 90


@kernel
def ask(sheets, n):
    return answer(sheets[0], n)


def some_weights(seed: int):
    chance = np.random.default_rng(seed)
    spreads = ((FEATURES, HIDDEN), 0.3), (FEATURES, 0.2), (HIDDEN, 0.5), ((HIDDEN, SECOND), 0.4), (SECOND, 0.3)
    return [chance.normal(0, spread, shape) for shape, spread in (*spreads, (SECOND, 1.0))]


def expected(weights, found) -> float:
    rows, direct, start, second, second_start, last = weights
    first = np.clip(start + rows[found].sum(axis=0), 0, 1)
    return float(direct[found].sum() + np.clip(second_start + first @ second, 0, 1) @ last)


@pytest.mark.parametrize("seed", range(4))
def test_packed_weights_say_what_real_ones_do(seed):
    weights = some_weights(seed)
    sheets = blank(record_type(sheet_fields(FEATURES), "network"))
    Network.rounded(*weights, {}).fill(sheets)
    chance = np.random.default_rng(seed + 100)
    for n in (0, 1, 30, ROOM):
        found = chance.integers(0, FEATURES, n)
        sheets["found"][0][:n] = found
        assert ask(sheets, n) == pytest.approx(expected(weights, found), abs=0.06)


def test_a_file_keeps_the_weights_and_their_origin(tmp_path: Path):
    network = Network.rounded(*some_weights(1), {"games": 7})
    network.write(tmp_path / "network.npz")
    again = Network.read(tmp_path / "network.npz")
    assert again.provenance == '{"games": 7}'
    assert all(np.array_equal(getattr(again, name), getattr(network, name)) for name in ("rows", "second", "last"))
