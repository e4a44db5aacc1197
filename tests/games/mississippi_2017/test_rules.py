"""Mississippi Queen 2017: the rule book's words, the rulings, the referee's habits and every reason for a refusal.

Cases named "run" were executed with the official classes; their outcome is compared with what those said.
"""

from collections import Counter

import pytest
from scipy.stats import chisquare

import kielwasser
from kielwasser.core.position import Position
from kielwasser.games.mississippi_2017 import moving, recorded, rules, texts, wire

COLUMNS = {-2: (2, -2), -1: (2, 1, 0, -1, -2), 0: (2, 1, 0, -1, -2), 1: (1, 0, -1, -2, 2), 2: (1, 0, -1)}
ORDER = [(x, y) for x, ys in COLUMNS.items() for y in ys]  # the official order of a straight segment's fields
STRAIGHT = "00000000"
RED, BLUE = 0, 1


def river(fields: str, directions: str) -> str:
    """Return a river of water with goal fields; `3,1=S 0,1=L` puts other fields on its straight part."""
    segments = [list("." * 20) for _ in range(7)] + [list("." * 17 + "GGG")]
    for entry in fields.split():
        cell, kind = entry.split("=")
        x, y = (int(k) for k in cell.split(","))
        s = next(s for s in range(8) if (x - 4 * s, y) in ORDER)
        segments[s][ORDER.index((x - 4 * s, y))] = kind
    return "/".join(direction + "".join(segment) for direction, segment in zip(directions, segments, strict=True))


def at(
    red: str = "-1,1>0/1/6/0/1",
    blue: str = "-1,-1>0/1/6/0/1",
    fields: str = "",
    *,
    ply: int = 0,
    to_move: str = "R",
    table: str = "0-1",
    directions: str = STRAIGHT,
    ruling: str = "referee",
    ending: str = "",
) -> Position:
    """Return a position; a boat is x,y>direction/speed/coal/passengers/free rotation steps."""
    line = f"mississippi_2017 {ruling} {ply} {to_move} {red} {blue} {table} {river(fields, directions)} {ending}"
    return kielwasser.position(line)


def boat(position: Position, seat: int) -> list[int]:
    """Return x, y, direction, speed, coal, segment, passengers, points and free rotation steps of a boat."""
    return recorded.snapshot(position)["blue" if seat else "red"]


def on_table(position: Position) -> list[int]:
    """Return the segments on the table."""
    return recorded.snapshot(position)["vis"]


def moves(position: Position) -> set[str]:
    """Return the legal moves as texts."""
    return {str(move) for move in position.legal_moves}


def refusal(position: Position, move: str) -> str | None:
    """Return the referee's German text on a move, None if it accepts it."""
    text = position.judge(move).text
    return text.de if text else None


both = pytest.mark.parametrize("ruling", ["book", "referee"])


class TestTheMove:
    """§2 and §4: what both rulings have in common."""

    @both
    def test_the_start(self, ruling):
        # §3: "Beide Spieler starten mit Geschwindigkeit 1 und 6 Kohleeinheiten", "In der ersten Runde beginnt der rote"
        position = kielwasser.new("mississippi_2017", seed=5, ruling=ruling)
        assert boat(position, RED) == [-1, 1, 0, 1, 6, 0, 0, 1, 1]
        assert boat(position, BLUE) == [-1, -1, 0, 1, 6, 0, 0, 1, 1]
        assert (position.to_move, position.ply, on_table(position)) == (RED, 0, [0, 1])

    @both
    def test_from_speed_2_to_4_costs_one_coal(self, ruling):
        # §4.1: "Möchte ein Spieler beispielsweise mit einer aktuellen Geschwindigkeit von 2 auf Geschwindigkeit 4"
        position = at("-1,1>0/2/6/0/1", ruling=ruling).play("+2,A4")
        assert boat(position, RED)[:5] == [3, 1, 0, 4, 5]
        assert boat(at("-1,1>0/2/6/0/1", ruling=ruling).play("+1,A3"), RED)[3:5] == [3, 6]  # one step is free

    @both
    @pytest.mark.parametrize(
        ("direction", "x", "y"), [(0, 1, 0), (1, 1, -1), (2, 0, -1), (3, -1, 0), (4, 0, 1), (5, 1, 1)]
    )
    def test_a_boat_goes_where_it_heads(self, ruling, direction, x, y):
        # §2: "eine von sechs Bewegungsrichtungen", §4.5: "in die derzeitige Bewegungsrichtung"
        assert boat(at(f"0,0>{direction}/1/6/0/1", ruling=ruling).play("A1"), RED)[:3] == [x, y, direction]

    @both
    def test_speeds_go_from_1_to_6(self, ruling):
        position = at(ruling=ruling).play("+5,A6")
        assert boat(position, RED)[:5] == [5, 1, 0, 6, 2]
        assert boat(at("-1,1>0/6/6/0/1", ruling=ruling).play("-5,A1"), RED)[3:5] == [1, 2]
        assert refusal(at("-1,1>0/6/6/0/1", ruling=ruling), "+1,A7") is not None
        assert refusal(at(ruling=ruling), "-1") is not None

    @both
    def test_braking_costs_the_same(self, ruling):
        position = at("-1,1>0/4/6/0/1", ruling=ruling).play("-3,A1")
        assert boat(position, RED)[3:5] == [1, 4]

    @both
    @pytest.mark.parametrize(("move", "coal"), [("T1,A1", 6), ("T-2,A1", 5), ("A1,T3", 4), ("T1,A1,T-1", 5)])
    def test_one_step_of_rotation_is_free(self, ruling, move, coal):
        position = at("0,0>0/1/6/0/1", ruling=ruling).play(move)
        assert boat(position, RED)[4] == coal

    @both
    def test_all_points_have_to_be_used(self, ruling):
        position = at(ruling=ruling)
        assert refusal(position, "+2,A1") == "Es sind noch 2 Bewegungspunkte übrig."
        assert "+2,A3" in moves(position)

    @both
    def test_nobody_drives_onto_an_island_or_over_it(self, ruling):
        # §2.2: "Die Insel kann nicht überquert werden"
        for move in ("A1", "+1,A2", "+2,A3"):
            assert at(fields="0,1=#", ruling=ruling).judge(move).code == moving.BLOCKED
        assert all(move.startswith("T") for move in moves(at(fields="0,1=#", ruling=ruling)) if "+" not in move)

    @both
    def test_a_log_costs_two_points_and_slows_down(self, ruling):
        position = at(fields="0,1=L", ruling=ruling)
        assert refusal(position, "A1") == "Nicht genug Bewegunspunkte vorhanden, um Baumstamm zu überqueren"
        position.play("+2,A2")
        assert boat(position, RED)[:5] == [1, 1, 0, 2, 5]

    @both
    def test_two_logs(self, ruling):  # run
        position = at(fields="0,1=L 1,1=L", ruling=ruling).play("+3,A2")
        assert boat(position, RED)[:5] == [1, 1, 0, 2, 4]

    @both
    def test_a_sandbank_ends_the_move_and_takes_the_speed(self, ruling):
        # §2.4: "beendet dies seinen Zug und setzt seine Geschwindigkeit auf 1"
        position = at(fields="0,1=S", ruling=ruling).play("+4,A1")
        assert boat(position, RED)[:5] == [0, 1, 0, 1, 3]
        assert position.ply == 1

    @both
    def test_a_sandbank_is_left_forwards_or_backwards_only(self, ruling):
        position = at("1,1>0/1/1/0/1", fields="1,1=S", ruling=ruling)
        assert moves(position) == {"A1", "A1,T1", "A1,T-1", "A1,T2", "A1,T-2", "A-1", "A-1,T1", "A-1,T-1"}
        assert boat(position.copy().play("A-1"), RED)[:5] == [0, 1, 0, 1, 0]

    @both
    def test_from_sandbank_to_sandbank(self, ruling):  # run
        position = at("1,1>0/1/1/0/1", fields="1,1=S 2,1=S", ruling=ruling)
        assert "A1" in moves(position)
        assert refusal(position, "A1,T1") == "Du kannst nicht auf einer Sandbank drehen"

    @both
    def test_backwards_onto_a_log_is_barred(self, ruling):
        position = at("1,1>0/1/6/0/1", fields="1,1=S 0,1=L", ruling=ruling)
        assert refusal(position, "A-1") == "Der Weg ist versperrt"

    @both
    def test_nobody_drives_beyond_the_last_revealed_segment(self, ruling):
        position = at("6,1>0/1/6/0/1", ruling=ruling)
        assert refusal(position, "A1") == "Feld ist nicht vorhanden. Ungültiger Zug."

    @both
    def test_paraphrases_are_taken_but_not_listed(self, ruling):
        position = at(ruling=ruling)
        assert refusal(position, "+1,A1,A1") is None
        assert refusal(position, "T1,T-1,A1") is None
        assert refusal(position, "A1,T-3") is None
        assert not {"+1,A1,A1", "T1,T-1,A1", "A1,T-3"} & moves(position)
        assert position.judge("+1,A1,A1").reached == position.judge("+1,A2").reached
        assert position.judge("A1,T-3").reached == position.judge("A1,T3").reached


class TestPushing:
    """§4.4 Abdrängaktion."""

    @both
    def test_a_push_must_follow_and_costs_a_point(self, ruling):  # run
        position = at("-1,1>0/2/6/0/1", "0,1>0/3/6/0/1", ruling=ruling)
        assert not any(move.endswith("A1") for move in moves(position) if move.startswith("A1"))
        position.play("A1,P0")
        assert boat(position, RED) == [0, 1, 0, 2, 6, 0, 0, 2, 1]
        assert boat(position, BLUE) == [1, 1, 0, 3, 6, 0, 0, 3, 2]

    @both
    def test_anywhere_but_behind(self, ruling):
        position = at("-1,1>0/2/6/0/1", "0,1>0/3/6/0/1", ruling=ruling)
        assert {move for move in moves(position) if "P" in move and "T" not in move and "+" not in move} == {
            "A1,P0",
            "A1,P1",
            "A1,P2",
            "A1,P4",
            "A1,P5",
        }

    @both
    def test_onto_a_log(self, ruling):  # run: two points, and the pushed boat is slowed down
        position = at("-1,1>0/3/5/0/1", "0,1>0/3/6/0/1", fields="1,1=L", ruling=ruling).play("A1,P0")
        assert boat(position, RED)[3:5] == [3, 5]
        assert boat(position, BLUE) == [1, 1, 0, 2, 6, 0, 0, 3, 2]
        slow = at("-1,1>0/3/5/0/1", "0,1>0/1/6/0/1", fields="1,1=L", ruling=ruling).play("A1,P0")
        assert boat(slow, BLUE)[3] == 1  # "größer als 1"

    @both
    def test_onto_a_sandbank_there_is_no_free_rotation(self, ruling):  # run
        position = at("-1,1>0/2/6/0/1", "0,1>0/3/6/0/1", fields="1,1=S", ruling=ruling).play("A1,P0")
        assert boat(position, BLUE) == [1, 1, 0, 1, 6, 0, 0, 3, 1]

    @both
    def test_twice_in_a_move(self, ruling):  # run
        position = at("-1,1>0/1/6/0/1", "0,1>0/3/6/0/1", ruling=ruling).play("+3,A1,P0,A1,P0")
        assert boat(position, RED) == [1, 1, 0, 4, 4, 0, 0, 3, 1]
        assert boat(position, BLUE) == [2, 1, 0, 3, 6, 0, 0, 4, 2]

    @both
    def test_a_boat_on_a_sandbank_cannot_be_pushed(self, ruling):
        # §2.4: "ein Dampfer, der sich darauf befindet, kann nicht abgedrängt werden"
        position = at("-1,1>0/2/6/0/1", "0,1>0/1/6/0/1", fields="0,1=S", ruling=ruling)
        assert refusal(position, "A1,P0") == "Zug auf eine Sandbank muss letzte Aktion sein."
        assert refusal(position, "A1") == "Der Zug darf nicht auf dem Gegner enden."
        assert not any("P" in move for move in moves(position))

    @both
    def test_goal_fields_can_be_pushed_onto(self, ruling):
        position = at("28,1>0/2/6/0/1", "29,1>0/2/6/0/1", table="7-7", ruling=ruling).play("A1,P0")
        assert boat(position, BLUE)[:2] == [30, 1]
        assert not position.is_over

    @both
    def test_the_second_free_step_lasts_until_the_own_move(self, ruling):
        # run: blue pushes red sideways, leads and moves again; red still has two free steps, afterwards one
        position = at("0,1>0/1/6/0/1", ply=1, to_move="B", blue="-1,1>0/2/6/0/1", ruling=ruling)
        position.play("A1,P2")
        assert (position.ply, position.to_move, boat(position, RED)[8]) == (2, BLUE, 2)
        position.play("A2")
        assert (position.to_move, boat(position, RED)[8]) == (RED, 2)
        position.play("T2,A1")
        assert boat(position, RED)[4] == 6
        assert boat(position, RED)[8] == 1

    @both
    def test_pushed_aground_an_earlier_free_step_stays(self, ruling):  # run
        position = at("0,1>0/1/6/0/2", "-1,1>0/2/6/0/1", "1,1=S", ply=2, to_move="B", ruling=ruling).play("A1,P0")
        assert boat(position, RED)[8] == 2


class TestPassengers:
    """§2.3 Das Passagierfeld mit Anleger."""

    @both
    def test_taken_at_the_dock_with_speed_1(self, ruling):
        # run: the dock of the passenger on (1,2) lies in direction 2 of it, on (1,1)... the field becomes an island
        position = at("0,1>0/1/6/0/1", fields="1,2=2", ruling=ruling).play("A1")
        assert boat(position, RED)[6:8] == [1, 8]
        assert recorded.snapshot(position)["fields"] == []
        later = at("0,1>0/1/6/0/1", "0,2>0/1/6/0/1", fields="1,2=2", ruling=ruling).play("A1")
        assert later.judge("A1").code == moving.BLOCKED

    @both
    def test_not_with_speed_2_nor_in_passing(self, ruling):
        position = at("-1,1>0/2/6/0/1", fields="1,2=2", ruling=ruling)
        assert boat(position.copy().play("A2"), RED)[6] == 0
        assert boat(position.copy().play("+1,A3"), RED)[6] == 0

    @both
    def test_a_log_or_a_sandbank_on_the_dock_slows_down_enough(self, ruling):  # run
        for kind, speed in (("L", 2), ("S", 3)):
            position = at(f"0,1>0/{speed}/6/0/1", fields=f"1,1={kind} 1,2=2", ruling=ruling).play("A1")
            assert boat(position, RED)[6] == 1

    @both
    def test_a_pushed_boat_takes_one(self, ruling):  # run
        position = at("-1,1>0/2/6/0/1", "0,1>0/1/6/0/1", fields="1,2=2", ruling=ruling).play("A1,P0")
        assert boat(position, BLUE) == [1, 1, 0, 1, 6, 0, 1, 8, 2]

    @both
    def test_a_pushed_boat_that_is_too_fast_takes_none(
        self, ruling
    ):  # §2.3: "sofern der Dampfer die Geschwindigkeit 1 hat"
        position = at("-1,1>0/2/6/0/1", "0,1>0/2/6/0/1", fields="1,2=2", ruling=ruling).play("A1,P0")
        assert boat(position, BLUE)[6] == 0

    @both
    def test_one_a_move_the_second_after_the_opponents(self, ruling):  # run: dock between two passengers
        position = at("0,1>0/1/6/0/1", fields="1,2=2 1,0=4", ruling=ruling).play("A1")
        assert boat(position, RED)[6] == 1
        assert recorded.snapshot(position)["fields"] == [[0, 1, 2]]  # counter-clockwise from the right
        position.play("A1")
        assert boat(position, RED)[6] == 2

    @both
    def test_no_third_one(self, ruling):  # run
        position = at("0,1>0/1/6/2/1", fields="1,2=2", ruling=ruling).play("A1")
        assert boat(position, RED)[6] == 2

    def test_pushed_to_a_dock_on_a_hidden_segment_it_comes_with_the_next_move(self):  # run
        pushed = at("5,1>0/2/6/0/1", "6,1>0/1/6/0/1", "8,1=3", table="1-1").play("A1,P0")
        assert boat(pushed, BLUE) == [7, 1, 0, 1, 6, 2, 0, 11, 2]
        later = at("6,1>1/2/6/0/1", "7,1>0/1/6/0/2", "8,1=3", table="1-3", ply=2).play("A2")
        assert boat(later, BLUE) == [7, 1, 0, 1, 6, 2, 1, 16, 2]


class TestRulings:
    """Every row of the rulings, under both."""

    @pytest.mark.parametrize(("ruling", "begins"), [("book", RED), ("referee", BLUE)])
    def test_m1_who_begins_a_round(self, ruling, begins):
        # red has the higher row of segment 1; in the direction of segment 2, up to the right, blue is further
        position = at(
            "5,2>0/1/6/0/1",
            "3,-2>0/1/6/0/1",
            ply=1,
            to_move="B",
            table="1-2",
            directions="00100000",
            ruling=ruling,
        )
        assert position.play("A1").to_move == begins

    @both
    @pytest.mark.parametrize(("ply", "to_move"), [(0, "R"), (2, "B")])
    def test_both_move_once_in_a_round(self, ruling, ply, to_move):
        ahead, behind = "1,1>0/1/6/0/1", "-1,-1>0/1/6/0/1"
        red, blue = (ahead, behind) if to_move == "R" else (behind, ahead)
        assert at(red, blue, ply=ply, to_move=to_move, ruling=ruling).play("A1").to_move == (BLUE if ply == 0 else RED)

    @both
    @pytest.mark.parametrize(
        ("red", "blue", "begins"),
        [
            ("2,1>0/6/6/0/1", "3,-1>0/1/0/0/1", BLUE),  # the higher segment
            ("0,1>0/6/6/0/1", "1,-1>0/1/0/0/1", BLUE),  # the higher row
            ("0,1>0/2/3/0/1", "0,-1>0/1/6/0/1", RED),  # the faster one
            ("0,1>0/1/3/0/1", "0,-1>0/1/6/0/1", BLUE),  # then more coal
            ("0,1>0/1/6/0/1", "0,-1>0/1/6/0/1", RED),  # then the larger y
            ("0,-1>0/1/6/0/1", "0,1>0/1/6/0/1", BLUE),
        ],
    )
    def test_m1_level_boats(self, ruling, red, blue, begins):
        # §3: "Sollten beide Dampfer gleich dicht am Ziel sein, beginnt der Dampfer mit der höheren Geschwindigkeit" …
        start = at("-2,2>0/1/6/0/1", "2,1>0/1/6/0/1", ply=1, to_move="B", ruling=ruling)
        assert start.to_move == BLUE  # a position that was read keeps what it says
        x, rest = blue.split(",")
        before = at(red, f"{int(x) - 1},{rest}", ply=1, to_move="B", ruling=ruling)
        assert before.play("A1").to_move == begins

    def test_m1_of_level_boats_the_one_with_the_larger_x_begins(self):
        # in a segment that bends down to the right: both in row 1 of it, red further down
        position = at(
            "4,4>0/1/6/0/1", "6,2>0/1/6/0/1", ply=1, to_move="B", table="1-3", directions="00500000", ruling="book"
        )
        assert position.play("A1").points == (11, 11)
        assert (boat(position, BLUE)[0], position.to_move) == (7, BLUE)

    # run: (leader, mover, turn before) and whether the official referee ended the game
    @pytest.mark.parametrize(
        ("leader", "mover", "ply", "referee"),
        [
            (RED, RED, 2, True),
            (RED, RED, 3, False),
            (RED, BLUE, 2, False),
            (RED, BLUE, 3, False),
            (BLUE, RED, 2, True),
            (BLUE, RED, 3, True),
            (BLUE, BLUE, 2, False),
            (BLUE, BLUE, 3, True),
        ],
    )
    def test_m2_left_behind(self, leader, mover, ply, referee):
        ahead, behind = "16,1>0/1/6/0/1", "-1,-1>0/1/6/0/1"
        red, blue = (behind, ahead) if leader else (ahead, behind)
        for ruling, ended in (("referee", referee), ("book", ply == 3)):
            position = at(red, blue, ply=ply, to_move="RB"[mover], table="0-5", ruling=ruling, ending="running")
            position.play("A1")
            assert position.is_over == ended
            if ended:
                assert (position.outcome.why, position.outcome.winner) == ("left_behind", leader)

    @both
    def test_m2_three_segments_are_not_enough(self, ruling):
        position = at("12,1>0/1/6/0/1", ply=3, table="0-4", ruling=ruling, ending="running").play("A1")
        assert boat(position, RED)[5] - boat(position, BLUE)[5] == 3
        assert not position.is_over

    @pytest.mark.parametrize(("ruling", "ended"), [("book", False), ("referee", True)])
    def test_m3_pushed_onto_a_goal_field(self, ruling, ended):  # run
        position = at("28,1>0/2/6/0/1", "29,1>0/1/6/2/1", table="7-7", ruling=ruling).play("A1,P0")
        assert position.is_over == ended
        if ended:
            assert (position.outcome.why, position.outcome.winner) == ("goal", BLUE)
        else:
            assert kielwasser.position(position.text) == position
            assert position.play("T1,A1").outcome.winner == BLUE  # now it has driven to a goal field

    @pytest.mark.parametrize(("ruling", "winner"), [("book", BLUE), ("referee", None)])
    def test_m4_equal_points_at_the_round_limit(self, ruling, winner):
        position = at("7,1>0/1/6/0/1", "4,0>0/1/6/1/1", ply=59, table="1-3", ruling=ruling)
        position.play("A1")
        assert position.points == (12, 12)
        assert (position.outcome.why, position.outcome.winner) == ("round_limit", winner)

    @pytest.mark.parametrize(("ruling", "points"), [("book", 0), ("referee", 8)])
    def test_m5_an_invalid_move(self, ruling, points):
        position = at("1,1>0/1/6/1/1", ruling=ruling)
        verdict = position.judge("A2")
        result = wire.result(verdict.reached, "RULE_VIOLATION", RED, verdict.text.de, verdict.code)
        assert result["red"] == {"cause": "RULE_VIOLATION", "reason": verdict.text.de, "parts": [0, points, 1]}
        assert result["blue"] == {"cause": "REGULAR", "reason": None, "parts": [2, 1, 0]}
        assert result["winners"] == ["BLUE"]
        assert wire.result(position, "SOFT_TIMEOUT", RED)["red"]["parts"] == [0, 8, 1]  # "in allen anderen Fällen"

    @pytest.mark.parametrize("move", ["A4", "+1,A4", "A3,T1,A1"])
    def test_m6_overdraw(self, move):  # run
        fields = "2,0=S" if "T" in move else "3,1=S"
        assert refusal(at(fields=fields), move) is None
        assert boat(at(fields=fields).play(move), RED)[3] == 1
        assert refusal(at(fields=fields, ruling="book"), move) is not None
        assert move not in moves(at(fields=fields))  # listed is what is paid

    def test_m6_an_overdraw_that_ends_elsewhere(self):  # run
        assert refusal(at(), "A2") == "Es sind 1 Bewegungspunkte zuviel verbraucht worden."
        assert refusal(at(ruling="book"), "A2") == "Dafür sind nicht genug Bewegungspunkte vorhanden."

    def test_m7_from_a_sandbank_forwards_onto_a_log(self):  # run
        position = at("0,1>0/1/6/0/1", fields="0,1=S 1,1=L")
        assert boat(position.play("A1"), RED) == [1, 1, 0, 1, 6, 0, 0, 3, 1]
        position = at("0,1>0/1/6/0/1", fields="0,1=S 1,1=L", ruling="book")
        assert refusal(position, "A1") == "Nicht genug Bewegunspunkte vorhanden, um Baumstamm zu überqueren"
        assert not any(move.startswith("A1") for move in moves(position))

    @pytest.mark.parametrize(
        ("red", "blue", "push", "table"),
        [
            ("5,1>0/2/6/0/1", "6,1>0/1/6/0/1", "A1,P0", "1-1"),  # onto a hidden segment
            ("4,1>3/2/6/0/1", "3,1>0/1/6/0/1", "A1,P3", "1-2"),  # onto a removed one
        ],
    )
    def test_m8_push_targets(self, red, blue, push, table):  # run
        assert push in moves(at(red, blue, table=table))
        position = at(red, blue, table=table, ruling="book")
        assert push not in moves(position)
        text = "Ein Spieler darf nicht auf ein nicht vorhandenes (oder nicht sichtbares) Feld abgedrängt werden."
        assert refusal(position, push) == text

    @pytest.mark.parametrize(("ruling", "why", "winner"), [("book", "goal", RED), ("referee", "round_limit", None)])
    def test_m9_the_goal_with_move_60(self, ruling, why, winner):  # run
        position = at("29,1>0/1/6/2/1", "30,0>0/2/6/2/1", ply=59, table="7-7", ruling=ruling).play("A1")
        assert position.points == (49, 49)
        assert (position.outcome.why, position.outcome.winner) == (why, winner)

    def test_m10_removed_segments_come_back(self):  # run
        position = at("4,1>3/2/6/0/1", "3,1>0/1/6/0/1", table="1-2").play("A1,P3")
        assert boat(position, BLUE) == [2, 1, 0, 1, 6, 0, 0, 4, 2]
        assert on_table(position) == [0, 1, 2]

    def test_m10_removed_segments_are_gone_for_good(self):
        # pushing back is not allowed (M8), so a boat can only try to drive back
        position = at("5,1>0/2/6/0/1", "7,0>3/1/6/0/1", table="1-3", ruling="book").play("A2")
        assert on_table(position) == [2, 3]
        assert refusal(position, "A1") == "Feld ist nicht vorhanden. Ungültiger Zug."

    @pytest.mark.parametrize(("directions", "y"), [("00121054", -4), ("00545012", 4)])
    @pytest.mark.parametrize(("ruling", "segment"), [("book", 7), ("referee", 2)])
    def test_m10_the_shared_field(self, directions, y, ruling, segment):
        # run: a boat on segment 7 that drives onto the field that it shares with segment 2
        position = at(
            f"9,{y}>3/1/6/0/1",
            f"{13},{-6 if y < 0 else 6}>0/1/6/0/1",
            directions=directions,
            table="6-7",
            ply=10,
            ruling=ruling,
        ).play("A1")
        assert boat(position, RED)[5:8] == [segment, 0, 5 * segment + 3]
        assert on_table(position) == (list(range(2, 8)) if ruling == "referee" else [6, 7])
        if ruling == "referee":
            assert (position.outcome.why, position.outcome.winner) == ("left_behind", BLUE)

    @both
    @pytest.mark.parametrize(("directions", "y"), [("00121054", -4), ("00545012", 4)])
    def test_m10_while_segment_2_is_on_the_table_it_counts(self, directions, y, ruling):
        position = at(
            f"7,{y}>0/1/6/0/1",
            f"6,{y}>0/1/6/0/1",
            directions=directions,
            table="2-7",
            ply=10,
            ruling=ruling,
        ).play("A1")
        assert boat(position, RED)[5] == 2


class TestTheEnd:
    """§5 Spielende."""

    @both
    def test_the_goal(self, ruling):  # run
        position = at("29,1>0/1/6/2/1", "25,0>0/1/6/0/1", table="6-7", ruling=ruling).play("A1")
        assert (position.outcome.why, position.outcome.winner, position.points) == ("goal", RED, (49, 33))

    @both
    @pytest.mark.parametrize("red", ["29,1>0/1/6/1/1", "28,1>0/2/6/2/1"])
    def test_not_with_one_passenger_nor_with_speed_2(self, ruling, red):  # run
        position = at(red, "26,1>0/1/6/2/1", table="6-7", ruling=ruling)
        position.play("A1" if "/1/6/1" in red else "A2")
        assert not position.is_over

    @both
    @pytest.mark.parametrize("passengers", [0, 1, 2])
    def test_the_round_limit(self, ruling, passengers):  # run
        boats = "8,1>0/1/6/0/1", f"4,1>0/1/6/{passengers}/1"
        assert not at(*boats, ply=57, table="1-3", ruling=ruling).play("A1").is_over
        position = at(*boats, ply=59, table="1-3", ruling=ruling).play("A1")
        assert position.outcome.why == "round_limit"
        assert position.outcome.winner == (BLUE if passengers == 2 else RED)

    @both
    def test_equal_points_and_passengers_are_a_draw(self, ruling):
        position = at("8,1>0/1/6/1/1", "9,0>0/1/6/1/1", ply=59, table="1-3", ruling=ruling).play("A1")
        assert position.points == (18, 18)
        assert (position.outcome.why, position.outcome.winner) == ("round_limit", None)

    @both
    @pytest.mark.parametrize("segment", range(8))
    def test_points_for_segments_rows_and_passengers(self, ruling, segment):
        # §5: five for each segment and each passenger, 0 to 4 for the row
        table = f"{segment}-{min(segment + 1, 7)}"
        for row in range(5):
            red = f"{4 * segment + row - 2},{COLUMNS[row - 2][0]}>0/2/6/{segment % 3}/1"
            blue = f"{4 * segment},0>0/2/6/0/1"
            points = at(red, blue, table=table, ruling=ruling, ending="running").points
            assert points == (5 * segment + row + 5 * (segment % 3), 5 * segment + 2)

    @both
    def test_who_has_no_legal_move_has_lost(self, ruling):
        stuck = at("2,0>0/1/0/0/1", fields="3,0=# 3,1=# 3,-1=#", ruling=ruling)
        assert (stuck.outcome.why, stuck.outcome.winner) == ("no_move", BLUE)
        assert stuck.legal_moves == stuck.legal_actions == []
        assert stuck.points == ((0, 1) if ruling == "book" else (4, 1))
        assert wire.result(stuck)["red"]["cause"] == "RULE_VIOLATION"
        assert stuck.ply == 0

    def test_it_is_found_when_the_move_before_ends(self):
        position = at("2,0>0/1/0/0/1", fields="3,0=# 3,1=# 3,-1=#", ply=1, to_move="B").play("A1")
        assert (position.ply, position.to_move) == (2, RED)
        assert position.outcome.why == "no_move"

    def test_a_finished_game_takes_no_move(self):
        position = at("29,1>0/1/6/2/1", "25,0>0/1/6/0/1", table="6-7").play("A1")
        assert refusal(position, "A1") == "Das Spiel ist bereits beendet."

    def test_what_a_refused_move_has_picked_up_counts(self):  # run: back from a sandbank without coal, to a dock
        position = at("1,1>0/1/0/0/1", fields="1,1=S 0,2=2")
        verdict = position.judge("A-1")
        assert verdict.text.de == "Nicht genug Kohle für den Zug vorhanden."
        result = wire.result(verdict.reached, "RULE_VIOLATION", RED, verdict.text.de, verdict.code)
        assert result["red"]["parts"] == [0, 3, 1]


class TestTheTable:
    """§2: segments are revealed and removed."""

    @both
    def test_a_segment_is_revealed_when_somebody_reaches_the_last_one(self, ruling):
        position = at("1,1>0/1/6/0/1", ruling=ruling).play("A1")
        assert on_table(position) == [0, 1]
        position = at("2,1>0/1/6/0/1", ruling=ruling).play("A1")
        assert on_table(position) == [0, 1, 2]

    @both
    def test_a_segment_is_removed_when_both_have_left_it(self, ruling):
        position = at("2,1>0/1/6/0/1", "3,-1>0/1/6/0/1", table="0-2", ruling=ruling).play("A1")
        assert on_table(position) == [1, 2]

    @both
    def test_it_is_removed_with_the_passengers_on_it(self, ruling):
        # §2: "auch wenn sich darauf noch Inseln mit Passagieren befinden"
        position = at("2,1>0/1/6/0/1", "3,-1>0/1/6/0/1", "0,2=2 1,-2=#", table="0-2", ruling=ruling)
        assert recorded.snapshot(position)["fields"] == [[0, 0, 2]]
        assert on_table(position.play("A1")) == [1, 2]

    @both
    def test_no_more_than_eight(self, ruling):
        position = at("22,1>0/1/6/0/1", "21,0>0/1/6/0/1", table="5-6", ruling=ruling).play("A1")
        assert on_table(position) == [5, 6, 7]
        position = at("26,1>0/1/6/0/1", "25,0>0/1/6/0/1", table="6-7", ruling=ruling).play("A1")
        assert on_table(position) == [6, 7]


AGROUND = {"red": "1,1>0/1/6/0/1", "fields": "1,1=S"}
MEETING = {"red": "-1,1>0/2/6/0/1", "blue": "0,1>0/3/6/0/1"}
REFUSALS = [
    (moving.NO_ACTIONS, {}, "-"),
    (moving.MUST_PUSH, MEETING, "A1,T1"),
    (moving.MOVE_IS_OVER, {"fields": "0,1=S"}, "A1,T1"),
    (moving.ROTATE_ON_SANDBANK, AGROUND, "T0"),
    (moving.NOT_FIRST, {}, "A1,+0"),
    (moving.NO_ROTATION, {}, "T4"),
    (moving.NO_ROTATION, {}, "T-99"),
    (moving.NO_ROTATION, {}, "T0"),
    (moving.NO_COAL_TO_ROTATE, {"red": "0,1>0/1/1/0/1"}, "T3,A1"),
    (moving.NO_COAL_TO_ROTATE, {"red": "0,1>0/1/2/0/1"}, "+3,T2,A4"),
    (moving.NO_ACCELERATION, {}, "+0"),
    (moving.TOO_FAST, {}, "+6"),
    (moving.TOO_FAST, {}, "+1000"),
    (moving.TOO_SLOW, {}, "-1"),
    (moving.ACCELERATE_ON_SANDBANK, AGROUND, "+1"),
    (moving.NO_POINTS, {}, "A1,A1"),
    (moving.NO_POINTS, MEETING | {"red": "-1,1>0/1/6/0/1"}, "A1,P0"),
    (moving.NO_DISTANCE, {}, "A0"),
    (moving.NO_DISTANCE, {}, "A7"),
    (moving.NO_DISTANCE, {}, "A-2"),
    (moving.BACKWARDS, {}, "A-1"),
    (moving.BARRED, AGROUND | {"fields": "1,1=S 0,1=#"}, "A-1"),
    (moving.ONE_FIELD_ONLY, AGROUND, "A2"),
    (moving.NO_FIELD, {"red": "6,1>0/1/6/0/1"}, "A1"),
    (moving.BLOCKED, {"fields": "0,1=#"}, "A1"),
    (moving.BLOCKED, {"fields": "0,1=5"}, "A1"),
    (moving.BLOCKED, MEETING, "+1,A3"),
    (moving.BLOCKED, AGROUND | {"fields": "1,1=S 2,1=#"}, "A1"),
    (moving.THROUGH_SANDBANK, {"fields": "0,1=S"}, "+1,A2"),
    (moving.LOG_TOO_DEAR, {"fields": "0,1=L"}, "A1"),
    (moving.NO_OPPONENT, {}, "P0"),
    (moving.PUSH_NO_FIELD, MEETING | {"red": "-1,2>0/2/6/0/1", "blue": "0,2>0/3/6/0/1"}, "A1,P4"),
    (moving.PUSH_BLOCKED, MEETING | {"fields": "1,1=#"}, "A1,P0"),
    (
        moving.PUSH_FROM_SANDBANK,
        {"red": "0,1>0/1/6/0/1", "blue": "0,1>0/1/6/0/1", "fields": "0,1=S", "ending": "running"},
        "P0",
    ),
    (moving.PUSH_BEHIND, MEETING, "A1,P3"),
    (moving.ENDS_ON_OPPONENT, MEETING, "A1"),
    (moving.NO_COAL, {"red": "-1,1>0/1/3/0/1"}, "+5,A6"),
    (moving.NO_COAL, AGROUND | {"red": "1,1>0/1/0/0/1"}, "A-1"),
    (moving.POINTS_LEFT, {}, "+1,A1"),
    (moving.POINTS_OVERDRAWN, {"ruling": "referee"}, "A2"),
    (moving.TOO_FEW_POINTS, {"ruling": "book"}, "A2"),
    (moving.TOO_FEW_POINTS, MEETING | {"fields": "1,1=L", "ruling": "book"}, "A1,P0"),
]


@both
@pytest.mark.parametrize(("code", "position", "move"), REFUSALS)
def test_every_reason_for_a_refusal(code, position, move, ruling):
    start = at(**{"ruling": ruling, **position})  # some are given under one ruling only
    before = start.to_bytes()
    verdict = start.judge(move)
    assert verdict.code == code
    assert verdict.text.de.replace("1", "{}") == texts.REASONS[code].de.replace("1", "{}")
    with pytest.raises(kielwasser.IllegalMove) as refused:
        start.play(move)
    assert refused.value.text == verdict.text
    assert start.to_bytes() == before


def test_no_reason_is_left_out():
    assert {code for code, _, _ in REFUSALS} == set(texts.REASONS)


def test_numbers_in_texts():
    assert at().judge("+4,A2").text.de == "Es sind noch 3 Bewegungspunkte übrig."
    assert at().judge("A4").text.en == "Movement points used that were not there: 3."


@both
def test_quick_play_draws_every_legal_action_alike(ruling):
    # red has an island two fields ahead: some steps lead into a dead end and must not be drawn
    position = at("-1,1>0/2/3/0/1", "0,0>0/1/6/0/1", "1,1=#", ruling=ruling)
    before, word, drawn = position.to_bytes(), 12345, Counter()
    for _ in range(3000):
        action, word = rules.draw(position.board, position.state, word)
        drawn[int(action)] += 1
    assert set(drawn) == set(position.legal_actions)
    assert len(drawn) > 4
    assert chisquare(list(drawn.values())).pvalue > 0.001
    assert position.to_bytes() == before
