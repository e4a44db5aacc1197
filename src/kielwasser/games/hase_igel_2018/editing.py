"""Change a position of Hase und Igel by hand: the hares, what they have, and the track.

A spot is the number of a field, or `card` with a seat and the number of a card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kielwasser.core.editing import (
    PLY,
    TO_MOVE,
    Brush,
    Number,
    field_of,
    nothing_there,
    nothing_to_carry,
    of_seat,
    of_turn,
)
from kielwasser.core.position import Position
from kielwasser.core.view import SEATS
from kielwasser.games.hase_igel_2018.board import CARD_LETTERS, FIELDS, GOAL, LETTERS, START
from kielwasser.games.hase_igel_2018.notation import WrittenPlayer, build, most_carrots, player_of, track_of
from kielwasser.games.hase_igel_2018.view.words import CARDS, FIELD_KINDS
from kielwasser.system.errors import Text

_HAS = (Text("nein", "no"), Text("ja", "yes"))
_CARD = re.compile(r"card([01])([0-3])")


def brushes(position: Position) -> Sequence[Brush]:
    """Return both hares and the kinds of fields."""
    hares = [Brush(f"hare{seat}", Text(f"Hase {SEATS[seat].de}", f"{SEATS[seat].en} hare")) for seat in (0, 1)]
    return [*hares, *(Brush(LETTERS[kind], FIELD_KINDS[kind]) for kind in range(START + 1, GOAL))]


def numbers(position: Position) -> Sequence[Number]:
    """Return the turn, and carrots, salads and cards of both players."""
    found = [*of_turn(position)]
    for seat in (0, 1):
        player = player_of(position, seat)
        carrots, salads = (of_seat(seat, text) for text in (Text("Karotten", "Carrots"), Text("Salate", "Salads")))
        found.append(Number(f"carrots{seat}", carrots, player.carrots, 0, most_carrots(position.ply)))
        found.append(Number(f"salads{seat}", salads, player.salads, *position.range_of("salads")))
        for card, letter in enumerate(CARD_LETTERS):
            has = int(letter in player.cards)
            found.append(Number(f"card{seat}{card}", of_seat(seat, CARDS[card]), has, 0, 1, _HAS))
    return found


def lay(position: Position, brush: str, spot: str) -> Position:
    """Put a hare on a field, or make the field another kind."""
    field = field_of(spot, FIELDS)
    if brush.startswith("hare"):
        return _with_player(position, int(brush[-1]), at=field, last=0, last_place=0)
    if field in (0, FIELDS - 1):
        raise nothing_there()
    track = track_of(position)
    return _built(position, track=track[:field] + brush + track[field + 1 :])


def carry(position: Position, start: str, goal: str) -> Position:
    """Carry the hare of a field to another; where both stand on it, that of the player to move."""
    field = field_of(start, FIELDS)
    standing = [seat for seat in (position.to_move, 1 - position.to_move) if player_of(position, seat).at == field]
    if not standing:
        raise nothing_to_carry()
    return lay(position, f"hare{standing[0]}", goal)


def count(position: Position, key: str, value: int) -> Position:
    """Set a number; red moves at even plies, so ply and turn go together."""
    if key == PLY:
        return _built(position, ply=value)
    if key == TO_MOVE:
        return _built(position, ply=position.ply - position.ply % 2 + value)
    card = _CARD.fullmatch(key)
    if card is None:
        return _with_player(position, int(key[-1]), **{key[:-1]: value})
    seat, letter = int(card[1]), CARD_LETTERS[int(card[2])]
    held = player_of(position, seat).cards.replace(letter, "") + (letter if value else "")
    return _with_player(position, seat, cards=held)


def _with_player(position: Position, seat: int, **changes: Any) -> Position:
    players = [player_of(position, each) for each in (0, 1)]
    players[seat] = players[seat]._replace(**changes)
    return _built(position, players=(players[0], players[1]))


def _built(
    position: Position,
    ply: int | None = None,
    track: str = "",
    players: tuple[WrittenPlayer, WrittenPlayer] | None = None,
) -> Position:
    """Return a position with other parts; a move that has begun has not begun there."""
    fresh = Position(position.game, position.ruling)
    build(
        fresh,
        position.ply if ply is None else ply,
        track or track_of(position),
        players or (player_of(position, 0), player_of(position, 1)),
    )
    return fresh
