"""What the game server is doing, for people."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.arena.tables.arena import Arena
from kielwasser.server.connection import Connection
from kielwasser.server.room import Room
from kielwasser.server.warming import Warming
from kielwasser.system.errors import Text
from kielwasser.system.numbers import time_left

COUNTED = ("games", "moves", "connections", "faults")
_TIMEOUTS = ("soft_timeout", "hard_timeout")
MAX_ROWS = 100  # rooms and connections that are shown; the newest


@dataclass(frozen=True)
class RoomRow:
    """A room in the list."""

    id: str
    game: str
    names: tuple[str, str]
    state: Text
    minutes: int
    table: str  # where it can be watched; empty: nowhere


@dataclass(frozen=True)
class ConnectionRow:
    """A connection in the list."""

    number: int
    game: str  # whose language it speaks
    state: Text


@dataclass(frozen=True)
class ServerView:
    """Everything that the page shows. `counts` are totals since the start."""

    host: str
    port: int | None  # None: it does not listen
    rooms: tuple[RoomRow, ...]
    more_rooms: int
    connections: tuple[ConnectionRow, ...]
    more_connections: int
    counts: dict[str, int]
    replays: str
    wire_log: str
    administration: Text


def server_view(arena: Arena) -> ServerView:
    """Return what the server is doing now."""
    lobby, settings = arena.server.lobby, arena.settings
    tables = {table.room.id: table.id for table in arena.tables.values() if table.room is not None}
    rooms, connections = list(lobby.rooms.values())[::-1], list(lobby.connections.values())[::-1]
    return ServerView(
        host=settings.host,
        port=arena.server.port if arena.is_listening else None,
        rooms=tuple(_room(room, tables.get(room.id, "")) for room in rooms[:MAX_ROWS]),
        more_rooms=max(len(rooms) - MAX_ROWS, 0),
        connections=tuple(_connection(one, lobby.rooms, arena.warming) for one in connections[:MAX_ROWS]),
        more_connections=max(len(connections) - MAX_ROWS, 0),
        counts=_counts(arena),
        replays=settings.replays,
        wire_log=settings.wire_log,
        administration=_administration(arena),
    )


def _counts(arena: Arena) -> dict[str, int]:
    counted = arena.server.metrics.counts
    totals = {name: sum(value for (kind, _), value in counted.items() if kind == name) for name in COUNTED}
    return {**totals, "timeouts": sum(counted["irregular_endings", cause] for cause in _TIMEOUTS)}


def _room(room: Room, table: str) -> RoomRow:
    if room.over:
        state = Text("beendet", "over")
    elif not room.match.started:
        missing = sum(not place.taken for place in room.places)
        waiting = Text("Spieler", "player") if missing == 1 else Text("Spieler", "players")
        state = Text(f"wartet auf {missing} {waiting.de}", f"waits for {missing} {waiting.en}")
    elif room.match.paused:
        state = Text("angehalten", "paused")
    else:
        state = Text("läuft", "running")
    game = room.dialect.game
    minutes = int((room.clock() - room.opened) // 60)
    return RoomRow(room.id, f"{game.title} {game.season}", room.names, state, minutes, table)


def _connection(connection: Connection, rooms: dict[str, Room], warming: Warming | None) -> ConnectionRow:
    game = connection.dialect.game
    here = [rooms[id_] for id_ in connection.rooms if id_ in rooms]
    seated = [room for room in here if room.seat_of(connection) is not None]
    if any(room.match.started for room in seated):
        state = Text("spielt", "plays")
    elif seated:
        state = Text("wartet auf einen Gegner", "waits for an opponent")
    elif connection.is_admin:
        state = Text("verwaltet", "administers")
    elif here:
        state = Text("schaut zu", "watches")
    elif connection.waiting:
        assert warming is not None
        wait = time_left(warming.remaining(game.name))
        state = Text(f"wartet auf die Übersetzung ({wait.de})", f"waits for the compiler ({wait.en})")
    else:
        state = Text("hat noch nicht mitgespielt oder ist fertig", "has not joined yet, or is done")
    return ConnectionRow(connection.number, f"{game.title} {game.season}", state)


def _administration(arena: Arena) -> Text:
    settings = arena.settings
    if settings.secret() is not None:
        return Text("mit Passwort", "with a password")
    if settings.open_administration:
        return Text("offen für alle auf diesem Rechner", "open to everybody on this machine")
    return Text("geschlossen (kein Passwort gesetzt)", "closed (no password is set)")
