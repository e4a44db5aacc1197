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

from kielwasser.arena.seal import SEAT, Seal, Tickets
from kielwasser.system.errors import Text
from kielwasser.web.access.builds import Crowd, is_page
from kielwasser.web.access.listening import is_loopback
from kielwasser.web.access.owners import LIFETIME, Owners
from kielwasser.web.access.proxy import Proxy

MAX_BODY = 20_000_000  # bytes of a request; the longest that anybody may send is a replay file
OWNER = "kielwasser.owner"  # where a request's scope says which `Owner` asks; None: a guest
TICKET, TOKEN = "ticket", "token"  # what an address can carry
_SAFE = ("GET", "HEAD", "OPTIONS")
_ORIGIN = "kielwasser.origin"  # where a scope says how our own pages call themselves in this request
_FORWARDED = (b"x-forwarded-", b"forwarded")  # headers in which proxies say for whom they ask
_SOCKETS = "/_nicegui_ws/"
GUEST_PAGE = "/guest"  # what a guest sees instead of a page that is the owner's
# All that guests get; any other address is the owner's.
_FOR_GUESTS = re.compile(
    r"/|/guest|/table/[^/]+|/standings/[^/]+|/(rules|help)(/.*)?|/pictures/.*|/kielwasser/.*|/favicon\.ico|/_nicegui(_ws)?/.*",
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
    "Von hier sind schon zu viele Seiten offen, oder überhaupt; bitte schließe eine oder komm in einer Minute wieder.",
    "Too many pages are open from here, or at all; close one, or come back in a minute.",
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
    - An `Origin` has to be that host, scheme and all, so that no foreign page can act in a visitor's name; whatever
      changes something must have one.
    - Whatever comes through a proxy that was named comes from whom it says; there the public address counts, and what
      others say of whom they ask for is taken away.
    - What is sent says how long it is, and is not too long.
    - No address of guests gets more pages and sockets than a class has, and all together get a bounded number.
    - A ticket in the address makes the browser the owner's, once; then a cookie stands for it, and changes.
    - With a token, the first address has to carry it, or be the link to a seat; then a cookie stands for that.

    Tickets and tokens are gone from the address after the first page. `scope[OWNER]` says who asks: a guest gets the
    pages that are meant for guests, and no other.
    """

    app: Any
    host: str = "127.0.0.1"  # where we listen
    token: str = ""  # empty: none is asked for
    seal: Seal = field(default_factory=Seal)
    tickets: Tickets = field(default_factory=Tickets)
    owners: Owners | None = None  # None: they end with this guard
    proxy: Proxy | None = None
    crowd: Callable[[str], Crowd] = lambda address: Crowd()  # who is here from where an address is, and at all

    def __post_init__(self) -> None:
        self._owners = self.owners or Owners(self.seal)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope, headers = self._really(scope)
        cookies = cookie_parser(headers.get("cookie", ""))
        asked = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
        refusal = self._foreign(scope, headers)
        if refusal is None:
            scope[OWNER] = self._owners.recognise(cookies.get(self._owners.cookie, ""))
            refusal = self._uninvited(scope, cookies, asked) or _oversized(headers) or self._greedy(scope, asked)
        if refusal is not None:
            await _refuse(scope, send, refusal, headers.get("accept-language", ""))
            return
        admitted = self._admitted(scope, cookies, asked)
        send = _with_secure_cookies(send) if scope.get("scheme") == "https" else send
        if _is_visit(scope) and (TICKET in asked or TOKEN in asked):
            await _redirect(scope, send, asked, admitted)
            return
        sending = _with_headers(send, [*HEADERS, *admitted])
        if scope[OWNER] is None and not _FOR_GUESTS.fullmatch(scope["path"]):
            if scope["type"] == "websocket" or scope["method"] not in _SAFE:
                await _refuse(scope, send, (HTTPStatus.FORBIDDEN, NOT_ALLOWED), headers.get("accept-language", ""))
                return
            scope, sending = {**scope, "path": GUEST_PAGE}, _with_status(sending, HTTPStatus.FORBIDDEN)
        await self.app(scope, receive, sending)

    def _really(self, scope: Scope) -> tuple[Scope, dict[str, str]]:
        """Return a request as it was before a named proxy handed it on, and its headers; nobody else is believed."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        kept = [(name, value) for name, value in scope["headers"] if not name.lower().startswith(_FORWARDED)]
        scope = {**scope, "headers": kept, _ORIGIN: f"http://{headers.get('host', '')}"}
        address, proxy = (scope.get("client") or ("",))[0], self.proxy
        if proxy is not None and proxy.is_it(address):
            scope["client"] = proxy.visitor(headers.get("x-forwarded-for", ""), address), 0
            scope["scheme"] = proxy.scheme if scope["type"] == "http" else proxy.scheme.replace("http", "ws")
            scope[_ORIGIN] = proxy.origin
        return scope, headers

    # ---- who is refused --------------------------------------------------------------------------------------------

    def _foreign(self, scope: Scope, headers: dict[str, str]) -> Refusal | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        is_public = self.proxy is not None and scope[_ORIGIN] == self.proxy.origin and host.lower() == self.proxy.host
        if not is_public and not self._is_known(_name(host)):
            return HTTPStatus.BAD_REQUEST, UNKNOWN_HOST
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        if (origin is None and changes) or (origin is not None and origin != scope[_ORIGIN]):
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
        if scope[OWNER] is not None or self._is_token(asked.get(TOKEN, "")):
            return None
        if TICKET in asked and _is_visit(scope):  # whether it is valid is found out once
            return None
        return HTTPStatus.UNAUTHORIZED, NO_TOKEN

    def _greedy(self, scope: Scope, asked: dict[str, str]) -> Refusal | None:
        if scope[OWNER] is not None:
            return None
        is_socket = scope["path"].startswith(_SOCKETS)
        if is_socket and "sid" in asked:  # one that is there already
            return None
        if not is_socket and (scope["type"] != "http" or not is_page(scope["path"])):
            return None
        crowd = self.crowd((scope.get("client") or ("",))[0])
        is_full = crowd.has_all_sockets if is_socket else crowd.has_all_pages
        return (HTTPStatus.TOO_MANY_REQUESTS, TOO_MANY) if is_full else None

    # ---- who is let in ---------------------------------------------------------------------------------------------

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
        owner = self._owners.admit() if TICKET in asked and self.tickets.take(asked[TICKET]) else scope[OWNER]
        shown = cookies.get(self._owners.cookie, "")
        if owner is not None:
            scope[OWNER] = owner
            fresh = self._owners.cookie_for(owner, shown) if is_page(scope["path"]) else None
            made += [f"{self._owners.cookie}={fresh}; Max-Age={LIFETIME}"] if fresh is not None else []
        elif shown:  # nobody's any more
            made.append(f"{self._owners.cookie}=; Max-Age=0")
        if self.token and not self._is_guest(cookies) and (TICKET not in asked or owner is not None):
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


def _with_secure_cookies(send: Any) -> Any:
    """Let browsers send back no cookie where somebody could listen."""

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            found = message.get("headers", [])
            secured = [
                (
                    name,
                    value + b"; Secure"
                    if name.lower() == b"set-cookie" and b"; secure" not in value.lower()
                    else value,
                )
                for name, value in found
            ]
            message = {**message, "headers": secured}
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
