"""Measure the rules of a game on its recorded perft positions."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from kielwasser.core import generic
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.records import blank
from kielwasser.core.successors import successors
from kielwasser.core.workspace import NEVER, Reach
from kielwasser.system.errors import Text

Figure = dict[str, Any]

RANDOM_PLAY = Text("Zufallsspiele, Aktionen", "random play, actions")
SUCCESSORS = Text("Folgestellungen", "successors, positions")
START = Text("Start bis zur ersten Zugliste", "start to first list, cached")
COLD = Text("erstes Übersetzen", "cold compile")
TWO_THREADS = Text("perft, zwei Threads", "perft, two threads")
TWIN = Text("langsamer Zwilling, Züge", "slow twin, listed moves")
OURS = Text("unsere, ebenso aus Python", "ours, the same from Python")
_FIRST_LIST = "import kielwasser; kielwasser.new({name!r}).legal_moves"


def measure(game: Game, seconds: float, cold: bool) -> Iterator[Figure]:
    """Yield the figures of a game, one after the other."""
    deepest: Position | None = None
    depth = 1
    for name, text in game.bench_positions.items():
        position = Position.from_text(game, text)
        depth = _depth_for(position, seconds)
        rate = _rate(partial(position.perft, depth), seconds)
        yield {
            "game": game.name,
            "what": Text(f"perft {name}", f"perft {name}"),
            "per_second": round(rate),
            "depth": depth,
        }
        deepest = position
    assert deepest is not None
    yield _two_threads(deepest, depth, seconds)
    yield {"game": game.name, "what": RANDOM_PLAY, "per_second": round(_playout_rate(game, seconds))}
    yield {"game": game.name, "what": SUCCESSORS, "per_second": round(_successor_rate(game, seconds))}
    yield from _twin_figures(game, seconds)
    yield {"game": game.name, "what": START, "seconds": round(_start_up(game, None), 2)}
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "kielwasser", "warm", game.name]
            yield {"game": game.name, "what": COLD, "seconds": round(_start_up(game, folder, command), 1)}


def _depth_for(position: Position, seconds: float) -> int:
    """Return the deepest level that takes no longer than about the time given, if it grows as the one before."""
    depth, before = 2, position.perft(1)  # which also loads the machine code
    while depth < 12:
        began = time.perf_counter()
        nodes = position.perft(depth)
        spent = time.perf_counter() - began
        if spent * max(nodes / max(before, 1), 1) > seconds:
            break
        depth, before = depth + 1, nodes
    return depth


def _rate(count: Callable[[], int], seconds: float) -> float:
    total, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        total += count()
    return total / spent


def _two_threads(position: Position, depth: int, seconds: float) -> Figure:
    """Compare one thread's rate with the rate of two that work at the same time."""

    def work(totals: list[float], copy: Position) -> None:
        totals.append(_rate(lambda: copy.perft(depth), seconds))

    alone: list[float] = []
    work(alone, position.copy())
    together: list[float] = []
    threads = [threading.Thread(target=work, args=(together, position.copy())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ratio = round(sum(together) / alone[0], 2)
    return {
        "game": position.game.name,
        "what": TWO_THREADS,
        "per_second": round(sum(together)),
        "ratio": ratio,
    }


def _playout_rate(game: Game, seconds: float) -> float:
    """Return actions a second of uniformly random games on dealt boards."""
    states = blank(game.state_type)
    out = np.zeros(game.max_steps, np.int32)
    total, spent, seed = 0, 0.0, 0
    while spent < seconds:
        position = Position.deal(game, seed, "referee")
        words = np.array([seed + 1], np.int64)
        arrays = (position.board_array, states, position.state_array, out, words)
        if seed == 0:
            generic.playouts(*arrays, 0, NEVER.flag)  # which loads or makes the machine code
        began = time.perf_counter()
        total += generic.playouts(*arrays, 20_000, NEVER.flag)
        spent += time.perf_counter() - began
        seed += 1
    return total / spent


def _successor_rate(game: Game, seconds: float) -> float:
    """Return distinct positions a second that one move reaches, over midgame positions and what follows them."""
    chance = random.Random(1)
    positions = [Position.from_text(game, text) for text in game.bench_positions.values()]
    for start in list(positions):
        followers = [follower.position for follower in start.successors()]
        positions += chance.sample(followers, min(len(followers), 12))
    reach, total, spent = Reach(game, 1 << 14), 0, 0.0
    arrays = (reach.nodes, reach.trail, reach.reached, reach.keys, reach.ways, reach.out, reach.table)
    while spent < seconds:
        for position in positions:
            reach.nodes[0] = position.state_array[0]
            began = time.perf_counter()
            n = int(successors(position.board_array, *arrays, reach.next_stamp(), NEVER.flag))
            spent += time.perf_counter() - began
            total += n if n >= 0 else -1 - n
    return total / spent


def _twin_figures(game: Game, seconds: float) -> Iterator[Figure]:
    """Let the slow twin list the moves of random games, and our rules those of the same kind of games."""
    module = _twin(game)
    if module is None:
        return
    recorded = import_module(f"kielwasser.games.{game.name}.recorded")

    def twin_moves(chance: random.Random) -> Iterator[int]:
        twin = module.Twin(recorded.setup(Position.deal(game, str(chance.random()), "book")))
        while listed := twin.legal_moves():
            yield len(listed)
            twin.play(chance.choice(listed))

    def our_moves(chance: random.Random) -> Iterator[int]:
        position = Position.deal(game, str(chance.random()), "book")
        while not position.is_over:
            table, lengths = position.move_table()
            yield len(table)
            row = chance.randrange(len(table))
            position.play(table[row, : lengths[row]].tolist())

    for what, games in ((TWIN, twin_moves), (OURS, our_moves)):
        chance, moves, began = random.Random(1), 0, time.perf_counter()
        spent = 0.0
        while spent < seconds:
            for number in islice(games(chance), 20):
                moves += number
                spent = time.perf_counter() - began
                if spent >= seconds:
                    break
        yield {"game": game.name, "what": what, "per_second": round(moves / spent)}


def _twin(game: Game) -> ModuleType | None:
    path = Path(__file__).parents[3] / "tests" / "naive" / f"{game.name}.py"
    if not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location(f"naive_{game.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _start_up(game: Game, cache: str | None, command: list[str] | None = None) -> float:
    """Return how long a new process takes to list its first moves, or to compile everything."""
    environment = {**os.environ, **({"KIELWASSER_CACHE": cache} if cache else {})}
    command = command or [sys.executable, "-c", _FIRST_LIST.format(name=game.name)]
    began = time.perf_counter()
    subprocess.run(command, check=True, env=environment, capture_output=True)
    return time.perf_counter() - began
