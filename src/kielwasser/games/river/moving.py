"""Which moves there are on the river: what both Mississippi seasons have in common.

A ship in the middle of its move is a named tuple of its season (`Ship`, `Boat`) that has at least `field`, `heading`,
`points`, `rotations` (steps of 60° that it can pay) and `other`, the field of the other ship. How it goes on to the
next field is the season's own way: `go_on`, which is found by the type of that tuple.
"""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.core.own_ways import own_way
from kielwasser.games.river.board import BEHIND, POSSIBLE_ROTATIONS

#: go_on(board, around, ship, way): the ship one field or one push further, and whether it may go that way and can pay
#: all that must follow; a way is the number of a rotation.
go_on = own_way("go_on", place=2)


@kernel
def possible_rotations(ship: Any) -> Any:
    """Return how many of the rotations can be paid, that by 0 included."""
    return POSSIBLE_ROTATIONS[min(ship.rotations, 3)]


@kernel
def ways_on(ship: Any) -> Any:
    """Return how many ways on there are from a field: a rotation and a field each, or a push anywhere but behind."""
    return BEHIND if ship.field == ship.other else possible_rotations(ship)


@kernel
def can_use_up(board: Any, around: Any, ship: Any, first: Any, stop: Any) -> Any:
    """Tell whether a ship can use up its points after one of the rotations `first` to `stop` - 1; it must have a point.

    `around` is what the season's `go_on` wants to know beside the board. The way gone so far is a word of three bits a
    field. At a dead end it is gone again, up to the field before, and the next way on is tried there: so nothing is put
    aside, no function calls itself, and a graphics card can do it too.
    """
    here = ship
    gone = np.int64(0)
    length = np.int64(0)
    way = np.int64(0 if ship.field == ship.other else first)
    first_ways = ways_on(ship) if ship.field == ship.other else min(ways_on(ship), stop)
    ways = first_ways
    while True:
        if way < ways:
            there, may_go = go_on(board, around, here, way)
            if not may_go:
                way += 1
            elif there.points == 0:
                return True
            else:
                gone |= way << 3 * length
                length += 1
                here = there
                way = np.int64(0)
                ways = ways_on(here)
        elif length == 0:
            return False
        else:
            length -= 1
            way = (gone >> 3 * length) + 1
            gone &= (1 << 3 * length) - 1
            here = ship
            for i in range(length):
                here, _ = go_on(board, around, here, gone >> 3 * i & 7)
            ways = ways_on(here) if length > 0 else first_ways
