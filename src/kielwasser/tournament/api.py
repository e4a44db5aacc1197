"""Measure players from Python: texts as on the command line, classes, or objects.

>>> class First:
...     def choose(self, position, deadline):
...         return position.legal_moves[0]
>>> shot = match(First, "random", game="hase_igel_2018", games=10, seed=1)
>>> shot.games, shot.names
(10, ('First', 'random'))
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from kielwasser.client.kit import ClientPlayer
from kielwasser.core.ruling import AUTO
from kielwasser.core.warm import warm
from kielwasser.games import game as find_game
from kielwasser.tournament.basics.jobs import Conditions, Job
from kielwasser.tournament.basics.players import OBJECT, PlayerSpec, numbered, parse
from kielwasser.tournament.basics.statistics import Sprt
from kielwasser.tournament.plan.settings import SeriesSettings, usual_time
from kielwasser.tournament.play.executor import Executor, InlineExecutor, LocalExecutor
from kielwasser.tournament.results.snapshot import Snapshot
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series


def match(
    a: Any,
    b: Any,
    *,
    game: str,
    games: int = 100,
    seed: int | str = 0,
    ruling: str = AUTO,
    seconds: float | None = None,
    sprt: Sprt | None = None,
    concurrency: int = 1,
    store: Store | None = None,
) -> Snapshot:
    """Let two players play and return what that says about them.

    A player is a text as for `kielwasser match`, a class (made anew for each game, with a `seed` if it takes one), or
    an object with `choose`. Where one is no text all games are played in this thread; otherwise in processes. Without a
    store nothing is kept.
    """
    warm(find_game(game))
    given = {f"player {side}": player for side, player in (("a", a), ("b", b)) if not isinstance(player, str)}
    specs = [_spec(player, f"player {side}") for side, player in (("a", a), ("b", b))]
    conditions = Conditions(game, ruling, str(seed), usual_time(game) if seconds is None else seconds)
    settings = SeriesSettings(tuple(numbered(specs)), conditions, games=games, sprt=sprt, concurrency=concurrency)
    kept = store or Store(":memory:")
    try:
        return Series.create(kept, settings).run(_executor(given, concurrency))
    finally:
        if store is None:
            kept.close()


def _spec(player: Any, key: str) -> PlayerSpec:
    if isinstance(player, str):
        return parse(player)
    name = player.__name__ if inspect.isclass(player) else type(player).__name__
    return PlayerSpec(OBJECT, key, name)


def _executor(given: dict[str, Any], concurrency: int) -> Callable[[], Executor]:
    if not given:
        return lambda: LocalExecutor(concurrency)

    def make(job: Job, seat: int, player: int) -> ClientPlayer:
        return _made(given[job.players[player].text], job.seed(seat, player))

    return lambda: InlineExecutor(make)


def _made(player: Any, seed: str) -> ClientPlayer:
    made: ClientPlayer = player
    if inspect.isclass(player):
        kind: Any = player
        made = kind(seed=seed) if "seed" in inspect.signature(kind).parameters else kind()
    return made
