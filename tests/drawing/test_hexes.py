"""Where hexagons lie."""

from math import atan2, degrees, dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kielwasser.core.hexgrid import DIRECTIONS
from kielwasser.drawing.hexes import centre, corner, heading, outline

CELL = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
SIZE = 10.0
NEIGHBOUR = SIZE * 3**0.5


@given(CELL)
def test_all_neighbours_are_equally_near_and_share_a_side(cell):
    here = centre(cell, SIZE)
    for direction, (q, r) in enumerate(DIRECTIONS):
        there = centre((cell[0] + q, cell[1] + r), SIZE)
        assert dist(here, there) == pytest.approx(NEIGHBOUR)
        side = [corner(here, SIZE, direction), corner(here, SIZE, direction + 1)]
        middle = ((side[0][0] + side[1][0]) / 2, (side[0][1] + side[1][1]) / 2)
        assert middle == pytest.approx(((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))


def test_corners_stand_around_the_middle_clockwise():
    corners = [corner((5.0, 7.0), SIZE, i) for i in range(6)]
    assert all(hypot(x - 5, y - 7) == pytest.approx(SIZE) for x, y in corners)
    assert corners[2] == pytest.approx((5, 7 + SIZE)), "a field stands on a corner, and y grows downwards"
    assert corner((5.0, 7.0), SIZE, 6) == pytest.approx(corners[0])


def test_an_outline_has_six_points():
    points = [tuple(map(float, point.split(","))) for point in outline((0.0, 0.0), SIZE).split()]
    assert len(set(points)) == 6
    assert (0.0, -SIZE) in points


def test_a_drawing_looks_where_its_direction_leads():
    for direction, cell in enumerate(DIRECTIONS):
        x, y = centre(cell, SIZE)
        assert degrees(atan2(y, x)) % 360 == pytest.approx(heading(direction) % 360)
