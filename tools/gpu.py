"""Measure batches on a graphics card and compare them with the processor: speed, equality, distributions.

    python tools/gpu.py --out gpu.json [--games 131072] [--pgx] [GAME …]

For each game: random actions a second, steps a second with masks and observations (`bench batch --device cuda`); a
thousand games that are equal action by action on both; and a million random games of each, whose results and lengths
have the same distribution (chi-square; needs SciPy). With `--pgx` the games of Pgx are measured in the same run, if it
is installed. What is found is written down game by game: a run that is stopped was not in vain.
"""

import argparse
import json
import time
from collections import Counter
from pathlib import Path

import numpy as np

from kielwasser.bench.batch import measure
from kielwasser.core.cuda import from_card
from kielwasser.envs.batch import Batch
from kielwasser.envs.gpu import GpuBatch
from kielwasser.games import game, names

EQUAL = 1_000
PLAYED = 1_000_000
PGX = ("connect_four", "othello", "gardner_chess", "chess")


def equal_games(name, steps=400):
    """Return how many of a thousand games are the same on both, action by action, and what is shown of them."""
    card, processor = GpuBatch(name, EQUAL, seed=11), Batch(name, EQUAL, seed=11)
    card.deal()
    processor.deal()
    same = np.ones(EQUAL, bool)
    for _ in range(steps):
        same &= from_card(card.sample()) == processor.sample()
        one, other = card.step(), processor.step()
        for field in vars(other):
            rows = from_card(getattr(one, field)) == getattr(other, field)
            same &= rows.reshape(EQUAL, -1).all(axis=1)
    return int(same.sum())


def endings(batch, played):
    """Return how often games ended with each result, and after about how many actions, over so many games.

    Each place of the batch counts its first games, as many as all others: those that end first would be the short ones.
    """
    arrays, lengths, found = batch.deal(), np.zeros(batch.n, np.int64), Counter()
    host = from_card if batch.device == "cuda" else np.asarray
    each, ended = played // batch.n, np.zeros(batch.n, np.int64)
    while (ended < each).any():
        batch.sample()
        batch.step()
        lengths += 1
        done = host(arrays.dones)
        counted = np.flatnonzero(done & (ended < each))
        found.update(zip(host(arrays.rewards)[counted, 0].tolist(), (lengths[counted] // 8).tolist(), strict=True))
        ended += done
        lengths[done] = 0
    return found


def compared(name, played):
    """Return the chance that both distributions are one, by a chi-square test."""
    from scipy.stats import chi2_contingency

    one = endings(GpuBatch(name, played // 8, seed=21), played)
    other = endings(Batch(name, 4000, seed=22), played)
    keys = [key for key in one | other if one[key] + other[key] >= 20]
    return float(chi2_contingency([[one[key] for key in keys], [other[key] for key in keys]]).pvalue)


def pgx_figures(games, seconds=5.0):
    """Yield random steps a second of Pgx's games on the same card; nothing where it is not installed."""
    try:
        import jax
        import pgx
    except ImportError:
        return
    for name in PGX:
        env = pgx.make(name)
        init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

        def act(state, key, env_step=step):
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            return env_step(state, jax.random.categorical(key, logits))

        act, key = jax.jit(act), jax.random.PRNGKey(1)
        state = act(init(jax.random.split(key, games)), key)
        state.terminated.block_until_ready()
        done, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            key, part = jax.random.split(key)
            state = act(state, part)
            state.terminated.block_until_ready()
            done += games
        yield {"game": f"pgx {name}", "device": "cuda", "what": "steps", "per_second": round(done / spent)}


def main():
    """Measure, compare, and write everything down."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--out", type=Path, default=Path("gpu.json"))
    parser.add_argument("--games", type=int, default=1 << 17)
    parser.add_argument("--played", type=int, default=PLAYED)
    parser.add_argument("--pgx", action="store_true", help="measure the games of Pgx as well")
    options = parser.parse_args()
    figures = []
    for name in options.games_named or names():
        for figure in measure(game(name), 2.0, options.games, "cuda", None):
            figures.append({**figure, "what": figure["what"].en})
        figures.append({"game": name, "what": "equal games of 1000", "count": equal_games(name)})
        figures.append({"game": name, "what": "chi-square", "p": compared(name, options.played)})
        print(*(each for each in figures if each["game"] == name), sep="\n", flush=True)
        options.out.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    for figure in pgx_figures(options.games) if options.pgx else ():
        print(figure, flush=True)
        figures.append(figure)
        options.out.write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
