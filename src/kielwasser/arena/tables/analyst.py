"""Looks games through for the pages of their tables, one at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from kielwasser.analysis.review import AnalysisPlan, count_moves, judged, place_for, read_kept
from kielwasser.arena.tables.study import Study
from kielwasser.arena.tables.table import Table
from kielwasser.core.game import Game
from kielwasser.replay.model import Replay
from kielwasser.system.errors import KielwasserError, Text, text_of

log = logging.getLogger("kielwasser.arena")
PLAN = AnalysisPlan(seconds=0.2)
_NOT_ANALYSED = Text("ein Spiel lässt sich nicht analysieren", "a game cannot be analysed")
GOES_ON = Text("Ein Spiel wird erst analysiert, wenn es zu Ende ist.", "A game is analysed when it is over.")


class Analyst:
    """Looks games through, one at a time, in a thread of its own: the pages answer meanwhile."""

    def __init__(
        self,
        plan: AnalysisPlan = PLAN,
        place: Callable[[Replay, AnalysisPlan], Path] = place_for,
        ready: Callable[[Game], Awaitable[None]] | None = None,
    ) -> None:
        """Look through games by a plan; `ready` returns when the players of a game can think."""
        self._plan, self._place, self._ready = plan, place, ready
        self._worker = ThreadPoolExecutor(1, "analysing")
        self._running: set[asyncio.Task[None]] = set()

    def recall(self, table: Table) -> Study | None:
        """Return what is known of a game that is over, from earlier times too; None: nothing."""
        if table.study is None and not table.is_running:
            replay = table.as_replay()
            known = read_kept(self._place(replay, self._plan))
            if known:
                table.study = Study(count_moves(replay), known)
        return table.study

    def begin(self, table: Table) -> Study:
        """Look a game through as soon as it is its turn, or go on with that; a KielwasserError says why not."""
        if table.is_running:
            raise KielwasserError(GOES_ON)
        study = self.recall(table)
        replay = table.as_replay()
        if study is None:
            study = table.study = Study(count_moves(replay))
        if not study.is_running and not study.is_whole:
            study.is_running, study.is_called_off, study.failed = True, False, None
            task = asyncio.get_running_loop().create_task(self._analyse(study, replay))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
            study.changed()
        return study

    async def _analyse(self, study: Study, replay: Replay) -> None:
        loop = asyncio.get_running_loop()

        def work() -> None:
            for judgement in judged(replay, self._plan, self._place(replay, self._plan)):
                if study.is_called_off:
                    return
                loop.call_soon_threadsafe(study.take, judgement)

        try:
            if self._ready is not None:
                await self._ready(replay.game)
            await loop.run_in_executor(self._worker, work)
        except Exception as error:
            log.exception(_NOT_ANALYSED)
            study.failed = text_of(error)
        finally:
            study.is_running = False
            study.changed()

    def stop(self, study: Study) -> None:
        """End the work on a game after the move that is being judged; what is done stays."""
        study.is_called_off = True

    async def close(self) -> None:
        """End everything; what is done is kept."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._worker.shutdown(wait=False, cancel_futures=True)
