"""Games that the strongest player plays against itself, for everything that learns from games.

A game is kept as its actions, what the search thought of each position, and who won. Games begin with random moves, and
later now and then a move is not the best one, so that they differ. The same plan gives the same games.
"""

from __future__ import annotations

import math
import multiprocessing
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kielwasser.bots.simple import draw
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core import generic
from kielwasser.core.evaluation import Values, read_weights
from kielwasser.core.network import Network
from kielwasser.core.position import Position
from kielwasser.core.ruling import AUTO, RULINGS
from kielwasser.games import evaluation, game

TERMS = "terms"  # instead of a file: the game's weights of its terms count, without a network
BOTH = "both"  # rulings, by turns
NOT_ASKED = -32768  # instead of what the search thought: before a random move, and within a move
_CERTAIN = 30.0  # logits, at most
_NEARLY_BEST = 6  # moves among which one is drawn that is perhaps not the best one
_NEAR = 0.7  # how often it is one of those, and not any move


@dataclass(frozen=True)
class SelfPlayPlan:
    """How games are played."""

    game: str
    games: int = 1_000
    nodes: int = 2_000  # a move
    opening: int = 6  # random moves before a game begins, at most
    astray: float = 0.06  # how often a move is perhaps not the best one later on
    seed: int = 1
    values: str = ""  # by which positions are judged: a file of weights (.json) or a network, TERMS, or as usual
    ruling: str = AUTO  # or BOTH

    def deal(self, number: int) -> Position:
        """Return the position in which a game begins."""
        ruling = RULINGS[number % len(RULINGS)] if self.ruling == BOTH else self.ruling
        return Position.deal(game(self.game), f"network/{self.seed}/{number}", ruling)

    def weights(self) -> Values | None:
        """Return the weights of the terms that count; None where a network does."""
        valued = evaluation(self.game)
        if self.values == TERMS:
            return valued.weights
        return read_weights(Path(self.values), valued.terms) if self.values.endswith(".json") else None

    def player(self) -> StrongestPlayer:
        """Return the player of this process."""
        return _player(self)


@lru_cache(maxsize=1)
def _player(plan: SelfPlayPlan) -> StrongestPlayer:
    weights = plan.weights()
    other = Network.read(Path(plan.values)) if plan.values and weights is None else None
    return StrongestPlayer(1, nodes=plan.nodes, weights=weights, network=other)


class PlayedGame(NamedTuple):
    """One game: its actions, what the search thought before each, in thousandths of a logit for seat 0; who won."""

    actions: list[int]
    thoughts: list[int]
    winner: int  # -1: nobody


def play_one(plan: SelfPlayPlan, number: int) -> PlayedGame:
    """Play one of the plan's games."""
    chance = random.Random(f"{plan.seed}/{number}")
    position = plan.deal(number)
    loose = chance.randrange(plan.opening + 1)
    actions: list[int] = []
    thoughts: list[int] = []
    while not position.is_over:
        if position.ply < loose:
            move, thought = draw(position, chance), NOT_ASKED
        else:
            move, thought = _choose(plan, position, chance)
        done = list(actions_of(position, move))
        for action in done:
            position.act(action)
        actions += done
        thoughts += [thought, *[NOT_ASKED] * (len(done) - 1)]
    outcome = position.outcome
    assert outcome is not None
    return PlayedGame(actions, thoughts, -1 if outcome.winner is None else outcome.winner)


def _choose(plan: SelfPlayPlan, position: Position, chance: random.Random) -> tuple[Any, int]:
    """Return what is played and what the search thought, which may have found something better."""
    player = plan.player()
    move = player.choose(position, math.inf)
    found = player.thought
    assert found is not None  # without a deadline there is time for a first look
    value = max(-_CERTAIN, min(_CERTAIN, found.value)) * (1 - 2 * position.to_move)
    if chance.random() < plan.astray:
        is_near = chance.random() < _NEAR
        move = found.root.move(chance.choice(found.looked_at[:_NEARLY_BEST])) if is_near else draw(position, chance)
    if not position.is_legal(move):  # a guess at what is hidden, where nothing that is seen is legal
        move = draw(position, chance)
    return move, round(1000 * value)


def actions_of(position: Position, move: Iterable[int]) -> Iterator[int]:
    """Yield the actions of a move, its end included where it has to be said."""
    after = position.copy()
    for action in move:
        after.act(action)
        yield action
    if after.ply == position.ply and not after.is_over:
        yield generic.END


def play_games(plan: SelfPlayPlan, processes: int = 1) -> Iterator[PlayedGame]:
    """Play the plan's games, some at once, and yield them in their order."""
    if processes == 1:
        yield from (play_one(plan, number) for number in range(plan.games))
        return
    plan.player().prepare(game(plan.game))  # compiled before the processes start
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(_play, ((plan, number) for number in range(plan.games)))


def _play(job: tuple[SelfPlayPlan, int]) -> PlayedGame:
    return play_one(*job)


def look_through(plan: SelfPlayPlan, number: int, played: PlayedGame) -> Iterator[tuple[Position, int, int]]:
    """Yield each position of a game, with the action that was done in it and what the search thought; it then moves on.

    The positions are one object, which changes: keep nothing of it but copies.
    """
    position = plan.deal(number)
    for action, thought in zip(played.actions, played.thoughts, strict=True):
        yield position, action, thought
        position.act(action)


def write_games(file: Path, plan: SelfPlayPlan, games: list[PlayedGame]) -> None:
    """Keep games in a file, from which `training.read_samples` reads them."""
    np.savez_compressed(
        file,
        actions=np.array([action for each in games for action in each.actions], np.int16),
        thoughts=np.array([thought for each in games for thought in each.thoughts], np.int16),
        lengths=np.array([len(each.actions) for each in games], np.int16),
        winners=np.array([each.winner for each in games], np.int8),
        seed=plan.seed,
        ruling=plan.ruling,
    )
