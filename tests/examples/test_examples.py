"""The examples run; learning is tried for a few rounds, which is enough to see that it goes up."""

import sys
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def beside_the_examples(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield
    for name in ("learn", "trained", "evaluate", "random_batch", "self_play_data", "learn_on_card"):
        sys.modules.pop(name, None)


def test_a_policy_learns_plays_a_match_and_is_a_player(tmp_path, monkeypatch):
    import learn

    told = []
    policy, won = learn.train(12, games=128, steps=16, say=told.append)
    assert len(told) == 1
    assert 0 < won < 1
    monkeypatch.setattr(learn, "FILE", tmp_path / "policy.npz")
    np.savez(learn.FILE, **policy.weights)
    import evaluate

    match = evaluate.evaluate("random", 4)
    assert "Trained" in str(match)
    assert "random" in str(match)


def test_random_games_are_stepped():
    import random_batch

    assert random_batch.play(games=16, steps=5) > 0


def test_a_network_learns_on_a_graphics_card():
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    if not torch.cuda.is_available():
        pytest.skip("there is no graphics card")
    import learn_on_card

    shares = learn_on_card.learn(30, games=1024)
    assert shares[-1] > shares[0]


def test_games_of_built_in_players_are_kept():
    import self_play_data

    data = self_play_data.record(player="greedy", games=1)
    assert set(data["result"].tolist()) == {-1, 1}
    assert len({len(rows) for rows in data.values()}) == 1
    assert data["planes"].shape[1:] == (10, 65)
