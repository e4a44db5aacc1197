import asyncio
from typing import Any

from kielwasser.web.access.immutable import Immutable


class Files:
    """An application that counts what it is asked for."""

    def __init__(self, cache: bytes = b"public, immutable", status: int = 200, body: bytes = b"script") -> None:
        self.start = {"type": "http.response.start", "status": status, "headers": [(b"Cache-Control", cache)]}
        self.body = body
        self.asked: list[tuple[str, bytes]] = []

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        self.asked.append((scope["path"], scope["query_string"]))
        await send(self.start)
        await send({"type": "http.response.body", "body": self.body[:2], "more_body": True})
        await send({"type": "http.response.body", "body": self.body[2:]})


def ask(app: Immutable, path: str = "/a.js", query: bytes = b"", method: str = "GET", **headers: bytes) -> bytes:
    """Return the body of an answer."""
    told: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    pairs = [(name.replace("_", "-").encode(), value) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "query_string": query, "headers": pairs}
    asyncio.run(app(scope, None, send))
    return b"".join(message.get("body", b"") for message in told)


def test_what_never_changes_is_asked_for_once():
    files = Files()
    app = Immutable(files)
    assert [ask(app) for _ in range(3)] == [b"script"] * 3
    assert len(files.asked) == 1


def test_other_addresses_and_other_packing_are_other_answers():
    files = Files()
    app = Immutable(files)
    for _ in range(2):
        ask(app)
        ask(app, accept_encoding=b"br, gzip")
        ask(app, query=b"v=2")
        ask(app, "/b.js")
    assert len(files.asked) == 4


def test_what_may_change_fails_or_is_a_part_is_asked_for_again():
    for app, options in (
        (Immutable(Files(cache=b"no-store")), {}),
        (Immutable(Files(status=404)), {}),
        (Immutable(Files()), {"range": b"bytes=0-1"}),
        (Immutable(Files()), {"method": "HEAD"}),
    ):
        ask(app, **options)
        ask(app, **options)
        assert len(app.app.asked) == 2


def test_no_more_is_kept_than_fits():
    app = Immutable(Files(body=b"x" * 60), most=100)
    for _ in range(2):
        ask(app, "/a.js")
        ask(app, "/b.js")
    assert [path for path, _ in app.app.asked] == ["/a.js", "/b.js", "/b.js"]
