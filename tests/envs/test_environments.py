"""PettingZoo's and Gymnasium's own tests accept every game, and the environments play by its rules."""

import time

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import kielwasser
from kielwasser.envs import gymnasium as ours
from kielwasser.envs import pettingzoo as zoo
from kielwasser.games import names, observation

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent"),
]


@pytest.fixture(params=names())
def name(request):
    return request.param


def test_pettingzoo_s_own_tests_accept_every_game(name):
    api_test(zoo.env(name), num_cycles=60)
    seed_test(lambda: zoo.env(name), num_cycles=30)


def test_pettingzoo_s_test_of_pictures():
    modes = {"svg": lambda picture: picture.startswith("<svg")}
    render_test(lambda render_mode: zoo.env("hive_2020", render_mode=render_mode), custom_tests=modes)


def test_an_agent_who_does_what_is_not_allowed_loses(name):
    environment = zoo.env(name)
    environment.reset(seed=4)
    seen, *_ = environment.last()
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[-1])
    loser = environment.agent_selection
    environment.step(illegal)
    rewards = {agent: environment.rewards[agent] for agent in environment.possible_agents}
    assert rewards.pop(loser) == -1
    assert list(rewards.values()) == [1]
    assert all(environment.terminations.values())


def test_a_game_of_agents_is_a_game(name):
    environment = zoo.env(name)
    environment.reset(seed=9)
    position = kielwasser.new(name, 9)
    chance = np.random.default_rng(1)
    for agent in environment.agent_iter(max_iter=60):
        seen, _, termination, _, _ = environment.last()
        if termination:
            break
        seat = zoo.AGENTS.index(agent)
        assert seat == position.to_move
        assert (seen["observation"] == observation(name).of_seat(position, seat)[0]).all()
        action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        environment.step(action)
        position.act(action)
    assert environment.unwrapped.single.position == position


def test_gymnasium_s_own_check_accepts_every_game(name):
    made = gymnasium.make(ours.id_of(name))
    check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("opponent", ["greedy", "strongest@1"])
def test_a_learner_plays_whole_games_against_a_player(opponent):
    made = gymnasium.make(ours.id_of("hase_igel_2018"), opponent=opponent, render_mode="ansi")
    chance = np.random.default_rng(3)
    seats = set()
    for seed in range(6):
        seen, info = made.reset(seed=seed)
        seats.add(info["seat"])
        done = False
        while not done:
            action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
            seen, reward, done, _, _ = made.step(action)
        assert reward in (-1, 0, 1)
        assert made.unwrapped.single.position.is_over
    assert seats == {0, 1}
    assert "\n" in made.render()


class Noting:
    """An opponent that plays at random and notes what was asked of it, and how many seconds it had."""

    def __init__(self, noted):
        self.noted = noted

    def choose(self, position, deadline):
        self.noted.append(round(deadline - time.monotonic(), -1))
        return position.legal_moves[0]


class Preparing(Noting):
    """One that wants to load something first."""

    def prepare(self, game):
        self.noted.append(game.name)


def test_what_has_to_be_compiled_is_compiled_before_the_opponent_s_clock_runs(monkeypatch):
    noted = []
    monkeypatch.setattr(ours, "is_warm", lambda game: "warm" in noted)
    monkeypatch.setattr(ours, "warm", lambda game: noted.append("warm"))
    monkeypatch.setattr(ours, "player", lambda name, seed: Noting(noted))
    made = ours.GameEnv("hase_igel_2018", "greedy", seat=1)
    for _ in range(2):
        made.reset(seed=1)
    assert noted == ["warm", 600, 0, 0]  # the first one is thrown away
    noted.clear()
    made = ours.GameEnv("hase_igel_2018", Preparing(noted), seat=1)
    for _ in range(2):
        made.reset(seed=1)
    assert noted == ["warm", "hase_igel_2018", 0, 0]


def test_an_opponent_who_sends_nonsense_loses():
    class Nonsense:
        def choose(self, position, deadline):
            return kielwasser.Move(position.game, (0, 0))

    made = gymnasium.make(ours.id_of("hase_igel_2018"), opponent=Nonsense(), seat=0)
    seen, _ = made.reset(seed=1)
    _, reward, done, _, _ = made.step(int(seen["action_mask"].argmax()))
    assert (reward, done) == (1.0, True)


def test_many_games_at_once_deal_anew_with_the_next_step():
    made = gymnasium.make_vec(ours.id_of("hase_igel_2018"), num_envs=6, opponent="random", threads=1)
    seen, _ = made.reset(seed=3)
    assert made.observation_space.contains({key: value.copy() for key, value in seen.items()})
    actions = seen["action_mask"].argmax(axis=1)
    actions[2] = 0  # never allowed
    seen, rewards, dones, _, _ = made.step(actions)
    assert (rewards[2], dones.tolist()) == (-1, [False, False, True, False, False, False])
    seen, rewards, dones, _, _ = made.step(seen["action_mask"].argmax(axis=1))
    assert not dones[2]
    assert rewards[2] == 0
    assert seen["action_mask"][2].any()
    again, _ = made.reset(seed=3)
    first = {key: value.copy() for key, value in again.items()}
    assert (made.reset(seed=3)[0]["observation"] == first["observation"]).all()
    made.close()


def test_a_wrong_mode_is_refused():
    with pytest.raises(kielwasser.KielwasserError, match="none of"):
        zoo.env("hive_2020", render_mode="film")
