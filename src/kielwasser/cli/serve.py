"""`kielwasser serve`: the game server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from kielwasser.cli.arena import STOPPED
from kielwasser.cli.common import on_signals, tell
from kielwasser.cli.declaring import option
from kielwasser.system.errors import Text
from kielwasser.system.language import say

if TYPE_CHECKING:
    from kielwasser.authority.events import Event
    from kielwasser.replay.recorder import Recorder
    from kielwasser.server.room import Room
    from kielwasser.server.serve import GameServer
    from kielwasser.server.settings import Settings
    from kielwasser.server.telling import Teller
    from kielwasser.server.warming import Warming

Flag = bool | None


@dataclass(frozen=True)
class ServerOptions:
    """The settings of a server as they are typed, by the names that they have there; None: not said."""

    host: Annotated[str | None, option(help="Address to listen on [127.0.0.1]: only this machine.")] = None
    port: Annotated[int | None, option(help="Port for all games [13050]; 0: any free one.")] = None
    default_game: Annotated[str | None, option(help="The game of a <join/> that names none (the latest season's).")] = (
        None
    )
    ruling: Annotated[str | None, option(help="auto, book or referee: which rules hold; auto is referee here.")] = None
    password: Annotated[str | None, option(help="Administrators' password; without one they are kept out.")] = None
    password_file: Annotated[Path | None, option(help="A file that holds the password.")] = None
    open_administration: Annotated[
        Flag, option("--open-administration", help="Let anybody on this machine prepare 2013's and 2017's games.")
    ] = None
    as_recorded: Annotated[
        Flag, option("--as-recorded", help="Write documents to the letter, even where that breaks a season's client.")
    ] = None
    paused: Annotated[Flag, option("--paused", help="Rooms made by plain joins start paused.")] = None
    time_limit: Annotated[
        Flag, option("--time-limit/--no-time-limit", help="Whether players lose by thinking too long.")
    ] = None
    replays: Annotated[Path | None, option(help="Folder for replays of all games (in your user data).")] = None
    no_replays: Annotated[bool, option("--no-replays", help="Write no replays.")] = False
    wire_log: Annotated[Path | None, option(help="Folder for the raw traffic of every connection.")] = None
    metrics_port: Annotated[int | None, option(help="Port for GET /metrics and /health, loopback only.")] = None
    max_rooms: Annotated[int | None, option(help="Most rooms at once [2000].")] = None
    max_connections: Annotated[int | None, option(help="Most connections at once [5000].")] = None
    idle_seconds: Annotated[float | None, option(help="Drop who neither plays nor watches after so long [600].")] = None
    courtesy: Annotated[
        float | None, option(help="Milliseconds between packets for one player (25), as official servers left.")
    ] = None

    def said(self) -> dict[str, Any]:
        """Return what was said, by the names of the settings."""
        said = asdict(self)
        return {**said, "replays": ""} if said.pop("no_replays") else said


def serve(
    options: ServerOptions,
    quiet: Annotated[bool, option("--quiet", "-q", help="Do not tell who comes, plays and wins.")] = False,
    config: Annotated[Path | None, option(help="A TOML file with these settings, in a table (server).")] = None,
) -> None:
    """Serve all games on one port: computer players of every season connect and play.

    Settings come from options, then from the environment (KIELWASSER_PORT, KIELWASSER_PASSWORD, …), then from the TOML
    file. Every game is written as a replay while it is played, and told in a line when it begins and ends. Ctrl-C ends
    running games with a result.
    """
    from kielwasser.server.settings import settle
    from kielwasser.system.folders import data_folder

    usual = {"replays": str(data_folder() / "replays")}  # the arena's library
    run_server(settle(options.said(), os.environ, config, usual), quiet)


def run_server(settings: Settings, quiet: bool = False) -> None:
    """Listen, get the games ready, and serve until the user has enough."""
    from kielwasser.replay.recorder import Recorder
    from kielwasser.server.clock import new_loop
    from kielwasser.server.serve import GameServer, check_ports
    from kielwasser.server.telling import Teller
    from kielwasser.server.warming import Stage, Warming

    check_ports(settings)
    recorder = Recorder(Path(settings.replays), seed=lambda room: room.seed or None) if settings.replays else None
    loop, arrived = new_loop()
    try:
        asyncio.set_event_loop(loop)
        warming = Warming([Stage.RULES], tell=_tell)
        teller = None if quiet else Teller(_tell)
        refused = teller.refuse if teller is not None else lambda refusal: None
        server = GameServer(settings, arrived, listener(recorder, teller), warming=warming, refused=refused)
        loop.run_until_complete(_serve(server, warming))
    finally:
        loop.close()


def listener(recorder: Recorder | None, teller: Teller | None) -> Callable[[Room, Event], None]:
    """Return what listens to the rooms: the writer of replays, and what reports on the terminal."""
    listeners: list[Callable[[Room, Event], None]] = [recorder.listen] if recorder is not None else []
    if teller is not None:
        listeners.append(teller.listen)

    def listen(room: Room, event: Event) -> None:
        for one in listeners:
            one(room, event)

    return listen


def _tell(text: Text) -> None:
    """Say what happens, with the time; names are other people's and no markup."""
    tell(f"{datetime.now():%H:%M:%S}  {say(text)}")


async def _serve(server: GameServer, warming: Warming) -> None:
    await server.start()
    games = ", ".join(dialect.game.name for dialect in server.lobby.dialects.values())
    host, port = server.settings.host, server.port
    tell(
        say(
            Text(
                f"{games} auf {host} Port {port}; Strg-C hält an",
                f"serving {games} on {host} port {port}; Ctrl-C stops",
            )
        )
    )
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    on_signals(loop, stopped.set)
    getting_ready = loop.create_task(_get_ready(warming))
    try:
        await stopped.wait()
    finally:
        getting_ready.cancel()
        await asyncio.gather(getting_ready, return_exceptions=True)
        await server.stop()
    tell(say(STOPPED))


async def _get_ready(warming: Warming) -> None:
    """Get all games ready while those that are can be played."""
    from kielwasser.server.clock import calm_collector

    await warming.run()
    calm_collector()
