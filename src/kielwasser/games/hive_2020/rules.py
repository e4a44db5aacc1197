"""Hive 2020: the rules. Section names are the rule book's headings."""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, BOOK, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.hashing import hash_front
from kielwasser.core.kernel import count_bits, kernel, nth_bit
from kielwasser.core.rng import below, next_word
from kielwasser.games.hive_2020.board import (
    ANT,
    BEE,
    BEETLE,
    BIT,
    BLUE,
    CODE_KIND,
    FIELDS,
    KEY_BYTES,
    LAST_PLY,
    MOVE,
    NEIGHBOUR,
    OFF,
    PIECES,
    PLACE,
    SKIP,
)
from kielwasser.games.hive_2020.moving import (
    ALL_0,
    ALL_1,
    around,
    emit,
    first_field,
    has,
    is_bridge,
    is_stuck,
    lift,
    nth_field,
    order_beetles,
    owns_a_piece,
    put,
    targets,
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

BEE_DUE_PLY = 6  # "Innerhalb der ersten vier Runden müssen beide Spieler ihre Königin setzen"


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
            near_0, near_1 = ALL_0, ALL_1
    taken_0 = state.tops[0, 0] | state.tops[1, 0] | board.brambles[0]
    taken_1 = state.tops[0, 1] | state.tops[1, 1] | board.brambles[1]
    return near_0 & ~far_0 & ~taken_0, near_1 & ~far_1 & ~taken_1


@kernel
def is_bee_due(state: Any) -> Any:
    """Tell whether only the bee may be placed."""
    return state.ply >= BEE_DUE_PLY and state.bee[state.to_move] < 0


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
