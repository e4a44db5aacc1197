"""What was dealt in the recorded scenarios of Hase und Igel 2018: nothing is hidden, the first state tells it."""

import re

from transcripts import Scenario

import kielwasser
from kielwasser.core.position import Position

GAME = "hase_igel_2018"
_PLY = re.compile(r'turn="(\d+)"')


def dealt(scenario: Scenario) -> Position:
    """Return the dealt position of a scenario; any, where none was ever shown."""
    states = scenario.states()
    if not states:
        return kielwasser.new(GAME, ruling="referee")
    return kielwasser.read_state(GAME, min(states, key=_turn))


def _turn(state: str) -> int:
    found = _PLY.search(state)
    return int(found[1]) if found else 0
