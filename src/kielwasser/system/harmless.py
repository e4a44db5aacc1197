"""Texts of strangers as they may be shown in a terminal or be part of a file's name."""

from __future__ import annotations

import re

#: Control characters (C0 but for tab and new line, C1), what turns the order of letters around, and other line ends.
_TRICKS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]")


def harmless(text: str, instead: str = "") -> str:
    """Return a text without what would move a terminal's cursor, colour it, or turn the order of its letters around.

    >>> harmless("Hase\\x9b31m\\u202elegI")
    'Hase31mlegI'
    """
    return _TRICKS.sub(instead, text)
