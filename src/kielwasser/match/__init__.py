"""One game between two seats as a pure state machine: inputs with their times in, events out."""

from kielwasser.core.ending import Cause, Ending
from kielwasser.match.events import Event, Held, Moved, Over, Requested, Seated, Started
from kielwasser.match.match import Limits, Match, Seat

__all__ = [
    "Cause",
    "Ending",
    "Event",
    "Held",
    "Limits",
    "Match",
    "Moved",
    "Over",
    "Requested",
    "Seat",
    "Seated",
    "Started",
]
