"""Nim 2031: what the official simple player did."""

from __future__ import annotations

import random

from kielwasser.core.position import Move, Position


def choose(seen: Position, chance: random.Random) -> Move:
    """Take any number of sticks."""
    return chance.choice(seen.legal_moves)
