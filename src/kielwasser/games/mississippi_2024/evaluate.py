"""Mississippi Queen 2024: what a position is worth. The terms are those of the river; here is what only 2024 has."""

from typing import Any

import numpy as np

from kielwasser.core.kernel import kernel
from kielwasser.core.records import digest_of
from kielwasser.games.mississippi_2024.board import FOLDER, PROGRESS, SEGMENT_OF
from kielwasser.games.mississippi_2024.features import FEATURES, features
from kielwasser.games.mississippi_2024.outlook import next_target, outlook
from kielwasser.games.mississippi_2024.rules import effective_speed
from kielwasser.games.river import evaluate as river_evaluate
from kielwasser.games.river import features as river_features
from kielwasser.games.river import outlook as river_outlook
from kielwasser.games.river.board import LAST_PLY, SEGMENTS
from kielwasser.games.river.evaluate import count_race, count_ship, count_target

__all__ = ["DIGEST", "FEATURES", "TERMS", "count", "features"]

_OWN = [FOLDER / name for name in ("evaluate.py", "features.py", "outlook.py")]
DIGEST = digest_of([*_OWN, river_evaluate.__file__, river_features.__file__, river_outlook.__file__])

TERMS = river_evaluate.TERMS


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat."""
    field = np.int64(state.field[seat])
    own = PROGRESS[field]
    other = PROGRESS[state.field[1 - seat]]
    count_race(state, seat, own, other, state.points[seat], (LAST_PLY - state.ply) // 2, sign, out)
    way, ahead, _ = next_target(board, state, seat)
    speed = effective_speed(board, state, seat)
    count_target(state, seat, way, speed, ahead, max(0, SEGMENTS - 1 - state.visible), sign, out)
    gain, spent = outlook(board, state, seat, state.visible)
    segment = SEGMENT_OF[field]
    if own % 5 >= 2:  # from the middle of a segment on, the next one shows the way
        segment = min(segment + 1, state.visible - 1)
    count_ship(state, seat, gain, spent, board.direction[segment], sign, out)
