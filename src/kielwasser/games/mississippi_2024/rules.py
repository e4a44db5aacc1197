"""Mississippi Queen 2024: the rules around a move. Sections are the rule book's; in Q1 to Q6 the rulings differ."""

from typing import Any

import numpy as np

from kielwasser.core import generic
from kielwasser.core.generic import BOOK, END
from kielwasser.core.hashing import hash_front
from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2024 import dealing, moving
from kielwasser.games.mississippi_2024.board import (
    ADVANCE,
    GOAL,
    KEY_BYTES,
    MOST_ACTED,
    NO_CHANGE,
    NO_DISTANCE,
    NOTHING,
    POINTS_PER_PASSENGER,
    PROGRESS,
    PUSH,
    ROTATE,
    SEGMENT_OF,
)
from kielwasser.games.mississippi_2024.dealing import draw_river, expect_passengers, fits_what_is_seen, lay_out
from kielwasser.games.mississippi_2024.moving import accelerate, advance, can_complete, push, rotate
from kielwasser.games.river.board import LAST_PLY, MIN_SPEED, SEGMENT_FIELDS, SEGMENTS, TO_WIN

# Why a game is over.
IN_GOAL = 1
LEFT_BEHIND = 2
ROUND_LIMIT = 3
NO_MOVE = 4

MAX_LEAD = 3  # §5 "mehr als 3 Spielsegmente"

_ATTEMPTS = 200  # rivers drawn before `redeal` takes one that contradicts what was seen


# ---- §2 Das Spielbrett ---------------------------------------------------------------------------------------------


@kernel
def effective_speed(board: Any, state: Any, seat: Any) -> Any:
    """§2.1: the speed, one less in the current."""
    return state.speed[seat] - board.current[state.field[seat]]


@kernel
def is_in_goal(board: Any, state: Any, seat: Any) -> Any:
    """§2.4: a goal field, two passengers, effective speed 1, however the ship came there."""
    is_goal = board.kind[state.field[seat]] == GOAL
    return is_goal and state.passengers[seat] >= TO_WIN and effective_speed(board, state, seat) <= MIN_SPEED


# ---- §4 Der Zug ----------------------------------------------------------------------------------------------------


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """Tell whether an action ends the move."""
    return action == END


@kernel
def apply(board: Any, state: Any, action: Any) -> None:
    """Do an action; the one that ends the move also does everything that follows from the move."""
    if action == END:
        finish_move(board, state)
        return
    if action < ROTATE:
        accelerate(state, action - NO_CHANGE)
    elif action < ADVANCE:
        rotate(state, action - ROTATE)
    elif action < PUSH:
        advance(board, state, action - NO_DISTANCE)
    else:
        push(board, state, action - PUSH)
    if state.acted < MOST_ACTED:
        state.acted += 1


@kernel
def finish_move(board: Any, state: Any) -> None:
    """Do everything that follows from a move, in the official order."""
    me = np.int64(state.to_move)
    if effective_speed(board, state, me) <= MIN_SPEED:
        pick_up(board, state, me)
    rate(state, me)
    if state.pushed != 0:
        # Q3: at a dock in the current the book lets a pushed ship be as fast as any other
        speed = effective_speed(board, state, 1 - me) if board.ruling == BOOK else state.speed[1 - me]
        if speed <= MIN_SPEED:
            pick_up(board, state, 1 - me)
        rate(state, 1 - me)
    # §2: only the ship that moves reveals a segment
    state.visible = max(state.visible, min(SEGMENT_OF[state.field[me]] + 2, SEGMENTS))
    state.free[me] = 1
    note_arrivals(board, state)
    hand_over(state)
    test_end(board, state)
    if state.over == 0 and knows_all_moves(board, state) and not can_complete(board, state):
        strand(board, state)


@kernel
def pick_up(board: Any, state: Any, seat: Any) -> None:
    """§2.3: take one passenger whose dock is the ship's field; of two, the first clockwise from R."""
    field = state.field[seat]
    if board.docks[field] == 0:
        return
    for d in range(6):
        if (board.docks[field] >> d) & 1 == 0:
            continue
        place = board.neighbour[field, d]
        s = SEGMENT_OF[place]
        bit = 1 << (place - s * SEGMENT_FIELDS)
        if state.waiting[s] & bit != 0:
            state.waiting[s] &= ~bit
            state.passengers[seat] += 1
            return


@kernel
def rate(state: Any, seat: Any) -> None:
    """§5: count a ship's points anew: five for a segment, one for a column, five for a passenger."""
    state.points[seat] = PROGRESS[state.field[seat]] + POINTS_PER_PASSENGER * state.passengers[seat]


@kernel
def points(board: Any, state: Any, seat: Any) -> Any:
    """Return a ship's points as they were counted last; §5: one that cannot move has none, under both rulings."""
    return np.int64(0) if state.stuck[seat] != 0 else np.int64(state.points[seat])


@kernel
def note_arrivals(board: Any, state: Any) -> None:
    """Q4: by the book a ship that has been in the goal has reached it, even if it is pushed off again."""
    if board.ruling == BOOK:
        for seat in range(2):
            if is_in_goal(board, state, seat):
                state.reached[seat] = 1


# ---- §3 Spielablauf ------------------------------------------------------------------------------------------------


@kernel
def hand_over(state: Any) -> None:
    """Go on to the next move and find out whose it is."""
    state.ply += 1
    state.to_move = 1 - state.to_move if state.ply % 2 == 1 else leader(state)
    begin_move(state)


@kernel
def begin_move(state: Any) -> None:
    """§4.2: give the player to move as many movement points as his ship's speed."""
    state.movement = state.speed[state.to_move]
    state.acted = 0
    state.last = NOTHING
    state.paid = 0
    state.pushed = 0


@kernel
def leader(state: Any) -> Any:
    """Return the seat that begins a round: farther ahead, then faster, then more coal, then ONE."""
    lead = PROGRESS[state.field[0]] - PROGRESS[state.field[1]]
    if lead == 0:
        lead = state.speed[0] - state.speed[1]
    if lead == 0:
        lead = state.coal[0] - state.coal[1]
    return 1 if lead < 0 else 0


# ---- §5 Spielende --------------------------------------------------------------------------------------------------


@kernel
def test_end(board: Any, state: Any) -> None:
    """See whether the game is over: why, and who has won."""
    why = why_over(board, state)
    if why != 0:
        state.over = why
        state.winner = who_won(board, state, why)


@kernel
def why_over(board: Any, state: Any) -> Any:
    """Return why the game is over, 0 if it is not; one ship alone in the goal comes before all else (§1, §2.4)."""
    is_round_over = state.ply % 2 == 0
    is_stuck = state.stuck[0] != 0 or state.stuck[1] != 0
    # Q2: the book looks at the end of a round, the referee after every move
    is_far = abs(segments_ahead(state)) > MAX_LEAD and (is_round_over or board.ruling != BOOK)
    reached = ships_in_goal(board, state)
    is_won = is_round_over and reached != 0
    if not (is_won or is_stuck or is_far or state.ply >= LAST_PLY):
        return 0
    if reached == 1 or reached == 2:
        return IN_GOAL
    if is_stuck:
        return NO_MOVE
    if is_won:
        return IN_GOAL
    return LEFT_BEHIND if is_far else ROUND_LIMIT


@kernel
def who_won(board: Any, state: Any, why: Any) -> Any:
    """Return the seat that has won a game that is over for that reason; -1 if nobody has."""
    reached = ships_in_goal(board, state)
    if why == IN_GOAL and reached != 3:  # whatever the points
        return reached - 1
    if why == NO_MOVE:
        return 1 if state.stuck[0] != 0 else 0
    if why == LEFT_BEHIND and board.ruling != BOOK:  # Q2: the referee does not look at points then
        return 0 if segments_ahead(state) > 0 else 1
    return better(state)


@kernel
def segments_ahead(state: Any) -> Any:
    """Return by how many segments ONE is ahead."""
    return SEGMENT_OF[state.field[0]] - SEGMENT_OF[state.field[1]]


@kernel
def ships_in_goal(board: Any, state: Any) -> Any:
    """Return the ships that count as being in the goal: 1 for ONE, 2 for TWO, 3 for both."""
    reached = 0
    for seat in range(2):
        reached |= has_reached(board, state, seat) << seat
    return reached


@kernel
def has_reached(board: Any, state: Any, seat: Any) -> Any:
    """Tell whether a ship counts as being in the goal. Q4: by the book it is enough to have been there."""
    return state.reached[seat] != 0 if board.ruling == BOOK else is_in_goal(board, state, seat)


@kernel
def better(state: Any) -> Any:
    """Return the seat with more points, then with more passengers; -1 if both are equal."""
    lead = state.points[0] - state.points[1]
    if lead == 0:
        lead = state.passengers[0] - state.passengers[1]
    return 0 if lead > 0 else 1 if lead < 0 else -1


@kernel
def knows_all_moves(board: Any, state: Any) -> Any:
    """Tell whether enough of the river is known to say that a ship cannot move.

    Q1: by the book the revealed segments, and where the current leaves them (Q5), with the referee all.
    """
    if board.ruling != BOOK:
        return board.known >= SEGMENTS
    return board.known >= state.visible and (state.visible >= SEGMENTS or board.direction[state.visible] >= 0)


@kernel
def strand(board: Any, state: Any) -> None:
    """End the game because the player to move has no move; officially that is a turn of its own."""
    me = state.to_move
    state.stuck[me] = 1
    state.free[me] = 1
    hand_over(state)
    test_end(board, state)


@kernel
def settle(board: Any, state: Any, x: Any) -> None:
    """Derive what a reader cannot know: begin the move, see whether the game is over."""
    state.over = 0
    state.winner = -1
    note_arrivals(board, state)
    begin_move(state)
    test_end(board, state)
    if state.over == 0 and knows_all_moves(board, state) and not can_complete(board, state):
        state.stuck[state.to_move] = 1
        test_end(board, state)


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash what matters for play; of the actions done only that the move has begun, not how many they are."""
    return hash_front(state, KEY_BYTES, np.int64(state.acted > 0))


# ---- what is hidden ------------------------------------------------------------------------------------------------


@kernel
def redeal(board: Any, state: Any, word: Any) -> None:
    """Draw the unrevealed segments anew, under the condition of everything that can be seen.

    That the game goes on tells something too: under the referee's ruling (Q1) the player to move has a move on the
    whole river.
    """
    known = np.int64(board.known)
    unknown = 0
    for s in range(SEGMENTS):
        unknown += board.direction[s] < 0
    for _ in range(_ATTEMPTS):
        for s in range(SEGMENTS - unknown, SEGMENTS):
            board.direction[s] = -1
        word = draw_river(board, known, word)
        lay_out(board)
        expect_passengers(board, state, known)
        if fits_what_is_seen(board, state, known) and (state.over != 0 or can_complete(board, state)):
            break


# ---- verbs that stand elsewhere ------------------------------------------------------------------------------------

check = moving.check
completions = moving.completions
can_follow = moving.can_follow
steps = moving.steps
draw = generic.draw_among_steps
deal = dealing.deal
hide = dealing.hide
is_view = dealing.is_view
is_fair = dealing.is_fair
chance = generic.no_chance
