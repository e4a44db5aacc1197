"""Hase und Igel 2018: the track, the actions and the record types.

The track is a line of 65 fields. An index counts from 0, the rule book's field numbers from 1:

    index    0   1 ............ 10  11 ............ 63  64
    letter   0   C H 1 2 mixed  S   I   ... mixed ...   G
             start              salad hedgehog          goal
"""

from pathlib import Path

import numpy as np

from kielwasser.core.ranges import BITS_63, Range
from kielwasser.core.records import RULING, common_state, digest_of, front_of, record_type

FIELDS = 65
GOAL_FIELD = 64

START, CARROT, HARE, SALAD, HEDGEHOG, POSITION_1, POSITION_2, GOAL = range(8)
LETTERS = "0CHSI12G"

# Fixed fields in their places, the others as they lie before each of the segments is shuffled.
TRACK = "0HHHCCCC12SICCHI12CICCS2IHCCC2IHHCC12ICCH2SICCCH12ICCCH2ISCCCHH1G"
SEGMENTS = (
    (1, 2, 3, 4, 5, 6, 7, 8, 9),
    (12, 13, 14),
    (16, 17, 18),
    (20, 21, 23),
    (25, 26, 27, 28, 29),
    (31, 32, 33, 34, 35, 36),
    (38, 39, 40, 41),
    (44, 45, 46, 47, 48, 49),
    (51, 52, 53, 54, 55),
    (58, 59, 60, 61, 62, 63),
)
TRACK_KINDS = np.array([LETTERS.index(letter) for letter in TRACK], np.int16)
SEGMENT_LENGTHS = np.array([len(segment) for segment in SEGMENTS], np.int16)
SEGMENT_FIELDS = np.array([[*segment, *[0] * (9 - len(segment))] for segment in SEGMENTS], np.int16)

# A hand of cards is a set of bits, in the order in which documents list them.
CARD_LETTERS = "TEHB"
HAS_TAKE, HAS_EAT, HAS_HURRY, HAS_BACK = 1, 2, 4, 8
ALL_CARDS = 15

# The action table. 0, "end the move", is never allowed: a move ends by itself.
SKIP = 1
EAT = 2
RETREAT = 3
MISORDERED = 4  # an action whose place in the list was given wrongly: only documents can do that
CARD_EAT = 5
CARD_TAKE = 6
CARD_KEEP = 7
CARD_DROP = 8
CARD_OTHER = 9  # the carrot card with an amount that it does not know
CARD_HURRY = 10
CARD_BACK = 11
FAR = 99  # greater numbers in nonsense are cut down to this
EXCHANGE = 12 + FAR  # plus the amount
ADVANCE = EXCHANGE + 2 * FAR + 1  # plus the distance
ACTIONS = ADVANCE + FAR + 1

TAKE_TEN = EXCHANGE + 10
GIVE_TEN = EXCHANGE - 10

# §1 "Rennkarte": how far so many carrots carry; more than the last entry carry no farther than the goal.
COSTS = [distance * (distance + 1) // 2 for distance in range(FIELDS)]
REACH = np.array([sum(cost <= carrots for cost in COSTS[1:]) for carrots in range(COSTS[-1] + 1)], np.int16)

# H1, §3.3.1 "mehr als einen Salat": by ruling, the referee is content with one.
SALADS_FOR_CARD = np.array([2, 1], np.int16)

LAST_PLY = 60  # §4 "Rundenlimit von 30 Runden"
FIRST_SALADS = 5  # §1
CARROT_LIMIT = 1_000_000
CARROTS_GAINED = 1_000  # with one move: 64 fields back to a hedgehog bring 640
LAST_PLACE = 3  # of an action in its move

FOLDER = Path(__file__).parent
_DIGEST = digest_of([FOLDER / name for name in ("alone.py", "board.py", "rules.py")])

BOARD = record_type(
    [
        # Sets of fields ahead of a field, bit d - 1 for distance d; the goal is in none, so 63 bits are enough.
        ("open_ahead", "i8", (2, FIELDS), BITS_63),  # those that anyone may enter; second row: with salad fields
        ("hares_ahead", "i8", (FIELDS,), BITS_63),
        ("kind", "i2", (FIELDS,), Range(START, GOAL)),
        ("hedgehog", "i2", (FIELDS,), Range(-1, GOAL_FIELD - 1)),  # the nearest hedgehog behind, or -1
        RULING,
    ],
    _DIGEST,
)
STATE = record_type(
    [
        ("carrots", "i4", (2,), Range(0, CARROT_LIMIT)),
        # acted > 0: a hare field has just been entered and a card is due
        *common_state(LAST_PLY, endings=2, most_actions=LAST_PLACE + 1),
        ("at", "i2", (2,), Range(0, GOAL_FIELD)),
        ("salads", "i2", (2,), Range(0, FIRST_SALADS)),
        ("cards", "i2", (2,), Range(0, ALL_CARDS)),
        ("last", "i2", (2,), Range(0, ACTIONS - 1)),  # the last action that was no skip, 0 before the first
        ("last_place", "i2", (2,), Range(0, LAST_PLACE)),  # its place in its move
    ],
    _DIGEST,
    aside=("acted", "last", "last_place"),
)
KEY_BYTES = front_of(STATE, "acted")
