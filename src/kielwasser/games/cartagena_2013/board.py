"""Cartagena 2013: the path, the cards and the record types.

    start | segment 1 | segment 2 | segment 3 | segment 4 | segment 5 | sloop (goal)
      0   |  1 ..  6  |  7 .. 12  | 13 .. 18  | 19 .. 24  | 25 .. 30  |  31

A set of fields is a word with a bit for each. The pirates on a field are a word too, its *crew*: from the lowest bit
up one bit for each pirate in the order of arrival (0 red, 1 blue), then a final 1 that tells where the crew ends.

A pile of cards has four bits a card, sixteen cards a word. One pile holds all cards that are in nobody's hand:

    place 0 ...                      next                         101
    discards, oldest first | (free) | the open cards | the stack, top first

The open row is refilled without moving a card: it is the pile's first twelve from `next` on, less those that were
drawn in the move that has begun. The free places are as many as there are cards in both hands.
"""

from pathlib import Path

import numpy as np

from kielwasser.core.ranges import BITS_63, Range
from kielwasser.core.records import RULING, common_state, digest_of, record_type

START, GOAL = 0, 31
PLACES = 32  # fields of the path, start and goal included
SEGMENTS = 5
PIRATES = 6  # §2.2
CROWD = 3  # §2.1: no field but start and goal holds more pirates

# The book's Flagge, Hut, Säbel, Flasche, Schlüssel and Pistole, by the names of the official documents.
# NONE is no card, UNKNOWN a word that names no symbol: a client can send one.
NONE, SKULL, HAT, DAGGER, BOTTLE, KEY, PISTOL, UNKNOWN = range(8)
SYMBOLS = 6
LETTERS = ".SHDBKP?"

# §2.3 Die Spielkarten
CARDS_EACH = 17
CARDS = CARDS_EACH * SYMBOLS
OPEN_CARDS = 12
HAND_AT_START = 6
FULL_HAND = 8

PARTIAL_MOVES = 3  # §3
# C1 (texts.py), by ruling: §4 "innerhalb der 30 Runden", but the official referee stopped after 15. Positions that are
# read may have other limits.
ROUND_LIMITS = (30, 15)
MOST_ROUNDS = 1000  # to which a game can be played

# The action table: end the move, forward from a field with a symbol, backward from a field. Field 32 stands for every
# index off the path, symbol 7 for every symbol that does not exist. Forward from field f with symbol s (1 to 7) is
# FORWARD + 7 * f + s - 1, backward from field f is BACKWARD + f.
OFF = 32
FORWARD = 1
SYMBOL_CHOICES = 7
BACKWARD = FORWARD + (PLACES + 1) * SYMBOL_CHOICES
ACTIONS = BACKWARD + PLACES + 1

WORDS = -(-CARDS // 16)  # of a pile
_PILE = Range(0, 0x7777777777777777)
_MOST_DRAWN = 2 * PARTIAL_MOVES  # cards in one move
_CREWS = Range(1, np.array([2 << 2 * PIRATES if i in (START, GOAL) else 2 << CROWD for i in range(PLACES)]) - 1)

FOLDER = Path(__file__).parent
_DIGEST = digest_of([FOLDER / f"{room}.py" for room in ("board", "cards", "counting", "crews", "rules")])

BOARD = record_type(
    [
        ("shows", "i8", (SYMBOLS + 1,), Range(0, (1 << GOAL) - 1)),  # for each symbol the set of fields that show it
        ("symbol", "i1", (PLACES,), Range(NONE, SYMBOLS)),  # for each field its symbol
        ("round_limit", "i2", Range(1, MOST_ROUNDS)),
        RULING,
    ],
    _DIGEST,
)
STATE = record_type(
    [
        ("cards", "i8", (WORDS,), _PILE),  # the pile
        # the order in which the discards come back, if it was fed in; see `cards`
        ("reshuffle", "i8", (WORDS,), _PILE),
        ("word", "i8", BITS_63),  # the random word from which that order is drawn otherwise; 0: hidden
        ("hands", "i8", (2,), Range(0, 0x77777777)),  # piles of up to eight cards
        ("there", "i8", (2,), Range(0, (1 << PLACES) - 1)),  # for each colour the set of fields with a pirate of it
        # the set of fields, start and goal excepted, that hold one or two pirates
        ("company", "i8", Range(0, (1 << GOAL) - 1)),
        ("crews", "i2", (PLACES,), _CREWS),
        *common_state(2 * MOST_ROUNDS, endings=2, most_actions=PARTIAL_MOVES),
        ("held", "i2", (2,), Range(0, FULL_HAND)),  # cards in each hand
        ("next", "i2", Range(0, CARDS - OPEN_CARDS + _MOST_DRAWN)),  # the place of the first open card
        ("drawn", "i2", Range(0, _MOST_DRAWN)),  # open cards drawn in the move that has begun
    ],
    _DIGEST,
)
