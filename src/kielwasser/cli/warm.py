"""`kielwasser warm`: compile ahead."""

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Annotated

from kielwasser.cli.common import compiler_of, named_game, progress, tell
from kielwasser.cli.declaring import argument, option
from kielwasser.system.errors import Text
from kielwasser.system.language import say
from kielwasser.system.processes import end_with_parent


def warm(
    names: Annotated[list[str] | None, argument(metavar="[GAME…]", help="Games; all if none is named.")] = None,
    rules: Annotated[bool, option("--rules", help="Only the rules: enough for a server.")] = False,
    search: Annotated[
        bool, option("--search", help="The search first: while another process compiles the rules.")
    ] = False,
) -> None:
    """Compile the rules and the search ahead of their first use (about 15 seconds a game, once)."""
    from kielwasser.games import names as game_names

    games = [named_game(name) for name in names or game_names()]
    cold = [found.name for found in games if not compiler_of(not rules).is_warm(found)]
    if not cold:
        tell(say(Text("alles schon übersetzt", "all compiled already")))
        return
    with progress(say(Text("übersetze", "compiling")), len(cold), lines=False) as advance:
        for done, name in enumerate(_compiled(cold, rules, search), 1):
            advance(done)
            tell(say(Text(f"{name} übersetzt", f"compiled {name}")))
    sys.stderr.flush()


def _compiled(names: Sequence[str], rules: bool, search: bool = False) -> Iterator[str]:
    """Compile games and yield each name when it is done; a single one here, several side by side."""
    if len(names) == 1:
        found, compiler = named_game(names[0]), compiler_of(not rules)
        if rules:
            compiler.warm(found)
        elif search:
            compiler.warm_after_rules(found)
        else:
            compiler.warm_side_by_side(found)
        yield names[0]
        return
    workers = min(len(names), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent) as pool:
        jobs = {pool.submit(warm_one, name, rules): name for name in names}
        for job in as_completed(jobs):
            job.result()
            yield jobs[job]


def warm_one(name: str, rules: bool) -> None:
    """Compile one game."""
    from kielwasser.games import game

    compiler_of(not rules).warm(game(name))
