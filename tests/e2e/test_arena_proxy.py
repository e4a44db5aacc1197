"""The arena behind a web server with TLS, as the manual's page on a public arena configures it."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser import STARTING, Profiles, RunningArena, Watched, require_no_errors, running_arena, use_rare, watching
from playwright.sync_api import Page, expect

from kielwasser.manual.pages import page as manual_page

pytestmark = pytest.mark.nightly  # it needs other programs, which `./run test --all` installs where it is root

_NGINX = """
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
    {server}
}}
"""
_CADDY = """
{{
    admin off
    skip_install_trust
    auto_https disable_redirects
    local_certs
    storage file_system {folder}/caddy
}}
{server}
"""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _written(kind: str, arena_port: int) -> str:
    """Return the configuration that the manual shows, for this machine and an arena's port."""
    (block,) = re.findall(rf"```{kind}\n(.*?)```", manual_page("public-arena", "en"), re.DOTALL)
    assert "127.0.0.1:8013" in block
    return str(block).replace("127.0.0.1:8013", f"127.0.0.1:{arena_port}")


def _nginx(folder: Path, port: int, arena_port: int) -> list[str]:
    """Configure nginx with a certificate of its own; return the command that runs it."""
    certificate, key, file = folder / "pem", folder / "key", folder / "nginx.conf"
    request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    subprocess.run([*request, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    server = _written("nginx", arena_port).replace("listen 443", f"listen 127.0.0.1:{port}")
    server = server.replace("/etc/ssl/arena.example.pem", str(certificate))
    server = server.replace("/etc/ssl/arena.example.key", str(key)).replace("arena.example", "localhost")
    file.write_text(_NGINX.format(folder=folder, server=server), encoding="utf-8")
    return ["nginx", "-c", str(file), "-p", str(folder)]


def _caddy(folder: Path, port: int, arena_port: int) -> list[str]:
    """Configure Caddy, which makes itself a certificate; return the command that runs it."""
    file = folder / "Caddyfile"
    server = _written("caddy", arena_port).replace("arena.example", f"https://localhost:{port}")
    file.write_text(_CADDY.format(folder=folder, server=server), encoding="utf-8")
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


_PROXIES = {"nginx": _nginx, "caddy": _caddy}


@contextmanager
def _running(command: list[str], port: int) -> Iterator[None]:
    """Run a web server until it speaks TLS, and end it at last."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with subprocess.Popen(command) as process:
        try:
            until = time.monotonic() + STARTING
            while True:
                try:
                    with socket.create_connection(("127.0.0.1", port), 1) as plain:
                        trusting.wrap_socket(plain, server_hostname="localhost").close()
                    break
                except OSError:
                    assert time.monotonic() < until, f"{command[0]} did not start"
                    time.sleep(0.05)
            yield
        finally:
            process.terminate()


@pytest.fixture(params=_PROXIES)
def arena(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[RunningArena]:
    """An arena that is reached through a web server; its addresses are those of the web server."""
    if shutil.which(request.param) is None:
        pytest.skip(f"there is no {request.param}; ./run test --all installs it for root on Debian and Ubuntu")
    if request.param == "nginx" and shutil.which("openssl") is None:
        pytest.skip("there is no openssl to make a certificate")
    port, arena_port = _free_port(), _free_port()
    options = ("--port", str(arena_port), "--proxy", "127.0.0.1", "--public-address", f"https://localhost:{port}")
    command = _PROXIES[request.param](tmp_path, port, arena_port)
    with running_arena(tmp_path / "data", *options) as started, _running(command, port):
        assert started.url() == f"https://localhost:{port}/"
        yield started
    require_no_errors(started)


@pytest.fixture
def proxied(arena: RunningArena, profiles: Profiles) -> Iterator[Watched]:
    """Pages of the arena as they come through a web server."""
    with watching(profiles, arena) as pages:
        yield pages


def _as_owner(proxied: Watched, arena: RunningArena) -> Page:
    """Open the printed address."""
    page = proxied.open("", guest=True, ignore_https_errors=True)
    page.goto(arena.address)
    return page


def test_a_game_is_played_through_it(proxied: Watched, arena: RunningArena) -> None:
    page = _as_owner(proxied, arena)
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto("/new?game=hive_2020")
    page.get_by_role("button", name="Spiel starten").click()
    page.wait_for_url(re.compile(r"/table/[\w-]+$"))
    board = page.locator(".kw-board svg")
    expect(board).to_be_visible()
    before = board.inner_html()
    page.locator(".kw-choices button:not(.wrong)").first.click()
    expect(board).not_to_have_js_property("innerHTML", before)
    assert sockets
    assert all(address.startswith(arena.url().replace("https:", "wss:")) for address in sockets)
    use_rare(page, "Mitspieler einladen")
    expect(page.get_by_label("Spieler 1", exact=True)).to_have_value(re.compile(re.escape(f"{arena.url()}table/")))
    page.goto("/server")
    expect(page.get_by_text("abgeschaltet")).to_be_visible()  # programs: others can come


def test_behind_it_nobody_comes_in_without_a_token(proxied: Watched) -> None:
    proxied.tolerated.append("401")
    answer = proxied.open("", guest=True, ignore_https_errors=True).goto("/")
    assert answer is not None
    assert answer.status == 401


def test_a_page_of_another_origin_may_do_nothing_through_it_either(proxied: Watched, arena: RunningArena) -> None:
    page = _as_owner(proxied, arena)
    answer = page.request.post("/", headers={"Origin": "http://evil.example"})
    assert answer.status == 403
