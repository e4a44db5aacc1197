"""Measure batches of games: random play, steps with masks and observations, opponents; beside PettingZoo."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from kielwasser.core.game import Game
from kielwasser.envs.batch import Batch
from kielwasser.envs.devices import make_batch
from kielwasser.system.errors import Text

Figure = dict[str, Any]

RANDOM = Text("zufällige Aktionen", "random actions")
QUICKLY = Text("zufällige Aktionen, schnell gezogen", "random actions, drawn quickly")
KEPT = Text("zufällige Aktionen, jedes Spiel auf seinem Brett", "random actions, each game stays on its board")
STEPS = Text("Schritte mit Masken und Beobachtungen", "steps with masks and observations")
STEPS_KEPT = Text(
    "Schritte mit Masken und Beobachtungen, jedes Spiel auf seinem Brett",
    "steps with masks and observations, each game stays on its board",
)
SINGLE_STEPS = Text(
    "Schritte mit Masken und Beobachtungen, ein Aufruf je Schritt",
    "steps with masks and observations, a call for each",
)
PETTINGZOO = Text("PettingZoo, ein Spiel nach dem anderen", "PettingZoo, one game at a time")

_ACTIONS = 40  # of each game, in one call of `play`
_STEPS = 8  # between two looks at the clock
_SETTLING = 100  # steps until games are at all stages


def measure(game: Game, seconds: float, games: int, device: str, threads: int | None) -> Iterator[Figure]:
    """Yield the figures of a game; `per_cpu_second` counts the time that this process really got, where it can."""
    figures = _batch_figures(game, seconds, games, device, threads)
    yield from ({"game": game.name, "device": device, **figure} for figure in figures)


def _batch_figures(game: Game, seconds: float, games: int, device: str, threads: int | None) -> Iterator[Figure]:
    make = partial(make_batch, game, games, device=device, threads=threads, seed=1)
    for what, new_boards in ((RANDOM, True), (KEPT, False)):
        with make(new_boards=new_boards) as batch:
            batch.deal()
            batch.play(_SETTLING)
            yield {"what": what, **_rate(partial(batch.play, _ACTIONS), games * _ACTIONS, seconds)}
            batch.show()
            batch.wander(_STEPS)
            what = STEPS if new_boards else STEPS_KEPT
            yield {"what": what, **_rate(partial(batch.wander, _ACTIONS), games * _ACTIONS, seconds)}
            if new_boards:
                _step(batch)  # the first one compiles
                yield {"what": SINGLE_STEPS, **_rate(partial(_step, batch), games * _STEPS, seconds)}
            if new_boards and device == "cpu":
                batch.play(1, True)
                quickly = partial(batch.play, _ACTIONS, True)
                yield {"what": QUICKLY, **_rate(quickly, games * _ACTIONS, seconds)}
    for opponent in ("random", "greedy") if device == "cpu" else ("random",):
        with make(opponent=opponent) as batch:
            batch.deal()
            _step(batch)
            yield {
                "what": Text(f"Schritte gegen {opponent}", f"steps against {opponent}"),
                **_rate(partial(_step, batch), games * _STEPS, seconds),
            }


def _step(batch: Batch) -> None:
    for _ in range(_STEPS):
        batch.sample()
        batch.step()


def _rate(work: Callable[[], object], count: int, seconds: float) -> Figure:
    done, began, cpu = 0, time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        work()
        done += count
    used = time.process_time() - cpu
    return {"per_second": round(done / spent), "per_cpu_second": round(done / max(used, 1e-9))}


def others(seconds: float) -> Iterator[Figure]:
    """Yield what PettingZoo's own connect four does, stepped as its manual shows; nothing where it is missing."""
    try:
        module = import_module("pettingzoo.classic.connect_four_v3")
    except ImportError:
        return
    environment, chance = module.env(), np.random.default_rng(1)

    def play() -> None:
        environment.reset(seed=1)
        for _ in environment.agent_iter():
            seen, _, termination, truncation, _ = environment.last()
            action = None if termination or truncation else int(chance.choice(np.flatnonzero(seen["action_mask"])))
            environment.step(action)
            steps[0] += action is not None

    steps = [0]
    began, cpu = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - began) < seconds:
        play()
    rates = {"per_second": round(steps[0] / spent), "per_cpu_second": round(steps[0] / (time.process_time() - cpu))}
    yield {"game": "connect_four_v3", "device": "cpu", "what": PETTINGZOO, **rates}
