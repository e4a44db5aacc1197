"""Perft: every official count."""

import json
from pathlib import Path

import pytest

from kielwasser.core.position import Position
from kielwasser.games import game as load
from kielwasser.games import names

DATA = Path(__file__).parents[1] / "data"
MOST = 110_000_000  # counts that are checked


def cases():
    """Yield every count of the tables, by game, position and unit."""
    for name in names():
        table = json.loads((DATA / name / "perft.json").read_text(encoding="utf-8"))
        for title, entry in table.items():
            for unit in ("moves", "actions"):
                if unit in entry:
                    yield pytest.param(name, entry["position"], unit, entry[unit], id=f"{name} {title} {unit}")


@pytest.mark.parametrize(("name", "text", "unit", "counts"), list(cases()))
def test_official_counts(name, text, unit, counts):
    position = Position.from_text(load(name), text)
    count = position.perft if unit == "moves" else position.perft_actions
    wanted = {int(depth): nodes for depth, nodes in counts.items() if nodes <= MOST}
    assert wanted
    assert {depth: count(depth) for depth in wanted} == wanted


def test_moves_divide_the_count(game):
    position = Position.deal(game, seed=4)
    below = [position.copy().play(move).perft(1) for move in position.legal_moves]
    assert sum(below) == position.perft(2)


def test_depth_zero_is_one(game):
    position = Position.deal(game, seed=4)
    assert position.perft(0) == position.perft_actions(0) == 1
