"""Learn Hase und Igel against the greedy player: PPO in one file of NumPy, a few minutes on two cores.

    python examples/learn.py                     writes hase_igel.npz beside this file
    python examples/evaluate.py                  lets it play a match against greedy
    kielwasser connect --player examples/trained.py --game hase_igel_2018

A thousand games are played at once; the opponent moves within the step. The policy sees the next 24 fields of the track
from its own figure on, and the scalars; its output is a number for each action, masked by what is legal.
"""

# pyright: standard

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from kielwasser.envs.batch import Batch
from kielwasser.games.hase_igel_2018.board import ADVANCE, EXCHANGE, FIELDS
from kielwasser.system.errors import Text
from kielwasser.system.language import say
from kielwasser.system.numbers import about, percent
from kielwasser.system.pace import Pace

FILE = Path(__file__).with_name("hase_igel.npz")
GAME = "hase_igel_2018"
AHEAD = 24  # fields that the policy sees ahead of its figure
KINDS = 8  # planes of the ground
USED = np.r_[1:12, EXCHANGE - 10, EXCHANGE + 10, ADVANCE + 1 : ADVANCE + FIELDS]  # all else is for nonsense
OWN, OTHER = 8, 9  # planes with a figure
HIDDEN = 64
GAMMA, LAMBDA, CLIP, ENTROPY = 0.999, 0.95, 0.2, 0.01
BEGINS = Text(
    "{rounds} Runden, {games} Spiele zugleich; beim ersten Mal wird vorher eine halbe Minute lang übersetzt …",
    "{rounds} rounds, {games} games at once; the first time, half a minute of compiling comes before …",
)
STANDS = Text(
    "Runde {number} von {rounds}: {played} Spiele, {won} gewonnen, nach {time}",
    "Round {number} of {rounds}: {played} games, {won} won, after {time}",
)
WRITTEN = Text("Geschrieben: {file}", "Written: {file}")


def features(planes, scalars):
    """Return what the policy sees: kinds of the fields ahead, where the other one is among them, and the scalars."""
    n = len(planes)
    at = planes[:, OWN].argmax(axis=1)
    fields = at[:, None] + 1 + np.arange(AHEAD)
    track = np.pad(planes, ((0, 0), (0, 0), (0, AHEAD + 1)))
    ahead = track[np.arange(n)[:, None], :, fields]  # games, fields, planes
    seen = np.concatenate([ahead[:, :, :KINDS], ahead[:, :, OTHER:]], axis=2).reshape(n, -1)
    here = planes[np.arange(n), :KINDS, at]
    return np.concatenate([seen, here, scalars], axis=1).astype(np.float32)


class Policy:
    """A network with one hidden layer, and Adam to train it."""

    def __init__(self, inputs, actions, chance):
        self.weights = {
            "hidden": chance.normal(0, 1 / np.sqrt(inputs), (inputs, HIDDEN)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "action": chance.normal(0, 0.01, (HIDDEN, actions)).astype(np.float32),
            "prior": np.zeros(actions, np.float32),
            "value": np.zeros((HIDDEN, 1), np.float32),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.updates = 0

    def look(self, seen, masks):
        """Return the hidden layer, the probabilities of all actions and the value of what is seen."""
        w = self.weights
        hidden = np.tanh(seen @ w["hidden"] + w["bias"])
        logits = np.where(masks, hidden @ w["action"] + w["prior"], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["value"])[:, 0]

    def learn(self, seen, masks, actions, old, advantages, returns, rate):
        """Take one step of PPO on some decisions: `old` are the probabilities with which they were made."""
        rows, w = np.arange(len(seen)), self.weights
        hidden, chances, values = self.look(seen, masks)
        ratio = chances[rows, actions] / old
        inside = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        pull = np.where(inside, ratio * advantages, 0) / len(seen)
        on_logits = -pull[:, None] * -chances
        on_logits[rows, actions] -= pull
        surprise = np.log(np.maximum(chances, 1e-12))
        spread = (chances * surprise).sum(axis=1, keepdims=True)
        on_logits += ENTROPY * chances * (surprise - spread) / len(seen)
        on_value = (values - returns)[:, None] / len(seen)
        on_hidden = (on_logits @ w["action"].T + on_value @ w["value"].T) * (1 - hidden**2)
        self._descend(
            {
                "hidden": seen.T @ on_hidden,
                "bias": on_hidden.sum(axis=0),
                "action": hidden.T @ on_logits,
                "prior": on_logits.sum(axis=0),
                "value": hidden.T @ on_value,
            },
            rate,
        )

    def _descend(self, gradients, rate):
        self.updates += 1
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
            self.weights[name] -= (rate * step).astype(np.float32)


def rollout(batch, policy, steps, chance):
    """Play so many steps and return the decisions, and for each game that ended whether it was won."""
    arrays, n = batch.arrays, batch.n
    kept: dict[str, list[Any]] = {
        name: [] for name in ("seen", "masks", "actions", "old", "values", "rewards", "dones")
    }
    results = []
    for _ in range(steps):
        seen, masks = features(arrays.planes, arrays.scalars), arrays.masks[:, USED]
        _, chances, values = policy.look(seen, masks)
        actions = (np.log(chances + 1e-30) + chance.gumbel(size=chances.shape)).argmax(axis=1)
        batch.step(USED[actions])
        rewards, dones = batch.own_rewards, arrays.dones.copy()
        results.extend(rewards[dones])
        row = (seen, masks, actions, chances[np.arange(n), actions], values, rewards, dones)
        for name, value in zip(kept, row, strict=True):
            kept[name].append(value)
    *_, last = policy.look(features(arrays.planes, arrays.scalars), arrays.masks[:, USED])
    return {name: np.stack(values) for name, values in kept.items()}, last, np.array(results)


def advantages_of(kept, last):
    """Return how much better each decision was than expected (generalised advantage estimation)."""
    found, following, later = np.zeros_like(kept["values"]), last, np.zeros_like(last)
    for t in reversed(range(len(found))):
        goes_on = 1 - kept["dones"][t]
        surprise = kept["rewards"][t] + GAMMA * following * goes_on - kept["values"][t]
        later = found[t] = surprise + GAMMA * LAMBDA * goes_on * later
        following = kept["values"][t]
    return found


def tell(text):
    """Print a line at once, also where it goes into a file."""
    print(text, flush=True)


def train(rounds, games=512, steps=32, seed=1, tell=tell):
    """Train a policy and return it with the share of games that it won in the last rounds."""
    tell(say(BEGINS, rounds=rounds, games=games))
    chance, began, won = np.random.default_rng(seed), time.monotonic(), []
    pace = Pace(began)
    with Batch(GAME, games, opponent="greedy", seed=seed) as batch:
        arrays = batch.deal()
        policy = Policy(features(arrays.planes, arrays.scalars).shape[1], len(USED), chance)
        for number in range(1, rounds + 1):
            kept, last, results = rollout(batch, policy, steps, chance)
            advantages = advantages_of(kept, last)
            rows = {name: kept[name].reshape(-1, *kept[name].shape[2:]) for name in ("seen", "masks", "actions", "old")}
            returns = (advantages + kept["values"]).ravel()
            scaled = ((advantages - advantages.mean()) / (advantages.std() + 1e-8)).ravel()
            for _ in range(2):
                order = chance.permutation(len(returns))
                for part in np.array_split(order, max(len(order) // 2048, 1)):
                    chosen = {name: row[part] for name, row in rows.items()}
                    policy.learn(**chosen, advantages=scaled[part], returns=returns[part], rate=3e-3)
            won.extend(results > 0)
            if won and (number == rounds or pace.is_due(time.monotonic())):
                recent, spent = percent(float(np.mean(won[-4 * games :]))), about(time.monotonic() - began)
                tell(say(STANDS, number=number, rounds=rounds, played=len(won), won=recent, time=spent))
    return policy, float(np.mean(won[-4 * games :]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=150)
    trained, _ = train(parser.parse_args().rounds)
    np.savez(FILE, **trained.weights)
    tell(say(WRITTEN, file=FILE))
