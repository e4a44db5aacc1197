"""Hive 2020: what the network sees of a position, as the player to move sees it.

A feature is one fact, mostly about one piece: whose it is, its kind, what it can do, and how far it is from both bees.
No direction occurs, so boards that are turned or mirrored look alike.
"""

from typing import Any

import numpy as np

from kielwasser.core.hexgrid import distance
from kielwasser.core.kernel import kernel, trailing_zeros
from kielwasser.games.hive_2020.board import BEETLE, BLUE, CELLS, CODE_KIND, FIELDS, LAST_PLY, NEIGHBOUR, OFF
from kielwasser.games.hive_2020.moving import is_stuck, slides
from kielwasser.games.hive_2020.raiding import can_raid, siege_of
from kielwasser.games.hive_2020.rules import free_fields
from kielwasser.games.hive_2020.sets import (
    FieldSet,
    around,
    common,
    is_empty,
    is_in,
    is_near,
    next_of,
    size,
    tops_of,
    united,
    without,
)

FAR = 5  # distances from here on look alike
NOWHERE = 6  # the distance from a bee in the reserve
_STEPS = NOWHERE + 1

DISTANCE = np.full((FIELDS + 1, FIELDS + 1), NOWHERE, np.int64)
DISTANCE[:FIELDS, :FIELDS] = [[min(distance(a, b), FAR) for b in CELLS] for a in CELLS]
CLOSE = np.array([0, 1, 2, 3, 3, 3, 3])  # coarser distances, for what lies under a beetle

# What a piece can do.
STUCK, MOBILE, RAIDER, CLIMBER = range(4)

# Where the groups of features begin.
PIECE = 0  # whose, kind, what it can do, distances from my and their bee
COVERED = PIECE + 2 * 5 * 4 * _STEPS * _STEPS  # whose, kind, covered by the other colour?, coarse distances
AIR = COVERED + 2 * 5 * 2 * 4 * 4  # whose bee, free fields, eighths of the game that are left
BALANCE = AIR + 2 * 8 * 8  # free fields of both bees, how near the round limit is
GAP = BALANCE + 8 * 8 * 4  # whose bee, can something slide in, who may place a piece there
SPACE = GAP + 2 * 2 * 3  # whose, on how many fields a piece may be placed
RESERVE = SPACE + 2 * 8  # whose, kind, how many
TURN = RESERVE + 2 * 5 * 4  # who is to move, eighths of the game that are left
APART = TURN + 2 * 8  # distance of the bees
FEATURES = APART + 8


@kernel
def piece_features(board: Any, state: Any, c: Any, mine: Any, theirs: Any, out: Any, n: Any) -> Any:
    """Write down the uppermost pieces of one side: 0 is who is to move."""
    seat = state.to_move ^ c
    siege = siege_of(board, state, 1 - seat)
    own = tops_of(state, seat)
    while not is_empty(own):
        field, own = next_of(own)
        code = state.top[field]
        kind = CODE_KIND[code]
        can = MOBILE
        if state.under[code] != 0:
            can = CLIMBER
        elif is_stuck(board, state, field):
            can = STUCK
        elif not is_near(siege.bee, field) and can_raid(board, state, field, kind, siege):
            can = RAIDER
        place = DISTANCE[mine, field] * _STEPS + DISTANCE[theirs, field]
        out[n] = PIECE + ((c * 5 + kind) * 4 + can) * _STEPS * _STEPS + place
        n += 1
    return n


@kernel
def covered_features(state: Any, mine: Any, theirs: Any, out: Any, n: Any) -> Any:
    """Write down what lies under beetles."""
    for colour in range(2):
        for k in range(2):
            beneath = state.under[colour * BLUE + BEETLE + 1 + 2 * k]
            if beneath != 0:
                field = state.beetle[colour, k]
                owner = beneath >> 3
                c = owner ^ state.to_move
                place = CLOSE[DISTANCE[mine, field]] * 4 + CLOSE[DISTANCE[theirs, field]]
                out[n] = COVERED + ((c * 5 + CODE_KIND[beneath]) * 2 + (owner ^ colour)) * 16 + place
                n += 1
    return n


@kernel
def bee_features(board: Any, state: Any, out: Any, n: Any) -> Any:
    """Write down the fields around both bees, and where pieces may be placed."""
    me = state.to_move
    left = LAST_PLY - state.ply
    part = min(left // 8, 7)
    my_pieces = tops_of(state, me)
    their_pieces = tops_of(state, 1 - me)
    brambles = FieldSet(board.brambles[0], board.brambles[1])
    contested = common(around(my_pieces), around(their_pieces))
    closed = united(contested, united(united(my_pieces, their_pieces), brambles))
    mine = without(around(my_pieces), closed)
    theirs = without(around(their_pieces), closed)
    out[n] = SPACE + min(size(mine) // 2, 7)
    out[n + 1] = SPACE + 8 + min(size(theirs) // 2, 7)
    n += 2
    balance = 0
    for c in range(2):
        free = free_fields(board, state, me ^ c)
        air = free if free >= 0 else 7
        balance = balance * 8 + air
        out[n] = AIR + (c * 8 + air) * 8 + part
        n += 1
        bee = state.bee[me ^ c]
        if bee < 0:
            continue
        directions = board.open[bee] & ~state.near[bee]
        while directions != 0:
            gap = NEIGHBOUR[bee, trailing_zeros(directions)]
            directions &= directions - 1
            who = 1 if is_in(mine, gap) else 2 if is_in(theirs, gap) else 0
            way_in = 1 if slides(board, state, gap, gap) != 0 else 0
            out[n] = GAP + (c * 2 + way_in) * 3 + who
            n += 1
    near_limit = 0 if left < 6 else 1 if left < 14 else 2 if left < 28 else 3
    out[n] = BALANCE + balance * 4 + near_limit
    out[n + 1] = TURN + me * 8 + part
    return n + 2


@kernel
def features(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the features of a position that is not over; return how many there are."""
    me = state.to_move
    mine = state.bee[me] if state.bee[me] >= 0 else OFF
    theirs = state.bee[1 - me] if state.bee[1 - me] >= 0 else OFF
    n = 0
    for c in range(2):
        n = piece_features(board, state, c, mine, theirs, out, n)
    n = covered_features(state, mine, theirs, out, n)
    n = bee_features(board, state, out, n)
    for c in range(2):
        for kind in range(5):
            out[n] = RESERVE + (c * 5 + kind) * 4 + state.reserve[me ^ c, kind]
            n += 1
    if mine != OFF and theirs != OFF:
        out[n] = APART + DISTANCE[mine, theirs]
        n += 1
    return n
