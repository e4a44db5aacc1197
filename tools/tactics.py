"""Find positions with one proven best move, by brute force with the rules, and write them to tests/data.

    python tools/tactics.py hive_2020 --count 24 --least 3 --patience 20000

Games between weak players are searched from their ends backwards. A position is taken if exactly one of the positions
that a move can reach is a forced win within the horizon (`win`), or if exactly one is no forced loss (`hold`). Nothing
of the search and of the evaluation decides that: only the rules do, to the end of the game. Where something is hidden
the answer must be the same on several deals of it. In Cartagena hardly ever one position alone wins, since each order
of the same partial moves leaves other cards; there `--share 0.1` takes positions with few answers. In Blokus a lead
wins sooner or later: `--whole --plies 40` looks to the end of the game at once.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from kielwasser.bots.registry import player
from kielwasser.bots.simple import Player
from kielwasser.bots.strongest import StrongestPlayer
from kielwasser.core.position import Position
from kielwasser.games import game

DATA = Path(__file__).parents[1] / "tests" / "data"
DEALS = 3  # of what is hidden
_BACK = 6  # moves before the end of a game


class Weary(Exception):
    """A position takes too long to solve."""


class Solver:
    """Plays out everything; remembers what it has solved on one board."""

    def __init__(self, patience: int) -> None:
        self._known: dict[tuple[int, int, int], bool] = {}
        self._left = patience

    def wins(self, position: Position, seat: int, plies: int) -> bool:
        """Tell whether a seat can force a win within so many moves, its own and the other's."""
        outcome = position.outcome
        if outcome is not None:
            return outcome.winner == seat
        if plies <= 0:
            return False
        key = (position.key, seat, plies)
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise Weary
            self._known[key] = self._decide(position, seat, plies)
        return self._known[key]

    def _decide(self, position: Position, seat: int, plies: int) -> bool:
        """Look at what is decided at once first, and go on only if that does not suffice."""
        mine = position.to_move == seat
        states, _, _ = position.successor_table()
        over, winner = states["over"] != 0, states["winner"]
        if (over & ((winner == seat) == mine)).any():
            return mine
        if plies == 1:
            return not mine and bool(over.all())
        found = (self.wins(_at(position, states[row : row + 1]), seat, plies - 1) for row in np.flatnonzero(~over))
        return any(found) if mine else all(found)


def _at(position: Position, state: Any) -> Position:
    other = position.copy()
    other.state_array[0] = state[0]
    return other


def best_moves(
    position: Position, plies: int, patience: int, share: float, least: int = 1, whole: bool = False
) -> tuple[str, list[str]] | None:
    """Return the kind of task and a move to each right position; None if there is none, or if there are many.

    A win in fewer than `least` moves, one's own and the other's, is none. `whole`: no other move may win later.
    """
    seat = position.to_move
    solver = Solver(patience)
    states, moves, lengths = position.successor_table()
    if len(states) < 3:
        return None
    most = max(1, int(share * len(states)))
    reached = [(_at(position, states[row : row + 1]), row) for row in range(len(states))]

    def names(rows: list[int]) -> list[str]:
        return [position.game.notation.format_move(moves[row, : lengths[row]].tolist()) for row in rows]

    for horizon in [plies] if whole else range(1, plies + 1):
        winning = [row for there, row in reached if solver.wins(there, seat, horizon - 1)]
        if winning:
            return ("win", names(winning)) if len(winning) <= most and horizon >= least else None
        holding = [row for there, row in reached if not solver.wins(there, 1 - seat, horizon - 1)]
        if not holding:
            return None
        if len(holding) <= most:
            return "hold", names(holding)
    return None


def candidates(name: str, seed: int, nodes: int, who: str | None = None) -> Iterator[Position]:
    """Yield positions of games, from their ends backwards; weak players play them, or the one that is named."""
    for number in range(seed, seed + 1_000_000):
        chance = random.Random(number)
        position = Position.deal(game(name), f"tactics/{number}", "referee")
        players: list[Player] = []
        for seat in (0, 1):
            luck = f"{number}/{seat}"
            players.append(player(who, luck) if who else StrongestPlayer(luck, chance.choice((1, 2, 3)), nodes))
        while not position.is_over:
            position.play(players[position.to_move].choose(position, float("inf")))
        outcome = position.outcome
        if outcome is None or outcome.winner is None:
            continue
        for _ in range(min(_BACK, len(position.history))):
            position.undo()
            yield position


def task(position: Position, *how: Any) -> dict[str, Any] | None:
    """Return the task that a position sets, if its answer does not depend on what is hidden."""
    seat = position.to_move
    deals = [position]
    if position.hide(seat) != position:
        deals += [position.redeal(seat, i) for i in range(DEALS)]
    try:
        found = best_moves(deals[0], *how)
        if found is None or any(best_moves(deal, *how) != found for deal in deals[1:]):
            return None
    except Weary:
        return None
    kind, moves = found
    seen = position.hide(seat)
    if not all(seen.judge(seen.parse(move)).accepted for move in moves):
        return None  # nobody goes where nothing is revealed yet
    return {"position": position.text, "kind": kind, "best": moves}


def main() -> None:
    """Find the positions of one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=24)
    parser.add_argument("--plies", type=int, default=4, help="how far the game is played out")
    parser.add_argument("--least", type=int, default=1, help="moves, of both, that a win takes at least")
    parser.add_argument("--whole", action="store_true", help="only one move wins, later ones included")
    parser.add_argument("--patience", type=int, default=2_000, help="positions that are played out at most")
    parser.add_argument("--share", type=float, default=0.0, help="as many answers as this share of the moves will do")
    parser.add_argument("--nodes", type=int, default=300, help="of the weak players")
    parser.add_argument("--player", default=None, help="who plays the games instead of the weak players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None, help="another file; what is in there already is kept")
    options = parser.parse_args()
    file = options.out or DATA / options.game / "tactics.json"
    tasks: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8")) if options.out and file.exists() else []
    began = time.monotonic()
    last = ""
    for position in candidates(options.game, options.seed, options.nodes, options.player):
        found = task(position, options.plies, options.patience, options.share, options.least, options.whole)
        board = position.text.split()[-1]
        if found is None or (board == last and len(tasks) > 1 and tasks[-2]["position"].split()[-1] == board):
            continue  # no more than two of a game
        last = board
        tasks.append(found)
        print(f"{len(tasks):3} {found['kind']:4} {found['best'][0]}", flush=True)
        file.write_text(json.dumps(tasks, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        if len(tasks) >= options.count:
            break
    print(f"{file}: {len(tasks)} positions, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
