"""Let two players meet on pairs of boards, quickly: to compare settings of the search or weights of the evaluation.

    python tools/duel.py hive_2020 strongest "strongest?widths=40/20" --games 40 --time 20 --processes 2

A player is one of another kind (`planner`, `runner`, `rusher`, `saver`, `spreader`: see `styles.py`) or a name of this
package, perhaps with a level (`strongest@3`), perhaps with options behind a question mark: settings of the search
(`widths=40/20&boards=3`), `nodes=5000` instead of the time (a busy machine then does not matter), `threads=2`,
`weights=FILE`, `weights=terms` (the game's own, without its network), `network=FILE`.
Each board is played twice with seats swapped. Needs nothing but NumPy and Numba.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from styles import STYLES

from kielwasser.bots.registry import player
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core.evaluation import read_weights
from kielwasser.core.network import Network
from kielwasser.core.position import Position
from kielwasser.core.ruling import BOOK, RULINGS
from kielwasser.games import evaluation, game

OWN = ("nodes", "threads", "weights", "network")


def make(text: str, name: str, seed: str) -> Any:
    """Return the player that a text means."""
    base, _, rest = text.partition("?")
    options: dict[str, Any] = dict(part.split("=", 1) for part in rest.split("&")) if rest else {}
    word, _, number = base.partition("@")
    if word in STYLES:
        return STYLES[word]()
    if word != "strongest":
        return player(base, seed)
    own = {key: options.pop(key) for key in OWN if key in options}
    valued = evaluation(name)
    weights = None
    if "weights" in own:
        weights = valued.weights if own["weights"] == "terms" else read_weights(Path(own["weights"]), valued.terms)
    network = Network.read(Path(own["network"])) if "network" in own else None
    whole = {key: int(own[key]) for key in ("nodes", "threads") if key in own}
    level = {"level": int(number)} if number else {}
    return StrongestPlayer(seed, settings=options, weights=weights, network=network, **whole, **level)


def play(
    job: tuple[str, str, tuple[str, str], int, int, float],
) -> tuple[int, int, float, float, list[int], list[float], str]:
    """Play one game; return pair, seat of A, A's score, plies, mean depths and worst overruns of both, the ending."""
    name, ruling, texts, pair, seat, limit = job
    position = Position.deal(game(name), f"duel/{pair}", ruling)
    seats = [make(texts[each ^ seat], name, f"{pair}/{each ^ seat}") for each in (0, 1)]
    for each in seats:
        if hasattr(each, "prepare"):
            each.prepare(game(name))
    depths: list[list[int]] = [[], []]
    worst = [-math.inf, -math.inf]
    while not position.is_over:
        mover = position.to_move
        began = time.monotonic()
        until = math.inf if "nodes=" in texts[mover ^ seat] else began + limit
        move = seats[mover].choose(position.hide(mover), until)
        worst[mover ^ seat] = max(worst[mover ^ seat], time.monotonic() - until)
        verdict = position.judge(move)
        if not verdict.accepted:
            print(f"pair {pair}: {texts[mover ^ seat]} sent {move}: {verdict.text}\n  {position.text}", flush=True)
            return pair, seat, float(mover != seat), position.ply, [0, 0], worst, "forbidden"
        position.follow(verdict, move.actions)
        thought = getattr(seats[mover], "thought", None)
        if thought is not None:
            depths[mover ^ seat].append(thought.depth)
    outcome = position.outcome
    winner = None if outcome is None else outcome.winner
    score = 0.5 if winner is None else float(winner == seat)
    means = [round(10 * sum(each) / max(len(each), 1)) for each in depths]
    return pair, seat, score, position.ply, means, worst, "" if outcome is None else outcome.why


def summary(results: list[Any]) -> str:
    """Return the score of A with its standard error, by pairs."""
    scores = [result[2] for result in results]
    mean = sum(scores) / len(scores)
    pairs: dict[int, list[float]] = {}
    for result in results:
        pairs.setdefault(result[0], []).append(result[2])
    whole = [sum(each) / 2 for each in pairs.values() if len(each) == 2]
    spread = math.sqrt(sum((each - mean) ** 2 for each in whole) / max(len(whole) - 1, 1) / max(len(whole), 1))
    depths = [sum(result[4][i] for result in results) / len(results) / 10 for i in (0, 1)]
    counts = [sum(score == kind for score in scores) for kind in (1.0, 0.5, 0.0)]
    losses = Counter(result[6] for result in results if result[2] == 0.0)
    how = ", ".join(f"{why} {count}" for why, count in losses.most_common())
    return (
        f"{100 * mean:.1f} % ± {100 * spread:.1f}  (+{counts[0]} ={counts[1]} -{counts[2]})  "
        f"depth {depths[0]:.1f} : {depths[1]:.1f}  plies {sum(result[3] for result in results) / len(results):.0f}  "
        f"worst overrun {' : '.join(f'{1000 * max(result[5][i] for result in results):.0f}' for i in (0, 1))} ms"
        + (f"  lost by {how}" if how else "")
    )


def main() -> None:
    """Play the games and print the score of the first player."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="number of the first board")
    parser.add_argument("--time", type=float, default=20, help="milliseconds a move")
    parser.add_argument(
        "--ruling", choices=RULINGS, default=BOOK, help="by the book, as players of ours play, or referee"
    )
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()
    pairs = range(options.first, options.first + (options.games + 1) // 2)
    texts = (options.a, options.b)
    jobs = [(options.game, options.ruling, texts, pair, seat, options.time / 1000) for pair in pairs for seat in (0, 1)]
    for text in texts:  # compiled before the processes start
        warm = make(text, options.game, "warm")
        if hasattr(warm, "prepare"):
            warm.prepare(game(options.game))
    results: list[Any] = []
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for result in pool.imap_unordered(play, jobs):
            results.append(result)
            if not options.quiet and len(results) % 10 == 0:
                print(f"{len(results):4} games  {summary(results)}", flush=True)
    print(
        f"{options.game}  {options.a} against {options.b}, {options.ruling}, {options.time:g} ms, {len(results)} games"
    )
    print(f"  {summary(results)}  {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
