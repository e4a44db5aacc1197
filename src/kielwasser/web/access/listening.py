"""Addresses and sockets of the pages."""

from __future__ import annotations

import os
import socket
from ipaddress import ip_address
from urllib.parse import quote

from kielwasser.system.errors import KielwasserError

_ALL = ("0.0.0.0", "::")


def is_loopback(host: str) -> bool:
    """Tell whether only this machine can connect to an address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("::1"), is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def listen(host: str, port: int) -> socket.socket:
    """Return a socket for the pages; a KielwasserError says why there is none."""
    found: socket.socket | None = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        found = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would let two programs share the port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
    except OSError as error:
        if found is not None:
            found.close()
        raise KielwasserError(f"cannot serve pages on {host} port {port}: {error.strerror or error}") from None
    return found


def address_of(host: str, port: int, token: str = "") -> str:
    """Return the address to open in a browser; that needs one address of this machine, not all of them.

    >>> address_of("127.0.0.1", 8013), address_of("::1", 80, "t")
    ('http://127.0.0.1:8013/', 'http://[::1]:80/?token=t')
    """
    if host in _ALL:
        try:
            host = socket.gethostbyname(socket.gethostname())
        except OSError:
            host = "127.0.0.1"
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/" + (f"?token={quote(token, safe='')}" if token else "")
