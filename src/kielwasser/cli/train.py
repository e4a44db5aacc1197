"""`kielwasser train`: make the network of a game's evaluation from self-play."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from kielwasser.cli.common import GameName, named_game, progress, ready, require_free, tell
from kielwasser.cli.declaring import argument, option
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.language import say
from kielwasser.system.numbers import decimal

if TYPE_CHECKING:
    from kielwasser.learning.self_play import SelfPlayPlan
    from kielwasser.learning.training import Epoch

NO_FEATURES = Text(
    "{game} hat keine Merkmale für ein Netz (features.py); „kielwasser fit“ findet seine Gewichte",
    "{game} has no features for a network (features.py); “kielwasser fit” finds its weights",
)
EPOCH = Text(
    "Durchgang {number}: Verlust {loss}, zurückgehalten {held_out}", "epoch {number}: loss {loss}, held out {held_out}"
)
POSITIONS = Text("{positions} Stellungen aus {files}", "{positions} positions from {files}")
TRAINED = Text("Netz geschrieben: {file}", "network written: {file}")


def train(
    game: GameName,
    files: Annotated[
        list[Path] | None,
        argument(metavar="[FILE…]", help="Games that were kept before; without any, games are played."),
    ] = None,
    games: Annotated[int, option("--games", "-n", min=2, help="Games of self-play.")] = 1_000,
    nodes: Annotated[int, option(help="Positions that each move looks at.", min=1)] = 2_000,
    opening: Annotated[int, option(help="Random moves before a game begins, at most.", min=0)] = 6,
    astray: Annotated[float, option(help="How often a move is perhaps not the best one.", min=0, max=1)] = 0.06,
    values: Annotated[str, option(help="What judges positions meanwhile: a network's file, or terms.")] = "",
    keep: Annotated[Path, option(help="Where the games are kept.")] = Path("games.npz"),
    begin: Annotated[Path | None, option(help="A network that learns on, instead of one that knows nothing.")] = None,
    trust: Annotated[float, option(help="How much the search's opinion counts, 0 to 1.", min=0, max=1)] = 0.7,
    epochs: Annotated[int, option(help="How often each position is seen.", min=1)] = 12,
    size: Annotated[int, option(help="Positions before the weights change.", min=1)] = 2_048,
    rate: Annotated[float, option(help="How fast to learn.", min=0)] = 2e-3,
    decay: Annotated[float, option(help="How fast weights shrink that nothing speaks for.", min=0)] = 0.1,
    seed: Annotated[int, option(help="The same seed gives the same games.")] = 1,
    processes: Annotated[int, option(help="Games at once.", min=1)] = max((os.cpu_count() or 2) - 1, 1),
    out: Annotated[Path | None, option("--out", "-o", help="Where to write; GAME.network.npz.")] = None,
    force: Annotated[bool, option("--force", help="Replace the files.")] = False,
) -> None:
    """Train a network for a game's evaluation: play against oneself under both rulings, then learn what came of it.

    Games of a network are worth more than those before it: train again with [cyan]--values FILE[/cyan]. A match says
    whether it is better: [cyan]python tools/duel.py GAME strongest "strongest?network=FILE"[/cyan].
    """
    from kielwasser.core.network import Network
    from kielwasser.games import evaluation
    from kielwasser.learning.self_play import BOTH, SelfPlayPlan
    from kielwasser.learning.training import Samples, TrainingPlan, read_samples, train_network

    found = named_game(game)
    file = out or Path(f"{found.name}.network.npz")
    require_free(file, force)
    if not evaluation(found.name).has_features:
        raise KielwasserError(NO_FEATURES.filled(game=found.name))
    if not files:
        require_free(keep, force)
        ready(found, search=True)
        _play(SelfPlayPlan(found.name, games, nodes, opening, astray, seed, values, BOTH), processes, keep)
    used = files or [keep]
    samples = Samples.joined([read_samples(found.name, each, trust) for each in used])
    tell(say(POSITIONS, positions=len(samples.wanted), files=", ".join(each.name for each in used)))
    began = None if begin is None else Network.read(begin)
    origin = {"command": f"kielwasser train {found.name}", "trust": trust, "begin": begin.name if begin else ""}
    course = TrainingPlan(epochs, size, rate, decay, seed)
    train_network(found.name, samples, course, began, _tell_epoch, origin).write(file)
    tell(say(TRAINED, file=file))


def _play(plan: SelfPlayPlan, processes: int, keep: Path) -> None:
    from kielwasser.learning.self_play import PlayedGame, play_games, write_games

    played: list[PlayedGame] = []
    with progress(say(Text("spiele", "playing")), plan.games) as advance:
        for game in play_games(plan, processes):
            played.append(game)
            advance(len(played))
    write_games(keep, plan, played)


def _tell_epoch(epoch: Epoch) -> None:
    loss, held_out = decimal(epoch.loss, 4), decimal(epoch.held_out, 4)
    tell(say(EPOCH, number=epoch.number, loss=loss, held_out=held_out))
