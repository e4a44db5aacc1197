"""The new-game dialog as a value: what it means, what is wrong with it, what is remembered of it."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import kielwasser
from kielwasser.arena.forms import players_of
from kielwasser.arena.setup import (
    BUILT_IN,
    HUMAN,
    MANUAL,
    MAX_NAME,
    MAX_POSITION,
    MAX_SEED,
    PROGRAM,
    GameSetup,
    SeatSetup,
    found_in,
    problems,
)
from kielwasser.games import names
from kielwasser.replay.reader import parse, read
from kielwasser.system.errors import Text

REPLAY = Path(__file__).parents[1] / "data" / "hive_2020" / "replays" / "game1.xml.gz"


@pytest.mark.parametrize("name", names())
def test_the_usual_setup_of_every_game_has_no_problems(name):
    assert problems(GameSetup().with_game(name)) == {}
    assert players_of(name)


@pytest.mark.parametrize("name", names())
def test_a_seed_deals_the_same_board(name):
    setup = GameSetup(name, seed="Kiel", ruling="referee")
    assert setup.first_position() == setup.first_position() == kielwasser.new(name, "Kiel", "referee", fair=True)
    unseeded = {replace(setup, seed="").first_position().text for _ in range(12)}
    assert len(unseeded) > 1  # two may be alike where little is dealt


@pytest.mark.parametrize("name", names())
def test_a_position_is_text_or_xml(name):
    start = kielwasser.new(name, 3, "referee").play(kielwasser.new(name, 3, "referee").legal_moves[0])
    assert GameSetup(name, position=start.text).first_position() == start
    assert GameSetup(name, position=start.xml).first_position().ply == 1


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        (GameSetup("chess"), "game"),
        (GameSetup(ruling="mine"), "ruling"),
        (GameSetup(position="nonsense"), "position"),
        (GameSetup(position="<state"), "position"),
        (GameSetup(position="x" * (MAX_POSITION + 1)), "position"),
        (GameSetup(seed="x" * (MAX_SEED + 1)), "seed"),
        (GameSetup().with_seat(1, name="x" * (MAX_NAME + 1)), "seat1.name"),
        (GameSetup().with_seat(0, kind="ghost"), "seat0.kind"),
        (GameSetup().with_seat(1, player="no such"), "seat1.player"),
        (GameSetup().with_seat(1, player="/etc/passwd.py"), "seat1.player"),
        (GameSetup().with_seat(0, kind=PROGRAM), "seat0.command"),
        (GameSetup().with_seat(0, kind=PROGRAM, command="no/such/file.py"), "seat0.command"),
        (GameSetup().with_seat(0, kind=PROGRAM, command="x" * 5_000), "seat0.command"),
        (GameSetup().with_seat(0, kind=PROGRAM, command=sys.executable, parameters="'open"), "seat0.command"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(setup, field):
    wrong = problems(setup)
    assert set(wrong) == {field}
    assert wrong[field].de != wrong[field].en


def test_a_finished_game_is_no_start():
    replay = read(REPLAY)
    assert set(problems(GameSetup().with_replay(replay, len(replay.positions)))) == {"replay"}


def test_programs_need_permission_whatever_is_asked_for():
    setup = GameSetup().with_seat(1, kind=PROGRAM, command=sys.executable)
    assert problems(setup) == {}
    assert "--allow-programs" in problems(setup, programs_allowed=False)["seat1.command"].de


def test_parameters_are_handed_to_the_program():
    seat = SeatSetup(PROGRAM, command=f'"{sys.executable}" bot.py', parameters="--depth '3 4'")
    assert seat.program().parameters == ("bot.py", "--depth", "3 4")
    assert seat.program().command("h", 1)[1:4] == ["bot.py", "--depth", "3 4"]


def test_without_a_server_nobody_can_connect_but_people_play():
    taken = Text("Port belegt", "port taken")
    for kind in (PROGRAM, MANUAL):
        setup = GameSetup().with_seat(1, kind=kind, command=sys.executable)
        assert "Port belegt" in problems(setup, no_server=taken)["seat1.kind"].de
    assert problems(GameSetup(), no_server=taken) == {}


def test_a_board_is_not_looked_at_before_its_game_is_ready():
    assert problems(GameSetup(position="nonsense"), is_ready=False) == {}


def test_the_board_of_a_replay_brings_game_and_ruling():
    replay = read(REPLAY)
    setup = GameSetup("cartagena_2013", ruling="book", position="nonsense").with_replay(replay, 6)
    assert (setup.game, setup.rules, setup.position) == ("hive_2020", "referee", "")
    assert setup.first_position() == replay.positions[6]
    assert setup.ruling == "book", "what was chosen holds again for the next board"
    assert not setup.is_dealt
    assert problems(setup) == {}


def test_hidden_parts_that_a_replay_never_knew_are_dealt_anew():
    replay = read(next((REPLAY.parents[2] / "mississippi_2024" / "replays").glob("*.xml.gz")))
    seen = replay.positions[0].hide(0)
    first = GameSetup().with_replay(replace(replay, positions=(seen,)), 0).first_position()
    assert first.hide(0) == seen != first


def test_another_game_keeps_the_players_but_not_the_board():
    setup = GameSetup("hive_2020", position="x").with_seat(0, name="Anna").with_game("cartagena_2013")
    assert (setup.game, setup.position, setup.seats[0].name) == ("cartagena_2013", "", "Anna")
    assert (
        setup.with_seat(1, player="gone").with_game("cartagena_2013").seats[1].player == players_of(setup.game)[-1].name
    )


def test_swapping_seats():
    setup = GameSetup(seats=(SeatSetup(HUMAN, "Anna"), SeatSetup(BUILT_IN, player="greedy"))).swapped()
    assert setup.names() == ("greedy", "Anna")


def test_what_is_remembered_comes_back():
    setup = GameSetup(
        "hive_2020",
        (SeatSetup(PROGRAM, command="x.py", parameters="-v"), SeatSetup(name="Anna")),
        "book",
        False,
        True,
    )
    stored = json.loads(json.dumps(replace(setup, paused=True).remembered()))
    assert GameSetup.recalled(stored) == setup


def test_no_later_game_has_the_same_board_and_no_computer_a_persons_name():
    setup = GameSetup(seats=(SeatSetup(PROGRAM, "Ben", command="x.py"), SeatSetup()), seed="7", position="p")
    found = GameSetup.recalled(json.loads(json.dumps(setup.remembered())))
    assert (found.seed, found.position, found.seats[0].name) == ("", "", "")


@pytest.mark.parametrize(
    ("kinds", "chosen", "paused"),
    [
        ((BUILT_IN, BUILT_IN), None, True),  # nobody plays here
        ((PROGRAM, MANUAL), None, True),
        ((HUMAN, PROGRAM), None, False),
        ((BUILT_IN, HUMAN), None, False),
        ((BUILT_IN, PROGRAM), False, False),
        ((HUMAN, BUILT_IN), True, True),
        ((HUMAN, HUMAN), True, False),  # people are never paused
    ],
)
def test_a_game_begins_paused_where_nobody_plays_unless_somebody_chose_otherwise(kinds, chosen, paused):
    setup = GameSetup(seats=(SeatSetup(kinds[0]), SeatSetup(kinds[1])), paused=chosen)
    assert setup.begins_paused is paused


def test_what_a_file_holds_is_told():
    found = read(REPLAY)
    assert found_in(found).de == "Aufzeichnung von Hive 2020, Unknown – Unknown, 12 Züge, Auslegung: Offizieller Server"
    start = kielwasser.new("mississippi_2024", 3, "book")
    whole, seen = (parse(text.encode()) for text in (start.text, start.hide(0).text))
    assert found_in(whole).en == "a position of Mississippi Queen 2024, move 0, ruling: Rule book"
    assert found_in(seen).de.endswith("Auslegung: Regelheft, was verdeckt ist, wird neu ausgeteilt")


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"game": "chess", "ruling": "mine", "seed": 7, "fair": "yes", "unknown": 1},
        {"seats": [{"kind": 3, "name": "A"}, "nonsense"]},
        {"seats": "ab", "start": "x", "paused": True},
    ],
)
def test_nonsense_in_memory_does_no_harm(stored):
    found = GameSetup.recalled(stored)
    assert problems(found) == {}
    assert (found.game, found.ruling, found.paused, found.start) == (names()[-1], "auto", None, None)


# ---- which rules hold, and which boards are dealt ------------------------------------------------------------------

COMPUTERS = (SeatSetup(BUILT_IN), SeatSetup(BUILT_IN))


@pytest.mark.parametrize("name", names())
def test_who_opens_the_dialog_plays_by_the_book_on_a_fair_board(name):
    setup = GameSetup().with_game(name)
    assert (setup.rules, setup.is_fair) == ("book", True)
    assert setup.first_position().ruling == "book"


def test_a_foreign_program_brings_the_referee_and_our_own_files_do_not(tmp_path):
    def played_by(source):
        file = tmp_path / "player.py"
        file.write_text(source, encoding="utf-8")
        return GameSetup().with_seat(1, kind=PROGRAM, command=str(file)).rules

    only_a_class = "class Mine:\n    def choose(self, position, deadline):\n        return position.legal_moves[0]\n"
    assert played_by(only_a_class) == "book"
    assert played_by(f"from kielwasser.client.kit import main\n{only_a_class}main(Mine())\n") == "book"
    assert played_by("import socket\n") == "referee"
    assert played_by(f"{only_a_class}main(Mine())\n") == "referee", "it may be anybody's main"
    assert GameSetup().with_seat(1, kind=PROGRAM, command="java -jar bot.jar").rules == "referee"
    assert GameSetup().with_seat(0, kind=MANUAL).rules == "referee"


def test_an_official_state_brings_the_referee_and_a_position_its_own_ruling():
    official = kielwasser.new("hive_2020", 1, "book").xml
    assert GameSetup("hive_2020", position=official).first_position().ruling == "referee"
    assert GameSetup("hive_2020", ruling="book", position=official).first_position().ruling == "book"
    start = kielwasser.new("hive_2020", 1, "referee")
    for text in (start.text, start.text.partition(" ")[2]):
        setup = GameSetup("hive_2020", ruling="book", position=text)
        assert (setup.rules, setup.first_position().ruling) == ("referee", "referee")
    bare = start.text.split(" ", 2)[2]
    assert GameSetup("hive_2020", ruling="referee", position=bare).first_position() == start


def test_what_was_chosen_comes_before_what_is_usual():
    manual = GameSetup("hive_2020", (SeatSetup(MANUAL), SeatSetup()), ruling="book", fair=False)
    assert (manual.rules, manual.is_fair) == ("book", False)
    assert GameSetup("hive_2020", ruling="referee").first_position().ruling == "referee"
    assert not GameSetup("hive_2020", COMPUTERS).is_fair
    assert GameSetup("hive_2020", COMPUTERS, fair=True).is_fair


def test_a_game_that_was_set_up_keeps_its_rules_whoever_takes_a_seat_later():
    settled = GameSetup("hive_2020").settled()
    assert (settled.ruling, settled.fair) == ("book", True)
    assert settled.with_seat(1, kind=MANUAL).rules == "book"


def test_a_ruling_of_the_command_line_is_what_the_dialog_presets():
    chosen = GameSetup("hive_2020", ruling="referee", fair=False).remembered()
    assert GameSetup.recalled(chosen, "book").ruling == "book"
    assert GameSetup.recalled({}, "referee").ruling == "referee"
    assert (GameSetup.recalled(chosen).ruling, GameSetup.recalled(chosen).fair) == ("referee", False)


def test_what_earlier_versions_wrote_down_was_nobodys_choice():
    found = GameSetup.recalled({"game": "hive_2020", "ruling": "referee", "fair": False, "seed": "7"})
    assert (found.game, found.ruling, found.fair, found.seed) == ("hive_2020", "auto", None, "")
