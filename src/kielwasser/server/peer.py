"""One socket of the server: what it reads in slices, what it writes with pauses, how it closes.

Five things are kept from peers that are slow, greedy or rude:

- *Turns.* Bytes are read in small pieces, and those of a peer from whom nobody waits for a move are worked off in turn
  with all others like it, a millisecond at a time: whatever it sends, games go on.
- *Going.* Who hangs up while its bytes wait for their turn is gone: what was read of them is still worked off if not
  many wait, what lies in the socket is not.
- *Memory.* What a peer has said and not yet finished, and what it has not read, weighs something; when all of them
  weigh too much, the greediest is cut off (see `shortage`).
- *The courtesy gap.* Official servers sent nearly every packet by itself, and clients were built on that: one reads a
  packet per `recv`, one needs the time between state and request. So packets for one peer leave milliseconds apart.
- *Closing.* What waits is sent, then our half is closed and the peer may say goodbye; who does not take what was sent
  is cut off after a time. A peer counts until its socket is really gone.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from kielwasser.protocol.framing import Frame
from kielwasser.server.connection import Connection, Output, Request, Send
from kielwasser.server.lobby import Lobby
from kielwasser.server.metrics import Metrics
from kielwasser.server.settings import Settings
from kielwasser.server.shortage import Budget
from kielwasser.system.addresses import place_of
from kielwasser.system.hang_ups import HangUps
from kielwasser.system.sockets import for_games

MAX_UNREAD = 2_000_000  # bytes that may wait for a peer that does not read
MAX_LETTERS = 64  # packets that may wait for their gap; more leave together
GOODBYE = 1.0  # seconds that a peer has for its goodbye once we have closed
GRACE = 5.0  # seconds more for a peer that has not yet read what was sent
_PIECE = 16_384  # bytes that are read at once
_PROMPT = 4_096  # bytes of somebody who was asked that are looked at before all others
_BITE = 2_048  # bytes that are parsed before somebody else has a turn
_MANY = 100  # peers that wait for their turns
_SLICE = 0.001  # seconds for peers that nobody waits for before sockets are looked at again
_UNREAD = 16_384  # bytes for a peer that are not worth counting


def address_of(transport: asyncio.BaseTransport | None) -> str:
    """Return from where a peer comes, as people write it."""
    name = transport.get_extra_info("peername") if transport is not None else None
    return f"{name[0]}:{name[1]}" if isinstance(name, tuple) and len(name) >= 2 else ""


def origin_of(transport: asyncio.BaseTransport) -> str:
    """Return whom a peer is counted with: those of its address, or of the network that everybody has with IPv6."""
    return place_of(address_of(transport).rpartition(":")[0])


class Turns:
    """Peers whose bytes wait, in turn; none of them can keep the loop from looking at sockets.

    Nor can many who leave, or whose time is over, in the same instant: for each of them there is a chore.
    """

    def __init__(self) -> None:
        self._waiting: deque[Peer] = deque()
        self._chores: deque[Callable[[], None]] = deque()
        self._called = False

    @property
    def are_many(self) -> bool:
        """Whether so many peers wait that it takes long."""
        return len(self._waiting) > _MANY

    def add(self, peer: Peer) -> None:
        """Let a peer have its turn; it must not be waiting already."""
        self._waiting.append(peer)
        self._call()

    def later(self, chore: Callable[[], None]) -> None:
        """Do something when it is its turn, as soon as sockets have been looked at."""
        self._chores.append(chore)
        self._call()

    def _call(self) -> None:
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._work)

    def _work(self) -> None:
        end = time.monotonic() + _SLICE
        try:
            self._take_turn()
            while (self._chores or self._waiting) and time.monotonic() < end:
                self._take_turn()
        finally:
            self._called = False
            if self._chores or self._waiting:
                self._call()

    def _take_turn(self) -> None:
        if self._chores:
            self._chores.popleft()()
        if self._waiting:
            peer = self._waiting.popleft()
            if peer.work():
                self._waiting.append(peer)


class Reception(Protocol):
    """What a peer needs of the server that it comes to."""

    settings: Settings
    metrics: Metrics
    lobby: Lobby
    turns: Turns
    budget: Budget
    hang_ups: HangUps

    def has_place_for(self, peer: Peer) -> bool:
        """Tell whether a new peer can be taken."""

    def welcome(self, peer: Peer) -> Connection:
        """Take a new peer."""

    def note_arrival(self, connection: Connection, data: bytes) -> float:
        """Take notice of bytes, and return since when they may have been there."""

    def note_departure(self, connection: Connection, data: bytes) -> None:
        """Take notice of bytes that leave just now."""

    def answer(self, connection: Connection, frame: Frame, at: float, arrived: float) -> None:
        """Take one thing that was said at that time."""

    def note_request(self, request: Request, at: float) -> None:
        """Take notice that a request for a move has left."""

    def perform(self, outputs: list[Output]) -> None:
        """Do what the lobby wants done."""

    def lose(self, connection: Connection) -> None:
        """Take notice that a socket is gone."""


class Peer(asyncio.BufferedProtocol):
    """One socket: hands what it hears to the server and takes packets from it."""

    _buffer = bytearray(_PIECE)  # of all peers: what is read is taken out at once

    def __init__(self, server: Reception) -> None:
        self.server = server
        self.connection: Connection | None = None
        self.transport: asyncio.Transport | None = None
        self._heard: deque[tuple[bytes, float]] = deque()  # with the time of arrival, as below
        self._frames: deque[tuple[Frame, float]] = deque()
        self._unheard = 0  # bytes of both, in memory
        self._has_turn = False
        self._letters: deque[Send | None] = deque()  # None: close
        self._unsent = 0  # bytes of them
        self._counts_unread = False  # they are part of what this peer weighs
        self._last = 0.0  # when a packet last left
        self._asked_at = 0.0  # when a request for a move last left
        self._gap: asyncio.TimerHandle | None = None
        self._timer: asyncio.TimerHandle | None = None  # for idling, later for closing
        self._closing = False
        self._is_gone = False  # it has hung up, though not everything was read
        self.came_at = time.monotonic()
        self.origin = ""  # from where it comes, see `origin_of`

    # ---- coming ----------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the peer in, or not if there are too many."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        for_games(transport.get_extra_info("socket"))
        self.origin = origin_of(transport)
        if not self.server.has_place_for(self):
            self.server.metrics.count("connections_refused")
            transport.abort()
            return
        transport.set_write_buffer_limits(_UNREAD)  # so that `resume_writing` is called below that
        self.connection = self.server.welcome(self)
        self._watch_idling()

    @property
    def plays(self) -> bool:
        """Whether it sits at a game that has begun."""
        return self.connection is not None and self.server.lobby.plays(self.connection)

    @property
    def has_seat(self) -> bool:
        """Whether it sits, watches, waits for a game or may do so at any time."""
        who = self.connection
        return who is not None and bool(who.rooms or who.waiting or who.is_admin)

    @property
    def is_leaving(self) -> bool:
        """Whether its socket is being closed."""
        return self.transport is None or self.transport.is_closing()

    def _watch_idling(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self.server.settings.idle_seconds, self.drop_if_idle)

    def drop_if_idle(self) -> None:
        """Drop a peer that neither plays nor watches; one that has a seat, or waits for one, may take its time."""
        assert self.connection is not None
        if self.connection.closed:
            return
        if self.has_seat:
            self._watch_idling()
            return
        self.server.metrics.count("connections_idle")
        self.server.perform(self.connection.close())

    # ---- reading ---------------------------------------------------------------------------------------------------

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return where to put what has come."""
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Take bytes: a move that is waited for at once, all else when it is its turn; until then no more is read."""
        if self.connection is None or self.connection.closed:
            return
        data = bytes(memoryview(self._buffer)[:nbytes])
        self._heard.append((data, self.server.note_arrival(self.connection, data)))
        self._unheard += nbytes
        while self._is_awaited(nbytes) and self._work():
            pass
        if (self._heard or self._frames) and not self._has_turn:
            self._has_turn = True
            self._stop_reading()
            self.server.turns.add(self)
        self._weigh()

    def _is_awaited(self, nbytes: int) -> bool:
        assert self.connection is not None
        return not self._has_turn and nbytes <= _PROMPT and self.server.lobby.awaits(self.connection)

    def work(self) -> bool:
        """Work off a little of what was heard; False when nothing is left and more can be read."""
        more = self._work()
        self._weigh()
        if not more:
            self._has_turn = False
            self._read_on()
        return more

    def _stop_reading(self) -> None:
        """Read no more for a while, but notice if the peer goes."""
        assert self.transport is not None
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self.server.hang_ups.watch(self.transport.get_extra_info("socket").fileno(), self._hung_up)

    def _read_on(self) -> None:
        if self.transport is None or self.transport.is_closing():
            return
        self.server.hang_ups.forget(self.transport.get_extra_info("socket").fileno())
        assert self.connection is not None
        if self._is_gone and not self.connection.is_admin:
            self.hang_up_now()
        else:
            self.transport.resume_reading()

    def _hung_up(self, entirely: bool) -> None:
        """Take notice that the peer went while its bytes wait: those that were read are its last words.

        Only an administrator has shown that everything may be worth reading; where many wait, nobody has last words.
        """
        assert self.transport is not None
        assert self.connection is not None
        self._is_gone = True
        if entirely or (self.server.turns.are_many and not self.connection.is_admin):
            self.transport.abort()

    def _weigh(self) -> None:
        """Tell how much memory this peer holds."""
        if self.connection is None or self.transport is None or self.transport.is_closing():
            return
        unread = self._unsent + self.transport.get_write_buffer_size()
        self._counts_unread = unread > _UNREAD
        weight = self._unheard + self.connection.reader.weight + (unread if self._counts_unread else 0)
        self.server.budget.note(self, weight)

    def _work(self) -> bool:
        """Parse a bite unless something is parsed already, and answer the first of it; False when nothing is left."""
        assert self.connection is not None
        if self.connection.closed:
            self._forget_heard()
        if not self._frames and self._heard:
            data, arrived = self._heard.popleft()
            if len(data) > _BITE:
                self._heard.appendleft((data[_BITE:], arrived))
            frames = self.connection.reader.feed(data[:_BITE])
            self._frames += [(frame, arrived) for frame in frames]
            self._unheard += sum(frame.weight for frame in frames) - min(len(data), _BITE)
        if self._frames:
            frame, arrived = self._frames.popleft()
            self._unheard -= frame.weight
            # Nobody knows exactly when bytes arrived that lay in the socket while we were busy, only since when they
            # may have; but what answers a request has not come before the request left.
            self.server.answer(self.connection, frame, max(arrived, self._asked_at), arrived)
        return bool(self._heard or self._frames)

    def _forget_heard(self) -> None:
        self._heard.clear()
        self._frames.clear()
        self._unheard = 0

    # ---- writing ---------------------------------------------------------------------------------------------------

    def post(self, packets: Sequence[Send]) -> None:
        """Send packets: in one piece, or with the courtesy gap before each of them."""
        if self.transport is None or self.transport.is_closing() or self._closing:
            return
        if not self._courtesy() and not self._letters:
            self._send(packets)
            return
        self._letters += packets
        self._unsent += sum(len(packet.data) for packet in packets)
        if len(self._letters) > MAX_LETTERS:
            self.flush()
        if self._unsent > _UNREAD:
            self._weigh()
        self._send_next()

    def _courtesy(self) -> float:
        """Return the seconds between packets; administrators watch many rooms, and programs of theirs cope."""
        assert self.connection is not None
        return 0.0 if self.connection.is_admin else self.server.settings.courtesy / 1000

    def _send_next(self) -> None:
        """Send the next packet if it may leave now, and come back for the rest.

        Never two at once, however late it is: whoever reads in this process has to get its turn in between.
        """
        if not self._letters or self._gap is not None:
            return
        wait = self._last + self._courtesy() - time.monotonic()
        if wait <= 0:
            letter = self._letters.popleft()
            if letter is None:
                self._part()
                return
            self._unsent -= len(letter.data)
            self._send([letter])
            wait = self._courtesy()
            if self._counts_unread:
                self._weigh()
        if self._letters:
            self._gap = asyncio.get_running_loop().call_later(wait, self._pass_gap)

    def _pass_gap(self) -> None:
        self._gap = None
        self._send_next()

    def _send(self, packets: Sequence[Send]) -> None:
        """Write in one piece; a peer that lets megabytes pile up is dropped, so that it costs nobody else anything."""
        assert self.transport is not None
        if self.transport.is_closing() or not packets:
            return
        data = b"".join(packet.data for packet in packets)
        if self.connection is not None:
            self.server.note_departure(self.connection, data)
        self.transport.write(data)
        self._last = time.monotonic()
        for packet in packets:
            if packet.request is not None:
                self._asked_at = self._last
                self.server.note_request(packet.request, self._last)
        unread = self.transport.get_write_buffer_size()
        if unread > MAX_UNREAD:
            self.server.metrics.count("connections_stuck")
            self.transport.abort()
        elif unread > _UNREAD:
            self._weigh()

    def resume_writing(self) -> None:
        """Take notice that the peer has read what waited for it."""
        self._weigh()

    def flush(self) -> None:
        """Send at once what waits for its gap."""
        if self._gap is not None:
            self._gap.cancel()
            self._gap = None
        waiting, closes = [letter for letter in self._letters if letter is not None], None in self._letters
        self._letters.clear()
        self._unsent = 0
        self._send(waiting)
        if closes:
            self._part()

    # ---- going -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Close once everything has been sent."""
        if self.transport is not None and not self._closing:
            self._letters.append(None)
            self._send_next()

    def _part(self) -> None:
        """Close our half: the peer may still be saying goodbye, and what it has not read must not be lost."""
        assert self.transport is not None
        if self._closing or self.transport.is_closing():
            return
        self._closing = True
        if self._timer is not None:
            self._timer.cancel()
        try:
            self.transport.write_eof()
        except OSError:  # the peer has gone already
            self.transport.abort()
            return
        self._timer = asyncio.get_running_loop().call_later(GOODBYE, self._hang_up)

    def _hang_up(self) -> None:
        assert self.transport is not None
        if self.transport.get_write_buffer_size():
            self.server.metrics.count("connections_unread")
            self._timer = asyncio.get_running_loop().call_later(GRACE, self.transport.abort)
        else:
            self.transport.close()

    def cut_off(self) -> None:
        """Close without another word: there is no memory or no place for it."""
        if self.transport is not None:
            self.transport.abort()

    def hang_up_now(self) -> None:
        """Send what waits and close without waiting for anything."""
        self.flush()
        if self.transport is not None:
            self.transport.close()

    def eof_received(self) -> None:
        """Send what waits; a peer that says nothing more is gone."""
        self.flush()

    def connection_lost(self, error: Exception | None) -> None:
        """Take notice that the socket is gone."""
        for timer in (self._timer, self._gap):
            if timer is not None:
                timer.cancel()
        self._letters.clear()
        self._forget_heard()
        if self.transport is not None:
            self.server.hang_ups.forget(self.transport.get_extra_info("socket").fileno())
        self.server.budget.note(self, 0)
        if self.connection is not None:
            self.server.lose(self.connection)
