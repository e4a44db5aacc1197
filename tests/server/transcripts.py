"""Play recorded traffic of the official servers against our lobby, without sockets and with an invented clock."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from kielwasser.core.play import Position
from kielwasser.protocol.dialect import Dialect
from kielwasser.server.connection import Close, Connection, Send, Wake
from kielwasser.server.lobby import Lobby, Rules

_ID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


@dataclass
class Scenario:
    """One recorded scenario: streams by connection and direction, and who sent what when."""

    name: str
    streams: dict[tuple[str, str], bytes]
    order: list[dict]

    @classmethod
    def read(cls, folder: Path) -> Scenario:
        """Read a scenario from its folder."""
        streams = {(path.stem, path.suffix[1:]): path.read_bytes() for path in folder.glob("*.?2?")}
        order = [json.loads(line) for line in (folder / "order.jsonl").read_text(encoding="utf-8").splitlines()]
        return cls(folder.name, streams, order)

    def ids(self) -> list[str]:
        """Return room ids and reservations in the order in which the server first named them."""
        found: dict[str, None] = {}
        for event in self.order:
            if event["dir"] == "s2c" and event["len"]:
                stream = self.streams[event["conn"], "s2c"]
                start = max(event["off"] - 40, 0)  # an id may be cut by the end of a piece
                for match in _ID.findall(stream[start : event["off"] + event["len"] + 40]):
                    found.setdefault(match.decode())
        return list(found)

    def states(self) -> list[str]:
        """Return all state documents that the server sent, in order of time per connection."""
        documents = []
        for (_, direction), stream in self.streams.items():
            if direction == "s2c":
                documents += re.findall(r"<state .*?</state>", stream.decode(errors="replace"), re.DOTALL)
        return documents


@dataclass
class Run:
    """What our server answered to a scenario."""

    sent: dict[str, bytes] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)


def play(scenario: Scenario, dialects: list[Dialect], default: str, deal: Callable[[], Position], rules: Rules) -> Run:
    """Feed the recorded client bytes to our server and collect its answers."""
    ids = iter(scenario.ids())
    spare = iter(f"00000000-0000-0000-0000-{n:012d}" for n in range(10**6))
    now = 0.0
    lobby = Lobby(dialects, lambda game: deal(), lambda: next(ids, None) or next(spare), lambda: now, rules)
    run, names, peers = Run(), {}, {}
    appointments: dict[str, float | None] = {}

    def perform(outputs) -> None:
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

    for number, event in enumerate(scenario.order):
        at = event["t"] if event["t"] is not None else now
        pass_time(at)
        name = event["conn"]
        if event["dir"] != "c2s":
            continue
        if event.get("event") == "open" or name not in peers:
            peer: Connection = lobby.connect()
            peers[name], names[peer.number] = peer, name
        if event.get("event") in ("close", "reset"):
            if not peers[name].closed:
                perform(lobby.disconnect(peers[name]))
        elif event["len"]:
            data = scenario.streams[name, "c2s"][event["off"] : event["off"] + event["len"]]
            if not peers[name].closed:
                now = max(now, answered_at(scenario, number) or now)  # the old servers took their time
                perform(lobby.receive(peers[name], data, at))
    return run


def answered_at(scenario: Scenario, number: int) -> float | None:
    """Return when the official server had answered a client's bytes: before the next client's."""
    last = scenario.order[number]["t"]
    for event in scenario.order[number + 1 :]:
        if event["dir"] == "c2s" or last is None or event["t"] - last > 1.5:
            break
        last = event["t"]
    return last


def recorded_until_close(scenario: Scenario, name: str) -> bytes:
    """Return what the official server sent to a connection before that closed by itself."""
    end = None
    for event in scenario.order:
        if event["conn"] == name and event["dir"] == "c2s" and event.get("event") in ("close", "reset"):
            end = min((e["off"] for e in scenario.order[scenario.order.index(event) :] if e["conn"] == name and e["dir"] == "s2c"), default=None)
            break
    stream = scenario.streams.get((name, "s2c"), b"")
    return stream if end is None else stream[:end]
