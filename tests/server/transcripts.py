"""Play recorded traffic of the official servers against our lobby, without sockets and with an invented clock.

`load` reads the scenarios of a season, `play` feeds what the recorded clients sent to our server, `outline` tells how
what each of them got differs from the recording: `=` is "byte for byte the same", otherwise the packets one after the
other, such as `=7 +error +result +left =1`: seven equal ones, three that only we send, one equal. `-state` is one that
only the official server sent.
"""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.protocol.dialect import Dialect
from kielwasser.server.connection import Close, Connection, Output, Send, Wake
from kielwasser.server.lobby import Lobby, Outside, Rules

_ID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_PACKET = re.compile(rb"(?=\n  <[^/])|(?=\n</)")
_TAG = re.compile(rb"\s*<(/?[\w.]+)")
_CLASS = re.compile(rb'<data class="(?:[\w.]+\.)?(\w+)"')
_STATE = re.compile(r"<state .*?</state>", re.DOTALL)
DATA = Path(__file__).parents[1] / "data"  # DATA / game / "transcripts.zip" is what `load` reads
BREATH = 0.1  # seconds in which the old servers had not yet noticed that somebody had gone


# ---- recordings ------------------------------------------------------------------------------------------------------


@dataclass
class Scenario:
    """One recorded scenario: streams by connection and direction, and who sent what when."""

    name: str
    streams: dict[tuple[str, str], bytes]
    order: list[dict]

    @classmethod
    def read(cls, folder: Path) -> Scenario:
        """Read a scenario from its folder."""
        return cls.of(folder.name, {path.name: path.read_bytes() for path in folder.iterdir()})

    @classmethod
    def of(cls, name: str, files: dict[str, bytes]) -> Scenario:
        """Make a scenario of its files."""
        streams = {}
        for file, content in files.items():
            stem, _, suffix = file.rpartition(".")
            if suffix in ("c2s", "s2c"):
                streams[stem, suffix] = content
        return cls(name, streams, [json.loads(line) for line in files["order.jsonl"].decode().splitlines()])

    @property
    def connections(self) -> list[str]:
        """The names of the recorded connections."""
        return sorted({name for name, _ in self.streams})

    def ids(self) -> list[str]:
        """Return room ids and reservations in the order in which the server first named them."""
        found: dict[str, bool] = {}  # whether the server made it up, or a client did
        for event in self.order:
            if not event["len"]:
                continue
            stream = self.streams[event["conn"], event["dir"]]
            start = max(event["off"] - 40, 0)  # an id may be cut by the end of a piece
            for match in _ID.findall(stream[start : event["off"] + event["len"] + 40]):
                found.setdefault(match.decode(), event["dir"] == "s2c")
        return [id_ for id_, is_servers in found.items() if is_servers]

    def states(self) -> list[str]:
        """Return all state documents that the server sent, in order of time per connection."""
        return [state for name in self.connections for state in self.states_of(name)]

    def states_of(self, name: str) -> list[str]:
        """Return the state documents that the server sent to a connection."""
        return _STATE.findall(self.streams.get((name, "s2c"), b"").decode(errors="replace"))

    def sent(self, name: str) -> bytes:
        """Return what a client sent."""
        return self.streams.get((name, "c2s"), b"")

    def got(self, name: str) -> bytes:
        """Return what the official server sent to a connection before that closed by itself."""
        stream = self.streams.get((name, "s2c"), b"")
        gone = self.own_close(name)
        if gone is None:
            return stream
        later = (e["off"] for e in self.order[gone:] if e["conn"] == name and e["dir"] == "s2c")
        return stream[: min(later, default=len(stream))]

    def own_close(self, name: str) -> int | None:
        """Return the number of the event by which a client closed its connection, if it did."""
        for number, event in enumerate(self.order):
            if event["conn"] == name and event["dir"] == "c2s" and event.get("event") in ("close", "reset"):
                return number
        return None

    def closed_by_server(self) -> set[str]:
        """Return the connections that the server closed before their clients did."""
        return {event["conn"] for event in self.order if event["dir"] == "s2c" and event.get("event") == "close"}


def load(path: Path) -> list[Scenario]:
    """Return the scenarios of a packed season, by name."""
    folders: dict[str, dict[str, bytes]] = {}
    with zipfile.ZipFile(path) as archive:
        for entry in archive.namelist():
            folder, _, file = entry.rpartition("/")
            folders.setdefault(folder, {})[file] = archive.read(entry)
    return [Scenario.of(name, files) for name, files in sorted(folders.items())]


def pack(root: Path, path: Path) -> None:
    """Pack the scenarios of a season's folder; the same scenarios give the same bytes."""
    files = sorted(file for order in root.glob("*/order.jsonl") for file in order.parent.iterdir())
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for file in files:
            if file.name != "notes.txt":
                name, content = file.name, file.read_bytes()
                if name.endswith(".gz"):
                    name, content = name.removesuffix(".gz"), gzip.decompress(content)
                entry = zipfile.ZipInfo(f"{file.parent.name}/{name}", (1980, 1, 1, 0, 0, 0))
                archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)


# ---- playing ---------------------------------------------------------------------------------------------------------


@dataclass
class Run:
    """What our server answered to a scenario."""

    scenario: Scenario
    lobby: Lobby
    sent: dict[str, bytes] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)  # by us
    _marks: dict[str, list[int]] = field(default_factory=dict)  # by connection: bytes sent before each event

    def got(self, name: str) -> bytes:
        """Return what we sent to a connection, as far as the recording can know it.

        What answers something that happened in the last breath before the client closed may be missing there.
        """
        ours, recorded = self.sent.get(name, b""), self.scenario.got(name)
        noticed = ours[: self._marks[name][self._last_breath(name)]] if name in self._marks else ours
        return recorded if ours.startswith(recorded) and recorded.startswith(noticed) else ours

    def _last_breath(self, name: str) -> int:
        """Return the number of the first event within a breath of the client's own close, or the end."""
        order, gone = self.scenario.order, self.scenario.own_close(name)
        if gone is None or order[gone]["t"] is None:
            return len(order)
        return next(i for i, event in enumerate(order) if event["t"] > order[gone]["t"] - BREATH or i == gone)

    def outline(self, name: str) -> str:
        """Tell how what a connection got differs from the recording."""
        return outline(self.scenario.got(name), self.got(name))

    def outlines(self) -> dict[str, str]:
        """Tell of each connection that got something else how that differs."""
        told = {name: self.outline(name) for name in self.scenario.connections}
        return {name: text for name, text in told.items() if text != "="}

    def added(self, name: str) -> list[str]:
        """Return the packets that only we sent to a connection."""
        recorded, ours = packets(self.scenario.got(name)), packets(self.got(name))
        matcher = SequenceMatcher(None, recorded, ours, autojunk=False)
        changes = (ours[start:end] for tag, _, _, start, end in matcher.get_opcodes() if tag != "equal")
        return [packet.decode() for change in changes for packet in change]


def play(
    scenario: Scenario,
    dialects: Iterable[Dialect],
    deal: Callable[[], Position],
    rules: Rules,
    omit: Callable[[dict], bool] = lambda event: False,
    beside: Callable[[Lobby, dict], None] = lambda lobby, event: None,
    linger: float = 0.0,
) -> Run:
    """Feed the recorded client bytes to our server and collect its answers.

    `omit` leaves events out; `beside` is called before each event and does what clients did that were not recorded;
    after the last event `linger` seconds pass.
    """
    ids = iter(scenario.ids())
    spare = (f"00000000-0000-0000-0000-{n:012d}" for n in range(10**6))
    now = 0.0
    lobby = Lobby(
        dialects, Outside(lambda game, seed: deal(), lambda: next(ids, None) or next(spare), lambda: now), rules
    )
    run = Run(scenario, lobby)
    names: dict[int, str] = {}
    peers: dict[str, Connection] = {}
    appointments: dict[str, float | None] = {}

    def perform(outputs: Sequence[Output]) -> None:
        for output in outputs:
            match output:
                case Send(number, data):
                    run.sent[names[number]] = run.sent.get(names[number], b"") + data
                case Close(number):
                    run.closed.add(names[number])
                case Wake(room, at):
                    appointments[room] = at

    def pass_time(until: float) -> None:
        nonlocal now
        while due := [(at, room) for room, at in appointments.items() if at is not None and at <= until]:
            at, room = min(due)
            now = max(now, at)
            appointments[room] = None
            perform(lobby.wake(room))
        now = max(now, until)

    def mark() -> None:
        for name in scenario.connections:
            run._marks.setdefault(name, []).append(len(run.sent.get(name, b"")))

    for number, event in enumerate(scenario.order):
        at = event["t"] if event["t"] is not None else now
        pass_time(at)
        mark()
        beside(lobby, event)
        name = event["conn"]
        if event["dir"] != "c2s" or omit(event):
            continue
        if event.get("event") == "open" or name not in peers:
            peers[name] = lobby.connect()
            names[peers[name].number] = name
        if event.get("event") in ("close", "reset"):
            if not peers[name].closed:
                perform(lobby.disconnect(peers[name]))
        elif event["len"] and not peers[name].closed:
            data = scenario.streams[name, "c2s"][event["off"] : event["off"] + event["len"]]
            now = max(now, _answered_at(scenario, number) or now)  # the old servers took their time
            perform(lobby.receive(peers[name], data, at))
    pass_time(now + linger)
    mark()
    return run


def _answered_at(scenario: Scenario, number: int) -> float | None:
    """Return when the official server had answered a client's bytes: before the next client's."""
    last = scenario.order[number]["t"]
    for event in scenario.order[number + 1 :]:
        if event["dir"] == "c2s" or last is None or event["t"] - last > 1.5:
            break
        last = event["t"]
    return last


# ---- comparing -------------------------------------------------------------------------------------------------------


def packets(stream: bytes) -> list[bytes]:
    """Cut a server's stream into its packets, the root's tags included; together they are the stream."""
    return [packet for packet in _PACKET.split(stream) if packet]


def kind(packet: bytes) -> str:
    """Return the name of a packet: the class of its data, otherwise its tag."""
    if found := _CLASS.search(packet):
        return {"MoveRequest": "request", "memento": "state", "welcomeMessage": "welcome"}.get(
            found[1].decode(), found[1].decode()
        )
    if packet == b"<protocol/>":
        return "empty"
    tag = _TAG.match(packet)
    name = tag[1].decode() if tag else "?"
    return "end" if name.startswith("/") else name.rpartition(".")[2]


def outline(recorded: bytes, ours: bytes) -> str:
    """Tell how two streams differ, packet by packet."""
    if recorded == ours:
        return "="
    left, right = packets(recorded), packets(ours)
    told = []
    for tag, i, j, k, m in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if tag == "equal":
            told.append(f"={j - i}")
        else:
            told += [f"-{kind(packet)}" for packet in left[i:j]] + [f"+{kind(packet)}" for packet in right[k:m]]
    return " ".join(told)


class Listening:
    """Put before a season's dialect, keep what that was asked: the states it showed, and the moves it read."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.shown: dict[str, Position] = {}
        self.moves: list[tuple] = []

    def state(self, position, names, echo):
        text = super().state(position, names, echo)
        self.shown[text] = position.hide(0)
        return text

    def read_move(self, data, position, names):
        reading = super().read_move(data, position, names)
        self.moves.append((position.copy(), names, reading))
        return reading
