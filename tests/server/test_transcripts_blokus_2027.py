"""Blokus 2027: our server answers the recorded clients as the official one did, or better in known ways."""

import re
from functools import cache

import pytest
from blokus_2027_deal import GAME, dealer
from transcripts import DATA, Listening, Run, load, play

import kielwasser
from kielwasser.core.position import Move
from kielwasser.games.blokus_2027.dialect import SeasonDialect
from kielwasser.games.blokus_2027.wire import read_move
from kielwasser.protocol.document import parse, render
from kielwasser.server.lobby import Rules

SCENARIOS = {scenario.name: scenario for scenario in load(DATA / GAME / "transcripts.zip")}

ENDED = "+result +left +CloseConnection +end"
REFUSED = "+protocol +errorpacket +CloseConnection +end"
UNREADABLE = {"one": f"=5 +error {ENDED}"}

# What is deliberately otherwise, by letter (the README of the recordings explains them), scenario and connection.
DIFFERENT = {
    # J, X: what makes no sense and what no game has is answered; a wrong number of slots closes no connection.
    "b03_admin_errors": {
        "admin1": "=8 +errorpacket +CloseConnection +end",
        "admin2": "-protocol -errorpacket",  # `passphrase` is read, too
        "admin3": "+protocol +errorpacket +prepared",
    },
    # The other seat of a room that was prepared with one slot is open to everybody.
    "b09_prepare_one_slot_three_slots_no_slots": {
        "admin0": "+protocol +errorpacket +joinedGameRoom +joinedGameRoom",
        "admin1": "=2 +joinedGameRoom =1 -joinedGameRoom",
        "admin3": "+protocol +errorpacket +joinedGameRoom +joinedGameRoom",
        "one": "=1 -joined -welcome -state -moveRequest +joined",
        "two": "=2 -welcome -state",
    },
    "f1_malformed_xml": {"one": REFUSED},
    "f2_unknown_gametype": {"one": REFUSED},
    "f5_unknown_element": {"one": REFUSED},
    "f13_other_season_gametype": {"one": REFUSED},
    # A: who observes late is shown the state at once.
    "b06_admin_sees_joins": {"admin2": "=2 +state =3"},
    # O, X: who sends what cannot be read is told why, and how the match ended, before he is thrown out.
    "c13_alias_setmove": UNREADABLE,
    "c14_alias_skipmove": {"one": f"=11 +error {ENDED}"},
    "c15_class_move": UNREADABLE,
    "c16_no_piece": UNREADABLE,
    "c17_unknown_kind": UNREADABLE,
    "c22_malformed_xml_mid_game": {"one": f"=5 +errorpacket {ENDED}"},
    "c23_missing_rotation": UNREADABLE,
    "c25_missing_position": UNREADABLE,
    "c27_missing_kind": UNREADABLE,
    "c31_lowercase_enum": UNREADABLE,
    # K: a hint is an unknown child: the move is played.
    "c18_hint_in_move": {"one": "=5 +state +result +left", "two": "=4 -result -left +state +moveRequest"},
    # P: a loaded game keeps its round.
    "g1_loadGameFile_turn42_and_paused_property": {
        "admin": "=3 -state +state =1 -state +state =2",
        "one": "=3 -state +state =3",
        "two": "=3 -state +state =2",
    },
    # T: who came by a plain join has ten seconds; our server has no switch for it.
    "g2_no_timeout_option": {"one": "=5 -state +result +left", "two": "=4 -state -moveRequest +result +left"},
}

# States with an entry in `lastMoveMono`, of which the season's Python client dies, name the colour's class.
WITH_ENTRIES = ("m1_all_pieces_placed_mono_last_and_not", "s5_socha_crashes_when_a_colour_is_finished")


class Heard(Listening, SeasonDialect):
    """The dialect, keeping what it was asked."""


@cache
def played(name: str) -> tuple[Run, Listening]:
    """Play a scenario, once for all tests."""
    dialect, scenario = Heard(kielwasser.game(GAME)), SCENARIOS[name]
    rules = Rules(default_game=GAME, password="examplepassword", paused=name.startswith("g1"))
    return play(scenario, [dialect], dealer(scenario), rules), dialect


def all_scenarios():
    return pytest.mark.parametrize("name", SCENARIOS)


@all_scenarios()
def test_everybody_gets_what_the_official_server_sent_him(name):
    told = played(name)[0].outlines()
    if name in WITH_ENTRIES:
        told = {connection: text for connection, text in told.items() if not re.fullmatch(r"(=\d+|[-+]state| )*", text)}
        expected = {"two": "=124 -state +state +moveRequest"} if name.startswith("s5") else {}  # the client lives on
        assert told == expected
    else:
        assert told == DIFFERENT.get(name, {})


def test_all_scenarios_are_there():
    assert len(SCENARIOS) == 78
    assert set(DIFFERENT) | set(WITH_ENTRIES) <= set(SCENARIOS)


@pytest.mark.parametrize("name", WITH_ENTRIES)
def test_entries_differ_in_the_name_of_the_colour_only(name):
    run, _ = played(name)
    for connection in ("one", "two"):
        ours = run.sent[connection].decode().replace("sc.plugin2027.Color>", "color>")
        recorded = SCENARIOS[name].got(connection).decode()
        entries = re.compile(r"<entry>.*?</entry>", re.DOTALL)
        assert sorted(entries.findall(recorded)) == sorted(entries.findall(ours))[: len(entries.findall(recorded))]
        without = [entries.sub("", text) for text in (recorded, ours)]
        assert without[1].startswith(without[0].rpartition("<room")[0])


@all_scenarios()
def test_every_recorded_state_can_be_read(name):
    """The client's direction: what the official server sent is our position."""
    _, dialect = played(name)
    for text in dict.fromkeys(SCENARIOS[name].states()):
        position = dialect.read_state(parse(text))
        ours = dialect.shown.get(re.sub("\n {6}", "\n", text))
        assert ours is None or position == ours


@all_scenarios()
def test_every_recorded_move_can_be_read_and_written(name):
    dialect = SeasonDialect(kielwasser.game(GAME))
    for position, names, reading in list(played(name)[1].moves):
        if reading.actions is None or position.judge(reading.actions).code:
            continue
        written = dialect.write_move(Move(position.game, tuple(reading.actions)), position)
        assert dialect.read_move(parse(render(written)), position, names).actions == reading.actions
        assert read_move(reading.echo).action == reading.actions[0]
