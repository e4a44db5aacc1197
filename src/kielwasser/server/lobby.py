"""The whole server without its sockets: bytes of peers and the time in, bytes for peers and appointments out."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar
from xml.etree.ElementTree import Element

from kielwasser.authority.events import Event
from kielwasser.authority.match import Seat
from kielwasser.core.game import Game
from kielwasser.core.position import Move, Position
from kielwasser.core.ruling import AUTO
from kielwasser.games import newest
from kielwasser.protocol.dialect import Dialect, Slot, Trouble
from kielwasser.protocol.document import cut, node, render, shortened
from kielwasser.protocol.framing import Broken, Ended, Frame, Packet
from kielwasser.server.connection import Connection, Output, Release, Request
from kielwasser.server.guesses import LAST, WAITING, Guesses
from kielwasser.server.room import Place, Room
from kielwasser.system.errors import KielwasserError, StateXmlError, Text

GOODBYES = frozenset({"sc.protocol.responses.CloseConnection", "sc.protocol.CloseConnection"})
_REPEATED = 600  # characters of a request that an answer may repeat
_KEPT = 4_096  # characters of a request that may wait
_SHOWN = 200  # characters of a request that whoever runs the server is shown
_TOLD_ELSEWHERE = frozenset({Trouble.BAD_PASSWORD, Trouble.LIMIT, Trouble.UNAVAILABLE})
_EARLY = 0.01  # seconds by which a timer may be early
_MAX_NAME = 60  # characters of a name that somebody gives himself


@dataclass(frozen=True)
class Rules:
    """How a server behaves, as its owner wants it."""

    default_game: str = newest()
    password: str | None = None
    open_administration: bool = False
    paused: bool = False  # rooms made by plain joins start paused
    max_rooms: int = 2_000
    rooms_each: int = 16  # in which one connection may sit at once
    watched_each: int = 1_000  # in which an administrator may sit, or which he may watch
    abandoned_seconds: float = 600.0  # after which a prepared room goes that nobody uses
    waiting_each: int = 16  # requests of one connection that may wait for a game to be ready
    ruling: str = AUTO  # of games that are loaded; those that are dealt have it from `deal`


class Trap(KielwasserError):
    """A request cannot be granted. What peers are told is English, as the seasons' servers were."""

    def __init__(self, trouble: Trouble, text: Text | str = "", closes: bool = False) -> None:
        super().__init__(text or trouble.value)
        self.trouble = trouble
        self.closes = closes  # even where the season did not


class Waiting(NamedTuple):
    """A request that is answered when its game is ready, when its time has come, or with an earlier one of its peer."""

    connection: Connection
    request: Element
    at: float  # when its bytes arrived
    game: Game | None = None
    due: float | None = None  # neither a game nor this: it only keeps its place behind another request


class Refusal(NamedTuple):
    """A stranger who was turned away: what was wrong, what it sent, and what there would have been."""

    address: str
    trouble: Trouble
    why: str
    sent: str
    available: tuple[str, ...] = ()
    wanted: str = ""  # the type of game that it named


def always(game: Game) -> bool:
    """Tell that a game is ready."""
    return True


@dataclass
class Outside:
    """What a lobby has from outside.

    Rooms are only made of games that are ready: `is_ready` tells, or raises a KielwasserError if one never will be.
    """

    deal: Callable[[Game, str], Position]
    new_id: Callable[[], str]
    clock: Callable[[], float]
    listener: Callable[[Room, Event], None] = lambda room, event: None
    new_seed: Callable[[], str] = lambda: ""
    is_ready: Callable[[Game], bool] = always
    requests_leave_later: bool = False  # `Lobby.asked` is called when one has left
    refused: Callable[[Refusal], None] = lambda refusal: None


class Answering(NamedTuple):
    """How a request is answered, and to whom."""

    method: Callable[[Lobby, Connection, Element, float], list[Output]]  # the time is that of its arrival
    admin: bool  # only to administrators
    roomless: bool  # it names no room, so that nobody can tell from its answer what was asked


_ANSWERS: dict[str, Answering] = {}  # by what the element of the request is called

Method = TypeVar("Method", bound="Callable[[Lobby, Connection, Element, float], list[Output]]")


def answers(tag: str, *, admin: bool = False, roomless: bool = False) -> Callable[[Method], Method]:
    """Make a method of the lobby the one that answers a request."""

    def note(method: Method) -> Method:
        _ANSWERS[tag] = Answering(method, admin, roomless)
        return method

    return note


class Lobby:
    """All rooms and all peers. Every method returns what has to be done on sockets and clocks.

    Until a game is ready requests for it wait, and nobody's time runs; `release` returns them when something has become
    ready.
    """

    def __init__(self, dialects: Iterable[Dialect], outside: Outside, rules: Rules | None = None) -> None:
        self.rules = rules or Rules()
        self.outside = outside
        self.dialects = {dialect.game.wire_type: dialect for dialect in dialects}
        self.default = next(d for d in self.dialects.values() if d.game.name == self.rules.default_game)
        self.connections: dict[int, Connection] = {}
        self.rooms: dict[str, Room] = {}
        self._waiting: dict[str, Room] = {}  # all that have not begun, in order, and some that have
        self._requests: list[Waiting] = []  # in the order of their arrival
        self._awaited: Counter[str] = Counter()  # games that requests wait for, and how many
        self._guesses = Guesses(outside.clock)
        self._guessing: Counter[str] = Counter()  # passwords that wait for their time, by origin
        self._numbers = 0
        self._test_mode = False
        self._scores: dict[tuple[str, str], list[Sequence[int]]] = {}  # by game type and player's name, in test mode

    # ---- peers -----------------------------------------------------------------------------------------------------

    def connect(self, origin: str = "") -> Connection:
        """Take a new peer, which is counted with others of the same origin."""
        self._numbers += 1
        connection = Connection(self._numbers, self.default, origin)
        self.connections[connection.number] = connection
        return connection

    def receive(self, connection: Connection, data: bytes, at: float) -> list[Output]:
        """Take bytes that arrived from a peer at that time."""
        out: list[Output] = []
        for frame in connection.reader.feed(data):
            out += self.answer(connection, frame, at)
        return out

    def answer(self, connection: Connection, frame: Frame, at: float) -> list[Output]:
        """Take one thing that a peer said; its bytes arrived at that time."""
        if connection.closed:
            return []
        out: list[Output] = []
        match frame:
            case Packet(element):
                out += self._answer(connection, element, at)
            case Ended():
                out += self._end(connection)
            case Broken(reason):
                out += self._complain(connection, Trap(Trouble.UNREADABLE, reason), None)
        if connection.closed:  # who is thrown out of one room has left all others
            out += self._forget(connection, "LOST_CONNECTION")
        return out

    @property
    def awaited(self) -> set[str]:
        """The names of the games that requests wait for."""
        return set(self._awaited)

    def release(self) -> list[Waiting]:
        """Return the requests that need not wait any more, to be given to `answer` in this order."""
        released, kept, held_up = list[Waiting](), list[Waiting](), set[int]()
        for waiting in self._requests:
            number = waiting.connection.number
            if number in held_up or not self._is_due(waiting):
                held_up.add(number)
                kept.append(waiting)
            else:
                released.append(waiting)
                waiting.connection.has_waited |= waiting.due is not None
        self._keep(kept)
        return released

    def _is_due(self, waiting: Waiting) -> bool:
        if waiting.due is not None and waiting.due > self.outside.clock() + _EARLY:
            return False
        return waiting.game is None or self._is_settled(waiting.game)

    def _keep(self, requests: list[Waiting]) -> None:
        """Let these requests wait, and no others."""
        for waiting in self._requests:
            waiting.connection.waiting, waiting.connection.is_guessing = 0, False
        for waiting in requests:
            waiting.connection.waiting += 1
            waiting.connection.is_guessing |= waiting.due is not None
        self._requests = requests
        self._awaited = Counter(waiting.game.name for waiting in requests if waiting.game is not None)
        self._guessing = Counter(waiting.connection.origin for waiting in requests if waiting.due is not None)

    def _is_settled(self, game: Game) -> bool:
        """Tell whether a game is ready or never will be."""
        try:
            return self.outside.is_ready(game)
        except KielwasserError:
            return True

    def awaits(self, connection: Connection) -> bool:
        """Tell whether somewhere a move of that peer is waited for."""
        for id_ in connection.rooms:
            room = self.rooms.get(id_)
            if room is not None and room.awaits(connection):
                return True
        return False

    def plays(self, connection: Connection) -> bool:
        """Tell whether a peer sits at a match that has begun."""
        for id_ in connection.rooms:
            room = self.rooms.get(id_)
            if room is not None and room.match.started and room.seat_of(connection) is not None:
                return True
        return False

    def asked(self, request: Request, at: float) -> list[Output]:
        """Take notice that a request for a move has left."""
        room = self.rooms.get(request.room)
        return room.asked(request.ply, at) if room is not None else []

    def disconnect(self, connection: Connection) -> list[Output]:
        """Take notice that a peer's socket is gone."""
        connection.closed = True
        return self._forget(connection, "LOST_CONNECTION")

    def wake(self, room: str) -> list[Output]:
        """Keep an appointment."""
        found = self.rooms.get(room)
        return self._tidy(found, found.wake()) if found is not None else []

    def tidy(self) -> list[Output]:
        """Give up prepared rooms that nobody has used for long, begun or not."""
        now, out = self.outside.clock(), list[Output]()
        for room in list(self.rooms.values()):
            if not room.is_abandoned:
                room.abandoned_since = None
            elif room.abandoned_since is None:
                room.abandoned_since = now
            elif now - room.abandoned_since >= self.rules.abandoned_seconds:
                out += self._give_up(room)
        return out

    def _give_up(self, room: Room) -> list[Output]:
        out = self.cancel(room)
        self._remove(room)
        return out

    # ---- answering -------------------------------------------------------------------------------------------------

    def _answer(self, connection: Connection, element: Element, at: float) -> list[Output]:
        try:
            if element.tag in GOODBYES or element.tag in connection.dialect.other_goodbyes:
                return self._part(connection, "RECEIVED_DISCONNECT")
            found = _ANSWERS.get(element.tag)
            if found is None:
                raise Trap(Trouble.UNREADABLE, f"<{element.tag}> is no request")
            if found.roomless and connection.waiting:  # answers come in the order of the requests
                return self._wait(Waiting(connection, element, at))
            if found.admin and connection.is_guessing:  # he may be an administrator soon
                return self._wait(Waiting(connection, element, at))
            if found.admin:
                self._demand_admin(connection, element)
            return found.method(self, connection, element, at)
        except Trap as trap:
            return self._complain(connection, trap, element)

    def _complain(self, connection: Connection, trap: Trap, request: Element | None) -> list[Output]:
        """Tell a peer what is wrong; one that is thrown out gets the results of its matches before the goodbye."""
        self._note_refusal(connection, trap, request)
        if trap.trouble is Trouble.UNAVAILABLE:
            is_elsewhere = bool(connection.rooms) or connection.is_admin
            complaint = connection.dialect.unavailable(cut(str(trap)), close=not is_elsewhere)
        else:
            repeated = shortened(request, _REPEATED) if request is not None else None
            complaint = connection.dialect.complain(trap.trouble, cut(str(trap)), repeated)
        if trap.closes and not complaint.close:
            farewell = connection.dialect.farewell()
            packets = complaint.packets + ([] if farewell is None else [farewell])
            complaint = replace(complaint, packets=packets, close=True)
        out: list[Output] = []
        if complaint.error is not None:
            out += self._complain_at_tables(connection, complaint.error, complaint.shared)
        for packet in complaint.packets:
            if packet.tag not in GOODBYES:
                out += connection.send(packet)
        if complaint.close:
            detail = "PROTOCOL_ERROR" if trap.trouble is Trouble.UNREADABLE else "UNKNOWN"
            out += self._forget(connection, detail)
            goodbye = next((packet for packet in complaint.packets if packet.tag in GOODBYES), None)
            out += connection.close(goodbye)
        return out

    def _note_refusal(self, connection: Connection, trap: Trap, request: Element | None) -> None:
        """Tell whoever runs the server of a stranger that was turned away, once: it may try a thousand times."""
        is_stranger = not (connection.rooms or connection.is_admin or connection.last_table)
        if not is_stranger or connection.was_refused or trap.trouble in _TOLD_ELSEWHERE:
            return
        connection.was_refused = True
        sent, wanted = "", ""
        if request is not None:
            sent, wanted = render(shortened(request, _SHOWN)), cut(request.get("gameType", ""))
        available: tuple[str, ...] = ()
        if trap.trouble is Trouble.UNKNOWN_GAME:
            available = tuple(self.dialects)
        elif trap.trouble is Trouble.UNKNOWN_RESERVATION:
            kept = [(room, place) for room in self._waiting_rooms() for place in room.places if place.reservation]
            available = tuple(room.dialect.game.name for room, _ in kept)
        self.outside.refused(Refusal(connection.address, trap.trouble, cut(str(trap)), sent, available, wanted))

    def _complain_at_tables(self, connection: Connection, error: Element, shared: bool) -> list[Output]:
        """Tell an error where a peer plays, to it alone or to everybody there and at its last table."""
        rooms = [self.rooms[id_] for id_ in connection.rooms if id_ in self.rooms]
        running = [room for room in rooms if room.match.started and room.seat_of(connection) is not None]
        tables = [(room.id, room.players if shared else [connection]) for room in running]
        if shared and connection.last_table is not None:
            tables.append(connection.last_table)
        out: list[Output] = []
        for id_, players in tables:
            for player in players:
                out += player.send(node("room", {"roomId": id_}, error))
        return out

    def _end(self, connection: Connection) -> list[Output]:
        """Close the connection of a peer that has ended its document."""
        closing = connection.close() if connection.dialect.answers_end else connection.drop()
        return closing + self._forget(connection, "LOST_CONNECTION")

    def _part(self, connection: Connection, detail: str) -> list[Output]:
        return connection.close() + self._forget(connection, detail)

    def _forget(self, connection: Connection, detail: str) -> list[Output]:
        """Let a peer leave all its rooms; a room whose waiting player leaves disappears."""
        self.connections.pop(connection.number, None)
        if connection.waiting:
            self._keep([waiting for waiting in self._requests if waiting.connection is not connection])
        out: list[Output] = []
        for room in [self.rooms[id_] for id_ in connection.rooms if id_ in self.rooms]:
            was_seated = room.seat_of(connection) is not None
            out += self._tidy(room, room.leave(connection, detail))
            if was_seated and not room.match.started:
                self._drop_waiting(room)
        connection.rooms.clear()
        connection.last_table = None
        connection.reader.close()
        return out

    def _drop_waiting(self, room: Room) -> None:
        if not room.prepared and not room.players:
            self._remove(room)

    def _remove(self, room: Room) -> bool:
        self._waiting.pop(room.id, None)
        return self.rooms.pop(room.id, None) is not None

    def _tidy(self, room: Room, out: list[Output]) -> list[Output]:
        if room.over and self._remove(room) and self._test_mode:
            assert room.match.ending is not None
            names, parts = room.names, room.dialect.parts(room.match.ending)
            if names[0] != names[1] and not room.match.ending.cancelled:
                for name, score in zip(names, parts, strict=True):
                    self._scores.setdefault((room.dialect.game.wire_type, name), []).append(score)
        return out

    def _demand_admin(self, connection: Connection, element: Element) -> None:
        if connection.is_admin:
            return
        if self.rules.open_administration and self._dialect_of(connection, element).open_administration:
            return
        raise Trap(Trouble.NOT_ADMIN, element.tag)

    def _dialect_of(self, connection: Connection, element: Element) -> Dialect:
        room = self.rooms.get(element.get("roomId", ""))
        if room is not None:
            return room.dialect
        return self.dialects.get(element.get("gameType", ""), connection.dialect)

    # ---- joining ---------------------------------------------------------------------------------------------------

    def _game_type(self, connection: Connection, element: Element) -> Dialect:
        wanted = element.get("gameType")
        if wanted is None:
            return self.default
        if wanted not in self.dialects:
            raise Trap(Trouble.UNKNOWN_GAME, f"no game has the type {wanted}")
        return self.dialects[wanted]

    def _has_to_wait(self, game: Game) -> bool:
        """Tell whether a game is not ready yet, or others came before who wait for it; a Trap if it never will be."""
        try:
            return not self.outside.is_ready(game) or game.name in self._awaited
        except KielwasserError as error:
            raise Trap(Trouble.UNAVAILABLE, error.text) from None

    def _wait(self, waiting: Waiting) -> list[Output]:
        """Keep a request until a game is ready, or for some time."""
        connection, request = waiting.connection, waiting.request
        if connection.waiting >= self.rules.waiting_each:
            raise Trap(Trouble.LIMIT, "too many requests wait for their answers", closes=connection.is_guessing)
        if request.tag != "prepare":  # nothing else that waits says anything within
            waiting = waiting._replace(request=shortened(Element(request.tag, request.attrib), _KEPT))
        connection.waiting += 1
        self._requests.append(waiting)
        if waiting.game is not None:
            self._awaited[waiting.game.name] += 1
        if waiting.due is None:
            return []
        connection.is_guessing = True
        self._guessing[connection.origin] += 1
        return [Release(waiting.due)]

    @answers("join", roomless=True)
    def _do_join(self, connection: Connection, element: Element, at: float) -> list[Output]:
        dialect = self._game_type(connection, element)
        connection.dialect = dialect
        connection.named_no_game = element.get("gameType") is None
        self._demand_modesty(connection)
        if self._has_to_wait(dialect.game):
            return self._wait(Waiting(connection, element, at, dialect.game))
        for room in self._waiting_rooms():
            seat = next((i for i, place in enumerate(room.places) if place.free), None)
            if seat is not None and room.dialect is dialect and room.welcomes(connection):
                break
        else:
            room, seat = self._new_room(dialect, [Seat(dialect.anonymous), Seat(dialect.anonymous)]), 0
            if self.rules.paused:
                room.match.pause(self.outside.clock())
        out = self._sit(room, connection, seat, element)
        players = sum(place.taken for place in room.places)
        return out + self._to_admins(dialect.announce(room.id, players))

    def _demand_modesty(self, connection: Connection) -> None:
        """Raise a Trap if a peer already sits in as many rooms, or watches as many, as one may."""
        if len(connection.rooms) >= (self.rules.watched_each if connection.is_admin else self.rules.rooms_each):
            raise Trap(Trouble.LIMIT, "too many rooms for one connection")

    def _has_space(self) -> bool:
        """Tell whether there can be one more room, if need be instead of one that nobody uses."""
        if len(self.rooms) < self.rules.max_rooms:
            return True
        unused = next((room for room in self.rooms.values() if room.is_abandoned), None)
        if unused is not None:
            self._give_up(unused)  # nobody is there to be told
        return unused is not None

    def _new_room(self, dialect: Dialect, seats: list[Seat], position: Position | None = None) -> Room:
        if not self._has_space():
            raise Trap(Trouble.LIMIT, Text("Es gibt zu viele Spielräume.", "too many rooms"))
        places = [Place(seat) for seat in seats]
        outside, seed = self.outside, ""
        if position is None:
            seed = outside.new_seed()
            position = outside.deal(dialect.game, seed)
        room = Room(
            outside.new_id(),
            dialect,
            position,
            places,
            outside.clock,
            outside.listener,
            requests_leave_later=outside.requests_leave_later,
            seed=seed,
        )
        self.rooms[room.id] = self._waiting[room.id] = room
        return room

    def _waiting_rooms(self) -> list[Room]:
        """Return the rooms that have not begun; nobody has to look through the hundreds that have."""
        for id_ in [id_ for id_, room in self._waiting.items() if room.match.started]:
            del self._waiting[id_]
        return list(self._waiting.values())

    # ---- rooms of this process -------------------------------------------------------------------------------------

    def open(
        self, dialect: Dialect, seats: list[Seat], position: Position, local: Sequence[int], public: Sequence[int] = ()
    ) -> Room:
        """Make a room whose `local` seats are played in this process, with a reservation for each of the others.

        A `public` seat is also given to the next peer that joins this game without a reservation.
        Where all seats are local, `begin` starts it; otherwise it starts with the last of the others.
        """
        room = self._new_room(dialect, seats, position)
        room.prepared = True
        for seat, place in enumerate(room.places):
            place.taken, place.is_public = seat in local, seat in public
            place.reservation = None if place.taken else self.outside.new_id()
        return room

    def begin(self, room: Room) -> list[Output]:
        """Start a room whose seats are all taken."""
        return self._tidy(room, room.begin())

    def play(self, room: Room, seat: int, move: Move, hints: Sequence[str] = ()) -> list[Output]:
        """Take a move of a local seat."""
        return self._tidy(room, room.play(seat, move, hints))

    def resign(self, room: Room, seat: int, text: Text) -> list[Output]:
        """Let a seat leave; the text says why."""
        return self._tidy(room, room.resign(seat, text))

    def cancel(self, room: Room) -> list[Output]:
        """End a match from outside, begun or not."""
        return self._tidy(room, room.cancel())

    def pause(self, room: Room, paused: bool) -> list[Output]:
        """Pause a match or let it go on."""
        return self._tidy(room, room.pause(paused))

    def _to_admins(self, packet: Element | None) -> list[Output]:
        if packet is None:
            return []
        return [out for peer in self.connections.values() if peer.is_admin for out in peer.send(packet)]

    @answers("joinPrepared", roomless=True)
    def _do_join_prepared(self, connection: Connection, element: Element, at: float) -> list[Output]:
        code = element.get("reservationCode", "")
        room, seat = self._reserved(code)
        if room.seat_of(connection) is not None:  # nobody plays against himself
            raise Trap(Trouble.ROOM_FULL, room.id)
        self._demand_modesty(connection)
        return self._sit(room, connection, seat, element)

    def _sit(self, room: Room, connection: Connection, seat: int, element: Element) -> list[Output]:
        """Let a peer sit down, under the name that it gives itself if nobody has given it one."""
        name, given = room.places[seat].seat, " ".join(element.get("displayName", "").split())[:_MAX_NAME]
        if given and name.name == room.dialect.anonymous:
            name.name = given
        return self._tidy(room, room.sit(connection, seat))

    def _reserved(self, code: str) -> tuple[Room, int]:
        for room in self._waiting_rooms():
            for seat, place in enumerate(room.places):
                if code and place.reservation == code:
                    return room, seat
        raise Trap(Trouble.UNKNOWN_RESERVATION, code)

    @answers("joinRoom")
    def _do_join_room(self, connection: Connection, element: Element, at: float) -> list[Output]:
        room = self._room(element)
        seat = next((i for i, place in enumerate(room.places) if place.free), None)
        if seat is None or room.seat_of(connection) is not None:
            raise Trap(Trouble.ROOM_FULL, room.id)
        self._demand_modesty(connection)
        return self._sit(room, connection, seat, element)

    def _room(self, element: Element) -> Room:
        id_ = element.get("roomId", "")
        if id_ not in self.rooms:
            raise Trap(Trouble.UNKNOWN_ROOM, id_)
        return self.rooms[id_]

    # ---- moves -----------------------------------------------------------------------------------------------------

    @answers("room")
    def _do_room(self, connection: Connection, element: Element, at: float) -> list[Output]:
        room = self._room(element)
        seat = room.seat_of(connection)
        if seat is None:
            raise Trap(Trouble.NOT_A_MEMBER, room.id)
        out = self._tidy(room, room.receive(connection, seat, element.find("data"), at))
        if not room.match.started:
            self._drop_waiting(room)
        return out

    # ---- administration --------------------------------------------------------------------------------------------

    @answers("authenticate", roomless=True)
    def _do_authenticate(self, connection: Connection, element: Element, at: float) -> list[Output]:
        """Look at a password; at that of somebody who has guessed before only after a while."""
        delay = 0.0 if connection.has_waited else self._guesses.delay(connection)
        connection.has_waited = False
        if delay and self._guessing[connection.origin] < WAITING:
            return self._wait(Waiting(connection, element, at, due=self.outside.clock() + delay))
        given = element.get("password", element.get("passphrase", ""))
        wanted = self.rules.password
        if delay or wanted is None or not hmac.compare_digest(given.encode(), wanted.encode()):
            self._guesses.note(connection)
            raise Trap(Trouble.BAD_PASSWORD, closes=bool(delay) or connection.wrong_passwords >= LAST)
        connection.promote()
        return []

    @answers("prepare", admin=True, roomless=True)
    def _do_prepare(self, connection: Connection, element: Element, at: float) -> list[Output]:
        dialect = self._game_type(connection, element)
        slots = element.findall("slot")
        if not 1 <= len(slots) <= 2:
            trouble = Trouble.UNREADABLE if not slots and dialect.wrong_slots_are_unreadable else Trouble.BAD_SLOTS
            raise Trap(trouble, f"{len(slots)} slots")
        if self._has_to_wait(dialect.game):
            return self._wait(Waiting(connection, element, at, dialect.game))
        position, echo = self._loaded(dialect, element)
        wanted = [dialect.slot(slot) for slot in slots]
        wanted += [Slot(dialect.anonymous, timed=True, pausable=True, reserved=dialect.reserves_all)] * (2 - len(slots))
        seats = [Seat(slot.name, slot.timed, slot.pausable) for slot in wanted]
        room = self._new_room(dialect, seats, position)
        room.prepared, room.echo, room.administrator = True, echo, connection
        connection.dialect = dialect
        for slot, place in zip(wanted, room.places, strict=True):
            if slot.reserved:
                place.reservation = self.outside.new_id()
        if dialect.starts_paused(element):
            room.match.pause(self.outside.clock())
        codes = (node("reservation", text=place.reservation) for place in room.places if place.reservation)
        return connection.send(node("prepared", {"roomId": room.id}, *codes))

    def _loaded(self, dialect: Dialect, element: Element) -> tuple[Position | None, Element | None]:
        info = element.find("loadGameInfo")
        if info is None:
            return None, None
        try:
            return dialect.load(info, self.rules.ruling), dialect.loaded_echo(info)
        except StateXmlError as error:
            raise Trap(Trouble.UNREADABLE, str(error)) from None

    @answers("freeReservation", admin=True, roomless=True)
    def _do_free_reservation(self, connection: Connection, element: Element, at: float) -> list[Output]:
        room, seat = self._reserved(element.get("reservation", ""))
        room.places[seat].reservation = None
        return []

    @answers("observe", admin=True)
    def _do_observe(self, connection: Connection, element: Element, at: float) -> list[Output]:
        room = self._room(element)
        if room.id not in connection.rooms:
            self._demand_modesty(connection)
        return room.observe(connection)

    @answers("pause", admin=True)
    def _do_pause(self, connection: Connection, element: Element, at: float) -> list[Output]:
        return self.pause(self._room(element), element.get("pause") == "true")

    @answers("step", admin=True)
    def _do_step(self, connection: Connection, element: Element, at: float) -> list[Output]:
        room = self._room(element)
        return self._tidy(room, room.step(element.get("forced") == "true"))

    @answers("cancel", admin=True)
    def _do_cancel(self, connection: Connection, element: Element, at: float) -> list[Output]:
        return self.cancel(self._room(element))

    @answers("timeout", admin=True)
    def _do_timeout(self, connection: Connection, element: Element, at: float) -> list[Output]:
        slot = element.get("slot", "")
        if slot not in ("0", "1"):
            raise Trap(Trouble.UNREADABLE, f"slot {slot}")
        return self._room(element).set_timeout(int(slot), element.get("activate") == "true")

    @answers("testMode", admin=True, roomless=True)
    def _do_test_mode(self, connection: Connection, element: Element, at: float) -> list[Output]:
        self._test_mode = element.get("testMode") == "true"
        return connection.send(node("testing", {"testMode": self._test_mode}))

    @answers("scoreForPlayer", admin=True, roomless=True)
    def _do_score_for_player(self, connection: Connection, element: Element, at: float) -> list[Output]:
        name = element.get("displayName", "")
        found = self._scores.get((connection.dialect.game.wire_type, name), [])
        answer = connection.dialect.player_score(name, found)
        if answer is None:
            raise Trap(Trouble.UNREADABLE, f"nobody called {name} has played")
        return connection.send(answer)
