"""Blokus 2027: what the official simple player did, as the recorded games of the official clients show."""

from __future__ import annotations

import random

from kielwasser.core.position import Move, Position


def choose(seen: Position, chance: random.Random) -> Move:
    """Draw any placement; it passed only where there was none, which nobody is asked."""
    return chance.choice(seen.legal_moves)
