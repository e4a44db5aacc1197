"""Fill a store with games that nobody played, and say how long it takes to look at them.

    python tools/big_store.py --games 100000 --store /tmp/big.sqlite

There is a match of two players and a round robin of forty, half of the games each. `--store` keeps the file, so that
pages can be looked at, too: `KIELWASSER_STORE=/tmp/big.sqlite kielwasser arena`.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from kielwasser.system.errors import Text
from kielwasser.tournament.basics.jobs import Conditions, Played, Thinking
from kielwasser.tournament.basics.players import BUILT_IN, PlayerSpec
from kielwasser.tournament.plan.schedule import plan
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.results.ratings import rating_lists
from kielwasser.tournament.results.store import DONE, Store
from kielwasser.tournament.series import Series
from kielwasser.tournament.show.report import report


def fill(store: Store, players: int, games: int, chance: random.Random) -> int:
    """Write a series of so many games, about as large as real ones, and return its number."""
    specs = tuple(PlayerSpec(BUILT_IN, "random", f"player {number}") for number in range(players))
    conditions = Conditions("hase_igel_2018", "book", "big", 0.1)
    couples = players * (players - 1) // 2
    each = max(2 * (games // 2 // couples), 2)
    settings = SeriesSettings(specs, conditions, "match" if players == 2 else "round-robin", each)
    id_ = store.create(settings)
    made = []
    for pairing in plan(settings, {}).pairings:
        for seat in (0, 1):
            failed = chance.random() < 0.01
            times = [Thinking.of(chance.uniform(0.001, 0.05) for _ in range(30)) for _ in (0, 1)]
            winner = chance.choices([0, 1, None], [5 + pairing.second % 3, 5, 2])[0] if not failed else 1
            made.append(
                Played(
                    pair=pairing.number,
                    seat=seat,
                    first=pairing.first,
                    second=pairing.second,
                    winner=winner,
                    cause="crash" if failed else "regular",
                    culprit=0 if failed else None,
                    why="crash" if failed else "goal",
                    output="Traceback (most recent call last):\n" * 5 if failed else "",
                    plies=60,
                    points=(chance.randrange(70), chance.randrange(70)),
                    thinking=(times[0], times[1]),
                    seconds=0.2,
                    record=chance.randbytes(1500),
                    told=Text("abgestürzt", "crashed") if failed else Text("", ""),
                )
            )
    store.add(id_, made, seconds=0.2 * len(made))
    store.set_state(id_, DONE)
    return id_


def timed(name: str, work: Callable[[], object]) -> None:
    """Do something and say how long it took."""
    began = time.perf_counter()
    work()
    print(f"{name:30} {time.perf_counter() - began:6.2f} s", flush=True)


def main() -> None:
    """Read the options and do it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--store", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(options.store or Path(folder) / "big.sqlite")
        if not store.entries():
            chance = random.Random(11)
            for players in (2, 40):
                timed(f"write {options.games // 2} games", partial(fill, store, players, options.games // 2, chance))
        timed("list", lambda: [store.points(entry.id) for entry in store.entries()])
        for entry in reversed(store.entries()):
            timed(f"series {entry.id}: load", partial(Series, store, entry.id))
            series = Series(store, entry.id)
            timed(f"series {entry.id}: count", series.snapshot)
            timed(f"series {entry.id}: report", partial(report, series.snapshot(), "en"))
        timed("ratings", lambda: rating_lists(store))
        store.close()


if __name__ == "__main__":
    main()
