"""Who has to go when memory or places run short: the greediest, and those who come in crowds and do not play."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol

MEMORY = 96_000_000  # bytes that all peers together may hold: what they have said and what they have not read
HONEST = 128_000  # bytes that a peer who plays may hold at any time: a packet, and the state that he reads
ALLOWANCE = 80  # peers without a game that an address may have before others go first: a class behind one router
_CALM = 3 / 4  # of the memory that stays when some had to go
_LOOK = 0.1  # seconds until those who crowd are counted again
_SETTLING = 3.0  # seconds in which a peer may find itself a seat


class Occupant(Protocol):
    """Somebody who takes memory and a place."""

    came_at: float
    origin: str

    @property
    def plays(self) -> bool:
        """Whether it sits at a game that has begun."""

    @property
    def has_seat(self) -> bool:
        """Whether it sits, watches, waits for a game or may do so at any time."""

    @property
    def is_leaving(self) -> bool:
        """Whether its socket is being closed."""

    def cut_off(self) -> None:
        """End the connection at once."""


class Budget:
    """The memory that peers hold, all together."""

    def __init__(self, shed: Callable[[Occupant], None]) -> None:
        self._shed = shed
        self._held: dict[Occupant, int] = {}
        self._limit = self._bearable = MEMORY
        self.total = 0

    @property
    def is_short(self) -> bool:
        """Whether little is left."""
        return self.total > self._limit * _CALM

    def note(self, peer: Occupant, weight: int) -> None:
        """Take notice of what a peer holds now, and let the greediest go if it is too much."""
        before = self._held.get(peer, 0)
        if weight:
            self._held[peer] = weight
        elif before:
            del self._held[peer]
        self.total += weight - before
        if self.total > self._bearable:
            self._relieve()

    def _relieve(self) -> None:
        """Let the greediest go, but for those who play and hold little; if all are like that, more has to be borne."""
        for peer in sorted(self._held, key=self._held.__getitem__, reverse=True):
            if self.total <= self._limit * _CALM:
                break
            if self._held[peer] > HONEST or not peer.plays:
                self.total -= self._held.pop(peer)
                self._shed(peer)
        self._bearable = max(self._limit, self.total + self._limit // 8)


class Places:
    """The places that peers take. When none is free, those go first who crowd and do not play."""

    def __init__(self, peers: Callable[[], Iterable[Occupant]], clock: Callable[[], float] = time.monotonic) -> None:
        self._peers, self._clock = peers, clock
        self._counted_at = float("-inf")
        self._idle: Counter[str] = Counter()
        self._candidates: dict[str, list[Occupant]] = {}
        self._lingering: list[Occupant] = []

    def yielding(self, newcomer: str) -> Occupant | None:
        """Return the peer that makes room for a newcomer from that address, or None if there is none."""
        self._count()
        crowd, most = max(self._idle.items(), key=lambda item: item[1], default=("", 0))
        if most <= ALLOWANCE:  # no crowd anywhere: take the one that has been without a seat for longest
            return self._next(self._lingering)
        if self._idle[newcomer] >= most:
            return None
        self._idle[crowd] -= 1
        return self._next(self._candidates[crowd])

    def is_crowding(self, newcomer: str) -> bool:
        """Tell whether most of those without a game come from that address, and they are many."""
        self._count()
        return self._idle[newcomer] > ALLOWANCE and self._idle[newcomer] >= max(self._idle.values())

    def _next(self, candidates: list[Occupant]) -> Occupant | None:
        while candidates:
            peer = candidates.pop()
            if not peer.is_leaving and not peer.plays:
                return peer
        return None

    def _count(self) -> None:
        """Look who does not play; not for everybody who knocks, they may be thousands in a second."""
        now = self._clock()
        if now - self._counted_at < _LOOK:
            return
        self._counted_at = now
        self._candidates = {}
        idle = [peer for peer in self._peers() if not peer.is_leaving and not peer.plays]
        idle.sort(key=lambda peer: (peer.has_seat, peer.came_at), reverse=True)  # the first to go stands last
        for peer in idle:
            self._candidates.setdefault(peer.origin, []).append(peer)
        self._idle = Counter({origin: len(peers) for origin, peers in self._candidates.items()})
        self._lingering = [peer for peer in idle if not peer.has_seat and now - peer.came_at > _SETTLING]
