"""Fit the weights of a game's evaluation from games that the strongest player plays against itself.

    python -m kielwasser.learning.fitting hive_2020 --games 400 --nodes 3000 --processes 8

Each position of those games is one observation: the terms of the evaluation, and what came of it, which is the result
of the game mixed with what the search thought of the position. A logistic regression then finds the weights with
which the terms foretell that best; the score is in logits. Games begin with a few random moves, so that they differ.
The same arguments give the same weights. This module needs nothing but NumPy and Numba.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kielwasser.bots.simple import draw
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core.evaluation import Values, read_weights, write_weights
from kielwasser.core.position import Position
from kielwasser.core.ruling import AUTO
from kielwasser.games import evaluation, game


@dataclass(frozen=True)
class FittingPlan:
    """How the games are played and the weights found."""

    game: str
    games: int = 200
    nodes: int = 2_000  # a move
    opening: int = 4  # moves at random before a game begins, at most
    astray: float = 0.05  # how often a random move is played later on
    trust: float = 0.5  # how much the search's opinion counts against the result of the game
    ridge: float = 1e-3  # keeps weights small that nothing speaks for
    seed: int = 1
    start: str = ""  # a weights file to begin with; empty: the package's
    ruling: str = AUTO


@dataclass(frozen=True)
class Fit:
    """What was found."""

    weights: Values
    loss: float  # mean logarithmic loss with these weights …
    loss_before: float  # … and with those that the games were played with
    positions: int


Sample = tuple[Values, Values]


def fit(plan: FittingPlan, processes: int = 1, told: Callable[[int], None] = lambda done: None) -> Fit:
    """Play the games and fit the weights; `told` hears how many games are done."""
    numbers = range(plan.games)
    samples: list[Sample] = []
    if processes == 1:
        for number in numbers:
            samples.append(played((plan, number)))
            told(len(samples))
    else:
        StrongestPlayer(seed=1).prepare(game(plan.game))  # compiled before the processes start
        with multiprocessing.get_context("spawn").Pool(processes) as pool:
            for sample in pool.imap(played, [(plan, number) for number in numbers]):
                samples.append(sample)
                told(len(samples))
    terms = np.concatenate([sample[0] for sample in samples])
    wanted = np.concatenate([sample[1] for sample in samples])
    signs = np.array([-1.0 if term.burden else 1.0 for term in evaluation(plan.game).terms])
    weights = regress_signed(terms, wanted, plan.ridge, signs)
    before = _first_weights(plan)
    return Fit(weights, _loss(terms @ weights, wanted), _loss(terms @ before, wanted), len(wanted))


def _first_weights(plan: FittingPlan) -> Values:
    valued = evaluation(plan.game)
    return read_weights(Path(plan.start), valued.terms) if plan.start else valued.weights


def played(job: tuple[FittingPlan, int]) -> Sample:
    """Play one game; return the terms of its positions, and how likely seat 0's victory then seemed."""
    plan, number = job
    found, valued = game(plan.game), evaluation(plan.game)
    chance = random.Random(f"{plan.seed}/{number}")
    position = Position.deal(found, f"fit/{plan.seed}/{number}", plan.ruling)
    player = StrongestPlayer(chance.getrandbits(40), nodes=plan.nodes, weights=_first_weights(plan))
    opening = chance.randrange(plan.opening + 1)
    terms: list[Values] = []
    thoughts: list[float] = []
    while not position.is_over:
        move = player.choose(position, math.inf)
        if player.thought is not None:
            terms.append(valued.measure(position))
            thoughts.append(player.thought.value * (1 - 2 * position.to_move))
        if position.ply < opening or chance.random() < plan.astray:
            move = draw(position, chance)
        position.play(move)
    outcome = position.outcome
    assert outcome is not None
    result = 0.5 if outcome.winner is None else float(outcome.winner == 0)
    seemed = 1 / (1 + np.exp(-np.clip(np.array(thoughts), -8, 8)))
    return np.array(terms).reshape(-1, len(valued.terms)), plan.trust * seemed + (1 - plan.trust) * result


def regress(terms: Values, wanted: Values, ridge: float, rounds: int = 30) -> Values:
    """Return the weights of a logistic regression without a constant, by Newton's method.

    >>> some = np.array([[1.0, 0.0], [-1.0, 0.0], [2.0, 1.0], [-2.0, 1.0]])
    >>> regress(some, np.array([0.7, 0.3, 0.9, 0.2]), 1e-6).round(1)
    array([0.9, 0.4])
    """
    scale = np.maximum(terms.std(axis=0), 1e-9)
    scaled = terms / scale
    weights = np.zeros(terms.shape[1])
    for _ in range(rounds):
        foretold = 1 / (1 + np.exp(-(scaled @ weights)))
        slope = scaled.T @ (foretold - wanted) / len(wanted) + ridge * weights
        steep = foretold * (1 - foretold)
        bend = (scaled * steep[:, None]).T @ scaled / len(wanted) + ridge * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    fitted: Values = weights / scale
    fitted[terms.std(axis=0) < 1e-9] = 0.0
    return fitted


def regress_signed(terms: Values, wanted: Values, ridge: float, signs: Values) -> Values:
    """Return the weights of a regression in which none has the opposite of its sign.

    A term that seems to do the opposite of what it says is left out, and the others are fitted again: mostly it only
    makes up for another one, and nobody could explain a move with it.
    """
    kept = np.ones(len(signs), bool)
    while True:
        weights = np.zeros(len(signs))
        weights[kept] = regress(terms[:, kept], wanted, ridge)
        wrong = weights * signs < 0
        if not wrong.any():
            return weights
        kept &= ~wrong


def _loss(scores: Values, wanted: Values) -> float:
    return float(np.mean(np.logaddexp(0, scores) - wanted * scores))


def provenance(plan: FittingPlan, found: Fit) -> dict[str, Any]:
    """Return what a weights file says about where it comes from."""
    return {
        "command": f"kielwasser fit {plan.game}",
        "plan": asdict(plan),
        "positions": found.positions,
        "loss": round(found.loss, 4),
        "loss_before": round(found.loss_before, 4),
    }


def save(plan: FittingPlan, found: Fit, file: Path) -> None:
    """Write the weights with their provenance."""
    write_weights(file, evaluation(plan.game).terms, found.weights, provenance(plan, found))


def main() -> None:
    """Fit from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=FittingPlan.games)
    parser.add_argument("--nodes", type=int, default=FittingPlan.nodes)
    parser.add_argument("--opening", type=int, default=FittingPlan.opening)
    parser.add_argument("--astray", type=float, default=FittingPlan.astray)
    parser.add_argument("--trust", type=float, default=FittingPlan.trust)
    parser.add_argument("--ridge", type=float, default=FittingPlan.ridge)
    parser.add_argument("--seed", type=int, default=FittingPlan.seed)
    parser.add_argument("--start", default="", help="a weights file to begin with")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None)
    given = vars(parser.parse_args())
    processes, out = given.pop("processes"), given.pop("out")
    plan = FittingPlan(**given)
    began = time.monotonic()
    found = fit(plan, processes, lambda done: print(f"{done} games", flush=True) if done % 20 == 0 else None)
    print(f"{found.positions} positions, loss {found.loss_before:.4f} before, {found.loss:.4f} now")
    for term, weight in zip(evaluation(plan.game).terms, found.weights, strict=True):
        print(f"{term.name:20} {weight:9.4f}")
    save(plan, found, out or Path(f"{plan.game}.weights.json"))
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
