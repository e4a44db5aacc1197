"""The arrays that a batch reads and writes; they belong to the caller."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core.game import Game
from kielwasser.games import observation
from kielwasser.system.errors import KielwasserError, Text

Shape = tuple[int, ...]

_HUGE = 10_000  # actions of a game: nobody wants a mask of so many numbers without asking for it


@dataclass(frozen=True)
class Arrays:
    """A row for each game. The caller fills in `actions`, the batch all others; they are the same arrays all the time.

    `lists`, `counts` and `masks` must be left as they are between two steps: a mask is cleared by its list.
    """

    actions: npt.NDArray[np.int32]  # (games,): the action that comes next
    lists: npt.NDArray[np.int32]  # (games, max_steps): the legal actions, as far as the seat sees …
    counts: npt.NDArray[np.int32]  # (games,): … so many of them
    masks: npt.NDArray[np.bool_]  # (games, actions): the same as a mask; (games, 0): nobody has asked for it
    planes: npt.NDArray[np.int8]  # (games, planes, *shape): what the seat sees, see the game's observe.py
    scalars: npt.NDArray[np.float32]  # (games, scalars)
    rewards: npt.NDArray[np.float32]  # (games, 2): what the step brought to either seat, 1, -1 or 0
    dones: npt.NDArray[np.bool_]  # (games,): is the game over with this step?
    seats: npt.NDArray[np.int8]  # (games,): whose lists, masks, planes and scalars these are

    @classmethod
    def of(cls, game: Game, games: int, masks: bool | None = None) -> Arrays:
        """Return new arrays for so many games; with masks, or where these are not huge."""
        has_masks = game.actions <= _HUGE if masks is None else masks
        return cls(**{name: np.zeros(shape, kind) for name, (shape, kind) in forms(game, games, has_masks).items()})

    def require(self, game: Game, games: int, *, on_card: bool = False) -> None:
        """Refuse arrays that do not fit; kernels trust them. Those on a card may lie there in any order."""
        for name, (shape, kind) in forms(game, games, has_masks=self.masks.shape[-1] > 0).items():
            array = getattr(self, name)
            is_usable = on_card or (array.flags.c_contiguous and array.flags.writeable)
            if tuple(array.shape) != shape or array.dtype != kind or not is_usable:
                raise KielwasserError(
                    Text(
                        f"das Feld {name} muss {shape} groß sein, aus {np.dtype(kind).name} und zusammenhängend",
                        f"the array {name} must have the shape {shape}, be of {np.dtype(kind).name} and contiguous",
                    )
                )

    def flat(self) -> list[Any]:
        """Return the arrays in the order of `stepping.Sheets`, planes with one axis for all fields."""
        found = [getattr(self, each.name) for each in fields(self)]
        return [flattened(array) if array is self.planes else array for array in found]


def flattened(planes: Any) -> Any:
    """Return planes with one axis for all fields of the board."""
    return planes.reshape(planes.shape[0], planes.shape[1], -1)


def forms(game: Game, games: int, has_masks: bool) -> Mapping[str, tuple[Shape, Any]]:
    """Return the shape and the type of each array."""
    seen = observation(game.name)
    return {
        "actions": ((games,), np.int32),
        "lists": ((games, game.max_steps), np.int32),
        "counts": ((games,), np.int32),
        "masks": ((games, game.actions if has_masks else 0), np.bool_),
        "planes": ((games, len(seen.planes), *seen.shape), np.int8),
        "scalars": ((games, len(seen.scalars)), np.float32),
        "rewards": ((games, 2), np.float32),
        "dones": ((games,), np.bool_),
        "seats": ((games,), np.int8),
    }
