"""Cartagena 2013: the cards, how they are dealt, drawn, discarded, reshuffled and hidden (§2.3 Die Spielkarten).

The reshuffle is the only chance event after the deal. Its order is drawn from the random word in STATE, unless STATE
holds one that was fed in before the move; such an order serves that move only, and only if it has the right cards.

A hand is a pile of up to eight cards, the first in the lowest four bits. *Counted* it has four bits a symbol instead:

    a hand       .. 0  0  4  6  4  1     skull, bottle, pistol, bottle: four bits a card
    counted         1  0  2  0  0  1  -  a pistol, two bottles and a skull: four bits a symbol, skulls above the lowest
             pistol key bottle dagger hat skull
"""

from typing import Any

import numpy as np

from kielwasser.core.hashing import begin_key, mix
from kielwasser.core.kernel import count_bits, kernel
from kielwasser.core.rng import below, next_word
from kielwasser.games.cartagena_2013.board import CARDS, CARDS_EACH, HAND_AT_START, OPEN_CARDS, SYMBOLS, WORDS

EVERY_PLACE = 0x1111111111111111  # the lowest bit of each card in a word
_EVERY_FOURTH = 0x11111110  # a bit for each symbol, as they lie in a counted hand


@kernel
def wide(number: Any) -> Any:
    """Return the number in a narrow field as one that no shift overflows: a Python int, or 64 bits when compiled."""
    return 0 + int(number)


@kernel
def card_at(pile: Any, place: Any) -> Any:
    """Return the card on a place of a pile."""
    return pile[place >> 4] >> 4 * (place & 15) & 7


@kernel
def put_card(pile: Any, place: Any, card: Any) -> None:
    """Put a card on a place of a pile, whatever lay there; card 0 clears it."""
    shift = 4 * (place & 15)
    pile[place >> 4] = pile[place >> 4] & ~(7 << shift) | card << shift


@kernel
def shuffle(pile: Any, start: Any, stop: Any, word: Any) -> Any:
    """Shuffle the places from start to stop - 1 uniformly and return the random word used last."""
    for i in range(stop - 1, start, -1):
        word = next_word(word)
        j = start + below(word, i - start + 1)
        card = card_at(pile, i)
        put_card(pile, i, card_at(pile, j))
        put_card(pile, j, card)
    return word


@kernel
def count_cards(word: Any, places: Any, width: Any) -> Any:
    """Count the cards of a word of sixteen on some places (the lowest bit of each), with so many bits a symbol.

    A card is three bits, which are looked at on all places at once: a learner's step went from about 430 to 340 ns.
    """
    ones = word & places
    twos = word >> 1 & places
    fours = word >> 2 & places
    counts = count_bits(ones & ~twos & ~fours) << width
    counts += count_bits(twos & ~ones & ~fours) << 2 * width
    counts += count_bits(ones & twos) << 3 * width
    counts += count_bits(fours & ~ones & ~twos) << 4 * width
    counts += count_bits(fours & ones) << 5 * width
    return counts + (count_bits(fours & twos) << 6 * width)


@kernel
def tally(pile: Any, start: Any, stop: Any) -> Any:
    """Count the cards from start to stop - 1: eight bits a symbol, the lowest eight for places without a card."""
    counts = 0
    for k in range(start >> 4, stop + 15 >> 4):
        first = max(start - 16 * k, 0)
        number = min(stop - 16 * k, 16) - first
        if number > 0:
            word = pile[k]
            places = EVERY_PLACE >> 4 * (16 - number) << 4 * first
            counts += count_cards(word, places, 8) + count_bits(places & ~(word | word >> 1 | word >> 2))
    return counts


@kernel
def sort_cards(pile: Any, start: Any, stop: Any) -> None:
    """Sort the places from start to stop - 1 by symbol; each holds a card."""
    counts = tally(pile, start, stop)
    for symbol in range(1, SYMBOLS + 1):
        for _ in range(counts >> 8 * symbol & 255):
            put_card(pile, start, symbol)
            start += 1


# ---- hands, discards and the open row ------------------------------------------------------------------------------


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


@kernel
def count_discards(state: Any) -> Any:
    """Return how many cards lie on the discard pile."""
    return wide(state.next) - wide(state.held[0]) - wide(state.held[1])


@kernel
def take_card(state: Any, seat: Any) -> None:
    """Take the first open card to the end of a hand ("Die Karten werden dabei jeweils von links gezogen")."""
    place = wide(state.next)
    state.hands[seat] |= card_at(state.cards, place) << 4 * wide(state.held[seat])
    state.held[seat] += 1
    put_card(state.cards, place, 0)
    state.next += 1
    state.drawn += 1


@kernel
def discard(state: Any, seat: Any, symbol: Any) -> None:
    """Lay the first card of a symbol from a hand onto the discard pile."""
    put_card(state.cards, count_discards(state), symbol)
    hand = state.hands[seat]
    shift = 0
    while hand >> shift & 7 != symbol:
        shift += 4
    state.hands[seat] = hand & ((1 << shift) - 1) | hand >> (shift + 4) << shift
    state.held[seat] -= 1


@kernel
def refill(state: Any) -> None:
    """Lay the open row out anew after a move; where the stack does not suffice the discards come back.

    We take "Sind alle Karten verbraucht" (§2.3) as the referee does: too few are left to fill the row up to twelve.
    It is filled up after a move, not within it.
    """
    state.drawn = 0
    if needs_reshuffle(state):
        reshuffle(state)
    if state.reshuffle[0] != 0:
        for i in range(WORDS):
            state.reshuffle[i] = 0


@kernel
def needs_reshuffle(state: Any) -> Any:
    """Tell whether the stack does not suffice to lay twelve cards open."""
    return CARDS - wide(state.next) < OPEN_CARDS


@kernel
def is_fed(state: Any) -> Any:
    """Tell whether an order was fed in (from its first place on, without a gap) that has the cards to be reshuffled."""
    n = count_discards(state)
    fed = tally(state.reshuffle, 0, CARDS) - (CARDS - n)  # the places without a card do not count
    return fed == tally(state.cards, 0, n)


@kernel
def reshuffle(state: Any) -> None:
    """ "Sind alle Karten verbraucht, so werden die Karten vom Ablagestapel gemischt und neu bereitgelegt".

    They are sorted before they are shuffled, so in which order they were laid down matters to nobody. Whoever plays on
    from a view deals it anew first (`chance` says when): without a random word the order would always be the same.
    """
    n = count_discards(state)
    if is_fed(state):
        for i in range(n):
            put_card(state.cards, i, card_at(state.reshuffle, i))
    else:
        sort_cards(state.cards, np.int64(0), n)
        state.word = shuffle(state.cards, 0, n, state.word)
    left = CARDS - wide(state.next)  # the open cards that are still there: they stay in front
    row = 0
    for i in range(left):
        row |= card_at(state.cards, wide(state.next) + i) << 4 * i
    for i in range(n - 1, -1, -1):  # from behind: both places may overlap
        card = card_at(state.cards, i)
        put_card(state.cards, i, 0)
        put_card(state.cards, CARDS - n + i, card)
    state.next -= n
    for i in range(left):
        put_card(state.cards, wide(state.next) + i, row >> 4 * i & 7)


@kernel
def cards_key(state: Any) -> Any:
    """Hash the open cards and the stack, and the chance to come."""
    place = wide(state.next)
    first = place >> 4
    key = mix(begin_key(state.word), place, state.cards[first] >> 4 * (place & 15))  # without discards beside them
    for k in range(WORDS - 1, first + 1, -2):
        key = mix(key, state.cards[k], state.cards[k - 1])
    if (WORDS - 1 - first) % 2 == 1:
        key = mix(key, state.cards[first + 1], 0)
    if state.reshuffle[0] != 0:
        for k in range(WORDS):
            key = mix(key, state.reshuffle[k], k)
    return key


# ---- dealing and hiding --------------------------------------------------------------------------------------------


@kernel
def deal_cards(state: Any, word: Any) -> None:
    """Shuffle all cards, lay twelve open and give six to each; `cards` must be zero."""
    for i in range(CARDS):
        put_card(state.cards, i, 1 + i // CARDS_EACH)
    state.word = next_word(shuffle(state.cards, 0, CARDS, word))
    for seat in range(2):  # any twelve of the shuffled cards are as random as any others
        for i in range(HAND_AT_START):
            place = seat * HAND_AT_START + i
            state.hands[seat] |= card_at(state.cards, place) << 4 * i
            put_card(state.cards, place, 0)
        state.held[seat] = HAND_AT_START
    state.next = 2 * HAND_AT_START


@kernel
def stack_begin(state: Any) -> Any:
    """Return the place of the stack's top card."""
    return wide(state.next) + OPEN_CARDS - wide(state.drawn)


@kernel
def hide(board: Any, state: Any, seat: Any) -> None:
    """Remove the order of the stack and all chance to come. What lies in it everybody knows: 102 cards less the others.

    The stack is left sorted by symbol.
    """
    sort_cards(state.cards, stack_begin(state), CARDS)
    state.word = 0
    for i in range(WORDS):
        state.reshuffle[i] = 0


@kernel
def is_view(board: Any, state: Any, x: Any) -> Any:
    """Tell whether chance and stack are as `hide` leaves them: no random word, and sorted by symbol.

    An order may have been fed in: somebody who knows it goes on from there.
    """
    if state.word != 0:
        return False
    before = 0
    for place in range(stack_begin(state), CARDS):
        card = card_at(state.cards, place)
        if card < before:
            return False
        before = card
    return True


@kernel
def redeal(board: Any, state: Any, word: Any) -> None:
    """Shuffle the stack: all its orders are equally likely, before and after a reshuffle."""
    state.word = next_word(shuffle(state.cards, stack_begin(state), CARDS, word))
