"""Mississippi Queen 2024: §4 Der Zug, what the actions of a move may be and what they do.

A move is a list of actions: perhaps an acceleration, then rotations, advances and pushes until no movement points are
left. Rotations are paid from one purse, free steps first and then coal, so all that matters while a move goes on is
where the ships are, where the mover points, and how many points and how many steps of rotation it has left. That is
what `count_onward` walks, on scalars; it serves the length of the list, the test for dead ends and the test whether a
ship can move at all.
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
    BOOK,
    HIDDEN,
    NO_CHANGE,
    NO_DISTANCE,
    OTHER_DIRECTIONS,
    PUSH,
    PUSHED,
    ROTATE,
    ROTATED,
    TURN_STEPS,
    TURNED,
)
from kielwasser.games.river.board import (
    MAX_SPEED,
    MIN_SPEED,
    OFF,
    SEGMENT_FIELDS,
    acceleration_coal,
    rotation_coal,
    rotation_steps,
)

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


@kernel
def river_end(board: Any, state: Any) -> Any:
    """Return the first field number that may be neither entered nor pushed onto (Q1).

    The book ends the river with the last revealed segment, the referee looks at all eight.
    """
    return np.int64(state.visible) * SEGMENT_FIELDS if board.ruling == BOOK else OFF


# ---- what is allowed -----------------------------------------------------------------------------------------------


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

    Normal form: never two rotations or two advances in a row, no rotation to where the ship points anyway. What is
    plainly a dead end is left out too: with points left, a rotation towards a closed field, or an advance after which
    no rotation can be paid.
    """
    if state.over != 0:
        return 0
    me = state.to_move
    field = np.int64(state.field[me])
    other = np.int64(state.field[1 - me])
    heading = np.int64(state.heading[me])
    coal = np.int64(state.coal[me])
    points = np.int64(state.movement)
    end = river_end(board, state)
    if field == other:
        return list_pushes(board, out, end, field, heading)
    n = 0
    if points == 0:
        out[n] = END
        n += 1
    if state.acted == 0:
        n = list_accelerations(out, n, np.int64(state.speed[me]), coal)
    rotations = coal + state.free[me]
    if state.last != ROTATED:
        n = list_rotations(board, out, n, end, field, heading, points, rotations)
    if state.last != ADVANCED:
        n = list_advances(board, out, n, end, field, heading, points, rotations, other)
    return n


# The lists are made of scalars, and where possible without branches: that doubled their speed. An action that is not
# allowed is written too, and overwritten by the next.


@kernel
def list_accelerations(out: Any, n: Any, speed: Any, coal: Any) -> Any:
    """§4.1 Beschleunigungsaktion."""
    for change in range(max(MIN_SPEED - speed, -1 - coal), min(MAX_SPEED - speed, 1 + coal) + 1):
        out[n] = NO_CHANGE + change
        n += change != 0
    return n


@kernel
def list_rotations(
    board: Any, out: Any, n: Any, end: Any, field: Any, heading: Any, points: Any, rotations: Any
) -> Any:
    """§4.3 Drehaktion."""
    for right in range(1, 6):
        d = TURNED[heading, right]
        out[n] = ROTATE + d
        n += TURN_STEPS[right] <= rotations and (points == 0 or board.ahead[field, d] < end)
    return n


@kernel
def list_advances(
    board: Any, out: Any, n: Any, end: Any, field: Any, heading: Any, points: Any, rotations: Any, other: Any
) -> Any:
    """§4.5 Bewegungsaktion."""
    paid = 0
    distance = 0
    while points > 0 and field != other:
        field = np.int64(board.ahead[field, heading])
        points -= 1 + (board.current[field] & (1 - paid))
        paid |= board.current[field]
        if field >= end or points < (field == other):
            break
        distance += 1
        out[n] = NO_DISTANCE + distance
        n += points == 0 or rotations > 0 or field == other
    return n


@kernel
def list_pushes(board: Any, out: Any, end: Any, field: Any, heading: Any) -> Any:
    """§4.4 Abdrängaktion."""
    n = 0
    for d in range(6):
        out[n] = PUSH + d
        n += d != TURNED[heading, 3] and board.ahead[field, d] < end
    return n


# ---- §4.6 Kombination von Aktionen: how many moves there are -------------------------------------------------------


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Return how many complete moves of the normal form can still come of the move begun."""
    if state.over != 0:
        return 0
    me = state.to_move
    field = np.int64(state.field[me])
    other = np.int64(state.field[1 - me])
    if state.movement == 0:
        return 1 if state.last == ROTATED else ways_to_end(state.coal[me] + state.free[me])
    first = 1 if state.last == ADVANCED and field != other else 0
    stop = 1 if state.last == ROTATED or field == other else 6
    low = MIN_SPEED - state.speed[me] if state.acted == 0 else 0
    high = MAX_SPEED - state.speed[me] if state.acted == 0 else 0
    end = river_end(board, state)
    total = 0
    for change in range(low, high + 1):
        coal = state.coal[me] - (acceleration_coal(change) if change != 0 else 0)
        for right in range(first, stop):
            rotations = coal + state.free[me] - TURN_STEPS[right]
            if coal >= 0 and rotations >= 0 and total < limit:
                heading = TURNED[state.heading[me], right]
                points = state.movement + change
                total += count_onward(board, end, field, heading, points, rotations, other, limit - total)
    return total


@kernel
def ways_to_end(rotations: Any) -> Any:
    """Return how many ways there are to end a move without points: at once, or after a rotation."""
    return 1 + OTHER_DIRECTIONS[min(rotations, 3)]


@kernel
def count_onward(
    board: Any, end: Any, field: Any, heading: Any, points: Any, rotations: Any, other: Any, limit: Any
) -> Any:
    """Count the moves that go on with an advance, or with a push on the other ship's field; at least one point is left.

    Recursive on scalars: each call needs a point, so it goes at most six deep. All arguments but the board must be
    int64 in every call: Numba's disk cache loses calls from one specialisation of a recursive function to another.
    """
    total = 0
    if field == other:
        for d in range(6):
            target = np.int64(board.ahead[field, d])
            if d == TURNED[heading, 3] or target >= end:
                continue
            if points == 1:
                total += ways_to_end(rotations)
                continue
            for right in range(6):
                left = rotations - TURN_STEPS[right]
                if left >= 0 and total < limit:
                    turned = TURNED[heading, right]
                    total += count_onward(board, end, field, turned, points - 1, left, target, limit - total)
        return total
    paid = 0
    while points > 0 and total < limit:
        field = np.int64(board.ahead[field, heading])
        points -= 1 + (board.current[field] & (1 - paid))
        paid |= board.current[field]
        if field >= end or points < (field == other):
            break
        if field == other:
            return total + count_onward(board, end, field, heading, points, rotations, other, limit - total)
        if points == 0:
            return total + ways_to_end(rotations)
        for right in range(1, 6):
            left = rotations - TURN_STEPS[right]
            if left >= 0 and total < limit:
                turned = TURNED[heading, right]
                total += count_onward(board, end, field, turned, points, left, other, limit - total)
    return total


# ---- what the actions do -------------------------------------------------------------------------------------------


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
