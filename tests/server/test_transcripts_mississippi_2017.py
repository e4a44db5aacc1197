"""Mississippi Queen 2017: our server answers the recorded clients as the official one did, or better in known ways."""

import re
from functools import cache
from xml.etree.ElementTree import Element

import pytest
from mississippi_2017_deal import GAME, deals
from transcripts import DATA, Listening, Run, kind, load, outline, packets, play

import kielwasser
from kielwasser.core.position import Move, Position
from kielwasser.games.mississippi_2017 import rules
from kielwasser.games.mississippi_2017.dialect import SeasonDialect
from kielwasser.protocol.dialect import ReadMove
from kielwasser.protocol.document import parse, render
from kielwasser.server.connection import Close, Connection, Send
from kielwasser.server.lobby import Lobby, Outside, Rules
from kielwasser.server.telling import Teller
from kielwasser.system.errors import StateXmlError

SCENARIOS = {scenario.name: scenario for scenario in load(DATA / GAME / "transcripts.zip")}
RULES = Rules(default_game=GAME, password="examplepassword", open_administration=True)
DIALECT = SeasonDialect(kielwasser.game(GAME))
NAMES = ("Unknown", "Unknown")
CLOSE = "\n  <sc.protocol.responses.CloseConnection/>"

# The offender gets the result and `left` before he is thrown out; what then follows is as recorded: goodbye and end.
REFUSED = {"red": "=6 +result +left =2"}
# The same for what could not be read at all, for which the official server had no word.
UNREADABLE = {"red": "=5 +error +result +left +CloseConnection =1"}
# A broken or unknown request is answered as the season answered other requests that it could not grant.
BROKEN = {"c": "-empty +protocol +CloseConnection +end"}

# What is deliberately otherwise, by letter (the README of the recordings explains them), scenario and connection.
DIFFERENT = {
    # O
    "a_game1": {"player1": "=78 +result +left =2"},
    "a_game2": {"player2": "=31 +result +left =2"},
    "c_hints": {"red": "=9 +result +left =2"},
    "c_invalid_empty": REFUSED,
    "c_invalid_move": REFUSED,
    "c_invalid_push": REFUSED,
    "c_move_unknown_room": REFUSED,
    "c_nonmove_data": REFUSED,
    "c_not_your_turn": {"blue": "=4 +result +left =2"},
    "e_left_message": REFUSED,
    # O, X
    "c_invalid_order": UNREADABLE,
    "c_invalid_order_big": UNREADABLE,
    "f_bad_enum_in_game": UNREADABLE,
    "f_bad_number_in_game": UNREADABLE,
    "f_malformed_in_game": UNREADABLE,
    "f_unknown_class_in_game": UNREADABLE,
    # X
    "b_prepare_no_slots": BROKEN,
    "f_free_unknown_reservation": BROKEN,
    "f_malformed_xml": BROKEN,
    "f_unknown_element": BROKEN,
    # A: a late observer is shown the present state at once.
    "b_observer_midgame": {"observer": "=2 +state =3"},
    # A: cancel works, so the match ends there, without a winner; the next step and the next move find no room.
    "b_prepared_paused": {
        "admin": "=9 -result +result =1 +CloseConnection +end",
        "first_reservation": "=8 -result +result =1 +error +CloseConnection +end",
        "second_reservation": "=7 -result +result =1 +error",
    },
    # R: the first one's room has gone with him; the second opens a new one, in which the third joins him.
    "e_drop_before_start": {
        "second": "=1 -joined -welcome -state +joined +welcome +state +request",
        "third": "=2 +welcome +state +result +left",
    },
    "e_drop_before_start_long": {"second": "=1 -joined -welcome -state -result -left +joined"},
    # R: no dead room is left of other scenarios.
    "f_join_roomid": {"c": "=2 -welcome -state"},
    "f_xml_prolog": {"c": "=2 -welcome -state"},
    # K: what a join holds is not looked at.
    "f_unknown_child": {"c": "-empty +protocol +joined"},
    # P: blue stays blue and is asked; red, who then moves, is thrown out.
    "g_load_blue_current": {
        "admin": "=3 -state -state +state +result +left",
        "r0": "=3 -state -request -state +state +result +left +CloseConnection +end",
        "r1": "=3 -state -state +state =1 +result +left",
    },
    # P: the river goes on beyond what the saved state shows; O.
    "h_loadGameFile": {
        "blue": "=7 -state +state =1 -state -state +state +state =2 +result +left =2",
        "red": "=8 -state -state +state +state =1 -state +state =3",
    },
}
# Connections that the official server closed and we keep, and those that we close and it kept.
KEPT = {"f_unknown_child": {"c"}}
DROPPED = {"b_prepared_paused": {"admin", "first_reservation"}, "g_load_blue_current": {"r0"}}


class Heard(Listening, SeasonDialect):
    """The dialect, keeping what it was asked."""


@cache
def played(name: str) -> tuple[Run, Listening]:
    """Play a scenario, once for all tests."""
    dealing, dialect = deals(SCENARIOS[name]), Heard(kielwasser.game(GAME))
    return play(SCENARIOS[name], [dialect], lambda: next(dealing), RULES), dialect


def all_scenarios():
    return pytest.mark.parametrize("name", SCENARIOS)


def scenarios_with(difference):
    return [name for name, told in DIFFERENT.items() if told is difference]


# ---- the recordings --------------------------------------------------------------------------------------------------


def test_all_scenarios_are_there():
    assert len(SCENARIOS) == 61
    assert set(DIFFERENT) | set(KEPT) | set(DROPPED) <= set(SCENARIOS)


@all_scenarios()
def test_everybody_gets_what_the_official_server_sent_him(name):
    run, _ = played(name)
    assert run.outlines() == DIFFERENT.get(name, {})


@all_scenarios()
def test_who_was_thrown_out_is_thrown_out_and_nobody_else(name):
    run, _ = played(name)
    theirs = run.scenario.closed_by_server()
    said_goodbye = {who for who in run.closed if re.search(rb"CloseConnection/>|</protocol>", run.scenario.sent(who))}
    assert theirs - run.closed == KEPT.get(name, set())
    assert run.closed - theirs - said_goodbye == DROPPED.get(name, set())


@all_scenarios()
def test_every_recorded_state_can_be_read_and_written(name):
    """The client's direction: what the official server sent is our position, as everybody may see it."""
    _, dialect = played(name)
    unlike_ours = 0
    for text in dict.fromkeys(SCENARIOS[name].states()):
        text = re.sub("\n {6}", "\n", text)
        root = parse(text)
        read = DIALECT.read_state(root)
        names = root[0].get("displayName", ""), root[1].get("displayName", "")
        assert outline(text.encode(), DIALECT.state(read, names, DIALECT.loaded_echo(root)).encode()) == "="
        if text in dialect.shown:
            assert visible(read) == visible(dialect.shown[text])
        else:
            unlike_ours += 1
    dead_rooms = dict.fromkeys(("e_drop_before_start", "e_drop_before_start_long", "f_join_roomid", "f_xml_prolog"), 1)
    others = {"g_load_blue_current": 2, "h_loadGameFile": 3, **dead_rooms}
    assert unlike_ours == others.get(name, 0)


def visible(position: Position) -> list[str]:
    """Return the words of a position that a state shows.

    Removed segments are not there, only the mover's free rotations are, and whether a move is left is not told.
    """
    *words, river = position.write(hidden=False).split()[:8]
    other = 4 + 1 - position.to_move
    words[other] = re.sub(r"/\d(=\d+)?$", r"\1", words[other])
    segments = re.sub("@[^:]*:", "", river).split("/")
    return [*words, *segments[position.state.first :]]


@all_scenarios()
def test_every_recorded_move_can_be_read_and_written(name):
    _, dialect = played(name)
    for position, names, reading in list(dialect.moves):
        if reading.actions is None:
            continue
        written = DIALECT.write_move(Move(position.game, tuple(reading.actions)), position, reading.hints)
        again = DIALECT.read_move(parse(render(written)), position, names)
        assert (again.actions, again.hints) == (reading.actions, reading.hints)
        if not reading.hints and all("order" in action.attrib for action in reading.data):
            assert render(written) == render(reading.data)


def test_only_known_moves_are_unreadable():
    strange = {
        name: reading for name in SCENARIOS for _, _, reading in played(name)[1].moves if reading.actions is None
    }
    assert {name for name, reading in strange.items() if reading.fault is not None} == {"c_nonmove_data"}
    assert {name for name, reading in strange.items() if reading.unreadable} == {
        name for name in scenarios_with(UNREADABLE) if name != "f_malformed_in_game"
    }


@pytest.mark.parametrize(("name", "count"), [("a_game1", 49), ("a_game2", 18), ("a_game9", 45)])
def test_whole_games_are_among_them(name, count):
    assert len(played(name)[1].moves) == count


def test_hidden_and_removed_segments_are_not_shown():
    for name in ("a_game1", "a_game2", "a_game9"):
        for state, position in played(name)[1].shown.items():
            indices = [int(number) for number in re.findall(r'<tile visible="true" index="(\d)"', state)]
            assert indices == list(range(position.state.first, position.state.last + 1))
            assert state.count("<tile ") == len(indices)


# ---- what we mend, by name -------------------------------------------------------------------------------------------


def ending_of(name: str, connection: str) -> list[str]:
    """Return the result and `left` that the official server sent to a connection."""
    return [p.decode() for p in packets(SCENARIOS[name].got(connection)) if kind(p) in ("result", "left")]


@pytest.mark.parametrize(
    ("name", "offender", "other"),
    [
        ("a_game1", "player1", "player2"),
        ("a_game2", "player2", "player1"),
        ("c_hints", "red", "blue"),
        ("c_not_your_turn", "blue", "red"),
        ("h_loadGameFile", "blue", "red"),
        *((name, "red", "blue") for name in scenarios_with(REFUSED)),
    ],
)
def test_the_offender_gets_the_result_that_the_other_got(name, offender, other):
    run, _ = played(name)
    told = [packet for packet in run.added(offender) if "<state " not in packet]
    assert told == ending_of(name, other)
    assert run.sent[offender].decode().endswith(f"{''.join(told)}{CLOSE}\n</protocol>")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("c_invalid_order", "&lt;advance order=&quot;0&quot;&gt; cannot be action 1 of 2"),
        ("c_invalid_order_big", "&lt;advance order=&quot;7&quot;&gt; cannot be action 1 of 2"),
        ("f_bad_enum_in_game", "&lt;push direction=&quot;NORTH&quot;&gt;: one of RIGHT, "),
        ("f_bad_number_in_game", "&lt;advance distance=&quot;x&quot;&gt; is no whole number"),
        ("f_malformed_in_game", "no XML: "),
        ("f_unknown_class_in_game", "data of class "),
    ],
)
def test_who_sent_something_unreadable_is_told_what_was_wrong_and_how_it_ended(name, message):
    run, _ = played(name)
    error, *told, goodbye = run.added("red")
    assert f'<data class="error" message="{message}' in error
    assert (told, goodbye) == (ending_of(name, "blue"), CLOSE)
    assert b'<data class="error"' not in run.sent["blue"]


@pytest.mark.parametrize("name", scenarios_with(BROKEN))
def test_a_broken_request_is_answered(name):
    run, _ = played(name)
    assert run.sent["c"] == f"<protocol>{CLOSE}\n</protocol>".encode()
    assert run.closed == {"c"}


def test_pausing_an_unknown_room_is_ignored():
    run, _ = played("f_pause_unknown_room")
    assert (run.sent, run.closed) == ({}, set())


@pytest.mark.parametrize("name", ["b_prepare_no_slots", "b_prepare_three_slots"])
def test_a_failed_prepare_leaves_nothing(name):
    assert not played(name)[0].lobby.rooms


def test_a_room_goes_with_its_waiting_player():
    run, _ = played("e_drop_before_start_long")
    first, second = (packets(run.sent[name])[1] for name in ("first", "second"))
    assert kind(first) == kind(second) == "joined"
    assert first != second
    assert not run.lobby.rooms


def test_an_unknown_game_is_an_error():
    assert played("f_unknown_gametype")[0].sent["c"] == f"<protocol>{CLOSE}\n</protocol>".encode()


def test_a_late_observer_sees_the_present_state_at_once():
    run, _ = played("b_observer_midgame")
    (state,) = run.added("observer")
    assert state.encode() in run.scenario.got("red")


def test_cancel_ends_a_match():
    run, _ = played("b_prepared_paused")
    results = [p for name in run.scenario.connections for p in run.added(name) if 'class="result"' in p]
    assert len(results) == 3
    assert len(set(results)) == 1
    assert results[0].count('<score cause="REGULAR">\n        <part>1</part>') == 2
    assert "<winner" not in results[0]
    assert not run.lobby.rooms


def test_a_pause_stops_the_clock():
    """Without the cancel: the request is pending when the game is paused, and the time limit does not strike."""
    scenario = SCENARIOS["b_prepared_paused"]
    dealing = deals(scenario)

    def cancels(event) -> bool:
        sent = scenario.sent(event["conn"])[event["off"] :][: event["len"]]
        return event["dir"] == "c2s" and b"<cancel " in sent

    run = play(scenario, [DIALECT], lambda: next(dealing), RULES, omit=cancels)
    assert b"SOFT_TIMEOUT" in scenario.got("admin")
    assert not any(b"TIMEOUT" in stream for stream in run.sent.values())
    assert run.outlines() == {  # the move that came too late is judged: it is blocked
        "admin": "=9 -result +error +result =1",
        "first_reservation": "=8 -result +error +result =1 +CloseConnection +end",
        "second_reservation": "=7 -result +error +result =1",
    }


def test_a_loaded_match_keeps_the_colours():
    run, _ = played("g_load_blue_current")
    first = next(packet for packet in run.added("r0") if "<state " in packet)
    info = SCENARIOS["g_load_blue_current"].sent("admin").decode()
    assert 'turn="41" startPlayer="RED" currentPlayer="BLUE"' in first
    for colour, name in (("RED", "Anna"), ("BLUE", "Bert")):
        (given,) = re.findall(f'color="{colour}" [^/]*/>', info)
        assert f'displayName="{name}" {given}' in first
    assert b"MoveRequest" in run.sent["r1"]
    assert b"MoveRequest" not in run.sent["r0"]


def test_a_loaded_river_goes_on():
    """The segments that a saved state does not show are dealt; all others are as recorded."""
    run, _ = played("h_loadGameFile")
    ours = [packet for packet in run.added("red") if "<state " in packet]
    recorded = [p.decode() for p in packets(run.scenario.got("red")) if kind(p) == "state"][3:]
    third = re.compile(r'\n {12}<tile visible="true" index="2".*?</tile>', re.DOTALL)
    assert all(third.search(state) for state in ours)
    assert outline("".join(recorded).encode(), "".join(third.sub("", state) for state in ours).encode()) == "="


# ---- what no recording shows -----------------------------------------------------------------------------------------


class House:
    """A lobby with a clock, and what its peers are told."""

    def __init__(self, rules: Rules = RULES, position: Position | None = None) -> None:
        self.now = 0.0
        numbers = iter(range(100))
        deal = position or kielwasser.new(GAME, seed=1, ruling="referee")
        self.lobby = Lobby(
            [DIALECT], Outside(lambda game, seed: deal.copy(), lambda: f"id{next(numbers)}", lambda: self.now), rules
        )
        self.told: dict[int, bytes] = {}
        self.closed: set[int] = set()

    def connect(self, text: str = "") -> Connection:
        """Let a peer come and say something."""
        peer = self.lobby.connect()
        self.told[peer.number] = b""
        self.say(peer, f"<protocol>{text}")
        return peer

    def say(self, peer: Connection, text: str) -> str:
        """Let a peer say something and return what it is told then."""
        before = len(self.told[peer.number])
        for output in self.lobby.receive(peer, text.encode(), self.now):
            if isinstance(output, Send):
                self.told[output.connection] += output.data
            elif isinstance(output, Close):
                self.closed.add(output.connection)
        return self.told[peer.number][before:].decode()

    def move(self, peer: Connection, actions: str) -> str:
        """Let a peer move in the first room."""
        return self.say(peer, f'<room roomId="id0"><data class="move">{actions}</data></room>')


JOIN = '<join gameType="swc_2017_mississippi_queen"/>'
WATER = "0" + "." * 20
RIVER = "/".join([*[WATER] * 7, "0.................GGG"])


def at_table(boats: str, river: str = RIVER, ruling: str = "referee") -> tuple[House, Connection, Connection]:
    """Seat two players on a river of water, red to move."""
    house = House(position=kielwasser.position(f"{GAME} {ruling} 0 R {boats} 0-1 {river}"))
    return house, house.connect(JOIN), house.connect(JOIN)


APART = "-1,1>0/1/6/0/1 -1,-1>0/1/6/0/1"


STUCK = "-1,1>0/1/0/0/1 -1,-1>0/1/0/0/1"
WALLS = "/".join(["0" + "".join("." if i in (3, 5) else "#" for i in range(20)), *[WATER] * 6, RIVER[-21:]])


def test_who_has_no_move_left_is_asked_and_his_answer_judged():
    house, red, blue = at_table(STUCK, WALLS)
    assert kielwasser.position(f"{GAME} referee 0 R {STUCK} 0-1 {WALLS}").outcome.why == "no_move"
    assert house.told[red.number].endswith(b'MoveRequest"/>\n  </room>')
    told = []
    for room in house.lobby.rooms.values():
        room.listener = Teller(told.append).listen
    assert 'reason="Der Zug enthält keine Aktionen"' in house.move(red, "")
    assert told[-1].en.endswith(" had no legal move")  # for whoever runs the server
    assert b'<winner class="player" displayName="Unknown" color="BLUE"' in house.told[blue.number]
    assert house.closed == {red.number}


def test_by_the_book_who_has_no_move_left_is_not_asked_and_both_are_told_why():
    house, *players = at_table(STUCK, WALLS, "book")
    for player in players:
        told = house.told[player.number].decode()
        assert "MoveRequest" not in told
        assert '<score cause="RULE_VIOLATION" reason="Ein Spieler hat keinen gültigen Zug mehr.">' in told
        assert told.index("<part>0</part>\n        <part>0</part>") < told.index("<part>2</part>")  # M5: red's points
        assert '<winner class="player" displayName="Unknown" color="BLUE"' in told
        assert told.rstrip().endswith('<left roomId="id0"/>')
    assert not house.closed


def test_only_a_game_without_a_move_is_reopened():
    position = kielwasser.new(GAME, ruling="referee")
    for over, after in ((rules.NO_MOVE, 0), (rules.IN_GOAL, rules.IN_GOAL), (rules.LEFT_BEHIND, rules.LEFT_BEHIND)):
        position.state.over, position.state.winner = over, 1
        DIALECT.reopen(position)
        assert (position.state.over, position.state.winner) == (after, 1 if after else -1)


def test_administration_is_closed_unless_it_is_opened_or_a_password_is_given():
    prepare = '<prepare gameType="swc_2017_mississippi_queen"><slot displayName="Anna"/><slot/></prepare>'
    house = House(Rules(default_game=GAME, password="secret"))
    assert house.told[house.connect(prepare).number] == b""
    owner = house.connect('<authenticate passphrase="secret"/>' + prepare)
    assert house.told[owner.number].count(b"<reservation>") == 2


def test_no_request_goes_out_twice():
    house = House()
    red, _ = house.connect(JOIN), house.connect(JOIN)
    admin = house.connect('<pause roomId="id0" pause="true"/><step roomId="id0"/><step roomId="id0"/>')
    house.say(admin, '<pause roomId="id0" pause="false"/>')
    assert house.told[red.number].count(b"MoveRequest") == 1


def test_one_connection_never_takes_both_seats():
    house = House()
    both = house.connect(JOIN + JOIN)
    assert len(set(re.findall(rb'<joined roomId="([^"]*)"', house.told[both.number]))) == 2


def test_passengers_of_a_refused_move_count_in_the_scores_and_the_winner():
    """They come on board before the referee looks at coal and points."""
    house, red, blue = at_table("1,2>0/2/6/0/1 0,1>0/1/6/0/1", f"{WATER[:10]}4{WATER[11:]}{RIVER[21:]}")
    told = house.move(red, '<advance order="0" distance="1"/>')
    assert 'reason="Es sind noch 1 Bewegungspunkte übrig."' in told
    assert re.findall(r"<part>(\d+)</part>", told) == ["0", "3", "0", "2", "2", "1"]
    assert '<winner class="player" displayName="Unknown" color="BLUE" points="2"' in told
    assert 'tile="0" passenger="1"/>' in told
    assert told[told.index('<data class="result">') : told.index(CLOSE)].encode() in house.told[blue.number]


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ('<acceleration order="1" acc="1"/>', "Du kannst nur in der ersten Aktion beschleunigen."),
        ('<acceleration order="-1" acc="1"/>', "Du kannst nur in der ersten Aktion beschleunigen."),
        ('<acceleration order="0"/>', "Es kann nicht um den Wert 0 beschleunigt werden."),
        ('<turn order="0" direction="9"/>', "Drehung ist ungültig."),
        ('<advance order="0" distance="-7"/>', "Zurückgelegte Distanz ist ungültig."),
        # what comes before the impossible number is judged first
        ('<turn order="0" direction="9"/><advance order="0" distance="1"/>', "Drehung ist ungültig."),
    ],
)
def test_refusals_have_the_official_words(actions, reason):
    house, red, blue = at_table(APART)
    told = house.move(red, actions)
    assert f'message="Ungueltiger Zug von &apos;Unknown&apos;.&#xa;{reason}"' in told
    assert f'<score cause="RULE_VIOLATION" reason="{reason}">' in house.told[blue.number].decode()
    assert told.endswith(f"{CLOSE}\n</protocol>")


def test_a_missing_push_comes_before_an_impossible_number():
    house, red, _ = at_table("-1,1>0/1/6/0/1 0,1>0/1/6/0/1")
    told = house.move(red, '<advance order="0" distance="1"/><turn order="0" direction="1"/>')
    assert 'reason="Wenn du auf einem gegnerischen Schiff landest, muss darauf eine Abdrängaktion folgen."' in told


@pytest.mark.parametrize(
    ("orders", "action", "reason"),
    [
        ((0, 1), '<turn order="{}" direction="1"/>', "Zug auf eine Sandbank muss letzte Aktion sein."),
        ((1, 2), '<turn order="{}" direction="1"/>', "Du kannst nicht auf einer Sandbank drehen"),
        ((1, 2), '<advance order="{}" distance="1"/>', "Keine Bewegunspunkte mehr vorhanden"),
        ((1, 2), '<acceleration order="{}" acc="1"/>', "Du kannst nur in der ersten Aktion beschleunigen."),
    ],
)
def test_numbers_with_gaps_hide_the_sandbank(orders, action, reason):
    house, red, _ = at_table(APART, f"{WATER[:9]}S{WATER[10:]}{RIVER[21:]}")
    told = house.move(red, f'<advance order="{orders[0]}" distance="1"/>{action.format(orders[1])}')
    assert f'reason="{reason}"' in told


def test_a_refused_move_is_repeated_in_the_order_in_which_it_was_played():
    house, red, _ = at_table(APART)
    told = house.move(red, '<hint content="h"/><advance order="1" distance="5" x="1"/><turn direction="1"/>')
    assert re.sub(r"\n *", "", told[told.index("<originalRequest") : told.index("</originalRequest>")]) == (
        '<originalRequest class="room" roomId="id0"><data class="move"><turn order="0" direction="1"/>'
        '<advance order="1" distance="5"/><hint content="h"/></data>'
    )


# ---- reading ---------------------------------------------------------------------------------------------------------


def read(xml: str, of: str = "move") -> ReadMove:
    """Read a move at the beginning of a game."""
    position = kielwasser.position(f"{GAME} referee 0 R {APART} 0-1 {RIVER}")
    return DIALECT.read_move(parse(f'<data class="{of}">{xml}</data>'), position, NAMES)


def text(reading: ReadMove) -> str:
    assert reading.actions is not None, reading
    return DIALECT.game.notation.format_move(reading.actions)


def test_welcomes_are_read():
    assert [DIALECT.read_welcome(DIALECT.welcome(seat)) for seat in (0, 1)] == [0, 1]


@pytest.mark.parametrize(
    "xml",
    [
        '<acceleration order="0" acc="1"/><turn order="1" direction="-1"/><push order="2" direction="UP_LEFT"/>',
        "<push direction='UP_LEFT' order='2'/><hint/><turn direction='-1' order='1'/><acceleration acc='1'/>",
        '<sc.plugin2017.Acceleration acc="+1"/><sc.plugin2017.Turn order="1" direction="-0x1"/>'
        '<sc.plugin2017.Push order="2" direction="UP_LEFT" foo="7"/>',
        '<actions class="java.util.concurrent.CopyOnWriteArrayList"><acceleration acc="1"/>'
        '<turn order="1" direction="-1"/><push order="2" direction="UP_LEFT"/></actions><hints/>',
    ],
)
def test_moves_are_read_in_all_forms(xml):
    for of in ("move", "sc.plugin2017.Move"):
        reading = read(xml, of)
        assert text(reading) == "+1,T-1,P2"
        assert [action.tag for action in reading.echo][:3] == ["acceleration", "turn", "push"]


@pytest.mark.parametrize("orders", [(0, 1), (1, 2), (0, 2), (-1, 1)])
def test_odd_numbers_that_the_official_server_took_are_taken(orders):
    xml = f'<advance order="{orders[1]}" distance="1"/><turn order="{orders[0]}" direction="1"/>'
    assert text(read(xml)) == "T1,A1"


@pytest.mark.parametrize(
    "xml",
    [
        "<fly/>",
        '<push order="0"/>',
        '<push order="0" direction="up_left"/>',
        '<advance order="0" distance=""/>',
        '<advance order="one" distance="1"/>',
        '<advance order="0" distance="4294967296"/>',
        '<turn order="0" direction="1"/><advance order="3" distance="1"/>',
    ],
)
def test_what_the_official_server_could_not_read_is_unreadable(xml):
    assert read(xml).unreadable


def test_other_data_is_a_rule_violation():
    position = kielwasser.new(GAME)
    for data in (parse('<data class="memento"/>'), parse('<data class="welcomeMessage" color="red"/>'), None):
        reading = DIALECT.read_move(data, position, ("Häschen", "Igel"))
        assert reading.fault is not None
        assert reading.fault.de == "Häschen hat kein Zug-Objekt gesendet."
    assert DIALECT.read_move(Element("data"), position, NAMES).unreadable


def test_a_state_without_hidden_segments_gets_them_when_it_is_loaded():
    state = parse(SCENARIOS["a_game9"].states()[0])
    loaded = DIALECT.load(state)
    assert (loaded.board.direction >= 0).all()
    assert loaded.hide(0) == DIALECT.read_state(state)
    whole = parse(kielwasser.new(GAME, seed=5, ruling="referee").xml)
    assert DIALECT.load(whole) == kielwasser.new(GAME, seed=5, ruling="referee")


def test_no_state_is_an_error():
    for xml in ("<state/>", "<loadGameInfo><board><tiles/></board></loadGameInfo>"):
        with pytest.raises(StateXmlError):
            DIALECT.load(parse(xml))
