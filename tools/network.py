"""Make the network of a game's evaluation: play games against oneself, then train with them.

    python tools/network.py play hive_2020 --games 20000 --nodes 2000 --processes 8 --out games.npz
    python tools/network.py train hive_2020 games.npz --out network.npz
    python tools/network.py stamp hive_2020 network.npz       say that it fits the features as they are now

Training makes the network foretell what came of a
position: the game's result mixed with what the search thought. Games of a network are worth more than those of the
weaker evaluation before it: play again with the new one (`--network network.npz`), and train anew with these alone.
The same arguments give the same games. `kielwasser train` does both in one; this needs nothing but NumPy and Numba.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from kielwasser.core.network import Network
from kielwasser.core.ruling import RULINGS
from kielwasser.games import evaluation
from kielwasser.learning.self_play import BOTH, TERMS, PlayedGame, SelfPlayPlan, play_games, write_games
from kielwasser.learning.training import Epoch, Samples, TrainingPlan, read_samples, train_network


def play_all(options: argparse.Namespace) -> None:
    """Play games until there are enough, or until the time is up, and write them down."""
    names = ("game", "games", "nodes", "opening", "astray", "seed", "ruling")
    plan = SelfPlayPlan(values=options.network, **{name: getattr(options, name) for name in names})
    began = time.monotonic()
    games: list[PlayedGame] = []
    for played in play_games(plan, options.processes):
        games.append(played)
        if len(games) % 1000 == 0:
            print(f"{len(games)} games, {time.monotonic() - began:.0f} s", flush=True)
        if time.monotonic() - began > options.seconds:
            break
    write_games(options.out, plan, games)
    print(f"{len(games)} games, {sum(len(each.actions) for each in games)} positions, {time.monotonic() - began:.0f} s")


def train_all(options: argparse.Namespace) -> None:
    """Train with the games of some files, and write the network with where it comes from."""
    samples = Samples.joined([read_samples(options.game, file, options.trust) for file in options.files])
    print(f"{len(samples.wanted)} positions, {samples.starts[-1] / len(samples.wanted):.1f} features each", flush=True)
    course = TrainingPlan(options.epochs, options.size, options.rate, options.decay, options.seed)
    begin = Network.read(options.begin) if options.begin else None
    origin = {
        "command": f"python tools/network.py train {options.game}",
        "origin": options.origin,
        "begin": options.begin.name if options.begin else "",
        "trust": options.trust,
    }
    began = time.monotonic()

    def tell(epoch: Epoch) -> None:
        past = time.monotonic() - began
        print(f"{epoch.number}: {epoch.loss:.4f}, held out {epoch.held_out:.4f}, {past:.0f} s", flush=True)

    train_network(options.game, samples, course, begin, tell, origin).write(options.out)


def stamp(options: argparse.Namespace) -> None:
    """Write down in a network's file that it was trained for the features that the game has now; weights stay."""
    network, judged = Network.read(options.file), evaluation(options.game)
    network.require(judged.sheet_type["rows"].shape[0])
    replace(network, features=judged.features()).write(options.file)
    print(f"{options.file}: {network.features or 'nothing'} -> {judged.features()}")


def main() -> None:
    """Play or train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(required=True)
    play = parts.add_parser("play")
    play.set_defaults(do=play_all)
    play.add_argument("game")
    play.add_argument("--games", type=int, default=SelfPlayPlan.games)
    play.add_argument("--nodes", type=int, default=SelfPlayPlan.nodes, help="a move")
    play.add_argument("--network", default="", help=f"another one than the package's, or {TERMS}")
    play.add_argument("--ruling", choices=(*RULINGS, BOTH), default=BOTH, help="both: by turns")
    play.add_argument("--opening", type=int, default=SelfPlayPlan.opening, help="random moves first, at most")
    play.add_argument("--astray", type=float, default=SelfPlayPlan.astray, help="how often not the best move")
    play.add_argument("--seed", type=int, default=1)
    play.add_argument("--seconds", type=float, default=math.inf, help="stop after so long")
    play.add_argument("--processes", type=int, default=1)
    play.add_argument("--out", type=Path, default=Path("games.npz"))
    learn = parts.add_parser("train")
    learn.set_defaults(do=train_all)
    learn.add_argument("game")
    learn.add_argument("files", type=Path, nargs="+", help="the last games of the last file are held out")
    learn.add_argument("--begin", type=Path, help="a network that learns on, instead of one that knows nothing")
    learn.add_argument("--trust", type=float, default=0.7, help="in the search's opinion, against the game's result")
    learn.add_argument("--epochs", type=int, default=TrainingPlan.epochs)
    learn.add_argument("--size", type=int, default=TrainingPlan.size, help="positions before the weights change")
    learn.add_argument("--rate", type=float, default=TrainingPlan.rate)
    learn.add_argument("--decay", type=float, default=TrainingPlan.decay)
    learn.add_argument("--seed", type=int, default=1)
    learn.add_argument("--origin", default="", help="what the file says about the games")
    learn.add_argument("--out", type=Path, default=Path("network.npz"))
    mark = parts.add_parser("stamp")
    mark.set_defaults(do=stamp)
    mark.add_argument("game")
    mark.add_argument("file", type=Path)
    options = parser.parse_args()
    options.do(options)


if __name__ == "__main__":
    main()
