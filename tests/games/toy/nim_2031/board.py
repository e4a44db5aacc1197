"""Nim 2031: a heap of sticks. Action n takes n sticks; action 0, the end of the move, is never needed."""

from pathlib import Path

from kielwasser.core.ranges import Range
from kielwasser.core.records import RULING, common_state, digest_of, record_type

LEAST, MOST = 15, 24  # sticks that are dealt
MOST_TAKEN = 3  # at once
ACTIONS = MOST_TAKEN + 1

FOLDER = Path(__file__).parent
_DIGEST = digest_of([FOLDER / "board.py", FOLDER / "rules.py"])  # every file that has kernels

BOARD = record_type([("heap", "i2", Range(LEAST, MOST)), RULING], _DIGEST)
STATE = record_type([*common_state(MOST, endings=1, most_actions=0), ("taken", "i2", (2,), Range(0, MOST))], _DIGEST)
