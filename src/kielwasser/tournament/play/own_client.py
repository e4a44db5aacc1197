"""Let a player of ours play over the server, as a program of its own.

python -m kielwasser.tournament.play.own_client JSON …
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from kielwasser.client.kit import ClientPlayer, margin_of, run
from kielwasser.core.position import Move, Position
from kielwasser.games.dialects import dialect
from kielwasser.tournament.basics.players import PlayerSpec


class Hurried:
    """A player that is given another time limit than the season's."""

    def __init__(self, player: ClientPlayer, earlier: float) -> None:
        self._player, self._earlier = player, earlier

    def choose(self, position: Position, deadline: float) -> Move | str:
        """Ask the player, with the deadline moved."""
        return self._player.choose(position, deadline - self._earlier)

    def __getattr__(self, name: str) -> Any:
        """Hand out what else the player can do: it wants to load its kernels before it joins, and to say why."""
        return getattr(self._player, name)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play one game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("wish")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--reservation")
    options = parser.parse_args(arguments)
    wish = json.loads(options.wish)
    usual, soft = dialect(wish["game"]).soft_limit, float(wish["soft"])
    player = PlayerSpec.from_json(wish["player"]).make(wish["seed"])
    earlier = usual - soft - margin_of(player, usual) + margin_of(player, soft)
    run(Hurried(player, earlier), options.host, options.port, wish["game"], options.reservation)


if __name__ == "__main__":
    main()
