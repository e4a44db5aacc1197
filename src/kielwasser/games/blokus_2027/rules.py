"""Blokus 2027: the rules. The words in quotation marks are those of the season's published rules."""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, BOOK, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.hashing import hash_front
from kielwasser.core.kernel import count_bits, kernel, nth_bit
from kielwasser.core.rng import below, next_word
from kielwasser.games.blokus_2027.board import (
    ACTIONS,
    ALL_PLACED_BONUS,
    ALL_SQUARES,
    ALL_VALID,
    CELL_X,
    CELL_Y,
    COLOURS,
    FIRST_PENTOMINO,
    FULL_HAND,
    KEY_BYTES,
    LARGEST,
    LAST_PLY,
    MONO,
    MONO_LAST_BONUS,
    OFF,
    PENTOMINO_COUNT,
    PLACE,
    SHAPE,
    SKIP,
    WITH_SQUARES,
)
from kielwasser.games.blokus_2027.placing import (
    corner_of,
    count_shapes,
    derive,
    has_place,
    lay,
    list_shapes,
    nth_place,
    orientation_of,
)

# Why a game is over.
NO_PLACE_LEFT = 1
ROUND_LIMIT = 2
ALL_PLACED = 3

# Why an action is refused, in the order in which the official referee looks.
WRONG_COLOUR = 10  # only documents can name a colour
SKIP_FIRST_TURN = 11
WRONG_SHAPE = 12
DUPLICATE_SHAPE = 13
OUT_OF_BOUNDS = 14
OBSTRUCTED = 15
TOUCHES_SAME_COLOUR = 16
NOT_ON_BORDER = 17
NO_SHARED_CORNER = 18


@kernel
def begins(state: Any, colour: Any) -> Any:
    """Tell whether a colour has placed nothing yet."""
    return state.hand[colour] == FULL_HAND


@kernel
def shapes_to_place(board: Any, state: Any, colour: Any) -> Any:
    """Return the set of shapes that a colour may choose from; all begin with the same one."""
    return 1 << int(board.start) if begins(state, colour) else int(state.hand[colour])


# ---- the contract --------------------------------------------------------------------------------------------------


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the placements allowed here; passing is never listed, since who can place nothing is out."""
    if state.over != 0:
        return 0
    return list_shapes(state, state.colour, shapes_to_place(board, state, state.colour), out)


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Count the placements allowed here, without writing them down."""
    if state.over != 0:
        return 0
    if limit <= 1:
        return 1
    return count_shapes(state, state.colour, shapes_to_place(board, state, state.colour))


@kernel
def draw(board: Any, state: Any, word: Any) -> Any:
    """Draw a random placement quickly: first a shape, then one of its places.

    Shapes with few places come oftener than among all placements, but only a few orientations are looked at.
    """
    colour = state.colour
    shapes = shapes_to_place(board, state, colour)
    while shapes != 0:
        word = next_word(word)
        shape = nth_bit(shapes, below(word, count_bits(shapes)))
        shapes &= ~(1 << shape)
        n = count_shapes(state, colour, 1 << shape)
        if n > 0:
            return nth_place(state, colour, shape, ((word & 0x7FFFFFFF) * n) >> 31), word
    return SKIP, word


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """Every action is a whole move."""
    return True


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if the move is allowed here, otherwise the reason that the official referee gives."""
    colour = state.colour
    if state.over != 0:
        return GAME_OVER
    if action == SKIP:  # B3: the book lets a colour pass at its first move, too
        return SKIP_FIRST_TURN if board.ruling != BOOK and begins(state, colour) else ALLOWED
    if action < PLACE or action >= ACTIONS:
        return NO_SUCH_ACTION
    if action >= OFF:
        reason = check_shape(board, state, colour, action - OFF)
        return reason if reason != ALLOWED else OUT_OF_BOUNDS
    orientation = orientation_of(action)
    reason = check_shape(board, state, colour, SHAPE[orientation])
    if reason != ALLOWED:
        return reason
    x, y = corner_of(action, orientation)
    return check_cells(state, colour, orientation, x, y)


@kernel
def check_shape(board: Any, state: Any, colour: Any, shape: Any) -> Any:
    """May a colour place this shape now?"""
    if (shapes_to_place(board, state, colour) >> shape) & 1 != 0:
        return ALLOWED
    return WRONG_SHAPE if begins(state, colour) else DUPLICATE_SHAPE


@kernel
def check_cells(state: Any, colour: Any, orientation: Any, x: Any, y: Any) -> Any:
    """May an orientation lie there? The first cell with a fault decides; see `shapes.official_order`."""
    first = 1 << 10
    reason = ALLOWED
    touches = False
    for i in range(LARGEST):
        column = x + CELL_X[orientation, i]
        row = y + CELL_Y[orientation, i]
        if (state.corners[colour, row] >> column) & 1 != 0:
            touches = True
        order = ((row - column) & 15) * LARGEST + i
        if (state.room[colour, row] >> column) & 1 == 0 and order < first:
            first = order
            reason = OBSTRUCTED if is_covered(state, column, row) else TOUCHES_SAME_COLOUR
    if reason == ALLOWED and not touches:
        reason = NOT_ON_BORDER if begins(state, colour) else NO_SHARED_CORNER
    return reason


@kernel
def is_covered(state: Any, x: Any, y: Any) -> Any:
    """Tell whether a piece of any colour lies on a field."""
    rows = 0
    for colour in range(COLOURS):
        rows |= state.rows[colour, y]
    return (rows >> x) & 1 != 0


@kernel
def apply(board: Any, state: Any, action: Any) -> None:
    """Place a piece or pass, and hand over."""
    colour = state.colour
    if action >= PLACE:
        orientation = orientation_of(action)
        x, y = corner_of(action, orientation)
        lay(state, colour, orientation, x, y)
        if state.hand[colour] == 0 and SHAPE[orientation] == MONO:
            state.mono_last |= 1 << colour
    pass_on(state)
    drop_out(board, state)
    test_end(board, state)


@kernel
def is_valid(state: Any, colour: Any) -> Any:
    """Tell whether a colour is not out."""
    return (state.valid >> colour) & 1 != 0


@kernel
def pass_on(state: Any) -> None:
    """Go on to the next colour that is not out; there must be one. The turns of the others are counted."""
    state.ply += 1
    while not is_valid(state, state.ply & 3):
        state.ply += 1
    show_turn(state)


@kernel
def show_turn(state: Any) -> None:
    """Say whose turn it is: "Blau, Gelb, Rot, Grün"; blue and red are the first seat's."""
    state.colour = state.ply & 3
    state.to_move = state.ply & 1


@kernel
def drop_out(board: Any, state: Any) -> None:
    """ "Wenn Steine einer Farbe nicht mehr gelegt werden können, wird diese Farbe … übersprungen": seen at its turn."""
    while state.valid != 0 and not has_place(state, state.colour, shapes_to_place(board, state, state.colour)):
        state.valid &= ~(1 << state.colour)
        if state.valid != 0:
            pass_on(state)


@kernel
def is_finished_round(state: Any) -> Any:
    """Tell whether a colour has placed all of its pieces and the round in which it did so is over.

    Then its next turn is still to come in this round, or it has come and the colour is out.
    """
    for colour in range(COLOURS):
        if state.hand[colour] == 0 and (colour >= state.colour or not is_valid(state, colour)):
            return True
    return False


@kernel
def test_end(board: Any, state: Any) -> None:
    """See whether the game is over, and who has won: "Der Spieler mit den meisten Punkten gewinnt das Spiel"."""
    if board.ruling == BOOK and is_finished_round(state):  # B1: for the referee such a colour only is out
        state.over = ALL_PLACED
    elif state.ply >= LAST_PLY[board.ruling]:  # B2
        state.over = ROUND_LIMIT
    elif state.valid == 0:
        state.over = NO_PLACE_LEFT
    else:
        return
    lead = points(board, state, 0) - points(board, state, 1)
    state.winner = -1 if lead == 0 else 0 if lead > 0 else 1


@kernel
def squares_left(state: Any, colour: Any) -> Any:
    """Return how many squares the pieces have that a colour has not placed."""
    left = 0
    for squares in range(1, LARGEST + 1):
        left += squares * count_bits(state.hand[colour] & WITH_SQUARES[squares])
    return left


@kernel
def points_of(state: Any, colour: Any) -> Any:
    """Return a colour's points: one for each square, and a bonus when everything is placed."""
    total = ALL_SQUARES - squares_left(state, colour)
    if state.hand[colour] == 0:
        total += ALL_PLACED_BONUS
        if (state.mono_last >> colour) & 1 != 0:
            total += MONO_LAST_BONUS
    return total


@kernel
def points(board: Any, state: Any, seat: Any) -> Any:
    """Return the points of a seat's two colours."""
    return points_of(state, seat) + points_of(state, seat + 2)


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash the position: pieces, hands, turn, who is out, bonuses."""
    return hash_front(state, KEY_BYTES, 0)


@kernel
def settle(board: Any, state: Any, x: Any) -> None:
    """See who may place where, who is on turn, who is out and whether a game is over that was read, not played."""
    state.winner = -1
    derive(state)
    show_turn(state)
    if state.ply < LAST_PLY[board.ruling]:
        if state.valid != 0 and not is_valid(state, state.colour):
            pass_on(state)
        drop_out(board, state)
    test_end(board, state)


@kernel
def deal(board: Any, state: Any, word: Any) -> None:
    """Draw the shape with which all begin, any pentomino alike; board and state must be zero but for the ruling."""
    board.start = FIRST_PENTOMINO + below(word, PENTOMINO_COUNT)
    for colour in range(COLOURS):
        state.hand[colour] = FULL_HAND
    state.valid = ALL_VALID
    state.winner = -1
    derive(state)


# ---- verbs that stand elsewhere ------------------------------------------------------------------------------------

hide = generic.hide_nothing
is_view = generic.nothing_hidden
redeal = generic.redeal_nothing
is_fair = generic.always_fair
can_follow = generic.no_dead_ends
chance = generic.no_chance
