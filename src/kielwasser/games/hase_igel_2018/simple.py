"""Hase und Igel 2018: what the official simple player did, as the recorded games of the official clients show."""

from __future__ import annotations

import random

from kielwasser.core.position import Move, Position
from kielwasser.games.hase_igel_2018.notation import track_of


def choose(seen: Position, chance: random.Random) -> Move:
    """Go for the goal, else for a salad, else anywhere."""
    return chance.choice(official_list(seen))


def official_list(seen: Position) -> list[Move]:
    """Return the moves among which the official client chose."""
    moves = seen.legal_moves
    to_goal = [move for move in moves if _entered(seen, move) == "G"]
    to_salad = [move for move in moves if _entered(seen, move) == "S" or {"E", "CE"} & set(str(move).split(","))]
    return to_goal or to_salad or moves


def _entered(seen: Position, move: Move) -> str:
    """Return the letter of the field that a move's advance leads to, if it has one."""
    first = str(move).split(",")[0]
    if not first.startswith("A"):
        return ""
    return track_of(seen)[int(seen.state.at[seen.to_move]) + int(first[1:])]
