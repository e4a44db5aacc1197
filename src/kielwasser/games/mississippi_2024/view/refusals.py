"""Mississippi Queen 2024: why what was clicked cannot be done."""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.games.mississippi_2024.view.choices import STEERING
from kielwasser.games.river.view.refusals import refuse_on_river
from kielwasser.system.errors import Text


def refuse(position: Position, selected: str, spot: str) -> Text | None:
    """Return in one sentence why a click on a spot does nothing; None: nothing can be said about it."""
    return refuse_on_river(STEERING, position, selected, spot)
