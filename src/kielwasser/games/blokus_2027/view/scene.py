"""Blokus 2027 as a picture: the board in the middle, the first seat's colours on the left, the second's on the right.

blue    +---------------+   yellow
. . .   |               |   . . .        Every piece has one identity for the whole game, in the tray too,
        |     board     |                so that a browser lets it glide to where it is laid.
red     |               |   green
. . .   +---------------+   . . .
"""

from __future__ import annotations

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look
from kielwasser.drawing.svg import element, number, target, title, words
from kielwasser.games.blokus_2027.board import COLOURS, SIZE, SKIP
from kielwasser.games.blokus_2027.notation import cells_of, fields_of, hand_of, pieces_on, shape_of
from kielwasser.games.blokus_2027.reading import placement
from kielwasser.games.blokus_2027.shapes import ORIENTATIONS, SHAPES, Cell, turned
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
_OUT = Text("ausgeschieden", "out")


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
    return x + 5 + column * 37, y + 26 + row * 34.5


# ---- the ground ------------------------------------------------------------------------------------------------------


def ground(position: Position, look: Look) -> str:
    """Return the empty board and the empty trays."""
    shapes = [definitions(), element("rect", class_="plate", x=0, y=0, width=_BOARD, height=_BOARD)]
    for y in range(SIZE):
        for x in range(SIZE):
            where = {"x": x * SIDE, "y": y * SIDE, "width": SIDE, "height": SIDE}
            shapes.append(element("rect", class_="cell", data_spot=f"{x},{y}", **where))
            if look.coordinates:
                shapes.append(words(f"{x},{y}", (x + 0.5) * SIDE, (y + 0.5) * SIDE + 2, class_="coordinate at"))
    for colour in range(COLOURS):
        left, top = _corner(colour)
        shapes.append(element("rect", class_="panel", x=left, y=top, width=_TRAY, height=_BOARD / 2 - 4, rx=6))
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


def _drawing(colour: int, cells: list[Cell]) -> str:
    return "".join(element("use", href=f"#{square_id(colour)}", x=x * SIDE, y=y * SIDE) for x, y in cells)


def _moved(x: float, y: float, scale: float) -> str:
    return f"translate({number(x)} {number(y)}) scale({number(scale)})"


def _lying(look: Look, colour: int, cells: list[Cell]) -> str:
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    shape = shape_of(colour, cells)
    told = title(f"{SPOKEN[colour].said(look.language)}: {SHAPE_NAMES[shape].said(look.language)}")
    drawing = _drawing(colour, sorted((x - left, y - top) for x, y in cells))
    where = _moved(left * SIDE, top * SIDE, 1.0)
    return element("g", told, drawing, data_id=f"{COLOUR_NAMES[colour]}-{SHAPES[shape]}", transform=where)


def _tray(position: Position, look: Look, colour: int) -> str:
    """Return a colour's name and the pieces that it has still to place; those of whose turn it is can be picked up."""
    x, y = _corner(colour)
    state = position.state_array[0]
    is_on, is_out = colour == int(state["colour"]) and not position.is_over, not int(state["valid"]) >> colour & 1
    frame = {"x": x, "y": y, "width": _TRAY, "height": _BOARD / 2 - 4, "rx": 6}
    shapes = [element("rect", class_="mark on", data_id="turn", **frame)] if is_on else []
    said = SPOKEN[colour].said(look.language) + (f" ({_OUT.said(look.language)})" if is_out else "")
    shapes.append(words(said, x + _TRAY / 2, y + 16, class_="name"))
    shapes += (_waiting(look, colour, shape, is_on, is_out) for shape in hand_of(position, colour))
    return element("g", *shapes, class_=COLOUR_NAMES[colour])


def _waiting(look: Look, colour: int, shape: int, is_on: bool, is_out: bool) -> str:
    held = look.selected[1:] if is_on else ""
    is_held = held.isdecimal() and int(held) < len(ORIENTATIONS) and ORIENTATIONS[int(held)].shape == shape
    cells = list(ORIENTATIONS[int(held)].cells) if is_held else turned(shape, 0)
    key, (x, y) = f"s{shape}" if is_on else "", _slot(colour, shape)
    shapes = [_drawing(colour, cells)]
    if is_held or look.offered(key) is not None:
        width, height = (SIDE * (1 + max(cell[i] for cell in cells)) for i in (0, 1))
        kind = "mark held" if is_held else "mark can"
        shapes.append(element("rect", class_=kind, x=-4, y=-4, width=width + 8, height=height + 8, rx=6))
    names = {"data_id": f"{COLOUR_NAMES[colour]}-{SHAPES[shape]}", "transform": _moved(x, y, _SMALL)}
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
    """Return a mark on the field by which a place is chosen: the piece's first one in reading order."""
    if action <= SKIP:
        return ""
    x, y = min(placement(action).cells, key=lambda cell: (cell[1], cell[0]))
    goal = element("circle", class_="goal veil", cx=SIDE / 2, cy=SIDE / 2, r=7)
    return target(look, f"a{action}", goal, data_id=f"to-{x}-{y}", transform=_moved(x * SIDE, y * SIDE, 1.0))
