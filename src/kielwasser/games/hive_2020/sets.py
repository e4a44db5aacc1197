"""Hive 2020: a set of fields as one value, for those who judge positions; `moving` has both words apart."""

from typing import Any, NamedTuple

from kielwasser.core.kernel import count_bits, kernel
from kielwasser.games.hive_2020 import moving
from kielwasser.games.hive_2020.board import BIT, NEAR


class FieldSet(NamedTuple):
    """A set of fields: a bit for each, in the two words of `board.BIT`; int64 both."""

    low: Any
    high: Any


@kernel
def tops_of(state: Any, seat: Any) -> Any:
    """Return the fields with a seat's uppermost pieces."""
    return FieldSet(state.tops[seat, 0], state.tops[seat, 1])


@kernel
def is_in(fields: Any, field: Any) -> Any:
    """Tell whether a field is in a set."""
    return moving.has(fields.low, fields.high, field)


@kernel
def is_near(place: Any, field: Any) -> Any:
    """Tell whether a field is a neighbour of a place; of none if that is negative."""
    return place >= 0 and moving.has(NEAR[place, 0], NEAR[place, 1], field)


@kernel
def is_empty(fields: Any) -> Any:
    """Tell whether there is no field in a set."""
    return (fields.low | fields.high) == 0


@kernel
def size(fields: Any) -> Any:
    """Return how many fields a set has."""
    return count_bits(fields.low) + count_bits(fields.high)


@kernel
def with_field(fields: Any, field: Any) -> Any:
    """Return a set with one field more."""
    return FieldSet(fields.low | BIT[field, 0], fields.high | BIT[field, 1])


@kernel
def united(one: Any, two: Any) -> Any:
    """Return what is in one of two sets."""
    return FieldSet(one.low | two.low, one.high | two.high)


@kernel
def common(one: Any, two: Any) -> Any:
    """Return what is in both of two sets."""
    return FieldSet(one.low & two.low, one.high & two.high)


@kernel
def without(fields: Any, others: Any) -> Any:
    """Return what is in a set and not among others."""
    return FieldSet(fields.low & ~others.low, fields.high & ~others.high)


@kernel
def around(fields: Any) -> Any:
    """Return all neighbours of a set's fields."""
    low, high = moving.around(fields.low, fields.high)
    return FieldSet(low, high)


@kernel
def next_of(fields: Any) -> Any:
    """Return the lowest field of a set that is not empty, and the set without it: so one goes through a set."""
    field = moving.first_field(fields.low, fields.high)
    return field, FieldSet(fields.low & ~BIT[field, 0], fields.high & ~BIT[field, 1])
