"""Keep strangers out: only known hosts, only pages of our own, bounded uploads, a token where others can reach us."""

from __future__ import annotations

import hashlib
import hmac
import socket
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.requests import cookie_parser

from kielwasser.web.access.listening import is_loopback

MAX_BODY = 20_000_000  # bytes of a request; the longest that anybody may send is a replay file

Scope = dict[str, Any]


@dataclass
class Guard:
    """An ASGI application around another one.

    - The `Host` has to be one under which we are meant to be reached, so that no foreign name can point at us.
    - An `Origin` has to be that host, so that no foreign page can act in a visitor's name.
    - What is sent says how long it is, and is not too long.
    - With a token, the first address has to carry it (`?token=…`); then a cookie stands for it.
    """

    app: Any
    host: str = "127.0.0.1"  # where we listen
    token: str = ""  # empty: none is asked for

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        refusal = self.refusal(scope, headers)
        if refusal:
            await _refuse(scope, send, *refusal)
        elif self.token and scope["type"] == "http" and _asked(scope):
            await self.app(scope, receive, self._with_cookie(send))
        else:
            await self.app(scope, receive, send)

    def refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Return the status and the sentence with which a request is refused, or None."""
        host = headers.get("host", "")
        if not self._is_known(_name(host)):
            return 400, "this host name is not served here"
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != host:
            return 403, "a page of another origin may not do that"
        if self.token and not self._has_token(scope, headers):
            return 401, "open the address with ?token=… that the program printed when it started"
        if "transfer-encoding" in headers:
            return 411, "say how long it is"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MAX_BODY:
            return 413, f"that is too long: at most {MAX_BODY} bytes"
        return None

    def _is_known(self, name: str) -> bool:
        if is_loopback(name) or (name and name == self.host):
            return True
        if is_loopback(self.host):
            return False
        try:  # bound to several addresses: any of them, but no name that somebody could point at us
            ip_address(name)
        except ValueError:
            return name == socket.gethostname().lower()
        return True

    # ---- token -----------------------------------------------------------------------------------------------------

    @property
    def _proof(self) -> str:
        """What the cookie holds: any text can be a token, but not a cookie."""
        return hashlib.sha256(f"kielwasser {self.token}".encode()).hexdigest()

    @property
    def cookie(self) -> str:
        """The name of the cookie: arenas on other ports of this machine have their own."""
        return f"kielwasser-{self._proof[:8]}"

    def _has_token(self, scope: Scope, headers: dict[str, str]) -> bool:
        held = cookie_parser(headers.get("cookie", "")).get(self.cookie, "")
        if hmac.compare_digest(held.encode(), self._proof.encode()):
            return True
        return any(hmac.compare_digest(one.encode(), self.token.encode()) for one in _asked(scope))

    def _with_cookie(self, send: Any) -> Any:
        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                cookie = f"{self.cookie}={self._proof}; Path=/; HttpOnly; SameSite=Lax"
                message = {**message, "headers": [*message["headers"], (b"set-cookie", cookie.encode("ascii"))]}
            await send(message)

        return sending


def _name(host: str) -> str:
    """Return the name in a `Host` header without its port; nothing where there is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _asked(scope: Scope) -> list[str]:
    """Return the tokens that an address carries."""
    return parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [])


async def _refuse(scope: Scope, send: Any, status: int, text: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": text})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{text}\n".encode()})
