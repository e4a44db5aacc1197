"""Cartagena 2013: which pirate is which, so that in the picture the one that moves is the one that glides.

Positions only know how many pirates of a colour stand on a field. Their numbers are found by walking through the
history from the start. The walk needs no cards: each partial move gets a hand that holds just the card it costs.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from kielwasser.core.generic import apply_one, settle_one
from kielwasser.core.position import Position
from kielwasser.core.records import blank
from kielwasser.games.cartagena_2013.board import BOARD, CARDS, PIRATES, PLACES, START, STATE
from kielwasser.games.cartagena_2013.notation import COLOURS, crews_of
from kielwasser.games.cartagena_2013.view.choices import parts_of

Numbers = list[list[int]]  # by field the pirates of one colour, in the order in which they came
_EVERYBODY = 0x1AAA  # the crew of the start: six times red, blue
_NOBODY = 1


def pirates_of(position: Position) -> tuple[Numbers, Numbers]:
    """Return for both seats which pirates stand where, the same number for the same pirate over a whole game.

    Where the history does not reach back to the start they are numbered along the path.
    """
    crews = crews_of(position)
    counts = [[crews.get(field, "").count(colour) for field in range(PLACES)] for colour in COLOURS]
    if len(position.history) == position.ply:
        moves = (*(move.actions for move in position.history), position.actions_so_far)
        walked = _walked(position.board_array.tobytes(), moves)
        if [[len(numbers) for numbers in fields] for fields in walked] == counts:
            return walked
    return _in_order(counts[0]), _in_order(counts[1])


def _in_order(counts: list[int]) -> Numbers:
    numbers = iter(range(PIRATES))
    return [[next(numbers) for _ in range(count)] for count in counts]


@lru_cache(maxsize=64)
def _walked(board: bytes, moves: tuple[tuple[int, ...], ...]) -> tuple[Numbers, Numbers]:
    """Walk through the moves of a game from its start."""
    boards, states = np.frombuffer(board, BOARD).copy(), blank(STATE)
    crews = states["crews"][0]
    crews[:] = _NOBODY
    crews[START] = _EVERYBODY
    settle_one(boards, states)
    found: tuple[Numbers, Numbers] = ([[] for _ in range(PLACES)], [[] for _ in range(PLACES)])
    for numbers in found:
        numbers[START] = list(range(PIRATES))
    for ply, actions in enumerate(moves):
        seat = ply % 2
        for action in actions:
            field, symbol = parts_of(action)
            if not found[seat][field]:
                return found
            states["to_move"], states["next"] = seat, CARDS // 2
            states["hands"], states["held"] = symbol, bool(symbol)
            before = crews.copy()
            apply_one(boards, states, action)
            target = next(int(place) for place in np.flatnonzero(crews != before) if place != field)
            found[seat][target].append(found[seat][field].pop(0))
    return found
