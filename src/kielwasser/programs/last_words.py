"""What matters in what a program printed: the exception, not the first line nor a screen full of stack frames."""

from __future__ import annotations

import re
from itertools import groupby, pairwise

from kielwasser.system.errors import Text

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
_CONSEQUENCE = re.compile(r"BrokenPipe|Broken pipe|ConnectionReset|Connection reset|EPIPE|ECONNRESET|WinError 1005[34]")
_CLOSED_JAVA = re.compile(r"InaccessibleObjectException|does not \"opens ")
#: Bot.java:3: error: …   bot.c:3:5: fatal error: …   Bot.cs(3,5): error CS1002: …   ./main.go:5:2: undefined: x
_UNCOMPILED = re.compile(
    r"\S.*\.\w+(?::\d+(?::\d+)?|\(\d+,\d+\)): (?:(?:fatal |syntax )?(?:error|Fehler)\b.*|undefined: .*)"
    r"|error\[E\d+\]: .*"
)
#: Frames that nobody wrote who is looking for his mistake: Java's and Kotlin's own, and the contest's library.
_FOREIGN = re.compile(
    r"\s+at (?:[\w.@-]*//?)?(?:(?:java|javax|jdk|sun|com\.sun|kotlin|kotlinx|com\.thoughtworks\.xstream)\."
    r"|sc\.(?:api|framework|networking|plugin\d*|protocol|shared)\b)|\s+at (?:\S+ \()?node:"
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


def has_exception(text: str) -> bool:
    """Tell whether an exception is told in what was printed."""
    return _place(_lines(text)) is not None


def cure(text: str) -> Text | None:
    """Return what helps against what was printed, where that is known.

    >>> cure("java.lang.reflect.InaccessibleObjectException: Unable to make field …").en[:37]
    'This client is older than this Java: '
    """
    if not _CLOSED_JAVA.search(text):
        return None
    opened = "java --add-opens java.base/java.util=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED -jar …"
    return Text(
        f"Dieser Client ist älter als dieses Java: starte ihn mit {opened} oder mit Java 8 bis 15.",
        f"This client is older than this Java: start it with {opened} or with Java 8 to 15.",
    )


def excerpt(text: str, count: int = SHOWN) -> str:
    """Return the last lines; if the exception stands above them, it with the frames next to it and fewer of them."""
    lines = _lines(text)
    if len(lines) > count:
        lines = _without_foreign(lines)
    place = _place(lines)
    if place is None or place >= len(lines) - count or count < 4:
        return "\n".join(lines[-count:])
    beginning = count // 2
    rest = count - beginning - 1
    return "\n".join([*lines[place : place + beginning], _MORE, *lines[-rest:]])


def _without_foreign(lines: list[str]) -> list[str]:
    """Return the lines without frames of libraries, where a trace has frames of the author's own."""
    kept: list[str] = []
    for is_trace, run in groupby(lines, lambda line: bool(_FRAME.match(line))):
        frames = list(run)
        own = [frame for frame in frames if not _FOREIGN.match(frame)]
        if not is_trace or len(own) == len(frames) or not any(frame.lstrip().startswith("at ") for frame in own):
            kept += frames
        else:
            kept += [*own, f"\t{_MORE}"]
    return kept


def fitted(text: str, size: int) -> str:
    """Return so many characters at most, with the exception although much was printed after it."""
    count, made = len(text.splitlines()), text
    while len(made) > size and count > 4:
        count = max(min(count // 2, 40), 4)
        made = excerpt(text, count)
    return made[:size]


def _lines(text: str) -> list[str]:
    return [line.rstrip()[:_WIDTH] for line in text.splitlines() if line.strip()]


def _place(lines: list[str]) -> int | None:
    """Return where the last exception is told: at the end of a Python trace, at the beginning of any other."""
    found, is_cause = None, False  # that the line to the server broke follows from something, if that was told
    inside = False  # a Python trace, whose frames are indented
    for number, line in enumerate(lines):
        if line.strip() == _PYTHON:
            inside = True
            continue
        is_told = not line[:1].isspace() if inside else _EXCEPTION.fullmatch(line.strip()) and not _FRAME.match(line)
        if not is_told:
            continue
        inside = False
        if not _CONSEQUENCE.search(line):
            found, is_cause = number, True
        elif not is_cause:
            found = number
    if found is None:  # where nothing ran, the compiler's first complaint: the others often follow from it
        found = next((i for i, line in enumerate(lines) if _UNCOMPILED.fullmatch(line.strip())), None)
    if found is None:
        found = next((i for i, (_, after) in enumerate(pairwise(lines)) if _FRAME.match(after)), None)
        if found is not None and _FRAME.match(lines[found]):
            found = None
    return found
