"""Cartagena 2013: count the ways to go on with a move. This is a fast twin of the rules and has none of its own.

To learn what is allowed, read `rules`; the contract suite counts by them and compares.
To count, nobody has to know who came first to a field nor where a card lies in a hand, so a position is a few words:

    field           6  5  4  3  2  1  0
    who stands there   R     B     B  R        (R red, B blue, the first below)
                       B     B        R
                       R              B
    Crews of all
      one           .  1  .  1  .  1  -        fields with at least one pirate (start and goal are left out)
      two           .  1  .  1  .  .  -        with at least two
      three         .  1  .  .  .  .  -        with at least three: field 5 is full, nobody goes back to it
    Crews of red
      one           .  1  .  .  .  .  1        the own ones with start and goal: from there they move
      two           .  1  .  .  .  .  1

    Cards            hand  counted by symbols (see `cards`);  room  for so many more;
                     row   the open cards, four bits a card, the next one lowest
"""

from typing import Any, NamedTuple

from kielwasser.core.kernel import count_bits, kernel, trailing_zeros
from kielwasser.games.cartagena_2013.board import FULL_HAND, PARTIAL_MOVES
from kielwasser.games.cartagena_2013.cards import card_at, hand_by_symbols, kinds_of, wide
from kielwasser.games.cartagena_2013.crews import (
    GOAL_BIT,
    PATH,
    can_go_back,
    crew_of,
    crew_size,
    next_company,
    next_free,
)

_MOST_DRAWN = 2 * PARTIAL_MOVES  # cards in one move


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

    A pirate that leaves takes its field out of the last set that has it; one that arrives puts its into the next.
    Pirates beyond the third on a field are not tracked. That would matter only after three had left it, and a move has
    no more than three partial moves.
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
            everybody = moved(everybody, 0, bit & PATH)
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
    """Count the ways to go on with a move; to end it is always one.

    A limit of 1 only asks whether there is one.
    """
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
    fields = own.one & ~GOAL_BIT
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
            target = next_free(board.shows[trailing_zeros(card) // 4], everybody.one, start)
            crews = moved(own, start, target), moved(everybody, start, target & PATH)
            played = Cards(cards.hand - card, cards.room + 1, cards.row)
            total += sequences(board, crews[0], crews[1], played, left - 1)
    while back != 0:  # §3.2 Rückwärtszüge
        start = back & -back
        back ^= start
        target = next_company(company, start)
        met = 2 if everybody.two & target != 0 else 1
        crews = moved(own, start, target), moved(everybody, start, target)
        total += sequences(board, crews[0], crews[1], drawn(cards, met), left - 1)
    return total
