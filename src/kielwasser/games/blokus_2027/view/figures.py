"""Blokus 2027: the squares of four colours, as symbols, and all other colours.

Every colour has a sign of its own on each square, so nobody has to tell the colours apart by hue.
"""

from __future__ import annotations

from kielwasser.drawing.palette import FONT, PALETTES
from kielwasser.drawing.svg import element

NAME = "blokus_2027"
MISFIT = f"{NAME}-misfit"  # a square of a piece that does not fit where it is held
SIDE = 20.0  # of a field
COLOUR_NAMES = ("blue", "yellow", "red", "green")
_FILLS = ("#2166c4", "#f2c230", "#c8322b", "#3d9440")
_INKS = ("#ffffff", "#3a2c00", "#ffffff", "#ffffff")

#: Dot, cross, stroke, ring: drawn in the middle of a square.
_SIGNS = (
    element("circle", class_="full", cx=SIDE / 2, cy=SIDE / 2, r=3),
    element("path", class_="line", d="M10 5.5V14.5M5.5 10H14.5"),
    element("path", class_="line", d="M6 14L14 6"),
    element("circle", class_="line", cx=SIDE / 2, cy=SIDE / 2, r=4),
)

#: An arrow around a piece, two halves of a mirror, an arrow back, a tick, two squares that meet at a corner.
_ICONS = {
    "turn": "M8 0A8 8 0 1 1 2-7.7M2-12V-7.7H6.5",
    "flip": "M0-11V11M-4-7L-11 7H-4ZM4-7L11 7H4Z",
    "discard": "M-4-9L-10-3L-4 3M-10-3H3A6 6 0 0 1 3 9H-3",
    "confirm": "M-9 1L-3 7L9-7",
    "aid": "M-10-10H0V0H-10ZM0 0H10V10H0Z",
}


def square_id(colour: int) -> str:
    """Return the id of a colour's square."""
    return f"{NAME}-{COLOUR_NAMES[colour]}"


def definitions() -> str:
    """Return the symbols of the four squares."""
    squares = [_square(square_id(colour), name, _SIGNS[colour]) for colour, name in enumerate(COLOUR_NAMES)]
    squares.append(_square(MISFIT, "misfit", element("path", class_="line", d="M5 5L15 15M15 5L5 15")))
    return element("defs", *squares, *(_icon(name, line) for name, line in _ICONS.items()))


def _icon(name: str, line: str) -> str:
    sign = element("path", class_="sign", d=line)
    return element("symbol", sign, id=f"{NAME}-icon-{name}", class_=NAME, overflow="visible")


def _square(symbol: str, kind: str, sign: str) -> str:
    face = element("rect", class_="face", x=0.6, y=0.6, width=SIDE - 1.2, height=SIDE - 1.2, rx=2)
    # The class stands here too, since in some browsers selectors do not look out of a used symbol.
    inside = element("g", face, sign, class_=kind)
    return element("symbol", inside, id=symbol, class_=NAME, overflow="visible")


def style(theme: str) -> str:
    """Return the CSS of a theme."""
    palette = PALETTES[theme]
    rules = {
        "text": f"font-family: {FONT}; text-anchor: middle; fill: {palette.ink}",
        ".plate": f"fill: {palette.wood}; stroke: {palette.wood}; stroke-width: 8; stroke-linejoin: round",
        ".cell": f"fill: {palette.field}; stroke: {palette.edge}; stroke-width: 0.8",
        ".at": f"font-size: 6px; fill: {palette.faint}",
        ".panel": f"fill: {palette.card}; stroke: {palette.edge}; stroke-width: 1.4",
        ".on": f"stroke: {palette.chosen}; stroke-width: 4",
        ".name": "font-size: 13px; font-weight: 700; text-anchor: start",
        ".gone": "text-decoration: line-through",
        ".small": "font-size: 11.5px; text-anchor: end",
        ".note": "font-size: 10.5px",
        ".narrow": "display: none",  # for phones
        ".slot": "fill: none; pointer-events: all",
        ".sign": f"fill: none; stroke: {palette.ink}; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round",
        ".mark": "fill: none; pointer-events: none; stroke-linejoin: round",
        ".last": f"stroke: {palette.last}; stroke-width: 3",
        ".held": f"stroke: {palette.chosen}; stroke-width: 8",
        ".can": f"stroke: {palette.accent}; stroke-width: 3",
        ".goal": f"fill: {palette.accent}; fill-opacity: 0.3; stroke: {palette.accent}; stroke-width: 1.6",
        ".out": "opacity: 0.35",
        ".laid": f"fill: none; stroke: {palette.chosen}; stroke-width: 3.5; stroke-dasharray: 7 3",
        ".corner": f"display: none; fill: none; stroke: {palette.chosen}; stroke-width: 2.4; pointer-events: none",
        ".misfit .face": f"fill: {palette.faint}; fill-opacity: 0.35; stroke: #c8322b; stroke-width: 1.2",
        ".misfit .line": "fill: none; stroke: #c8322b; stroke-width: 2; stroke-linecap: round",
        ".choice": "cursor: pointer",
        ".choice:hover .goal": "fill-opacity: 0.7",
        ".choice:focus-visible .goal": "fill-opacity: 0.7; stroke-width: 4",
        ".choice:focus-visible .can": "stroke-width: 8",
        ".choice:focus-visible": "outline: none",
    }
    for colour, name in enumerate(COLOUR_NAMES):
        fill, ink = _FILLS[colour], _INKS[colour]
        rules |= {
            f".{name} .face": f"fill: {fill}; stroke: #000000; stroke-opacity: 0.45; stroke-width: 0.8",
            f".{name} .full": f"fill: {ink}; stroke: {ink}; stroke-width: 1",
            f".{name} .line": f"fill: none; stroke: {ink}; stroke-width: 2; stroke-linecap: round",
        }
    return "\n".join(f".{NAME} {selector} {{{rule}}}" for selector, rule in rules.items())
