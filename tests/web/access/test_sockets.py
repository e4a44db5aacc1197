"""Forged words over real sockets: nothing happens, and there is a line in the log for each kind and minute."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import websockets
from house import House

NOBODY = "00000000-0000-0000-0000-000000000000"


@asynccontextmanager
async def connected(house: House, cookies: str = "", query: str = "", origin: str = "") -> AsyncIterator[Any]:
    """Open a socket as the framework's script does, and let it be greeted."""
    address = f"{house.address.replace('http', 'ws')}/_nicegui_ws/socket.io/?EIO=4&transport=websocket{query}"
    headers = {"Cookie": cookies} if cookies else {}
    async with websockets.connect(
        address, origin=origin or house.address, additional_headers=headers, proxy=None, close_timeout=0.1
    ) as socket:
        await socket.recv()
        await socket.send("40")
        yield socket


async def say(socket: Any, *word: Any) -> Any:
    """Say something and return the answer; what is no word gets none."""
    await socket.send(f"421{json.dumps(word)}")
    while True:
        heard = str(await asyncio.wait_for(socket.recv(), 30))
        if heard == "2":
            await socket.send("3")
        elif heard.startswith("431"):
            return json.loads(heard[3:])


def cookies_of(browser: Any) -> str:
    """Return the cookies of a browser as it sends them."""
    return "; ".join(f"{one.name}={one.value}" for one in browser.cookies.jar)


def shaken(page: Any) -> dict[str, Any]:
    """Return the handshake of a page."""
    return {"client_id": page.id, "tab_id": "tab", "document_id": "document", "next_message_id": 0}


def events_for(page: Any) -> list[Any]:
    """Return words of which the framework would have made errors."""
    element = next(one for one in page.elements.values() if one._event_listeners)
    listener = next(iter(element._event_listeners))
    whole = {"client_id": page.id, "id": element.id, "listener_id": listener, "args": []}
    events: list[Any] = [
        {},
        None,
        "x",
        {"client_id": 5},
        {"client_id": NOBODY},
        {**whole, "id": [1]},
        {**whole, "id": 999_999},
        {**whole, "listener_id": "none"},
        {**whole, "args": ["{"]},
        {**whole, "args": "abc"},
        {**whole, "args": [1, 2]},
    ]
    return [
        *(("event", one) for one in events),
        ("event",),
        ("event", whole, whole),
        ("ack", {"client_id": page.id, "next_message_id": "x"}),
        ("ack", {"client_id": page.id}),
        ("javascript_response", {"client_id": page.id, "request_id": NOBODY}),
        ("log", {"client_id": page.id, "level": "error", "message": "\x1b[31mforged"}),
        ("log", {"client_id": page.id, "level": "x"}),
        ("handshake", {"client_id": page.id}),
        ("handshake", 5),
    ]


def test_forged_words_are_told_in_a_line_each_and_write_no_tracebacks(
    house: House, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    browser = house.browser()
    page = house.page(browser, "/")

    async def forge() -> None:
        async with connected(house, cookies_of(browser)) as socket:
            assert await say(socket, "handshake", shaken(page)) == [True]
            for _ in range(20):
                for word in events_for(page):
                    await say(socket, *word)

    with caplog.at_level(logging.WARNING):
        house.run(forge())
    assert not [record for record in caplog.records if record.exc_info]
    assert not [record for record in caplog.records if "forged" in record.getMessage()]
    assert 1 <= len(caplog.records) <= 8
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err


def test_broken_packets_write_no_tracebacks_either(
    house: House, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def forge() -> None:
        for packet in ("4", "49", "42", '42["event"', "42[]", "45", "451-", "6", "x", b"\x00", "43"):
            async with connected(house) as socket:
                await socket.send(packet)
        async with connected(house) as socket:
            await say(socket, "ack", {})

    with caplog.at_level(logging.WARNING):
        house.run(forge())
    assert not [record for record in caplog.records if record.exc_info]
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err


def test_nobody_speaks_for_the_page_of_another(house: House) -> None:
    owner, guest = house.browser(is_owner=True), house.browser()
    page, mine = house.page(owner, "/server"), house.page(guest, "/")
    button = next(one for one in page.elements.values() if one.props.get("icon") == "devices")
    click = {"id": button.id, "listener_id": next(iter(button._event_listeners)), "args": [], "client_id": page.id}
    issued = len(house.site.tickets._valid)

    async def forge() -> None:
        async with connected(house, cookies_of(owner)) as real, connected(house, cookies_of(guest)) as socket:
            assert await say(real, "handshake", shaken(page)) == [True]
            assert await say(socket, "handshake", shaken(page)) == [False]
            assert await say(socket, "handshake", shaken(mine)) == [True]
            await say(socket, "event", click)
            assert len(house.site.tickets._valid) == issued
            await say(real, "event", click)
            assert len(house.site.tickets._valid) == issued + 1
            found = owner.cookies.get(house.site.owners.cookie)
            house.site.owners.recognise(found).end()
            await say(real, "event", click)
            assert len(house.site.tickets._valid) == issued + 1

    house.run(forge())


def test_the_handshake_that_a_socket_begins_with_is_examined_too(house: House) -> None:
    owner, guest = house.browser(is_owner=True), house.browser()
    page = house.page(owner, "/server")

    async def greet(cookies: str, name: str) -> str:
        query = f"&implicit_handshake=true&client_id={name}&tab_id=t&document_id=d&next_message_id=0"
        async with connected(house, cookies, query) as socket:
            return str(await asyncio.wait_for(socket.recv(), 30))

    assert "failed" in house.run(greet(cookies_of(guest), page.id))
    assert "failed" in house.run(greet(cookies_of(owner), NOBODY))
    assert "failed" in house.run(greet(cookies_of(owner), f"{page.id}&next_message_id=x"))
    assert "sid" in house.run(greet(cookies_of(owner), page.id))


def test_the_scheme_of_an_origin_counts(house: House) -> None:
    async def connect() -> None:
        async with connected(house, origin=house.address.replace("http", "https")):
            pass

    with pytest.raises(websockets.InvalidStatus):
        house.run(connect())
