"""Let the built-in players play against themselves and keep what they saw, did and got, for supervised learning.

python examples/self_play_data.py hase_igel_2018 strongest@3 20      writes self_play.npz
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

import kielwasser
from kielwasser.games import observation


def record(
    game: str = "hase_igel_2018", player: str = "strongest@3", *, games: int = 20, seconds: float = 0.2
) -> dict[str, Any]:
    """Return arrays: planes, scalars, the action that was done, and what the game brought to the seat that did it."""
    rows: dict[str, list[Any]] = {"planes": [], "scalars": [], "action": [], "result": []}
    for seed in range(games):
        position = kielwasser.new(game, seed)
        players = [kielwasser.player(player, seed=f"{seed} {seat}") for seat in (0, 1)]
        seats: list[int] = []
        while not position.is_over:
            seat = position.to_move
            move = players[seat].choose(position.hide(seat), time.monotonic() + seconds)
            for action in actions_of(position, move):
                planes, scalars = observation(game).of_seat(position, seat)
                for name, value in (("planes", planes), ("scalars", scalars), ("action", action)):
                    rows[name].append(value)
                seats.append(seat)
                position.act(action)
        winner = position.outcome.winner if position.outcome else None
        rows["result"].extend(0 if winner is None else 1 if seat == winner else -1 for seat in seats)
    return {name: np.array(values) for name, values in rows.items()}


def actions_of(position: kielwasser.Position, move: kielwasser.Move) -> Iterator[int]:
    """Yield the actions of a move, its end included where it has to be said."""
    ply = position.ply
    yield from move
    if position.ply == ply and not position.is_over:
        yield 0


if __name__ == "__main__":
    data = record(*sys.argv[1:3], games=int(sys.argv[3]) if sys.argv[3:] else 20)
    np.savez_compressed("self_play.npz", **data)
    print(f"{len(data['action'])} decisions written to self_play.npz")
