"""What was dealt in the recorded scenarios of Hive 2020: nothing is hidden, the first state tells it."""

from transcripts import Scenario

import kielwasser
from kielwasser.core.position import Position

GAME = "hive_2020"


def dealt(scenario: Scenario) -> Position:
    """Return the dealt position of a scenario; any, where none was ever shown."""
    first = next((state for state in scenario.states() if ' turn="0" ' in state[:120]), None)
    return kielwasser.read_state(GAME, first) if first else kielwasser.new(GAME, ruling="referee")
