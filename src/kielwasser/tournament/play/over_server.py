"""Play a game between programs over the real server, on a loopback port of this process.

Whoever can play in this process plays as a program too, when its opponent is one: nobody shares a process or a
processor with the other. All that a program prints is kept until it is known whether it failed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from xml.etree.ElementTree import Element

from kielwasser.authority.events import Event, Over, Requested, Started
from kielwasser.authority.match import Seat
from kielwasser.core.ending import Cause, Ending
from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.core.warm import is_warm
from kielwasser.programs.last_words import fitted
from kielwasser.programs.program import Program, ProgramError
from kielwasser.programs.running import CONNECTING, Running, start
from kielwasser.protocol.dialect import Dialect, Trouble
from kielwasser.server.clock import calm_collector, new_loop
from kielwasser.server.lobby import Refusal
from kielwasser.server.room import Room
from kielwasser.server.serve import GameServer
from kielwasser.server.settings import Settings
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.processes import ResourceLimits
from kielwasser.tournament.basics.jobs import ABSENT, CRASH, Job, Played
from kielwasser.tournament.basics.players import PlayerSpec
from kielwasser.tournament.play.bookkeeping import MAX_TEXT, Book, dealt

log = logging.getLogger("kielwasser.tournament")
NOT_AHEAD = Text("ein Spiel ließ sich nicht im Voraus beginnen", "a game could not be begun ahead")

HOST = "127.0.0.1"
_PARTING = 1.0  # seconds that programs have to end by themselves after the game
_DYING = 3.0  # seconds that one has who left in the middle: how it ends tells whether it crashed
_LINES = 40
_LOOK = 0.02  # seconds between two looks at a seat


@dataclass
class _Game:
    """A game from the start of its programs to its end."""

    job: Job
    seat: int
    book: Book
    room: Room
    running: list[Running | None] = field(default_factory=lambda: [None, None])
    problems: list[ProgramError | None] = field(default_factory=lambda: [None, None])
    started: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def clients(self) -> list[Running]:
        """The programs that could be started."""
        return [client for client in self.running if client is not None]

    async def stop(self) -> None:
        """End the programs."""
        await asyncio.gather(*(client.stop() for client in self.clients))


class ServedTable:
    """A server for one game at a time; the same for all games of a worker.

    With four processors the programs of the next game start on two of them while this one is played on the others;
    their room is paused until then, so nobody thinks beforehand. With fewer they do so where that was asked for: each
    on the processor of the player whose next program it is, so that it slows down nobody else.
    """

    def __init__(self, game: str, soft: float, hard: float, processors: Sequence[int] = ()) -> None:
        calm_collector()
        self._loop, arrived = new_loop()
        self._processors = processors  # one for each player, twice where the next game is begun ahead
        self._turn = 0  # which two of four processors are next
        settings = Settings(HOST, 0, game, replays="")
        self._server = GameServer(settings, arrived, self._hear, refused=self._note_refusal)
        self._refused: Refusal | None = None  # the last one who was turned away
        dialect = next(d for d in self._server.lobby.dialects.values() if d.game.name == game)
        dialect.soft_limit, dialect.hard_limit = soft, hard
        self._games: dict[str, _Game] = {}  # by room
        self._next: asyncio.Task[_Game] | None = None
        self._task: asyncio.Task[Played] | None = None
        self._tell: Callable[[int], None] | None = None
        self._loop.run_until_complete(self._server.start())

    def close(self) -> None:
        """Stop serving."""
        self._loop.run_until_complete(self._drop_next())
        self._loop.run_until_complete(self._server.stop())
        self._loop.close()

    def play_game(
        self,
        job: Job,
        seat: int,
        tell: Callable[[int], None] | None = None,
        then: tuple[Job, int] | None = None,
    ) -> Played:
        """Play the game in which player 0 has that seat; `then` is the one that will be asked for next, if known.

        `tell` is told whose turn it is to do something, so that it is known who did it if this process dies: programs
        are then started one after the other.
        """
        self._tell = tell
        self._task = self._loop.create_task(self._play(job, seat, then))
        return self._loop.run_until_complete(self._task)

    def abort(self) -> None:
        """Give up the game that is being played, from another thread; its programs are ended."""
        if self._task is not None:
            self._loop.call_soon_threadsafe(self._task.cancel)

    def _hear(self, room: Room, event: Event) -> None:
        game = self._games.get(room.id)
        if game is None:
            return  # somebody else's who found this port
        game.book.take(event)
        if isinstance(event, Requested) and self._tell is not None:
            self._tell(game.book.player(event.seat))
        if isinstance(event, Started):
            game.started.set()
        elif isinstance(event, Over):
            game.over.set()

    def _note_refusal(self, refusal: Refusal) -> None:
        self._refused = refusal

    async def _play(self, job: Job, seat: int, then: tuple[Job, int] | None) -> Played:
        self._refused = None
        game = await self._taken(job, seat)
        try:
            if then is not None and self._begins_ahead(job):
                self._next = asyncio.create_task(self._set_up(*then, ahead=True))
            for place, problem in enumerate(game.problems):
                if problem is not None:
                    return self._absent(game, place, problem)
            return await self._finish(game)
        except asyncio.CancelledError:
            await self._drop_next()
            raise
        finally:
            await game.stop()
            self._games.pop(game.room.id, None)

    def _begins_ahead(self, job: Job) -> bool:
        """Tell whether the next game is begun meanwhile; not where it matters who did what."""
        return self._tell is None and (job.conditions.ahead or len(self._processors) == 4)

    async def _taken(self, job: Job, seat: int) -> _Game:
        """Return the game that was begun ahead, if it is this one; or else begin it."""
        game = await self._begun_ahead()
        if game is not None:
            if (game.job.pairing.number, game.seat) == (job.pairing.number, seat):
                game.book.begin()
                self._server.pause(game.room, False)
                return game
            await game.stop()
        return await self._set_up(job, seat)

    async def _begun_ahead(self) -> _Game | None:
        """Return the game that was begun ahead, if there is one; where that failed, the caller begins it anew."""
        task, self._next = self._next, None
        if task is None:
            return None
        try:
            return await task
        except Exception:
            log.exception(NOT_AHEAD)
            return None

    async def _drop_next(self) -> None:
        game = await self._begun_ahead()
        if game is not None:
            await game.stop()

    async def _set_up(self, job: Job, seat: int, ahead: bool = False) -> _Game:
        """Open a room and start both programs; ahead of its time the room is paused."""
        position = dealt(job)
        book = Book(job, seat, position)
        room = self._server.open(position.game, [Seat(name) for name in book.names], position)
        game = self._games[room.id] = _Game(job, seat, book, room)
        if ahead:
            self._server.pause(room, True)
        codes = [place.reservation for place in room.places]
        programs = [self._program(job, seat, book.player(place)) for place in (0, 1)]
        self._turn = 1 - self._turn
        begin = self._begin_together if self._tell is None else self._begin_apart
        try:
            game.problems[:] = await begin(book, room, programs, codes, game.running)
        except BaseException:
            await game.stop()
            raise
        return game

    def _program(self, job: Job, seat: int, player: int) -> Program:
        spec = job.players[player]
        program = spec.program() if not spec.in_process else _seated(job, spec, job.seed(seat, player))
        which = 2 * self._turn + player if len(self._processors) == 4 else player
        cpu = self._processors[which] if self._processors and job.conditions.pin else None
        return replace(program, limits=ResourceLimits(cpu, job.conditions.memory), game=job.conditions.game)

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
                    await client.connected(_until(partial(_is_taken, room, place)), CONNECTING)
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

    async def _finish(self, game: _Game) -> Played:
        """Wait for both to come, for the end of the game, and for the programs to end by themselves."""
        problem = await self._missing(game)
        if problem is not None and not game.over.is_set():
            return self._absent(game, *problem)
        await game.over.wait()
        await _ended(game.clients, _PARTING)
        ending = game.book.ending
        if ending is not None and ending.cause is Cause.LEFT and ending.culprit is not None:
            await _ended([game.clients[ending.culprit]], _DYING)
        played = self._judged(game)
        clients = [game.clients[game.book.player(player)] for player in (0, 1)]
        first, second = (client.log.tail(_LINES) for client in clients)
        one, other = (_crash_after(client, ending, game.book.player(i)) for i, client in enumerate(clients))
        return replace(played, printed=(first, second), after=(one, other))

    async def _missing(self, game: _Game) -> tuple[int, ProgramError] | None:
        """Wait for both to take their seats; return which one did not, and what to say about it."""
        tasks = [asyncio.create_task(client.connected(game.started.wait(), CONNECTING)) for client in game.clients]
        for until in (asyncio.FIRST_EXCEPTION, asyncio.ALL_COMPLETED):  # who came in vain is not the one to blame
            await asyncio.wait(tasks, return_when=until)
            failed = {place: task.exception() for place, task in enumerate(tasks) if task.done()}
            for place, error in failed.items():
                if isinstance(error, ProgramError) and not game.room.places[place].taken:
                    for task in tasks:
                        task.cancel()
                    return place, error
        return None

    def _absent(self, game: _Game, seat: int, error: ProgramError) -> Played:
        others = [other for id_, other in self._server.lobby.rooms.items() if id_ not in self._games and other.players]
        told, refused = error.text, self._refused
        if others:
            told = _elsewhere(others[0], game.room)
        elif refused is not None and refused.trouble is Trouble.UNKNOWN_GAME:
            told = _other_season(refused.wanted, game.room.dialect.game)
        self._server.resign(game.room, seat, told)
        return game.book.close(ABSENT, error.output)

    def _judged(self, game: _Game) -> Played:
        book, ending = game.book, game.book.ending
        if ending is None or ending.culprit is None:
            return book.close()
        culprit = game.clients[ending.culprit]
        failure = culprit.failure() if ending.cause is Cause.LEFT else None
        said = culprit.log.tail(_LINES)
        season = self._season(game.room, ending)
        if failure is None:
            return book.close(output=said, guess=season)
        return book.close(CRASH, said, failure.text, guess=season)

    def _season(self, room: Room, ending: Ending) -> Text | None:
        """Say that a program plays another season, as far as that can be known."""
        if ending.cause is Cause.SOFT_TIMEOUT:
            return None
        sent = ending.action if isinstance(ending.action, Element) else room.rejected
        others = (other for other in self._server.lobby.dialects.values() if other is not room.dialect)
        spoken = [other.game.name for other in others if sent is not None and _reads(other, sent)]
        if spoken:
            return Text(
                f"Es sendet Züge von {' oder '.join(spoken)}: ein Programm einer anderen Saison.",
                f"It sends moves of {' or '.join(spoken)}: a program of another season.",
            )
        season, has_moved = room.dialect.game.season, ending.position.ply > (ending.culprit or 0)
        if has_moved or ending.cause is Cause.RULE_VIOLATION:
            return None
        return Text(
            f"Es hat keinen Zug gemacht: Spielt es eine andere Saison als {season}?",
            f"It has made no move: does it play another season than {season}?",
        )


def _elsewhere(other: Room, room: Room) -> Text:
    """Say what a program did that sits in another room than the one it was sent to."""
    wanted, here = other.dialect.game, room.dialect.game
    if wanted is here:
        return Text(
            "Es übergeht die Option --reservation und sucht sich selbst einen Gegner.",
            "It ignores the option --reservation and looks for an opponent by itself.",
        )
    return _other_season(wanted.wire_type, here)


def _other_season(wanted: str, here: Game) -> Text:
    return Text(
        f"Es will {wanted} spielen, nicht {here.wire_type}: ein Programm einer anderen Saison.",
        f"It wants to play {wanted}, not {here.wire_type}: a program of another season.",
    )


def _reads(other: Dialect, data: Element) -> bool:
    """Tell whether what one season cannot read is a move of another; only games that need no compiling are asked."""
    if not is_warm(other.game):
        return False
    try:
        reading = other.read_move(data, Position.deal(other.game, 0, "referee"), ("", ""))
    except KielwasserError:
        return False
    return not reading.unreadable and reading.fault is None and bool(reading.actions)


def _crash_after(client: Running, ending: Ending | None, seat: int) -> Text:
    """Say that a program crashed although its game was over; a player that has lost by a fault may do so."""
    failure = None if ending is None or ending.culprit == seat else client.failure()
    if failure is None:
        return Text("", "")
    said = fitted(client.log.tail(_LINES), MAX_TEXT)
    return Text(f"{failure.text.de}\n{said}", f"{failure.text.en}\n{said}")


async def _ended(clients: list[Running], limit: float) -> None:
    """Wait for programs to end by themselves, so long at most."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(limit):
            await asyncio.gather(*(client.ended() for client in clients))


def _is_taken(room: Room, place: int) -> bool:
    return room.places[place].taken


async def _until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(_LOOK)


def _seated(job: Job, spec: PlayerSpec, seed: str) -> Program:
    """Return the program that lets one of our own players play over the server."""
    wish = {"player": spec.as_json(), "seed": seed, "game": job.conditions.game, "soft": job.conditions.soft}
    return Program(sys.executable, ("-m", "kielwasser.tournament.play.own_client", json.dumps(wish)))
