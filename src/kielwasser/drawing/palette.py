"""The font, and the colours of both themes. No picture relies on them alone: shapes and patterns tell things apart."""

from __future__ import annotations

from dataclasses import dataclass

from kielwasser.core.view import DARK, LIGHT

FONT = 'system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif'


@dataclass(frozen=True)
class Palette:
    """Colours by their use. Seats differ in hue and in lightness, so that they do for every eye."""

    paper: str  # behind everything
    ink: str  # lines and text
    faint: str  # coordinates, grids
    field: str  # an ordinary field
    edge: str  # its rim
    water: str
    shallow: str
    land: str
    sand: str
    wood: str
    leaf: str
    card: str
    seats: tuple[str, str]  # fills of both seats
    seat_inks: tuple[str, str]  # lines on those fills
    accent: str  # what can be chosen
    chosen: str  # what has been picked up
    last: str  # the last move
    warn: str


PALETTES = {
    LIGHT: Palette(
        paper="#f7f4ec",
        ink="#1d2733",
        faint="#5c6775",
        field="#e9dfc7",
        edge="#b5a67f",
        water="#8cc4e0",
        shallow="#b9dcec",
        land="#7fa650",
        sand="#ecd08f",
        wood="#8a5a33",
        leaf="#4f7d3a",
        card="#fffdf6",
        seats=("#d1342f", "#1c4fa0"),
        seat_inks=("#ffffff", "#ffffff"),
        accent="#0b7d3b",
        chosen="#b8860b",
        last="#e08a00",
        warn="#b3261e",
    ),
    DARK: Palette(
        paper="#141a21",
        ink="#e8ebef",
        faint="#93a0af",
        field="#2d3642",
        edge="#566474",
        water="#1f5878",
        shallow="#2c7396",
        land="#4c6b33",
        sand="#a98b47",
        wood="#b98556",
        leaf="#7fb069",
        card="#26303b",
        seats=("#ff6b5e", "#7db3ff"),
        seat_inks=("#2a0a08", "#071a33"),
        accent="#4ade80",
        chosen="#ffd54a",
        last="#ffb347",
        warn="#ff8a80",
    ),
}
