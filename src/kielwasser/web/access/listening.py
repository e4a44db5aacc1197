"""Addresses and sockets of the pages."""

from __future__ import annotations

import contextlib
import os
import socket
from ipaddress import ip_address
from urllib.parse import urlencode

from kielwasser.system.errors import KielwasserError, Text

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
        why = error.strerror or error
        german = f"auf {host} Port {port} lassen sich keine Seiten zeigen: {why}"
        raise KielwasserError(Text(german, f"cannot serve pages on {host} port {port}: {why}")) from None
    return found


def address_of(host: str, port: int, **carried: str) -> str:
    """Return the address to open in a browser on this machine, with what it carries.

    >>> address_of("127.0.0.1", 8013), address_of("::1", 80, token="t"), address_of("0.0.0.0", 80)
    ('http://127.0.0.1:8013/', 'http://[::1]:80/?token=t', 'http://127.0.0.1:80/')
    """
    if host in _ALL:
        host = "127.0.0.1"
    shown = f"[{host}]" if ":" in host else host
    rest = urlencode({name: value for name, value in carried.items() if value})
    return f"http://{shown}:{port}/" + (f"?{rest}" if rest else "")


def addresses_of(host: str, port: int, **carried: str) -> list[str]:
    """Return the addresses under which this machine, or others where they can, reach a program that listens there."""
    return [address_of(one, port, **carried) for one in guest_hosts(host) or [host]]


def guest_hosts(host: str) -> list[str]:
    """Return the addresses of this machine under which others reach a program that listens there."""
    if is_loopback(host):
        return []
    if host not in _ALL:
        return [host]
    found = dict.fromkeys([*_way_out(), *_own_name()])
    return [address for address in found if not is_loopback(address)]


def _way_out() -> list[str]:
    """Return the address with which this machine would speak to others; nothing is sent to find out."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that is nobody's
        return [str(probe.getsockname()[0])]
    return []


def _own_name() -> list[str]:
    with contextlib.suppress(OSError):
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
