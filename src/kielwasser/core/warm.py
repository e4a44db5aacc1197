"""Compile a game's kernels ahead of time, and know whether that is done."""

from __future__ import annotations

from kielwasser.core import generic
from kielwasser.core.game import Game
from kielwasser.core.kernel import KERNEL_FOLDER
from kielwasser.core.position import Position


def is_warm(game: Game) -> bool:
    """Tell whether the machine code of a game lies in the cache."""
    return KERNEL_FOLDER is None or _marker_exists(game)


def _marker_exists(game: Game) -> bool:
    return KERNEL_FOLDER is not None and (KERNEL_FOLDER / _marker(game)).exists()


def _marker(game: Game) -> str:
    return f"warm-{game.name}-{(game.state_type.names or ('',))[-1]}"


def warm(game: Game) -> None:
    """Call the kernels of a game once, so that each is compiled and lies in the cache.

    Those that only tests and rare options call are compiled when they are called.
    """
    for ruling in ("book", "referee"):
        position = Position.deal(game, seed=1, ruling=ruling, fair=True)
        again = Position.from_text(game, position.text)
        Position.from_xml(game, position.xml)
        position.redeal(0, seed=1)
        again.act(again.legal_actions[0]).undo()
        move = position.legal_moves[0]
        position.play(str(move))
        Position.from_text(game, position.text)  # with what a move has put on the board, as clients read it
        Position.from_xml(game, position.xml)
        position.undo()
        position.count_moves()
        position.why_not(generic.END)
        assert position.key is not None
        assert position.successor_table() is not None
        str(position)
        assert position.points is not None
    assert position.read() is not None  # whose modules shall not be loaded while a player's clock runs
    if KERNEL_FOLDER is not None:
        (KERNEL_FOLDER / _marker(game)).touch()
