"""Many games at once, stepped by one call over the threads of this machine.

>>> batch = Batch("hase_igel_2018", games=8, seed=1)
>>> arrays = batch.deal()
>>> for _ in range(3):
...     actions = batch.sample()
...     arrays = batch.step()
>>> arrays.masks.shape, arrays.planes.shape, arrays.scalars.shape
((8, 410), (8, 10, 65), (8, 21))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self, TypeVar

import numpy as np
import numpy.typing as npt

from kielwasser.core.game import Game
from kielwasser.core.position import Position, require_seat
from kielwasser.core.records import blank, duplicate
from kielwasser.core.rng import seed_word
from kielwasser.core.ruling import AUTO, RULINGS, settled_ruling
from kielwasser.core.workspace import NEVER, Reach
from kielwasser.envs import stepping
from kielwasser.envs.arrays import Arrays
from kielwasser.envs.stepping import Games, Options, Reaching, Share, Sheets
from kielwasser.games import game as named_game
from kielwasser.games import observation
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.processes import processors

OPPONENTS = {None: stepping.NOBODY, "random": stepping.RANDOM, "greedy": stepping.GREEDY}
AUTORESET = {"disabled": stepping.DISABLED, "next_step": stepping.NEXT_STEP, "same_step": stepping.SAME_STEP}

_ROOM = 1 << 14  # positions that one move can reach, for the greedy opponent


Value = TypeVar("Value")


class Batch:
    """N games of one kind, each on a board of its own.

    Without an opponent the caller acts for both seats; otherwise the opponent moves within the step, and the caller has
    the learner's seat: 0, 1, or alternately 0 and 1 from game to game. Who does an action that is not allowed loses.

    `autoreset` is what happens to a game that is over, in the words of Gymnasium: with "same_step" it is dealt anew at
    once, so `dones` and `rewards` tell of the game that ended and all else of the one that began; with "next_step" the
    next step deals, whatever the action; with "disabled" it stays as it is until `deal`.

    `masks` says whether there are masks beside the lists; a game with tens of thousands of actions has them only if
    that is asked for.
    """

    device = "cpu"

    def __init__(
        self,
        game: Game | str,
        games: int,
        *,
        seed: int = 0,
        ruling: str = AUTO,
        opponent: str | None = None,
        learner: int | None = None,
        autoreset: str = "same_step",
        new_boards: bool = True,
        threads: int | None = None,
        arrays: Arrays | None = None,
        masks: bool | None = None,
    ) -> None:
        self.game = named_game(game) if isinstance(game, str) else game
        self.n = games = _at_least_one(games, Text("Spiele", "games"))
        self.opponent = one_of(opponent, OPPONENTS)
        self.autoreset = one_of(autoreset, AUTORESET)
        self.new_boards = new_boards
        self.arrays = arrays or Arrays.of(self.game, games, masks)
        self.arrays.require(self.game, games)
        self._seed = seed
        self._dice = np.array([seed_word("dice", seed, i) for i in range(games)], np.int64)
        wanted = len(processors()) if threads is None else _at_least_one(threads, Text("Threads", "threads"))
        workers = min(wanted, games)
        self._shares = [Share(games * k // workers, games * (k + 1) // workers, k) for k in range(workers)]
        self._games = self._make(ruling, learner, self._scratch(workers))
        self._is_dealt = False
        self._sheets = Sheets(*self.arrays.flat())
        self._reaching = [reaching(self.game) if self.opponent == stepping.GREEDY else None for _ in range(workers)]
        self._pool = ThreadPoolExecutor(workers - 1, "batch") if workers > 1 else None

    def _scratch(self, workers: int) -> int:
        """Return how many rows scratch needs."""
        return workers

    def _make(self, ruling: str, learner: int | None, scratch: int) -> Games:
        game, n, seen = self.game, self.n, observation(self.game.name)
        board = blank(game.board_type)
        board["ruling"] = RULINGS.index(settled_ruling(ruling, foreign=False))
        seats = np.arange(n) % 2 if learner is None else np.full(n, require_seat(learner))
        return Games(
            form=seen.form(),
            blank_board=board,
            blank_state=blank(game.state_type),
            boards=blank(game.board_type, n),
            seen=blank(game.board_type, n if seen.hides else 1),
            horizons=np.zeros(n, np.int64),
            drawn=np.zeros(n, np.int64),
            starts=blank(game.state_type, n),
            states=blank(game.state_type, n),
            faults=np.zeros(n, np.int32),
            learners=np.where(self.opponent == stepping.NOBODY, -1, seats).astype(np.int8),
            words=np.zeros(n, np.int64),
            chances=np.ones(n, np.int64),
            work_boards=blank(game.board_type, scratch),
            work=blank(game.state_type, scratch),
            out=np.zeros((scratch, game.max_steps), np.int32),
        )

    # ---- what can be done ------------------------------------------------------------------------------------------

    def deal(self, seeds: Sequence[int | str] | None = None, positions: Sequence[Position] | None = None) -> Arrays:
        """Begin all games: with these seeds, as `kielwasser.new` does, or in these positions, or with seeds of our own.

        Later games get words that follow from those, whatever is played; so does what the opponent draws.
        """
        if positions is None:
            seeds = [f"{self._seed} {i}" for i in range(self.n)] if seeds is None else seeds
        self._require_rows(len(positions if positions is not None else seeds or ()))
        self._require_positions(positions or ())
        for i in range(self.n):
            seed = seeds[i] if seeds is not None else f"{self._seed} {i}"
            self._games.words[i] = seed_word(self.game.name, seed, 0)
            self._games.chances[i] = seed_word("chance", seed)
        for i, position in enumerate(positions or ()):
            self._put(i, position)
        self._begin(self._options, self._reaching, is_dealt=positions is not None)
        self._is_dealt = True
        return self.arrays

    def step(self, actions: npt.ArrayLike | None = None) -> Arrays:
        """Do an action in each game: those in `arrays.actions`, or these, which are copied there."""
        self._require_deal()
        if actions is not None:
            self.arrays.actions[:] = self._numbers(actions)
        games, sheets, options = self._games, self._sheets, self._options
        self._everywhere(lambda share: stepping.step_many(games, sheets, share, options, self._reaching[share.w]))
        return self.arrays

    def sample(self) -> npt.NDArray[np.int32]:
        """Fill `arrays.actions` with random legal actions, all equally likely, and return it."""
        self._require_deal()
        self._everywhere(lambda share: stepping.sample_many(self._sheets, share, self._dice))
        return self.arrays.actions

    def wander(self, steps: int) -> Arrays:
        """Do so many steps with random actions, all equally likely: what `sample` and `step` do by turns, in one call.

        Everything is written down at each step. With a greedy opponent there is no such shortcut.
        """
        self._require_deal()
        if self.opponent == stepping.GREEDY:
            for _ in range(steps):
                self.sample()
                self.step()
            return self.arrays
        games, sheets, options = self._games, self._sheets, self._options
        self._everywhere(lambda share: stepping.wander_many(games, sheets, share, options, self._dice, steps))
        return self.arrays

    def play(self, actions: int, quickly: bool = False) -> None:
        """Do so many random actions in each game, showing nothing; `deal` or `show` comes before the next step.

        `quickly` draws as play-outs do, where not all actions are equally likely.
        """
        self._require_deal()
        self._everywhere(lambda share: stepping.play_many(self._games, share, quickly, actions, self.new_boards))

    def show(self) -> Arrays:
        """Fill the arrays again from the games as they are."""
        self._require_deal()
        self._games.drawn[:] = self._games.horizons[:] = -2
        self._begin(self._options._replace(opponent=stepping.NOBODY), [None] * len(self._shares), is_dealt=True)
        return self.arrays

    def _begin(self, options: Options, rooms: Sequence[Reaching | None], is_dealt: bool) -> None:
        games, sheets = self._games, self._sheets
        self._everywhere(lambda share: stepping.begin_many(games, sheets, share, options, rooms[share.w], is_dealt))

    # ---- what can be asked -----------------------------------------------------------------------------------------

    def position(self, i: int) -> Position:
        """Return a copy of a game's position as it is, hidden parts included."""
        self._require_game(i)
        position = Position(self.game)
        position.board_array = duplicate(self._games.boards[i : i + 1])
        position.state_array = duplicate(self._games.states[i : i + 1])
        return position

    @property
    def faults(self) -> npt.NDArray[np.int32]:
        """Why games ended by an action that is not allowed, by the game's codes; 0 for all others."""
        found: npt.NDArray[np.int32] = self._games.faults
        return found

    @property
    def own_rewards(self) -> npt.NDArray[np.float32]:
        """What the step brought to the learner's seat, where there is an opponent."""
        rewards: npt.NDArray[np.float32] = self.arrays.rewards[np.arange(self.n), self._games.learners]
        return rewards

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _options(self) -> Options:
        """What every step wants to know."""
        return Options(self.game.actions, self.opponent, self.autoreset, self.new_boards)

    # ---- threads ---------------------------------------------------------------------------------------------------

    def _everywhere(self, work: Callable[[Share], None]) -> None:
        """Let each thread do its part; the kernels hold no lock, so they really run at the same time."""
        if self._pool is None:
            work(self._shares[0])
            return
        others = [self._pool.submit(work, share) for share in self._shares[1:]]
        work(self._shares[0])
        for other in others:
            other.result()

    def _put(self, i: int, position: Position) -> None:
        games = self._games
        games.boards[i] = position.board_array[0]
        games.states[i] = games.starts[i] = position.state_array[0]
        games.faults[i] = 0
        games.horizons[i] = games.drawn[i] = -2

    def _require_deal(self) -> None:
        """Refuse to go on with games that have not begun: their boards are empty."""
        if not self._is_dealt:
            raise KielwasserError(Text("zuerst kommt `deal`", "`deal` comes first"))

    def _require_game(self, i: int) -> None:
        self._require_deal()
        if not 0 <= i < self.n:
            raise KielwasserError(
                Text(f"die Spiele haben die Nummern 0 bis {self.n - 1}", f"the games are numbered 0 to {self.n - 1}")
            )

    def _numbers(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """Return actions as numbers, one for each game; what is in no table stays so."""
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise KielwasserError(
                Text(
                    f"{self.n} Spiele brauchen ebenso viele Nummern von Aktionen",
                    f"{self.n} games need as many numbers of actions",
                )
            )
        numbers: npt.NDArray[np.int64] = np.clip(given, -1, self.game.actions).astype(np.int64)
        return numbers

    def _require_positions(self, positions: Sequence[Position]) -> None:
        """Refuse positions of another game, and those that somebody has spoilt: kernels trust their records."""
        looked_at = set()
        for position in positions:
            if position.game is not self.game:
                raise KielwasserError(
                    Text(
                        f"das ist eine Stellung von {position.game.name}, gespielt wird {self.game.name}",
                        f"this is a position of {position.game.name}, and {self.game.name} is played",
                    )
                )
            if (found := position.to_bytes()) not in looked_at:
                position.require_sound()
                looked_at.add(found)

    def _require_rows(self, given: int) -> None:
        if given != self.n:
            raise KielwasserError(
                Text(
                    f"das sind {given}, es gibt aber {self.n} Spiele",
                    f"these are {given} for {self.n} games",
                )
            )


def reaching(game: Game) -> Reaching:
    """Return room for the moves of a greedy opponent."""
    room = Reach(game, _ROOM)
    table = room.table
    move = np.zeros(game.max_actions, np.int32)
    return Reaching(
        room.nodes, room.trail, room.reached, room.keys, room.ways, table, np.zeros(1, np.int64), move, NEVER.flag
    )


def _at_least_one(number: Any, what: Text) -> int:
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < 1:
        raise KielwasserError(
            Text(
                f"{what.de} eines Stapels: mindestens eins, nicht {number!r}",
                f"{what.en} of a batch: at least one, not {number!r}",
            )
        )
    return int(number)


def one_of(word: Any, choices: Mapping[Any, Value]) -> Value:
    """Return what a word chooses; a KielwasserError says which there are."""
    if word not in choices:
        known = ", ".join(str(choice) for choice in choices)
        raise KielwasserError(Text(f"{word!r} ist keines von: {known}", f"{word!r} is none of: {known}"))
    return choices[word]
