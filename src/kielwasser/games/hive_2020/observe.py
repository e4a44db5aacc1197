"""Hive 2020: what a learner sees. The hexagon lies in a square of 11 by 11: row x + 5, column y + 5."""

from typing import Any

import numpy as np

from kielwasser.core import generic
from kielwasser.core.kernel import kernel, trailing_zeros
from kielwasser.core.observation import Channel
from kielwasser.core.records import digest_of
from kielwasser.games.hive_2020.board import BEE, CELLS, CODE_KIND, FIELD_AT, LAST_PLY, LETTERS, SPLIT
from kielwasser.games.hive_2020.board import PIECES as RESERVES
from kielwasser.games.hive_2020.moving import has
from kielwasser.games.hive_2020.rules import free_fields
from kielwasser.system.errors import Text

DIGEST = digest_of([__file__])

_SIDE = 11
_SQUARE = _SIDE * _SIDE
PLACE = np.array([(x + 5) * _SIDE + y + 5 for x, y in CELLS], np.int16)
_KINDS = len(LETTERS)

SHAPE = (_SIDE, _SIDE)
GROUND = (
    Channel("board", Text("Felder des Spielfelds", "fields of the board")),
    Channel("brambles", Text("Brombeeren", "brambles")),
)


def _pieces(name: str, german: str, english: str) -> tuple[Channel, ...]:
    return tuple(Channel(f"{name}_{each}", Text(f"{german} {each}", f"{english} {each}")) for each in LETTERS)


PIECES = (
    *_pieces("own", "zuoberst liegt ein eigener Stein", "uppermost is an own piece"),
    *_pieces("other", "zuoberst liegt ein Stein des Gegners", "uppermost is an opponent's piece"),
    *_pieces("own_covered", "eigener Stein darunter, Bit k: k tiefer", "own piece beneath, bit k: k lower"),
    *_pieces("other_covered", "Stein des Gegners darunter, Bit k: k tiefer", "other's piece beneath, bit k: k lower"),
)
SCALARS = (
    *_pieces("own_reserve", "eigene Reserve, durch 3:", "own reserve, over 3:"),
    *_pieces("other_reserve", "Reserve des Gegners, durch 3:", "the opponent's reserve, over 3:"),
    Channel("own_free", Text("freie Felder um die eigene Biene, durch 6", "free fields around the own bee, over 6")),
    Channel(
        "other_free", Text("freie Felder um die andere Biene, durch 6", "free fields around the other bee, over 6")
    ),
    Channel("to_move", Text("ist am Zug", "is to move")),
    Channel("ply", Text("gespielte Züge, durch 60", "moves played, over 60")),
    Channel("seat", Text("0 für den ersten Sitz, 1 für den zweiten", "0 for the first seat, 1 for the second")),
    Channel("ruling", Text("0: Regelheft, 1: Schiedsrichter", "0: rule book, 1: referee")),
)
_FIRST = len(GROUND)
_REST = 2 * _KINDS
_MOST = float(RESERVES.max())


@kernel
def ground(board: Any, planes: Any) -> None:
    """Fill in the hexagon and its brambles."""
    for place in range(_SQUARE):
        planes[0, place] = 0
        planes[1, place] = 0
    for field in range(len(PLACE)):
        planes[0, PLACE[field]] = 1
        planes[1, PLACE[field]] = has(board.brambles[0], board.brambles[1], field)


@kernel
def pieces(board: Any, state: Any, seat: Any, planes: Any, there: Any) -> None:
    """Put the pieces on their fields, or take them off."""
    for colour in range(2):
        first = _FIRST if colour == seat else _FIRST + _KINDS
        show(state, seat, state.tops[colour, 0], 0, first, planes, there)
        show(state, seat, state.tops[colour, 1], SPLIT, first, planes, there)


@kernel
def numbers(board: Any, state: Any, seat: Any, scalars: Any) -> None:
    """Fill in reserves, free fields, and where the game stands."""
    for kind in range(BEE, _KINDS):
        scalars[kind] = state.reserve[seat, kind] / _MOST
        scalars[_KINDS + kind] = state.reserve[1 - seat, kind] / _MOST
    scalars[_REST] = free_fields(board, state, seat) / 6
    scalars[_REST + 1] = free_fields(board, state, 1 - seat) / 6
    scalars[_REST + 2] = state.to_move == seat
    scalars[_REST + 3] = state.ply / LAST_PLY
    scalars[_REST + 4] = seat
    scalars[_REST + 5] = board.ruling


@kernel
def show(state: Any, seat: Any, fields: Any, offset: Any, first: Any, planes: Any, there: Any) -> None:
    """Show the uppermost pieces on a word of fields, on the planes from `first` on, and what lies beneath them."""
    while fields != 0:
        field = FIELD_AT[offset + trailing_zeros(fields)]
        fields &= fields - 1
        code = state.top[field]
        planes[first + CODE_KIND[code], PLACE[field]] = there
        if state.under[code] != 0:
            show_stack(state, seat, field, planes, there)


@kernel
def show_stack(state: Any, seat: Any, field: Any, planes: Any, there: Any) -> None:
    """Show the covered pieces of a field."""
    code = state.under[state.top[field]]
    bit = 1
    while code != 0:
        side = 2 if code >> 3 == seat else 3
        plane = _FIRST + side * _KINDS + CODE_KIND[code]
        planes[plane, PLACE[field]] = planes[plane, PLACE[field]] | bit if there else 0
        bit <<= 1
        code = state.under[code]


horizon = generic.sees_all
