"""Whose browsers are the owner's: a session for each of them, which can be ended, and a cookie that changes.

A cookie names its session and how often it has changed, sealed together with the port of the arena: what one arena has
given out is worth nothing to another one. Once a day a browser gets a new cookie. As soon as it has shown that one, the
one before is worth nothing, but for what is under way; who comes with it later has a copy, so that session ends.
"""

from __future__ import annotations

import contextlib
import json
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from kielwasser.arena.seal import Seal
from kielwasser.system.errors import Text
from kielwasser.system.files import write_whole
from kielwasser.system.locks import locked

log = logging.getLogger("kielwasser.web")

LIFETIME = 30 * 24 * 3600  # seconds that a browser stays the owner's without a visit
RENEWAL = 24 * 3600  # seconds after which a visit changes its cookie
UNDER_WAY = 60  # seconds in which requests with the one before may still come
COPIED = Text(
    "ein altes Cookie des Besitzers wurde gezeigt: der Browser, der es bekommen hat, ist abgemeldet",
    "an old cookie of the owner was shown: the browser that it was given to has been logged out",
)


@dataclass(frozen=True)
class _Session:
    """What is known of a browser: how often its cookie has changed, when that was, and when it first came back."""

    number: int
    renewed: float
    shown: float | None = None

    def is_current(self, now: float) -> bool:
        return now < self.renewed + LIFETIME

    def accepts(self, number: int, now: float) -> bool:
        """Tell whether a cookie is the latest, or the one before while its successor may not have arrived."""
        if number == self.number:
            return True
        return number == self.number - 1 and (self.shown is None or now < self.shown + UNDER_WAY)


@dataclass(frozen=True)
class Owner:
    """A browser of the owner's, as long as its session lives."""

    owners: Owners
    id: str

    @property
    def is_live(self) -> bool:
        """Whether it still is the owner's."""
        return self.owners.is_live(self.id)

    def end(self) -> None:
        """Log this browser out."""
        self.owners.end(lambda id_: id_ == self.id)

    def end_others(self) -> int:
        """Log out all other browsers; return how many there were."""
        return self.owners.end(lambda id_: id_ != self.id)


class Owners:
    """The sessions of an arena, kept in a file; without one they end with the program."""

    def __init__(
        self, seal: Seal, port: int = 0, path: Path | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._seal, self._port, self._path, self._now = seal, port, path, now
        self._sessions: dict[str, _Session] = {}
        self._read: tuple[int, int] | None = None  # the state of the file when it was read last
        self._watchers: list[Callable[[], None]] = []

    @property
    def cookie(self) -> str:
        """The name of the cookie: arenas on other ports and of other users of this machine have their own."""
        return f"kielwasser-owner-{self._port}-{self._seal.sign('name')[:8]}"

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` whenever sessions have been ended."""
        self._watchers.append(watcher)

    def admit(self) -> Owner:
        """Make a browser the owner's that has shown a ticket."""
        id_ = secrets.token_urlsafe(12)
        self._change(lambda sessions: sessions.update({id_: _Session(0, self._now())}))
        return Owner(self, id_)

    def recognise(self, cookie: str) -> Owner | None:
        """Return whose cookie this is; None: nobody's, or no more."""
        id_, number = self._opened(cookie)
        if not id_:
            return None
        self._load()
        session, now = self._sessions.get(id_), self._now()
        if session is None or not session.is_current(now):
            return None
        if not session.accepts(number, now):
            log.warning(COPIED)
            self.end(lambda known: known == id_)
            return None
        if number == session.number and session.shown is None:
            self._change(lambda sessions: sessions.update({id_: replace(session, shown=now)}))
        return Owner(self, id_)

    def cookie_for(self, owner: Owner, shown: str) -> str | None:
        """Return the cookie that a browser is given at a visit with another one; None: that one may stay."""
        session, now = self._sessions.get(owner.id), self._now()
        if session is None:
            return None
        if self._opened(shown) != (owner.id, session.number):
            return self._sealed(owner.id, session.number)  # the answer with the latest one may have been lost
        if now < session.renewed + RENEWAL:
            return None
        fresh = _Session(session.number + 1, now)
        self._change(lambda sessions: sessions.update({owner.id: fresh}))
        return self._sealed(owner.id, fresh.number)

    def is_live(self, id_: str) -> bool:
        """Tell whether a session has not been ended."""
        session = self._sessions.get(id_)
        return session is not None and session.is_current(self._now())

    def end(self, is_meant: Callable[[str], bool]) -> int:
        """End sessions, tell those who watch, and return how many there were."""
        ended: list[str] = []

        def leave(sessions: dict[str, _Session]) -> None:
            ended.extend(id_ for id_ in sessions if is_meant(id_))
            for id_ in ended:
                del sessions[id_]

        self._change(leave)
        for watcher in list(self._watchers):
            watcher()
        return len(ended)

    # ---- cookies ---------------------------------------------------------------------------------------------------

    def _sealed(self, id_: str, number: int) -> str:
        return f"{id_}.{number}.{self._seal.sign('owner', str(self._port), id_, str(number))}"

    def _opened(self, cookie: str) -> tuple[str, int]:
        """Return the session that a cookie names, and its number; an empty name: it is not one of ours."""
        id_, _, rest = cookie.partition(".")
        number, _, signature = rest.partition(".")
        if not self._seal.is_signed(signature, "owner", str(self._port), id_, number):
            return "", 0
        return id_, int(number)

    # ---- the file --------------------------------------------------------------------------------------------------

    def _change(self, change: Callable[[dict[str, _Session]], None]) -> None:
        """Change what is known, here and in the file; where that cannot be written, only here."""
        if self._path is None:
            change(self._sessions)
            return
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with locked(self._path.with_suffix(".lock")):
            self._load()
            change(self._sessions)
            now = self._now()
            kept = {id_: session for id_, session in self._sessions.items() if session.is_current(now)}
            lines = {id_: [one.number, one.renewed, one.shown] for id_, one in kept.items()}
            with contextlib.suppress(OSError):
                write_whole(self._path, json.dumps(lines).encode())
                self._read = _state(self._path)

    def _load(self) -> None:
        """Read the file if somebody has changed it since."""
        if self._path is None:
            return
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError, RecursionError):
            state = _state(self._path)
            if state == self._read:
                return
            found = json.loads(self._path.read_text(encoding="utf-8"))
            self._sessions = {str(id_): _Session(int(one[0]), float(one[1]), one[2]) for id_, one in found.items()}
            self._read = state


def _state(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_mtime_ns, status.st_ino
