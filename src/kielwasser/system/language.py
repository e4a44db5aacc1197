"""Which language the user's terminal speaks."""

from __future__ import annotations

import locale
import os

from kielwasser.system.errors import Text

GERMAN, ENGLISH = "de", "en"
VARIABLE = "KIELWASSER_LANG"


def language() -> str:
    """Return the user's language: `--language` or `KIELWASSER_LANG`, or else the system's."""
    chosen = os.environ.get(VARIABLE) or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    found = (chosen or locale.getlocale()[0] or ENGLISH).lower()
    return GERMAN if found.startswith((GERMAN, "german")) else ENGLISH


def say(text: Text, **values: object) -> str:
    """Return a text in the user's language, with values filled in."""
    return text.said(language(), **values)
