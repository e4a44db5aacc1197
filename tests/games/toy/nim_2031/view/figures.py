"""Nim 2031: the figures and their colours."""

from __future__ import annotations

from kielwasser.drawing.palette import PALETTES
from kielwasser.drawing.svg import element

NAME = "nim_2031"


def stick(class_: str) -> str:
    """Return a stick that stands upright."""
    return element("rect", class_=class_, x=-4, y=0, width=8, height=80, rx=4)


def style(theme: str) -> str:
    """Return the CSS of a theme; every selector begins with the game's class."""
    palette = PALETTES[theme]
    fills = {"paper": palette.paper, "gone": palette.faint, "stick": palette.wood, "choice .stick": palette.accent}
    return "".join(f".{NAME} .{selector}{{fill:{colour}}}" for selector, colour in fills.items())
