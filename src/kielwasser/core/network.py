"""A small network that values positions where a game's terms, each with its weight, say too little.

A game's `evaluate.py` may have, beside its terms,

    FEATURES                           how many features there are
    features(board, state, out) -> n   a kernel that fills `out` with the numbers of those that a position has, as the
                                       player to move sees them; at most ROOM, each as often as it occurs

and `network.npz` beside it has the weights. Each feature adds a row to the HIDDEN sums of the first layer, and a number
directly to the answer; the sums, clipped between 0 and 1, feed SECOND sums, and those the answer, in logits. All of it
is whole numbers, so every machine and every mode gives the same value. The weights are part of the sheet: an argument.

A file says for which features it was trained (see `Evaluation.features`); it is refused where they are others.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kielwasser.core.kernel import kernel
from kielwasser.core.records import Field
from kielwasser.system.errors import KielwasserError, Text

HIDDEN = 32
SECOND = 16
ROOM = 64  # features of one position, at most

# Three weights share a word, so that one addition or multiplication does three; no sum needs more than 21 bits.
LANE = 21
LANES = 3
HALF = 1 << LANE - 1
MASK = (1 << LANE) - 1
FIRST_WORDS = -(-HIDDEN // LANES)
SECOND_WORDS = -(-SECOND // LANES)
ROW = FIRST_WORDS + 1

Words = npt.NDArray[np.int64]

ONE = 1024  # what stands for 1 in the first sums
STEP = 128  # … in what they hand on …
WEIGHT = 256  # … and in the weights behind them


@dataclass(frozen=True)
class Network:
    """The weights, as the kernels read them."""

    rows: Words  # by feature: what it adds to the first sums, and in the last word directly to the answer
    start: Words  # the same without any feature
    second: Words  # from the first sums to the second ones
    second_start: Words
    last: Words  # from the second sums to the answer
    provenance: str = "{}"
    features: str = ""  # the digest of those that it was trained for; empty: it does not say

    @classmethod
    def read(cls, file: Path) -> Network:
        """Return the network in a file; a KielwasserError if there is none in it."""
        try:
            with file.open("rb") as stream, np.load(stream) as stored:
                arrays = {name: stored[name] for name in _ARRAYS}
                features = str(stored["features"]) if "features" in stored else ""
                found = cls(**arrays, provenance=str(stored["provenance"]), features=features)
        except (OSError, ValueError, LookupError, EOFError, TypeError, zipfile.BadZipFile, zlib.error) as error:
            raise KielwasserError(
                Text(f"{file} ist kein Netz, das sich lesen lässt: {error}", f"{file} is no readable network: {error}")
            ) from None
        found.require(len(found.rows) if found.rows.ndim else 0)
        return found

    def require(self, features: int) -> None:
        """Refuse a network that is not made of whole numbers, as many as so many features need: kernels trust it."""
        for name, *_, shape in sheet_fields(features)[-len(_ARRAYS) :]:
            array = getattr(self, name)
            wanted = (HIDDEN, SECOND_WORDS) if name == "second" else shape
            if array.shape != wanted or array.dtype != np.int64:
                raise KielwasserError(
                    Text(
                        f"das Netz hat {name} {array.shape} aus {array.dtype} statt {wanted} aus int64",
                        f"the network has {name} {array.shape} of {array.dtype}, not {wanted} of int64",
                    )
                )

    @classmethod
    def rounded(
        cls,
        rows: Any,
        direct: Any,
        start: Any,
        second: Any,
        second_start: Any,
        last: Any,
        origin: Mapping[str, Any],
        features: str = "",
    ) -> Network:
        """Return the network of real weights, rounded; none of its sums may need more bits than there are."""
        if not all(np.isfinite(weights).all() for weights in (rows, direct, start, second, second_start, last)):
            raise KielwasserError(Text("ein Gewicht des Netzes ist keine Zahl", "a weight of the network is no number"))
        first = np.abs(rows).max(axis=0) * ROOM + np.abs(start)
        most = np.abs(second).sum(axis=0) + np.abs(second_start)
        if max(first.max() * ONE, most.max() * STEP * WEIGHT) >= HALF:
            raise KielwasserError(
                Text("die Gewichte des Netzes sind zu groß", "the weights of the network are too large")
            )
        return cls(
            np.column_stack([_packed(rows, ONE), _whole(direct, STEP * WEIGHT * WEIGHT)]),
            np.append(_packed(start, ONE), 0),
            _packed(second, WEIGHT),
            _packed(second_start, STEP * WEIGHT),
            _whole(last, WEIGHT),
            json.dumps(dict(origin)),
            features,
        )

    def write(self, file: Path) -> None:
        """Write it to a file, with where it comes from."""
        arrays = {name: getattr(self, name) for name in _ARRAYS}
        np.savez_compressed(file, **arrays, provenance=self.provenance, features=self.features)

    def fill(self, sheet: Any) -> None:
        """Hand it to who works with a sheet."""
        for name in _ARRAYS:
            values = getattr(self, name)
            sheet[name][0][: len(values)] = values
        sheet["trained"][0] = 1


_ARRAYS = ("rows", "start", "second", "second_start", "last")


def _whole(weights: Any, scale: int) -> Words:
    return np.rint(np.asarray(weights, np.float64) * scale).astype(np.int64)


def _packed(weights: Any, scale: int) -> Words:
    """Return words that hold three weights of a row each, the last one filled up with zeros.

    >>> _packed([1.0, -1.0, 0.0, 2.0], 4).tolist() == [4 - (4 << LANE), 8]
    True
    """
    whole = _whole(weights, scale)
    filled = np.zeros((*whole.shape[:-1], -(-whole.shape[-1] // LANES) * LANES), np.int64)
    filled[..., : whole.shape[-1]] = whole
    packed: Words = (filled.reshape(*whole.shape[:-1], -1, LANES) << (LANE * np.arange(LANES))).sum(axis=-1)
    return packed


def sheet_fields(features: int) -> list[Field]:
    """Return the fields of a sheet for a network of so many features."""
    return [
        ("trained", "i8"),  # 0: the terms count
        ("found", "i8", (ROOM,)),
        ("first_sums", "i8", (ROW,)),
        ("sums", "i8", (SECOND_WORDS,)),
        ("rows", "i8", (features, ROW)),
        ("start", "i8", (ROW,)),
        ("second", "i8", (HIDDEN + 1, SECOND_WORDS)),
        ("second_start", "i8", (SECOND_WORDS,)),
        ("last", "i8", (SECOND,)),
    ]


@kernel
def answer(sheet: Any, n: Any) -> Any:
    """Return what the network says of a position with the first n features of `sheet.found`, for who is to move."""
    found, rows, second, first, sums = sheet.found, sheet.rows, sheet.second, sheet.first_sums, sheet.sums
    for k in range(ROW):
        first[k] = sheet.start[k]
    for i in range(n):
        row = rows[found[i]]
        for k in range(ROW):
            first[k] += row[k]
    for j in range(SECOND_WORDS):
        sums[j] = sheet.second_start[j]
    for k in range(FIRST_WORDS):
        word = first[k]
        for lane in range(LANES):
            value = ((word + HALF) & MASK) - HALF
            word = (word - value) >> LANE
            if value > 0:
                strength = min(value, ONE) >> 3
                weights = second[k * LANES + lane]
                for j in range(SECOND_WORDS):
                    sums[j] += strength * weights[j]
    total = first[FIRST_WORDS]
    for j in range(SECOND):
        word = sums[j // LANES]
        value = ((word + HALF) & MASK) - HALF
        sums[j // LANES] = (word - value) >> LANE
        if value > 0:
            total += min(value, STEP * WEIGHT) * sheet.last[j]
    return total / (1.0 * STEP * WEIGHT * WEIGHT)
