"""Fit the weights of a game's evaluation from games that the strongest player plays against itself.

Each position of those games is one observation: the terms of the evaluation, and what came of it, which is the result
of the game mixed with what the search thought of the position. A logistic regression then finds the weights with
which the terms foretell that best; the score is in logits. The same plan gives the same weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kielwasser.core.evaluation import Values, write_weights
from kielwasser.games import evaluation
from kielwasser.learning.self_play import NOT_ASKED, TERMS, PlayedGame, SelfPlayPlan, look_through, play_games


@dataclass(frozen=True)
class FittingPlan:
    """How the games are played and the weights found."""

    play: SelfPlayPlan  # its `values` are weights: the terms are what is fitted
    trust: float = 0.5  # how much the search's opinion counts against the result of the game
    ridge: float = 1e-3  # keeps weights small that nothing speaks for

    @classmethod
    def of(cls, game: str, start: str = "", trust: float = trust, ridge: float = ridge, **play: Any) -> FittingPlan:
        """Return a plan that begins with a file of weights, or else with the package's."""
        usual: dict[str, Any] = {"games": 200, "opening": 4, "astray": 0.05, "values": start or TERMS}
        return cls(SelfPlayPlan(game, **usual | play), trust, ridge)


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
    samples: list[Sample] = []
    for number, game in enumerate(play_games(plan.play, processes)):
        samples.append(sample(plan, number, game))
        told(len(samples))
    terms = np.concatenate([part[0] for part in samples])
    wanted = np.concatenate([part[1] for part in samples])
    signs = np.array([-1.0 if term.burden else 1.0 for term in evaluation(plan.play.game).terms])
    weights = regress_signed(terms, wanted, plan.ridge, signs)
    before = plan.play.weights()
    assert before is not None
    return Fit(weights, _loss(terms @ weights, wanted), _loss(terms @ before, wanted), len(wanted))


def sample(plan: FittingPlan, number: int, played: PlayedGame) -> Sample:
    """Return the terms of a game's positions on which the search had an opinion, and how likely seat 0's win seemed."""
    valued = evaluation(plan.play.game)
    asked = [
        (valued.measure(position), thought)
        for position, _, thought in look_through(plan.play, number, played)
        if thought != NOT_ASKED
    ]
    result = 0.5 if played.winner < 0 else float(played.winner == 0)
    terms = np.array([measured for measured, _ in asked]).reshape(-1, len(valued.terms))
    seemed = 1 / (1 + np.exp(-np.clip(np.array([thought for _, thought in asked]) / 1000, -8, 8)))
    return terms, plan.trust * seemed + (1 - plan.trust) * result


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
        "command": f"kielwasser fit {plan.play.game}",
        "plan": asdict(plan),
        "positions": found.positions,
        "loss": round(found.loss, 4),
        "loss_before": round(found.loss_before, 4),
    }


def save(plan: FittingPlan, found: Fit, file: Path) -> None:
    """Write the weights with their provenance."""
    write_weights(file, evaluation(plan.play.game).terms, found.weights, provenance(plan, found))
