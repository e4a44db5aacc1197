"""Blokus 2027 as a picture: the board in the middle, the first seat's colours on the left, the second's on the right.

blue    +---------------+   yellow       +---------------+
. . .   |               |   . . .        |               |    On a phone the board is as wide as the screen. Below
        |     board     |                |     board     |    it stand the colours with their points, and the pieces
red     |               |   green        |               |    of the one that is on turn: the same shapes, moved by
. . .   +---------------+   . . .        +---------------+    the style (`tall_style`).
                                         blue      yellow
                                         red        green
                                         . . . . . . . .
"""

from __future__ import annotations

from functools import cache, lru_cache

from kielwasser.core.position import Position
from kielwasser.core.view import CONFIRM, DISCARD, FLIP, TURN, Box, Look, Point
from kielwasser.drawing.svg import element, number, target, title, words
from kielwasser.games.blokus_2027.board import COLOURS, SIZE, SKIP
from kielwasser.games.blokus_2027.notation import cells_of, fields_of, hand_of, pieces_on, shape_of
from kielwasser.games.blokus_2027.reading import ColourReading, corners_of, placement, read_colour
from kielwasser.games.blokus_2027.shapes import ORIENTATION_OF, ORIENTATIONS, SHAPES, Cell
from kielwasser.games.blokus_2027.view.choices import in_hand
from kielwasser.games.blokus_2027.view.figures import COLOUR_NAMES, NAME, SIDE, definitions, square_id
from kielwasser.games.blokus_2027.view.words import COLOUR_NAMES as SPOKEN
from kielwasser.games.blokus_2027.view.words import SHAPE_NAMES
from kielwasser.system.errors import Text

_BOARD = SIZE * SIDE
_TRAY = 190.0  # width of a tray; two lie above each other beside the board
_PANEL = _BOARD / 2 - 4  # its height
_HEAD = 24.0  # that of its first line
_GAP = 14.0
_OUT = Text("ausgeschieden: kein Stein passt mehr", "out: no piece fits any more")
_DONE = Text("alle Steine gesetzt", "all pieces placed")
_BOX = Box(-_TRAY - _GAP - 8, -20, _BOARD + 2 * (_TRAY + _GAP) + 16, _BOARD + 40)
_SMALL = 0.34  # pieces in the trays
_SLOTS = 5  # pieces in a row of a tray
_STEP = (37.0, 34.5)  # from slot to slot
_TALL_SLOTS, _TALL_STEP, _TALL_SMALL = 7, 57.0, 0.52  # the same on a phone
_TALL_TOP = _BOARD + 10 + 2 * (_HEAD + 4) + 8
_TALL = Box(-8, -8, _BOARD + 16, _TALL_TOP + 3 * _TALL_STEP + 10)
DOCK = (TURN, FLIP, DISCARD, CONFIRM)
AID = Text(
    "Freie Ecken zeigen: hier kann der nächste Stein anliegen", "Show free corners: the next piece has to cover one"
)
# A piece in a tray can be hit anywhere in its slot, gaps included.
_HIT = element("rect", class_="slot", x=-6, y=-6, width=_STEP[0] / _SMALL, height=_STEP[1] / _SMALL)


def box(position: Position) -> Box:
    """Return what the picture shows: it never changes."""
    return _BOX


def tall(position: Position) -> Box:
    """Return what the picture shows where it is higher than wide."""
    return _TALL


def tall_style() -> str:
    """Return the CSS that moves the trays below the board, where the picture is higher than wide."""
    rules = {
        ".trays, .note, .waiting, .out, .on": "display: none",
        ".turn .waiting, .on.narrow": "display: inline",
    }
    for colour, name in enumerate(COLOUR_NAMES):
        (x, y), (column, row) = _corner(colour), (colour % 2, colour // 2)
        to = column * (_BOARD - _TRAY) - x, _BOARD + 10 + row * (_HEAD + 4) - y
        rules[f".{name} .head"] = _css_moved(*to, 1.0)
    for shape in range(len(SHAPES)):
        row, column = divmod(shape, _TALL_SLOTS)
        rules[f".shape{shape}"] = _css_moved(column * _TALL_STEP + 4, _TALL_TOP + row * _TALL_STEP, _TALL_SMALL)
    return "\n".join(
        f"{', '.join(f'.{NAME}.tall {one}' for one in selectors.split(', '))} {{{rule}}}"
        for selectors, rule in rules.items()
    )


def _css_moved(x: float, y: float, scale: float) -> str:
    return f"transform: translate({number(x)}px, {number(y)}px) scale({number(scale)})"


def _corner(colour: int) -> Point:
    """Return the upper left corner of a colour's tray."""
    x = -_TRAY - _GAP if colour % 2 == 0 else _BOARD + _GAP
    return x, (0.0 if colour < 2 else _BOARD / 2 + 4)


def _slot(colour: int, shape: int) -> Point:
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
    return "".join(shapes) + element("g", *map(_empty_tray, range(COLOURS)), class_="trays")


def _empty_tray(colour: int) -> str:
    left, top = _corner(colour)
    shapes = [element("rect", class_="panel", x=left, y=top, width=_TRAY, height=_PANEL, rx=6)]
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
    if look.choices:
        shapes += map(_free_corner, corners_of(position, int(position.state_array[0]["colour"])))
    has = in_hand(look.selected) if look.choices else None
    if has is not None and has.laid is not None:
        shapes.append(_laid(look, int(position.state_array[0]["colour"]), has.laid))
    elif has is not None:
        shapes += (_goal(look, choice.key) for choice in look.choices if choice.key.startswith("p"))
    return "".join(shapes)


def stands(position: Position, seat: int) -> dict[str, Point]:
    """Return where a team's pieces lie, in their trays and on the board."""
    mine = [colour for colour in range(COLOURS) if colour % 2 == seat]
    places = {_name(colour, shape): _slot(colour, shape) for colour in mine for shape in hand_of(position, colour)}
    lying = [(colour, cells) for colour, cells in pieces_on(fields_of(position)) if colour in mine]
    return places | {_name(colour, shape_of(colour, cells)): _place(cells) for colour, cells in lying}


def _name(colour: int, shape: int) -> str:
    return f"{COLOUR_NAMES[colour]}-{SHAPES[shape]}"


def _place(cells: list[Cell]) -> Point:
    """Return where a piece on the board begins."""
    return min(x for x, _ in cells) * SIDE, min(y for _, y in cells) * SIDE


def _free_corner(cell: Cell) -> str:
    """Return the mark of a field of which the next piece has to cover one."""
    x, y = cell
    return element("path", class_="corner aid", d=f"M{x * SIDE + 10:g} {y * SIDE + 4:g}l6 6l-6 6l-6-6z")


def _laid(look: Look, colour: int, action: int) -> str:
    """Return a piece that lies somewhere for now: a click on it confirms."""
    cells = sorted(cells_of(action))
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    inside = [(x - left, y - top) for x, y in cells]
    shape = shape_of(colour, cells)
    drawing = [_drawing(colour, tuple(inside)), element("path", class_="laid", d=_outline(inside))]
    names = {"data_id": _name(colour, shape), "data_piece": f"p{action}"}
    return target(look, f"p{action}", *drawing, **names, transform=_moved(*_place(cells), 1.0))


def _outline(cells: list[Cell]) -> str:
    """Return the edges of a piece that it shares with none of its own squares."""
    lines = []
    for x, y in cells:
        left, top, right, bottom = (f"{n * SIDE:g}" for n in (x, y, x + 1, y + 1))
        lines += [f"M{left} {top}H{right}"] if (x, y - 1) not in cells else []
        lines += [f"M{left} {bottom}H{right}"] if (x, y + 1) not in cells else []
        lines += [f"M{left} {top}V{bottom}"] if (x - 1, y) not in cells else []
        lines += [f"M{right} {top}V{bottom}"] if (x + 1, y) not in cells else []
    return "".join(lines)


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
    where = _moved(*_place(cells), 1.0)
    return element("g", told, drawing, data_id=_name(colour, shape), transform=where)


def _tray(position: Position, look: Look, colour: int) -> str:
    """Return a colour's name, its points, and the pieces that it has still to place; one on turn can pick them up."""
    x, y = _corner(colour)
    is_on = colour == int(position.state_array[0]["colour"]) and not position.is_over
    has = read_colour(position, colour)
    frame = {"x": x, "y": y, "width": _TRAY, "rx": 6}
    shapes = [element("rect", class_="mark on", data_id="turn", height=_PANEL, **frame)] if is_on else []
    name = words(SPOKEN[colour].said(look.language), x + 25, y + 17, class_="name gone" if has.is_out else "name")
    sign = element("use", href=f"#{square_id(colour)}", transform=_moved(x + 6, y + 5, 0.7))
    head = [sign, name, words(_told(has).said(look.language), x + _TRAY - 6, y + 17, class_="small")]
    if is_on:
        head.append(element("rect", class_="mark on narrow", height=_HEAD, **frame))
    shapes.append(element("g", *head, class_="head"))
    if has.is_out:
        note = _DONE if not has.shapes else _OUT
        shapes.append(words(note.said(look.language), x + _TRAY / 2, y + _PANEL - 8, class_="note"))
    shapes += (_waiting(look, colour, shape, is_on, has.is_out) for shape in hand_of(position, colour))
    return element("g", *shapes, class_=f"{COLOUR_NAMES[colour]} tray{' turn' if is_on else ''}")


def _told(has: ColourReading) -> Text:
    """Say how many points a colour has, and how many squares are left."""
    points = Text("1 Punkt", "1 point") if has.points == 1 else Text(f"{has.points} Punkte", f"{has.points} points")
    return Text(f"{points.de}, {has.squares_left} übrig", f"{points.en}, {has.squares_left} left")


def _waiting(look: Look, colour: int, shape: int, is_on: bool, is_out: bool) -> str:
    has = in_hand(look.selected) if is_on else None
    is_held = has is not None and ORIENTATIONS[has.orientation].shape == shape
    cells = ORIENTATIONS[has.orientation if has is not None and is_held else ORIENTATION_OF[shape][0]].cells
    key, (x, y) = f"s{shape}" if is_on else "", _slot(colour, shape)
    kind = f"shape{shape} {'out' if is_out else 'waiting'}"
    name, transform = _name(colour, shape), _moved(x, y, _SMALL)
    if has is not None and is_held and has.laid is not None:  # it lies on the board for now
        return target(look, key, _HIT, data_id=f"empty-{name}", transform=transform, class_=kind)
    shapes = [_HIT, _drawing(colour, cells)]
    if is_held or look.offered(key) is not None:
        width, height = (SIDE * (1 + max(cell[i] for cell in cells)) for i in (0, 1))
        mark = "mark held" if is_held else "mark can"
        shapes.append(element("rect", class_=mark, x=-4, y=-4, width=width + 8, height=height + 8, rx=6))
    names = {"data_id": name, "transform": transform}
    if look.offered(key) is not None:
        names["data_piece"] = key
    return target(look, key, *shapes, **names, class_=kind)


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


def _goal(look: Look, key: str) -> str:
    """Return a mark on the field by which a place is chosen, the piece's first one in reading order."""
    x, y = min(placement(int(key[1:])).cells, key=lambda cell: (cell[1], cell[0]))
    goal = element("circle", class_="goal veil", cx=SIDE / 2, cy=SIDE / 2, r=7)
    return target(look, key, goal, data_id=f"to-{x}-{y}", transform=_moved(x * SIDE, y * SIDE, 1.0))
