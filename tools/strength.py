"""Measure how strong the levels are, with the project's own tournament layer, and print the table of docs/players.md.

    python tools/strength.py --quick                 40 paired games at 20 ms for each encounter
    python tools/strength.py hive_2020               200 at 50 ms
    python tools/strength.py --games 10 --time 2000 --against greedy simple
    python tools/strength.py --games 1000 --time 100 --against greedy

Every game is in the store before it counts: run it again, and it goes on where it was. One thread a player.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from kielwasser.bots.warming import warm
from kielwasser.core.ruling import BOOK, RULINGS
from kielwasser.games import game, names
from kielwasser.system.folders import data_folder
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import parse
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.executor import LocalExecutor
from kielwasser.tournament.results.snapshot import Snapshot
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

# Who meets whom, and between which scores (in percent) the first one should come out.
ENCOUNTERS = (
    ("strongest", "random", 97, 100),
    ("strongest", "simple", 97, 100),
    ("strongest", "greedy", 92, 100),
    ("strongest@1", "random", 75, 100),
    ("strongest@2", "strongest@1", 60, 85),
    ("strongest@3", "strongest@2", 60, 85),
    ("strongest@4", "strongest@3", 60, 85),
    ("strongest", "strongest@4", 60, 85),
)


def series_for(store: Store, settings: SeriesSettings) -> Series:
    """Return the series with these settings: the one that was begun, or a new one."""
    for entry in store.entries():
        if store.settings(entry.id).to_text() == settings.to_text():
            return Series(store, entry.id)
    return Series.create(store, settings)


def measured(
    store: Store, name: str, ruling: str, first: str, second: str, games: int, milliseconds: int, concurrency: int
) -> Snapshot:
    """Play an encounter, or what is missing of it."""
    conditions = Conditions(name, ruling, seed="strength", soft=milliseconds / 1000, keep="none")
    settings = SeriesSettings((parse(first), parse(second)), conditions, games=games, concurrency=concurrency)
    series = series_for(store, settings)
    if series.state == "done":
        return series.snapshot()
    return series.run(lambda: LocalExecutor(concurrency))


def row(name: str, first: str, second: str, low: int, high: int, shot: Snapshot) -> str:
    """Return a line of the table."""
    score = 100 * shot.points / max(shot.games, 1)
    kept = "" if low <= score <= high else f" (wanted {low} to {high})"
    faults = ", ".join(f"{cause.cause}: {cause.count}" for cause in shot.causes if cause.cause != "regular") or "-"
    tally = f"+{shot.wins} ={shot.draws} -{shot.losses}"
    return f"| {name} | {first} | {second} | {score:.1f} %{kept} | {tally} | {faults} |"


def is_against(encounter: tuple[str, str, int, int], opponents: list[str]) -> bool:
    """Tell whether the strongest player meets one of these."""
    return encounter[0] == "strongest" and encounter[1] in opponents


def main() -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="all if none is named")
    parser.add_argument("--quick", action="store_true", help="40 games at 20 ms")
    parser.add_argument("--games", type=int, default=None)
    parser.add_argument("--time", type=int, default=None, help="milliseconds a move")
    parser.add_argument("--against", nargs="+", default=None, metavar="PLAYER", help="strongest against these alone")
    parser.add_argument("--ruling", choices=RULINGS, default=BOOK, help="by which rules")
    parser.add_argument(
        "--concurrency",
        type=int,
        default=max(len(processors()) - 1, 1),  # the players of a game think by turns; one is left for all else
        help="games at once",
    )
    parser.add_argument("--store", type=Path, default=None, help="where the games are kept")
    options = parser.parse_args()
    games = options.games or (40 if options.quick else 200)
    milliseconds = options.time or (20 if options.quick else 50)
    encounters = [each for each in ENCOUNTERS if options.against is None or is_against(each, options.against)]
    print("| game | first | second | score | games | other endings |\n| --- | --- | --- | --- | --- | --- |")
    with Store(options.store or data_folder() / "strength.sqlite") as store:
        for name in options.games_of or names():
            warm(game(name))  # before the workers start
            for first, second, low, high in encounters:
                playing = (name, options.ruling, first, second, games, milliseconds, options.concurrency)
                shot = measured(store, *playing)
                print(row(name, first, second, low, high, shot), flush=True)


if __name__ == "__main__":
    main()
