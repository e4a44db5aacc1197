"""Hive 2020: the drawings, as symbols that the ground defines once and the pieces use.

A tile is drawn around (0, 0) for fields whose corners are `SIZE` away. Each insect is line art that needs no fill, and
the seats' tiles differ in their rims: one plain line, or cut corners and a double line.
"""

from __future__ import annotations

from kielwasser.drawing.hexes import corner, outline
from kielwasser.drawing.palette import FONT, PALETTES
from kielwasser.drawing.svg import element, number

NAME = "hive_2020"
SIZE = 30.0
TILE = 27.0
KIND_NAMES = ("bee", "spider", "grasshopper", "beetle", "ant")


def tile_id(seat: int, kind: int) -> str:
    """Return the id of a seat's tile with an insect on it."""
    return f"{NAME}-{seat}-{KIND_NAMES[kind]}"


BRAMBLE_ID = f"{NAME}-bramble"


# ---- insects: `body` is filled, `cut` is drawn upon it, `limb` are lines, `wing` is half transparent -----------------


def _path(kind: str, d: str) -> str:
    return element("path", class_=kind, d=d)


def _oval(kind: str, x: float, y: float, rx: float, ry: float, degrees: float = 0.0) -> str:
    rotation = f"rotate({number(degrees)} {number(x)} {number(y)})" if degrees else None
    return element("ellipse", class_=kind, cx=x, cy=y, rx=rx, ry=ry, transform=rotation)


def _both_sides(*shapes: str) -> str:
    return "".join(shapes) + element("g", *shapes, transform="scale(-1 1)")


def _bee() -> str:
    wings = _both_sides(_oval("wing", 10.0, -3.0, 9.5, 4.6, -24.0), _oval("wing", 8.6, 4.6, 6.8, 3.4, 18.0))
    feelers = _both_sides(_path("limb", "M1.6 -13.5Q2.2 -18 6.4 -19"))
    body = _oval("body", 0.0, -10.2, 4.6, 4.4) + _oval("body", 0.0, 5.6, 7.0, 11.4)
    return wings + feelers + body + _path("cut", "M-6.6 1.6H6.6M-6.9 6.8H6.9M-5.6 12H5.6") + _path("limb", "M0 17V20.5")


def _spider() -> str:
    legs = _both_sides(
        _path(
            "limb", "M3 -8L9.5 -16.5L15 -17.5M4 -6L14.5 -8.5L19.5 -2.5M4 -4L14.5 2.5L18.5 10.5M3.5 -2L10 11L11.5 18.5"
        )
    )
    body = _oval("body", 0.0, -7.2, 5.2, 5.0) + _oval("body", 0.0, 6.4, 7.6, 8.4)
    return legs + body + _path("cut", "M0 2V11M-3.4 6.5H3.4")


def _grasshopper() -> str:
    legs = _path("limb", "M7 5L4.5 14H8M12 4L14.5 14H18")
    feelers = _path("limb", "M13 -8Q12 -15 16 -18.5M15.5 -7.5Q17 -13.5 21.5 -14.5")
    body = _path("body", "M-22 3C-13 -7.5 1 -10 11 -9C20 -8.5 20.5 2.5 14 5.5C4 9 -10 8.5 -22 3Z")
    marks = _path("cut", "M9 -9Q5.6 -1.6 8.6 7M-18.5 3.2L5.4 1.4")
    thigh = "M3.5 4.5Q-6.5 -3 -9.5 -15.5Q-1.5 -11.5 6.5 0Z"
    shin = _path("limb", "M-9.5 -15.5L-16.5 14.5H-12")
    eye = element("circle", class_="dot", cx=14.2, cy=-3.4, r=1.5)
    return legs + feelers + body + marks + shin + _path("thigh", thigh) + eye


def _beetle() -> str:
    legs = _both_sides(_path("limb", "M10 -4L16.5 -10.5M11.5 4.5H19.5M9.5 11.5L15.5 18"))
    horns = _both_sides(_path("limb", "M2.6 -14.5C9.5 -16 8.5 -21 3.4 -21"))
    body = _oval("body", 0.0, -11.6, 5.4, 4.2) + _oval("body", 0.0, 4.2, 12.4, 13.4)
    marks = "M0 -4.4V17.4M-11.6 -0.6Q0 -8.6 11.6 -0.6"
    dots = _both_sides(
        element("circle", class_="dot", cx=5.6, cy=3.4, r=1.7), element("circle", class_="dot", cx=4.8, cy=10.2, r=1.7)
    )
    return legs + horns + body + _path("cut", marks) + dots


def _ant() -> str:
    legs = _both_sides(_path("limb", "M2 -5.5L10 -9L14 -15.5M2.4 -3L12.5 -1L18 3.5M2 -0.5L9.5 6L12.5 14.5"))
    feelers = _both_sides(_path("limb", "M2 -16L6.6 -17L9 -21"))
    segments = _oval("body", 0.0, -13.0, 4.6, 4.4) + _oval("body", 0.0, -3.6, 3.0, 5.2)
    return legs + feelers + segments + _oval("body", 0.0, 10.0, 5.8, 8.8) + _path("cut", "M-5.2 7.4H5.2M-5.2 12H5.2")


INSECTS = (_bee, _spider, _grasshopper, _beetle, _ant)


# ---- tiles and fields ------------------------------------------------------------------------------------------------


def rim(seat: int, size: float, dy: float = 0.0) -> str:
    """Return the `points` of a tile's outline: the second seat's corners are cut."""
    if seat == 0:
        return outline((0.0, dy), size)
    cut, points = 0.17, []
    corners = [corner((0.0, dy), size, i) for i in range(6)]
    for i, (x, y) in enumerate(corners):
        for px, py in (corners[i - 1], corners[(i + 1) % 6]):
            points.append(f"{number(x + cut * (px - x))},{number(y + cut * (py - y))}")
    return " ".join(points)


def _tile(seat: int, kind: int) -> str:
    shapes = [
        element("polygon", class_="side", points=rim(seat, TILE, 2.6)),
        element("polygon", class_="face", points=rim(seat, TILE)),
    ]
    if seat == 1:
        shapes.append(element("polygon", class_="inner", points=rim(seat, TILE - 3.6)))
    shapes.append(element("g", INSECTS[kind](), transform="translate(0 0.4) scale(0.86)"))
    return _symbol(tile_id(seat, kind), element("g", *shapes, class_=f"seat{seat}"))


def _bramble() -> str:
    vines = "M-20 11C-13 -12 4 -20 20 -12M-17 -13C-15 8 2 21 19 10"
    thorns = "M-17 3L-22 1M-11 -6L-16 -10M-2 -13L-4 -19M9 -15L10 -21M-13 1L-19 6M-5 11L-8 17M6 14L7 20M14 12L19 16"
    shapes = [element("polygon", class_="bush", points=outline((0.0, 0.0), TILE + 1)), _path("vine", vines + thorns)]
    for x, y in ((-6.5, 3.5), (9.0, -3.5)):
        grains = ((-3.1, -4.2), (3.1, -4.2), (-5.2, 0.4), (5.2, 0.4), (-2.6, 4.8), (2.6, 4.8), (0.0, 0.2))
        shapes += (element("circle", class_="berry", cx=x + dx, cy=y + dy, r=3.1) for dx, dy in grains)
        shapes.append(_path("vine", f"M{number(x)} {number(y - 6.5)}l-3 -4m3 4l3.4 -3.4"))
    return _symbol(BRAMBLE_ID, *shapes)


def _symbol(name: str, *shapes: str) -> str:
    # The class stands here too, since in some browsers selectors do not look out of a used symbol.
    return element("symbol", *shapes, id=name, class_=NAME, overflow="visible")


def definitions() -> str:
    """Return the symbols of all tiles and of the brambles."""
    tiles = (_tile(seat, kind) for seat in (0, 1) for kind in range(len(INSECTS)))
    return element("defs", *tiles, _bramble())


# ---- colours ---------------------------------------------------------------------------------------------------------


def style(theme: str) -> str:
    """Return the CSS of a theme."""
    palette = PALETTES[theme]
    rules = {
        "text": f"font-family: {FONT}; text-anchor: middle; fill: {palette.ink}",
        ".plate": f"fill: {palette.wood}; stroke: {palette.wood}; stroke-width: 12; stroke-linecap: round",
        ".cell": f"fill: {palette.field}; stroke: {palette.edge}; stroke-width: 1.2",
        ".at": f"font-size: 9px; fill: {palette.faint}",
        ".over": "font-size: 9px; fill: #ffffff; paint-order: stroke; stroke: #000000; stroke-width: 2.4",
        ".bush": f"fill: {palette.leaf}; stroke: {palette.ink}; stroke-width: 1",
        ".vine": f"fill: none; stroke: {palette.sand}; stroke-width: 2; stroke-linecap: round",
        ".berry": "fill: #4a1942; stroke: #f3d9ef; stroke-width: 0.8",
        ".turn": f"fill: {palette.chosen}; stroke: {palette.ink}; stroke-width: 1.4; stroke-linejoin: round",
        ".slot": f"fill: none; stroke: {palette.faint}; stroke-width: 1.2; stroke-dasharray: 4 3",
        ".side": "fill: #000000; stroke: #000000; stroke-width: 1; stroke-opacity: 0.6",
        ".badge": f"fill: {palette.card}; stroke: {palette.ink}; stroke-width: 1.4",
        ".small": "font-size: 13px",
        ".count": "font-size: 13px; font-weight: 700",
        ".mark": "fill: none; pointer-events: none; stroke-linejoin: round",
        ".can": f"stroke: {palette.accent}; stroke-width: 2.6",
        ".held": f"stroke: {palette.chosen}; stroke-width: 5",
        ".lost": f"stroke: {palette.warn}; stroke-width: 5; stroke-dasharray: 9 5",
        ".to": f"stroke: {palette.last}; stroke-width: 5",
        ".from": f"stroke: {palette.last}; stroke-width: 3; stroke-dasharray: 6 4",
        ".way": f"fill: none; stroke: {palette.last}; stroke-width: 4; stroke-opacity: 0.85; stroke-linecap: round; "
        "stroke-linejoin: round; pointer-events: none",
        ".goal": f"fill: {palette.accent}; fill-opacity: 0.16; stroke: {palette.accent}; stroke-width: 3.2",
        ".spot": f"fill: {palette.accent}; stroke: {palette.card}; stroke-width: 1",
        ".button": f"fill: {palette.card}; stroke: {palette.accent}; stroke-width: 3",
        ".sign": f"fill: none; stroke: {palette.ink}; stroke-width: 3.4; stroke-linecap: round; stroke-linejoin: round",
        ".choice": "cursor: pointer",
        ".choice:hover .goal": "fill-opacity: 0.5",
        ".choice:focus-visible .goal": "fill-opacity: 0.5; stroke-width: 6",
        ".choice:hover .can": "stroke-width: 5",
        ".choice:focus-visible .can": "stroke-width: 6",
        ".choice:hover .button": "stroke-width: 5",
        ".choice:focus-visible .button": "stroke-width: 6",
        ".choice:focus-visible": "outline: none",
    }
    for seat in (0, 1):
        fill, ink = palette.seats[seat], palette.seat_inks[seat]
        shapes = {
            "face": f"fill: {fill}; stroke: {ink}; stroke-width: 1.6; stroke-linejoin: round",
            "inner": f"fill: none; stroke: {ink}; stroke-width: 1.3; stroke-linejoin: round",
            "body": f"fill: {ink}; stroke: {ink}; stroke-width: 1",
            "wing": f"fill: {ink}; fill-opacity: 0.35; stroke: {ink}; stroke-width: 1.6",
            "limb": f"fill: none; stroke: {ink}; stroke-width: 2.3; stroke-linecap: round; stroke-linejoin: round",
            "thigh": f"fill: {ink}; stroke: {fill}; stroke-width: 1.8; stroke-linejoin: round",
            "panel": f"fill: {palette.card}; stroke: {fill}; stroke-width: 2.4; stroke-linejoin: round",
            "cut": f"fill: none; stroke: {fill}; stroke-width: 2.2",
            "dot": f"fill: {fill}; stroke: {fill}; stroke-width: 1",
        }
        rules |= {f".seat{seat} .{name}": rule for name, rule in shapes.items()}
    return "\n".join(f".{NAME} {selector} {{{rule}}}" for selector, rule in rules.items())
