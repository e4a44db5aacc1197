"""The course for foreign clients: good ones pass, and what bad ones do wrong is said in plain words."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from kielwasser.bots.simple import draw
from kielwasser.clientcheck import course
from kielwasser.clientcheck.course import LESSONS, Course, Finding, Grade, dealt, forced, near_the_end
from kielwasser.core.warm import warm
from kielwasser.games import NAMES
from kielwasser.games.dialects import dialect, dialects
from kielwasser.programs.program import Program
from kielwasser.protocol.document import node, render

BY_TYPE, RESERVED, SLOW, UNKNOWN = LESSONS

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


def client(folder: Path, text: str) -> Program:
    """Write a client."""
    path = folder / "client.py"
    path.write_text(text, encoding="utf-8")
    return Program(str(path))


def examine(program: Program, *lessons, game: str | None = "hive_2020", moves: int | None = None) -> list[Finding]:
    """Go through some lessons and return all that is said."""

    async def go() -> list[Finding]:
        known = dialects()
        spoken = next((d for d in known if d.game.name == game), None)
        checked = Course(program, known, spoken, moves, lessons)
        return [finding async for finding in checked.findings()]

    return asyncio.run(go())


def told(findings: list[Finding], grade: Grade = Grade.FAULT) -> str:
    """Return what was said of one grade."""
    return "\n".join(finding.text.en for finding in findings if finding.grade is grade)


# ---- positions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_positions_of_the_lessons(game):
    played = dialect(game).game
    assert dealt(played).ply == 0
    tight = forced(played)
    assert tight.to_move == 1
    assert 1 <= tight.hide(1).count_moves() <= 100  # in Cartagena one can nearly always do something
    late = near_the_end(played)
    assert not late.is_over
    assert late.ply > 0
    assert near_the_end(played) == late


# ---- good clients --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_player_of_our_kit_passes(tmp_path, game):
    lessons = LESSONS if game == "hive_2020" else [RESERVED]
    findings = examine(client(tmp_path, KIT.format(game=game)), *lessons, game=game, moves=4)
    assert [(finding.grade, finding.text.en) for finding in findings] == [(Grade.PASSED, "in order")] * len(lessons)


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


@pytest.mark.parametrize("bad", BAD)
def test_what_a_client_does_wrong_is_said(tmp_path, bad, monkeypatch):
    script, lesson, message = BAD[bad]
    if bad in NOT_WAITED_FOR:
        monkeypatch.setattr(course, NOT_WAITED_FOR[bad], 1.0)
    findings = examine(client(tmp_path, f"{RAW}\nFIRST = '''{first_move()}'''\n{script}\n"), lesson)
    assert message in told(findings)
    assert Grade.PASSED not in {finding.grade for finding in findings}


def test_a_crash_is_shown_with_the_last_output(tmp_path):
    findings = examine(client(tmp_path, RAW + "join()\nasked()\nprint('I am lost')\nsys.exit(3)\n"), BY_TYPE)
    assert "I am lost" in findings[0].output


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
    assert "It leaves the running game after 0 moves." in told(findings, Grade.ADVICE)


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
    code, output = command("/no/such/client")
    assert code == 1
    assert "Das Programm /no/such/client gibt es nicht." in output
