"""Hase und Igel 2018: what the terms of the evaluation mean."""

import pytest

import kielwasser
from kielwasser.games import evaluation
from kielwasser.games.hase_igel_2018.alone import ALONE

TRACK = "0HCHC2CC1HSICCHI12CIC2SCIHCC2CIHC1H2CICHC2SICCH21CIHC2CCISHC1CHCG"
RIVAL = "12:50:5:TEHB:F@0"


def red(player: str, rival: str = RIVAL, ply: int = 10) -> dict[str, float]:
    """Return what the terms say of red."""
    position = kielwasser.position(f"hase_igel_2018 referee {ply} {TRACK} {player} {rival}")
    return evaluation("hase_igel_2018").named(position, 0)


@pytest.mark.parametrize(
    ("salads", "field", "carrots", "moves"),
    [
        (0, 63, 1, 1),
        (0, 54, 55, 1),  # ten fields cost 55
        (0, 54, 65, 1),  # and ten carrots may be left
        (0, 54, 54, 2),
        (0, 63, 31, 3),  # on a carrot field two moves give away twenty
    ],
)
def test_moves_alone(salads: int, field: int, carrots: int, moves: int):
    assert ALONE[salads, field, carrots] == moves


def test_more_carrots_never_hurt_far_from_the_goal():
    far = ALONE[:, 1:30, :150].astype(int)
    assert (far[:, :, 10:] <= far[:, :, :-10] + 1).all()


def test_a_salad_takes_the_step_to_its_field_and_a_move_and_gives_carrots():
    assert ALONE[1, 56, 8] == 2 + ALONE[0, 57, 8 - 1 + 20]


def test_salads_need_fields_ahead():
    assert red("58:60:1:-:F@0")["stranded"] == 1
    assert red("58:60:1:E:F@0")["stranded"] == 0
    assert red("58:60:2:E:F@0")["stranded"] == 1
    assert red("44:60:1:-:F@0")["stranded"] == 0


def test_who_stands_on_a_salad_field_eats_next_but_only_once():
    assert red("10:60:3:-:F@0")["eating"] == 1
    assert red("10:60:3:-:E@0")["eating"] == 0


def test_the_next_salad_field_must_be_free_and_in_reach():
    assert red("4:60:3:-:F@0")["near_salad"] == 1
    assert red("4:20:3:-:F@0")["near_salad"] == 0
    assert red("4:60:3:-:F@0", rival="10:50:5:TEHB:F@0")["near_salad"] == 0


def test_the_limit_makes_distance_count():
    player = "40:60:1:-:F@0"
    assert red(player, ply=50)["limit"] > 2 * red(player, ply=10)["limit"] > 0


def test_nearer_the_goal_each_move_counts_more():
    sprints = [red(f"{field}:55:0:-:F@0")["sprint"] for field in (20, 40, 54)]
    assert sprints == sorted(sprints)
