"""Cartagena 2013: the rules. Section numbers are the rule book's.

A move (a turn, in the book's words) is up to three partial moves and the end. What a partial move may be is read off
three sets of fields, where `x & -x` is the lowest field of a set and `-(x << 1)` are all fields above a single one.
"""

from typing import Any, NamedTuple

from kielwasser.core import generic
from kielwasser.core.generic import ALLOWED, BOOK, END, GAME_OVER, NO_SUCH_ACTION
from kielwasser.core.hashing import mix
from kielwasser.core.kernel import count_bits, kernel, nth_bit, trailing_zeros
from kielwasser.core.rng import below, next_word
from kielwasser.games.cartagena_2013 import cards
from kielwasser.games.cartagena_2013.board import (
    ACTIONS,
    BACKWARD,
    BOTTLE,
    CROWD,
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
    EVERY_PLACE,
    card_at,
    cards_key,
    count_cards,
    deal_cards,
    discard,
    is_fed,
    needs_reshuffle,
    refill,
    take_card,
    wide,
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

_GOAL_BIT = 1 << GOAL
_PATH = _GOAL_BIT - 2  # the fields between start and goal
_EVERY_FOURTH = 0x11111110  # a bit for each symbol, as they lie in a hand counted by symbols
_MOST_DRAWN = 2 * PARTIAL_MOVES  # cards in one move
_NOBODY = 1  # the crew of an empty field
_EVERYBODY = 0x1AAA  # six times red, blue
_BOOK_LIMIT, _REFEREE_LIMIT = ROUND_LIMITS


# ---- pirates -------------------------------------------------------------------------------------------------------


@kernel
def highest(word: Any) -> Any:
    """Return the highest bit of a word of at most 32 bits; 0 if there is none."""
    word |= word >> 1
    word |= word >> 2
    word |= word >> 4
    word |= word >> 8
    word |= word >> 16
    return word - (word >> 1)


@kernel
def crew_size(crew: Any) -> Any:
    """Return how many pirates stand on a field."""
    return trailing_zeros(highest(crew))


@kernel
def crew_of(crew: Any, colour: Any) -> Any:
    """Return how many pirates of a colour stand on a field."""
    blue = count_bits(crew) - 1
    return blue if colour == 1 else crew_size(crew) - blue


@kernel
def without_first(crew: Any, colour: Any) -> Any:
    """Return a crew after its first pirate of a colour has left; there must be one."""
    place = trailing_zeros(crew if colour == 1 else ~crew)
    return crew & ((1 << place) - 1) | crew >> (place + 1) << place


@kernel
def with_last(crew: Any, colour: Any) -> Any:
    """Return a crew that a pirate has joined."""
    return crew + (highest(crew) << colour)


@kernel
def look_at(state: Any, field: Any) -> None:
    """Bring the sets of fields up to date with a field's crew."""
    crew = wide(state.crews[field])
    bit = 1 << field
    size = crew_size(crew)
    blue = crew_of(crew, 1)
    state.there[0] = state.there[0] & ~bit | (bit if size > blue else 0)
    state.there[1] = state.there[1] & ~bit | (bit if blue > 0 else 0)
    state.company = state.company & ~bit | (bit & _PATH if 0 < size < CROWD else 0)


@kernel
def move_pirate(state: Any, colour: Any, start: Any, target: Any) -> None:
    """Move the pirate of a colour that has stood longest on a field."""
    state.crews[start] = without_first(wide(state.crews[start]), colour)
    state.crews[target] = with_last(wide(state.crews[target]), colour)
    look_at(state, start)
    look_at(state, target)


# ---- §3.1 Vorwärtszüge ---------------------------------------------------------------------------------------------


@kernel
def forward_target(board: Any, state: Any, field: Any, symbol: Any) -> Any:
    """ "auf das nächste unbesetzte Feld, welches das gleiche Symbol wie die Karte zeigt", or else the goal."""
    ahead = board.shows[symbol] & ~(state.there[0] | state.there[1]) & -(2 << field)
    return trailing_zeros(ahead | _GOAL_BIT)


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


@kernel
def hand_by_symbols(state: Any, seat: Any) -> Any:
    """Count a hand: four bits a symbol."""
    return count_cards(state.hands[seat], EVERY_PLACE, 4)


@kernel
def holds(state: Any, seat: Any, symbol: Any) -> Any:
    """Tell whether a seat has a card of a symbol."""
    return hand_by_symbols(state, seat) >> 4 * symbol & 15 != 0


@kernel
def kinds_of(counts: Any) -> Any:
    """Return the lowest bit of each symbol that a counted hand has."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & _EVERY_FOURTH


# ---- §3.2 Rückwärtszüge --------------------------------------------------------------------------------------------


@kernel
def backward_target(state: Any, field: Any) -> Any:
    """Return "das nächste zurückliegende Feld, auf dem bereits mindestens eine und höchstens zwei Spielfiguren stehen".

    0 if there is none: "Das Startfeld ist hierbei ausgeschlossen".
    """
    behind = highest(state.company & ((1 << field) - 1))
    return trailing_zeros(behind) if behind != 0 else START


@kernel
def can_go_back(mine: Any, company: Any) -> Any:
    """Return those of a player's fields that have a field with one or two pirates behind them."""
    return mine & -((company & -company) << 1)


@kernel
def move_backward(state: Any, field: Any) -> None:
    """Move a pirate of the player to move and draw a card for each pirate it meets, up to eight in hand."""
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
    fields &= ~_GOAL_BIT
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
    """Draw one of the steps uniformly, without listing them: more than twice as many actions a second."""
    if state.acted == PARTIAL_MOVES:
        return END, word
    me = wide(state.to_move)
    kinds = kinds_of(hand_by_symbols(state, me))
    fields = state.there[me] & ~_GOAL_BIT
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
def ends(board: Any, state: Any, action: Any) -> Any:
    """§3: a move ends when the player says so, after three partial moves too."""
    return action == END


@kernel
def check(board: Any, state: Any, action: Any) -> Any:
    """Return 0 if the action is allowed here, otherwise the reason, in the official order of checks."""
    if state.over != 0:
        return GAME_OVER
    if action == END:  # §3: "auch zwei, einen oder gar keinen Teilzug"
        return ALLOWED
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.acted == PARTIAL_MOVES:
        return TOO_MANY
    number = wide(action)
    if number >= BACKWARD:
        return check_backward(state, number - BACKWARD)
    return check_forward(state, (number - FORWARD) // SYMBOL_CHOICES, 1 + (number - FORWARD) % SYMBOL_CHOICES)


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
        move_forward(board, state, (number - FORWARD) // SYMBOL_CHOICES, 1 + (number - FORWARD) % SYMBOL_CHOICES)
    state.acted += 1


@kernel
def chance(board: Any, state: Any, action: Any) -> Any:
    """Tell whether an action draws the order of the discards: at the end of a move, if they have to come back."""
    return action == END and needs_reshuffle(state) and not is_fed(state)


@kernel
def key(board: Any, state: Any, x: Any) -> Any:
    """Hash what matters for play.

    In which order pirates came to a field or cards to a hand nobody asks but the documents. The discards are what
    remains of 102 cards, and a reshuffle does not ask for their order either.
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


# ---- counting moves ------------------------------------------------------------------------------------------------
# A position is made of sets of fields here, and of the cards that can matter within one move.


class Crews(NamedTuple):
    """The fields on which at least one, at least two and at least three pirates stand, own ones or all."""

    one: int
    two: int
    three: int


class Cards(NamedTuple):
    """The cards of the player to move, counted by symbols, the room for more, and the open row, four bits a card."""

    hand: int
    room: int
    row: int


@kernel
def moved(crews: Any, start: Any, target: Any) -> Any:
    """Return the crews after a pirate went from one field to another; a field that is 0 is not looked at.

    Who leaves takes his field out of the last of the sets that has it, who arrives puts his into the next one. (A
    fourth pirate on a field is forgotten when one leaves; he would be missed after three have left, and then nothing
    is counted any more.)
    """
    one = crews.one & ~(start & ~crews.two)
    two = crews.two & ~(start & ~crews.three)
    three = crews.three & ~start
    return Crews(one | target, two | one & target, three | two & target)


@kernel
def crews_of(state: Any, me: Any) -> Any:
    """Return the own crews, and all crews between start and goal."""
    own = Crews(0, 0, 0)
    everybody = Crews(0, 0, 0)
    rest = state.there[0] | state.there[1]
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        crew = wide(state.crews[trailing_zeros(bit)])
        for _ in range(crew_of(crew, me)):
            own = moved(own, 0, bit)
        for _ in range(crew_size(crew)):
            everybody = moved(everybody, 0, bit & _PATH)
    return own, everybody


@kernel
def cards_of(state: Any, me: Any) -> Any:
    """Return a player's cards and as many open ones as can be drawn in one move."""
    row = 0
    for i in range(_MOST_DRAWN):
        row |= card_at(state.cards, wide(state.next) + i) << 4 * i
    return Cards(hand_by_symbols(state, me), FULL_HAND - wide(state.held[me]), row)


@kernel
def drawn(cards: Any, number: Any) -> Any:
    """Return the cards after some were drawn, as far as the hand has room for them."""
    hand, room, row = cards
    for _ in range(min(number, room)):
        hand += 1 << 4 * (row & 7)
        room -= 1
        row >>= 4
    return Cards(hand, room, row)


@kernel
def completions(board: Any, state: Any, limit: Any) -> Any:
    """Count the ways to go on with a move; to end it is always one."""
    if state.over != 0:
        return 0
    if limit <= 1 or state.acted == PARTIAL_MOVES:
        return 1
    me = wide(state.to_move)
    own, everybody = crews_of(state, me)
    return sequences(board, own, everybody, cards_of(state, me), PARTIAL_MOVES - wide(state.acted))


@kernel
def sequences(board: Any, own: Any, everybody: Any, cards: Any, left: Any) -> Any:
    """Count the sequences of at most `left` partial moves.

    The last one is not tried but counted: own fields times symbols, and the fields from which one can go back. So
    counting costs about a nanosecond a move.
    """
    kinds = kinds_of(cards.hand)
    company = everybody.one & ~everybody.three
    back = can_go_back(own.one, company)
    fields = own.one & ~_GOAL_BIT
    if left <= 1:
        return 1 + count_bits(fields) * count_bits(kinds) + count_bits(back)
    total = 1
    while fields != 0:  # §3.1 Vorwärtszüge
        start = fields & -fields
        fields ^= start
        rest = kinds
        while rest != 0:
            card = rest & -rest
            rest ^= card
            ahead = board.shows[trailing_zeros(card) // 4] & ~everybody.one & -(start << 1) | _GOAL_BIT
            target = ahead & -ahead
            played = Cards(cards.hand - card, cards.room + 1, cards.row)
            total += sequences(
                board, moved(own, start, target), moved(everybody, start, target & _PATH), played, left - 1
            )
    while back != 0:  # §3.2 Rückwärtszüge
        start = back & -back
        back ^= start
        target = highest(company & (start - 1))
        met = 2 if everybody.two & target != 0 else 1
        total += sequences(
            board, moved(own, start, target), moved(everybody, start, target), drawn(cards, met), left - 1
        )
    return total


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
    """See after a complete move whether the game is over; six pirates in the goal come before the round limit (§4)."""
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
    """Set up a new game; board and state must be zero but for the ruling."""
    for field in range(1, GOAL):  # §2.1: each symbol once a segment, in random order
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
    board.round_limit = _BOOK_LIMIT if board.ruling == BOOK else _REFEREE_LIMIT  # C1
    for field in range(1, GOAL):
        board.shows[board.symbol[field]] |= 1 << field
    for field in range(PLACES):
        state.crews[field] = _NOBODY
    state.crews[START] = _EVERYBODY
    look_at(state, START)
    state.winner = -1


# ---- verbs that stand elsewhere ------------------------------------------------------------------------------------

hide = cards.hide
is_view = cards.is_view
redeal = cards.redeal
is_fair = generic.always_fair
can_follow = generic.no_dead_ends
