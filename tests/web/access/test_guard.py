"""Who is let in, and as what: hosts, origins, sizes, tickets, tokens, links to seats."""

import asyncio
from typing import Any

import pytest

from kielwasser.arena.seal import Seal, Tickets
from kielwasser.web.access.builds import MAX_ALL_PAGES, MAX_PAGES, MAX_SOCKETS, MAX_WAITING, Crowd
from kielwasser.web.access.guard import GUEST_PAGE, MAX_BODY, OWNER, SEAT, Guard
from kielwasser.web.access.owners import Owners
from kielwasser.web.access.proxy import Proxy

ORIGIN = "http://127.0.0.1:8013"


def ask(
    guard: Guard,
    path: str = "/",
    method: str = "GET",
    kind: str = "http",
    client: tuple[str, int] | None = None,
    **headers: str,
) -> tuple[int, dict[str, str]]:
    """Send a request through a guard; return the status (1008: a closed socket) and the headers of the answer.

    `x-page`, `x-owner` and `x-client` of the answer say which page was served, and to whom.
    """
    sent: list[dict[str, Any]] = []
    headers = {"host": "127.0.0.1:8013", **{name.replace("_", "-"): value for name, value in headers.items()}}
    path, _, query = path.partition("?")
    scope = {
        "type": kind,
        "method": method,
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "query_string": query.encode(),
        "client": client,
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()],
    }

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(guard(scope, None, send))
    first = sent[0]
    answer = {name.decode(): value.decode() for name, value in first.get("headers", [])}
    return first.get("status", first.get("code", 200)), answer


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer everything."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
    else:
        client = scope["client"][0] if scope["client"] else ""
        told = {"x-page": scope["path"], "x-owner": str(bool(scope[OWNER])), "x-client": client}
        said = [(name.encode(), value.encode()) for name, value in told.items()]
        await send({"type": "http.response.start", "status": 200, "headers": said})


def cookie_of(headers: dict[str, str]) -> str:
    """Return the cookie that an answer sets, as a browser sends it back."""
    return headers["set-cookie"].split("; ")[0]


LOCAL = Guard(app)
OPEN = Guard(app, "0.0.0.0", "geheim ü;")
TOKEN = "/?token=geheim%20%C3%BC%3B"


@pytest.mark.parametrize("host", ["127.0.0.1:8013", "localhost:8013", "[::1]:8013", "127.0.0.1"])
def test_hosts_of_this_machine_are_served(host):
    assert ask(LOCAL, host=host)[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.0.7:8013", "", "[::1"])
def test_other_hosts_are_not(host):
    assert ask(LOCAL, host=host)[0] == 400


@pytest.mark.parametrize(("host", "status"), [("192.168.0.7:8013", 303), ("evil.example", 400)])
def test_an_open_guard_serves_addresses_but_no_foreign_names(host, status):
    assert ask(OPEN, TOKEN, host=host)[0] == status


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_pages_of_other_origins_are_refused(kind, method):
    refused = 403 if kind == "http" else 1008
    for origin in ("http://evil.example", "null", "http://127.0.0.1:9999", "https://127.0.0.1:8013"):
        assert ask(LOCAL, kind=kind, method=method, origin=origin)[0] == refused
    assert ask(LOCAL, kind=kind, method=method, origin=ORIGIN)[0] == 200


def test_whatever_changes_something_says_where_it_comes_from():
    assert ask(LOCAL)[0] == 200  # browsers send no origin with a page of their own
    assert ask(LOCAL, method="HEAD")[0] == 200
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert ask(LOCAL, method=method)[0] == 403
    assert ask(LOCAL, kind="websocket")[0] == 1008


def test_every_answer_closes_what_can_be_closed():
    for guard, path in ((LOCAL, "/"), (OPEN, "/"), (OPEN, TOKEN), (LOCAL, "/new")):
        headers = ask(guard, path)[1]
        assert headers["x-content-type-options"] == "nosniff"
        policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
        for name in ("frame-ancestors", "object-src", "base-uri"):
            assert policy[name] == "'none'"
        assert not [word for words in policy.values() for word in words.split() if "//" in word or word == "*"]


# ---- the owner -----------------------------------------------------------------------------------------------------


def test_a_ticket_makes_a_browser_the_owners_once():
    tickets = Tickets()
    guard = Guard(app, tickets=tickets)
    address = f"/new?game=hive_2020&ticket={tickets.issue()}"
    status, headers = ask(guard, address)
    assert (status, headers["location"]) == (303, "/new?game=hive_2020")  # gone from the address
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(headers["set-cookie"].split("; "))
    cookie = cookie_of(headers)
    assert ask(guard, "/new", cookie=cookie)[1]["x-owner"] == "True"
    again, headers = ask(guard, address)
    assert again == 303
    assert "set-cookie" not in headers
    status, headers = ask(guard, "/", cookie=cookie[:-1])
    assert headers["x-owner"] == "False"
    assert "Max-Age=0" in headers["set-cookie"]  # it is worth nothing, so it need not come again


def test_a_cookie_stays_the_owners_after_a_restart_and_nowhere_else(tmp_path):
    def arena(secret: str, port: int, token: str = "") -> Guard:
        seal = Seal(secret)
        return Guard(app, token=token, seal=seal, owners=Owners(seal, port, tmp_path / "owners.json"))

    first = arena("mine", 8013)
    cookie = cookie_of(ask(first, f"/?ticket={first.tickets.issue()}")[1])
    assert ask(arena("mine", 8013), cookie=cookie)[1]["x-owner"] == "True"
    assert ask(arena("mine", 8013, "token"), cookie=cookie)[0] == 200
    value = cookie.partition("=")[2]
    for other in (arena("mine", 8014), arena("yours", 8013)):  # browsers send cookies to all ports of a host
        assert other.owners.cookie != first.owners.cookie
        assert ask(other, cookie=cookie)[1]["x-owner"] == "False"
        assert ask(other, cookie=f"{other.owners.cookie}={value}")[1]["x-owner"] == "False"


def test_a_look_without_asking_for_the_page_uses_no_ticket():
    tickets = Tickets()
    ticket = tickets.issue()
    guard = Guard(app, tickets=tickets)
    ask(guard, f"/?ticket={ticket}", method="HEAD")
    ask(guard, f"/?ticket={ticket}", host="evil.example")
    assert "set-cookie" in ask(guard, f"/?ticket={ticket}")[1]


SERIES = ("/mass-tests", "/mass-tests/3", "/mass-tests/3/csv", "/mass-tests/3/games/1/0")
OTHERS = ("/new", "/replays", "/server", "/table/x/log", "/compare/a/b", "/anything", "//new", "/a/../new")


@pytest.mark.parametrize("path", [*SERIES, *OTHERS])
def test_a_guest_gets_no_page_of_the_owners(path):
    status, headers = ask(LOCAL, path)
    assert (status, headers["x-page"]) == (403, GUEST_PAGE)
    assert ask(LOCAL, path, method="POST", origin=ORIGIN)[0] == 403
    assert ask(LOCAL, path, kind="websocket", origin=ORIGIN)[0] == 1008


@pytest.mark.parametrize("path", ["/", "/table/abc", "/rules", "/rules/hive_2020", "/help/play", "/pictures/a/b/c.svg"])
def test_a_guest_watches(path):
    status, headers = ask(LOCAL, path)
    assert (status, headers["x-page"], headers["x-owner"]) == (200, path, "False")


# ---- guests of other machines --------------------------------------------------------------------------------------


def test_a_token_is_asked_for_and_then_a_cookie_stands_for_it():
    assert ask(OPEN)[0] == 401
    assert ask(OPEN, "/?token=falsch")[0] == 401
    assert ask(OPEN, kind="websocket", origin=ORIGIN)[0] == 1008
    status, headers = ask(OPEN, TOKEN)
    cookie = cookie_of(headers)
    assert (status, headers["location"]) == (303, "/")
    assert "geheim" not in cookie
    status, headers = ask(OPEN, cookie=f"odd[name=1; {cookie}")
    assert (status, headers["x-owner"]) == (200, "False")
    assert ask(OPEN, "/_nicegui_ws/socket.io/", kind="websocket", cookie=cookie, origin=ORIGIN)[0] == 200
    assert ask(OPEN, cookie=cookie[:-1])[0] == 401
    assert ask(Guard(app, "0.0.0.0", "anders"), cookie=cookie)[0] == 401


def test_the_link_to_a_seat_admits_by_itself():
    key = OPEN.seal.sign(SEAT, "abc", "1")
    status, headers = ask(OPEN, f"/table/abc?seat={key}")
    assert (status, headers["x-page"]) == (200, "/table/abc")
    assert ask(OPEN, "/_nicegui_ws/", kind="websocket", cookie=cookie_of(headers), origin=ORIGIN)[0] == 200
    for path in (f"/table/other?seat={key}", f"/?seat={key}", "/table/abc?seat=guessed", f"/table/abc/log?seat={key}"):
        assert ask(OPEN, path)[0] == 401


def test_a_ticket_needs_no_token_but_has_to_be_one():
    assert "set-cookie" not in ask(OPEN, "/?ticket=guessed")[1]
    status, headers = ask(OPEN, f"/?ticket={OPEN.tickets.issue()}")
    assert status == 303
    assert "set-cookie" in headers


@pytest.mark.parametrize(("kind", "method"), [("websocket", "GET"), ("http", "POST"), ("http", "HEAD")])
def test_a_guessed_ticket_opens_nothing_but_the_way_to_the_page(kind, method):
    assert ask(OPEN, "/_nicegui_ws/socket.io/?ticket=guessed", method, kind, origin=ORIGIN)[0] in (401, 1008)


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("/\\evil.example/", "/evil.example/"),
        ("/\\/\\evil.example/", "/evil.example/"),
        ("//evil.example", "/evil.example"),
        ("/rules/über", "/rules/%C3%BCber"),
        ("/table/a\r\nset-cookie: x=y", "/table/a%0D%0Aset-cookie%3A%20x%3Dy"),
    ],
)
def test_whoever_brings_a_ticket_is_sent_nowhere_else(path, where):
    assert ask(LOCAL, f"{path}?ticket=x")[1]["location"] == where


def test_without_a_token_no_cookie_is_set():
    assert "set-cookie" not in ask(LOCAL, "/?token=x")[1]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content_length": str(MAX_BODY)}, 200),
        ({"content_length": str(MAX_BODY + 1)}, 413),
        ({"content_length": "viel"}, 413),
        ({"transfer_encoding": "chunked"}, 411),
    ],
)
def test_what_is_sent_is_bounded(headers, status):
    assert ask(LOCAL, method="POST", origin=ORIGIN, **headers)[0] == status


@pytest.mark.parametrize(("language", "word"), [("de-DE", "Adresse"), ("en-GB", "Open the address"), ("", "Adresse")])
def test_a_refusal_is_told_in_the_browsers_language(language, word):
    said: list[bytes] = []

    async def send(message: dict[str, Any]) -> None:
        said.append(message.get("body", b""))

    headers = [(b"host", b"127.0.0.1"), (b"accept-language", language.encode())]
    asyncio.run(OPEN({"type": "http", "method": "GET", "path": "/", "headers": headers}, None, send))
    assert word in b"".join(said).decode()


@pytest.mark.parametrize(
    "crowd",
    [
        Crowd(waiting=MAX_WAITING),
        Crowd(pages=MAX_PAGES),
        Crowd(all_pages=MAX_ALL_PAGES),
    ],
)
def test_guests_get_so_many_pages_and_no_more(crowd):
    asked: list[str] = []

    def count(address: str) -> Crowd:
        asked.append(address)
        return crowd if address == "10.0.0.7" else Crowd(waiting=80, pages=80, sockets=80)  # a class behind a router

    guard = Guard(app, crowd=count)
    assert ask(guard, client=("10.0.0.7", 5))[0] == 429
    assert ask(guard, client=("10.0.0.8", 5))[0] == 200
    assert asked == ["10.0.0.7", "10.0.0.8"]
    for path in ("/kielwasser/kielwasser.css", "/pictures/x.svg", "/_nicegui/3/a.js", "/favicon.ico"):
        assert ask(guard, path, client=("10.0.0.7", 5))[0] == 200
    cookie = cookie_of(ask(guard, f"/?ticket={guard.tickets.issue()}", client=("10.0.0.8", 5))[1])
    assert ask(guard, client=("10.0.0.7", 5), cookie=cookie)[0] == 200  # the owner is never kept out


def test_guests_get_so_many_sockets_and_no_more():
    guard = Guard(app, crowd=lambda address: Crowd(sockets=MAX_SOCKETS))
    path = "/_nicegui_ws/socket.io/?EIO=4"
    assert ask(guard, f"{path}&transport=websocket", kind="websocket", origin=ORIGIN)[0] == 1008
    assert ask(guard, f"{path}&transport=polling")[0] == 429
    assert ask(guard, f"{path}&transport=polling&sid=abc")[0] == 200  # one that is there


# ---- behind a proxy ------------------------------------------------------------------------------------------------

PUBLIC = "https://arena.example"
PROXIED = Guard(app, token="t", proxy=Proxy.named("10.0.0.1", PUBLIC))
THE_PROXY, ANOTHER = ("10.0.0.1", 5), ("10.0.0.2", 5)


def through(path: str = "/", guard: Guard = PROXIED, **more: Any) -> tuple[int, dict[str, str]]:
    """Ask as the proxy does."""
    return ask(guard, path, **{"client": THE_PROXY, "host": "arena.example", **more})


def test_only_a_named_proxy_is_believed_about_who_asks():
    cookie = cookie_of(through("/?token=t")[1])
    said = {"x_forwarded_for": "203.0.113.9, 192.0.2.7", "cookie": cookie}
    assert through(**said)[1]["x-client"] == "192.0.2.7"  # what stands before it anybody can have written
    assert through(x_forwarded_for="unknown", cookie=cookie)[1]["x-client"] == "10.0.0.1"
    assert through(cookie=cookie)[1]["x-client"] == "10.0.0.1"
    assert ask(PROXIED, client=ANOTHER, **said)[1]["x-client"] == "10.0.0.2"
    for client in (("127.0.0.1", 5), ANOTHER):
        assert ask(LOCAL, client=client, x_forwarded_for="192.0.2.7")[1]["x-client"] == client[0]


def test_the_public_address_decides_host_origin_and_cookies():
    status, headers = through("/?token=t")
    assert status == 303
    assert "Secure" in headers["set-cookie"].split("; ")
    cookie = cookie_of(headers)
    socket = {"path": "/_nicegui_ws/socket.io/", "kind": "websocket", "cookie": cookie}
    assert through(**socket, origin=PUBLIC)[0] == 200
    for origin in ("http://arena.example", "https://arena.example:8443", "http://127.0.0.1:8013"):
        assert through(**socket, origin=origin)[0] == 1008
    assert ask(PROXIED, client=ANOTHER, host="arena.example", cookie=cookie)[0] == 400  # nobody else is called so
    assert ask(PROXIED, client=ANOTHER, cookie=cookie)[0] == 200
    status, headers = ask(PROXIED, "/?token=t", client=ANOTHER)
    assert "Secure" not in headers["set-cookie"]
    plain = Guard(app, token="t", proxy=Proxy.named("10.0.0.0/24", "http://arena.example:8080"))
    status, headers = through("/?token=t", plain, host="arena.example:8080")
    assert status == 303
    assert "Secure" not in headers["set-cookie"]


def test_what_the_application_behind_sets_is_secure_too():
    async def sets(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"set-cookie", b"session=1; path=/")]})

    guard = Guard(sets, proxy=Proxy.named("10.0.0.1", PUBLIC))
    assert through(guard=guard)[1]["set-cookie"] == "session=1; path=/; Secure"
    assert ask(guard)[1]["set-cookie"] == "session=1; path=/"
