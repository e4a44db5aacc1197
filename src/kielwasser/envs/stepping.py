"""Step the games of a batch: kernels that the threads of a processor and those of a graphics card call alike.

`Games` are the games themselves, `Sheets` is what is read from and written to the caller's arrays; both have a row for
each game, but for what is scratch: row `w` of those belongs to the thread. `Options` say how they are played, a `Share`
which of them a thread has. All games here know what `observe.py` knows: lists and masks come from the BOARD that the
seat to move sees, `act` is judged on the truth.
"""

from typing import Any, NamedTuple

import numpy as np

from kielwasser.core.generic import (
    ALLOWED,
    END,
    NO_SUCH_ACTION,
    apply,
    check,
    clear_planes,
    deal,
    draw,
    hide,
    horizon,
    keep_legal,
    points,
    redeal,
    show_ground,
    show_numbers,
    show_pieces,
    steps,
)
from kielwasser.core.kernel import kernel
from kielwasser.core.rng import below, next_word
from kielwasser.core.successors import successors, trace

# What happens to a game that is over, in the words of Gymnasium.
DISABLED, NEXT_STEP, SAME_STEP = range(3)

# Who answers the learner; without anybody the caller acts for both seats.
NOBODY, RANDOM, GREEDY = range(3)

_TOGETHER = 32  # games, with all that is shown of them, that a processor's own cache has room for
_UNSEEN = -2  # neither looked at nor drawn since the deal
_BOTH = -1  # the learner has both seats
_MUCH = 1_000_000  # more than anybody's points


class Games(NamedTuple):
    """The games of a batch."""

    form: Any  # (1,): by its type the kernels find `observe.py`
    blank_board: Any  # (1,): zero but for the ruling
    blank_state: Any  # (1,)
    boards: Any
    seen: Any  # what the seat to move sees of them, where `horizons` are not negative
    horizons: Any  # int64: of `seen`
    drawn: Any  # int64: of the planes
    starts: Any  # the states to which games come back if no new boards are dealt
    states: Any
    faults: Any  # int32: why the seat to move has lost by an action that is not allowed, or 0
    learners: Any  # int8: the learner's seat, or -1: both
    words: Any  # int64: the random words of the next deals
    chances: Any  # int64: those of the opponent
    work_boards: Any  # scratch
    work: Any  # scratch
    out: Any  # scratch: int32, (…, max_steps)


class Sheets(NamedTuple):
    """The arrays of the caller; see `envs.arrays`."""

    actions: Any
    lists: Any
    counts: Any
    masks: Any
    planes: Any
    scalars: Any
    rewards: Any
    dones: Any
    seats: Any


class Options(NamedTuple):
    """How all games of a batch are played."""

    table_size: Any  # of the game's actions
    opponent: Any  # NOBODY, RANDOM or GREEDY
    mode: Any  # what happens to a game that is over
    new_boards: Any  # whether it begins on another board then


class Share(NamedTuple):
    """The games of one thread: those from `first` to `stop` - 1, with row `w` of what is scratch."""

    first: Any
    stop: Any
    w: Any


class Reaching(NamedTuple):
    """Room for the moves of the greedy opponent, of one thread; see `successors` for what the arrays hold.

    Whoever has no such opponent hands over None instead, and a graphics card has none: for it nothing of this is
    compiled.
    """

    nodes: Any
    trail: Any
    reached: Any
    keys: Any
    ways: Any
    table: Any
    stamp: Any  # (1,): the last that the table has seen
    move: Any
    stop: Any


@kernel
def fork(word: Any) -> Any:
    """Return a word for the next deal, whose successors have nothing in common with those of the word given.

    The words that follow one another would not do: each one's successors are those of the one before. No product
    exceeds 63 bits: compiled, signed numbers must not overflow.
    """
    for _ in range(2):
        word = (word & 0x7FFFFFFF) * 0x5851F42D ^ ((word >> 31) * 0x2C957F2D << 1)
        word ^= word >> 30
    return next_word(word if word != 0 else 1)


# ---- one game ------------------------------------------------------------------------------------------------------


@kernel
def deal_game(games: Any, i: Any, new_boards: Any) -> None:
    """Begin a game: on a new board, or where it began."""
    if new_boards:
        word = games.words[i]
        games.words[i] = fork(word)
        games.boards[i] = games.blank_board[0]
        games.states[i] = games.blank_state[0]
        deal(games.boards[i], games.states[i], word)
    else:
        games.states[i] = games.starts[i]
    games.faults[i] = 0
    games.horizons[i] = _UNSEEN
    games.drawn[i] = _UNSEEN


@kernel
def is_over(games: Any, i: Any) -> Any:
    """Tell whether a game has ended, by its rules or by an action that is not allowed."""
    return games.states[i].over != 0 or games.faults[i] != 0


@kernel
def act(board: Any, state: Any, action: Any, table_size: Any) -> Any:
    """Do an action if it is allowed; return 0, or why it is not."""
    code = NO_SUCH_ACTION
    if 0 <= action < table_size:
        code = check(board, state, action)
    if code == ALLOWED:
        apply(board, state, action)
    return code


@kernel
def look(form: Any, board: Any, state: Any, seat: Any, known: Any, seen: Any, work: Any) -> Any:
    """Let `seen` be what a seat sees of a board, unless that is `known`; return the horizon up to which it sees."""
    reach = np.int64(horizon(form, board, state, seat))
    if reach != known and reach >= 0:
        seen[0] = board
        work[0] = state
        hide(seen[0], work[0], seat)
    return reach


@kernel
def list_legal(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the actions that are legal as far as a board shows, and return their number."""
    return keep_legal(board, state, steps(board, state, out), out)


@kernel
def venture(board: Any, state: Any, work_boards: Any, work: Any, word: Any, out: Any) -> Any:
    """Draw an action where a seat sees none that is legal: it steps into the unknown, as it is dealt anew.

    END, which is not allowed there, if even so there is none.
    """
    work_boards[0] = board
    work[0] = state
    hide(work_boards[0], work[0], state.to_move)
    redeal(work_boards[0], work[0], word)
    n = list_legal(work_boards[0], work[0], out)
    return np.int64(out[below(word, n)]) if n > 0 else np.int64(END)


@kernel
def is_answered(games: Any, i: Any) -> Any:
    """Tell whether the opponent has nothing to do: the learner is to move, or the game is over."""
    learner = games.learners[i]
    return learner == _BOTH or games.states[i].to_move == learner or is_over(games, i)


@kernel
def reply_randomly(games: Any, i: Any, w: Any, table_size: Any) -> None:
    """Let an opponent draw actions that it sees to be legal, all equally likely, until the learner is to move again."""
    board = games.boards[i]
    state = games.states[i]
    k = min(i, len(games.seen) - 1)
    seen = games.seen[k : k + 1]
    work = games.work[w : w + 1]
    out = games.out[w]
    while not is_answered(games, i):
        games.chances[i] = next_word(games.chances[i])
        games.horizons[i] = look(games.form[0], board, state, state.to_move, games.horizons[i], seen, work)
        n = list_legal(seen[0] if games.horizons[i] >= 0 else board, state, out)
        if n > 0:
            action = np.int64(out[below(games.chances[i], n)])
        else:
            action = venture(board, state, games.work_boards[w : w + 1], work, games.chances[i], out)
        games.faults[i] = act(board, state, action, table_size)


@kernel
def book(state: Any, fault: Any, rewards: Any) -> Any:
    """Write down what the end of a game brings to either seat; return whether it is over."""
    first = np.float32(0.0)
    if state.over != 0 or fault != 0:
        winner = 1 - state.to_move if fault != 0 else state.winner
        first = np.float32(0.0 if winner < 0 else 1.0 if winner == 0 else -1.0)
    rewards[0] = first
    rewards[1] = -first
    return state.over != 0 or fault != 0


@kernel
def show(games: Any, sheets: Any, i: Any, w: Any) -> None:
    """Write down what the learner's seat may do and what it sees; without an opponent that is the seat to move.

    What was shown before must be cleared.
    """
    state = games.states[i]
    out = sheets.lists[i]
    mask = sheets.masks[i]
    seat = np.int64(games.learners[i])
    if seat == _BOTH:
        seat = np.int64(state.to_move)
    sheets.seats[i] = seat
    k = min(i, len(games.seen) - 1)
    seen = games.seen[k : k + 1]
    reach = look(games.form[0], games.boards[i], state, seat, games.horizons[i], seen, games.work[w : w + 1])
    games.horizons[i] = reach
    board = seen[0] if reach >= 0 else games.boards[i]
    n = 0
    if games.faults[i] == 0:
        n = list_legal(board, state, out)
    sheets.counts[i] = n
    if len(mask) > 0:
        for k in range(n):
            mask[out[k]] = True
    if games.drawn[i] != reach:
        games.drawn[i] = reach
        show_ground(games.form[0], board, sheets.planes[i])
    show_pieces(games.form[0], board, state, seat, sheets.planes[i], True)
    show_numbers(games.form[0], board, state, seat, sheets.scalars[i])


@kernel
def clear(form: Any, board: Any, state: Any, seat: Any, listed: Any, mask: Any, planes: Any) -> None:
    """Take back what `show` has shown of a game that is still where it was; only what was set, most is empty."""
    if len(mask) > 0:
        for k in range(len(listed)):
            mask[listed[k]] = False
    show_pieces(form, board, state, seat, planes, False)


@kernel
def clear_game(games: Any, sheets: Any, i: Any) -> None:
    """Take back what is shown of a game."""
    listed = sheets.lists[i, : sheets.counts[i]]
    seat = np.int64(sheets.seats[i])
    clear(games.form[0], games.boards[i], games.states[i], seat, listed, sheets.masks[i], sheets.planes[i])


@kernel
def clear_all(games: Any, sheets: Any, i: Any) -> None:
    """Take back whatever the arrays hold in a game's place."""
    games.drawn[i] = _UNSEEN
    for k in range(sheets.masks.shape[1]):
        sheets.masks[i, k] = False
    clear_planes(sheets.planes[i])


@kernel
def begin_step(games: Any, sheets: Any, i: Any, options: Any) -> None:
    """Do the learner's action; a game that was over before is dealt anew or left alone."""
    if not is_over(games, i):
        games.faults[i] = act(games.boards[i], games.states[i], np.int64(sheets.actions[i]), options.table_size)
    elif options.mode == NEXT_STEP:
        deal_game(games, i, options.new_boards)


# ---- the greedy opponent: on processors only, it needs room --------------------------------------------------------


@kernel
def value_of(board: Any, state: Any, seat: Any) -> Any:
    """Return what a position reached is worth to the greedy: no lost game, a won one, then the season's points."""
    kind = 1 if state.over == 0 or state.winner < 0 else 2 if state.winner == seat else 0
    return kind * _MUCH + _MUCH // 2 + points(board, state, seat)


@kernel
def choose_greedily(games: Any, i: Any, w: Any, reaching: Any) -> Any:
    """Fill `reaching.move` with a move that leads to the most points; return its length, -1 if none is seen."""
    seat = np.int64(games.states[i].to_move)
    games.work_boards[w] = games.boards[i]
    reaching.nodes[0] = games.states[i]
    hide(games.work_boards[w], reaching.nodes[0], seat)
    reaching.stamp[0] += 1
    room = (reaching.nodes, reaching.trail, reaching.reached, reaching.keys, reaching.ways, games.out[w])
    boards = games.work_boards[w : w + 1]
    n = successors(boards, *room, reaching.table, reaching.stamp[0], reaching.stop)
    n = n if n >= 0 else -1 - n
    best = -1
    most = np.int64(-1)
    equal = 0
    for k in range(n):
        value = np.int64(value_of(games.work_boards[w], reaching.reached[k], seat))
        if value < most:
            continue
        equal = equal + 1 if value == most else 1
        most = value
        games.chances[i] = next_word(games.chances[i])
        if below(games.chances[i], equal) == 0:  # so each of the best is as likely as the others
            best = k
    if best < 0:
        return -1
    return trace(reaching.trail, np.int64(reaching.ways[best, 0]), np.int64(reaching.ways[best, 1]), reaching.move)


@kernel
def reply_greedily(games: Any, i: Any, w: Any, table_size: Any, reaching: Any) -> None:
    """Let an opponent move greedily until the learner is to move again."""
    board = games.boards[i]
    state = games.states[i]
    while not is_answered(games, i):
        ply = state.ply
        length = choose_greedily(games, i, w, reaching)
        if length < 0:
            games.chances[i] = next_word(games.chances[i])
            room = games.work_boards[w : w + 1], games.work[w : w + 1]
            games.faults[i] = act(
                board, state, venture(board, state, *room, games.chances[i], games.out[w]), table_size
            )
        for k in range(length):
            if not is_over(games, i):
                games.faults[i] = act(board, state, np.int64(reaching.move[k]), table_size)
        if length >= 0 and not is_over(games, i) and state.ply == ply:
            games.faults[i] = act(board, state, np.int64(END), table_size)


# ---- any opponent --------------------------------------------------------------------------------------------------


@kernel
def reply(games: Any, i: Any, w: Any, options: Any, reaching: Any) -> None:
    """Let the opponent, if there is one, act until the learner is to move again."""
    if reaching is not None:
        reply_greedily(games, i, w, options.table_size, reaching)
    elif options.opponent == RANDOM:
        reply_randomly(games, i, w, options.table_size)


# ---- many games ----------------------------------------------------------------------------------------------------


@kernel
def step_many(games: Any, sheets: Any, share: Any, options: Any, reaching: Any) -> None:
    """Step the games of a share.

    The loop is in here, and what gets all arrays is so short that the compiler puts it in here too, but for the deal:
    to hand them over takes two hundred stores, as long as a fourth of a step in Hase und Igel.
    """
    for i in range(share.first, share.stop):
        clear_game(games, sheets, i)
        begin_step(games, sheets, i, options)
        reply(games, i, share.w, options, reaching)
        sheets.dones[i] = book(games.states[i], games.faults[i], sheets.rewards[i])
        if options.mode == SAME_STEP and sheets.dones[i]:
            deal_game(games, i, options.new_boards)
            reply(games, i, share.w, options, reaching)
        show(games, sheets, i, share.w)


@kernel
def begin_many(games: Any, sheets: Any, share: Any, options: Any, reaching: Any, is_dealt: Any) -> None:
    """Deal the games of a share, unless their boards and states are there already, and show them.

    Where its opponent begins, a game is shown when the learner is to move.
    """
    for i in range(share.first, share.stop):
        if not is_dealt:
            deal_game(games, i, True)
            games.starts[i] = games.states[i]
        reply(games, i, share.w, options, reaching)
        sheets.dones[i] = book(games.states[i], games.faults[i], sheets.rewards[i])
        clear_all(games, sheets, i)
        show(games, sheets, i, share.w)


@kernel
def sample_many(sheets: Any, share: Any, dice: Any) -> None:
    """Draw one of the listed actions in each game of a share, all equally likely; 0 where there is none."""
    for i in range(share.first, share.stop):
        dice[i] = next_word(dice[i])
        n = sheets.counts[i]
        sheets.actions[i] = sheets.lists[i, below(dice[i], n)] if n > 0 else END


@kernel
def wander_many(games: Any, sheets: Any, share: Any, options: Any, dice: Any, actions: Any) -> None:
    """Step the games of a share so many times with random actions; everything is shown each time.

    A few games take all of their steps before the next ones begin: they stay in the processor's own cache.
    """
    for begin in range(share.first, share.stop, _TOGETHER):
        few = Share(begin, min(begin + _TOGETHER, share.stop), share.w)
        for _ in range(actions):
            sample_many(sheets, few, dice)
            step_many(games, sheets, few, options, None)


@kernel
def play_game(games: Any, i: Any, w: Any, quickly: Any, actions: Any, new_boards: Any) -> None:
    """Do random actions in a game, nothing being shown; one that is over begins anew.

    `quickly` draws as play-outs do (see the verb `draw`), otherwise all legal actions are equally likely. What a seat
    may not see plays no part here: all actions are legal in truth.
    """
    for _ in range(actions):
        if games.states[i].over != 0:
            deal_game(games, i, new_boards)
        action = np.int64(-1)
        if quickly:
            action, games.chances[i] = draw(games.boards[i], games.states[i], games.chances[i])
        if action < 0:
            n = list_legal(games.boards[i], games.states[i], games.out[w])
            games.chances[i] = next_word(games.chances[i])
            action = np.int64(games.out[w, below(games.chances[i], n)])
        apply(games.boards[i], games.states[i], action)


@kernel
def play_many(games: Any, share: Any, quickly: Any, actions: Any, new_boards: Any) -> None:
    """Do so many random actions in each game of a share."""
    for i in range(share.first, share.stop):
        play_game(games, i, share.w, quickly, actions, new_boards)
