"""What the commands on series share: running with a live view, and showing results."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Container
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.align import Align
from rich.console import Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text as Line

from kielwasser.cli.common import errors, print_json, ready
from kielwasser.core.ruling import RULING_NAMES
from kielwasser.system.errors import Text
from kielwasser.system.language import language, say
from kielwasser.system.numbers import counted, decimal, duration, percent, plain

if TYPE_CHECKING:
    from kielwasser.tournament.plan.settings import SeriesSettings
    from kielwasser.tournament.play.executor import Executor
    from kielwasser.tournament.results.snapshot import Snapshot
    from kielwasser.tournament.results.store import Store
    from kielwasser.tournament.series import Series
    from kielwasser.tournament.show.tables import Grid

SERIES_IN = Text("Serie {id} in {path}", "series {id} in {path}")
_REFRESH = 0.25  # seconds

StoreFile = Annotated[
    Path | None, typer.Option("--store", metavar="FILE", help="Where results are kept; usually in your data folder.")
]
Csv = Annotated[bool, typer.Option("--csv", help="Print one line a game, for spreadsheets.")]


def open_store(path: Path | None) -> Store:
    """Return the store."""
    from kielwasser.tournament.results.store import Store

    return Store(path)


def executor_for(settings: SeriesSettings, concurrency: int | None, ray: str | None) -> Callable[[], Executor]:
    """Return what makes the executor of a series."""
    if ray is not None:
        from kielwasser.tournament.play.cluster import RayExecutor

        return lambda: RayExecutor(ray)
    from kielwasser.tournament.play.executor import LocalExecutor

    return lambda: LocalExecutor(concurrency or settings.concurrency)


def carry_out(
    path: Path | None,
    settings: SeriesSettings | int,
    concurrency: int | None,
    ray: str | None,
    json: bool,
    as_csv: bool,
) -> None:
    """Run a new series, or the one of that number; show it while it runs, and print its result."""
    from kielwasser.tournament.series import Series

    with open_store(path) as store:
        series = Series(store, settings) if isinstance(settings, int) else Series.create(store, settings)
        try:
            _run(series, executor_for(series.settings, concurrency, ray), json, as_csv)
        except KeyboardInterrupt:  # before the first game, or for the third time
            _say_how_to_go_on(series.id)
            raise typer.Exit(130) from None


def _run(series: Series, make_executor: Callable[[], Executor], json: bool, as_csv: bool) -> None:
    from kielwasser.bots.registry import STRONGEST
    from kielwasser.games import game
    from kielwasser.system.errors import Text
    from kielwasser.tournament.series import SeriesError

    search = any(player.text.startswith(STRONGEST) for player in series.settings.players)
    ready(game(series.settings.conditions.game), search)  # workers never compile
    series.start(make_executor)
    stopped = _watch(series, quiet=json or as_csv)
    shot = series.snapshot()
    if shot.error is not None:
        go_on = Text(f"weiter mit --resume {series.id}", f"go on with --resume {series.id}")
        raise SeriesError(Text(f"{shot.error.de} ({go_on.de})", f"{shot.error.en} ({go_on.en})"))
    if as_csv:
        print_games(series.store, series.id)
    elif json:
        print_json(shot.as_json())
    else:
        errors.print(say(SERIES_IN, id=series.id, path=series.store.path), markup=False, soft_wrap=True)
        typer.echo(as_text(shot))
    for warning in shot.warnings:
        errors.print(warning.said(language()), markup=False)
    if stopped:
        _say_how_to_go_on(series.id)
        raise typer.Exit(130)


def _say_how_to_go_on(id_: int) -> None:
    errors.print(say(Text("angehalten; weiter mit --resume", "stopped; go on with --resume")), id_)


def _watch(series: Series, quiet: bool) -> bool:
    """Show a series until it ends; tell whether it was stopped by Ctrl-C."""
    presses: list[int] = []

    def interrupted(number: int, frame: object) -> None:
        presses.append(number)
        series.stop()
        if len(presses) > 2:
            raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupted) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        if quiet or not errors.is_terminal:
            while not series.wait(_REFRESH):
                pass
        else:
            with Live(console=errors, transient=True, auto_refresh=False) as live:
                pause = _REFRESH
                while not series.wait(pause):
                    began = time.monotonic()
                    live.update(view(series.snapshot()), refresh=True)
                    pause = max(_REFRESH, 10 * (time.monotonic() - began))  # looking must not slow the series down
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return bool(presses) and series.state != "done"


# ---- showing -------------------------------------------------------------------------------------------------------


def view(shot: Snapshot) -> Group:
    """Return the live view: how far it is, the table, what matters."""
    from kielwasser.tournament.show import words

    head = Line(f"{say(words.title(shot.settings))}  {shot.games}/{shot.planned}", style="bold")
    bar = Align.left(ProgressBar(total=max(shot.planned, 1), completed=shot.games, width=60))  # a line of its own
    warnings = [Line(warning.said(language()), style="yellow") for warning in shot.warnings]
    return Group(head, bar, *grids(shot), Line("\n".join(_facts(shot))), *warnings)


def grids(shot: Snapshot) -> list[Table]:
    """Return the standings, and the bracket of a knockout."""
    from kielwasser.tournament.show import tables

    standings = _table(tables.standings(shot, with_elo=len(shot.names) > 2), [1])
    if not shot.bracket:
        return [standings]
    bracket = tables.bracket(shot)
    return [standings, _table(bracket, range(len(bracket.heads)))]


def _table(grid: Grid, names: Container[int]) -> Table:
    """Return a table; columns of names are aligned to the left."""
    said = language()
    made = Table(box=None, pad_edge=False)
    for number, head in enumerate(grid.head(said)):
        made.add_column(head, justify="left" if number in names else "right")
    for row in grid.body(said):
        made.add_row(*(Line(cell) for cell in row))
    return made


def _facts(shot: Snapshot) -> list[str]:
    from kielwasser.tournament.show import words

    said = language()
    facts = []
    if len(shot.names) == 2:
        share = say(percent(shot.points / max(shot.games, 1)))
        facts.append(f"{shot.names[0]}: +{shot.wins} ={shot.draws} −{shot.losses} ({share})")
        facts.append(f"Elo {say(words.strength(shot.strength))} (95 %), LOS {say(percent(shot.strength.los))}")
        facts.append(f"{words.PAIRS.said(said)}: {' · '.join(map(str, shot.pairs.counts))}")
        for text, counts in zip((words.AS_FIRST, words.AS_SECOND), shot.as_seat, strict=True):
            facts.append(f"{text.said(said)}: +{counts[0]} ={counts[1]} −{counts[2]}")
    if shot.sprt is not None:
        facts.append(f"SPRT {say(words.sprt(shot.sprt))}")
    if shot.tuned is not None:
        facts.append(", ".join(f"{name} = {say(plain(value))}" for name, value in shot.tuned.items()))
    for found in shot.causes:
        if found.cause != "regular":
            why = words.failure(found.cause, say(found.example))
            facts.append(
                f"{found.player} {words.CAUSES[found.cause].said(said)}: {found.count}" + (f" ({why})" if why else "")
            )
    return facts


def as_text(shot: Snapshot) -> str:
    """Return the result for people."""
    from io import StringIO

    from rich.console import Console

    from kielwasser.programs.last_words import excerpt
    from kielwasser.tournament.play.jobs import CRASH, RULE_VIOLATION
    from kielwasser.tournament.show import words

    said = language()
    paper = StringIO()
    Console(file=paper, width=120, highlight=False, color_system=None).print(*grids(shot), sep="\n")
    conditions = shot.settings.conditions
    heading = f"{conditions.game}, {say(RULING_NAMES[conditions.ruling])}, {say(words.title(shot.settings))}"
    lines = [f"{heading} ({words.STATES[shot.state].said(said)})"]
    lines += [line.rstrip() for line in paper.getvalue().splitlines()]
    lines += _facts(shot)
    for name, spent in zip(shot.names, shot.thinking, strict=True):
        mean = say(duration(spent.seconds / max(spent.moves, 1)))
        longest = say(duration(spent.longest))
        lines.append(f"{name}: {mean} {words.MEAN.said(said)}, {longest} {words.LONGEST.said(said)}")
    lines.append(f"{words.LENGTH.said(said)}: {say(decimal(shot.length))}; {say(duration(shot.seconds))}")
    if shot.overhead is not None:
        each, share = say(duration(shot.overhead.each)), say(percent(shot.overhead.share))
        pairs = counted(shot.settings.concurrency, *words.PAIR)
        lines.append(say(words.OVERHEAD, each=each, share=share, pairs=pairs))
    for found in shot.causes:
        example = say(found.example)
        below = excerpt(example) if found.cause == CRASH else "\n".join(example.splitlines()[1:])
        if below and found.cause in (CRASH, RULE_VIOLATION):
            lines.append(f"{found.player} {words.CAUSES[found.cause].said(said)}:")
            lines += [f"    | {line}" for line in below.splitlines()]
    return "\n".join(lines)


_GAME = Text("Paar {pair}, Spiel {game}: {first} gegen {second}", "pair {pair}, game {game}: {first} against {second}")
_SILENT = Text("Hier hat kein Spieler etwas ausgegeben.", "No player printed anything here.")


def print_log(store: Store, series: int, keep: str, json: bool) -> None:
    """Print what the players printed, game by game; games in which all were silent are left out."""
    names = store.settings(series).names
    games = [game for game in store.games(series) if game.is_kept(keep) and any(game.printed)]
    for game in games:
        playing = names[game.first], names[game.second]
        if json:
            told = {"players": list(playing), "printed": list(game.printed)}
            print_json({"pair": game.pair, "game": game.seat + 1, **told})
            continue
        typer.echo(say(_GAME, pair=game.pair, game=game.seat + 1, first=playing[0], second=playing[1]))
        for name, printed in zip(playing, game.printed, strict=True):
            for line in printed.splitlines():
                typer.echo(f"  {name} | {line}")
    if not games and not json:
        typer.echo(say(_SILENT))


def print_games(store: Store, series: int) -> None:
    """Print all games of a series as CSV."""
    from kielwasser.tournament.show.spreadsheet import sheet

    sys.stdout.write(sheet(store.settings(series).names, store.games(series)))
