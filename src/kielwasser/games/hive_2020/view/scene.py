"""Hive 2020 as a picture: the board in the middle, the reserves in the upper corners, a corner below for the rest.

            tray 0 . ./‾‾‾‾‾‾\\. . tray 1          Every tile has one identity for the whole game, in the reserve
             . . . . /         \\. . . . .          too, so that a browser lets it glide to where it is placed.
                    /   board   \\
                    \\           /
        skip, what   \\         /
        lies beneath  \\______ /
"""

from __future__ import annotations

from math import hypot, sqrt

from kielwasser.core.position import Position
from kielwasser.core.view import Box, Look, Point, joined
from kielwasser.drawing.hexes import centre, corner, outline
from kielwasser.drawing.svg import element, moved, number, target, title, words
from kielwasser.games.hive_2020.board import CELLS, FIELDS, MOVE, NEIGHBOUR, OFF, SKIP
from kielwasser.games.hive_2020.layout import lying, side
from kielwasser.games.hive_2020.notation import at
from kielwasser.games.hive_2020.reading import brambles_of
from kielwasser.games.hive_2020.view.figures import BRAMBLE_ID, KIND_NAMES, SIZE, TILE, definitions, rim, tile_id
from kielwasser.games.hive_2020.view.words import Piece, piece_name, stacks_of, target_of
from kielwasser.system.errors import Text

Tile = tuple[int, int, int]  # seat, kind, number: one physical tile

WIDE = SIZE * sqrt(3)  # a field, from side to side
_CENTRES = [centre(lying(cell), SIZE) for cell in CELLS]
_LEFT, _TOP = -6.15 * WIDE, -9.2 * SIZE
_BOX = Box(_LEFT, _TOP, -2 * _LEFT, -2 * _TOP)
_LIFT = 5.0  # how much higher the next tile of a stack lies
_SMALL = 0.86  # tiles in the trays
_SLOTS: tuple[Point, ...] = tuple(
    (-5.52 * WIDE + (column + row / 2) * WIDE * 0.89, -7.95 * SIZE + row * SIZE * 1.27)
    for row, column in ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1))
)
_CORNER: Point = (-5.3 * WIDE, 7.6 * SIZE)
_BENEATH = Text("darunter", "beneath")


def box(position: Position) -> Box:
    """Return what the picture shows: it never changes."""
    return _BOX


def _side(seat: int, place: Point) -> Point:
    """Return a place of the left side on the side of a seat."""
    return (place[0] if seat == 0 else -place[0]), place[1]


# ---- the ground ------------------------------------------------------------------------------------------------------


def ground(position: Position, look: Look) -> str:
    """Return the board with its brambles, and the empty trays."""
    brambles = set(brambles_of(position))
    shapes = [definitions(), element("path", class_="plate", d=_coast())]
    for field, (x, y) in enumerate(_CENTRES):
        shapes.append(element("polygon", class_="cell", points=outline((x, y), SIZE - 0.8), data_spot=field))
        if field in brambles:
            shapes.append(element("use", href=f"#{BRAMBLE_ID}", x=x, y=y))
        if look.coordinates:
            shapes.append(words(at(field), x, y + 20, class_=f"coordinate at{' over' if field in brambles else ''}"))
    shapes += (_tray(seat) for seat in (0, 1))
    return "".join(shapes)


def _coast() -> str:
    """Return the outline of all fields together, along the outer sides of those at the edge."""
    d = []
    for field, middle in enumerate(_CENTRES):
        for direction in range(6):
            if NEIGHBOUR[field, direction] == OFF:
                (x, y), (to_x, to_y) = (corner(middle, SIZE, side(direction) + end) for end in (0, 1))
                d.append(f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}")
    return "".join(d)


def _tray(seat: int) -> str:
    first, third, last = _SLOTS[0], _SLOTS[2], _SLOTS[4]
    left, top, bottom = first[0] - 0.55 * WIDE, first[1] - SIZE - 3, last[1] + SIZE
    upper, lower = third[0] + 0.5 * WIDE, last[0] + 0.5 * WIDE
    edge = (
        (left, top),
        (upper, top),
        (upper, third[1] + SIZE * 0.4),
        (lower, last[1] + 2),
        (lower, bottom),
        (left, bottom),
    )
    points = " ".join(f"{number(x)},{number(y)}" for x, y in (_side(seat, place) for place in edge))
    shapes = [element("polygon", class_="panel", points=points)]
    for kind, slot in enumerate(_SLOTS):
        points = outline(_side(seat, slot), TILE * _SMALL)
        shapes.append(element("polygon", class_="slot", points=points, data_spot=f"r{seat}{kind}"))
    return element("g", *shapes, class_=f"seat{seat}")


# ---- which tile lies where -------------------------------------------------------------------------------------------


def tiles_of(position: Position) -> dict[int, list[Tile]]:
    """Return the tiles on each field from bottom to top, each with its number.

    The history is gone back and then forth again with the numbers, so that a tile keeps its own wherever it moves.
    """
    stacks = stacks_of(position)
    actions = [action for move in position.history for action in move if action > SKIP]
    before, moved_pieces = _gone_back(stacks, actions)
    counts: dict[Piece, int] = {}
    tiles = {field: [_numbered(piece, counts) for piece in stack] for field, stack in sorted(before.items())}
    for action, piece in zip(actions, moved_pieces, strict=False):
        tile = tiles[(action - MOVE) // (FIELDS + 1)].pop() if action >= MOVE else _numbered(piece, counts)
        tiles.setdefault(target_of(action), []).append(tile)
    return {field: tiles[field] for field in stacks}


def _gone_back(stacks: dict[int, list[Piece]], actions: list[int]) -> tuple[dict[int, list[Piece]], list[Piece]]:
    """Return the stacks before some actions and the piece of each; if those cannot have led here, there are none."""
    before = {field: list(stack) for field, stack in stacks.items()}
    pieces = []
    for action in reversed(actions):
        stack = before.get(target_of(action))
        if not stack:
            return stacks, []
        pieces.append(stack.pop())
        if action >= MOVE:
            before.setdefault((action - MOVE) // (FIELDS + 1), []).append(pieces[-1])
    return before, pieces[::-1]


def _numbered(piece: Piece, counts: dict[Piece, int]) -> Tile:
    counts[piece] = counts.get(piece, 0) + 1
    return (*piece, counts[piece])


# ---- the pieces ------------------------------------------------------------------------------------------------------


def pieces(position: Position, look: Look) -> str:
    """Return all tiles, the last move, and what can be chosen."""
    tiles = tiles_of(position)
    shapes = [_turn_mark(position), _last_fields(position)]
    for seat in (0, 1):
        shapes += _reserve(position, look, tiles, seat)
    for field in sorted(tiles, key=lambda field: _CENTRES[field][1]):
        shapes += _stack(look, field, tiles[field])
    shapes += (_lost_bee(position), _way(position))
    shapes += (_target(look, choice.actions[0], tiles) for choice in look.choices if choice.actions)
    shapes.append(_beneath(position, look, tiles))
    return "".join(shapes)


def _tile(look: Look, tile: Tile, place: Point, key: str, *more: str, scale: float = 1.0, told: str = "") -> str:
    seat, kind, _ = tile
    shapes = [title(told)] if told and look.offered(key) is None else []
    size = f"scale({number(scale)})" if scale != 1.0 else None
    rims = []
    if key and look.selected == key:
        rims.append(element("polygon", class_="mark held", points=rim(seat, TILE + 1)))
    elif look.offered(key) is not None:
        rims.append(element("polygon", class_="mark can", points=rim(seat, TILE + 1)))
    drawing = element("g", element("use", href=f"#{tile_id(seat, kind)}"), *rims, *more, transform=size)
    names = {"data_id": _name(tile), "data_piece": key if look.offered(key) is not None else None}
    return target(look, key, *shapes, drawing, **names, transform=moved(*place), class_=f"tile seat{seat}")


def stands(position: Position, seat: int) -> dict[str, Point]:
    """Return where a seat's tiles lie, in its tray and on the board."""
    tiles = tiles_of(position)
    places = {tile: _in_tray(tile, level) for tile, level in _waiting(position, tiles, seat)}
    places |= {tile: _on_field(field, level) for field in tiles for level, tile in enumerate(tiles[field])}
    return {_name(tile): place for tile, place in places.items() if tile[0] == seat}


def _name(tile: Tile) -> str:
    seat, kind, count = tile
    return f"{seat}-{KIND_NAMES[kind]}-{count}"


def _in_tray(tile: Tile, level: int) -> Point:
    x, y = _side(tile[0], _SLOTS[tile[1]])
    return x, y - 3 * level


def _on_field(field: int, level: int) -> Point:
    x, y = _CENTRES[field]
    return x, y - _LIFT * level


def _waiting(position: Position, tiles: dict[int, list[Tile]], seat: int) -> list[tuple[Tile, int]]:
    """Return the tiles of a tray from bottom to top, each with its level; the one to be placed next lies on top."""
    lying = [tile[:2] for stack in tiles.values() for tile in stack]
    reserve = enumerate(position.state_array["reserve"][0][seat].tolist())
    return [
        ((seat, kind, lying.count((seat, kind)) + count - level), level)
        for kind, count in reserve
        for level in range(count)
    ]


def _badge(count: int) -> str:
    disc = element("circle", class_="badge", cx=17, cy=-17, r=9)
    return disc + words(str(count), 17, -12.4, class_="count")


def _reserve(position: Position, look: Look, tiles: dict[int, list[Tile]], seat: int) -> list[str]:
    """Return the tiles of a tray; only the uppermost can be picked up."""
    counts = position.state_array["reserve"][0][seat].tolist()
    shapes = []
    for tile, level in _waiting(position, tiles, seat):
        _, kind, _ = tile
        is_top = level == counts[kind] - 1
        key = f"r{kind}" if is_top and seat == position.to_move else ""
        badge = (_badge(level + 1),) if is_top and level else ()
        shapes.append(_tile(look, tile, _in_tray(tile, level), key, *badge, scale=_SMALL))
    return shapes


def _stack(look: Look, field: int, stack: list[Tile]) -> list[str]:
    """Return the tiles on a field; the uppermost can be picked up and tells what lies beneath it."""
    shapes = []
    for level, tile in enumerate(stack):
        more, key, told = [], "", ""
        if level == len(stack) - 1:
            key = f"p{field}"
            told = joined([piece_name(piece[:2]) for piece in reversed(stack)]).said(look.language)
            if level:
                more.append(_badge(len(stack)))
            if look.coordinates:
                more.append(words(at(field), 0, 20, class_="coordinate at over"))
        shapes.append(_tile(look, tile, _on_field(field, level), key, *more, told=told))
    return shapes


def _turn_mark(position: Position) -> str:
    """Return a pointer beside the tray of the seat to move."""
    if position.is_over:
        return ""
    x, y = _side(position.to_move, (_SLOTS[3][0] - WIDE * 0.62, _SLOTS[3][1] + 2))
    inwards = 1 if position.to_move == 0 else -1
    d = f"M{number(-5.0 * inwards)} -9L{number(7.0 * inwards)} 0L{number(-5.0 * inwards)} 9Z"
    return element("path", class_="turn", d=d, data_id="turn", transform=moved(x, y))


def _lost_bee(position: Position) -> str:
    """Return a mark around each bee that has no free field left."""
    bees = position.state_array["bee"][0].tolist()
    points = position.points
    marks = (_ring("lost", bees[seat], TILE + 2) for seat in (0, 1) if points[seat] == 0)
    return "".join(marks)


def _ring(kind: str, field: int, size: float) -> str:
    return element("polygon", class_=f"mark {kind}", points=outline(_CENTRES[field], size))


# ---- the last move ---------------------------------------------------------------------------------------------------


def _last_action(position: Position) -> int:
    actions = position.history[-1].actions if position.history else ()
    return actions[0] if actions else 0


def _last_fields(position: Position) -> str:
    """Return marks on the fields of the last move, to lie under the tiles."""
    action = _last_action(position)
    if action <= SKIP:
        return ""
    marks = [_ring("to", target_of(action), SIZE - 1)]
    if action >= MOVE:
        marks.append(_ring("from", (action - MOVE) // (FIELDS + 1), SIZE - 3))
    return "".join(marks)


def _way(position: Position) -> str:
    """Return an arrow from where the last move began to where it ended."""
    action = _last_action(position)
    if action < MOVE:
        return ""
    (x, y), (to_x, to_y) = _CENTRES[(action - MOVE) // (FIELDS + 1)], _CENTRES[target_of(action)]
    length = hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / length, (to_y - y) / length
    x, y, to_x, to_y = x + 6 * dx, y + 6 * dy, to_x - 17 * dx, to_y - 17 * dy
    wings = ((to_x - 9 * dx - side * 6 * dy, to_y - 9 * dy + side * 6 * dx) for side in (1, -1))
    (lx, ly), (rx, ry) = wings
    shaft = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    head = f"M{number(lx)} {number(ly)}L{number(to_x)} {number(to_y)}L{number(rx)} {number(ry)}"
    return element("path", class_="way", d=shaft + head)


# ---- what can be chosen ----------------------------------------------------------------------------------------------


def _target(look: Look, action: int, tiles: dict[int, list[Tile]]) -> str:
    if action == SKIP:
        return ""
    field = target_of(action)
    x, y = _CENTRES[field]
    y -= _LIFT * max(len(tiles.get(field, ())) - 1, 0)
    shapes = [element("polygon", class_="goal veil", points=outline((0.0, 0.0), TILE - 1))]
    if field not in tiles:
        shapes.append(element("circle", class_="spot", r=5))
    return target(look, f"a{action}", *shapes, data_id=f"to-{field}", transform=moved(x, y))


def _beneath(position: Position, look: Look, tiles: dict[int, list[Tile]]) -> str:
    """Return what stands in the lower corner of the seat to move: the skip, or what lies beneath what it picked up."""
    x, y = _side(position.to_move, _CORNER)
    key = f"a{SKIP}"
    if look.offered(key) is not None:
        button = element("polygon", class_="button", points=outline((0.0, 0.0), TILE))
        sign = element("path", class_="sign", d="M-10 -9L-1 0L-10 9M2 -9L11 0L2 9")
        return target(look, key, button, sign, data_id="skip", transform=moved(x, y))
    held = look.selected
    stack = tiles.get(int(held[1:]), []) if held.startswith("p") and held[1:].isdigit() else []
    if len(stack) < 2:
        return ""
    inwards = 1 if position.to_move == 0 else -1
    shapes = [words(_BENEATH.said(look.language), 0, -21, class_="small")]
    for i, (seat, kind, _) in enumerate(reversed(stack[:-1])):
        where = f"translate({inwards * i * 30} 0) scale(0.54)"
        shapes.append(element("use", href=f"#{tile_id(seat, kind)}", transform=where))
    return element("g", *shapes, class_="beneath", data_id="beneath", transform=moved(x, y))
