"""Play a game between programs over the real server, on a loopback port of this process.

Whoever can play in this process plays as a program too, when its opponent is one: nobody shares a process or a
processor with the other. All that a program prints is kept until it is known whether it failed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import Callable, Sequence

from kielwasser.core.ending import Cause
from kielwasser.match.events import Event, Over, Requested, Started
from kielwasser.match.match import Seat
from kielwasser.programs.program import Program, ProgramError
from kielwasser.programs.running import CONNECTING, Running, start
from kielwasser.server.clock import calm_collector, new_loop
from kielwasser.server.room import Room
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings
from kielwasser.system.processes import Limits
from kielwasser.tournament.plan.players import PlayerSpec
from kielwasser.tournament.play.bookkeeping import Book, dealt
from kielwasser.tournament.play.jobs import ABSENT, CRASH, Job, Played

HOST = "127.0.0.1"
_PARTING = 1.0  # seconds that programs have to end by themselves after the game
_DYING = 3.0  # seconds that one has who left in the middle: how it ends tells whether it crashed
_LINES = 40
_LOOK = 0.02  # seconds between two looks at a seat


class ServedTable:
    """A server for one game at a time; the same for all games of a worker."""

    def __init__(self, game: str, soft: float, hard: float, processors: Sequence[int] = ()) -> None:
        calm_collector()
        self._loop, arrived = new_loop()
        self._processors = processors  # one for each player
        self._server = GameServer(Settings(HOST, 0, game, replays=""), arrived, self._hear)
        dialect = next(d for d in self._server.lobby.dialects.values() if d.game.name == game)
        dialect.soft_limit, dialect.hard_limit = soft, hard
        self._book: Book | None = None
        self._room = ""
        self._task: asyncio.Task[Played] | None = None
        self._tell: Callable[[int], None] | None = None
        self._started = asyncio.Event()
        self._over = asyncio.Event()
        self._loop.run_until_complete(self._server.start())

    def close(self) -> None:
        """Stop serving."""
        self._loop.run_until_complete(self._server.stop())
        self._loop.close()

    def play_game(self, job: Job, seat: int, tell: Callable[[int], None] | None = None) -> Played:
        """Play the game in which player 0 has that seat.

        `tell` is told whose turn it is to do something, so that it is known who did it if this process dies: programs
        are then started one after the other.
        """
        self._tell = tell
        self._task = self._loop.create_task(self._play(job, seat))
        return self._loop.run_until_complete(self._task)

    def abort(self) -> None:
        """Give up the game that is being played, from another thread; its programs are ended."""
        if self._task is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)

    def _hear(self, room: Room, event: Event) -> None:
        if self._book is None or room.id != self._room:
            return  # somebody else's who found this port
        self._book.take(event)
        if isinstance(event, Requested) and self._tell is not None:
            self._tell(self._book.player(event.seat))
        if isinstance(event, Started):
            self._started.set()
        elif isinstance(event, Over):
            self._over.set()

    async def _play(self, job: Job, seat: int) -> Played:
        position = dealt(job)
        book = self._book = Book(job, seat, position)
        self._started.clear()
        self._over.clear()
        seats = [Seat(name) for name in book.names]
        room = self._server.open(position.game, seats, position)
        self._room = room.id
        codes = [place.reservation for place in room.places]
        programs = [self._program(job, seat, book.player(place)) for place in (0, 1)]
        running: list[Running | None] = [None, None]
        try:
            begin = self._begin_together if self._tell is None else self._begin_apart
            problems = await begin(book, room, programs, codes, running)
            for place, problem in enumerate(problems):
                if problem is not None:
                    return self._absent(book, room, place, problem)
            return await self._finish(book, room, running)
        finally:
            await asyncio.gather(*(client.stop() for client in running if client is not None))

    def _program(self, job: Job, seat: int, player: int) -> Program:
        spec = job.players[player]
        program = spec.program() if not spec.in_process else _seated(job, spec, job.seed(seat, player))
        cpu = self._processors[player] if self._processors and job.conditions.pin else None
        return Program(program.file, program.parameters, program.folder, Limits(cpu, job.conditions.memory))

    async def _begin_together(
        self, book: Book, room: Room, programs: list[Program], codes: list[str | None], running: list[Running | None]
    ) -> list[ProgramError | None]:
        return await asyncio.gather(
            *(self._begin(programs[place], codes[place], running, place) for place in (0, 1)),
        )

    async def _begin_apart(
        self, book: Book, room: Room, programs: list[Program], codes: list[str | None], running: list[Running | None]
    ) -> list[ProgramError | None]:
        """Start one program and wait until it has its seat before the other is started."""
        problems = []
        for place in (0, 1):
            assert self._tell is not None
            self._tell(book.player(place))
            problems.append(await self._begin(programs[place], codes[place], running, place))
            client = running[place]
            if client is not None:
                with contextlib.suppress(ProgramError):  # told when both were waited for
                    await client.connected(_taken(room, place), CONNECTING)
        return problems

    async def _begin(
        self, program: Program, code: str | None, running: list[Running | None], place: int
    ) -> ProgramError | None:
        """Start a program; what to say if it cannot be started."""
        try:
            running[place] = await start(program, HOST, self._server.port, code)
        except ProgramError as error:
            return error
        return None

    async def _finish(self, book: Book, room: Room, running: list[Running | None]) -> Played:
        """Wait for both to come, for the end of the game, and for the programs to end by themselves."""
        clients = [client for client in running if client is not None]
        problem = await self._missing(room, clients)
        if problem is not None and not self._over.is_set():
            return self._absent(book, room, *problem)
        await self._over.wait()
        await _ended(clients, _PARTING)
        if book.ending is not None and book.ending.cause is Cause.LEFT and book.ending.culprit is not None:
            await _ended([clients[book.ending.culprit]], _DYING)
        return self._judged(book, clients)

    async def _missing(self, room: Room, clients: list[Running]) -> tuple[int, ProgramError] | None:
        """Wait for both to take their seats; who did not, and what to say of it."""
        tasks = [asyncio.create_task(client.connected(self._started.wait(), CONNECTING)) for client in clients]
        for until in (asyncio.FIRST_EXCEPTION, asyncio.ALL_COMPLETED):  # who came in vain is not the one to blame
            await asyncio.wait(tasks, return_when=until)
            failed = {place: task.exception() for place, task in enumerate(tasks) if task.done()}
            for place, error in failed.items():
                if isinstance(error, ProgramError) and not room.places[place].taken:
                    for task in tasks:
                        task.cancel()
                    return place, error
        return None

    def _absent(self, book: Book, room: Room, seat: int, error: ProgramError) -> Played:
        self._server.resign(room, seat, error.text)
        return book.close(ABSENT, error.output)

    @staticmethod
    def _judged(book: Book, clients: list[Running]) -> Played:
        ending = book.ending
        if ending is None or ending.culprit is None:
            return book.close()
        culprit = clients[ending.culprit]
        failure = culprit.failure() if ending.cause is Cause.LEFT else None
        said = culprit.log.tail(_LINES)
        if failure is None:
            return book.close(output=said)
        return book.close(CRASH, said, failure.text)


async def _ended(clients: list[Running], limit: float) -> None:
    """Wait for programs to end by themselves, so long at most."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(limit):
            await asyncio.gather(*(client.ended() for client in clients))


async def _taken(room: Room, place: int) -> None:
    """Wait until somebody has that seat."""
    while not room.places[place].taken:
        await asyncio.sleep(_LOOK)


def _seated(job: Job, spec: PlayerSpec, seed: str) -> Program:
    """Return the program that lets one of our own players play over the server."""
    wish = {"player": spec.as_json(), "seed": seed, "game": job.conditions.game, "soft": job.conditions.soft}
    return Program(sys.executable, ("-m", "kielwasser.tournament.play.own_client", json.dumps(wish)))
