"""Cartagena 2013: the rule book's examples, the ruling, and every reason for a refusal."""

import pytest

import kielwasser
from kielwasser.games.cartagena_2013 import rules
from kielwasser.games.cartagena_2013.notation import feed_reshuffle
from kielwasser.games.cartagena_2013.recorded import reshuffled, snapshot

SYMBOLS = "SHDBKP" * 5  # field 1 shows S, field 6 P, field 7 S again
LETTERS = "SHDBKP"
LIMITS = {"book": 30, "referee": 15}


def at(pirates="", red="-", blue="-", row="DBHKSDBKPPPS", stack="?", used="-", ply=0, limit=None, ruling="book"):
    """Return a position with these pirates on the path and the others on the start."""
    crews = [crew for crew in pirates.split("/") if crew]
    placed = "".join(crew.split("=")[1] for crew in crews)
    home = "R" * (6 - placed.count("R")) + "B" * (6 - placed.count("B"))
    crews += [f"0={home}"] if home else []
    colour = "RB"[ply % 2]
    limit = limit or LIMITS[ruling]
    return kielwasser.position(
        f"cartagena_2013 {ruling} {ply} {colour} {'/'.join(crews)} {red} {blue} {row} {stack} {used} {limit} {SYMBOLS}"
    )


def pirates(position) -> dict[str, str]:
    """Return who stands where."""
    return snapshot(position)["pirates"]


def moves(position) -> set[str]:
    """Return the texts of all legal moves."""
    return {str(move) for move in position.legal_moves}


def rest(*seen: str) -> str:
    """Return the cards that are not among those seen."""
    cards = "".join(seen)
    return "".join(letter * (17 - cards.count(letter)) for letter in LETTERS)


class TestForward:
    """§3.1 Vorwärtszüge."""

    def test_to_the_next_free_field_with_the_symbol(self):
        position = at("7=B/13=RB", red="S").play("F0S")
        assert pirates(position)["1"] == "R"

    def test_occupied_fields_are_jumped_over_whoever_stands_there(self):
        # "Alle übrigen Felder sowie einfach oder mehrfach besetzte Felder werden hierbei übersprungen"
        position = at("1=R/7=BB/13=BRB", red="S").play("F0S")
        assert pirates(position)["19"] == "R"

    def test_fields_behind_do_not_count(self):
        assert pirates(at("8=R", red="S").play("F8S"))["13"] == "R"
        assert pirates(at("7=R", red="S").play("F7S"))["13"] == "R"

    def test_into_the_goal_with_a_pistol_or_the_key(self):
        # Abbildung 4: no free field with either symbol lies ahead of the blue pirate
        position = at("28=B/29=R/30=R", blue="PK", ply=1)
        assert {"F28P", "F28K"} <= moves(position)
        assert pirates(position.copy().play("F28P"))["31"] == pirates(position.play("F28K"))["31"] == "B"

    def test_into_the_goal_when_all_fields_of_the_symbol_are_occupied(self):  # E4
        position = at("5=B/11=B/17=B/23=B/29=B", red="K").play("F0K")
        assert pirates(position)["31"] == "R"
        assert position.points == (6, 15)

    def test_the_first_card_of_the_symbol_goes_to_the_discards(self):
        position = at(red="KSHSK").play("F0S,F0K")
        state = snapshot(position)
        assert state["red"]["cards"] == "HSK"
        assert state["used"] == "SK"

    def test_equal_cards_make_one_move(self):  # E7
        assert [str(move) for move in at(red="KKK").legal_moves if len(move) == 1] == ["F0K"]

    def test_the_pirate_that_came_first_goes_first(self):
        position = at("4=BRB", red="H").play("F4H")
        assert pirates(position)["4"] == "BB"
        position = at("4=BRR/9=B", blue="H", ply=1).play("F4H")
        assert pirates(position)["4"] == "RR"


class TestBackward:
    """§3.2 Rückwärtszüge."""

    @pytest.mark.parametrize("cards", [6, 7, 8])
    @pytest.mark.parametrize("met", [1, 2])
    def test_cards_for_the_pirates_met_up_to_eight(self, cards, met):  # E3
        position = at(f"10={'B' * met}/12=R", red="S" * cards).play("B12")
        state = snapshot(position)
        drawn = min(met, 8 - cards)
        assert state["red"]["cards"] == "S" * cards + "DBHKSDBKPPPS"[:drawn]
        assert state["open"] == "DBHKSDBKPPPS"[drawn:] + "S" * drawn  # a stack read as hidden is sorted
        assert pirates(position)["10"] == "B" * met + "R"

    @pytest.mark.parametrize("cards", [6, 7, 8])
    def test_three_pirates_are_passed_over(self, cards):  # E3
        assert not any(move.startswith("B12") for move in moves(at("10=BBB/12=R", red="S" * cards)))
        assert pirates(at("4=B/10=BBB/12=R", red="S" * cards).play("B12"))["4"] == "BR"

    def test_empty_fields_are_passed_over(self):
        assert pirates(at("2=B/5=R/30=R").play("B30"))["5"] == "RR"

    def test_own_pirates_count_as_company(self):
        position = at("5=RR/30=R").play("B30")
        assert pirates(position)["5"] == "RRR"
        assert snapshot(position)["red"]["cards"] == "DB"

    def test_the_start_is_excluded(self):
        # "Das Startfeld ist hierbei ausgeschlossen"
        assert moves(at("5=R")) == {"-"}

    def test_back_from_the_goal(self):
        # "Auch wenn eine Spielfigur schon auf dem Zielfeld steht, kann diese wieder zurück bewegt werden"
        assert pirates(at("5=B/31=RB").play("B31")) == {"0": "RRRRRBBBB", "5": "BR", "31": "B"}


class TestMove:
    """§3 Spielablauf."""

    def test_any_combination_of_up_to_three_partial_moves(self):
        position = at("10=B/12=R", red="S")
        listed = moves(position)
        assert {"-", "B12", "F0S,B12", "B12,F10D", "F0S,B12,F10D", "B12,F0S,B10"} <= listed
        assert "F0S,F0S" not in listed
        assert max(move.count(",") for move in listed) == 2

    def test_nobody_has_to_move(self):  # E6
        position = at("10=B/12=R", red="S").play("-")
        assert position.ply == 1
        assert position.to_move == 1
        position.play("-")
        assert position.ply == 2

    def test_without_cards_and_company_only_the_empty_move(self):  # §3.3, E5
        position = at()
        assert moves(position) == {"-"}
        assert position.legal_actions == [0]
        assert not position.play("-").is_over

    def test_a_card_just_drawn_can_be_used_and_the_same_pirate_moves_on(self):  # E10
        position = at("10=B/12=R").play("B12,F10D")
        assert pirates(position) == {"0": "RRRRRBBBBB", "10": "B", "15": "R"}

    def test_the_open_row_is_filled_up_only_after_the_move(self):  # E11
        position = at("10=B/12=R")
        position.act(position.parse("B12").actions[0])
        assert snapshot(position)["open"] == "BHKSDBKPPPS"
        position.act(0)
        assert snapshot(position)["open"] == "BHKSDBKPPPSS"

    def test_after_three_partial_moves_only_the_end_is_left(self):
        position = at(red="SHDB")
        for name in ("F0S", "F0H", "F0D"):
            position.act(position.parse(name).actions[0])
        assert position.legal_actions == [0]
        assert position.count_moves() == 1
        assert position.ply == 0

    def test_a_long_list_is_counted_and_listed_alike(self):
        position = at("1=R/7=B/8=R/13=RB/20=R/24=RB/30=R", red="SHDBKPSH", blue="S")
        assert position.count_moves() == len(moves(position)) == position.perft(1) > 20_000


class TestPoints:
    """§3.4 Punkteverteilung."""

    def test_two_in_segment_1_and_one_in_segment_3_make_5(self):
        assert at("1=R/6=R/13=R").points == (5, 0)

    def test_every_segment_and_the_goal(self):  # E8
        assert at("1=R/6=R/13=R/30=R/31=R").points == (16, 0)
        assert at("6=B/7=B/12=B/18=B/19=B/25=B").points == (0, 1 + 2 + 2 + 3 + 4 + 5)
        assert at("31=RRRRRBBBBBB/30=R", ply=1, limit=60).points == (35, 36)


class TestEnd:
    """§4 Ende des Spiels."""

    def test_all_six_in_the_goal_win_at_once(self):  # E2
        position = at("30=R/31=RRRRR", red="S").play("F30S")
        assert position.outcome.why == "finished"
        assert position.outcome.winner == 0
        assert position.legal_moves == []
        assert position.legal_actions == []

    def test_blue_wins_too(self):
        position = at("30=B/31=BBBBB", blue="S", ply=7).play("F30S")
        assert position.outcome.winner == 1

    def test_six_in_the_middle_of_a_move_mean_nothing(self):  # E1
        position = at("20=B/30=R/31=RRRRR", red="SSSS").play("F30S,B31")
        assert position.outcome is None
        assert position.points == (34, 4)
        assert snapshot(position)["red"]["cards"] == "SSSD"
        assert pirates(position) == {"0": "BBBBB", "20": "BR", "31": "RRRRR"}

    @pytest.mark.parametrize(("ruling", "last"), [("book", 59), ("referee", 29)])
    def test_c1_round_limit(self, ruling, last):
        # C1: §4 "innerhalb der 30 Runden"; the referee stopped after 15
        before = at("7=R", ply=last - 1, ruling=ruling).play("-")
        assert not before.is_over
        position = at("7=R", ply=last, ruling=ruling).play("-")
        assert position.outcome.why == "round_limit"
        assert position.outcome.winner == 0

    def test_c1_is_the_only_difference(self):
        book = kielwasser.new("cartagena_2013", seed=3, ruling="book")
        referee = kielwasser.new("cartagena_2013", seed=3, ruling="referee")
        assert (int(book.board.round_limit), int(referee.board.round_limit)) == (30, 15)
        assert book.state_array.tobytes() == referee.state_array.tobytes()
        assert moves(book) == moves(referee)
        assert len(book.game.rulings) == 1

    def test_a_limit_of_its_own(self):
        assert at("7=B", ply=39, limit=20).play("-").outcome.winner == 1

    def test_equal_points_at_the_limit_are_a_draw(self):
        position = at("7=R/8=B", ply=59).play("-")
        assert position.outcome.why == "round_limit"
        assert position.outcome.winner is None

    @pytest.mark.parametrize(("ruling", "last"), [("book", 59), ("referee", 29)])
    def test_all_six_in_the_goal_with_the_very_last_move_have_finished(self, ruling, last):  # E9
        position = at("30=B/31=BBBBB", blue="S", ply=last, ruling=ruling).play("F30S")
        assert position.outcome.why == "finished"
        assert position.outcome.winner == 1
        told = snapshot(position)["condition"]["reason"]  # the official server looked at the limit first
        assert told.startswith("Das Rundenlimit" if ruling == "referee" else "Blau hat alle Piraten im Ziel")

    def test_a_position_that_is_read_knows_its_end(self):
        assert at("31=RRRRRR", ply=5).outcome.winner == 0
        assert at(ply=60).outcome.winner is None


class TestReshuffle:
    """§2.3: "Sind alle Karten verbraucht, so werden die Karten vom Ablagestapel gemischt und neu bereitgelegt"."""

    ROW = "DBHKSDBKPPPS"

    def scarce(self, stack: str):
        """Return a position in which `B12` needs two cards of the stack and `F0S` discards one."""
        stack_text = stack or "-"
        return at("10=BB/12=R", red="SS", stack=stack_text, used=rest(self.ROW, "SS", stack))

    def test_not_before_a_card_is_wanted(self):
        position = self.scarce("HK").play("F0S,B12")
        assert snapshot(position)["stack"] == ""
        assert snapshot(position)["used"].endswith("S")
        assert reshuffled(position) is None
        assert not self.scarce("").play("F0S").state.drawn

    @pytest.mark.parametrize("stack", ["", "H"])
    def test_the_stack_first_then_all_discards_those_of_this_move_too(self, stack):
        position = self.scarce(stack)
        position.state.word = 7
        pile = snapshot(position)["used"] + "S"
        position.play("F0S,B12")
        order = reshuffled(position)
        state = snapshot(position)
        assert sorted(order) == sorted(pile)
        assert order != pile
        assert state["open"] + state["stack"] == self.ROW[2:] + stack + order
        assert state["used"] == ""
        assert state["red"]["cards"] == "SDB"

    def test_an_order_that_is_fed_in_comes_out(self):
        position = self.scarce("H")
        order = "".join(reversed(snapshot(position)["used"] + "S"))
        feed_reshuffle(position, order)
        assert kielwasser.position(position.text) == position
        position.play("F0S,B12")
        assert reshuffled(position) == order
        assert len(position.text.split()) == 12  # neither order nor word are left over

    def test_an_order_of_other_cards_is_not_taken(self):
        position = self.scarce("H")
        pile = snapshot(position)["used"]
        feed_reshuffle(position, pile)  # lacks the card that the move discards
        position.play("F0S,B12")
        assert sorted(reshuffled(position)) == sorted(pile + "S")

    def test_an_order_serves_one_move_only(self):
        position = self.scarce("")
        pile = snapshot(position)["used"]
        feed_reshuffle(position, pile)
        position.play("-").play("-")
        assert reshuffled(position.play("B12")) != pile

    def test_a_refused_move_uses_nothing_up(self):
        position = self.scarce("")
        feed_reshuffle(position, snapshot(position)["used"])
        before = position.to_bytes()
        assert not position.judge("B12,F0P").accepted
        assert position.to_bytes() == before

    def test_the_random_word_decides(self):
        line = self.scarce("").text
        orders = {reshuffled(kielwasser.position(f"{line} {word}").play("B12")) for word in (1, 2**40 + 1, 2**62 + 5)}
        assert len(orders) == 3
        assert kielwasser.position(f"{line} 77").play("B12") == kielwasser.position(f"{line} 77").play("B12")

    def test_what_is_no_order_is_said_so(self):
        with pytest.raises(kielwasser.NotationError, match="is no order of cards"):
            feed_reshuffle(at(), "SXS")


REFUSALS = [
    ("F0S,F0S,F0S,F0S", rules.TOO_MANY, 3, "Ein Zug hat höchstens drei Teilzüge."),
    ("F32S", rules.OFF_PATH, 0, "Ungültigen Feldindex Angegeben."),
    ("F-1P", rules.OFF_PATH, 0, "Ungültigen Feldindex Angegeben."),
    ("B99", rules.OFF_PATH, 0, "Ungültigen Feldindex Angegeben."),
    ("F0S,F31P", rules.FROM_GOAL, 1, "Vorwärtszug vom Zielfeld nicht möglich."),
    ("F3K", rules.CARD_NOT_HELD, 0, "Spieler hat keine Karte mit Symbol KEY."),
    ("F0?", rules.CARD_NOT_HELD, 0, "Spieler hat keine Karte mit Symbol BOTTLE."),
    ("F8S", rules.NO_PIRATE_FORWARD, 0, "Spieler RED hat keinen Piraten auf Feld 8."),
    ("B8", rules.NO_PIRATE_BACKWARD, 0, "Spieler hat keinen Piraten auf Feld 8."),
    ("B0", rules.FROM_START, 0, "Es ist nicht möglich einen Piraten vom Startfeld zurückzubewegen."),
    ("F0S,B2", rules.NOBODY_BEHIND, 1, "Es gibt kein zurückliegendes Feld."),
]


@pytest.mark.parametrize(("move", "code", "index", "text"), REFUSALS)
def test_a_refusal_has_its_reason(move, code, index, text):
    position = at("2=R/7=B/8=B", red="SSSSH")
    if code == rules.NOBODY_BEHIND:
        position = at("1=BBB/2=R", red="S")
    before = position.to_bytes()
    verdict = position.judge(move)
    assert (verdict.code, verdict.index, verdict.text.de) == (code, index, text)
    assert verdict.text.en
    assert "{" not in verdict.text.en
    assert position.to_bytes() == before
    with pytest.raises(kielwasser.IllegalMove):
        position.play(move)


def test_a_symbol_that_does_not_exist_is_taken_for_a_bottle():
    verdict = at(red="B").judge("F0?")
    assert verdict.code == rules.NO_SUCH_SYMBOL
    assert verdict.text.de == "Gesendetes Symbol existiert nicht."
    assert at(blue="B", ply=1).judge("F3?").text.de == "Spieler BLUE hat keinen Piraten auf Feld 3."


def test_every_reason_is_provoked_here():
    position = at()
    assert {code for _, code, _, _ in REFUSALS} | {rules.NO_SUCH_SYMBOL} == set(position.game.reasons)


def test_partial_moves_before_the_offence_are_done_on_the_copy():
    verdict = at("10=B/12=R").judge("B12,F10S")
    assert pirates(verdict.reached)["10"] == "BR"
    assert snapshot(verdict.reached)["open"] == "BHKSDBKPPPS"


def test_nothing_is_allowed_after_the_end():
    position = at("31=RRRRRR", ply=5, blue="S")
    assert position.judge("-").text.en == "The game is already over."
    assert position.judge("F0S").code == position.judge("B31").code == 1
