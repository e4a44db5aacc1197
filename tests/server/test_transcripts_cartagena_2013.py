"""Cartagena 2013: our server answers the recorded clients as the official one did, or better in known ways."""

import re
from functools import cache

import pytest
from cartagena_2013_deal import GAME, deals, reshuffles
from transcripts import DATA, Listening, Run, load, packets, play

import kielwasser
from kielwasser.core.position import Move, Position
from kielwasser.games.cartagena_2013.dialect import AugustDialect, SeasonDialect
from kielwasser.games.cartagena_2013.notation import feed_reshuffle, piles_of
from kielwasser.protocol.document import parse, render
from kielwasser.server.connection import Close, Connection, Send
from kielwasser.server.lobby import Lobby, Outside, Rules

SCENARIOS = {scenario.name: scenario for scenario in load(DATA / GAME / "transcripts.zip")}
RULES = Rules(default_game=GAME, password="secret", open_administration=True)
AUGUST = "s_seeddate_random_vs_random"
LOADED = "x5_loadGameFile"

REFUSED = {"red": "=6 +result +left =1"}
UNREADABLE = {"red": "=5 +error +result +left =1"}

# What is deliberately otherwise, by letter (the README of the recordings explains them), scenario and connection.
DIFFERENT = {
    # A: cancel works, so the match ends after three moves; what the players send to it then is answered as in d2.
    "b1_prepared_pause_step": {
        "admin_observer": f"=11 {' '.join(['-state'] * 27)} =3",
        "player_slot1": f"=9 -state {' '.join(['-request -state -state'] * 13)} =2 +error +error =1",
        "player_slot2": f"=8 {' '.join(['-request -state -state'] * 13)} -request -state =2 +error =1",
    },
    # A: a late observer is shown the present state at once.
    "b4_free_reservation": {"late_observer": "=2 +state =5"},
    # O: the offender is told how the match ended before he is thrown out; the others see no change.
    "c01_card_not_held": REFUSED,
    "c02_no_pirate_there": REFUSED,
    "c03_index_out_of_range": REFUSED,
    "c04_negative_index": REFUSED,
    "c05_forward_from_finish": REFUSED,
    "c06_backward_from_start": REFUSED,
    "c07_backward_no_pirate": REFUSED,
    "c08_valid_then_invalid": REFUSED,
    "c09_unknown_symbol": REFUSED,
    "c10_lowercase_symbol": REFUSED,
    "c12_missing_index_attr": REFUSED,
    "c17_backward_no_field_behind": REFUSED,
    "c19_backward_missing_index": REFUSED,
    "c34_not_a_move_object": REFUSED,
    "c35_result_object_as_data": REFUSED,
    "c37_no_data": REFUSED,
    "x1_unknown_symbol_with_bottle": REFUSED,
    # O, X: the same, and he is told what was wrong.
    "c11_missing_symbol_attr": UNREADABLE,
    "c13_index_not_a_number": UNREADABLE,
    "c14_no_class_attr": UNREADABLE,
    "c15_unknown_class": UNREADABLE,
    "c16_fourth_move": UNREADABLE,
    "f20_malformed_in_game": UNREADABLE,
    # R: the first one's room has gone with him; the second waits in a room of his own.
    "e5_leave_before_start": {"second": "=1 -joined -welcome -state -result -left +joined =1"},
    # J: an unknown type is an error and sits nowhere; none means the default game.
    "f01_unknown_gametype": {"client": "-empty +protocol +error +end"},
    "f10_prepare_unknown_game": {"client": "-empty +protocol +error +end"},
    "f22_wrong_type_joins_waiting_room": {
        "first": "=2 -welcome -state -request -result -left =1",
        "second_wrong_type": "=1 -joined -welcome -state +error +end",
    },
    "f24_join_without_type": {"client": "-empty +protocol +joined +end"},
    # Mend: one connection may not take both seats of a room: the second join gets a room of its own.
    "f23_same_client_joins_twice": {
        "client": "=2 -joined -welcome -welcome -state -state -request -state -state -request +joined =1"
    },
    # R: the failed prepare leaves no room, so the first two play together, and the third waits.
    "f30_zombie_after_three_slots": {
        "first_join": "=3 -state +state =1 -joined -error =1",
        "second_join": "=1 -error +joined +welcome +state +result +left =1",
    },
    "f31_zombie_after_no_slots": {
        "first_join": "=2 -welcome +welcome =1 +request =1",
        "second_join": "=1 -joined -welcome -state -request +joined +welcome +state +result +left =1",
        "third_join": "=2 -welcome -state -result -left =1",
    },
    # P: blue's points are his own from the beginning.
    LOADED: {"first": "=3 -state +state =3", "second": "=3 -state +state =5"},
}


class ListeningAtTheEnd(Listening, SeasonDialect):
    pass


class ListeningInAugust(Listening, AugustDialect):
    pass


@cache
def played(name: str) -> tuple[Run, Listening]:
    """Play a scenario, once for all tests."""
    scenario = SCENARIOS[name]
    dealing = deals(scenario)
    dialect = (ListeningInAugust if name == AUGUST else ListeningAtTheEnd)(kielwasser.game(GAME))
    orders = reshuffles(scenario) if name == AUGUST else {}
    echo = dialect.loaded_echo(parse(scenario.states()[0])) if name == LOADED else None

    def beside(lobby, event):
        for room in lobby.rooms.values():
            feed_reshuffle(room.position, orders.get(room.position.ply, ""))
            room.echo = room.echo if room.match.started else echo  # the server was started with a saved state

    return play(scenario, [dialect], lambda: next(dealing), RULES, beside=beside), dialect


def all_scenarios():
    return pytest.mark.parametrize("name", SCENARIOS)


# ---- the recordings --------------------------------------------------------------------------------------------------


@all_scenarios()
def test_everybody_gets_what_the_official_server_sent_him(name):
    run, _ = played(name)
    assert run.outlines() == DIFFERENT.get(name, {})


@all_scenarios()
def test_who_was_thrown_out_is_thrown_out_and_nobody_else(name):
    run, _ = played(name)
    theirs = run.scenario.closed_by_server()
    others = {"second_wrong_type"} | {
        who for who in run.scenario.connections if run.scenario.own_close(who) is not None
    }
    assert theirs <= run.closed <= theirs | others


@all_scenarios()
def test_every_recorded_state_can_be_read(name):
    """The client's direction: what the official server sent is our position, as everybody may see it."""
    _, dialect = played(name)
    unlike_ours = 0
    for text in dict.fromkeys(SCENARIOS[name].states()):
        if "<blue " not in text:  # the dead room of f30
            continue
        ours = dialect.shown.get(re.sub("\n {6}", "\n", text))
        if ours is None:
            unlike_ours += 1
        else:
            assert visible(dialect.read_state(parse(text))) == visible(ours)
    ends_early = {
        "b1_prepared_pause_step": 27,
        "f23_same_client_joins_twice": 2,
        "f22_wrong_type_joins_waiting_room": 1,
    }
    assert unlike_ours == {**ends_early, "e5_leave_before_start": 1, "f31_zombie_after_no_slots": 1, LOADED: 1}.get(
        name, 0
    )


def visible(position: Position) -> list[str]:
    """Return the words of a position that a state shows: not the stack, and not the discards."""
    words = position.write(hidden=False).split()
    stack, discards = 8, 9
    return [word for place, word in enumerate(words) if place not in (stack, discards)]


@all_scenarios()
def test_every_recorded_move_can_be_read_and_written(name):
    _, dialect = played(name)
    plain = (AugustDialect if name == AUGUST else SeasonDialect)(dialect.game)
    for position, names, reading in dialect.moves:
        if reading.actions is None or not position.judge(reading.actions).accepted:
            continue
        written = plain.write_move(Move(position.game, tuple(reading.actions)), position, reading.hints)
        again = plain.read_move(parse(render(written)), position, names)
        assert again.actions == reading.actions
        assert again.hints == reading.hints


def test_only_known_moves_are_unreadable():
    strange = {
        name: reading for name in SCENARIOS for _, _, reading in played(name)[1].moves if reading.actions is None
    }
    assert {name for name, reading in strange.items() if reading.fault is not None} == {
        "c34_not_a_move_object",
        "c35_result_object_as_data",
        "c37_no_data",
    }
    assert {name for name, reading in strange.items() if reading.unreadable} == {
        name for name, told in DIFFERENT.items() if told is UNREADABLE and name != "f20_malformed_in_game"
    }


@pytest.mark.parametrize(
    ("name", "count"),
    [("a_game1_random_vs_random", 30), ("a_game2_random_vs_super", 30), ("b2_prepared_official_clients", 30)],
)
def test_whole_games_are_among_them(name, count):
    _, dialect = played(name)
    assert len(dialect.moves) == count
    assert any(reading.hints for _, _, reading in dialect.moves)


def test_the_game_of_august_2012_has_a_reshuffle():
    (ply,) = reshuffles(SCENARIOS[AUGUST])
    _, dialect = played(AUGUST)
    assert len(dialect.moves) == 60
    assert 0 < ply < 59


# ---- what we mend, by name -------------------------------------------------------------------------------------------


def scenarios_with(difference):
    return [name for name, told in DIFFERENT.items() if told is difference]


@pytest.mark.parametrize("name", scenarios_with(REFUSED))
def test_who_broke_a_rule_gets_error_result_and_left_before_the_close(name):
    run, _ = played(name)
    result, left = run.added("red")
    told = run.sent["red"]
    assert 'cause="RULE_VIOLATION"' in result
    assert (result + left).encode() in run.sent["blue"]
    assert told.index(b'<data class="error"') < told.index(result.encode())
    assert told.endswith(left.encode() + b"\n</protocol>")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("c11_missing_symbol_attr", "&lt;firstMove&gt; lacks the symbol"),
        ("c13_index_not_a_number", "&lt;firstMove fieldIndex=&quot;abc&quot;&gt; is no whole number"),
        ("c14_no_class_attr", "&lt;firstMove&gt; is no partial move of class None"),
        ("c15_unknown_class", "&lt;firstMove&gt; is no partial move of class sidewaysMove"),
        ("c16_fourth_move", "&lt;data&gt; cannot hold &lt;fourthMove&gt;"),
        ("f20_malformed_in_game", "no XML: mismatched tag"),
    ],
)
def test_who_sent_something_unreadable_is_told_what_was_wrong_and_how_it_ended(name, message):
    run, _ = played(name)
    error, result, left = run.added("red")
    assert message in error
    assert 'cause="LEFT"' in result
    assert (result + left).encode() in run.sent["blue"]
    assert b'<data class="error"' not in run.sent["blue"]


def test_a_late_observer_sees_the_present_state_at_once():
    run, _ = played("b4_free_reservation")
    (state,) = run.added("late_observer")
    assert ' turn="2" ' in state
    assert state.encode() in run.scenario.got("prepared_join")


def test_cancel_ends_a_match():
    run, _ = played("b1_prepared_pause_step")
    assert not run.lobby.rooms
    for name in run.scenario.connections:
        result = run.sent[name][run.sent[name].index(b'<data class="result">') :]
        assert result.count(b"<part>1</part>") == 2
        assert b"<winner" not in result
        assert b"<left " in result


def test_without_the_cancel_everything_is_as_recorded():
    scenario = SCENARIOS["b1_prepared_pause_step"]
    dealing = deals(scenario)
    cancels = {
        event["off"]
        for event in scenario.order
        if event["conn"] == "admin_observer" and b"<cancel " in sent_with(scenario, event)
    }
    run = play(
        scenario,
        [SeasonDialect(kielwasser.game(GAME))],
        lambda: next(dealing),
        RULES,
        omit=lambda event: event["conn"] == "admin_observer" and event["off"] in cancels and event["len"] > 0,
    )
    assert len(cancels) == 1
    assert run.outlines() == {}


def sent_with(scenario, event) -> bytes:
    return scenario.sent(event["conn"])[event["off"] :][: event["len"]] if event["dir"] == "c2s" else b""


def test_a_room_goes_with_its_waiting_player():
    run, _ = played("e5_leave_before_start")
    first, second = (packets(run.sent[name])[1] for name in ("first", "second"))
    assert first.startswith(b"\n  <joined ")
    assert second.startswith(b"\n  <joined ")
    assert first != second


@pytest.mark.parametrize(
    "name",
    ["f10_prepare_unknown_game", "f11_prepare_three_slots", "f16_prepare_no_slots", "f30_zombie_after_three_slots"],
)
def test_a_failed_prepare_leaves_nothing(name):
    scenario = SCENARIOS[name]
    dealing = deals(scenario)
    who = scenario.order[0]["conn"]
    run = play(
        scenario,
        [SeasonDialect(kielwasser.game(GAME))],
        lambda: next(dealing),
        RULES,
        omit=lambda event: event["conn"] != who,
    )
    assert who in run.closed
    assert not run.lobby.rooms


@pytest.mark.parametrize(
    ("name", "who", "kind", "wanted"),
    [
        ("f01_unknown_gametype", "client", "join", "swc_2099_foo"),
        ("f10_prepare_unknown_game", "client", "prepare", "nope"),
        ("f22_wrong_type_joins_waiting_room", "second_wrong_type", "join", "whatever"),
    ],
)
def test_an_unknown_game_is_an_error(name, who, kind, wanted):
    run, _ = played(name)
    error = next(packet for packet in run.added(who) if "<error" in packet)
    assert f'<error message="Unknown GameType UUID: {wanted}">' in error
    assert f'<originalRequest class="{kind}" gameType="{wanted}"' in error


def test_one_connection_never_takes_both_seats():
    run, _ = played("f23_same_client_joins_twice")
    assert len(set(re.findall(rb'<joined roomId="([^"]*)"', run.sent["client"]))) == 2
    assert b"welcome" not in run.sent["client"]


def test_a_loaded_match_shows_each_player_his_own_points():
    run, _ = played(LOADED)
    for name in ("first", "second"):
        (ours,) = run.added(name)
        recorded = next(packet for packet in packets(run.scenario.got(name)) if b"<state " in packet).decode()
        assert 'color="RED" points="13"' in recorded
        assert ours == recorded.replace('color="BLUE" points="13"', 'color="BLUE" points="10"')
        assert ours != recorded


# ---- what no recording shows -----------------------------------------------------------------------------------------


class House:
    """A lobby with a clock, and what its peers are told."""

    def __init__(self, rules: Rules = RULES, position: Position | None = None) -> None:
        self.now = 0.0
        numbers = iter(range(100))
        deal = position or kielwasser.new(GAME, seed=1, ruling="referee")
        dialect = SeasonDialect(deal.game)
        self.lobby = Lobby(
            [dialect], Outside(lambda game, seed: deal.copy(), lambda: f"id{next(numbers)}", lambda: self.now), rules
        )
        self.told: dict[int, bytes] = {}
        self.closed: set[int] = set()

    def connect(self, text: str = "") -> Connection:
        """Let a peer come and say something."""
        peer = self.lobby.connect()
        self.told[peer.number] = b""
        self.say(peer, f"<protocol>{text}")
        return peer

    def say(self, peer: Connection, text: str) -> bytes:
        """Let a peer say something and return what it is told then."""
        before = len(self.told[peer.number])
        self.perform(self.lobby.receive(peer, text.encode(), self.now))
        return self.told[peer.number][before:]

    def perform(self, outputs) -> None:
        for output in outputs:
            if isinstance(output, Send):
                self.told[output.connection] += output.data
            elif isinstance(output, Close):
                self.closed.add(output.connection)

    def wake(self) -> None:
        """Look at all clocks."""
        for room in list(self.lobby.rooms):
            self.perform(self.lobby.wake(room))


JOIN = '<join gameType="swc_2013_cartagena"/>'


def test_a_pause_stops_the_clock():
    house = House()
    red, blue = house.connect(JOIN), house.connect(JOIN)
    admin = house.connect('<observe roomId="id0"/>')
    house.now = 3.0
    house.say(admin, '<pause roomId="id0" pause="true"/>')
    house.now = 100.0
    house.wake()
    house.say(admin, '<pause roomId="id0" pause="false"/>')
    assert house.told[red.number].count(b"MoveRequest") == 1
    house.now = 100.9  # 3.9 s in all
    assert b'turn="1"' in house.say(red, '<room roomId="id0"><data class="moveContainer"/></room>')
    house.now = 105.0
    assert b'<score cause="SOFT_TIMEOUT">' in house.say(blue, '<room roomId="id0"><data class="moveContainer"/></room>')


def test_no_request_goes_out_twice():
    house = House()
    red, _ = house.connect(JOIN), house.connect(JOIN)
    admin = house.connect('<pause roomId="id0" pause="true"/><step roomId="id0"/><step roomId="id0"/>')
    house.say(admin, '<pause roomId="id0" pause="false"/>')
    assert house.told[red.number].count(b"MoveRequest") == 1


def test_what_comes_unasked_before_the_start_is_dropped():
    house = House()
    red = house.connect(JOIN)
    assert house.say(red, '<room roomId="id0"><data class="moveContainer"/></room>') == b""
    house.connect(JOIN)
    assert house.told[red.number].endswith(b'MoveRequest"/>\n  </room>')


def test_administration_is_closed_unless_it_is_opened_or_a_password_is_given():
    prepare = '<prepare gameType="swc_2013_cartagena"><slot displayName="Anna"/><slot/></prepare>'
    house = House(Rules(default_game=GAME, password="secret"))
    stranger = house.connect(prepare)
    assert house.told[stranger.number] == b"<protocol/>"
    assert stranger.number in house.closed
    owner = house.connect('<authenticate passphrase="secret"/>' + prepare)
    assert house.told[owner.number].count(b"<reservation>") == 2
    opened = House()
    assert opened.told[opened.connect(prepare).number].count(b"<reservation>") == 2


def test_a_mistake_in_the_lobby_costs_the_match_and_both_are_told():
    house = House()
    red, blue = house.connect(JOIN), house.connect(JOIN)
    house.say(red, '<observe roomId="nope"/>')
    for peer in (red, blue):
        told = house.told[peer.number]
        assert b'<data class="error" message="Couldn&apos;t find a room with id nope">' in told
        assert b'<originalRequest class="observe" roomId="nope"/>' in told
        assert told.index(b'<data class="error"') < told.index(b'<score cause="LEFT">')
        assert b"<left " in told
    assert house.closed == {red.number}


def test_an_old_table_is_forgotten_with_its_players():
    house = House()
    red, blue = house.connect(JOIN), house.connect(JOIN)
    house.perform(house.lobby.disconnect(red))
    assert blue.last_table is not None
    assert red.last_table is None
    assert house.say(blue, "<protocol/>").endswith(b"\n</protocol>")
    assert blue.last_table is None


def test_a_match_is_prepared_from_a_saved_state():
    saved = SCENARIOS[LOADED].states()[0].replace("<state ", "<loadGameInfo ").replace("</state>", "</loadGameInfo>")
    house = House()
    house.connect(f'<prepare gameType="swc_2013_cartagena"><slot displayName="Anna"/><slot/>{saved}</prepare>')
    red = house.connect('<joinPrepared reservationCode="id1"/>')
    blue = house.connect('<joinPrepared reservationCode="id2"/>')
    assert b'turn="11" currentPlayer="BLUE"' in house.told[red.number]
    assert b'<hint content="Noch ein Hint"/>' in house.told[red.number]
    assert house.told[blue.number].endswith(b'MoveRequest"/>\n  </room>')
    _, stack, discards = piles_of(house.lobby.rooms["id0"].position)
    assert (len(stack), discards) == (88, "")
    assert stack != "".join(sorted(stack, key="SHDBKP".index))
