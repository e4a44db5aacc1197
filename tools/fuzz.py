"""Feed every reader of this package with broken input: nothing but errors of our own may come out.

    python tools/fuzz.py                        all readers, 20,000 inputs each
    python tools/fuzz.py position --inputs 1000000 --seed 7
    python tools/fuzz.py --repeat FILE position one input again, with its traceback

Inputs are good ones that were cut, joined, repeated and mixed with what readers like least. What broke a reader once
lies in tests/data/fuzz and is tried first; what breaks one now is written there. Readers that run kernels read faster
with NUMBA_DISABLE_JIT=1, where nothing has to be compiled.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import itertools
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import kielwasser
from kielwasser.games import names
from kielwasser.games.dialects import dialect, dialects
from kielwasser.protocol.document import node, render
from kielwasser.protocol.framing import Reader
from kielwasser.replay.reader import parse
from kielwasser.server.lobby import Lobby, Rules
from kielwasser.server.settings import Settings, settle
from kielwasser.system.errors import KielwasserError

CORPUS = Path(__file__).parents[1] / "tests" / "data" / "fuzz"
MEAN = [
    b"9" * 5_000, b"-1", b"0", b"99999999999999999999", b"1e999", b"inf", b"nan", b"true", b"null", b"\0", b"\n",
    "²".encode(), "٣".encode(), b"\xed\xa0\x80", b"\xff\xfe", b"[1]", b"[" * 3_000, b"{}", b'"', b"'", b"<", b">",
    b"&x;", b"<!DOCTYPE a>", b"]]>", b"/", b",", b" ", b"=", b":", b"?", b"#", b"5", b"-",
]  # fmt: skip


@dataclass(frozen=True)
class Target:
    """A reader, and good inputs for it."""

    read: Callable[[bytes], object]
    seeds: list[bytes]


def played(name: str) -> kielwasser.Position:
    """Return a position some moves into a game."""
    position, chance = kielwasser.new(name, seed=2, ruling="referee"), random.Random(2)
    for _ in range(6):
        moves = position.legal_moves
        if position.is_over or not moves:
            break
        position.play(chance.choice(moves))
    return position


def targets() -> dict[str, Target]:
    """Return all readers."""
    positions = {name: played(name) for name in names()}
    moves = [str(move).encode() for position in positions.values() for move in position.history]
    states = [dialect(name).state(position, ("A", "B"), None).encode() for name, position in positions.items()]
    return {
        "position": Target(_read_position, [position.text.encode() for position in positions.values()]),
        "move": Target(lambda data: [position.parse(_text(data)) for position in positions.values()], moves),
        "state": Target(lambda data: [_only_ours(_read_state, name, data) for name in positions], states),
        "replay": Target(parse, [_record(position) for position in positions.values()] + states),
        "settings": Target(_read_settings, [b"[server]\nport = 5\nidle_seconds = 3.5\npaused = true\nhost = 'a'\n"]),
        "framing": Target(lambda data: Reader().feed(data), [b"<protocol><join a='b'/><room>c&amp;d</room>", *states]),
        "lobby": Target(_talk, list(_dialogues(positions))),
    }


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


def _record(position: kielwasser.Position) -> bytes:
    moves = "".join(f'{{"move": "{move}", "seconds": 0.5}}\n' for move in position.history)
    start = kielwasser.new(position.game.name, seed=2, ruling="referee")
    return f'{{"kielwasser": 1, "game": "{position.game.name}", "start": "{start.text}"}}\n{moves}'.encode()


def _read_settings(data: bytes) -> Settings:
    with tempfile.NamedTemporaryFile(suffix=".toml", delete=False) as file:
        file.write(data)
    try:
        return settle({}, {}, Path(file.name))
    finally:
        Path(file.name).unlink()


def _dialogues(positions: dict[str, kielwasser.Position]) -> Iterator[bytes]:
    for name, position in positions.items():
        start = kielwasser.new(name, seed=2, ruling="referee")
        first = render(dialect(name).write_move(position.history[0], start)) if position.history else "<data/>"
        join = f'<join gameType="{position.game.wire_type}"/>'
        room = render(node("room", {"roomId": "R1"})).replace("/>", f">{first}</room>")
        yield f'<protocol>{join}{room}<authenticate password="x"/><joinRoom roomId="R1"/>'.encode()
        slots = '<slot displayName="A" canTimeout="true"/>' * 2
        yield f'<protocol><prepare gameType="{position.game.wire_type}">{slots}</prepare><pause roomId="R1"/>'.encode()


def _talk(data: bytes) -> None:
    """Let a peer say something to a lobby in which somebody waits for a game of each season."""
    numbers = itertools.count(1)
    lobby = Lobby(
        dialects(),
        lambda game, seed: kielwasser.new(game.name, seed=2, ruling="referee"),
        lambda: f"R{next(numbers)}",
        lambda: 0.0,
        Rules(password="x", open_administration=True),
    )
    for wire_type in lobby.dialects:
        lobby.receive(lobby.connect(), f'<protocol><join gameType="{wire_type}"/>'.encode(), 0.0)
    peer = lobby.connect()
    lobby.receive(peer, data, 0.0)
    lobby.disconnect(peer)
    assert len(lobby.rooms) <= len(lobby.dialects) + 32


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


def inputs(name: str, target: Target, count: int, seed: int) -> Iterator[bytes]:
    """Return what has broken readers before, then new inputs."""
    yield from (file.read_bytes() for file in sorted((CORPUS / name).glob("*")))
    yield from target.seeds
    chance = random.Random(f"{name} {seed}")
    for _ in range(count):
        yield mutated(target.seeds, chance)


def fuzz(name: str, target: Target, count: int, seed: int = 0) -> list[tuple[bytes, Exception]]:
    """Return the inputs that brought out something else than errors of ours, each kind of failure once."""
    found: dict[tuple[str, ...], tuple[bytes, Exception]] = {}
    for data in inputs(name, target, count, seed):
        try:
            _only_ours(target.read, data)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            found.setdefault((type(error).__name__, place.filename, str(place.lineno)), (data, error))
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
        print(f"{name}: {asked.inputs} inputs in {time.monotonic() - began:.0f} s, {len(found)} failures", flush=True)
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
