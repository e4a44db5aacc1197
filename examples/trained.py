"""The policy that `learn.py` has trained, as a player: in matches, in the arena, and over the wire at any game server.

kielwasser match examples/trained.py greedy --game hase_igel_2018
kielwasser connect --player examples/trained.py --game hase_igel_2018
"""

# pyright: standard

from __future__ import annotations

import numpy as np
from learn import FILE, GAME, USED, Policy, features

import kielwasser
from kielwasser.games import observation


class Trained:
    """Does the action that the network likes best, until the move is over."""

    game = GAME

    def __init__(self) -> None:
        self.policy = Policy(1, 1, np.random.default_rng(0))
        with np.load(FILE) as weights:
            self.policy.weights = dict(weights)

    def choose(self, position: kielwasser.Position, deadline: float) -> kielwasser.Move:
        """Return a move; the position is what the seat sees."""
        here, seat = position.copy(), position.to_move
        move: list[int] = []
        while here.ply == position.ply and not here.is_over:
            planes, scalars = observation(GAME).of_seat(here, seat)
            mask = np.zeros((1, here.game.actions), bool)
            mask[0, here.legal_actions] = True
            _, chances, _ = self.policy.look(features(planes[None], scalars[None]), mask[:, USED])
            move.append(int(USED[chances.argmax()]))
            here.act(move[-1])
        return kielwasser.Move(here.game, tuple(move))
