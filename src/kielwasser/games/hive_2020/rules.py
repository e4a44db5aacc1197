"""Hive 2020: the rules. Section names are the rule book's headings.

A step of bee, ant or spider slides along the swarm. Whether it can is read off six bits around the field it leaves:

      a   b        from o towards d: d must be free, one of its two common neighbours with o (e and c, say) must hold a
    f   o   c      piece (contact), and not both may be blocked (gap). Brambles block a gap but give no contact, the
      e   d        rim does neither.
"""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, BOOK, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.hashing import hash_front
from kielwasser.core.kernel import count_bits, kernel, nth_bit, trailing_zeros
from kielwasser.core.rng import below, next_word
from kielwasser.games.hive_2020.board import (
    ANT,
    BEE,
    BEETLE,
    BIT,
    BLUE,
    BOTH_SIDES,
    CODE_KIND,
    COLUMN,
    EITHER_SIDE,
    FIELD_AT,
    FIELDS,
    GRASSHOPPER,
    KEY_BYTES,
    KNOWN_AS,
    MOVE,
    NEAR,
    NEIGHBOUR,
    OFF,
    ON_BOARD,
    PIECES,
    PLACE,
    RUNS,
    SKIP,
    SPIDER,
    SPLIT,
)

# Why a game is over.
BEE_SURROUNDED = 1
ROUND_LIMIT = 2

# Why an action is refused.
OFF_BOARD = 10
OBSTRUCTED = 11
OCCUPIED = 12
NOT_IN_RESERVE = 13
BEE_OVERDUE = 14
NOT_BESIDE_OWN = 15
BESIDE_ENEMY = 16
NOT_BESIDE_FIRST = 17
BEE_FIRST = 18
NO_PIECE = 19
NOT_YOUR_PIECE = 20
SAME_FIELD = 21
SWARM_BROKEN = 22
BEE_CANNOT = 23
SPIDER_CANNOT = 24
GRASSHOPPER_CANNOT = 25
BEETLE_CANNOT = 26
ANT_CANNOT = 27
MUST_MOVE = 28

LAST_PLY = 60  # "Wird die 31. Runde erreicht"
BEE_DUE_PLY = 6  # "Innerhalb der ersten vier Runden müssen beide Spieler ihre Königin setzen"

_ALL_0, _ALL_1 = (int(word) for word in BIT.sum(axis=0))


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
    return (down_0 | up_0 | right_0 | left_0) & _ALL_0, (down_1 | up_1 | right_1 | left_1) & _ALL_1


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
    """Tell whether a colour has a piece on the board, be it covered."""
    if (state.tops[colour, 0] | state.tops[colour, 1]) != 0:
        return True
    for other in range(2):
        for k in range(2):
            beneath = state.under[other * BLUE + BEETLE + 1 + 2 * k]
            if beneath != 0 and beneath >> 3 == colour:
                return True
    return False


# ---- "Einen neuen Spielstein legen" --------------------------------------------------------------------------------


@kernel
def places(board: Any, state: Any) -> Any:
    """Return the set of fields on which the player to move may place a piece."""
    me = state.to_move
    enemy_0 = state.tops[1 - me, 0]
    enemy_1 = state.tops[1 - me, 1]
    near_0, near_1 = around(state.tops[me, 0], state.tops[me, 1])
    far_0, far_1 = around(enemy_0, enemy_1)
    if not owns_a_piece(state, me):  # "Einzige Ausnahme": red's first piece anywhere, blue's beside it
        near_0, near_1 = far_0, far_1
        far_0 = far_1 = 0
        if (enemy_0 | enemy_1) == 0:
            near_0, near_1 = _ALL_0, _ALL_1
    taken_0 = state.tops[0, 0] | state.tops[1, 0] | board.brambles[0]
    taken_1 = state.tops[0, 1] | state.tops[1, 1] | board.brambles[1]
    return near_0 & ~far_0 & ~taken_0, near_1 & ~far_1 & ~taken_1


@kernel
def is_bee_due(state: Any) -> Any:
    """Tell whether only the bee may be placed."""
    return state.ply >= BEE_DUE_PLY and state.bee[state.to_move] < 0


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


# ---- the contract --------------------------------------------------------------------------------------------------


@kernel
def moves(board: Any, state: Any, out: Any) -> Any:
    """Fill `out`, if there is one, with the moves other than the skip and return their number."""
    me = state.to_move
    n = 0
    set_0, set_1 = places(board, state)
    if (set_0 | set_1) != 0:
        for kind in range(BEE + 1 if is_bee_due(state) else ANT + 1):
            if state.reserve[me, kind] > 0:
                n = emit(out, n, set_0, set_1, PLACE + kind * (FIELDS + 1))
    if state.bee[me] >= 0:
        own_0 = state.tops[me, 0]
        own_1 = state.tops[me, 1]
        while (own_0 | own_1) != 0:
            field = first_field(own_0, own_1)
            own_0 &= ~BIT[field, 0]
            own_1 &= ~BIT[field, 1]
            if not is_stuck(board, state, field):
                set_0, set_1 = targets(board, state, field)
                n = emit(out, n, set_0, set_1, MOVE + field * (FIELDS + 1))
    return n


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the moves allowed here; "Kann ein Spieler nicht ziehen, so muss er die Runde aussetzen!"."""
    if state.over != 0:
        return 0
    n = moves(board, state, out)
    if n == 0:
        out[0] = SKIP
        n = 1
    return n


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Count the moves allowed here, without writing them down."""
    if state.over != 0:
        return 0
    if limit <= 1:
        return 1
    return max(moves(board, state, None), 1)


@kernel
def draw(board: Any, state: Any, word: Any) -> Any:
    """Draw a random move quickly: first a piece, on the board or in the reserve, then one of its fields.

    Moves of pieces with few fields are likelier than among all moves, but only one or two pieces are looked at: three
    times as many moves a second.
    """
    me = state.to_move
    own_0 = state.tops[me, 0] if state.bee[me] >= 0 else 0
    own_1 = state.tops[me, 1] if state.bee[me] >= 0 else 0
    kinds = 0
    for kind in range(BEE + 1 if is_bee_due(state) else ANT + 1):
        kinds |= (state.reserve[me, kind] > 0) << kind
    while (kinds | own_0 | own_1) != 0:
        word = next_word(word)
        in_reserve = count_bits(kinds)
        i = below(word, in_reserve + count_bits(own_0) + count_bits(own_1))
        if i < in_reserve:
            base = PLACE + nth_bit(kinds, i) * (FIELDS + 1)
            kinds = 0  # all kinds go to the same fields: if there is none, there is none for the others
            set_0, set_1 = places(board, state)
        else:
            field = nth_field(own_0, own_1, i - in_reserve)
            own_0 &= ~BIT[field, 0]
            own_1 &= ~BIT[field, 1]
            if is_stuck(board, state, field):
                continue
            base = MOVE + field * (FIELDS + 1)
            set_0, set_1 = targets(board, state, field)
        n = count_bits(set_0) + count_bits(set_1)
        if n > 0:
            return base + nth_field(set_0, set_1, ((word & 0x7FFFFFFF) * n) >> 31), word
    return SKIP, word


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """Every action is a whole move."""
    return True


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if the move is allowed here, otherwise the reason."""
    if state.over != 0:
        return GAME_OVER
    if action == SKIP:
        return ALLOWED if moves(board, state, None) == 0 else MUST_MOVE
    if action >= MOVE:
        return check_move(board, state, (action - MOVE) // (FIELDS + 1), (action - MOVE) % (FIELDS + 1))
    if action >= PLACE:
        return check_place(board, state, (action - PLACE) // (FIELDS + 1), (action - PLACE) % (FIELDS + 1))
    return NO_SUCH_ACTION


@kernel
def check_place(board: Any, state: Any, kind: Any, field: Any) -> Any:
    """ "Einen neuen Spielstein legen"."""
    me = state.to_move
    if field == OFF:
        return OFF_BOARD
    if has(board.brambles[0], board.brambles[1], field):
        return OBSTRUCTED
    if state.top[field] != 0:
        return OCCUPIED
    if state.reserve[me, kind] == 0:
        return NOT_IN_RESERVE
    if kind != BEE and is_bee_due(state):
        return BEE_OVERDUE
    set_0, set_1 = places(board, state)
    if has(set_0, set_1, field):
        return ALLOWED
    if not owns_a_piece(state, me):
        return NOT_BESIDE_FIRST
    near_0, near_1 = around(state.tops[me, 0], state.tops[me, 1])
    return BESIDE_ENEMY if has(near_0, near_1, field) else NOT_BESIDE_OWN


@kernel
def check_move(board: Any, state: Any, start: Any, target: Any) -> Any:
    """ "Einen Spielstein auf dem Spielfeld bewegen"."""
    me = state.to_move
    if start == OFF or target == OFF:
        return OFF_BOARD
    if has(board.brambles[0], board.brambles[1], target):
        return OBSTRUCTED
    if state.bee[me] < 0:
        return BEE_FIRST
    code = state.top[start]
    if code == 0:
        return NO_PIECE
    if code >> 3 != me:
        return NOT_YOUR_PIECE
    if start == target:
        return SAME_FIELD
    kind = CODE_KIND[code]
    if state.top[target] != 0 and kind != BEETLE:
        return OCCUPIED
    if state.under[code] == 0 and is_bridge(state, start):
        return SWARM_BROKEN
    set_0, set_1 = targets(board, state, start)
    return ALLOWED if has(set_0, set_1, target) else BEE_CANNOT + kind


@kernel
def apply(board: Any, state: Any, action: Any) -> None:
    """Do a move and hand over."""
    me = state.to_move
    if action >= MOVE:
        start = (action - MOVE) // (FIELDS + 1)
        move_piece(state, start, (action - MOVE) % (FIELDS + 1))
    elif action >= PLACE:
        place_piece(state, me, (action - PLACE) // (FIELDS + 1), (action - PLACE) % (FIELDS + 1))
    state.ply += 1
    state.to_move = 1 - me
    test_end(board, state)


@kernel
def place_piece(state: Any, colour: Any, kind: Any, field: Any) -> None:
    """Take a piece from the reserve and put it down."""
    state.reserve[colour, kind] -= 1
    code = colour * BLUE + kind + 1
    if kind == BEE:
        state.bee[colour] = field
    elif kind == BEETLE:
        k = 0 if state.beetle[colour, 0] < 0 else 1
        code += 2 * k
        state.beetle[colour, k] = field
    put(state, field, code)
    if kind == BEETLE:
        order_beetles(state, colour)


@kernel
def move_piece(state: Any, start: Any, target: Any) -> None:
    """Move the uppermost piece of a field."""
    code = lift(state, start)
    kind = CODE_KIND[code]
    colour = code >> 3
    put(state, target, code)
    if kind == BEE:
        state.bee[colour] = target
    elif kind == BEETLE:
        state.beetle[colour, (code & 7) // 6] = target
        order_beetles(state, colour)


@kernel
def free_fields(board: Any, state: Any, colour: Any) -> Any:
    """Return how many fields around a colour's bee are free; -1 if it is not on the board."""
    bee = state.bee[colour]
    if bee < 0:
        return -1
    return count_bits(board.open[bee] & ~state.near[bee])


@kernel
def test_end(board: Any, state: Any) -> None:
    """ "Spielende". V2: the book looks after every move, the referee only after blue's."""
    if board.ruling != BOOK and state.ply % 2 == 1:
        return
    red = free_fields(board, state, 0)
    blue = free_fields(board, state, 1)
    if red == 0 or blue == 0:
        state.over = BEE_SURROUNDED
        state.winner = -1 if red == blue else 1 if red == 0 else 0
    elif state.ply >= LAST_PLY:
        state.over = ROUND_LIMIT
        state.winner = -1 if red == blue else 0 if red > blue else 1


@kernel
def points(board: Any, state: Any, seat: Any) -> Any:
    """ "Spielende": the free fields around a bee decide; -1 for one that is not on the board."""
    return free_fields(board, state, seat)


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash the position: pieces and reserves, all of which matter for play."""
    return hash_front(state, KEY_BYTES, 0)


@kernel
def settle(board: Any, state: Any, x: Any) -> None:
    """See whether a position that was read, not played, is over."""
    test_end(board, state)


# ---- "Anfangsaufstellung" ------------------------------------------------------------------------------------------


@kernel
def deal(board: Any, state: Any, word: Any) -> None:
    """Set up a new game; board and state must be zero but for the ruling. Three fields, all triples equally likely."""
    placed = 0
    while placed < 3:
        word = next_word(word)
        field = below(word, FIELDS)
        if not has(board.brambles[0], board.brambles[1], field):
            obstruct(board, field)
            placed += 1
    lay_out(board, state)


@kernel
def obstruct(board: Any, field: Any) -> None:
    """Let brambles grow on a field."""
    board.brambles[0] |= BIT[field, 0]
    board.brambles[1] |= BIT[field, 1]


@kernel
def lay_out(board: Any, state: Any) -> None:
    """Fill in what follows from brambles and ruling, and give both players their pieces."""
    for field in range(FIELDS):
        for d in range(6):
            n = NEIGHBOUR[field, d]
            if n == OFF:
                continue
            if has(board.brambles[0], board.brambles[1], n):
                board.blocked[field] |= 1 << d
            else:
                board.open[field] |= 1 << d
    for colour in range(2):
        state.bee[colour] = -1
        state.beetle[colour, 0] = -1
        state.beetle[colour, 1] = -1
        for kind in range(5):
            state.reserve[colour, kind] = PIECES[board.ruling, kind]
    state.winner = -1


# ---- verbs that stand elsewhere ------------------------------------------------------------------------------------

hide = generic.hide_nothing
is_view = generic.nothing_hidden
redeal = generic.redeal_nothing
is_fair = generic.always_fair
can_follow = generic.no_dead_ends
chance = generic.no_chance
