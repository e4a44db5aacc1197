"""Hexagonal geometry."""

from kielwasser.core.hexgrid import (
    DIRECTIONS,
    distance,
    draw_cells,
    hexagon,
    neighbour,
    neighbour_table,
    rotated,
)


def test_directions_go_around_clockwise():
    for d in range(6):
        assert rotated(DIRECTIONS[d], 1) == DIRECTIONS[(d + 1) % 6]
        assert DIRECTIONS[d][0] == -DIRECTIONS[(d + 3) % 6][0]
        assert distance((0, 0), neighbour((0, 0), d, 4)) == 4


def test_a_hexagon_of_radius_five_has_91_fields():
    cells = hexagon(5)
    assert len(cells) == len(set(cells)) == 91
    assert max(distance((0, 0), cell) for cell in cells) == 5


def test_neighbours_are_mutual_and_places_off_the_board_are_one():
    cells = hexagon(2)
    table = neighbour_table(cells, off=99)
    for i in range(len(cells)):
        for d in range(6):
            n = table[i, d]
            assert n == 99 or table[n, (d + 3) % 6] == i
    assert (table == 99).sum() == 30


def test_the_drawing_is_the_one_in_the_docstring():
    picture = draw_cells({(0, 0): "o", **dict.fromkeys(DIRECTIONS, "x")}, width=1)
    assert [line.split() for line in picture.splitlines()] == [["x", "x"], ["x", "o", "x"], ["x", "x"]]
    assert picture.splitlines()[1].startswith("x")
