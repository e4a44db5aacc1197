"""`kielwasser arena`: the pages in the browser, with the game server behind them. What runs without a command."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
import subprocess
import sys
import webbrowser
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from kielwasser.cli.common import on_signals, tell
from kielwasser.cli.declaring import option
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.language import say

if TYPE_CHECKING:
    from kielwasser.arena.seal import Tickets
    from kielwasser.server.settings import Settings
    from kielwasser.web.access.settings import WebSettings
    from kielwasser.web.site import Site

HOST, PORT = "127.0.0.1", 8013
YOURS = Text(
    "Diese Adresse ist deine und gilt einmal: der Browser, der sie öffnet, gehört dem Besitzer.",
    "This address is yours and works once: it makes the browser that opens it the owner's.",
)
GUESTS = Text("Gäste: {address}", "Guests: {address}")
OTHER_PORT = Text("{why}, also wird es Port {port}", "{why}, so it is port {port}")
STOPPED = Text(
    "angehalten; laufende Spiele wurden mit einem Ergebnis beendet", "stopped; running games were ended with a result"
)
NO_WINDOW = Text(
    "ein eigenes Fenster braucht das Paket pywebview; stattdessen öffnet sich der Browser",
    "a window of its own needs the package pywebview; the browser opens instead",
)
NO_BROWSER = Text(
    "kein Browser lässt sich öffnen: bitte öffne die Adresse oben",
    "no browser could be opened: please open the address above",
)
_PORTS_TRIED = 20  # ports after the usual one that are tried while others use them


@dataclass(frozen=True)
class Opening:
    """How the pages are opened when they are there."""

    browser: bool = True
    native: bool = False


def arena(
    host: Annotated[str, option(help="Address of the pages; the usual one is for this machine only.")] = HOST,
    port: Annotated[
        int | None, option(min=0, max=65_535, help="Port of the pages [8013, or the next free one]; 0: any.")
    ] = None,
    server_host: Annotated[str | None, option(help="Address of the game server [127.0.0.1].")] = None,
    server_port: Annotated[
        int | None, option(min=0, max=65_535, help="Port of the game server [13050]; 0: any free one.")
    ] = None,
    no_browser: Annotated[bool, option("--no-browser", help="Only print the address.")] = False,
    native: Annotated[
        bool, option("--native/--no-native", help="Open a window of its own, where pywebview is installed.")
    ] = False,
    allow_programs: Annotated[
        bool | None,
        option(
            "--allow-programs/--no-programs",
            help="Whether the owner may start programs of this machine as players (only if nobody else can visit).",
        ),
    ] = None,
    replays: Annotated[Path | None, option(help="Folder for replays of all games (in your user data).")] = None,
    wire_log: Annotated[Path | None, option(help="Folder for the raw traffic of every connection.")] = None,
    token: Annotated[
        str | None, option(help="What guests have to know; made up where other machines can visit.")
    ] = None,
    ruling: Annotated[
        str | None, option(help="auto, book or referee: which rules hold, and what every dialog presets.")
    ] = None,
    proxy: Annotated[
        str | None,
        option(help="Address of a reverse proxy through which others visit; it is believed about who they are."),
    ] = None,
    public_address: Annotated[
        str | None, option(help="What the pages are called behind that proxy, such as https://arena.example.")
    ] = None,
) -> None:
    """Open the arena in the browser: play, watch, look at replays. The game server runs behind it.

    Its address is for this machine only. With --host 0.0.0.0 other machines can visit too; they need one of the
    addresses with the token that are printed. They are guests: they watch, and play the seats that you invite them to.
    """
    from kielwasser.arena.seal import Tickets
    from kielwasser.web.access.proxy import Proxy
    from kielwasser.web.access.settings import WebSettings

    through = Proxy.named(proxy, public_address)
    sock = find_port(host, port)
    own = sock.getsockname()[1]
    web = WebSettings(host, own, proxy=through)
    local = web.is_local
    token = token or ("" if local else secrets.token_urlsafe(12))
    web = replace(web, token=token, allow_programs=local if allow_programs is None else allow_programs)
    sock.listen(128)  # from now on a browser waits for an answer instead of being refused
    tickets = Tickets()
    tell(f"Kielwasser: {web.address(ticket=tickets.issue())}")
    tell(say(YOURS))
    for address in [] if local else web.addresses(token=token):
        tell(say(GUESTS, address=address))
    own_address = web.address(ticket=tickets.issue())  # the command line of the browser can be read by others
    settings = _settled(host=server_host, port=server_port, replays=replays, wire_log=wire_log, ruling=ruling)
    run_arena(sock, own_address, web, settings, Opening(not no_browser, native), tickets)


def find_port(host: str, port: int | None) -> socket.socket:
    """Return a socket for the pages: of the port that was asked for, or else of the first free one from the usual."""
    from kielwasser.web.access.listening import listen

    if port is not None:
        return listen(host, port)
    try:
        return listen(host, PORT)
    except KielwasserError as error:
        for candidate in range(PORT + 1, PORT + _PORTS_TRIED):
            with contextlib.suppress(KielwasserError):
                found = listen(host, candidate)
                tell(say(OTHER_PORT, why=say(error.text), port=candidate))
                return found
        raise


def _settled(**options: Any) -> Settings:
    """Put the settings of the game server together; replays of games at home lie where the user's data does."""
    from kielwasser.server.settings import settle
    from kielwasser.system.folders import data_folder

    return settle(options, os.environ, None, {"replays": str(data_folder() / "replays")})


def run_arena(
    sock: socket.socket, address: str, web: WebSettings, settings: Settings, opening: Opening, tickets: Tickets
) -> None:
    """Serve pages and games until the user has enough."""
    from kielwasser.arena.seal import Seal, kept_secret
    from kielwasser.arena.tables.arena import Arena
    from kielwasser.server.clock import new_loop
    from kielwasser.server.warming import Warming
    from kielwasser.system.folders import data_folder
    from kielwasser.web.site import Site

    loop, arrived = new_loop()
    seal = Seal(kept_secret(data_folder() / "owner.key"))
    warming = Warming()
    arena = Arena(settings, arrived, web.allow_programs, seal, data_folder() / "tables", warming)
    site = Site(arena, warming, web, seal=seal, tickets=tickets)
    with asyncio.Runner(loop_factory=lambda: loop) as runner:  # it also ends what pages have left running
        runner.run(_serve(site, sock, address, opening))
    tell(say(STOPPED))


async def _serve(site: Site, sock: socket.socket, address: str, opening: Opening) -> None:
    from kielwasser.web.application import serving

    stopped = asyncio.Event()
    on_signals(asyncio.get_running_loop(), stopped.set)
    async with serving(site, sock):
        window = asyncio.create_task(_open(address, opening, stopped))
        await stopped.wait()
        window.cancel()
        await asyncio.gather(window, return_exceptions=True)


# ---- opening -------------------------------------------------------------------------------------------------------


async def _open(address: str, opening: Opening, closed: asyncio.Event) -> None:
    """Show the pages in a window of their own until that is closed, or in the browser."""
    if opening.native and find_spec("webview") is None:
        tell(say(NO_WINDOW))
    elif opening.native:
        await _show_window(address)
        closed.set()
        return
    if (opening.browser or opening.native) and not (
        _has_screen() and await asyncio.to_thread(webbrowser.open, address)
    ):
        tell(say(NO_BROWSER))


async def _show_window(address: str) -> None:
    """Run a window in a process of its own, since it wants the first thread."""
    window = subprocess.Popen([sys.executable, "-m", "kielwasser.web.window", address])
    try:
        await asyncio.to_thread(window.wait)
    finally:
        window.terminate()


def _has_screen() -> bool:
    """Tell whether a browser could show anything; a browser of the terminal would only be in the way."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER"))
