"""The site without its pages: the lobby, what the server does, another port, programs that are not allowed."""

import asyncio
import inspect
import logging
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from nicegui import background_tasks
from workshop import Bench, until

from kielwasser.arena.open_games import YOUR_TURN, entries
from kielwasser.arena.server_status import server_view
from kielwasser.arena.setup import BUILT_IN, HUMAN, MANUAL, PROGRAM, GameSetup, SeatSetup
from kielwasser.arena.tables.arena import Arena
from kielwasser.server import serve
from kielwasser.server.settings import Settings
from kielwasser.server.warming import Stage, Warming
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.web.access.settings import WebSettings
from kielwasser.web.application import _is_for_people
from kielwasser.web.site import Site

PEOPLE = GameSetup("hive_2020", (SeatSetup(HUMAN, "Anna"), SeatSetup(HUMAN, "Bert")))


@asynccontextmanager
async def opened(folder: Path, allow_programs: bool = True) -> AsyncIterator[Site]:
    """Open an arena that listens on any port."""
    arena = Arena(Settings(port=0, replays=str(folder)), allow_programs=allow_programs)
    await arena.start()
    try:
        yield Site(arena, Warming(), WebSettings())
    finally:
        await arena.stop()


def run(folder: Path, test: Callable[[Site], Awaitable[None]], allow_programs: bool = True) -> None:
    """Run a test in an arena."""

    async def main() -> None:
        async with opened(folder, allow_programs) as site:
            await test(site)

    asyncio.run(main())


async def reachable(port: int) -> bool:
    """Tell whether somebody listens on a port."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_the_lobby_lists_running_games_first(tmp_path):
    async def test(site: Site) -> None:
        arena = site.arena
        over = arena.open(PEOPLE)
        running = arena.open(PEOPLE.swapped())
        waiting = arena.open(PEOPLE.with_seat(1, kind=MANUAL, name="Fremd"))
        arena.cancel(over)
        stop = running.watch(lambda: None)
        listed = entries(arena)
        assert [entry.id for entry in listed] == [waiting.id, running.id, over.id]
        assert [entry.is_running for entry in listed] == [True, True, False]
        assert "Fremd" in listed[0].state.de
        assert listed[1].names == ("Bert", "Anna")
        assert (listed[1].game, listed[1].round, listed[1].watchers) == ("Hive 2020", 1, 1)
        assert "abgebrochen" in listed[2].state.de
        assert not any(entry.is_mine for entry in listed)
        assert listed[1].points == ("–", "–")  # no bee has been placed
        mine = arena.open(PEOPLE, owner="me")
        (entry,) = (entry for entry in entries(arena, "me") if entry.is_mine)
        assert (entry.id, entry.state) == (mine.id, YOUR_TURN)
        stop()

    run(tmp_path, test)


def test_replays_are_not_in_the_lobby(tmp_path):
    async def test(site: Site) -> None:
        replay = Path(__file__).parents[1] / "data" / "hive_2020" / "replays" / "game1.xml.gz"
        site.arena.load_file(replay)
        assert entries(site.arena) == []

    run(tmp_path, test)


def test_the_server_shows_rooms_connections_and_counts(tmp_path):
    async def test(site: Site) -> None:
        arena = site.arena
        table = arena.open(PEOPLE.with_seat(1, kind=MANUAL, name="Fremd"))
        both = arena.open(GameSetup("hive_2020", (SeatSetup(BUILT_IN), SeatSetup(BUILT_IN)), paused=True))
        _, writer = await asyncio.open_connection("127.0.0.1", arena.server.port)
        while not arena.server.lobby.connections:
            await asyncio.sleep(0)
        view = server_view(arena)
        assert view.port == arena.server.port
        assert [(room.state.de, room.table) for room in view.rooms] == [
            ("angehalten", both.id),
            ("wartet auf 1 Spieler", table.id),
        ]
        assert view.rooms[1].names == ("Anna", "Fremd")
        assert view.connections[0].state.de.startswith("hat noch nicht")
        assert view.counts == {"games": 0, "moves": 0, "connections": 1, "faults": 0, "timeouts": 0}
        assert "geschlossen" in view.administration.de
        assert view.replays == str(tmp_path)
        arena.cancel(both)
        assert server_view(arena).counts["games"] == 1
        writer.close()

    run(tmp_path, test)


def test_another_port_takes_effect_and_a_taken_one_changes_nothing(tmp_path):
    async def test(site: Site) -> None:
        site.no_server = Text("belegt", "taken")
        former, wanted = site.arena.server.port, free_port()
        await site.move_server(wanted)
        assert site.no_server is None
        assert site.arena.server.port == wanted
        assert await reachable(wanted)
        assert not await reachable(former)
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            with pytest.raises(KielwasserError, match="cannot listen"):
                await site.move_server(other.getsockname()[1])
        assert await reachable(wanted)
        await site.move_server(wanted)

    run(tmp_path, test)


def test_an_arena_without_its_port_works_and_listens_later(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "_TIDYING", 0.01)

    async def main() -> None:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            arena = Arena(Settings(port=other.getsockname()[1], replays=str(tmp_path), wire_log=str(tmp_path / "w")))
            with pytest.raises(KielwasserError, match="cannot listen"):
                await arena.start()
        assert not arena.is_listening
        assert server_view(arena).port is None
        assert arena.open(PEOPLE).is_running
        await arena.relisten(free_port())
        assert await reachable(arena.server.port)
        tidied = asyncio.Event()
        monkeypatch.setattr(arena.server.lobby, "tidy", lambda: tidied.set() or [])
        await asyncio.wait_for(tidied.wait(), 60)
        await arena.stop()

    asyncio.run(main())


def test_programs_are_refused_by_the_arena_itself(tmp_path):
    async def test(site: Site) -> None:
        with pytest.raises(KielwasserError, match="switched off"):
            site.arena.open(PEOPLE.with_seat(1, kind=PROGRAM, command=sys.executable))
        assert site.arena.tables == {}

    run(tmp_path, test, allow_programs=False)


def test_a_built_in_player_is_never_a_file(tmp_path):
    file = tmp_path / "evil.py"
    file.write_text("raise SystemExit(3)", encoding="utf-8")

    async def test(site: Site) -> None:
        with pytest.raises(KielwasserError, match="no player"):
            site.arena.open(PEOPLE.with_seat(1, kind=BUILT_IN, player=str(file)))

    run(tmp_path, test)


def test_whoever_ends_the_arena_is_told_nothing_of_pages_that_end_slowly():
    def told(text: str) -> bool:
        return _is_for_people(logging.LogRecord("nicegui", logging.ERROR, "", 0, text, (), None))

    assert not told("Could not cancel %s tasks within timeout: %s")  # as background_tasks.teardown says it
    assert told("something else went wrong")
    assert "Could not cancel" in inspect.getsource(background_tasks.teardown)


def test_the_server_shows_who_waits_for_the_compiler_and_how_long(tmp_path):
    bench = Bench()
    bench.expected["hive_2020", Stage.RULES] = 14.0

    async def main() -> None:
        warming = bench.warming()
        arena = Arena(Settings(port=0, replays=str(tmp_path)), warming=warming)
        await arena.start()
        getting_ready = asyncio.create_task(warming.run())
        _, writer = await asyncio.open_connection("127.0.0.1", arena.server.port)
        writer.write(b'<protocol><join gameType="swc_2020_hive"/>')
        await until(lambda: bench.running == [("hive_2020", Stage.RULES)])
        (row,) = server_view(arena).connections
        assert (row.game, row.state.de) == ("Hive 2020", "wartet auf die Übersetzung (noch etwa 15 Sekunden)")
        writer.close()
        getting_ready.cancel()
        await arena.stop()

    asyncio.run(main())
