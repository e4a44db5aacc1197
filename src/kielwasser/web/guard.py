"""Keep strangers out: only known hosts, only pages of our own, and a token where others can reach us."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from http.cookies import SimpleCookie
from ipaddress import ip_address
from typing import Any
from urllib.parse import parse_qs, urlsplit

COOKIE = "kielwasser-token"
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

Scope = dict[str, Any]


@dataclass
class Guard:
    """An ASGI application around another one.

    - The `Host` has to be one under which we are meant to be reached, so that no foreign name can point at us.
    - The `Origin` of whatever changes something or stays connected has to be that host.
    - With a token, the first address has to carry it (`?token=…`); then a cookie does.
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
            return
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        if self.token and scope["type"] == "http" and "token" in query:
            await self.app(scope, receive, _with_cookie(send, self.token))
            return
        await self.app(scope, receive, send)

    def refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Return the status and the sentence with which a request is refused, or None."""
        host = headers.get("host", "")
        if not self._is_known(urlsplit(f"//{host}").hostname or ""):
            return 400, "this host name is not served here"
        origin = headers.get("origin")
        careful = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if origin is not None and careful and urlsplit(origin).netloc != host:
            return 403, "a page of another origin may not do that"
        if self.token and not self._has_token(scope, headers):
            return 401, "open the address with ?token=… that the program printed when it started"
        return None

    def _is_known(self, name: str) -> bool:
        if name in _LOOPBACK or name == self.host:
            return True
        if self.host in _LOOPBACK:
            return False
        try:  # bound to several addresses: any of them, but no name that somebody could point at us
            ip_address(name)
        except ValueError:
            return False
        return True

    def _has_token(self, scope: Scope, headers: dict[str, str]) -> bool:
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        given = [*query.get("token", []), *([cookie.value] if cookie is not None else [])]
        return any(hmac.compare_digest(one.encode(), self.token.encode()) for one in given)


def _with_cookie(send: Any, token: str) -> Any:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            cookie = f"{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict"
            message = {**message, "headers": [*message["headers"], (b"set-cookie", cookie.encode("latin-1"))]}
        await send(message)

    return sending


async def _refuse(scope: Scope, send: Any, status: int, text: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": text})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{text}\n".encode()})
