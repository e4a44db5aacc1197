"""What can be laid down in a position, as one compact table: a browser looks up in it and judges nothing.

A thing that is picked up can lie in several ways, and each *lie* has a name. Its table says which fields it would
cover, counted from the middle of the one under the pointer, and on which fields it may be laid down. Spots and choices
are numbers here; they are sent in order, each as the step from the one before: `spot choice spot choice …`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

LARGEST = 20_000  # bytes that a table may have, as it is sent


class Lie(NamedTuple):
    """A way in which something can lie."""

    cells: tuple[tuple[int, int], ...]  # where its figures are drawn, in the picture's units
    fits: Mapping[int, int]  # the choice that lays it down, by the spot under the pointer


@dataclass(frozen=True)
class Hand:
    """Everything that can be laid down, by the names of its lies."""

    figure: str  # what is drawn at each cell: the name of a symbol in the picture
    misfit: str  # the same where it does not fit
    over: str  # the class of the shapes over which it is shown
    prefix: str  # of the choices' keys
    lies: Mapping[str, Lie]

    def packed(self) -> dict[str, Any]:
        """Return it as it is sent."""
        lies = {name: [[n for cell in lie.cells for n in cell], _steps(lie.fits)] for name, lie in self.lies.items()}
        return {"figure": self.figure, "misfit": self.misfit, "over": self.over, "prefix": self.prefix, "lies": lies}


def _steps(fits: Mapping[int, int]) -> str:
    """Return pairs in order, each number as the step from the one before.

    >>> _steps({7: 1002, 5: 1000})
    '5 1000 2 2'
    """
    told, before = [], (0, 0)
    for pair in sorted(fits.items()):
        told += [str(pair[0] - before[0]), str(pair[1] - before[1])]
        before = pair
    return " ".join(told)
