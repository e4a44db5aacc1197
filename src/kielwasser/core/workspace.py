"""What kernels are lent while they work: buffers of this thread, and a flag by which another thread can stop them."""

from __future__ import annotations

import threading

import numpy as np
import numpy.typing as npt

from kielwasser.core.game import Game
from kielwasser.core.records import Record, blank


class Stop:
    """Stops kernels that run long from another thread; they look at `flag` again and again."""

    def __init__(self) -> None:
        self.flag: npt.NDArray[np.uint8] = np.zeros(1, np.uint8)

    def set(self) -> None:
        """Stop whatever was given this flag."""
        self.flag[0] = 1

    @property
    def is_set(self) -> bool:
        """Whether it was set."""
        return bool(self.flag[0])


NEVER = Stop()  # nobody sets it


class Workspace:
    """Buffers for the kernels of one game in one thread."""

    _local = threading.local()

    def __init__(self, game: Game, depth: int) -> None:
        self.depth = depth
        self.stack = blank(game.state_type, depth)
        self.buffers = np.zeros((depth, game.max_steps), np.int32)
        self.make_room(game, 1 << 8)

    def make_room(self, game: Game, moves: int) -> None:
        """Have tables for so many moves."""
        self.moves = np.zeros((moves, game.max_actions), np.int32)
        self.lengths = np.zeros(moves, np.int32)

    @classmethod
    def of(cls, game: Game, moves: int = 1) -> Workspace:
        """Return this thread's buffers, deep enough for so many moves in a row."""
        spaces: dict[str, Workspace] = cls._local.__dict__.setdefault("spaces", {})
        depth = game.max_actions * moves + 2
        space = spaces.get(game.name)
        if space is None or space.depth < depth:
            space = spaces[game.name] = cls(game, depth)
        return space


class Reach:
    """Room for the positions that one move can reach; see `successors` for what the arrays hold."""

    _local = threading.local()

    def __init__(self, game: Game, room: int) -> None:
        self.room = room
        self.nodes: Record = blank(game.state_type, room)
        self.trail = np.zeros((room, 2), np.int32)
        self.reached: Record = blank(game.state_type, room)
        self.keys = np.zeros(room, np.int64)
        self.ways = np.zeros((room, 2), np.int32)
        self.moves = np.zeros((room, game.max_actions), np.int32)
        self.lengths = np.zeros(room, np.int32)
        self.out = np.zeros(game.max_steps, np.int32)
        self.table = np.zeros((1 << (4 * room - 1).bit_length(), 2), np.int64)
        self.stamp = 0

    @classmethod
    def of(cls, game: Game, room: int = 0) -> Reach:
        """Return this thread's room, for at least so many positions."""
        spaces: dict[str, Reach] = cls._local.__dict__.setdefault("spaces", {})
        space = spaces.get(game.name)
        if space is None or space.room < room:
            space = spaces[game.name] = cls(game, max(room, 1 << 10))
        return space

    def next_stamp(self) -> int:
        """Return a stamp that the table has not seen."""
        self.stamp += 1
        return self.stamp
