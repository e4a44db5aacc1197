"""What is said to bad input: one line that names the trouble, exit code 2, never a traceback.

A row is a command as somebody types it, settings from the environment in front of it, and what must be said.
"""

import asyncio
import shlex
import socket
from pathlib import Path

import pytest

DATA = Path(__file__).parents[1] / "data"
RECORDED = DATA / "hive_2020" / "replays" / "game1.xml.gz"
NO_GAME = "there is no game 'chess'; the games are cartagena_2013, mississippi_2017"

SAID = [
    # the server's settings
    ("serve --port 70000", "a port is a number from 0 to 65535, not 70000"),
    ("serve --port -1", "a port is a number from 0 to 65535, not -1"),
    ("serve --metrics-port 70000", "a port is a number from 0 to 65535, not 70000"),
    ("KIELWASSER_PORT=many serve", "the setting port cannot be 'many'"),
    ("KIELWASSER_PAUSED=perhaps serve", "the setting paused cannot be 'perhaps'"),
    ("KIELWASSER_IDLE_SECONDS=long serve", "the setting idle_seconds cannot be 'long'"),
    ("serve --default-game chess", NO_GAME),
    ("serve --ruling house", "a ruling is auto, book or referee, not 'house'"),
    ("serve --host 0.0.0.0 --open-administration", "open administration is for loopback addresses only"),
    ("serve --max-rooms 0", "limits on rooms, connections and idling are positive numbers"),
    ("serve --max-connections 1", "limits on rooms, connections and idling are positive numbers"),
    ("serve --idle-seconds 0", "limits on rooms, connections and idling are positive numbers"),
    ("serve --password-file nowhere", "the password file nowhere cannot be read (No such file or directory)"),
    ("serve --password-file empty", "the password file empty is empty"),
    ("serve --password-file binary", "the password file binary is no text"),
    ("serve --config nowhere.toml", "the settings file nowhere.toml cannot be read (No such file or directory)"),
    ("serve --config broken.toml", "the settings file broken.toml is no TOML"),
    ("serve --config binary", "the settings file binary is no TOML"),
    ("serve --config strange.toml", "the settings file strange.toml has unknown settings: colour"),
    ("serve --config wrong.toml", "the setting port cannot be 'x'"),
    # what it needs from the machine
    ("serve --replays text/replays", "the replay folder text/replays cannot be written (Not a directory)"),
    ("serve --no-replays --wire-log text/log", "the wire log folder text/log cannot be written (Not a directory)"),
    ("serve --no-replays --port {busy}", "cannot listen on 127.0.0.1 port {busy}: Address already in use"),
    (
        "serve --no-replays --port 0 --metrics-port {busy}",
        "cannot serve metrics on port {busy}: Address already in use",
    ),
    ("serve --no-replays --host nowhere.invalid", "cannot listen on nowhere.invalid port 13050: "),
    # players
    ("play hive --first god", "'god' is no player: The program god does not exist. The players of this package are "),
    ("connect --player god", "there is no player 'god'; the players are random, greedy, simple, "),
    ("connect --player nowhere.py", "there is no file nowhere.py"),
    ("connect --player empty.py", "empty.py has no class with a method choose"),
    ("connect --player empty.py:Mine", "empty.py has no class Mine with a method choose"),
    ("connect --player random --game chess", NO_GAME),
    ("connect --player random --game mississippi", "there is more than one 'mississippi'"),
    ("connect --player random --game hive --host 127.0.0.1 --port {free}", "no game server answers at 127.0.0.1 port"),
    ("connect --player random --game hive --host nowhere.invalid", "no game server answers at nowhere.invalid"),
    ("check-client --game chess client", NO_GAME),
    # replays
    ("replay show nowhere.xml", "nowhere.xml: there is no such file"),
    ("replay show .", ".: is a folder, name the files in it"),
    ("replay show text", "text: is no replay: neither XML nor one of our records"),
    ("replay show empty", "empty: is empty"),
    ("replay show {game} --ply 13", "there is no position 13: the file shows 0 to 12"),
    ("replay show {game} --ply -1", "there is no position -1"),
    ("replay check {game} nowhere.xml", "nowhere.xml: there is no such file"),
    ("replay convert {game} game.pgn", "game.pgn: write our own form as .jsonl"),
    ("replay convert {game} no/folder/game.jsonl", "no/folder/game.jsonl: cannot be written"),
    ("replay convert {game} there.jsonl", "there.jsonl: is there already; --force replaces it"),
    ("replay export {game} game.doc", "a game is exported as .txt, .json, .png, .svg, .gif"),
    ("replay export {game}", "name the file to write, or give one of --png, --svg and --gif"),
    ("replay export {game} --png --gif", "name the file to write"),
    ("replay export {game} game.gif --png", "its ending says .gif, the options .png"),
    ("replay export {game} game.gif --ply 3", "--ply chooses one picture"),
    ("replay export {game} game.png --ply 13", "there is no position 13: the file shows 0 to 12"),
    ("replay export {game} game.png --width 9", "9 pixels wide is not between 50 and 8000"),
    ("replay export {game} game.gif --speed 0", "0 seconds a move is not between 0.02 and 60"),
    ("replay export {game} no/folder/game.svg", "no/folder/game.svg: cannot be written"),
    # rules
    ("verify nowhere.gz", "nowhere.gz: there is no such file"),
    ("verify .", ".: is a folder, name the files in it"),
    ("verify cut.jsonl.gz", "cut.jsonl.gz: cannot be read"),
    ("verify empty", "empty: holds no recorded game"),
    ("verify text", "text, line 1: is no JSON"),
    ("perft chess", NO_GAME),
    ("perft mississippi", "there is more than one 'mississippi'"),
    ("perft hive --position nowhere", "'nowhere' is no file, no position and none of the named ones: pos1, pos2, pos3"),
    ("perft hive --position 'book 1 2 3'", "a position of Hive is: ply colour stacks"),
    ("perft hive --position '<state/>'", "<state> lacks <board>"),
    ("perft hive --position binary", "binary: cannot be read"),
    ("perft hive --ruling house", "a ruling is auto, book or referee, not 'house'"),
    ("play chess", NO_GAME),
    ("play hive --position nowhere", "'nowhere' is no file, no position and none of the named ones"),
    ("bench rules chess", NO_GAME),
    ("bench server chess", NO_GAME),
    ("warm chess", NO_GAME),
]

# What is wrong with the words themselves is said by the option parser, in a frame.
USAGE = [
    ("fly", "No such command 'fly'"),
    ("serve --fast", "No such option: --fast"),
    ("serve here", "Got unexpected extra argument"),
    ("serve --port many", "Invalid value for '--port'"),
    ("connect", "Missing option '--player'"),
    ("connect --player random --port 99999", "Invalid value for '--port'"),
    ("connect --player random --games 0", "Invalid value for '--games'"),
    ("connect --player random --room a --reservation b", "either a reservation or a room, not both"),
    ("check-client", "Missing argument 'COMMAND…'"),
    ("check-client --moves 0 client", "Invalid value for '--moves'"),
    ("replay fly", "No such command 'fly'"),
    ("replay show", "Missing argument 'FILE'"),
    ("verify", "Missing argument 'FILE…'"),
    ("perft", "Missing argument 'GAME'"),
    ("perft hive --depth 0", "Invalid value for '--depth'"),
    ("bench fly", "No such command 'fly'"),
    ("connect --player random --ponder --game hive", "random cannot think on the opponent's time"),
    ("bench rules hive --seconds 0", "Invalid value for '--seconds'"),
    ("bench server hive --games 0", "Invalid value for '--games'"),
    ("bench server hive --soak -1", "Invalid value for '--soak'"),
]


@pytest.fixture(scope="module")
def ports():
    """A port that is taken, and one that is not."""
    with socket.socket() as busy, socket.socket() as free:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        free.bind(("127.0.0.1", 0))  # without listening: nobody answers there, and nobody else takes it
        yield {"busy": busy.getsockname()[1], "free": free.getsockname()[1]}


@pytest.fixture
def say(type_in, tmp_path, monkeypatch, ports):
    """A folder with files of all kinds, and a function that runs a command there and returns what it complains of."""
    for name, content in {
        "empty": b"",
        "text": b"no more than a word\n",
        "binary": b"\xff\xfe\xfa",
        "cut.jsonl.gz": b"\x1f\x8b\x08broken",
        "there.jsonl": b"{}\n",
        "empty.py": b"x = 1\n",
        "broken.toml": b"port = ",
        "strange.toml": b"[server]\ncolour = 1\n",
        "wrong.toml": b"[server]\nport = 'x'\n",
    }.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")

    def run(command: str) -> str:
        words = shlex.split(command.format(game=RECORDED, **ports))
        while "=" in words[0]:
            monkeypatch.setenv(*words.pop(0).split("=", 1))
        return type_in(*words, code=2)[1]

    yield run
    asyncio.set_event_loop(None)


@pytest.mark.parametrize(("command", "message"), SAID)
def test_bad_input_is_answered_with_one_line(say, ports, command, message):
    said = say(command)
    assert said.startswith("kielwasser: ")
    assert message.format(**ports) in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(("command", "message"), USAGE)
def test_bad_words_are_answered_with_how_it_should_be(say, command, message):
    said = " ".join(say(command).replace("│", " ").split())
    assert message in said
    assert said.startswith(f"Usage: kielwasser {command.split()[0] if command != 'fly' else '[OPTIONS]'}")
