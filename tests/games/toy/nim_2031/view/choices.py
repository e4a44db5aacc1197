"""Nim 2031: what can be chosen."""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.core.view import Choice
from kielwasser.system.errors import Text

CONFIRMS = False  # a move is one action


def choices(position: Position, selected: str) -> list[Choice]:
    """Return how many sticks can be taken."""
    return [
        Choice(f"a{n}", Text(f"{n} nehmen", f"Take {n}"), actions=(n,), hotkeys=(str(n),))
        for n in position.legal_actions
    ]
