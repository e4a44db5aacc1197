"""Monte Carlo tree search to build on: it knows no game, and finds out what is good by playing on at random.

./run match examples/mcts.py random --game hase_igel_2018 --games 10

Ideas: let `value` say what a position is worth instead of playing it out, prefer some moves in `grow`, keep the tree
from one move to the next.
"""

from __future__ import annotations

import math
import random
import time
from itertools import pairwise

from kielwasser import Move, Position

CURIOSITY = 1.0  # how much is tried of what looks worse
MARGIN = 0.5  # seconds that stay unused


class Node:
    """A position that was reached, and how games went that came through it."""

    def __init__(self, position: Position, move: Move | None = None) -> None:
        self.position = position
        self.move = move  # that led here
        self.untried = [] if position.is_over else position.legal_moves
        self.children: list[Node] = []
        self.visits = 0
        self.won = 0.0  # by the seat that moved here; a draw is half a game

    def grow(self, chance: random.Random) -> Node:
        """Return a new child, by a move that was not tried yet."""
        move = self.untried.pop(chance.randrange(len(self.untried)))
        child = Node(self.position.copy().play(move), move)
        self.children.append(child)
        return child

    def most_promising(self) -> Node:
        """Return the child that has won the most, or that was tried too seldom to know it (UCB1)."""
        known = math.log(self.visits)
        return max(self.children, key=lambda one: one.won / one.visits + CURIOSITY * math.sqrt(known / one.visits))


class MCTS:
    """Chooses the move that was tried most."""

    def __init__(self, playouts: int | None = None, seed: int | None = None) -> None:
        """Think until the time is up, or for so many games."""
        self.playouts = playouts
        self.chance = random.Random(seed)

    def choose(self, position: Position, deadline: float) -> Move:
        """Return a move by the deadline."""
        guess = position.redeal(position.to_move, seed=self.chance.getrandbits(32))  # what is hidden has to be guessed
        root = Node(guess)
        if position.legal_moves:
            root.untried = [move for move in root.untried if position.is_legal(move)]
        played = 0
        while played != self.playouts and time.monotonic() < deadline - MARGIN:
            self.play_once(root)
            played += 1
        best = max(root.children, key=lambda one: one.visits, default=None)
        return root.untried[0] if best is None or best.move is None else best.move

    def play_once(self, root: Node) -> None:
        """Walk down the tree, add a node, play on from there, and tell everybody on the way how it went."""
        path = [root]
        while not path[-1].untried and path[-1].children:
            path.append(path[-1].most_promising())
        if path[-1].untried:
            path.append(path[-1].grow(self.chance))
        worth = self.value(path[-1].position)
        for parent, child in pairwise(path):
            child.visits += 1
            child.won += worth if parent.position.to_move == 0 else 1 - worth
        root.visits += 1

    def value(self, position: Position) -> float:
        """Return how good a position is for seat 0: 1 if it has won, 0 if it has lost."""
        outcome = position.playout(self.chance.getrandbits(32)).outcome
        return 0.5 if outcome is None or outcome.winner is None else 1.0 - outcome.winner
