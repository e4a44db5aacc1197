"""Cartagena 2013: what the official simple player did, as the recorded games of the official clients show."""

from __future__ import annotations

import random

from kielwasser.core import generic
from kielwasser.core.position import Move, Position
from kielwasser.games.cartagena_2013.notation import hand_of


def choose(seen: Position, chance: random.Random) -> Move:
    """Draw three partial moves one after the other, a forward move once for each card held that allows it."""
    position = seen.copy()
    ply = position.ply
    for _ in range(3):
        listed = official_list(position)
        if not listed:
            break
        position.act(chance.choice(listed))
        if position.ply != ply or position.is_over:
            return position.history[-1]
    return Move(seen.game, position.actions_so_far)


def official_list(position: Position) -> list[int]:
    """Return the official list of partial moves: a forward move comes as often as its card is held."""
    hand = hand_of(position, position.to_move)
    listed = []
    for action in position.legal_actions:
        text = position.game.notation.format_action(action)
        if action != generic.END:
            listed += [action] * (hand.count(text[-1]) if text.startswith("F") else 1)
    return listed
