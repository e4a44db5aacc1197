"""Write the sample traffic of the manual: the end of a game on our server, every byte, as the first player sees it.

Beside it the beginning of one, and a move that is refused.

    python tools/traffic.py

The last two moves of a game (tests/data/GAME/ending.json; where it is missing, greedy players play until one ends as
it should) are played on a server without sockets by two clients of our kit. Nothing of it is left to chance, so the
tests can tell whether the samples are still what the server says.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from itertools import count
from math import inf
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from kielwasser.bots.registry import player
from kielwasser.client.events import Left, MoveRequested
from kielwasser.client.session import Session
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import REFEREE
from kielwasser.games import games
from kielwasser.games.dialects import dialect
from kielwasser.server.connection import Send
from kielwasser.server.lobby import Lobby, Outside, Rules
from kielwasser.system.errors import KielwasserError

ROOT = Path(__file__).parents[1]
ROOM = "11111111-2222-3333-4444-555555555555"
CLIENT, SERVER = "<!-- client -->", "<!-- server -->"
_MOVES = 2  # of the game that are shown
_HINT = "a hint"


def sample(game: Game) -> Path:
    """Return the file of a game's sample."""
    return ROOT / "src" / "kielwasser" / "games" / game.name / "traffic.xml"


def ending(game: Game) -> tuple[Position, list[Move]]:
    """Return a position and the moves that end the game from there; they are looked for once."""
    file = ROOT / "tests" / "data" / game.name / "ending.json"
    if not file.is_file():
        position, moves = next(found for found in endings(game) if _Hall(game, found[0]).play(found[1]))
        written = json.dumps({"position": position.text, "moves": [str(move) for move in moves]}, indent=1)
        file.write_text(written + "\n", encoding="utf-8")
    read = json.loads(file.read_text(encoding="utf-8"))
    position = Position.from_text(game, read["position"])
    return position, [position.parse(move) for move in read["moves"]]


def endings(game: Game) -> Iterator[tuple[Position, list[Move]]]:
    """Yield positions in which the first player is to move, each with the last two moves of a game that is won."""
    for seed in count():
        playing, position = player("greedy", str(seed)), Position.deal(game, seed, "referee")
        while not position.is_over:
            position.play(playing.choose(position.hide(position.to_move), inf))
        outcome = position.outcome
        moves = [position.undo() for _ in range(_MOVES)][::-1]
        if position.to_move == 0 and outcome is not None and outcome.winner is not None:
            yield position, moves


class _Client:
    """A client of our kit; what it and the server say is written down."""

    def __init__(self, lobby: Lobby, game: Game) -> None:
        self.connection = lobby.connect()
        self.session = Session([dialect(game.name)])
        self.lines: list[tuple[str, str]] = []
        self.asked: list[MoveRequested] = []
        self.has_left = False

    def hear(self, data: bytes) -> None:
        self.lines.append((SERVER, data.decode()))
        for event in self.session.receive(data):
            match event:
                case MoveRequested():
                    self.asked.append(event)
                case Left():
                    self.has_left = True


class _Hall:
    """A server without sockets, and two clients."""

    def __init__(self, game: Game, position: Position) -> None:
        rules = Rules(default_game=game.name)
        self._lobby = Lobby([dialect(game.name)], Outside(lambda *_: position.copy(), lambda: ROOM, lambda: 0.0), rules)
        self.clients = [_Client(self._lobby, game) for _ in range(2)]

    def join(self) -> None:
        """Let both take their seats."""
        for client in self.clients:
            self.say(client, client.session.join())

    def play(self, moves: list[Move]) -> bool:
        """Play the game; False if it is not over then: some servers ask even those who can do nothing."""
        self.join()
        for move in moves:
            client = next(client for client in self.clients if client.asked)
            self.say(client, client.session.move(move, [_HINT], client.asked.pop()))
        if not all(client.has_left for client in self.clients):
            return False
        for client in self.clients:
            self.say(client, client.session.goodbye())
        return True

    def say(self, client: _Client, data: bytes) -> None:
        """Hand the server what a client says, and everybody what it answers."""
        client.lines.append((CLIENT, data.decode()))
        for output in self._lobby.receive(client.connection, data, 0.0):
            if isinstance(output, Send):
                next(c for c in self.clients if c.connection.number == output.connection).hear(output.data)


def traffic(game: Game) -> str:
    """Return what passes between the first player and the server, in turns."""
    position, moves = ending(game)
    hall = _Hall(game, position)
    assert hall.play(moves)
    told: list[str] = []
    speaker = ""
    for who, text in hall.clients[0].lines:
        if who != speaker:
            told.append(f"{who}\n")
        told.append(text.strip("\n") + "\n")
        speaker = who
    return "".join(told)


def opening(game: Game) -> str:
    """Return what the first player is told until he is asked for his first move."""
    hall = _Hall(game, Position.deal(game, 1, REFEREE))
    hall.join()
    return "".join(text for who, text in hall.clients[0].lines if who == SERVER).strip("\n") + "\n"


def refusal(game: Game) -> str:
    """Return a move against the rules, and the error that the first player is sent for it."""
    position = Position.deal(game, 1, REFEREE)
    for action in range(1, game.actions):
        move = Move(game, (action,))
        if position.is_legal(move):
            continue
        hall = _Hall(game, position)
        hall.join()
        client = hall.clients[0]
        try:
            sent = client.session.move(move, [], client.asked.pop())
        except KielwasserError:  # the documents have no word for it
            continue
        before = len(client.lines)
        hall.say(client, sent)
        answered = "".join(text for who, text in client.lines[before:] if who == SERVER)
        error = re.search(r'^ *<room [^>]*>\s*<data class="error".*?</room>', answered, re.DOTALL | re.MULTILINE)
        if error is not None:
            told = sent.decode().strip("\n")
            return f"{CLIENT}\n{told}\n{SERVER}\n{error[0]}\n"
    raise AssertionError(f"every move of {game.name} is legal")


SAMPLES = {"traffic.xml": traffic, "opening.xml": opening, "refusal.xml": refusal}


def main() -> None:
    """Write the samples of all games."""
    for game in games():
        for name, made in SAMPLES.items():
            sample(game).with_name(name).write_text(made(game), encoding="utf-8")


if __name__ == "__main__":
    main()
