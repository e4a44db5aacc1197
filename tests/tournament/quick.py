"""Series of quick players, and what is compared of them."""

import contextlib
import sqlite3
from pathlib import Path

from kielwasser.tournament.basics.jobs import Conditions, Played
from kielwasser.tournament.basics.players import parse_all
from kielwasser.tournament.plan.settings import SeriesSettings
from kielwasser.tournament.play.executor import LocalExecutor

SOFT = 30.0  # seconds a move: a busy machine is to lose no game


def settings(*players: str, games: int = 20, game: str = "mississippi_2024", **more) -> SeriesSettings:
    """Return the settings of a series of quick players with a fixed seed."""
    own = {name: more.pop(name) for name in ("soft", "keep", "ruling", "memory") if name in more}
    conditions = Conditions(game, seed="test", **{"soft": SOFT, **own})
    return SeriesSettings(tuple(parse_all(list(players))), conditions, games=games, **more)


def local(concurrency: int = 2):
    """Return what makes an executor of so many processes."""
    return lambda: LocalExecutor(concurrency)


def essence(games: list[Played]) -> list[tuple]:
    """Return what must not depend on faults, machines or times."""
    return [(g.pair, g.seat, g.first, g.second, g.winner, g.cause, g.why, g.plies, g.points) for g in games]


def estrange(path: Path, series: int, game: str = "nim_2031") -> None:
    """Make a series of a store one of a season that is not installed here."""
    with contextlib.closing(sqlite3.connect(path)) as base, base:
        (written,) = base.execute("SELECT settings FROM series WHERE id = ?", (series,)).fetchone()
        known = SeriesSettings.from_text(written).conditions.game
        base.execute("UPDATE series SET settings = ? WHERE id = ?", (written.replace(known, game), series))


def multiply(path: Path, series: int, games: int) -> None:
    """Make so many games of the first game of a series: at once, nobody plays them."""
    with contextlib.closing(sqlite3.connect(path)) as base, base:
        columns = [name for _, name, *_ in base.execute("PRAGMA table_info(games)")]
        chosen = ", ".join({"pair": "n / 2", "seat": "n % 2"}.get(name, name) for name in columns)
        base.execute(
            "WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
            f" INSERT OR IGNORE INTO games SELECT {chosen} FROM games, numbers"
            " WHERE series = ? AND pair = 0 AND seat = 0",
            (games - 1, series),
        )
        base.execute(
            "UPDATE series SET played = (SELECT count(*) FROM games WHERE series = id) WHERE id = ?", (series,)
        )
