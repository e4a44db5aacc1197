"""Hase und Igel 2018: the rule book's sentences and examples, the rulings, and every reason for a refusal."""

import pytest

import kielwasser
from kielwasser.games.hase_igel_2018 import rules, texts

#        0         10        20        30        40        50        60
TRACK = "0HCHC2CC1HSICCHI12CIC2SCIHCC2CIHC1H2CICHC2SICCH21CIHC2CCISHC1CHCG"
RIVAL = "11:50:5:TEHB:F@0"
RENNKARTE = [
    *(1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120),
    *(136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465),
    *(496, 528, 561, 595, 630, 666, 703, 741, 780, 820, 861, 903, 946, 990),
]


def at(red: str, blue: str = RIVAL, ply: int = 10, ruling: str = "book", track: str = TRACK):
    """Return a position with these players."""
    return kielwasser.position(f"hase_igel_2018 {ruling} {ply} {track} {red} {blue}")


def moves(position) -> set[str]:
    """Return the legal moves as texts."""
    return {str(move) for move in position.legal_moves}


def players(position) -> tuple[str, str]:
    """Return both players as texts."""
    red, blue = position.text.split()[4:6]
    return red, blue


class TestBeginning:
    """§1 Spielbeginn."""

    def test_carrots_salads_and_cards(self):
        assert players(kielwasser.new("hase_igel_2018")) == ("0:68:5:TEHB:-", "0:68:5:TEHB:-")

    def test_rennkarte(self):
        for distance, cost in enumerate(RENNKARTE, 1):
            enough, short = at(f"0:{cost}:5:TEHB:-"), at(f"0:{cost - 1}:5:TEHB:-")
            assert enough.judge(f"A{distance}").code != rules.TOO_FEW_CARROTS
            assert short.judge(f"A{distance}").code == rules.TOO_FEW_CARROTS

    def test_an_advance_is_paid_by_the_rennkarte(self):
        start = at("0:2000:5:-:-", "5:0:5:-:A5@0")
        paid = {}
        for distance in range(1, 45):
            if f"A{distance}" in moves(start):
                field, carrots, *_ = players(start.copy().play(f"A{distance}"))[0].split(":")
                assert int(field) == distance
                paid[distance] = 2000 - int(carrots)
        assert len(paid) > 20
        assert paid == {distance: RENNKARTE[distance - 1] for distance in paid}

    def test_the_first_move_is_an_advance(self):
        assert {str(move)[0] for move in kielwasser.new("hase_igel_2018", seed=1).legal_moves} == {"A"}

    def test_the_formula_goes_on_beyond_the_table(self):
        assert "A45" in moves(at("0:1035:0:-:-", "5:0:5:-:A5@0"))
        assert "A45" not in moves(at("0:1034:0:-:-", "5:0:5:-:A5@0"))
        assert moves(at("0:2080:0:-:-", "5:0:5:-:A5@0")) & {"A64", "A63"} == {"A64", "A63"}


class TestFields:
    """§2 Felder."""

    def test_the_start_is_not_entered_again(self):
        for rival in ("1:50:5:TEHB:A1@0", "0:68:5:TEHB:-"):
            assert not any("CB" in move for move in moves(at("8:50:5:B:A1@0", rival)))

    def test_an_advance_enters_every_kind_of_field_but_hedgehogs_and_the_start(self):
        entered = [
            TRACK[int(move[1:].split(",")[0])]
            for salads in (0, 1)
            for move in moves(at(f"0:2080:{salads}:T:-", "5:0:5:-:A5@0"))
        ]
        assert set(entered) == set("HC12SG")

    @pytest.mark.parametrize(
        ("rival", "card", "salads", "code"),
        [
            *((17, "CH", 0, None), (15, "CH", 0, None), (16, "CH", 0, None), (21, "CH", 1, None)),
            *((5, "CB", 0, None), (9, "CB", 0, None), (6, "CB", 0, None), (11, "CB", 1, None)),
            *((21, "CH", 0, rules.SALAD_FIELD), (18, "CH", 1, rules.HEDGEHOG_FIELD)),
            *((11, "CB", 0, rules.SALAD_FIELD), (12, "CB", 1, rules.HEDGEHOG_FIELD)),
        ],
        ids=["CH C", "CH 1", "CH 2", "CH S", "CB C", "CB 1", "CB 2", "CB S", "no salad", "CH I", "no salad ", "CB I"],
    )
    def test_cards_lead_onto_all_fields_but_hedgehogs(self, rival, card, salads, code):
        position = at(f"13:50:{salads}:THB:A1@0", f"{rival}:50:5:TEHB:A1@0")
        verdict = position.judge(f"A1,{card}")
        assert verdict.accepted is (code is None)
        assert verdict.accepted or verdict.code == code

    def test_the_card_for_carrots_is_not_played_on_a_carrot_field(self):
        assert at("12:50:3:TEHB:A1@0").judge("CT+20").code == rules.NO_CARD_DUE

    def test_a_carrot_field_need_not_be_left(self):
        position = at("12:10:3:-:X-10@0")
        assert moves(position) == {"A1", "A4", "X+10", "X-10"}
        assert moves(position.play("X+10").play("A2")) >= {"X+10", "X-10"}

    def test_a_hare_field_is_left_in_the_next_move(self):
        position = at("25:50:3:EHB:CT+20@1")
        assert not any(move.startswith("C") for move in moves(position))
        assert position.judge("CE").code == rules.NO_CARD_DUE

    @pytest.mark.parametrize("card", ["CE", "CT+20", "CT0", "CT-20"])
    def test_after_a_card_that_stays_the_hare_field_is_left(self, card):
        assert {move[0] for move in moves(at(f"25:50:3:HB:{card}@1"))} == {"A", "F"}

    def test_a_hare_field_can_be_entered_again_by_cards(self):
        # "es ist erlaubt das Hasenfeld zu verlassen und dann durch nutzen von Karten wieder zu betreten"
        position = at("25:50:3:EB:CT+20@1", "26:50:5:TEHB:A1@0")
        assert "A6,CB,CE" in moves(position)
        assert players(position.play("A6,CB,CE"))[0] == "25:59:2:-:CE@2"

    def test_a_salad_field_is_for_those_who_have_one(self):
        assert "A2" in moves(at("20:50:1:-:A1@0"))
        assert "A2" not in moves(at("20:50:0:-:A1@0"))

    def test_after_a_salad_the_field_is_left(self):
        assert moves(at("22:50:3:-:E@0")) == {"A1", "A4", "A5", "A6", "A7", "F"}
        assert moves(at("10:0:3:TEHB:E@0")) == {"S"}

    def test_a_salad_field_serves_again_after_going_back_or_by_a_card(self):
        # "innerhalb des Spiels trotzdem durch Rückzüge oder Karten möglich auf dem selben Salatfeld mehrere"
        position = at("22:50:3:-:A3@0", "12:90:3:-:A1@0")
        for move in ("E", "X+10", "F", "X+10", "A3", "X+10"):
            position.play(move)
        assert moves(position) == {"E"}
        position = at("10:50:3:B:A3@0", "12:90:3:-:A1@0")
        for move in ("E", "F", "A4,CB", "A1"):
            position.play(move)
        assert moves(position) == {"E"}

    def test_a_hedgehog_field_is_entered_by_going_back_only(self):
        position = at("12:50:3:-:A1@0", "30:50:5:TEHB:F@0")
        assert "A3" not in moves(position)
        assert players(position.play("F"))[0] == "11:60:3:-:F@0"

    def test_a_hedgehog_field_is_left_in_the_next_move_if_possible(self):
        assert {move[0] for move in moves(at("15:50:3:TEHB:F@0"))} == {"A"}
        assert moves(at("15:0:3:TEHB:F@0")) == {"S"}

    def test_a_hedgehog_field_is_left_backwards_too(self):
        assert "F" in moves(at("15:50:3:-:F@0", "30:50:5:TEHB:F@0"))
        assert "F" not in moves(at("15:50:3:-:F@0"))
        assert "F" not in moves(at("11:50:3:-:F@0", "30:50:5:TEHB:F@0"))

    @pytest.mark.parametrize(
        ("field", "rival", "bonus"), [(8, 4, 10), (8, 12, 0), (5, 12, 30), (5, 2, 0)], ids=["1/1", "1/2", "2/2", "2/1"]
    )
    def test_position_fields(self, field, rival, bonus):
        position = at(f"{field}:0:5:-:A1@0", f"{rival}:0:5:-:X-10@0", ply=11).play("X+10")
        assert players(position)[0].startswith(f"{field}:{bonus}:")

    def test_the_bonus_is_given_again_after_a_skip(self):
        position = at("5:0:5:-:A5@0", "12:20:5:-:A1@0")
        assert moves(position) == {"S"}
        position.play("S").play("X+10")
        assert players(position)[0] == "5:30:5:-:A5@0"

    def test_the_bonus_depends_on_the_place_after_the_opponents_move(self):
        position = at("16:0:5:-:A1@0", "12:50:5:-:A1@0", ply=11)
        assert players(position.copy().play("A1"))[0].startswith("16:10:")
        assert players(position.copy().play("A5"))[0].startswith("16:0:")

    def test_red_gets_the_bonus_after_the_last_move_too(self):
        position = at("16:3:5:-:A1@0", "12:50:5:-:A1@0", ply=59).play("X+10")
        assert position.is_over
        assert players(position)[0].startswith("16:13:")

    def test_the_goal_takes_ten_carrots_after_paying_and_no_salad(self):
        assert "A4" in moves(at("60:20:0:-:A1@0"))
        assert "A4" not in moves(at("60:21:0:-:A1@0"))
        assert "A4" not in moves(at("60:20:1:-:A1@0"))

    def test_the_goal_has_room_for_both(self):
        assert "A4" in moves(at("64:5:0:-:A1@0", "60:20:0:-:A1@0", ply=11))


class TestMoves:
    """§3 Zugmöglichkeiten."""

    def test_a_field_holds_one_player(self):
        assert moves(at("0:1:5:TEHB:-", "1:60:5:TEHB:A1@0")) == {"S"}

    def test_an_advance_to_another_field_ends_the_move(self):
        position = at("12:50:3:TEHB:A1@0")
        position.act(position.parse("A1").actions[0])
        assert (position.ply, position.to_move) == (11, 1)

    @pytest.mark.parametrize(
        ("red", "move"),
        [
            ("12:50:3:THB:A1@0", "A1"),
            ("24:50:3:THB:F@0", "F"),
            ("12:50:3:THB:A1@0", "X-10"),
            ("22:50:3:THB:A1@0", "E"),
            ("5:0:3:THB:A5@0", "S"),
            ("24:50:3:TEHB:F@0", "A1,CE"),
        ],
    )
    def test_nothing_follows_what_ends_a_move(self, red, move):
        position = at(red)
        for more in ("A1", "F", "X+10", "E", "S", "CT0", "CB"):
            assert not position.judge(f"{move},{more}").accepted
        for action in position.parse(move).actions:
            position.act(action)
        assert (position.ply, position.to_move) == (11, 1)

    def test_going_back_gives_ten_carrots_a_field(self):
        assert players(at("29:0:3:-:A1@0").play("F"))[0] == "24:50:3:-:F@0"

    def test_exchange(self):
        assert moves(at("2:0:3:-:A2@0")) == {"X+10"}
        assert moves(at("12:9:3:-:A1@0")) == {"A1", "X+10"}
        assert players(at("12:10:3:-:A1@0").play("X-10"))[0] == "12:0:3:-:X-10@0"

    @pytest.mark.parametrize(("rival", "carrots"), [("11:50:5:TEHB:F@0", 60), ("24:50:5:TEHB:F@0", 80)])
    def test_a_salad_must_be_eaten_and_brings_carrots_by_place(self, rival, carrots):
        position = at("22:50:3:TEHB:A3@0", rival)
        assert moves(position) == {"E"}
        assert players(position.play("E"))[0] == f"22:{carrots}:2:TEHB:E@0"

    def test_a_skip_does_not_count_as_last_action(self):
        position = at("10:0:3:TEHB:E@0", "12:50:3:-:A1@0").play("S")
        assert players(position)[0] == "10:0:3:TEHB:E@0"
        assert moves(position.play("X+10")) == {"S"}

    def test_skipping_is_the_last_resort(self):
        assert moves(at("5:0:3:-:A5@0")) == {"S"}
        assert moves(at("3:0:3:EHB:CT-20@1")) == {"S"}


class TestCards:
    """§3.3 Karte ausspielen."""

    def test_a_card_is_due_on_a_hare_field(self):
        position = at("24:50:3:TEHB:F@0")
        position.act(position.parse("A1").actions[0])
        assert position.ply == 10
        names = {position.game.notation.format_action(action) for action in position.legal_actions}
        assert names == {"CE", "CT+20", "CT0", "CT-20", "CB"}

    @pytest.mark.parametrize(("rival", "carrots"), [("11:50:5:TEHB:F@0", 59), ("30:50:5:TEHB:F@0", 79)])
    def test_eat_a_salad_at_once(self, rival, carrots):
        assert players(at("24:50:3:E:F@0", rival).play("A1,CE"))[0] == f"25:{carrots}:2:-:CE@1"

    def test_take_or_drop_carrots(self):
        assert moves(at("24:20:1:T:F@0")) >= {"A1,CT+20", "A1,CT0"}
        assert "A1,CT-20" not in moves(at("24:20:1:T:F@0"))
        assert players(at("24:21:1:T:F@0").play("A1,CT-20"))[0] == "25:0:1:-:CT-20@1"
        assert players(at("24:21:1:T:F@0").play("A1,CT0"))[0] == "25:20:1:-:CT0@1"
        assert players(at("24:21:1:T:F@0").play("A1,CT+20"))[0] == "25:40:1:-:CT+20@1"

    def test_hurry_ahead_leads_in_front_of_the_opponent(self):
        position = at("30:60:3:H:F@0", "32:50:5:TEHB:A1@0")
        assert players(position.play("A1,CH"))[0] == "33:59:3:-:CH@1"

    def test_hurry_ahead_into_the_goal(self):
        assert "A1,CH" in moves(at("61:11:0:H:A1@0", "63:50:5:TEHB:A1@0"))
        assert "A1,CH" not in moves(at("61:12:0:H:A1@0", "63:50:5:TEHB:A1@0"))
        assert "A1,CH" not in moves(at("61:11:1:H:A1@0", "63:50:5:TEHB:A1@0"))

    def test_hurry_ahead_of_nobody_behind_or_in_the_goal(self):
        assert not any("CH" in move for move in moves(at("24:50:3:H:F@0")))
        assert not any("CH" in move for move in moves(at("64:5:0:-:A1@0", "24:50:3:H:F@0", ply=11)))

    def test_fall_back_leads_behind_the_opponent(self):
        position = at("24:50:1:B:F@0")
        assert players(position.play("A1,CB"))[0] == "10:49:1:-:CB@1"

    def test_fall_back_obeys_the_fields(self):
        assert "A1,CB" not in moves(at("24:50:0:B:F@0"))  # a salad field, no salad
        assert "A1,CB" not in moves(at("24:50:5:B:F@0", "12:50:5:TEHB:A1@0"))  # a hedgehog field
        assert "A1,CB" not in moves(at("24:50:5:B:F@0", "30:50:5:TEHB:F@0"))  # not the first

    def test_up_to_four_actions(self):
        # §3.7 "Der Gegner befindet sich zwischen zwei Hasenfeldern … So ist es möglich maximal vier Aktionen"
        track = TRACK[:33] + "HH2CI" + TRACK[38:]
        position = at("30:60:3:TEHB:F@0", "32:50:5:TEHB:A1@0", track=track)
        assert "A1,CH,CB,CE" in moves(position)
        assert max(len(move) for move in position.legal_moves) == 4
        assert players(position.play("A1,CH,CB,CE"))[0] == "31:89:2:T:CE@3"

    def test_jasper_and_johannes(self):
        # §5: with nothing but "Rücke eine Position vor" neither the hare field behind nor the one in front of Jasper
        track = TRACK[:34] + "CHCI" + TRACK[38:]
        for ruling in ("book", "referee"):
            johannes = at("22:100:1:H:E@0", "34:50:5:TEHB:A1@0", ruling=ruling, track=track)
            assert johannes.judge("A3,CH").code == johannes.judge("A13,CH").code == rules.HARE_FIELD
        two_cards = at("22:100:1:TH:E@0", "34:50:5:TEHB:A1@0", track=track)
        assert {"A3,CH,CT0", "A13,CT0"} <= moves(two_cards)


class TestEnd:
    """§4 Spielende."""

    def test_blue_answers_reds_arrival(self):
        position = at("60:20:0:-:A1@0", "20:50:0:-:A1@0").play("A4")
        assert not position.is_over
        outcome = position.play("X+10").outcome
        assert (outcome.why, outcome.winner) == ("goal", 0)

    def test_red_does_not_answer_blues_arrival(self):
        outcome = at("20:50:0:-:A1@0", "60:20:0:-:A1@0", ply=11).play("A4").outcome
        assert (outcome.why, outcome.winner) == ("goal", 1)

    @pytest.mark.parametrize(("carrots", "winner"), [(9, 0), (10, 0), (11, 1)])
    def test_both_in_the_goal_fewer_carrots_win_then_red(self, carrots, winner):
        # blue has 10 left
        position = at(f"64:{carrots}:0:-:A1@0", "60:20:0:-:A1@0", ply=11).play("A4")
        assert position.outcome.winner == winner

    def test_thirty_rounds_then_the_farther_one_wins(self):
        outcome = at("20:50:5:-:A1@0", "23:50:5:-:A1@0", ply=59).play("X+10").outcome
        assert (outcome.why, outcome.winner) == ("round_limit", 1)
        assert at("20:50:5:-:A1@0", "23:50:5:-:A1@0", ply=58).play("X+10").outcome is None

    def test_the_goal_in_the_last_round_is_the_goal(self):
        outcome = at("64:5:0:-:A1@0", "20:20:0:-:A1@0", ply=59).play("X+10").outcome
        assert outcome.why == "goal"

    def test_a_finished_game_takes_no_move(self):
        position = at("64:5:0:-:A1@0", "20:20:0:-:A1@0")
        assert position.outcome.winner == 0
        assert position.legal_moves == position.legal_actions == []
        assert position.judge("X+10").text.en == "The game is already over."

    def test_points_are_the_fields(self):
        assert at("20:50:5:-:A1@0", "23:50:5:-:A1@0").points == (20, 23)


class TestRulings:
    """Each row of the table of rulings, under both."""

    @pytest.mark.parametrize(("ruling", "needed"), [("book", 2), ("referee", 1)])
    def test_h1_salads_for_the_card(self, ruling, needed):
        enough = at(f"24:50:{needed}:E:F@0", ruling=ruling)
        short = at(f"24:50:{needed - 1}:E:F@0", ruling=ruling)
        assert "A1,CE" in moves(enough)
        assert short.judge("A1,CE").code == rules.HARE_FIELD  # nor may the hare field be entered
        other_card = at(f"24:50:{needed - 1}:TE:F@0", ruling=ruling)
        assert other_card.judge("A1,CE").code == rules.TOO_FEW_SALADS
        assert len(texts.RULINGS) == 1


CARD = "Das Ausspielen der {} Karte ist nicht möglich."
ADVANCE = "Vorwärtszug um {} Felder ist nicht möglich"
AMOUNT = "Es können nicht {} Karotten aufgenommen werden."
BACK = "Es kann gerade kein Rückzug gemacht werden."
EAT = "Es kann gerade kein Salat (mehr) gegessen werden."
FOLLOW = "Nach der ersten Aktion können nur noch Karten folgen."

REFUSED = [
    (rules.NO_ACTION, "12:50:3:TEHB:A1@0", "-", "Aktionen sind null"),
    (rules.WRONG_ORDER, "12:50:3:TEHB:A1@0", "?", "Das order Attribut wurde nicht richtig gesetzt."),
    (rules.ONLY_CARDS_FOLLOW, "24:50:3:TEHB:F@0", "A1,F", FOLLOW),
    (rules.CARD_DUE, "24:50:3:TEHB:F@0", "A1", "Es muss eine Karte ausgespielt werden."),
    (rules.SALAD_FIRST, "22:50:3:TEHB:A1@0", "A1", ADVANCE.format(1)),
    (rules.SALAD_FIRST, "22:50:3:TEHB:A1@0", "F", BACK),
    (rules.NOT_FORWARD, "12:50:3:TEHB:A1@0", "A0", ADVANCE.format(0)),
    (rules.NOT_FORWARD, "12:50:3:TEHB:A1@0", "A-3", ADVANCE.format(-3)),
    (rules.BEYOND_GOAL, "12:50:3:TEHB:A1@0", "A53", ADVANCE.format(53)),
    (rules.BEYOND_GOAL, "12:50:3:TEHB:A1@0", "A1000", ADVANCE.format(99)),
    (rules.TOO_FEW_CARROTS, "12:5:3:TEHB:A1@0", "A4", ADVANCE.format(4)),
    (rules.OCCUPIED, "9:50:3:TEHB:A1@0", "A2", ADVANCE.format(2)),
    (rules.OCCUPIED, "12:50:3:TEHB:A1@0", "F", BACK),
    (rules.HEDGEHOG_FIELD, "12:50:3:TEHB:A1@0", "A3", ADVANCE.format(3)),
    (rules.SALAD_FIELD, "20:50:0:TEHB:A1@0", "A2", ADVANCE.format(2)),
    (rules.SALAD_FIELD, "24:50:0:TB:F@0", "A1,CB", CARD.format("FALL_BACK")),
    (rules.GOAL_CLOSED, "60:50:0:TEHB:A1@0", "A4", ADVANCE.format(4)),
    (rules.HARE_FIELD, "24:50:3:-:F@0", "A1", ADVANCE.format(1)),
    (rules.NO_HEDGEHOG, "7:50:3:TEHB:A1@0", "F", BACK),
    (rules.NO_CARROT_FIELD, "8:50:3:TEHB:A1@0", "X+10", AMOUNT.format(10)),
    (rules.WRONG_AMOUNT, "12:50:3:TEHB:A1@0", "X+5", AMOUNT.format(5)),
    (rules.TOO_FEW_CARROTS, "12:9:3:TEHB:A1@0", "X-10", AMOUNT.format(-10)),
    (rules.NO_SALAD_DUE, "12:50:3:TEHB:A1@0", "E", EAT),
    (rules.NO_SALAD_DUE, "22:50:3:TEHB:E@0", "E", EAT),
    (
        rules.OTHER_MOVE,
        "12:50:3:TEHB:A1@0",
        "S",
        "Spieler kann noch einen anderen Zug ausführen, aussetzen ist nicht erlaubt.",
    ),
    (rules.NO_CARD_DUE, "12:50:3:TEHB:A1@0", "CH", CARD.format("HURRY_AHEAD")),
    (rules.CARD_GONE, "24:50:3:TB:F@0", "A1,CE", CARD.format("EAT_SALAD")),
    (rules.WRONG_AMOUNT, "24:50:3:TB:F@0", "A1,CT+7", CARD.format("TAKE_OR_DROP_CARROTS")),
    (rules.TOO_FEW_CARROTS, "24:20:3:TB:F@0", "A1,CT-20", CARD.format("TAKE_OR_DROP_CARROTS")),
    (rules.TOO_FEW_SALADS, "24:50:1:TEB:F@0", "A1,CE", CARD.format("EAT_SALAD")),
    (rules.NOT_SECOND, "24:50:3:TH:F@0", "A1,CH", CARD.format("HURRY_AHEAD")),
]


@pytest.mark.parametrize(("code", "red", "move", "text"), REFUSED)
def test_every_refusal_has_its_official_text(code, red, move, text):
    verdict = at(red).judge(move)
    assert (verdict.code, verdict.text.de) == (code, text)
    assert verdict.text.en == texts.REASONS[code].en


def test_refusals_that_need_another_rival():
    assert at("24:50:3:TB:F@0", "30:50:5:TEHB:F@0").judge("A1,CB").code == rules.NOT_FIRST
    assert at("2:50:3:TB:A1@0", "1:50:5:TEHB:A1@0").judge("A1,CB").code == rules.START_FIELD


def test_every_reason_is_provoked():
    provoked = {code for code, *_ in REFUSED} | {rules.NOT_FIRST, rules.START_FIELD}
    assert provoked == set(texts.REASONS)


class TestReferee:
    """What the official referee does with a list that is no move: the actions before the offence have been done."""

    @pytest.mark.parametrize(
        ("red", "move", "text", "after"),
        [
            ("22:50:3:TEHB:A1@0", "E,E", FOLLOW, "22:60:2:TEHB:E@0"),
            ("12:50:3:TEHB:A1@0", "A1,E", FOLLOW, "13:49:3:TEHB:A1@0"),
            ("24:50:3:TEHB:F@0", "F,CH", CARD.format("HURRY_AHEAD"), "19:100:3:TEHB:F@0"),
            ("24:50:3:TEHB:F@0", "A1,CE,CT0", CARD.format("TAKE_OR_DROP_CARROTS"), "25:59:2:THB:CE@1"),
            ("12:50:3:TEHB:A1@0", "X+10,?", "Das order Attribut wurde nicht richtig gesetzt.", "12:60:3:TEHB:X+10@0"),
            ("24:50:3:THB:F@0", "A1,CE", CARD.format("EAT_SALAD"), "25:49:3:THB:A1@0"),
            ("24:50:3:THB:F@0", "A10", ADVANCE.format(10), "24:50:3:THB:F@0"),
        ],
    )
    def test_partial_effects(self, red, move, text, after):
        position = at(red)
        before = position.text
        verdict = position.judge(position.parse(move).actions)
        assert (verdict.accepted, verdict.text.de, verdict.reached.ply) == (False, text, position.ply)
        assert players(verdict.reached) == (after, RIVAL)
        assert position.text == before

    def test_a_legal_move_passes(self):
        position = at("24:50:3:TEHB:F@0")
        verdict = position.judge(position.parse("A1,CE").actions)
        assert verdict.accepted
        assert verdict.reached == position.copy().play("A1,CE")
