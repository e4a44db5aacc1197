"""Measure the first and second players of the manual, and print the tables of its pages.

    python tools/first_players.py                       100 paired games for each encounter
    python tools/first_players.py hive_2020 --games 20
    python tools/first_players.py hive_2020 --player second
    python tools/first_players.py --processes 16

The first player is what `new-player` writes, the second one lies in `examples`. Every game is in the store before it
counts: run it again, and it goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from gauntlet import series_for

from kielwasser.client.starting import starting_file
from kielwasser.core.warm import warm
from kielwasser.games import game, names
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import parse
from kielwasser.tournament.plan.settings import SeriesSettings, usual_time
from kielwasser.tournament.play.executor import LocalExecutor
from kielwasser.tournament.results.snapshot import Snapshot
from kielwasser.tournament.results.store import Store

ROOT = Path(__file__).parents[1]
#: Who meets whom, and how many points of a hundred are wanted.
ENCOUNTERS = (("first", "random", 90), ("first", "simple", None), ("second", "simple", 75))


def player(kind: str, name: str, folder: Path) -> str:
    """Return a player as `match` takes it: a file for our two, else its name."""
    if kind == "second":
        return f"second={ROOT / 'examples' / f'second_{name}.py'}"
    if kind == "first":
        file = folder / f"first_{name}.py"
        file.write_text(starting_file("First", game(name), "en"), encoding="utf-8")
        return f"first={file}"
    return kind


def measured(store: Store, name: str, players: tuple[str, str], games: int, processes: int) -> Snapshot:
    """Play an encounter, or what is missing of it."""
    conditions = Conditions(name, seed="first players", soft=usual_time(name), keep="none")
    settings = SeriesSettings(tuple(map(parse, players)), conditions, games=games, concurrency=processes)
    series = series_for(store, settings)
    if series.state == "done":
        return series.snapshot()
    return series.run(lambda: LocalExecutor(processes))


def main() -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="all if none is named")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--player", choices=("first", "second"), help="both if none is named")
    parser.add_argument("--processes", type=int, default=len(processors()))
    parser.add_argument("--folder", type=Path, default=Path("first_players"), help="store and first players")
    options = parser.parse_args()
    options.folder.mkdir(exist_ok=True)
    os.environ.setdefault("KIELWASSER_DATA", str(options.folder))
    print("| game | player | against | score | games | other endings |\n| --- | --- | --- | --- | --- | --- |")
    with Store(options.folder / "series.sqlite") as store:
        for name in options.games_of or names():
            warm(game(name))
            for kind, opponent, wanted in ENCOUNTERS:
                if options.player not in (None, kind):
                    continue
                players = (player(kind, name, options.folder), opponent)
                shot = measured(store, name, players, options.games, options.processes)
                print(row(name, kind, opponent, wanted, shot), flush=True)


def row(name: str, kind: str, opponent: str, wanted: int | None, shot: Snapshot) -> str:
    """Return a line of the table."""
    score = 100 * shot.points / max(shot.games, 1)
    missed = f" (wanted {wanted})" if wanted is not None and score < wanted else ""
    faults = ", ".join(f"{cause.cause}: {cause.count}" for cause in shot.causes if cause.cause != "regular") or "-"
    tally = f"{shot.games}: +{shot.wins} ={shot.draws} -{shot.losses}"
    return (
        f"| {game(name).title} {game(name).season} | {kind} | {opponent} | {score:.1f} %{missed} | {tally} | {faults} |"
    )


if __name__ == "__main__":
    main()
