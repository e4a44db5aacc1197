"""Cartagena 2013: what a learner sees. Hands and the open row lie open; of the stack all know what is in it."""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.kernel import kernel, trailing_zeros
from kielwasser.core.observation import Channel
from kielwasser.core.records import digest_of
from kielwasser.games.cartagena_2013.board import (
    CARDS,
    CARDS_EACH,
    FULL_HAND,
    LETTERS,
    OPEN_CARDS,
    PARTIAL_MOVES,
    PLACES,
    SYMBOLS,
)
from kielwasser.games.cartagena_2013.cards import card_at, count_discards, hand_by_symbols, stack_begin, tally, wide
from kielwasser.games.cartagena_2013.crews import crew_of
from kielwasser.games.cartagena_2013.rules import points_of
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])

_SYMBOLS = LETTERS[1 : SYMBOLS + 1]

SHAPE = (PLACES,)
GROUND = tuple(
    Channel(f"shows_{letter}", Text(f"Felder mit dem Symbol {letter}", f"fields that show {letter}"))
    for letter in _SYMBOLS
)
PIECES = (
    Channel("own", Text("wie viele eigene Piraten", "how many own pirates")),
    Channel("other", Text("wie viele Piraten des Gegners", "how many of the opponent's pirates")),
)


def _counts(name: str, german: str, english: str) -> tuple[Channel, ...]:
    return tuple(Channel(f"{name}_{each}", Text(f"{german} {each}", f"{english} {each}")) for each in _SYMBOLS)


SCALARS = (
    *_counts("own", "Karten auf der eigenen Hand, durch 8:", "cards in the own hand, over 8:"),
    *_counts("other", "Karten auf der Hand des Gegners, durch 8:", "cards in the opponent's hand, over 8:"),
    *_counts("discards", "abgelegte Karten, durch 17:", "discarded cards, over 17:"),
    *_counts("stack", "Karten im Stapel, durch 17:", "cards in the stack, over 17:"),
    *(
        channel
        for place in range(OPEN_CARDS)
        for channel in _counts(f"open_{place}", f"offene Karte {place} ist", f"open card {place} is")
    ),
    Channel("own_points", Text("eigene Punkte, durch 36", "own points, over 36")),
    Channel("other_points", Text("Punkte des Gegners, durch 36", "the opponent's points, over 36")),
    Channel("to_move", Text("ist am Zug", "is to move")),
    Channel("partial_moves", Text("Teilzüge dieses Zuges, durch 3", "partial moves of this move, over 3")),
    Channel("ply", Text("gespielte Züge, Anteil am Rundenlimit", "moves played, as a share of the round limit")),
    Channel("seat", Text("0 für den ersten Sitz, 1 für den zweiten", "0 for the first seat, 1 for the second")),
    Channel("ruling", Text("0: Regelheft, 1: Schiedsrichter", "0: rule book, 1: referee")),
)
_OWN, _OTHER = SYMBOLS, SYMBOLS + 1
_OPEN = 4 * SYMBOLS
_REST = _OPEN + OPEN_CARDS * SYMBOLS
_ALL_POINTS = 36


@kernel
def ground(board: Any, planes: Any) -> None:
    """Fill a plane for each symbol."""
    for symbol in range(SYMBOLS):
        for field in range(PLACES):
            planes[symbol, field] = board.symbol[field] == symbol + 1


@kernel
def pieces(board: Any, state: Any, seat: Any, planes: Any, there: Any) -> None:
    """Put the pirates on their fields, or take them off."""
    show_pirates(state, seat, planes[_OWN], there)
    show_pirates(state, 1 - seat, planes[_OTHER], there)


@kernel
def show_pirates(state: Any, colour: Any, plane: Any, there: Any) -> None:
    """Put the pirates of a colour on a plane, or take them off."""
    fields = state.there[colour]
    while fields != 0:
        field = trailing_zeros(fields)
        fields &= fields - 1
        plane[field] = crew_of(wide(state.crews[field]), colour) if there else 0


@kernel
def numbers(board: Any, state: Any, seat: Any, scalars: Any) -> None:
    """Fill in cards and points, and where the game stands."""
    show_cards(state, seat, scalars)
    show_row(state, scalars)
    scalars[_REST] = points_of(state, seat) / _ALL_POINTS
    scalars[_REST + 1] = points_of(state, 1 - seat) / _ALL_POINTS
    scalars[_REST + 2] = state.to_move == seat
    scalars[_REST + 3] = state.acted / PARTIAL_MOVES
    scalars[_REST + 4] = min(state.ply / (2.0 * board.round_limit), 1.0)
    scalars[_REST + 5] = seat
    scalars[_REST + 6] = board.ruling


@kernel
def show_cards(state: Any, seat: Any, scalars: Any) -> None:
    """Count the hands and the discards, and from them and the open row what must lie in the stack."""
    own = hand_by_symbols(state, seat)
    other = hand_by_symbols(state, 1 - seat)
    discards = tally(state.cards, 0, count_discards(state))
    row = tally(state.cards, wide(state.next), stack_begin(state))
    for symbol in range(SYMBOLS):
        held = own >> 4 * (symbol + 1) & 15
        others = other >> 4 * (symbol + 1) & 15
        laid = discards >> 8 * (symbol + 1) & 255
        shown = row >> 8 * (symbol + 1) & 255
        scalars[symbol] = held / FULL_HAND
        scalars[SYMBOLS + symbol] = others / FULL_HAND
        scalars[2 * SYMBOLS + symbol] = laid / CARDS_EACH
        scalars[3 * SYMBOLS + symbol] = (CARDS_EACH - held - others - laid - shown) / CARDS_EACH


@kernel
def show_row(state: Any, scalars: Any) -> None:
    """Fill in the open cards, first the one that is drawn next; places of drawn ones stay empty."""
    for i in range(OPEN_CARDS * SYMBOLS):
        scalars[_OPEN + i] = 0.0
    first = wide(state.next)
    for place in range(min(stack_begin(state), CARDS) - first):
        scalars[_OPEN + place * SYMBOLS + card_at(state.cards, first + place) - 1] = 1.0


horizon = generic.sees_all
