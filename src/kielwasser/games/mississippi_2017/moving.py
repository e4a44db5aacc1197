"""Mississippi Queen 2017: the actions of a move (§4), what they cost and what they do.

The rows of the rulings that concern a move are named here: M6 (overdraw), M7 (from a sandbank onto a log) and M8 (push
targets). All that matters while a move goes on is a `Boat`: where the boats are, where the mover points, and how many
points and how many steps of rotation it has left. `enter`, `leave` and `shove` are the ways to spend a point, and
everybody asks them: the tests whether an action is allowed (`check_*`), the actions themselves (`do_*`, which trust
those), the normal form, and the search for moves to come. Tests come in the official referee's order, so that its texts
come out.
"""

from typing import Any, NamedTuple

import numpy as np

from kielwasser.core import own_ways
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
from kielwasser.games.river.board import (
    AFTER_ROTATION,
    BEHIND,
    MAX_SPEED,
    MIN_SPEED,
    OFF,
    ROTATION_STEPS,
    acceleration_coal,
    rotation_coal,
)
from kielwasser.games.river.moving import can_use_up, possible_rotations

# What the action before was.
NOTHING, ACCELERATED, ROTATED, ADVANCED, AGROUND, PUSHED = range(6)

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


class Boat(NamedTuple):
    """The boat to move in the middle of its move, and where the other one is; int64 throughout."""

    field: Any
    heading: Any
    points: Any
    rotations: Any  # steps of 60° that it can pay, free ones and for coal
    other: Any  # the opponent's field


@kernel
def boat_of(state: Any) -> Any:
    """Return the boat to move."""
    me = state.to_move
    return Boat(
        np.int64(state.field[me]),
        np.int64(state.heading[me]),
        np.int64(state.points),
        np.int64(state.free[me]) + state.coal[me],
        np.int64(state.field[1 - me]),
    )


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
def push_target(board: Any, state: Any, field: Any, direction: Any) -> Any:
    """Return the field onto which a push from a field would go, or OFF.

    M8: by the book it has to be on the table, the referee takes hidden and removed segments too.
    """
    return (
        ahead(board, state, field, direction) if board.ruling == BOOK else np.int64(board.neighbour[field, direction])
    )


@kernel
def points_for(kind: Any) -> Any:
    """Return the movement points for a passable field (§2.1, §2.5, §4.4)."""
    return 2 if kind == LOG else 1


@kernel
def slowed(speed: Any, kind: Any) -> Any:
    """Return the speed of a boat that came onto a field: a log takes 1 (§2.5), a sandbank all but 1 (§2.4)."""
    if kind == SANDBANK:
        return MIN_SPEED
    return max(speed - 1, MIN_SPEED) if kind == LOG else speed


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
def enter(board: Any, state: Any, boat: Any, drives_on: Any) -> Any:
    """Return the boat one field further, and 0 or why it may not go there; `drives_on`: the advance does not end there.

    A sandbank takes all points that are left. M6: the referee forgives an overdraw if the move ends on a sandbank, so
    he does not look at the points here.
    """
    field = ahead(board, state, boat.field, boat.heading)
    kind = board.kind[field]
    points = np.int64(0) if kind == SANDBANK else boat.points - points_for(kind)
    if kind == UNKNOWN:
        verdict = NO_FIELD
    elif not is_passable(kind) or (drives_on and field == boat.other):
        verdict = BLOCKED
    elif drives_on and kind == SANDBANK:
        verdict = THROUGH_SANDBANK
    elif kind == LOG and boat.points < 2:
        verdict = LOG_TOO_DEAR
    elif board.ruling == BOOK and boat.points < 1:
        verdict = TOO_FEW_POINTS
    else:
        verdict = ALLOWED
    return Boat(field, boat.heading, points, boat.rotations, boat.other), verdict


@kernel
def leave(board: Any, state: Any, boat: Any, distance: Any) -> Any:
    """Return the boat one field off its sandbank, and 0 or why it may not go there; backwards takes coal."""
    back = distance < 0
    field = ahead(board, state, boat.field, (boat.heading + 3) % 6 if back else boat.heading)
    kind = board.kind[field]
    if distance > 1:
        verdict = ONE_FIELD_ONLY
    elif back:
        verdict = ALLOWED if is_passable(kind) and kind != LOG else BARRED
    elif kind == UNKNOWN:
        verdict = NO_FIELD
    elif not is_passable(kind):
        verdict = BLOCKED
    elif kind == LOG and board.ruling == BOOK:  # M7: it costs two points, and there is one only
        verdict = LOG_TOO_DEAR
    else:
        verdict = ALLOWED
    return Boat(field, boat.heading, np.int64(0), boat.rotations - back, boat.other), verdict


@kernel
def check_advance(board: Any, state: Any, distance: Any) -> Any:
    """Go along the fields on the way as the referee does."""
    if state.points == 0:
        return NO_POINTS
    if distance in (0, LEAST_ADVANCE, MOST_ADVANCE):
        return NO_DISTANCE
    boat = boat_of(state)
    if board.kind[boat.field] == SANDBANK:
        boat, verdict = leave(board, state, boat, distance)
        return verdict
    if distance < 0:
        return BACKWARDS
    for i in range(1, distance + 1):
        boat, verdict = enter(board, state, boat, i < distance)
        if verdict != ALLOWED:
            return verdict
    return ALLOWED


@kernel
def drive(board: Any, state: Any, distance: Any) -> Any:
    """Return the boat after an advance that is allowed, and its speed: leaving a sandbank does not change it."""
    boat = boat_of(state)
    speed = np.int64(state.speed[state.to_move])
    if board.kind[boat.field] == SANDBANK:
        boat, _ = leave(board, state, boat, distance)
        return boat, speed
    for _ in range(distance):
        boat, _ = enter(board, state, boat, False)
        speed = slowed(speed, board.kind[boat.field])
    return boat, speed


@kernel
def do_advance(board: Any, state: Any, distance: Any) -> None:
    """Move the boat; a sandbank ends the move (§2.4)."""
    me = state.to_move
    was_aground = stands_on(board, state) == SANDBANK
    boat, speed = drive(board, state, distance)
    state.field[me] = boat.field
    state.speed[me] = speed
    state.points = boat.points
    state.coal[me] -= distance < 0
    state.before = AGROUND if not was_aground and stands_on(board, state) == SANDBANK else ADVANCED


# ---- §4.4 Abdrängaktion --------------------------------------------------------------------------------------------


@kernel
def shove(board: Any, state: Any, boat: Any, direction: Any) -> Any:
    """Return the boat after pushing the opponent from under it, and 0 or why it may not.

    M6: the book wants the push paid now, the referee looks when the move ends.
    """
    target = push_target(board, state, boat.field, direction)
    kind = board.kind[target]
    points = boat.points - points_for(kind)
    if boat.points == 0:
        verdict = NO_POINTS
    elif boat.field != boat.other:
        verdict = NO_OPPONENT
    elif kind == UNKNOWN:
        verdict = PUSH_NO_FIELD
    elif not is_passable(kind):
        verdict = PUSH_BLOCKED
    elif board.kind[boat.field] == SANDBANK:
        verdict = PUSH_FROM_SANDBANK
    elif direction == AFTER_ROTATION[boat.heading, BEHIND]:
        verdict = PUSH_BEHIND
    elif board.ruling == BOOK and points < 0:
        verdict = TOO_FEW_POINTS
    else:
        verdict = ALLOWED
    return Boat(boat.field, boat.heading, points, boat.rotations, target), verdict


@kernel
def check_push(board: Any, state: Any, direction: Any) -> Any:
    """Push the opponent from under the own boat, anywhere but behind it."""
    _, verdict = shove(board, state, boat_of(state), direction)
    return verdict


@kernel
def do_push(board: Any, state: Any, direction: Any) -> None:
    """Move the opponent; its speed suffers as if it had driven there."""
    other = 1 - state.to_move
    boat, _ = shove(board, state, boat_of(state), direction)
    state.field[other] = boat.other
    state.speed[other] = slowed(state.speed[other], board.kind[boat.other])
    state.points = boat.points
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
    boat = boat_of(state)
    if coal < 0 or boat.points < 0:
        return 0
    if boat.field == boat.other:
        return normal_pushes(board, state, boat)
    found = 1 << END if boat.points == 0 else 0
    if board.kind[boat.field] == SANDBANK:
        return found | normal_leavings(board, state, boat)
    if state.acted == 0:
        slowest = max(MIN_SPEED - boat.points, -1 - coal)
        found |= span(ACCELERATE + slowest, ACCELERATE + min(MAX_SPEED - boat.points, 1 + coal)) & ~(1 << ACCELERATE)
    if state.before != ROTATED:
        most = min(boat.rotations, 3)
        found |= span(ROTATE - min(most, 2), ROTATE + most) & ~(1 << ROTATE)
    if state.before != ADVANCED:
        found |= span(ADVANCE + 1, ADVANCE + longest_advance(board, state, boat))
    return found


@kernel
def longest_advance(board: Any, state: Any, boat: Any) -> Any:
    """Return how far a boat that is not on the opponent's field can drive straight on and pay for it."""
    distance = 0
    while boat.points > 0 and boat.field != boat.other:
        boat, verdict = enter(board, state, boat, False)
        if verdict != ALLOWED:
            break
        distance += 1
    return distance


@kernel
def normal_leavings(board: Any, state: Any, boat: Any) -> Any:
    """Return the advances of a boat that begins its move on a sandbank; one that has just come there has none."""
    found = 0
    for back in range(2):
        _, verdict = leave(board, state, boat, 1 - 2 * back)
        if verdict == ALLOWED and boat.points > 0 and state.coal[state.to_move] >= back:
            found |= 1 << ADVANCE + 1 - 2 * back
    return found


@kernel
def normal_pushes(board: Any, state: Any, boat: Any) -> Any:
    """Return the pushes that are paid."""
    found = np.int64(0)
    for d in range(6):
        pusher, verdict = shove(board, state, boat, d)
        if verdict == ALLOWED and pusher.points >= 0:
            found |= 1 << PUSH + d
    return found


# ---- which moves there are -----------------------------------------------------------------------------------------


@kernel
def turned(boat: Any, rotation: Any) -> Any:
    """§4.3 Drehaktion: return the boat after one of the rotations, which must be possible."""
    heading = AFTER_ROTATION[boat.heading, rotation]
    return Boat(boat.field, heading, boat.points, boat.rotations - ROTATION_STEPS[rotation], boat.other)


@kernel
def next_rotations(before: Any) -> Any:
    """Return which rotations can come before the next advance, as (first, stop), whether paid or not."""
    return (1 if before == ADVANCED else 0), (1 if before == ROTATED else 6)


@kernel
def faster(boat: Any, change: Any) -> Any:
    """§4.1 Beschleunigungsaktion: return the boat after it."""
    steps = boat.rotations - acceleration_coal(change)
    return Boat(boat.field, boat.heading, boat.points + change, steps, boat.other)


@kernel
def can_accelerate(state: Any, change: Any) -> Any:
    """Tell whether a boat that has just begun its move can pay for a change of speed."""
    return change != 0 and acceleration_coal(change) <= state.coal[state.to_move]


@kernel
def ways_to_end(board: Any, boat: Any) -> Any:
    """Return in how many ways a move without points can end: at once or, on no sandbank, after a rotation."""
    if boat.field == boat.other:
        return 0
    return 1 if board.kind[boat.field] == SANDBANK else possible_rotations(boat)


@kernel
def can_complete(board: Any, state: Any) -> Any:
    """Tell whether a whole move in normal form can still come of the move begun."""
    boat = boat_of(state)
    if state.coal[state.to_move] < 0 or boat.points < 0:
        return False
    if boat.points == 0:
        return boat.field != boat.other
    if board.kind[boat.field] == SANDBANK:
        return count_leavings(board, state, boat) > 0
    first, stop = next_rotations(state.before)
    if can_use_up(board, state, boat, first, stop):
        return True
    if state.acted == 0 and boat.field != boat.other:
        for speed in range(MIN_SPEED, MAX_SPEED + 1):
            change = speed - boat.points
            if can_accelerate(state, change) and can_use_up(board, state, faster(boat, change), 0, 6):
                return True
    return False


@kernel
def can_follow(board: Any, state: Any, action: Any) -> Any:
    """Tell whether the move can still be completed after an action of the normal form."""
    boat = boat_of(state)
    before = PUSHED
    if action >= PUSH:
        boat, _ = shove(board, state, boat, action - PUSH)
    elif action >= ADVANCE + LEAST_ADVANCE:
        boat, _ = drive(board, state, action - ADVANCE)
        before = ADVANCED
    elif action >= ROTATE - MOST_ROTATION:
        steps = action - ROTATE
        boat = Boat(boat.field, (boat.heading - steps) % 6, boat.points, boat.rotations - abs(steps), boat.other)
        before = ROTATED
    else:
        boat = faster(boat, action - ACCELERATE)
    if boat.points == 0:
        return boat.field != boat.other
    first, stop = next_rotations(before)
    return can_use_up(board, state, boat, first, stop)


@kernel
def go_on(board: Any, state: Any, boat: Any, way: Any) -> Any:
    """Return the boat one field or one push further, and whether it may go there and can pay all that must follow."""
    if boat.field == boat.other:
        pusher, verdict = shove(board, state, boat, AFTER_ROTATION[boat.heading, way])
        return pusher, verdict == ALLOWED and pusher.points >= 0
    driver, verdict = enter(board, state, turned(boat, way), False)
    return driver, verdict == ALLOWED and (driver.points > 0 or driver.field != driver.other)


@kernel
def count_moves(board: Any, state: Any) -> Any:
    """Count the whole moves in normal form that can still come of the move begun."""
    boat = boat_of(state)
    if state.coal[state.to_move] < 0 or boat.points < 0:
        return 0
    if boat.points == 0:
        return min(ways_to_end(board, boat), 1) if state.before == ROTATED else ways_to_end(board, boat)
    if board.kind[boat.field] == SANDBANK:
        return count_leavings(board, state, boat)
    if boat.field == boat.other:
        return count_onward(board, state, boat)
    first, stop = next_rotations(state.before)
    total = np.int64(0)
    for rotation in range(first, min(stop, possible_rotations(boat))):
        total += count_onward(board, state, turned(boat, rotation))
    if state.acted == 0:
        for speed in range(MIN_SPEED, MAX_SPEED + 1):
            change = speed - boat.points
            if can_accelerate(state, change):
                for rotation in range(possible_rotations(faster(boat, change))):
                    total += count_onward(board, state, turned(faster(boat, change), rotation))
    return total


@kernel
def count_leavings(board: Any, state: Any, boat: Any) -> Any:
    """Count the whole moves of a boat on a sandbank: it leaves by one field, then it may rotate."""
    total = 0
    for back in range(2):
        driver, verdict = leave(board, state, boat, 1 - 2 * back)
        if verdict == ALLOWED and back <= state.coal[state.to_move] and boat.field != boat.other:
            total += ways_to_end(board, driver)
    return total


@kernel
def count_onward(board: Any, state: Any, boat: Any) -> Any:
    """Count the moves that go on with an advance, or with a push on the opponent's field; at least one point is left.

    Recursive: each call needs a point, so it goes at most six deep. Numba's disk cache loses calls from one
    specialisation of a recursive function to another, so a boat is int64 throughout.
    """
    total = np.int64(0)
    if boat.field == boat.other:
        for way in range(BEHIND):
            pusher, may_push = go_on(board, state, boat, way)
            if may_push and pusher.points == 0:
                total += possible_rotations(pusher)
            elif may_push:
                for rotation in range(possible_rotations(pusher)):
                    total += count_onward(board, state, turned(pusher, rotation))
        return total
    while boat.points > 0:
        boat, verdict = enter(board, state, boat, False)
        if verdict != ALLOWED:
            break
        if boat.points == 0:
            return total + ways_to_end(board, boat)
        if boat.field == boat.other:
            return total + count_onward(board, state, boat)
        for rotation in range(1, possible_rotations(boat)):
            total += count_onward(board, state, turned(boat, rotation))
    return total


own_ways.register(Boat, go_on=go_on)
