"""Let the trained policy play a match against a player of this package, with statistics.

python examples/evaluate.py greedy 200
"""

import sys

from trained import GAME, Trained

import kielwasser


def evaluate(opponent="greedy", games=200):
    """Return the match."""
    return kielwasser.match(Trained, opponent, game=GAME, games=games)


if __name__ == "__main__":
    print(evaluate(*sys.argv[1:2], *map(int, sys.argv[2:3])))
