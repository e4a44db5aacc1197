"""Mississippi Queen 2024: §4 Der Zug, what the actions of a move may be and what they do.

A move is a list of actions: perhaps an acceleration, then rotations, advances and pushes until no movement points are
left. Rotations are paid from one purse, free steps first and then coal, so all that matters while a move goes on is a
`Ship`: where the ships are, where the mover points, and how many points and how many steps of rotation it has left.
`enter` and `shove` are the two ways to spend a point, and everybody asks them: the tests whether an action is allowed,
the actions themselves, the lists, and the search for moves to come.
"""

from typing import Any, NamedTuple

import numpy as np

from kielwasser.core import own_ways
from kielwasser.core.generic import ALLOWED, BOOK, END, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2024.board import (
    ACCELERATED,
    ACTIONS,
    ADVANCE,
    ADVANCED,
    HIDDEN,
    MOST_FREE,
    NO_CHANGE,
    NO_DISTANCE,
    PUSH,
    PUSHED,
    ROTATE,
    ROTATED,
)
from kielwasser.games.river.board import (
    AFTER_ROTATION,
    MAX_SPEED,
    MIN_SPEED,
    OFF,
    ROTATION_STEPS,
    SEGMENT_FIELDS,
    TURN_STEPS,
    TURNED,
    acceleration_coal,
    rotation_coal,
    rotation_steps,
)
from kielwasser.games.river.moving import can_use_up, possible_rotations

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


class Ship(NamedTuple):
    """The ship to move in the middle of its move, and where the other one is; int64 throughout."""

    field: Any
    heading: Any
    points: Any
    rotations: Any  # steps of 60° that it can pay, free ones and coal
    paid: Any  # 1: the current's extra point is paid in the present row of advances
    other: Any  # the other ship's field


@kernel
def ship_of(state: Any) -> Any:
    """Return the ship to move."""
    me = state.to_move
    return Ship(
        np.int64(state.field[me]),
        np.int64(state.heading[me]),
        np.int64(state.movement),
        np.int64(state.coal[me]) + state.free[me],
        np.int64(state.paid),
        np.int64(state.field[1 - me]),
    )


@kernel
def river_end(board: Any, state: Any) -> Any:
    """Return the first field number that may be neither entered nor pushed onto (Q1).

    The book ends the river with the last revealed segment, the referee looks at all eight.
    """
    return np.int64(state.visible) * SEGMENT_FIELDS if board.ruling == BOOK else OFF


# ---- what points are spent on --------------------------------------------------------------------------------------


@kernel
def enter(board: Any, end: Any, ship: Any) -> Any:
    """§4.5 Bewegungsaktion, one field of it: return the ship on the next field, and 0 or why it may not go there.

    The current takes a point extra, once in a row of advances (§2.1). On the other ship's field a point must be left
    to push it, and nobody drives on from there.
    """
    field = np.int64(board.ahead[ship.field, ship.heading])
    current = np.int64(board.current[field])
    points = ship.points - 1 - (current & (1 - ship.paid))
    if ship.field == ship.other:
        verdict = SHIP_ALREADY_IN_TARGET
    elif ship.points == 0:
        verdict = MOVEMENT_POINTS_MISSING
    elif field >= end:
        verdict = FIELD_IS_BLOCKED
    elif points < 0:
        verdict = MOVEMENT_POINTS_MISSING
    elif points == 0 and field == ship.other:
        verdict = INSUFFICIENT_PUSH
    else:
        verdict = ALLOWED
    return Ship(field, ship.heading, points, ship.rotations, ship.paid | current, ship.other), verdict


@kernel
def shove(board: Any, end: Any, ship: Any, direction: Any) -> Any:
    """§4.4 Abdrängaktion: return the ship after pushing the other one, and 0 or why it may not; the current is free."""
    target = np.int64(board.ahead[ship.field, direction])
    if ship.points == 0:
        verdict = PUSH_POINTS_MISSING
    elif target >= end:
        place = board.neighbour[ship.field, direction]
        is_there = place < end and board.kind[place] != HIDDEN
        verdict = BLOCKED_FIELD_PUSH if is_there else INVALID_FIELD_PUSH
    elif ship.field != ship.other:
        verdict = SAME_FIELD_PUSH
    elif direction == TURNED[ship.heading, 3]:
        verdict = BACKWARD_PUSHING_RESTRICTED
    else:
        verdict = ALLOWED
    return Ship(ship.field, ship.heading, ship.points - 1, ship.rotations, np.int64(0), target), verdict


@kernel
def turned(ship: Any, rotation: Any) -> Any:
    """§4.3 Drehaktion: return the ship after one of the rotations 0 to 5; the row of advances ends, but not with 0."""
    rest = ship.rotations - ROTATION_STEPS[rotation]
    paid = ship.paid if rotation == 0 else np.int64(0)
    return Ship(ship.field, AFTER_ROTATION[ship.heading, rotation], ship.points, rest, paid, ship.other)


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
    if distance < 1 or distance > MAX_SPEED:
        return INVALID_DISTANCE
    if distance > state.movement:
        return MOVEMENT_POINTS_MISSING
    end = river_end(board, state)
    ship = ship_of(state)
    for _ in range(distance):
        ship, verdict = enter(board, end, ship)
        if verdict != ALLOWED:
            return verdict
    return ALLOWED


@kernel
def check_push(board: Any, state: Any, direction: Any) -> Any:
    """§4.4 Abdrängaktion."""
    _, verdict = shove(board, river_end(board, state), ship_of(state), direction)
    return verdict


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the allowed actions of the normal form and return their number.

    Normal form: never two rotations or two advances in a row, no rotation to where the ship points anyway. What is
    plainly a dead end is left out too: with points left, a rotation towards a closed field, or an advance after which
    no rotation can be paid.
    """
    if state.over != 0:
        return 0
    ship = ship_of(state)
    end = river_end(board, state)
    if ship.field == ship.other:
        return list_pushes(board, out, end, ship)
    n = 0
    if ship.points == 0:
        out[n] = END
        n += 1
    if state.acted == 0:
        n = list_accelerations(out, n, np.int64(state.speed[state.to_move]), np.int64(state.coal[state.to_move]))
    if state.last != ROTATED:
        n = list_rotations(board, out, n, end, ship)
    if state.last != ADVANCED:
        n = list_advances(board, out, n, end, ship)
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
def list_rotations(board: Any, out: Any, n: Any, end: Any, ship: Any) -> Any:
    """§4.3 Drehaktion."""
    for right in range(1, 6):
        d = TURNED[ship.heading, right]
        out[n] = ROTATE + d
        n += TURN_STEPS[right] <= ship.rotations and (ship.points == 0 or board.ahead[ship.field, d] < end)
    return n


@kernel
def list_advances(board: Any, out: Any, n: Any, end: Any, ship: Any) -> Any:
    """§4.5 Bewegungsaktion."""
    distance = 0
    while ship.points > 0 and ship.field != ship.other:
        ship, verdict = enter(board, end, ship)
        if verdict != ALLOWED:
            break
        distance += 1
        out[n] = NO_DISTANCE + distance
        n += ship.points == 0 or ship.rotations > 0 or ship.field == ship.other
    return n


@kernel
def list_pushes(board: Any, out: Any, end: Any, ship: Any) -> Any:
    """§4.4 Abdrängaktion."""
    n = 0
    for d in range(6):
        out[n] = PUSH + d
        _, verdict = shove(board, end, ship, d)
        n += verdict == ALLOWED
    return n


# ---- §4.6 Kombination von Aktionen: which moves there are ----------------------------------------------------------


@kernel
def next_changes(state: Any) -> Any:
    """Return the least and the greatest change of speed that can still come; 0 stands for no acceleration."""
    if state.acted != 0:
        return 0, 0
    return MIN_SPEED - state.speed[state.to_move], MAX_SPEED - state.speed[state.to_move]


@kernel
def next_rotations(state: Any) -> Any:
    """Return which rotations can come before the next advance or push, as (first, stop), whether paid or not."""
    if state.last == ROTATED or state.field[0] == state.field[1]:
        return 0, 1
    return (1 if state.last == ADVANCED else 0), 6


@kernel
def faster(state: Any, ship: Any, change: Any) -> Any:
    """§4.1 Beschleunigungsaktion: return the ship after it (a change by 0 is none), and whether its coal suffices."""
    coal = acceleration_coal(change) if change != 0 else 0
    after = Ship(ship.field, ship.heading, ship.points + change, ship.rotations - coal, ship.paid, ship.other)
    return after, coal <= state.coal[state.to_move]


@kernel
def can_complete(board: Any, state: Any) -> Any:
    """Tell whether a complete move of the normal form can still come of the move begun."""
    if state.over != 0 or state.movement == 0:
        return state.over == 0
    end = river_end(board, state)
    least, greatest = next_changes(state)
    first, stop = next_rotations(state)
    for change in range(least, greatest + 1):
        ship, is_paid = faster(state, ship_of(state), change)
        if is_paid and can_use_up(board, end, ship, first, stop):
            return True
    return False


@kernel
def can_follow(board: Any, state: Any, action: Any) -> Any:
    """Tell whether the move can still be completed after an action of the normal form that does not end it."""
    end = river_end(board, state)
    ship = ship_of(state)
    first = 0
    stop = 6
    if action < ROTATE:
        ship, _ = faster(state, ship, action - NO_CHANGE)
    elif action < ADVANCE:
        rest = ship.rotations - rotation_steps(ship.heading, action - ROTATE)
        ship = Ship(ship.field, np.int64(action - ROTATE), ship.points, rest, np.int64(0), ship.other)
        stop = 1
    elif action < PUSH:
        for _ in range(action - NO_DISTANCE):
            ship, _ = enter(board, end, ship)
        first = 0 if ship.field == ship.other else 1
    else:
        ship, _ = shove(board, end, ship, action - PUSH)
    return ship.points == 0 or can_use_up(board, end, ship, first, stop)


@kernel
def go_on(board: Any, end: Any, ship: Any, way: Any) -> Any:
    """Return the ship one field or one push further, and whether it may go that way."""
    if ship.field == ship.other:
        after, verdict = shove(board, end, ship, AFTER_ROTATION[ship.heading, way])
    else:
        after, verdict = enter(board, end, turned(ship, way))
    return after, verdict == ALLOWED


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Return how many complete moves of the normal form can still come of the move begun."""
    if limit <= 1 or state.over != 0:
        return 1 if can_complete(board, state) else 0
    if state.movement == 0:
        return 1 if state.last == ROTATED else possible_rotations(ship_of(state))
    end = river_end(board, state)
    least, greatest = next_changes(state)
    first, stop = next_rotations(state)
    total = 0
    for change in range(least, greatest + 1):
        ship, is_paid = faster(state, ship_of(state), change)
        if is_paid:
            for rotation in range(first, min(stop, possible_rotations(ship))):
                total += count_onward(board, end, turned(ship, rotation))
    return total


@kernel
def count_onward(board: Any, end: Any, ship: Any) -> Any:
    """Count the moves that go on with an advance, or with a push on the other ship's field; at least one point is left.

    A move that has used up its points can end at once or after a rotation. Recursive: each call needs a point, so it
    goes at most six deep. Numba's disk cache loses calls from one specialisation of a recursive function to another,
    so a ship is int64 throughout.
    """
    total = np.int64(0)
    if ship.field == ship.other:
        for d in range(6):
            pusher, verdict = shove(board, end, ship, d)
            if verdict == ALLOWED and pusher.points == 0:
                total += possible_rotations(pusher)
            elif verdict == ALLOWED:
                for rotation in range(possible_rotations(pusher)):
                    total += count_onward(board, end, turned(pusher, rotation))
        return total
    while ship.points > 0:
        ship, verdict = enter(board, end, ship)
        if verdict != ALLOWED:
            break
        if ship.field == ship.other:
            return total + count_onward(board, end, ship)
        if ship.points == 0:
            return total + possible_rotations(ship)
        for rotation in range(1, possible_rotations(ship)):
            total += count_onward(board, end, turned(ship, rotation))
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
    """§4.5 Bewegungsaktion."""
    ship = ship_of(state)
    for _ in range(distance):
        ship, _ = enter(board, OFF, ship)
    state.field[state.to_move] = ship.field
    state.movement = ship.points
    state.paid = ship.paid
    state.last = ADVANCED


@kernel
def push(board: Any, state: Any, direction: Any) -> None:
    """§4.4 Abdrängaktion; the other ship gets a further free step of rotation for its next move."""
    other = 1 - state.to_move
    ship, _ = shove(board, OFF, ship_of(state), direction)
    state.field[other] = ship.other
    state.free[other] = min(state.free[other] + 1, MOST_FREE)
    state.movement = ship.points
    state.last = PUSHED
    state.paid = 0
    state.pushed = 1


own_ways.register(Ship, go_on=go_on)
