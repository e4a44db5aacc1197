"""Who is let in: hosts, origins, sizes, tokens."""

import asyncio
from typing import Any

import pytest

from kielwasser.web.access.guard import MAX_BODY, Guard


def ask(guard: Guard, path: str = "/", method: str = "GET", kind: str = "http", **headers: str) -> tuple[int, dict]:
    """Send a request through a guard; return the status (1008: a closed socket) and the headers of the answer."""
    sent: list[dict[str, Any]] = []
    headers = {"host": "127.0.0.1:8013", **{name.replace("_", "-"): value for name, value in headers.items()}}
    path, _, query = path.partition("?")
    scope = {
        "type": kind,
        "method": method,
        "path": path,
        "query_string": query.encode(),
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
        await send({"type": "http.response.start", "status": 200, "headers": []})


LOCAL = Guard(app)
OPEN = Guard(app, "0.0.0.0", "geheim ü;")
TOKEN = "/?token=geheim%20%C3%BC%3B"


@pytest.mark.parametrize("host", ["127.0.0.1:8013", "localhost:8013", "[::1]:8013", "127.0.0.1"])
def test_hosts_of_this_machine_are_served(host):
    assert ask(LOCAL, host=host)[0] == 200


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.0.7:8013", "", "[::1"])
def test_other_hosts_are_not(host):
    assert ask(LOCAL, host=host)[0] == 400


@pytest.mark.parametrize(("host", "status"), [("192.168.0.7:8013", 200), ("evil.example", 400)])
def test_an_open_guard_serves_addresses_but_no_foreign_names(host, status):
    assert ask(OPEN, TOKEN, host=host)[0] == status


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_pages_of_other_origins_are_refused(kind, method):
    refused = 403 if kind == "http" else 1008
    assert ask(LOCAL, kind=kind, method=method, origin="http://evil.example")[0] == refused
    assert ask(LOCAL, kind=kind, method=method, origin="null")[0] == refused
    assert ask(LOCAL, kind=kind, method=method, origin="http://127.0.0.1:9999")[0] == refused
    assert ask(LOCAL, kind=kind, method=method, origin="http://127.0.0.1:8013")[0] == 200


def test_a_token_is_asked_for_and_then_a_cookie_stands_for_it():
    assert ask(OPEN)[0] == 401
    assert ask(OPEN, "/?token=falsch")[0] == 401
    assert ask(OPEN, kind="websocket")[0] == 1008
    status, headers = ask(OPEN, TOKEN)
    cookie, *attributes = headers["set-cookie"].split("; ")
    assert status == 200
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(attributes)
    assert "geheim" not in cookie
    assert ask(OPEN, cookie=f"odd[name=1; {cookie}")[0] == 200
    assert ask(OPEN, kind="websocket", cookie=cookie)[0] == 200
    assert ask(OPEN, cookie=cookie[:-1])[0] == 401
    assert ask(Guard(app, "0.0.0.0", "anders"), cookie=cookie)[0] == 401


def test_without_a_token_no_cookie_is_set():
    assert ask(LOCAL, "/?token=x") == (200, {})


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
    assert ask(LOCAL, method="POST", **headers)[0] == status
