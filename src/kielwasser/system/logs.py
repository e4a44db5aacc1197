"""What is logged, in the user's language."""

from __future__ import annotations

import logging

from kielwasser.system.errors import Text
from kielwasser.system.language import say


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
