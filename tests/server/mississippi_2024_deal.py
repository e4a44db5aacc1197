"""What was dealt in the recorded scenarios of Mississippi Queen 2024, the hidden segments included.

A segment is what the first state that shows it says, with its passenger still there; the direction of the next one is
told ahead. Segments that nobody ever saw count for the official test whether a ship can move: islands, on which nobody
can, or water where the official server asked for a move that the revealed river does not have.
"""

from __future__ import annotations

import re

from transcripts import Scenario

import kielwasser
from kielwasser.core.position import Position

GAME = "mississippi_2024"
_PLY = re.compile(r' turn="(\d+)"')
_COLLECTED = str.maketrans("abcdef", "012345")
_OPEN = ("s3_socha_crashes_vs_simple",)  # where the hidden river is passable


def dealt(scenario: Scenario) -> Position:
    """Return the dealt position of a scenario; any, where none was ever shown."""
    states = sorted(scenario.states(), key=_turn)
    if not states:
        return kielwasser.new(GAME, ruling="referee")
    first = kielwasser.read_state(GAME, states[0])
    *words, river = first.text.split()
    shown = river.split("/")
    for state in states[1:]:
        segments = kielwasser.read_state(GAME, state).text.split()[-1].translate(_COLLECTED).split("/")
        known = len(shown) - shown[-1].endswith("?")
        shown = shown[:known] + segments[known:]
    position = kielwasser.position(" ".join([*words, "/".join(_filled(shown, scenario.name in _OPEN))]))
    position.history = list(first.history)
    return position


def _turn(state: str) -> int:
    found = _PLY.search(state)
    assert found is not None
    return int(found[1])


def _filled(segments: list[str], is_open: bool) -> list[str]:
    """Return eight segments; the river goes straight on where nothing is known of it."""
    fields = ("." if is_open else "#") * 20
    directions = [segment.partition(":")[0] for segment in segments]
    directions += directions[-1:] * (8 - len(directions))
    known = [segment for segment in segments if not segment.endswith("?")]
    return known + [f"{direction}:{fields}" for direction in directions[len(known) :]]
