"""What a server tells of its rooms, and what it calls those who play there."""

import pytest
from test_lobby import HIVE, Hall

import kielwasser
from kielwasser.authority.match import Seat
from kielwasser.cli.serve import _tell, listener
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
    teller = Teller(told.append)
    made.lobby.outside.listener, made.lobby.outside.refused = teller.listen, teller.refuse
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
        "10.0.0.1:5000 (seat 1, Red) wins after 1 move, free fields 3 : -1: Anna B left (LOST_CONNECTION)",
    ]
    won = "10.0.0.1:5000 (Platz 1, Rot) gewinnt nach 1 Zug, freie Felder 3 : -1: Anna B gegangen (LOST_CONNECTION)"
    assert told[-1].de.endswith(won)


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (
            '<join gameType="swc_2031_\x9b31mnim"/>',
            'there is no such game here: <join gameType="swc_2031_?31mnim"/>; possible: swc_2020_hive',
        ),
        (
            '<joinPrepared reservationCode="mine"/>',
            'there is no such reservation: <joinPrepared reservationCode="mine"/>; possible: hive_2020 (2)',
        ),
        (
            '<hello who="me"/>',
            'this is no join: <hello who="me"/>; possible: <join/>, <joinPrepared/>, <joinRoom/>',
        ),
        (
            '<room roomId="1"/>',
            'this is no join: <room roomId="1"/>; possible: <join/>, <joinPrepared/>, <joinRoom/>',
        ),
    ],
)
def test_who_is_turned_away_is_told_once_with_what_was_sent_and_what_there_is(hall, told, said, line):
    board = kielwasser.new("hive_2020", ruling="referee")
    hall.lobby.open(dialect("hive_2020"), [Seat("Anna"), Seat("Ben")], board, [])
    peer = hall.enter()
    peer.connection.address = "10.0.0.1:5000"
    peer.say(said)
    peer.say(said)
    (shown,) = told
    assert shown.en.startswith(f"10.0.0.1:5000 refused, {line}")
    assert shown.de.startswith("10.0.0.1:5000 abgewiesen, ")
    assert "; möglich: " in shown.de


def test_who_breaks_a_rule_of_the_protocol_in_a_game_is_no_stranger(hall, told):
    first, _ = hall.pair()
    before = len(told)
    first.say("<hello/>")
    assert not any("refused" in line.en for line in told[before:])


def test_a_long_game_is_told_of_now_and_then(hall, told):
    seconds = [0.0]
    hall.lobby.outside.listener = Teller(told.append, now=lambda: seconds[0]).listen
    first, second = hall.pair()
    first.move()
    assert told[-1].en.endswith("the game begins")
    seconds[0] += 31
    second.move()
    assert told[-1].en.endswith(": 2 moves so far")
    first.move()
    assert told[-1].en.endswith(": 2 moves so far")


def test_who_names_no_game_is_told_with_the_game_that_was_assumed(hall, told):
    hall.enter().say("<join/>")
    assert told[0].en.endswith("and waits for an opponent (named no game; assumed: hive_2020)")
    assert told[0].de.endswith("und wartet auf den Gegner (nannte kein Spiel; angenommen: hive_2020)")


@pytest.mark.parametrize("quiet", [False, True])
def test_a_quiet_server_writes_replays_and_tells_nothing(hall, tmp_path, capsys, quiet):
    recorder = Recorder(tmp_path)
    hall.lobby.outside.listener = listener(recorder, None if quiet else Teller(_tell))
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
