"""Mississippi Queen 2017: what the terms of the evaluation mean."""

import kielwasser
from kielwasser.games import evaluation

RIVER = (
    "0..................../0.SS.4#.....#..#...../0...#.....#4.L.S...../5....L.#.3....#....../0....#S.0.#..#......./"
    "11#......S...L.#...../1#.........L.#......./0.......#.S..#....GGG"
)


def red(boat: str, table: str = "0-2", ply: int = 6) -> dict[str, float]:
    """Return what the terms say of red: x, y > heading / speed / coal / passengers / free rotations."""
    position = kielwasser.position(f"mississippi_2017 referee {ply} R {boat} -1,-1>0/1/6/0/1 {table} {RIVER}")
    return evaluation("mississippi_2017").named(position, 0)


def test_a_sandbank_holds_a_boat():
    aground, afloat = red("2,-2>0/1/6/0/1"), red("2,2>0/1/6/0/1")
    assert (aground["aground"], afloat["aground"]) == (1, 0)
    assert aground["reach"] <= afloat["reach"]


def test_passengers_and_the_way_home():
    with_two = red("2,2>0/1/6/2/1")
    assert with_two["dock"] == 0
    assert with_two["homeward"] == with_two["progress"] > 0
    assert red("2,2>0/1/6/1/1")["dock"] > 0


def test_coal_speed_and_heading_are_counted():
    terms = red("-1,1>2/3/4/0/1")
    assert (terms["speed"], terms["coal"], terms["askew"]) == (3, 4, 2)


def test_who_is_to_move_has_the_tempo():
    assert red("-1,1>0/1/6/0/1")["tempo"] == 1
