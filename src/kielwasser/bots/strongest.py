"""The strongest player, and its levels: searches with the game's evaluation until the time is up."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

from kielwasser.bots.explain import Explanation, explain
from kielwasser.bots.levels import TOP, Level, level
from kielwasser.bots.search.root import Root
from kielwasser.bots.search.settings import SearchSettings, level_in, settings_of
from kielwasser.bots.search.thinking import Bounds, Thinker, Thought
from kielwasser.bots.simple import Seed, draw
from kielwasser.core.evaluation import Values
from kielwasser.core.game import Game
from kielwasser.core.network import Network
from kielwasser.core.position import Move, Position
from kielwasser.core.rng import seed_word
from kielwasser.games import evaluation

_SMALL_TABLE = 16  # bits; emptied before each move, so that a move depends on the position and the seed alone
_LARGE_TABLE = 20
_ALWAYS_NOTICED = 2  # moves


class StrongestPlayer:
    """Searches as far as the time allows; at a lower level as far as that one does."""

    keeps_margin = True  # what is handed in as a deadline is the limit: see `client.kit.margin_of`

    def __init__(
        self,
        seed: Seed = None,
        level: int = TOP,
        nodes: int | None = None,
        threads: int = 1,
        settings: dict[str, Any] | None = None,
        weights: Values | None = None,
        network: Network | None = None,
    ) -> None:
        self.level = _level(level)
        self._seed = random.SystemRandom().getrandbits(62) if seed is None else seed
        self._nodes = nodes
        self._is_bounded = nodes is not None or self.level.nodes is not None  # by nodes, not by the time alone
        self.threads = 1 if self._is_bounded else threads
        self._settings, self._weights, self._network = settings or {}, weights, network
        self._thinkers: dict[str, Thinker] = {}
        self.thought: Thought | None = None

    def prepare(self, game: Game) -> None:
        """Load everything that the first move and its explanation need, and what is done when there is no time."""
        if game.name in self._thinkers:
            return
        thinker = self._thinker(game)
        found = thinker.prepare()
        explain(thinker, found)
        draw(found.root.worlds[0], random.Random(1))
        thinker.forget()

    @property
    def explanation(self) -> Explanation | None:
        """Why the last move was chosen; None where there was no time to think."""
        if self.thought is None:
            return None
        return explain(self._thinker(self.thought.move.game), self.thought)

    @property
    def hints(self) -> list[str]:
        """What goes out with the move for people to see."""
        explanation = self.explanation
        return [] if explanation is None else [line.de for line in explanation.lines]

    def choose(self, position: Position, deadline: float) -> Move:
        """Return the best move that was found by the deadline."""
        chance = random.Random(f"{self._seed}/{position.ply}")
        thinker = self._thinker(position.game)
        level = level_in(self.level.number, position.game.name)
        if self._is_bounded:
            thinker.forget(deadline)
        bounds = replace(bounds_at(level, deadline), spread=int(5000 * level.warmth))
        if self._nodes is not None:
            bounds = replace(bounds, nodes=self._nodes)
        seed = str(seed_word(self._seed, position.ply))
        found = thinker.think(position, bounds, seed, _noticed(level, chance))
        if found is None:
            self.thought = None
            return draw(position.hide(position.to_move), chance)
        self.thought = found if level.warmth == 0 else _nearly_best(found, level.warmth, chance)
        return self.thought.move

    def ponder(self, position: Position) -> None:
        """Go on thinking while the other one does, until the next question or the result.

        Levels that nodes bound don't: the same seed shall play the same game. Nor where something is hidden: what is
        dealt for the next move is another board, and nothing that was found on this one would count.
        """
        if not self._is_bounded and not position.is_over and not position.hide(position.to_move).is_view:
            self._thinker(position.game).ponder(position, "ponder")

    def result(self, result: object) -> None:
        """Stop thinking: the game is over."""
        for thinker in self._thinkers.values():
            thinker.rest(0.0)

    def _thinker(self, game: Game) -> Thinker:
        if game.name not in self._thinkers:
            bits = _SMALL_TABLE if self._is_bounded else _LARGE_TABLE
            level = level_in(self.level.number, game.name)
            weights = weights_at(level, game.name) if self._weights is None else self._weights
            settings: SearchSettings = settings_of(game.name, weights is None).with_options(self._settings)
            self._thinkers[game.name] = Thinker(game, settings, self.threads, bits, weights, self._network)
        return self._thinkers[game.name]


def weights_at(level: Level, name: str) -> Values | None:
    """Return the weights of a game's terms, which a pupil can read, for levels that do without its network."""
    return None if level.network else evaluation(name).weights


def bounds_at(level: Level, deadline: float) -> Bounds:
    """Return how far a level looks, until a deadline at the latest."""
    bounds = Bounds(deadline=deadline)
    if level.nodes is not None:
        bounds = replace(bounds, nodes=level.nodes)
    return bounds if level.depth is None else replace(bounds, depth=level.depth)


_level = level  # the argument of the same name hides it


def _noticed(level: Level, chance: random.Random) -> Any:
    """Return what chooses the moves that a level notices."""
    if level.overlooked == 0:
        return None

    def notice(root: Root) -> list[int]:
        kept = [i for i in range(root.count) if chance.random() >= level.overlooked]
        return kept if len(kept) >= _ALWAYS_NOTICED else list(range(root.count))

    return notice


def _nearly_best(found: Thought, warmth: float, chance: random.Random) -> Thought:
    """Return the thought with one of the moves that seem nearly as good as the best one."""
    top = found.value
    behind = [min(found.values[i] - top, 0.0) for i in found.looked_at]  # a value above it stems from a shorter look
    weights = [math.exp(max(each / warmth, -700.0)) for each in behind]
    return replace(found, best=chance.choices(found.looked_at, weights)[0])
