"""Mississippi Queen 2024: the rules. Section numbers are the rule book's, Q1 to Q4 the rows in which the rulings differ.

A move is a list of actions: perhaps an acceleration, then rotations, advances and pushes until no movement points are
left. Rotations are paid from one purse, free steps first and then coal, so all that matters while a move goes on is
where the ships are, where the mover points, and how many points and how many steps of rotation it has left. That is
what `count_moves` walks, on scalars; it serves the list's length, the test for dead ends and the test whether a ship can
move at all.
"""

from typing import Any

import numpy as np

from kielwasser.core.generic import ALLOWED, END, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2024.board import (
    ACCELERATED,
    ACTIONS,
    ADVANCE,
    ADVANCED,
    GOAL,
    HIDDEN,
    NO_CHANGE,
    NO_DISTANCE,
    NOTHING,
    OTHER_DIRECTIONS,
    PUSH,
    PUSHED,
    ROTATE,
    ROTATED,
    ROWS,
)
from kielwasser.games.mississippi_2024.dealing import draw_river, expect_passengers, fits_what_is_seen, lay_out
from kielwasser.games.river import (
    MAX_SPEED,
    MIN_SPEED,
    OFF,
    SEGMENT_FIELDS,
    SEGMENTS,
    TO_WIN,
    acceleration_coal,
    rotation_coal,
    rotation_steps,
)

BOOK = 0

# Why a game is over.
IN_GOAL = 1
LEFT_BEHIND = 2
ROUND_LIMIT = 3
NO_MOVE = 4

# Why an action is refused.
NO_ACTIONS = 10
PUSH_ACTION_REQUIRED = 11
FIRST_ACTION_ACCELERATE = 12
MOVEMENT_POINTS_LEFT = 13
ZERO_ACC = 14
ABOVE_MAX_SPEED = 15
BELOW_MIN_SPEED = 16
INSUFFICIENT_COAL = 17
NOT_ENOUGH_COAL_FOR_ROTATION = 18
INVALID_DISTANCE = 19
MOVEMENT_POINTS_MISSING = 20
FIELD_IS_BLOCKED = 21
INSUFFICIENT_PUSH = 22
SHIP_ALREADY_IN_TARGET = 23
PUSH_POINTS_MISSING = 24
INVALID_FIELD_PUSH = 25
BLOCKED_FIELD_PUSH = 26
SAME_FIELD_PUSH = 27
BACKWARD_PUSHING_RESTRICTED = 28

LAST_TURN = 60  # §5 "das Rundenlimit von 30 Runden"
MAX_LEAD = 3  # §5 "mehr als 3 Spielsegmente"
POINTS_PER_PASSENGER = 5
POINTS_PER_SEGMENT = 5

_ATTEMPTS = 200  # rivers drawn before `redeal` takes one that contradicts what was seen


# ---- §2 Das Spielbrett ---------------------------------------------------------------------------------------------


@kernel
def river_end(board: Any, state: Any) -> Any:
    """Return the first field number that may be neither entered nor pushed onto (Q1).

    The book ends the river with the last revealed segment, the referee looks at all eight.
    """
    return np.int64(state.visible) * SEGMENT_FIELDS if board.ruling == BOOK else OFF


@kernel
def effective_speed(board: Any, state: Any, seat: Any) -> Any:
    """§2.1: the speed, one less in the current."""
    return state.speed[seat] - board.current[state.field[seat]]


@kernel
def progress(state: Any, seat: Any) -> Any:
    """Return how far down the river a ship is: five for a segment, one for a column."""
    field = state.field[seat]
    return field // SEGMENT_FIELDS * POINTS_PER_SEGMENT + field % SEGMENT_FIELDS // ROWS


@kernel
def is_in_goal(board: Any, state: Any, seat: Any) -> Any:
    """§2.4: a goal field, two passengers, effective speed 1, however the ship came there."""
    is_goal = board.kind[state.field[seat]] == GOAL
    return is_goal and state.passengers[seat] >= TO_WIN and effective_speed(board, state, seat) <= MIN_SPEED


# ---- §4 Der Zug: what is allowed -----------------------------------------------------------------------------------


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """Tell whether an action ends the move."""
    return action == END


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if the player to move may do an action now, otherwise the reason, in the official order of tests."""
    me = state.to_move
    if state.over != 0:
        return GAME_OVER
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if action == END:
        return check_end(state)
    if state.field[me] == state.field[1 - me] and action < PUSH:
        return PUSH_ACTION_REQUIRED
    if action < ROTATE:
        return check_acceleration(state, action - NO_CHANGE)
    if action < ADVANCE:
        return check_rotation(state, action - ROTATE)
    if action < PUSH:
        return check_advance(board, state, action - NO_DISTANCE)
    return check_push(board, state, action - PUSH)


@kernel
def check_end(state: Any) -> Any:
    """§4: at least one action, and all movement points used up."""
    if state.acted == 0:
        return NO_ACTIONS
    return ALLOWED if state.movement == 0 else MOVEMENT_POINTS_LEFT


@kernel
def check_acceleration(state: Any, change: Any) -> Any:
    """§4.1 Beschleunigungsaktion."""
    me = state.to_move
    if state.acted != 0:
        return FIRST_ACTION_ACCELERATE
    if change == 0:
        return ZERO_ACC
    if state.speed[me] + change > MAX_SPEED:
        return ABOVE_MAX_SPEED
    if state.speed[me] + change < MIN_SPEED:
        return BELOW_MIN_SPEED
    return ALLOWED if acceleration_coal(change) <= state.coal[me] else INSUFFICIENT_COAL


@kernel
def check_rotation(state: Any, direction: Any) -> Any:
    """§4.3 Drehaktion."""
    me = state.to_move
    coal = rotation_coal(rotation_steps(state.heading[me], direction), state.free[me])
    return ALLOWED if coal <= state.coal[me] else NOT_ENOUGH_COAL_FOR_ROTATION


@kernel
def check_advance(board: Any, state: Any, distance: Any) -> Any:
    """§4.5 Bewegungsaktion."""
    me = state.to_move
    if distance < 1 or distance > MAX_SPEED:
        return INVALID_DISTANCE
    if distance > state.movement:
        return MOVEMENT_POINTS_MISSING
    end = river_end(board, state)
    field = state.field[me]
    points = state.movement
    paid = state.paid
    for _ in range(distance):
        if field == state.field[1 - me]:
            return SHIP_ALREADY_IN_TARGET
        if points == 0:
            return MOVEMENT_POINTS_MISSING
        field = board.ahead[field, state.heading[me]]
        if field >= end:
            return FIELD_IS_BLOCKED
        points -= 1
        if board.current[field] != 0 and paid == 0:
            if points == 0:
                return MOVEMENT_POINTS_MISSING
            points -= 1
            paid = 1
        if field == state.field[1 - me] and points == 0:
            return INSUFFICIENT_PUSH
    return ALLOWED


@kernel
def check_push(board: Any, state: Any, direction: Any) -> Any:
    """§4.4 Abdrängaktion."""
    me = state.to_move
    if state.movement == 0:
        return PUSH_POINTS_MISSING
    target = board.neighbour[state.field[me], direction]
    if target >= river_end(board, state) or board.kind[target] == HIDDEN:
        return INVALID_FIELD_PUSH
    if board.passable[target] == 0:
        return BLOCKED_FIELD_PUSH
    if state.field[me] != state.field[1 - me]:
        return SAME_FIELD_PUSH
    return ALLOWED if direction != (state.heading[me] + 3) % 6 else BACKWARD_PUSHING_RESTRICTED


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the allowed actions of the normal form and return their number.

    Normal form: never two rotations or two advances in a row, no rotation to where the ship points anyway.
    """
    if state.over != 0:
        return 0
    me = state.to_move
    if state.field[me] == state.field[1 - me]:
        return list_pushes(board, state, out)
    n = 0
    if state.movement == 0:
        out[n] = END
        n += 1
    if state.acted == 0:
        n = list_accelerations(state, out, n)
    if state.last != ROTATED:
        n = list_rotations(state, out, n)
    if state.last != ADVANCED:
        n = list_advances(board, state, out, n)
    return n


@kernel
def list_accelerations(state: Any, out: Any, n: Any) -> Any:
    """§4.1 Beschleunigungsaktion."""
    me = state.to_move
    for speed in range(MIN_SPEED, MAX_SPEED + 1):
        change = speed - state.speed[me]
        if change != 0 and acceleration_coal(change) <= state.coal[me]:
            out[n] = NO_CHANGE + change
            n += 1
    return n


@kernel
def list_rotations(state: Any, out: Any, n: Any) -> Any:
    """§4.3 Drehaktion."""
    me = state.to_move
    for right in range(1, 6):
        if min(right, 6 - right) <= state.free[me] + state.coal[me]:
            out[n] = ROTATE + (state.heading[me] + right) % 6
            n += 1
    return n


@kernel
def list_advances(board: Any, state: Any, out: Any, n: Any) -> Any:
    """§4.5 Bewegungsaktion."""
    me = state.to_move
    end = river_end(board, state)
    field = state.field[me]
    points = state.movement
    paid = state.paid
    for distance in range(1, state.movement + 1):
        field = board.ahead[field, state.heading[me]]
        if field >= end:
            break
        points -= 1 + (board.current[field] & (1 - paid))
        paid |= board.current[field]
        meets = field == state.field[1 - me]
        if points < meets:
            break
        out[n] = NO_DISTANCE + distance
        n += 1
        if meets or points == 0:
            break
    return n


@kernel
def list_pushes(board: Any, state: Any, out: Any) -> Any:
    """§4.4 Abdrängaktion."""
    me = state.to_move
    end = river_end(board, state)
    n = 0
    for d in range(6):
        if d != (state.heading[me] + 3) % 6 and board.ahead[state.field[me], d] < end:
            out[n] = PUSH + d
            n += 1
    return n


# ---- §4.6 Kombination von Aktionen: how many moves there are -------------------------------------------------------


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Return how many complete moves of the normal form can still come of the move begun."""
    if state.over != 0:
        return 0
    me = state.to_move
    end = river_end(board, state)
    field = np.int64(state.field[me])
    heading = np.int64(state.heading[me])
    other = np.int64(state.field[1 - me])
    last = np.int64(state.last)
    total = 0
    low = MIN_SPEED - state.speed[me] if state.acted == 0 else 0
    high = MAX_SPEED - state.speed[me] if state.acted == 0 else 0
    for change in range(low, high + 1):
        coal = state.coal[me] - (acceleration_coal(change) if change != 0 else 0)
        if coal >= 0:
            rotations = coal + state.free[me]
            points = state.movement + change
            total += count_moves(board, end, field, heading, points, rotations, other, last, limit - total)
        if total >= limit:
            break
    return total


@kernel
def count_moves(
    board: Any, end: Any, field: Any, heading: Any, points: Any, rotations: Any, other: Any, last: Any, limit: Any
) -> Any:
    """Count the moves that can come of a move begun, given as scalars; stop once `limit` is reached."""
    if points == 0:
        return 1 + (OTHER_DIRECTIONS[min(rotations, 3)] if last != ROTATED else 0)
    total = 0
    if field == other:
        for d in range(6):
            target = np.int64(board.ahead[field, d])
            if d != (heading + 3) % 6 and target < end and total < limit:
                total += count_moves(board, end, field, heading, points - 1, rotations, target, PUSHED, limit - total)
        return total
    if last != ADVANCED:
        ahead = field
        left = points
        paid = 0
        while left > 0 and ahead != other and total < limit:
            ahead = np.int64(board.ahead[ahead, heading])
            left -= 1 + (board.current[ahead] & (1 - paid))
            paid |= board.current[ahead]
            if ahead >= end or left < (ahead == other):
                break
            total += count_moves(board, end, ahead, heading, left, rotations, other, ADVANCED, limit - total)
    if last != ROTATED:
        for right in range(1, 6):
            cost = min(right, 6 - right)
            if cost <= rotations and total < limit:
                d = (heading + right) % 6
                total += count_moves(board, end, field, d, points, rotations - cost, other, ROTATED, limit - total)
    return total


# ---- §4 Der Zug: doing it ------------------------------------------------------------------------------------------


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
    state.acted += 1


@kernel
def accelerate(state: Any, change: Any) -> None:
    """§4.1 Beschleunigungsaktion."""
    me = state.to_move
    state.speed[me] += change
    state.coal[me] -= acceleration_coal(change)
    state.movement += change  # §4.2 Erzeugung der Bewegungspunkte
    state.last = ACCELERATED


@kernel
def rotate(state: Any, direction: Any) -> None:
    """§4.3 Drehaktion."""
    me = state.to_move
    cost = rotation_steps(state.heading[me], direction)
    state.coal[me] -= rotation_coal(cost, state.free[me])
    state.free[me] = max(state.free[me] - cost, 0)
    state.heading[me] = direction
    state.last = ROTATED
    state.paid = 0


@kernel
def advance(board: Any, state: Any, distance: Any) -> None:
    """§4.5 Bewegungsaktion; the current costs one point extra, once in a row of advances (§2.1)."""
    me = state.to_move
    for _ in range(distance):
        field = board.ahead[state.field[me], state.heading[me]]
        state.field[me] = field
        state.movement -= 1 + (board.current[field] & (1 - state.paid))
        state.paid |= board.current[field]
    state.last = ADVANCED


@kernel
def push(board: Any, state: Any, direction: Any) -> None:
    """§4.4 Abdrängaktion; the other ship gets a further free step of rotation for its next move."""
    me = state.to_move
    state.field[1 - me] = board.ahead[state.field[me], direction]
    state.free[1 - me] += 1
    state.movement -= 1
    state.last = PUSHED
    state.paid = 0
    state.pushed = 1


@kernel
def finish_move(board: Any, state: Any) -> None:
    """Do everything that follows from a move, in the official order."""
    me = state.to_move
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
    state.visible = max(state.visible, min(state.field[me] // SEGMENT_FIELDS + 2, SEGMENTS))
    state.free[me] = 1
    note_arrivals(board, state)
    hand_over(state)
    test_end(board, state)
    if state.over == 0 and knows_all_moves(board, state) and completions(board, state, 1) == 0:
        strand(board, state)


@kernel
def pick_up(board: Any, state: Any, seat: Any) -> None:
    """§2.3: take one passenger whose dock is the ship's field; of two, the first clockwise from R."""
    field = state.field[seat]
    for d in range(6):
        if (board.docks[field] >> d) & 1 == 0:
            continue
        place = board.neighbour[field, d]
        bit = 1 << place % SEGMENT_FIELDS
        if state.waiting[place // SEGMENT_FIELDS] & bit != 0:
            state.waiting[place // SEGMENT_FIELDS] &= ~bit
            state.passengers[seat] += 1
            return


@kernel
def rate(state: Any, seat: Any) -> None:
    """§5: count a ship's points anew."""
    state.points[seat] = progress(state, seat) + POINTS_PER_PASSENGER * state.passengers[seat]


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
    state.turn += 1
    state.to_move = 1 - state.to_move if state.turn % 2 == 1 else leader(state)
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
    first = (progress(state, 0) * 10 + state.speed[0]) * 10 + state.coal[0]
    second = (progress(state, 1) * 10 + state.speed[1]) * 10 + state.coal[1]
    return 1 if second > first else 0


# ---- §5 Spielende --------------------------------------------------------------------------------------------------


@kernel
def test_end(board: Any, state: Any) -> None:
    """See whether the game is over, and who has won."""
    is_round_over = state.turn % 2 == 0
    is_stuck = state.stuck[0] != 0 or state.stuck[1] != 0
    lead = state.field[0] // SEGMENT_FIELDS - state.field[1] // SEGMENT_FIELDS
    # Q2: the book looks at the end of a round, the referee after every move
    is_far = abs(lead) > MAX_LEAD and (is_round_over or board.ruling != BOOK)
    one = has_reached(board, state, 0)
    two = has_reached(board, state, 1)
    is_won = is_round_over and (one or two)
    if not (is_won or is_stuck or is_far or state.turn >= LAST_TURN):
        return
    if one != two:  # §1, §2.4: whatever the points
        state.over = IN_GOAL
        state.winner = 0 if one else 1
    elif is_stuck:
        state.over = NO_MOVE
        state.winner = 1 if state.stuck[0] != 0 else 0
    elif is_far and board.ruling != BOOK:
        state.over = LEFT_BEHIND
        state.winner = 0 if lead > 0 else 1
    else:
        state.over = IN_GOAL if is_won else LEFT_BEHIND if is_far else ROUND_LIMIT
        state.winner = better(state)


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
    """Tell whether enough of the river is known to say that a ship cannot move (Q1)."""
    return board.known >= (state.visible if board.ruling == BOOK else SEGMENTS)


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
    if state.over == 0 and knows_all_moves(board, state) and completions(board, state, 1) == 0:
        state.stuck[state.to_move] = 1
        test_end(board, state)


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
        if fits_what_is_seen(board, state, known) and (state.over != 0 or completions(board, state, 1) > 0):
            break
