"""Mississippi Queen 2024: what people can choose."""

from __future__ import annotations

from collections.abc import Sequence

from kielwasser.core.generic import END, settle_one
from kielwasser.core.position import Position
from kielwasser.core.view import Choice
from kielwasser.games.mississippi_2024.board import NO_CHANGE, NO_DISTANCE, PUSH, ROTATE
from kielwasser.games.mississippi_2024.view.words import CURRENT, place
from kielwasser.games.river.board import MAX_SPEED
from kielwasser.games.river.view.choices import Steering, steer
from kielwasser.system.errors import Text

CONFIRMS = True  # a move may be ended wherever it may stop


def _remark(before: Position, after: Position) -> Text | None:
    """Say that the current made an advance dearer."""
    return CURRENT if after.state.paid and not before.state.paid else None


def _finish(position: Position) -> Position:
    """End the move on a copy, and the round with it: whether a ship is in the goal counts at its end (§5)."""
    done = position.copy().act(END)
    if done.ply % 2 and not done.is_over:
        done.state_array["ply"] += 1
        settle_one(done.board_array, done.state_array)
    return done


STEERING = Steering(
    accelerate=lambda change: NO_CHANGE + change,
    rotate=lambda position, right: ROTATE + (int(position.state.heading[position.to_move]) + right) % 6,
    advance=lambda distance: NO_DISTANCE + distance,
    push=lambda direction: PUSH + direction,
    distances=range(1, MAX_SPEED + 1),
    digits=range(6),
    movement="movement",
    place=place,
    remark=_remark,
    finish=_finish,
)


def choices(position: Position, selected: str) -> Sequence[Choice]:
    """Return what the seat to move can do."""
    return steer(STEERING, position, selected)
