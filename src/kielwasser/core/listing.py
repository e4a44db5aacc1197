"""List and count what can come of a position, in buffers of this thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from kielwasser.core import generic
from kielwasser.core.moves import Move, Successor, moves_of
from kielwasser.core.records import Record, duplicate
from kielwasser.core.successors import successors as fill_reached
from kielwasser.core.successors import trace_all
from kielwasser.core.workspace import NEVER, Reach, Stop, Workspace
from kielwasser.system.errors import HiddenInformation, KielwasserError, Stopped, Text

if TYPE_CHECKING:
    from kielwasser.core.position import Position

Table = npt.NDArray[np.int32]


def move_table(position: Position, stop: Stop) -> tuple[Table, Table]:
    """Return all complete moves as a table of actions and the length of each row."""
    game, count = position.game, position.count_moves()
    moves = np.full((count, game.max_actions), -1, np.int32)
    lengths = np.zeros(count, np.int32)
    if count:
        space = Workspace.of(game)
        space.stack[0] = position.state_array[0]
        filled = generic.enumerate_moves(
            position.board_array, space.stack, space.buffers, 0, moves, lengths, 0, stop.flag
        )
        go_on(stop)
        if filled != count:
            raise KielwasserError(
                Text(
                    f"{game.name}: {count} Züge gezählt, {filled} gefunden in {position.text}",
                    f"{game.name}: counted {count} moves, found {filled} in {position.text}",
                )
            )
    return moves, lengths


def legal_moves(position: Position) -> list[Move]:
    """Return all complete moves.

    They are listed into tables that grow until there is room, without being counted before.
    """
    game, space = position.game, Workspace.of(position.game)
    if position.is_over:
        return []
    while True:
        space.stack[0] = position.state_array[0]
        n: int = generic.enumerate_moves(
            position.board_array, space.stack, space.buffers, 0, space.moves, space.lengths, 0, NEVER.flag
        )
        if n < len(space.lengths):
            break
        space.make_room(game, 4 * n)
    if n == 0:
        return []
    lengths = space.lengths[:n].tolist()
    longest, rows = max(lengths), space.moves[:n]
    if min(lengths) == longest:  # in many games always: the same for all of them is quicker
        return moves_of(game, zip(*rows.T[:longest].tolist(), strict=True) if longest else [()] * n)
    return moves_of(game, (tuple(row[:length]) for row, length in zip(rows.tolist(), lengths, strict=True)))


def distinct_moves(position: Position, stop: Stop) -> tuple[Record, Table, Table]:
    """Return the distinct positions that one whole move can reach as an array of STATE, and the moves to them."""
    space, n = _reach(position, stop)
    return duplicate(space.reached[:n]), space.moves[:n].copy(), space.lengths[:n].copy()


def successors(position: Position, stop: Stop) -> list[Successor[Any]]:
    """Return the distinct positions that one whole move can reach, with the moves to them."""
    require_everything(position)
    space, n = _reach(position, stop)
    rows = zip(space.moves[:n].tolist(), space.lengths[:n].tolist(), strict=True)
    moves = moves_of(position.game, (tuple(row[:length]) for row, length in rows))
    memory, size = space.reached[:n].tobytes(), position.game.state_type.itemsize
    return [Successor(move, position.with_state(memory[i * size : (i + 1) * size])) for i, move in enumerate(moves)]


def _reach(position: Position, stop: Stop) -> tuple[Reach, int]:
    """Fill this thread's room with what one whole move can reach, and return it with their number."""
    game, space = position.game, Reach.of(position.game)
    while True:
        space.nodes[0] = position.state_array[0]
        arrays = (space.nodes, space.trail, space.reached, space.keys, space.ways, space.out, space.table)
        n = int(fill_reached(position.board_array, *arrays, space.next_stamp(), stop.flag))
        go_on(stop)
        if n >= 0:
            break
        space = Reach.of(game, 2 * space.room)
    space.moves[:n] = -1
    trace_all(space.trail, space.ways, n, space.moves, space.lengths)
    return space, n


def perft(position: Position, depth: int, stop: Stop) -> int:
    """Count the sequences of `depth` complete moves."""
    if depth > 1:
        require_everything(position)
    space = Workspace.of(position.game, max(depth, 1))
    space.stack[0] = position.state_array[0]
    count = int(generic.perft(position.board_array, space.stack, space.buffers, 0, depth, stop.flag))
    return go_on(stop, count)


def perft_actions(position: Position, depth: int, stop: Stop) -> int:
    """Count the sequences of `depth` canonical actions, ends of moves included."""
    if depth < 1:
        return 1
    if depth > 1:
        require_everything(position)
    space = Workspace.of(position.game, max(depth, 1))
    space.stack[0] = position.state_array[0]
    count = int(generic.perft_actions(position.board_array, space.stack, space.buffers, 0, depth, stop.flag))
    return go_on(stop, count)


def require_everything(position: Position) -> None:
    """Refuse to look beyond one move where something is hidden: there is more than one thing that can come."""
    if position.is_view:
        raise HiddenInformation(
            Text(
                "Hier ist etwas verdeckt; `redeal` teilt es neu aus, bevor man vorausrechnet.",
                "Something is hidden here; deal it anew with `redeal` before looking ahead.",
            )
        )


def go_on(stop: Stop, count: int = 0) -> int:
    """Return the count of a kernel that was not stopped."""
    if stop.is_set:
        raise Stopped(Text("Das wurde angehalten.", "This was stopped."))
    return count
