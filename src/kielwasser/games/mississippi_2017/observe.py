"""Mississippi Queen 2017: what a learner sees. Planes and scalars are those of the river, and what only 2017 has."""

from typing import Any

from kielwasser.core.kernel import kernel
from kielwasser.core.observation import Channel
from kielwasser.core.records import digest_of
from kielwasser.games.mississippi_2017.board import GOAL, ISLAND, LOG, MAX_WAITING, SANDBANK, UNKNOWN, WATER
from kielwasser.games.mississippi_2017.moving import PUSHED
from kielwasser.games.river import observe as river
from kielwasser.games.river.board import FIELDS, OFF, SEGMENT_FIELDS, SEGMENTS
from kielwasser.games.river.observe import OWN, bends, rate_ships, show_race, show_ships
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__, river.__file__])

SHAPE = river.SHAPE
GROUND = river.ground_with(
    Channel("log", Text("Baumstämme", "logs")), Channel("sandbank", Text("Sandbänke", "sandbanks"))
)
PIECES = river.SHIPS
SCALARS = river.scalars_with(
    Channel("removed", Text("entfernte Segmente, durch 8", "removed segments, over 8")),
    last=("nothing", "accelerated", "rotated", "advanced", "aground", "pushed"),
)
_DOCKS = len(GROUND)


@kernel
def ground(board: Any, planes: Any) -> None:
    """Fill in the kinds of fields and the bends."""
    for field in range(FIELDS):
        kind = board.kind[field]
        planes[0, field] = kind == WATER
        planes[1, field] = kind == ISLAND
        planes[2, field] = kind == GOAL
        planes[3, field] = kind == UNKNOWN
        planes[4, field] = kind == LOG
        planes[5, field] = kind == SANDBANK
    bends(board, 6, planes)


@kernel
def pieces(board: Any, state: Any, seat: Any, planes: Any, there: Any) -> None:
    """Put boats and docks of waiting passengers on their fields, or take them off."""
    hidden = (state.last + 1) * SEGMENT_FIELDS
    for k in range(MAX_WAITING):
        if state.waiting[k] >= 0 and state.waiting[k] // 6 < hidden and state.dock[k] < OFF:
            planes[_DOCKS, state.dock[k]] = there
    show_ships(state, seat, _DOCKS + 1, planes, there)


@kernel
def numbers(board: Any, state: Any, seat: Any, scalars: Any) -> None:
    """Fill in what both boats have, and where the game stands."""
    rate_ships(board, state, seat, scalars)
    show_race(board, state, seat, state.score[seat], state.score[1 - seat], state.points, state.last + 1, scalars)
    scalars[OWN] = state.first / SEGMENTS
    for before in range(PUSHED + 1):
        scalars[OWN + 1 + before] = state.before == before


@kernel
def horizon(board: Any, state: Any, seat: Any) -> Any:
    """What is hidden depends on the revealed segments."""
    return state.last
