"""Let the strongest player play against itself and keep what it saw, did and got, for supervised learning.

python examples/self_play_data.py hase_igel_2018 20      writes self_play.npz
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from kielwasser.games import observation
from kielwasser.learning.self_play import SelfPlayPlan, look_through, play_games


def record(game: str = "hase_igel_2018", *, games: int = 20, nodes: int = 2_000) -> dict[str, Any]:
    """Return arrays: planes, scalars, the action that was done, and what the game brought to the seat that did it."""
    rows: dict[str, list[Any]] = {"planes": [], "scalars": [], "action": [], "result": []}
    plan = SelfPlayPlan(game, games=games, nodes=nodes)
    for number, played in enumerate(play_games(plan)):
        for position, action, _ in look_through(plan, number, played):
            seat = position.to_move
            planes, scalars = observation(game).of_seat(position, seat)
            rows["planes"].append(planes)
            rows["scalars"].append(scalars)
            rows["action"].append(action)
            rows["result"].append(0 if played.winner < 0 else 1 if played.winner == seat else -1)
    return {name: np.array(values) for name, values in rows.items()}


if __name__ == "__main__":
    data = record(*sys.argv[1:2], games=int(sys.argv[2]) if sys.argv[2:] else 20)
    np.savez_compressed("self_play.npz", **data)
    print(f"{len(data['action'])} decisions written to self_play.npz")
