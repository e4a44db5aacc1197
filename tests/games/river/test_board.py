"""The river of both Mississippi seasons: its shape, its neighbours and what hangs together."""

import random

import numpy as np
import pytest

from kielwasser.core.hexgrid import distance, neighbour, rotated
from kielwasser.core.records import blank, record_type
from kielwasser.games.river import board as river

ORDER = sorted(river.SHAPE)
OFFSETS, PLACES, FOLLOWING = river.offset_table(ORDER), river.place_table(ORDER), river.next_table(ORDER)
BOARD = record_type([*river.RIVER_BOARD, ("ruling", "i2")], "00000000")


def laid(directions):
    """Return a river with these directions, all of it passable."""
    boards = blank(BOARD)
    boards["direction"][0] = [*directions, *[-1] * (8 - len(directions))]
    boards["passable"][0, : 20 * len(directions)] = 1
    board = boards.view(np.recarray)[0]
    river.place_centres(board)
    river.place_fields(board, OFFSETS, PLACES, FOLLOWING)
    return board


def cells_of(board):
    """Return the cells of all fields that have a place."""
    return [tuple(cell) for cell, d in zip(board.cell.tolist(), np.repeat(board.direction, 20), strict=False) if d >= 0]


def some_rivers(count):
    """Yield directions of random rivers that never bend three times to the same side."""
    chance = random.Random(8)
    while count:
        directions = [0, 0]
        while len(directions) < 8:
            directions.append((directions[-1] + chance.choice((-1, 0, 1))) % 6)
        if all((directions[i] - directions[i - 3]) % 6 != 3 for i in range(3, 8)):
            yield directions
            count -= 1


def test_shape_is_a_hexagon_with_its_rear_corners_drawn_out():
    hexagon = {(q, r) for q in range(-2, 3) for r in range(-2, 3) if distance((q, r), (0, 0)) <= 2}
    assert hexagon - river.SHAPE == {(-2, 0)}
    assert river.SHAPE - hexagon == {(-1, -2), (-3, 2)}


def test_tables_are_each_other_s_inverse():
    for d in range(6):
        for i, (q, r) in enumerate(OFFSETS[d].tolist()):
            assert PLACES[d, q + 3, r + 3] == i
            assert rotated(ORDER[i], d) == (q, r)
    assert (PLACES >= 0).sum() == 6 * 20


def test_an_order_must_name_every_field_once():
    with pytest.raises(ValueError, match="not the fields"):
        river.offset_table([*ORDER[:19], ORDER[0]])


def test_neighbours_are_those_of_the_plane():
    for directions in some_rivers(20):
        board = laid(directions)
        number = {cell: field for field, cell in enumerate(cells_of(board))}
        assert len(number) == 160
        for cell, field in number.items():
            for d in range(6):
                assert board.neighbour[field, d] == number.get(neighbour(cell, d), river.OFF)
        assert (board.neighbour[river.OFF] == river.OFF).all()


def test_centres_lie_four_fields_apart():
    board = laid([0, 0, 1, 2, 1, 0, 5, 5])
    assert board.centre.tolist() == [[0, 0], [4, 0], [4, 4], [0, 8], [0, 12], [4, 12], [8, 8], [12, 4]]


def test_unknown_segments_have_no_place():
    board = laid([0, 0, 1])
    assert len(cells_of(board)) == 60
    assert (board.neighbour[:60] < 61 + 100 * (board.neighbour[:60] == river.OFF)).all()
    assert (board.neighbour[60:] == river.OFF).all()
    assert river.field_at(board, PLACES, 12, 0, 0, river.SEGMENTS) == river.OFF


def test_fields_are_found_by_their_place():
    board = laid([0, 0, 1, 1, 1, 0, 0, 0])
    for field in range(160):
        q, r = board.cell[field].tolist()
        assert river.field_at(board, PLACES, q, r, 0, river.SEGMENTS) == field
        assert river.field_at(board, PLACES, q, r, field // 20 + 1, river.SEGMENTS) == river.OFF


def test_costs():
    assert [river.rotation_steps(1, d) for d in range(6)] == [1, 0, 1, 2, 3, 2]
    assert [river.rotation_coal(steps, 1) for steps in range(4)] == [0, 0, 1, 2]
    assert [river.acceleration_coal(change) for change in (-3, -1, 1, 2)] == [2, 0, 0, 1]


def test_waters_hang_together():
    board = laid([0, 0, 1, 1, 0, 0, 5, 0])
    wall = [field for field in range(60, 80) if any(board.neighbour[field] // 20 == 2)]
    board.passable[wall] = 0
    reached = river.waters(board, 1)
    expected, front = {1}, [1]
    while front:
        around = {int(n) for n in board.neighbour[front.pop()] if board.passable[n]} - expected
        expected |= around
        front += around
    assert {field for field in range(161) if river.in_waters(*reached, field)} == expected == set(range(60))
