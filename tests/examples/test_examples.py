"""The examples run; learning is tried for a few rounds, which is enough to see that it goes up."""

import json
import sys
import time
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import kielwasser
from kielwasser.games import names

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def beside_the_examples(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield
    for file in EXAMPLES.glob("*.py"):
        sys.modules.pop(file.stem, None)


@pytest.mark.parametrize("name", names())
def test_mcts_plays_every_game(name):
    from mcts import MCTS

    position = kielwasser.new(name, seed=2)
    for _ in range(2):
        move = MCTS(playouts=3, seed=1).choose(position.hide(position.to_move), time.monotonic() + 60)
        position.play(move)


def test_mcts_sees_what_wins():
    """In the last move of a game three of five moves win."""
    from mcts import MCTS

    track = "0CCHCH2CH1SICHCI21CI2CSCIC2HCCIHC2HC1I2CCHSIHCC21CIHCC2CISCCHC1HG"
    position = kielwasser.position(f"hase_igel_2018 book 59 {track} 58:107:0:-:X+10@0 61:51:3:HB:A2@0")
    seat, ends = position.to_move, [position.copy().play(move).outcome for move in position.legal_moves]
    assert [end.winner == position.to_move for end in ends].count(True) == 3
    for seed in range(4):
        move = MCTS(playouts=100, seed=seed).choose(position.copy(), time.monotonic() + 60)
        assert position.copy().play(move).outcome.winner == seat


def test_a_policy_learns_plays_a_match_and_is_a_player(tmp_path, monkeypatch):
    import learn

    monkeypatch.setenv("KIELWASSER_LANG", "en")
    told = []
    policy, won = learn.train(12, games=128, steps=16, tell=told.append)
    assert told[0].startswith("12 rounds, 128 games at once")
    assert told[-1].startswith("Round 12 of 12: ")
    assert 0 < won < 1
    monkeypatch.setattr(learn, "FILE", tmp_path / "policy.npz")
    np.savez(learn.FILE, **policy.weights)
    import evaluate

    match = evaluate.evaluate("random", games=4)
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

    data = self_play_data.record(games=1, nodes=50)
    assert set(data["result"].tolist()) == {-1, 1}
    assert len({len(rows) for rows in data.values()}) == 1
    assert data["planes"].shape[1:] == (10, 65)


# ---- players that search -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_a_second_player_finds_the_win(name):
    tactics = json.loads((EXAMPLES.parent / "tests" / "data" / name / "tactics.json").read_text(encoding="utf-8"))
    tactic = next(tactic for tactic in tactics if tactic["kind"] == "win")
    player = import_module(f"second_{name}").Second()
    assert player.game == name
    position = kielwasser.position(tactic["position"])
    assert str(player.choose(position.hide(position.to_move), time.monotonic() + 60)) in tactic["best"]


def test_a_search_whose_time_is_up_returns_what_it_has():
    position = kielwasser.new("hase_igel_2018", seed=1)
    move = import_module("second_hase_igel_2018").Second().choose(position, time.monotonic())
    assert position.is_legal(move)


# ---- replays, tournaments, notebooks -------------------------------------------------------------------------------


def test_a_replay_is_watched():
    watched = list(
        import_module("watch_replay").watch(
            EXAMPLES.parent / "tests" / "data" / "hive_2020" / "replays" / "game1.xml.gz"
        )
    )
    assert watched[0].startswith("Hive 2020: ")
    assert len(watched) > 10
    assert "S:" in watched[1]


def test_a_tournament_gives_points_to_everybody(capsys):
    points = import_module("class_tournament").tournament(
        "hase_igel_2018", 2, {"chance": kielwasser.player("random", seed=1), "greed": kielwasser.player("greedy")}
    )
    assert sum(points.values()) == 2
    assert "chance : greed" in capsys.readouterr().out


def test_the_notebook_runs_cell_by_cell(capsys):
    notebook = json.loads((EXAMPLES / "first_look.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    names = {}
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 5
    for cell in cells:
        exec(compile(cell, "first_look.ipynb", "exec"), names)
    assert names["result"].wins > names["result"].losses
    assert "Walker" in capsys.readouterr().out
