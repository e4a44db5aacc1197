"""Compile what the strongest player needs besides the rules, and know whether that is done."""

from __future__ import annotations

from kielwasser.bots import search
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core import warm as rules
from kielwasser.core.game import Game
from kielwasser.core.kernel import KERNEL_FOLDER
from kielwasser.games import evaluation


def is_warm(game: Game) -> bool:
    """Tell whether the machine code of a game and of its search lies in the cache."""
    return KERNEL_FOLDER is None or (rules.is_warm(game) and (KERNEL_FOLDER / _marker(game)).exists())


def warm(game: Game) -> None:
    """Load the rules and the search of a game; what is not in the cache is compiled."""
    rules.warm(game)
    player = StrongestPlayer(seed=1, nodes=1)
    player.prepare(game)
    if KERNEL_FOLDER is not None:
        (KERNEL_FOLDER / _marker(game)).touch()


def _marker(game: Game) -> str:
    stamps = [(kind.names or ("",))[-1] for kind in (game.state_type, evaluation(game.name).sheet_type)]
    return "-".join(["search", game.name, *stamps, search.DIGEST])
