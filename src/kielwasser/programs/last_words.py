"""What matters in what a program printed: the exception, not the first line nor a screen full of stack frames."""

from __future__ import annotations

import re
from itertools import pairwise

SHOWN = 12  # lines of output in a message
_WIDTH = 200  # characters of a line
_MORE = "…"

# java.lang.IllegalStateException: …   ValueError: …   Exception in thread "main" …   Caused by: …   … (NameError)
_EXCEPTION = re.compile(
    r"(?:Exception in thread \"[^\"]*\" |Caused by: |Uncaught |Unhandled exception\W+)?"
    r"(?:[A-Za-z_$][\w$]*(?:\.|::))*[A-Z][\w$]*(?:Error|Exception|Exit|Interrupt|Failure|Warning)\b(?:\s*\[\w+\])?(?::.*)?"
    r"|Exception in thread .*|Caused by: .*|.*\bpanicked at\b.*|terminate called .*|.*\((?:\w+::)*[A-Z]\w*Error\)"
    r"|(?:fatal|panic|Segmentation fault|core dumped|Assertion failed)\b.*",
)
_FRAME = re.compile(r"\s+at\s|\s*\.\.\. \d+ (?:more|common frames)")
_PYTHON = "Traceback (most recent call last):"
_NEXT_TELLS = re.compile(r".*\bpanicked at\b.*:$|terminate called .*")


def essence(text: str) -> str:
    """Return the one line that says what went wrong, or else the last one; empty if nothing was printed.

    >>> essence("loading\\nTraceback (most recent call last):\\n  File 'a.py', line 1\\nKeyError: 'x'\\nbye")
    "KeyError: 'x'"
    """
    lines = _lines(text)
    if not lines:
        return ""
    place = _place(lines)
    if place is None:
        return lines[-1].strip()
    said = lines[place].strip()
    if _NEXT_TELLS.fullmatch(said) and place + 1 < len(lines):  # Rust and C++ say what it was in the next line
        said += f" {lines[place + 1].strip()}"
    return said.removeprefix("Caused by: ")


def excerpt(text: str, count: int = SHOWN) -> str:
    """Return the last lines; if the exception stands above them, it with the frames next to it and fewer of them."""
    lines = _lines(text)
    place = _place(lines)
    if place is None or place >= len(lines) - count or count < 4:
        return "\n".join(lines[-count:])
    beginning = count // 2
    rest = count - beginning - 1
    return "\n".join([*lines[place : place + beginning], _MORE, *lines[-rest:]])


def _lines(text: str) -> list[str]:
    return [line.rstrip()[:_WIDTH] for line in text.splitlines() if line.strip()]


def _place(lines: list[str]) -> int | None:
    """Return where the last exception is told: at the end of a Python trace, at the beginning of any other."""
    found = None
    inside = False  # a Python trace, whose frames are indented
    for number, line in enumerate(lines):
        if line.strip() == _PYTHON:
            inside = True
        elif inside and not line[:1].isspace():
            found, inside = number, False
        elif not inside and _EXCEPTION.fullmatch(line.strip()) and not _FRAME.match(line):
            found = number
    if found is None:
        found = next((i for i, (_, after) in enumerate(pairwise(lines)) if _FRAME.match(after)), None)
        if found is not None and _FRAME.match(lines[found]):
            found = None
    return found
