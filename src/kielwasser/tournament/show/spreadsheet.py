"""The games of a series for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from kielwasser.tournament.basics.jobs import Played
from kielwasser.tournament.results.snapshot import seated

_HEADS = (
    *("pair", "seat", "player", "opponent", "first", "second", "score", "cause", "culprit", "why", "plies", "points"),
    "seconds",
)


def sheet(names: Sequence[str], games: Iterable[Played], heads: bool = True) -> str:
    """Return one line of CSV a game, below a line of heads; `names` are those of the series' players.

    Score and points are the player's, whose opponent is always the other one of the pair; `first` moved first.
    """
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    if heads:
        writer.writerow(_HEADS)
    for game in games:
        couple = (names[game.first], names[game.second])
        culprit = "" if game.culprit is None else couple[game.culprit]
        points = f"{game.points[0]}:{game.points[1]}"
        who = (*couple, *seated(game, names))
        row = [game.pair, game.seat, *who, game.score, game.cause, culprit, game.why, game.plies, points]
        writer.writerow([*row, round(game.seconds, 4)])
    return made.getvalue()


def as_json(series: int, names: Sequence[str], game: Played) -> dict[str, Any]:
    """Return a game for programs; who moved first stands first, and points and times are in the same order."""
    couple = (names[game.first], names[game.second])
    order = (0, 1) if game.seat == 0 else (1, 0)
    return {
        "series": series,
        "pair": game.pair,
        "game": game.seat + 1,
        "players": list(seated(game, names)),
        "winner": None if game.winner is None else couple[game.winner],
        "cause": game.cause,
        "culprit": None if game.culprit is None else couple[game.culprit],
        "why": game.why,
        "plies": game.plies,
        "points": [game.points[player] for player in order],
        "seconds_a_move": [
            {"moves": spent.moves, "mean": round(spent.mean, 6), "longest": round(spent.longest, 6)}
            for spent in (game.thinking[player] for player in order)
        ],
        "seconds": round(game.seconds, 4),
    }
