"""Cartagena 2013: the drawings. Card symbols fit into 64 by 64 around their middle, pirates stand on their feet.

Every figure is drawn with lines, so that it can be told without its colours; the pirates of the seats differ in
headgear and dress: a three-cornered hat and a coat, or a headscarf with a knot and a striped shirt.
"""

from __future__ import annotations

from kielwasser.core.view import LIGHT
from kielwasser.drawing.palette import FONT, PALETTES
from kielwasser.drawing.svg import element, number

NAME = "cartagena_2013"


def path(d: str, class_: str) -> str:
    """Return a line or an area."""
    return element("path", d=d, class_=class_)


def disc(x: float, y: float, r: float, class_: str) -> str:
    """Return a circle."""
    return element("circle", cx=float(x), cy=float(y), r=float(r), class_=class_)


def use(figure: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0, class_: str | None = None) -> str:
    """Return a figure of the definitions at a place."""
    place = f"translate({number(x)} {number(y)})" + ("" if scale == 1 else f" scale({number(scale)})")
    return element("use", href=f"#{NAME}-{figure}", transform=place, class_=class_)


# ---- the six symbols -----------------------------------------------------------------------------------------------

_SKULL = (
    path("M-27-29V30", "line pole"),
    path("M-25-27C-10-33 8-20 29-27V17C8 24-10 11-25 17Z", "line night"),
    path("M2-21C14-21 19-13 18-5C17 0 14 2 13 5V11H-9V5C-10 2-13 0-14-5C-15-13-10-21 2-21Z", "line bone"),
    disc(-4.5, -5, 4.6, "night"),
    disc(8.5, -5, 4.6, "night"),
    path("M2-0L-0.5 4H4.5Z", "night"),
    path("M-3 6V11M2 6V11M7 6V11", "tooth"),
)
_HAT = (
    path("M-18 4C-18-14-14-27 0-27C14-27 18-14 18 4Z", "line night"),
    path("M-31-2C-26 4-12 3 0-10C12 3 26 4 31-2C31 14 19 23 0 23C-19 23-31 14-31-2Z", "line night"),
    path("M-28 3C-24 8-10 7 0-3C10 7 24 8 28 3", "trim"),
    disc(0, 11, 5.5, "line bone"),
    path("M-9 19L9 15M-9 15L9 19", "cross"),
)
_DAGGER = (
    path("M29-29C25-9 11 8-8 15L-14 9C-2 0 10-12 14-25C19-22 25-25 29-29Z", "line steel"),
    path("M23-22C18-6 6 6-8 11", "glint"),
    path("M-24-1C-13-3-4 6-4 18C-4 24-12 27-14 21C-15 14-20 9-25 8C-30 7-30 0-24-1Z", "line gold"),
    path("M-14 9L-27 22", "line grip"),
    disc(-27, 23, 5.5, "line gold"),
)
_BOTTLE = (
    path("M-6-31H6V-24H-6Z", "line wood"),
    path("M-6-24H6V-11C15-7 17-2 17 4V26C17 29 15 31 12 31H-12C-15 31-17 29-17 26V4C-17-2-15-7-6-11Z", "line glass"),
    path("M-17 5H17V21H-17Z", "line bone"),
    path("M-8 9L8 17M8 9L-8 17", "cross"),
    path("M-11 1C-10-3-8-5-4-7", "glint"),
)
_KEY = (
    path("M-16-31A15 15 0 1 1-16-1A15 15 0 1 1-16-31ZM-16-23A7 7 0 1 0-16-9A7 7 0 1 0-16-23Z", "line gold ring"),
    path("M-7.5-3L-2.5-8.500L29 23L23.5 28.500Z", "line gold"),
    path("M15 20L7 28L1.5 22.500L9.5 14.500Z", "line gold"),
    path("M23.5 28.500L17 35L11.5 29.500L18 23Z", "line gold"),
)
_PISTOL = (
    path("M-31-14H8V-2H-31Z", "line steel"),
    path("M-31-8H4", "glint"),
    path("M-14-2H6C10-7 16-9 21-6C28-2 31 10 29 22C28 27 18 28 16 22C14 13 10 8 2 6H-14Z", "line wood"),
    path("M8-14L14-24L20-22L15-12Z", "line steel"),
    path("M-4 6C-4 15 7 16 8 9", "line open"),
    path("M-31-17V1", "line"),
)
SYMBOL_FIGURES = ("", "skull", "hat", "dagger", "bottle", "key", "pistol")

# ---- pirates -------------------------------------------------------------------------------------------------------

_FACE = disc(0, -36, 17.5, "line bone")
_PIRATES = (
    (
        path("M-20 0C-20-15-14-25 0-25C14-25 20-15 20 0Z", "line"),
        path("M-5-22L0-8L5-22M0-8V0", "coat"),
        disc(-6, -5, 1.5, "button"),
        disc(6, -5, 1.5, "button"),
        _FACE,
        path("M-26-46C-18-47-13-66 0-66C13-66 18-47 26-46C16-40-16-40-26-46Z", "line"),
        path("M-16-47C-6-51 6-51 16-47", "coat"),
    ),
    (
        path("M14-50L30-60L27-48L32-40Z", "line"),
        path("M-20 0C-20-15-14-25 0-25C14-25 20-15 20 0Z", "line"),
        path("M-15.5-16H15.500M-18.5-8H18.5", "coat"),
        _FACE,
        path("M-18-41C-19-63 19-63 18-41C9-47-9-47-18-41Z", "line"),
        disc(-8, -50, 2, "button"),
        disc(0, -53, 2, "button"),
        disc(8, -50, 2, "button"),
    ),
)
_EYES = (
    disc(-5.5, -34, 2.4, "night") + disc(5.5, -34, 2.4, "night") + path("M-6-27C-3-24 3-24 6-27", "mouth"),
    disc(-5.5, -34, 2.4, "night") + path("M1-36.500H10V-33A4.5 4.5 0 0 1 1-33Z", "night") + path("M-5-26.5H5", "mouth"),
)

# ---- start and goal ------------------------------------------------------------------------------------------------

_FORTRESS = (
    path(
        "M-118 52V-40H-104V-52H-88V-40H-72V-52H-56V-40H-44V-26H-28V-38H-12V-26H12V-38H28V-26H44V-40"
        "H56V-52H72V-40H88V-52H104V-40H118V52Z",
        "line stone",
    ),
    path("M-44-26V52M44-26V52M-104-16H-84M-70 4H-56M-108 26H-92M60-14H78M90 6H106M62 30H76M-34-4H-20M18-8H34", "joint"),
    path("M-86-28H-74V-12H-86ZM74-28H86V-12H74Z", "line night"),
    path("M-24 52V20C-24-2 24-2 24 20V52Z", "line night"),
    path("M-12 6V52M0 3V52M12 6V52M-24 24H24M-24 38H24", "bars"),
)
_SLOOP = (
    path("M-8 22V-66", "line mast"),
    path("M-14-62C-44-46-66-16-74 10H-14Z", "line sail"),
    path("M-2-64C34-44 58-16 64 10H-2C8-14 8-40-2-64Z", "line sail"),
    path("M-8-66C2-72 10-62 22-68V-56C10-50 2-60-8-54Z", "line night"),
    path("M-116 16H112C108 34 96 48 82 52H-78C-98 48-110 34-116 16Z", "line wood"),
    path("M-108 27H104M-98 39H95", "joint"),
    path("M108 18L146 2", "line mast"),
)


def definitions() -> str:
    """Return all figures, by name.

    Each one carries the game's class itself: a browser that shows a copy of it looks no further up for selectors.
    """
    figures = {
        "skull": _SKULL,
        "hat": _HAT,
        "dagger": _DAGGER,
        "bottle": _BOTTLE,
        "key": _KEY,
        "pistol": _PISTOL,
        "pirate-0": (element("g", *_PIRATES[0], class_="seat-0"),),
        "pirate-1": (element("g", *_PIRATES[1], class_="seat-1"),),
        "face-0": (_EYES[0],),
        "face-1": (_EYES[1],),
        "fortress": _FORTRESS,
        "sloop": _SLOOP,
    }
    drawn = (element("g", *shapes, id=f"{NAME}-{name}", class_=NAME) for name, shapes in figures.items())
    return element("defs", *drawn)


def _style_of_figures(theme: str) -> str:
    p = PALETTES[theme]
    night, bone = (p.ink, p.card) if theme == LIGHT else (p.paper, p.ink)
    rules = {
        ".line": f"stroke:{p.ink};stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round;fill:none",
        ".pole": f"stroke:{p.wood};stroke-width:5",
        ".night": f"fill:{night}",
        ".bone": f"fill:{bone}",
        ".wood": f"fill:{p.wood}",
        ".gold": f"fill:{p.sand}",
        ".ring": "fill-rule:evenodd",
        ".steel": f"fill:{p.shallow}",
        ".glass": f"fill:{p.leaf}",
        ".stone": f"fill:{p.edge}",
        ".sail": f"fill:{bone}",
        ".grip": f"stroke:{p.wood};stroke-width:7",
        ".mast": f"stroke:{p.wood};stroke-width:7",
        ".tooth": f"stroke:{night};stroke-width:2;fill:none",
        ".trim": f"stroke:{p.sand};stroke-width:3;fill:none;stroke-linecap:round",
        ".cross": f"stroke:{night};stroke-width:2.6;fill:none;stroke-linecap:round",
        ".glint": f"stroke:{bone};stroke-width:2.4;fill:none;stroke-linecap:round",
        ".joint": f"stroke:{p.ink};stroke-width:2;fill:none;stroke-linecap:round",
        ".bars": f"stroke:{bone};stroke-width:3;fill:none",
        ".mouth": f"stroke:{night};stroke-width:2;fill:none;stroke-linecap:round",
        ".seat-0 .line": f"stroke:{night};fill:{p.seats[0]}",
        ".seat-1 .line": f"stroke:{night};fill:{p.seats[1]}",
        ".seat-0 .bone": f"fill:{bone}",
        ".seat-1 .bone": f"fill:{bone}",
        ".seat-0 .coat": f"stroke:{p.seat_inks[0]};stroke-width:2.4;fill:none",
        ".seat-1 .coat": f"stroke:{p.seat_inks[1]};stroke-width:3.6;fill:none",
        ".seat-0 .button": f"fill:{p.seat_inks[0]}",
        ".seat-1 .button": f"fill:{p.seat_inks[1]}",
        ".number": f"fill:{night};font-family:{FONT};font-weight:800;text-anchor:middle",
    }
    return "".join(f".{NAME} {selector}{{{body}}}" for selector, body in rules.items())


# ---- the colours of the picture in both themes; shapes, not colours, tell things apart ---


def style(theme: str) -> str:
    """Return the CSS of the picture in a theme."""
    p = PALETTES[theme]
    tile = p.card if theme == LIGHT else p.field
    dim = p.field if theme == LIGHT else p.card
    text = f"font-family:{FONT};font-weight:700"
    rules = {
        ".paper": f"fill:{p.paper}",
        ".island": f"fill:{p.land};stroke:{p.leaf};stroke-width:4",
        ".sea": f"fill:{p.water}",
        ".wave": f"stroke:{p.card if theme == LIGHT else p.shallow};stroke-width:3;fill:none;stroke-linecap:round",
        ".way": f"fill:{p.sand};stroke:{p.leaf};stroke-width:4",
        ".tile": f"stroke:{p.edge};stroke-width:3",
        ".even": f"fill:{tile}",
        ".odd": f"fill:{dim}",
        ".blank": "fill:transparent",
        ".sign": f"fill:{p.wood};stroke:{p.ink};stroke-width:2",
        ".count": f"fill:{p.paper};{text};font-size:17px;text-anchor:middle",
        ".coordinate": f"fill:{p.faint};{text};font-size:16px;text-anchor:middle",
        ".carved": f"fill:{p.ink}",
        ".face": f"fill:{p.card};stroke:{p.edge};stroke-width:2.5",
        ".gap": f"fill:none;stroke:{p.edge};stroke-width:2;stroke-dasharray:6 5",
        ".hold": "fill:none;stroke-width:3;stroke-opacity:.75",
        ".hold-0": f"stroke:{p.seats[0]}",
        ".hold-1": f"stroke:{p.seats[1]};stroke-dasharray:12 6",
        ".back": f"fill:{p.wood};stroke:{p.ink};stroke-width:2",
        ".left": f"fill:{p.paper};{text};font-size:26px;text-anchor:middle",
        ".arrow": f"stroke:{p.faint};stroke-width:4;fill:none;stroke-linecap:round;stroke-linejoin:round",
        ".number": "font-size:24px",
        ".grab": f"fill:transparent;stroke:{p.accent};stroke-width:2.5;stroke-dasharray:7 5",
        ".picked .grab": f"stroke:{p.chosen};stroke-width:5;stroke-dasharray:none",
        ".spot": f"fill:{p.chosen};stroke:{p.ink};stroke-width:2",
        ".reach": f"fill:{p.accent};fill-opacity:.18;stroke:{p.accent};stroke-width:7",
        ".aim": f"fill:none;stroke:{p.chosen};stroke-width:7",
        ".goal": f"fill:{p.accent};stroke:{p.paper};stroke-width:2",
        ".goal-arrow": f"stroke:{p.paper};stroke-width:4;fill:none;stroke-linecap:round;stroke-linejoin:round",
        ".trace": f"fill:none;stroke:{p.last};stroke-width:5;stroke-dasharray:14 7",
        ".track": f"fill:none;stroke:{p.last};stroke-width:6;stroke-linecap:round;stroke-dasharray:2 12",
        ".landed": f"fill:{p.last};stroke:{p.ink};stroke-width:2",
        ".score": f"fill:{p.faint};font-family:{FONT};font-size:46px;text-anchor:middle",
        ".active": f"fill:{p.ink};font-weight:700",
        ".mover": f"fill:{p.chosen};stroke:{p.ink};stroke-width:2;stroke-linejoin:round",
        ".boot": f"fill:{p.wood};stroke:{p.ink};stroke-width:2.5;stroke-linejoin:round",
        ".used": f"fill:none;stroke:{p.faint};stroke-dasharray:4 3",
        ".button": f"fill:{p.card};stroke:{p.faint};stroke-width:2.5",
        ".label": f"fill:{p.faint};{text};font-size:20px;text-anchor:middle",
        ".undo": f"stroke:{p.ink};stroke-width:3.5;fill:none;stroke-linecap:round;stroke-linejoin:round",
        ".choice .button": f"stroke:{p.accent};stroke-width:4",
        ".choice .label": f"fill:{p.ink}",
        ".choice .face": f"stroke:{p.accent};stroke-width:6",
        ".bar": f"fill:{p.field};stroke:{p.edge};stroke-width:2",
        ".done": f"fill:{p.water}",
        ".notch": f"stroke:{p.edge};stroke-width:2;fill:none",
        ".round": f"fill:{p.ink};{text};font-size:19px;text-anchor:end",
        ".choice": "cursor:pointer;outline:none",
        ".choice:hover .reach": "fill-opacity:.45",
        ".choice:focus-visible .reach": f"fill-opacity:.45;stroke:{p.chosen}",
        ".choice:hover .face": f"fill:{p.shallow}",
        ".choice:focus-visible .face": f"stroke:{p.chosen}",
        ".choice:hover .grab": "stroke-width:5;stroke-dasharray:none",
        ".choice:focus-visible .grab": f"stroke:{p.chosen};stroke-width:5;stroke-dasharray:none",
        ".choice:hover .button": f"fill:{p.shallow}",
        ".choice:focus-visible .button": f"stroke:{p.chosen};stroke-width:6",
    }
    return _style_of_figures(theme) + "".join(f".{NAME} {selector}{{{body}}}" for selector, body in rules.items())
