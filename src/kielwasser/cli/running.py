"""Run a series and say how it goes: a view that moves on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

from kielwasser.cli.common import is_watched, own_command, print_json, ready, tell, terminal
from kielwasser.cli.series import as_text, game_printer, open_store, score, view
from kielwasser.system.errors import Text
from kielwasser.system.language import language, say
from kielwasser.system.numbers import about, counted, duration
from kielwasser.system.pace import Pace

if TYPE_CHECKING:
    from kielwasser.tournament.basics.jobs import Played
    from kielwasser.tournament.plan.settings import SeriesSettings
    from kielwasser.tournament.play.executor import Executor
    from kielwasser.tournament.play.starting import Spare
    from kielwasser.tournament.results.snapshot import Snapshot
    from kielwasser.tournament.series import Series

BEGINS = Text(
    "Serie {id}, {title}: {games}. Strg-C hält sie an, „{resume}“ macht weiter.",
    "Series {id}, {title}: {games}. Ctrl-C stops it, “{resume}” goes on.",
)
GOES_ON = Text(
    "Serie {id} geht weiter, {title}: {done} von {games} gespielt. Strg-C hält sie an, „{resume}“ macht weiter.",
    "Series {id} goes on, {title}: {done} of {games} played. Ctrl-C stops it, “{resume}” goes on.",
)
STANDS = Text("Serie {id}: {done} von {games}, {time}", "Series {id}: {done} of {games}, {time}")
LEFT = Text("noch etwa {time}", "about {time} left")
LEFT_AT_MOST = Text("höchstens noch etwa {time}", "about {time} left at most")
DONE = Text("Serie {id} ist fertig: {games} in {time}; {path}", "Series {id} is done: {games} in {time}; {path}")
STOPPED = Text(
    "Serie {id} ist angehalten: {done} von {games}; weiter mit {resume}",
    "Series {id} is stopped: {done} of {games}; go on with {resume}",
)
_GAMES = Text("Spiel", "game"), Text("Spiele", "games")
_OF_GAMES = Text("Spiel", "game"), Text("Spielen", "games")  # as they are called after "von"
_REFRESH = 0.25  # seconds


@dataclass(frozen=True)
class Venue:
    """Where a series is played: so many pairs at once (None: as many as it says itself), or on a Ray cluster."""

    concurrency: int | None
    ray: str | None
    room: int | None  # bytes for Python files that wait for their next game; None: as much as is usual
    spare: Spare

    def executor_for(self, settings: SeriesSettings) -> Callable[[], Executor]:
        """Return what makes the executor of a series."""
        if self.ray is not None:
            from kielwasser.tournament.play.cluster import ClusterExecutor
            from kielwasser.tournament.play.on_ray import RayCluster

            address, players, conditions = self.ray, settings.players, settings.conditions
            return lambda: ClusterExecutor(RayCluster(address), players, conditions, self.room)
        from kielwasser.tournament.play.executor import LocalExecutor

        return lambda: LocalExecutor(self.concurrency or settings.concurrency, spare=self.spare, room=self.room)


def carry_out(
    command: str,
    path: Path | None,
    settings: SeriesSettings | int,
    place: Venue,
    json: bool,
    as_csv: bool,
) -> None:
    """Run a new series for a command, or the one of that number; say how it goes, and print its result."""
    from kielwasser.tournament.series import Series

    with open_store(path) as store:
        series = Series(store, settings) if isinstance(settings, int) else Series.create(store, settings)
        resume = f"{own_command()} {command} --resume {series.id}{_store_option(path)}"
        try:
            _run(series, place.executor_for(series.settings), resume, json, as_csv)
        except KeyboardInterrupt:  # before the first game, or for the third time
            tell(_how_to_go_on(series.snapshot(), resume))
            raise SystemExit(130) from None


def _store_option(path: Path | None) -> str:
    """Return the option that names a store, as it is typed.

    >>> _store_option(Path("my games.sqlite"))
    ' --store "my games.sqlite"'
    """
    if path is None:
        return ""
    return f' --store "{path}"' if " " in str(path) else f" --store {path}"


def _run(series: Series, make_executor: Callable[[], Executor], resume: str, json: bool, as_csv: bool) -> None:
    from kielwasser.bots.registry import STRONGEST
    from kielwasser.games import game
    from kielwasser.tournament.series import SeriesError

    series.settings.require_playable()
    series.store.require_unplayed(series.id)
    tell(_beginning(series.snapshot(), resume))
    search = any(player.text.startswith(STRONGEST) for player in series.settings.players)
    ready(game(series.settings.conditions.game), search)  # workers never compile
    ended: SimpleQueue[Played] = SimpleQueue()
    print_game = game_printer(series.store, series.id, as_csv) if json or as_csv else None
    series.start(make_executor, hear=ended.put if print_game is not None else lambda game: None)
    stopped, told = _watch(series, ended, print_game)
    shot = series.snapshot()
    if shot.error is not None and series.is_lost:
        raise SeriesError(shot.error)
    if shot.error is not None:
        go_on = Text(f"weiter mit {resume}", f"go on with {resume}")
        raise SeriesError(Text(f"{shot.error.de} ({go_on.de})", f"{shot.error.en} ({go_on.en})"))
    if not stopped:
        games = counted(shot.games, *_GAMES)
        tell(say(DONE, id=shot.id, games=games, time=duration(shot.seconds), path=series.store.path))
    if json:
        print_json(shot.as_json())
    elif not as_csv:
        print(as_text(shot))
    for warning in shot.warnings:
        if warning not in told:
            tell(warning.said(language()))
    if stopped:
        tell(_how_to_go_on(shot, resume))
        raise SystemExit(130)


def _watch(
    series: Series, games: SimpleQueue[Played], print_game: Callable[[Played], None] | None
) -> tuple[bool, set[Text]]:
    """Show a series until it ends; tell whether it was stopped by Ctrl-C, and which warnings stand there to be read.

    Where games are to be printed each is as soon as it counts.
    """
    presses: list[int] = []
    told: set[Text] = set()

    def interrupted(number: int, frame: object) -> None:
        presses.append(number)
        series.stop()
        if len(presses) > 2:
            raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupted) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        if print_game is not None:
            told = tell_now_and_then(series, meanwhile=lambda: _print_all(games, print_game))
            _print_all(games, print_game)
        elif not is_watched():
            told = tell_now_and_then(series)
        else:
            _show_live(series)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return bool(presses) and series.state != "done", told


def _print_all(games: SimpleQueue[Played], print_game: Callable[[Played], None]) -> None:
    while not games.empty():
        print_game(games.get())


def tell_now_and_then(
    series: Series, now: Callable[[], float] = time.monotonic, meanwhile: Callable[[], None] = lambda: None
) -> set[Text]:
    """Say how far a series is until it ends, and return the warnings that were told meanwhile, each at once."""
    began, before = now(), series.played
    pace = Pace(began)
    told: set[Text] = set()
    while not series.wait(_REFRESH):
        meanwhile()
        for warning in series.warnings:
            if warning not in told:
                told.add(warning)
                tell(warning.said(language()))
        if pace.is_due(now()):
            tell(stand(series.snapshot(), before, now() - began))
    return told


def _show_live(series: Series) -> None:
    from rich.live import Live

    with Live(console=terminal(), transient=True, auto_refresh=False) as live:
        pause = _REFRESH
        while not series.wait(pause):
            began = time.monotonic()
            live.update(view(series.snapshot()), refresh=True)
            pause = max(_REFRESH, 10 * (time.monotonic() - began))  # looking must not slow the series down


# ---- lines ---------------------------------------------------------------------------------------------------------


def _beginning(shot: Snapshot, resume: str) -> str:
    from kielwasser.tournament.show import words

    title = words.title(shot.settings)
    if not shot.games:
        return say(BEGINS, id=shot.id, title=title, games=counted(shot.planned, *_GAMES), resume=resume)
    games = counted(shot.planned, *_OF_GAMES)
    return say(GOES_ON, id=shot.id, title=title, done=shot.games, games=games, resume=resume)


def stand(shot: Snapshot, before: int, seconds: float) -> str:
    """Return how far a series is that had so many games when it was started, so many seconds ago."""
    games = counted(shot.planned, *_OF_GAMES)
    parts = [say(STANDS, id=shot.id, done=shot.games, games=games, time=about(seconds))]
    if shot.planned > shot.games > before:
        left = about(seconds / (shot.games - before) * (shot.planned - shot.games))
        parts.append(say(LEFT if shot.sprt is None else LEFT_AT_MOST, time=left))
    if len(shot.names) == 2 and shot.games:
        parts.append(score(shot))
    return "; ".join(parts)


def _how_to_go_on(shot: Snapshot, resume: str) -> str:
    return say(STOPPED, id=shot.id, done=shot.games, games=counted(shot.planned, *_OF_GAMES), resume=resume)
