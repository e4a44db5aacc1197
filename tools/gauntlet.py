"""Let a player run the gauntlet of other styles, by the tournament layer, and print the table of docs/players.md.

    python tools/gauntlet.py hive_2020 --games 40 --time 200             strongest against all styles of Hive
    python tools/gauntlet.py --games 20 --time 2000 --against planner rusher
    python tools/gauntlet.py hive_2020 --candidate new=my_player.py --also "old=old/bin/python old_client.py"
    python tools/gauntlet.py --levels --games 200 --time 50              the levels, each against the one below

The styles are the player of another kind that was written for the game (`styles.py`), its characters, `simple` and
`greedy`. Candidates and others (`--also`) are whatever `match` takes: files, programs with their arguments (which play
over the server, and under the referee's ruling unless another one is asked for), players of this package. Each board is
played twice with seats swapped. Every game is in the store before it counts: run it again, and it goes on where it was.
One thread a player.
"""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from styles import STYLE_OF, STYLES

from kielwasser.bots.characters import characters
from kielwasser.bots.warming import warm
from kielwasser.core.ruling import BOOK, RULINGS
from kielwasser.games import game, names
from kielwasser.system.folders import data_folder
from kielwasser.system.processes import processors
from kielwasser.tournament.basics.jobs import Conditions
from kielwasser.tournament.basics.players import parse, versioned
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.executor import LocalExecutor
from kielwasser.tournament.results.snapshot import Snapshot, Standing
from kielwasser.tournament.results.store import Store
from kielwasser.tournament.series import Series

CANDIDATE = "strongest"
MOST = 10.0  # percent that no other style should take from the strongest player
STEP = 15.0, 40.0  # … and a level from the one above it: steps are even
LADDER = (
    ("strongest@1", "random"),
    ("strongest@2", "strongest@1"),
    ("strongest@3", "strongest@2"),
    ("strongest@4", "strongest@3"),
    ("strongest", "strongest@4"),
)
HEAD = "| game | candidate | against | score | games | faults |\n| --- | --- | --- | --- | --- | --- |"


@dataclass(frozen=True)
class Playing:
    """How games are played."""

    ruling: str
    games: int  # against each
    milliseconds: int
    concurrency: int


def styles_of(name: str) -> list[str]:
    """Return the players of other styles for a game, as `parse` reads them."""
    made = STYLES[STYLE_OF[name]]
    written = f"{STYLE_OF[name]}={inspect.getfile(made)}:{made.__name__}"
    return [written, *(each.name for each in characters() if each.game == name), "simple", "greedy"]


def series_for(store: Store, settings: SeriesSettings) -> Series:
    """Return the series with these settings: the one that was begun, or a new one."""
    for entry in store.entries():
        if store.settings(entry.id).to_text() == settings.to_text():
            return Series(store, entry.id)
    return Series.create(store, settings)


def run_gauntlet(store: Store, name: str, candidate: str, others: Sequence[str], playing: Playing) -> Snapshot:
    """Play all games of a candidate, or those that are missing."""
    soft = playing.milliseconds / 1000
    conditions = Conditions(name, playing.ruling, seed="gauntlet", soft=soft, keep="none")
    players = tuple(versioned(parse(text)) for text in (candidate, *others))  # a changed file begins anew
    settings = SeriesSettings(players, conditions, "gauntlet", playing.games, concurrency=playing.concurrency)
    series = series_for(store, settings)
    if series.state == "done":
        return series.snapshot()
    return series.run(lambda: LocalExecutor(playing.concurrency))


def rows(name: str, shot: Snapshot, low: float, high: float) -> list[str]:
    """Return the lines of a candidate, one for each of the others, which should score between two percentages."""
    by_number = {standing.player: standing for standing in shot.table}
    first = by_number.pop(0)
    return [_row(name, first, by_number[number], shot, low, high) for number in sorted(by_number)]


def _row(name: str, first: Standing, other: Standing, shot: Snapshot, low: float, high: float) -> str:
    taken = 100 * other.points / max(other.games, 1)
    kept = "" if low <= taken <= high else f" (wanted {100 - high:g} to {100 - low:g})"
    counts = f"+{other.losses} ={other.draws} -{other.wins}"
    causes = [each for each in shot.causes if each.cause != "regular" and each.player in (first.name, other.name)]
    faults = ", ".join(f"{each.player} {each.cause}: {each.count}" for each in causes) or "-"
    return f"| {name} | {first.name} | {other.name} | {100 - taken:.1f} %{kept} | {counts} | {faults} |"


def main() -> None:
    """Play what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="all if none is named")
    parser.add_argument("--candidate", default=CANDIDATE, metavar="PLAYER")
    parser.add_argument("--also", action="append", default=[], metavar="PLAYER", help="somebody else to meet")
    parser.add_argument("--against", nargs="+", metavar="NAME", help="only these of the styles")
    parser.add_argument("--levels", action="store_true", help="the levels instead, each against the one below")
    parser.add_argument("--games", type=int, default=40, help="against each")
    parser.add_argument("--time", type=int, default=200, help="milliseconds a move")
    parser.add_argument("--ruling", choices=RULINGS, default=BOOK, help="by which rules")
    parser.add_argument(
        "--concurrency",
        type=int,
        default=max(len(processors()) - 1, 1),  # the players of a game think by turns; one is left for all else
        help="games at once",
    )
    parser.add_argument("--store", type=Path, default=None, help="where the games are kept")
    options = parser.parse_args()
    playing = Playing(options.ruling, options.games, options.time, options.concurrency)
    print(HEAD)
    with Store(options.store or data_folder() / "gauntlet.sqlite") as store:
        for name in options.games_of or names():
            warm(game(name))  # before the workers start
            if options.levels:
                for upper, lower in LADDER:
                    shot = run_gauntlet(store, name, upper, [lower], playing)
                    print(*rows(name, shot, *(STEP if lower != "random" else (0.0, 25.0))), sep="\n", flush=True)
                continue
            known = [each for each in styles_of(name) if _is_wanted(each, options.against)]
            if known or options.also:
                shot = run_gauntlet(store, name, options.candidate, [*known, *options.also], playing)
                print(*rows(name, shot, 0.0, MOST), sep="\n", flush=True)


def _is_wanted(text: str, wanted: Sequence[str] | None) -> bool:
    return wanted is None or text.partition("=")[0] in wanted


if __name__ == "__main__":
    main()
