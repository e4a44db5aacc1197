"""Blokus 2027: the position in the words of the season's rules.

>>> import kielwasser
>>> table = kielwasser.new("blokus_2027", seed=1).read()
>>> table.colour, table.start, len(table.placements)
(<Colour.BLUE: 'blue'>, 'PENTO_S', 544)
>>> table.me.colours[0].points, len(table.me.colours[0].shapes)
(0, 21)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

import numpy as np

from kielwasser.core.position import Position
from kielwasser.core.reading import Reading, common, plain
from kielwasser.core.records import blank
from kielwasser.games.blokus_2027.board import COLOURS, FULL_HAND, SIZE, STATE
from kielwasser.games.blokus_2027.notation import cells_of, fields_of, placed
from kielwasser.games.blokus_2027.rules import points_of
from kielwasser.games.blokus_2027.shapes import CODES, ORIENTATIONS, SHAPES, SQUARES

Place = tuple[int, int]  # x to the right and y down, both from 0 to 19


class Colour(Enum):
    """A colour; blue and red are the first seat's, yellow and green the second's."""

    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"
    GREEN = "green"


_COLOURS = tuple(Colour)
_ROW = (1 << SIZE) - 1


@dataclass(frozen=True)
class Placement:
    """A piece as it can be laid down."""

    action: int
    shape: str  # PENTO_X, as on the wire
    code: str  # how it is turned: quarter turns, then `f` if it is flipped
    place: Place  # the upper left corner of its box
    cells: tuple[Place, ...]  # the fields that it covers

    @property
    def squares(self) -> int:
        """How many fields it covers."""
        return len(self.cells)


@dataclass(frozen=True)
class ColourReading:
    """What one colour has."""

    colour: Colour
    shapes: tuple[str, ...]  # that are still to be placed
    points: int
    is_out: bool  # it can place nothing any more: its turns are jumped over
    has_begun: bool
    corners: tuple[Place, ...]  # of which its next piece must cover one; before the first piece the free rim

    @property
    def squares_left(self) -> int:
        """How many squares its pieces have that are still to be placed."""
        return sum(SQUARES[SHAPES.index(shape)] for shape in self.shapes)


@dataclass(frozen=True)
class Player:
    """What a player has: two colours."""

    seat: int
    colours: tuple[ColourReading, ColourReading]
    points: int  # of both colours


@dataclass(frozen=True)
class BlokusReading(Reading[Player]):
    """A position of Blokus."""

    colour: Colour  # whose turn it is
    start: str  # the shape with which every colour begins
    fields: Mapping[Place, Colour]  # the fields that are covered
    placements: tuple[Placement, ...]  # what can be placed now; passing is possible, too

    def colour_of(self, colour: Colour) -> ColourReading:
        """Return what a colour has."""
        number = _COLOURS.index(colour)
        return self.players[number % 2].colours[number // 2]


def read(position: Position, seat: int) -> BlokusReading:
    """Return the position in words and numbers, as a seat sees it."""
    colours = [read_colour(position, colour) for colour in range(COLOURS)]
    first, second = (
        Player(each, (colours[each], colours[each + 2]), colours[each].points + colours[each + 2].points)
        for each in (0, 1)
    )
    return BlokusReading(
        players=(first, second),
        colour=_COLOURS[int(position.state_array[0]["colour"])],
        start=SHAPES[int(position.board_array[0]["start"])],
        fields={place: _COLOURS[colour] for place, colour in fields_of(position).items()},
        placements=tuple(placement(action) for action in position.legal_actions),
        **common(position, seat),
    )


@cache
def placement(action: int) -> Placement:
    """Return what an action of the table lays down; there are 30,433 of them."""
    orientation, x, y = placed(action)
    shape, code, *_ = ORIENTATIONS[orientation]
    return Placement(action, SHAPES[shape], CODES[code], (x, y), tuple(sorted(cells_of(action))))


def read_colour(position: Position, colour: int) -> ColourReading:
    """Return what one colour has; the first and the third are the first seat's."""
    states = position.state_array
    valid, mono = states["valid"].item(), states["mono_last"].item()
    hand, corners = states["hand"][0, colour].item(), states["corners"][0, colour].tobytes()
    return _colour(colour, hand, bool(mono >> colour & 1), not valid >> colour & 1, corners)


@lru_cache(maxsize=1 << 12)
def _colour(colour: int, hand: int, is_mono_last: bool, is_out: bool, corners: bytes) -> ColourReading:
    """Return what a colour has; it is the same until its next turn, and often longer."""
    state = blank(STATE)
    state["hand"][0, colour], state["mono_last"] = hand, is_mono_last << colour
    return ColourReading(
        colour=_COLOURS[colour],
        shapes=tuple(name for shape, name in enumerate(SHAPES) if hand >> shape & 1),
        points=int(plain(points_of)(state.view(np.recarray)[0], colour)),
        is_out=is_out,
        has_begun=hand != FULL_HAND,
        corners=_places(corners),
    )


def corners_of(position: Position, colour: int) -> tuple[Place, ...]:
    """Return the fields of which a colour's next piece must cover one."""
    return _places(position.state_array["corners"][0, colour].tobytes())


def _places(corners: bytes) -> tuple[Place, ...]:
    rows = np.frombuffer(corners, STATE["corners"].base).tolist()
    return tuple((x, y) for y in range(SIZE) for x in _columns(rows[y] & _ROW))


@lru_cache(maxsize=1 << 12)
def _columns(row: int) -> tuple[int, ...]:
    return tuple(x for x in range(SIZE) if row >> x & 1)
