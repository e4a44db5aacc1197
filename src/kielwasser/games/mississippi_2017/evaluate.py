"""Mississippi Queen 2017: what a position is worth. The terms are those of the river; here is what only 2017 has."""

from typing import Any

import numpy as np

from kielwasser.core.evaluation import Term, places_of
from kielwasser.core.kernel import kernel
from kielwasser.core.records import digest_of
from kielwasser.games.mississippi_2017.board import FOLDER, SANDBANK
from kielwasser.games.mississippi_2017.features import FEATURES, features
from kielwasser.games.mississippi_2017.outlook import next_target, outlook, progress
from kielwasser.games.mississippi_2017.rules import segment_of
from kielwasser.games.river import evaluate as river_evaluate
from kielwasser.games.river import features as river_features
from kielwasser.games.river import outlook as river_outlook
from kielwasser.games.river.board import LAST_PLY, SEGMENTS
from kielwasser.games.river.evaluate import count_race, count_ship, count_target
from kielwasser.system.errors import Text

__all__ = ["DIGEST", "FEATURES", "TERMS", "count", "features"]

_OWN = [FOLDER / name for name in ("evaluate.py", "features.py", "outlook.py")]
DIGEST = digest_of([*_OWN, river_evaluate.__file__, river_features.__file__, river_outlook.__file__])

TERMS = (
    *river_evaluate.TERMS,
    Term(
        "aground",
        Text("sitzt auf einer Sandbank", "sits on a sandbank"),
        Text("das Festsitzen auf der Sandbank", "sitting on the sandbank"),
        burden=True,
    ),
)
AT = places_of(TERMS)


@kernel
def count(board: Any, state: Any, seat: Any, sign: Any, out: Any) -> None:
    """Add sign times the value of each term for a seat."""
    field = np.int64(state.field[seat])
    own = progress(board, state, seat)
    other = progress(board, state, 1 - seat)
    count_race(state, seat, own, other, state.score[seat], (LAST_PLY - state.ply) // 2, sign, out)
    way, ahead, _ = next_target(board, state, seat)
    count_target(state, seat, way, state.speed[seat], ahead, max(0, SEGMENTS - 2 - state.last), sign, out)
    gain, spent = outlook(board, state, seat, state.last + 1)
    segment = segment_of(board, state, seat)
    if own % 5 >= 2:  # from the middle of a segment on, the next one shows the way
        segment = min(segment + 1, state.last)
    count_ship(state, seat, gain, spent, board.direction[segment], sign, out)
    if board.kind[field] == SANDBANK:
        out[AT.aground] += sign
