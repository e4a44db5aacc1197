"""Build the record types of a game, stamped with the digest of its rules.

Numba caches machine code by the *types* of the arguments and by the file a kernel stands in, not by what
that kernel calls in other files. So every record type ends in a field that is named after the digest of the
game's kernel modules: after an edit exactly this game's kernels get new types and are compiled again. Kernels that
take no record but see the tables of another file lie in a folder of that name.
"""

import hashlib
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core import ranges
from kielwasser.core.ranges import FLAG, ZERO, ByRuling, Range

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")

Record = npt.NDArray[np.void]
Shape = tuple[int, ...]
#: Name, kind, shape if it has more than one number, and what it may hold: BOARD and STATE must say that of each field.
Field = (
    tuple[str, str]
    | tuple[str, str, Shape]
    | tuple[str, str, Range | ByRuling]
    | tuple[str, str, Shape, Range | ByRuling]
)

RULING: Field = ("ruling", "i2", FLAG)  # every BOARD has it


def common_state(last_ply: int, endings: int, most_actions: int) -> tuple[Field, ...]:
    """Return the fields that generic kernels read from every STATE.

    A game is over after `last_ply` moves; its endings have the numbers 1 to `endings`; no move has more actions than
    `most_actions`, refused ones included.
    """
    return (
        ("ply", "i2", Range(0, last_ply)),  # moves played so far
        ("to_move", "i2", FLAG),  # seat 0 or 1
        ("over", "i2", Range(0, endings)),  # 0 while the game runs, afterwards the game's number of why it ended
        ("winner", "i2", Range(-1, 1)),  # seat, or -1: none (yet)
        ("acted", "i2", Range(0, most_actions)),  # actions done in the move that has begun
    )


COMMON_STATE = tuple(name for name, *_ in common_state(0, 0, 0))


#: Docstrings, which stand at a file's head or right after a `def` or `class`, and comments. What is in the groups is
#: code: the line before a docstring, and all other texts, since # in them is no comment. A signature that is not
#: understood only makes its docstring count.
_NO_CODE = re.compile(
    r'''\A\s*"""[\s\S]*?"""
    |(^[ ]*(?:def|class)[ ]\w+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?[^:"\n]*:)[ ]*(?:[#].*)?\n[ ]*"""[\s\S]*?"""
    |("""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |[#].*''',
    re.MULTILINE | re.VERBOSE,
)

_DIGESTS: dict[str, str] = {}  # by file: the digest of the files that it was digested with


def digest_of(files: Iterable[str | Path]) -> str:
    """Return eight hex digits that change with the code of the files, but not with comments or docstrings.

    Reading as text takes a tenth of the time that a syntax tree does, at every start of the program.
    """
    whole, files = hashlib.sha256(), list(files)
    for file in files:
        source = _NO_CODE.sub(lambda found: found[1] or found[2] or "", Path(file).read_text(encoding="utf-8"))
        lines = (line.rstrip() for line in source.splitlines())
        whole.update("\n".join(filter(None, lines)).encode())
    digest = whole.hexdigest()[:8]
    _DIGESTS.update((str(file), digest) for file in files)
    return digest


def digest_with(file: str) -> str:
    """Return the digest of the files that a file was digested with, or nothing if it was not."""
    return _DIGESTS.get(file, "")


def record_type(fields: Sequence[Field], digest: str, aside: Sequence[str] = ()) -> np.dtype[Any]:
    """Return a flat record type without padding whose last field carries the digest.

    Fields are ordered by the size of their elements, largest first, so that each is aligned; the digest field
    fills up to a multiple of eight bytes. Equality and hashing of positions can then work on raw bytes. Fields that
    stand `aside` follow after all others: see `front_of`. What the fields may hold is noted: see `ranges`.
    """
    ordered = sorted(fields, key=lambda field: (field[0] in aside, -np.dtype(field[1]).itemsize))
    plain = np.dtype([_entry(field) for field in ordered])
    fill = -plain.itemsize % 8 or 8
    named = [*(_entry(field) for field in ordered), (f"rules_{digest}", "i1", (fill,))]
    made = np.dtype(named, align=True)  # it is so anyway; said so, graphics cards need not load byte by byte
    declared = {field[0]: field[-1] for field in fields if isinstance(field[-1], Range | ByRuling)}
    ranges.declare(made, {**declared, named[-1][0]: ZERO})
    return made


def _entry(field: Field) -> Any:
    return tuple(part for part in field if not isinstance(part, Range | ByRuling))


def front_of(dtype: np.dtype[Any], field: str) -> int:
    """Return how many bytes of a record lie before a field: what a key is made of, if the others stand aside."""
    return int(dtype.fields[field][1])  # type: ignore[index]


def is_packed(dtype: np.dtype[Any]) -> bool:
    """Tell whether the record type has no padding and every field is aligned to its element size."""
    end = 0
    for name in dtype.names or ():
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        element = field.base.itemsize
        if offset != end or offset % element:
            return False
        end = offset + field.itemsize
    return end == dtype.itemsize and dtype.itemsize % 8 == 0


def blank(dtype: np.dtype[Any], n: int = 1) -> Record:
    """Return n zeroed records in the form in which kernels take them.

    Compiled kernels take plain structured arrays (8 µs a call less than record arrays); interpreted ones need
    attributes.
    """
    records = np.zeros(n, dtype)
    return records.view(np.recarray) if INTERPRETED else records


def duplicate(records: Record) -> Record:
    """Return an independent copy of a row of records.

    It is made as plain bytes (1.3 µs): NumPy's own copy goes through the fields one by one (15 to 28 µs).
    """
    if INTERPRETED:
        return records.copy()
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)
