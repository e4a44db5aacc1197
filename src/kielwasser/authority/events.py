"""What a match tells its transports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kielwasser.core.ending import Ending
from kielwasser.core.position import Move


@dataclass(frozen=True)
class Seated:
    """Somebody has taken a seat; rooms tell this, since a match knows only that both seats are taken."""

    seat: int


@dataclass(frozen=True)
class Started:
    """Both seats are taken, the game begins."""


@dataclass(frozen=True)
class Moved:
    """A move was played; `echo` is what came in, for those who show it again. Seconds are the player's own."""

    seat: int
    move: Move
    seconds: float
    echo: Any


@dataclass(frozen=True)
class Requested:
    """A seat is to be asked for its move; call `Match.asked` when the request has been handed over."""

    seat: int


@dataclass(frozen=True)
class Held:
    """The match is paused: this seat will be asked later."""

    seat: int


@dataclass(frozen=True)
class Over:
    """The match has ended."""

    ending: Ending


Event = Seated | Started | Moved | Requested | Held | Over
