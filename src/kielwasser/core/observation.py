"""What a learner sees of a position: planes over the board and scalars, both documented, from one seat's side.

A game's `observe.py` has

    DIGEST                                        `digest_of` the files in which it is written, before any kernel
    SHAPE                                         of the board: one number for a path, two for a grid
    GROUND, PIECES, SCALARS                       tuples of `Channel`: planes that the board fills, planes that play
                                                  changes, and numbers
    ground(board, planes)                         a kernel that fills the planes of GROUND from a BOARD
    pieces(board, state, seat, planes, there)     a kernel that puts pieces on the planes of PIECES, which follow, or
                                                  takes them off again if they are not to be `there`
    numbers(board, state, seat, scalars)          a kernel that fills the scalars
    horizon(board, state, seat)                   a kernel: which BOARD `hide` would leave, as a number; -1: this one

`planes` is int8, (planes, fields), `scalars` float32. Kernels are given a BOARD that `hide` has left; `ground` and
`numbers` write every element, `pieces` only where something is: most of a plane is empty, and a batch of thousands of
games takes off what the last step put there. STATE may be the truth, of which they use only what the seat may see; the
contract suite deals anew what is hidden and compares. The ground is filled again only if the horizon has changed, so
it knows nothing of the seat.

Kernels take a *form*, an empty record whose type carries the digest of `observe.py`, as the sheets of
`evaluation` do: after an edit exactly the kernels that observe are compiled again.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core import generic
from kielwasser.core.position import Position, require_seat
from kielwasser.core.records import Record, blank, record_type
from kielwasser.system.errors import Text

Planes = npt.NDArray[np.int8]
Scalars = npt.NDArray[np.float32]

LARGEST = 20.0  # no scalar is larger: they are about 1, and nobody holds that many carrots


@dataclass(frozen=True)
class Channel:
    """A plane or a scalar: its name, and what it says."""

    name: str
    text: Text


@dataclass(frozen=True)
class Observation:
    """How a game's positions are shown to learners, and the type of the forms that kernels are handed."""

    shape: tuple[int, ...]
    planes: tuple[Channel, ...]  # those of the ground first
    scalars: tuple[Channel, ...]
    form_type: np.dtype[Any]
    hides: bool  # is a seat's BOARD another than the true one?

    @classmethod
    def of(cls, module: ModuleType) -> Observation:
        """Return the observation of a game's `observe` module, and make its kernels known."""
        form = record_type([], module.DIGEST)
        kernels = {name: getattr(module, name) for name in ("ground", "pieces", "numbers", "horizon")}
        generic.register_sight(form, **kernels)
        return cls(
            module.SHAPE, module.GROUND + module.PIECES, module.SCALARS, form, module.horizon is not generic.sees_all
        )

    @property
    def fields(self) -> int:
        """How many fields a plane has."""
        return math.prod(self.shape)

    def form(self) -> Record:
        """Return what kernels are handed."""
        return blank(self.form_type)

    def of_seat(self, position: Position, seat: int) -> tuple[Planes, Scalars]:
        """Return the planes, in the board's shape, and the scalars of what a seat sees."""
        planes = np.zeros((len(self.planes), self.fields), np.int8)
        scalars = np.zeros(len(self.scalars), np.float32)
        seat = require_seat(seat)
        seen = position.hide(seat)
        generic.observe_one(self.form(), seen.board_array, position.state_array, seat, planes, scalars)
        return planes.reshape(-1, *self.shape), scalars
