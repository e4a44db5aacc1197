"""Let the built-in players play against themselves and keep what they saw, did and got, for supervised learning.

python examples/self_play_data.py hase_igel_2018 strongest@3 20      writes self_play.npz
"""

import sys
import time

import numpy as np

import kielwasser
from kielwasser.games import observation


def record(game="hase_igel_2018", player="strongest@3", games=20, seconds=0.2):
    """Return arrays: planes, scalars, the action that was done, and what the game brought to the seat that did it."""
    rows = {"planes": [], "scalars": [], "action": [], "result": []}
    for seed in range(games):
        position = kielwasser.new(game, seed)
        players = [kielwasser.player(player, seed=f"{seed} {seat}") for seat in (0, 1)]
        seats = []
        while not position.is_over:
            seat = position.to_move
            move = players[seat].choose(position.hide(seat), time.monotonic() + seconds)
            for action in actions_of(position, move):
                planes, scalars = observation(game).of_seat(position, seat)
                for name, value in (("planes", planes), ("scalars", scalars), ("action", action)):
                    rows[name].append(value)
                seats.append(seat)
                position.act(action)
        winner = position.outcome.winner
        rows["result"].extend(0 if winner is None else 1 if seat == winner else -1 for seat in seats)
    return {name: np.array(values) for name, values in rows.items()}


def actions_of(position, move):
    """Yield the actions of a move, its end included where it has to be said."""
    ply = position.ply
    yield from move
    if position.ply == ply and not position.is_over:
        yield 0


if __name__ == "__main__":
    data = record(*sys.argv[1:3], *map(int, sys.argv[3:4]))
    np.savez_compressed("self_play.npz", **data)
    print(f"{len(data['action'])} decisions written to self_play.npz")
