"""Mississippi Queen 2017: what happens after a move, how a game ends, how the river is dealt; and the contract."""

from typing import Any

import numpy as np

from kielwasser.core import generic
from kielwasser.core.generic import BOOK, END, GAME_OVER
from kielwasser.core.hashing import hash_front
from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.core.rng import below, next_word
from kielwasser.games.mississippi_2017 import moving
from kielwasser.games.mississippi_2017.board import (
    DEALT,
    GOAL,
    GOAL_FIELDS,
    ISLAND,
    KEY_BYTES,
    LAST,
    LOG,
    MAX_WAITING,
    ROW,
    SANDBANK,
    START,
    UNKNOWN,
    WATER,
    forget_unknown,
    is_known,
    lay_out,
    mark_passable,
    on_table,
)
from kielwasser.games.river.board import (
    COAL,
    FIELDS,
    LAST_PLY,
    MIN_SPEED,
    SEGMENT_FIELDS,
    SEGMENTS,
    SPACING,
    STEP,
    TO_WIN,
    in_waters,
    waters,
)

# Why a game is over.
IN_GOAL = 1
ROUND_LIMIT = 2
LEFT_BEHIND = 3
NO_MOVE = 4

RED, BLUE = np.int64(0), np.int64(1)  # not plain numbers: Numba would compile functions of a seat for each of them

MAX_LAG = 3  # segments
_TRIES = 10_000  # draws for one field: a segment of a river that does not cross itself never needs as many

_UL, _DL = 4, 2  # the river never turns further back than this


# ---- where the boats are -------------------------------------------------------------------------------------------


@kernel
def segment_of(board: Any, state: Any, seat: Any) -> Any:
    """Return the segment on which a boat is.

    M10: of two that share a field it is the first; by the book the first one on the table.
    """
    field = state.field[seat]
    if field == board.shared and board.ruling == BOOK and field // SEGMENT_FIELDS < state.first:
        return LAST
    return field // SEGMENT_FIELDS


@kernel
def points_of(board: Any, state: Any, seat: Any) -> Any:
    """§5: 5 points a segment and passenger, 0 to 4 for the row."""
    return 5 * (segment_of(board, state, seat) + state.passengers[seat]) + ROW[state.field[seat] % SEGMENT_FIELDS]


@kernel
def keep_score(board: Any, state: Any) -> None:
    """Note both players' points; they stand until the next move is played, whatever a refused one did."""
    for seat in range(2):
        state.score[seat] = points_of(board, state, seat)


@kernel
def points(board: Any, state: Any, seat: Any) -> Any:
    """Return a player's points; M5: by the book who has nothing but an invalid move left has none."""
    if board.ruling == BOOK and state.over == NO_MOVE and state.winner != seat:
        return np.int64(0)
    return np.int64(state.score[seat])


# ---- §2.3 Das Passagierfeld ----------------------------------------------------------------------------------------


@kernel
def pick_up(board: Any, state: Any, seat: Any) -> None:
    """Take the passenger whose dock is the boat's field, one a move; it does not matter how the boat came there.

    Of several it is the first counter-clockwise from R. What lies on the table during the move counts.
    """
    if state.speed[seat] != 1 or state.passengers[seat] >= TO_WIN:
        return
    taken = -1
    best = 6
    for k in range(MAX_WAITING):
        if state.dock[k] == state.field[seat] and on_table(board, state, state.waiting[k] // 6):
            towards = (3 - state.waiting[k]) % 6  # opposite to the dock's direction, counter-clockwise
            if towards < best:
                best = towards
                taken = k
    if taken < 0:
        return
    state.passengers[seat] += 1
    for k in range(taken, MAX_WAITING - 1):
        state.waiting[k] = state.waiting[k + 1]
        state.dock[k] = state.dock[k + 1]
    state.waiting[MAX_WAITING - 1] = -1
    state.dock[MAX_WAITING - 1] = -1


@kernel
def pick_up_both(board: Any, state: Any) -> None:
    """Let first the mover, then the opponent take a passenger."""
    for i in range(2):
        pick_up(board, state, state.to_move ^ i)


# ---- §2 Das Spielbrett, §3 Spielablauf -----------------------------------------------------------------------------


@kernel
def reveal_and_remove(board: Any, state: Any) -> None:
    """Reveal one segment ahead of the leader, remove those behind both boats.

    M10: by the book removed segments are gone for good, with the referee they come back with a boat.
    """
    red = segment_of(board, state, RED)
    blue = segment_of(board, state, BLUE)
    rear = min(red, blue)
    state.first = max(state.first, rear) if board.ruling == BOOK else rear
    state.last = max(state.last, min(max(red, blue) + 1, LAST))


@kernel
def lead_on_river(board: Any, state: Any) -> Any:
    """Return by how much red is ahead of blue.

    M1: the book compares segment and row, the referee the projection on the last revealed segment's direction (twice
    the scalar product, as the axes of q and r stand at 60°).
    """
    red, blue = state.field[0], state.field[1]
    if board.ruling == BOOK:
        segments = segment_of(board, state, RED) - segment_of(board, state, BLUE)
        return 5 * segments + ROW[red % SEGMENT_FIELDS] - ROW[blue % SEGMENT_FIELDS]
    q = board.cell[red, 0] - board.cell[blue, 0]
    r = board.cell[red, 1] - board.cell[blue, 1]
    dq = STEP[board.direction[state.last], 0]
    dr = STEP[board.direction[state.last], 1]
    return 2 * (q * dq + r * dr) + q * dr + r * dq


@kernel
def official_x(board: Any, field: Any) -> Any:
    """Return the first of a field's official coordinates, see `board.offset`; the second is its r."""
    return board.cell[field, 0] + (board.cell[field, 1] + 1) // 2


@kernel
def lead(board: Any, state: Any) -> Any:
    """Return by how much red is ahead of blue in the order of §3, as a number above or below 0.

    Farther ahead, then faster, then more coal, then the larger x, then the larger y.
    """
    ahead = lead_on_river(board, state)
    if ahead == 0:
        ahead = state.speed[0] - state.speed[1]
    if ahead == 0:
        ahead = state.coal[0] - state.coal[1]
    if ahead == 0:
        ahead = official_x(board, state.field[0]) - official_x(board, state.field[1])
    if ahead == 0:
        ahead = board.cell[state.field[0], 1] - board.cell[state.field[1], 1]
    return ahead


@kernel
def hand_over(board: Any, state: Any) -> None:
    """Do everything that follows an ended move, up to the tests for the end of the game."""
    me = state.to_move
    state.free[me] = 1
    if state.pushed != 0 and board.kind[state.field[1 - me]] != SANDBANK:  # §4.4; aground an earlier one stays
        state.free[1 - me] = 2
    reveal_and_remove(board, state)
    keep_score(board, state)
    state.ply += 1
    state.to_move = 1 - me
    if state.ply % 2 == 0:
        state.to_move = 0 if lead(board, state) > 0 else 1
    begin_move(state)


@kernel
def begin_move(state: Any) -> None:
    """§4.2 Erzeugung der Bewegungspunkte."""
    state.points = state.speed[state.to_move]
    state.acted = 0
    state.before = moving.NOTHING
    state.pushed = 0


# ---- §5 Spielende --------------------------------------------------------------------------------------------------


@kernel
def is_in_goal(board: Any, state: Any, seat: Any) -> Any:
    """§2.6 Das Zielfeld."""
    is_there = board.kind[state.field[seat]] == GOAL
    return is_there and state.speed[seat] == 1 and state.passengers[seat] >= TO_WIN


@kernel
def test_goal(board: Any, state: Any, red: Any, blue: Any) -> None:
    """See whether one of the boats that are asked for has reached the goal."""
    if red and is_in_goal(board, state, RED):
        state.over, state.winner = IN_GOAL, RED
    elif blue and is_in_goal(board, state, BLUE):
        state.over, state.winner = IN_GOAL, BLUE


@kernel
def test_round_limit(board: Any, state: Any) -> None:
    """M4: at equal points the book compares passengers, the referee calls it a draw."""
    if state.ply < LAST_PLY:
        return
    ahead = state.score[0] - state.score[1]
    if ahead == 0 and board.ruling == BOOK:
        ahead = state.passengers[0] - state.passengers[1]
    state.over = ROUND_LIMIT
    state.winner = RED if ahead > 0 else BLUE if ahead < 0 else -1


@kernel
def test_left_behind(board: Any, state: Any) -> None:
    """M2: the book tests after every second move, the referee whenever blue moves next; the leader wins."""
    ahead = segment_of(board, state, RED) - segment_of(board, state, BLUE)
    now = state.ply % 2 == 0 if board.ruling == BOOK else state.to_move == 1
    if now and abs(ahead) > MAX_LAG:
        state.over = LEFT_BEHIND
        state.winner = RED if ahead > 0 else BLUE


@kernel
def test_no_move(board: Any, state: Any) -> None:
    """Let a player lose at once who has nothing left but an invalid move (§5)."""
    if not moving.can_complete(board, state):
        state.over = NO_MOVE
        state.winner = 1 - state.to_move


@kernel
def test_end(board: Any, state: Any, red: Any, blue: Any) -> None:
    """See whether the game is over; `red` and `blue` tell whose boat is tested for the goal (M3)."""
    state.over = 0
    state.winner = -1
    if board.ruling != BOOK:  # M9: with the referee the round limit comes before the goal
        test_round_limit(board, state)
    if state.over == 0:
        test_goal(board, state, red or board.ruling != BOOK, blue or board.ruling != BOOK)
    if state.over == 0:
        test_round_limit(board, state)
    if state.over == 0:
        test_left_behind(board, state)
    if state.over == 0:
        test_no_move(board, state)


# ---- §2 dealing the river ------------------------------------------------------------------------------------------


@kernel
def draw_field(board: Any, segment: Any, word: Any) -> Any:
    """Draw a field of a segment that is still water; return it and the next word."""
    field = segment * SEGMENT_FIELDS
    drawn = field
    for _ in range(_TRIES):
        word = next_word(word)
        drawn = field + below(word, DEALT)
        if board.kind[drawn] == WATER:
            break
    return drawn, word


@kernel
def flow(board: Any, segment: Any, word: Any) -> Any:
    """Draw the direction of a segment, place it and fill it with water; return the next word."""
    before = board.direction[segment - 1]
    word = next_word(word)
    bend = below(word, 3) - 1
    if before == _DL:
        bend = below(word, 2) - 1
    elif before == _UL:
        bend = below(word, 2)
    if segment == 1:
        bend = 0
    board.direction[segment] = (before + bend) % 6
    for k in range(2):
        board.centre[segment, k] = board.centre[segment - 1, k] + SPACING * STEP[board.direction[segment], k]
    fill_with_water(board, segment)
    return word


@kernel
def fill_with_water(board: Any, segment: Any) -> None:
    """Make a segment's fields water, the last ones of the last segment goal fields."""
    for i in range(SEGMENT_FIELDS):
        is_goal = segment == LAST and i >= SEGMENT_FIELDS - GOAL_FIELDS
        board.kind[segment * SEGMENT_FIELDS + i] = GOAL if is_goal else WATER


@kernel
def strew(board: Any, state: Any, segment: Any, has_passenger: Any, word: Any) -> Any:
    """Strew islands, logs, sandbanks and a passenger over a segment; return the next word."""
    word = next_word(word)
    for _ in range(2 + below(word, 2)):
        field, word = draw_field(board, segment, word)
        board.kind[field] = ISLAND
    word = next_word(word)
    for _ in range(1 + below(word, 2)):
        field, word = draw_field(board, segment, word)
        word = next_word(word)
        board.kind[field] = SANDBANK if below(word, 2) == 0 else LOG
    for _ in range(_TRIES if has_passenger else 0):
        word = next_word(word)
        drawn = below(word, DEALT * 6)
        field = segment * SEGMENT_FIELDS + drawn // 6
        dock = board.neighbour[field, drawn % 6]
        if board.kind[field] == WATER and board.kind[dock] == WATER and dock // SEGMENT_FIELDS == segment:
            board.kind[field] = ISLAND
            wait_at(state, field * 6 + drawn % 6, dock)
            break
    return word


@kernel
def wait_at(state: Any, passenger: Any, dock: Any) -> None:
    """Let a passenger wait; they have to come in the order of their fields. Where there is no room nobody comes."""
    for k in range(MAX_WAITING):
        if state.waiting[k] < 0:
            state.waiting[k] = passenger
            state.dock[k] = dock
            break


@kernel
def deal_segments(board: Any, state: Any, first: Any, empty: Any, word: Any) -> None:
    """Deal the segments from `first` on, all with a passenger but the last one and `empty`."""
    for s in range(first, SEGMENTS):
        word = flow(board, s, word)
    lay_out(board)
    for s in range(first, SEGMENTS):
        word = strew(board, state, s, s != empty and s != LAST, word)
    mark_passable(board)


# ---- the contract --------------------------------------------------------------------------------------------------


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the actions of the normal form allowed here."""
    found = moving.normal_actions(board, state) if state.over == 0 else 0
    n = 0
    while found != 0:
        out[n] = trailing_zeros(found)
        found &= found - 1
        n += 1
    return n


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Count the whole moves that can still come of the move begun; if one is enough, just look for it."""
    if state.over != 0:
        return 0
    if limit <= 1:
        return 1 if moving.can_complete(board, state) else 0
    return moving.count_moves(board, state)


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """A move ends when the player says so."""
    return action == END


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if the action is allowed here, otherwise the reason."""
    if state.over != 0:
        return GAME_OVER
    return moving.check_end(state) if action == END else moving.check_action(board, state, np.int64(action))


@kernel
def apply(board: Any, state: Any, action: Any) -> None:
    """Do an action; the end of the move hands over and may end the game."""
    if action != END:
        moving.do_action(board, state, np.int64(action))
    else:
        end_move(board, state)


@kernel
def end_move(board: Any, state: Any) -> None:
    """Do everything that follows the last action of a move."""
    me = state.to_move
    pick_up_both(board, state)
    hand_over(board, state)
    test_end(board, state, me == 0, me == 1)


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash what matters for play; of the actions done only that the move has begun, not how many they are."""
    return hash_front(state, KEY_BYTES, np.int64(state.acted > 0))


@kernel
def draw(board: Any, state: Any, word: Any) -> Any:
    """Draw uniformly among the legal actions without listing the steps (1.4 times as fast)."""
    found = moving.normal_actions(board, state)
    while found != 0:
        word = next_word(word)
        rest = found
        for _ in range(below(word, count_bits(found))):
            rest &= rest - 1
        action = trailing_zeros(rest)
        if action == END or moving.can_follow(board, state, action):
            return action, word
        found &= ~(1 << action)
    return -1, word


@kernel
def settle(board: Any, state: Any, x: Any) -> None:
    """Begin a move in a position that was read, and see whether it is over.

    Who moved last is known within a round only. At its beginning both boats are tested for the goal, by the book too:
    a boat that is there has most likely driven there.
    """
    begin_move(state)
    test_end(board, state, state.ply % 2 == 0 or state.to_move == 1, state.ply % 2 == 0 or state.to_move == 0)


@kernel
def deal(board: Any, state: Any, word: Any) -> None:
    """Set up a new game (§3); board and state must be zero but for the ruling."""
    launch(state)
    fill_with_water(board, np.int64(0))
    word = next_word(word)
    deal_segments(board, state, np.int64(1), 1 + below(word, LAST - 1), word)
    keep_score(board, state)


@kernel
def launch(state: Any) -> None:
    """Put both boats on the first segment; nobody waits yet."""
    for seat in range(2):
        state.field[seat] = START[seat]
        state.speed[seat] = MIN_SPEED
        state.coal[seat] = COAL
        state.free[seat] = 1
    for k in range(MAX_WAITING):
        state.waiting[k] = state.dock[k] = -1
    state.last = 1
    state.winner = -1
    begin_move(state)


@kernel
def hide(board: Any, state: Any, seat: Any) -> None:
    """Remove the segments that are not revealed; both seats see the same."""
    hidden = (state.last + 1) * SEGMENT_FIELDS
    for field in range(hidden, FIELDS):
        board.kind[field] = UNKNOWN
    for k in range(MAX_WAITING):
        if state.waiting[k] // 6 >= hidden:
            state.waiting[k] = state.dock[k] = -1
    forget_unknown(board)
    mark_passable(board)


@kernel
def is_view(board: Any, state: Any, x: Any) -> Any:
    """Tell whether segments are missing that the game will reveal."""
    return not is_known(board, np.int64(LAST))


@kernel
def redeal(board: Any, state: Any, word: Any) -> None:
    """Deal the segments that are not revealed.

    One of the segments 1 to 6 has no passenger. If as many have been seen, waiting or on board, as segments are
    revealed, it is one of the hidden ones, each as likely as the other.
    """
    first = np.int64(state.last) + 1
    if first > LAST:
        return
    seen = state.passengers[0] + state.passengers[1]
    for k in range(MAX_WAITING):
        seen += state.waiting[k] >= 0
    word = next_word(word)
    empty = first + below(word, LAST - first) if first < LAST and seen >= state.last else 0
    deal_segments(board, state, first, empty, word)


@kernel
def is_fair(board: Any, state: Any, x: Any) -> Any:
    """Tell whether every dock and the goal can be reached from the boats' places."""
    for seat in range(2):
        w0, w1, w2, w3 = waters(board, state.field[seat])
        goals = 0
        for field in range(FIELDS - GOAL_FIELDS, FIELDS):
            goals += in_waters(w0, w1, w2, w3, field)
        if goals == 0:
            return False
        for k in range(MAX_WAITING):
            if state.waiting[k] >= 0 and not in_waters(w0, w1, w2, w3, state.dock[k]):
                return False
    return True


# ---- verbs that stand elsewhere ------------------------------------------------------------------------------------

chance = generic.no_chance
can_follow = moving.can_follow
