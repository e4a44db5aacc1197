"""Mississippi Queen 2024: the rules, case by case.

Rivers are straight unless said otherwise: segment s has its centre at (4 * s, 0), the current runs along r = 0, and
(q, r) stands in column q - 4 * s + 1 + max(r, 0).
"""

from itertools import pairwise

import pytest

import kielwasser
from kielwasser.games.mississippi_2024 import moving, texts
from kielwasser.games.mississippi_2024.recorded import snapshot
from kielwasser.system.errors import IllegalMove

RULINGS = ("book", "referee")
ONE, TWO = 0, 1
FAR = "-3,2,R,1,6,0,1,0"  # a ship out of the way, on the first segment
NEAR_GOAL = "25,2,R,1,6,0,1,35"  # and one on the last

both = pytest.mark.parametrize("ruling", RULINGS)


def ship(q, r, direction="R", speed=1, coal=6, passengers=0, free=1, points=0, flag=""):
    """Return the text of a ship."""
    return f"{q},{r},{direction},{speed},{coal},{passengers},{free},{points}" + (f",{flag}" if flag else "")


def position(one, two=FAR, cells=None, ply=0, team="ONE", visible=8, ruling="referee"):
    """Return a position on a straight river of water with goals at its end; `cells` puts signs on fields."""
    cells = dict(cells or {})
    segments = []
    for s in range(8):
        signs = ""
        for x in range(4):
            for r in range(-2, 3):
                water = "*" if s == 7 and x == 3 and abs(r) < 2 else "."
                signs += cells.pop((4 * s + x - 1 - max(r, 0), r), water)
        segments.append(f"R:{signs}")
    assert not cells
    return kielwasser.position(f"mississippi_2024 {ruling} {ply} {team} {visible} {one} {two} {'/'.join(segments)}")


def ships(reached):
    """Return both ships as recordings show them."""
    return snapshot(reached)["ships"]


def played(start, move):
    """Return the position after a move that is legal."""
    verdict = start.judge(move)
    assert verdict.accepted, verdict.text
    return verdict.reached


def ended(reached):
    """Return why a game is over and who won."""
    outcome = reached.outcome
    return outcome and (outcome.why, outcome.winner)


# ---- §2 Das Spielbrett ---------------------------------------------------------------------------------------------


def test_start():
    start = kielwasser.new("mississippi_2024", seed=1)
    one, two = ships(start)
    assert [(s["q"], s["r"]) for s in (one, two)] == [(-1, -1), (-2, 1)]
    for vessel in (one, two):
        assert [vessel[key] for key in ("dir", "speed", "coal", "free_turns", "points")] == ["R", 1, 6, 1, 0]
    assert (start.to_move, start.ply, snapshot(start)["visible"]) == (ONE, 0, 2)


@both
@pytest.mark.parametrize(
    ("start", "move", "legal"),
    [
        (ship(-1, 0, speed=1), "F1", False),  # one field along the current needs two points
        (ship(-1, 0, speed=2), "F1", True),
        (ship(-1, 0, speed=4), "F3", True),  # three need four
        (ship(-1, 0, speed=4), "F1 F2", True),  # advances in a row are one action
        (ship(-1, 0, speed=4), "F1 TR F2", False),  # with a rotation between they are two
        (ship(-1, 0, speed=5), "F1 TR F2", True),
        (ship(0, 0, "UR", speed=1), "F1", True),  # leaving it costs nothing
        (ship(0, 1, "UL", speed=3), "F2", True),  # crossing it costs one
        (ship(0, 1, "UL", speed=2), "F2", False),
    ],
)
def test_current_costs_one_point_extra_for_each_advance(start, move, legal, ruling):
    assert position(start, ruling=ruling).judge(move).accepted == legal


@both
def test_current_bends_with_the_river(ruling):
    water = "." * 20
    ships = "-1,-1,R,1,6,0,1,0 -3,2,R,1,6,0,1,0"
    river = "/".join([f"R:{water}"] * 2 + [f"UR:{water}"] * 6)
    bent = kielwasser.position(f"mississippi_2024 {ruling} 0 ONE 2 {ships} {river}")
    flowing = [tuple(bent.board.cell[field].tolist()) for field in range(40) if bent.board.current[field]]
    assert sorted(flowing) == [(-1, 0), (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (5, -1), (6, -2)]
    assert (bent.board.current[:160].reshape(8, 20).sum(axis=1) == 4).all()  # through each segment


@both
def test_an_obstacle_interrupts_the_current(ruling):
    dammed = position(ship(3, 1, "UR", speed=1), cells={(4, 0): "#", (5, 0): "d"}, ruling=ruling)
    assert not dammed.board.current[[27, 32]].any()


@both
@pytest.mark.parametrize("sign", ["#", "0", "c"])
def test_islands_and_passenger_fields_block(sign, ruling):
    onto = position(ship(-1, -1), cells={(0, -1): sign}, ruling=ruling)
    assert onto.judge("F1").code == moving.FIELD_IS_BLOCKED
    through = position(ship(-1, -1, speed=3), cells={(1, -1): sign}, ruling=ruling)
    assert through.judge("F3").code == moving.FIELD_IS_BLOCKED


@both
def test_only_the_ship_that_moves_reveals_a_segment(ruling):
    assert snapshot(played(position(ship(1, -1), visible=2, ruling=ruling), "F1"))["visible"] == 2
    assert snapshot(played(position(ship(2, -1), visible=2, ruling=ruling), "F1"))["visible"] == 3
    pushed = played(position(ship(1, -1, speed=2), ship(2, -1), visible=2, ruling=ruling), "F1 PR")
    assert (ships(pushed)[TWO]["seg"], snapshot(pushed)["visible"]) == (1, 2)
    assert snapshot(played(position(ship(22, -1), ship(21, -1), visible=7, ruling=ruling), "F1"))["visible"] == 8
    assert snapshot(played(position(ship(28, -1), NEAR_GOAL, ruling=ruling), "F1"))["visible"] == 8


@both
@pytest.mark.parametrize(
    ("direction", "q", "r"),
    [("R", 1, -1), ("DR", 0, 0), ("DL", -1, 0), ("L", -1, -1), ("UL", 0, -2), ("UR", 1, -2)],
)
def test_a_ship_goes_where_it_heads(ruling, direction, q, r):
    one = ships(played(position(ship(0, -1, direction, speed=1 + (r == 0)), ruling=ruling), "F1"))[ONE]
    assert (one["q"], one["r"], one["dir"]) == (q, r, direction)


# ---- §2.3 Das Passagierfeld mit Anleger ----------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("start", "cells", "move", "taken"),
    [
        (ship(3, -1), {(5, -1): "3"}, "F1", 1),
        (ship(2, -1, speed=2), {(5, -1): "3"}, "F2", 0),  # too fast
        (ship(3, -1), {(5, -1): "2"}, "F1", 0),  # the dock is elsewhere
        (ship(3, -1), {(5, -1): "d"}, "F1", 0),  # collected before
        (ship(3, 0, speed=2), {(5, 0): "3"}, "F1", 1),  # "2 auf Strömungsfeldern"
        (ship(2, 0, speed=3), {(5, 0): "3"}, "F2", 0),
        (ship(3, -1, speed=2), {(5, -1): "3"}, "A-1 F1", 1),
    ],
)
def test_passengers_come_aboard_at_their_dock(start, cells, move, taken, ruling):
    one = ships(played(position(start, cells=cells, ruling=ruling), move))[ONE]
    assert one["passengers"] == taken
    assert one["points"] == 5 * one["seg"] + one["q"] - 4 * one["seg"] + 1 + 5 * taken


@both
def test_where_a_passenger_has_left_an_island_remains(ruling):
    start = position(ship(3, -1), ship(6, -1, "L", speed=1), cells={(5, -1): "3"}, ruling=ruling)
    taken = played(start, "F1")
    assert snapshot(taken)["passengers"] == [[5, -1, "L", 0]]
    assert taken.judge("F1").code == moving.FIELD_IS_BLOCKED  # the other ship


@both
def test_a_ship_may_carry_more_than_two(ruling):
    start = position(ship(3, -1, passengers=4), cells={(5, -1): "3"}, ruling=ruling)
    assert ships(played(start, "F1"))[ONE]["passengers"] == 5


@both
def test_of_two_passengers_the_first_clockwise_from_right_comes_aboard(ruling):
    reached = played(position(ship(3, -1), cells={(5, -1): "3", (4, 0): "4"}, ruling=ruling), "F1")
    assert snapshot(reached)["passengers"] == [[4, 0, "UL", 1], [5, -1, "L", 0]]


@both
def test_a_passenger_of_a_hidden_segment_can_be_taken_from_a_revealed_field(ruling):
    start = position(ship(5, -1), cells={(7, -1): "3"}, visible=2, ruling=ruling)
    assert ships(played(start, "F1"))[ONE]["passengers"] == 1


# ---- §3 Spielablauf ------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(
    ("one", "two", "move", "begins"),
    [
        (ship(0, -1, speed=6), ship(-2, 1, speed=2), "F2", TWO),  # a column ahead beats any speed
        (ship(1, -1), ship(-2, 1, speed=2), "F2", TWO),  # same column, faster
        (ship(0, -1, coal=5), ship(-2, 1), "F1", TWO),  # same speed, more coal
        (ship(0, -1), ship(-2, 1, coal=5), "F1", ONE),
        (ship(0, -1, speed=2, coal=0), ship(-2, 1, coal=99), "F1", ONE),  # faster beats any coal
        (ship(2, -1, coal=0), ship(-2, 1, speed=2, coal=99), "F2", ONE),  # and so does a column ahead
        (ship(0, -1), ship(-2, 1), "F1", ONE),  # all equal: the first player
    ],
)
def test_who_begins_a_round(one, two, move, begins, ruling):
    assert played(position(one, two, ply=1, team="TWO", ruling=ruling), move).to_move == begins


@both
def test_within_a_round_the_other_ship_moves(ruling):
    assert played(position(ship(2, -1), ply=0, ruling=ruling), "F1").to_move == TWO
    second = position(FAR, ship(2, -1), ply=2, team="TWO", ruling=ruling)
    assert played(second, "F1").to_move == ONE


# ---- §4 Der Zug ----------------------------------------------------------------------------------------------------


@both
def test_accelerating_from_2_to_4_costs_one_coal(ruling):
    one = ships(played(position(ship(-1, -1, speed=2), ruling=ruling), "A+2 F4"))[ONE]
    assert (one["speed"], one["coal"]) == (4, 5)
    one = ships(played(position(ship(-1, -1, speed=2), ruling=ruling), "A+1 F3"))[ONE]
    assert (one["speed"], one["coal"]) == (3, 6)  # one step is free


@both
def test_braking_costs_the_same(ruling):
    one = ships(played(position(ship(-1, -1, speed=4), ruling=ruling), "A-3 F1"))[ONE]
    assert (one["speed"], one["coal"]) == (1, 4)


@both
def test_speeds_go_from_1_to_6(ruling):
    fast = ships(played(position(ship(-1, -1), ruling=ruling), "A+5 F6"))[ONE]
    assert (fast["q"], fast["speed"], fast["coal"]) == (5, 6, 2)
    slow = ships(played(position(ship(-1, -1, speed=6), ruling=ruling), "A-5 F1"))[ONE]
    assert (slow["speed"], slow["coal"]) == (1, 2)
    assert position(ship(-1, -1, speed=6), ruling=ruling).judge("A+1 F7").code == moving.ABOVE_MAX_SPEED


@both
@pytest.mark.parametrize(
    ("move", "coal", "direction"),
    [
        ("TUR F1", 6, "UR"),  # 60 degrees are free
        ("TUL F1", 5, "UL"),  # every further step costs one coal
        ("TL F1", 4, "L"),
        ("F1 TDR", 6, "DR"),  # also at the end
        ("TR F1", 6, "R"),  # to where the ship points: nothing happens
        ("TUR TR F1", 5, "R"),  # there and back burns coal
        ("TUR F1 TR", 5, "R"),  # the allowance holds for the whole move
    ],
)
def test_rotations(move, coal, direction, ruling):
    one = ships(played(position(ship(0, 2), ruling=ruling), move))[ONE]
    assert (one["coal"], one["dir"]) == (coal, direction)


@both
def test_a_pushed_ship_rotates_one_step_more_in_its_next_move(ruling):
    start = position(ship(-1, -1, speed=2), ship(0, -1, coal=0), ply=0, ruling=ruling)
    pushed = played(start, "F1 PR")
    assert ships(pushed)[TWO]["free_turns"] == 2
    assert ships(played(pushed, "TUL F1"))[TWO]["free_turns"] == 1
    twice = played(position(ship(-1, -1, speed=4), ship(0, -1, coal=0), ruling=ruling), "F1 PR F1 PR")
    assert ships(twice)[TWO]["free_turns"] == 3
    assert ships(twice)[TWO]["q"] == 2


@both
def test_a_push_costs_one_point_even_into_the_current(ruling):
    start = position(ship(-1, -1, speed=2), ship(0, -1), ruling=ruling)
    assert ships(played(start, "F1 PDR"))[TWO]["r"] == 0


@both
def test_pushed_is_to_any_field_but_the_one_behind(ruling):
    start = position(ship(-1, -1, speed=2, coal=0), ship(0, -1), ruling=ruling)
    pushes = {str(move) for move in start.legal_moves if str(move).startswith("F1 P") and "T" not in str(move)}
    assert pushes == {"F1 PR", "F1 PDR", "F1 PDL", "F1 PUL", "F1 PUR"}
    assert not any(str(move).startswith("F2") for move in start.legal_moves)  # not through the other ship


@pytest.mark.parametrize(
    ("move", "same"), [("F3 F-1", "F2"), ("F1 F1", "F2"), ("F100 F-99 F1", "F2"), ("F7 F-5", "F2")]
)
def test_advances_in_a_row_are_added_up_first(move, same):
    start = position(ship(-1, -1, speed=2))
    assert played(start, move) == played(start, same)


def test_advancing_action_by_action_pays_the_current_once():
    start = position(ship(-1, 0, speed=3))
    (step,) = start.parse("F1").actions
    assert played(start, "F2") == start.copy().act(step).act(step).act(0)


def test_rotating_on_the_spot_goes_on_for_ever():
    start = position(ship(-1, -1))
    rotating, others = start.parse("TR").actions, start.parse("A+1 F2").actions  # as a list: texts are bounded
    assert start.judge(rotating * 70_000 + others).code == moving.FIRST_ACTION_ACCELERATE
    assert start.copy().play(rotating * 70_000 + start.parse("F1").actions) == played(start, "F1")


CASES = {
    moving.NO_ACTIONS: (position(ship(-1, -1)), ""),
    moving.PUSH_ACTION_REQUIRED: (position(ship(-1, -1, speed=2), ship(0, -1)), "F1 TUR PR"),
    moving.FIRST_ACTION_ACCELERATE: (position(ship(-1, -1)), "TR A+1 F2"),
    moving.MOVEMENT_POINTS_LEFT: (position(ship(-1, -1)), "A+1 F1"),
    moving.ZERO_ACC: (position(ship(-1, -1)), "A+0 F1"),
    moving.ABOVE_MAX_SPEED: (position(ship(-1, -1)), "A+99 F6"),
    moving.BELOW_MIN_SPEED: (position(ship(-1, -1)), "A-1 F1"),
    moving.INSUFFICIENT_COAL: (position(ship(-1, -1, coal=1)), "A+3 F4"),
    moving.NOT_ENOUGH_COAL_FOR_ROTATION: (position(ship(-1, -1, coal=0)), "TDL F1"),
    moving.INVALID_DISTANCE: (position(ship(-1, -1)), "F1 F-1"),
    moving.MOVEMENT_POINTS_MISSING: (position(ship(-1, -1)), "F2"),
    moving.FIELD_IS_BLOCKED: (position(ship(-1, -2, "UL")), "F1"),
    moving.INSUFFICIENT_PUSH: (position(ship(-1, -1), ship(0, -1)), "F1"),
    moving.SHIP_ALREADY_IN_TARGET: (position(ship(-1, -1, speed=3), ship(0, -1)), "F2"),
    moving.PUSH_POINTS_MISSING: (position(ship(-1, -1)), "F1 PR"),
    moving.INVALID_FIELD_PUSH: (position(ship(-1, -2, speed=2), ship(0, -2)), "F1 PUR"),
    moving.BLOCKED_FIELD_PUSH: (position(ship(-1, -1, speed=2), ship(0, -1), {(1, -1): "#"}), "F1 PR"),
    moving.SAME_FIELD_PUSH: (position(ship(-1, -1, speed=2)), "F1 PR"),
    moving.BACKWARD_PUSHING_RESTRICTED: (position(ship(-1, -1, speed=2), ship(0, -1)), "F1 PL"),
}


@both
@pytest.mark.parametrize("code", texts.REASONS)
def test_every_reason_is_given_in_the_official_words(code, ruling):
    start, move = CASES[code]
    start = kielwasser.position(start.text.replace(" referee ", f" {ruling} "))
    before = start.to_bytes()
    with pytest.raises(IllegalMove) as caught:
        start.play(move)
    assert (caught.value.code, caught.value.text) == (code, texts.REASONS[code])
    assert start.to_bytes() == before


@pytest.mark.parametrize("distance", [7, 8, -3, 100, 0])
def test_impossible_distances(distance):
    assert position(ship(-1, -1)).judge(f"F{distance}").code == moving.INVALID_DISTANCE


@pytest.mark.parametrize(
    ("start", "move", "code"),
    [
        # missing points are told before what lies beyond them
        (position(ship(-1, -1), ship(1, -1)), "F2", moving.MOVEMENT_POINTS_MISSING),
        (position(ship(-1, -1, speed=3), ship(0, -1), {(1, -1): "#"}), "F3", moving.SHIP_ALREADY_IN_TARGET),
        (position(ship(1, -1, "DL", speed=1), ship(0, 0)), "F1", moving.MOVEMENT_POINTS_MISSING),  # the current's point
        (position(ship(1, -1, "DL", speed=2), ship(0, 0)), "F1", moving.INSUFFICIENT_PUSH),
        (position(ship(-1, -1)), "PUL", moving.SAME_FIELD_PUSH),
        (position(ship(-1, -2)), "PUL", moving.INVALID_FIELD_PUSH),
        (position(ship(-1, -1, speed=2), ship(0, -1)), "F1", moving.MOVEMENT_POINTS_LEFT),
        (position(ship(-1, -1, speed=2), ship(0, -1)), "F1 A+1", moving.PUSH_ACTION_REQUIRED),
    ],
)
def test_which_of_several_reasons_is_given(start, move, code):
    assert start.judge(move).code == code


@both
def test_a_move_may_push_rotate_and_go_on(ruling):
    reached = played(position(ship(-1, -1, speed=5), ship(0, -1), ruling=ruling), "F1 PDL TUR F1 TR F2")
    one, two = ships(reached)
    assert (one["q"], one["r"], one["coal"]) == (3, -2, 5)
    assert (two["q"], two["r"]) == (-1, 0)


# ---- §4.6 lists ----------------------------------------------------------------------------------------------------


def walk(start, prefix, found):
    """Collect all moves that can be put together from legal actions."""
    for action in start.legal_actions:
        after = start.copy().act(action)
        if after.ply != start.ply or after.is_over:
            found.append(prefix)
        else:
            walk(after, (*prefix, action), found)


@pytest.mark.parametrize("name", ["P2_visible6", "P3_visible3"])
def test_legal_actions_lead_to_exactly_the_legal_moves(name):
    game = kielwasser.game("mississippi_2024")
    start = kielwasser.Position.from_text(game, game.bench_positions[name])
    found = []
    walk(start, (), found)
    assert sorted(found) == sorted(move.actions for move in start.legal_moves)
    assert len(set(found)) == start.count_moves()


def test_steps_into_a_dead_end_are_not_offered():
    # speed 2 without coal, an island two fields ahead: after one field straight on nothing is left to do
    start = position(ship(-1, -2, speed=2, coal=0), cells={(1, -2): "#", (0, -1): "#", (-1, -1): "#"})
    assert [str(move) for move in start.legal_moves] == ["A-1 F1", "A-1 F1 TDR", "A-1 F1 TUR"]
    assert start.legal_actions == list(start.parse("A-1").actions)
    assert start.is_allowed(*start.parse("F1").actions)


def test_normal_form():
    for move in position(ship(-1, -1, coal=1), visible=2).legal_moves:
        kinds = [word[0] for word in str(move).split()]
        assert "A" not in kinds[1:]
        assert not any(a == b for a, b in pairwise(kinds) if a in "TF")


# ---- rulings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruling", "allowed"), [("book", False), ("referee", True)])
def test_q1_unrevealed_fields(ruling, allowed):
    entering = position(ship(6, -1), visible=2, ruling=ruling)
    assert entering.judge("F1").accepted == allowed
    assert allowed or entering.judge("F1").code == moving.FIELD_IS_BLOCKED
    pushing = position(ship(5, -1, speed=2), ship(6, -1), visible=2, ruling=ruling)
    assert pushing.judge("F1 PR").accepted == allowed
    assert allowed or pushing.judge("F1 PR").code == moving.INVALID_FIELD_PUSH
    assert entering.hide(ONE).judge("F1").code == moving.FIELD_IS_BLOCKED


@pytest.mark.parametrize(("ruling", "over"), [("book", ("no_move", ONE)), ("referee", None)])
def test_q1_a_ship_that_can_only_go_where_nothing_is_revealed(ruling, over):
    start = position(ship(0, -1), ship(6, -2, speed=6, coal=0), visible=2, ruling=ruling)
    assert ended(played(start, "F1")) == over


@pytest.mark.parametrize(("ruling", "over"), [("book", None), ("referee", ("left_behind", ONE))])
def test_q2_a_lead_of_four_segments_within_a_round(ruling, over):
    assert ended(played(position(ship(14, -1), ply=0, ruling=ruling), "F1")) == over


@pytest.mark.parametrize(("ruling", "winner"), [("book", TWO), ("referee", ONE)])
def test_q2_a_trailing_ship_with_more_points(ruling, winner):
    start = position(ship(14, -1), ship(-3, 2, passengers=5, points=25), ply=1, ruling=ruling)
    assert ended(played(start, "F1")) == ("left_behind", winner)


@both
def test_q2_a_lead_of_three_segments_is_not_enough(ruling):
    assert not played(position(ship(10, -1), ply=1, ruling=ruling), "F1").is_over


@pytest.mark.parametrize(
    ("ruling", "speed", "taken"), [("book", 2, 1), ("referee", 2, 0), ("book", 1, 1), ("referee", 1, 1)]
)
def test_q3_pushed_to_a_dock_in_the_current(ruling, speed, taken):
    start = position(ship(2, 0, speed=3), ship(3, 0, speed=speed), {(5, 0): "3"}, ruling=ruling)
    two = ships(played(start, "F1 PR"))[TWO]
    assert (two["passengers"], two["points"]) == (taken, 6 + 5 * taken)


@both
def test_q3_pushed_to_a_dock_too_fast(ruling):
    start = position(ship(2, -1, speed=2), ship(3, -1, speed=2), {(5, -1): "3"}, ruling=ruling)
    assert ships(played(start, "F1 PR"))[TWO]["passengers"] == 0


@pytest.mark.parametrize(("ruling", "over"), [("book", ("goal", TWO)), ("referee", None)])
def test_q4_pushed_off_the_goal_before_the_round_is_over(ruling, over):
    start = position(ship(28, 1, speed=2), ship(29, 1, passengers=2, points=48), ply=1, ruling=ruling)
    assert not start.is_over
    assert ended(played(start, "F1 PDL")) == over


@both
def test_the_texts_tell_what_differs(ruling):
    assert [text.en[:2] for text in kielwasser.game("mississippi_2024").rulings] == ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"]
    assert position(ship(-1, -1), ruling=ruling).ruling == ruling


# ---- §5 Spielende --------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("segment", range(8))
def test_points_for_segments_columns_and_passengers(ruling, segment):
    """Five for each segment and each passenger, 0 to 3 for the column, also where a ship is further out."""
    for column in range(4):
        for r in (-2, -1, 1, 2):
            q = 4 * segment + column - 1 - max(r, 0)
            came = ship(q - 1, r, "R", passengers=1) if column else ship(q + 1, r, "L", passengers=1)
            one = ships(played(position(came, ship(4 * segment, 0), ruling=ruling), "F1"))[ONE]
            assert (one["seg"], one["points"]) == (segment, 5 * segment + column + 5)


@both
@pytest.mark.parametrize(
    ("start", "move", "reached"),
    [
        (ship(29, -1, passengers=2), "F1", True),
        (ship(29, -1, passengers=1), "F1", False),
        (ship(28, -1, passengers=2, speed=2), "F2", False),
        (ship(29, 0, passengers=2, speed=2), "F1", True),  # §2.1: the middle goal with speed 2
        (ship(28, 0, passengers=2, speed=3), "F2", False),
    ],
)
def test_reaching_the_goal(ruling, start, move, reached):
    first = played(position(start, NEAR_GOAL, ply=0, ruling=ruling), move)
    assert not first.is_over  # "die Runde wird noch beendet"
    assert ships(first)[ONE]["in_goal"] == reached
    assert ended(played(first, "F1")) == (("goal", ONE) if reached else None)


@both
def test_being_pushed_into_the_goal_counts(ruling):
    start = position(ship(28, -1, speed=2), ship(29, -1, passengers=2, points=47), ply=1, ruling=ruling)
    assert ended(played(start, "F1 PR")) == ("goal", TWO)


@both
def test_the_goal_wins_with_fewer_points_too(ruling):
    start = position(ship(29, -1, passengers=2), "25,2,R,1,6,5,1,60", ply=1, ruling=ruling)
    assert ended(played(start, "F1")) == ("goal", ONE)


@both
@pytest.mark.parametrize(("passengers", "winner"), [(2, None), (3, TWO), (1, ONE)])
def test_both_in_the_goal(ruling, passengers, winner):
    two = ship(29, 1, passengers=passengers, points=38 + 5 * passengers)
    reached = played(position(ship(29, -1, passengers=2), two, ply=1, ruling=ruling), "F1")
    assert ended(reached) == ("goal", winner)


@both
@pytest.mark.parametrize(
    ("two", "winner"),
    [
        (ship(-3, 2, points=9), TWO),
        (ship(-3, 2, points=2), ONE),
        (ship(-3, 2, points=3, passengers=1), TWO),  # more passengers
        (ship(-3, 2, points=3), None),
    ],
)
def test_round_limit(ruling, two, winner):
    assert not played(position(ship(1, -1), two, ply=57, ruling=ruling), "F1").is_over
    start = position(ship(1, -1), two, ply=59, ruling=ruling)
    assert ended(played(start, "F1")) == ("round_limit", winner)


@both
def test_left_behind_in_the_last_round(ruling):
    assert ended(played(position(ship(14, -1), ply=59, ruling=ruling), "F1")) == ("left_behind", ONE)


@both
def test_a_ship_that_cannot_move_loses_at_once(ruling):
    start = position(ship(-1, -1), ship(-3, 2, "L", speed=6, coal=0, free=1), ruling=ruling)
    reached = start.copy().play("F1")
    assert ended(reached) == ("no_move", ONE)
    assert reached.ply == 2
    assert (snapshot(reached)["last_move"], ships(reached)[TWO]["stuck"]) == (None, True)
    assert reached.legal_moves == reached.legal_actions == []
    assert reached.judge("F1").code == 1


@both
def test_a_stranded_ship_has_one_free_rotation_again(ruling):
    start = position(ship(0, -1, "UL", speed=2), ship(0, -2, "L", speed=6, coal=0), {(-1, -1): "#"}, ruling=ruling)
    reached = played(start, "F1 PL")
    assert ended(reached) == ("no_move", ONE)
    assert ships(reached)[TWO]["free_turns"] == 1


@both
def test_a_ship_in_the_goal_wins_when_the_other_cannot_move(ruling):
    stuck = ship(25, 2, "L", speed=6, coal=0, points=35)
    start = position(ship(29, -1, passengers=2), stuck, {(24, 2): "#", (25, 1): "#"}, ply=0, ruling=ruling)
    reached = played(start, "F1")
    assert (ended(reached), reached.ply) == (("goal", ONE), 2)


@both
def test_a_position_without_moves_is_over_when_it_is_read(ruling):
    read = position(ship(-3, 2, "L", speed=6, coal=0), ship(-1, -1), ruling=ruling)
    assert (ended(read), read.ply) == (("no_move", TWO), 0)
