"""Mississippi Queen 2017: what the official simple player did, as the recorded games of the official clients show."""

from __future__ import annotations

import random

from kielwasser.core.position import Move, Position


def choose(seen: Position, chance: random.Random) -> Move:
    """Take the most points with at most one acceleration, rotation and advance; no faster than two, no pushing."""
    found = official_list(seen)
    return chance.choice(found) if found else Move(seen.game, ())  # the official client sent an empty move and lost


def official_list(seen: Position) -> list[Move]:
    """Return the moves among which the official client chose."""
    seat, speed = seen.to_move, int(seen.state.speed[seen.to_move])
    best: list[Move] = []
    most = -1
    for move in seen.legal_moves:
        if not _is_plain(str(move), speed):
            continue
        points = seen.judge(move).reached.points[seat]
        if points > most:
            most, best = points, []
        if points == most:
            best.append(move)
    return best


def _is_plain(text: str, speed: int) -> bool:
    """Tell whether a move is [acceleration by one,] [rotation,] advance, with a speed of one or two."""
    words = text.split(",")
    if words[0] in ("+1", "-1"):
        speed += int(words.pop(0))
    if words and words[0].startswith("T"):
        words.pop(0)
    return speed <= 2 and len(words) == 1 and words[0].startswith("A")
