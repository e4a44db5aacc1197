"""One game between two seats as a pure state machine: inputs with their times in, events out."""

from typing import TYPE_CHECKING

from kielwasser.system.on_demand import on_demand

if TYPE_CHECKING:
    from kielwasser.authority.events import Event, Held, Moved, Over, Requested, Seated, Started
    from kielwasser.authority.match import Match, Seat, TimeLimits
    from kielwasser.core.ending import Cause, Ending

__all__ = [
    "Cause",
    "Ending",
    "Event",
    "Held",
    "Match",
    "Moved",
    "Over",
    "Requested",
    "Seat",
    "Seated",
    "Started",
    "TimeLimits",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(
        __name__,
        {
            "kielwasser.core.ending": "Cause Ending",
            "kielwasser.authority.events": "Event Held Moved Over Requested Seated Started",
            "kielwasser.authority.match": "Match Seat TimeLimits",
        },
    )
