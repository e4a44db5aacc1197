"""Mississippi Queen 2017: what people can choose (§6.3, §6.4)."""

from __future__ import annotations

from collections.abc import Sequence

from kielwasser.core.generic import END
from kielwasser.core.position import Position
from kielwasser.core.view import Choice
from kielwasser.games.mississippi_2017.board import ACCELERATE, ADVANCE, PUSH, ROTATE, SANDBANK
from kielwasser.games.mississippi_2017.notation import mirrored
from kielwasser.games.mississippi_2017.view.words import place
from kielwasser.games.river.board import MAX_SPEED
from kielwasser.games.river.view.choices import Steering, steer
from kielwasser.system.errors import Text

CONFIRMS = True  # a move may be ended wherever it may stop


def _remark(before: Position, after: Position) -> Text | None:
    """Say that a log or a sandbank was reached by the one that moved or was pushed."""
    for seat in (0, 1):
        field = int(after.state.field[seat])
        if field == before.state.field[seat]:
            continue
        speed = int(after.state.speed[seat])
        if after.board.kind[field] == SANDBANK:
            return Text("Sandbank: Geschwindigkeit 1, kein Drehen", "sandbank: speed 1, no rotating")
        if speed < before.state.speed[seat]:
            return Text(f"Baumstamm: Geschwindigkeit {speed}", f"log: speed {speed}")
    return None


def _rotate(position: Position, right: int) -> int:
    """Return the rotation by so many steps clockwise; the season counts the other way round, half a rotation as +3."""
    return ROTATE - right if abs(right) < 3 else ROTATE + 3


STEERING = Steering(
    accelerate=lambda change: ACCELERATE + change,
    rotate=_rotate,
    advance=lambda distance: ADVANCE + distance,
    push=lambda direction: PUSH + direction,
    distances=(*range(1, MAX_SPEED + 1), -1),
    digits=[mirrored(direction) for direction in range(6)],
    movement="points",
    place=place,
    remark=_remark,
    finish=lambda position: position.copy().act(END),
)


def choices(position: Position, selected: str) -> Sequence[Choice]:
    """Return what the seat to move can do."""
    return steer(STEERING, position, selected)
