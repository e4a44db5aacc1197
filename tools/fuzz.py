"""Feed every reader of this package with broken input: nothing but errors of our own may come out.

    python tools/fuzz.py                        all readers, 20,000 inputs each
    python tools/fuzz.py position --inputs 1000000 --seed 7
    python tools/fuzz.py --repeat FILE position one input again, with its traceback
    NUMBA_BOUNDSCHECK=1 python tools/fuzz.py extreme --inputs 1000000

Inputs are good ones that were cut, joined, repeated and mixed with what readers like least. What broke a reader once
lies in tests/data/fuzz and is tried first; what breaks one now is written there. `tools/fuzz_guided.py` searches with
the same readers for inputs that reach new lines.

`extreme` writes numbers at the ends of what fields may hold into texts of positions. What is accepted is asked for its
worth, its features, what learners see, the legal actions and a move, and one in twenty for a short search: under bounds
checks, which compile anew at every start, whatever leaves a table is noticed.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import hashlib
import itertools
import json
import math
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kielwasser
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.client.session import Session
from kielwasser.core import generic
from kielwasser.core.ending import Cause
from kielwasser.core.extremes import NUMBER, ask_all, respelled
from kielwasser.core.kernel import kernel
from kielwasser.core.observation import LARGEST
from kielwasser.core.ranges import check_ranges
from kielwasser.core.recordings import Report, verify_file
from kielwasser.core.records import blank
from kielwasser.core.view import Look
from kielwasser.games import game, games, names
from kielwasser.games.dialects import dialect, dialects
from kielwasser.protocol.document import node, render
from kielwasser.protocol.framing import PacketReader
from kielwasser.replay import Ply, Replay, Result, check, parse, write_official, write_record
from kielwasser.replay.pictures import frame_of, svg_of
from kielwasser.server.lobby import Lobby, Outside, Rules
from kielwasser.server.settings import Settings, settle
from kielwasser.system.errors import KielwasserError

DATA = Path(__file__).parents[1] / "tests" / "data"
CORPUS = DATA / "fuzz"
SCRATCH = tempfile.TemporaryDirectory()  # for readers that want a file
TOLD_EVERY = 50_000  # inputs
ASKED = 64  # positions that are asked about in one call
MEAN = [
    b"9" * 5_000, b"-1", b"0", b"99999999999999999999", b"1e999", b"inf", b"nan", b"true", b"null", b"\0", b"\n",
    "²".encode(), "٣".encode(), b"\xed\xa0\x80", b"\xff\xfe", b"[1]", b"[" * 3_000, b"{}", b'"', b"'", b"<", b">",
    b"&x;", b"<!DOCTYPE a>", b"]]>", b"/", b",", b" ", b"=", b":", b"?", b"#", b"5", b"-",
]  # fmt: skip


def mutated(seeds: list[bytes], chance: random.Random) -> bytes:
    """Return a good input with one to four things wrong with it."""
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.randint(1, 4)):
        at, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
        end = min(end, at + 12) if chance.random() < 0.7 else end
        match chance.randrange(6):
            case 0:
                data[at:at] = chance.choice(MEAN)
            case 1:
                data[at:end] = chance.choice(MEAN)
            case 2:
                del data[at:end]
            case 3:
                data[at:at] = data[at:end] * chance.choice((1, 2, 50))
            case 4:
                other = chance.choice(seeds)
                data[at:] = other[chance.randrange(len(other) + 1) :]
            case 5:
                if at < len(data):
                    data[at] = chance.randrange(256)
        if len(data) > 200_000:
            break
    return bytes(data)


@dataclass(frozen=True)
class Target:
    """A reader, good inputs for it, how they are spoilt, and what can be told in the end."""

    read: Callable[[bytes], object]
    seeds: list[bytes]
    spoil: Callable[[list[bytes], random.Random], bytes] = mutated
    told: Callable[[], str] = str


def played(name: str) -> list[kielwasser.Position]:
    """Return the first positions of a game."""
    positions, chance = [kielwasser.new(name, seed=2, ruling="referee")], random.Random(2)
    while len(positions) < 5 and not positions[-1].is_over:
        positions.append(positions[-1].copy())
        positions[-1].play(chance.choice(positions[-1].legal_moves))
    return positions


def targets(plies: int = 24) -> dict[str, Target]:
    """Return all readers; `extreme` begins with so many positions of a game of each season."""
    games_played = [played(name) for name in names()]
    last = [positions[-1] for positions in games_played]
    moves = [str(move).encode() for position in last for move in position.history]
    states = [dialect(position.game.name).state(position, ("A", "B"), None).encode() for position in last]
    records = [_record(positions) for positions in games_played]
    return {
        "position": Target(_read_position, [position.text.encode() for position in last]),
        "move": Target(lambda data: [_only_ours(position.parse, _text(data)) for position in last], moves),
        "state": Target(lambda data: [_only_ours(_read_state, position.game.name, data) for position in last], states),
        "replay": Target(_use_replay, [content for forms in records for content in forms]),
        "recording": Target(_verify, list(_recordings())),
        "settings": Target(_read_settings, [b"[server]\nport = 5\nidle_seconds = 3.5\npaused = true\nhost = 'a'\n"]),
        "framing": Target(
            lambda data: PacketReader().feed(data), [b"<protocol><join a='b'/><room>c&amp;d</room>", *states]
        ),
        "session": Target(_listen, [_announced(content) for _, content in records]),
        "lobby": Target(_talk, list(_dialogues(games_played))),
        "extreme": Extremes(plies).target(),
    }


class Extremes:
    """Positions near the ends of what their fields may hold, and all that is asked about them.

    What is accepted is spoilt further now and then, so that several numbers are extreme at once, and numbers that were
    accepted somewhere are tried there again.
    """

    def __init__(self, plies: int) -> None:
        self.chance = random.Random(5)
        self.accepted = self.searched = 0
        self.rooms: dict[str, Room] = {}
        self.seeds = [position.text.encode() for name in names() for position in _wandered(name, plies)]
        self.first = list(self.seeds)
        self.taken: dict[tuple[str, int], list[str]] = {}  # by game and place: numbers that were accepted

    def target(self) -> Target:
        """Return the target that it is."""
        return Target(self.read, self.seeds, self.spoil, self.told)

    def told(self) -> str:
        """Return how far it is, when what waits has been asked."""
        for room in self.rooms.values():
            room.ask_all()
        return f"{self.accepted} accepted, {self.searched} searched"

    def spoil(self, seeds: list[bytes], chance: random.Random) -> bytes:
        """Return the text of a position with other numbers, or one that is broken in any way."""
        draw = chance.random()
        if draw < 0.02:
            return mutated(seeds, chance)
        text = chance.choice(seeds).decode()
        if draw < 0.3:
            return respelled(text, game(_season(text)), chance).encode()
        return self.mixed(text, chance).encode()

    def mixed(self, text: str, chance: random.Random) -> str:
        """Return a text with one to three of its numbers as they were accepted in others of the game."""
        for _ in range(chance.randint(1, 3)):
            numbers = list(NUMBER.finditer(text))
            place = chance.randrange(len(numbers))
            found, known = numbers[place], self.taken.get((_season(text), place))
            if known:
                text = f"{text[: found.start()]}{chance.choice(known)}{text[found.end() :]}"
        return text

    def read(self, data: bytes) -> None:
        """Read a position and ask about it."""
        text = _text(data)
        position = kielwasser.position(text)
        self.accepted += 1
        name = position.game.name
        if name not in self.rooms:
            self.rooms[name] = Room(position)
        room = self.rooms[name]
        room.ask(position)
        if self.accepted % 20 == 0 and not position.is_over and position.legal_actions:
            room.player.choose(position, math.inf)
            self.searched += 1
        self._learn(name, text)
        at = self.chance.randrange(len(self.seeds))
        is_same = self.seeds[at].startswith(name.encode())
        self.seeds[at] = data if is_same and self.chance.random() < 0.5 else self.first[at]

    def _learn(self, name: str, text: str) -> None:
        for place, found in enumerate(NUMBER.finditer(text)):
            known = self.taken.setdefault((name, place), [])
            if len(known) < 64 and found[0] not in known:
                known.append(found[0])


class Room:
    """What questions about the positions of one game are answered with, made once: many positions in one call."""

    def __init__(self, position: kielwasser.Position) -> None:
        evaluation, sight, found = position.game.evaluation(), position.game.observation(), position.game
        assert evaluation is not None
        assert sight is not None
        self.boards, self.states = blank(found.board_type, ASKED), blank(found.state_type, ASKED)
        self.after = blank(found.state_type, ASKED)
        self.waiting: list[kielwasser.Position] = []
        self.chance = random.Random(6)
        planes, scalars = sight.of_seat(position, 0)
        self.tools = Answers(
            evaluation.sheet(evaluation.weights),
            evaluation.sheet(),
            sight.form(),
            blank(found.board_type),
            planes.reshape(len(planes), -1).copy(),
            scalars.copy(),
            np.zeros(found.max_steps, np.int32),
            np.array([1], np.int64),
        )
        self.player = StrongestPlayer(1, nodes=200)

    def ask(self, position: kielwasser.Position) -> None:
        """Ask about a position, when there are enough of them."""
        i = len(self.waiting)
        self.boards[i], self.states[i] = position.board_array[0], position.state_array[0]
        self.waiting.append(position)
        if len(self.waiting) == ASKED:
            self.ask_all()

    def ask_all(self) -> None:
        """Ask about all that wait: their worth, the features, what learners see, the list and a move, and once more.

        A few are asked one by one, for which nothing has to be compiled.
        """
        waiting, self.waiting = self.waiting, []
        if len(waiting) < ASKED:
            for position in waiting:
                self._ask_one(position)
            return
        try:
            wrong = ask_many(self.boards, self.states, self.after, self.tools)
            check_ranges(self.boards, self.after)
        except Exception:  # of whichever position: they are asked one by one
            wrong = 0
        if wrong >= 0:
            for position in waiting[wrong:]:
                self._ask_one(position)
            raise Spoilt(waiting[wrong].text)

    def _ask_one(self, position: kielwasser.Position) -> None:
        try:
            ask_all(position, self.chance)
        except Exception as error:
            raise Spoilt(position.text) from error


class Spoilt(Exception):
    """What was answered about a position is wrong; says which one it is."""


class Answers(NamedTuple):
    """What `ask_many` works with."""

    terms: Any
    network: Any
    form: Any
    hidden: Any
    planes: Any
    scalars: Any
    out: Any
    words: Any


@kernel
def look(board: Any, state: Any, tools: Any) -> Any:
    """Ask for the worth by terms and network, and for what both seats see; tell whether all numbers are good."""
    is_good = True
    if state.over == 0:
        for sheets in (tools.terms, tools.network):
            value = generic.score(board, state, sheets[0])
            is_good = is_good and value - value == 0.0
    for seat in range(2):
        tools.hidden[0] = board
        generic.hide(tools.hidden[0], state, seat)
        generic.clear_planes(tools.planes)
        generic.show_ground(tools.form[0], tools.hidden[0], tools.planes)
        generic.show_pieces(tools.form[0], tools.hidden[0], state, seat, tools.planes, True)
        generic.show_numbers(tools.form[0], tools.hidden[0], state, seat, tools.scalars)
        for i in range(len(tools.scalars)):
            is_good = is_good and abs(tools.scalars[i]) <= LARGEST
    return is_good


@kernel
def ask_many(boards: Any, states: Any, after: Any, tools: Any) -> Any:
    """Look at each position, make a move in it and look again; return the first with a bad number, or -1."""
    wrong = -1
    for i in range(len(states)):
        after[i] = states[i]
        is_good = look(boards[i], after[i], tools)
        while after[i].over == 0 and after[i].ply == states[i].ply:
            if generic.act_randomly(boards[i], after[i], tools.out, tools.words) < 0:
                break
        is_good = look(boards[i], after[i], tools) and is_good
        if not is_good and wrong < 0:
            wrong = i
    return wrong


def _wandered(name: str, plies: int) -> Iterator[kielwasser.Position]:
    """Yield positions of random games, under both rulings."""
    chance = random.Random(name)
    for ruling in ("book", "referee"):
        position = kielwasser.new(name, seed=3, ruling=ruling)
        for _ in range(plies):
            yield position.copy()
            if position.is_over:
                break
            ply = position.ply
            while position.ply == ply and not position.is_over:
                position.act(chance.choice(position.legal_actions))


def _season(text: str) -> str:
    """Return the game's name in the text of a position, before which there may be blanks."""
    return text.split(maxsplit=1)[0]


def _only_ours(read: Callable[..., object], *arguments: object) -> None:
    with contextlib.suppress(KielwasserError):
        read(*arguments)


def _text(data: bytes) -> str:
    """Return a text in which half characters stay half, as JSON can bring them."""
    return data.decode("utf-8", "surrogateescape")


def _read_position(data: bytes) -> None:
    position = kielwasser.position(_text(data))
    assert kielwasser.position(position.text).text == position.text
    if not position.is_over:
        position.redeal(0, 1)


def _read_state(name: str, data: bytes) -> None:
    kielwasser.read_state(name, _text(data))


def _record(positions: list[kielwasser.Position]) -> tuple[bytes, bytes]:
    """Return a game that somebody left, as our record and as the season's file."""
    game, moves = positions[-1].game, positions[-1].history
    plies = [Ply(before.to_move, str(move), ("why",)) for before, move in zip(positions, moves, strict=False)]
    loser = positions[-1].to_move
    left = Result(Cause.LEFT, loser, 1 - loser, "left", points=(0, 1))
    replay = Replay(game, ("A", "B"), tuple(positions), tuple(plies), left, is_complete=True)
    return write_record(replay), write_official(replay, packed=False)


def _use_replay(data: bytes) -> None:
    """Read a replay, and do with it what pages and commands do."""
    replay = parse(data)
    last = len(replay.positions) - 1
    for use in (
        lambda: check(replay),
        lambda: replay.continue_from(last),
        lambda: write_record(replay),
        lambda: write_official(replay),
        lambda: svg_of(frame_of(replay, last, Look()), 400),
    ):
        _only_ours(use)


def _recordings() -> Iterator[bytes]:
    for name in names():
        with gzip.open(DATA / name / "recorded.jsonl.gz", "rb") as file:
            item = json.loads(next(iter(file)))
        yield json.dumps({**item, "plies": item["plies"][:2]}).encode()


def _verify(data: bytes) -> None:
    for name in ("recorded.jsonl", "recorded.json", "results.txt"):
        file = Path(SCRATCH.name, name)
        file.write_bytes(data)
        _only_ours(verify_file, file, games(), Report())


def _read_settings(data: bytes) -> Settings:
    file = Path(SCRATCH.name, "settings.toml")
    file.write_bytes(data)
    return settle({}, {}, file)


def _announced(content: bytes) -> bytes:
    """Return what a player hears of a game: its seat, then what the season's file holds."""
    packets = content.partition(b"\n")[2].replace(b"</object-stream>", b"").replace(b"</protocol>", b"")
    if not packets.lstrip().startswith(b"<room"):
        packets = b'<room roomId="R"><data class="memento">' + packets + b"</data></room>"
    greeting = b'<joined roomId="R"/><room roomId="R"><data class="welcomeMessage" color="red"/></room>'
    return b"<protocol>" + greeting + packets + b'<left roomId="R"/></protocol>'


def _listen(data: bytes) -> None:
    Session(dialects()).receive(data)


def _dialogues(games_played: list[list[kielwasser.Position]]) -> Iterator[bytes]:
    for start, *_, last in games_played:
        first = render(dialect(start.game.name).write_move(last.history[0], start))
        join = f'<join gameType="{start.game.wire_type}"/>'
        room = render(node("room", {"roomId": "R1"})).replace("/>", f">{first}</room>")
        yield f'<protocol>{join}{room}<authenticate password="x"/><joinRoom roomId="R1"/>'.encode()
        slots = '<slot displayName="A" canTimeout="true"/>' * 2
        yield f'<protocol><prepare gameType="{start.game.wire_type}">{slots}</prepare><pause roomId="R1"/>'.encode()


@lru_cache
def _start(name: str) -> kielwasser.Position:
    return kielwasser.new(name, seed=2, ruling="referee")


def _talk(data: bytes) -> None:
    """Let a peer say something to a lobby in which somebody waits for a game of each season."""
    numbers = itertools.count(1)
    lobby = Lobby(
        dialects(),
        Outside(lambda game, seed: _start(game.name).copy(), lambda: f"R{next(numbers)}", lambda: 0.0),
        Rules(password="x", open_administration=True),
    )
    for wire_type in lobby.dialects:
        lobby.receive(lobby.connect(), f'<protocol><join gameType="{wire_type}"/>'.encode(), 0.0)
    peer = lobby.connect()
    lobby.receive(peer, data, 0.0)
    lobby.disconnect(peer)
    assert len(lobby.rooms) <= len(lobby.dialects) + 32


def inputs(name: str, target: Target, count: int, seed: int) -> Iterator[bytes]:
    """Return what has broken readers before, then new inputs."""
    yield from (file.read_bytes() for file in sorted((CORPUS / name).glob("*")))
    yield from target.seeds
    chance = random.Random(f"{name} {seed}")
    for _ in range(count):
        yield target.spoil(target.seeds, chance)


def fuzz(name: str, target: Target, count: int, seed: int = 0) -> list[tuple[bytes, Exception]]:
    """Return the inputs that brought out something else than errors of ours, each kind of failure once."""
    found: dict[tuple[str, ...], tuple[bytes, Exception]] = {}

    def attempt(work: Callable[..., object], data: bytes, *more: object) -> None:
        try:
            _only_ours(work, *more)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            culprit = str(error).encode() if isinstance(error, Spoilt) else data
            found.setdefault((type(error).__name__, place.filename, str(place.lineno)), (culprit, error))

    for number, data in enumerate(inputs(name, target, count, seed), 1):
        attempt(target.read, data, data)
        if number % TOLD_EVERY == 0:
            attempt(target.told, b"")
            print(f"{name}: {number} inputs, {target.told()}, {len(found)} failures", file=sys.stderr, flush=True)
    attempt(target.told, b"")
    return list(found.values())


def main() -> int:
    """Run, and keep what was found."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("target", nargs="?", help="one reader; all without")
    options.add_argument("--inputs", type=int, default=20_000)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--repeat", type=Path, help="one input, with its traceback")
    asked = options.parse_args()
    failed = 0
    for name, target in targets().items():
        if asked.target not in (None, name):
            continue
        if asked.repeat:
            target.read(asked.repeat.read_bytes())
            continue
        began = time.monotonic()
        found = fuzz(name, target, asked.inputs, asked.seed)
        took = f"{name}: {asked.inputs} inputs in {time.monotonic() - began:.0f} s"
        print(", ".join(filter(None, (took, target.told(), f"{len(found)} failures"))), flush=True)
        for data, error in found:
            (CORPUS / name).mkdir(parents=True, exist_ok=True)
            file = CORPUS / name / hashlib.sha256(data).hexdigest()[:12]
            file.write_bytes(data)
            place = traceback.extract_tb(error.__traceback__)[-1]
            print(f"  {type(error).__name__}: {str(error)[:100]} ({place.filename}:{place.lineno}), {file.name}")
        failed += len(found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
