"""Play by a game's verbs: list what is legal, count, play at random, judge a whole move."""

import numpy as np

from kielwasser.core.kernel import is_set, kernel
from kielwasser.core.kinds import (
    Actions,
    Board,
    Boards,
    Buffers,
    Flag,
    Lengths,
    Moves,
    Number,
    Stack,
    State,
    States,
    Words,
)
from kielwasser.core.rng import below, next_word
from kielwasser.core.verbs import (
    ALLOWED,
    END,
    GAME_OVER,
    NO_LIMIT,
    SURPLUS,
    apply,
    can_follow,
    check,
    completions,
    draw,
    ends,
    is_view,
    steps,
)


@kernel
def keep_legal(board: Board, state: State, n: Number, out: Actions) -> Number:
    """Keep those of the first n steps in `out` that can be completed to a whole move, and return their number."""
    kept = 0
    for i in range(n):
        action = np.int64(out[i])
        if ends(board, state, action) or can_follow(board, state, action):
            out[kept] = action
            kept += 1
    return kept


@kernel
def legal_actions(boards: Boards, states: States, out: Actions) -> Number:
    """Fill `out` with the steps that can be completed to a whole move and return their number."""
    return keep_legal(boards[0], states[0], steps(boards[0], states[0], out), out)


@kernel
def allowed_actions(boards: Boards, states: States, table_size: Number, out: Actions) -> Number:
    """Fill `out` with every action of the table that `check` allows here, paraphrases included."""
    n = 0
    for action in range(table_size):
        if check(boards[0], states[0], action) == ALLOWED:
            out[n] = action
            n += 1
    return n


@kernel
def enumerate_moves(
    boards: Boards, stack: Stack, buffers: Buffers, d: Number, moves: Moves, lengths: Lengths, row: Number, stop: Flag
) -> Number:
    """Fill `moves` with all complete moves that begin in `stack[d]` and return the next free row.

    A row holds the actions without the final "end the move", unused places stay as they are; `lengths` tells how
    many there are. Call with d = 0 and a table as long as `completions` says. Row `row` serves as the path on the
    way down, and is copied on when a move is complete. Once `stop` is set no more moves are looked for.
    """
    if is_set(stop):
        return row
    n = steps(boards[0], stack[d], buffers[d])
    for i in range(n):
        action = np.int64(buffers[d, i])
        if ends(boards[0], stack[d], action):
            if action != END:
                moves[row, d] = action
                lengths[row] = d + 1
            else:
                lengths[row] = d
            row += 1
            if row < len(moves):
                for k in range(d):  # a slice would cost 2 s more of compile time
                    moves[row, k] = moves[row - 1, k]
        else:
            moves[row, d] = action
            stack[d + 1] = stack[d]
            apply(boards[0], stack[d + 1], action)
            row = enumerate_moves(boards, stack, buffers, d + 1, moves, lengths, row, stop)
        if row == len(moves):
            break
    return row


@kernel
def perft(boards: Boards, stack: Stack, buffers: Buffers, d: Number, depth: Number, stop: Flag) -> Number:
    """Count the sequences of `depth` complete moves from `stack[d]`; the last move is counted in bulk.

    Once `stop` is set nothing more is counted.
    """
    if depth <= 0:
        return 1
    if stack[d].over != 0 or is_set(stop):
        return 0
    if depth == 1:
        return completions(boards[0], stack[d], NO_LIMIT)
    n = steps(boards[0], stack[d], buffers[d])
    total = 0
    for i in range(n):
        stack[d + 1] = stack[d]
        apply(boards[0], stack[d + 1], np.int64(buffers[d, i]))
        left = depth if stack[d + 1].ply == stack[d].ply else depth - 1
        total += perft(boards, stack, buffers, d + 1, left, stop)
    return total


@kernel
def perft_actions(boards: Boards, stack: Stack, buffers: Buffers, d: Number, depth: Number, stop: Flag) -> Number:
    """Count the sequences of `depth` canonical actions from `stack[d]`, ends of moves included; stops as `perft`."""
    if stack[d].over != 0 or is_set(stop):
        return 0
    n = steps(boards[0], stack[d], buffers[d])
    if depth <= 1:
        return n
    total = 0
    for i in range(n):
        stack[d + 1] = stack[d]
        apply(boards[0], stack[d + 1], np.int64(buffers[d, i]))
        total += perft_actions(boards, stack, buffers, d + 1, depth - 1, stop)
    return total


@kernel
def act_randomly(board: Board, state: State, out: Actions, words: Words) -> Number:
    """Do a uniformly drawn legal action; return it, or -1 if there is none.

    Steps that lead into a dead end are drawn again, which is the same as drawing among `legal_actions` and asks for
    one or two questions instead of all.
    """
    n = steps(board, state, out)
    while n > 0:
        words[0] = next_word(words[0])
        i = below(words[0], n)
        action = np.int64(out[i])
        if ends(board, state, action) or can_follow(board, state, action):
            apply(board, state, action)
            return action
        n -= 1
        out[i] = out[n]
    return -1


@kernel
def playout(boards: Boards, states: States, out: Actions, words: Words, limit: Number, stop: Flag) -> Number:
    """Play random legal actions until the game is over, `limit` is reached or `stop` is set; return their number.

    Where the game has a quick `draw`, every legal action can come, but not all are equally likely. A position with
    something hidden is not played out but gives -1: it has to be dealt anew first, or each game would bring the same.
    """
    if is_view(boards[0], states[0], 0):
        return -1
    count = 0
    while states[0].over == 0 and count < limit and not is_set(stop):
        action, words[0] = draw(boards[0], states[0], words[0])
        if action >= 0:
            apply(boards[0], states[0], action)
        elif act_randomly(boards[0], states[0], out, words) < 0:
            break
        count += 1
    return count


@kernel
def playouts(
    boards: Boards, states: States, starts: States, out: Actions, words: Words, actions: Number, stop: Flag
) -> Number:
    """Play whole random games from `starts[0]`, until about `actions` actions are done or `stop` is set.

    -1 where something is hidden, as `playout`.
    """
    if is_view(boards[0], starts[0], 0):
        return -1
    count = 0
    while count < actions and not is_set(stop):
        states[0] = starts[0]
        count += playout(boards, states, out, words, actions, stop)
    return count


@kernel
def judge(boards: Boards, work: States, actions: Actions, n: Number) -> Number:
    """Play a list of actions on `work[0]` as a referee does; return (index of the offence << 16) + reason, or 0.

    The list is one whole move without its end; `work` is the caller's copy and keeps what was done before the
    offence. Index n stands for the end of the move.
    """
    if work[0].over != 0:
        return GAME_OVER
    ply = work[0].ply
    for i in range(n):
        if work[0].ply != ply or work[0].over != 0:
            return (i << 16) + SURPLUS
        code = check(boards[0], work[0], np.int64(actions[i]))
        if code != ALLOWED:
            return (i << 16) + code
        apply(boards[0], work[0], np.int64(actions[i]))
    if work[0].ply == ply and work[0].over == 0:
        code = check(boards[0], work[0], END)
        if code != ALLOWED:
            return (n << 16) + code
        apply(boards[0], work[0], END)
    return 0
