"""The course for foreign clients: good ones pass, and what bad ones do wrong is said in plain words."""

import asyncio
import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import kielwasser
from kielwasser.authority.match import Match, Seat
from kielwasser.bots.simple import draw
from kielwasser.clientcheck import course
from kielwasser.clientcheck.course import Course, why_it_ended
from kielwasser.clientcheck.findings import Assessment, Circumstances, FaultKind, Finding, Grade
from kielwasser.clientcheck.lessons import LESSONS, dealt, find_skip, forced
from kielwasser.clientcheck.opponent import LongLived
from kielwasser.core.position import Position
from kielwasser.core.warm import warm
from kielwasser.games import names as game_names
from kielwasser.games.dialects import dialect, dialects
from kielwasser.programs.program import Program
from kielwasser.protocol.document import node, render
from kielwasser.replay import read
from kielwasser.system.load import LoadWatch

BY_TYPE, RESERVED, SLOW, FORCED, SKIPPING, UNKNOWN, DELICATE = LESSONS

KIT = """
from kielwasser.bots.registry import player
from kielwasser.client.kit import main
main(player("random", 1), ["--game", "{game}", *__import__("sys").argv[1:]])
"""

# A client of the standard library that does what the rest of the script says.
RAW = """
import re, socket, sys, time
options = dict(zip(sys.argv[1::2], sys.argv[2::2]))
peer = socket.create_connection((options["--host"], int(options["--port"])))
heard = ""
def say(text):
    peer.sendall(text.encode())
def hear(pattern):
    global heard
    while not (found := re.search(pattern, heard)):
        data = peer.recv(65536)
        if not data:
            sys.exit("the server has closed")
        heard += data.decode()
    heard = heard[found.end():]
    return found
def join():
    if "--reservation" in options:
        say('<protocol><joinPrepared reservationCode="%s"/>' % options["--reservation"])
    else:
        say('<protocol><join gameType="swc_2020_hive"/>')
    return hear('<joined roomId="([^"]+)"/>')[1]
def asked():
    hear("MoveRequest")
def move(room, data):
    say('<room roomId="%s">%s</room>' % (room, data))
SKIP = '<data class="skipmove"/>'
"""


NOT_WAITED_FOR = {"hangs": "PATIENCE", "never joins": "JOINING", "stays": "PARTING"}


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Wait for clients as long as a busy machine may need, and do not look at their times."""
    for waiting in NOT_WAITED_FOR.values():
        monkeypatch.setattr(course, waiting, 120.0)
    for spoken in dialects():
        monkeypatch.setattr(type(spoken), "soft_limit", 60.0)
    monkeypatch.setattr(course, "LoadWatch", lambda: LoadWatch(measure=lambda: 0.0))
    monkeypatch.setattr(course, "_LATE", 60.0)


def client(folder: Path, text: str) -> Program:
    """Write a client."""
    path = folder / "client.py"
    path.write_text(text, encoding="utf-8")
    return Program(str(path))


def course_of(
    program: Program,
    *lessons,
    game: str | None = "hive_2020",
    moves: int | None = None,
    keep: Path | None = None,
    games: int = 1,
) -> tuple[list[Finding], Assessment]:
    """Go through some lessons and return all that is said."""
    known = dialects()
    spoken = next((d for d in known if d.game.name == game), None)
    checked = Course(program, known, spoken, moves, lessons, keep, games=games)

    async def go() -> list[Finding]:
        return [finding async for finding in checked.findings()]

    return asyncio.run(go()), checked.verdict()


def examine(program: Program, *lessons, **options) -> list[Finding]:
    """Go through some lessons and return all that is found, but for what is only noted."""
    return [finding for finding in course_of(program, *lessons, **options)[0] if finding.grade is not Grade.NOTE]


def told(findings: list[Finding], grade: Grade = Grade.FAULT) -> str:
    """Return what was said of one grade."""
    return "\n".join(finding.text.en for finding in findings if finding.grade is grade)


# ---- positions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_positions_of_the_lessons(game):
    played = dialect(game).game
    assert dealt(played).ply == 0
    tight = forced(played)
    assert tight.to_move == 1
    assert 1 <= tight.hide(1).count_moves() <= 100  # in Cartagena one can nearly always do something


# ---- good clients --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_a_player_of_our_kit_passes(tmp_path, game):
    fitting = [lesson for lesson in LESSONS if lesson.is_for(dialect(game).game)]
    lessons = fitting if game == "hive_2020" else [RESERVED]
    findings = examine(client(tmp_path, KIT.format(game=game)), *lessons, game=game, moves=4)
    assert [finding.grade for finding in findings] == [Grade.PASSED] * len(lessons)
    ends = (" moves. The opponent left.", "1 move. The opponent left.")
    assert all(finding.text.en.endswith(ends) for finding in findings)


@pytest.mark.parametrize("lesson", [BY_TYPE, RESERVED])
def test_a_class_without_a_main_passes(tmp_path, lesson):
    source = "class First:\n    def choose(self, position, deadline):\n        return position.legal_moves[0]\n"
    program = replace(client(tmp_path, source), game="hase_igel_2018")
    findings = examine(program, lesson, game="hase_igel_2018", moves=1)
    assert [finding.grade for finding in findings] == [Grade.PASSED]


def test_the_game_need_not_be_named(tmp_path):
    script = f"room = join()\nasked()\nmove(room, '''{first_move()}''')\nhear('<left')\n"
    findings = examine(client(tmp_path, RAW + script), BY_TYPE, game=None, moves=1)
    assert [finding.grade for finding in findings] == [Grade.PASSED]


def first_move() -> str:
    """Return the data of a legal first move on the board of the first lesson."""
    position = dealt(dialect("hive_2020").game)
    return render(dialect("hive_2020").write_move(draw(position, random.Random(1)), position))


# ---- bad clients ---------------------------------------------------------------------------------------------------

BAD = {
    "never joins": ("time.sleep(600)", BY_TYPE, "It connects, but does not ask to join for 1 seconds."),
    "speaks no XML": ("say('HELLO <<<')\ntime.sleep(600)", BY_TYPE, "It connects, but sends no readable XML"),
    "asks for another game": (
        "say('<protocol><join gameType=\"swc_2018_hase_und_igel\"/>')\ntime.sleep(600)",
        BY_TYPE,
        "It wants to play swc_2018_hase_und_igel instead of swc_2020_hive.",
    ),
    "asks for no game at all": (
        "say('<protocol><join gameType=\"chess\"/>')\ntime.sleep(600)",
        BY_TYPE,
        'Its request to join cannot be understood: <join gameType="chess"/>',
    ),
    "ignores the reservation": (
        "del options['--reservation']\njoin()",
        RESERVED,
        'It ignores the option --reservation and sends <join gameType="swc_2020_hive"/>',
    ),
    "invents a reservation": (
        "say('<protocol><joinPrepared reservationCode=\"x\"/>')\ntime.sleep(600)",
        RESERVED,
        'but sends <joinPrepared reservationCode="x"/>',
    ),
    "leaves while it waits": ("join()\nsys.exit()", BY_TYPE, "It leaves before the game has begun."),
    "moves illegally": (
        "room = join()\nasked()\nmove(room, SKIP)\nhear('<left')",
        BY_TYPE,
        "Its move number 1 is wrong: ",
    ),
    "sends half a move": (
        "room = join()\nasked()\nmove(room, '<data class=\"setmove\"/>')\nhear('</protocol>')",
        BY_TYPE,
        "Its packet cannot be understood",
    ),
    "sends broken XML": ("join()\nasked()\nsay('<room><data></room>')\ntime.sleep(600)", BY_TYPE, "no readable XML"),
    "hangs": ("join()\nasked()\ntime.sleep(600)", BY_TYPE, "It does not answer a request for a move for 1 seconds."),
    "crashes": (
        "join()\nasked()\nprint('I am lost')\nsys.exit(3)",
        BY_TYPE,
        "It leaves the running game after 0 moves.",
    ),
    "moves twice": (
        "room = join()\nasked()\nmove(room, FIRST + '</room><room roomId=\"%s\">' % room + FIRST)\nhear('</protocol>')",
        BY_TYPE,
        "It sends 2 moves for 1 requests.",
    ),
    "moves elsewhere": (
        "join()\nasked()\nmove('nowhere', FIRST)\nhear('</protocol>')",
        BY_TYPE,
        'It names a room that does not exist: <room roomId="nowhere">',
    ),
    "greets": ("join()\nasked()\nsay('<hello/>')\nhear('</protocol>')", BY_TYPE, "It sends <hello>, which no server"),
}


KINDS = {
    "never joins": FaultKind.ABSENT,
    "speaks no XML": FaultKind.ABSENT,
    "moves illegally": FaultKind.RULES,
    "sends half a move": FaultKind.PROTOCOL,
    "hangs": FaultKind.CRASH,
    "crashes": FaultKind.CRASH,
    "moves twice": FaultKind.PROTOCOL,
    "greets": FaultKind.PROTOCOL,
}


@pytest.mark.parametrize("bad", BAD)
def test_what_a_client_does_wrong_is_said(tmp_path, bad, monkeypatch):
    script, lesson, message = BAD[bad]
    if bad in NOT_WAITED_FOR:
        monkeypatch.setattr(course, NOT_WAITED_FOR[bad], 1.0)
    findings, verdict = course_of(client(tmp_path, f"{RAW}\nFIRST = '''{first_move()}'''\n{script}\n"), lesson)
    assert message in told(findings)
    assert Grade.PASSED not in {finding.grade for finding in findings}
    assert verdict.text.en.startswith("Verdict: failed")
    assert verdict.code == KINDS[bad].value if bad in KINDS else verdict.code


def test_a_crash_is_shown_with_the_last_output(tmp_path):
    findings = examine(client(tmp_path, RAW + "join()\nasked()\nprint('I am lost')\nsys.exit(3)\n"), BY_TYPE)
    assert "I am lost" in findings[0].output


def test_the_exception_is_shown_however_deep_the_trace(tmp_path):
    trace = "\\n".join(f"\\tat bot.Search.look(Search.java:{line})" for line in range(60))
    script = f"join()\nasked()\npeer.close()\nprint('Exception in thread \"main\" java.lang.Oops: lost\\n{trace}')\n"
    findings = examine(client(tmp_path, RAW + script), BY_TYPE)
    assert findings[0].output.splitlines()[0] == 'Exception in thread "main" java.lang.Oops: lost'
    assert findings[0].output.splitlines()[-1].endswith("(Search.java:59)")


def test_an_accusation_shows_what_was_seen_and_what_was_legal(tmp_path):
    script = "room = join()\nasked()\nmove(room, SKIP)\nhear('<left')"
    (fault,) = examine(client(tmp_path, RAW + script), BY_TYPE)
    assert fault.scene is not None
    assert fault.scene.seen == dealt(dialect("hive_2020").game).hide(0)
    assert fault.scene.count == fault.scene.seen.count_moves()
    assert fault.scene.choices.en.startswith(f"{fault.scene.count} moves were legal: {fault.scene.some[0]}  ")


def test_only_a_skip_was_legal():
    game = dialect("hase_igel_2018").game
    position = Position.deal(game, 1, "referee")
    position.state.carrots[:] = 0  # nobody can go anywhere
    scene = Circumstances.of(position)
    assert scene.choices.en == "Only a skip was legal: S."
    assert scene.choices.de == "Nur Aussetzen war erlaubt: S."


def test_the_season_is_named(tmp_path):
    script = f"room = join()\nasked()\nmove(room, '''{first_move()}''')\nhear('<left')\n"
    findings, verdict = course_of(client(tmp_path, RAW + script), BY_TYPE, game=None, moves=1)
    assert told(findings, Grade.NOTE) == "season recognised: Hive (hive_2020), by swc_2020_hive"
    assert verdict == Assessment(verdict.text, 0)
    assert verdict.text.en == "Verdict: no fault in 1 lesson (Hive 2020, hive_2020)."


def test_everything_is_kept(tmp_path):
    script = f"print('hello')\nroom = join()\nasked()\nmove(room, '''{first_move()}''')\nhear('<left')\n"
    course_of(client(tmp_path, RAW + script), BY_TYPE, moves=1, keep=tmp_path / "kept")
    folder = tmp_path / "kept" / "1-by-type"
    assert (folder / "output.txt").read_text(encoding="utf-8") == "hello\n"
    assert b"<join " in (folder / "1.c2s").read_bytes()
    assert b"MoveRequest" in (folder / "1.s2c").read_bytes()
    (replay,) = (path for path in folder.glob("*.jsonl") if path.name != "order.jsonl")
    assert read(replay).plies


def test_on_a_busy_machine_slowness_is_no_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(course, "LoadWatch", lambda: LoadWatch(measure=lambda: 1_000.0))
    script = f"room = join()\nasked()\ntime.sleep(0.15)\nmove(room, '''{first_move()}''')\nhear('<left')\n"
    monkeypatch.setattr(type(dialect("hive_2020")), "soft_limit", 0.1)
    findings, verdict = course_of(client(tmp_path, RAW + script), BY_TYPE, moves=1)
    assert told(findings) == ""
    assert "It exceeds the time limit of 0.1 s" in told(findings, Grade.ADVICE)
    assert "The machine was busy at " in told(findings, Grade.ADVICE)
    assert verdict.code == 0


@pytest.mark.parametrize("game", [name for name in game_names() if "mississippi" in name])
def test_the_opponent_does_not_get_stuck_on_a_river(game):
    """A random player is stuck after four moves or so; this one against itself sails on."""
    position = Position.deal(dialect(game).game, 3, "referee", fair=True)
    opponent = LongLived(3)
    while not position.is_over and position.ply < 14:
        position.play(opponent.choose(position))
    assert position.ply == 14


def test_a_client_that_does_not_start_ends_the_course(tmp_path):
    findings = examine(client(tmp_path, "raise SystemExit('no licence')"), *LESSONS)
    assert [finding.text.en for finding in findings] == ["client.py ended (exit code 1) before it connected."]
    assert findings[0].output == "no licence"


def test_slowness_is_told_but_the_game_goes_on(tmp_path, monkeypatch):
    script = f"room = join()\nasked()\ntime.sleep(0.15)\nmove(room, '''{first_move()}''')\nhear('<left')\n"
    slow = client(tmp_path, RAW + script)
    monkeypatch.setattr(type(dialect("hive_2020")), "soft_limit", 0.1)
    findings = examine(slow, BY_TYPE, moves=1)
    assert "It exceeds the time limit of 0.1 s in 1 of 1 moves (the longest took " in told(findings)


def test_advice_is_no_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(course, NOT_WAITED_FOR["stays"], 1.0)
    move = f"asked()\nmove(room, '''{first_move()}''')\n"
    stays = f"say('<foo>')\nroom = join()\n{move}hear('<left')\ntime.sleep(600)\n"
    findings = examine(client(tmp_path, RAW.replace("<protocol>", "") + stays), BY_TYPE, moves=1)
    assert told(findings) == ""
    advice = told(findings, Grade.ADVICE)
    assert "Its root element is <foo> instead of <protocol>." in advice
    assert "It stays connected for 1 seconds after <left/>" in advice
    assert findings[-1].grade is Grade.PASSED


def test_who_cannot_stand_unknown_packets_is_advised(tmp_path):
    script = "room = join()\nhear('futurePacket')\nsys.exit('what is that?')\n"
    findings = examine(client(tmp_path, RAW + script), UNKNOWN)
    assert told(findings) == ""
    assert "It leaves the running game after 0 moves. (no fault: " in told(findings, Grade.ADVICE)
    assert Grade.PASSED not in {finding.grade for finding in findings}


def test_who_cannot_begin_in_the_middle_is_not_to_blame(tmp_path):
    findings, verdict = course_of(client(tmp_path, RAW + "join()\nhear('memento')\nraise SystemExit(1)"), FORCED)
    assert told(findings) == ""
    assert verdict.code == 0
    assert all(lesson.conditions.position is dealt for lesson in LESSONS if lesson.excuse is None)


def test_hints_are_a_fault_where_the_season_has_none(tmp_path):
    spoken = dialect("mississippi_2024")
    position = dealt(spoken.game)
    data = spoken.write_move(draw(position, random.Random(1)), position, ["why"])
    assert data.find(".//hint") is None
    data.append(node("hint", {"content": "why"}))
    script = f"room = join()\nasked()\nmove(room, '''{render(data)}''')\nhear('<left')\n"
    raw = RAW.replace("swc_2020_hive", spoken.game.wire_type).replace("MoveRequest", "moveRequest")
    findings = examine(client(tmp_path, raw + script), BY_TYPE, game="mississippi_2024", moves=1)
    assert "It attaches hints to moves" in told(findings)


def test_texts_come_in_german_and_english(tmp_path):
    findings = examine(client(tmp_path, RAW + "room = join()\nasked()\nmove(room, SKIP)\nhear('<left')"), BY_TYPE)
    assert findings[0].text.de.startswith("Sein 1. Zug ist falsch: ")
    assert findings[0].lesson.de == "Beitritt nach Spieltyp, ein ganzes Spiel"


# ---- the command ---------------------------------------------------------------------------------------------------


def command(*arguments: str) -> tuple[int, str]:
    """Run `check-client` as a user does."""
    warm(dialect("hive_2020").game)
    done = subprocess.run(
        [sys.executable, "-m", "kielwasser", "check-client", "--game", "hive", "--moves", "1", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "KIELWASSER_LANG": "de", "PYTHONUTF8": "1"},
        timeout=240,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_command_says_what_is_wrong_and_fails(tmp_path):
    bad = client(tmp_path, RAW + "room = join()\nasked()\nmove(room, SKIP)\nhear('<left')\nprint('sorry')\n")
    code, output = command(bad.file)
    assert code == 1
    assert "FEHLER      Beitritt nach Spieltyp, ein ganzes Spiel: Sein 1. Zug ist falsch: " in output
    assert "Urteil: nicht bestanden (Hive 2020, hive_2020): es zieht gegen die Regeln." in output
    assert "Es sah (Platz 1 am Zug):" in output
    code, output = command("/no/such/client")
    assert code == 2
    assert "Das Programm /no/such/client gibt es nicht." in output


# ---- documents that are known to kill a client ---------------------------------------------------------------------

STRICT = """
from xml.etree.ElementTree import XMLPullParser
import re, socket, sys
options = dict(zip(sys.argv[1::2], sys.argv[2::2]))
peer = socket.create_connection((options["--host"], int(options["--port"])))
peer.sendall(('<protocol><joinPrepared reservationCode="%s"/>' % options["--reservation"]).encode())
heard = ""
while data := peer.recv(65536):
    heard += data.decode()
    if re.search("<entry>\\\\s*<color>", heard):
        sys.exit("ParserError: Unknown property entry:color")
    if "moveRequest" in heard:
        room = re.search('<joined roomId="([^"]+)"/>', heard)[1]
        skip = '<data class="sc.plugin2027.SkipMove"><color>YELLOW</color></data>'
        peer.sendall(('<room roomId="%s">%s</room>' % (room, skip)).encode())
        heard = room = '<joined roomId="%s"/>' % room
    if "<left" in heard:
        break
peer.sendall(b"</protocol>")
"""


def test_a_client_that_dies_of_what_the_official_server_writes_hears_of_it(tmp_path):
    findings, verdict = course_of(client(tmp_path, STRICT), DELICATE, game="blokus_2027")
    assert told(findings) == ""
    (advice,) = (finding for finding in findings if finding.grade is Grade.ADVICE)
    assert "socha 5.1.0" in advice.text.en
    assert "Unknown property entry:color" in advice.output
    assert verdict.code == 0


def test_seasons_without_such_documents_have_no_such_lesson(tmp_path):
    findings, verdict = course_of(client(tmp_path, RAW + "raise SystemExit(1)"), DELICATE)
    assert findings == []
    assert verdict.code == 0


# ---- forced skips, own errors, more games --------------------------------------------------------------------------


def test_who_can_only_skip_is_asked_where_the_season_has_that():
    for name in game_names():
        played = dialect(name).game
        found = find_skip(played)
        assert SKIPPING.is_for(played) == (found is not None)
        if found is not None:
            assert found.to_move == 1
            assert found.legal_actions == [played.skip]
    assert find_skip(dialect("hive_2020").game) is not None


CRASHES = (
    RAW
    + """
room = join()
asked()
raise ValueError("no idea")
"""
)


@pytest.mark.parametrize("lesson", [FORCED, SKIPPING])
def test_an_error_of_its_own_is_a_fault_wherever_it_had_a_move(tmp_path, lesson):
    findings, assessment = course_of(client(tmp_path, CRASHES), lesson)
    assert "leaves the running game" in told(findings)
    assert assessment.code == 5


def test_one_cause_is_told_once(tmp_path):
    findings, _ = course_of(client(tmp_path, CRASHES), RESERVED, FORCED)
    first, second = (finding for finding in findings if finding.grade is Grade.FAULT)
    assert first.scene is not None
    assert "ValueError: no idea" in first.output
    assert second.scene is None
    assert not second.output
    assert "As in “reservation, second seat, opponent leaves”: ValueError: no idea" in second.text.en


def test_one_cause_is_told_once_in_many_games(tmp_path):
    findings, _ = course_of(client(tmp_path, CRASHES), RESERVED, games=2)
    first, second = (finding for finding in findings if finding.grade is Grade.FAULT)
    assert first.output
    assert not second.output


def test_a_deal_without_a_forced_skip_leaves_the_lesson_out():
    played = dialect("hase_igel_2018").game
    for seed in ("a", "b", "c", "d"):
        lesson = replace(SKIPPING, conditions=replace(SKIPPING.conditions, seed=seed))
        assert lesson.is_for(played) == (find_skip(played, seed=seed) is not None)


def test_more_games_are_dealt_otherwise(tmp_path):
    kept = tmp_path / "kept"
    program = client(tmp_path, KIT.format(game="hase_igel_2018"))
    findings, assessment = course_of(program, BY_TYPE, game="hase_igel_2018", moves=2, keep=kept, games=2)
    assert assessment.text.en.startswith("Verdict: no fault in 2 lessons")
    assert sum(finding.grade is Grade.PASSED for finding in findings) == 2
    boards = {read(next(folder.glob("*.jsonl"))).positions[0].text for folder in kept.iterdir()}
    assert len(boards) == 2


def test_who_never_joins_has_left_out_the_other_lessons_only(tmp_path):
    _, assessment = course_of(Program("/nowhere/at/all"), RESERVED, FORCED)
    assert "one lesson was left out" in assessment.text.en


@pytest.mark.parametrize(
    ("seat", "sent", "why"),
    [
        (0, "stuck", "It had no legal move left; what it sent was refused: lost by the rules."),
        (1, "stuck", "The opponent had no legal move left."),
        (0, "wrong", "It ended when its move was refused."),
        (1, "wrong", "The opponent's move was refused."),
        (1, "left", "The opponent left."),
    ],
)
def test_a_whole_game_that_ended_by_a_refusal_says_so(seat, sent, why):
    around = "#" if sent == "stuck" else "."
    walls = "0" + "".join("." if i in (3, 5) else around for i in range(20))
    river = "/".join([walls, *["0" + "." * 20] * 6, "0" + "." * 17 + "GGG"])
    boats = "-1,1>0/1/0/0/1 -1,-1>0/1/0/0/1" if sent == "stuck" else "-1,1>0/1/6/0/1 -1,-1>0/1/6/0/1"
    position = kielwasser.position(f"mississippi_2017 referee 0 R {boats} 0-1 {river}")
    match = Match(position, (Seat(), Seat()), reopen=dialect("mississippi_2017").reopen)
    match.start(0.0)
    match.asked(0.0)
    (over,) = match.leave(0) if sent == "left" else match.move(0, (), 0.1)
    assert why_it_ended(over.ending, seat).en == why
