"""A program that is killed while it writes leaves a record that lacks at most the move in flight."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kielwasser.replay import check, read

_KILLS = 50
_MOMENTS = 80  # events that a child may write before it is killed

# For each line that comes in a child plays one game after the other into that folder, until it is killed. It says after
# each event how far the record must be by now: game, moves, whether it is over.
_PLAYER = """
import os, sys
from types import SimpleNamespace
import kielwasser
from kielwasser.games import names as game_names
from kielwasser.games.dialects import dialect
from kielwasser.authority import Match, Moved, Over, Seat
from kielwasser.replay import Recorder

SPOKEN = [dialect(name) for name in game_names()]

def play(recorder, number, say):
    language = SPOKEN[number % len(SPOKEN)]
    position = kielwasser.new(language.game.name, seed=number, ruling="referee")
    names = ("A", "B")
    table = SimpleNamespace(id=str(number), dialect=language, position=position, names=names, labels=names, echo=None)
    match = Match(position, (Seat("A"), Seat("B")))
    events, plies = match.start(0.0), 0
    while True:
        for event in events:
            recorder.listen(table, event)
            plies += isinstance(event, Moved)
        say(number, plies, int(isinstance(events[-1], Over)))
        if isinstance(events[-1], Over):
            return
        match.asked(0.0)
        moves = position.legal_moves
        events = match.move(match.expected, moves[(7 * plies) % len(moves)], 0.5)

def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

warmed = Recorder(sys.argv[1])
for number in range(len(SPOKEN)):
    play(warmed, number, lambda *words: None)
say("ready")
for line in sys.stdin:
    child = os.fork()
    if not child:
        recorder = Recorder(line.strip())
        say("child", os.getpid())
        for number in range(10**6):
            play(recorder, number, say)
    os.waitpid(child, 0)
    say("dead")
"""


def _kill_one(player: subprocess.Popen[str], folder: Path, moment: int) -> tuple[int, int, bool]:
    """Let a child write so many events, kill it while it writes on, and return what it said last."""
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write(f"{folder}\n")
    player.stdin.flush()
    word, child = player.stdout.readline().split()
    assert word == "child"
    last = ["-1", "0", "0"]
    for _ in range(moment):
        last = player.stdout.readline().split()
    os.kill(int(child), signal.SIGKILL)
    while (said := player.stdout.readline().split()) != ["dead"]:
        assert said, "the player itself has died"
        last = said
    return int(last[0]), int(last[1]), last[2] == "1"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to be quick enough")
def test_a_killed_program_leaves_readable_records(tmp_path):
    chance, found = random.Random(3), 0
    command = [sys.executable, "-c", _PLAYER, str(tmp_path / "warm")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        assert player.stdout.readline() == "ready\n"
        for kill in range(_KILLS):
            number, plies, is_over = _kill_one(player, tmp_path / str(kill), chance.randrange(_MOMENTS))
            for file in (tmp_path / str(kill)).glob("*.jsonl"):
                if not file.stat().st_size:
                    continue  # killed between making the file and its first line
                replay = read(file)
                assert check(replay) is None
                if int(replay.room) == number:
                    found += 1
                    assert plies <= len(replay.plies) <= plies + 1
                    assert not is_over or replay.result is not None
                elif int(replay.room) < number:
                    assert replay.result is not None
        player.stdin.close()
    assert found >= 5
