"""A reverse proxy that was named, and the address under which people reach the arena through it."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from kielwasser.system.errors import KielwasserError, Text

_PORTS = {"http": 80, "https": 443}
BOTH = Text(
    "--proxy und --public-address gehören zusammen: wer die Seiten weiterreicht, und wie sie dort heißen",
    "--proxy and --public-address go together: who hands the pages on, and what they are called there",
)
NO_PROXY = Text(
    "{proxy} ist keine Adresse eines Rechners, wie 127.0.0.1 oder 10.0.0.0/24 eine ist",
    "{proxy} is no address of a machine, as 127.0.0.1 or 10.0.0.0/24 is",
)
NO_ADDRESS = Text(
    "{address} ist keine Adresse wie https://arena.example: http oder https, ein Name, vielleicht ein Port, kein Pfad",
    "{address} is no address like https://arena.example: http or https, a name, perhaps a port, no path",
)


@dataclass(frozen=True)
class Proxy:
    """Who hands requests on to us, and what we are called there.

    Only such a proxy is believed when it says on whose behalf it asks.
    """

    network: IPv4Network | IPv6Network
    scheme: str
    host: str  # with the port where that is not the usual one, as browsers say it

    @classmethod
    def named(cls, proxy: str | None, public: str | None) -> Proxy | None:
        """Return what two options say; a KielwasserError says what is wrong with them."""
        if not proxy and not public:
            return None
        if not proxy or not public:
            raise KielwasserError(BOTH)
        try:
            network = ip_network(proxy, strict=False)
        except ValueError:
            raise KielwasserError(_filled(NO_PROXY, proxy=proxy)) from None
        try:
            parts = urlsplit(public)
            name, port = parts.hostname, parts.port
            name = None if name is None else name.encode("idna" if not name.isascii() else "ascii").decode("ascii")
        except (ValueError, UnicodeError):
            raise KielwasserError(_filled(NO_ADDRESS, address=public)) from None
        is_plain = parts.path in ("", "/") and not parts.query and not parts.fragment and parts.username is None
        if parts.scheme not in _PORTS or not name or not is_plain:
            raise KielwasserError(_filled(NO_ADDRESS, address=public))
        shown = f"[{name}]" if ":" in name else name
        return cls(network, parts.scheme, shown if port in (None, _PORTS[parts.scheme]) else f"{shown}:{port}")

    @property
    def origin(self) -> str:
        """What browsers call the pages that come through it."""
        return f"{self.scheme}://{self.host}"

    @property
    def is_secure(self) -> bool:
        """Whether nobody can listen between browsers and the proxy."""
        return self.scheme == "https"

    def is_it(self, address: str) -> bool:
        """Tell whether a request that comes from an address comes through it."""
        found = _address(address)
        return found is not None and found in self.network

    def visitor(self, forwarded: str, address: str) -> str:
        """Return on whose behalf it asks: whom it has added to `X-Forwarded-For`, whatever others wrote there before.

        >>> Proxy.named("127.0.0.1", "https://arena.example").visitor("10.0.0.1, 192.0.2.7", "127.0.0.1")
        '192.0.2.7'
        """
        said = _address(forwarded.rpartition(",")[2].strip())
        return address if said is None else str(said)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _filled(text: Text, **values: str) -> Text:
    return Text(text.de.format(**values), text.en.format(**values))
