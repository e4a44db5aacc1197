"""A small network that values positions where a game's terms, each with its weight, say too little.

A game's `evaluate.py` may have, beside its terms,

    FEATURES                           how many features there are
    features(board, state, out) -> n   a kernel that fills `out` with the numbers of those that a position has, as the
                                       player to move sees them; at most ROOM, each as often as it occurs

and `network.npz` beside it has the weights. Each feature adds a row to the HIDDEN sums of the first layer, and a number
directly to the answer; the sums, clipped between 0 and 1, feed SECOND sums, and those the answer, in logits. All of it
is whole numbers, so every machine and every mode gives the same value. The weights are part of the sheet: an argument.
`answering` has the kernels.

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

from kielwasser.core.records import Field
from kielwasser.system.errors import KielwasserError, Text

HIDDEN = 32
SECOND = 16
ROOM = 64  # features of one position, at most

ONE = 1024  # what stands for 1 in the first sums
STEP = 128  # … in what they hand on …
WEIGHT = 256  # … and in the weights behind them
ANSWER = STEP * WEIGHT * WEIGHT  # … and in the answer

# What is added up many times has 16 bits, all else 32; of those, sums need some.
_SHORT, _LONG = (1 << 15) - 1, (1 << 30) - 1

# Until 0.2.0, files had three weights in a word.
_LANE = 21
_LANES = 3

Words = npt.NDArray[np.integer[Any]]


@dataclass(frozen=True)
class _Part:
    """One array of weights: how it is kept, and what the real ones are multiplied by."""

    kind: str
    scale: int
    most: int

    def whole(self, weights: Any) -> Words:
        """Return real weights in whole numbers."""
        whole = np.rint(np.asarray(weights, np.float64) * self.scale)
        if np.abs(whole).max(initial=0) > self.most:
            raise KielwasserError(
                Text("die Gewichte des Netzes sind zu groß", "the weights of the network are too large")
            )
        return whole.astype(self.kind)


_PARTS: Mapping[str, _Part] = {
    "rows": _Part("i2", ONE, _SHORT),
    "direct": _Part("i4", ANSWER, _LONG),
    "start": _Part("i4", ONE, _LONG),
    "second": _Part("i2", WEIGHT, _SHORT),
    "second_start": _Part("i4", STEP * WEIGHT, _LONG),
    "last": _Part("i4", WEIGHT, _LONG),
}


def _shapes(features: int) -> Mapping[str, tuple[int, ...]]:
    return {
        "rows": (features, HIDDEN),
        "direct": (features,),
        "start": (HIDDEN,),
        "second": (HIDDEN, SECOND),
        "second_start": (SECOND,),
        "last": (SECOND,),
    }


@dataclass(frozen=True)
class Network:
    """The weights, in whole numbers."""

    rows: Words  # by feature: what it adds to the first sums …
    direct: Words  # … and directly to the answer
    start: Words  # the first sums without any feature
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
                arrays = dict(stored)
            if "direct" not in arrays:
                arrays |= _unpacked(arrays)
            features = str(arrays.get("features", ""))
            found = cls(
                **{name: arrays[name] for name in _PARTS}, provenance=str(arrays["provenance"]), features=features
            )
        except (OSError, ValueError, LookupError, EOFError, TypeError, zipfile.BadZipFile, zlib.error) as error:
            raise KielwasserError(
                Text(f"{file} ist kein Netz, das sich lesen lässt: {error}", f"{file} is no readable network: {error}")
            ) from None
        found.require(len(found.rows) if found.rows.ndim else 0)
        return found

    def require(self, features: int) -> None:
        """Refuse a network that is not made of whole numbers, as many as so many features need: kernels trust it."""
        for name, wanted in _shapes(features).items():
            array, part = getattr(self, name), _PARTS[name]
            if array.shape != wanted or array.dtype != part.kind:
                raise KielwasserError(
                    Text(
                        f"das Netz hat {name} {array.shape} aus {array.dtype} statt {wanted} aus {part.kind}",
                        f"the network has {name} {array.shape} of {array.dtype}, not {wanted} of {part.kind}",
                    )
                )
            part.whole(array / part.scale)

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
        given = dict(zip(_PARTS, (rows, direct, start, second, second_start, last), strict=True))
        if not all(np.isfinite(weights).all() for weights in given.values()):
            raise KielwasserError(Text("ein Gewicht des Netzes ist keine Zahl", "a weight of the network is no number"))
        whole = {name: _PARTS[name].whole(weights) for name, weights in given.items()}
        return cls(**whole, provenance=json.dumps(dict(origin)), features=features)

    def real(self) -> tuple[npt.NDArray[np.float32], ...]:
        """Return the weights in the order of `rounded`, before they were rounded."""
        return tuple((getattr(self, name) / part.scale).astype(np.float32) for name, part in _PARTS.items())

    def write(self, file: Path) -> None:
        """Write it to a file, with where it comes from."""
        arrays = {name: getattr(self, name) for name in _PARTS}
        np.savez_compressed(file, **arrays, provenance=self.provenance, features=self.features)

    def fill(self, sheet: Any) -> None:
        """Write it into a sheet."""
        for name in _PARTS:
            sheet[name][0] = _paired(self.second) if name == "second" else getattr(self, name)
        sheet["trained"][0] = 1


def _paired(weights: Words) -> Words:
    """Return the weights of two sums each side by side, as processors multiply and add them."""
    return weights.reshape(HIDDEN // 2, 2, SECOND).swapaxes(1, 2)


def _unpacked(stored: Mapping[str, Words]) -> dict[str, Words]:
    """Return the weights of a file in which three of them share a word."""

    def lanes(words: Words, count: int) -> Words:
        words, found = words.astype(np.int64), []
        for _ in range(_LANES):
            low = ((words + (1 << _LANE - 1)) & ((1 << _LANE) - 1)) - (1 << _LANE - 1)
            found.append(low)
            words = (words - low) >> _LANE
        together = np.stack(found, axis=-1)
        return together.reshape(*together.shape[:-2], -1)[..., :count]

    rows = {
        "rows": lanes(stored["rows"][..., :-1], HIDDEN),
        "direct": stored["rows"][..., -1],
        "start": lanes(stored["start"][:-1], HIDDEN),
        "second": lanes(stored["second"], SECOND),
        "second_start": lanes(stored["second_start"], SECOND),
        "last": stored["last"],
    }
    return {name: _PARTS[name].whole(words / _PARTS[name].scale) for name, words in rows.items()}


def sheet_fields(features: int) -> list[Field]:
    """Return the fields of a sheet for a network of so many features."""
    shapes = {**_shapes(features), "second": (HIDDEN // 2, SECOND, 2)}
    return [
        ("trained", "i8"),  # 0: the terms count
        ("found", "i8", (ROOM,)),
        ("first_sums", "i8", (HIDDEN,)),
        ("sums", "i8", (SECOND,)),
        *((name, part.kind, shapes[name]) for name, part in _PARTS.items()),
    ]
