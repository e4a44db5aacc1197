"""Mississippi Queen 2017 as text."""

import pytest

import kielwasser
from kielwasser.games.mississippi_2017 import GAME

RIVER = (
    "0..................../0.SS.4#.....#..#...../0...#.....#4.L.S...../5....L.#.3....#....../"
    "0....#S.0.#..#......./11#......S...L.#...../1#.........L.#......./0.......#.S..#....GGG"
)
LINE = f"mississippi_2017 book 3 B 1,1>0/2/5/0/1 0,-1>5/1/6/1/2 0-1 {RIVER}"


def test_a_line_is_read_and_written():
    assert kielwasser.position(LINE).text == LINE


def test_a_representation_can_be_pasted_back():
    position = kielwasser.position(LINE)
    assert eval(repr(position), {"kielwasser": kielwasser}) == position


@pytest.mark.parametrize(
    "move", ["+1,A2", "-2,T-1,A1", "A-1,T3", "+3,A1,P0,A1,P5", "T-4", "A7", "A-2", "+0", "T0", "-"]
)
def test_moves_round_trip(move):
    assert str(kielwasser.position(LINE).parse(move)) == move


def test_every_action_has_a_text_of_its_own():
    texts = [GAME.notation.format_action(action) for action in range(GAME.actions)]
    assert len(set(texts)) == GAME.actions
    assert [GAME.notation.parse_move(text) for text in texts[1:]] == [[action] for action in range(1, GAME.actions)]


@pytest.mark.parametrize(
    ("move", "clamped"), [("+77,A99", "+6,A7"), ("T-12", "T-4"), ("A-5", "A-2"), (" +1 , A2 ", "+1,A2")]
)
def test_nonsense_is_taken_as_far_as_it_can_be_told(move, clamped):
    assert str(kielwasser.position(LINE).parse(move)) == clamped


@pytest.mark.parametrize("move", ["A", "P6", "P-1", "1", "A1;A1", "A1,,A1", "T1.5", "a1", "A" + "1" * 20])
def test_what_is_no_move_is_said_so(move):
    with pytest.raises(kielwasser.NotationError, match="is no action of Mississippi Queen 2017"):
        kielwasser.position(LINE).parse(move)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" 3 B ", " 3 X "),
        (" 3 B ", " three B "),
        (" 3 B ", " 99999999 B "),
        ("1,1>0/2/5/0/1", "1,1>6/2/5/0/1"),
        ("1,1>0/2/5/0/1", "1,1>0/7/5/0/1"),
        ("1,1>0/2/5/0/1", "1,1>0/2/-1/0/1"),
        ("1,1>0/2/5/0/1", "1,1>0/2/5/3/1"),
        ("1,1>0/2/5/0/1", "1,1>0/2/5/0/3"),
        ("1,1>0/2/5/0/1", "1,9>0/2/5/0/1"),
        ("1,1>0/2/5/0/1", "99999999999999999999,1>0/2/5/0/1"),
        ("1,1>0/2/5/0/1", "3,-1>0/2/5/0/1"),  # an island
        ("1,1>0/2/5/0/1", "7,1>0/2/5/0/1"),  # not revealed
        (" 0-1 ", " 1-0 "),
        (" 0-1 ", " 0-9 "),
        (" 0-1 ", " 01 "),
        ("/0.SS.4#.....#..#.....", "/?"),  # on the table and unknown
        ("/0.SS.4#.....#..#.....", "/0.SS.4#.....#..#...."),
        ("/0.SS.4#.....#..#.....", "/0.SS.4#.....#..#X...."),
        ("/0.SS.4#.....#..#.....", ""),
        ("/0.SS.4#.....#..#.....", "/0111111111.........."),  # too many passengers
        ("/0...#.....#4.L.S.....", "/?"),  # the next one would have to tell its centre
        ("....GGG", "....GGG won"),
        ("....GGG", "....GGG goal:X"),
        ("....GGG", "....GGG running now"),
    ],
)
def test_what_is_no_position_is_said_so(old, new):
    assert LINE.count(old) == 1
    with pytest.raises(kielwasser.NotationError):
        kielwasser.position(LINE.replace(old, new))


def test_unknown_segments_and_a_centre():
    line = f"mississippi_2017 referee 9 R 18,-3>0/1/0/0/1 17,-4>0/1/0/1/1 5-5 ?/?/?/?/?/0@18,-4:{'.' * 20}/?/?"
    position = kielwasser.position(line)
    assert position.text == line
    assert position.redeal(0, seed=1).hide(0) == position
    assert position.redeal(0, seed=1).redeal(1, seed=2).hide(1) == position


@pytest.mark.parametrize("ending", ["goal:R", "no_move:B", "round_limit:-", "left_behind:B"])
def test_an_ending_that_does_not_follow_is_kept(ending):
    position = kielwasser.position(f"{LINE} {ending}")
    assert position.text == f"{LINE} {ending}"
    why, winner = ending.split(":")
    assert position.outcome.why == why
    assert position.outcome.winner == {"R": 0, "B": 1, "-": None}[winner]


def test_an_ending_that_follows_is_not_written():
    line = LINE.replace(" 3 B ", " 60 B ")
    assert kielwasser.position(f"{line} round_limit:B").text == line
    assert kielwasser.position(line).outcome.why == "round_limit"
    with pytest.raises(kielwasser.NotationError, match="no ending"):  # there is no ply after the last one
        kielwasser.position(f"{line} running")


def test_points_that_do_not_follow_are_kept():
    line = LINE.replace("1,1>0/2/5/0/1", "1,1>0/2/5/0/1=17")
    position = kielwasser.position(line)
    assert position.points == (17, 7)
    assert position.text == line
    assert position.text != kielwasser.position(LINE).text


def test_the_print_shows_boats_docks_and_kinds_on_the_table_only(monkeypatch):
    monkeypatch.setenv("KIELWASSER_LANG", "en")
    print_ = str(kielwasser.position(LINE))
    assert "R0" in print_
    assert "B5" in print_
    assert "P4" in print_
    assert print_.count("#") == 3
    assert "G" not in print_
    assert "B to move" in print_


def test_bench_positions_are_the_recorded_perft_positions():
    counts = {"p1_initial_seed11": 1448, "p2_initial_seed11_coal0": 11, "p3_mid_seed77": 26}
    positions = {name: kielwasser.Position.from_text(GAME, text) for name, text in GAME.bench_positions.items()}
    assert {name: position.count_moves() for name, position in positions.items()} == counts


def test_a_river_that_runs_into_itself_is_refused():
    line = (
        "mississippi_2017 book 5 B 8,8>5/5/0/0/1 -2,2>3/4/0/0/1 0-4 0..................../0#..........S..#...../"
        "5...0..##..S.#......./5.5#......L.#......../2.#...S..S#...2....../?/?/?"
    )
    with pytest.raises(kielwasser.NotationError, match="the river runs into itself"):
        kielwasser.position(line)


def test_dealing_ends_even_where_there_is_no_room():
    position = kielwasser.new("mississippi_2017", seed=1).hide(0)
    position.board.centre[1] = position.board.centre[0]  # a river that cannot be: what is dealt lies on what is there
    position.board.direction[1] = 3
    assert position.redeal(0).to_move == position.to_move
