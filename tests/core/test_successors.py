"""The positions that one move can reach; and flags that stop what runs long."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kielwasser
from kielwasser.core import generic
from kielwasser.core.kernel import is_set, kernel
from kielwasser.core.position import Position
from kielwasser.core.records import INTERPRETED, blank
from kielwasser.core.successors import successors
from kielwasser.core.workspace import NEVER, Reach, Stop, Workspace


def positions(game) -> list[Position]:
    """Return some positions of the game's benchmark."""
    return [Position.from_text(game, text) for text in game.bench_positions.values()]


def test_they_are_what_the_listed_moves_reach(game):
    for position in positions(game)[-1:]:
        found = position.successors()
        listed = {}
        for move in position.legal_moves:
            reached = position.judge(move).reached
            listed[reached.key] = min(len(move), listed.get(reached.key, 99))
        assert {successor.position.key: len(successor.move) for successor in found} == listed  # by shortest moves
        assert len(found) == len(listed)


def fill(position: Position, space: Reach, room: int, stop: Any = None) -> int:
    """Look for successors in arrays that are cut to a size."""
    space.nodes[0] = position.state_array[0]
    cut = (space.nodes[:room], space.trail, space.reached[:room], space.keys, space.ways, space.out, space.table)
    return int(successors(position.board_array, *cut, space.next_stamp(), NEVER.flag if stop is None else stop))


def test_no_array_is_overrun(game):
    position = positions(game)[0]
    space = Reach(game, 4096)
    whole = fill(position, space, 4096)
    right = set(space.keys[:whole].tolist())
    assert whole > 3
    for room in (1, 2, whole // 2, whole - 1):
        space.nodes[room:] = blank(game.state_type, 4096 - room)
        space.reached[room:] = blank(game.state_type, 4096 - room)
        n = fill(position, space, room)
        assert n < 0
        assert -1 - n <= room
        assert not space.nodes[room:].tobytes().strip(b"\0")
        assert not space.reached[room:].tobytes().strip(b"\0")
        assert set(space.keys[: -1 - n].tolist()) <= right


def test_a_small_table_ends_the_search(game):
    space = Reach(game, 256)
    space.table = np.zeros((8, 2), np.int64)
    assert fill(positions(game)[0], space, 256) < 0


def test_a_view_has_to_be_dealt_anew_before_looking_ahead(game):
    position = kielwasser.new(game.name, seed=4)
    seen = position.hide(0)
    words = np.array([3], np.int64)
    out = np.zeros(game.max_steps, np.int32)
    arrays = (seen.board_array, seen.copy().state_array, out, words)
    assert seen.legal_moves
    assert not position.redeal(0, seed=1).is_view
    if seen == position:
        assert not seen.is_view
        return
    assert seen.is_view
    for ahead in (lambda: seen.perft(2), lambda: seen.perft_actions(2), seen.successors):
        with pytest.raises(kielwasser.HiddenInformation, match="redeal"):
            ahead()
    assert generic.playout(*arrays, 9, NEVER.flag) == -1


# ---- stopping ------------------------------------------------------------------------------------------------------


def stopped(work: Callable[[Any], Any], has_begun: Callable[[], Any]) -> Any:
    """Let a kernel work in a thread, stop it once it has begun, and return what it returned."""
    stop, results = Stop(), []
    thread = threading.Thread(target=lambda: results.append(work(stop.flag)), daemon=True)
    thread.start()
    while not has_begun():
        assert thread.is_alive()
    stop.set()
    thread.join(300)
    assert not thread.is_alive()
    return results[0]


@kernel
def waiting(flag, begun):
    """Wait for the flag and do nothing else."""
    begun[0] = 1
    count = 0
    while not is_set(flag):
        count += 1
    return count


compiled = pytest.mark.skipif(INTERPRETED, reason="an interpreter reads the flag again anyway")


@compiled
def test_a_bare_loop_is_stopped():
    begun = np.zeros(1, np.int64)
    waiting(np.ones(1, np.uint8), begun)
    begun[0] = 0
    assert stopped(lambda flag: waiting(flag, begun), lambda: begun[0]) >= 0


@compiled
@pytest.mark.parametrize("count", [generic.perft, generic.perft_actions])
def test_counting_is_stopped(count):
    position = kielwasser.new("hase_igel_2018", seed=1)
    space = Workspace(position.game, 200)
    space.stack[0] = position.state_array[0]
    total = stopped(
        lambda flag: count(position.board_array, space.stack, space.buffers, 0, 40, flag),
        lambda: space.buffers[3].any(),
    )
    assert total >= 0


@compiled
def test_playing_out_is_stopped():
    position = kielwasser.new("hase_igel_2018", seed=1)
    states, out = blank(position.game.state_type), np.zeros(position.game.max_steps, np.int32)
    arrays = (position.board_array, states, position.state_array, out)
    words = np.array([1], np.int64)
    assert stopped(lambda flag: generic.playouts(*arrays, words, 1 << 60, flag), lambda: states["ply"][0]) > 0


def flag_of(row: Any) -> Any:
    """Return a flag that whoever writes to this place sets: so a kernel is stopped at a known point of its work."""
    return row.view(np.uint8)[:1]


def test_listing_moves_is_stopped_on_the_way(game):
    position = positions(game)[0]
    total = position.count_moves()
    space = Workspace.of(game)
    space.stack[0] = position.state_array[0]
    moves, lengths = np.zeros((total, game.max_actions), np.int32), np.zeros(total, np.int32)
    flag = flag_of(lengths[3:])
    rows = generic.enumerate_moves(position.board_array, space.stack, space.buffers, 0, moves, lengths, 0, flag)
    assert rows >= 4
    if game.max_actions > 9:  # with fewer all moves may stem from one list of steps, within which nobody looks
        assert rows < total


def test_looking_for_successors_is_stopped_on_the_way(game):
    position = positions(game)[0]
    reach = Reach(game, 4096)
    whole = fill(position, reach, 4096)
    nodes = int(reach.trail[:, 1].astype(bool).sum())
    reach.trail[:] = 0
    stopped_at = fill(position, reach, 4096, flag_of(reach.trail[1, 1:]))
    if nodes:
        assert stopped_at < 0
        assert -1 - stopped_at < whole
    else:
        assert stopped_at == whole  # every move is one action: there is one list of steps, within which nobody looks


def test_a_stopped_question_says_so(game):
    stop = Stop()
    stop.set()
    position = kielwasser.new(game.name, seed=1)
    for question in (position.successors, position.move_table, lambda stop: position.perft(3, stop)):
        with pytest.raises(kielwasser.Stopped):
            question(stop)
