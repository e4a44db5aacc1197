"""Everything that is the same for all games, written once against a few verbs.

A game's kernels register under its record type; inside a kernel a verb finds them by the type of `state`
(`numba.extending.overload`), interpreted by the names of its fields. A kernel never takes another kernel as an
argument: that would defeat the disk cache. Verbs are given actions as int64, whatever the buffer holds: each width
would be compiled by itself.

    steps(board, state, out) -> n            the canonical actions allowed here
    apply(board, state, action)              do it; trusts that check is 0
    check(board, state, action) -> code      0, or why not
    ends(board, state, action) -> bool       would this action, allowed here, end the move?
    can_follow(board, state, action) -> bool can the move be completed after a step that does not end it?
    completions(board, state, limit) -> n    complete moves that can still come of the move begun; once limit is
                                             reached it may stop counting
    deal(board, state, word)                 set up a game in records that are zero but for the ruling
    hide(board, state, seat)                 remove what a seat may not see
    redeal(board, state, word)               fill in what is hidden anew, true to the distribution
    points(board, state, seat) -> points     what the season counts
    key(board, state, x) -> word             64 bits that are equal for positions that play alike under one BOARD, and
                                             practically never for others
    chance(board, state, action) -> bool     would this action, allowed here, draw from the random word in STATE?
    is_view(board, state, x) -> bool         is something hidden that play may bring to light?
    settle(board, state, x)                  derive what a reader cannot know: is the game over, who won
    is_fair(board, state, x) -> bool         can everything be reached that should be?
    draw(board, state, word) -> action, word a random legal action for quick play-outs, or -1: draw among the steps; and
                                             the random word that follows (an array would be counted at every call)
    features(board, state, out) -> n         the numbers of the facts that a network hears of (see `network`); found by
                                             the type of the sheet, too, and only by `score`
    count(board, state, seat, sign, sheet)   add what a seat has of the terms of an evaluation; found by the type of the
                                             sheet (see `evaluation`), so that who evaluates has it in its signature
    show_ground, show_pieces, show_numbers,  what a learner sees; found by the type of a form (see `observation`)
    horizon

Action 0 is "end the move" in every game; where moves end by themselves it is never allowed.

Kernels called from Python take one-element arrays, not records (1.6 instead of 4 µs a call).
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from kielwasser.core.answering import answer
from kielwasser.core.kernel import is_set, kernel
from kielwasser.core.records import INTERPRETED
from kielwasser.core.rng import below, next_word

END = 0
BOOK = 0  # the value of BOARD's `ruling` under which the rule book decides

# What every referee can say; a game's own reasons start at 10.
ALLOWED = 0
GAME_OVER = 1
UNFINISHED = 2
SURPLUS = 3
NO_SUCH_ACTION = 4

NO_LIMIT = 1 << 40

_COMPILED: dict[Any, dict[str, Any]] = {}  # by Numba record type
_PLAIN: dict[Any, dict[str, Callable[..., Any]]] = {}  # by field names, for interpreted mode


def register(state_type: np.dtype[Any], **verbs: Callable[..., Any]) -> None:
    """Make a game's kernels the meaning of the verbs for its STATE."""
    _PLAIN[state_type.names] = verbs
    if not INTERPRETED:
        _COMPILED[from_dtype(state_type)] = verbs


def verbs_of(state_type: np.dtype[Any]) -> Mapping[str, Callable[..., Any]]:
    """Return a game's kernels by the names of the verbs."""
    return _PLAIN[state_type.names]


def _verb(name: str) -> Callable[[Any, Any, Any], Any]:
    def plain(board: Any, state: Any, x: Any) -> Any:
        return _PLAIN[state.dtype.names][name](board, state, x)

    def choose(board: Any, state: Any, x: Any) -> Any:
        return _COMPILED[state][name].py_func

    plain.__name__ = name
    overload(plain, strict=False)(choose)
    return plain


steps = _verb("steps")
apply = _verb("apply")
check = _verb("check")
ends = _verb("ends")
can_follow = _verb("can_follow")
completions = _verb("completions")
deal = _verb("deal")
hide = _verb("hide")
redeal = _verb("redeal")
settle = _verb("settle")
is_fair = _verb("is_fair")
draw = _verb("draw")
points = _verb("points")
key = _verb("key")
chance = _verb("chance")
is_view = _verb("is_view")

_COUNTS: dict[Any, Any] = {}  # by Numba record type
_PLAIN_COUNTS: dict[Any, Callable[..., Any]] = {}  # by field names, for interpreted mode


def register_count(sheet_type: np.dtype[Any], counting: Callable[..., Any]) -> None:
    """Make a game's kernel the meaning of `count` for its sheets."""
    _PLAIN_COUNTS[sheet_type.names] = counting
    if not INTERPRETED:
        _COUNTS[from_dtype(sheet_type)] = counting


def count(board: Any, state: Any, seat: Any, sign: Any, sheet: Any) -> None:
    """Add sign times the value of each term for a seat to `sheet.terms`; the game must not be over."""
    _PLAIN_COUNTS[sheet.dtype.names](board, state, seat, sign, sheet.terms)


@overload(count, strict=False)
def _choose_count(board: Any, state: Any, seat: Any, sign: Any, sheet: Any) -> Any:
    counting = _COUNTS[sheet]
    return lambda board, state, seat, sign, sheet: counting(board, state, seat, sign, sheet.terms)


_SIGHTS: dict[Any, dict[str, Any]] = {}  # by Numba record type
_PLAIN_SIGHTS: dict[Any, dict[str, Callable[..., Any]]] = {}  # by field names, for interpreted mode


def register_sight(form_type: np.dtype[Any], **kernels: Callable[..., Any]) -> None:
    """Make a game's `ground`, `pieces`, `numbers` and `horizon` the meaning of the four verbs below for its forms."""
    _PLAIN_SIGHTS[form_type.names] = kernels
    if not INTERPRETED:
        _SIGHTS[from_dtype(form_type)] = kernels


def show_ground(form: Any, board: Any, planes: Any) -> None:
    """Fill the first planes with what a BOARD shows; it must be one that `hide` has left."""
    _PLAIN_SIGHTS[form.dtype.names]["ground"](board, planes)


def show_pieces(form: Any, board: Any, state: Any, seat: Any, planes: Any, there: Any) -> None:
    """Put what a seat sees on the other planes, or take it off if not `there`; STATE may be the truth."""
    _PLAIN_SIGHTS[form.dtype.names]["pieces"](board, state, seat, planes, there)


def show_numbers(form: Any, board: Any, state: Any, seat: Any, scalars: Any) -> None:
    """Fill the scalars with what a seat sees; the BOARD is as above, STATE may be the truth."""
    _PLAIN_SIGHTS[form.dtype.names]["numbers"](board, state, seat, scalars)


def horizon(form: Any, board: Any, state: Any, seat: Any) -> Any:
    """Return a number that tells which BOARD `hide` would leave to a seat, among those of a game, or -1: this one."""
    return _PLAIN_SIGHTS[form.dtype.names]["horizon"](board, state, seat)


@overload(show_ground, strict=False)
def _choose_ground(form: Any, board: Any, planes: Any) -> Any:
    ground = _SIGHTS[form]["ground"]
    return lambda form, board, planes: ground(board, planes)


@overload(show_pieces, strict=False)
def _choose_pieces(form: Any, board: Any, state: Any, seat: Any, planes: Any, there: Any) -> Any:
    pieces = _SIGHTS[form]["pieces"]
    return lambda form, board, state, seat, planes, there: pieces(board, state, seat, planes, there)


@overload(show_numbers, strict=False)
def _choose_numbers(form: Any, board: Any, state: Any, seat: Any, scalars: Any) -> Any:
    numbers = _SIGHTS[form]["numbers"]
    return lambda form, board, state, seat, scalars: numbers(board, state, seat, scalars)


@overload(horizon, strict=False)
def _choose_horizon(form: Any, board: Any, state: Any, seat: Any) -> Any:
    reaching = _SIGHTS[form]["horizon"]
    return lambda form, board, state, seat: reaching(board, state, seat)


VERBS = (
    *("steps", "apply", "check", "ends", "can_follow", "completions", "points", "key", "chance", "is_view"),
    *("deal", "hide", "redeal", "settle", "is_fair", "draw"),
)


@kernel
def hide_nothing(board: Any, state: Any, seat: Any) -> None:
    """The `hide` of a game in which everything lies open."""


@kernel
def redeal_nothing(board: Any, state: Any, word: Any) -> None:
    """The `redeal` of a game in which everything lies open."""


@kernel
def always_fair(board: Any, state: Any, x: Any) -> Any:
    """The `is_fair` of a game whose deals are all alike."""
    return True


@kernel
def draw_among_steps(board: Any, state: Any, word: Any) -> Any:
    """The `draw` of a game whose steps are listed quickly enough."""
    return -1, word


@kernel
def no_dead_ends(board: Any, state: Any, action: Any) -> Any:
    """The `can_follow` of a game in which every step can be completed to a whole move."""
    return True


@kernel
def no_chance(board: Any, state: Any, action: Any) -> Any:
    """The `chance` of a game that draws nothing after the deal."""
    return False


@kernel
def nothing_hidden(board: Any, state: Any, x: Any) -> Any:
    """The `is_view` of a game in which everything lies open."""
    return False


# What Python asks about one position, and does to it. Each is one kernel: the verbs of a game share much of their code,
# which is then compiled once instead of once for each of them.
_CHECK, _ENDS, _CHANCE, _COMPLETIONS, _POINTS, _KEY, _IS_VIEW, _IS_FAIR = range(8)
_APPLY, _DEAL, _HIDE, _REDEAL, _SETTLE = range(5)


@kernel
def ask(question: Any, boards: Any, states: Any, x: Any) -> Any:
    """Answer one of the questions above as an int64."""
    board, state = boards[0], states[0]
    if question == _CHECK:
        answered = np.int64(check(board, state, x))
    elif question == _ENDS:
        answered = np.int64(ends(board, state, x))
    elif question == _CHANCE:
        answered = np.int64(chance(board, state, x))
    elif question == _COMPLETIONS:
        answered = np.int64(completions(board, state, x))
    elif question == _POINTS:
        answered = np.int64(points(board, state, x))
    elif question == _KEY:
        answered = np.int64(key(board, state, x))
    elif question == _IS_VIEW:
        answered = np.int64(is_view(board, state, x))
    else:
        answered = np.int64(is_fair(board, state, x))
    return answered


@kernel
def change(deed: Any, boards: Any, states: Any, x: Any) -> None:
    """Do one of the deeds above."""
    board, state = boards[0], states[0]
    if deed == _APPLY:
        apply(board, state, x)
    elif deed == _DEAL:
        deal(board, state, x)
    elif deed == _HIDE:
        hide(board, state, x)
    elif deed == _REDEAL:
        redeal(board, state, x)
    else:
        settle(board, state, x)


def check_one(boards: Any, states: Any, action: int) -> int:
    """Return 0 if the action is allowed here, otherwise the reason."""
    return ask(_CHECK, boards, states, action)  # type: ignore[no-any-return]


def ends_one(boards: Any, states: Any, action: int) -> bool:
    """Tell whether an allowed action would end the move."""
    return bool(ask(_ENDS, boards, states, action))


def chance_one(boards: Any, states: Any, action: int) -> bool:
    """Tell whether an allowed action would draw from the random word in STATE."""
    return bool(ask(_CHANCE, boards, states, action))


def completions_one(boards: Any, states: Any, limit: int) -> int:
    """Return how many complete moves can still come of the move begun."""
    return ask(_COMPLETIONS, boards, states, limit)  # type: ignore[no-any-return]


def points_one(boards: Any, states: Any, seat: int) -> int:
    """Return what the season counts for a seat."""
    return ask(_POINTS, boards, states, seat)  # type: ignore[no-any-return]


def key_one(boards: Any, states: Any) -> int:
    """Return the key of a position under its BOARD."""
    return ask(_KEY, boards, states, 0)  # type: ignore[no-any-return]


def is_view_one(boards: Any, states: Any) -> bool:
    """Tell whether something is hidden that play may bring to light."""
    return bool(ask(_IS_VIEW, boards, states, 0))


def is_fair_one(boards: Any, states: Any) -> bool:
    """Tell whether everything can be reached that should be."""
    return bool(ask(_IS_FAIR, boards, states, 0))


def apply_one(boards: Any, states: Any, action: int) -> None:
    """Do an allowed action."""
    change(_APPLY, boards, states, action)


def deal_one(boards: Any, states: Any, word: int) -> None:
    """Set up a game in records that are zero but for the ruling."""
    change(_DEAL, boards, states, word)


def hide_one(boards: Any, states: Any, seat: int) -> None:
    """Remove what a seat may not see."""
    change(_HIDE, boards, states, seat)


def redeal_one(boards: Any, states: Any, word: int) -> None:
    """Fill in what is hidden anew."""
    change(_REDEAL, boards, states, word)


def settle_one(boards: Any, states: Any) -> None:
    """Derive what a reader of positions cannot know."""
    change(_SETTLE, boards, states, 0)


@kernel
def steps_one(boards: Any, states: Any, out: Any) -> Any:
    """Fill `out` with the canonical actions allowed here and return their number."""
    return steps(boards[0], states[0], out)


@kernel
def weigh(board: Any, state: Any, sheet: Any) -> Any:
    """Return the value of a position that is not over by its terms, in logits, as seat 0 sees it.

    `sheet.terms` becomes each term, seat 0's minus seat 1's.
    """
    for i in range(len(sheet.terms)):
        sheet.terms[i] = 0.0
    for seat in range(2):  # in a loop: with a 0 and a 1 the evaluation would be compiled for each of them
        count(board, state, seat, 1.0 - 2.0 * seat, sheet)
    total = 0.0
    for i in range(len(sheet.terms)):
        total += sheet.weights[i] * sheet.terms[i]
    return total


_FINDERS: dict[Any, Any] = {}  # by Numba record type: how features are found, for sheets with a network
_PLAIN_FINDERS: dict[Any, Callable[..., Any]] = {}  # by field names, for interpreted mode


def register_features(sheet_type: np.dtype[Any], finding: Callable[..., Any]) -> None:
    """Let a network value a game's positions; the kernel tells it what they have."""
    _PLAIN_FINDERS[sheet_type.names] = finding
    if not INTERPRETED:
        _FINDERS[from_dtype(sheet_type)] = finding


def score(board: Any, state: Any, sheet: Any) -> Any:
    """Return the value of a position that is not over, in logits, as seat 0 sees it.

    By a network where the sheet has one, otherwise by its terms.
    """
    finding = _PLAIN_FINDERS.get(sheet.dtype.names)
    if finding is None or sheet.trained == 0:
        return weigh(board, state, sheet)
    return (1 - 2 * int(state.to_move)) * answer(sheet, finding(board, state, sheet.found))


@overload(score, strict=False)
def _choose_score(board: Any, state: Any, sheet: Any) -> Any:
    finding = _FINDERS.get(sheet)
    if finding is None:
        return lambda board, state, sheet: weigh(board, state, sheet)

    def ask(board: Any, state: Any, sheet: Any) -> Any:
        if sheet.trained == 0:
            return weigh(board, state, sheet)
        return (1 - 2 * state.to_move) * answer(sheet, finding(board, state, sheet.found))

    return ask


@kernel
def score_one(boards: Any, states: Any, sheets: Any) -> Any:
    """Return the value of a position that is not over."""
    return score(boards[0], states[0], sheets[0])


@kernel
def count_one(boards: Any, states: Any, seat: Any, sheets: Any) -> None:
    """Fill `sheets[0].terms` with the value of each term for one seat of a position that is not over."""
    sheet = sheets[0]
    for i in range(len(sheet.terms)):
        sheet.terms[i] = 0.0
    count(boards[0], states[0], seat, 1.0, sheet)


@kernel
def observe_one(form: Any, boards: Any, states: Any, seat: Any, planes: Any, scalars: Any) -> None:
    """Fill planes and scalars with what a seat sees; the BOARD must be one that `hide` has left."""
    clear_planes(planes)
    show_ground(form[0], boards[0], planes)
    show_pieces(form[0], boards[0], states[0], seat, planes, True)
    show_numbers(form[0], boards[0], states[0], seat, scalars)


@kernel
def clear_planes(planes: Any) -> None:
    """Take everything off the planes."""
    for plane in range(planes.shape[0]):
        for place in range(planes.shape[1]):
            planes[plane, place] = 0


@kernel
def horizon_one(form: Any, boards: Any, states: Any, seat: Any) -> Any:
    """Return the number of what `hide` would leave of the BOARD."""
    return horizon(form[0], boards[0], states[0], seat)


@kernel
def sees_all(board: Any, state: Any, seat: Any) -> Any:
    """The `horizon` of a game whose BOARD lies open."""
    return -1


@kernel
def draw_one(boards: Any, states: Any, words: Any) -> Any:
    """Draw a random legal action as play-outs do, or -1: the game leaves it to the steps; `words` goes on."""
    action, words[0] = draw(boards[0], states[0], words[0])
    return action


@kernel
def keep_legal(board: Any, state: Any, n: Any, out: Any) -> Any:
    """Keep those of the first n steps in `out` that can be completed to a whole move, and return their number."""
    kept = 0
    for i in range(n):
        action = np.int64(out[i])
        if ends(board, state, action) or can_follow(board, state, action):
            out[kept] = action
            kept += 1
    return kept


@kernel
def legal_actions(boards: Any, states: Any, out: Any) -> Any:
    """Fill `out` with the steps that can be completed to a whole move and return their number."""
    return keep_legal(boards[0], states[0], steps(boards[0], states[0], out), out)


@kernel
def allowed_actions(boards: Any, states: Any, table_size: Any, out: Any) -> Any:
    """Fill `out` with every action of the table that `check` allows here, paraphrases included."""
    n = 0
    for action in range(table_size):
        if check(boards[0], states[0], action) == ALLOWED:
            out[n] = action
            n += 1
    return n


@kernel
def enumerate_moves(
    boards: Any, stack: Any, buffers: Any, d: Any, moves: Any, lengths: Any, row: Any, stop: Any
) -> Any:
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
def perft(boards: Any, stack: Any, buffers: Any, d: Any, depth: Any, stop: Any) -> Any:
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
def perft_actions(boards: Any, stack: Any, buffers: Any, d: Any, depth: Any, stop: Any) -> Any:
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
def act_randomly(board: Any, state: Any, out: Any, words: Any) -> Any:
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
def playout(boards: Any, states: Any, out: Any, words: Any, limit: Any, stop: Any) -> Any:
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
def playouts(boards: Any, states: Any, starts: Any, out: Any, words: Any, actions: Any, stop: Any) -> Any:
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
def judge(boards: Any, work: Any, actions: Any, n: Any) -> Any:
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
