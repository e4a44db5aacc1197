"""Networks: whole numbers say what real numbers would, in vectors as one by one."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kielwasser.core.answering import answer, plain_sum, vector_sum
from kielwasser.core.kernel import kernel
from kielwasser.core.network import ANSWER, HIDDEN, ONE, ROOM, SECOND, STEP, WEIGHT, Network, sheet_fields
from kielwasser.core.records import blank, record_type
from kielwasser.system.errors import KielwasserError

FEATURES = 90


@kernel
def ask(sheets, n):
    return answer(sheets[0], n)


@kernel
def ask_plainly(sheets, n):
    return plain_sum(sheets[0], n)


@kernel
def ask_at_once(sheets, n):
    return vector_sum(sheets[0], n)


def some_weights(seed: int):
    chance = np.random.default_rng(seed)
    spreads = ((FEATURES, HIDDEN), 0.3), (FEATURES, 0.2), (HIDDEN, 0.5), ((HIDDEN, SECOND), 0.4), (SECOND, 0.3)
    return [chance.normal(0, spread, shape) for shape, spread in (*spreads, (SECOND, 1.0))]


def expected(weights, found) -> float:
    rows, direct, start, second, second_start, last = weights
    first = np.clip(start + rows[found].sum(axis=0), 0, 1)
    return float(direct[found].sum() + np.clip(second_start + first @ second, 0, 1) @ last)


@pytest.mark.parametrize("seed", range(4))
def test_whole_weights_say_what_real_ones_do(seed):
    weights = some_weights(seed)
    sheets = blank(record_type(sheet_fields(FEATURES), "network"))
    Network.rounded(*weights, {}).fill(sheets)
    chance = np.random.default_rng(seed + 100)
    for n in (0, 1, 30, ROOM):
        found = chance.integers(0, FEATURES, n)
        sheets["found"][0][:n] = found
        assert ask(sheets, n) == pytest.approx(expected(weights, found), abs=0.06)


def of_any_size(seed: int, shape, most: int, kind: str):
    """Return numbers of all sizes, the largest among them."""
    chance = np.random.default_rng(seed)
    drawn = chance.integers(-most, most, shape, endpoint=True) >> chance.integers(0, 31, shape)
    return np.where(chance.random(shape) < 0.05, np.where(chance.random(shape) < 0.5, most, -most), drawn).astype(kind)


@pytest.mark.parametrize("seed", range(12))
def test_vectors_and_single_numbers_say_the_same(seed):
    short, long = (1 << 15) - 1, (1 << 30) - 1
    shapes = (FEATURES, HIDDEN), FEATURES, HIDDEN, (HIDDEN, SECOND), SECOND, SECOND
    limits = [(short, "i2"), (long, "i4"), (long, "i4"), (short, "i2"), (long, "i4"), (long, "i4")]
    if seed % 2:  # sums that are clipped neither below nor above
        limits[2], limits[4], limits[0] = (400, "i4"), (9000, "i4"), (200, "i2")
    weights = [of_any_size(10 * seed + i, shapes[i], *limits[i]) for i in range(6)]
    network = Network(*weights)
    network.require(FEATURES)
    sheets = blank(record_type(sheet_fields(FEATURES), "network"))
    network.fill(sheets)
    chance = np.random.default_rng(seed)
    rows, direct, start, second, second_start, last = (each.astype(object) for each in weights)
    for n in range(ROOM + 1):
        found = chance.integers(0, FEATURES, n)
        sheets["found"][0][:n] = found
        strengths = np.clip(start + rows[found].sum(axis=0), 0, ONE) // (ONE // STEP)
        sums = np.clip(second_start + strengths @ second, 0, STEP * WEIGHT)
        wanted = sum(direct[found].tolist()) + int(sums @ last)
        assert ask_at_once(sheets, n) == ask_plainly(sheets, n) == wanted
        assert ask(sheets, n) == wanted / ANSWER


def test_interpreted_they_say_it_too():
    one = f"{__file__}::{test_vectors_and_single_numbers_say_the_same.__name__}[2]"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", one],
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stdout


def packed(weights):
    """Return words that hold three weights each, as files of 0.2.0 do."""
    filled = np.zeros((*weights.shape[:-1], -(-weights.shape[-1] // 3) * 3), np.int64)
    filled[..., : weights.shape[-1]] = weights
    return (filled.reshape(*weights.shape[:-1], -1, 3) << (21 * np.arange(3))).sum(axis=-1)


def test_files_with_three_weights_in_a_word_are_read(tmp_path: Path):
    network = Network.rounded(*some_weights(5), {})
    wide = {name: getattr(network, name).astype(np.int64) for name in ("rows", "direct", "start", "second", "last")}
    arrays = {
        "rows": np.column_stack([packed(wide["rows"]), wide["direct"]]),
        "start": np.append(packed(wide["start"]), 0),
        "second": packed(wide["second"]),
        "second_start": packed(network.second_start.astype(np.int64)),
        "last": wide["last"],
    }
    np.savez_compressed(tmp_path / "old.npz", **arrays, provenance='{"games": 3}', features="digest")
    again = Network.read(tmp_path / "old.npz")
    assert (again.provenance, again.features) == ('{"games": 3}', "digest")
    for name in ("rows", "direct", "start", "second", "second_start", "last"):
        assert np.array_equal(getattr(again, name), getattr(network, name)), name
        assert getattr(again, name).dtype == getattr(network, name).dtype


def test_rounded_weights_can_be_learnt_on():
    network = Network.rounded(*some_weights(2), {})
    again = Network.rounded(*network.real(), {})
    assert all(
        np.abs(first - second).max() < 0.01 for first, second in zip(network.real(), some_weights(2), strict=True)
    )
    assert all(
        np.array_equal(getattr(again, name), getattr(network, name)) for name in ("rows", "direct", "second", "last")
    )


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


@pytest.mark.parametrize(
    ("part", "limit"),
    [(0, 2**15 / ONE), (1, 2**30 / ANSWER), (2, 2**30 / ONE), (3, 2**15 / WEIGHT), (5, 2**30 / WEIGHT)],
)
def test_weights_that_would_need_more_bits_than_there_are_are_refused(part: int, limit: float):
    weights = some_weights(1)
    weights[part].flat[3] = 0.99 * limit
    Network.rounded(*weights, {}).require(FEATURES)
    weights[part].flat[3] = -limit
    with pytest.raises(KielwasserError, match="too large"):
        Network.rounded(*weights, {})


def test_a_start_in_a_file_whose_sums_would_run_over_is_refused(tmp_path: Path):
    good = Network.rounded(*some_weights(1), {})
    start = good.start.copy()
    start[4] = 2**31 - 1
    replace(good, start=start).write(tmp_path / "network.npz")
    with pytest.raises(KielwasserError, match="too large"):
        Network.read(tmp_path / "network.npz")


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
