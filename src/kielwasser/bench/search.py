"""Measure the search: positions a second and how deep it gets, from the bench positions; and what two threads give."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any

from kielwasser.bots.search.thinking import Bounds, Thinker, Thought
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.system.errors import Text
from kielwasser.system.numbers import plain

Figure = dict[str, Any]


def measure(game: Game, limits: tuple[float, ...] = (0.2, 2.0), threads: int = 2) -> Iterator[Figure]:
    """Yield the figures of a game, one after the other."""
    thinker = Thinker(game)
    thinker.prepare()
    positions = {name: Position.from_text(game, text) for name, text in game.bench_positions.items()}
    judged = game.evaluation()
    evaluator = Text("Terme", "terms") if judged is None or judged.network is None else Text("Netz", "network")
    longest = max(limits)
    for name, position in positions.items():
        for limit in limits:
            found = _think(thinker, position, limit)
            yield {
                "game": game.name,
                "evaluator": evaluator,
                "what": Text(f"Suche {name}, {plain(limit).de} s", f"search {name}, {limit:g} s"),
                "per_second": _rate(found),
                "depth": found.depth,
                "chance": round(1 / (1 + math.exp(-max(-30.0, min(30.0, found.value)))), 2),
                "move": str(found.move),
            }
    if threads > 1:
        many = Thinker(game, threads=threads)
        many.prepare()
        rates: list[float] = []
        for each in (thinker, many):  # the same positions, one after the other: machines are noisy
            thoughts = [_think(each, position, longest / 2) for position in positions.values()]
            rates.append(sum(found.nodes for found in thoughts) / sum(found.seconds for found in thoughts))
        yield {
            "game": game.name,
            "evaluator": evaluator,
            "what": Text(f"Suche, {threads} Threads", f"search, {threads} threads"),
            "per_second": round(rates[1]),
            "times": round(rates[1] / rates[0], 2),
        }


def _think(thinker: Thinker, position: Position, limit: float) -> Thought:
    """Let it think; a machine that gives it no time at all gets it to think longer."""
    found = None
    while found is None:
        thinker.forget()
        found = thinker.think(position, Bounds(deadline=time.monotonic() + limit), "bench")
        limit *= 2
    return found


def _rate(found: Thought) -> int:
    return round(found.nodes / max(found.seconds, 1e-6))
