"""The figures of both rivers, drawn once around (0, 0) and used wherever they stand, and their colours.

A field's corners are `SIZE` away from its middle. Ships look to the right. The two ships are different types, a
side-wheeler and a stern-wheeler, so nobody has to tell red from blue; everything is drawn with lines that remain when
there are no fills.
"""

from __future__ import annotations

from kielwasser.core.view import LIGHT
from kielwasser.drawing.hexes import outline
from kielwasser.drawing.palette import FONT, PALETTES
from kielwasser.drawing.svg import element

SIZE = 20.0


def _path(d: str, class_: str) -> str:
    return element("path", d=d, class_=class_)


def _slats(x: float, y: float, width: float, height: float, lines: str) -> str:
    """Return a paddle wheel seen from above."""
    return element("rect", x=x, y=y, width=width, height=height, rx=1.2, class_="wheel") + _path(lines, "slat")


def _ship(seat: int) -> str:
    if seat == 0:
        wheel = "M-8 {0}v4.6M-4.5 {0}v4.6M-1 {0}v4.6M2.5 {0}v4.6"
        return (
            _slats(-10.5, -12.6, 15.5, 5.0, wheel.format(-12.4))
            + _slats(-10.5, 7.6, 15.5, 5.0, wheel.format(7.8))
            + _path("M-15.5-5.5Q-16.8 0-15.5 5.5Q-12 8.4-4 8.4H3Q12 7.6 17 0Q12-7.6 3-8.4H-4Q-12-8.4-15.5-5.5Z", "hull")
            + _path("M-12.5-4.6H4Q9-3.8 11.4 0Q9 3.8 4 4.6H-12.5Z", "deck")
            + '<circle cx="9.5" cy="-3" r="1.9" class="funnel"/><circle cx="9.5" cy="3" r="1.9" class="funnel"/>'
        )
    return (
        _slats(-17.0, -8.0, 6.2, 16.0, "M-16.8-4.8h5.8M-16.8-1.6h5.8M-16.8 1.6h5.8M-16.8 4.8h5.8")
        + _path("M-11-10.5H3L17 0L3 10.5H-11Z", "hull")
        + _path("M-8.8-8H2L12.8 0L2 8H-8.8Z", "deck")
        + _path("M-11-10.5L-8.8-8M-11 10.5L-8.8 8M3-10.5L2-8M3 10.5L2 8", "rib")
        + '<circle cx="9.2" cy="0" r="2.7" class="funnel"/>'
    )


_TRUNKS = "M-2.5 8.5Q-4.5 1-2.5-5M6.5 7.5Q7.6 3.6 5.6 0"
_FRONDS = (
    "M-2.5-5Q-8-6.5-10-1M-2.5-5Q-7.5-10.5-10-6.5M-2.5-5Q-2.5-11 2-11M-2.5-5Q2-9.5 5-5.5M-2.5-5Q2-5 2.5-.5"
    "M5.6 0Q2.6-.6 2 3M5.6 0Q5.4-4 9-3.6M5.6 0Q9.4-.6 10.6 3"
)
_FIR = "M{0} {1}l4.4 6.6h-2.2l3.2 5.2h-10.8l3.2-5.2h-2.2Z"
_ROCK = "M-7.5 6.5L-5-3L0-8L3.5-3.5L7.5-2.5L9.5 6.5Z"
_CLEARING = _path("M-12-6Q-7-13.5 1-12Q11-11.5 13-2.5Q14 7 5.5 11.5Q-5 13.5-11 8Q-15.5 1-12-6Z", "shore") + _path(
    "M-9-4Q-5-9.5 1-8.5Q8-8.5 9.5-2Q10.5 5 4.5 8Q-3 10-8 6Q-11.5 1-9-4Z", "land"
)
_ISLANDS = (
    _path("M-13-2Q-13-10-4-11.5Q5-14 11-8Q15-2 12.5 5Q8 12-1 11.8Q-12 11-13-2Z", "shore")
    + _path("M-9-1Q-8-7-2-8Q6-10 9.5-4Q11 2 8 5.5Q1 9.5-5 7.5Q-9.5 5-9-1Z", "land")
    + _path(_TRUNKS, "trunk")
    + _path(_FRONDS, "palm"),
    _CLEARING + "".join(_path(_FIR.format(x, y), "tree") for x, y in ((-3.5, -10.5), (5.5, -6.5), (-2, -1.5))),
    _path("M-11-7Q-3-14 6-11Q14-7 13 1Q11 11 1 12Q-10 12-13 4Q-14-2-11-7Z", "shore")
    + _path("M-8-5Q-2-10 5-8Q10-4 9.8 1Q8 8 1 9Q-7 9-9.6 3Q-10.5-2-8-5Z", "land")
    + _path(_ROCK, "rock")
    + _path("M-5-3L-1.5 0L-2.5 6.5M3.5-3.5L3 1L5.5 6.5M0-8L-1.5 0", "crack"),
)
ISLANDS = len(_ISLANDS)
_TILE = outline((0.0, 0.0), SIZE)
_PASSENGER = (
    '<circle r="10.5" class="square"/>'
    + _path("M-5.4 9Q-5.4-.5 0-.5Q5.4-.5 5.4 9Z", "coat")
    + '<circle cy="-4" r="3.7" class="face"/>'
    + _path("M-5.6-6.2H5.6M-3.2-6.2V-10.4H3.2V-6.2", "hat")
)
_PIER = _path("M9-4.2H25V4.2H9Z", "pier") + _path("M12-4.2V4.2M15.2-4.2V4.2M18.4-4.2V4.2M21.6-4.2V4.2", "plank")
_GOAL = (
    _path("M-10.5 14V-12.5", "pole")
    + _path("M-10.5-12.5H12.5V5H-10.5Z", "cloth")
    + _path("M-10.5-12.5h5.75v5.83h5.75v-5.83h5.75v5.83h5.75v5.84h-5.75v-5.84h-5.75v5.84h-5.75v-5.84h-5.75Z", "check")
    + _path("M-10.5-.83h5.75V5h-5.75ZM1-.83h5.75V5H1Z", "check")
    + _path("M-10.5-6.67h23M-10.5-.83h23M-4.75-12.5V5M1-12.5V5M6.75-12.5V5", "grid")
)
_WAVE = _path("M-9 3q2.25-3 4.5 0t4.5 0M0-4q2.25-3 4.5 0t4.5 0", "wave")
_COAL = _path("M-6.4-2.6L-2.8-6.4L3.2-6L6.6-1.6L5.4 4.4L.6 6.8L-5 5Z", "coal")
_CREW = '<circle cy="-2.6" r="2.4" class="mate"/>' + _path("M-3.2 4.4Q-3.2-.6 0-.6Q3.2-.6 3.2 4.4Z", "mate")
_ICONS = {
    "faster": "M-6 0H6M0-6V6",
    "slower": "M-6 0H6",
    "left": "M6.5 5.5A7 7 0 1 0-5.5 3.5M-9.4-.6L-5.6 4.2L-.9.9",
    "right": "M-6.5 5.5A7 7 0 1 1 5.5 3.5M9.4-.6L5.6 4.2L.9.9",
    "confirm": "M-6.5.5L-2 5.5L7-5.5",
    "discard": "M-5.5-5.5L5.5 5.5M5.5-5.5L-5.5 5.5",
}


def definitions(game: str) -> str:
    """Return the figures that both rivers have, to be used with `figure`."""
    figures = {
        **{name: element("polygon", points=_TILE, class_=name) for name in ("bank", "field", "fog")},
        **{f"ship-{seat}": element("g", _ship(seat), class_=f"seat-{seat}") for seat in (0, 1)},
        **{f"island-{look}": shapes for look, shapes in enumerate(_ISLANDS)},
        "clearing": _CLEARING,
        "passenger": _PASSENGER,
        "pier": _PIER,
        "goal": _GOAL,
        "wave": _WAVE,
        "coal": _COAL,
        "mate": _CREW,
        **{f"icon-{name}": _path(line, "sign") for name, line in _ICONS.items()},
    }
    return define(game, figures)


def define(game: str, figures: dict[str, str]) -> str:
    """Return definitions of figures by their names.

    Each has the game's class: browsers match the style of what is used without looking at what lies around it.
    """
    named = (element("g", shapes, id=f"{game}-{name}", class_=game) for name, shapes in figures.items())
    return element("defs", *named)


def figure(game: str, name: str, transform: str | None = None, spot: int | None = None) -> str:
    """Return a figure that was defined; as a spot it can be asked about."""
    return element("use", href=f"#{game}-{name}", transform=transform, data_spot=spot)


def rules_of(theme: str) -> dict[str, str]:
    """Return the declarations of every class that both rivers have, for a theme."""
    p = PALETTES[theme]
    dark = p.ink if theme == LIGHT else p.paper  # figures have dark outlines in both themes
    outline = f"stroke:{dark};stroke-width:.9;stroke-linejoin:round;stroke-linecap:round"
    line = f"fill:none;{outline}"
    rules = {
        "field": f"fill:{p.water};stroke:{p.shallow};stroke-width:.8",
        "fog": f"fill:none;stroke:{p.faint};stroke-width:.8;stroke-dasharray:2.5 3",
        "wave": f"fill:none;stroke:{p.shallow};stroke-width:1.3;stroke-linecap:round",
        "shore": f"fill:{p.sand};{outline}",
        "land": f"fill:{p.land}",
        "bank": f"fill:{p.land};stroke:{p.land};stroke-width:9;stroke-linejoin:round",
        "trunk": f"fill:none;stroke:{p.wood};stroke-width:2.2;stroke-linecap:round",
        "palm": f"fill:none;stroke:{p.leaf};stroke-width:2.2;stroke-linecap:round",
        "tree": f"fill:{p.leaf};{outline}",
        "rock": f"fill:{p.faint};{outline}",
        "crack": line,
        "square": f"fill:{p.sand};{outline}",
        "coat": f"fill:{p.last};{outline}",
        "face": f"fill:{p.sand};{outline}",
        "hat": f"fill:{dark};{outline};stroke-width:1.4",
        "pier": f"fill:{p.wood};{outline}",
        "plank": line,
        "pole": f"{line};stroke-width:1.8",
        "cloth": f"fill:#fff;{outline}",
        "check": "fill:#1d2733",
        "grid": f"{line};stroke-width:.5",
        "wheel": f"fill:{p.wood};{outline}",
        "slat": line,
        "funnel": "fill:#1d2733;stroke:#fff;stroke-width:.8",
        "rib": line,
        "coal": "fill:#20242a;stroke:#fff;stroke-width:1",
        "mate": f"fill:{p.last};{outline}",
        "dial": f"fill:#fffdf6;{outline};stroke-width:1.2",
        "picked": f"stroke:{p.chosen};stroke-width:2.6",
        "speed": "fill:#1d2733;font-size:14px;font-weight:700",
        "load": "fill:#fff;font-size:10.5px;font-weight:700",
        "turn": f"fill:none;stroke:{p.chosen};stroke-width:2;stroke-dasharray:7 4.2",
        "trail": f"fill:none;stroke:{p.last};stroke-width:3;stroke-linejoin:round;stroke-linecap:round",
        "from": f"fill:{p.paper};stroke:{p.last};stroke-width:2.4",
        "rim": "fill:#fff;fill-opacity:.16;stroke:#fff;stroke-width:3",
        "inner": f"fill:none;stroke:{p.accent};stroke-width:1.4",
        "price": "fill:#fff;stroke:#1d2733;stroke-width:2.6;paint-order:stroke;font-size:10.5px;font-weight:700",
        "button": f"fill:{p.card};stroke:{p.accent};stroke-width:2.2",
        "sign": f"fill:none;stroke:{p.ink};stroke-width:2.8;stroke-linecap:round;stroke-linejoin:round",
        "even": "fill:#000;stroke:#fff;stroke-width:1.4;paint-order:stroke",
        "odd": "fill:#fff;stroke:#000;stroke-width:1.4;paint-order:stroke",
        "coordinate": "font-size:7.5px",
        "choice": "cursor:pointer",
        "doubtful .button": f"stroke:{p.warn};stroke-dasharray:3 2.4",
        "choice:hover .button": f"fill:{p.shallow}",
        "choice:hover .rim": "fill-opacity:.45",
        "choice:focus-visible": f"outline:3px solid {p.chosen};outline-offset:1px",
        "choice:focus-visible .button": f"stroke:{p.chosen};stroke-width:4",
        "choice:focus-visible .rim": "fill-opacity:.45;stroke-width:5",
    }
    for seat in (0, 1):
        rules[f"seat-{seat} .hull"] = f"fill:{p.seats[seat]};{outline};stroke-width:1.2"
        rules[f"seat-{seat} .deck"] = f"fill:{p.seats[seat]};stroke:{p.seat_inks[seat]};stroke-width:.9"
    return rules


def style(game: str, rules: dict[str, str]) -> str:
    """Return the style sheet of a game from its rules by class."""
    text = f".{game} text{{font-family:{FONT};text-anchor:middle;pointer-events:none;user-select:none}}"
    return text + "".join(f".{game} .{selector}{{{declarations}}}" for selector, declarations in rules.items())
