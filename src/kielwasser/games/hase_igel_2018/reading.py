"""Hase und Igel 2018: the position in the rule book's words.

>>> import kielwasser
>>> table = kielwasser.new("hase_igel_2018", seed=1).play("A3").read()
>>> table.me.carrots, table.opponent.carrots, table.opponent.field, table.distance_to_goal()
(68, 62, 3, 64)
>>> table.cost_of(10), table.track[10].kind, table.track[64].kind
(55, <FieldKind.SALAD: 'salad'>, <FieldKind.GOAL: 'goal'>)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from kielwasser.core.position import Position
from kielwasser.core.reading import Reading, common, plain
from kielwasser.games.hase_igel_2018 import rules
from kielwasser.games.hase_igel_2018.board import ADVANCE, GOAL_FIELD, REACH


class FieldKind(Enum):
    """What a field is for; "Spielfelder" (§2)."""

    START = "start"  # Startfeld
    CARROT = "carrot"  # Karottenfeld: take or give ten carrots
    HARE = "hare"  # Hasenfeld: a card is played
    SALAD = "salad"  # Salatfeld: one salad is eaten
    HEDGEHOG = "hedgehog"  # Igelfeld: only by going back, ten carrots for each field
    POSITION_1 = "position 1"  # Positionsfeld 1: ten carrots for the first
    POSITION_2 = "position 2"  # Positionsfeld 2: thirty carrots for the second
    GOAL = "goal"  # Zielfeld


class Card(Enum):
    """A hare's card; "Hasenkarten" (§3.3)."""

    CARROTS = "carrots"  # Karotten nehmen oder abgeben: +20, 0 or -20
    SALAD = "salad"  # Friss sofort einen Salat
    HURRY = "hurry ahead"  # Rücke eine Position vor
    BACK = "fall back"  # Falle eine Position zurück


_KINDS = tuple(FieldKind)
_CARDS = tuple(Card)


@dataclass(frozen=True)
class Field:
    """A field of the track."""

    number: int  # 0 the start … 64 the goal
    kind: FieldKind
    occupant: int | None  # the seat of the player who stands here; on start and goal perhaps only one of two


@dataclass(frozen=True)
class Player:
    """What a player has."""

    seat: int
    field: int  # on which he stands
    carrots: int  # "Karotten"
    salads: int  # "Salate" that are still to be eaten
    cards: tuple[Card, ...]  # "Hasenkarten" not played yet
    is_first: bool  # he is ahead, or beside the other: "Erster"
    must_eat: bool  # his next move is to eat a salad

    @property
    def reach(self) -> int:
        """How many fields his carrots carry him."""
        return reach_of(self.carrots)


@dataclass(frozen=True)
class HareReading(Reading[Player]):
    """A position of Hase und Igel."""

    track: tuple[Field, ...]  # 65 fields, by number
    card_due: bool  # a hare field has been entered, and a card has to be played now
    targets: tuple[Field, ...]  # to which an advance can go now, nearest first

    def cost_of(self, distance: int) -> int:
        """Return the carrots that an advance by so many fields costs; "Rennkarte"."""
        return int(plain(rules.cost)(distance))

    def reach_of(self, carrots: int) -> int:
        """Return how many fields so many carrots carry."""
        return reach_of(carrots)

    def distance_to_goal(self, seat: int | None = None) -> int:
        """Return how many fields a player has to go, by default the reader."""
        return GOAL_FIELD - self.players[self.seat if seat is None else seat].field

    def next_field(self, kind: FieldKind, after: int | None = None) -> Field | None:
        """Return the nearest field of a kind ahead of a field, by default the reader's, or None."""
        start = self.me.field if after is None else after
        return next((field for field in self.track[start + 1 :] if field.kind is kind), None)

    def hedgehog_behind(self, seat: int | None = None) -> Field | None:
        """Return the hedgehog field to which a player would go back, or None; it may be occupied."""
        behind = self.track[: self.players[self.seat if seat is None else seat].field]
        return next((field for field in reversed(behind) if field.kind is FieldKind.HEDGEHOG), None)


def reach_of(carrots: int) -> int:
    """Return how many fields so many carrots carry."""
    return int(REACH[max(0, min(carrots, len(REACH) - 1))])


def read(position: Position, seat: int) -> HareReading:
    """Return the position in words and numbers, as a seat sees it."""
    state = position.state
    at: list[int] = state.at.tolist()
    track = list(_free_track(tuple(position.board_array["kind"][0].tolist())))
    for owner in (1, 0):  # where both stand, on the start and in the goal, the first seat is named
        track[at[owner]] = Field(at[owner], track[at[owner]].kind, owner)
    players = (_player(position, 0), _player(position, 1))
    me = at[position.to_move]
    ahead = sorted(action - ADVANCE for action in position.legal_actions if action > ADVANCE)
    return HareReading(
        players=players,
        track=tuple(track),
        card_due=bool(state.acted),
        targets=tuple(track[me + distance] for distance in ahead),
        **common(position, seat),
    )


@lru_cache(maxsize=64)
def _free_track(kinds: tuple[int, ...]) -> tuple[Field, ...]:
    return tuple(Field(i, _KINDS[kind], None) for i, kind in enumerate(kinds))


def _player(position: Position, seat: int) -> Player:
    state = position.state
    hand = int(state.cards[seat])
    return Player(
        seat=seat,
        field=int(state.at[seat]),
        carrots=int(state.carrots[seat]),
        salads=int(state.salads[seat]),
        cards=tuple(card for i, card in enumerate(_CARDS) if hand >> i & 1),
        is_first=bool(state.at[seat] >= state.at[1 - seat]),
        must_eat=bool(plain(rules.will_owe_salad)(position.board, state, seat)),
    )
