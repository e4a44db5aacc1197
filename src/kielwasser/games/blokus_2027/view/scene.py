"""Blokus 2027 as a picture: the board in the middle, the first seat's colours on the left, the second's on the right.

blue    +---------------+   yellow
. . .   |               |   . . .        Every piece has one identity for the whole game, in the tray too,
        |     board     |                so that a browser lets it glide to where it is laid.
red     |               |   green
. . .   +---------------+   . . .
"""

from __future__ import annotations

from functools import cache, lru_cache

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look
from kielwasser.drawing.svg import element, number, target, title, words
from kielwasser.games.blokus_2027.board import COLOURS, SIZE, SKIP
from kielwasser.games.blokus_2027.notation import cells_of, fields_of, hand_of, pieces_on, shape_of
from kielwasser.games.blokus_2027.reading import ColourReading, placement, read_colour
from kielwasser.games.blokus_2027.shapes import ORIENTATION_OF, ORIENTATIONS, SHAPES, Cell
from kielwasser.games.blokus_2027.view.choices import FLIP, TURN
from kielwasser.games.blokus_2027.view.figures import COLOUR_NAMES, SIDE, definitions, square_id
from kielwasser.games.blokus_2027.view.words import COLOUR_NAMES as SPOKEN
from kielwasser.games.blokus_2027.view.words import SHAPE_NAMES
from kielwasser.system.errors import Text

_BOARD = SIZE * SIDE
_TRAY = 190.0  # width of a tray; two lie above each other beside the board
_GAP = 14.0
_BOX = Box(-_TRAY - _GAP - 8, -20, _BOARD + 2 * (_TRAY + _GAP) + 16, _BOARD + 40)
_SMALL = 0.34  # pieces in the trays
_SLOTS = 5  # pieces in a row of a tray
_STEP = (37.0, 34.5)  # from slot to slot
DOCK = (TURN, FLIP)
# A piece in a tray can be hit anywhere in its slot, gaps included.
_HIT = element("rect", class_="slot", x=-6, y=-6, width=_STEP[0] / _SMALL, height=_STEP[1] / _SMALL)


def box(position: Position) -> Box:
    """Return what the picture shows: it never changes."""
    return _BOX


def _corner(colour: int) -> tuple[float, float]:
    """Return the upper left corner of a colour's tray."""
    x = -_TRAY - _GAP if colour % 2 == 0 else _BOARD + _GAP
    return x, (0.0 if colour < 2 else _BOARD / 2 + 4)


def _slot(colour: int, shape: int) -> tuple[float, float]:
    x, y = _corner(colour)
    row, column = divmod(shape, _SLOTS)
    return x + 5 + column * _STEP[0], y + 26 + row * _STEP[1]


# ---- the ground ------------------------------------------------------------------------------------------------------


def ground(position: Position, look: Look) -> str:
    """Return the empty board and the empty trays."""
    return _ground(look.coordinates)


@cache
def _ground(with_coordinates: bool) -> str:
    shapes = [definitions(), element("rect", class_="plate", x=0, y=0, width=_BOARD, height=_BOARD)]
    for y in range(SIZE):
        for x in range(SIZE):
            where = {"x": x * SIDE, "y": y * SIDE, "width": SIDE, "height": SIDE}
            shapes.append(element("rect", class_="cell", data_spot=y * SIZE + x, **where))
            if with_coordinates:
                shapes.append(words(f"{x},{y}", (x + 0.5) * SIDE, (y + 0.5) * SIDE + 2, class_="coordinate at"))
    for colour in range(COLOURS):
        left, top = _corner(colour)
        shapes.append(element("rect", class_="panel", x=left, y=top, width=_TRAY, height=_BOARD / 2 - 4, rx=6))
        for shape in range(len(SHAPES)):
            (left, top), size = _slot(colour, shape), {"width": _STEP[0], "height": _STEP[1]}
            spot = f"tray{colour}-{shape}"
            shapes.append(element("rect", class_="slot", data_spot=spot, x=left - 2, y=top - 2, **size))
    return "".join(shapes)


# ---- the pieces ------------------------------------------------------------------------------------------------------


def pieces(position: Position, look: Look) -> str:
    """Return all pieces, the last move, and what can be chosen."""
    fields = fields_of(position)
    shapes = [_tray(position, look, colour) for colour in range(COLOURS)]
    for colour, cells in sorted(pieces_on(fields), key=lambda piece: min(piece[1])):
        shapes.append(_lying(look, colour, cells))
    shapes.append(_last(position))
    shapes += (_goal(look, choice.actions[0]) for choice in look.choices if choice.actions)
    return "".join(shapes)


@lru_cache(maxsize=1 << 10)
def _drawing(colour: int, cells: tuple[Cell, ...]) -> str:
    return "".join(element("use", href=f"#{square_id(colour)}", x=x * SIDE, y=y * SIDE) for x, y in cells)


def _moved(x: float, y: float, scale: float) -> str:
    return f"translate({number(x)} {number(y)}) scale({number(scale)})"


def _lying(look: Look, colour: int, cells: list[Cell]) -> str:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    shape = shape_of(colour, cells)
    told = title(f"{SPOKEN[colour].said(look.language)}: {SHAPE_NAMES[shape].said(look.language)}")
    drawing = _drawing(colour, tuple(sorted((x - left, y - top) for x, y in cells)))
    where = _moved(left * SIDE, top * SIDE, 1.0)
    return element("g", told, drawing, data_id=f"{COLOUR_NAMES[colour]}-{SHAPES[shape]}", transform=where)


def _tray(position: Position, look: Look, colour: int) -> str:
    """Return a colour's name, its points, and the pieces that it has still to place; one on turn can pick them up."""
    x, y = _corner(colour)
    state = position.state_array[0]
    is_on, is_out = colour == int(state["colour"]) and not position.is_over, not int(state["valid"]) >> colour & 1
    frame = {"x": x, "y": y, "width": _TRAY, "height": _BOARD / 2 - 4, "rx": 6}
    shapes = [element("rect", class_="mark on", data_id="turn", **frame)] if is_on else []
    has = read_colour(position, colour)
    shapes.append(element("use", href=f"#{square_id(colour)}", transform=_moved(x + 6, y + 5, 0.7)))
    shapes.append(words(SPOKEN[colour].said(look.language), x + 25, y + 17, class_="name"))
    shapes.append(words(_told(has).said(look.language), x + _TRAY - 6, y + 17, class_="small"))
    shapes += (_waiting(look, colour, shape, is_on, is_out) for shape in hand_of(position, colour))
    return element("g", *shapes, class_=COLOUR_NAMES[colour])


def _told(has: ColourReading) -> Text:
    """Say how many points a colour has, and how many squares are left or that it is out."""
    points = Text("1 Punkt", "1 point") if has.points == 1 else Text(f"{has.points} Punkte", f"{has.points} points")
    if has.is_out:
        return Text(f"{has.points}, ausgeschieden", f"{points.en}, out")
    return Text(f"{points.de}, {has.squares_left} übrig", f"{points.en}, {has.squares_left} left")


def _waiting(look: Look, colour: int, shape: int, is_on: bool, is_out: bool) -> str:
    held = look.selected[1:] if is_on else ""
    is_held = held.isdecimal() and int(held) < len(ORIENTATIONS) and ORIENTATIONS[int(held)].shape == shape
    cells = ORIENTATIONS[int(held) if is_held else ORIENTATION_OF[shape][0]].cells
    key, (x, y) = f"s{shape}" if is_on else "", _slot(colour, shape)
    shapes = [_HIT, _drawing(colour, cells)]
    if is_held or look.offered(key) is not None:
        width, height = (SIDE * (1 + max(cell[i] for cell in cells)) for i in (0, 1))
        kind = "mark held" if is_held else "mark can"
        shapes.append(element("rect", class_=kind, x=-4, y=-4, width=width + 8, height=height + 8, rx=6))
    names = {"data_id": f"{COLOUR_NAMES[colour]}-{SHAPES[shape]}", "transform": _moved(x, y, _SMALL)}
    if look.offered(key) is not None:
        names["data_piece"] = key
    return target(look, key, *shapes, **names, class_="out" if is_out else "waiting")


def _last(position: Position) -> str:
    """Return a frame around each field that the last move covered."""
    action = position.history[-1].actions[0] if position.history and position.history[-1].actions else SKIP
    if action <= SKIP:
        return ""
    squares = (
        element("rect", class_="mark last", x=x * SIDE + 2, y=y * SIDE + 2, width=SIDE - 4, height=SIDE - 4, rx=2)
        for x, y in cells_of(action)
    )
    return "".join(squares)


def _goal(look: Look, action: int) -> str:
    """Return a mark on the field by which a place is chosen, the piece's first one in reading order.

    Whoever points at it or comes to it by keys sees the whole piece lie there.
    """
    if action <= SKIP:
        return ""
    cells = placement(action).cells
    x, y = min(cells, key=lambda cell: (cell[1], cell[0]))
    covered = "".join(f"M{(a - x) * SIDE + 1:g} {(b - y) * SIDE + 1:g}h18v18h-18z" for a, b in cells)
    ghost = element("path", class_="shadow", d=covered)
    goal = element("circle", class_="goal veil", cx=SIDE / 2, cy=SIDE / 2, r=7)
    return target(look, f"a{action}", ghost, goal, data_id=f"to-{x}-{y}", transform=_moved(x * SIDE, y * SIDE, 1.0))
