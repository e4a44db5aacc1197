"""Hive 2020: what the network sees, and what it says."""

import numpy as np

import kielwasser
from kielwasser.core.hexgrid import rotated
from kielwasser.core.network import ROOM
from kielwasser.games import evaluation
from kielwasser.games.hive_2020 import evaluate
from kielwasser.games.hive_2020.features import COVERED, FEATURES, PIECE, features

STACKS = "0,0=RQ/1,0=BA/0,1=BA/-1,1=BS/-1,0=RA/2,0=BQBB/0,-1=RG/1,-1=RS"


def place(stacks: str, turns: int = 0, mirrored: bool = False) -> kielwasser.Position:
    """Return a position whose pieces are turned about the middle, perhaps mirrored before."""
    moved = []
    for stack in stacks.split("/"):
        cell, pieces = stack.split("=")
        x, y = (int(number) for number in cell.split(","))
        x, y = rotated((y, x) if mirrored else (x, y), turns)
        moved.append(f"{x},{y}={pieces}")
    return kielwasser.position(f"hive_2020 referee 20 R {'/'.join(moved)} SA SA -")


def seen(position: kielwasser.Position) -> list[int]:
    """Return the features of a position in order."""
    room = np.zeros(ROOM, np.int64)
    board, state = position.board_array, position.state_array
    n = look(board, state, room)
    return sorted(room[:n].tolist())


@evaluate.kernel
def look(boards, states, out):
    return features(boards[0], states[0], out)


def test_boards_that_are_turned_or_mirrored_look_alike():
    plain = seen(place(STACKS))
    assert all(seen(place(STACKS, turns, mirrored)) == plain for turns in range(6) for mirrored in (False, True))


def test_every_piece_is_seen_once():
    found = seen(place(STACKS))
    assert sum(PIECE <= each < COVERED for each in found) == 8
    assert all(0 <= each < FEATURES for each in found)


def test_the_network_knows_who_is_in_danger():
    besieged = place("0,0=RQ/1,0=BA/0,1=BA/-1,1=BS/-1,0=BG/0,-1=RG/2,0=BQ")
    assert evaluation("hive_2020").score(besieged) < -1
