"""What people add to a record when the game is over: lines that they tried out, and comments. They follow the result.

{"tried":12,"moves":["A3","A8"]}      played out from the position after twelve moves
{"comment":12,"text":"…"}             said of that position
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from kielwasser.replay.model import Tried

MAX_NOTES = 1_000  # lines
MAX_COMMENT = 4_000  # characters
MAX_MOVES = 1_000


def note_lines(tried: Sequence[Tried], comments: Iterable[tuple[int, str]]) -> Iterator[dict[str, Any]]:
    """Return the lines of a record that hold them."""
    for line in tried:
        yield {"tried": line.kept, "moves": list(line.moves)}
    for ply, text in sorted(comments):
        yield {"comment": ply, "text": text[:MAX_COMMENT]}


def read_notes(lines: Iterable[Mapping[str, Any]]) -> tuple[tuple[Tried, ...], tuple[tuple[int, str], ...]]:
    """Return what is noted in the lines that follow a result; what is none is passed over."""
    tried: list[Tried] = []
    comments: dict[int, str] = {}
    for _, line in zip(range(MAX_NOTES), lines, strict=False):
        kept, ply, moves, text = (line.get(key) for key in ("tried", "comment", "moves", "text"))
        if _is_ply(kept) and isinstance(moves, list) and all(isinstance(move, str) for move in moves):
            tried.append(Tried(kept, tuple(moves[:MAX_MOVES])))
        elif _is_ply(ply) and isinstance(text, str):
            comments[ply] = text[:MAX_COMMENT].encode("utf-8", "replace").decode()
    return tuple(tried), tuple(sorted(comments.items()))


def _is_ply(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_MOVES
