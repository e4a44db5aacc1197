"""Hase und Igel 2018: the drawings, as symbols that the ground defines once and the pieces use.

Every figure is drawn around (0, 0), about 40 wide, in lines that need no fill. The second hare differs from the first
in its silhouette (a folded ear) and in its marks (a striped scarf, spots).
"""

from __future__ import annotations

from math import cos, pi, sin

from kielwasser.core.view import LIGHT
from kielwasser.drawing.palette import FONT, PALETTES
from kielwasser.drawing.svg import element, number

NAME = "hase_igel_2018"
FIELD_NAMES = ("start", "carrot", "hare", "salad", "hedgehog", "first", "second", "goal")  # in the board's order
CARD_NAMES = ("carrots", "eat", "hurry", "back")  # in the order of a hand's bits
RADIUS = 26.0
CARD_WIDTH, CARD_HEIGHT = 64.0, 84.0


def href(name: str) -> str:
    """Return the reference to a symbol."""
    return f"#{NAME}-{name}"


def _path(kind: str, d: str) -> str:
    return element("path", class_=kind, d=d)


def _oval(kind: str, x: float, y: float, rx: float, ry: float, degrees: float = 0.0) -> str:
    rotation = f"rotate({number(degrees)} {number(x)} {number(y)})" if degrees else None
    return element("ellipse", class_=kind, cx=x, cy=y, rx=rx, ry=ry, transform=rotation)


# ---- what stands on the fields ---------------------------------------------------------------------------------------


def _carrot() -> str:
    leaves = _path("leaf", "M7 -9C5 -15 8 -19 11 -20C12 -16 12 -13 10 -10C13 -14 17 -15 20 -13C18 -9 14 -7 9 -8Z")
    root = _path("root", "M-16 17C-15 4 -5 -9 4 -12C10 -13 14 -8 11 -2C6 7 -5 14 -16 17Z")
    return leaves + root + _path("line", "M-5 -3L0 1M-10 5L-6 9M3 -9L7 -5")


def _hare_head() -> str:
    ears = _oval("fur", -6.0, -10.0, 4.2, 10.5, -12.0) + _oval("fur", 6.0, -10.0, 4.2, 10.5, 12.0)
    inner = _path("line", "M-6.6 -15L-5 -5M6.6 -15L5 -5")
    head = _oval("fur", 0.0, 7.5, 12.0, 10.5)
    eyes = _oval("dark", -4.6, 4.6, 1.6, 2.0) + _oval("dark", 4.6, 4.6, 1.6, 2.0)
    return ears + inner + head + eyes + _path("line", "M-2 9H2L0 11ZM-5 11.5L-16 9M-5 13L-15 15M5 11.5L16 9M5 13L15 15")


def _salad() -> str:
    lobes = 9
    points = [(17 * sin(2 * pi * i / lobes), -17 * cos(2 * pi * i / lobes)) for i in range(lobes + 1)]
    d = f"M{number(points[0][0])} {number(points[0][1])}"
    d += "".join(f"A6.6 6.6 0 0 1 {number(x)} {number(y)}" for x, y in points[1:]) + "Z"
    veins = "M0 19V-12M0 12L-10 3M0 12L10 3M0 3L-8 -6M0 3L8 -6"
    return _path("leaf", d) + _path("vein", veins)


def _hedgehog() -> str:
    spikes = "M-19 12L-21 4L-16 5L-18 -4L-12 -1L-12 -10L-6 -5L-3 -14L1 -6L7 -12L8 -3C13 -1 17 4 20 8C20 11 17 12 14 12Z"
    face = "M8 -3C4 2 4 8 7 12M-12 2L-8 7M-5 -1L-1 5M-14 8L-10 10M-4 6L-1 10M-11 12V16M-7 12V16M10 12V16M14 12V16"
    return (
        _path("spikes", spikes)
        + _path("line", face)
        + _oval("dark", 12.5, 4.0, 1.6, 1.8)
        + _oval("dark", 20.0, 8.0, 2, 2)
    )


def _first() -> str:
    return _path("medal", "M-7 -6L2 -14V13M-7 13H10")


def _second() -> str:
    return _path("figure", "M-9 -5C-9 -18 10 -18 8.5 -4C7.5 3 -5 7 -10 13H10")


def _start() -> str:
    return _path("figure", "M-11 -11L0 0L-11 11M2 -11L13 0L2 11")


def _goal() -> str:
    checks = "".join(
        element("rect", class_="dark" if (i + j) % 2 else "blank", x=-9 + 8 * i, y=-17 + 7 * j, width=8, height=7)
        for i in range(3)
        for j in range(3)
    )
    return checks + _path("pole", "M-10 19V-18")


ICONS = (_start, _carrot, _hare_head, _salad, _hedgehog, _first, _second, _goal)


# ---- hares, cards ----------------------------------------------------------------------------------------------------


def _player(seat: int) -> str:
    """Return the figure of a seat, as high as it is drawn above a field; its feet are at y = 18."""
    upright = _oval("coat", -5.0, -22.0, 3.8, 10.0, -8.0)
    body = _path("coat", "M-14 18C-17 3 -9 -3 0 -3C9 -3 17 3 14 18Z") + _oval("coat", 0.0, -8.5, 10.0, 9.0)
    face = _oval("eye", -3.6, -10.0, 1.5, 1.9) + _oval("eye", 3.6, -10.0, 1.5, 1.9)
    face += _path("stroke", "M-1.6 -6H1.6L0 -4.4ZM-4 -4L-12 -6M4 -4L12 -6")
    if seat == 0:
        ears, marks = upright + _oval("coat", 5.0, -22.0, 3.8, 10.0, 8.0), _oval("stroke", 0.0, 11.0, 6.5, 7.0)
    else:
        ears = upright + _path("coat", "M2.5 -15C1.5 -26 8 -32 13 -27L20 -16C16 -14 12 -17 11 -20C9 -19 9 -16 7.5 -13Z")
        scarf = "M-9.5 -1.5C-4 2.5 4 2.5 9.5 -1.5L11 3C4 7 -4 7 -11 3ZM-5.5 0.5L-6.5 5M0 1.5V6M5.5 0.5L6.5 5"
        marks = _path("scarf", scarf) + "".join(_oval("eye", x, y, 1.6, 1.6) for x, y in ((-5, 12), (0, 15), (5, 12)))
    return element("g", ears, body, face, marks, class_=f"seat{seat}")


def _card(kind: int) -> str:
    half, high = CARD_WIDTH / 2, CARD_HEIGHT / 2
    frame = element("rect", class_="card", x=-half, y=-high, width=CARD_WIDTH, height=CARD_HEIGHT, rx=7)
    return frame + element("g", CARD_ICONS[kind](), transform="scale(1.12)")


def _carrots_card() -> str:
    signs = _path("thick", "M-23 -22H-13M-18 -27V-17M13 22H23")
    return element("g", _carrot(), transform="scale(0.95)") + signs


def _eat_card() -> str:
    bite = _path("bite", "M12 -21A7 7 0 0 0 8 -9A7 7 0 0 0 19 -4")
    return _salad() + bite


def _passing(arrow: str) -> str:
    """Return an arrow that passes the opponent."""
    return element("g", _hare_head(), transform="translate(0 11) scale(0.72)") + _path("arrow", arrow)


def _hurry_card() -> str:
    return _passing("M-20 8C-19 -28 17 -30 19 2M12 -4L19 5L25 -5")


def _back_card() -> str:
    return _passing("M20 8C19 -28 -17 -30 -19 2M-12 -4L-19 5L-25 -5")


CARD_ICONS = (_carrots_card, _eat_card, _hurry_card, _back_card)


def _symbol(name: str, shapes: str) -> str:
    # The class stands here too, since in some browsers selectors do not look out of a used symbol.
    return element("symbol", shapes, id=f"{NAME}-{name}", class_=NAME, overflow="visible")


def definitions() -> str:
    """Return the symbols of all field types, hares and cards."""
    icons = (_symbol(name, icon()) for name, icon in zip(FIELD_NAMES, ICONS, strict=True))
    cards = (_symbol(f"card-{name}", _card(kind)) for kind, name in enumerate(CARD_NAMES))
    players = (_symbol(f"player-{seat}", _player(seat)) for seat in (0, 1))
    return element("defs", *icons, *cards, *players)


# ---- colours ---------------------------------------------------------------------------------------------------------

_ROUND = "stroke-linecap: round; stroke-linejoin: round"


def style(theme: str) -> str:
    """Return the CSS of a theme."""
    rules = _board_rules(theme) | _piece_rules(theme)
    return "\n".join(f".{NAME} {selector} {{{rule}}}" for selector, rule in rules.items())


def _board_rules(theme: str) -> dict[str, str]:
    palette = PALETTES[theme]
    fills = {
        "start": palette.card,
        "carrot": palette.card,
        "hare": palette.water,
        "salad": palette.shallow,
        "hedgehog": palette.field,
        "first": palette.chosen,
        "second": palette.edge,
        "goal": palette.card,
    }
    rules = {
        "text": f"font-family: {FONT}; text-anchor: middle; fill: {palette.ink}",
        ".meadow": f"fill: {palette.land}; stroke: {palette.leaf}; stroke-width: 3",
        ".grass": f"fill: none; stroke: {palette.leaf}; stroke-width: 2.4; {_ROUND}",
        ".road": f"fill: {palette.sand}; stroke: {palette.wood}; stroke-width: 2.4",
        ".field": f"stroke: {palette.ink}; stroke-width: 1.6",
        ".number": f"font-size: 14px; font-weight: 600; fill: {palette.ink}; paint-order: stroke; "
        f"stroke: {palette.paper}; stroke-width: 3",
        ".line": f"fill: none; stroke: {palette.ink}; stroke-width: 1.7; {_ROUND}",
        ".dark": f"fill: {palette.ink}; stroke: {palette.ink}; stroke-width: 0.8",
        ".blank": f"fill: {palette.card}; stroke: {palette.ink}; stroke-width: 0.8",
        ".pole": f"fill: none; stroke: {palette.wood}; stroke-width: 3.4; {_ROUND}",
        ".figure": f"fill: none; stroke: {palette.ink}; stroke-width: 5.4; {_ROUND}",
        ".medal": f"fill: none; stroke: {PALETTES[LIGHT].ink}; stroke-width: 5.4; {_ROUND}",  # on gold in both themes
        ".fur": f"fill: {palette.card}; stroke: {palette.ink}; stroke-width: 1.7",
        ".root": f"fill: {palette.last}; stroke: {palette.ink}; stroke-width: 1.7; {_ROUND}",
        ".leaf": f"fill: {palette.leaf}; stroke: {palette.ink}; stroke-width: 1.7; {_ROUND}",
        ".vein": f"fill: none; stroke: {palette.card}; stroke-width: 2.2; {_ROUND}",
        ".spikes": f"fill: {palette.wood}; stroke: {palette.ink}; stroke-width: 1.7; {_ROUND}",
        ".ruler": f"fill: {palette.card}; stroke: {palette.edge}; stroke-width: 1",
        ".reach": f"fill: {palette.accent}; fill-opacity: 0.22; stroke: {palette.accent}; stroke-width: 1.6",
        ".steps": "font-size: 16px; font-weight: 700",
        ".cost": f"font-size: 14px; fill: {palette.faint}",
    }
    return rules | {f".{name}": f"fill: {fill}" for name, fill in fills.items()}


def _piece_rules(theme: str) -> dict[str, str]:
    palette = PALETTES[theme]
    rules = {
        ".card": f"fill: {palette.card}; stroke: {palette.ink}; stroke-width: 2",
        ".thick": f"fill: none; stroke: {palette.ink}; stroke-width: 3.4; {_ROUND}",
        ".arrow": f"fill: none; stroke: {palette.ink}; stroke-width: 4.2; {_ROUND}",
        ".bite": f"fill: {palette.card}; stroke: {palette.ink}; stroke-width: 1.7",
        ".gone": f"fill: none; stroke: {palette.faint}; stroke-width: 1.4; stroke-dasharray: 5 4",
        ".eaten": f"fill: none; stroke: {palette.faint}; stroke-width: 1.4; stroke-dasharray: 3 3",
        ".amount": "font-size: 36px; font-weight: 700; text-anchor: start",
        ".shade": "fill: #000000; fill-opacity: 0.25; stroke: none",
        ".turn": f"fill: {palette.chosen}; stroke: {palette.ink}; stroke-width: 1.4; stroke-linejoin: round",
        ".mark": "fill: none; pointer-events: none",
        ".to": f"stroke: {palette.last}; stroke-width: 6",
        ".from": f"stroke: {palette.last}; stroke-width: 5; stroke-dasharray: 9 6",
        ".goto": f"fill: {palette.accent}; fill-opacity: 0; stroke: {palette.accent}; stroke-width: 5",
        ".price": f"fill: {palette.accent}; stroke: {palette.paper}; stroke-width: 1.4",
        ".paid": f"font-size: 16px; font-weight: 700; fill: {palette.paper}",
        ".button": f"fill: {palette.card}; stroke: {palette.accent}; stroke-width: 3.4",
        ".can": f"fill: none; stroke: {palette.accent}; stroke-width: 5",
        ".lead": f"stroke: {palette.accent}; stroke-width: 4; stroke-dasharray: 4 6",
        ".unfold": f"fill: {palette.card}; stroke: {palette.faint}; stroke-width: 1.6",
        ".label": "font-size: 20px; font-weight: 700",
        ".small": "font-size: 15px",
        ".sheet": f"fill: {palette.card}; stroke: {palette.ink}; stroke-width: 2",
        ".entry": "font-size: 19px",
        ".choice": "cursor: pointer",
        ".choice:hover .goto": "fill-opacity: 0.3",
        ".choice:focus-visible .goto": "fill-opacity: 0.3; stroke-width: 9",
        ".choice:hover .button": "stroke-width: 6",
        ".choice:focus-visible .button": "stroke-width: 8",
        ".choice:hover .can": "stroke-width: 8",
        ".choice:focus-visible .can": "stroke-width: 9",
        ".choice:hover .unfold": "stroke-width: 3",
        ".choice:focus-visible .unfold": f"stroke: {palette.accent}; stroke-width: 5",
        ".choice:focus-visible": "outline: none",
    }
    for seat in (0, 1):
        fill, ink = palette.seats[seat], palette.seat_inks[seat]
        shapes = {
            "coat": f"fill: {fill}; stroke: {ink}; stroke-width: 1.8; {_ROUND}",
            "eye": f"fill: {ink}; stroke: {ink}; stroke-width: 0.8",
            "stroke": f"fill: none; stroke: {ink}; stroke-width: 1.6; {_ROUND}",
            "scarf": f"fill: {palette.last}; stroke: {ink}; stroke-width: 1.5; {_ROUND}",
            "panel": f"fill: {palette.paper}; stroke: {fill}; stroke-width: 3",
        }
        rules |= {f".seat{seat} .{name}": rule for name, rule in shapes.items()}
    return rules
