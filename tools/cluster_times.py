"""Measure what a cluster costs: the first game, and many quick ones on a Ray node and in as many processes, by turns.

python tools/cluster_times.py [--games 1000] [--places 2]

It starts a node of its own on loopback, with as many places, and ends it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from kielwasser.core.warm import warm
from kielwasser.games import game
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import parse_all
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.cluster import ClusterExecutor
from kielwasser.tournament.play.executor import Executor, LocalExecutor
from kielwasser.tournament.play.on_ray import RayCluster
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

GAME = "hase_igel_2018"


def timed(folder: Path, games: int, make: Callable[[SeriesSettings], Executor]) -> tuple[float, float]:
    """Play a series and return the seconds to its first game and to its end."""
    players = tuple(parse_all(["random", "simple"]))
    settings = SeriesSettings(players, Conditions(GAME), games=games)
    first: list[float] = []
    with Store(folder / f"{time.monotonic_ns()}.sqlite") as store:
        series = Series.create(store, settings)
        began = time.monotonic()
        series.run(lambda: make(settings), lambda: first.append(time.monotonic() - began))
        return first[0], time.monotonic() - began


def main() -> None:
    """Measure and print a line for each turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--places", type=int, default=2)
    parser.add_argument("--turns", type=int, default=3)
    options = parser.parse_args()
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # its way to say: on loopback alone
    from ray.cluster_utils import Cluster

    warm(game(GAME))
    arguments = {"num_cpus": options.places, "include_dashboard": False, "node_ip_address": "127.0.0.1"}
    cluster = Cluster(initialize_head=True, head_node_args=arguments)
    try:
        cluster.wait_for_nodes()

        def on_ray(settings: SeriesSettings) -> Executor:
            return ClusterExecutor(RayCluster(cluster.address), settings.players, settings.conditions)

        def in_processes(settings: SeriesSettings) -> Executor:
            return LocalExecutor(options.places)

        with tempfile.TemporaryDirectory() as name:
            for turn in range(options.turns):
                for title, make in (("Ray", on_ray), ("processes", in_processes)):
                    first, whole = timed(Path(name), options.games, make)
                    print(f"turn {turn + 1}, {title}: first game {first:.1f} s, {options.games} games {whole:.1f} s")
                    sys.stdout.flush()
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
