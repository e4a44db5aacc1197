"""Tune a player's numbers by simultaneous perturbation (SPSA, after Spall).

Each step moves all parameters at once by their step sizes, each in a random direction, and lets the player moved this
way play the one moved the other way. The better direction is followed a bit. Where the parameters stand after some
steps follows from the results alone, so that nothing but the games has to be kept.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from kielwasser.tournament.basics.players import PlayerSpec
from kielwasser.tournament.plan.schedule import Scores
from kielwasser.tournament.plan.settings import SeriesSettings

_GAIN = 2.0  # steps by which a player that won everything moves in the beginning
_FADING, _NARROWING = 0.602, 0.101  # how gain and perturbation decrease: Spall's exponents


@dataclass(frozen=True)
class TuningStep:
    """One step: where the parameters stand, the direction that is tried, and how far."""

    number: int
    values: tuple[float, ...]
    signs: tuple[int, ...]
    spread: float
    gain: float


class Tuner:
    """Walks along the steps as their results come in."""

    def __init__(self, settings: SeriesSettings) -> None:
        assert settings.tuning is not None
        self._settings, self._tuning = settings, settings.tuning
        self._pairs = settings.games // 2
        self._steps = [self._step(0, tuple(p.start for p in self._tuning.parameters))]

    def _step(self, number: int, values: tuple[float, ...]) -> TuningStep:
        chance = random.Random(f"{self._settings.conditions.seed}/spsa/{number}")
        signs = tuple(chance.choice((-1, 1)) for _ in values)
        late = self._tuning.iterations / 10  # so that the first steps are not the largest by far
        gain = _GAIN * ((1 + late) / (number + 1 + late)) ** _FADING
        return TuningStep(number, values, signs, (number + 1) ** -_NARROWING, gain)

    def steps(self, scores: Scores) -> list[TuningStep]:
        """Return all steps that are known by now; the last is still to be played, or the result."""
        while len(self._steps) <= self._tuning.iterations:
            last = self._steps[-1]
            numbers = range(last.number * self._pairs, (last.number + 1) * self._pairs)
            if any(number not in scores for number in numbers):
                break
            won = sum(scores[number] - 1 for number in numbers) / self._pairs  # from -1 to 1
            values = []
            for parameter, value, sign in zip(self._tuning.parameters, last.values, last.signs, strict=True):
                moved = value + won * last.gain * last.spread * parameter.step * sign
                values.append(min(max(moved, parameter.low), parameter.high))
            self._steps.append(self._step(last.number + 1, tuple(values)))
        return self._steps

    def players(self, number: int, scores: Scores) -> tuple[PlayerSpec, PlayerSpec]:
        """Return the two players of a step whose predecessors are all played."""
        step = self.steps(scores)[number]
        return self._moved(step, 1), self._moved(step, -1)

    def _moved(self, step: TuningStep, way: int) -> PlayerSpec:
        base = self._settings.players[0]
        options = dict(base.options)
        for parameter, value, sign in zip(self._tuning.parameters, step.values, step.signs, strict=True):
            options[parameter.name] = parameter.fitted(value + way * sign * step.spread * parameter.step)
        return base.with_options(options)

    def best(self, scores: Scores) -> dict[str, float]:
        """Return where the parameters stand."""
        values = self.steps(scores)[-1].values
        return {p.name: p.fitted(value) for p, value in zip(self._tuning.parameters, values, strict=True)}
