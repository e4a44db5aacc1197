"""The path planner of `tools/`, against which other players are measured."""

import random
from pathlib import Path

import pytest

from kielwasser.bots.simple import draw
from kielwasser.core.position import Position
from kielwasser.games import game

TOOLS = Path(__file__).parents[2] / "tools"
RIVERS = ("mississippi_2017", "mississippi_2024")


@pytest.fixture
def planner(monkeypatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    import planner

    return planner.Planner()


@pytest.mark.parametrize("ruling", ["book", "referee"])
@pytest.mark.parametrize("name", RIVERS)
def test_it_beats_somebody_who_moves_at_random(planner, name, ruling):
    position, chance = Position.deal(game(name), "planner", ruling), random.Random(1)
    while not position.is_over:
        move = planner.choose(position, 0.0) if position.to_move == 1 else draw(position.hide(0), chance)
        verdict = position.judge(move)
        if not verdict.accepted:  # what is seen is not all that the referee knows: only random moves fail on it
            assert position.to_move == 0, (position.text, str(move))
            return
        position.follow(verdict, move.actions)
    assert position.outcome.winner == 1


@pytest.mark.parametrize("name", RIVERS)
def test_it_looks_only_at_what_its_seat_may_see(planner, name):
    position = Position.deal(game(name), "planner", "book")
    other_river = position.redeal(position.to_move, "another")
    assert position.text != other_river.text
    assert planner.choose(position, 0.0) == planner.choose(other_river, 0.0)


def test_it_stops_for_a_passenger_that_is_near(planner):
    position = Position.deal(game("mississippi_2024"), "planner", "book")
    for _ in range(20):
        position.play(planner.choose(position, 0.0))
        if position.is_over:
            break
    assert max(position.state.passengers.tolist()) > 0
