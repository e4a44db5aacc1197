"""Blokus 2027: what a learner sees. Nothing is hidden; colours come in the order of play, from a seat's first one on.

The first seat sees blue, yellow, red, green; the second yellow, red, green, blue: the first and the third are its own.
"""

from typing import Any

from kielwasser.core import generic
from kielwasser.core.kernel import kernel, trailing_zeros
from kielwasser.core.observation import Channel
from kielwasser.core.records import digest_of
from kielwasser.games.blokus_2027.board import COLOURS, FIRST_PENTOMINO, LAST_PLY, PENTOMINO_COUNT, SIZE
from kielwasser.games.blokus_2027.rules import points
from kielwasser.games.blokus_2027.shapes import SHAPES
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])

_NAMES = ("own_1", "other_1", "own_2", "other_2")
_WHOSE = (
    Text("der eigenen ersten Farbe", "of the own first colour"),
    Text("der ersten Farbe des Gegners nach ihr", "of the opponent's first colour after it"),
    Text("der eigenen zweiten Farbe", "of the own second colour"),
    Text("der anderen Farbe des Gegners", "of the opponent's other colour"),
)

SHAPE = (SIZE, SIZE)
GROUND = (Channel("rim", Text("der Rand, an dem jede Farbe beginnt", "the rim, on which each colour begins")),)


def _four(name: str, german: str, english: str) -> tuple[Channel, ...]:
    """Return a channel for each colour."""
    return tuple(
        Channel(f"{colour}_{name}", Text(f"{german} {whose.de}", f"{english} {whose.en}"))
        for colour, whose in zip(_NAMES, _WHOSE, strict=True)
    )


PIECES = (
    *_four("covers", "Felder", "fields"),
    *_four("corners", "Ecken für den nächsten Stein", "corners for the next piece"),
)
SCALARS = (
    *(
        Channel(f"{colour}_{shape}", Text(f"{shape} {whose.de} ist noch da", f"{shape} {whose.en} is still in hand"))
        for colour, whose in zip(_NAMES, _WHOSE, strict=True)
        for shape in SHAPES
    ),
    *_four("turn", "jetzt ist ein Zug", "now is a turn"),
    *_four("valid", "noch im Spiel sind die Steine", "still in the game are the pieces"),
    *_four("mono_last", "zuletzt kam der Einer", "the single square was the last piece"),
    *(
        Channel(f"start_{shape}", Text(f"alle beginnen mit {shape}", f"all begin with {shape}"))
        for shape in SHAPES[FIRST_PENTOMINO:]
    ),
    Channel("own_points", Text("eigene Punkte, durch 100", "own points, over 100")),
    Channel("other_points", Text("Punkte des Gegners, durch 100", "the opponent's points, over 100")),
    Channel("to_move", Text("ist am Zug", "is to move")),
    Channel("ply", Text("Zugnummer, Anteil an der letzten", "number of the turn, as a share of the last")),
    Channel("seat", Text("0 für den ersten Sitz, 1 für den zweiten", "0 for the first seat, 1 for the second")),
    Channel("ruling", Text("0: Regelheft, 1: Schiedsrichter", "0: rule book, 1: referee")),
)
_COVERS = len(GROUND)
_CORNERS = _COVERS + COLOURS
_SHAPES = len(SHAPES)
_TURN = COLOURS * _SHAPES
_START = _TURN + 3 * COLOURS
_REST = _START + PENTOMINO_COUNT


@kernel
def ground(board: Any, planes: Any) -> None:
    """Fill in the rim."""
    for field in range(SIZE * SIZE):
        x = field % SIZE
        y = field // SIZE
        planes[0, field] = x == 0 or y == 0 or x == SIZE - 1 or y == SIZE - 1


@kernel
def pieces(board: Any, state: Any, seat: Any, planes: Any, there: Any) -> None:
    """Put the pieces of all colours and their corners on the planes, or take them off."""
    for i in range(COLOURS):
        colour = (seat + i) % COLOURS
        for y in range(SIZE):
            show(state.rows[colour, y], y, planes[_COVERS + i], there)
            show(state.corners[colour, y] & ((1 << SIZE) - 1), y, planes[_CORNERS + i], there)


@kernel
def show(row: Any, y: Any, plane: Any, there: Any) -> None:
    """Put the fields of a row on a plane, or take them off."""
    left = int(row)
    while left != 0:
        plane[y * SIZE + trailing_zeros(left)] = there
        left &= left - 1


@kernel
def numbers(board: Any, state: Any, seat: Any, scalars: Any) -> None:
    """Fill in the hands, who is on turn, out or done, and where the game stands."""
    for i in range(COLOURS):
        colour = (seat + i) % COLOURS
        for shape in range(_SHAPES):
            scalars[i * _SHAPES + shape] = (state.hand[colour] >> shape) & 1
        scalars[_TURN + i] = state.colour == colour
        scalars[_TURN + COLOURS + i] = (state.valid >> colour) & 1
        scalars[_TURN + 2 * COLOURS + i] = (state.mono_last >> colour) & 1
    for i in range(PENTOMINO_COUNT):
        scalars[_START + i] = board.start == FIRST_PENTOMINO + i
    scalars[_REST] = points(board, state, seat) / 100
    scalars[_REST + 1] = points(board, state, 1 - seat) / 100
    scalars[_REST + 2] = state.to_move == seat
    scalars[_REST + 3] = min(state.ply / LAST_PLY[board.ruling], 1.0)
    scalars[_REST + 4] = seat
    scalars[_REST + 5] = board.ruling


horizon = generic.sees_all
