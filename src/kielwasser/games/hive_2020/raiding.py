"""Hive 2020: the free fields at a bee, and who can get there with one move."""

from typing import Any, NamedTuple

import numpy as np

from kielwasser.core.kernel import kernel, trailing_zeros
from kielwasser.games.hive_2020.board import ANT, BEETLE, GRASSHOPPER, NEIGHBOUR
from kielwasser.games.hive_2020.moving import beetle_targets, grasshopper_targets, slides
from kielwasser.games.hive_2020.sets import FieldSet, common, is_empty, with_field


class Siege(NamedTuple):
    """A bee as its hunters see it."""

    bee: Any  # its field; negative in the reserve, and then there are no others
    gaps: Any  # FieldSet: the free fields around it
    ways_in: Any  # FieldSet: those into which a piece can slide


@kernel
def siege_of(board: Any, state: Any, seat: Any) -> Any:
    """Return how things stand around a seat's bee."""
    bee = np.int64(state.bee[seat])
    gaps = FieldSet(np.int64(0), np.int64(0))
    ways_in = FieldSet(np.int64(0), np.int64(0))
    if bee >= 0:
        directions = board.open[bee] & ~state.near[bee]
        while directions != 0:
            gap = NEIGHBOUR[bee, trailing_zeros(directions)]
            directions &= directions - 1
            gaps = with_field(gaps, gap)
            if slides(board, state, gap, gap) != 0:  # a way out is a way in
                ways_in = with_field(ways_in, gap)
    return Siege(bee, gaps, ways_in)


@kernel
def can_raid(board: Any, state: Any, field: Any, kind: Any, siege: Any) -> Any:
    """Tell whether a piece that can move gets to one of the gaps; an ant to any way in, a spider to none."""
    if kind == ANT:
        return not is_empty(siege.ways_in)
    if kind == GRASSHOPPER:
        low, high = grasshopper_targets(board, state, field)
    elif kind == BEETLE:
        low, high = beetle_targets(board, state, field)
    else:
        return False
    return not is_empty(common(FieldSet(low, high), siege.gaps))
