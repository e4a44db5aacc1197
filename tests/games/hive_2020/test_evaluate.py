"""Hive 2020: what the terms of the evaluation mean."""

import kielwasser
from kielwasser.games import evaluation

RED, BLUE = 0, 1


def terms(stacks: str, seat: int, ply: int = 8, brambles: str = "-") -> dict[str, float]:
    """Return what the terms say of a colour."""
    position = kielwasser.position(f"hive_2020 referee {ply} R {stacks} SA SA {brambles}")
    return evaluation("hive_2020").named(position, seat)


BESIEGED = "0,0=RQ/1,0=BA/0,1=BA/-1,1=BS/-1,0=RA/2,0=BQ"


def test_free_fields_and_what_fills_them():
    red, blue = terms(BESIEGED, RED), terms(BESIEGED, BLUE)
    assert (red["free_fields"], red["short_of_air"], red["last_gaps"]) == (2, 2, 1)
    assert (blue["free_fields"], blue["short_of_air"], blue["last_gaps"]) == (5, 0, 0)
    assert (red["besiegers"], blue["besiegers"]) == (0, 3)


def test_brambles_and_rim_take_free_fields():
    alone = "0,0=RQ/1,0=BQ"
    assert terms(alone, RED)["free_fields"] == 5
    assert terms(alone, RED, brambles="0,1")["free_fields"] == 4
    assert terms("5,0=RQ/4,0=BQ", RED)["free_fields"] == 2  # a corner of the board


def test_a_bee_in_the_reserve_is_not_in_danger():
    assert terms("0,0=RA/1,0=BA", RED)["free_fields"] == 5


def test_own_pieces_at_the_own_bee_can_make_room():
    assert terms(BESIEGED, RED)["defenders"] == 1


def test_what_holds_the_swarm_together_is_not_mobile():
    row = "0,0=RQ/1,0=RA/2,0=RB/3,0=BQ/4,0=BA"
    assert (terms(row, RED)["ants"], terms(row, RED)["beetles"], terms(row, BLUE)["ants"]) == (0, 0, 1)
    assert (terms(row, RED)["mobile_bee"], terms(row, BLUE)["mobile_bee"]) == (1, 0)


def test_a_beetle_on_the_bee_pins_it():
    covered = "0,0=RQBB/1,0=BQ/2,0=BA"
    assert terms(covered, RED)["mobile_bee"] == 0
    assert (terms(covered, BLUE)["beetle_on_bee"], terms(covered, BLUE)["climbers"]) == (1, 1)


def test_raiders_reach_the_bee_with_the_next_move():
    row = "0,0=RQ/1,0=RS/2,0=BQ/3,0=BA"
    assert terms(row, BLUE)["raiders"] == 1  # the ant walks around
    hop = "0,0=RQ/1,0=RS/2,0=BQ/-1,0=BG"
    assert terms(hop, BLUE)["raiders"] == 0  # it is beside the bee already
    assert terms(hop, BLUE)["besiegers"] == 1


def test_the_limit_counts_free_fields_more_and_more():
    assert terms(BESIEGED, BLUE, ply=56)["limit"] > terms(BESIEGED, BLUE, ply=8)["limit"] > 0
    assert terms(BESIEGED, RED, ply=56)["limit"] == 0
