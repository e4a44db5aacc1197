"""Hive 2020 as text."""

import pytest

import kielwasser

LINE = "hive_2020 book 2 R 0,0=RQBB/1,0=BG SSGGGBBAAA QSSGGBAAA -4,-1/-1,4/1,4"


def test_a_line_is_read_and_written():
    assert kielwasser.position(LINE).text == LINE


def test_a_representation_can_be_pasted_back():
    position = kielwasser.position(LINE)
    assert eval(repr(position), {"kielwasser": kielwasser}) == position


@pytest.mark.parametrize("move", ["S:Q@0,-1", "D:-1,2>3,-4", "SKIP"])
def test_moves_round_trip(move):
    assert str(kielwasser.position(LINE).parse(move)) == move


@pytest.mark.parametrize("move", ["", "S:X@0,0", "S:Q@0", "D:0,0", "skip", "S:Q@0,0 S:Q@0,1"])
def test_what_is_no_move_is_said_so(move):
    with pytest.raises(kielwasser.NotationError, match="is no move of Hive"):
        kielwasser.position(LINE).parse(move)


@pytest.mark.parametrize(
    "line",
    [
        "hive_2020 book",
        "hive_2020 2 R - - - -",
        "hive_2020 book x R - - - -",
        "hive_2020 book 99999999999 R - - - -",
        "hive_2020 book 2 R 0,9=RQ - - -",
        "hive_2020 book 2 R 0,0=RQRQ - - -",
        "hive_2020 book 2 R 0,0=RQ/1,0=RQ - - -",
        "hive_2020 book 2 R 0,0=RBRBRB - - -",
        "hive_2020 book 2 R 0,0=RA - - 0,0",
    ],
)
def test_what_is_no_position_is_said_so(line):
    with pytest.raises(kielwasser.NotationError):
        kielwasser.position(line)


def test_the_print_shows_pieces_stacks_and_brambles():
    print_ = str(kielwasser.position(LINE))
    assert "b2" in print_
    assert "g" in print_
    assert print_.count("#") == 3
    assert "Reserve  R SSGGGBBAAA" in print_
