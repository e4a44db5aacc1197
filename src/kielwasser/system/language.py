"""Which language the user's terminal speaks, in logs too."""

from __future__ import annotations

import locale
import logging
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


class SpokenLines(logging.Formatter):
    """Log lines whose message is a `Text`, in the user's language."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line."""
        if isinstance(record.msg, Text):
            record = logging.makeLogRecord({**record.__dict__, "msg": say(record.msg)})
        return super().format(record)


def speak_in_logs() -> None:
    """Let what is logged, where nobody has set up logging, be said in the user's language."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(SpokenLines())
