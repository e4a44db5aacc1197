"""Change a position of Hive by hand: tiles between the trays and the board, and obstructed fields.

A spot is the number of a field, or `r` with a seat and a kind of its reserve.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kielwasser.core.editing import PLY, TO_MOVE, Brush, Number, field_of, nothing_there, nothing_to_carry, of_turn
from kielwasser.core.position import Position
from kielwasser.core.view import SEATS
from kielwasser.games.hive_2020.board import FIELDS, LETTERS, NEIGHBOUR
from kielwasser.games.hive_2020.notation import COLOURS, build, obstructed, reserve_of, stacks_of
from kielwasser.games.hive_2020.view.words import piece_name
from kielwasser.system.errors import NotationError, Text

_WITHOUT_BEE = 3  # tiles that a player can have placed before the bee
BRAMBLE, REMOVE = "bramble", "remove"
_RESERVE = re.compile(r"r([01])([0-4])")
_OTHERS = (
    Brush(BRAMBLE, Text("Hindernis setzen oder wegnehmen", "Set or remove an obstruction")),
    Brush(REMOVE, Text("Stein zurück in den Vorrat", "Piece back to the reserve")),
)


def brushes(position: Position) -> Sequence[Brush]:
    """Return the tiles of both reserves, obstructions, and taking back."""
    reserve = position.state_array["reserve"][0]
    tiles = ((seat, kind) for seat in (0, 1) for kind in range(len(LETTERS)) if reserve[seat][kind])
    return [*(Brush(f"r{seat}{kind}", piece_name((seat, kind))) for seat, kind in tiles), *_OTHERS]


def numbers(position: Position) -> Sequence[Number]:
    """Return how many moves were played and whose move it is."""
    return of_turn(position)


def lay(position: Position, brush: str, spot: str) -> Position:
    """Lay a tile of a reserve on a field, take the uppermost back, or change whether the field is obstructed."""
    field = field_of(spot, FIELDS)
    parts = _parts(position)
    if brush == REMOVE:
        return carry(position, spot, "r00")
    if brush == BRAMBLE:
        brambles = set(parts["brambles"]) ^ {field}
        if field in parts["stacks"]:
            raise nothing_there()
        return _built(position, {**parts, "brambles": sorted(brambles)})
    return carry(position, brush, spot)


def carry(position: Position, start: str, goal: str) -> Position:
    """Carry a tile from a tray or the uppermost of a field to a field, or back to the trays."""
    parts = _parts(position)
    stacks, reserves = parts["stacks"], list(parts["reserves"])
    tile = _taken(start, stacks, reserves)
    if _RESERVE.fullmatch(goal):
        seat = COLOURS.index(tile[0])
        reserves[seat] += tile[1]
    else:
        field = field_of(goal, FIELDS)
        stacks[field] = stacks.get(field, "") + tile
    return _built(position, {**parts, "reserves": reserves})


def count(position: Position, key: str, value: int) -> Position:
    """Set how many moves were played or whose move it is."""
    parts = _parts(position)
    return _built(position, {**parts, **({PLY: value} if key == PLY else {TO_MOVE: value})})


def doubts(position: Position) -> Sequence[Text]:
    """Say where the swarm is in several parts, and where a bee ought to have been placed."""
    found = []
    lying = set(stacks_of(position))
    together = [min(lying)] if lying else []
    for field in together:
        together += [near for near in NEIGHBOUR[field].tolist() if near in lying and near not in together]
    if len(together) < len(lying):
        found.append(Text("Der Schwarm ist nicht zusammenhängend.", "The swarm is not connected."))
    placed = [int(bee) >= 0 for bee in position.state.bee]
    for seat in (0, 1):
        tiles = sum(stack.count(COLOURS[seat], 0) for stack in (s[::2] for s in stacks_of(position).values()))
        if tiles > _WITHOUT_BEE and not placed[seat]:
            name = SEATS[seat]
            found.append(
                Text(f"{name.de} müsste die Biene schon gesetzt haben.", f"{name.en} would have had to place the bee.")
            )
    return found


def _taken(start: str, stacks: dict[int, str], reserves: list[str]) -> str:
    """Take a tile away from where it is; return its colour and kind."""
    tray = _RESERVE.fullmatch(start)
    if tray is not None:
        seat, letter = int(tray[1]), LETTERS[int(tray[2])]
        if letter not in reserves[seat]:
            name = piece_name((seat, int(tray[2])))
            raise NotationError(
                Text(f"im Vorrat ist nichts mehr: {name.de}", f"none of them is left in the reserve: {name.en}")
            )
        reserves[seat] = reserves[seat].replace(letter, "", 1)
        return COLOURS[seat] + letter
    field = field_of(start, FIELDS)
    if field not in stacks:
        raise nothing_to_carry()
    tile, stacks[field] = stacks[field][-2:], stacks[field][:-2]
    return tile


def _parts(position: Position) -> dict[str, Any]:
    return {
        PLY: position.ply,
        TO_MOVE: position.to_move,
        "stacks": stacks_of(position),
        "reserves": (reserve_of(position, 0), reserve_of(position, 1)),
        "brambles": obstructed(position),
    }


def _built(position: Position, parts: dict[str, Any]) -> Position:
    fresh = Position(position.game, position.ruling)
    stacks = [(field, stack) for field, stack in parts["stacks"].items() if stack]
    build(fresh, **{**parts, "stacks": stacks, "reserves": tuple(parts["reserves"])})
    return fresh
