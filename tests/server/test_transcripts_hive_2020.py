"""Hive 2020: our server answers the recorded clients as the official one did, or better in known ways."""

import re
from functools import cache

import pytest
from hive_2020_deal import GAME, dealt
from transcripts import DATA, Listening, Run, Scenario, load, play

import kielwasser
from kielwasser.core.position import Move
from kielwasser.games.hive_2020.dialect import SeasonDialect
from kielwasser.protocol.document import parse, render
from kielwasser.protocol.framing import Packet, PacketReader
from kielwasser.server.lobby import Rules

SCENARIOS = {scenario.name: scenario for scenario in load(DATA / GAME / "transcripts.zip")}
RULES = Rules(default_game=GAME, password="examplepassword")

THROWN_OUT = "+error +result +left +CloseConnection"
ANSWERED = "-empty +protocol +CloseConnection +end"

# What is deliberately otherwise, by letter (the README of the recordings explains them), scenario and connection.
DIFFERENT = {
    # A, O: a cancelled match has a result too; the administrator goes on, so his next request (for the room that is
    # gone) is answered, and so is a move for it.
    "b_cancel": {
        "admin": "=5 +result =1 +CloseConnection =1",
        "one": "=6 +result =1",
        "two": "=6 +result =1 -error =2",
    },
    # A, T: neither the step nor the second unpausing sends the pending request's state again, and the pause stops the
    # clock, so that the end comes by what happened at 24 s: the waiting player says goodbye. X: who comes late is told.
    "b_prepared_forced_step_one_player_missing": {
        "admin": "=4 -state -state -result +result =2",
        "observer": "=3 -state -state -result +result =1",
        "one": ANSWERED,
        "two": "=4 -state -state -result -left +end",
    },
    # X: the connection is cut with an answer. (The games that were played beside are played by the test.)
    "b_testmode": {"admin": "=7 +CloseConnection =1"},
    # RULINGS: a wrong sum of coordinates is an invalid move.
    "c_invalid_bad_z_sum": {
        "blue": "=4 -state -request +result +left",
        "observer": "=5 -state +error +result +left",
        "red": "=5 -state +error +result +left +CloseConnection +end",
    },
    # O (and X): the player is told what was wrong and how the match ended before he is thrown out; the others see no
    # change.
    "c_invalid_empty_data": {"red": f"=5 {THROWN_OUT} =1"},
    "c_invalid_missing_destination": {"red": f"=5 {THROWN_OUT} =1"},
    "c_invalid_offboard_z": {"red": f"=5 {THROWN_OUT} =1"},
    "c_invalid_start_offboard": {"red": f"=8 {THROWN_OUT} =1"},
    "c_invalid_unknown_class": {"red": f"=5 {THROWN_OUT} =1"},
    "c_invalid_unknown_type": {"red": f"=5 {THROWN_OUT} =1"},
    # O: who moves out of turn is thrown out, and the match ends then: it does not wait for him.
    "c_invalid_out_of_turn": {"blue": "=5 +result +left =2", "observer": "=5 +result +left", "red": "=5 +result +left"},
    "c_invalid_twice": {"blue": "=6 +result +left", "observer": "=6 +result +left", "red": "=7 +result +left =2"},
    "c_out_of_turn_then_hard_timeout": {
        "blue": "=6 -state -result +result =1 +CloseConnection +end",  # his move is for a room that is gone
        "observer": "=6 -state -result +result =1",
        "red": "=7 +result +left =2",
    },
    # K: two hints, an unknown child: the move is played; the match ends when somebody leaves.
    "c_invalid_hints": {
        "blue": "=7 -result +state +request +result =2",
        "observer": "=7 -result +state +result =1",
        "red": "=8 -end +state +result +left",
    },
    "c_invalid_unknown_child": {"blue": "=4 +state +request =2", "observer": "=5 +state =2", "red": "=5 -end +state"},
    "f_extrachild": {"client": "-empty +protocol +testing"},
    # X: broken and unknown input is answered in the only form that the season has outside rooms.
    "f_adm_0slot": {"client": ANSWERED},
    "f_adm_freeres": {"client": ANSWERED},
    "f_close": {"client": ANSWERED},
    "f_left": {"client": ANSWERED},
    "f_malformed": {"client": ANSWERED},
    "f_unknown": {"client": ANSWERED},
    # L: what can never become XML is not waited for.
    "f_garbage": {"client": "+protocol +CloseConnection +end"},
    "f_http": {"client": "+protocol +CloseConnection +end"},
    # J: without a type the default game is meant.
    "f_nogametype": {"client": "=1 -CloseConnection -end +joined"},
    # Both names of the password are read; the right one is not answered.
    "f_passphrase": {"client": "-protocol -CloseConnection -end"},
}

# Whose message the official server could not take, but we do.
NOW_TAKEN = {
    "c_invalid_hints": {"red"},
    "c_invalid_unknown_child": {"red"},
    "f_extrachild": {"client"},
    "f_nogametype": {"client"},
    "f_passphrase": {"client"},
}


class Heard(Listening, SeasonDialect):
    """The dialect, keeping what it was asked."""


@cache
def played(name: str) -> tuple[Run, Listening]:
    """Play a scenario, once for all tests."""
    dialect = Heard(kielwasser.game(GAME))
    scenario = SCENARIOS[name]
    if name == "b_testmode":
        return play_testmode(scenario, dialect), dialect
    return play(scenario, [dialect], lambda: dealt(scenario), RULES), dialect


def play_testmode(scenario: Scenario, dialect: SeasonDialect) -> Run:
    """Play the last moves of two games that were played beside: a draw with 2 free fields each, and 3 to 5."""
    ends = iter(
        [
            "hive_2020 referee 59 B 0,0=RQ/-1,0=RG/0,-1=RG/-1,1=RS/1,-1=RS/4,0=BQ/3,0=BS/4,-1=BS/3,1=BG/5,-1=BG "
            "SBBAAA SBBAAA -",
            "hive_2020 referee 59 B 0,0=RQ/-1,0=RG/0,-1=RG/-1,1=RS/2,-2=BQ/3,-2=BS SSBBAAA SSGGBBAAA -",
        ]
    )

    def beside(lobby, event) -> None:
        if event["dir"] != "c2s" or b"scoreForPlayer" not in scenario.sent("admin")[event["off"] :][: event["len"]]:
            return
        for room, move in zip(list(lobby.rooms.values()), ("S:A@2,2", "S:A@4,-2"), strict=False):
            alpha, beta = lobby.connect(), lobby.connect()
            for peer, place in zip((alpha, beta), room.places, strict=True):
                lobby.receive(peer, f'<protocol><joinPrepared reservationCode="{place.reservation}"/>'.encode(), 0.0)
            data = render(dialect.write_move(room.position.parse(move), room.position))
            lobby.receive(beta, f'<room roomId="{room.id}">{data}</room>'.encode(), 0.0)

    return play(scenario, [dialect], lambda: kielwasser.position(next(ends)), RULES, beside=beside)


def all_scenarios():
    return pytest.mark.parametrize("name", SCENARIOS)


@all_scenarios()
def test_everybody_gets_what_the_official_server_sent_him(name):
    run, _ = played(name)
    assert run.outlines() == DIFFERENT.get(name, {})


@all_scenarios()
def test_who_was_thrown_out_is_thrown_out(name):
    run, _ = played(name)
    assert SCENARIOS[name].closed_by_server() - run.closed == NOW_TAKEN.get(name, set())


@all_scenarios()
def test_every_recorded_state_can_be_read(name):
    """The client's direction: what the official server sent is our position, as everybody may see it."""
    _, dialect = played(name)
    unlike_ours = 0
    for text in dict.fromkeys(SCENARIOS[name].states()):
        position = dialect.read_state(parse(text))
        ours = dialect.shown.get(re.sub("\n {6}", "\n", text))
        if ours is None:
            unlike_ours += 1
        else:
            assert position == ours
    assert unlike_ours == {"c_invalid_bad_z_sum": 1, "c_out_of_turn_then_hard_timeout": 1}.get(name, 0)


@all_scenarios()
def test_every_recorded_move_can_be_read_and_written(name):
    dialect = SeasonDialect(kielwasser.game(GAME))
    for position, names, reading in played(name)[1].moves:
        if reading.actions is None or not position.judge(reading.actions).accepted:
            continue
        written = dialect.write_move(Move(position.game, tuple(reading.actions)), position, reading.hints)
        again = dialect.read_move(parse(render(written)), position, names)
        assert again.actions == reading.actions
        assert again.hints == (("one two",) if reading.hints == ("one", "two") else reading.hints)


def test_only_known_moves_are_unreadable():
    unreadable = {
        name for name in SCENARIOS for _, _, reading in played(name)[1].moves if reading.unreadable or reading.fault
    }
    assert unreadable == {
        "c_invalid_bad_z_sum",
        "c_invalid_empty_data",
        "c_invalid_missing_destination",
        "c_invalid_not_a_move",
        "c_invalid_null_data",
        "c_invalid_offboard_z",
        "c_invalid_start_offboard",
        "c_invalid_unknown_class",
        "c_invalid_unknown_type",
        "c_invalid_wrong_owner",
        "c_legal_skips_then_null_move",
    }


@pytest.mark.parametrize("name", ["a_game1", "a_game2", "b_prepared"])
def test_whole_games_are_among_them(name):
    _, dialect = played(name)
    assert len(dialect.moves) == {"a_game1": 12, "a_game2": 46, "b_prepared": 60}[name]


# ---- what we mend, by name -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("c_invalid_empty_data", "data of class None"),
        ("c_invalid_missing_destination", "&lt;data&gt; lacks &lt;destination&gt;"),
        ("c_invalid_offboard_z", "No field at (5,5,-10)"),
        ("c_invalid_start_offboard", "No field at (9,0,-9)"),
        ("c_invalid_unknown_class", "data of class nosuchmove"),
        ("c_invalid_unknown_type", "LADYBUG"),
    ],
)
def test_the_offender_is_told_what_was_wrong_and_how_it_ended(name, message):
    run, _ = played(name)
    error, result, left, _ = run.added("red")
    assert "Ungueltiger Zug von &apos;Unknown&apos;.&#xa;" in error
    assert message in error
    assert result.encode() in run.sent["blue"]
    assert left.encode() in run.sent["blue"]
    assert 'cause="LEFT"' in result


@pytest.mark.parametrize("name", ["c_invalid_out_of_turn", "c_invalid_twice", "c_out_of_turn_then_hard_timeout"])
def test_the_match_does_not_wait_for_who_was_thrown_out(name):
    run, _ = played(name)
    winner = "RED" if name == "c_invalid_out_of_turn" else "BLUE"
    for connection in run.scenario.connections:
        (result,) = (packet for packet in run.added(connection) if 'class="result"' in packet)
        assert f'<winner color="{winner}"' in result
        assert 'cause="LEFT"' in result
    assert not run.lobby.rooms


def test_a_cancelled_match_has_a_result_and_its_room_is_gone():
    run, _ = played("b_cancel")
    for name in ("one", "two", "admin"):
        result = run.added(name)[0]
        assert 'reason="Das Spiel wurde abgebrochen."' in result
        assert "<winner" not in result
    assert not run.lobby.rooms


def test_a_wrong_sum_is_a_rule_violation():
    run, _ = played("c_invalid_bad_z_sum")
    error = run.added("red")[0]
    assert "Constraint: (x + y + z == 0) not fulfilled for (0,-4,7)!; move was Set RED ANT to (0,-4,7)" in error
    assert 'cause="RULE_VIOLATION"' in run.added("blue")[0]


def test_no_request_goes_out_twice_and_the_pause_stops_the_clock():
    scenario, dialect = SCENARIOS["b_prepared_forced_step_one_player_missing"], Heard(kielwasser.game(GAME))
    run = play(scenario, [dialect], lambda: dealt(scenario), RULES, omit=lambda e: e["t"] > 24, linger=2.0)
    assert len(dialect.shown) == 1
    assert run.sent["two"].count(b'<data class="memento">') == 1
    assert b"<left " not in run.sent["two"]  # the old server's first clock would have ended it: 10 s from 13.2 s
    run = play(scenario, [dialect], lambda: dealt(scenario), RULES, omit=lambda e: e["t"] > 24, linger=5.0)
    assert b'<score cause="HARD_TIMEOUT"' in run.sent["two"]
    assert run.sent["two"].endswith(b'<left roomId="789d7a47-32c2-4d45-b7d8-6e5eb397bfcf"/>')


@pytest.mark.parametrize("name", ["f_adm_0slot", "f_adm_3slots", "f_adm_badtype"])
def test_a_failed_prepare_leaves_nothing(name):
    run, _ = played(name)
    assert not run.lobby.rooms


def test_a_room_whose_waiting_player_left_is_gone():
    run, _ = played("e_drop_before_start")
    assert not run.lobby.rooms
    assert b'color="red"' in run.sent["second"]


@pytest.mark.parametrize("name", ["c_invalid_hints", "c_invalid_unknown_child"])
def test_unknown_children_and_further_hints_do_not_hurt(name):
    run, _ = played(name)
    state = next(packet for packet in run.added("red") if "memento" in packet)
    assert '<lastMove class="setmove">' in state
    assert ("<hint>one</hint>\n          <piece" in state) == (name == "c_invalid_hints")


def test_passphrase_is_read_as_password():
    run, _ = played("f_passphrase")
    assert "client" not in run.closed


def test_the_clients_hints_arrive():
    _, dialect = played("c_invalid_hints")
    assert [reading.hints for _, _, reading in dialect.moves] == [("my hint text",), ("c",), ("one", "two")]


def test_recorded_streams_are_whole():
    """Guards the golden data itself: every client stream can be framed but those that were broken on purpose."""
    broken = set()
    for name, scenario in SCENARIOS.items():
        for connection in scenario.connections:
            frames = PacketReader().feed(scenario.sent(connection))
            if not any(isinstance(frame, Packet) for frame in frames) and scenario.sent(connection):
                broken.add(name)
    assert broken == {"f_endtag", "f_garbage", "f_http", "f_malformed"}
