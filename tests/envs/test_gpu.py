"""The batch on a graphics card, in numba-cuda's simulator: interpreted, so few games and few steps."""

import os
import subprocess
import sys

import pytest

import kielwasser
from kielwasser.games import names

SIMULATED = """
import sys
import numpy as np
from kielwasser.envs.batch import Batch
from kielwasser.envs.devices import make_batch

name, games = sys.argv[1], 2
card, processor = make_batch(name, games, seed=3, device="cuda"), Batch(name, games, seed=3, threads=1)
assert (card.device, processor.device) == ("cuda", "cpu")
pairs = [(card.deal(), processor.deal())]
for _ in range(6):
    assert (card.sample() == processor.sample()).all()
    pairs.append((card.step(), processor.step()))
    for one, other in pairs:
        for field in vars(one):
            assert (np.asarray(getattr(one, field)) == getattr(other, field)).all(), field
    assert all(card.position(i) == processor.position(i) for i in range(games))
one, other = card.wander(3), processor.wander(3)
assert all((np.asarray(getattr(one, field)) == getattr(other, field)).all() for field in vars(one))
card.play(2)
assert (card.show().counts > 0).all()
print("equal")
"""


def simulated(code, *arguments):
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, *arguments],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", names())
def test_a_card_does_what_the_processor_does(name):
    done = simulated(SIMULATED, name)
    assert done.stdout.split() == ["equal"], done.stderr


def test_without_a_card_one_line_says_so():
    code = "from kielwasser.envs.gpu import GpuBatch; GpuBatch('hase_igel_2018', 2)"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        pytest.skip("there is a card")
    assert done.stderr.strip().splitlines()[-1].startswith("kielwasser.core.cuda.NoCard: ")


def test_the_bench_says_so_too():
    command = [sys.executable, "-m", "kielwasser", "--language", "en", "bench", "batch", "hase", "--device", "cuda"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        pytest.skip("there is a card")
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert kielwasser.KielwasserError.__name__ not in done.stderr
