"""Mississippi Queen 2024: what a learner sees. Planes and scalars are those of the river, and what only 2024 has."""

from typing import Any

from kielwasser.core.kernel import kernel, trailing_zeros
from kielwasser.core.observation import Channel
from kielwasser.core.records import digest_of
from kielwasser.games.mississippi_2024.board import GOAL, HIDDEN, ISLAND, PASSENGER, PUSHED, WATER
from kielwasser.games.river import observe as river
from kielwasser.games.river.board import FIELDS, OFF, SEGMENT_FIELDS
from kielwasser.games.river.observe import OWN, bends, rate_ships, show_race, show_ships
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__, river.__file__])

SHAPE = river.SHAPE
GROUND = river.ground_with(Channel("current", Text("die Strömung", "the current")))
PIECES = river.SHIPS
SCALARS = river.scalars_with(
    Channel("current_paid", Text("die Strömung ist bezahlt", "the current is paid for")),
    Channel("own_reached", Text("war im Ziel", "has been in the goal")),
    Channel("other_reached", Text("der Gegner war im Ziel", "the opponent has been in the goal")),
    last=("nothing", "accelerated", "rotated", "advanced", "pushed"),
)
_DOCKS = len(GROUND)


@kernel
def ground(board: Any, planes: Any) -> None:
    """Fill in the kinds of fields, the current and the bends."""
    for field in range(FIELDS):
        kind = board.kind[field]
        planes[0, field] = kind == WATER
        planes[1, field] = (kind == ISLAND) | (kind == PASSENGER)
        planes[2, field] = kind == GOAL
        planes[3, field] = kind == HIDDEN
        planes[4, field] = board.current[field]
    bends(board, 5, planes)


@kernel
def pieces(board: Any, state: Any, seat: Any, planes: Any, there: Any) -> None:
    """Put ships and docks of waiting passengers on their fields, or take them off."""
    for s in range(state.visible):
        if state.waiting[s] != 0:
            show_docks(board, state.waiting[s], s * SEGMENT_FIELDS, planes, there)
    show_ships(state, seat, _DOCKS + 1, planes, there)


@kernel
def numbers(board: Any, state: Any, seat: Any, scalars: Any) -> None:
    """Fill in what both ships have, and where the game stands."""
    rate_ships(board, state, seat, scalars)
    show_race(board, state, seat, state.points[seat], state.points[1 - seat], state.movement, state.visible, scalars)
    scalars[OWN] = state.paid
    scalars[OWN + 1] = state.reached[seat]
    scalars[OWN + 2] = state.reached[1 - seat]
    for last in range(PUSHED + 1):
        scalars[OWN + 3 + last] = state.last == last


@kernel
def show_docks(board: Any, waiting: Any, first: Any, planes: Any, there: Any) -> None:
    """Show the docks of the passengers that wait on a segment."""
    while waiting != 0:
        field = first + trailing_zeros(waiting)
        waiting &= waiting - 1
        dock = board.neighbour[field, board.dock[field]]
        if dock != OFF:
            planes[_DOCKS, dock] = there


@kernel
def horizon(board: Any, state: Any, seat: Any) -> Any:
    """What is hidden depends on the revealed segments, and on a ship beyond them."""
    front = max(state.visible, max(state.field[0], state.field[1]) // SEGMENT_FIELDS)
    return state.visible * 16 + front
