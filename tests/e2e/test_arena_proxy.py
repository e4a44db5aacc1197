"""The arena behind a reverse proxy, as somebody runs it who wants its pages under another address."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser import STARTING, Profiles, RunningArena, Watched, require_no_errors, running_arena, use_rare, watching
from playwright.sync_api import Page, expect

pytestmark = [
    pytest.mark.nightly,  # it needs another program
    pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx"),
]

_CONFIGURATION = """
daemon off;
error_log stderr;
pid {folder}/nginx.pid;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass {arena};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
        }}
    }}
}}
"""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextmanager
def _nginx(folder: Path, port: int, arena_port: int) -> Iterator[None]:
    """Run nginx before an arena that was told its address, and yield the arena as it is reached through it."""
    configuration = folder / "nginx.conf"
    configuration.write_text(
        _CONFIGURATION.format(folder=folder, port=port, arena=f"http://127.0.0.1:{arena_port}"), encoding="utf-8"
    )
    with subprocess.Popen(["nginx", "-c", str(configuration), "-p", str(folder)]) as process:
        try:
            _wait_for(port)
            yield
        finally:
            process.terminate()


def _wait_for(port: int) -> None:
    until = time.monotonic() + STARTING
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("nginx did not start")


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[RunningArena]:
    """An arena that is reached through nginx; its addresses are those of nginx."""
    port, arena_port = _free_port(), _free_port()
    options = ("--port", str(arena_port), "--proxy", "127.0.0.1", "--public-address", f"http://127.0.0.1:{port}")
    with (
        running_arena(tmp_path / "data", *options) as started,
        _nginx(tmp_path, port, arena_port),
    ):
        assert started.url() == f"http://127.0.0.1:{port}/"
        yield started
    require_no_errors(started)


@pytest.fixture
def proxied(arena: RunningArena, profiles: Profiles) -> Iterator[Watched]:
    """Pages of the arena as they come through nginx."""
    with watching(profiles, arena) as pages:
        yield pages


def _as_owner(proxied: Watched, arena: RunningArena) -> Page:
    """Open the printed address."""
    page = proxied.open("", guest=True)
    page.goto(arena.address)
    return page


def test_a_game_is_played_through_nginx(proxied: Watched, arena: RunningArena) -> None:
    page = _as_owner(proxied, arena)
    page.goto("/new?game=hive_2020")
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    board = page.locator(".kw-board svg")
    expect(board).to_be_visible()
    before = board.inner_html()
    page.locator(".kw-choices button:not(.wrong)").first.click()  # what is clicked goes to the arena by a websocket
    expect(board).not_to_have_js_property("innerHTML", before)
    use_rare(page, "Mitspieler einladen")
    expect(page.get_by_label("Spieler 1", exact=True)).to_have_value(re.compile(re.escape(f"{arena.url()}table/")))
    page.goto("/server")
    expect(page.get_by_text("abgeschaltet")).to_be_visible()  # programs: others can come


def test_behind_nginx_nobody_comes_in_without_a_token(proxied: Watched) -> None:
    proxied.tolerated.append("401")
    answer = proxied.open("", guest=True).goto("/")
    assert answer is not None
    assert answer.status == 401


def test_a_page_of_another_origin_may_do_nothing_through_nginx_either(proxied: Watched, arena: RunningArena) -> None:
    page = _as_owner(proxied, arena)
    answer = page.request.post("/", headers={"Origin": "http://evil.example"})
    assert answer.status == 403
