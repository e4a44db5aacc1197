"""Secrets that are kept in a file, and what is signed with them."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
from pathlib import Path

SEAT = "seat"  # what is signed, and the part of an address, that gives somebody a seat


def kept_secret(path: Path) -> str:
    """Return the secret in a file that only its owner can read, made at the first start.

    The file is created with its mode: there is no moment at which somebody else could open it. Where it cannot be
    written the secret lives as long as this program.
    """
    with contextlib.suppress(OSError):
        return _read(path)
    made = secrets.token_hex(32)
    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:  # another arena was quicker, or the file is empty
            return _read(path)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(made)
    return made


def _read(path: Path) -> str:
    found = path.read_text(encoding="utf-8").strip()
    if len(found) < 32:  # damaged: whoever knows nothing could guess it
        path.unlink()
        raise FileNotFoundError(path)
    return found


class Seal:
    """Signs words with a secret: only a holder of the secret can have made the signature."""

    def __init__(self, secret: str = "") -> None:
        self._secret = (secret or secrets.token_hex(32)).encode()

    def sign(self, *words: str) -> str:
        """Return the signature of some words, fit for addresses and cookies."""
        said = "\0".join(words).encode()
        return hmac.new(self._secret, said, hashlib.sha256).hexdigest()[:40]

    def is_signed(self, signature: str, *words: str) -> bool:
        """Tell whether a signature is that of the words."""
        return hmac.compare_digest(signature.encode(), self.sign(*words).encode())


class Tickets:
    """Addresses that make a browser the owner's, each of them once.

    The address that a browser is started with can be read by everybody on the machine (command lines can); after its
    first use it is worth nothing.
    """

    def __init__(self) -> None:
        self._valid: set[str] = set()

    def issue(self) -> str:
        """Return a new ticket."""
        ticket = secrets.token_urlsafe(18)
        self._valid.add(hashlib.sha256(ticket.encode()).hexdigest())
        return ticket

    def take(self, ticket: str) -> bool:
        """Tell whether a ticket is valid; it no longer is."""
        known = hashlib.sha256(ticket.encode()).hexdigest()
        if known not in self._valid:
            return False
        self._valid.remove(known)
        return True
