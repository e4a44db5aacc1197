"""Addresses of the internet, as strangers are counted by them."""

from __future__ import annotations

from ipaddress import ip_address, ip_network


def place_of(address: str) -> str:
    """Return where an address is: with IPv6 one host has a whole network of addresses.

    >>> place_of("192.0.2.7"), place_of("2001:db8::1") == place_of("2001:db8::2"), place_of("")
    ('192.0.2.7', True, '')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    found = getattr(found, "ipv4_mapped", None) or found
    return str(found) if found.version == 4 else str(ip_network((found, 64), strict=False))
