"""Cartagena 2013: the colours of the picture in both themes. Shapes, not colours, tell things apart."""

from __future__ import annotations

from kielwasser.core.view import LIGHT
from kielwasser.drawing.palette import PALETTES
from kielwasser.games.cartagena_2013.view import figures
from kielwasser.games.cartagena_2013.view.figures import FONT, NAME


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
    return figures.style(theme) + "".join(f".{NAME} {selector}{{{body}}}" for selector, body in rules.items())
