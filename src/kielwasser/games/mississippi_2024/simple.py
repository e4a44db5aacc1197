"""Mississippi Queen 2024: what the official simple player did, as the recorded games of the official clients show."""

from __future__ import annotations

import random

from kielwasser.core.hexgrid import DIRECTION_NAMES
from kielwasser.core.position import Move, Position
from kielwasser.games.river.board import SEGMENT_FIELDS

_SENSIBLE = {accelerate + rotate + "F" + push for accelerate in ("A", "") for rotate in ("T", "") for push in ("P", "")}


def choose(seen: Position, chance: random.Random) -> Move:
    """Draw a sensible move, or any if none is sensible."""
    return chance.choice(official_list(seen) or [_blind(seen, chance)])


def _blind(seen: Position, chance: random.Random) -> Move:
    moves = seen.legal_moves or seen.redeal(seen.to_move, chance.getrandbits(32)).legal_moves
    return chance.choice(moves) if moves else Move(seen.game, ())


def official_list(seen: Position) -> list[Move]:
    """Return the sensible moves: [acceleration] [rotation] advance [push], at most one coal, one direction of push."""
    seat = seen.to_move
    sensible: dict[tuple[str, ...], list[str]] = {}  # directions of push by the words before it
    for move in seen.legal_moves:
        words = str(move).split(" ")
        kinds = "".join(word[0] for word in words)
        if kinds not in _SENSIBLE or int(seen.state.coal[seat]) - _coal_after(seen, move) > 1:
            continue
        pushes = sensible.setdefault(tuple(word for word in words if not word.startswith("P")), [])
        if kinds.endswith("P"):
            pushes.append(words[-1][1:])
    return [_pushing(seen, words, pushes) for words, pushes in sensible.items()]


def _coal_after(seen: Position, move: Move) -> int:
    return int(seen.judge(move).reached.state.coal[seen.to_move])


def _pushing(seen: Position, words: tuple[str, ...], pushes: list[str]) -> Move:
    """Return the move, pushing as far off the river's direction as it can."""
    if not pushes:
        return seen.parse(" ".join(words))
    trial = seen.judge(" ".join((*words, "P" + pushes[0]))).reached
    along = int(seen.board.direction[int(trial.state.field[seen.to_move]) // SEGMENT_FIELDS])
    turns = {push: (DIRECTION_NAMES.index(push) - along) % 6 for push in pushes}
    return seen.parse(" ".join((*words, "P" + max(pushes, key=lambda push: min(turns[push], 6 - turns[push])))))
