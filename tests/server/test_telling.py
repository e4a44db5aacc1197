"""What a server tells of its rooms, and what it calls those who play there."""

import pytest
from test_lobby import HIVE, Hall

import kielwasser
from kielwasser.authority.match import Seat
from kielwasser.cli.serve import listener
from kielwasser.games.dialects import dialect
from kielwasser.replay.recorder import Recorder
from kielwasser.server.lobby import Rules
from kielwasser.server.telling import Teller
from kielwasser.system.errors import Text


@pytest.fixture
def told():
    """All lines that were told."""
    return list[Text]()


@pytest.fixture
def hall(told):
    """A lobby whose rooms are told of."""
    made = Hall(Rules(default_game="hive_2020"))
    made.lobby.outside.listener = Teller(told.append).listen
    return made


def test_joins_games_and_results_are_told(hall, told):
    first, second = hall.enter(), hall.enter()
    first.connection.address, second.connection.address = "10.0.0.1:5000", "10.0.0.2:6000"
    first.join()
    second.say(f'<join gameType="{HIVE}" displayName="  Anna   B "/>')
    head = f"hive_2020 {hall.room.id[:8]}  "
    first.move()
    second.drop()
    assert [line.en.removeprefix(head) for line in told] == [
        "10.0.0.1:5000 takes seat 1 and waits for an opponent",
        "Anna B takes seat 2",
        "10.0.0.1:5000 – Anna B: the game begins",
        "10.0.0.1:5000 wins after 1 move: Anna B left (LOST_CONNECTION)",
    ]
    assert told[-1].de.endswith("10.0.0.1:5000 gewinnt nach 1 Zug: Anna B gegangen (LOST_CONNECTION)")


def test_who_names_no_game_is_told_with_the_game_that_was_assumed(hall, told):
    hall.enter().say("<join/>")
    assert told[0].en.endswith("and waits for an opponent (named no game; assumed: hive_2020)")
    assert told[0].de.endswith("und wartet auf den Gegner (nannte kein Spiel; angenommen: hive_2020)")


@pytest.mark.parametrize("quiet", [False, True])
def test_a_quiet_server_writes_replays_and_tells_nothing(hall, tmp_path, capsys, quiet):
    recorder = Recorder(tmp_path)
    hall.lobby.outside.listener = listener(recorder, quiet)
    first, second = hall.enter(), hall.enter()
    for number, player in enumerate((first, second), 1):
        player.connection.address = f"10.0.0.{number}:5000"
        player.join()
    second.drop()
    assert ("10.0.0.1:5000 – 10.0.0.2:5000" in capsys.readouterr().err) is not quiet
    (file,) = tmp_path.iterdir()
    assert "10.0.0.1" in file.name  # nobody is Unknown
    assert "Unknown" not in file.name


def test_a_rule_violation_is_told_with_its_reason(hall, told):
    first, second = hall.enter(), hall.enter()
    first.join()
    second.join()
    first.say(f'<room roomId="{hall.room.id}"><data class="skipmove"/></room>')
    assert "rule violation (Skipping a turn is only allowed when no other moves can be made.)" in told[-1].en


def test_a_name_that_somebody_gives_himself_is_shown_where_the_season_has_names(hall):
    first, second = hall.enter(), hall.enter()
    first.say(f'<join gameType="{HIVE}" displayName="Anna"/>')
    second.say(f'<join gameType="{HIVE}" displayName="{"B" * 500}"/>')
    assert 'displayName="Anna"' in first.stream.decode()
    assert hall.room.names == ("Anna", "B" * 60)


def test_a_name_that_was_given_stays(hall):
    board = kielwasser.new("hive_2020", ruling="referee")
    room = hall.lobby.open(dialect("hive_2020"), [Seat("Given"), Seat("Other")], board, [])
    hall.enter().say(f'<joinPrepared reservationCode="{room.places[0].reservation}" displayName="Mine"/>')
    assert room.names == ("Given", "Other")


def test_names_play_no_tricks_with_people_and_stay_on_the_wire_as_they_are(hall, told):
    name = "Anna\x9b2J\u202egnuL\u2066"
    first, second = hall.enter(), hall.enter()
    first.say(f'<join gameType="{HIVE}" displayName="{name}"/>')
    second.join()
    assert hall.room.labels[0] == "Anna2JgnuL"
    assert not any(letter in line.en for line in told for letter in "\x9b\u202e\u2066")
    assert f'displayName="{name}"' in first.stream.decode()
