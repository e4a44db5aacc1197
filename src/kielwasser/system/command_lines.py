"""Command lines as people type them: taken apart into words, and put together again, by the system's own rules."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterable

_BACKSLASHES = re.compile(r'(\\*)("?)')


def split_line(line: str) -> list[str]:
    """Return the words of a command line; a ValueError says why there are none."""
    return split_as_windows(line) if sys.platform == "win32" else shlex.split(line)


def join_words(words: Iterable[str]) -> str:
    """Return words as a line that `split_line` takes apart again."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def split_as_windows(line: str) -> list[str]:
    r"""Return the words of a command line as programs on Windows get them.

    Quotation marks may stand anywhere in a word; backslashes are letters, except before a quotation mark: there two of
    them are one, and an odd one makes the mark a letter.

    >>> split_as_windows(r'bot.exe --data="C:\my data" "a \"word\""')
    ['bot.exe', '--data=C:\\my data', 'a "word"']
    """
    words: list[str] = []
    word, is_quoted, place = None, False, 0
    while place < len(line):
        if line[place] in " \t" and not is_quoted:
            words += [] if word is None else [word]
            word, place = None, place + 1
            continue
        found = _BACKSLASHES.match(line, place)
        assert found is not None  # it matches nothing, too
        slashes, mark = found.groups()
        place = found.end()
        if mark:
            word = (word or "") + "\\" * (len(slashes) // 2)
            if len(slashes) % 2:
                word += mark
            elif is_quoted and line[place : place + 1] == mark:  # two of them are one, inside of quotation marks
                word, place = word + mark, place + 1
            else:
                is_quoted = not is_quoted
        elif slashes:
            word = (word or "") + slashes
        else:
            word, place = (word or "") + line[place], place + 1
    if is_quoted:
        raise ValueError("No closing quotation")
    return words if word is None else [*words, word]
