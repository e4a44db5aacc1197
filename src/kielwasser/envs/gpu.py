"""The same batch on a graphics card: one thread a game, the same kernels, results equal to the processor's.

    batch = GpuBatch("hive_2020", games=100_000)
    arrays = batch.deal()
    masks = torch.as_tensor(arrays.masks, device="cuda")      no copy, as with cupy.asarray and jax.dlpack

The arrays lie on the card. Whoever has some there already hands them in (`Arrays`), and they are used as they are. The
greedy opponent needs too much room for a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core import cuda
from kielwasser.core.cuda import place
from kielwasser.core.game import Game
from kielwasser.core.generic import apply
from kielwasser.core.position import Position
from kielwasser.core.rng import below, next_word, seed_word
from kielwasser.envs import stepping
from kielwasser.envs.arrays import Arrays
from kielwasser.envs.batch import Batch
from kielwasser.envs.stepping import Games, Share, Sheets, begin_many, deal_game, list_legal, sample_many, step_many
from kielwasser.games import observation
from kielwasser.system.errors import KielwasserError, Text


def _step(n: Any, games: Any, sheets: Any, options: Any) -> None:
    i = place()
    if i < n:
        step_many(games, sheets, Share(i, i + 1, i), options, None)


def _begin(n: Any, games: Any, sheets: Any, options: Any, is_dealt: Any) -> None:
    i = place()
    if i < n:
        begin_many(games, sheets, Share(i, i + 1, i), options, None, is_dealt)


def _sample(n: Any, sheets: Any, dice: Any) -> None:
    i = place()
    if i < n:
        sample_many(sheets, Share(i, i + 1, i), dice)


def _wander(n: Any, games: Any, sheets: Any, options: Any, dice: Any, steps: Any) -> None:
    i = place()
    if i < n:
        for _ in range(steps):
            sample_many(sheets, Share(i, i + 1, i), dice)
            step_many(games, sheets, Share(i, i + 1, i), options, None)


def _play(n: Any, games: Any, actions: Any, new_boards: Any) -> None:
    i = place()
    if i < n:
        for _ in range(actions):
            if games.states[i].over != 0:
                deal_game(games, i, new_boards)
            count = list_legal(games.boards[i], games.states[i], games.out[i])
            games.chances[i] = next_word(games.chances[i])
            apply(games.boards[i], games.states[i], np.int64(games.out[i, below(games.chances[i], count)]))


_on_card = cache(cuda.for_card)  # each of the functions above; it is compiled at its first launch


class GpuBatch(Batch):
    """A batch whose games and arrays lie on a graphics card."""

    device = "cuda"

    def __init__(
        self, game: Game | str, games: int, *, opponent: str | None = None, arrays: Arrays | None = None, **options: Any
    ) -> None:
        """Take what `Batch` takes; arrays may be any that lie on the card, and threads mean nothing there."""
        cuda.require_card()
        if opponent == "greedy":
            raise KielwasserError(
                Text("der gierige Gegner spielt nur auf dem Prozessor", "the greedy opponent plays on processors only")
            )
        super().__init__(game, games, opponent=opponent, **{**options, "threads": 1})
        observation(self.game.name)
        given = vars(arrays if arrays is not None else self.arrays)
        self.arrays = Arrays(**{name: cuda.to_card(array) for name, array in given.items()})
        self.arrays.require(self.game, self.n, on_card=True)
        # Threads side by side write their lists at the same time: what they write lies side by side, too.
        listed = self._games._replace(out=np.asfortranarray(self._games.out))
        self._games = Games(*(cuda.to_card(array) for array in listed))
        self._sheets = Sheets(*self.arrays.flat())
        self._dice = cuda.to_card(self._dice)

    def _scratch(self, workers: int) -> int:
        return self.n  # each game is a thread

    def deal(self, seeds: Sequence[int | str] | None = None, positions: Sequence[Position] | None = None) -> Arrays:
        """Begin all games, as `Batch.deal` does."""
        chosen = [f"{self._seed} {i}" for i in range(self.n)] if seeds is None else seeds
        self._require_rows(len(positions if positions is not None else chosen))
        self._require_positions(positions or ())
        cuda.fill(self._games.words, [seed_word(self.game.name, seed, 0) for seed in chosen])
        cuda.fill(self._games.chances, [seed_word("chance", seed) for seed in chosen])
        if positions is not None:
            boards = np.concatenate([position.board_array for position in positions])
            states = np.concatenate([position.state_array for position in positions])
            cuda.fill(self._games.boards, boards)
            cuda.fill(self._games.states, states)
            cuda.fill(self._games.starts, states)
            for array, number in ((self._games.faults, 0), (self._games.horizons, -2), (self._games.drawn, -2)):
                cuda.fill(array, np.full(self.n, number))
        _on_card(_begin)(self.n, self._games, self._sheets, self._options, positions is not None)
        cuda.wait()
        self._is_dealt = True
        return self.arrays

    def step(self, actions: npt.ArrayLike | None = None) -> Arrays:
        """Do an action in each game: those in `arrays.actions`, or these, which are copied there."""
        self._require_deal()
        if actions is not None:
            cuda.fill(self.arrays.actions, self._numbers(actions))
        _on_card(_step)(self.n, self._games, self._sheets, self._options)
        cuda.wait()
        return self.arrays

    def sample(self) -> Any:
        """Fill `arrays.actions` with random legal actions, all equally likely, and return it."""
        self._require_deal()
        _on_card(_sample)(self.n, self._sheets, self._dice)
        return self.arrays.actions

    def wander(self, steps: int) -> Arrays:
        """Do so many steps with random actions, as `Batch.wander` does."""
        self._require_deal()
        _on_card(_wander)(self.n, self._games, self._sheets, self._options, self._dice, steps)
        cuda.wait()
        return self.arrays

    def play(self, actions: int, quickly: bool = False) -> None:
        """Do so many random actions in each game, all equally likely, showing nothing."""
        self._require_deal()
        _on_card(_play)(self.n, self._games, actions, self.new_boards)
        cuda.wait()

    def show(self) -> Arrays:
        """Fill the arrays again from the games as they are."""
        self._require_deal()
        for array in (self._games.horizons, self._games.drawn):
            cuda.fill(array, np.full(self.n, -2))
        nobody = self._options._replace(opponent=stepping.NOBODY)
        _on_card(_begin)(self.n, self._games, self._sheets, nobody, True)
        cuda.wait()
        return self.arrays

    def position(self, i: int) -> Position:
        """Return a copy of a game's position as it is, hidden parts included."""
        self._require_game(i)
        position = Position(self.game)
        position.board_array = cuda.from_card(self._games.boards[i : i + 1])
        position.state_array = cuda.from_card(self._games.states[i : i + 1])
        return position

    @property
    def faults(self) -> npt.NDArray[np.int32]:
        """Why games ended by an action that is not allowed, by the game's codes; 0 for all others."""
        found: npt.NDArray[np.int32] = cuda.from_card(self._games.faults)
        return found

    @property
    def own_rewards(self) -> npt.NDArray[np.float32]:
        """What the step brought to the learner's seat, where there is an opponent; a copy on this side."""
        rewards: npt.NDArray[np.float32] = cuda.from_card(self.arrays.rewards)
        own: npt.NDArray[np.float32] = rewards[np.arange(self.n), cuda.from_card(self._games.learners)]
        return own
