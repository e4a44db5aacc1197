"""`kielwasser warm`: compile ahead."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Annotated

import typer

from kielwasser.cli.common import errors, progress


def warm(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]", help="Games; all if none is named.")] = None,
) -> None:
    """Compile the rules ahead of their first use (about 20 seconds a game, once)."""
    from kielwasser.core.warm import is_warm
    from kielwasser.games import NAMES, game

    games = [game(name) for name in names or NAMES]
    cold = [found.name for found in games if not is_warm(found)]
    if not cold:
        errors.print("all compiled already")
        return
    workers = min(len(cold), os.cpu_count() or 1)
    with (
        progress("compiling", len(cold), False) as advance,
        ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool,
    ):
        jobs = {pool.submit(warm_one, name): name for name in cold}
        for done, job in enumerate(as_completed(jobs), 1):
            job.result()
            advance(done)
            errors.print(f"compiled {jobs[job]}")
    sys.stderr.flush()


def warm_one(name: str) -> None:
    """Compile one game; runs in a process of its own."""
    from kielwasser.core.warm import warm as compile_game
    from kielwasser.games import game

    compile_game(game(name))
