"""What the fields of BOARD and STATE may hold, and the one check of it for every way in.

A kernel trusts its records: it indexes with them and asks nothing. So each field says where it is declared what it may
hold, and whatever comes from outside (texts, documents, the editor, recorded games, batches, pickles) is checked
against that declaration before the first kernel sees it. Play never leaves the ranges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kielwasser.system.errors import NotationError, Text

Records = npt.NDArray[np.void]
Numbers = npt.NDArray[np.int64]


class Range(NamedTuple):
    """The least and the most that a field may hold: numbers, or arrays in the shape of the field's last axes."""

    least: Any
    most: Any


class ByRuling(NamedTuple):
    """The range of a field that depends on the ruling."""

    book: Range
    referee: Range


FLAG = Range(0, 1)
ZERO = Range(0, 0)
BITS_63 = Range(0, (1 << 63) - 1)  # any set, or any random word


class OutOfRange(NotationError):
    """A number is one that no position of this game has in that place."""


class FieldItem(NamedTuple):
    """One number of a record: the field's name, and where it is in the field."""

    name: str
    at: tuple[int, ...]

    def __str__(self) -> str:
        return self.name + (f"[{', '.join(map(str, self.at))}]" if self.at else "")


@dataclass(frozen=True)
class _Block:
    """Fields of one kind that lie side by side in a record, so that one comparison does for all of them."""

    kind: np.dtype[Any]
    first: int  # byte
    stop: int
    places: tuple[FieldItem, ...]
    least: Numbers  # [ruling, number]
    most: Numbers


_BLOCKS: dict[np.dtype[Any], list[_Block]] = {}
_OPEN: dict[np.dtype[Any], list[str]] = {}  # fields without a range


def declare(dtype: np.dtype[Any], ranges: dict[str, Range | ByRuling]) -> None:
    """Note what the fields of a record type may hold."""
    blocks: list[_Block] = []
    for name in dtype.names or ():
        if name not in ranges:
            continue
        field, offset = dtype.fields[name][:2]  # type: ignore[index]
        places = tuple(FieldItem(name, index) for index in np.ndindex(field.shape))
        both = ranges[name]
        rulings = both if isinstance(both, ByRuling) else ByRuling(both, both)
        least, most = (
            np.stack([np.broadcast_to(np.asarray(each[end], np.int64), field.shape).ravel() for each in rulings])
            for end in (0, 1)
        )
        block = _Block(field.base, offset, offset + field.itemsize, places, least, most)
        if blocks and blocks[-1].kind == block.kind and blocks[-1].stop == block.first:
            block = _joined(blocks.pop(), block)
        blocks.append(block)
    _BLOCKS[dtype] = blocks
    _OPEN[dtype] = [name for name in dtype.names or () if name not in ranges]


def _joined(one: _Block, two: _Block) -> _Block:
    least, most = np.hstack([one.least, two.least]), np.hstack([one.most, two.most])
    return _Block(one.kind, one.first, two.stop, one.places + two.places, least, most)


def undeclared(dtype: np.dtype[Any]) -> list[str]:
    """Return the fields of a record type that do not say what they may hold."""
    return _OPEN.get(dtype, list(dtype.names or ()))


def range_of(dtype: np.dtype[Any], name: str, ruling: int = 0, index: tuple[int, ...] = ()) -> Range:
    """Return what a field may hold, or one number of it; without an index what its first number may."""
    for block in _BLOCKS[dtype]:
        for i, place in enumerate(block.places):
            if place.name == name and index in ((), place.at):
                return Range(int(block.least[ruling, i]), int(block.most[ruling, i]))
    raise KeyError(name)


def ends_of(dtype: np.dtype[Any], ruling: int) -> Iterator[tuple[FieldItem, Range]]:
    """Yield every number of a record with what it may be."""
    for block in _BLOCKS[dtype]:
        rows = zip(block.places, block.least[ruling].tolist(), block.most[ruling].tolist(), strict=True)
        yield from ((place, Range(least, most)) for place, least, most in rows)


def check_ranges(boards: Records, states: Records) -> None:
    """Refuse records with a number that is out of its range; one BOARD may stand for all of the STATEs."""
    rulings = np.clip(np.asarray(boards["ruling"], np.int64), 0, 1)
    _check(boards, rulings)
    _check(states, rulings if len(boards) == len(states) else np.repeat(rulings[:1], len(states)))


def _check(records: Records, rulings: Numbers) -> None:
    raw = np.frombuffer(records.tobytes(), np.uint8).reshape(len(records), records.dtype.itemsize)
    for block in _BLOCKS.get(records.dtype, ()):
        values = raw[:, block.first : block.stop].view(block.kind)
        wrong = (values < block.least[rulings]) | (values > block.most[rulings])
        if wrong.any():
            row, i = (int(at) for at in np.argwhere(wrong)[0])
            ruling = int(rulings[row])
            raise _refusal(block.places[i], int(values[row, i]), block.least[ruling, i], block.most[ruling, i])


def _refusal(place: FieldItem, value: int, least: Any, most: Any) -> OutOfRange:
    return OutOfRange(
        Text(
            f"{place} kann nicht {value} sein, sondern nur {least} bis {most}",
            f"{place} cannot be {value}, only {least} to {most}",
        )
    )
