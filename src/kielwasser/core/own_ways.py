"""What several games share in kernels, and what each of them does in its own way.

A shared kernel calls an *own way* as if it were a function; which game's it is follows from the type of one of the
arguments, a record or a named tuple. (The verbs of `generic` are the same for what every game has.)

    go_on = own_way("go_on", place=2)  # in the shared file: the third argument decides
    own_ways.register(Ship, go_on=go_on)  # in a game's file

The code of a kernel that calls a shared one holds the own ways too, so both files belong into the digest of a type in
its signature.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import from_dtype
from numba.extending import overload

from kielwasser.core.records import INTERPRETED

_COMPILED: dict[Any, dict[str, Any]] = {}  # by Numba record type, or by the class of a named tuple
_PLAIN: dict[Any, dict[str, Callable[..., Any]]] = {}  # by field names, or by that class, for interpreted mode


def register(kind: np.dtype[Any] | type, **kernels: Callable[..., Any]) -> None:
    """Say how a game does some things, for a record type or a class of named tuples of its own."""
    is_record = isinstance(kind, np.dtype)
    _PLAIN[kind.names if is_record else kind] = kernels  # type: ignore[union-attr]
    if not INTERPRETED:
        _COMPILED[from_dtype(kind) if is_record else kind] = kernels


def own_way(name: str, place: int) -> Callable[..., Any]:
    """Return a function for kernels that does what a game has registered for the type of the argument at a place."""

    def plain(*arguments: Any) -> Any:
        decides = arguments[place]
        kind = decides.dtype.names if hasattr(decides, "dtype") else type(decides)
        return _PLAIN[kind][name](*arguments)

    def choose(*types: Any) -> Any:
        decides = types[place]
        return _COMPILED[getattr(decides, "instance_class", decides)][name].py_func

    plain.__name__ = name
    overload(plain, strict=False)(choose)
    return plain
