"""`kielwasser fit`: find the weights of an evaluation from self-play."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from kielwasser.cli.common import GameName, Ruling, named_game, progress, ready, require_free, tell
from kielwasser.cli.declaring import option
from kielwasser.core.ruling import AUTO, settled_ruling
from kielwasser.system.errors import Text
from kielwasser.system.language import say
from kielwasser.system.numbers import decimal

FITTED = Text(
    "{positions} Stellungen, Verlust {before} vorher, {now} jetzt: {file}",
    "{positions} positions, loss {before} before, {now} now: {file}",
)


def fit(
    game: GameName,
    games: Annotated[int, option("--games", "-n", min=2, help="Games of self-play.")] = 200,
    nodes: Annotated[int, option(help="Positions that each move looks at.", min=1)] = 2_000,
    opening: Annotated[int, option(help="Random moves before a game begins, at most.", min=0)] = 4,
    astray: Annotated[float, option(help="How often a random move is played later.", min=0, max=1)] = 0.05,
    trust: Annotated[float, option(help="How much the search's opinion counts, 0 to 1.", min=0, max=1)] = 0.5,
    ridge: Annotated[float, option(help="How much large weights are held back.", min=0)] = 1e-3,
    seed: Annotated[int, option(help="The same seed gives the same weights.")] = 1,
    start: Annotated[Path | None, option(help="A weights file to begin with.")] = None,
    processes: Annotated[int, option(help="Games at once.", min=1)] = max((os.cpu_count() or 2) - 1, 1),
    ruling: Ruling = AUTO,
    out: Annotated[Path | None, option("--out", "-o", help="Where to write; GAME.weights.json.")] = None,
    force: Annotated[bool, option("--force", help="Replace the file.")] = False,
) -> None:
    """Fit the weights of a game's evaluation: play against oneself, collect positions, find what foretells the result.

    The weights are written to a file of its own with their provenance; a match says whether they are better:
    [cyan]python tools/duel.py GAME strongest "strongest?weights=FILE"[/cyan].
    """
    from kielwasser.games import evaluation
    from kielwasser.learning.fitting import FittingPlan, save
    from kielwasser.learning.fitting import fit as find

    found = named_game(game)
    file = out or Path(f"{found.name}.weights.json")
    require_free(file, force)
    ready(found, search=True)
    plan = FittingPlan.of(
        found.name,
        "" if start is None else str(start),
        trust,
        ridge,
        games=games,
        nodes=nodes,
        opening=opening,
        astray=astray,
        seed=seed,
        ruling=settled_ruling(ruling, foreign=False),
    )
    with progress(say(Text("spiele", "playing")), games) as advance:
        result = find(plan, processes, advance)
    save(plan, result, file)
    for term, weight in zip(evaluation(found.name).terms, result.weights, strict=True):
        print(f"{say(decimal(weight, 4)):>9}  {term.name:20} {say(term.text)}")
    before, now = decimal(result.loss_before, 4), decimal(result.loss, 4)
    tell(say(FITTED, positions=result.positions, before=before, now=now, file=file))
