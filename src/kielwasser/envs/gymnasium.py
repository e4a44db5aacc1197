"""Every game as an environment of Gymnasium: one learner against a player of this package, or many against one inside.

    import gymnasium, kielwasser.envs.gymnasium
    gymnasium.make("kielwasser/hase_igel_2018-v0", opponent="greedy")
    gymnasium.make_vec("kielwasser/hase_igel_2018-v0", num_envs=512, opponent="greedy")

Observations carry an `action_mask`; who does what is not allowed loses, with -1. Many games at once are a `Batch`, with
the opponents that it knows; against other players ask for `vectorization_mode="sync"`.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from kielwasser.bots.registry import player
from kielwasser.bots.simple import Player
from kielwasser.core.game import Game
from kielwasser.core.ruling import AUTO
from kielwasser.core.warm import is_warm, warm
from kielwasser.envs.arrays import Arrays
from kielwasser.envs.batch import Batch
from kielwasser.envs.single import RENDER_MODES, Seen, SingleGame, require_mode, spaces_of
from kielwasser.games import game as named_game
from kielwasser.games import names
from kielwasser.system.errors import IllegalMove, KielwasserError, Text

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise KielwasserError(
        Text("Gymnasium fehlt: pip install kielwasser[rl]", "Gymnasium is missing: pip install kielwasser[rl]")
    ) from error

THINKING_TIME = 2.0  # seconds that an opponent may take for a move
_AMPLE = 600.0  # seconds for a move that has to be compiled first


class GameEnv(gymnasium.Env[Seen, int]):
    """A game against a player: one of this package by name, such as "strongest@2", or anything with `choose`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        opponent: str | Player = "random",
        seat: int | None = None,
        ruling: str = AUTO,
        render_mode: str | None = None,
    ) -> None:
        """Without a seat it is drawn for each game."""
        self.single = SingleGame(named_game(game) if isinstance(game, str) else game, ruling)
        self.observation_space, self.action_space = spaces_of(self.single.game)
        self.render_mode = require_mode(render_mode)
        self._opponent = opponent
        self._player: Player | None = None
        self._is_ready = False
        self._seat = seat
        self.seat = seat or 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game and let the opponent begin if it is his move."""
        super().reset(seed=seed)
        deal, drawn, chance = (int(word) for word in self.np_random.integers(1 << 31, size=3))
        self.single.deal(deal)
        self._get_ready()
        self.seat = drawn % 2 if self._seat is None else self._seat
        self._player = player(self._opponent, chance) if isinstance(self._opponent, str) else self._opponent
        self._reply()
        return self.single.observe(self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Do an action, and let the opponent move if the move is over with it."""
        self.single.act(int(action))
        self._reply()
        if self.render_mode == "human":
            self.render()
        reward = self.single.rewards[self.seat]
        return self.single.observe(self.seat), reward, self.single.is_over, False, {"seat": self.seat}

    def _get_ready(self) -> None:
        """Load, or compile, what the opponent needs before his clock runs: he would be cut off in his first move."""
        if self._is_ready:
            return
        game, opponent = self.single.game, self._opponent
        if not is_warm(game):
            warm(game)
        first = player(opponent, 0) if isinstance(opponent, str) else opponent
        prepare = getattr(first, "prepare", None)
        if prepare is not None:
            prepare(game)
        elif isinstance(opponent, str):
            first.choose(self.single.position, time.monotonic() + _AMPLE)
        self._is_ready = True

    def _reply(self) -> None:
        while not self.single.is_over and self.single.position.to_move != self.seat:
            assert self._player is not None
            position = self.single.position
            move = self._player.choose(position.hide(position.to_move), time.monotonic() + THINKING_TIME)
            try:
                position.play(move)
            except IllegalMove:
                self.single.loser = position.to_move

    def render(self) -> Any:
        """Show the game as the seat to move sees it."""
        return self.single.render(self.render_mode)


class BatchEnv(VectorEnv[Seen, Any, Any]):
    """Many games against an opponent inside the kernels; observations are the batch's own arrays, not copies."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        opponent: str = "random",
        seat: int | None = None,
        ruling: str = AUTO,
        threads: int | None = None,
    ) -> None:
        """Without a seat games take both in turn."""
        self.batch = Batch(
            game,
            num_envs,
            opponent=opponent,
            learner=seat,
            ruling=ruling,
            autoreset="next_step",
            threads=threads,
            masks=True,
        )
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces_of(self.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all games anew."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        first = int(self.np_random.integers(1 << 31))
        each = seed if isinstance(seed, list) else [None] * self.num_envs
        seeds = [f"{first} {i}" if one is None else one for i, one in enumerate(each)]
        return self._seen(self.batch.deal(seeds)), {}

    def step(self, actions: Any) -> tuple[Seen, Any, Any, Any, dict[str, Any]]:
        """Step all games; one that is over is dealt anew by the next step."""
        arrays = self.batch.step(actions)
        done = arrays.dones.copy()
        return self._seen(arrays), self.batch.own_rewards, done, np.zeros(self.num_envs, np.bool_), {}

    def _seen(self, arrays: Arrays) -> Seen:
        return {"observation": arrays.planes, "scalars": arrays.scalars, "action_mask": arrays.masks.view(np.int8)}

    def close_extras(self, **_: Any) -> None:
        """End the threads."""
        self.batch.close()


def id_of(name: str) -> str:
    """Return the id under which Gymnasium knows a game."""
    return f"kielwasser/{name}-v0"


for _name in names():
    if id_of(_name) not in gymnasium.registry:
        gymnasium.register(
            id_of(_name),
            entry_point="kielwasser.envs.gymnasium:GameEnv",
            vector_entry_point="kielwasser.envs.gymnasium:BatchEnv",
            kwargs={"game": _name},
        )
