"""What a learner sees of both rivers: a row for each segment, whose twenty fields lie as its own direction has them.

So the picture does not change when the whole river is rotated; headings are told relative to the segment, too.
"""

from typing import Any

from kielwasser.core.kernel import kernel
from kielwasser.core.observation import Channel
from kielwasser.games.river.board import COAL, MAX_SPEED, SEGMENT_FIELDS, SEGMENTS, TO_WIN
from kielwasser.system.errors import Text

SHAPE = (SEGMENTS, SEGMENT_FIELDS)

WATER = Channel("water", Text("Wasser", "water"))
ISLAND = Channel("island", Text("Inseln und Passagierfelder", "islands and passenger fields"))
GOAL = Channel("goal", Text("Zielfelder", "goal fields"))
UNKNOWN = Channel("unknown", Text("noch nicht aufgedeckt", "not revealed yet"))
LEFT = Channel("bends_left", Text("dieses Segment biegt nach links ab", "this segment bends to the left"))
RIGHT = Channel("bends_right", Text("dieses Segment biegt nach rechts ab", "this segment bends to the right"))
SHIPS = (
    Channel("docks", Text("hier kann man jemanden abholen", "here somebody can be collected")),
    Channel("own", Text("der eigene Dampfer", "the own steamer")),
    Channel("other", Text("der Dampfer des Gegners", "the opponent's steamer")),
)
_SHIP = (
    Channel("speed", Text("Geschwindigkeit, durch 6", "speed, over 6")),
    Channel("coal", Text("Kohle, durch 6", "coal, over 6")),
    Channel("passengers", Text("Passagiere, durch 2", "passengers, over 2")),
    Channel("free_rotations", Text("freie Drehungen, durch 2", "free rotations, over 2")),
    Channel("points", Text("Punkte, durch 50", "points, over 50")),
    Channel("segment", Text("Segment, durch 8", "segment, over 8")),
    *(
        Channel(f"heading_{d}", Text(f"Richtung, {d} mal 60° rechts vom Fluss", f"heading, {d} times 60° right of it"))
        for d in range(6)
    ),
)
SHIP_SCALARS = (
    *(Channel(f"own_{each.name}", each.text) for each in _SHIP),
    *(Channel(f"other_{each.name}", each.text) for each in _SHIP),
)
COMMON_SCALARS = (
    Channel("to_move", Text("ist am Zug", "is to move")),
    Channel("movement", Text("Bewegungspunkte, durch 6", "movement points, over 6")),
    Channel("begun", Text("der Zug hat begonnen", "the move has begun")),
    Channel("ply", Text("gespielte Züge, durch 60", "moves played, over 60")),
    Channel("second", Text("der zweite Zug der Runde", "the second move of the round")),
    Channel("revealed", Text("aufgedeckte Segmente, durch 8", "revealed segments, over 8")),
    Channel("seat", Text("0 für den ersten Sitz, 1 für den zweiten", "0 for the first seat, 1 for the second")),
    Channel("ruling", Text("0: Regelheft, 1: Schiedsrichter", "0: rule book, 1: referee")),
)
_LAST = {
    "nothing": Text("noch keine", "none yet"),
    "accelerated": Text("schneller oder langsamer geworden", "changed the speed"),
    "rotated": Text("gedreht", "rotated"),
    "advanced": Text("gefahren", "advanced"),
    "aground": Text("auf eine Sandbank gefahren", "ran aground"),
    "pushed": Text("abgedrängt", "pushed"),
}


def ground_with(*own: Channel) -> tuple[Channel, ...]:
    """Return the planes of the river, with those that only one season has."""
    return (WATER, ISLAND, GOAL, UNKNOWN, *own, LEFT, RIGHT)


def scalars_with(*own: Channel, last: tuple[str, ...]) -> tuple[Channel, ...]:
    """Return the scalars of the river, with those that only one season has and what its last action can be."""
    return (*SHIP_SCALARS, *COMMON_SCALARS, *own, *last_actions(*last))


def last_actions(*names: str) -> tuple[Channel, ...]:
    """Return the scalars that tell the last action of the move, one for each kind that a season has."""
    told = ((name, _LAST[name]) for name in names)
    return tuple(
        Channel(f"last_{name}", Text(f"letzte Aktion: {text.de}", f"last action: {text.en}")) for name, text in told
    )


COMMON = len(SHIP_SCALARS)  # where these begin
OWN = COMMON + len(COMMON_SCALARS)  # where a season's own scalars begin
_EACH = len(_SHIP)
_MANY_POINTS = 50
_PLIES = 60


@kernel
def bends(board: Any, left: Any, planes: Any) -> None:
    """Fill the planes `left` and the next one with how each segment bends from the one before."""
    for s in range(SEGMENTS):
        bend = (board.direction[s] - board.direction[s - 1]) % 6 if s > 0 and board.direction[s] >= 0 else 0
        for i in range(SEGMENT_FIELDS):
            planes[left, s * SEGMENT_FIELDS + i] = bend == 5
            planes[left + 1, s * SEGMENT_FIELDS + i] = bend == 1


@kernel
def show_ships(state: Any, seat: Any, own: Any, planes: Any, there: Any) -> None:
    """Put both ships on the planes `own` and the next one, or take them off."""
    planes[own, state.field[seat]] = there
    planes[own + 1, state.field[1 - seat]] = there


@kernel
def rate_ships(board: Any, state: Any, seat: Any, scalars: Any) -> None:
    """Fill in all that both seasons know of both ships but points."""
    for k in range(2):
        ship = seat ^ k
        segment = state.field[ship] // SEGMENT_FIELDS
        first = k * _EACH
        scalars[first] = state.speed[ship] / MAX_SPEED
        scalars[first + 1] = state.coal[ship] / COAL
        scalars[first + 2] = state.passengers[ship] / TO_WIN
        scalars[first + 3] = state.free[ship] / 2
        scalars[first + 5] = segment / SEGMENTS
        heading = (state.heading[ship] - board.direction[segment]) % 6
        for d in range(6):
            scalars[first + 6 + d] = heading == d


@kernel
def show_race(
    board: Any, state: Any, seat: Any, own: Any, other: Any, movement: Any, revealed: Any, scalars: Any
) -> None:
    """Fill in points, `own` and the `other`'s, and where the game stands."""
    scalars[4] = own / _MANY_POINTS
    scalars[_EACH + 4] = other / _MANY_POINTS
    scalars[COMMON] = state.to_move == seat
    scalars[COMMON + 1] = movement / MAX_SPEED
    scalars[COMMON + 2] = state.acted > 0
    scalars[COMMON + 3] = state.ply / _PLIES
    scalars[COMMON + 4] = state.ply & 1
    scalars[COMMON + 5] = revealed / SEGMENTS
    scalars[COMMON + 6] = seat
    scalars[COMMON + 7] = board.ruling
