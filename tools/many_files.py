"""Let Python files play a round robin: how many games a second two of them play and how many forty of them, or whether
a series whose processes are killed all the time comes out as if nothing had happened.

    python tools/many_files.py --seconds 60
    python tools/many_files.py --kills --files 40 --games 14

The players think for a millisecond, and their moves depend on their seeds alone. Memory (Linux) is what all processes
that play take together, with what they share counted once. Figures of one run can be compared with each other.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from kielwasser.core.warm import warm
from kielwasser.games import game
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import python_spec
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.executor import LocalExecutor
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

GAME = "hase_igel_2018"
BOT = """
import random, time

class Bot:
    def __init__(self, seed):
        self.chance = random.Random(seed)

    def choose(self, position, deadline):
        until = time.perf_counter() + 0.001
        chosen = self.chance.choice(position.legal_moves)
        while time.perf_counter() < until:
            pass
        return chosen
"""


def series(folder: Path, name: str, files: int, games: int, soft: float, processes: int) -> Series:
    """Return a round robin of so many files, in a store of its own."""
    specs = []
    for number in range(files):
        file = folder / f"bot{number:02}.py"
        file.write_text(BOT, encoding="utf-8")
        spec = python_spec(str(file))
        assert spec is not None
        specs.append(spec)
    conditions = Conditions(GAME, seed="many", soft=soft)
    kind = "match" if files == 2 else "round-robin"
    settings = SeriesSettings(tuple(specs), conditions, kind, games=games, concurrency=processes)
    return Series.create(Store(folder / f"{name}.sqlite"), settings)


def descendants(pid: int) -> list[int]:
    """Return all processes that this one has started, and those that they have."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [pid]
    for each in found:
        found += parents.get(each, [])
    return found[1:]


def memory() -> int:
    """Return the bytes that all who play take, those that they share counted once."""
    total = 0
    for pid in descendants(os.getpid()):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += 1024 * int(line.split()[1])
    return total


def measure(played: Series, seconds: float, make: Callable[[], Any]) -> None:
    """Play for a while from the first game on, and say how many games a second that were."""
    began, seen = time.perf_counter(), [0.0]
    first = threading.Event()

    def changed() -> None:
        if not seen[0]:
            seen[0] = time.perf_counter()
        first.set()

    played.start(make, changed)
    first.wait()
    before = played.played
    most = 0
    while time.perf_counter() - seen[0] < seconds and played.is_running:
        most = max(most, memory())
        time.sleep(1)
    games, spent = played.played - before, time.perf_counter() - seen[0]
    played.stop()
    played.wait()
    causes = sorted({game.cause for game in played.store.games(played.id)})
    print(
        f"{len(played.settings.players)} files: first game after {seen[0] - began:.1f} s, {games / spent:.2f} games/s, "
        f"{most / 1e6:.0f} MB, {', '.join(causes)}",
        flush=True,
    )


def kill_now_and_then(chance: random.Random, pause: float, over: threading.Event) -> None:
    """Kill one of the processes that play, again and again."""
    count = 0
    while not over.wait(pause * chance.uniform(0.5, 1.5)):
        found = descendants(os.getpid())
        if found:
            with contextlib.suppress(OSError):
                os.kill(chance.choice(found), signal.SIGKILL)
                count += 1
    print(f"{count} kills")


def compare(folder: Path, options: argparse.Namespace) -> None:
    """Play the same series twice, once with kills in between, and compare."""
    results = []
    for name in ("undisturbed", "disturbed"):
        played = series(folder, name, options.files, options.games, 60.0, options.processes)
        over = threading.Event()
        killer = threading.Thread(target=kill_now_and_then, args=(random.Random(1), options.pause, over))
        if name == "disturbed":
            killer.start()
        began = time.perf_counter()
        while played.state != "done":
            played.start(lambda: LocalExecutor(options.processes))
            played.wait()
        over.set()
        games = played.store.games(played.id)
        results.append([(g.pair, g.seat, g.first, g.second, g.winner, g.cause, g.plies, g.points) for g in games])
        print(f"{name}: {len(games)} games in {time.perf_counter() - began:.0f} s", flush=True)
    print("the same" if results[0] == results[1] else "NOT the same")


def main() -> None:
    """Read the options and do it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--files", type=int, default=40)
    parser.add_argument("--games", type=int, default=14, help="games of each couple, with --kills")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--kills", action="store_true", help="compare a series with one whose processes are killed")
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two kills")
    options = parser.parse_args()
    warm(game(GAME))
    with tempfile.TemporaryDirectory() as name:
        if options.kills:
            compare(Path(name), options)
            return
        for files in (2, options.files):
            played = series(Path(name), str(files), files, 2000, 0.1, options.processes)
            measure(played, options.seconds, lambda: LocalExecutor(options.processes))


if __name__ == "__main__":
    main()
