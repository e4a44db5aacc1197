"""One room: a match, who sits at it, who watches it, and what each of them is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from kielwasser.authority.events import Event, Held, Moved, Over, Requested, Seated, Started
from kielwasser.authority.match import Match, Seat, TimeLimits
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.position import Move, Position
from kielwasser.protocol.dialect import Dialect, Errors, Hold, Names, ReadMove
from kielwasser.protocol.document import node, render, shortened
from kielwasser.server.connection import Connection, Output, Request, Wake
from kielwasser.system.errors import Text
from kielwasser.system.harmless import harmless

_REPEATED = 4_096  # characters of a wrong move that everybody is shown


@dataclass
class Place:
    """One seat of a room: who sits there, or the reservation that is kept for somebody."""

    seat: Seat
    reservation: str | None = None  # as long as nobody has redeemed it
    code: str | None = None  # the reservation that was redeemed here
    connection: Connection | None = None
    taken: bool = False  # somebody sits or sat there, or a dummy does
    is_public: bool = False  # whoever joins may sit down, even if there is a reservation

    @property
    def free(self) -> bool:
        """Whether anybody may sit down."""
        return not self.taken and (self.is_public or self.reservation is None)


@dataclass
class Room:
    """A match with its people. Methods return what has to be sent."""

    id: str
    dialect: Dialect
    position: Position
    places: list[Place]
    clock: Callable[[], float]
    listener: Callable[[Room, Event], None]
    prepared: bool = False
    administrator: Connection | None = None  # who prepared it
    abandoned_since: float | None = None  # when it was first seen so
    observers: list[Connection] = field(default_factory=list)
    echo: Element | None = None
    shown: int = -1  # the turn of the state that the players saw last
    requests_leave_later: bool = False  # `asked` is called when a request has left, and the clock runs from then
    rejected: Element | None = None  # the last data that could not be read
    seed: str = ""  # from which the position was dealt, if it was; nobody is told before the end

    def __post_init__(self) -> None:
        seats = (self.places[0].seat, self.places[1].seat)
        limits = TimeLimits(self.dialect.soft_limit, self.dialect.hard_limit)
        self.match = Match(self.position, seats, limits, self.dialect.reopen)
        self.opened = self.clock()
        self._request = self._packet(self.dialect.request())
        self._request_waits = False

    @property
    def names(self) -> Names:
        """The names of both seats, as the season shows them."""
        return self.places[0].seat.name, self.places[1].seat.name

    @property
    def labels(self) -> Names:
        """What people call both seats: names without tricks, or where somebody without one has come from."""
        first, second = (
            place.connection.address
            if place.seat.name == self.dialect.anonymous and place.connection is not None and place.connection.address
            else " ".join(harmless(place.seat.name).split())
            for place in self.places
        )
        return first, second

    @property
    def players(self) -> list[Connection]:
        """The connected players, in seat order."""
        return [place.connection for place in self.places if place.connection is not None]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.ending is not None

    @property
    def is_abandoned(self) -> bool:
        """Whether nobody uses it: its administrator has gone, and nobody plays or watches (dummies may)."""
        is_left = self.administrator is not None and self.administrator.closed
        return is_left and not self.players and not self.observers

    def seat_of(self, connection: Connection) -> int | None:
        """Return where a peer sits, if it does."""
        for seat, place in enumerate(self.places):
            if place.connection is connection:
                return seat
        return None

    def welcomes(self, connection: Connection) -> bool:
        """Tell whether a peer can sit down without playing against itself, or against somebody who has just gone."""
        return not any(player is connection or player.closed for player in self.players)

    def awaits(self, connection: Connection) -> bool:
        """Tell whether a move of that peer is waited for."""
        expected = self.match.expected
        return expected is not None and self.places[expected].connection is connection

    # ---- people come and go ----------------------------------------------------------------------------------------

    def sit(self, connection: Connection, seat: int) -> list[Output]:
        """Let a peer take a seat; the match starts when both are taken."""
        place = self.places[seat]
        place.connection, place.taken, place.code, place.reservation = connection, True, place.reservation, None
        connection.rooms.add(self.id)
        connection.dialect = self.dialect
        self.listener(self, Seated(seat))
        out: list[Output] = []
        late = self.prepared and self.dialect.joined_when_full
        if not late:
            out += connection.send(node("joined", {"roomId": self.id}))
        if all(place.taken for place in self.places):
            if late:
                for player in self.players:
                    out += player.send(node("joined", {"roomId": self.id}))
            out += self.begin()
        return out

    def begin(self) -> list[Output]:
        """Greet the players and start the match."""
        out: list[Output] = []
        for seat, place in enumerate(self.places):
            if place.connection is not None:
                out += self._to(place.connection, self.dialect.greet(seat, self.position.ruling))
        return out + self._tell(self.match.start(self.clock()))

    def observe(self, connection: Connection) -> list[Output]:
        """Let a peer watch; one that comes late is shown the present state at once."""
        if connection not in self.observers:
            self.observers.append(connection)
        connection.rooms.add(self.id)
        connection.dialect = self.dialect
        out = connection.send(node("observed", {"roomId": self.id}))
        if self.match.started and not self.over:
            out += connection.send_body(self._state())
        return out

    def leave(self, connection: Connection, detail: str = "") -> list[Output]:
        """Take notice that a peer is gone."""
        if connection in self.observers:
            self.observers.remove(connection)
        seat = self.seat_of(connection)
        if seat is None:
            return []
        running = self.match.started and not self.over
        out = self._tell(self.match.leave(seat, detail)) if running else []
        place = self.places[seat]
        place.connection = None
        if not self.match.started:  # the seat is free again, for its reservation if it had one
            place.taken, place.reservation = False, place.code
        return out

    # ---- moves -----------------------------------------------------------------------------------------------------

    def receive(self, connection: Connection, seat: int, data: Element | None, at: float) -> list[Output]:
        """Take the data of a player's packet whose bytes arrived at that time."""
        answer = self.dialect.decline(data, self.id)
        if answer is not None:
            return connection.send(answer)
        if self.match.expected != seat:
            return self._breach(connection, seat, data)
        reading = self.dialect.read_move(data, self.position, self.names)
        if reading.unreadable:
            return self._reject(connection, seat, reading)
        if reading.fault is not None:
            return self._tell(self.match.refuse(seat, reading.fault, at, data), data)
        assert reading.actions is not None
        events = self.match.move(seat, reading.actions, at, reading)
        if any(isinstance(event, Moved) for event in events):
            self.echo = reading.echo
        return self._tell(events, data)

    def play(self, seat: int, move: Move, hints: Sequence[str] = ()) -> list[Output]:
        """Take the move of a seat whose player is in this process; others are told of it as of any other move."""
        data = self.dialect.write_move(move, self.position, hints)
        reading = self.dialect.read_move(data, self.position, self.names)
        events = self.match.move(seat, move, self.clock(), reading)
        if any(isinstance(event, Moved) for event in events):
            self.echo = reading.echo
        return self._tell(events, data)

    def resign(self, seat: int, text: Text) -> list[Output]:
        """Let a seat leave whose player is in this process, or whose program cannot play; the text says why."""
        return self._tell(self.match.leave(seat, text=text))

    def _reject(self, connection: Connection, seat: int, reading: ReadMove) -> list[Output]:
        """Throw out a peer whose data cannot be read, after telling it why and how the match ended."""
        self.rejected = reading.data
        error = self.dialect.reject(reading, self.names, seat)
        out = self._to(connection, error) if error is not None else []
        out += self.leave(connection, reading.detail or reading.unreadable)
        return out + connection.close(self.dialect.farewell())

    def _breach(self, connection: Connection, seat: int, data: Element | None) -> list[Output]:
        requested = self.match.expected is not None
        breach = self.dialect.breach(self.position, self.names, seat, requested, data)
        out = self._to(connection, breach.error) if breach.error is not None else []
        if breach.lost:
            told = self.match.started or self.dialect.result_before_start
            ended = self.match.leave(seat, breach.detail) if told else []
            out += self._tell(ended)
            if not ended:  # the match has not begun: the room ends with its player
                self.places[seat].connection = None
        if breach.close:
            out += connection.close(self.dialect.farewell())
        return out

    # ---- control ---------------------------------------------------------------------------------------------------

    def pause(self, paused: bool) -> list[Output]:
        """Pause or go on."""
        if self.over or self.match.paused == paused:
            return []
        out = self._to_observers(self.dialect.paused(self.position, self.names, paused, held=False))
        now = self.clock()
        if paused:
            return [*out, *self._tell(self.match.pause(now)), self._wake()]
        pending = self.match.expected is not None or not self.match.started
        return [*out, *self._tell(self.match.resume(now), released=not pending), self._wake()]

    def step(self, forced: bool) -> list[Output]:
        """Let one held request pass; forced, start a match that waits for players, or end it."""
        if not self.match.started and forced:
            return self._start_with_dummies() if self.dialect.dummies else self._end_without_players()
        return self._tell(self.match.step(self.clock()), released=True)

    def _start_with_dummies(self) -> list[Output]:
        for place in self.places:
            place.taken, place.reservation = True, None
        out: list[Output] = []
        if self.prepared and self.dialect.joined_when_full:
            for player in self.players:
                out += player.send(node("joined", {"roomId": self.id}))
        return out + self.begin()

    def _end_without_players(self) -> list[Output]:
        """End a match that never began: the missing player has left; if nobody has come, it is cancelled."""
        missing = [seat for seat, place in enumerate(self.places) if not place.taken]
        return self._tell(self.match.leave(missing[0], "NOT_CONNECTED")) if len(missing) == 1 else self.cancel()

    def cancel(self) -> list[Output]:
        """End the match from outside."""
        return self._tell(self.match.cancel())

    def set_timeout(self, seat: int, active: bool) -> list[Output]:
        """Switch the time limit of a seat."""
        self.places[seat].seat.timed = active
        return [self._wake()]

    def wake(self) -> list[Output]:
        """Look at the clock; if it was too early, look again later."""
        return self._tell(self.match.expire(self.clock())) or [self._wake()]

    # ---- telling ---------------------------------------------------------------------------------------------------

    def _tell(self, events: list[Event], data: Element | None = None, released: bool = False) -> list[Output]:
        """Turn events of the match into packets for everybody whom they concern."""
        out: list[Output] = []
        for event in events:
            self.listener(self, event)
            match event:
                case Started() | Moved():
                    out += self._show_change()
                case Requested(seat):
                    out += self._ask(seat, released)
                case Held():
                    out += self._to_observers(self.dialect.paused(self.position, self.names, True, held=True))
                case Over(ending):
                    out += self._end(ending, data)
        if (events or released) and not self._request_waits:
            out.append(self._wake())
        return out

    def _wake(self) -> Output:
        return Wake(self.id, self.match.deadline())

    def _show_change(self) -> list[Output]:
        if not self.match.paused or self.over or self.dialect.hold is Hold.REQUEST:
            return self._show()  # the last state is never held back: nothing would come after it
        if self.dialect.hold is Hold.PLAYERS:
            return self._show(players=False)
        return []

    def _show(self, players: bool = True) -> list[Output]:
        """Send the state to observers and then to the players."""
        state = self._state()
        out: list[Output] = []
        for observer in self.observers:
            out += observer.send_body(state)
        if players:
            self.shown = self.position.ply
            for player in self.players:
                out += player.send_body(state)
        return out

    def _state(self) -> bytes:
        state = self.dialect.state(self.position, self.names, self.echo).replace("\n", "\n      ")
        return (
            f'  <room roomId="{self.id}">\n    <data class="memento">\n      {state}\n    </data>\n  </room>'
        ).encode()

    def _ask(self, seat: int, released: bool) -> list[Output]:
        out: list[Output] = []
        if self.dialect.hold is not Hold.REQUEST and (released or self.shown != self.position.ply):
            out += self._show()  # what was held back comes with the request, also to a seat that is never paused
        connection = self.places[seat].connection
        if connection is not None:
            out += connection.send_body(self._request, Request(self.id, self.position.ply))
        self._request_waits = connection is not None and self.requests_leave_later
        if not self._request_waits:
            self.match.asked(self.clock())
        return out

    def asked(self, ply: int, at: float) -> list[Output]:
        """Take notice that the request at a ply has left; its answer may have come before that."""
        if self.over or ply != self.position.ply:
            return []
        self._request_waits = False
        self.match.asked(at)
        return [self._wake()]

    def _end(self, ending: Ending, data: Element | None) -> list[Output]:
        """Tell everybody how it ended; the offender is told before being thrown out."""
        errors = self._errors(ending, data)
        out = self._tell_errors(ending, errors) if errors is not None else []
        out += self._tell_result(ending)
        offender = self.places[ending.culprit].connection if ending.culprit is not None else None
        if errors is not None and errors.close and offender is not None:
            out += offender.close(self.dialect.farewell())
        self._part()
        return out

    def _errors(self, ending: Ending, data: Element | None) -> Errors | None:
        """Return what is said of a move that broke the rules, if one did."""
        if ending.cause is not Cause.RULE_VIOLATION or ending.culprit is None:
            return None
        repeated = shortened(data, _REPEATED) if data is not None else None
        return self.dialect.errors(ending, self.names, self.id, repeated)

    def _tell_errors(self, ending: Ending, errors: Errors) -> list[Output]:
        assert ending.culprit is not None
        out = self._to_observers(errors.observers)
        for seat, error in ((ending.culprit, errors.offender), (1 - ending.culprit, errors.opponent)):
            connection = self.places[seat].connection
            if connection is not None and error is not None:
                out += self._to(connection, error)
        return out

    def _tell_result(self, ending: Ending) -> list[Output]:
        """Tell everybody the result, and that the room is left."""
        out: list[Output] = []
        everybody = [*self.players, *self.observers]
        if not ending.cancelled or self.dialect.result_after_cancel:
            result = self._packet(self.dialect.result(ending, self.names))
            for connection in everybody:
                out += connection.send_body(result)
        for connection in everybody:
            out += connection.send(node("left", {"roomId": self.id}))
        return out

    def _part(self) -> None:
        """Forget who was here; players remember each other."""
        for connection in [*self.players, *self.observers]:
            connection.rooms.discard(self.id)
        for player in self.players:
            player.last_table = self.id, self.players

    def _packet(self, data: Element) -> bytes:
        return render(node("room", {"roomId": self.id}, data), "  ").encode()

    def _to(self, connection: Connection, data: Element) -> list[Output]:
        return connection.send_body(self._packet(data))

    def _to_observers(self, data: Element | None) -> list[Output]:
        if data is None:
            return []
        packet = self._packet(data)
        return [output for observer in self.observers for output in observer.send_body(packet)]
