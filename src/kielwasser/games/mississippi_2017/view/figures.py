"""Mississippi Queen 2017: the figures that only this river has, and all colours."""

from __future__ import annotations

from kielwasser.drawing.palette import PALETTES
from kielwasser.drawing.svg import element
from kielwasser.games.river.view import figures as river

NAME = "mississippi_2017"


def _logs() -> str:
    """Draw two tree trunks with branches, from above."""
    shapes = []
    for x, y in ((-15.0, -9.5), (-11.0, 1.0)):
        rings = element("ellipse", cx=x + 26, cy=y + 4, rx=2.2, ry=4.0, class_="cut")
        shapes += [element("rect", x=x, y=y, width=26, height=8, rx=3, class_="log"), rings]
        shapes.append(element("path", d=f"M{x + 4} {y + 2.6}h11M{x + 8} {y + 5.4}h10", class_="bark"))
    return element("g", *shapes, transform="rotate(-18)")


_SANDBANK = (
    '<path d="M-14.5 2Q-13-7-4-7.5Q0-11.5 6-9Q14.5-7.5 14.5 0Q13 8.5 4 8Q-3 12-8.5 8.5Q-13.5 7-14.5 2Z" class="sand"/>'
    '<path d="M-9.5 1.5Q-6-3.5-1.5-1T6.5-2.5T11 0M-7 5.5Q-3 2 1 4.5T8 3.5M-4-4.5Q0-7.5 3.5-5.5" class="ripple"/>'
)


def definitions() -> str:
    """Return all figures."""
    return river.definitions(NAME) + river.define(NAME, {"log": _logs(), "sandbank": _SANDBANK})


def style(theme: str) -> str:
    """Return the style sheet for a theme."""
    p = PALETTES[theme]
    rules = river.rules_of(theme)
    line = rules["plank"]
    own = {
        "log": rules["pier"],
        "cut": f"{rules['pier']};fill:{p.sand}",
        "bark": line,
        "sand": f"fill:{p.sand};stroke:{p.wood};stroke-width:1.6;stroke-dasharray:.1 2.4;stroke-linecap:round",
        "ripple": line,
    }
    return river.style(NAME, rules | own)
