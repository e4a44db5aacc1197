"""Both themes can be read."""

import re
from dataclasses import fields

import pytest

from kielwasser.core.view import DARK, LIGHT, THEMES
from kielwasser.drawing.palette import PALETTES, Palette


def luminance(colour):
    """Return how bright a colour is, as the accessibility guidelines count it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_each_theme_has_every_colour():
    assert set(PALETTES) == set(THEMES)
    for palette in PALETTES.values():
        for field in fields(Palette):
            value = getattr(palette, field.name)
            for colour in value if isinstance(value, tuple) else (value,):
                assert re.fullmatch("#[0-9a-f]{6}", colour)


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read(theme):
    palette = PALETTES[theme]
    for ground in (palette.paper, palette.card, palette.field):
        assert contrast(palette.ink, ground) >= 7
    for quiet in (palette.faint, palette.warn):
        assert contrast(quiet, palette.paper) >= 4.5
    for fill, ink in zip(palette.seats, palette.seat_inks, strict=True):
        assert contrast(fill, ink) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_seats_and_targets_stand_out(theme):
    palette = PALETTES[theme]
    for fill in palette.seats:
        assert contrast(fill, palette.field) >= 3
    assert contrast(*palette.seats) >= 1.25, "seats differ in lightness too"
    assert contrast(palette.accent, palette.paper) >= 3


def test_the_themes_are_bright_and_dark():
    assert luminance(PALETTES[LIGHT].paper) > 0.8
    assert luminance(PALETTES[DARK].paper) < 0.02
