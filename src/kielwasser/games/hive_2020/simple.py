"""Hive 2020: what the official simple player did, as the recorded games of the official clients show."""

from __future__ import annotations

import random

from kielwasser.core.position import Move, Position


def choose(seen: Position, chance: random.Random) -> Move:
    """Draw any legal move; where the official client's list lacked the skip and it lost, this one skips."""
    return chance.choice(seen.legal_moves)
