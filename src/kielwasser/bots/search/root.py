"""The root of a search: the moves that are legal on what a seat sees, and what they reach where the rest may lie."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kielwasser.bots.search import tree
from kielwasser.bots.search.space import Words
from kielwasser.core.position import Move, Position
from kielwasser.core.records import Record, blank
from kielwasser.core.rng import seed_word


@dataclass(frozen=True)
class Root:
    """Distinct moves, and the positions that they reach on each of the boards dealt."""

    seat: int
    worlds: tuple[Position, ...]  # what is hidden, dealt anew, once or several times
    moves: npt.NDArray[np.int32]
    lengths: npt.NDArray[np.int32]
    boards: Record
    salts: Words
    roots: Record  # board by board
    keys: Words

    @property
    def count(self) -> int:
        """How many moves there are."""
        return len(self.lengths)

    @property
    def is_guess(self) -> bool:
        """Whether something is hidden and was dealt only once: then nothing is certain that depends on it."""
        return len(self.worlds) == 1 and bool(self.salts.any())

    def move(self, i: int) -> Move:
        """Return one of the moves."""
        return Move(self.worlds[0].game, tuple(self.moves[i, : self.lengths[i]].tolist()))

    def reached(self, i: int, board: int = 0) -> Position:
        """Return what one of the moves reaches."""
        return self.worlds[board].judge(self.move(i)).reached


def make_root(position: Position, boards: int, seed: str) -> Root:
    """Return the root of a search for the seat to move, which looks only at what that seat may see.

    A ship that sees no way may have one on the unrevealed river: then the moves on the first deal are searched. Of
    moves that reach the same position one is kept.
    """
    seat = position.to_move
    seen = position.hide(seat)
    worlds = [seen.redeal(seat, f"{seed}/{i}") for i in range(boards)] if seen.is_view else [seen]
    _, moves, lengths = seen.distinct_moves()
    if not len(lengths) and not seen.is_over:
        worlds = worlds[:1]
        _, moves, lengths = worlds[0].distinct_moves()
    dealt = np.concatenate([world.board_array for world in worlds])
    starts = np.concatenate([world.state_array for world in worlds])
    roots, keys = reach_all(worlds[0], dealt, starts, moves, lengths)
    kept = np.sort(np.unique(keys[: len(lengths)], return_index=True)[1])
    places = np.concatenate([kept + b * len(lengths) for b in range(len(worlds))])
    salts = np.zeros(1, np.int64)
    if seen.is_view:  # another deal is another board: what was found on it does not count
        salts = np.array([seed_word(seed, seen.ply, i) for i in range(len(worlds))], np.int64)
    return Root(seat, tuple(worlds), moves[kept], lengths[kept], dealt, salts, roots[places], keys[places])


def reach_all(
    position: Position, boards: Record, starts: Record, moves: npt.NDArray[np.int32], lengths: npt.NDArray[np.int32]
) -> tuple[Record, Words]:
    """Return what each move reaches on each board, and its key, board by board."""
    roots = blank(position.game.state_type, len(boards) * len(lengths))
    keys = np.zeros(len(roots), np.int64)
    tree.reach(boards, starts, moves, lengths, roots, keys)
    return roots, keys
