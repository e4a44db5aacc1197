"""Mississippi Queen 2024: what the terms of the evaluation mean."""

import kielwasser
from kielwasser.games import evaluation

#        the passenger of the second segment waits at (4, 1), its dock is (4, 0)
RIVER = (
    "R:..................../R:...#.#..#....4....../UR:........5.#...#...../UR:#......#............/UL:..#.....3....#....../"
    "UR:.........3..###...../UR:..2....##.....#...../UR:...#...#......#.***."
)
RIVAL = "-2,1,R,1,6,0,1,0"


def one(ship: str, rival: str = RIVAL, visible: int = 3, ply: int = 6) -> dict[str, float]:
    """Return what the terms say of the first ship: q, r, heading, speed, coal, passengers, free rotations, points."""
    position = kielwasser.position(f"mississippi_2024 referee {ply} ONE {visible} {ship} {rival} {RIVER}")
    return evaluation("mississippi_2024").named(position, 0)


def test_the_dock_draws_nearer():
    ways = [one(f"{q},0,R,1,6,0,1,0")["dock"] for q in (1, 2, 3)]
    assert ways == sorted(ways)
    assert ways[-1] == 4 / 3


def test_with_two_passengers_no_dock_matters():
    terms = one("3,0,R,1,6,2,1,15")
    assert terms["dock"] == terms["goal"] == terms["lacking"] == 0
    assert (terms["first_passenger"], terms["second_passenger"]) == (1, 1)
    assert terms["homeward"] == terms["progress"] > 0


def test_who_rushes_towards_a_dock_is_too_fast():
    assert one("3,0,R,5,6,0,1,0")["too_fast"] > 0
    assert one("3,0,R,2,6,0,1,0")["too_fast"] == 0


def test_who_has_no_water_for_his_points_runs_away():
    assert one("3,-2,R,6,0,0,1,0")["runaway"] > 0  # an island ahead
    assert one("3,-2,R,1,0,0,1,0")["runaway"] == 0
    assert one("3,-2,R,6,0,0,1,0")["reach"] < one("0,0,R,6,0,0,1,0")["reach"]


def test_heading_is_compared_with_the_river():
    assert [one(f"3,0,{heading},1,6,0,1,0")["askew"] for heading in ("R", "UR", "L")] == [0, 1, 3]
    assert [one(f"5,0,{heading},1,6,0,1,0")["askew"] for heading in ("R", "UR", "L")] == [1, 0, 2]  # the next one bends


def test_a_lead_of_segments_counts():
    ahead = one("4,-1,R,1,6,0,1,5")
    assert ahead["two_ahead"] == ahead["three_ahead"] == 0
    position = "mississippi_2024 referee 16 ONE 6 10,-5,UL,2,5,1,1,25 -2,1,R,1,6,0,1,0 "
    board = "R:..................../R:..#....a.#........../R:.....#...#.f#......./UR:#..##.............../"
    board += "UL:.#3.....#...#......./UR:.5......#..#..#...../R:#........#.#.1....../R:...#..........#.***."
    left = kielwasser.position(position.replace("10,-5,UL", "9,-2,UR") + board)
    assert evaluation("mississippi_2024").named(left, 0)["two_ahead"] == 1


def test_points_matter_near_the_limit():
    ship = "4,-1,R,1,6,1,1,10"
    assert one(ship, ply=50)["points"] > one(ship, ply=6)["points"] > 0
