"""Cartagena 2013: the position in the rule book's words.

>>> import kielwasser
>>> table = kielwasser.new("cartagena_2013", seed=1).read()
>>> table.me.pirates, len(table.me.hand), table.partial_moves_left, len(table.open_cards)
((0, 0, 0, 0, 0, 0), 6, 3, 12)
>>> table.distance_to_goal(), table.track[31].number, table.forward_target(0, table.track[1].symbol)
(186, 31, 1)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from kielwasser.core.position import Position
from kielwasser.core.reading import Reading, common
from kielwasser.games.cartagena_2013.board import CROWD, GOAL, LETTERS, PARTIAL_MOVES, PLACES, START
from kielwasser.games.cartagena_2013.notation import COLOURS, crews_of, hand_of, piles_of


class Symbol(Enum):
    """What cards and fields show; "Symbole" (§2.3)."""

    SKULL = "skull"  # Flagge
    HAT = "hat"  # Hut
    DAGGER = "dagger"  # Säbel
    BOTTLE = "bottle"  # Flasche
    KEY = "key"  # Schlüssel
    PISTOL = "pistol"  # Pistole


_SYMBOLS = dict(zip(LETTERS[1:], Symbol, strict=False))


@dataclass(frozen=True)
class Field:
    """A field of the path."""

    number: int  # 0 the start … 31 the sloop
    symbol: Symbol | None  # none on start and sloop
    pirates: tuple[int, ...]  # the seats of the pirates here, in the order of arrival

    @property
    def is_free(self) -> bool:
        """Whether nobody stands here."""
        return not self.pirates


@dataclass(frozen=True)
class Player:
    """What a player has."""

    seat: int
    points: int  # fields that his pirates have gone, and five for each in the sloop; "Punkte" (§4)
    hand: tuple[Symbol, ...]  # "Handkarten", in the order in which they came
    pirates: tuple[int, ...]  # the fields of his six pirates, hindmost first


@dataclass(frozen=True)
class CartagenaReading(Reading[Player]):
    """A position of Cartagena."""

    track: tuple[Field, ...]  # 32 fields, by number
    open_cards: tuple[Symbol, ...]  # those that are drawn next, first one first; "offene Karten"
    stack_size: int  # cards in the face-down stack
    discards: tuple[Symbol, ...]  # cards that were played, oldest first
    partial_moves_left: int  # of the three of this move; "Teilzüge"

    def forward_target(self, field: int, symbol: Symbol) -> int:
        """Return where a card takes a pirate: to the next free field with its symbol, otherwise into the sloop."""
        ahead = (there.number for there in self.track[field + 1 : GOAL] if there.symbol is symbol and there.is_free)
        return next(ahead, GOAL)

    def backward_target(self, field: int) -> int | None:
        """Return the field behind with one or two pirates to which a pirate can fall back, or None."""
        behind = (there.number for there in reversed(self.track[1:field]) if 0 < len(there.pirates) < CROWD)
        return next(behind, None)

    def cards_for_going_back(self, field: int) -> int:
        """Return how many cards falling back from a field brings; 0 if it is impossible."""
        target = self.backward_target(field)
        return 0 if target is None else len(self.track[target].pirates)

    def distance_to_goal(self, seat: int | None = None) -> int:
        """Return how many fields all pirates of a player have to go together, by default the reader's."""
        player = self.players[self.seat if seat is None else seat]
        return sum(GOAL - field for field in player.pirates)

    @property
    def pirates_at_start(self) -> tuple[int, int]:
        """How many pirates of each seat are still on the start."""
        return self._count(START)

    @property
    def pirates_in_goal(self) -> tuple[int, int]:
        """How many pirates of each seat are in the sloop."""
        return self._count(GOAL)

    def _count(self, field: int) -> tuple[int, int]:
        pirates = self.track[field].pirates
        return pirates.count(0), pirates.count(1)


def read(position: Position, seat: int) -> CartagenaReading:
    """Return the position in words and numbers, as a seat sees it."""
    crews = crews_of(position)
    symbols = position.board_array["symbol"][0].tolist()
    track = tuple(_field(i, symbols[i], crews.get(i, "")) for i in range(PLACES))
    row, stack, used = piles_of(position)
    points = position.points
    return CartagenaReading(
        players=(_player(position, 0, track, points), _player(position, 1, track, points)),
        track=track,
        open_cards=_cards(row),
        stack_size=len(stack),
        discards=_cards(used),
        partial_moves_left=0 if position.is_over else PARTIAL_MOVES - int(position.state_array["acted"].item()),
        **common(position, seat),
    )


@lru_cache(maxsize=1 << 12)
def _field(number: int, symbol: int, crew: str) -> Field:
    return Field(number, _SYMBOLS.get(LETTERS[symbol]), tuple(map(COLOURS.index, crew)))


def _cards(letters: str) -> tuple[Symbol, ...]:
    return tuple(_SYMBOLS[letter] for letter in letters)


def _player(position: Position, seat: int, track: tuple[Field, ...], points: tuple[int, int]) -> Player:
    return Player(
        seat=seat,
        points=points[seat],
        hand=_cards(hand_of(position, seat)),
        pirates=tuple(field.number for field in track for pirate in field.pirates if pirate == seat),
    )
