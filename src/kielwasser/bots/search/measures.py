"""What all kernels of the search count in: the values of positions, a thread's counters, the numbers of the options."""

from typing import Any

import numpy as np

from kielwasser.core import generic
from kielwasser.core.kernel import kernel

WIN = 1_000_000
SURE = WIN - 20_000  # a value beyond this is a game won or lost for certain
INFINITE = 1_040_000  # less than 2**20
MOST = 60_000  # no evaluation is taken for more, nor is what looks decided as long as there are moves not looked at
LIKELY = 8_000  # what a game counts that is decided on one of several boards
UNIT = 1000.0  # of values, in a logit

# What a thread counts and keeps; UNMET: how many more positions of a walk can be known again; REACHED: the key of the
# last one.
NODES, LIMIT, STOPPED, STAMP, AGE, UNMET, REACHED = range(7)
COUNTERS = 7

# What the settings say.
REDUCE_FROM, REDUCE_MORE, REDUCE_MOST, REDUCE_DEPTH, FUTILE, FUTILE_DEPTH, DISTINCT = range(7)
OPTIONS = 7


@kernel
def value_of(board: Any, state: Any, sheet: Any) -> Any:
    """Return the value of a position as seat 0 sees it."""
    if state.over != 0:
        if state.winner < 0:
            return 0
        worth = WIN - np.int64(state.ply)
        return worth if state.winner == 0 else -worth
    value = np.int64(generic.score(board, state, sheet) * UNIT)
    return max(-MOST, min(MOST, value))
