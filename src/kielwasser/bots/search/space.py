"""The memory in which a search works: one `Space` a thread, one table for all threads."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kielwasser.bots.search import measures
from kielwasser.bots.search.children import LISTS
from kielwasser.bots.search.settings import SearchSettings
from kielwasser.core.evaluation import Values
from kielwasser.core.game import Game
from kielwasser.core.network import Network
from kielwasser.core.records import Record, blank
from kielwasser.games import evaluation
from kielwasser.system.memory import own_pages

Words = npt.NDArray[np.int64]
Flag = npt.NDArray[np.uint8]

LEVELS = 64  # no search goes deeper
_LINES = 128  # bytes that some processors fetch together


class Space(NamedTuple):
    """Everything that the kernels of `tree` read and write."""

    boards: Record  # one for each way in which what is hidden may lie
    salts: Words  # laid over the keys of each board
    path: Record  # the position of each level
    part: Record  # those within a move
    actions: npt.NDArray[np.int32]
    places: Words  # how far the walk through them is
    children: Record
    lists: Words  # their values, their keys and the order in which they are looked at, by level
    seen: Words  # keys of what a move has reached, with a stamp
    killers: Words  # by level, the actions of the move that refuted last
    sheets: Record
    counters: Words
    options: Words
    widths: Words  # how many children are looked at, by level
    table: Words
    values: Words  # what positions are worth, see `recalling`
    stop: Flag  # set: all threads stop


def make_table(bits: int) -> Words:
    """Return an empty table of 2**bits entries, its memory touched: the system would hand it out page by page."""
    table: Words = np.frombuffer(own_pages(16 << bits), np.int64).reshape(-1, 2)
    table.fill(0)
    return table


def make_values(bits: int) -> Words:
    """Return room for the values of 2**bits positions."""
    values: Words = np.frombuffer(own_pages(8 << bits), np.int64)
    values.fill(0)
    return values


def make_space(
    game: Game,
    settings: SearchSettings,
    table: Words,
    values: Words,
    stop: Flag,
    weights: Values | None = None,
    network: Network | None = None,
) -> Space:
    """Return the memory for one thread; `boards` and `salts` are set for each search."""
    width = max(settings.widths)
    space = Space(
        boards=blank(game.board_type),
        salts=np.zeros(1, np.int64),
        path=blank(game.state_type, LEVELS + 1),
        part=blank(game.state_type, game.max_actions + 2),
        actions=np.zeros((game.max_actions + 2, game.max_steps), np.int32),
        places=np.zeros((game.max_actions + 2, 2), np.int64),
        children=blank(game.state_type, LEVELS * width),
        lists=np.zeros((LEVELS, LISTS, width), np.int64),
        seen=np.zeros((1 << 14 if game.max_actions > 1 else 1, 2), np.int64),
        killers=np.zeros((LEVELS, game.max_actions + 2), np.int64),
        sheets=evaluation(game.name).sheet(weights, network),
        counters=np.zeros(measures.COUNTERS, np.int64),
        options=np.zeros(measures.OPTIONS, np.int64),
        widths=np.zeros(LEVELS, np.int64),
        table=table,
        values=values,
        stop=stop,
    )
    set_options(space, game, settings)
    own = {name: _apart(array) for name, array in space._asdict().items() if name not in ("table", "values", "stop")}
    return space._replace(**own)


def make_flag() -> Flag:
    """Return a flag that all threads look at, and that nothing lies beside that one of them changes."""
    flag: Flag = _apart(np.zeros(1, np.uint8))
    return flag


def _apart(array: Any) -> Any:
    """Return a copy of an array in memory lines of its own: what one thread writes costs no other one time."""
    room = np.zeros(array.nbytes + 2 * _LINES, np.uint8)
    start = -room.ctypes.data % _LINES
    copy = room[start : start + array.nbytes].view(array.dtype).reshape(array.shape)
    copy[...] = array
    return copy


def set_options(space: Space, game: Game, settings: SearchSettings) -> None:
    """Write the settings where the kernels read them."""
    last = len(settings.widths) - 1
    space.widths[:] = [settings.widths[min(level, last)] for level in range(LEVELS)]
    space.options[measures.REDUCE_FROM] = settings.reduce_from
    space.options[measures.REDUCE_MORE] = settings.reduce_more
    space.options[measures.REDUCE_DEPTH] = settings.reduce_depth
    space.options[measures.REDUCE_MOST] = settings.reduce_most
    space.options[measures.FUTILE] = settings.futile
    space.options[measures.FUTILE_DEPTH] = settings.futile_depth
    space.options[measures.DISTINCT] = game.max_actions > 1
