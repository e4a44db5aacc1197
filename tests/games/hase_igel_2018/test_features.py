"""Hase und Igel 2018: what the network sees, and what it says."""

import numpy as np

import kielwasser
from kielwasser.core.network import ROOM
from kielwasser.games import evaluation
from kielwasser.games.hase_igel_2018 import evaluate
from kielwasser.games.hase_igel_2018.features import FEATURES, FINISH, LIMIT, SALAD, SLACK, features

TRACK = "0HCHC2CC1HSICCHI12CIC2SCIHCC2CIHC1H2CICHC2SICCH21CIHC2CCISHC1CHCG"
FRONT = "26:40:3:TEB:F@0"
BACK = "21:66:4:EH:F@0"


def place(red: str, blue: str, ply: int) -> kielwasser.Position:
    """Return a position on a certain track."""
    return kielwasser.position(f"hase_igel_2018 referee {ply} {TRACK} {red} {blue}")


def seen(position: kielwasser.Position) -> list[int]:
    """Return the features of a position in order."""
    room = np.zeros(ROOM, np.int64)
    n = look(position.board_array, position.state_array, room)
    return sorted(room[:n].tolist())


@evaluate.kernel
def look(boards, states, out):
    return features(boards[0], states[0], out)


def test_both_seats_see_the_same_but_for_who_answers_last():
    def but_for_the_turn(position: kielwasser.Position) -> list[int]:
        return [each for each in seen(position) if not FINISH <= each < SLACK and not LIMIT <= each < SALAD]

    assert but_for_the_turn(place(FRONT, BACK, 20)) == but_for_the_turn(place(BACK, FRONT, 21))
    assert but_for_the_turn(place(FRONT, BACK, 20)) != but_for_the_turn(place(BACK, FRONT, 20))


def test_every_feature_of_many_games_has_a_row():
    player = kielwasser.player("random", seed=1)
    for number in range(40):
        position = kielwasser.new("hase_igel_2018", f"features/{number}")
        while not position.is_over:
            found = seen(position)
            assert all(0 <= each < FEATURES for each in found)
            assert len(found) == len(set(found))
            position.play(player.choose(position, np.inf))


def test_the_network_knows_who_wins_the_race():
    assert evaluation("hase_igel_2018").score(place("60:6:0:-:F@0", "40:30:2:-:F@0", 40)) > 2
    assert evaluation("hase_igel_2018").score(place("40:30:2:-:F@0", "60:6:0:-:F@0", 40)) < -2
