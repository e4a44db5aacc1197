"""A program that plays: start it, keep what it prints, say what went wrong, and end it without a trace."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import threading
import time
import uuid
from collections import deque
from collections.abc import AsyncIterator, Awaitable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO

from kielwasser.programs.last_words import SHOWN, excerpt
from kielwasser.programs.program import Program, ProgramError
from kielwasser.system.errors import Text
from kielwasser.system.families import Family
from kielwasser.system.processes import how_it_ended

CONNECTING = 45.0  # seconds in which a program must have joined: Java, or compiled rules, on a small and busy machine
GRACE = 2.0  # seconds between the request to end and the end

_NO_MAIN = Text(
    " Die Datei hat nur eine Klasse und startet nichts: gib die .py-Datei allein an, ohne python davor.",
    " The file has only a class and starts nothing: give the .py file alone, without python before it.",
)


class Log:
    """The last that a program printed, bounded; and the first of it in a file, if there is one."""

    def __init__(self, size: int = 64_000, file: Path | None = None, file_size: int = 20_000_000) -> None:
        self.total = 0  # bytes that were printed in all
        self._size = size
        self._kept: deque[bytes] = deque()
        self._length = 0
        self._lock = threading.Lock()
        self._file: IO[bytes] | None = None
        self._room = file_size
        if file is not None:
            with contextlib.suppress(OSError):  # a log that cannot be written must not keep anybody from playing
                self._file = file.open("wb", buffering=0)

    def add(self, data: bytes) -> None:
        """Take what was printed."""
        with self._lock:
            self.total += len(data)
            self._kept.append(data)
            self._length += len(data)
            while self._length - len(self._kept[0]) >= self._size:
                self._length -= len(self._kept.popleft())
            self._write(data)

    def _write(self, data: bytes) -> None:
        if self._file is None or not self._room:
            return
        part = data[: self._room]
        self._room -= len(part)
        with contextlib.suppress(OSError):
            self._file.write(part)
            if not self._room:
                self._file.write(b"\n[the rest was too long]\n")

    def text(self) -> str:
        """Return the last that was printed."""
        with self._lock:
            return b"".join(self._kept)[-self._size :].decode("utf-8", "replace")

    def tail(self, lines: int = SHOWN) -> str:
        """Return the last lines that have something in them, the exception among them if there was one."""
        return excerpt(self.text(), lines)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._file is not None:
                self._file.close()
                self._file = None


class Running:
    """A program that was started. Always `stop` it: only then nothing is left of it."""

    def __init__(self, program: Program, family: Family, log: Log) -> None:
        self.program = program
        self.log = log
        self.was_asked = False  # it still ran when it was asked to end
        self.was_killed = False  # and did not
        self._family = family
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[int] = self._loop.create_future()
        self._drain = threading.Thread(target=self._keep_reading, daemon=True)
        self._drain.start()
        atexit.register(family.kill)
        family.ended.add_done_callback(self._hear_end)

    @property
    def pid(self) -> int:
        """The number of its first process."""
        return self._family.pid

    @property
    def code(self) -> int | None:
        """How its first process ended, as `subprocess` counts; None while it runs."""
        return self._family.code

    def _keep_reading(self) -> None:
        """Take all that is printed, so that the program never waits for us; a flood is slowed down, not stopped."""
        with self._family.output as pipe, contextlib.suppress(OSError):
            while data := os.read(pipe.fileno(), 65_536):
                self.log.add(data)
                if len(data) == 65_536:
                    time.sleep(0.002)

    def _hear_end(self, ended: Future[int]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be gone
            self._loop.call_soon_threadsafe(self._note_end, ended.result())

    def _note_end(self, code: int) -> None:
        if not self._ended.done():
            self._ended.set_result(code)

    async def ended(self) -> int:
        """Wait until its first process has ended, and return its code."""
        return await asyncio.shield(self._ended)

    async def last_words(self, limit: float) -> str:
        """Return what it printed last, once it has ended; if it has not after so long, what there is."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.ended(), limit)
            await asyncio.to_thread(self._drain.join, 1.0)  # they may still be in the pipe
        return self.log.tail()

    async def connected(self, joined: Awaitable[object], limit: float = CONNECTING) -> None:
        """Wait until `joined` says that it has come; a ProgramError if it ends first, or does not come in time."""
        coming = asyncio.ensure_future(joined)
        over = asyncio.get_running_loop().time() + limit
        watched: set[asyncio.Future[object]] = {coming, asyncio.ensure_future(self.ended())}
        try:
            while not coming.done():
                left = over - asyncio.get_running_loop().time()
                done, _ = await asyncio.wait(watched, timeout=max(left, 0), return_when=asyncio.FIRST_COMPLETED)
                if not done:
                    raise self._error(self._not_there(limit))
                if coming not in done:
                    watched.discard(next(iter(done)))
                    if not self._left_others():  # a start script may end while what it started plays
                        raise self._error(self._ended_early())
        finally:
            for future in {*watched, coming}:
                future.cancel()

    def _left_others(self) -> bool:
        return self.code == 0 and self._family.is_alive()

    def failure(self) -> ProgramError | None:
        """Return what to say if it has crashed; None while it runs or if it ended in good order."""
        code = self.code
        if not code or self.was_asked:
            return None
        how, by_signal = how_it_ended(code)
        if self._family.used_too_much:
            text = Text(
                f"{self.program.name} hat zu viel Speicher gebraucht und wurde beendet.",
                f"{self.program.name} used too much memory and was ended.",
            )
        elif by_signal:
            text = Text(f"{self.program.name} wurde durch {how} beendet.", f"{self.program.name} was ended by {how}.")
        else:
            text = Text(
                f"{self.program.name} ist abgestürzt (Code {how}).", f"{self.program.name} crashed (exit code {how})."
            )
        return self._error(text)

    def _ended_early(self) -> Text:
        how, by_signal = how_it_ended(self.code or 0)
        name = self.program.name
        if by_signal:
            return Text(
                f"{name} wurde durch {how} beendet, bevor es sich verbunden hat.",
                f"{name} was ended by {how} before it connected.",
            )
        hint = _NO_MAIN if self.program.is_idle else Text("", "")
        return Text(
            f"{name} hat sich beendet (Code {how}), bevor es sich verbunden hat.{hint.de}",
            f"{name} ended (exit code {how}) before it connected.{hint.en}",
        )

    def _not_there(self, limit: float) -> Text:
        name = self.program.name
        return Text(
            f"{name} läuft, hat sich aber nach {limit:g} Sekunden noch nicht verbunden.",
            f"{name} runs, but has not connected after {limit:g} seconds.",
        )

    def _error(self, text: Text) -> ProgramError:
        self._drain.join(0.2 if self.code is not None else 0)  # its last words may still be in the pipe
        return ProgramError(text, self.log.tail())

    async def stop(self, grace: float = GRACE) -> None:
        """End it and everything that it started: first it is asked to, then there is no refusing."""
        if self.code is None:
            self.was_asked = True
            self._family.terminate()
            try:
                await asyncio.wait_for(self.ended(), grace)
            except TimeoutError:
                self.was_killed = True
        await asyncio.to_thread(self._family.kill)
        atexit.unregister(self._family.kill)
        await self.ended()
        await asyncio.to_thread(self._drain.join, 1.0)
        self.log.close()


async def start(
    program: Program, host: str, port: int, reservation: str | None = None, log: Log | None = None
) -> Running:
    """Start a program for a game; a ProgramError says why that is impossible."""
    command = program.command(host, port, reservation)
    environment = {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", **os.environ}
    mark = uuid.uuid4().hex
    starting = asyncio.ensure_future(
        asyncio.to_thread(Family, command, program.home(), environment, mark, program.limits)
    )
    try:
        family = await asyncio.shield(starting)
    except OSError as error:
        why = error.strerror or str(error)
        raise ProgramError(
            Text(f"{program.name} lässt sich nicht starten: {why}.", f"{program.name} cannot be started: {why}.")
        ) from None
    except asyncio.CancelledError:
        (await starting).kill()
        raise
    return Running(program, family, log or Log())


@asynccontextmanager
async def running(
    program: Program, host: str, port: int, reservation: str | None = None, log: Log | None = None
) -> AsyncIterator[Running]:
    """Start a program, and end it when the block is left, however that happens."""
    started = await start(program, host, port, reservation, log)
    try:
        yield started
    finally:
        await asyncio.shield(started.stop())
