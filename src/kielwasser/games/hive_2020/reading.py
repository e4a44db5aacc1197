"""Hive 2020: the position in the rule book's words.

>>> import kielwasser
>>> table = kielwasser.new("hive_2020", seed=1).play("S:Q@0,0").play("S:G@1,0").read()
>>> table.me.bee, table.me.free_around_bee, table.opponent.bee
((0, 0), 5, None)
>>> table.fields[1, 0].top, table.me.reserve[Kind.ANT]
(Piece(seat=1, kind=<Kind.GRASSHOPPER: 'grasshopper'>), 3)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from kielwasser.core import hexgrid
from kielwasser.core.position import Position
from kielwasser.core.reading import Reading, common
from kielwasser.games.hive_2020.board import CELLS, CODE_KIND, FIELDS, MOVE, PLACE
from kielwasser.games.hive_2020.wire import fields_of

Place = tuple[int, int]  # x and y of a field as in the documents; z is -x - y


class Kind(Enum):
    """A kind of piece; "Spielsteine"."""

    BEE = "bee"  # Biene (Königin)
    SPIDER = "spider"  # Spinne: exactly three steps
    GRASSHOPPER = "grasshopper"  # Grashüpfer: jumps straight over pieces
    BEETLE = "beetle"  # Käfer: one step, also on top of others
    ANT = "ant"  # Ameise: any number of steps


_KINDS = tuple(Kind)


@dataclass(frozen=True)
class Piece:
    """A piece on the board."""

    seat: int  # whose it is
    kind: Kind


@dataclass(frozen=True)
class Field:
    """A field of the board."""

    place: Place
    pieces: tuple[Piece, ...]  # from bottom to top
    is_obstructed: bool  # "Brombeeren": nothing can be here

    @property
    def top(self) -> Piece | None:
        """The uppermost piece, the only one that can move."""
        return self.pieces[-1] if self.pieces else None

    @property
    def is_free(self) -> bool:
        """Whether nothing is here."""
        return not self.pieces and not self.is_obstructed


@dataclass(frozen=True)
class Player:
    """What a player has."""

    seat: int
    reserve: Mapping[Kind, int]  # pieces that are still to be placed; "Vorrat"
    bee: Place | None  # where the bee is; None before it is placed
    free_around_bee: int  # free fields around the bee, which count at the end; -1 without a bee
    places: tuple[Place, ...]  # the fields on which he has a piece, covered ones too


@dataclass(frozen=True)
class HiveReading(Reading[Player]):
    """A position of Hive."""

    fields: Mapping[Place, Field]  # all 91 fields
    placements: Mapping[Kind, tuple[Place, ...]]  # what can be placed now, and where
    moves: Mapping[Place, tuple[Place, ...]]  # what can move now: from a field to these

    def neighbours(self, place: Place) -> tuple[Field, ...]:
        """Return the up to six fields around a field that are on the board; "Nachbarfelder"."""
        around = (hexgrid.neighbour(place, direction) for direction in range(6))
        return tuple(self.fields[cell] for cell in around if cell in self.fields)

    def targets(self, place: Place) -> tuple[Place, ...]:
        """Return where the piece on a field can go now."""
        return self.moves.get(place, ())

    def distance(self, one: Place, other: Place) -> int:
        """Return how many steps lie between two fields, whatever is on them."""
        return hexgrid.distance(one, other)

    def pieces_of(self, seat: int) -> tuple[tuple[Place, Piece], ...]:
        """Return a player's pieces on the board with their places."""
        on_board = ((field.place, piece) for field in self.fields.values() for piece in field.pieces)
        return tuple((place, piece) for place, piece in on_board if piece.seat == seat)


def read(position: Position, seat: int) -> HiveReading:
    """Return the position in words and numbers, as a seat sees it."""
    fields = dict(_empty_fields(tuple(brambles_of(position))))
    top, under = (position.state_array[name][0].tolist() for name in ("top", "under"))
    for i, code in enumerate(top):
        if code:
            cell = CELLS[i]
            fields[cell] = Field(cell, _stack(code, under), fields[cell].is_obstructed)
    placements: dict[Kind, list[Place]] = {}
    moves: dict[Place, list[Place]] = {}
    for action in position.legal_actions:
        if action >= MOVE:
            start, target = divmod(action - MOVE, FIELDS + 1)
            moves.setdefault(CELLS[start], []).append(CELLS[target])
        elif action >= PLACE:
            kind, target = divmod(action - PLACE, FIELDS + 1)
            placements.setdefault(_KINDS[kind], []).append(CELLS[target])
    return HiveReading(
        players=(_player(position, 0, fields), _player(position, 1, fields)),
        fields=fields,
        placements={kind: tuple(places) for kind, places in placements.items()},
        moves={start: tuple(places) for start, places in moves.items()},
        **common(position, seat),
    )


def brambles_of(position: Position) -> list[int]:
    """Return the numbers of the obstructed fields."""
    first, second = position.board_array["brambles"][0].tolist()
    return fields_of(first, second)


@lru_cache(maxsize=64)
def _empty_fields(brambles: tuple[int, ...]) -> dict[Place, Field]:
    """Return the board before the first piece; who changes it takes a copy."""
    return {cell: Field(cell, (), i in brambles) for i, cell in enumerate(CELLS)}


def _stack(code: int, under: list[int]) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    while code:
        pieces.insert(0, Piece(code >> 3, _KINDS[CODE_KIND[code]]))
        code = under[code]
    return tuple(pieces)


def _player(position: Position, seat: int, fields: Mapping[Place, Field]) -> Player:
    state = position.state_array[0]
    bee = int(state["bee"][seat])
    return Player(
        seat=seat,
        reserve=dict(zip(_KINDS, state["reserve"][seat].tolist(), strict=True)),
        bee=None if bee < 0 else CELLS[bee],
        free_around_bee=position.points[seat],
        places=tuple(
            place
            for place, field in fields.items()
            if field.pieces and any(piece.seat == seat for piece in field.pieces)
        ),
    )
