"""Train a network of `kielwasser.core.network` with positions of games: plain steps of Adam, one processor, minutes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numba
import numpy as np

from kielwasser.core import generic
from kielwasser.core.compiler import TARGET
from kielwasser.core.network import HIDDEN, ROOM, SECOND, Network
from kielwasser.games import evaluation
from kielwasser.learning.self_play import NOT_ASKED, SelfPlayPlan

_HELD_OUT = 0.03  # of the positions
_LEAK = np.float32(0.01)  # of the slope, where a sum is clipped
_MOST = 8.0  # logits that an opinion counts


@dataclass(frozen=True)
class Samples:
    """Positions: `found[starts[i] : starts[i + 1]]` are the features of one, `wanted[i]` is what came of it."""

    found: Any
    starts: Any
    wanted: Any

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        """Return all of them, in order."""
        ends = np.cumsum([0] + [part.starts[-1] for part in parts])
        starts = [part.starts[1:] + end for part, end in zip(parts, ends, strict=False)]
        return cls(
            np.concatenate([part.found for part in parts]),
            np.concatenate([np.zeros(1, np.int64), *starts]),
            np.concatenate([part.wanted for part in parts]),
        )


@dataclass(frozen=True)
class TrainingPlan:
    """How long and how fast to learn."""

    epochs: int = 12
    size: int = 2_048  # positions before the weights change
    rate: float = 2e-3
    decay: float = 0.1
    seed: int = 1


class Epoch(NamedTuple):
    """How well the network foretells after all positions were seen once more: loss on those, and on those held out."""

    number: int
    loss: float
    held_out: float


def read_samples(name: str, file: Path, trust: float) -> Samples:
    """Return the positions of the games in a file that the search had an opinion on."""
    find = import_module(f"kielwasser.games.{name}.evaluate").features

    @numba.njit(_target=TARGET)  # type: ignore[call-overload,untyped-decorator]  # as the kernels that it calls
    def replay(
        boards: Any, states: Any, actions: Any, asked: Any, room: Any, out: Any, counts: Any, movers: Any
    ) -> int:
        n = 0
        for i in range(len(actions)):
            movers[i] = states[0].to_move
            if asked[i]:
                counts[i] = find(boards[0], states[0], room)
                for k in range(counts[i]):
                    out[n + k] = room[k]
                n += counts[i]
            generic.apply(boards[0], states[0], np.int64(actions[i]))
        return n

    with np.load(file) as stored:
        games = {key: stored[key] for key in ("actions", "thoughts", "lengths", "winners", "seed", "ruling")}
    ends = np.cumsum(games["lengths"], dtype=np.int64)
    asked = games["thoughts"] != NOT_ASKED
    plan = SelfPlayPlan(name, seed=int(games["seed"]), ruling=str(games["ruling"]))
    found = np.zeros(len(asked) * ROOM, np.uint16)
    counts = np.zeros(len(asked), np.int64)
    movers = np.zeros(len(asked), np.int64)
    room = np.zeros(ROOM, np.int64)
    used = 0
    for number, end in enumerate(ends):
        part = slice(end - games["lengths"][number], end)
        start = plan.deal(number)
        states = start.state_array.copy()
        actions = games["actions"][part]
        used += replay(start.board_array, states, actions, asked[part], room, found[used:], counts[part], movers[part])
    opinion = 1 / (1 + np.exp(-np.clip(games["thoughts"] / 1000, -_MOST, _MOST)))
    result = np.repeat(np.choose(games["winners"] + 1, [0.5, 1.0, 0.0]), games["lengths"])
    wanted = trust * opinion + (1 - trust) * result
    wanted = np.where(movers == 0, wanted, 1 - wanted)  # as the player to move sees it
    starts = np.append(0, np.cumsum(counts[asked]))
    return Samples(found[:used].copy(), starts, wanted[asked].astype(np.float32))


@numba.njit(fastmath=True)
def forward(
    found: Any, rows: Any, direct: Any, start: Any, second: Any, second_start: Any, last: Any, h: Any, g: Any
) -> Any:
    """Return the answer for some features; `h` and `g` become the sums of both layers."""
    total = np.float32(0)
    h[:] = start
    for feature in found:
        total += direct[feature]
        for j in range(HIDDEN):
            h[j] += rows[feature, j]
    g[:] = second_start
    for i in range(HIDDEN):
        strength = min(max(h[i], np.float32(0)), np.float32(1))
        for j in range(SECOND):
            g[j] += strength * second[i, j]
    for j in range(SECOND):
        total += min(max(g[j], np.float32(0)), np.float32(1)) * last[j]
    return total


@numba.njit(fastmath=True)
def learn(
    found: Any, starts: Any, wanted: Any, chosen: Any, weights: Any, slopes: Any, h: Any, g: Any, back: Any
) -> Any:
    """Add the slopes of the loss for the chosen positions, and return the loss."""
    rows, direct, start, second, second_start, last = weights
    by_rows, by_direct, by_start, by_second, by_second_start, by_last = slopes
    zero, one = np.float32(0), np.float32(1)
    loss = 0.0
    for s in chosen:
        features = found[starts[s] : starts[s + 1]]
        total = forward(features, rows, direct, start, second, second_start, last, h, g)
        loss += np.log(1 + np.exp(-abs(total))) + max(total, zero) - wanted[s] * total
        slope = one / (one + np.exp(-total)) - wanted[s]
        for j in range(SECOND):
            by_last[j] += slope * min(max(g[j], zero), one)
            g[j] = slope * last[j] * (one if 0 < g[j] < 1 else _LEAK)
            by_second_start[j] += g[j]
        for i in range(HIDDEN):
            strength = min(max(h[i], zero), one)
            whole = zero
            for j in range(SECOND):
                by_second[i, j] += g[j] * strength
                whole += g[j] * second[i, j]
            back[i] = whole * (one if 0 < h[i] < 1 else _LEAK)
            by_start[i] += back[i]
        for feature in features:
            by_direct[feature] += slope
            for j in range(HIDDEN):
                by_rows[feature, j] += back[j]
    return loss


@numba.njit(fastmath=True)
def change(weights: Any, slopes: Any, means: Any, squares: Any, rate: Any, first: Any, then: Any, decay: Any) -> None:
    """Change flat weights by a step of Adam, and forget the slopes."""
    for i in range(weights.size):
        means[i] += np.float32(0.1) * (slopes[i] - means[i])
        squares[i] += np.float32(0.001) * (slopes[i] * slopes[i] - squares[i])
        step = means[i] / first / (np.sqrt(squares[i] / then) + np.float32(1e-8))
        weights[i] -= rate * (step + decay * weights[i])
        slopes[i] = 0


def train_network(
    name: str,
    samples: Samples,
    course: TrainingPlan,
    begin: Network | None = None,
    told: Callable[[Epoch], None] = lambda epoch: None,
    origin: Mapping[str, Any] = MappingProxyType({}),
) -> Network:
    """Return a network of a game, trained with positions, that says where it comes from; `told` hears of each epoch."""
    rows = evaluation(name).sheet_type["rows"].shape[0]
    weights, loss = train(samples, rows, course, None if begin is None else begin.real(), told)
    provenance = {**origin, "positions": len(samples.wanted), "held out loss": round(loss, 4), **asdict(course)}
    parts = (*weights, provenance, evaluation(name).features())
    return Network.rounded(*parts)


def train(
    samples: Samples,
    features: int,
    course: TrainingPlan,
    begin: tuple[Any, ...] | None = None,
    told: Callable[[Epoch], None] = lambda epoch: None,
) -> tuple[tuple[Any, ...], float]:
    """Return the weights, in the order of `Network.rounded`, and the loss on the positions held out."""
    chance = np.random.default_rng(course.seed)
    shapes: tuple[Any, ...] = ((features, HIDDEN), features, HIDDEN, (HIDDEN, SECOND), SECOND, SECOND)
    spreads, middles = (0.12, 0, 0, (2 / HIDDEN) ** 0.5, 0, 0.5), (0, 0, 0.3, 0, 0.2, 0)
    weights = begin or tuple(
        (chance.normal(0, spread, shape) + middle).astype(np.float32)
        for shape, spread, middle in zip(shapes, spreads, middles, strict=True)
    )
    slopes, means, squares = (tuple(np.zeros_like(each) for each in weights) for _ in range(3))
    sums = np.zeros(HIDDEN, np.float32), np.zeros(SECOND, np.float32), np.zeros(HIDDEN, np.float32)
    data = samples.found, samples.starts, samples.wanted
    cut = int(len(samples.wanted) * (1 - _HELD_OUT))
    steps = max(course.epochs * (cut // course.size), 1)
    step, held_out = 0, 0.0
    for epoch in range(course.epochs):
        order = chance.permutation(cut)
        loss = 0.0
        for first in range(0, cut - course.size + 1, course.size):
            loss += learn(*data, order[first : first + course.size], weights, slopes, *sums)
            step += 1
            rate = course.rate * min(1, step / 200) * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-6
            for each, slope, mean, square in zip(weights, slopes, means, squares, strict=True):
                slope /= course.size
                measures = (np.float32(number) for number in (rate, 1 - 0.9**step, 1 - 0.999**step, course.decay))
                change(each.reshape(-1), slope.reshape(-1), mean.reshape(-1), square.reshape(-1), *measures)
        unused = tuple(np.zeros_like(each) for each in weights)
        held_out = learn(*data, np.arange(cut, len(samples.wanted)), weights, unused, *sums) / max(
            len(data[2]) - cut, 1
        )
        seen = max(cut // course.size * course.size, 1)
        told(Epoch(epoch + 1, loss / seen, held_out))
    return weights, held_out
