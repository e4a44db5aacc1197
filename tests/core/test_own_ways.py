"""What games share calls what each of them does in its own way."""

from typing import Any, NamedTuple

import numpy as np

from kielwasser.core import own_ways
from kielwasser.core.kernel import kernel
from kielwasser.core.own_ways import own_way
from kielwasser.core.records import blank, record_type


class Walker(NamedTuple):
    """Goes one step at a time."""

    at: Any


class Jumper(NamedTuple):
    """Goes as far as it can jump."""

    at: Any
    far: Any


BOARD = record_type([("price", "i8")], "one")
OTHER = record_type([("toll", "i8")], "two")

go_on = own_way("go_on", place=1)
cost = own_way("cost", place=0)


@kernel
def walk(board: Any, walker: Any) -> Any:
    """Go one step."""
    return Walker(walker.at + 1)


@kernel
def jump(board: Any, jumper: Any) -> Any:
    """Jump."""
    return Jumper(jumper.at + jumper.far, jumper.far)


@kernel
def full(board: Any) -> Any:
    """Return the price."""
    return board.price


@kernel
def twice(board: Any) -> Any:
    """Return twice the toll."""
    return 2 * board.toll


own_ways.register(Walker, go_on=walk)
own_ways.register(Jumper, go_on=jump)
own_ways.register(BOARD, cost=full)
own_ways.register(OTHER, cost=twice)


@kernel
def paid(boards: Any, goer: Any, goal: Any) -> Any:
    """Return what it costs to get to a goal or beyond: what both kinds of goers and both boards share."""
    total = np.int64(0)
    while goer.at < goal:
        goer = go_on(boards[0], goer)
        total += cost(boards[0])
    return total


def test_the_type_of_a_named_tuple_and_of_a_record_decide():
    board, other = blank(BOARD), blank(OTHER)
    board["price"], other["toll"] = 3, 5
    walker, jumper = Walker(np.int64(0)), Jumper(np.int64(0), np.int64(4))
    assert paid(board, walker, np.int64(8)) == 24
    assert paid(board, jumper, np.int64(8)) == 6
    assert paid(other, walker, np.int64(8)) == 80
    assert paid(other, jumper, np.int64(8)) == 20
