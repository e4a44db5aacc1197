"""Let the trained policy play a match against a player of this package, with statistics.

python examples/evaluate.py greedy 200
"""

from __future__ import annotations

import sys

from learn import GAME
from trained import Trained

import kielwasser
from kielwasser.tournament.results.snapshot import Snapshot


def evaluate(opponent: str = "greedy", *, games: int = 200) -> Snapshot:
    """Return the match."""
    return kielwasser.match(Trained, opponent, game=GAME, games=games)


if __name__ == "__main__":
    print(evaluate(*sys.argv[1:2], games=int(sys.argv[2]) if sys.argv[2:] else 200))
