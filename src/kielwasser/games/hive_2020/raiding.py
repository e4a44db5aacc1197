"""Hive 2020: the free fields at a bee, and who can get there with one move."""

from typing import Any

from kielwasser.core.kernel import kernel, trailing_zeros
from kielwasser.games.hive_2020.board import ANT, BEETLE, BIT, GRASSHOPPER, NEIGHBOUR
from kielwasser.games.hive_2020.moving import beetle_targets, grasshopper_targets, slides


@kernel
def gaps_at(board: Any, state: Any, bee: Any) -> Any:
    """Return the set of free fields at a bee, and the set of those into which a piece can slide."""
    gaps_0 = 0
    gaps_1 = 0
    open_0 = 0
    open_1 = 0
    directions = board.open[bee] & ~state.near[bee]
    while directions != 0:
        gap = NEIGHBOUR[bee, trailing_zeros(directions)]
        directions &= directions - 1
        gaps_0 |= BIT[gap, 0]
        gaps_1 |= BIT[gap, 1]
        if slides(board, state, gap, gap) != 0:  # a way out is a way in
            open_0 |= BIT[gap, 0]
            open_1 |= BIT[gap, 1]
    return gaps_0, gaps_1, open_0, open_1


@kernel
def can_raid(board: Any, state: Any, field: Any, kind: Any, gaps_0: Any, gaps_1: Any, open_0: Any, open_1: Any) -> Any:
    """Tell whether a piece that can move gets to one of the gaps; an ant to any that is open, a spider to none."""
    if kind == ANT:
        return (open_0 | open_1) != 0
    if kind == GRASSHOPPER:
        set_0, set_1 = grasshopper_targets(board, state, field)
    elif kind == BEETLE:
        set_0, set_1 = beetle_targets(board, state, field)
    else:
        return False
    return ((set_0 & gaps_0) | (set_1 & gaps_1)) != 0
