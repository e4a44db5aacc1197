"""Look a recorded game through, move by move; what is done is kept, so that a stopped analysis goes on.

Each move is judged on what its seat could see then. Half of the time goes into the search for the best move, half into
the move that was played.
"""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kielwasser.analysis.model import Analysis, Judgement
from kielwasser.bots.explain import Explanation, explain
from kielwasser.bots.levels import TOP, Level, level
from kielwasser.bots.registry import STRONGEST
from kielwasser.bots.search.root import Root
from kielwasser.bots.search.settings import level_in, settings_of
from kielwasser.bots.search.thinking import Bounds, Thinker, Thought
from kielwasser.bots.strongest import bounds_at, weights_at
from kielwasser.core.position import Move, Position
from kielwasser.replay.model import Replay
from kielwasser.system.errors import KielwasserError, Text
from kielwasser.system.folders import data_folder


@dataclass(frozen=True)
class AnalysisPlan:
    """Who looks, and for how long."""

    player: str = STRONGEST
    seconds: float = 0.5  # a move

    @property
    def level(self) -> Level:
        """The level of the player; only those that search can judge."""
        name, _, number = self.player.partition("@")
        if name != STRONGEST or not (number or str(TOP)).isdecimal():
            raise KielwasserError(
                Text(
                    f"{self.player} kann keine Züge beurteilen; {STRONGEST} und seine Stufen können es",
                    f"{self.player} cannot judge moves; {STRONGEST} and its levels can",
                )
            )
        return level(int(number or TOP))


def analyse(
    replay: Replay, plan: AnalysisPlan, keep: Path | None = None, told: Callable[[int], None] = lambda done: None
) -> Analysis:
    """Judge every move of a game that can be played; `told` hears how many are done.

    `keep` is the file in which judgements are kept; moves that stand there already are not judged again.
    """
    judgements = []
    for judgement in judged(replay, plan, keep):
        judgements.append(judgement)
        told(len(judgements))
    winner = None if replay.result is None else replay.result.winner
    return Analysis(replay.game.seats, replay.names, tuple(judgements), winner)


def judged(replay: Replay, plan: AnalysisPlan, keep: Path | None = None) -> Iterator[Judgement]:
    """Judge one move after the other, as `analyse` does; who does not ask for the next one has stopped it."""
    known = read_kept(keep) if keep is not None else {}
    judge = _Judge(replay, plan)
    for ply, before, move in _moves(replay):
        if ply in known:
            yield known[ply]
            continue
        judgement = judge.judge(ply, before, move)
        if keep is not None:
            _append(keep, judgement)
        yield judgement


def count_moves(replay: Replay) -> int:
    """Return how many moves of a game can be judged."""
    return sum(1 for _ in _moves(replay))


def place_for(replay: Replay, plan: AnalysisPlan) -> Path:
    """Return where the judgements of a game are kept: the same place whatever file the game came from."""
    played = [replay.positions[0].write(), *(str(ply.move) for ply in replay.plies)]
    digest = hashlib.sha256("\n".join((repr(plan), *played)).encode()).hexdigest()[:24]
    folder = data_folder() / "analysis"
    folder.mkdir(exist_ok=True)
    return folder / f"{digest}.jsonl"


def _moves(replay: Replay) -> Iterator[tuple[int, Position, Move]]:
    for number, (before, ply) in enumerate(zip(replay.positions, replay.plies, strict=False)):
        if ply.move is None or before.is_over:
            continue
        move = before.parse(ply.move)
        if before.judge(move).accepted:
            yield number, before, move


class _Judge:
    """Judges the moves of one game."""

    def __init__(self, replay: Replay, plan: AnalysisPlan) -> None:
        name = replay.game.name
        self._plan, self._level = plan, level_in(plan.level.number, name)
        weights = weights_at(self._level, name)
        self._thinker = Thinker(replay.game, settings_of(name, weights is None), weights=weights)
        self._is_prepared = False

    def judge(self, ply: int, before: Position, move: Move) -> Judgement:
        """Judge one move."""
        if not self._is_prepared:
            self._thinker.prepare()
            self._thinker.forget()
            self._is_prepared = True
        best = self._search(before, None)
        explained = explain(self._thinker, best)
        i = _number_of(best.root, move)
        played = explained if i in (None, best.best) else explain(self._thinker, self._search(before, i))
        if played.value > explained.value:  # looked at alone it shows its worth
            explained = played
        return Judgement(
            ply=ply,
            seat=before.to_move,
            move=str(move),
            chance=_chance(played),
            best_chance=_chance(explained),
            best=str(explained.move),
            line=tuple(str(each) for each in explained.line),
            why=explained.why,
            depth=explained.depth,
        )

    def _search(self, before: Position, only: int | None) -> Thought:
        seconds = self._plan.seconds / 2 if self._level.nodes is None else math.inf
        bounds = bounds_at(self._level, time.monotonic() + seconds)
        noticed = None if only is None else (lambda root: [only])
        found = self._thinker.think(before, bounds, f"analysis/{before.ply}", noticed)
        if found is None:  # so little time that there was not even a first look
            found = self._thinker.think(before, Bounds(depth=1), f"analysis/{before.ply}", noticed)
        assert found is not None
        return found


def _chance(explained: Explanation) -> float:
    if explained.plies_to_end is not None:
        return 1.0 if explained.value > 0 else 0.0
    return round(1 / (1 + math.exp(-explained.value)), 4)


def _number_of(root: Root, move: Move) -> int | None:
    """Return the number of the root's move that reaches the same position."""
    reached = root.worlds[0].judge(move).reached.key
    numbers = [i for i, key in enumerate(root.keys[: root.count].tolist()) if key == reached]
    return numbers[0] if numbers else None


def read_kept(file: Path) -> dict[int, Judgement]:
    """Return the judgements in a file, as far as they were written completely."""
    known: dict[int, Judgement] = {}
    if file.is_file():
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                judgement = Judgement.from_json(json.loads(line))
            except (ValueError, TypeError, KeyError, RecursionError):
                continue  # the end of a line that was being written
            known[judgement.ply] = judgement
    return known


def _append(file: Path, judgement: Judgement) -> None:
    with file.open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(judgement.as_json(), ensure_ascii=False) + "\n")
