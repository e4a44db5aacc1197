"""Make the network of a game's evaluation: play games against oneself, then train with them.

    python tools/network.py play hive_2020 --games 20000 --nodes 2000 --processes 8 --out games.npz
    python tools/network.py train hive_2020 games.npz --out network.npz
    python tools/network.py stamp hive_2020 network.npz       say that it fits the features as they are now

A game is kept as its moves, what the search thought of each position, and who won. Games begin with random moves, and
later now and then a move is not the best one, so that they differ. Training makes the network foretell what came of a
position: the game's result mixed with what the search thought. Games of a network are worth more than those of the
weaker evaluation before it: play again with the new one (`--network network.npz`), and train anew with these alone.
The same arguments give the same games. Needs nothing but NumPy and Numba.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from kielwasser.bots.simple import draw
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core import generic
from kielwasser.core.network import Network
from kielwasser.core.position import Position
from kielwasser.core.ruling import RULINGS
from kielwasser.games import evaluation, game
from kielwasser.learning.training import BOTH, Course, Samples, read_samples, ruling_of, train

NOT_ASKED = -32768  # instead of what the search thought: before a random move, and within a move
TERMS = "terms"  # instead of a network's file: the terms count
_NEARLY_BEST = 6  # moves among which one is drawn that is perhaps not the best one
_players: dict[Any, StrongestPlayer] = {}  # of this process

Played = tuple[list[int], list[int], int]


def make_player(name: str, nodes: int, network: str) -> StrongestPlayer:
    """Return the player of this process that values positions by the game's network, another one, or the terms."""
    asked = (name, nodes, network)
    if asked not in _players:
        weights = evaluation(name).weights if network == TERMS else None
        other = Network.read(Path(network)) if network not in ("", TERMS) else None
        _players[asked] = StrongestPlayer(1, nodes=nodes, weights=weights, network=other)
    return _players[asked]


def play_one(job: tuple[argparse.Namespace, int]) -> Played:
    """Play one game; return its actions, what the search thought before each (thousandths, seat 0), the winner."""
    options, number = job
    chance = random.Random(f"{options.seed}/{number}")
    position = Position.deal(game(options.game), f"network/{options.seed}/{number}", ruling_of(options.ruling, number))
    player = make_player(options.game, options.nodes, options.network)
    loose = chance.randrange(options.opening + 1)
    actions: list[int] = []
    thoughts: list[int] = []
    while not position.is_over:
        if position.ply < loose:
            move = draw(position, chance)
            thoughts.append(NOT_ASKED)
        else:
            move = player.choose(position, math.inf)
            found = player.thought
            assert found is not None  # without a deadline there is time for a first look
            value = max(-30.0, min(30.0, found.value)) * (1 - 2 * position.to_move)
            thoughts.append(round(1000 * value))
            if chance.random() < options.astray:
                near = chance.random() < 0.7
                move = (
                    found.root.move(chance.choice(found.looked_at[:_NEARLY_BEST])) if near else draw(position, chance)
                )
            if not position.is_legal(move):  # a guess at what is hidden, where nothing that is seen is legal
                move = draw(position, chance)
        done = list(move.actions)
        ply = position.ply
        for action in done:
            position.act(action)
        if position.ply == ply:  # in this season a move has to be ended
            position.act(generic.END)
            done.append(generic.END)
        actions.extend(done)
        thoughts.extend([NOT_ASKED] * (len(done) - 1))
    outcome = position.outcome
    assert outcome is not None
    return actions, thoughts, -1 if outcome.winner is None else outcome.winner


def play_all(options: argparse.Namespace) -> None:
    """Play games until there are enough, or until the time is up, and write them down."""
    make_player(options.game, options.nodes, options.network).prepare(game(options.game))  # compiled only once
    began = time.monotonic()
    games: list[Played] = []
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for played in pool.imap(play_one, ((options, number) for number in range(options.games))):
            games.append(played)
            if len(games) % 1000 == 0:
                print(f"{len(games)} games, {time.monotonic() - began:.0f} s", flush=True)
            if time.monotonic() - began > options.seconds:
                break
        pool.terminate()
    np.savez_compressed(
        options.out,
        actions=np.array([action for each in games for action in each[0]], np.int16),
        thoughts=np.array([thought for each in games for thought in each[1]], np.int16),
        lengths=np.array([len(each[0]) for each in games], np.int16),
        winners=np.array([each[2] for each in games], np.int8),
        seed=options.seed,
        ruling=options.ruling,
    )
    print(f"{len(games)} games, {sum(len(each[0]) for each in games)} positions, {time.monotonic() - began:.0f} s")


def train_all(options: argparse.Namespace) -> None:
    """Train with the games of some files, and write the network with where it comes from."""
    samples = Samples.joined([read_samples(options.game, file, options.trust, NOT_ASKED) for file in options.files])
    print(f"{len(samples.wanted)} positions, {samples.starts[-1] / len(samples.wanted):.1f} features each", flush=True)
    course = Course(options.epochs, options.size, options.rate, options.decay, options.seed)
    begin = Network.read(options.begin).real() if options.begin else None
    weights, loss = train(samples, evaluation(options.game).sheet_type["rows"].shape[0], course, begin)
    origin = {
        "command": f"python tools/network.py train {options.game}",
        "positions": len(samples.wanted),
        "held out loss": round(loss, 4),
        "origin": options.origin,
        "begin": options.begin.name if options.begin else "",
    }
    plan = ("trust", "epochs", "size", "rate", "decay", "seed")
    told = origin | {name: getattr(options, name) for name in plan}
    Network.rounded(*weights, told, evaluation(options.game).features()).write(options.out)


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
    play.add_argument("--games", type=int, default=1000)
    play.add_argument("--nodes", type=int, default=2000, help="a move")
    play.add_argument("--network", default="", help=f"another one than the package's, or {TERMS}")
    play.add_argument("--ruling", choices=(*RULINGS, BOTH), default=BOTH, help="both: by turns")
    play.add_argument("--opening", type=int, default=6, help="random moves before a game begins, at most")
    play.add_argument("--astray", type=float, default=0.06, help="how often a move is perhaps not the best one")
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
    learn.add_argument("--epochs", type=int, default=12)
    learn.add_argument("--size", type=int, default=2048, help="positions before the weights change")
    learn.add_argument("--rate", type=float, default=2e-3)
    learn.add_argument("--decay", type=float, default=0.1)
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
