"""Kernels that remember what positions are worth: many are met again, by another way or one move deeper.

An entry is one word, so that threads share the memory without a lock: what is left of the key without its lowest bits,
and the value in their place. Nothing of it is a matter of depth or age; what is new replaces what was there.
"""

from typing import Any

from kielwasser.bots.search.measures import value_of
from kielwasser.core.kernel import kernel

_BITS = 17  # of a value; those of the key that it takes the place of say where the entry stands
_ZERO = 1 << _BITS - 1
_MASK = (1 << _BITS) - 1


@kernel
def recall(space: Any, b: Any, state: Any, key: Any) -> Any:
    """Return the value of a position on one of the boards, as seat 0 sees it; its salt is laid over the key."""
    if state.over != 0:
        return value_of(space.boards[b], state, space.sheets[0])
    place = key & (len(space.values) - 1)
    entry = space.values[place]
    if (entry ^ key) >> _BITS == 0:
        return (entry & _MASK) - _ZERO
    value = value_of(space.boards[b], state, space.sheets[0])
    space.values[place] = key >> _BITS << _BITS | (value + _ZERO)
    return value
