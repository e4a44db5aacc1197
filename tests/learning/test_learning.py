"""Self-play, and what is learnt from it."""

import json

import pytest

from kielwasser.core.network import Network
from kielwasser.core.ruling import RULINGS
from kielwasser.games import evaluation
from kielwasser.learning.fitting import FittingPlan, fit, regress, sample
from kielwasser.learning.self_play import (
    BOTH,
    NOT_ASKED,
    TERMS,
    SelfPlayPlan,
    look_through,
    play_games,
    play_one,
    write_games,
)
from kielwasser.learning.training import Epoch, TrainingPlan, read_samples, train_network

GAME = "hase_igel_2018"
PLAN = SelfPlayPlan(GAME, games=2, nodes=50, values=TERMS, ruling=BOTH)


@pytest.fixture(scope="module")
def played():
    return list(play_games(PLAN))


def test_a_plan_always_gives_the_same_games_whichever_come_before(played):
    assert play_one(PLAN, 1) == played[1]
    assert played[0].actions != played[1].actions
    assert [PLAN.deal(number).ruling for number in (0, 1)] == list(RULINGS)


def test_a_game_can_be_looked_through(played):
    seen = [(position.ply, thought) for position, _, thought in look_through(PLAN, 0, played[0])]
    assert len(seen) == len(played[0].actions)
    assert {ply for ply, _ in seen} == set(range(max(ply for ply, _ in seen) + 1))
    asked = [ply for ply, thought in seen if thought != NOT_ASKED]
    assert len(asked) == len(set(asked)) > 10  # one opinion a move


def test_positions_that_the_search_had_an_opinion_on_are_fitted(played):
    plan = FittingPlan(PLAN)
    terms, wanted = sample(plan, 0, played[0])
    assert len(terms) == len(wanted) == sum(thought != NOT_ASKED for thought in played[0].thoughts)
    assert ((wanted >= 0) & (wanted <= 1)).all()
    assert regress(terms, wanted, 1e-3).shape == (terms.shape[1],)
    told: list[int] = []
    found = fit(plan, told=told.append)
    assert told == [1, 2]
    assert found.loss < found.loss_before  # on the positions that it was fitted to


def test_a_network_learns_from_games_that_were_kept(played, tmp_path):
    file = tmp_path / "games.npz"
    write_games(file, PLAN, played)
    samples = read_samples(GAME, file, 0.5)
    assert len(samples.wanted) == sum(thought != NOT_ASKED for game in played for thought in game.thoughts)
    epochs: list[Epoch] = []
    made = train_network(
        GAME, samples, TrainingPlan(epochs=30, size=16, rate=0.01), told=epochs.append, origin={"who": "me"}
    )
    assert epochs[-1].loss < epochs[0].loss
    made.write(tmp_path / "network.npz")
    again = Network.read(tmp_path / "network.npz")
    evaluation(GAME).admit(again)  # it says for which features it was trained
    assert json.loads(again.provenance)["who"] == "me"
