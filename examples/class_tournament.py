"""Play a tournament from Python: everybody meets everybody, and the table is printed.

python examples/class_tournament.py hase_igel_2018 20 random greedy simple
"""

from __future__ import annotations

import sys
from itertools import combinations
from typing import Any

from kielwasser.tournament.api import match


def tournament(game: str, games: int, players: dict[str, Any]) -> dict[str, float]:
    """Return everybody's points; a player is a text as for `match`, a class, or an object with `choose`."""
    points = dict.fromkeys(players, 0.0)
    for first, second in combinations(players, 2):
        result = match(players[first], players[second], game=game, games=games)
        points[first] += result.points
        points[second] += result.games - result.points
        print(f"{first} : {second}   {result.points:g} : {result.games - result.points:g}")
    return points


if __name__ == "__main__":
    name, number, *texts = sys.argv[1:]
    table = tournament(name, int(number), {text: text for text in texts})
    for player in sorted(table, key=table.__getitem__, reverse=True):
        print(f"{table[player]:6g}  {player}")
