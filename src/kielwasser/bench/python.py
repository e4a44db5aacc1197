"""Measure what positions cost a search in Python, in microseconds of the processor; `chess` beside it where it is."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, TypeVar

from kielwasser.core.game import Game
from kielwasser.core.position import Position
from kielwasser.system.errors import Text

Figure = dict[str, Any]
T = TypeVar("T")

PLIES = 24  # positions of a random game that are measured
TRIED = 30  # moves in each of them
CHESS = "chess"

UNDO = Text("spielen und zurücknehmen", "play and undo")
COPY = Text("kopieren und spielen", "copy and play")
LISTING = Text("Züge auflisten", "list the moves")
AGAIN = Text("… noch einmal", "… once more")
READING = Text("lesen (`read`)", "read")
SUCCESSORS = Text("Folgestellungen", "successors")
PLAYOUT = Text("zu Ende spielen (`playout`)", "playout")


def measure(game: Game, seconds: float) -> Iterator[Figure]:
    """Yield the figures of a game, one after the other."""
    positions = list(_positions(game))
    tried = [(position, move) for position in positions for move in position.legal_moves[:TRIED]]
    moves = round(sum(len(position.legal_moves) for position in positions) / len(positions), 1)

    def copies() -> list[Position]:
        return [position.copy() for position in positions]

    def play_and_undo(_: None) -> None:
        for position, move in tried:
            position.play(move)
            position.undo()

    def copy_and_play(_: None) -> None:
        for position, move in tried:
            position.copy().play(move)

    def each(work: Callable[[Position], Any]) -> Callable[[list[Position]], None]:
        def done(those: list[Position]) -> None:
            for position in those:
                work(position)

        return done

    def line(what: Text, count: int, prepare: Callable[[], T], work: Callable[[T], None], **more: Any) -> Figure:
        spent = _least(prepare, work, seconds) / count
        return {"game": game.name, "what": what, "microseconds": round(spent, 1), **more}

    n = len(positions)
    yield line(UNDO, len(tried), lambda: None, play_and_undo)
    yield line(COPY, len(tried), lambda: None, copy_and_play)
    yield line(LISTING, n, copies, each(lambda position: position.legal_moves), moves=moves)
    yield line(AGAIN, n, lambda: positions, each(lambda position: position.legal_moves), moves=moves)
    yield line(READING, n, copies, each(lambda position: position.read()))
    yield line(SUCCESSORS, n, copies, each(lambda position: position.successors()))
    yield line(PLAYOUT, n, copies, each(lambda position: position.playout(1)))


def others(seconds: float) -> Iterator[Figure]:
    """Yield the same of python-chess, where that is installed."""
    if find_spec(CHESS) is None:
        return
    import chess

    chance, board, boards = random.Random(1), chess.Board(), []
    for _ in range(PLIES):
        boards.append(board.copy(stack=False))
        board.push(chance.choice(list(board.legal_moves)))
    tried = [(each, move) for each in boards for move in list(each.legal_moves)[:TRIED]]

    def play_and_undo(_: None) -> None:
        for each, move in tried:
            each.push(move)
            each.pop()

    def copy_and_play(_: None) -> None:
        for each, move in tried:
            each.copy().push(move)

    def listing(_: None) -> None:
        for each in boards:
            list(each.legal_moves)

    works = ((UNDO, len(tried), play_and_undo), (COPY, len(tried), copy_and_play), (LISTING, len(boards), listing))
    for what, count, work in works:
        spent = _least(lambda: None, work, seconds) / count
        yield {"game": CHESS, "what": what, "microseconds": round(spent, 1)}


def _positions(game: Game) -> Iterator[Position]:
    """Walk along a random game, dealt anew as long as one ends too soon."""
    chance, found = random.Random(1), 0
    for seed in range(PLIES):
        position = Position.deal(game, seed)
        while not position.is_over and found < PLIES:
            moves = position.legal_moves
            if not moves:
                break
            yield position.copy()
            found += 1
            position.play(chance.choice(moves))


def _least(prepare: Callable[[], T], work: Callable[[T], None], seconds: float) -> float:
    """Return the least microseconds that some work took in about so many seconds: a busy machine only adds to it."""
    until, least = time.perf_counter() + seconds, float("inf")
    work(prepare())  # which loads what it needs
    while True:
        made = prepare()
        began = time.process_time()
        work(made)
        least = min(least, time.process_time() - began)
        if time.perf_counter() > until:
            return 1e6 * least
