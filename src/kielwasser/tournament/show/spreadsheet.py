"""The games of a series for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from kielwasser.tournament.basics.jobs import Played

_HEADS = ("pair", "seat", "first", "second", "score", "cause", "culprit", "why", "plies", "points", "seconds")


def sheet(names: Sequence[str], games: Iterable[Played]) -> str:
    """Return one line of CSV a game, below a line of heads; `names` are those of the series' players."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(_HEADS)
    for game in games:
        couple = (names[game.first], names[game.second])
        culprit = "" if game.culprit is None else couple[game.culprit]
        points = f"{game.points[0]}:{game.points[1]}"
        row = [game.pair, game.seat, *couple, game.score, game.cause, culprit, game.why, game.plies, points]
        writer.writerow([*row, round(game.seconds, 4)])
    return made.getvalue()
