"""Cartagena 2013: the rules. Section numbers are the rule book's.

A move (the book's *Zug*) consists of up to three partial moves (*Teilzüge*), followed by the action END. What a partial
move may be is read off sets of fields: `crews` draws how pirates and fields lie in bits, `cards` how cards do.
"""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, BOOK, END, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.hashing import mix
from kielwasser.core.kernel import count_bits, kernel, nth_bit, trailing_zeros
from kielwasser.core.rng import below, next_word
from kielwasser.games.cartagena_2013 import cards, counting
from kielwasser.games.cartagena_2013.board import (
    ACTIONS,
    BACKWARD,
    BOTTLE,
    FORWARD,
    FULL_HAND,
    GOAL,
    OFF,
    PARTIAL_MOVES,
    PIRATES,
    PLACES,
    ROUND_LIMITS,
    START,
    SYMBOL_CHOICES,
    SYMBOLS,
    UNKNOWN,
)
from kielwasser.games.cartagena_2013.cards import (
    cards_key,
    deal_cards,
    discard,
    hand_by_symbols,
    holds,
    is_fed,
    kinds_of,
    needs_reshuffle,
    refill,
    take_card,
    wide,
)
from kielwasser.games.cartagena_2013.crews import (
    EVERYBODY,
    GOAL_BIT,
    NOBODY,
    can_go_back,
    crew_of,
    crew_size,
    look_at,
    move_pirate,
    next_company,
    next_free,
)

# Why a game is over.
FINISHED = 1
ROUND_LIMIT = 2

# Why an action is refused.
TOO_MANY = 10
OFF_PATH = 11
FROM_GOAL = 12
CARD_NOT_HELD = 13
NO_PIRATE_FORWARD = 14
NO_SUCH_SYMBOL = 15
NO_PIRATE_BACKWARD = 16
FROM_START = 17
NOBODY_BEHIND = 18

_BOOK_LIMIT, _REFEREE_LIMIT = ROUND_LIMITS


# ---- §3.1 Vorwärtszüge ---------------------------------------------------------------------------------------------


@kernel
def forward_target(board: Any, state: Any, field: Any, symbol: Any) -> Any:
    """Return where a card takes a pirate: to the next free field of its symbol, or to the goal."""
    return trailing_zeros(next_free(board.shows[symbol], state.there[0] | state.there[1], 1 << field))


@kernel
def move_forward(board: Any, state: Any, field: Any, symbol: Any) -> None:
    """Move a pirate of the player to move and discard the card."""
    me = wide(state.to_move)
    move_pirate(state, me, field, forward_target(board, state, field, symbol))
    discard(state, me, symbol)


@kernel
def check_forward(state: Any, field: Any, symbol: Any) -> Any:
    """There is always a target, so only card and pirate matter."""
    me = wide(state.to_move)
    if field == OFF:
        return OFF_PATH
    if field == GOAL:
        return FROM_GOAL
    if not holds(state, me, BOTTLE if symbol == UNKNOWN else symbol):  # the official reader took it for a bottle
        return CARD_NOT_HELD
    if state.there[me] >> field & 1 == 0:
        return NO_PIRATE_FORWARD
    return NO_SUCH_SYMBOL if symbol == UNKNOWN else ALLOWED


# ---- §3.2 Rückwärtszüge --------------------------------------------------------------------------------------------


@kernel
def backward_target(state: Any, field: Any) -> Any:
    """Return the next field behind with one or two pirates; START if there is none, where nobody can go back to."""
    behind = next_company(state.company, 1 << field)
    return trailing_zeros(behind) if behind != 0 else START


@kernel
def move_backward(state: Any, field: Any) -> None:
    """Move a pirate of the player to move and draw a card for each pirate it meets, up to eight in hand.

    §2.3: "maximal 8 Karten", so a player with seven draws one, whether the pirate meets one or two.
    """
    me = wide(state.to_move)
    target = backward_target(state, field)
    due = crew_size(wide(state.crews[target]))
    move_pirate(state, me, field, target)
    for _ in range(min(due, FULL_HAND - wide(state.held[me]))):
        take_card(state, me)


@kernel
def check_backward(state: Any, field: Any) -> Any:
    """The goal can be left, the start cannot; a full hand is no hindrance."""
    if field == OFF:
        return OFF_PATH
    if state.there[state.to_move] >> field & 1 == 0:
        return NO_PIRATE_BACKWARD
    if field == START:
        return FROM_START
    return ALLOWED if backward_target(state, field) != START else NOBODY_BEHIND


# ---- the contract --------------------------------------------------------------------------------------------------
# What every game answers (docs/kernels.md). The verbs have the same three parameters in all games; one called `x`
# means nothing here.


@kernel
def steps(board: Any, state: Any, out: Any) -> Any:
    """Fill `out` with the end of the move (always allowed) and the partial moves, once for each symbol held."""
    if state.over != 0:
        return 0
    out[0] = END
    n = 1
    if state.acted == PARTIAL_MOVES:
        return n
    me = wide(state.to_move)
    kinds = kinds_of(hand_by_symbols(state, me))
    fields = state.there[me]
    back = can_go_back(fields, state.company)
    fields &= ~GOAL_BIT
    while fields != 0:
        base = FORWARD - 1 + trailing_zeros(fields) * SYMBOL_CHOICES
        fields &= fields - 1
        rest = kinds
        while rest != 0:
            out[n] = base + trailing_zeros(rest) // 4
            rest &= rest - 1
            n += 1
    while back != 0:
        out[n] = BACKWARD + trailing_zeros(back)
        back &= back - 1
        n += 1
    return n


@kernel
def draw(board: Any, state: Any, word: Any) -> Any:
    """Pick one of the steps of a game that is not over at random, all equally likely.

    No list is made: twice as many actions a second.
    """
    if state.acted == PARTIAL_MOVES:
        return END, word
    me = wide(state.to_move)
    kinds = kinds_of(hand_by_symbols(state, me))
    fields = state.there[me] & ~GOAL_BIT
    back = can_go_back(state.there[me], state.company)
    symbols = count_bits(kinds)
    forward = count_bits(fields) * symbols
    word = next_word(word)
    i = below(word, forward + count_bits(back) + 1)
    if i < forward:
        action = FORWARD - 1 + nth_bit(fields, i // symbols) * SYMBOL_CHOICES + nth_bit(kinds, i % symbols) // 4
        return action, word
    i -= forward
    return (BACKWARD + nth_bit(back, i) if i < count_bits(back) else END), word


@kernel
def field_and_symbol(number: Any) -> Any:
    """Return from which field, and by which symbol, an action goes forward."""
    return (number - FORWARD) // SYMBOL_CHOICES, 1 + (number - FORWARD) % SYMBOL_CHOICES


@kernel
def ends(board: Any, state: Any, action: Any) -> Any:
    """§3: a move ends when the player says so, after three partial moves too."""
    return action == END


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if the action is allowed here, otherwise the reason, in the official order of checks."""
    if state.over != 0:
        return GAME_OVER
    if action == END:  # §3: "auch zwei, einen oder gar keinen Teilzug"; with that §3.3 needs no line of its own
        return ALLOWED
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.acted == PARTIAL_MOVES:
        return TOO_MANY
    number = wide(action)
    if number >= BACKWARD:
        return check_backward(state, number - BACKWARD)
    field, symbol = field_and_symbol(number)
    return check_forward(state, field, symbol)


@kernel
def apply(board: Any, state: Any, action: Any) -> None:
    """Do a partial move, or end the move: refill the open row, hand over, see whether the game is over."""
    number = wide(action)
    if number == END:
        refill(state)
        state.acted = 0
        state.ply += 1
        state.to_move = 1 - state.to_move
        test_end(board, state)
        return
    if number >= BACKWARD:
        move_backward(state, number - BACKWARD)
    else:
        field, symbol = field_and_symbol(number)
        move_forward(board, state, field, symbol)
    state.acted += 1


@kernel
def chance(board: Any, state: Any, action: Any) -> Any:
    """Tell whether an action draws the order of the discards: at the end of a move, if they have to come back."""
    return action == END and needs_reshuffle(state) and not is_fed(state)


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash what matters for play.

    The order in which pirates reached a field, or cards a hand, is left out: it shows only in the documents and does
    not affect play. The discards are what remains of 102 cards, and a reshuffle does not ask for their order either.
    What was drawn in this move matters: it tells where the open row ends and the stack begins.
    """
    red = blue = at_start = 0
    fields = state.there[0] | state.there[1]
    while fields != 0:
        field = trailing_zeros(fields)
        fields &= fields - 1
        crew = wide(state.crews[field])
        blues = count_bits(crew) - 1
        reds = crew_size(crew) - blues
        if field == START:
            at_start = reds << 4 | blues
        elif field < GOAL:  # who is neither there nor at the start is in the goal
            red |= reds << 2 * field
            blue |= blues << 2 * field
    moment = wide(state.ply) << 48 | (wide(state.over) & 15) << 44 | (wide(state.winner) & 15) << 40
    moment |= wide(state.to_move) << 36 | wide(state.acted) << 32 | wide(state.drawn) << 24 | at_start
    hands = hand_by_symbols(state, 0) << 32 | hand_by_symbols(state, 1)
    return mix(mix(cards_key(state), red, blue), hands, moment)


# ---- §3.4 Punkteverteilung, §4 Ende des Spiels ---------------------------------------------------------------------


@kernel
def points_of(state: Any, colour: Any) -> Any:
    """Sum up what a colour's pirates count: the number of their segment, none on the start, six in the goal."""
    points = 0
    fields = state.there[colour]
    while fields != 0:
        field = trailing_zeros(fields)
        fields &= fields - 1
        points += (field + 5) // 6 * crew_of(wide(state.crews[field]), colour)
    return points


@kernel
def points(board: Any, state: Any, seat: Any) -> Any:
    """Return what a seat's pirates count as they stand now."""
    return points_of(state, seat)


@kernel
def test_end(board: Any, state: Any) -> None:
    """See after a complete move whether the game is over; six pirates in the goal come before the round limit (§4).

    The referee looks only then: within a move a pirate may reach the goal and leave it again. The other player gets no
    last move. Of equal points the book says nothing: nobody wins.
    """
    for colour in range(2):
        if crew_of(wide(state.crews[GOAL]), colour) == PIRATES:
            state.over = FINISHED
            state.winner = colour
    if state.over == 0 and state.ply >= 2 * board.round_limit:
        red = points_of(state, 0)
        blue = points_of(state, 1)
        state.over = ROUND_LIMIT
        state.winner = -1 if red == blue else 0 if red > blue else 1


@kernel
def settle(board: Any, state: Any, x: Any) -> None:
    """Derive sets of fields and the end from a position that was read, not played."""
    for field in range(PLACES):
        look_at(state, field)
    if state.acted == 0:
        test_end(board, state)


# ---- §2 Spielmaterial ----------------------------------------------------------------------------------------------


@kernel
def deal(board: Any, state: Any, word: Any) -> None:
    """Set up a new game; board and state must be zero but for the ruling. Red begins (§3), which is seat 0."""
    for field in range(1, GOAL):  # §2.1: each symbol once a segment, in random order: shuffled while they are laid out
        before = (field - 1) % SYMBOLS
        word = next_word(word)
        other = field - below(word, before + 1)
        board.symbol[field] = board.symbol[other]
        board.symbol[other] = before + 1
    lay_out(board, state)
    deal_cards(state, word)


@kernel
def lay_out(board: Any, state: Any) -> None:
    """Fill in what follows from symbols and ruling, and put all pirates on the start."""
    board.round_limit = _BOOK_LIMIT if board.ruling == BOOK else _REFEREE_LIMIT  # C1: 30 rounds, or 15
    for field in range(1, GOAL):
        board.shows[board.symbol[field]] |= 1 << field
    for field in range(PLACES):
        state.crews[field] = NOBODY
    state.crews[START] = EVERYBODY
    look_at(state, START)
    state.winner = -1


# ---- verbs that stand elsewhere ------------------------------------------------------------------------------------

hide = cards.hide
is_view = cards.is_view
completions = counting.completions
redeal = cards.redeal
is_fair = generic.always_fair
can_follow = generic.no_dead_ends
