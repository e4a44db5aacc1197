"""Compile what the strongest player needs besides the rules, and know whether that is done."""

from __future__ import annotations

import os
from multiprocessing import get_context

from kielwasser.bots import search
from kielwasser.bots.search.thinking import Thinker
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core import warm as rules
from kielwasser.core.game import Game
from kielwasser.core.kernel import KERNEL_FOLDER
from kielwasser.games import evaluation
from kielwasser.games import game as named
from kielwasser.system.processes import end_with_parent


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


def warm_side_by_side(game: Game) -> None:
    """Do what `warm` does, in two thirds of the time: another process compiles the search meanwhile.

    Only for a program's main process, with a core to spare.
    """
    if is_warm(game) or (os.cpu_count() or 1) == 1:
        warm(game)
        return
    beside = get_context("spawn").Process(target=_compile_beside, args=(game.name,), daemon=True)
    beside.start()
    rules.warm(game)
    beside.join()  # however that went: what is missing now is compiled here
    warm(game)


def warm_after_rules(game: Game) -> None:
    """Do what `warm` does, the rules last: another process is compiling them."""
    Thinker(game).compile()
    warm(game)


def _compile_beside(name: str) -> None:
    end_with_parent()
    Thinker(named(name)).compile()


def _marker(game: Game) -> str:
    stamps = [(kind.names or ("",))[-1] for kind in (game.state_type, evaluation(game.name).sheet_type)]
    return "-".join(["search", game.name, *stamps, search.DIGEST])
