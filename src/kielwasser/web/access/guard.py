"""Keep strangers out and tell the owner from guests: hosts, origins, bounded uploads, tickets, tokens, seat links."""

from __future__ import annotations

import hashlib
import re
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from starlette.requests import cookie_parser

from kielwasser.system.errors import Text
from kielwasser.web.access.builds import MAX_WAITING, is_page
from kielwasser.web.access.listening import is_loopback
from kielwasser.web.access.seal import Seal, Tickets

MAX_BODY = 20_000_000  # bytes of a request; the longest that anybody may send is a replay file
OWNER = "kielwasser.is_owner"  # where a request's scope says who asks
TICKET, TOKEN, SEAT = "ticket", "token", "seat"  # what an address can carry
_YEAR = 365 * 24 * 3600
_SAFE = ("GET", "HEAD", "OPTIONS")
GUEST_PAGE = "/guest"  # what a guest sees instead of a page that is the owner's
# All that guests get; any other address is the owner's.
_FOR_GUESTS = re.compile(
    r"/|/guest|/table/[^/]+|/(rules|help)(/.*)?|/pictures/.*|/kielwasser/.*|/favicon\.ico|/_nicegui(_ws)?/.*",
    re.DOTALL,
)

# NiceGUI writes scripts and styles into its pages and compiles Vue templates in the browser: without 'unsafe-inline'
# and 'unsafe-eval' nothing would be shown. Nothing may come from elsewhere, and nobody may put our pages into a frame.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # an address may carry a seat
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"content-security-policy", POLICY.encode()),
)

UNKNOWN_HOST = Text("Unter diesem Namen ist hier niemand zu erreichen.", "This host name is not served here.")
OTHER_ORIGIN = Text("Eine fremde Seite darf das nicht.", "A page of another origin may not do that.")
NO_TOKEN = Text(
    "Bitte die Adresse mit ?token=… öffnen, die das Programm beim Start gezeigt hat, oder den Link zu einem Platz.",
    "Open the address with ?token=… that the program printed when it started, or the link to a seat.",
)
TOO_MANY = Text(
    "Von hier warten schon zu viele Seiten auf ihren Browser; bitte in einer Minute wiederkommen.",
    "Too many pages for this address wait for their browser; come back in a minute.",
)
NOT_ALLOWED = Text("Das darf nur, wem dieses Programm gehört.", "Only the owner of this program may do that.")
NO_LENGTH = Text("Bitte die Länge angeben.", "Say how long it is.")
TOO_LONG = Text(f"Das ist zu lang: höchstens {MAX_BODY} Bytes.", f"That is too long: at most {MAX_BODY} bytes.")

Scope = dict[str, Any]
Refusal = tuple[int, Text]


@dataclass
class Guard:
    """An ASGI application around another one.

    - The `Host` has to be one under which we are meant to be reached, so that no foreign name can point at us.
    - An `Origin` has to be that host, so that no foreign page can act in a visitor's name; whatever changes something
      must have one.
    - What is sent says how long it is, and is not too long.
    - No address gets more pages than it looks at, but for some.
    - A ticket in the address makes the browser the owner's, once; then a cookie stands for it.
    - With a token, the first address has to carry it, or be the link to a seat; then a cookie stands for that.

    Tickets and tokens are gone from the address after the first page. `scope[OWNER]` says who asks: a guest gets the
    pages that are meant for guests, and no other.
    """

    app: Any
    host: str = "127.0.0.1"  # where we listen
    token: str = ""  # empty: none is asked for
    seal: Seal = field(default_factory=Seal)
    tickets: Tickets = field(default_factory=Tickets)
    waiting_pages: Callable[[str], int] = lambda address: 0  # that were built for an address and nobody looks at

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        cookies = cookie_parser(headers.get("cookie", ""))
        asked = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
        refusal = self._foreign(scope, headers) or self._uninvited(scope, cookies, asked) or _oversized(headers)
        refusal = refusal or self._greedy(scope)
        if refusal is not None:
            await _refuse(scope, send, refusal, headers.get("accept-language", ""))
            return
        scope[OWNER] = self.seal.is_signed(cookies.get(self.owner_cookie, ""), "owner")
        admitted = self._admitted(scope, cookies, asked)
        if _is_visit(scope) and (TICKET in asked or TOKEN in asked):
            await _redirect(scope, send, asked, admitted)
            return
        sending = _with_headers(send, [*HEADERS, *admitted])
        if not scope[OWNER] and not _FOR_GUESTS.fullmatch(scope["path"]):
            if scope["type"] == "websocket" or scope["method"] not in _SAFE:
                await _refuse(scope, send, (HTTPStatus.FORBIDDEN, NOT_ALLOWED), headers.get("accept-language", ""))
                return
            scope, sending = {**scope, "path": GUEST_PAGE}, _with_status(sending, HTTPStatus.FORBIDDEN)
        await self.app(scope, receive, sending)

    # ---- who is refused --------------------------------------------------------------------------------------------

    def _foreign(self, scope: Scope, headers: dict[str, str]) -> Refusal | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_known(_name(host)):
            return HTTPStatus.BAD_REQUEST, UNKNOWN_HOST
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if (origin is None and changes) or (origin is not None and origin.partition("://")[2] != host):
            return HTTPStatus.FORBIDDEN, OTHER_ORIGIN
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

    def _uninvited(self, scope: Scope, cookies: dict[str, str], asked: dict[str, str]) -> Refusal | None:
        if not self.token or self._is_guest(cookies) or self._has_seat(scope, asked):
            return None
        if self.seal.is_signed(cookies.get(self.owner_cookie, ""), "owner") or self._is_token(asked.get(TOKEN, "")):
            return None
        if TICKET in asked and _is_visit(scope):  # whether it is valid is found out once
            return None
        return HTTPStatus.UNAUTHORIZED, NO_TOKEN

    def _greedy(self, scope: Scope) -> Refusal | None:
        if scope["type"] != "http" or not is_page(scope["path"]):
            return None
        address = (scope.get("client") or ("",))[0]
        return (HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY) if self.waiting_pages(address) >= MAX_WAITING else None

    # ---- who is let in ---------------------------------------------------------------------------------------------

    @property
    def owner_cookie(self) -> str:
        """The name of the owner's cookie; arenas of other users of this machine have their own."""
        return f"kielwasser-owner-{self.seal.sign('name')[:8]}"

    @property
    def guest_cookie(self) -> str:
        """The name of a guest's cookie: arenas on other ports of this machine have their own."""
        return f"kielwasser-{self._proof()[:8]}"

    def _proof(self) -> str:
        """Return what a guest's cookie holds: any text can be a token, but not a cookie."""
        return self.seal.sign("guest", hashlib.sha256(self.token.encode()).hexdigest())

    def _is_token(self, said: str) -> bool:
        return self.seal.is_signed(self.seal.sign("token", said), "token", self.token)

    def _is_guest(self, cookies: dict[str, str]) -> bool:
        return cookies.get(self.guest_cookie, "") == self._proof()

    def _has_seat(self, scope: Scope, asked: dict[str, str]) -> bool:
        """Tell whether the address is a link to a seat: that is signed, and admits by itself."""
        parts = scope["path"].split("/")
        if SEAT not in asked or len(parts) != 3 or parts[1] != "table":
            return False
        return any(self.seal.is_signed(asked[SEAT], SEAT, parts[2], seat) for seat in ("0", "1"))

    def _admitted(self, scope: Scope, cookies: dict[str, str], asked: dict[str, str]) -> list[tuple[bytes, bytes]]:
        """Return the cookies for a browser that has just shown what it may do."""
        if not _is_visit(scope):
            return []
        made = []
        if TICKET in asked and self.tickets.take(asked[TICKET]):
            scope[OWNER] = True
            made.append(f"{self.owner_cookie}={self.seal.sign('owner')}; Max-Age={_YEAR}")
        if self.token and not self._is_guest(cookies) and (TICKET not in asked or scope[OWNER]):
            made.append(f"{self.guest_cookie}={self._proof()}")
        return [(b"set-cookie", f"{cookie}; Path=/; HttpOnly; SameSite=Lax".encode("ascii")) for cookie in made]


def _is_visit(scope: Scope) -> bool:
    """Tell whether somebody opens an address: only that can carry a ticket or a token."""
    return bool(scope["type"] == "http" and scope["method"] == "GET")


def _oversized(headers: dict[str, str]) -> Refusal | None:
    if "transfer-encoding" in headers:
        return HTTPStatus.LENGTH_REQUIRED, NO_LENGTH
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MAX_BODY:
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, TOO_LONG
    return None


def _name(host: str) -> str:
    """Return the name in a `Host` header without its port; nothing where there is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _with_headers(send: Any, more: list[tuple[bytes, bytes]]) -> Any:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sending


def _with_status(send: Any, status: int) -> Any:
    async def sending(message: Any) -> None:
        await send({**message, "status": status} if message["type"] == "http.response.start" else message)

    return sending


async def _redirect(scope: Scope, send: Any, asked: dict[str, str], cookies: list[tuple[bytes, bytes]]) -> None:
    """Send the browser to the same address without what it carried."""
    rest = urlencode({name: value for name, value in asked.items() if name not in (TICKET, TOKEN)})
    path = "/" + quote(scope["path"].lstrip("/\\"))  # never another host: browsers take a backslash for a slash
    where = path + (f"?{rest}" if rest else "")
    headers = [(b"location", where.encode("ascii")), (b"cache-control", b"no-store"), *HEADERS, *cookies]
    await send({"type": "http.response.start", "status": HTTPStatus.SEE_OTHER, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _refuse(scope: Scope, send: Any, refusal: Refusal, accepted: str) -> None:
    status, text = refusal
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": text.en})
        return
    language = accepted.strip()[:2].lower() or "de"
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{text.said(language)}\n".encode()})
