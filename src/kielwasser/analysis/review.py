"""Look a recorded game through, from its last move to its first; what is done is kept: a stopped analysis goes on.

Each position is searched once, and all of them as long: what a move is worth is what the position after it is worth to
the other side, so a graph falls exactly where a move has lost something. The search goes backwards and keeps its table:
what came of a move is known when the position before it is searched. Where something is hidden, what comes to light
with a move is luck: there a move is judged on what its seat could see, by a second search that looks at nothing else.
"""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kielwasser.analysis.model import Analysis, Judgement
from kielwasser.bots.explain import Explanation, explain, reason
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

_LATER = 7  # moves of a line after its first one


@dataclass(frozen=True)
class AnalysisPlan:
    """Who looks, and for how long."""

    player: str = STRONGEST
    seconds: float = 0.5  # a move
    nodes: int = 0  # positions a move instead, which no busy machine changes; 0: by the time

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
    judgements.sort(key=lambda each: each.ply)
    winner = None if replay.result is None else replay.result.winner
    return Analysis(replay.game.seats, replay.names, tuple(judgements), winner)


def judged(replay: Replay, plan: AnalysisPlan, keep: Path | None = None) -> Iterator[Judgement]:
    """Judge one move after the other, the last one first; who does not ask for the next one has stopped it."""
    known = read_kept(keep) if keep is not None else {}
    judge, later = _Judge(replay, plan), None
    for ply, before, move in reversed(list(_moves(replay))):
        judgement = known.get(ply)
        if judgement is None:
            judgement = judge.judge(ply, before, move, later if later is not None and later.ply == ply + 1 else None)
            if keep is not None:
                _append(keep, judgement)
        later = judgement
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

    def judge(self, ply: int, before: Position, move: Move, later: Judgement | None) -> Judgement:
        """Judge one move; `later` is the judgement of the next one, if that has one."""
        if not self._is_prepared:
            self._thinker.prepare()
            self._thinker.forget()
            self._is_prepared = True
        seat, is_hidden = before.to_move, before.hide(before.to_move).is_view
        after = before.judge(move).reached
        found = self._search(before, None, 0.5 if is_hidden else 1.0)
        best = explain(self._thinker, found)
        number = _number_of(found.root, move)
        is_best = number in (None, found.best)
        if is_hidden:
            played = best if is_best else explain(self._thinker, self._search(before, number, 0.5))
            best = played if played.value > best.value else best  # looked at alone it shows its worth
            chance, best_chance = _chance(played), _chance(best)
        else:
            chance = self._chance_after(after, seat, later)
            best_chance = chance if is_best else max(chance, _chance(best))
        made = Judgement(
            ply=ply,
            seat=seat,
            move=str(move),
            chance=chance,
            best_chance=best_chance,
            best=str(best.move),
            line=tuple(str(each) for each in best.line),
            why=best.why,
            depth=best.depth,
        )
        if made.loss > 0 or is_best or is_hidden:
            return made
        going_on = later.line[:_LATER] if later is not None else ()  # what was played is better than what was found
        return replace(made, best=str(move), line=(str(move), *going_on), why=reason(before, after, seat))

    def _chance_after(self, after: Position, seat: int, later: Judgement | None) -> float:
        """Return a seat's chance to win in the position that its move has reached."""
        if after.outcome is not None:
            return 0.5 if after.outcome.winner is None else float(after.outcome.winner == seat)
        if later is not None:
            chance, mover = later.best_chance, later.seat
        else:  # the last position of a game that was not played to its end
            chance, mover = _chance(explain(self._thinker, self._search(after, None, 1.0))), after.to_move
        return chance if mover == seat else round(1 - chance, 4)

    def _search(self, before: Position, only: int | None, share: float) -> Thought:
        """Search a position, with a share of what there is for a move."""
        is_bounded = self._level.nodes is not None
        if is_bounded:
            self._thinker.forget()  # the same judgement whatever was judged before
        by_time = not is_bounded and self._plan.nodes == 0
        bounds = bounds_at(self._level, time.monotonic() + (self._plan.seconds * share if by_time else math.inf))
        if not is_bounded and self._plan.nodes:
            bounds = replace(bounds, nodes=int(self._plan.nodes * share))
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
