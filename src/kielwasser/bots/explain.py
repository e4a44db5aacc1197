"""Say why a move was chosen: what it is worth, how far was looked, how the game may go on, and what is gained."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from kielwasser.bots.search import measures
from kielwasser.bots.search.root import Root, reach_all
from kielwasser.bots.search.space import Words
from kielwasser.bots.search.table import MARK, best_in
from kielwasser.bots.search.thinking import Thinker, Thought
from kielwasser.core.evaluation import Values
from kielwasser.core.position import Move, Position
from kielwasser.games import evaluation
from kielwasser.system.errors import Text
from kielwasser.system.numbers import AFTER_MOVES, MOVES, counted, decimal, plain

_LONGEST = 8  # moves of a line
_SURE = measures.SURE / measures.UNIT


@dataclass(frozen=True)
class Explanation:
    """Why a move was chosen, as the seat sees it that played it."""

    move: Move
    value: float  # logits
    chance: float  # of winning, 0 to 1
    plies_to_end: int | None  # where the game is decided, whichever way
    depth: int  # whole moves
    nodes: int
    seconds: float
    line: tuple[Move, ...]  # the move, and how the game may go on
    points: tuple[int, int]  # what the season counts for the seat and for the other, at the end of that line
    why: Text

    @property
    def nodes_per_second(self) -> float:
        """How many positions were valued a second."""
        return self.nodes / max(self.seconds, 1e-6)

    @property
    def worth(self) -> Text:
        """The value in words."""
        if self.plies_to_end is not None:
            moves = counted(self.plies_to_end, *AFTER_MOVES)
            if self.value > 0:
                return Text(f"gewinnt sicher, in {moves.de}", f"wins for certain, in {moves.en}")
            return Text(f"verliert bei bestem Spiel in {moves.de}", f"loses against best play, in {moves.en}")
        return Text(f"{100 * self.chance:.0f} % Gewinnchance", f"{100 * self.chance:.0f} % to win")

    @property
    def lines(self) -> tuple[Text, ...]:
        """What to tell people, in a few lines."""
        going = "  ".join(str(move) for move in self.line)
        mine, other = self.points
        deep, rate = counted(self.depth, *MOVES), self.nodes_per_second / 1e6
        return (
            Text(f"{self.worth.de}: {self.why.de}", f"{self.worth.en}: {self.why.en}"),
            Text(f"Linie: {going} (Stand dann {mine} : {other})", f"line: {going} (then {mine} : {other})"),
            Text(
                f"{deep.de} tief, {plain(self.nodes).de} Stellungen, {decimal(rate, 2).de} Mio. je Sekunde",
                f"{deep.en} deep, {self.nodes:,} positions, {rate:.2f} M a second",
            ),
        )


def explain(thinker: Thinker, thought: Thought) -> Explanation:
    """Explain what a search found; its table must not have been emptied since."""
    root, seat = thought.root, thought.root.seat
    start = root.worlds[0]
    line, end = principal_line(thinker.table, root, thought.best)
    value = thought.value
    decided = abs(value) > _SURE
    plies = round(measures.WIN - abs(value) * measures.UNIT) - start.ply if decided else None
    points = end.points
    return Explanation(
        move=thought.move,
        value=value,
        chance=1 / (1 + math.exp(-max(-30.0, min(30.0, value)))),
        plies_to_end=plies,
        depth=thought.depth,
        nodes=thought.nodes,
        seconds=thought.seconds,
        line=line,
        points=(points[seat], points[1 - seat]),
        why=reason(start, end, seat),
    )


def principal_line(table: Words, root: Root, best: int) -> tuple[tuple[Move, ...], Position]:
    """Return the line that the table holds, beginning with a move of the root, and the position at its end."""
    line = [root.move(best)]
    here = root.reached(best)
    while len(line) < _LONGEST and not here.is_over:
        data = _found(table, here.key ^ int(root.salts[0]))
        mark = int(best_in(np.int64(data))) if data else 0
        if not mark:
            break
        _, moves, lengths = here.distinct_moves()
        _, keys = reach_all(here, here.board_array, here.state_array, moves, lengths)
        fitting = np.flatnonzero((keys & MARK) == mark)
        if not len(fitting):
            break
        row = int(fitting[0])
        move = Move(here.game, tuple(moves[row, : lengths[row]].tolist()))
        line.append(move)
        here = here.judge(move).reached
    return tuple(line), here


def _found(table: Words, key: int) -> int:
    place = key & (len(table) - 2)
    for i in (place, place + 1):
        data = int(table[i, 1])
        if data and int(table[i, 0]) ^ data == key:
            return data
    return 0


def reason(start: Position, end: Position, seat: int) -> Text:
    """Say what a line gains most, in the terms of the game's evaluation."""
    if end.outcome is not None:
        winner = end.outcome.winner
        if winner is None:
            return Text("führt zum Unentschieden", "leads to a draw")
        if winner == seat:
            return Text("führt zum Sieg", "leads to victory")
        return Text("hält die Niederlage am längsten auf", "holds off defeat the longest")
    if start.is_over:
        return Text("das Spiel ist aus", "the game is over")
    valued = evaluation(start.game.name)
    changes = [_change(start, end, each) for each in (seat, 1 - seat)]
    gains = np.concatenate([valued.weights * changes[0], -valued.weights * changes[1]])
    good = np.array([1.0 - 2.0 * term.burden for term in valued.terms])  # nobody boasts of what sounds like a loss
    gains[np.concatenate([good * changes[0], -good * changes[1]]) < 0] = 0.0
    best = int(np.argmax(gains))
    own, term = best < len(valued.terms), best % len(valued.terms)
    if gains[best] <= 0:
        return Text("hält den Schaden klein", "keeps the damage small")
    return valued.terms[term].said(float(changes[0 if own else 1][term]), own)


def _change(start: Position, end: Position, seat: int) -> Values:
    valued = evaluation(start.game.name)
    return valued.measure_seat(end, seat) - valued.measure_seat(start, seat)
