"""The strongest player finds the one right move in positions that brute force has solved (tools/tactics.py)."""

import json
import math
from pathlib import Path

import pytest

from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core.position import Position
from kielwasser.games import game as load_game
from kielwasser.games import names

DATA = Path(__file__).parents[2] / "data"
NODES = 150_000  # far fewer than a second allows; they bound the search, so that a busy machine does not matter


SOLVED = [name for name in names() if (DATA / name / "tactics.json").is_file()]


@pytest.mark.parametrize("name", SOLVED)
def test_the_only_move_is_found(name):
    tasks = json.loads((DATA / name / "tactics.json").read_text(encoding="utf-8"))
    assert len(tasks) >= 20
    game = load_game(name)
    missed = []
    for task in tasks:
        position = Position.from_text(game, task["position"])
        player = StrongestPlayer(seed=1, nodes=NODES)
        found = player.choose(position, math.inf)
        right = {position.judge(position.parse(best)).reached.key for best in task["best"]}
        if position.judge(found).reached.key not in right:
            missed.append((task["kind"], str(found), task["best"][0], task["position"]))
    assert not missed
