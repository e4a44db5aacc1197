"""Hive 2020: the rule book's examples, the rulings, and every reason for a refusal."""

import pytest

import kielwasser
from kielwasser.games.hive_2020 import rules


def at(stacks: str, ply: int = 8, reserves: str = "SA SA", brambles: str = "-", ruling: str = "book"):
    """Return a position with these pieces on the board."""
    colour = "RB"[ply % 2]
    return kielwasser.position(f"hive_2020 {ruling} {ply} {colour} {stacks} {reserves} {brambles}")


def targets(position, start: str) -> set[str]:
    """Return where the piece on a field can go."""
    return {str(move).split(">")[1] for move in position.legal_moves if str(move).startswith(f"D:{start}>")}


class TestWorkedExamples:
    """What the rule book says beside its pictures."""

    def test_a_bee_does_not_squeeze_through_a_gap(self):
        # "Sind also die Felder rechts und oben links von unserem Stein (z.B. der Biene auf (-1,1)) belegt, so dürften
        # wir nicht auf das Feld oben rechts (0,1) von unserem Stein ziehen"
        position = at("-1,1=RQ/-1,2=RA/0,0=RS/-1,3=BQ/0,2=BA/1,1=BA/1,0=BS")
        assert "0,1" not in targets(position, "-1,1")

    def test_steps_keep_touching_the_swarm(self):
        # "Abgesehen vom Grashüpfer müssen sich die Steine immer am Rand des Schwarms entlang bewegen"
        position = at("-2,2=RB/-1,2=RQ/0,1=BQ/0,0=BA")
        assert "-2,1" not in targets(position, "-2,2")
        assert "-1,1" in targets(position, "-2,2")

    def test_an_ant_does_not_cross_a_gap_but_goes_around(self):
        # "Auf dem oberen Bild darf die blaue Ameise auf (1,1) nicht von (2,-1) auf (2,-2) ziehen, sondern muss gegen
        # den Uhrzeigersinn um den Schwarm laufen": both common neighbours of the two fields are occupied
        ring = "1,0=BQ/1,-1=BS/1,-2=RQ/2,-3=RS/3,-3=RA/3,-2=RG"
        closed = at(f"1,1=BA/{ring}", ply=9)
        assert "2,-2" not in targets(closed, "1,1")
        assert {"2,-1", "3,-1"} <= targets(closed, "1,1")

    def test_a_grasshopper_jumps_over_at_least_one_piece(self):
        position = at("0,0=RG/1,0=RQ/2,0=BQ/0,1=BA")
        assert targets(position, "0,0") == {"3,0", "0,2"}

    def test_a_spider_goes_exactly_three_steps(self):
        position = at("-1,0=RS/0,0=RQ/1,0=BQ/2,0=BS")
        assert targets(position, "-1,0") == {"1,1", "2,-1"}

    def test_a_beetle_climbs_and_covers(self):
        position = at("0,0=RB/1,0=BQ/0,1=RQ").play("D:0,0>1,0")
        assert "1,0=BQRB" in position.text
        assert not targets(position, "1,0")

    def test_the_colour_on_top_counts_for_placing(self):
        # "Käfer können also auf einen gegnerischen Stein klettern, was dem Spieler ermöglicht, eigene Steine ... zu
        # legen"
        covered = at("0,0=RQ/1,0=BQRB/2,0=BA", reserves="A A")
        assert "S:A@1,-1" in {str(move) for move in covered.legal_moves}

    def test_the_first_blue_piece_touches_the_first_red_one(self):
        position = kielwasser.new("hive_2020", seed=5).play("S:A@0,-1")
        assert {str(move).split("@")[1] for move in position.legal_moves} <= {
            "1,-1",
            "0,0",
            "-1,0",
            "-1,-1",
            "0,-2",
            "1,-2",
        }
        assert position.count_moves() > 0

    def test_the_bee_is_due_in_the_fourth_round(self):
        before = at("0,0=RA/1,0=BA/-1,0=RA/2,0=BA", ply=4, reserves="QSA QSA")
        due = at("0,0=RA/1,0=BA/-1,0=RA/2,0=BA", ply=6, reserves="QSA QSA")
        assert {str(move)[2] for move in before.legal_moves} == {"Q", "S", "A"}
        assert {str(move)[2] for move in due.legal_moves} == {"Q"}

    def test_nobody_moves_before_his_bee_is_placed(self):
        position = at("0,0=RA/1,0=BQ/2,0=BA", ply=4, reserves="QSA SA")
        assert all(str(move).startswith("S:") for move in position.legal_moves)

    def test_a_pinned_piece_stays(self):
        # "Insekten dürfen nur bewegt werden, wenn dadurch der Schwarm nicht unterbrochen wird!"
        position = at("-1,0=RQ/0,0=RA/1,0=BQ")
        assert not targets(position, "0,0")
        assert position.why_not(position.parse("D:0,0>0,1").actions[0]).de == "Der Zug würde den Schwarm trennen."

    def test_who_cannot_move_skips(self):
        # red in a corner, blue on the middle one of its three neighbours: nothing can be placed
        position = at("-5,0=RA/-4,0=BA", ply=2, reserves="QSSGGGBBAA QSSGGGBBAA")
        assert [str(move) for move in position.legal_moves] == ["SKIP"]
        assert position.play("SKIP").to_move == 1

    def test_thirty_rounds_then_free_fields_decide(self):
        stacks = "0,0=RQ/1,0=BQ/2,0=BA/1,1=BA"
        last = at(stacks, ply=59)
        outcome = last.play("S:S@3,0").outcome
        assert (outcome.why, outcome.winner) == ("round_limit", 0)


class TestSentences:
    """What the rule book says without a picture."""

    def test_the_board_is_empty_but_for_brambles(self):
        # "Zu Anfang ist das Spielfeld leer bis auf 3 Felder": the first red piece may lie on each of the 88 others
        position = kielwasser.new("hive_2020", seed=5)
        assert position.text.split()[4] == "-"
        assert position.count_moves() == 88 * 5

    def test_a_move_places_a_piece_or_moves_one(self):
        kinds = {str(move)[0] for move in at("-1,0=RA/0,0=RQ/1,0=BQ").legal_moves}
        assert kinds == {"S", "D"}

    @pytest.mark.parametrize(("brambles", "last"), [("-", "-5,1"), ("-5,1", "-4,-1")])
    def test_rim_and_brambles_help_to_surround_a_bee(self, brambles, last):
        around = {"-4,0": "BA", "-5,1": "RS", "-4,-1": "RS"}
        ring = "/".join(f"{cell}={piece}" for cell, piece in around.items() if cell not in (last, brambles))
        start = "-5,2" if last == "-5,1" else "-3,-2"
        position = at(f"-5,0=BQ/-4,1=RQ/-3,-1=RG/{start}=RA/{ring}", brambles=brambles)
        assert position.outcome is None
        outcome = position.play(f"D:{start}>{last}").outcome
        assert (outcome.why, outcome.winner) == ("bee_surrounded", 0)

    def test_who_surrounds_his_own_bee_loses(self):
        stacks = "0,0=RQ/1,0=BQ/0,1=RA/-1,1=BA/-1,0=RS/0,-1=RS/2,-1=RA"
        outcome = at(stacks).play("D:2,-1>1,-1").outcome
        assert (outcome.why, outcome.winner) == ("bee_surrounded", 1)

    @pytest.mark.parametrize("kind", "QSGAB")
    def test_nothing_moves_onto_brambles_or_off_the_board(self, kind):
        position = at(f"5,-3=R{'A' if kind == 'Q' else 'Q'}/5,-2=R{kind}/4,-1=BQ", brambles="4,-2")
        verdicts = [position.judge(f"D:5,-2>{cell}").code for cell in ("4,-2", "6,-2")]
        assert verdicts == [rules.OBSTRUCTED, rules.OFF_BOARD]
        assert "4,-2" not in targets(position, "5,-2")

    @pytest.mark.parametrize(("kind", "fits"), [("Q", False), ("S", False), ("A", False), ("B", True)])
    def test_only_beetles_and_grasshoppers_pass_a_gap(self, kind, fits):
        # "(Ausnahmen: Grashüpfer, Käfer)"
        queen = "" if kind == "Q" else "/2,0=RQ"
        position = at(f"-1,1=R{kind}/-1,2=RA/0,0=RS/-1,3=BQ/0,2=BA/1,1=BA/1,0=BS{queen}")
        assert ("0,1" in targets(position, "-1,1")) is fits
        jumper = at("-3,1=RG/-2,1=RS/-1,1=RQ/-1,2=RA/0,0=RS/-1,3=BQ/0,2=BA/1,1=BA/1,0=BS")
        assert "0,1" in targets(jumper, "-3,1")

    def test_a_piece_is_placed_into_an_enclosed_field(self):
        # "Steine dürfen trotzdem auf eingeschlossene Felder gelegt werden"
        position = at("1,0=RQ/0,1=RA/-1,1=RA/-1,0=RS/0,-1=RS/1,-1=RG/2,0=BQ")
        assert "S:A@0,0" in {str(move) for move in position.legal_moves}

    @pytest.mark.parametrize("kind", "QSGAB")
    def test_only_a_beetle_goes_onto_other_insects(self, kind):
        position = at(f"0,0=R{kind}/1,0=BQ/0,1=BA/-1,1=R{'A' if kind == 'Q' else 'Q'}")
        onto = {"1,0", "0,1", "-1,1"} & targets(position, "0,0")
        assert onto == ({"1,0", "0,1", "-1,1"} if kind == "B" else set())

    def test_beetles_climb_without_a_limit(self):
        position = at("0,0=RQBBRBBB/1,0=RB/0,-1=BQ", reserves="A A").play("D:1,0>0,0")
        assert "0,0=RQBBRBBBRB" in position.text

    def test_what_lies_under_a_beetle_stays(self):
        position = at("0,0=RABB/1,0=BQ/0,1=RQ")
        assert not targets(position, "0,0")
        assert position.judge("D:0,0>-1,0").code == rules.NOT_YOUR_PIECE

    @pytest.mark.parametrize(("brambles", "reached"), [("1,-1", True), ("1,-1/-1,1", False)])
    def test_an_ant_does_not_pass_along_brambles(self, brambles, reached):
        # from (2,-1) to (2,-2) only brambles are beside the way, so the ant goes around the swarm, if it can
        position = at("1,1=BA/1,0=BQ/0,0=BS/0,-1=RS/1,-2=RQ", ply=9, brambles=brambles)
        assert "2,-1" in targets(position, "1,1")
        assert ("2,-2" in targets(position, "1,1")) is reached

    def test_blue_places_the_bee_in_the_fourth_round_too(self):
        due = at("0,0=RA/1,0=BA/-1,0=RA/2,0=BA", ply=7, reserves="QSA QSA")
        assert {str(move)[2] for move in due.legal_moves} == {"Q"}

    @pytest.mark.parametrize(
        ("stacks", "brambles", "winner"),
        [
            ("0,0=RQ/1,0=BQ/2,0=BA", "-", 0),
            ("0,0=RQ/1,0=BQ/2,0=BA", "-1,0", None),
            ("0,0=RQ/1,0=BQ/2,0=BA", "-1,0/-1,1", 1),
            ("5,0=RQ/4,0=BQ/3,0=BA", "-", 1),
        ],
        ids=["pieces", "as many", "brambles", "rim"],
    )
    def test_at_the_limit_brambles_and_the_rim_are_no_free_fields(self, stacks, brambles, winner):
        position = at(stacks, ply=59, reserves="A -", brambles=brambles)
        outcome = position.play("D:2,0>2,-1" if "2,0" in stacks else "D:3,0>3,1").outcome
        assert (outcome.why, outcome.winner) == ("round_limit", winner)


class TestRulings:
    """Each row of the table of rulings, under both."""

    @pytest.mark.parametrize(("ruling", "pieces"), [("book", "QSSGGGBBAAA"), ("referee", "QSSSGGBBAAA")])
    def test_v1_pieces(self, ruling, pieces):
        text = kielwasser.new("hive_2020", seed=1, ruling=ruling).text
        assert text.split()[5:7] == [pieces, pieces]

    def test_v2_a_surrounded_bee_ends_the_game_at_once_or_after_blue(self):
        stacks = "0,0=BQ/1,0=RG/0,1=RG/-1,1=RB/-1,0=RS/0,-1=RS/2,0=RQ/2,-1=RA"
        book, referee = (at(stacks, ruling=ruling).play("D:2,-1>1,-1") for ruling in ("book", "referee"))
        assert (book.outcome.why, book.outcome.winner) == ("bee_surrounded", 0)
        assert referee.outcome is None
        assert referee.play(referee.legal_moves[0]).outcome.winner == 0

    @pytest.mark.parametrize("ruling", ["book", "referee"])
    def test_v2_both_bees_surrounded_by_one_move_is_a_draw(self, ruling):
        ring = "0,1=RA/-1,1=RA/-1,0=RS/0,-1=RS/2,0=BA/1,1=BA/2,-1=BS"
        position = at(f"0,0=RQ/1,0=BQ/2,-2=BB/{ring}", ply=9, ruling=ruling).play("D:2,-2>1,-1")
        assert (position.outcome.why, position.outcome.winner) == ("bee_surrounded", None)


REFUSED = [
    (rules.OFF_BOARD, "0,0=RQ/1,0=BQ", "S:A@6,0"),
    (rules.OBSTRUCTED, "0,0=RQ/1,0=BQ", "S:A@-1,0"),
    (rules.OCCUPIED, "0,0=RQ/1,0=BQ", "S:A@1,0"),
    (rules.NOT_IN_RESERVE, "0,0=RQ/1,0=BQ", "S:G@-1,1"),
    (rules.NOT_BESIDE_OWN, "0,0=RQ/1,0=BQ", "S:A@4,0"),
    (rules.BESIDE_ENEMY, "0,0=RQ/1,0=BQ", "S:A@0,1"),
    (rules.NO_PIECE, "0,0=RQ/1,0=BQ", "D:3,0>3,1"),
    (rules.NOT_YOUR_PIECE, "0,0=RQ/1,0=BQ", "D:1,0>0,1"),
    (rules.SAME_FIELD, "0,0=RQ/1,0=BQ", "D:0,0>0,0"),
    (rules.OFF_BOARD, "0,0=RQ/1,0=BQ", "D:0,0>9,9"),
    (rules.SWARM_BROKEN, "0,0=RQ/1,0=BQ/0,1=RA/0,2=BA", "D:0,1>1,1"),
    (rules.BEE_CANNOT, "0,0=RQ/1,0=BQ", "D:0,0>3,0"),
    (rules.SPIDER_CANNOT, "0,0=RQ/1,0=BQ/0,1=RS", "D:0,1>1,1"),
    (rules.GRASSHOPPER_CANNOT, "0,0=RQ/1,0=BQ/0,1=RG", "D:0,1>1,1"),
    (rules.BEETLE_CANNOT, "0,0=RQ/1,0=BQ/0,1=RB", "D:0,1>2,-1"),
    (rules.ANT_CANNOT, "0,0=RQ/1,0=BQ/0,1=RA", "D:0,1>4,0"),
    (rules.MUST_MOVE, "0,0=RQ/1,0=BQ", "SKIP"),
]


@pytest.mark.parametrize(("code", "stacks", "move"), REFUSED)
def test_every_refusal_says_why(code, stacks, move):
    verdict = at(stacks, brambles="-1,0").judge(move)
    assert verdict.code == code
    assert verdict.text.de.endswith(".")
    assert verdict.text.en.endswith(".")


def test_the_bee_comes_first():
    position = at("0,0=RA/1,0=BA", ply=6, reserves="QA QA")
    assert position.judge("S:A@-1,0").code == rules.BEE_OVERDUE
    assert position.judge("D:0,0>0,1").code == rules.BEE_FIRST


def test_the_first_piece_has_its_own_reason():
    position = kielwasser.new("hive_2020", seed=5).play("S:A@0,-1")
    assert position.judge("S:A@4,0").code == rules.NOT_BESIDE_FIRST


def test_brambles_narrow_a_gap_but_give_no_contact_and_the_rim_does_neither():
    gap = at("0,0=RQ/1,-1=BQ", brambles="0,1")
    assert "1,0" not in targets(gap, "0,0")
    rim = at("5,-3=RQ/4,-3=BQ/4,-2=BA")
    assert "5,-4" in targets(rim, "5,-3")


def test_covered_players_place_nothing():
    # the official validator took impossible placements here; no ruling reproduces that
    position = at("0,0=RQBB/1,0=BQ", reserves="A A")
    assert [str(move) for move in position.legal_moves] == ["SKIP"]
    assert not position.judge("S:A@-1,0").accepted


def test_exchanged_beetles_are_the_same_position():
    one = at("0,0=RQ/1,0=BQ/-1,0=RB/0,-1=RB").play("D:-1,0>-1,1")
    other = at("0,0=RQ/1,0=BQ/-1,1=RB/-1,0=RB", ply=8).play("D:-1,0>0,-1")
    assert one == other
