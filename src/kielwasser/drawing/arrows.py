"""A move as arrows on the board, for every game alike: where its pieces stood, and where they stand afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from kielwasser.core import generic
from kielwasser.core.position import Position
from kielwasser.core.view import Point
from kielwasser.drawing.svg import element, number

_THICKNESS = 1 / 90  # of the longer side of the picture


def ways(before: Position, actions: Iterable[int]) -> tuple[tuple[Point, ...], ...]:
    """Return the way of each piece of the mover that a move takes from one place to another."""
    position, stands = before.copy(), before.game.view().stands
    tracks = {name: [place] for name, place in stands(position, before.to_move).items()}
    for action in actions:
        if action == generic.END or not position.is_allowed(action):
            break
        position.act(action)
        for name, place in stands(position, before.to_move).items():
            track = tracks.setdefault(name, [place])
            if track[-1] != place:
                track.append(place)
    return tuple(tuple(track) for _, track in sorted(tracks.items()) if len(track) > 1)


def arrows(position: Position, actions: Iterable[int], kind: str = "best") -> str:
    """Return a move as shapes for the layer of the pieces; nothing where no piece goes anywhere."""
    box = position.game.view().box(position)
    width = max(box.width, box.height) * _THICKNESS
    shapes = [_arrow(way, width) for way in ways(position, actions)]
    return element("g", *shapes, class_=f"kw-arrow {kind}", data_id=f"arrow-{kind}") if shapes else ""


def _arrow(way: tuple[Point, ...], width: float) -> str:
    (x, y), (to_x, to_y) = way[-2:]
    length = hypot(to_x - x, to_y - y) or 1.0
    dx, dy = (to_x - x) / length * width, (to_y - y) / length * width
    neck = to_x - 2.4 * dx, to_y - 2.4 * dy
    line = "L".join(f"{number(px)} {number(py)}" for px, py in (*way[:-1], neck))
    wings = (neck[0] - 1.9 * dy, neck[1] + 1.9 * dx), (to_x, to_y), (neck[0] + 1.9 * dy, neck[1] - 1.9 * dx)
    head = "L".join(f"{number(px)} {number(py)}" for px, py in wings)
    shaft = element("path", class_="shaft", d=f"M{line}", stroke_width=width)
    return shaft + element("path", class_="head", d=f"M{head}Z")
