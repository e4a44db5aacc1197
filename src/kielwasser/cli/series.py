"""What the commands on series share: options, the store, and how results are shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from kielwasser.cli.common import print_json
from kielwasser.cli.declaring import option
from kielwasser.system.errors import Text
from kielwasser.system.language import language, say
from kielwasser.system.numbers import counted, decimal, duration, percent, plain

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

    from kielwasser.tournament.basics.jobs import Played
    from kielwasser.tournament.results.snapshot import Snapshot
    from kielwasser.tournament.results.store import Store
    from kielwasser.tournament.show.tables import Grid

StoreFile = Annotated[
    Path | None, option("--store", metavar="FILE", help="Where results are kept; usually in your data folder.")
]
Csv = Annotated[bool, option("--csv", help="Print one line a game, for spreadsheets.")]


def open_store(path: Path | None) -> Store:
    """Return the store."""
    from kielwasser.tournament.results.store import Store

    return Store(path)


def view(shot: Snapshot) -> Group:
    """Return the live view: how far it is, the table, what matters."""
    from rich.align import Align
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.text import Text as Line

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
    from rich.table import Table
    from rich.text import Text as Line

    said = language()
    made = Table(box=None, pad_edge=False)
    for number, head in enumerate(grid.head(said)):
        made.add_column(head, justify="left" if number in names else "right")
    for row in grid.body(said):
        made.add_row(*(Line(cell) for cell in row))
    return made


def score(shot: Snapshot) -> str:
    """Return how the first of two players stands."""
    share = say(percent(shot.points / max(shot.games, 1)))
    return f"{shot.names[0]}: +{shot.wins} ={shot.draws} −{shot.losses} ({share})"


def _facts(shot: Snapshot) -> list[str]:
    from kielwasser.tournament.show import words

    said = language()
    facts = []
    if len(shot.names) == 2:
        facts.append(score(shot))
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
    return [*facts, *(say(words.note(found)) for found in shot.notes)]


def as_text(shot: Snapshot) -> str:
    """Return the result for people, without its warnings."""
    from io import StringIO

    from rich.console import Console

    from kielwasser.programs.last_words import cure, excerpt
    from kielwasser.tournament.basics.jobs import CRASH, HARD_TIMEOUT, RULE_VIOLATION
    from kielwasser.tournament.show import words

    said = language()
    paper = StringIO()
    Console(file=paper, width=120, highlight=False, color_system=None).print(*grids(shot), sep="\n")
    conditions = shot.settings.conditions
    game, ruling = say(words.game_name(conditions.game)), say(words.ruling_name(conditions.ruling))
    heading = f"{game}, {ruling}, {say(words.title(shot.settings))}"
    lines = [f"{heading} ({words.STATES[shot.state].said(said)})"]
    lines += [line.rstrip() for line in paper.getvalue().splitlines()]
    lines += [say(words.AVERAGE_MEANS) + "."] if any(row.failures for row in shot.table) else []
    lines += _facts(shot)
    for name, spent in zip(shot.names, shot.thinking, strict=True):
        mean = say(duration(spent.mean))
        longest = say(duration(spent.longest))
        lines.append(f"{name}: {mean} {words.MEAN.said(said)}, {longest} {words.LONGEST.said(said)}")
    lines.append(f"{words.LENGTH.said(said)}: {say(decimal(shot.length))}; {say(duration(shot.seconds))}")
    if shot.overhead is not None:
        each, share = say(duration(shot.overhead.each)), say(percent(shot.overhead.share))
        pairs = counted(shot.settings.concurrency, *words.PAIR)
        lines.append(say(words.OVERHEAD, each=each, share=share, pairs=pairs))
        if shot.overhead.saveable:
            lines.append(say(words.SAVEABLE, time=duration(shot.overhead.saveable)))
    for found in shot.causes:
        example = say(found.example)
        below = excerpt(example) if found.cause == CRASH else "\n".join(example.splitlines()[1:])
        if below and found.cause in (CRASH, RULE_VIOLATION, HARD_TIMEOUT):
            lines.append(f"{found.player} {words.CAUSES[found.cause].said(said)}:")
            lines += [f"    | {line}" for line in below.splitlines()]
        helps = cure(example)
        if helps is not None:
            lines.append(say(helps))
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
        print(say(_GAME, pair=game.pair, game=game.seat + 1, first=playing[0], second=playing[1]))
        for name, printed in zip(playing, game.printed, strict=True):
            for line in printed.splitlines():
                print(f"  {name} | {line}")
    if not games and not json:
        print(say(_SILENT))


def print_games(store: Store, series: int) -> None:
    """Print all games of a series as CSV."""
    from kielwasser.tournament.show.spreadsheet import sheet

    sys.stdout.write(sheet(store.settings(series).names, store.games(series)))


def game_printer(store: Store, series: int, as_csv: bool) -> Callable[[Played], None]:
    """Print the games of a series so far, as CSV or JSON, and return what prints another one in the same form."""
    from kielwasser.tournament.show.spreadsheet import as_json, sheet

    names = store.settings(series).names

    def print_game(game: Played) -> None:
        if as_csv:
            sys.stdout.write(sheet(names, [game], heads=False))
            sys.stdout.flush()
        else:
            print_json(as_json(series, names, game))

    if as_csv:
        sys.stdout.write(sheet(names, []))
        sys.stdout.flush()
    for game in store.games(series):
        print_game(game)
    return print_game
