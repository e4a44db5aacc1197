"""Every game as an environment of PettingZoo (AEC): two agents who act in turn, several actions a move.

>>> environment = env("hase_igel_2018")
>>> environment.reset(seed=1)
>>> seen, reward, termination, truncation, info = environment.last()
>>> environment.step(int(seen["action_mask"].argmax()))
"""

from __future__ import annotations

from typing import Any

from kielwasser.core.game import Game
from kielwasser.core.ruling import AUTO
from kielwasser.envs.single import RENDER_MODES, Seen, SingleGame, require_mode, spaces_of
from kielwasser.games import game as named_game
from kielwasser.system.errors import KielwasserError, Text

try:
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise KielwasserError(
        Text("PettingZoo fehlt: pip install kielwasser[rl]", "PettingZoo is missing: pip install kielwasser[rl]")
    ) from error

AGENTS = ["player_0", "player_1"]


def env(game: Game | str, ruling: str = AUTO, render_mode: str | None = None) -> Any:
    """Return the environment of a game, in the wrappers that PettingZoo wants around it."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(raw_env(game, ruling=ruling, render_mode=render_mode))
    )


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]
    """A game; an agent who does what is not allowed loses, with -1."""

    metadata: dict[str, Any]

    def __init__(self, game: Game | str, ruling: str = AUTO, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, game, ruling=ruling, render_mode=render_mode)
        super().__init__()
        self.single = SingleGame(named_game(game) if isinstance(game, str) else game, ruling)
        self.metadata = {
            "name": f"{self.single.game.name}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = require_mode(render_mode)
        self.possible_agents = list(AGENTS)
        seen, actions = spaces_of(self.single.game)
        self.observation_spaces = dict.fromkeys(AGENTS, seen)
        self.action_spaces = dict.fromkeys(AGENTS, actions)
        self._games = 0

    def observation_space(self, agent: str) -> Any:
        """Return what an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent can do."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Seen:
        """Return what an agent sees, and what it may do if it is to move."""
        return self.single.observe(AGENTS.index(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; without a seed another one each time."""
        self._games += 1
        self.single.deal(f"unseeded {self._games}" if seed is None else seed)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.single.position.to_move]

    def step(self, action: int | None) -> None:
        """Do an action for the agent to move."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.single.act(-1 if action is None else int(action))
        self.rewards = dict(zip(AGENTS, self.single.rewards, strict=True))
        if self.single.is_over:
            self.terminations = dict.fromkeys(AGENTS, True)
        self.agent_selection = AGENTS[self.single.position.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Show the game as the agent to move sees it."""
        return self.single.render(self.render_mode)

    def close(self) -> None:
        """Nothing is held."""
