"""How the pages are served, and under which addresses they are reached."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from kielwasser.web.access.listening import address_of, addresses_of, is_loopback
from kielwasser.web.access.proxy import Proxy

PORT = 8013


@dataclass(frozen=True)
class WebSettings:
    """How the pages are served."""

    host: str = "127.0.0.1"
    port: int = PORT
    token: str = ""  # asked for from guests; made up where others than this machine can connect
    allow_programs: bool = True
    proxy: Proxy | None = None  # through which others come, although we listen for this machine only

    @property
    def is_local(self) -> bool:
        """Whether nobody on another machine can come."""
        return is_loopback(self.host) and self.proxy is None

    def address(self, **carried: str) -> str:
        """Return the address to open in a browser, with what it carries."""
        return address_of(self.host, self.port, **carried) if self.proxy is None else self._public(carried)

    def addresses(self, **carried: str) -> list[str]:
        """Return all addresses under which others come, or this machine where they cannot."""
        return addresses_of(self.host, self.port, **carried) if self.proxy is None else [self._public(carried)]

    def _public(self, carried: dict[str, str]) -> str:
        assert self.proxy is not None
        rest = urlencode({name: value for name, value in carried.items() if value})
        return f"{self.proxy.origin}/" + (f"?{rest}" if rest else "")
