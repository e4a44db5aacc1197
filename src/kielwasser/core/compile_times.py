"""Know how long compiling takes on this machine: what it took before, or else a guess from a short trial.

Times lie beside the machine code, a file for each game and part, so that processes never write the same one at once.
"""

from __future__ import annotations

import ast
import contextlib
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import fmean

from kielwasser.system.files import write_whole
from kielwasser.system.folders import cache_folder

RULES, SEARCH = "rules", "search"  # the parts of a game that are compiled by themselves
#: Seconds that a part took, the mean of all games, on a machine on which the trial took `_TRIAL` seconds.
_USUAL = {RULES: 12.0, SEARCH: 12.0}
_TRIAL = 0.07
_LONGEST = 3600.0  # seconds; more is no measurement


def expected(game: str, part: str) -> float:
    """Return the seconds that compiling a part of a game will take here, as far as one can tell."""
    known = _read(_file(game, part))
    if known is not None:
        return known
    others = [seconds for file in _folder().glob(f"*-{part}") if (seconds := _read(file)) is not None]
    return fmean(others) if others else _USUAL[part] * _slowness()


def remember(game: str, part: str, seconds: float) -> None:
    """Keep how long compiling a part of a game took; where nothing can be written, nothing is kept."""
    with contextlib.suppress(OSError):
        _folder().mkdir(exist_ok=True)
        write_whole(_file(game, part), f"{seconds:.1f}\n".encode())


@contextlib.contextmanager
def measured(game: str, part: str) -> Iterator[None]:
    """Remember how long a block took that compiles a part of a game, unless it fails."""
    began = time.monotonic()
    yield
    remember(game, part, time.monotonic() - began)


def _folder() -> Path:
    return cache_folder() / "compile-times"


def _file(game: str, part: str) -> Path:
    return _folder() / f"{game}-{part}"


def _read(file: Path) -> float | None:
    try:
        seconds = float(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return seconds if 0 <= seconds <= _LONGEST else None


@cache
def _slowness() -> float:
    """Return how many times as long as usual this machine takes, by parsing and walking through some Python."""
    text = Path(ast.__file__).read_text(encoding="utf-8")
    began = time.perf_counter()
    for _ in range(2):
        sum(1 for _ in ast.walk(ast.parse(text)))
    return min(max((time.perf_counter() - began) / _TRIAL, 0.2), 10.0)
