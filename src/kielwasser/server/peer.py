"""One socket of the server: what it reads in slices, what it writes with pauses, how it closes.

Three things are kept from peers that are slow, greedy or rude:

- *Turns.* Bytes are read in small pieces, and those of a peer from whom nobody waits for a move are worked off in turn
  with all others like it, a millisecond at a time: whatever it sends, games go on.
- *The courtesy gap.* Official servers sent nearly every packet by itself, and clients were built on that: one reads a
  packet per `recv`, one needs the time between state and request. So packets for one peer leave milliseconds apart.
- *Closing.* What waits is sent, then our half is closed and the peer may say goodbye; who does not take what was sent
  is cut off after a time. A peer counts until its socket is really gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kielwasser.protocol.framing import Frame
from kielwasser.server.connection import Connection, Send

if TYPE_CHECKING:
    from kielwasser.server.serve import GameServer

MAX_UNREAD = 2_000_000  # bytes that may wait for a peer that does not read
MAX_LETTERS = 64  # packets that may wait for their gap; more leave together
GOODBYE = 1.0  # seconds that a peer has for its goodbye once we have closed
GRACE = 5.0  # seconds more for a peer that has not yet read what was sent
_PIECE = 16_384  # bytes that are read at once
_PROMPT = 4_096  # bytes of somebody who was asked that are looked at before all others
_BITE = 2_048  # bytes that are parsed before somebody else has a turn
_SLICE = 0.001  # seconds for peers that nobody waits for before sockets are looked at again


class Turns:
    """Peers whose bytes wait, in turn; none of them can keep the loop from looking at sockets."""

    def __init__(self) -> None:
        self._waiting: deque[Peer] = deque()
        self._called = False

    def add(self, peer: Peer) -> None:
        """Let a peer have its turn; it must not be waiting already."""
        self._waiting.append(peer)
        self._call()

    def _call(self) -> None:
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._work)

    def _work(self) -> None:
        end = time.monotonic() + _SLICE
        while self._waiting and time.monotonic() < end:
            peer = self._waiting.popleft()
            if peer.work():
                self._waiting.append(peer)
        self._called = False
        if self._waiting:
            self._call()


class Peer(asyncio.BufferedProtocol):
    """One socket: hands what it hears to the server and takes packets from it."""

    _buffer = bytearray(_PIECE)  # of all peers: what is read is taken out at once

    def __init__(self, server: GameServer) -> None:
        self.server = server
        self.connection: Connection | None = None
        self.transport: asyncio.Transport | None = None
        self._heard: deque[tuple[bytes, float]] = deque()  # with the time of arrival, as below
        self._frames: deque[tuple[Frame, float]] = deque()
        self._has_turn = False
        self._letters: deque[Send | None] = deque()  # None: close
        self._last = 0.0  # when a packet last left
        self._asked_at = 0.0  # when a request for a move last left
        self._gap: asyncio.TimerHandle | None = None
        self._timer: asyncio.TimerHandle | None = None  # for idling, later for closing
        self._closing = False

    # ---- coming ----------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the peer in, or not if there are too many."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        with contextlib.suppress(OSError):
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if len(self.server.peers) >= self.server.max_peers:
            self.server.metrics.count("connections_refused")
            transport.abort()
            return
        self.connection = self.server.welcome(self)
        self._watch_idling()

    def _watch_idling(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self.server.settings.idle_seconds, self.drop_if_idle)

    def drop_if_idle(self) -> None:
        """Drop a peer that neither plays nor watches; who sits somewhere, or waits for it, may take his time."""
        assert self.connection is not None
        if self.connection.closed:
            return
        if self.connection.rooms or self.connection.is_admin or self.connection.waiting:
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
        while self._is_awaited(nbytes) and self._work():
            pass
        if (self._heard or self._frames) and not self._has_turn:
            self._has_turn = True
            assert self.transport is not None
            self.transport.pause_reading()
            self.server.turns.add(self)

    def _is_awaited(self, nbytes: int) -> bool:
        assert self.connection is not None
        return not self._has_turn and nbytes <= _PROMPT and self.server.lobby.awaits(self.connection)

    def work(self) -> bool:
        """Work off a little of what was heard; False when nothing is left and more can be read."""
        if self._work():
            return True
        self._has_turn = False
        if self.transport is not None and not self.transport.is_closing():
            self.transport.resume_reading()
        return False

    def _work(self) -> bool:
        """Parse a bite unless something is parsed already, and answer the first of it; False when nothing is left."""
        assert self.connection is not None
        if self.connection.closed:
            self._heard.clear()
            self._frames.clear()
        if not self._frames and self._heard:
            data, arrived = self._heard.popleft()
            if len(data) > _BITE:
                self._heard.appendleft((data[_BITE:], arrived))
            self._frames += [(frame, arrived) for frame in self.connection.reader.feed(data[:_BITE])]
        if self._frames:
            frame, arrived = self._frames.popleft()
            # Nobody knows exactly when bytes arrived that lay in the socket while we were busy, only since when they
            # may have; but what answers a request has not come before the request left.
            self.server.answer(self.connection, frame, max(arrived, self._asked_at), arrived)
        return bool(self._heard or self._frames)

    # ---- writing ---------------------------------------------------------------------------------------------------

    def post(self, packets: Sequence[Send]) -> None:
        """Send packets: in one piece, or with the courtesy gap before each of them."""
        if self.transport is None or self.transport.is_closing() or self._closing:
            return
        if not self._courtesy() and not self._letters:
            self._send(packets)
            return
        self._letters += packets
        if len(self._letters) > MAX_LETTERS:
            self.flush()
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
            self._send([letter])
            wait = self._courtesy()
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
        self.transport.write(b"".join(packet.data for packet in packets))
        self._last = time.monotonic()
        for packet in packets:
            if packet.request is not None:
                self._asked_at = self._last
                self.server.note_request(packet.request, self._last)
        if self.transport.get_write_buffer_size() > MAX_UNREAD:
            self.server.metrics.count("connections_stuck")
            self.transport.abort()

    def flush(self) -> None:
        """Send at once what waits for its gap."""
        if self._gap is not None:
            self._gap.cancel()
            self._gap = None
        waiting, closes = [letter for letter in self._letters if letter is not None], None in self._letters
        self._letters.clear()
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
        if self.connection is not None:
            self.server.lose(self.connection)
