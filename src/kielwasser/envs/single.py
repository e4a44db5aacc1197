"""One game as the environments of others want it: observations with masks, rewards, pictures."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from kielwasser.core.game import Game
from kielwasser.core.observation import LARGEST
from kielwasser.core.position import Position
from kielwasser.core.view import Look
from kielwasser.games import observation
from kielwasser.replay.pictures import GifFrame, png_of, svg_of
from kielwasser.system.errors import KielwasserError, Text

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]
WIDTH = 480  # pixels of a picture

Seen = dict[str, npt.NDArray[Any]]


def spaces_of(game: Game) -> tuple[Any, Any]:
    """Return Gymnasium's spaces of observations and of actions."""
    from gymnasium import spaces

    seen = observation(game.name)
    boxes: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 127, (len(seen.planes), *seen.shape), np.int8),
        "scalars": spaces.Box(-LARGEST, LARGEST, (len(seen.scalars),), np.float32),
        "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
    }
    return spaces.Dict(boxes), spaces.Discrete(game.actions)


class SingleGame:
    """A game that is stepped by actions; who does one that is not allowed loses."""

    def __init__(self, game: Game, ruling: str) -> None:
        self.game = game
        self.ruling = ruling
        self.deal(0)

    def deal(self, seed: int | str) -> None:
        """Begin a game."""
        self.position = Position.deal(self.game, seed, self.ruling)
        self.loser: int | None = None  # by an action that is not allowed

    @property
    def is_over(self) -> bool:
        """Whether nobody can do anything any more."""
        return self.loser is not None or self.position.is_over

    @property
    def rewards(self) -> tuple[float, float]:
        """What the end brought to either seat, nothing while the game runs."""
        winner = None if self.loser is None else 1 - self.loser
        if self.position.outcome is not None:
            winner = self.position.outcome.winner
        if winner is None:
            return 0.0, 0.0
        return (1.0, -1.0) if winner == 0 else (-1.0, 1.0)

    def act(self, action: int) -> None:
        """Do an action for the seat to move."""
        if 0 <= action < self.game.actions and self.position.is_allowed(action):
            self.position.act(action)
        else:
            self.loser = self.position.to_move

    def observe(self, seat: int) -> Seen:
        """Return what a seat sees, and what it may do if it is to move."""
        planes, scalars = observation(self.game.name).of_seat(self.position, seat)
        mask = np.zeros(self.game.actions, np.int8)
        if seat == self.position.to_move and not self.is_over:
            mask[self.position.hide(seat).legal_actions] = 1
        return {"observation": planes, "scalars": scalars, "action_mask": mask}

    def render(self, mode: str | None) -> Any:
        """Show the game as the seat to move sees it: as text, as SVG or as an array of pixels."""
        seen = self.position.hide(self.position.to_move)
        if mode == "human":
            print(seen)
            return None
        if mode == "ansi":
            return str(seen)
        frame = GifFrame(seen, Look())
        if mode == "svg":
            return svg_of(frame, WIDTH)
        return np.asarray(Image.open(io.BytesIO(png_of(frame, WIDTH))).convert("RGB"), np.uint8).copy()


def require_mode(mode: str | None) -> str | None:
    """Return a way to render that there is."""
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise KielwasserError(Text(f"{mode!r} ist keines von: {known}", f"{mode!r} is none of: {known}"))
    return mode
