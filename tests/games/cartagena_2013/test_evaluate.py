"""Cartagena 2013: what the terms of the evaluation mean."""

import kielwasser
from kielwasser.games import evaluation

CARDS = (
    "BSDHSHKHDSPP KBPKKKHKBDKHSPDBHDBPBSSSPBDPKDDPHHPBDBKSBPDKSPD KKSKPPKBBDSHSSDDBKHSBBSHHHDHPHSDHSPBHPKKBP 15 "
    "DSPKBHHBPSKDBSDKPHDBHPSKPDBSHK"
)
PIRATES = "0=R/3=R/4=B/5=B/6=RRB/8=RB/9=B/21=B/24=R"


def terms(seat: int, pirates: str = PIRATES, ply: int = 22) -> dict[str, float]:
    """Return what the terms say of a colour; red has no card, blue a dagger."""
    position = kielwasser.position(f"cartagena_2013 referee {ply} R {pirates} - D {CARDS}")
    return evaluation("cartagena_2013").named(position, seat)


def test_pirates_are_counted_where_they_stand():
    red = terms(0)
    assert round(red["progress"], 6) == 0.1 * (3 + 6 + 6 + 8 + 24)
    assert (red["at_start"], red["last_pirate"], red["in_goal"]) == (1, 0, 0)
    assert terms(1)["last_pirate"] == 0.4


def test_hands_are_counted():
    red, blue = terms(0), terms(1)
    assert (red["cards"], red["short_hand"], red["symbols"], red["jumps"]) == (0, 3, 0, 0)
    assert (blue["cards"], blue["short_hand"], blue["symbols"]) == (1, 2, 1)
    assert blue["jumps"] > 0


def test_a_step_back_onto_two_pirates_is_worth_most():
    near = terms(0, "0=RRRRBBBB/10=BB/11=R/20=R")
    far = terms(0, "0=RRRRBBBB/4=BB/19=R/20=R")
    assert near["draws"] > far["draws"] >= 0


def test_the_last_pirates_count_more():
    fields = "1=R/31=RRRRR", "1=RR/31=RRRR", "1=RRR/31=RRR"
    finish = [terms(0, f"0=BBBBBB/{field}")["finish"] for field in fields]
    assert finish[0] - finish[1] > finish[1] - finish[2] > 0


def test_points_matter_near_the_limit():
    assert terms(0, ply=28)["points"] > terms(0, ply=2)["points"] > 0
