"""Networks: whole numbers in packed words say what real numbers would."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kielwasser.core.kernel import kernel
from kielwasser.core.network import HALF, HIDDEN, ONE, ROOM, SECOND, Network, answer, sheet_fields
from kielwasser.core.records import blank, record_type
from kielwasser.system.errors import KielwasserError

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


def test_a_weight_that_is_no_number_is_refused():
    for i in range(6):
        weights = some_weights(1)
        weights[i].flat[3] = np.nan
        with pytest.raises(KielwasserError, match="no number"):
            Network.rounded(*weights, {})


def test_the_first_sums_begin_somewhere_and_that_counts_for_the_bits_they_need():
    weights = some_weights(1)
    limit = HALF / ONE - np.abs(weights[0]).max(axis=0) * ROOM
    weights[2] = np.full(HIDDEN, 0.0)
    Network.rounded(*weights, {})
    weights[2][5] = limit[5] + 1
    with pytest.raises(KielwasserError, match="too large"):
        Network.rounded(*weights, {})


def test_what_is_no_network_is_said_so(tmp_path: Path):
    file = tmp_path / "network.npz"
    good = Network.rounded(*some_weights(1), {}, "digest")
    good.write(file)
    whole = file.read_bytes()
    assert Network.read(file).features == "digest"
    for content in (b"", b"PK", b"nonsense", whole[:-40], whole[: len(whole) // 2]):
        file.write_bytes(content)
        with pytest.raises(KielwasserError, match="no readable network"):
            Network.read(file)
    with pytest.raises(KielwasserError, match="no readable network"):
        Network.read(tmp_path / "nowhere.npz")
    for changed in (
        {"start": good.start[:-1]},
        {"second": good.second.T},
        {"rows": good.rows[:, :-1]},
        {"last": np.full(SECOND, np.nan)},
        {"rows": np.int64(3)},
    ):
        replace(good, **changed).write(file)
        with pytest.raises(KielwasserError, match="the network has"):
            Network.read(file)
