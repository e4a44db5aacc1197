"""Mississippi Queen 2024: how a river comes about, what of it may be seen, and what the unseen part may be (§2)."""

from typing import Any

import numpy as np

from kielwasser.core.generic import BOOK
from kielwasser.core.kernel import kernel
from kielwasser.core.rng import below, next_word
from kielwasser.games.mississippi_2024.board import (
    CENTRE,
    FOLLOWING,
    GOAL,
    GOALS,
    HIDDEN,
    INNER,
    INSIDE,
    ISLAND,
    OFFSETS,
    OUTSIDE,
    PASSENGER,
    PLACES,
    REAR,
    WATER,
)
from kielwasser.games.river.board import (
    COAL,
    FIELDS,
    MIN_SPEED,
    OFF,
    SEGMENT_FIELDS,
    SEGMENTS,
    in_waters,
    place_centres,
    place_fields,
    waters,
)

_FIRST_FIELDS = (1, 3)  # ONE at (-1, -1), TWO at (-2, 1)


@kernel
def deal(board: Any, state: Any, word: Any) -> None:
    """Set up a new game; board and state must be zero but for the ruling."""
    for s in range(SEGMENTS):
        board.direction[s] = 0 if s < 2 else -1  # "Diese beiden Segmente sind immer gerade ausgerichtet"
    first = np.int64(1)
    for s in range(first):
        lay_water(board, s)
    draw_river(board, first, word)
    lay_out(board)
    state.visible = 2
    state.winner = -1
    expect_passengers(board, state, first)
    for seat in range(2):
        state.field[seat] = _FIRST_FIELDS[seat]
        state.speed[seat] = MIN_SPEED
        state.coal[seat] = COAL
        state.free[seat] = 1
    state.movement = MIN_SPEED


# ---- drawing -------------------------------------------------------------------------------------------------------


@kernel
def draw_river(board: Any, first: Any, word: Any) -> Any:
    """Draw all segments from `first` on and the directions that are unknown, true to the distribution.

    Five of the segments 1 to 6 have one passenger each: if none of those before `first` lacks one, one of the others
    does. Returns the next random word.
    """
    word = next_word(word)
    lacking = first + below(word, SEGMENTS - 1 - first) if first < SEGMENTS - 1 else 0
    for s in range(1, first):
        if not has_passenger_field(board, s):
            lacking = 0
    for s in range(first, SEGMENTS):
        if board.direction[s] < 0:
            word = next_word(word)
            board.direction[s] = bend(board, s, word)
        lay_water(board, s)
        word = scatter(board, s, s < SEGMENTS - 1 and s != lacking, word)
        if s == SEGMENTS - 1:
            for i in GOALS:
                board.kind[s * SEGMENT_FIELDS + i] = GOAL
    board.known = SEGMENTS
    return word


@kernel
def bend(board: Any, s: Any, word: Any) -> Any:
    """Draw a segment's direction: left, straight or right of the one before, never three bends to the same side."""
    before = board.direction[s - 1]
    barred = (board.direction[max(s - 3, 0)] + 3) % 6
    left = (before + 5) % 6
    right = (before + 1) % 6
    if barred == left:
        return before if below(word, 2) == 0 else right
    if barred == right:
        return before if below(word, 2) == 0 else left
    return (before + 5 + below(word, 3)) % 6


@kernel
def lay_water(board: Any, s: Any) -> None:
    """Fill a segment with water."""
    for field in range(s * SEGMENT_FIELDS, (s + 1) * SEGMENT_FIELDS):
        board.kind[field] = WATER
        board.dock[field] = -1


@kernel
def scatter(board: Any, s: Any, has_passenger: Any, word: Any) -> Any:
    """Put two or three islands, and perhaps a passenger, on a segment full of water; return the next random word."""
    word = next_word(word)
    for _ in range(2 + below(word, 2)):
        word = free_word(board, s, word)
        board.kind[s * SEGMENT_FIELDS + below(word, INNER)] = ISLAND
    if has_passenger:
        word = free_word(board, s, word)
        i = below(word, INNER)
        board.kind[s * SEGMENT_FIELDS + i] = PASSENGER
        word = point_dock(board, s, i, word)
    return word


@kernel
def point_dock(board: Any, s: Any, i: Any, word: Any) -> Any:
    """Draw a dock's direction among those that lead to water or out at the rear; return the next random word.

    There is always one: three islands cannot enclose a field. What lies behind the rear is not looked at, so a few
    docks face an island. The n-th direction that fits, as if the segment pointed to R, is taken with probability 1 / n.
    """
    fitting = 0
    for d in range(6):
        j = INSIDE[i, d]
        if j == REAR or (j != OUTSIDE and board.kind[s * SEGMENT_FIELDS + j] == WATER):
            fitting += 1
            word = next_word(word)
            if below(word, fitting) == 0:
                board.dock[s * SEGMENT_FIELDS + i] = (d + board.direction[s]) % 6
    return word


@kernel
def free_word(board: Any, s: Any, word: Any) -> Any:
    """Return the next random word that stands for a field of the segment that is still water."""
    word = next_word(word)
    while board.kind[s * SEGMENT_FIELDS + below(word, INNER)] != WATER:
        word = next_word(word)
    return word


@kernel
def has_passenger_field(board: Any, s: Any) -> Any:
    """Tell whether a segment has a passenger field, even an empty one."""
    found = False
    for field in range(s * SEGMENT_FIELDS, (s + 1) * SEGMENT_FIELDS):
        found = found or board.kind[field] == PASSENGER
    return found


@kernel
def expect_passengers(board: Any, state: Any, first: Any) -> None:
    """Let a passenger wait on every passenger field from segment `first` on."""
    for s in range(first, SEGMENTS):
        state.waiting[s] = 0
        for i in range(SEGMENT_FIELDS):
            if board.kind[s * SEGMENT_FIELDS + i] == PASSENGER:
                state.waiting[s] |= 1 << i


# ---- what follows from directions and kinds ------------------------------------------------------------------------


@kernel
def lay_out(board: Any) -> None:
    """Fill in everything that follows from the segments' directions, the fields' kinds and the docks."""
    place_centres(board)
    place_fields(board, OFFSETS, PLACES, FOLLOWING)
    derive(board)


@kernel
def derive(board: Any) -> None:
    """Fill in what follows from places, kinds and docks."""
    board.kind[OFF] = HIDDEN
    board.dock[OFF] = -1
    for field in range(FIELDS + 1):
        board.passable[field] = board.kind[field] == WATER or board.kind[field] == GOAL
        board.current[field] = 0
        board.docks[field] = 0
    for field in range(FIELDS + 1):
        for d in range(6):
            n = board.neighbour[field, d]
            board.ahead[field, d] = n if board.passable[n] else OFF
    for field in range(FIELDS):
        if board.kind[field] == PASSENGER:
            dock = board.neighbour[field, board.dock[field]]
            if dock != OFF:
                board.docks[dock] |= 1 << (board.dock[field] + 3) % 6
    for s in range(board.known):
        let_flow(board, s)


@kernel
def let_flow(board: Any, s: Any) -> None:
    """§2.1: the current runs through the middle of a segment and leaves in the direction of the next one."""
    here = board.direction[s]
    after = board.direction[s + 1] if s + 1 < SEGMENTS else here
    centre = s * SEGMENT_FIELDS + CENTRE
    field = board.neighbour[centre, (here + 3) % 6]
    board.current[field] = board.passable[field]
    board.current[centre] = board.passable[centre]
    if after < 0:
        leave_open(board, s)
        return
    field = centre
    for _ in range(2):
        field = board.neighbour[field, after]
        board.current[field] = board.passable[field]


@kernel
def leave_open(board: Any, s: Any) -> None:
    """Q5: take off the board where the current leaves a segment whose next one is hidden, its direction included.

    It may bend to two or three sides. Nobody enters a field that depends on it: so whatever is legal on what a seat
    sees is legal wherever the river leads.
    """
    before = board.direction[s]
    barred = (board.direction[max(s - 2, 0)] + 3) % 6  # see `bend`
    for turn in range(5, 8):
        way = (before + turn) % 6
        field = s * SEGMENT_FIELDS + CENTRE
        for _ in range(2 if way != barred else 0):
            field = board.neighbour[field, way]
            board.current[field] = 0
            for d in range(6):
                board.ahead[board.neighbour[field, d], (d + 3) % 6] = OFF


# ---- what may be seen ----------------------------------------------------------------------------------------------


@kernel
def hide(board: Any, state: Any, seat: Any) -> None:
    """Remove what lies on unrevealed segments; a ship's place is public.

    Q5: so is the direction of the next one with the referee; by the book nothing of it is.
    """
    announced = state.visible - 1 if board.ruling == BOOK else state.visible
    front = max(announced, max(state.field[0], state.field[1]) // SEGMENT_FIELDS)
    for s in range(state.visible, SEGMENTS):
        if s > front:
            board.direction[s] = -1
        state.waiting[s] = 0
    board.known = min(board.known, state.visible)
    forget_kinds(board, np.int64(state.visible) * SEGMENT_FIELDS)
    forget_places(board, min(np.int64(front) + 1, SEGMENTS))
    last = np.int64(board.known) - 1
    if last + 1 < SEGMENTS and board.direction[last + 1] < 0:
        leave_open(board, last)


@kernel
def forget_kinds(board: Any, hidden: Any) -> None:
    """Take off the board what lies on the fields from `hidden` on, and what follows from that for all others.

    It leaves what `derive` would make of it, in half the time: the current of a segment stays within it.
    """
    for field in range(hidden, FIELDS):
        board.kind[field] = HIDDEN
        board.dock[field] = -1
        board.passable[field] = 0
        board.current[field] = 0
    for field in range(FIELDS):
        for d in range(6):
            board.ahead[field, d] = OFF if board.ahead[field, d] >= hidden else board.ahead[field, d]
        if board.docks[field] != 0:
            for d in range(6):
                if board.neighbour[field, d] >= hidden:
                    board.docks[field] &= ~(1 << d)


@kernel
def forget_places(board: Any, first: Any) -> None:
    """Take the places of the segments from `first` on off the board; laying it out anew takes three times as long."""
    unknown = first * SEGMENT_FIELDS
    for s in range(first, SEGMENTS):
        board.centre[s, 0] = board.centre[s, 1] = 0
    for field in range(unknown, FIELDS):
        board.cell[field, 0] = board.cell[field, 1] = 0
        for d in range(6):
            board.neighbour[field, d] = OFF
            board.ahead[field, d] = OFF
    for field in range(unknown):
        for d in range(6):
            board.neighbour[field, d] = OFF if board.neighbour[field, d] >= unknown else board.neighbour[field, d]


@kernel
def is_view(board: Any, state: Any, x: Any) -> Any:
    """Tell whether segments are missing that the game will reveal."""
    return board.known < SEGMENTS


@kernel
def fits_what_is_seen(board: Any, state: Any, first: Any) -> Any:
    """Tell whether the segments from `first` on can be true, and take off them the passengers that ships have.

    A ship can have been pushed onto an unrevealed segment, and can have taken a passenger of one from its dock on the
    last revealed segment.
    """
    if board.passable[state.field[0]] == 0 or board.passable[state.field[1]] == 0:
        return False
    taken = state.passengers[0] + state.passengers[1]
    for field in range(first * SEGMENT_FIELDS):
        if board.kind[field] == PASSENGER:
            taken -= 1 - (state.waiting[field // SEGMENT_FIELDS] >> field % SEGMENT_FIELDS & 1)
    if taken <= 0 or first == SEGMENTS:
        return True
    for i in range(SEGMENT_FIELDS):
        field = first * SEGMENT_FIELDS + i
        if board.kind[field] == PASSENGER and board.neighbour[field, board.dock[field]] < first * SEGMENT_FIELDS:
            state.waiting[first] &= ~(1 << i)
            return taken == 1
    return False


# ---- fairness ------------------------------------------------------------------------------------------------------


@kernel
def is_fair(board: Any, state: Any, x: Any) -> Any:
    """Tell whether every passenger and the goal can be reached."""
    w0, w1, w2, w3 = waters(board, state.field[0])
    goals = 0
    for field in range(FIELDS):
        if board.kind[field] == GOAL:
            goals += in_waters(w0, w1, w2, w3, field)
        if board.kind[field] == PASSENGER:
            dock = np.int64(board.neighbour[field, board.dock[field]])
            if not in_waters(w0, w1, w2, w3, dock):
                return False
    return goals > 0
