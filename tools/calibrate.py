"""Find out how far an analysis can be trusted: whether its chances to win come true, and what its accuracies mean.

    python tools/calibrate.py                        all games, 20 games each
    python tools/calibrate.py hive_2020 --games 100

Random players, the first level and `strongest` meet; every game is analysed. Printed are the median accuracy of each of
them and the Brier score of the chance to win, and by which factor all values would have to be multiplied for that score
to be least. What a loss does to the accuracy is `STEEPNESS` in `analysis/model.py`. Nodes bound everything, so a busy
machine changes nothing. Run it again after the players have become stronger.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import cycle, islice

from kielwasser.analysis.model import Analysis
from kielwasser.analysis.review import AnalysisPlan, analyse
from kielwasser.bots.registry import player
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.bots.warming import warm
from kielwasser.core.ending import Cause
from kielwasser.core.position import Position
from kielwasser.core.ruling import BOOK
from kielwasser.games import game, names
from kielwasser.replay.model import Ply, Replay, Result

RANDOM, FIRST, STRONGEST = "random", "strongest@1", "strongest"
PAIRINGS = ((RANDOM, FIRST), (FIRST, STRONGEST), (STRONGEST, RANDOM), (STRONGEST, STRONGEST))
AIMS = {RANDOM: (0.0, 0.40), FIRST: (0.0, 0.65), STRONGEST: (0.90, 1.0)}  # of the median accuracies
BRIER_AIM = 0.18
FACTORS = [0.05 * step for step in range(4, 61)]
SURE = 0.9999  # chances beyond it are no guesses: whatever the factor, they stay
COLUMNS = ("game", "games", "random", "level 1", "strongest", "Brier", "best factor", "Brier then")
HEAD = f"| {' | '.join(COLUMNS)} |\n{'| --- ' * len(COLUMNS)}|"


@dataclass(frozen=True)
class Measured:
    """What an analysis of one game has shown."""

    accuracies: tuple[tuple[str, float], ...]
    chances: tuple[tuple[float, float], ...]  # the first seat's before each move, and how the game ended for it


def play(name: str, players: tuple[str, str], seed: int, nodes: int) -> Replay:
    """Play a game on a dealt board."""
    position = Position.deal(game(name), seed, BOOK)
    thinking = [
        StrongestPlayer(f"{seed}/{seat}", nodes=nodes) if one == STRONGEST else player(one, f"{seed}/{seat}")
        for seat, one in enumerate(players)
    ]
    positions, plies = [position.copy()], []
    while not position.is_over:
        seat = position.to_move
        move = thinking[seat].choose(position.hide(seat), math.inf)
        move = position.parse(move) if isinstance(move, str) else move
        if not position.judge(move).accepted:
            return Replay(position.game, players, tuple(positions), tuple(plies), _lost(seat))
        plies.append(Ply(seat, str(move)))
        positions.append(position.play(move).copy())
    assert position.outcome is not None
    result = Result(Cause.REGULAR, None, position.outcome.winner, "")
    return Replay(position.game, players, tuple(positions), tuple(plies), result)


def _lost(culprit: int) -> Result:
    """Return the result of who has made an invalid move, as one can where something is hidden."""
    return Result(Cause.RULE_VIOLATION, culprit, 1 - culprit, "")


def measure(job: tuple[str, tuple[str, str], int, int, int]) -> Measured:
    """Play one game and analyse it."""
    name, players, seed, nodes, judging = job
    replay = play(name, players, seed, nodes)
    return measured(analyse(replay, AnalysisPlan(nodes=judging)), players)


def measured(analysis: Analysis, players: tuple[str, str]) -> Measured:
    """Return what an analysis shows."""
    scores = [(one, analysis.accuracy(seat)) for seat, one in enumerate(players)]
    ended = 0.5 if analysis.winner is None else float(analysis.winner == 0)
    chances = [(each.best_chance if each.seat == 0 else 1 - each.best_chance, ended) for each in analysis.judgements]
    return Measured(tuple((one, score) for one, score in scores if score is not None), tuple(chances))


def brier(chances: Iterable[tuple[float, float]], factor: float = 1.0) -> float:
    """Return the mean square of what chances were wrong by, if their values were scaled once more."""
    return statistics.fmean((rescaled(chance, factor) - ended) ** 2 for chance, ended in chances)


def rescaled(chance: float, factor: float) -> float:
    """Return a chance whose value in logits is multiplied; a decided game stays decided."""
    if not 1 - SURE < chance < SURE:
        return chance
    return 1 / (1 + math.exp(-factor * math.log(chance / (1 - chance))))


def row(name: str, found: Sequence[Measured]) -> str:
    """Return a line of the table."""
    by_player: dict[str, list[float]] = defaultdict(list)
    for each in found:
        for one, score in each.accuracies:
            by_player[one].append(score)
    chances = [pair for each in found for pair in each.chances]
    factor = min(FACTORS, key=lambda factor: brier(chances, factor))
    medians = [_checked(statistics.median(by_player[one]), *AIMS[one]) for one in AIMS]
    score = brier(chances)
    told = f"{score:.3f}" + ("" if score <= BRIER_AIM else f" (wanted ≤ {BRIER_AIM})")
    cells = [name, str(len(found)), *medians, told, f"{factor:.2f}", f"{brier(chances, factor):.3f}"]
    return f"| {' | '.join(cells)} |"


def _checked(score: float, low: float, high: float) -> str:
    wanted = "" if low <= score <= high else f" (wanted {100 * low:.0f} to {100 * high:.0f})"
    return f"{100 * score:.1f} %{wanted}"


def main() -> None:
    """Play, analyse and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="all if none is named")
    parser.add_argument("--games", type=int, default=20, help="a season")
    parser.add_argument("--nodes", type=int, default=40_000, help="that strongest searches for a move")
    parser.add_argument("--judging", type=int, default=20_000, help="nodes that the analysis searches for a move")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    print(HEAD)
    for name in options.games_of or names():
        warm(game(name))
        pairings = islice(cycle(PAIRINGS), options.games)
        jobs = [(name, pairing, seed, options.nodes, options.judging) for seed, pairing in enumerate(pairings)]
        if options.processes > 1:
            with ProcessPoolExecutor(options.processes) as pool:
                found = list(pool.map(measure, jobs))
        else:
            found = list(map(measure, jobs))
        print(row(name, found), flush=True)


if __name__ == "__main__":
    main()
