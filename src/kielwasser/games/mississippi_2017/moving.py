"""Mississippi Queen 2017: the actions of a move (§4), what they cost and what they do.

The rows of the rulings that concern a move are named here: M6 (overdraw), M7 (from a sandbank onto a log) and M8 (push
targets). `check_*` follow the order of the official referee's tests, so that its texts come out; `do_*` trust them.
"""

from typing import Any

import numpy as np

from kielwasser.core.generic import ALLOWED, BOOK, END
from kielwasser.core.kernel import kernel
from kielwasser.games.mississippi_2017.board import (
    ACCELERATE,
    ADVANCE,
    LEAST_ADVANCE,
    LOG,
    MOST_ADVANCE,
    MOST_ROTATION,
    PUSH,
    ROTATE,
    SANDBANK,
    UNKNOWN,
    is_passable,
    on_table,
)
from kielwasser.games.river.board import MAX_SPEED, MIN_SPEED, OFF, acceleration_coal, rotation_coal

# What the action before was. Not plain numbers: Numba would specialise `count_drives` for each of them, and a recursive
# kernel that has more than one specialisation crashes when a caller is loaded from the disk cache.
NOTHING, ACCELERATED, ROTATED, ADVANCED, AGROUND, PUSHED = (np.int64(i) for i in range(6))

# Why an action is refused.
NO_ACTIONS = 10
MUST_PUSH = 11
MOVE_IS_OVER = 12
ROTATE_ON_SANDBANK = 13
NOT_FIRST = 14
NO_ROTATION = 15
NO_COAL_TO_ROTATE = 16
NO_ACCELERATION = 17
TOO_FAST = 18
TOO_SLOW = 19
ACCELERATE_ON_SANDBANK = 20
NO_POINTS = 21
NO_DISTANCE = 22
BACKWARDS = 23
BARRED = 24
ONE_FIELD_ONLY = 25
NO_FIELD = 26
BLOCKED = 27
THROUGH_SANDBANK = 28
LOG_TOO_DEAR = 29
NO_OPPONENT = 30
PUSH_NO_FIELD = 31
PUSH_BLOCKED = 32
PUSH_FROM_SANDBANK = 33
PUSH_BEHIND = 34
ENDS_ON_OPPONENT = 35
NO_COAL = 36
POINTS_LEFT = 37
POINTS_OVERDRAWN = 38
TOO_FEW_POINTS = 39  # the book's: what the referee lets pass until the end of the move

# Normal form of a rotation: by 1 or 2 steps either way, or by 3. So many are possible with 0, 1, 2, 3 steps paid.
_ROTATIONS = np.array([0, 2, 4, 5])
_TURNED = np.array([0, 1, 5, 2, 4, 3])  # a heading's change, clockwise …
_STEPS = np.array([0, 1, 1, 2, 2, 3])  # … and the steps it takes


@kernel
def stands_on(board: Any, state: Any) -> Any:
    """Return the kind of field on which the boat to move is."""
    return board.kind[state.field[state.to_move]]


@kernel
def is_on_opponent(state: Any) -> Any:
    """Tell whether both boats are on the same field."""
    return state.field[0] == state.field[1]


@kernel
def ahead(board: Any, state: Any, field: Any, direction: Any) -> Any:
    """Return the next field in a direction; OFF if it is not on the table."""
    n = np.int64(board.neighbour[field, direction])
    return n if on_table(board, state, n) else OFF


@kernel
def push_target(board: Any, state: Any, direction: Any) -> Any:
    """Return the field onto which a push would go, or OFF.

    M8: by the book it has to be on the table, the referee takes hidden and removed segments too.
    """
    field = np.int64(state.field[state.to_move])
    if board.ruling == BOOK:
        return ahead(board, state, field, direction)
    return np.int64(board.neighbour[field, direction])


@kernel
def points_for(kind: Any) -> Any:
    """Return the movement points for a passable field (§2.1, §2.5, §4.4)."""
    return 2 if kind == LOG else 1


# ---- §4.1 Beschleunigungsaktion ------------------------------------------------------------------------------------


@kernel
def check_acceleration(board: Any, state: Any, change: Any) -> Any:
    """Coal is looked at when the move ends."""
    speed = state.speed[state.to_move] + change
    if state.acted > 0:
        return NOT_FIRST
    if change == 0:
        return NO_ACCELERATION
    if speed > MAX_SPEED:
        return TOO_FAST
    if speed < MIN_SPEED:
        return TOO_SLOW
    return ACCELERATE_ON_SANDBANK if stands_on(board, state) == SANDBANK else ALLOWED


@kernel
def do_acceleration(state: Any, change: Any) -> None:
    """Change the speed, and with it the points of this move."""
    me = state.to_move
    state.coal[me] -= acceleration_coal(change)
    state.speed[me] += change
    state.points += change
    state.before = ACCELERATED


# ---- §4.3 Drehaktion -----------------------------------------------------------------------------------------------


@kernel
def check_rotation(board: Any, state: Any, steps: Any) -> Any:
    """Coal has to suffice at once."""
    me = state.to_move
    if stands_on(board, state) == SANDBANK:
        return ROTATE_ON_SANDBANK
    if steps == 0 or abs(steps) >= MOST_ROTATION:
        return NO_ROTATION
    coal = rotation_coal(abs(steps), state.free[me])
    return NO_COAL_TO_ROTATE if coal > 0 and state.coal[me] < coal else ALLOWED


@kernel
def do_rotation(state: Any, steps: Any) -> None:
    """Rotate counter-clockwise, free steps first."""
    me = state.to_move
    state.coal[me] -= rotation_coal(abs(steps), state.free[me])
    state.free[me] = max(state.free[me] - abs(steps), 0)
    state.heading[me] = (state.heading[me] - steps) % 6
    state.before = ROTATED


# ---- §4.5 Bewegungsaktion, §2.4 Die Sandbank -----------------------------------------------------------------------


@kernel
def check_advance(board: Any, state: Any, distance: Any) -> Any:
    """Go along the fields on the way as the referee does."""
    if state.points == 0:
        return NO_POINTS
    if distance in (0, LEAST_ADVANCE, MOST_ADVANCE):
        return NO_DISTANCE
    if stands_on(board, state) == SANDBANK:
        return check_leaving(board, state, distance)
    if distance < 0:
        return BACKWARDS
    field = np.int64(state.field[state.to_move])
    heading = np.int64(state.heading[state.to_move])
    other = state.field[1 - state.to_move]
    points = state.points
    for i in range(1, distance + 1):
        field = ahead(board, state, field, heading)
        kind = board.kind[field]
        if kind == UNKNOWN:
            return NO_FIELD
        if not is_passable(kind) or (field == other and i < distance):
            return BLOCKED
        if kind == SANDBANK and i < distance:
            return THROUGH_SANDBANK
        if kind == LOG and points < 2:
            return LOG_TOO_DEAR
        if board.ruling == BOOK and points < 1:  # M6: the referee forgives it if the move ends on a sandbank
            return TOO_FEW_POINTS
        points -= points_for(kind)
    return ALLOWED


@kernel
def leaving_direction(state: Any, distance: Any) -> Any:
    """Return the direction in which a boat leaves a sandbank: its own, or the opposite one."""
    return (state.heading[state.to_move] + (0 if distance > 0 else 3)) % 6


@kernel
def check_leaving(board: Any, state: Any, distance: Any) -> Any:
    """Leave a sandbank by one field, forwards or backwards."""
    if distance > 1:
        return ONE_FIELD_ONLY
    kind = board.kind[ahead(board, state, np.int64(state.field[state.to_move]), leaving_direction(state, distance))]
    if distance < 0:
        return ALLOWED if is_passable(kind) and kind != LOG else BARRED
    if kind == UNKNOWN:
        return NO_FIELD
    if not is_passable(kind):
        return BLOCKED
    if kind == LOG and board.ruling == BOOK:  # M7: it costs two points, and there is one only
        return LOG_TOO_DEAR
    return ALLOWED


@kernel
def do_advance(board: Any, state: Any, distance: Any) -> None:
    """Move the boat; a log slows it down by 1 (§2.5), a sandbank to 1 and ends the move (§2.4)."""
    me = state.to_move
    state.before = ADVANCED
    if stands_on(board, state) == SANDBANK:
        state.field[me] = board.neighbour[state.field[me], leaving_direction(state, distance)]
        state.coal[me] -= distance < 0
        state.points = 0
        return
    for _ in range(distance):
        state.field[me] = board.neighbour[state.field[me], state.heading[me]]
        kind = stands_on(board, state)
        state.points -= points_for(kind)
        if kind == LOG:
            state.speed[me] = max(state.speed[me] - 1, MIN_SPEED)
        elif kind == SANDBANK:
            state.speed[me] = MIN_SPEED
            state.points = 0
            state.before = AGROUND


# ---- §4.4 Abdrängaktion --------------------------------------------------------------------------------------------


@kernel
def check_push(board: Any, state: Any, direction: Any) -> Any:
    """Push the opponent from under the own boat, anywhere but behind it."""
    if state.points == 0:
        return NO_POINTS
    if not is_on_opponent(state):
        return NO_OPPONENT
    kind = board.kind[push_target(board, state, direction)]
    if kind == UNKNOWN:
        return PUSH_NO_FIELD
    if not is_passable(kind):
        return PUSH_BLOCKED
    if stands_on(board, state) == SANDBANK:
        return PUSH_FROM_SANDBANK
    if direction == (state.heading[state.to_move] + 3) % 6:
        return PUSH_BEHIND
    if board.ruling == BOOK and state.points < points_for(kind):  # M6
        return TOO_FEW_POINTS
    return ALLOWED


@kernel
def do_push(board: Any, state: Any, direction: Any) -> None:
    """Move the opponent; its speed suffers as if it had driven there."""
    other = 1 - state.to_move
    target = board.neighbour[state.field[other], direction]
    kind = board.kind[target]
    state.points -= points_for(kind)
    state.field[other] = target
    if kind == LOG:
        state.speed[other] = max(state.speed[other] - 1, MIN_SPEED)
    elif kind == SANDBANK:
        state.speed[other] = MIN_SPEED
    state.before = PUSHED
    state.pushed = 1


# ---- §4.6 Kombination von Aktionen ---------------------------------------------------------------------------------


@kernel
def check_action(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if an action that does not end the move is allowed here, otherwise the reason."""
    if is_on_opponent(state) and action < PUSH:
        return MUST_PUSH
    if state.before == AGROUND:
        return MOVE_IS_OVER
    if action >= PUSH:
        return check_push(board, state, action - PUSH)
    if action >= ADVANCE + LEAST_ADVANCE:
        return check_advance(board, state, action - ADVANCE)
    if action >= ROTATE - MOST_ROTATION:
        return check_rotation(board, state, action - ROTATE)
    return check_acceleration(board, state, action - ACCELERATE)


@kernel
def check_end(state: Any) -> Any:
    """Return 0 if the move can end here, otherwise the reason."""
    if state.acted == 0:
        return NO_ACTIONS
    if is_on_opponent(state):
        return ENDS_ON_OPPONENT
    if state.coal[state.to_move] < 0:
        return NO_COAL
    if state.points > 0:
        return POINTS_LEFT
    return POINTS_OVERDRAWN if state.points < 0 else ALLOWED


@kernel
def do_action(board: Any, state: Any, action: Any) -> None:
    """Do an action that does not end the move."""
    state.acted += 1
    if action >= PUSH:
        do_push(board, state, action - PUSH)
    elif action >= ADVANCE + LEAST_ADVANCE:
        do_advance(board, state, action - ADVANCE)
    elif action >= ROTATE - MOST_ROTATION:
        do_rotation(state, action - ROTATE)
    else:
        do_acceleration(state, action - ACCELERATE)


# ---- the normal form -----------------------------------------------------------------------------------------------
# Sets of actions are words with a bit for each action: nothing has to be passed down but numbers (arrays are counted at
# every call, which took longer than the search itself).


@kernel
def span(first: Any, last: Any) -> Any:
    """Return the set of the actions from `first` to `last`."""
    return (1 << last + 1) - (1 << first)


@kernel
def normal_actions(board: Any, state: Any) -> Any:
    """Return the set of the actions that continue the move in normal form.

    Normal form: an acceleration first only, never two rotations nor two advances in a row, half a rotation written T3,
    nothing that is not paid (so nothing at all after an overdraw).
    """
    me = np.int64(state.to_move)
    coal = np.int64(state.coal[me])
    points = np.int64(state.points)
    if coal < 0 or points < 0:
        return 0
    if is_on_opponent(state):
        return normal_pushes(board, state)
    found = 1 << END if points == 0 else 0
    if stands_on(board, state) == SANDBANK:
        return found | normal_leavings(board, state)
    if state.acted == 0:
        slowest = max(MIN_SPEED - points, -1 - coal)
        found |= span(ACCELERATE + slowest, ACCELERATE + min(MAX_SPEED - points, 1 + coal)) & ~(1 << ACCELERATE)
    if state.before != ROTATED:
        most = min(state.free[me] + coal, 3)
        found |= span(ROTATE - min(most, 2), ROTATE + most) & ~(1 << ROTATE)
    if state.before != ADVANCED:
        found |= span(ADVANCE + 1, ADVANCE + longest_advance(board, state))
    return found


@kernel
def longest_advance(board: Any, state: Any) -> Any:
    """Return how far the boat can drive straight on and pay for it."""
    field = np.int64(state.field[state.to_move])
    heading = np.int64(state.heading[state.to_move])
    points = np.int64(state.points)
    distance = 0
    while points > 0:
        field = ahead(board, state, field, heading)
        kind = board.kind[field]
        points -= points_for(kind)
        if not is_passable(kind) or points < 0:
            break
        distance += 1
        if kind == SANDBANK or field == state.field[1 - state.to_move]:
            break
    return distance


@kernel
def normal_leavings(board: Any, state: Any) -> Any:
    """Return the advances of a boat that begins its move on a sandbank; one that has just come there has none."""
    found = 0
    for back in range(2):
        is_paid = state.points > 0 and state.coal[state.to_move] >= back
        if is_paid and check_leaving(board, state, 1 - 2 * back) == ALLOWED:
            found |= 1 << ADVANCE + 1 - 2 * back
    return found


@kernel
def normal_pushes(board: Any, state: Any) -> Any:
    """Return the pushes that are paid."""
    heading = np.int64(state.heading[state.to_move])
    found = np.int64(0)
    for turned in range(-2, 3):
        d = (heading + turned) % 6
        kind = board.kind[push_target(board, state, d)]
        if is_passable(kind) and points_for(kind) <= state.points and stands_on(board, state) != SANDBANK:
            found |= 1 << PUSH + d
    return found


# ---- counting whole moves ------------------------------------------------------------------------------------------


@kernel
def count_moves(board: Any, state: Any, limit: Any) -> Any:
    """Count the whole moves in normal form that can still come of the move begun; `limit` is enough."""
    me = state.to_move
    coal = np.int64(state.coal[me])
    points = np.int64(state.points)
    if coal < 0 or points < 0:
        return 0
    field = np.int64(state.field[me])
    other = np.int64(state.field[1 - me])
    heading = np.int64(state.heading[me])
    before = np.int64(state.before)
    steps = state.free[me] + coal
    if stands_on(board, state) == SANDBANK:
        return count_from_sandbank(board, state, steps)
    if points == 0:
        return 0 if field == other else 1 if before == ROTATED else 1 + _ROTATIONS[min(steps, 3)]
    # the fields on the table as a range of numbers; the shared one is on it if the last segment is
    low = np.int64(state.first) * 20
    high = np.int64(state.last) * 20 + 20
    shared = np.int64(board.shared) if high == OFF else np.int64(-1)
    total = count_drives(board, low, high, shared, field, heading, points, steps, other, before, limit)
    if state.acted == 0 and field != other:
        for speed in range(MIN_SPEED, MAX_SPEED + 1):
            price = acceleration_coal(speed - points)
            if total < limit and speed != points and price <= coal:
                total += count_drives(
                    board, low, high, shared, field, heading, speed, steps - price, other, ACCELERATED, limit
                )
    return total


@kernel
def count_from_sandbank(board: Any, state: Any, steps: Any) -> Any:
    """Count the whole moves of a boat on a sandbank: it leaves by one field, then it may rotate."""
    me = state.to_move
    if is_on_opponent(state):
        return 0
    if state.points == 0:
        return 1
    total = 0
    for back in range(2):
        if back <= state.coal[me] and check_leaving(board, state, 1 - 2 * back) == ALLOWED:
            field = board.neighbour[state.field[me], leaving_direction(state, 1 - 2 * back)]
            if field != state.field[1 - me]:
                total += 1 if board.kind[field] == SANDBANK else 1 + _ROTATIONS[min(steps - back, 3)]
    return total


@kernel
def count_drives(
    board: Any,
    low: Any,
    high: Any,
    shared: Any,
    field: Any,
    heading: Any,
    points: Any,
    steps: Any,
    other: Any,
    before: Any,
    limit: Any,
) -> Any:
    """Count the ways to use up movement points from a field that is no sandbank; there must be some.

    `steps` are the steps that the boat can still rotate, free or for coal. A rotation is taken together with the
    advance that follows it. Scalars instead of copied states, and the last rotation in closed form.
    """
    total = np.int64(0)
    if field == other:
        for turned in range(-2, 3):
            n = np.int64(board.neighbour[field, (heading + turned) % 6])
            kind = board.kind[n]
            if not is_passable(kind) or (board.ruling == BOOK and not (low <= n < high or n == shared)):
                continue
            left = points - points_for(kind)
            if left == 0:
                total += 1 + _ROTATIONS[min(steps, 3)]
            elif left > 0:
                total += count_drives(board, low, high, shared, field, heading, left, steps, n, PUSHED, limit)
            if total >= limit:
                break
        return total
    for i in range(1 if before == ADVANCED else 0, 1 if before == ROTATED else 1 + _ROTATIONS[min(steps, 3)]):
        towards = (heading + _TURNED[i]) % 6
        unused = steps - _STEPS[i]
        n = field
        left = points
        longest = 0
        while left > 0 and n != other:
            n = np.int64(board.neighbour[n, towards])
            kind = board.kind[n]
            if not is_passable(kind) or not (low <= n < high or n == shared):
                break
            if kind == SANDBANK:
                total += n != other
                break
            left -= points_for(kind)
            longest += left > 0
            if left == 0 and n != other:
                total += 1 + _ROTATIONS[min(unused, 3)]
        n = field
        left = points
        for _ in range(longest):  # shorter advances, with something to follow
            if total >= limit:
                return total
            n = np.int64(board.neighbour[n, towards])
            left -= points_for(board.kind[n])
            total += count_drives(board, low, high, shared, n, towards, left, unused, other, ADVANCED, limit)
    return total


@kernel
def can_follow(board: Any, state: Any, action: Any) -> Any:
    """Tell whether the move can still be completed after an action of the normal form; the state stays as it is."""
    me = state.to_move
    field, opponent = state.field[me], state.field[1 - me]
    speed, slowed = state.speed[me], state.speed[1 - me]
    heading, coal, free = state.heading[me], state.coal[me], state.free[me]
    points, before, pushed = state.points, state.before, state.pushed
    do_action(board, state, action)
    found = count_moves(board, state, np.int64(1))
    state.acted -= 1
    state.points, state.before, state.pushed = points, before, pushed
    state.heading[me], state.coal[me], state.free[me] = heading, coal, free
    state.speed[me], state.speed[1 - me] = speed, slowed
    state.field[me], state.field[1 - me] = field, opponent
    return found > 0
