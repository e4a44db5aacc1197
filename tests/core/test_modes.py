"""Interpreted, compiled and bounds-checked kernels give the same results, and the checked ones really check."""

import os
import subprocess
import sys

import pytest

from kielwasser.games import names

SAMPLE = """
import hashlib, random, sys
from kielwasser.core.contract_suite import play_randomly
from kielwasser.core.position import Position
from kielwasser.games import game

whole = hashlib.sha256()
for ruling in ("book", "referee"):
    chance = random.Random(7)
    position = Position.deal(game(sys.argv[1]), 3, ruling)
    for _ in range(6):
        if position.is_over:
            break
        whole.update(repr(position.legal_actions).encode())
        play_randomly(position, chance)
        whole.update(position.to_bytes() + repr((position.key, position.points)).encode())
    whole.update(position.redeal(0, 5).to_bytes())
print(whole.hexdigest())
"""

CONTRACT = """
import math, random, sys
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core import generic
from kielwasser.core.contract_suite import check_game, random_positions
from kielwasser.core.kernel import CHECKED
from kielwasser.games import game

assert CHECKED
named = game(sys.argv[1])
player = StrongestPlayer(1, nodes=200)
search = lambda position: player.choose(position, math.inf)
check_game(named, plies=6, seed=5, search=None if named.evaluation() is None else search)
chance = random.Random(3)
for position, _ in random_positions(named, 6, 7):
    for action in range(named.actions) if named.actions < 500 else chance.sample(range(named.actions), 500):
        generic.check_one(position.board_array, position.state_array, action)
    for _ in range(40):
        position.judge([chance.randrange(named.actions) for _ in range(chance.randint(0, 5))])
"""

OUT_OF_BOUNDS = """
import numpy as np
from kielwasser.core import generic
from kielwasser.core.position import Position
from kielwasser.games import game

position = Position.deal(game("hive_2020"), 1)
try:
    generic.steps_one(position.board_array, position.state_array, np.zeros(3, np.int32))
except IndexError:
    print("checked")
"""

#: Little is run, so that optimising would take longer than it saves.
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0"}


def run(code: str, *arguments: str, **environment: str) -> str:
    """Run Python code in a new process and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_three_modes_agree_and_nonsense_stays_inside(name):
    """The checked mode is also asked for the whole contract, search at the ends of all ranges included."""
    compiled = run(SAMPLE, name)
    assert run(SAMPLE, name, NUMBA_DISABLE_JIT="1") == compiled
    assert run(CONTRACT + SAMPLE, name, **CHECKED) == compiled


def test_the_checked_mode_raises():
    assert run(OUT_OF_BOUNDS, **CHECKED) == "checked"
