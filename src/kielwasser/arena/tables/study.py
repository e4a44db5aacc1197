"""A game looked through for the page of its table: the judgements as they come, and what they say at each ply."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from kielwasser.analysis.looking import Plan, count_moves, judged, place_for, read_kept
from kielwasser.analysis.model import BLUNDER, MISTAKE, Analysis, Judgement
from kielwasser.arena.tables.table import Table
from kielwasser.core.game import Game
from kielwasser.core.view import SEATS, told
from kielwasser.replay.model import Replay
from kielwasser.system.errors import KielwasserError, Text, text_of
from kielwasser.system.numbers import percent

log = logging.getLogger("kielwasser.arena")
PLAN = Plan(seconds=0.2)
_LATER = 3  # moves of a line that are told after its first one
_NOT_ANALYSED = Text("ein Spiel lässt sich nicht analysieren", "a game cannot be analysed")
GOES_ON = Text("Ein Spiel wird erst analysiert, wenn es zu Ende ist.", "A game is analysed when it is over.")


@dataclass
class Study:
    """What is known of a game's moves; it grows while somebody looks the game through."""

    total: int
    judgements: dict[int, Judgement] = field(default_factory=dict)  # by the ply of the position before the move
    is_running: bool = False
    failed: Text | None = None
    is_called_off: bool = False
    _watchers: list[Callable[[], None]] = field(default_factory=list)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever something is new, until what is returned is called."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    def changed(self) -> None:
        """Tell all who watch."""
        for watcher in list(self._watchers):
            watcher()

    def take(self, judgement: Judgement) -> None:
        """Take the judgement of another move."""
        self.judgements[judgement.ply] = judgement
        self.changed()

    @property
    def is_whole(self) -> bool:
        """Whether every move has been judged."""
        return len(self.judgements) >= self.total

    def mark(self, ply: int) -> str:
        """Return how players mark the move that led to a position: `?!`, `?`, `??`, or not at all."""
        judgement = self.judgements.get(ply - 1)
        if judgement is None or judgement.name is None:
            return ""
        return "??" if judgement.loss >= BLUNDER else "?" if judgement.loss >= MISTAKE else "?!"

    def curve(self) -> list[tuple[int, float]]:
        """Return the first seat's chances to win, by the ply of the position."""
        points: dict[int, float] = {}
        for ply, each in sorted(self.judgements.items()):
            before, after = each.best_chance, each.chance
            points.setdefault(ply, before if each.seat == 0 else 1 - before)
            points[ply + 1] = after if each.seat == 0 else 1 - after
        return sorted(points.items())


class Analyst:
    """Looks games through, one at a time, in a thread of its own: the pages answer meanwhile."""

    def __init__(
        self,
        plan: Plan = PLAN,
        place: Callable[[Replay, Plan], Path] = place_for,
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


# ---- in words --------------------------------------------------------------------------------------------------------


def about(table: Table, ply: int) -> tuple[Text, ...]:
    """Return what the analysis says at a position: of the move that led there, and of the best one from there."""
    study = table.study
    if study is None:
        return ()
    past, best = study.judgements.get(ply - 1), study.judgements.get(ply)
    said = []
    if past is not None:
        said.append(_judged(table, past))
    if best is not None:
        said.append(_line(table, best))
    return tuple(said)


def _judged(table: Table, judgement: Judgement) -> Text:
    ply, name, chance = judgement.ply + 1, judgement.name, percent(judgement.chance)
    if name is None:
        return Text(f"Zug {ply} war gut: Gewinnchance {chance.de}.", f"Move {ply} was good: {chance.en} chance to win.")
    best, could = told(table.steps[judgement.ply].position, _moves(table, judgement)[0]), percent(judgement.best_chance)
    return Text(
        f"Zug {ply} war ein{'e' if name.de.endswith('keit') else ''} {name.de}: "
        f"Gewinnchance {chance.de} statt {could.de}. Besser: {best.de}.",
        f"Move {ply} was {'an' if name.en[0] in 'aeiou' else 'a'} {name.en}: "
        f"{chance.en} instead of {could.en} to win. Better: {best.en}.",
    )


def _line(table: Table, judgement: Judgement) -> Text:
    """Return the best line in words: its first move with a reason, and how the game may go on."""
    position = table.steps[judgement.ply].position.copy()
    said: list[Text] = []
    for actions in _moves(table, judgement)[: 1 + _LATER]:
        if not position.judge(actions).accepted:
            break  # it was thought of by one who could not see what is there
        who = _who(table, position.to_move)
        words = told(position, actions)
        said.append(Text(f"{who.de}: {words.de}", f"{who.en}: {words.en}") if said else words)
        position.play(actions)
    if not said:
        return Text("", "")
    first, why = said[0], judgement.why
    text = Text(f"Am besten ist hier: {first.de} ({why.de}).", f"Best here: {first.en} ({why.en}).")
    if len(said) == 1:
        return text
    later = "; ".join(one.de for one in said[1:]), "; ".join(one.en for one in said[1:])
    return Text(f"{text.de} Danach etwa {later[0]}.", f"{text.en} Then perhaps {later[1]}.")


def _who(table: Table, seat: int) -> Text:
    """Return what a seat is called so that nobody takes it for the other one."""
    return SEATS[seat] if table.names[0] == table.names[1] else table.name_of(seat)


def best_actions(table: Table, ply: int) -> tuple[int, ...]:
    """Return the best move from a position, as far as it is known."""
    judgement = table.study.judgements.get(ply) if table.study is not None else None
    return _moves(table, judgement)[0] if judgement is not None else ()


def _moves(table: Table, judgement: Judgement) -> list[tuple[int, ...]]:
    return [tuple(table.game.notation.parse_move(move)) for move in judgement.line]


def summary(table: Table) -> Text | None:
    """Return how well both have played, once every move has been judged."""
    study = table.study
    if study is None or not study.is_whole or not study.judgements:
        return None
    winner = table.verdict.winner if table.verdict is not None else None
    found = Analysis(
        table.game.seats, table.names, tuple(study.judgements[ply] for ply in sorted(study.judgements)), winner
    )
    shares = [(_who(table, seat), found.accuracy(seat)) for seat in (0, 1)]
    known = [(name, percent(share)) for name, share in shares if share is not None]
    german = ", ".join(f"{name.de} {share.de}" for name, share in known)
    english = ", ".join(f"{name.en} {share.en}" for name, share in known)
    turn = found.turning_point
    ply = "" if turn is None else turn.ply + 1
    return Text(
        f"Genauigkeit: {german}." + (f" Wendepunkt: Zug {ply}." if ply else ""),
        f"Accuracy: {english}." + (f" Turning point: move {ply}." if ply else ""),
    )
