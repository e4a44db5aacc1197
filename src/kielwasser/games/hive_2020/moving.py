"""Hive 2020: sets of fields, the pieces on the board, and how they move. Section names are the rule book's headings.

A step of bee, ant or spider slides along the swarm. Whether it can is read off six bits around the field it leaves:

      a   b        from o towards d: d must be free, one of its two common neighbours with o (e and c, say) must hold a
    f   o   c      piece (contact), and not both may be blocked (gap). Brambles block a gap but give no contact, the
      e   d        rim does neither.
"""

from typing import Any

from kielwasser.core.kernel import count_bits, kernel, nth_bit, trailing_zeros
from kielwasser.games.hive_2020.board import (
    BEE,
    BEETLE,
    BIT,
    BLUE,
    BOTH_SIDES,
    CODE_KIND,
    COLUMN,
    EITHER_SIDE,
    FIELD_AT,
    GRASSHOPPER,
    KNOWN_AS,
    NEAR,
    NEIGHBOUR,
    OFF,
    ON_BOARD,
    RUNS,
    SPIDER,
    SPLIT,
)

ALL_0, ALL_1 = (int(word) for word in BIT.sum(axis=0))


# ---- sets of fields ------------------------------------------------------------------------------------------------


@kernel
def has(set_0: Any, set_1: Any, field: Any) -> Any:
    """Tell whether a field is in a set."""
    return (set_0 & BIT[field, 0]) | (set_1 & BIT[field, 1]) != 0


@kernel
def first_field(set_0: Any, set_1: Any) -> Any:
    """Return the lowest field of a set that is not empty."""
    return FIELD_AT[trailing_zeros(set_0) if set_0 != 0 else SPLIT + trailing_zeros(set_1)]


@kernel
def around(set_0: Any, set_1: Any) -> Any:
    """Return the set of all neighbours of a set's fields, those on the rim of others included.

    Up and down the column is a shift by one; then the fields with those above them go one column to the right, which
    gives both neighbours there, and with those below them one column to the left.
    """
    down_0 = set_0 << 1
    down_1 = set_1 << 1 | set_0 >> SPLIT - 1
    up_0 = set_0 >> 1 | (set_1 & 1) << SPLIT - 1
    up_1 = set_1 >> 1
    right_0 = (set_0 | up_0) << COLUMN
    right_1 = (set_1 | up_1) << COLUMN | (set_0 | up_0) >> SPLIT - COLUMN
    left_0 = (set_0 | down_0) >> COLUMN | (set_1 | down_1) << SPLIT - COLUMN
    left_1 = (set_1 | down_1) >> COLUMN
    return (down_0 | up_0 | right_0 | left_0) & ALL_0, (down_1 | up_1 | right_1 | left_1) & ALL_1


@kernel
def nth_field(set_0: Any, set_1: Any, n: Any) -> Any:
    """Return the n-th field of a set that has more than n."""
    in_first = count_bits(set_0)
    is_second = n >= in_first  # chosen without a branch, which nothing could predict
    word = set_1 if is_second else set_0
    return FIELD_AT[is_second * SPLIT + nth_bit(word, n - is_second * in_first)]


@kernel
def emit(out: Any, n: Any, set_0: Any, set_1: Any, base: Any) -> Any:
    """Append the actions base + field for all fields of a set; return the new length. Without `out` just count."""
    if out is None:
        return n + count_bits(set_0) + count_bits(set_1)
    while set_0 != 0:
        out[n] = base + FIELD_AT[trailing_zeros(set_0)]
        set_0 &= set_0 - 1
        n += 1
    while set_1 != 0:
        out[n] = base + FIELD_AT[SPLIT + trailing_zeros(set_1)]
        set_1 &= set_1 - 1
        n += 1
    return n


# ---- pieces on the board -------------------------------------------------------------------------------------------


@kernel
def mark(state: Any, field: Any) -> None:
    """Let the neighbours of a field know that it holds a piece."""
    for d in range(6):
        state.near[NEIGHBOUR[field, d]] |= 1 << (d + 3) % 6
    state.near[OFF] = 0


@kernel
def unmark(state: Any, field: Any) -> None:
    """Let the neighbours of a field know that it holds none."""
    for d in range(6):
        state.near[NEIGHBOUR[field, d]] &= ~(1 << (d + 3) % 6)


@kernel
def put(state: Any, field: Any, code: Any) -> None:
    """Put a piece on top of a field."""
    beneath = state.top[field]
    if beneath == 0:
        mark(state, field)
        state.euler += 1 - RUNS[state.near[field]]
    else:
        state.tops[beneath >> 3, 0] &= ~BIT[field, 0]
        state.tops[beneath >> 3, 1] &= ~BIT[field, 1]
    state.under[code] = beneath
    state.top[field] = code
    state.tops[code >> 3, 0] |= BIT[field, 0]
    state.tops[code >> 3, 1] |= BIT[field, 1]


@kernel
def lift(state: Any, field: Any) -> Any:
    """Take the uppermost piece off a field and return it."""
    code = state.top[field]
    beneath = state.under[code]
    state.under[code] = 0
    state.top[field] = beneath
    state.tops[code >> 3, 0] &= ~BIT[field, 0]
    state.tops[code >> 3, 1] &= ~BIT[field, 1]
    if beneath == 0:
        unmark(state, field)
        state.euler -= 1 - RUNS[state.near[field]]
    else:
        state.tops[beneath >> 3, 0] |= BIT[field, 0]
        state.tops[beneath >> 3, 1] |= BIT[field, 1]
    return code


@kernel
def order_beetles(state: Any, colour: Any) -> None:
    """Let a colour's first beetle be the one on the lower field, or the lower one on the same field.

    Equal positions then are equal bytes, whichever of the two beetles went where.
    """
    first = colour * BLUE + BEETLE + 1
    second = first + 2
    field = state.beetle[colour, 0]
    other_field = state.beetle[colour, 1]
    if other_field < 0 or field < other_field:
        return
    if field != other_field or is_above(state, field, first, second):
        state.beetle[colour, 0] = other_field
        state.beetle[colour, 1] = field
        exchange(state, field, other_field, first, second)


@kernel
def is_above(state: Any, field: Any, code: Any, other: Any) -> Any:
    """Tell which of two pieces in the stack on a field lies above the other: True if it is the first one named."""
    uppermost = state.top[field]
    while uppermost != code and uppermost != other:
        uppermost = state.under[uppermost]
    return uppermost == code


@kernel
def exchange(state: Any, field: Any, other_field: Any, code: Any, other: Any) -> None:
    """Let two beetles on these fields take each other's place in their stacks.

    A piece is known to its field, if it is uppermost, otherwise to the one above it, which can only be a beetle.
    """
    beneath = state.under[code]
    state.under[code] = state.under[other]
    state.under[other] = beneath
    for colour in range(2):
        for k in range(2):
            above = colour * BLUE + BEETLE + 1 + 2 * k
            state.under[above] = exchanged(state.under[above], code, other)
    state.top[field] = exchanged(state.top[field], code, other)
    if field != other_field:
        state.top[other_field] = exchanged(state.top[other_field], code, other)


@kernel
def exchanged(piece: Any, code: Any, other: Any) -> Any:
    """Return a piece, or the other one if it is one of the two that are exchanged."""
    return other if piece == code else code if piece == other else piece


@kernel
def owns_a_piece(state: Any, colour: Any) -> Any:
    """Tell whether a colour has a piece on the board, even a covered one."""
    if (state.tops[colour, 0] | state.tops[colour, 1]) != 0:
        return True
    for other in range(2):
        for k in range(2):
            beneath = state.under[other * BLUE + BEETLE + 1 + 2 * k]
            if beneath != 0 and beneath >> 3 == colour:
                return True
    return False


# ---- "Einen Spielstein auf dem Spielfeld bewegen" ------------------------------------------------------------------


@kernel
def is_bridge(state: Any, field: Any) -> Any:
    """Tell whether the swarm falls apart without the single piece on a field ("Der Schwarm").

    Neighbours in one run hold together by themselves. Two runs can only be connected by a way around one of the gaps
    between them, and then that gap is a hole in the swarm: where Euler's number says that there is none, nothing has
    to be walked.
    """
    if RUNS[state.near[field]] <= 1:
        return False
    if state.euler == 1:
        return True
    swarm_0 = (state.tops[0, 0] | state.tops[1, 0]) & ~BIT[field, 0]
    swarm_1 = (state.tops[0, 1] | state.tops[1, 1]) & ~BIT[field, 1]
    missing_0 = NEAR[field, 0] & swarm_0
    missing_1 = NEAR[field, 1] & swarm_1
    start = first_field(missing_0, missing_1)
    part_0 = BIT[start, 0]
    part_1 = BIT[start, 1]
    while True:
        near_0, near_1 = around(part_0, part_1)
        near_0 &= swarm_0 & ~part_0
        near_1 &= swarm_1 & ~part_1
        if (near_0 | near_1) == 0:
            return True
        part_0 |= near_0
        part_1 |= near_1
        if (missing_0 & ~part_0) | (missing_1 & ~part_1) == 0:
            return False


@kernel
def slides(board: Any, state: Any, field: Any, start: Any) -> Any:
    """Return the directions, as six bits, in which a piece that set out from a field can slide off another.

    "Während ein Stein bewegt wird, zählt dieser nicht": its neighbours do not see it any more.
    """
    near = state.near[field] & ~KNOWN_AS[start, field]
    return board.open[field] & ~near & EITHER_SIDE[near] & ~BOTH_SIDES[near | board.blocked[field]]


@kernel
def towards(field: Any, directions: Any) -> Any:
    """Return the set of a field's neighbours in some directions."""
    set_0 = 0
    set_1 = 0
    while directions != 0:
        n = NEIGHBOUR[field, trailing_zeros(directions)]
        directions &= directions - 1
        set_0 |= BIT[n, 0]
        set_1 |= BIT[n, 1]
    return set_0, set_1


@kernel
def bee_targets(board: Any, state: Any, field: Any) -> Any:
    """ "Bienenkönigin": one step."""
    return towards(field, slides(board, state, field, field))


@kernel
def beetle_targets(board: Any, state: Any, field: Any) -> Any:
    """ "Käfer": one step, onto pieces too and through any gap, but never out of contact with the swarm."""
    near = state.near[field]
    directions = board.open[field] & (near | EITHER_SIDE[near])
    if state.under[state.top[field]] != 0:  # it comes down from a stack
        directions = board.open[field]
    return towards(field, directions)


@kernel
def grasshopper_targets(board: Any, state: Any, field: Any) -> Any:
    """ "Grashüpfer": straight over at least one piece to the next free field."""
    set_0 = 0
    set_1 = 0
    directions = state.near[field] & ON_BOARD[field]
    while directions != 0:
        d = trailing_zeros(directions)
        directions &= directions - 1
        n = NEIGHBOUR[field, d]
        while state.top[n] != 0:
            n = NEIGHBOUR[n, d]
        set_0 |= BIT[n, 0] & ~board.brambles[0]
        set_1 |= BIT[n, 1] & ~board.brambles[1]
    return set_0, set_1


@kernel
def spider_targets(board: Any, state: Any, field: Any) -> Any:
    """ "Spinne": exactly three steps, no field twice."""
    set_0 = 0
    set_1 = 0
    first = slides(board, state, field, field)
    while first != 0:
        a = NEIGHBOUR[field, trailing_zeros(first)]
        first &= first - 1
        second = slides(board, state, a, field)
        while second != 0:
            b = NEIGHBOUR[a, trailing_zeros(second)]
            second &= second - 1
            if b == field:
                continue
            third = slides(board, state, b, field)
            while third != 0:
                c = NEIGHBOUR[b, trailing_zeros(third)]
                third &= third - 1
                if c != a and c != field:
                    set_0 |= BIT[c, 0]
                    set_1 |= BIT[c, 1]
    return set_0, set_1


@kernel
def ant_targets(board: Any, state: Any, field: Any) -> Any:
    """ "Ameise": any number of steps, but not none.

    It walks on to the first field that it has not seen, and comes back to the others later: around a swarm there is
    mostly just one way on, so nothing has to be put aside and taken up again.
    """
    seen_0 = BIT[field, 0]
    seen_1 = BIT[field, 1]
    open_0 = 0
    open_1 = 0
    here = field
    while here != OFF:
        directions = slides(board, state, here, field)
        here_next = OFF
        while directions != 0:
            n = NEIGHBOUR[here, trailing_zeros(directions)]
            directions &= directions - 1
            if (seen_0 & BIT[n, 0]) | (seen_1 & BIT[n, 1]) == 0:
                seen_0 |= BIT[n, 0]
                seen_1 |= BIT[n, 1]
                if here_next == OFF:
                    here_next = n
                else:
                    open_0 |= BIT[n, 0]
                    open_1 |= BIT[n, 1]
        if here_next == OFF and (open_0 | open_1) != 0:
            here_next = first_field(open_0, open_1)
            open_0 &= ~BIT[here_next, 0]
            open_1 &= ~BIT[here_next, 1]
        here = here_next
    return seen_0 & ~BIT[field, 0], seen_1 & ~BIT[field, 1]


@kernel
def targets(board: Any, state: Any, field: Any) -> Any:
    """Return the set of fields that the uppermost piece of a field can reach; the swarm is not looked at here."""
    kind = CODE_KIND[state.top[field]]
    if kind == BEE:
        return bee_targets(board, state, field)
    if kind == BEETLE:
        return beetle_targets(board, state, field)
    if kind == GRASSHOPPER:
        return grasshopper_targets(board, state, field)
    return spider_targets(board, state, field) if kind == SPIDER else ant_targets(board, state, field)


@kernel
def is_stuck(board: Any, state: Any, field: Any) -> Any:
    """Tell whether the uppermost piece of a field must stay: it is hemmed in, or it holds the swarm together."""
    code = state.top[field]
    if state.under[code] != 0:
        return False
    kind = CODE_KIND[code]
    if kind != BEETLE and kind != GRASSHOPPER and slides(board, state, field, field) == 0:
        return True  # asked first because it costs a tenth of the walk around the swarm
    return is_bridge(state, field)
