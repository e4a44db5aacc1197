"""Mississippi Queen 2024: why what was clicked cannot be done."""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.games.mississippi_2024.notation import open_ends
from kielwasser.games.mississippi_2024.view.choices import STEERING
from kielwasser.games.river.board import MAX_SPEED
from kielwasser.games.river.view.refusals import refuse_on_river
from kielwasser.system.errors import Text

_OPEN = Text(
    "Ob auf dem Weg die Strömung läuft, zeigt erst das nächste Segment: so weit fährt niemand ins Ungewisse.",
    "Whether the current runs on the way only the next segment will show: nobody goes that far into the unknown.",
)


def refuse(position: Position, selected: str, spot: str) -> Text | None:
    """Return in one sentence why a click on a spot does nothing; None: nothing can be said about it."""
    if spot.isdecimal() and _crosses_open_ends(position, int(spot)):
        return _OPEN
    return refuse_on_river(STEERING, position, selected, spot)


def _crosses_open_ends(position: Position, target: int) -> bool:
    """Tell whether the way straight ahead to a field leads where the current may run or not (Q5)."""
    me, perhaps = position.to_move, open_ends(position)
    field, heading = int(position.state.field[me]), int(position.state.heading[me])
    crossed = False
    for _ in range(MAX_SPEED):
        field = int(position.board.neighbour[field, heading])
        crossed |= field in perhaps
        if field == target:
            return crossed
    return False
