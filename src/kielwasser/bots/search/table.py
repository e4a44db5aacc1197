"""Kernels of the transposition table: what is known of a position, in memory that all threads share without a lock.

An entry is two words: the key laid over the data, and the data. Two threads that write at once leave an entry whose
words do not fit each other, and nobody finds it.

    bits   0 … 20    value + 2**20
          21 … 27    depth
          28 … 29    what the value is: exact, or a bound
          30 … 45    16 bits of the best child's key
          46 … 53    the search that wrote it
"""

from typing import Any

from kielwasser.core.kernel import kernel

EXACT, LOWER, UPPER = 1, 2, 3
MARK = 0xFFFF  # the bits of a child's key that an entry keeps

_ZERO = 1 << 20


@kernel
def pack(value: Any, depth: Any, kind: Any, best: Any, age: Any) -> Any:
    """Return the data of an entry."""
    return (value + _ZERO) | depth << 21 | kind << 28 | (best & MARK) << 30 | (age & 255) << 46


@kernel
def value_in(data: Any) -> Any:
    """Return the value in the data of an entry."""
    return (data & 0x1FFFFF) - _ZERO


@kernel
def depth_in(data: Any) -> Any:
    """Return the depth in the data of an entry."""
    return data >> 21 & 127


@kernel
def kind_in(data: Any) -> Any:
    """Return what the value in the data of an entry is."""
    return data >> 28 & 3


@kernel
def best_in(data: Any) -> Any:
    """Return the mark of the best child in the data of an entry."""
    return data >> 30 & MARK


@kernel
def find(table: Any, key: Any) -> Any:
    """Return the data of a position, or 0. A key has two places, one for what is deep and one for what is new."""
    place = key & (len(table) - 2)
    for i in range(place, place + 2):
        data = table[i, 1]
        if table[i, 0] ^ data == key and data != 0:
            return data
    return 0


@kernel
def store(table: Any, key: Any, data: Any) -> None:
    """Write down what is known of a position."""
    place = key & (len(table) - 2)
    old = table[place, 1]
    same = table[place, 0] ^ old == key
    if not same and old >> 46 == data >> 46 and depth_in(old) > depth_in(data):
        place += 1
    table[place, 1] = data
    table[place, 0] = key ^ data
