"""Mississippi Queen 2024 as text: moves, positions and pictures."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kielwasser
from kielwasser.system.errors import NotationError

GAME = kielwasser.game("mississippi_2024")
START = (
    "mississippi_2024 book 0 ONE 2 -1,-1,R,1,6,0,1,0 -2,1,R,1,6,0,1,0 R:..................../R:...#.#..#....4......"
    "/UR:........5.#...#...../UR:#......#............/UL:..#.....3....#....../UR:.........3..###....."
    "/UR:..2....##.....#...../UR:...#...#......#.***."
)
SEEN = START[: START.index("/UR:")]  # Q5: by the book nothing is known of the next segment


def wander(seed, ruling, plies):
    """Return a position after some random moves."""
    chance = random.Random(seed)
    position = kielwasser.new("mississippi_2024", seed=seed, ruling=ruling)
    for _ in range(plies):
        if position.is_over:
            break
        position.play(chance.choice(position.legal_moves))
    return position


# ---- moves ---------------------------------------------------------------------------------------------------------


def test_every_action_has_a_text_of_its_own():
    names = [GAME.notation.format_action(action) for action in range(GAME.actions)]
    assert len(set(names)) == GAME.actions
    assert {"END", "A+6", "A-6", "A+0", "TDL", "F-7", "F0", "F7", "PUL"} <= set(names)
    for action in range(1, GAME.actions):
        assert GAME.notation.parse_move(names[action]) == [action]


def test_moves_round_trip():
    for move in kielwasser.position(START).legal_moves:
        assert kielwasser.position(START).parse(str(move)) == move


def test_the_recorded_form():
    move = kielwasser.position(START).parse(" A+1  TDR F2 PUL ")
    assert str(move) == "A+1 TDR F2 PUL"
    assert len(move) == 4


def test_what_is_too_big_for_the_table_is_added_up_or_cut():
    notation = GAME.notation
    assert notation.format_move(notation.parse_move("A+99 F99")) == "A+6 F7"
    assert notation.format_move(notation.parse_move("A-99 F-99")) == "A-6 F-7"
    assert notation.format_move(notation.parse_move("F1 F-20 F22 TR F1 F2")) == "F3 TR F1 F2"


@pytest.mark.parametrize("text", ["A1", "F", "T", "TX", "F1,F2", "END", "f1", "F+1", "F" + "9" * 3000, "A+1.5", "P3"])
def test_what_is_no_move(text):
    with pytest.raises(NotationError, match="is no action"):
        kielwasser.position(START).parse(text)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=5))
@settings(max_examples=50, deadline=None)
def test_merging_keeps_the_sum(distances):
    merged = GAME.merge(GAME.notation.parse_move(" ".join(f"F{distance}" for distance in distances)))
    assert GAME.notation.format_move(merged) == f"F{max(-7, min(7, sum(distances)))}"


# ---- positions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", ["book", "referee"])
@pytest.mark.parametrize("seed", range(6))
def test_positions_round_trip(ruling, seed):
    for plies in (0, 1, 4, 9):
        position = wander(seed, ruling, plies)
        assert kielwasser.position(position.text) == position
        assert eval(repr(position)) == position


@pytest.mark.parametrize("ruling", ["book", "referee"])
@pytest.mark.parametrize("seed", range(6))
def test_without_its_hidden_parts_a_text_is_what_a_seat_sees(ruling, seed):
    position = wander(seed, ruling, seed)
    for seat in (0, 1):
        read = kielwasser.position(position.write(hidden=False))
        assert read == position.hide(seat)
        assert read.text == position.hide(seat).text == position.write(hidden=False)


def test_texts():
    position = kielwasser.position(START)
    assert position.text == START
    assert position.write(hidden=False) == SEEN


def test_flags_are_written_and_read():
    flagged = START.replace("0 ONE", "1 TWO").replace("6,0,1,0 -2", "6,0,1,0,goal -2")
    assert kielwasser.position(flagged).text == flagged
    stuck = flagged.replace(",goal", ",stuck")
    assert kielwasser.position(stuck).text == stuck
    assert kielwasser.position(stuck).outcome.why == "no_move"
    both = flagged.replace(",goal", ",goal,stuck")
    assert kielwasser.position(both).text == both
    # the flag of Q4 means nothing to the referee
    assert ",goal" not in kielwasser.position(flagged.replace("book", "referee")).text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0 ONE", "-1 ONE"),
        ("0 ONE", "99999 ONE"),
        ("0 ONE", "9" * 5000 + " ONE"),
        ("-1,-1,R", "9" * 30 + ",-1,R"),
        ("0 ONE", "0 THREE"),
        ("ONE 2", "ONE x"),
        ("ONE 2", "ONE 9"),
        ("ONE 2", "ONE 0"),
        ("-1,-1,R,1", "-1,-1,X,1"),
        ("-1,-1,R,1", "-1,-1,R,7"),
        ("-1,-1,R,1", "-1,-1,R,0"),
        ("-1,-1,R,1,6", "-1,-1,R,1,-6"),
        ("-1,-1,R,1,6", "-1,-1,R,1,600"),
        ("-1,-1,R,1,6,0,1,0", "-1,-1,R,1,6,0,1"),
        ("-1,-1,R,1,6,0,1,0", "-1,-1,R,1,6,0,1,0,0"),
        ("-1,-1,R,1,6,0,1,0", "-1,-1,R,1,6,0,1,0,lost"),
        ("-1,-1,R,1,6,0,1,0", "-1,-1,R,1,6,0,1,5000"),
        ("-1,-1,R", "-2,-1,R"),  # off the river
        ("-1,-1,R", "4,-2,R"),  # on an island
        ("-1,-1,R", "-2,1,R"),  # on the other ship
        ("R:...................", "L:..................."),
        ("/UR:........5", "/L:........5"),  # too sharp a bend
        ("***.", "***"),
        ("***.", "***x"),
        (" R:....................", " R:?"),
        ("/UR:........5.#...#.....", "/UR:?"),  # hidden, with known segments after it
    ],
)
def test_broken_positions(old, new):
    assert old in START
    with pytest.raises(NotationError):
        kielwasser.position(START.replace(old, new, 1))


def test_with_the_referee_a_river_needs_the_direction_of_its_next_segment():
    told = SEEN.replace("book", "referee")
    with pytest.raises(NotationError, match="direction of the first hidden segment"):
        kielwasser.position(told)
    assert kielwasser.position(f"{told}/UR:?").text == f"{told}/UR:?"
    assert kielwasser.position(f"{SEEN}/UR:?").text == SEEN  # Q5: by the book it means nothing


@given(st.text(alphabet="0123456789,-RDLU:.#*?/ONETWgoal ", max_size=80))
@settings(max_examples=100, deadline=None)
def test_no_text_breaks_the_reader(text):
    for whole in (f"mississippi_2024 book {text}", f"mississippi_2024 book 0 ONE 2 {text}"):
        with contextlib.suppress(NotationError):
            kielwasser.position(whole)


# ---- pictures ------------------------------------------------------------------------------------------------------


def test_the_picture_shows_what_is_revealed(monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    lines = str(kielwasser.position(START)).splitlines()
    assert lines[-2].startswith("1 ONE")
    assert lines[-2].endswith("to move")
    picture = "\n".join(lines[:-2])
    assert picture.count("?") == 5  # Q5: the current may bend to three sides, on one of which the passenger waits
    assert (picture.count("1→"), picture.count("2→"), picture.count("P↖"), picture.count("#")) == (1, 1, 1, 3)
    assert picture.count("~") == 6
    referees = str(kielwasser.position(START.replace("book", "referee"))).rsplit("\n", 2)[0]
    assert (referees.count("?"), referees.count("~")) == (20, 8)
    collected = str(kielwasser.position(START.replace("4......", "e......")))
    assert "P" not in collected.rsplit("\n", 2)[0]
    assert collected.count("#") == 4


def test_a_river_has_at_most_eight_segments():
    line = kielwasser.new("mississippi_2024", seed=1).text
    with pytest.raises(NotationError, match="one to eight segments"):
        kielwasser.position(f"{line}/{line.split('/')[-1]}")
